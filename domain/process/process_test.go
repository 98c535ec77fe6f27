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

// house is an in-memory store with a process manager that follows it with a delay.
type house struct {
	t        *rapid.T
	book     *decidertest.UnitOfWork
	at       time.Time
	followed int
	steps    []process.Step
	ids      []string
}

// TestAtRestEverythingAddsUp lets the sender, staff, and providers act at random while the process manager lags behind. After it
// has caught up, exactly the transfers that did not end unpaid hold a limit and a coupon reservation. Each cancellation has
// requested its refund.
func TestAtRestEverythingAddsUp(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		h := newHouse(t)
		for range rapid.IntRange(1, 60).Draw(t, "happenings") {
			h.at = h.at.Add(time.Duration(rapid.IntRange(0, 3).Draw(t, "minutes")) * time.Minute)
			switch rapid.SampledFrom([]string{"create", "life", "life", "life", "reprocess", "step", "step"}).Draw(t, "happening") {
			case "create":
				h.create()
			case "life":
				h.live()
			case "reprocess":
				h.reprocess()
			case "step":
				h.step()
			}
		}
		for h.step() {
		}
		h.check()
	})
}

func newHouse(t *rapid.T) *house {
	h := &house{t: t, book: decidertest.NewUnitOfWork(&testing.T{}), at: time.Date(2026, 3, 2, 18, 0, 0, 0, time.UTC)}
	usd := func(text string) money.Amount { return money.MustParse(text, money.USD) }
	h.book.Given("sender", "s",
		sender.SignedUp{SenderID: "s"}, sender.EmailVerified{SenderID: "s"}, sender.PhoneVerified{SenderID: "s"},
		sender.KYCStatusChanged{SenderID: "s", To: sender.Verified}, sender.TierAssigned{SenderID: "s", Tier: sender.TierOne})
	h.book.Given("source", "bank", funding.BankLinked{SourceID: "bank", SenderID: "s", Status: funding.Verified})
	h.book.Given("beneficiary", "b",
		beneficiary.Added{BeneficiaryID: "b", SenderID: "s", Country: "NPL"},
		beneficiary.BankAdded{BeneficiaryID: "b", AccountID: "acc", BankID: "1001"})
	for _, rate := range reference.DefaultRates(h.at) {
		h.book.Given("rate", pricing.RateKey(rate.From, rate.To), pricing.RatePublished(rate))
	}
	for _, fees := range reference.DefaultFeeSets(h.at) {
		h.book.Given("feeset", fees.Key.String(), pricing.FeeSetSaved(fees))
	}
	h.book.Given("coupon", "TWICE", pricing.CouponCreated{
		Code: "TWICE", Type: pricing.Frequency, TransactionCount: 2, Benefit: pricing.BetterRate,
		Corridors:  []pricing.Corridor{{Source: "USA", Destination: "NPL"}},
		RateRanges: []pricing.RateRange{{Min: usd("10"), Max: usd("5000"), Extra: decimal.RequireFromString("0.5")}},
		ExpiresAt:  h.at.AddDate(1, 0, 0),
	})
	h.followed = len(h.book.Since(0))
	return h
}

// create requests a transfer with the coupon. It is refused if the limit or the coupon is used up.
func (h *house) create() {
	r := usecase.TransferRequest{
		TransferID: fmt.Sprint("t", len(h.ids)), SenderID: "s", BeneficiaryID: "b", Destination: "NPL", Method: beneficiary.BankDeposit,
		AccountID: "acc", Purpose: "Gifts", FundingKind: funding.BankAccount, FundingSourceID: "bank", Coupon: "TWICE", At: h.at,
		ReferenceCandidates: []usecase.ReferenceKey{{Number: "1234567897", Key: fmt.Sprint(len(h.ids))}},
	}
	send := money.New(decimal.NewFromInt(rapid.Int64Range(500, 2000).Draw(h.t, "dollars")), money.USD)
	err := h.book.Decide(func(b domain.UnitOfWork) error {
		q, err := usecase.Quote(b, usecase.QuoteRequest{
			SenderID: "s", Destination: "NPL", Payment: r.FundingKind, Method: r.Method, Send: send, Coupon: r.Coupon, At: h.at,
		})
		if err != nil {
			return err
		}
		r.AgreedPrice = usecase.AgreedPrice{Send: send, Fee: q.Fee, Receive: q.Receive, Rate: q.EffectiveRate()}
		_, err = usecase.CreateTransfer(b, r)
		return err
	})
	if err == nil {
		h.ids = append(h.ids, r.TransferID)
	} else {
		h.refused(err)
	}
}

// live runs a random sender command or provider report for one of the transfers.
func (h *house) live() {
	if len(h.ids) == 0 {
		return
	}
	id := rapid.SampledFrom(h.ids).Draw(h.t, "transfer")
	command := rapid.SampledFrom([]transfer.Command{
		transfer.RecordFundingSubmitted{ProviderRef: "p", At: h.at}, transfer.RecordFundingSettled{At: h.at},
		transfer.RecordFundingDeclined{Code: "NO", At: h.at}, transfer.RecordFundingReturned{Code: "R01", At: h.at},
		transfer.RecordPayoutAccepted{ReceiptNumber: "r", At: h.at}, transfer.RecordDelivered{At: h.at},
		transfer.RecordPayoutFailed{Reason: "WRONG_NAME", At: h.at}, transfer.RecordPayoutVoided{At: h.at},
		transfer.RecordRefundSettled{Taken: true, At: h.at}, transfer.Cancel{By: "s", At: h.at},
	}).Draw(h.t, "command")
	h.refused(h.book.Decide(func(b domain.UnitOfWork) error {
		_, err := domain.Decide(b, transfer.Decider, id, command)
		return err
	}))
}

func (h *house) reprocess() {
	if len(h.ids) == 0 {
		return
	}
	id := rapid.SampledFrom(h.ids).Draw(h.t, "transfer")
	h.refused(h.book.Decide(func(b domain.UnitOfWork) error {
		return usecase.Reprocess(b, usecase.ReprocessRequest{
			TransferID: id, Method: beneficiary.BankDeposit, AccountID: "acc", Comments: "again", At: h.at,
		})
	}))
}

// step follows one event or runs one pending step. It returns false if there is neither.
func (h *house) step() bool {
	if len(h.steps) == 0 {
		facts := h.book.Since(h.followed)
		if len(facts) == 0 {
			return false
		}
		h.followed++
		h.steps = process.React(facts[0])
		return true
	}
	next := h.steps[0]
	h.steps = h.steps[1:]
	if err := h.book.Decide(func(b domain.UnitOfWork) error { return process.Apply(b, next) }); err != nil {
		h.t.Fatalf("%v: %v", next, err)
	}
	return true
}

func (h *house) refused(err error) {
	var refusal *domain.Rejection
	if err != nil && !errors.As(err, &refusal) {
		h.t.Fatal(err)
	}
}

func (h *house) check() {
	used, coupon := fold(h.book, sendinglimit.Decider, "s"), fold(h.book, pricing.CouponDecider, "TWICE")
	alive := 0
	for _, id := range h.ids {
		state := fold(h.book, transfer.Decider, id)
		holds := false
		for _, u := range used.Uses {
			holds = holds || u.TransferID == id
		}
		if holds == state.EndedUnpaid() {
			h.t.Fatalf("%s is %s and holds room: %v", id, state.Status, holds)
		}
		if !state.EndedUnpaid() {
			alive++
		}
		if state.Status == transfer.StatusCanceled && state.FundingAsked && !state.RefundAsked {
			h.t.Fatalf("%s is canceled and nobody asked for the refund", id)
		}
		if state.Status == transfer.StatusProcessed && state.Delivery == transfer.DeliveryPending {
			h.t.Fatalf("%s is funded and nobody asked for the payout", id)
		}
	}
	if coupon.Uses != alive || coupon.UsesBy("s") != alive || alive > 2 {
		h.t.Fatalf("the coupon has %d uses, %d transfers live", coupon.Uses, alive)
	}
	if len(used.Uses) != alive {
		h.t.Fatalf("%d transfers hold room, %d live", len(used.Uses), alive)
	}
}

func fold[C, E, S any](b *decidertest.UnitOfWork, d domain.Decider[C, E, S], key string) S {
	var state S
	_ = b.Decide(func(book domain.UnitOfWork) (err error) {
		state, err = domain.Load(book, d, key)
		return err
	})
	return state
}
