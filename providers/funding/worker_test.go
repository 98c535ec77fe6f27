package funding_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"hulak/domain"
	domainfunding "hulak/domain/funding"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
	"hulak/eventstore"
	"hulak/eventstore/eventregistry"
	"hulak/eventstore/memory"
	"hulak/providers/funding"
)

// fakeProvider returns preset responses and records its calls.
type fakeProvider struct {
	funding.Provider
	submission                   funding.Submission
	refundResult                 funding.RefundResult
	submitErr, refundErr, payErr error // errors of Submit, Refund, and Pay
	calls                        []string
}

func (p *fakeProvider) record(fields ...string) { p.calls = append(p.calls, strings.Join(fields, " ")) }

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
	return funding.ErrUnknownSource // already removed; the worker must ignore this error
}

// rig is a log that contains the transfer t-1, and a worker that handles the log's events.
type rig struct {
	*testing.T
	log      *eventstore.Log
	worker   funding.Worker
	provider *fakeProvider
	position int64
}

var start = transfertest.Start

func newRig(t *testing.T, p *fakeProvider, create transfer.Create) *rig {
	t.Helper()
	store := memory.New()
	r := &rig{T: t, log: eventstore.NewLog(store, eventregistry.Registry(), store.Keys()), provider: p}
	r.worker = funding.Worker{Log: r.log, Provider: p, Now: func() time.Time { return start }}
	for id, token := range map[string]string{"s-1": "token-1", "s-2": "token-2"} {
		execute(r, domainfunding.Decider, id, domainfunding.Command(domainfunding.LinkBank{
			SourceID: id, SenderID: transfertest.SenderID, AccountType: domainfunding.Checking, Status: domainfunding.StatusVerified,
			Account: domainfunding.Account{Token: token}, At: start,
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

// handleNewEvents passes new events to the worker until the first error.
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
		r.Errorf("provider calls are %q, want %q", r.provider.calls, want)
	}
}

const submitCall = "submit t-1/funding/1 token-1 BANK_ACCOUNT 205.00 USD"

// newSettledRig returns a rig whose debit has settled. The provider has no recorded calls.
func newSettledRig(t *testing.T, create transfer.Create) *rig {
	t.Helper()
	r := newRig(t, &fakeProvider{submission: funding.Submission{ProviderRef: "p-1"}}, create)
	r.mustHandleNewEvents()
	r.decide(transfer.RecordFundingSettled{Key: "t-1/funding/1", At: start})
	r.provider.calls = nil
	return r
}

// newCardTransfer returns the command that creates the sample transfer, funded by a debit card.
func newCardTransfer() transfer.Create {
	c := transfertest.Create()
	c.FundingKind = domainfunding.DebitCard
	return c
}

func TestWorkerSubmitsDebit(t *testing.T) {
	t.Parallel()
	for title, c := range map[string]struct {
		provider fakeProvider
		status   transfer.Status
		code     string
	}{
		"an accepted debit makes the transfer pending (4.01a)": {
			fakeProvider{submission: funding.Submission{ProviderRef: "p-1"}}, transfer.StatusPending, "",
		},
		"a declined debit makes the transfer fail (4.01a)": {
			fakeProvider{submission: funding.Submission{Declined: true, Code: "NO_FUNDS"}}, transfer.StatusFailed, "NO_FUNDS",
		},
		"the worker declines a debit from an unknown source (4.01a)": {
			fakeProvider{submitErr: funding.ErrUnknownSource}, transfer.StatusFailed, "SOURCE_UNKNOWN",
		},
		"the worker does not report a debit that was voided (4.03a)": {
			fakeProvider{submitErr: funding.ErrVoided}, transfer.StatusInitiated, "",
		},
	} {
		t.Run(title, func(t *testing.T) {
			t.Parallel()
			r := newRig(t, &c.provider, transfertest.Create())
			r.mustHandleNewEvents()
			r.requireCalls(submitCall)
			if s := r.state(); s.Status != c.status || s.Funding.Code != c.code {
				t.Errorf("transfer is %s with code %q, want %s with code %q", s.Status, s.Funding.Code, c.status, c.code)
			}
		})
	}
	t.Run("the worker retries with the same key after a lost response", func(t *testing.T) {
		t.Parallel()
		lost := errors.New("connection lost")
		r := newRig(t, &fakeProvider{submitErr: lost}, transfertest.Create())
		if err := r.handleNewEvents(); !errors.Is(err, lost) || r.state().Status != transfer.StatusInitiated {
			t.Fatalf("handleNewEvents = %v, transfer is %s", err, r.state().Status)
		}
		r.provider.submitErr = nil
		r.mustHandleNewEvents()
		r.requireCalls(submitCall, submitCall)
		if s := r.state(); s.Status != transfer.StatusPending {
			t.Errorf("transfer is %s, want PENDING", s.Status)
		}
	})
	t.Run("the worker does not debit a canceled transfer (4.03a)", func(t *testing.T) {
		t.Parallel()
		r := newRig(t, &fakeProvider{}, transfertest.Create())
		r.decide(transfer.Cancel{By: transfertest.SenderID, At: start})
		r.mustHandleNewEvents()
		r.requireCalls()
	})
}

func TestWorkerRequestsRefund(t *testing.T) {
	t.Parallel()
	cancel := []transfer.Command{transfer.Cancel{By: transfertest.SenderID, At: start}, transfer.RequestRefund{At: start}}
	t.Run("an accepted refund does not settle until the provider reports it", func(t *testing.T) {
		t.Parallel()
		r := newSettledRig(t, transfertest.Create())
		r.decide(cancel...)
		r.mustHandleNewEvents()
		r.requireCalls("refund t-1/funding/1 BANK_ACCOUNT 205.00 USD")
		if s := r.state(); s.Refund.IsSettled() {
			t.Error("refund is settled before the report")
		}
	})
	t.Run("the refund of a voided debit settles immediately", func(t *testing.T) {
		t.Parallel()
		r := newRig(t, &fakeProvider{refundResult: funding.RefundResult{Voided: true, Final: true}}, transfertest.Create())
		r.mustHandleNewEvents()
		r.decide(cancel...)
		r.mustHandleNewEvents()
		if s := r.state(); s.Refund.State != transfer.RefundStateNotOwed {
			t.Errorf("refund is %s, want NOT_OWED", s.Refund.State)
		}
	})
	t.Run("a refund that the card rejects is returned and waits for staff", func(t *testing.T) {
		t.Parallel()
		r := newSettledRig(t, newCardTransfer())
		r.provider.refundErr = funding.ErrRefundRejected
		r.decide(cancel...)
		r.mustHandleNewEvents()
		r.requireCalls("refund t-1/funding/1 DEBIT_CARD 205.00 USD")
		if s := r.state(); s.Refund.State != transfer.RefundStateReturned {
			t.Errorf("refund is %s, want RETURNED", s.Refund.State)
		}
	})
	t.Run("the refund of a returned debit settles only after the return is reported", func(t *testing.T) {
		t.Parallel()
		r := newSettledRig(t, transfertest.Create())
		r.provider.refundErr = funding.ErrNothingToRefund
		r.decide(cancel...)
		if err := r.handleNewEvents(); !errors.Is(err, domain.ErrOutOfOrder) {
			t.Fatalf("handleNewEvents = %v, want ErrOutOfOrder", err)
		}
		r.decide(transfer.RecordFundingReturned{Key: "t-1/funding/1", Code: "R01", At: start})
		r.mustHandleNewEvents()
		if s := r.state(); s.Refund.State != transfer.RefundStateNotOwed {
			t.Errorf("refund is %s, want NOT_OWED", s.Refund.State)
		}
	})
	t.Run("a refund reissued to an account pays that account, and a refund by check pays none", func(t *testing.T) {
		t.Parallel()
		for method, calls := range map[transfer.RefundMethod][]string{
			transfer.RefundToAccount: {"pay t-1/refund/2 token-2 205.00 USD"}, transfer.RefundByCheck: nil,
		} {
			r := newSettledRig(t, newCardTransfer())
			r.provider.refundErr = funding.ErrRefundRejected
			r.decide(cancel...)
			r.mustHandleNewEvents()
			r.provider.calls = nil
			r.decide(transfer.ReissueRefund{
				Method: method, FundingSourceID: "s-2", CheckNumber: "1001", Comments: "requested by phone", By: "officer",
				At: start.Add(time.Hour),
			})
			r.mustHandleNewEvents()
			r.requireCalls(calls...)
			if r.state().Refund.State == transfer.RefundStateReturned {
				t.Errorf("%s: refund is still marked as returned", method)
			}
		}
	})
	t.Run("a refund reissued to an unusable account is returned again", func(t *testing.T) {
		t.Parallel()
		r := newSettledRig(t, newCardTransfer())
		r.provider.refundErr, r.provider.payErr = funding.ErrRefundRejected, funding.ErrUnknownSource
		r.decide(cancel...)
		r.mustHandleNewEvents()
		r.decide(transfer.ReissueRefund{
			Method: transfer.RefundToAccount, FundingSourceID: "s-2", Comments: "requested by phone", By: "officer",
			At: start.Add(time.Hour),
		})
		r.mustHandleNewEvents()
		if s := r.state(); s.Refund.State != transfer.RefundStateReturned || s.Refund.Returns != 2 {
			t.Errorf("refund is %s, number of returns: %d; want RETURNED and 2", s.Refund.State, s.Refund.Returns)
		}
	})
}

func TestWorkerRefundsFeeOfLateTransfer(t *testing.T) {
	t.Parallel()
	late := transfer.RecordDeadlinePassed{Deadline: transfer.DeadlineAvailable, DueAt: start, At: start}
	t.Run("the worker refunds only the fee of a late transfer", func(t *testing.T) {
		t.Parallel()
		r := newSettledRig(t, transfertest.Create())
		r.decide(late)
		r.mustHandleNewEvents()
		r.requireCalls("refund t-1/funding/1 BANK_ACCOUNT 5.00 USD")
		r.decide(transfer.RecordRefundSettled{Key: "t-1/fee", MoneyMoved: true, At: start})
		if s := r.state(); s.FeeRefund.State != transfer.PartialRefundStateSettled || s.Refund.IsSettled() {
			t.Errorf("fee refund is %q, refund is %q", s.FeeRefund.State, s.Refund.State)
		}
	})
	t.Run("a fee refund that the card rejects is still owed and can be sent again", func(t *testing.T) {
		t.Parallel()
		r := newSettledRig(t, newCardTransfer())
		r.provider.refundErr = funding.ErrRefundRejected
		r.decide(late)
		for range 2 {
			r.position = 0
			r.mustHandleNewEvents()
		}
		if got := r.state().FeeRefund; got.State != transfer.PartialRefundStateReturned || got.Code != "CARD_REFUSED" {
			t.Errorf("fee refund is %+v, want RETURNED with code CARD_REFUSED", got)
		}
		r.provider.refundErr, r.provider.calls = nil, nil
		again := transfertest.ResendFee(start.Add(time.Hour))
		again.Method = transfer.RefundToCard
		r.decide(again)
		r.mustHandleNewEvents()
		r.requireCalls("refund t-1/funding/1 DEBIT_CARD 5.00 USD")
		r.decide(transfer.RecordRefundReturned{Key: "t-1/fee/2", Code: "R03", At: start}, transfertest.ResendFee(start.Add(2*time.Hour)))
		r.provider.calls = nil
		r.mustHandleNewEvents()
		r.requireCalls("pay t-1/fee/3 token-2 5.00 USD")
	})
	t.Run("the worker refunds the amount of an error", func(t *testing.T) {
		t.Parallel()
		r := newSettledRig(t, transfertest.Create())
		r.decide(
			transfer.RequestPayout{At: start}, transfer.RecordPayoutAccepted{ReceiptNumber: "r-1", At: start}, transfer.RecordDelivered{At: start},
			transfertest.RefundError(start),
		)
		r.mustHandleNewEvents()
		r.requireCalls("refund t-1/funding/1 BANK_ACCOUNT 20.00 USD")
	})
}

func TestWorkerRemovesUnusedSource(t *testing.T) {
	t.Parallel()
	for title, command := range map[string]domainfunding.Command{
		"source removed by its sender": domainfunding.Remove{By: transfertest.SenderID, At: start},
		"source retired by a return":   domainfunding.Retire{Reason: "R02", At: start},
	} {
		t.Run("the worker unlinks a "+title, func(t *testing.T) {
			t.Parallel()
			r := newSettledRig(t, transfertest.Create())
			execute(r, domainfunding.Decider, "s-1", command)
			r.mustHandleNewEvents()
			r.requireCalls("remove token-1")
		})
	}
}
