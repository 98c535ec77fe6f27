package process_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"pgregory.net/rapid"

	"hulak/domain"
	"hulak/domain/beneficiary"
	"hulak/domain/decidertest"
	"hulak/domain/funding"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/process"
	"hulak/domain/reference"
	"hulak/domain/sender"
	"hulak/domain/sendinglimit"
	"hulak/domain/transfer"
	"hulak/domain/usecase"
)

// simulation is an in-memory store with a process manager that processes its events with a delay.
type simulation struct {
	t         *rapid.T
	store     *decidertest.Store
	at        time.Time
	processed int // number of events that the process manager has processed
	steps     []process.Step
	ids       []string // transfer IDs
}

// TestProcessManagerReachesConsistentState runs random actions of the sender, staff, and providers while the process manager lags
// behind. It checks the state after the process manager has caught up. Transfers that ended unpaid must have no reservations, and all
// other transfers must have a limit and a coupon reservation. Each canceled transfer with funding must have requested its refund.
func TestProcessManagerReachesConsistentState(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := newSimulation(t)
		for range rapid.IntRange(1, 60).Draw(t, "actions") {
			s.at = s.at.Add(time.Duration(rapid.IntRange(0, 3).Draw(t, "minutes")) * time.Minute)
			switch rapid.SampledFrom([]string{"create", "advance", "advance", "advance", "reprocess", "step", "step"}).Draw(t, "action") {
			case "create":
				s.create()
			case "advance":
				s.advance()
			case "reprocess":
				s.reprocess()
			case "step":
				s.step()
			}
		}
		for s.step() {
		}
		s.check()
	})
}

func newSimulation(t *rapid.T) *simulation {
	s := &simulation{t: t, store: decidertest.NewStore(&testing.T{}), at: time.Date(2026, 3, 2, 18, 0, 0, 0, time.UTC)}
	usd := func(text string) money.Amount { return money.MustParse(text, money.USD) }
	s.store.Given("sender", "s",
		sender.SignedUp{SenderID: "s"}, sender.EmailVerified{SenderID: "s"}, sender.PhoneVerified{SenderID: "s"},
		sender.KYCStatusChanged{SenderID: "s", To: sender.KYCVerified}, sender.TierAssigned{SenderID: "s", Tier: sender.TierOne})
	s.store.Given("source", "bank", funding.BankLinked{SourceID: "bank", SenderID: "s", Status: funding.StatusVerified})
	s.store.Given("beneficiary", "b",
		beneficiary.Added{BeneficiaryID: "b", SenderID: "s", Country: "NPL"},
		beneficiary.BankAdded{BeneficiaryID: "b", AccountID: "acc", BankID: "1001"})
	for _, rate := range reference.DefaultRates(s.at) {
		s.store.Given("rate", pricing.RateKey(rate.From, rate.To), pricing.RatePublished(rate))
	}
	for _, fees := range reference.DefaultFeeSets(s.at) {
		s.store.Given("feeset", fees.Key.String(), pricing.FeeSetSaved(fees))
	}
	s.store.Given("coupon", "TWICE", pricing.CouponCreated{
		Code: "TWICE", Type: pricing.CouponFrequency, TransactionCount: 2, Benefit: pricing.BenefitBetterRate,
		Corridors:  []pricing.Corridor{{Source: "USA", Destination: "NPL"}},
		RateRanges: []pricing.RateRange{{Min: usd("10"), Max: usd("5000"), ExtraRate: decimal.RequireFromString("0.5")}},
		ExpiresAt:  s.at.AddDate(1, 0, 0),
	})
	s.processed = len(s.store.EventsAfter(0))
	return s
}

// create requests a transfer with the coupon. The request is rejected if the limit or the coupon is used up.
func (s *simulation) create() {
	r := usecase.TransferRequest{
		TransferID: fmt.Sprint("t", len(s.ids)), SenderID: "s", BeneficiaryID: "b", Destination: "NPL", Method: beneficiary.BankDeposit,
		AccountID: "acc", Purpose: "Gifts", FundingKind: funding.BankAccount, FundingSourceID: "bank", Coupon: "TWICE", At: s.at,
		ReferenceCandidates: []usecase.ReferenceKey{{Number: "1234567897", Key: fmt.Sprint(len(s.ids))}},
	}
	send := money.New(decimal.NewFromInt(rapid.Int64Range(500, 2000).Draw(s.t, "dollars")), money.USD)
	err := s.store.Decide(func(u domain.UnitOfWork) error {
		q, err := usecase.Quote(u, usecase.QuoteRequest{
			SenderID: "s", Destination: "NPL", Payment: r.FundingKind, Method: r.Method, Send: send, Coupon: r.Coupon, At: s.at,
		})
		if err != nil {
			return err
		}
		r.AgreedPrice = usecase.AgreedPrice{Send: send, Fee: q.Fee, Receive: q.Receive, Rate: q.EffectiveRate()}
		_, err = usecase.CreateTransfer(u, r)
		return err
	})
	if err == nil {
		s.ids = append(s.ids, r.TransferID)
	} else {
		s.failUnlessRejection(err)
	}
}

// advance runs a random sender command or provider report for one of the transfers.
func (s *simulation) advance() {
	if len(s.ids) == 0 {
		return
	}
	id := rapid.SampledFrom(s.ids).Draw(s.t, "transfer")
	command := rapid.SampledFrom([]transfer.Command{
		transfer.RecordFundingSubmitted{ProviderRef: "p", At: s.at}, transfer.RecordFundingSettled{At: s.at},
		transfer.RecordFundingDeclined{Code: "NO", At: s.at}, transfer.RecordFundingReturned{Code: "R01", At: s.at},
		transfer.RecordPayoutAccepted{ReceiptNumber: "r", At: s.at}, transfer.RecordDelivered{At: s.at},
		transfer.RecordPayoutFailed{Reason: "WRONG_NAME", At: s.at}, transfer.RecordPayoutVoided{At: s.at},
		transfer.RecordRefundSettled{MoneyMoved: true, At: s.at}, transfer.Cancel{By: "s", At: s.at},
	}).Draw(s.t, "command")
	s.failUnlessRejection(s.store.Decide(func(u domain.UnitOfWork) error {
		_, err := domain.Decide(u, transfer.Decider, id, command)
		return err
	}))
}

func (s *simulation) reprocess() {
	if len(s.ids) == 0 {
		return
	}
	id := rapid.SampledFrom(s.ids).Draw(s.t, "transfer")
	s.failUnlessRejection(s.store.Decide(func(u domain.UnitOfWork) error {
		return usecase.Reprocess(u, usecase.ReprocessRequest{
			TransferID: id, Method: beneficiary.BankDeposit, AccountID: "acc", Comments: "again", At: s.at,
		})
	}))
}

// step runs one pending step or, if there is none, processes the next event. It returns false if there is neither.
func (s *simulation) step() bool {
	if len(s.steps) == 0 {
		events := s.store.EventsAfter(s.processed)
		if len(events) == 0 {
			return false
		}
		s.processed++
		s.steps = process.React(events[0])
		return true
	}
	next := s.steps[0]
	s.steps = s.steps[1:]
	if err := s.store.Decide(func(u domain.UnitOfWork) error { return process.Apply(u, next) }); err != nil {
		s.t.Fatalf("apply %v: %v", next, err)
	}
	return true
}

// failUnlessRejection fails the test if err is not nil and not a rejection.
func (s *simulation) failUnlessRejection(err error) {
	var rejection *domain.Rejection
	if err != nil && !errors.As(err, &rejection) {
		s.t.Fatal(err)
	}
}

// check compares the reservations, refunds, and payouts with the states of the transfers.
func (s *simulation) check() {
	limit, coupon := loadState(s.store, sendinglimit.Decider, "s"), loadState(s.store, pricing.CouponDecider, "TWICE")
	active := 0
	for _, id := range s.ids {
		state := loadState(s.store, transfer.Decider, id)
		hasReservation := false
		for _, use := range limit.Uses {
			hasReservation = hasReservation || use.TransferID == id
		}
		if hasReservation == state.EndedUnpaid() {
			s.t.Fatalf("%s has status %s: got limit reservation %v, want %v", id, state.Status, hasReservation, !hasReservation)
		}
		if !state.EndedUnpaid() {
			active++
		}
		if state.Status == transfer.StatusCanceled && state.Funding.WasRequested() && !state.Refund.WasRequested() {
			s.t.Fatalf("%s is canceled, but no refund was requested", id)
		}
		if state.Status == transfer.StatusProcessed && state.Delivery == transfer.DeliveryPending {
			s.t.Fatalf("%s is funded, but no payout was requested", id)
		}
	}
	if coupon.Uses != active || coupon.UsesBy("s") != active || active > 2 {
		s.t.Fatalf("the coupon has %d uses, want one for each of %d active transfers", coupon.Uses, active)
	}
	if len(limit.Uses) != active {
		s.t.Fatalf("got %d limit reservations, want %d", len(limit.Uses), active)
	}
}

// loadState returns a stream's current state.
func loadState[C, E, S any](store *decidertest.Store, d domain.Decider[C, E, S], key string) S {
	var state S
	_ = store.Decide(func(u domain.UnitOfWork) (err error) {
		state, err = domain.Load(u, d, key)
		return err
	})
	return state
}
