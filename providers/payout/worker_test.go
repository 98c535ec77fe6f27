package payout_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"hulak/domain"
	"hulak/domain/beneficiary"
	"hulak/domain/reference"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
	"hulak/eventstore"
	"hulak/eventstore/eventregistry"
	"hulak/eventstore/memory"
	"hulak/providers/payout"
)

// fakePartner returns the test's responses and records its calls.
type fakePartner struct {
	quote                    func(payout.Payout) payout.Quote
	createErr, confirmErr, cancelErr error // errors of Create, the first Confirm, and Cancel
	calls                    []string
	lastCreated                  payout.Payout
}

func (p *fakePartner) record(call, key string) { p.calls = append(p.calls, call+" "+key) }

func (p *fakePartner) Quote(_ context.Context, order payout.Payout) (payout.Quote, error) {
	p.record("quote", order.Key)
	offer := payout.Quote{ID: "q-1", Amount: order.Amount, Currency: order.Currency, Charge: "0.00"}
	if p.quote != nil {
		offer = p.quote(order)
	}
	return offer, nil
}

func (p *fakePartner) Create(_ context.Context, order payout.Payout) (payout.Acceptance, error) {
	p.record("create", order.Key)
	p.lastCreated = order
	return payout.Acceptance{ReceiptNumber: "NP-1"}, p.createErr
}

func (p *fakePartner) Confirm(_ context.Context, key string) error {
	p.record("confirm", key)
	err := p.confirmErr
	p.confirmErr = nil
	return err
}

func (p *fakePartner) Cancel(_ context.Context, _, key string) error {
	p.record("cancel", key)
	return p.cancelErr
}

func (p *fakePartner) Status(context.Context, string) (payout.Status, error) {
	return payout.Status{}, payout.ErrUnknown
}

// rig is a log with one transfer, and the worker that follows it.
type rig struct {
	*testing.T
	log     *eventstore.Log
	worker  payout.Worker
	partner *fakePartner
	position    int64
}

func newRig(t *testing.T, p *fakePartner, create transfer.Create) *rig {
	t.Helper()
	store := memory.New()
	r := &rig{T: t, log: eventstore.NewLog(store, eventregistry.Registry(), store.Keys()), partner: p}
	r.worker = payout.Worker{Log: r.log, Partner: p, Now: func() time.Time { return transfertest.Start }}
	r.decide(create, transfer.RecordFundingSubmitted{ProviderRef: "p", At: create.At}, transfer.RecordFundingSettled{At: create.At}, transfer.RequestPayout{At: create.At})
	return r
}

func (r *rig) decide(commands ...transfer.Command) {
	r.Helper()
	_, _, err := eventstore.Execute(r.Context(), r.log, eventstore.Command{}, func(b domain.UnitOfWork) (struct{}, error) {
		for _, c := range commands {
			if _, err := domain.Decide(b, transfer.Decider, "t-1", c); err != nil {
				return struct{}{}, err
			}
		}
		return struct{}{}, nil
	})
	if err != nil {
		r.Fatal(err)
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
	if !slices.Equal(r.partner.calls, want) {
		r.Errorf("the partner was asked %v, want %v", r.partner.calls, want)
	}
}

const firstKey = "t-1/payout/1"

func TestWorkerSubmitsPayoutRequest(t *testing.T) {
	t.Parallel()
	wallet := transfertest.Create()
	wallet.Route = transfer.Route{Method: beneficiary.Wallet, AccountID: "w-1"}
	wallet.Payee.WalletProvider, wallet.Payee.AccountNumber = "eSewa", "9841234567"
	cash := transfertest.CreateCash()
	cash.Payee.PayerName = "Prabhu Money Transfer"
	cooperative := transfertest.Create()
	cooperative.Route.BankID, cooperative.Payee.BankName = "2001", "Sagarmatha Cooperative"
	for title, c := range map[string]struct {
		create transfer.Create
		want   payout.Payout
	}{
		"a bank deposit with its account": {transfertest.Create(), payout.Payout{
			Method: payout.BankDeposit, Account: &payout.Account{BankID: "1001", BankName: "Nabil", Number: "0123456789"},
		}},
		"a deposit at a cooperative likewise": {cooperative, payout.Payout{
			Method: payout.BankDeposit, Account: &payout.Account{BankID: "2001", BankName: "Sagarmatha Cooperative", Number: "0123456789"},
		}},
		"a wallet with its number": {wallet, payout.Payout{Method: payout.Wallet, Wallet: &payout.WalletID{Type: "eSewa", Value: "9841234567"}}},
		"cash with who hands it out": {cash, payout.Payout{
			Method: payout.CashPickup, Payer: &payout.Payer{ID: 3001, Name: "Prabhu Money Transfer"},
		}},
	} {
		t.Run("1.02a "+title+", under the PIN and for the amount that was promised", func(t *testing.T) {
			t.Parallel()
			r := newRig(t, &fakePartner{}, c.create)
			if err := r.handleNewEvents(); err != nil {
				t.Fatal(err)
			}
			c.want.Key, c.want.QuoteID, c.want.TransferID, c.want.Reference = firstKey, "q-1", "t-1", "1234567897"
			c.want.Amount, c.want.Currency = "26800.00", "NPR"
			c.want.Beneficiary = payout.Beneficiary{Name: "Maya Gurung", Phone: "+9779800000000"}
			if got, want := formatPayout(r.partner.lastCreated), formatPayout(c.want); got != want {
				t.Errorf("got %s, want %s", got, want)
			}
			r.requireCalls("quote "+firstKey, "create "+firstKey, "confirm "+firstKey)
			if s := r.state(); s.Delivery != transfer.DeliveryRequested || !s.PayoutAccepted {
				t.Errorf("%s, accepted: %v", s.Delivery, s.PayoutAccepted)
			}
		})
	}
}

// formatPayout formats a payout, including the values of its pointers.
func formatPayout(p payout.Payout) string {
	account, wallet, payer := p.Account, p.Wallet, p.Payer
	p.Account, p.Wallet, p.Payer = nil, nil, nil
	return fmt.Sprintf("%+v %+v %+v %+v", p, account, wallet, payer)
}

func TestWorkerHandlesPartnerResponses(t *testing.T) {
	t.Parallel()
	for title, spoil := range map[string]func(*payout.Quote){
		"another amount":   func(o *payout.Quote) { o.Amount = "26799.99" },
		"a charge":         func(o *payout.Quote) { o.Charge = "0.01" },
		"another currency": func(o *payout.Quote) { o.Currency = "INR" },
		"no charge at all": func(o *payout.Quote) { o.Charge = "" },
	} {
		t.Run("an offer of  (4.18a)"+title+" is not taken: QUOTE_MISMATCH, and the payout can go on its way again", func(t *testing.T) {
			t.Parallel()
			r := newRig(t, &fakePartner{}, transfertest.Create())
			r.partner.quote = func(p payout.Payout) payout.Quote {
				offer := payout.Quote{ID: "q-1", Amount: p.Amount, Currency: p.Currency, Charge: "0.00"}
				spoil(&offer)
				return offer
			}
			if err := r.handleNewEvents(); err != nil {
				t.Fatal(err)
			}
			r.requireCalls("quote " + firstKey)
			if s := r.state(); s.Delivery != transfer.DeliveryFailed || s.PayoutFailure != "QUOTE_MISMATCH" || s.Status != transfer.StatusProcessed {
				t.Errorf("%s, %s, %s", s.Status, s.Delivery, s.PayoutFailure)
			}
			if reference.PayoutFailureByCode("QUOTE_MISMATCH").Refund {
				t.Error("it is refunded at once, though another day may pay the amount")
			}
			r.partner.quote, r.partner.calls = nil, nil
			again := transfertest.Create()
			r.decide(
				transfer.Reprocess{Route: again.Route, Payee: again.Payee, Comments: "the partner pays it now", At: again.At.Add(time.Hour)},
				transfer.RequestPayout{At: again.At.Add(time.Hour)},
			)
			if err := r.handleNewEvents(); err != nil {
				t.Fatal(err)
			}
			r.requireCalls("quote t-1/payout/2", "create t-1/payout/2", "confirm t-1/payout/2")
			if s := r.state(); s.Delivery != transfer.DeliveryRequested {
				t.Errorf("%s", s.Delivery)
			}
		})
	}
	for _, code := range []string{"ACCOUNT_CLOSED", "WRONG_NAME", "LIMIT", "REJECTED"} {
		t.Run("a payout that the partner refuses with  (4.01b)"+code+" has failed by it", func(t *testing.T) {
			t.Parallel()
			r := newRig(t, &fakePartner{createErr: &payout.Rejection{Code: code}}, transfertest.Create())
			if err := r.handleNewEvents(); err != nil {
				t.Fatal(err)
			}
			r.requireCalls("quote "+firstKey, "create "+firstKey)
			if s := r.state(); s.Delivery != transfer.DeliveryFailed || s.PayoutFailure != code {
				t.Errorf("%s, %s", s.Delivery, s.PayoutFailure)
			}
		})
	}
	t.Run("an answer that is lost is asked for again, under the same key", func(t *testing.T) {
		t.Parallel()
		lost := errors.New("the line is dead")
		r := newRig(t, &fakePartner{confirmErr: lost}, transfertest.Create())
		if err := r.handleNewEvents(); !errors.Is(err, lost) || r.state().PayoutAccepted {
			t.Fatalf("%v, accepted: %v", err, r.state().PayoutAccepted)
		}
		if err := r.handleNewEvents(); err != nil || !r.state().PayoutAccepted {
			t.Errorf("%v, accepted: %v", err, r.state().PayoutAccepted)
		}
		r.requireCalls("quote "+firstKey, "create "+firstKey, "confirm "+firstKey, "quote "+firstKey, "create "+firstKey, "confirm "+firstKey)
	})
	t.Run("one whose cancellation came first is left to it (4.03a)", func(t *testing.T) {
		t.Parallel()
		r := newRig(t, &fakePartner{createErr: payout.ErrVoided}, transfertest.Create())
		if err := r.handleNewEvents(); err != nil {
			t.Fatal(err)
		}
		if s := r.state(); s.Delivery != transfer.DeliveryRequested || s.PayoutAccepted {
			t.Errorf("%s, accepted: %v", s.Delivery, s.PayoutAccepted)
		}
	})
}

func TestWorkerCancelsPayout(t *testing.T) {
	t.Parallel()
	for title, c := range map[string]struct {
		answer   error
		canceled bool
		asked    bool // whether the cancellation is still pending
	}{
		"in time, the transfer is canceled":            {nil, true, false},
		"too late, the payout goes on":                 {payout.ErrTooLate, false, false},
		"with an answer to come, nothing is known yet": {payout.ErrCancellationPending, false, true},
	} {
		t.Run("4.03a "+title, func(t *testing.T) {
			t.Parallel()
			r := newRig(t, &fakePartner{cancelErr: c.answer}, transfertest.Create())
			if err := r.handleNewEvents(); err != nil {
				t.Fatal(err)
			}
			r.decide(transfer.Cancel{By: transfertest.Sender, At: transfertest.Start})
			if err := r.handleNewEvents(); err != nil {
				t.Fatal(err)
			}
			if s := r.state(); s.Canceled != c.canceled || s.CancelAsked != c.asked {
				t.Errorf("canceled: %v, asked: %v", s.Canceled, s.CancelAsked)
			}
			if last := r.partner.calls[len(r.partner.calls)-1]; last != "cancel "+firstKey {
				t.Errorf("last it was asked to %s", last)
			}
		})
	}
	t.Run("a payout that was canceled before the partner heard of it is never asked for (4.03a)", func(t *testing.T) {
		t.Parallel()
		r := newRig(t, &fakePartner{}, transfertest.Create())
		r.decide(transfer.Cancel{By: transfertest.Sender, At: transfertest.Start}, transfer.RecordPayoutVoided{At: transfertest.Start})
		if err := r.handleNewEvents(); err != nil {
			t.Fatal(err)
		}
		if slices.Contains(r.partner.calls, "create "+firstKey) {
			t.Errorf("it was: %v", r.partner.calls)
		}
	})
}
