// Package fundingtest is the contract test suite for funding.Rail.
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
	// Settle settles all submitted debits.
	Settle func()
}

// Case is a test that every rail must pass.
type Case struct {
	Name string
	Run  func(t *testing.T, f Fixture)
}

// Total is the amount of each debit, including the fee.
const Total = "105.00"

// Debit returns a debit from the fixture's source.
func (f Fixture) Debit(key string) funding.Debit {
	return funding.Debit{
		Key: key, TransferID: "transfer-1", SourceID: f.Source, Kind: f.Kind, Amount: "100.00", Total: Total, Currency: "USD",
	}
}

// Refund returns a full refund of the debit with the given key.
func (f Fixture) Refund(key, debitKey string) funding.Refund {
	return funding.Refund{Key: key, TransferID: "transfer-1", DebitKey: debitKey, Kind: f.Kind, Amount: Total, Currency: "USD"}
}

// Cases is the test suite.
var Cases = []Case{
	{"a repeated debit returns the same response, before and after it settles", func(t *testing.T, f Fixture) {
		first := f.mustSubmit(t, "transfer-1/funding/1")
		repeated := f.mustSubmit(t, "transfer-1/funding/1")
		f.Settle()
		last := f.mustSubmit(t, "transfer-1/funding/1")
		if first != repeated || first != last || first.ProviderRef == "" {
			t.Errorf("submissions are %+v, %+v, and %+v, want equal submissions", first, repeated, last)
		}
	}},
	{"Submit rejects a different debit with the same key", func(t *testing.T, f Fixture) {
		f.mustSubmit(t, "transfer-1/funding/1")
		other := f.Debit("transfer-1/funding/1")
		other.Total = "106.00"
		if submission, err := f.Rail.Submit(t.Context(), other); err == nil {
			t.Errorf("Submit with a different amount = %+v, want an error", submission)
		}
	}},
	{"Submit rejects an unknown source", func(t *testing.T, f Fixture) {
		unknown := f.Debit("transfer-1/funding/1")
		unknown.SourceID = "unknown"
		if _, err := f.Rail.Submit(t.Context(), unknown); !errors.Is(err, funding.ErrUnknownSource) {
			t.Errorf("Submit = %v, want ErrUnknownSource", err)
		}
	}},
	{"a refund voids a debit that has not been sent", func(t *testing.T, f Fixture) {
		f.mustSubmit(t, "transfer-1/funding/1")
		if result := f.mustRefund(t, "refund-1", "transfer-1/funding/1"); !result.Voided {
			t.Errorf("Refund = %+v, want a voided debit", result)
		}
		if result := f.mustRefund(t, "refund-1", "transfer-1/funding/1"); !result.Voided {
			t.Errorf("repeated Refund = %+v, want a voided debit", result)
		}
	}},
	{"Submit rejects a debit that arrives after its refund", func(t *testing.T, f Fixture) {
		if result := f.mustRefund(t, "refund-1", "transfer-1/funding/1"); !result.Voided {
			t.Errorf("Refund = %+v, want a voided debit", result)
		}
		if _, err := f.Rail.Submit(t.Context(), f.Debit("transfer-1/funding/1")); !errors.Is(err, funding.ErrVoided) {
			t.Errorf("Submit after Refund = %v, want ErrVoided", err)
		}
	}},
	{"a settled debit is refunded only once", func(t *testing.T, f Fixture) {
		f.mustSubmit(t, "transfer-1/funding/1")
		f.Settle()
		first := f.mustRefund(t, "refund-1", "transfer-1/funding/1")
		if repeated := f.mustRefund(t, "refund-1", "transfer-1/funding/1"); first != repeated || first.Voided {
			t.Errorf("refunds are %+v and %+v, want equal refunds that are not voided", first, repeated)
		}
		if _, err := f.Rail.Refund(t.Context(), f.Refund("refund-2", "transfer-1/funding/1")); !errors.Is(err, funding.ErrNothingToRefund) {
			t.Errorf("second Refund = %v, want ErrNothingToRefund", err)
		}
	}},
	{"Refund rejects a partial refund of a debit that has not been sent", func(t *testing.T, f Fixture) {
		f.mustSubmit(t, "transfer-1/funding/1")
		partial := f.Refund("refund-1", "transfer-1/funding/1")
		partial.Amount = "5.00"
		if result, err := f.Rail.Refund(t.Context(), partial); err == nil {
			t.Errorf("partial Refund = %+v, want an error", result)
		}
	}},
	{"a settled debit can be refunded in parts, up to its total", func(t *testing.T, f Fixture) {
		f.mustSubmit(t, "transfer-1/funding/1")
		f.Settle()
		for _, c := range []struct {
			key, amount string
			succeeds    bool
		}{
			{"refund-1", "5.00", true}, {"refund-1", "5.00", true}, {"refund-2", "105.00", false}, {"refund-3", "100.00", true},
			{"refund-4", "1.00", false},
		} {
			partial := f.Refund(c.key, "transfer-1/funding/1")
			partial.Amount = c.amount
			if result, err := f.Rail.Refund(t.Context(), partial); (err == nil) != c.succeeds {
				t.Errorf("Refund %s of %s = %+v, %v; want success: %v", c.key, c.amount, result, err, c.succeeds)
			}
		}
	}},
}

func (f Fixture) mustSubmit(t *testing.T, key string) funding.Submission {
	t.Helper()
	submission, err := f.Rail.Submit(t.Context(), f.Debit(key))
	if err != nil || submission.Declined {
		t.Fatalf("Submit %s = %+v, %v", key, submission, err)
	}
	return submission
}

func (f Fixture) mustRefund(t *testing.T, key, debitKey string) funding.RefundResult {
	t.Helper()
	result, err := f.Rail.Refund(t.Context(), f.Refund(key, debitKey))
	if err != nil {
		t.Fatalf("Refund %s: %v", key, err)
	}
	return result
}
