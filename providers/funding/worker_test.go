package funding_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"hulak/domain"
	"hulak/domain/casefile"
	facts "hulak/domain/funding"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
	"hulak/eventstore"
	"hulak/eventstore/eventregistry"
	"hulak/eventstore/memory"
	"hulak/providers/funding"
)

// fakeProvider returns the test's responses and records its calls.
type fakeProvider struct {
	funding.Provider
	submission                    funding.Submission
	refundResult                    funding.RefundResult
	submitErr, refundErr, payErr error // errors of Submit, Refund, and Pay
	calls                    []string
}

func (p *fakeProvider) record(words ...string) { p.calls = append(p.calls, strings.Join(words, " ")) }

func (p *fakeProvider) Submit(_ context.Context, d funding.Debit) (funding.Submission, error) {
	p.record("submit", d.Key, d.SourceID, d.Kind, d.Total, d.Currency)
	return p.submission, p.submitErr
}

func (p *fakeProvider) Refund(_ context.Context, r funding.Refund) (funding.RefundResult, error) {
	p.record("refund", r.DebitKey, r.Kind, r.Amount, r.Currency)
	return p.refundResult, p.refundErr
}

func (p *fakeProvider) Pay(_ context.Context, payment funding.Payment) error {
	p.record("pay", payment.Key, payment.SourceID, payment.Amount, payment.Currency)
	return p.payErr
}

func (p *fakeProvider) Remove(_ context.Context, id string) error {
	p.record("remove", id)
	return funding.ErrUnknownSource // already removed, which is not an error
}

// rig is a log with one transfer from a linked account, and the worker that follows it.
type rig struct {
	*testing.T
	log      *eventstore.Log
	worker   funding.Worker
	provider *fakeProvider
	position     int64
}

var start = transfertest.Start

func newRig(t *testing.T, p *fakeProvider, create transfer.Create) *rig {
	t.Helper()
	store := memory.New()
	r := &rig{T: t, log: eventstore.NewLog(store, eventregistry.Registry(), store.Keys()), provider: p}
	r.worker = funding.Worker{Log: r.log, Provider: p, Now: func() time.Time { return start }}
	for id, token := range map[string]string{"s-1": "token-1", "s-2": "token-2"} {
		execute(r, facts.Decider, id, facts.Command(facts.LinkBank{
			SourceID: id, SenderID: transfertest.Sender, AccountType: facts.Checking, Status: facts.Verified, Account: facts.Account{Token: token}, At: start,
		}))
	}
	r.decide(create)
	return r
}

func execute[C, E, S any](r *rig, d domain.Decider[C, E, S], key string, command C) {
	r.Helper()
	_, _, err := eventstore.Execute(r.Context(), r.log, eventstore.Command{}, func(b domain.UnitOfWork) (struct{}, error) {
		_, err := domain.Decide(b, d, key, command)
		return struct{}{}, err
	})
	if err != nil {
		r.Fatalf("%T: %v", command, err)
	}
}

func (r *rig) decide(commands ...transfer.Command) {
	r.Helper()
	for _, c := range commands {
		execute(r, transfer.Decider, "t-1", c)
	}
}

// handleNewEvents passes new events to the worker.
func (r *rig) handleNewEvents() error {
	r.Helper()
	events, err := r.log.Read(r.Context(), r.position, 100)
	if err != nil {
		r.Fatal(err)
	}
	handlers := r.worker.Handlers()
	for _, e := range events {
		if slices.Contains(handlers.Types(), e.Type) {
			if err := handlers.Handle(r.Context(), e); err != nil {
				return err
			}
		}
		r.position = e.Position
	}
	return nil
}

func (r *rig) mustHandleNewEvents() {
	r.Helper()
	if err := r.handleNewEvents(); err != nil {
		r.Fatal(err)
	}
}

func (r *rig) state() transfer.State {
	r.Helper()
	s, _, err := eventstore.State(r.Context(), r.log, transfer.Decider, "t-1")
	if err != nil {
		r.Fatal(err)
	}
	return s
}

func (r *rig) requireCalls(want ...string) {
	r.Helper()
	if !slices.Equal(r.provider.calls, want) {
		r.Errorf("the provider was asked %q, want %q", r.provider.calls, want)
	}
}

const submitCall = "submit t-1/funding/1 token-1 BANK_ACCOUNT 205.00 USD"

// newSettledRig returns a rig whose debit has settled. Earlier calls are not recorded.
func newSettledRig(t *testing.T, create transfer.Create) *rig {
	t.Helper()
	r := newRig(t, &fakeProvider{submission: funding.Submission{ProviderRef: "p-1"}}, create)
	r.mustHandleNewEvents()
	r.decide(transfer.RecordFundingSettled{Key: "t-1/funding/1", At: start})
	r.provider.calls = nil
	return r
}

// newCardTransfer returns the sample transfer, paid by card.
func newCardTransfer() transfer.Create {
	c := transfertest.Create()
	c.FundingKind = facts.DebitCard
	return c
}

func TestWorkerSubmitsDebit(t *testing.T) {
	t.Parallel()
	for title, c := range map[string]struct {
		provider fakeProvider
		status   transfer.Status
		code     string
	}{
		"what the provider takes on is under way (4.01a)":               {fakeProvider{submission: funding.Submission{ProviderRef: "p-1"}}, transfer.StatusPending, ""},
		"what it declines has failed (4.01a)":                           {fakeProvider{submission: funding.Submission{Declined: true, Code: "NO_FUNDS"}}, transfer.StatusFailed, "NO_FUNDS"},
		"a source that it does not know is declined (4.01a)":            {fakeProvider{submitErr: funding.ErrUnknownSource}, transfer.StatusFailed, "SOURCE_UNKNOWN"},
		"a debit whose refund came first is left to the refund (4.03a)": {fakeProvider{submitErr: funding.ErrVoided}, transfer.StatusInitiated, ""},
	} {
		t.Run(title, func(t *testing.T) {
			t.Parallel()
			r := newRig(t, &c.provider, transfertest.Create())
			r.mustHandleNewEvents()
			r.requireCalls(submitCall)
			if s := r.state(); s.Status != c.status || s.FundingCode != c.code {
				t.Errorf("%s, %q", s.Status, s.FundingCode)
			}
		})
	}
	t.Run("an answer that is lost is asked for again, under the same key", func(t *testing.T) {
		t.Parallel()
		lost := errors.New("the line is dead")
		r := newRig(t, &fakeProvider{submitErr: lost}, transfertest.Create())
		if err := r.handleNewEvents(); !errors.Is(err, lost) || r.state().Status != transfer.StatusInitiated {
			t.Fatalf("%v, %s", err, r.state().Status)
		}
		r.provider.submitErr = nil
		r.mustHandleNewEvents()
		r.requireCalls(submitCall, submitCall)
		if s := r.state(); s.Status != transfer.StatusPending {
			t.Errorf("%s", s.Status)
		}
	})
	t.Run("what was canceled before the provider heard of it is not asked for (4.03a)", func(t *testing.T) {
		t.Parallel()
		r := newRig(t, &fakeProvider{}, transfertest.Create())
		r.decide(transfer.Cancel{By: transfertest.Sender, At: start})
		r.mustHandleNewEvents()
		r.requireCalls()
	})
}

func TestWorkerRequestsRefund(t *testing.T) {
	t.Parallel()
	cancel := []transfer.Command{transfer.Cancel{By: transfertest.Sender, At: start}, transfer.RequestRefund{At: start}}
	t.Run("a refund that the provider takes on is paid when it says so (9.10a)", func(t *testing.T) {
		t.Parallel()
		r := newSettledRig(t, transfertest.Create())
		r.decide(cancel...)
		r.mustHandleNewEvents()
		r.requireCalls("refund t-1/funding/1 BANK_ACCOUNT 205.00 USD")
		if s := r.state(); s.RefundSettled {
			t.Error("it counts as paid")
		}
	})
	t.Run("what is let go before it has moved is given back at once (9.10a)", func(t *testing.T) {
		t.Parallel()
		r := newRig(t, &fakeProvider{refundResult: funding.RefundResult{Voided: true, Final: true}}, transfertest.Create())
		r.mustHandleNewEvents()
		r.decide(cancel...)
		r.mustHandleNewEvents()
		if s := r.state(); !s.RefundSettled || s.RefundTaken {
			t.Errorf("settled: %v, taken: %v", s.RefundSettled, s.RefundTaken)
		}
	})
	t.Run("a refund that the card does not take is owed, and waits for staff (9.10a)", func(t *testing.T) {
		t.Parallel()
		r := newSettledRig(t, newCardTransfer())
		r.provider.refundErr = funding.ErrRefundRejected
		r.decide(cancel...)
		r.mustHandleNewEvents()
		r.requireCalls("refund t-1/funding/1 DEBIT_CARD 205.00 USD")
		if s := r.state(); !s.RefundBack || s.RefundSettled {
			t.Errorf("back: %v, settled: %v", s.RefundBack, s.RefundSettled)
		}
	})
	t.Run("what the bank has taken back is not owed before the bank has told of it (9.10a)", func(t *testing.T) {
		t.Parallel()
		r := newSettledRig(t, transfertest.Create())
		r.provider.refundErr = funding.ErrNothingToRefund
		r.decide(cancel...)
		if err := r.handleNewEvents(); !errors.Is(err, domain.ErrOutOfOrder) {
			t.Fatalf("got %v", err)
		}
		r.decide(transfer.RecordFundingReturned{Key: "t-1/funding/1", Code: "R01", At: start})
		r.mustHandleNewEvents()
		if s := r.state(); !s.RefundSettled || s.RefundTaken {
			t.Errorf("settled: %v, taken: %v", s.RefundSettled, s.RefundTaken)
		}
	})
	t.Run("sent again it goes to the account that staff have chosen, and a check to none (9.10a)", func(t *testing.T) {
		t.Parallel()
		for way, asked := range map[transfer.RefundMethod][]string{
			transfer.RefundToAccount: {"pay t-1/refund/2 token-2 205.00 USD"}, transfer.RefundByCheck: nil,
		} {
			r := newSettledRig(t, newCardTransfer())
			r.provider.refundErr = funding.ErrRefundRejected
			r.decide(cancel...)
			r.mustHandleNewEvents()
			r.provider.calls = nil
			r.decide(transfer.ReissueRefund{Method: way, FundingSourceID: "s-2", CheckNumber: "1001", Comments: "asked by phone", By: "officer", At: start.Add(time.Hour)})
			r.mustHandleNewEvents()
			r.requireCalls(asked...)
			if r.state().RefundBack {
				t.Errorf("%s: it is back already", way)
			}
		}
	})
	t.Run("an account that cannot be paid sends it back once more (9.10a)", func(t *testing.T) {
		t.Parallel()
		r := newSettledRig(t, newCardTransfer())
		r.provider.refundErr, r.provider.payErr = funding.ErrRefundRejected, funding.ErrUnknownSource
		r.decide(cancel...)
		r.mustHandleNewEvents()
		r.decide(transfer.ReissueRefund{Method: transfer.RefundToAccount, FundingSourceID: "s-2", Comments: "asked by phone", By: "officer", At: start.Add(time.Hour)})
		r.mustHandleNewEvents()
		if s := r.state(); !s.RefundBack || s.RefundsBack != 2 {
			t.Errorf("back: %v, %d times", s.RefundBack, s.RefundsBack)
		}
	})
}

func TestWorkerRefundsFeeOfLateTransfer(t *testing.T) {
	t.Parallel()
	late := transfer.PassDeadline{Deadline: transfer.DeadlineAvailable, DueAt: start, At: start}
	t.Run("the fee of what is late is given back unasked, and nothing else (9.09c)", func(t *testing.T) {
		t.Parallel()
		r := newSettledRig(t, transfertest.Create())
		r.decide(late)
		r.mustHandleNewEvents()
		r.requireCalls("refund t-1/funding/1 BANK_ACCOUNT 5.00 USD")
		r.decide(transfer.RecordRefundSettled{Key: "t-1/fee", Taken: true, At: start})
		if s := r.state(); !s.FeeRefunded || s.RefundSettled {
			t.Errorf("fee: %v, all: %v", s.FeeRefunded, s.RefundSettled)
		}
	})
	t.Run("one that the card does not take is owed still, and a case for a person, once (9.09c)", func(t *testing.T) {
		t.Parallel()
		r := newSettledRig(t, newCardTransfer())
		r.provider.refundErr = funding.ErrRefundRejected
		r.decide(late)
		for range 2 {
			r.position = 0
			r.mustHandleNewEvents()
		}
		if r.state().FeeRefunded {
			t.Error("it counts as given back")
		}
		opened, _, err := eventstore.State(t.Context(), r.log, casefile.Decider, "t-1")
		if err != nil || !opened.Open || opened.Reason != "The fee of 5.00 USD that is given back for a late delivery did not reach its card: CARD_REFUSED" {
			t.Errorf("%+v, %v", opened, err)
		}
	})
}

func TestWorkerRemovesUnusedSource(t *testing.T) {
	t.Parallel()
	for title, end := range map[string]facts.Command{
		"by its sender": facts.Remove{By: transfertest.Sender, At: start}, "by a return": facts.Retire{Reason: "R02", At: start},
	} {
		t.Run("9.10a "+title+" it can no longer be debited at the provider either", func(t *testing.T) {
			t.Parallel()
			r := newSettledRig(t, transfertest.Create())
			execute(r, facts.Decider, "s-1", end)
			r.mustHandleNewEvents()
			r.requireCalls("remove token-1")
		})
	}
}
