package payout_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"hulak/domain"
	"hulak/domain/beneficiary"
	"hulak/domain/money"
	"hulak/domain/reference"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
	"hulak/eventstore"
	"hulak/eventstore/eventregistry"
	"hulak/eventstore/memory"
	"hulak/providers/payout"
)

// fakePartner returns configured responses and records its calls.
type fakePartner struct {
	quoteFunc                        func(payout.Payout) payout.Quote
	createErr, confirmErr, cancelErr error // returned by Create, the first Confirm, and Cancel
	calls                            []string
	lastCreated                      payout.Payout
}

func (p *fakePartner) record(call, key string) { p.calls = append(p.calls, call+" "+key) }

func (p *fakePartner) Quote(_ context.Context, order payout.Payout) (payout.Quote, error) {
	p.record("quote", order.Key)
	quote := payout.Quote{ID: "q-1", Amount: order.Amount, Currency: order.Currency, Charge: "0.00"}
	if p.quoteFunc != nil {
		quote = p.quoteFunc(order)
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

// fixture holds an event log with the transfer t-1, and a worker that handles its events.
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
	f := &fixture{T: t, log: eventstore.NewLog(store, eventregistry.Registry(), store.Keys()), partner: p}
	f.worker = payout.Worker{Log: f.log, Partner: p, Now: func() time.Time { return transfertest.Start }}
	f.decide(
		create, transfer.RecordFundingSubmitted{ProviderRef: "p", At: create.At}, transfer.RecordFundingSettled{At: create.At},
		transfer.RequestPayout{At: create.At},
	)
	return f
}

func (f *fixture) decide(commands ...transfer.Command) {
	f.Helper()
	_, _, err := eventstore.Execute(f.Context(), f.log, eventstore.Command{}, func(u domain.UnitOfWork) (struct{}, error) {
		for _, c := range commands {
			if _, err := domain.Decide(u, transfer.Decider, "t-1", c); err != nil {
				return struct{}{}, err
			}
		}
		return struct{}{}, nil
	})
	if err != nil {
		f.Fatal(err)
	}
}

// handleNewEvents passes new events to the worker, up to the first error.
func (f *fixture) handleNewEvents() error {
	f.Helper()
	events, err := f.log.Read(f.Context(), f.position, 100)
	if err != nil {
		f.Fatal(err)
	}
	handlers := f.worker.Handlers()
	for _, e := range events {
		if slices.Contains(handlers.Types(), e.Type) {
			if err := handlers.Handle(f.Context(), e); err != nil {
				return err
			}
		}
		f.position = e.Position
	}
	return nil
}

func (f *fixture) state() transfer.State {
	f.Helper()
	s, _, err := eventstore.State(f.Context(), f.log, transfer.Decider, "t-1")
	if err != nil {
		f.Fatal(err)
	}
	return s
}

func (f *fixture) requireCalls(want ...string) {
	f.Helper()
	if !slices.Equal(f.partner.calls, want) {
		f.Errorf("got partner calls %v, want %v", f.partner.calls, want)
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
		"a bank deposit is submitted with the account": {transfertest.Create(), payout.Payout{
			Method: payout.MethodBankDeposit, Account: &payout.Account{BankID: "1001", BankName: "Nabil", Number: "0123456789"},
		}},
		"a cooperative deposit is submitted with the account": {cooperative, payout.Payout{
			Method: payout.MethodBankDeposit, Account: &payout.Account{BankID: "2001", BankName: "Sagarmatha Cooperative", Number: "0123456789"},
		}},
		"a wallet payout is submitted with the wallet number": {wallet, payout.Payout{
			Method: payout.MethodWallet, Wallet: &payout.WalletID{Type: "eSewa", Value: "9841234567"},
		}},
		"a cash pickup is submitted with the payer": {cash, payout.Payout{
			Method: payout.MethodCashPickup, Payer: &payout.Payer{ID: 3001, Name: "Prabhu Money Transfer"},
		}},
	} {
		t.Run(title+", reference number, and promised amount (1.02a)", func(t *testing.T) {
			t.Parallel()
			f := newFixture(t, &fakePartner{}, c.create)
			if err := f.handleNewEvents(); err != nil {
				t.Fatal(err)
			}
			c.want.Key, c.want.QuoteID, c.want.TransferID, c.want.Reference = firstKey, "q-1", "t-1", "1234567897"
			c.want.Amount, c.want.Currency, c.want.SentAmount = "26800.00", "NPR", "200.00"
			c.want.Beneficiary = payout.Beneficiary{Name: "Maya Gurung", Phone: "+9779800000000"}
			if got, want := formatPayout(f.partner.lastCreated), formatPayout(c.want); got != want {
				t.Errorf("got payout %s, want %s", got, want)
			}
			f.requireCalls("quote "+firstKey, "create "+firstKey, "confirm "+firstKey)
			if s := f.state(); s.Delivery != transfer.DeliveryRequested || !s.Payout.IsAccepted() {
				t.Errorf("got delivery %s and accepted = %v, want an accepted payout", s.Delivery, s.Payout.IsAccepted())
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

func TestWorkerSendsTravelRuleData(t *testing.T) {
	t.Parallel()
	large := transfertest.Create()
	large.Quote.Send = money.MustParse("3000.00", money.USD)
	t.Run("a payout for 3,000 dollars carries both people and their addresses, but no identification number", func(t *testing.T) {
		t.Parallel()
		create := large
		create.Transmittal = transfertest.Transmittal()
		f := newFixture(t, &fakePartner{}, create)
		if err := f.handleNewEvents(); err != nil {
			t.Fatal(err)
		}
		order := f.partner.lastCreated
		wantSender := payout.Sender{Name: "Sita Sharma", Account: transfertest.SenderID, Address: payout.Address{
			Lines: []string{"12 Elm Street"}, City: "Austin", State: "TX", PostalCode: "78701", Country: "US",
		}}
		wantAddress := payout.Address{Lines: []string{"Lakeside 6"}, City: "Pokhara", State: "Gandaki", PostalCode: "33700", Country: "NP"}
		if order.Sender == nil || !reflect.DeepEqual(*order.Sender, wantSender) || order.Beneficiary.Address == nil ||
			!reflect.DeepEqual(*order.Beneficiary.Address, wantAddress) {
			t.Errorf("got sender %+v and address %+v", order.Sender, order.Beneficiary.Address)
		}
		if body, err := json.Marshal(order); err != nil || strings.Contains(string(body), "X1234567") {
			t.Errorf("the payout contains the identification number: %s, %v", body, err)
		}
	})
	t.Run("a payout for 3,000 dollars without the data fails and is not sent", func(t *testing.T) {
		t.Parallel()
		f := newFixture(t, &fakePartner{}, large)
		if err := f.handleNewEvents(); err != nil {
			t.Fatal(err)
		}
		f.requireCalls()
		if s := f.state(); s.Payout.Failure != "TRAVEL_RULE_DATA_MISSING" {
			t.Errorf("got failure %q", s.Payout.Failure)
		}
	})
}

func TestWorkerHandlesPartnerResponses(t *testing.T) {
	t.Parallel()
	for title, change := range map[string]func(*payout.Quote){
		"a lower amount":   func(q *payout.Quote) { q.Amount = "26799.99" },
		"a charge":         func(q *payout.Quote) { q.Charge = "0.01" },
		"another currency": func(q *payout.Quote) { q.Currency = "INR" },
		"no charge field":  func(q *payout.Quote) { q.Charge = "" },
	} {
		t.Run("a quote with "+title+" fails the payout with QUOTE_MISMATCH until staff reprocess it", func(t *testing.T) {
			t.Parallel()
			f := newFixture(t, &fakePartner{}, transfertest.Create())
			f.partner.quoteFunc = func(p payout.Payout) payout.Quote {
				quote := payout.Quote{ID: "q-1", Amount: p.Amount, Currency: p.Currency, Charge: "0.00"}
				change(&quote)
				return quote
			}
			if err := f.handleNewEvents(); err != nil {
				t.Fatal(err)
			}
			f.requireCalls("quote " + firstKey)
			s := f.state()
			if s.Delivery != transfer.DeliveryFailed || s.Payout.Failure != "QUOTE_MISMATCH" || s.Status != transfer.StatusProcessed {
				t.Errorf("transfer is %s with delivery %s and failure %q, want QUOTE_MISMATCH", s.Status, s.Delivery, s.Payout.Failure)
			}
			if reference.PayoutFailureByCode("QUOTE_MISMATCH").RequiresRefund {
				t.Error("QUOTE_MISMATCH requires a refund, but staff must be able to retry it")
			}
			f.partner.quoteFunc, f.partner.calls = nil, nil
			create := transfertest.Create()
			f.decide(
				transfer.Reprocess{
					Route: create.Route, Payee: create.Payee, Comments: "the partner quotes the full amount now", At: create.At.Add(time.Hour),
				},
				transfer.RequestPayout{At: create.At.Add(time.Hour)},
			)
			if err := f.handleNewEvents(); err != nil {
				t.Fatal(err)
			}
			f.requireCalls("quote t-1/payout/2", "create t-1/payout/2", "confirm t-1/payout/2")
			if s := f.state(); s.Delivery != transfer.DeliveryRequested {
				t.Errorf("delivery is %s, want %s", s.Delivery, transfer.DeliveryRequested)
			}
		})
	}
	for _, code := range []string{"ACCOUNT_CLOSED", "WRONG_NAME", "LIMIT", "REJECTED"} {
		t.Run("a payout that the partner rejects with "+code+" fails with that reason (4.01b)", func(t *testing.T) {
			t.Parallel()
			f := newFixture(t, &fakePartner{createErr: &payout.Rejection{Code: code}}, transfertest.Create())
			if err := f.handleNewEvents(); err != nil {
				t.Fatal(err)
			}
			f.requireCalls("quote "+firstKey, "create "+firstKey)
			if s := f.state(); s.Delivery != transfer.DeliveryFailed || s.Payout.Failure != code {
				t.Errorf("got delivery %s with failure %q, want a failed delivery with %q", s.Delivery, s.Payout.Failure, code)
			}
		})
	}
	t.Run("the worker retries with the same key after a lost response", func(t *testing.T) {
		t.Parallel()
		errLost := errors.New("connection lost")
		f := newFixture(t, &fakePartner{confirmErr: errLost}, transfertest.Create())
		if err := f.handleNewEvents(); !errors.Is(err, errLost) || f.state().Payout.IsAccepted() {
			t.Fatalf("handleNewEvents = %v, accepted = %v; want %v before acceptance", err, f.state().Payout.IsAccepted(), errLost)
		}
		if err := f.handleNewEvents(); err != nil || !f.state().Payout.IsAccepted() {
			t.Errorf("second handleNewEvents = %v, accepted = %v; want an accepted payout", err, f.state().Payout.IsAccepted())
		}
		f.requireCalls("quote "+firstKey, "create "+firstKey, "confirm "+firstKey, "quote "+firstKey, "create "+firstKey, "confirm "+firstKey)
	})
	t.Run("the worker does not report a payout that the partner already canceled (4.03a)", func(t *testing.T) {
		t.Parallel()
		f := newFixture(t, &fakePartner{createErr: payout.ErrVoided}, transfertest.Create())
		if err := f.handleNewEvents(); err != nil {
			t.Fatal(err)
		}
		if s := f.state(); s.Delivery != transfer.DeliveryRequested || s.Payout.IsAccepted() {
			t.Errorf("got delivery %s and accepted = %v, want a payout that is not accepted", s.Delivery, s.Payout.IsAccepted())
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
		"a successful cancellation cancels the transfer":                {nil, true, false},
		"a cancellation that is too late leaves the payout in progress": {payout.ErrTooLate, false, false},
		"a cancellation without an immediate result stays pending":      {payout.ErrCancellationPending, false, true},
	} {
		t.Run(title+" (4.03a)", func(t *testing.T) {
			t.Parallel()
			f := newFixture(t, &fakePartner{cancelErr: c.err}, transfertest.Create())
			if err := f.handleNewEvents(); err != nil {
				t.Fatal(err)
			}
			f.decide(transfer.Cancel{By: transfertest.SenderID, At: transfertest.Start})
			if err := f.handleNewEvents(); err != nil {
				t.Fatal(err)
			}
			if s := f.state(); s.Canceled != c.canceled || s.Payout.IsVoidPending() != c.pending {
				t.Errorf("got canceled = %v and cancellation pending = %v, want %v and %v", s.Canceled, s.Payout.IsVoidPending(), c.canceled, c.pending)
			}
			if last := f.partner.calls[len(f.partner.calls)-1]; last != "cancel "+firstKey {
				t.Errorf("got last partner call %q, want cancel", last)
			}
		})
	}
	t.Run("a payout canceled before the partner received it is never created (4.03a)", func(t *testing.T) {
		t.Parallel()
		f := newFixture(t, &fakePartner{}, transfertest.Create())
		f.decide(transfer.Cancel{By: transfertest.SenderID, At: transfertest.Start}, transfer.RecordPayoutVoided{At: transfertest.Start})
		if err := f.handleNewEvents(); err != nil {
			t.Fatal(err)
		}
		if slices.Contains(f.partner.calls, "create "+firstKey) {
			t.Errorf("got partner calls %v, want no create", f.partner.calls)
		}
	})
}
