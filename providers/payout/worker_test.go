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

// fakePartner returns prepared responses and records its calls.
type fakePartner struct {
	quote                            func(payout.Payout) payout.Quote
	createErr, confirmErr, cancelErr error // errors of Create, the first Confirm, and Cancel
	calls                            []string
	lastCreated                      payout.Payout
}

func (p *fakePartner) record(call, key string) { p.calls = append(p.calls, call+" "+key) }

func (p *fakePartner) Quote(_ context.Context, order payout.Payout) (payout.Quote, error) {
	p.record("quote", order.Key)
	quote := payout.Quote{ID: "q-1", Amount: order.Amount, Currency: order.Currency, Charge: "0.00"}
	if p.quote != nil {
		quote = p.quote(order)
	}
	return quote, nil
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
	return payout.Status{}, payout.ErrUnknownPayout
}

// fixture is a log with the transfer t-1, and a worker that handles its events.
type fixture struct {
	*testing.T
	log      *eventstore.Log
	worker   payout.Worker
	partner  *fakePartner
	position int64
}

func newFixture(t *testing.T, p *fakePartner, create transfer.Create) *fixture {
	t.Helper()
	store := memory.New()
	r := &fixture{T: t, log: eventstore.NewLog(store, eventregistry.Registry(), store.Keys()), partner: p}
	r.worker = payout.Worker{Log: r.log, Partner: p, Now: func() time.Time { return transfertest.Start }}
	r.decide(
		create, transfer.RecordFundingSubmitted{ProviderRef: "p", At: create.At}, transfer.RecordFundingSettled{At: create.At},
		transfer.RequestPayout{At: create.At},
	)
	return r
}

func (r *fixture) decide(commands ...transfer.Command) {
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

// handleNewEvents passes new events to the worker, up to the first error.
func (r *fixture) handleNewEvents() error {
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

func (r *fixture) state() transfer.State {
	r.Helper()
	s, _, err := eventstore.State(r.Context(), r.log, transfer.Decider, "t-1")
	if err != nil {
		r.Fatal(err)
	}
	return s
}

func (r *fixture) requireCalls(want ...string) {
	r.Helper()
	if !slices.Equal(r.partner.calls, want) {
		r.Errorf("partner calls are %v, want %v", r.partner.calls, want)
	}
}

const firstKey = "t-1/payout/1"

func TestWorkerSubmitsPayoutRequest(t *testing.T) {
	t.Parallel()
	wallet := transfertest.Create()
	wallet.Route = transfer.Route{Method: beneficiary.Wallet, AccountID: "w-1"}
	wallet.Payee.WalletProvider, wallet.Payee.AccountNumber = "eSewa", "9841234567"
	cash := transfertest.CreateForCashPickup()
	cash.Payee.PayerName = "Prabhu Money Transfer"
	cooperative := transfertest.Create()
	cooperative.Route.BankID, cooperative.Payee.BankName = "2001", "Sagarmatha Cooperative"
	for title, c := range map[string]struct {
		create transfer.Create
		want   payout.Payout
	}{
		"bank deposit is submitted with its account": {transfertest.Create(), payout.Payout{
			Method: payout.MethodBankDeposit, Account: &payout.Account{BankID: "1001", BankName: "Nabil", Number: "0123456789"},
		}},
		"cooperative deposit is submitted with its account": {cooperative, payout.Payout{
			Method: payout.MethodBankDeposit, Account: &payout.Account{BankID: "2001", BankName: "Sagarmatha Cooperative", Number: "0123456789"},
		}},
		"wallet payout is submitted with its number": {wallet, payout.Payout{
			Method: payout.MethodWallet, Wallet: &payout.WalletID{Type: "eSewa", Value: "9841234567"},
		}},
		"cash pickup is submitted with its payer": {cash, payout.Payout{
			Method: payout.MethodCashPickup, Payer: &payout.Payer{ID: 3001, Name: "Prabhu Money Transfer"},
		}},
	} {
		t.Run(title+", reference number, and promised amount (1.02a)", func(t *testing.T) {
			t.Parallel()
			r := newFixture(t, &fakePartner{}, c.create)
			if err := r.handleNewEvents(); err != nil {
				t.Fatal(err)
			}
			c.want.Key, c.want.QuoteID, c.want.TransferID, c.want.Reference = firstKey, "q-1", "t-1", "1234567897"
			c.want.Amount, c.want.Currency = "26800.00", "NPR"
			c.want.Beneficiary = payout.Beneficiary{Name: "Maya Gurung", Phone: "+9779800000000"}
			if got, want := formatPayout(r.partner.lastCreated), formatPayout(c.want); got != want {
				t.Errorf("created payout is %s, want %s", got, want)
			}
			r.requireCalls("quote "+firstKey, "create "+firstKey, "confirm "+firstKey)
			if s := r.state(); s.Delivery != transfer.DeliveryRequested || !s.PayoutAccepted {
				t.Errorf("delivery is %s, accepted: %v", s.Delivery, s.PayoutAccepted)
			}
		})
	}
}

// formatPayout formats a payout, including the values that its pointers refer to.
func formatPayout(p payout.Payout) string {
	account, wallet, payer := p.Account, p.Wallet, p.Payer
	p.Account, p.Wallet, p.Payer = nil, nil, nil
	return fmt.Sprintf("%+v %+v %+v %+v", p, account, wallet, payer)
}

func TestWorkerHandlesPartnerResponses(t *testing.T) {
	t.Parallel()
	for title, change := range map[string]func(*payout.Quote){
		"a lower amount":   func(o *payout.Quote) { o.Amount = "26799.99" },
		"a charge":         func(o *payout.Quote) { o.Charge = "0.01" },
		"another currency": func(o *payout.Quote) { o.Currency = "INR" },
		"no charge field":  func(o *payout.Quote) { o.Charge = "" },
	} {
		t.Run("quote with "+title+" fails the payout with QUOTE_MISMATCH until it is reprocessed (4.18a)", func(t *testing.T) {
			t.Parallel()
			r := newFixture(t, &fakePartner{}, transfertest.Create())
			r.partner.quote = func(p payout.Payout) payout.Quote {
				quote := payout.Quote{ID: "q-1", Amount: p.Amount, Currency: p.Currency, Charge: "0.00"}
				change(&quote)
				return quote
			}
			if err := r.handleNewEvents(); err != nil {
				t.Fatal(err)
			}
			r.requireCalls("quote " + firstKey)
			if s := r.state(); s.Delivery != transfer.DeliveryFailed || s.PayoutFailure != "QUOTE_MISMATCH" || s.Status != transfer.StatusProcessed {
				t.Errorf("transfer is %s, delivery is %s, failure is %s", s.Status, s.Delivery, s.PayoutFailure)
			}
			if reference.PayoutFailureByCode("QUOTE_MISMATCH").RequiresRefund {
				t.Error("QUOTE_MISMATCH causes a refund, want a retry by staff")
			}
			r.partner.quote, r.partner.calls = nil, nil
			create := transfertest.Create()
			r.decide(
				transfer.Reprocess{
					Route: create.Route, Payee: create.Payee, Comments: "the partner quotes the full amount now", At: create.At.Add(time.Hour),
				},
				transfer.RequestPayout{At: create.At.Add(time.Hour)},
			)
			if err := r.handleNewEvents(); err != nil {
				t.Fatal(err)
			}
			r.requireCalls("quote t-1/payout/2", "create t-1/payout/2", "confirm t-1/payout/2")
			if s := r.state(); s.Delivery != transfer.DeliveryRequested {
				t.Errorf("delivery is %s", s.Delivery)
			}
		})
	}
	for _, code := range []string{"ACCOUNT_CLOSED", "WRONG_NAME", "LIMIT", "REJECTED"} {
		t.Run("payout rejected by the partner with "+code+" fails with that reason (4.01b)", func(t *testing.T) {
			t.Parallel()
			r := newFixture(t, &fakePartner{createErr: &payout.Rejection{Code: code}}, transfertest.Create())
			if err := r.handleNewEvents(); err != nil {
				t.Fatal(err)
			}
			r.requireCalls("quote "+firstKey, "create "+firstKey)
			if s := r.state(); s.Delivery != transfer.DeliveryFailed || s.PayoutFailure != code {
				t.Errorf("delivery is %s, failure is %s", s.Delivery, s.PayoutFailure)
			}
		})
	}
	t.Run("lost response is retried with the same key", func(t *testing.T) {
		t.Parallel()
		lost := errors.New("connection lost")
		r := newFixture(t, &fakePartner{confirmErr: lost}, transfertest.Create())
		if err := r.handleNewEvents(); !errors.Is(err, lost) || r.state().PayoutAccepted {
			t.Fatalf("handleNewEvents = %v, accepted: %v", err, r.state().PayoutAccepted)
		}
		if err := r.handleNewEvents(); err != nil || !r.state().PayoutAccepted {
			t.Errorf("handleNewEvents = %v, accepted: %v", err, r.state().PayoutAccepted)
		}
		r.requireCalls("quote "+firstKey, "create "+firstKey, "confirm "+firstKey, "quote "+firstKey, "create "+firstKey, "confirm "+firstKey)
	})
	t.Run("payout that the partner already canceled is not reported (4.03a)", func(t *testing.T) {
		t.Parallel()
		r := newFixture(t, &fakePartner{createErr: payout.ErrVoided}, transfertest.Create())
		if err := r.handleNewEvents(); err != nil {
			t.Fatal(err)
		}
		if s := r.state(); s.Delivery != transfer.DeliveryRequested || s.PayoutAccepted {
			t.Errorf("delivery is %s, accepted: %v", s.Delivery, s.PayoutAccepted)
		}
	})
}

func TestWorkerCancelsPayout(t *testing.T) {
	t.Parallel()
	for title, c := range map[string]struct {
		err      error // returned by Partner.Cancel
		canceled bool
		pending  bool
	}{
		"successful cancellation cancels the transfer":     {nil, true, false},
		"late cancellation leaves the payout in progress":  {payout.ErrTooLate, false, false},
		"pending cancellation leaves the transfer pending": {payout.ErrCancellationPending, false, true},
	} {
		t.Run(title+" (4.03a)", func(t *testing.T) {
			t.Parallel()
			r := newFixture(t, &fakePartner{cancelErr: c.err}, transfertest.Create())
			if err := r.handleNewEvents(); err != nil {
				t.Fatal(err)
			}
			r.decide(transfer.Cancel{By: transfertest.SenderID, At: transfertest.Start})
			if err := r.handleNewEvents(); err != nil {
				t.Fatal(err)
			}
			if s := r.state(); s.Canceled != c.canceled || s.CancelAsked != c.pending {
				t.Errorf("canceled: %v, cancellation pending: %v", s.Canceled, s.CancelAsked)
			}
			if last := r.partner.calls[len(r.partner.calls)-1]; last != "cancel "+firstKey {
				t.Errorf("last partner call is %s", last)
			}
		})
	}
	t.Run("payout canceled before the partner received it is never created (4.03a)", func(t *testing.T) {
		t.Parallel()
		r := newFixture(t, &fakePartner{}, transfertest.Create())
		r.decide(transfer.Cancel{By: transfertest.SenderID, At: transfertest.Start}, transfer.RecordPayoutVoided{At: transfertest.Start})
		if err := r.handleNewEvents(); err != nil {
			t.Fatal(err)
		}
		if slices.Contains(r.partner.calls, "create "+firstKey) {
			t.Errorf("partner calls are %v, want no create", r.partner.calls)
		}
	})
}
