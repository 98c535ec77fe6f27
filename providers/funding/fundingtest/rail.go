// Package fundingtest is the contract test suite of funding.Rail.
package fundingtest

import (
	"errors"
	"testing"

	"hulak/providers/funding"
)

// Fixture is a rail under test with a source that it may debit.
type Fixture struct {
	Rail   funding.Rail
	Kind   string
	Source string
	// Settle settles every submitted debit.
	Settle func()
}

// Case is one property that every rail must have.
type Case struct {
	Name string
	Run  func(t *testing.T, b Fixture)
}

// Total is the total of each debit in the suite.
const Total = "105.00"

// Debit returns a debit of the bench's source.
func (b Fixture) Debit(key string) funding.Debit {
	return funding.Debit{
		Key: key, TransferID: "transfer-1", SourceID: b.Source, Kind: b.Kind, Amount: "100.00", Total: Total, Currency: "USD",
	}
}

// Refund returns a full refund of a debit of the bench's source.
func (b Fixture) Refund(key, debitKey string) funding.Refund {
	return funding.Refund{Key: key, TransferID: "transfer-1", DebitKey: debitKey, Kind: b.Kind, Amount: Total, Currency: "USD"}
}

// Cases is the test suite.
var Cases = []Case{
	{"a debit under a repeated key is taken once and answered the same, whatever has become of it", func(t *testing.T, b Fixture) {
		first := b.mustSubmit(t, "transfer-1/funding/1")
		again := b.mustSubmit(t, "transfer-1/funding/1")
		b.Settle()
		last := b.mustSubmit(t, "transfer-1/funding/1")
		if first != again || first != last || first.ProviderRef == "" {
			t.Errorf("answered %+v, %+v and %+v", first, again, last)
		}
	}},
	{"a key stands for one debit", func(t *testing.T, b Fixture) {
		b.mustSubmit(t, "transfer-1/funding/1")
		other := b.Debit("transfer-1/funding/1")
		other.Total = "106.00"
		if answer, err := b.Rail.Submit(t.Context(), other); err == nil {
			t.Errorf("another sum was answered with %+v", answer)
		}
	}},
	{"a source that nobody linked is refused", func(t *testing.T, b Fixture) {
		unknown := b.Debit("transfer-1/funding/1")
		unknown.SourceID = "nobody's"
		if _, err := b.Rail.Submit(t.Context(), unknown); !errors.Is(err, funding.ErrUnknownSource) {
			t.Errorf("got %v", err)
		}
	}},
	{"a debit that has not begun to move is voided", func(t *testing.T, b Fixture) {
		b.mustSubmit(t, "transfer-1/funding/1")
		if made := b.mustRefund(t, "refund-1", "transfer-1/funding/1"); !made.Voided {
			t.Errorf("got %+v", made)
		}
		if made := b.mustRefund(t, "refund-1", "transfer-1/funding/1"); !made.Voided {
			t.Errorf("a repetition got %+v", made)
		}
	}},
	{"a refund that comes before its debit strikes it off", func(t *testing.T, b Fixture) {
		if made := b.mustRefund(t, "refund-1", "transfer-1/funding/1"); !made.Voided {
			t.Errorf("got %+v", made)
		}
		if _, err := b.Rail.Submit(t.Context(), b.Debit("transfer-1/funding/1")); !errors.Is(err, funding.ErrVoided) {
			t.Errorf("the debit was answered with %v", err)
		}
	}},
	{"what has settled is given back once", func(t *testing.T, b Fixture) {
		b.mustSubmit(t, "transfer-1/funding/1")
		b.Settle()
		first := b.mustRefund(t, "refund-1", "transfer-1/funding/1")
		if again := b.mustRefund(t, "refund-1", "transfer-1/funding/1"); first != again || first.Voided {
			t.Errorf("answered %+v and %+v", first, again)
		}
		if _, err := b.Rail.Refund(t.Context(), b.Refund("refund-2", "transfer-1/funding/1")); !errors.Is(err, funding.ErrNothingToRefund) {
			t.Errorf("a second refund got %v", err)
		}
	}},
	{"what has not begun to move is not given back in parts", func(t *testing.T, b Fixture) {
		b.mustSubmit(t, "transfer-1/funding/1")
		part := b.Refund("refund-1", "transfer-1/funding/1")
		part.Amount = "5.00"
		if made, err := b.Rail.Refund(t.Context(), part); err == nil {
			t.Errorf("a part was answered with %+v", made)
		}
	}},
	{"what has settled is given back in parts, and no more than it was", func(t *testing.T, b Fixture) {
		b.mustSubmit(t, "transfer-1/funding/1")
		b.Settle()
		for _, c := range []struct {
			key, amount string
			given       bool
		}{{"refund-1", "5.00", true}, {"refund-1", "5.00", true}, {"refund-2", "105.00", false}, {"refund-3", "100.00", true}, {"refund-4", "1.00", false}} {
			part := b.Refund(c.key, "transfer-1/funding/1")
			part.Amount = c.amount
			if made, err := b.Rail.Refund(t.Context(), part); (err == nil) != c.given {
				t.Errorf("%s of %s: %+v, %v", c.key, c.amount, made, err)
			}
		}
	}},
}

func (b Fixture) mustSubmit(t *testing.T, key string) funding.Submission {
	t.Helper()
	answer, err := b.Rail.Submit(t.Context(), b.Debit(key))
	if err != nil || answer.Declined {
		t.Fatalf("%s: %+v, %v", key, answer, err)
	}
	return answer
}

func (b Fixture) mustRefund(t *testing.T, key, debitKey string) funding.RefundResult {
	t.Helper()
	made, err := b.Rail.Refund(t.Context(), b.Refund(key, debitKey))
	if err != nil {
		t.Fatalf("%s: %v", key, err)
	}
	return made
}
