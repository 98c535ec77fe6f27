// Package fundingtest is the contract test suite of funding.Rail.
package fundingtest

import (
	"errors"
	"testing"

	"hulak/providers/funding"
)

// Fixture is a rail under test, with a source to debit.
type Fixture struct {
	Rail   funding.Rail
	Kind   string
	Source string
	// Settle settles every submitted debit.
	Settle func()
}

// Case is a test that every rail must pass.
type Case struct {
	Name string
	Run  func(t *testing.T, b Fixture)
}

// Total is the total of each debit in the suite.
const Total = "105.00"

// Debit returns a debit of the fixture's source.
func (b Fixture) Debit(key string) funding.Debit {
	return funding.Debit{
		Key: key, TransferID: "transfer-1", SourceID: b.Source, Kind: b.Kind, Amount: "100.00", Total: Total, Currency: "USD",
	}
}

// Refund returns a full refund of a debit of the fixture's source.
func (b Fixture) Refund(key, debitKey string) funding.Refund {
	return funding.Refund{Key: key, TransferID: "transfer-1", DebitKey: debitKey, Kind: b.Kind, Amount: Total, Currency: "USD"}
}

// Cases is the test suite.
var Cases = []Case{
	{"repeated debit returns the same response, before and after it settles", func(t *testing.T, b Fixture) {
		first := b.mustSubmit(t, "transfer-1/funding/1")
		repeated := b.mustSubmit(t, "transfer-1/funding/1")
		b.Settle()
		last := b.mustSubmit(t, "transfer-1/funding/1")
		if first != repeated || first != last || first.ProviderRef == "" {
			t.Errorf("submissions are %+v, %+v, and %+v, want equal ones", first, repeated, last)
		}
	}},
	{"reused key with a different debit is rejected", func(t *testing.T, b Fixture) {
		b.mustSubmit(t, "transfer-1/funding/1")
		other := b.Debit("transfer-1/funding/1")
		other.Total = "106.00"
		if submission, err := b.Rail.Submit(t.Context(), other); err == nil {
			t.Errorf("Submit with a different amount = %+v, want an error", submission)
		}
	}},
	{"unknown source is rejected", func(t *testing.T, b Fixture) {
		unknown := b.Debit("transfer-1/funding/1")
		unknown.SourceID = "unknown"
		if _, err := b.Rail.Submit(t.Context(), unknown); !errors.Is(err, funding.ErrUnknownSource) {
			t.Errorf("Submit = %v, want ErrUnknownSource", err)
		}
	}},
	{"refund voids a debit that has not been sent", func(t *testing.T, b Fixture) {
		b.mustSubmit(t, "transfer-1/funding/1")
		if result := b.mustRefund(t, "refund-1", "transfer-1/funding/1"); !result.Voided {
			t.Errorf("Refund = %+v, want a voided debit", result)
		}
		if result := b.mustRefund(t, "refund-1", "transfer-1/funding/1"); !result.Voided {
			t.Errorf("repeated Refund = %+v, want a voided debit", result)
		}
	}},
	{"debit that arrives after its refund is rejected", func(t *testing.T, b Fixture) {
		if result := b.mustRefund(t, "refund-1", "transfer-1/funding/1"); !result.Voided {
			t.Errorf("Refund = %+v, want a voided debit", result)
		}
		if _, err := b.Rail.Submit(t.Context(), b.Debit("transfer-1/funding/1")); !errors.Is(err, funding.ErrVoided) {
			t.Errorf("Submit after Refund = %v, want ErrVoided", err)
		}
	}},
	{"settled debit is refunded once", func(t *testing.T, b Fixture) {
		b.mustSubmit(t, "transfer-1/funding/1")
		b.Settle()
		first := b.mustRefund(t, "refund-1", "transfer-1/funding/1")
		if repeated := b.mustRefund(t, "refund-1", "transfer-1/funding/1"); first != repeated || first.Voided {
			t.Errorf("refunds are %+v and %+v, want equal ones", first, repeated)
		}
		if _, err := b.Rail.Refund(t.Context(), b.Refund("refund-2", "transfer-1/funding/1")); !errors.Is(err, funding.ErrNothingToRefund) {
			t.Errorf("second Refund = %v, want ErrNothingToRefund", err)
		}
	}},
	{"partial refund of a debit that has not been sent is rejected", func(t *testing.T, b Fixture) {
		b.mustSubmit(t, "transfer-1/funding/1")
		part := b.Refund("refund-1", "transfer-1/funding/1")
		part.Amount = "5.00"
		if result, err := b.Rail.Refund(t.Context(), part); err == nil {
			t.Errorf("partial Refund = %+v, want an error", result)
		}
	}},
	{"settled debit is refunded in parts, up to its total", func(t *testing.T, b Fixture) {
		b.mustSubmit(t, "transfer-1/funding/1")
		b.Settle()
		for _, c := range []struct {
			key, amount string
			succeeds    bool
		}{
			{"refund-1", "5.00", true}, {"refund-1", "5.00", true}, {"refund-2", "105.00", false}, {"refund-3", "100.00", true},
			{"refund-4", "1.00", false},
		} {
			part := b.Refund(c.key, "transfer-1/funding/1")
			part.Amount = c.amount
			if result, err := b.Rail.Refund(t.Context(), part); (err == nil) != c.succeeds {
				t.Errorf("Refund %s of %s = %+v, %v", c.key, c.amount, result, err)
			}
		}
	}},
}

func (b Fixture) mustSubmit(t *testing.T, key string) funding.Submission {
	t.Helper()
	submission, err := b.Rail.Submit(t.Context(), b.Debit(key))
	if err != nil || submission.Declined {
		t.Fatalf("Submit %s = %+v, %v", key, submission, err)
	}
	return submission
}

func (b Fixture) mustRefund(t *testing.T, key, debitKey string) funding.RefundResult {
	t.Helper()
	result, err := b.Rail.Refund(t.Context(), b.Refund(key, debitKey))
	if err != nil {
		t.Fatalf("Refund %s: %v", key, err)
	}
	return result
}
