package usecase_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"hulak/domain"
	"hulak/domain/beneficiary"
	"hulak/domain/decidertest"
	"hulak/domain/disclosure"
	"hulak/domain/funding"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/screening"
	"hulak/domain/sender"
	"hulak/domain/sendinglimit"
	"hulak/domain/transfer"
	"hulak/domain/usecase"
)

func TestCreateTransfer(t *testing.T) {
	t.Parallel()
	t.Run("creating a transfer reserves the sending limit, claims a PIN, and requests the funding (7.09a 3.16b)", func(t *testing.T) {
		t.Parallel()
		store := newStore(t, sender.TierOne)
		before := len(store.EventsAfter(0))
		created, err := create(store, request())
		if err != nil {
			t.Fatal(err)
		}
		want := usecase.CreatedTransfer{
			TransferID: "t", CreatedAt: now, ExpectedAvailability: 3, DateAvailable: "2026-03-05", Status: transfer.StatusInitiated,
			Delivery: transfer.DeliveryPending, ReferenceNumber: "1234567897",
		}
		if created != want {
			t.Errorf("got %+v, want %+v", created, want)
		}
		var events []domain.Event
		for _, r := range store.EventsAfter(before) {
			events = append(events, r.Event)
		}
		wantEvents := "[allowance.reserved claim.claimed transfer.created transfer.screened transfer.disclosed transfer.funding_requested]"
		if got := eventTypes(events); got != wantEvents {
			t.Errorf("got events %s, want %s", got, wantEvents)
		}
		event := store.Events("transfer", "t")[0].(transfer.Created)
		if event.Private.Payee.AccountNumber != "0123456789" || event.Private.Payee.Name != "Maya Gurung" || event.Route.BankID != "1001" {
			t.Errorf("got payee %+v, route %+v", event.Private.Payee, event.Route)
		}
	})
	t.Run("the transfer stores the disclosure that the sender saw", func(t *testing.T) {
		t.Parallel()
		store, r := newStore(t, sender.TierOne), request()
		shown := disclose(t, store, r)
		r.DisclosureHash, r.At = disclosure.Hash(shown), now.Add(20*time.Minute)
		if _, err := create(store, r); err != nil {
			t.Fatal(err)
		}
		stored := store.Events("transfer", "t")[2].(transfer.Disclosed)
		if disclosure.Hash(stored.Document) != r.DisclosureHash || stored.Template != shown.Template {
			t.Errorf("shown %+v, stored %+v", shown, stored.Document)
		}
	})
	t.Run("a transfer with a changed disclosure is rejected, and nothing is written", func(t *testing.T) {
		t.Parallel()
		store, r := newStore(t, sender.TierOne), request()
		r.DisclosureHash = disclosure.Hash(disclose(t, store, r))
		count := len(store.EventsAfter(0))
		r.At = now.AddDate(0, 0, 1) // moves the promised date by a day
		_, err := create(store, r)
		decidertest.RequireRejection(t, err, usecase.ErrDisclosureChanged)
		if len(store.EventsAfter(0)) != count {
			t.Error("the rejected request wrote events")
		}
	})
	t.Run("a repeated command creates one transfer and returns the same response", func(t *testing.T) {
		t.Parallel()
		store := newStore(t, sender.TierOne)
		first, _ := create(store, request())
		count := len(store.EventsAfter(0))
		second, err := create(store, request())
		if err != nil || second != first || len(store.EventsAfter(0)) != count {
			t.Errorf("got %+v, %v", second, err)
		}
	})
	t.Run("a transfer can pay out to a cooperative, to a wallet, or in cash (4.20f)", func(t *testing.T) {
		t.Parallel()
		store := newStore(t, sender.TierOne)
		store.Given(
			"beneficiary", "b", beneficiary.BankAdded{BeneficiaryID: "b", AccountID: "coop", BankID: "2001", BankName: "Himal", IsCooperative: true},
		)
		for i, c := range []struct {
			method  beneficiary.PayoutMethod
			account string
			payer   int
		}{{beneficiary.BankDeposit, "coop", 0}, {beneficiary.Wallet, "wal", 0}, {beneficiary.CashPickup, "", 3001}} {
			r := request()
			r.TransferID, r.Method, r.AccountID, r.PayerID, r.RepeatConfirmed = fmt.Sprint("t", i), c.method, c.account, c.payer, true
			r.ReferenceCandidates = []usecase.ReferenceKey{{Number: "1234567897", Key: fmt.Sprint(i)}}
			if _, err := create(store, withServerPrice(t, store, r)); err != nil {
				t.Errorf("%s: %v", c.method, err)
			}
		}
	})
	t.Run("creating a transfer redeems its coupon", func(t *testing.T) {
		t.Parallel()
		store := newStore(t, sender.TierOne)
		r := request()
		r.Coupon = "dashain"
		r = withServerPrice(t, store, r)
		if _, err := create(store, r); err != nil {
			t.Fatal(err)
		}
		r.TransferID = "t2"
		_, err := create(store, r)
		decidertest.RequireRejection(t, err, pricing.ErrInvalidCoupon)
	})
	t.Run("a transfer uses the next PIN candidate if one is in use", func(t *testing.T) {
		t.Parallel()
		store := newStore(t, sender.TierTwo)
		for i, want := range []string{"1234567897", "2234567890"} {
			r := request()
			r.TransferID, r.RepeatConfirmed = fmt.Sprint("t", i), true
			if created, err := create(store, r); err != nil || created.ReferenceNumber != want {
				t.Errorf("got %q, %v", created.ReferenceNumber, err)
			}
		}
		r := request()
		r.TransferID, r.RepeatConfirmed = "t3", true
		_, err := create(store, r)
		decidertest.RequireRejection(t, err, usecase.ErrNoReferenceAvailable)
	})
}

func TestCreateTransferRejectsInvalidRequests(t *testing.T) {
	t.Parallel()
	type change func(*decidertest.Store, *usecase.TransferRequest)
	for _, c := range []struct {
		title  string
		tier   sender.Tier
		change change
		priced bool // set the server's price after the change
		want   *domain.Rejection
	}{
		{"a locked sender is rejected", sender.TierOne, func(store *decidertest.Store, _ *usecase.TransferRequest) {
			store.Given("sender", "s", sender.Locked{SenderID: "s"})
		}, false, sender.ErrLocked},
		{"a sender with suspended KYC is rejected (2.07a)", sender.TierOne, func(store *decidertest.Store, _ *usecase.TransferRequest) {
			store.Given("sender", "s", sender.KYCStatusChanged{SenderID: "s", To: sender.KYCSuspended})
		}, false, sender.ErrKYCNotVerified},
		{"an unknown sender is rejected", sender.TierOne, func(_ *decidertest.Store, r *usecase.TransferRequest) {
			r.SenderID = "x"
		}, false, sender.ErrNotFound},
		{"the funding source of another sender is rejected", sender.TierOne, func(store *decidertest.Store, r *usecase.TransferRequest) {
			store.Given("source", "x", funding.BankLinked{SourceID: "x", SenderID: "x", Status: funding.StatusVerified})
			r.FundingSourceID = "x"
		}, false, funding.ErrNotFound},
		{"a card used as a bank account is rejected", sender.TierOne, func(_ *decidertest.Store, r *usecase.TransferRequest) {
			r.FundingSourceID = "card"
		}, false, funding.ErrNotFound},
		{"a bank account that needs a new login is rejected (5.16b)", sender.TierOne, func(store *decidertest.Store, _ *usecase.TransferRequest) {
			store.Given("source", "bank", funding.StatusChanged{SourceID: "bank", To: funding.StatusReloginRequired})
		}, false, funding.ErrReloginRequired},
		{"the beneficiary of another sender is rejected", sender.TierOne, func(store *decidertest.Store, r *usecase.TransferRequest) {
			store.Given("beneficiary", "x", beneficiary.Added{BeneficiaryID: "x", SenderID: "x", Country: "NPL"})
			r.BeneficiaryID = "x"
		}, false, beneficiary.ErrNotFound},
		{"an account that the beneficiary does not have is rejected", sender.TierOne, func(_ *decidertest.Store, r *usecase.TransferRequest) {
			r.AccountID = "x"
		}, false, beneficiary.ErrAccountNotFound},
		{"a bank that has merged is rejected (5.08f)", sender.TierOne, func(_ *decidertest.Store, r *usecase.TransferRequest) {
			r.AccountID = "old"
		}, false, beneficiary.ErrInactiveBank},
		{"home delivery is rejected as unavailable (1.02a)", sender.TierOne, func(_ *decidertest.Store, r *usecase.TransferRequest) {
			r.Method = beneficiary.HomeDelivery
		}, false, usecase.ErrMethodNotAvailable},
		{"cash pickup that is not enabled is rejected (5.09e)", sender.TierOne, func(store *decidertest.Store, r *usecase.TransferRequest) {
			store.Given("beneficiary", "y", beneficiary.Added{BeneficiaryID: "y", SenderID: "s", Country: "NPL"})
			r.BeneficiaryID, r.Method, r.PayerID = "y", beneficiary.CashPickup, 3001
		}, false, beneficiary.ErrMethodNotEnabled},
		{"an unknown payer is rejected (5.09a)", sender.TierOne, func(_ *decidertest.Store, r *usecase.TransferRequest) {
			r.Method, r.PayerID = beneficiary.CashPickup, 1
		}, false, usecase.ErrInvalidPayer},
		{"an unknown purpose is rejected (9.11f)", sender.TierOne, func(_ *decidertest.Store, r *usecase.TransferRequest) {
			r.Purpose = "Fun"
		}, false, usecase.ErrInvalidPurpose},
		{"an unsupported country is rejected", sender.TierOne, func(_ *decidertest.Store, r *usecase.TransferRequest) {
			r.Destination = "IND"
		}, false, usecase.ErrNoCorridor},
		{"an amount below 10 dollars is rejected (9.02a)", sender.TierOne, func(_ *decidertest.Store, r *usecase.TransferRequest) {
			r.AgreedPrice.Send = usd("9.99")
		}, false, pricing.ErrBelowMinimum.With("amount", "10.00")},
		{"a card payment above 2,000 dollars is rejected (9.02b)", sender.TierTwo, func(_ *decidertest.Store, r *usecase.TransferRequest) {
			r.FundingKind, r.FundingSourceID, r.AgreedPrice.Send = funding.DebitCard, "card", usd("2000.01")
		}, false, usecase.ErrCardLimit.With("amount", "2000.00")},
		{"cash pickup above 100,000 NPR is rejected (9.03a 5.11a)", sender.TierOne, func(_ *decidertest.Store, r *usecase.TransferRequest) {
			r.Method, r.PayerID, r.AgreedPrice.Send = beneficiary.CashPickup, 3001, usd("750.47")
		}, true, usecase.ErrCashLimit.With("amount", "100000.00")},
		{"a deposit above 1,000,000 NPR is rejected (9.03b 9.03c)", sender.TierThree, func(_ *decidertest.Store, r *usecase.TransferRequest) {
			r.AgreedPrice.Send = usd("7504.70")
		}, true, usecase.ErrReceiveLimit.With("amount", "1000000.00")},
		{"a wallet payout above 50,000 NPR is rejected (5.10b 9.03d)", sender.TierOne, func(_ *decidertest.Store, r *usecase.TransferRequest) {
			r.Method, r.AccountID, r.AgreedPrice.Send = beneficiary.Wallet, "wal", usd("375.24")
		}, true, usecase.ErrWalletLimit.With("amount", "50000.00")},
		{"an amount above the tier's limit is rejected (9.04a)", sender.TierOne, func(_ *decidertest.Store, r *usecase.TransferRequest) {
			r.AgreedPrice.Send = usd("2999.01")
		}, true, sendinglimit.ErrTransactionExceeded.With("amount", "2999.00")},
		{"a total above 9,999.99 dollars is rejected (5.16c)", sender.TierThree, func(store *decidertest.Store, r *usecase.TransferRequest) {
			key := pricing.FeeKey{
				SourceCountry: "USA", DestinationCountry: "NPL", PaymentMethod: funding.BankAccount, PayoutMethod: beneficiary.BankDeposit,
				Currency: money.USD,
			}
			store.Given(
				"feeset", key.String(),
				pricing.FeeSetSaved{Key: key, Ranges: []pricing.FeeRange{{Min: usd("1"), Max: usd("20000"), FlatFee: usd("5")}}},
			)
			store.Given("rate", "USD-NPR", pricing.RatePublished{From: money.USD, To: money.NPR, Rate: money.MustParseRate("90"), At: now})
			r.AgreedPrice.Send = usd("9995")
		}, true, sendinglimit.ErrTransactionExceeded.With("amount", "9994.99")},
		{"a changed fee is rejected", sender.TierOne, func(_ *decidertest.Store, r *usecase.TransferRequest) {
			r.AgreedPrice.Fee = usd("0")
		}, false, usecase.ErrAmountMismatch},
		{"a changed receive amount is rejected", sender.TierOne, func(_ *decidertest.Store, r *usecase.TransferRequest) {
			r.AgreedPrice.Receive = npr("26650.01")
		}, false, usecase.ErrAmountMismatch},
		{"a changed bonus is rejected", sender.TierOne, func(_ *decidertest.Store, r *usecase.TransferRequest) {
			r.AgreedPrice.Bonus = npr("100")
		}, false, usecase.ErrAmountMismatch},
		{"a changed rate is rejected", sender.TierOne, func(_ *decidertest.Store, r *usecase.TransferRequest) {
			r.AgreedPrice.Rate = money.MustParseRate("134")
		}, false, usecase.ErrRateUpdated},
		{"a send amount in another currency is rejected (9.02c 9.02d)", sender.TierOne, func(_ *decidertest.Store, r *usecase.TransferRequest) {
			r.AgreedPrice.Send = npr("200")
		}, false, pricing.ErrInvalidAmount},
		{"an unknown coupon is rejected (5.17i)", sender.TierOne, func(_ *decidertest.Store, r *usecase.TransferRequest) {
			r.Coupon = "NONE"
		}, false, pricing.ErrInvalidCoupon},
	} {
		t.Run(c.title, func(t *testing.T) {
			t.Parallel()
			store, r := newStore(t, c.tier), request()
			c.change(store, &r)
			if c.priced {
				r = withServerPrice(t, store, r)
			}
			count := len(store.EventsAfter(0))
			_, err := create(store, r)
			decidertest.RequireRejection(t, err, c.want)
			if len(store.EventsAfter(0)) != count {
				t.Error("the rejected request wrote events")
			}
		})
	}
}

func TestReplacedRatesStayValid(t *testing.T) {
	t.Parallel()
	newRate := pricing.RatePublished{From: money.USD, To: money.NPR, Rate: money.MustParseRate("130"), At: now}
	t.Run("a replaced rate stays valid for 30 minutes (9.09d)", func(t *testing.T) {
		t.Parallel()
		store := newStore(t, sender.TierOne)
		store.Given("rate", "USD-NPR", newRate)
		r := request()
		r.At = now.Add(30 * time.Minute)
		if _, err := create(store, r); err != nil {
			t.Error(err)
		}
	})
	t.Run("a replaced rate is rejected after 30 minutes (9.09d)", func(t *testing.T) {
		t.Parallel()
		store := newStore(t, sender.TierOne)
		store.Given("rate", "USD-NPR", newRate)
		r := request()
		r.At = now.Add(30*time.Minute + time.Microsecond)
		_, err := create(store, r)
		decidertest.RequireRejection(t, err, usecase.ErrRateUpdated)
	})
	t.Run("a rate with more decimals is compared as shown, with two decimals (3.16a)", func(t *testing.T) {
		t.Parallel()
		store := newStore(t, sender.TierOne)
		store.Given("rate", "USD-NPR", pricing.RatePublished{From: money.USD, To: money.NPR, Rate: money.MustParseRate("133.257"), At: now})
		r := request()
		r.AgreedPrice.Rate, r.AgreedPrice.Receive = money.MustParseRate("133.26"), npr("26651.40")
		if _, err := create(store, r); err != nil {
			t.Error(err)
		}
	})
}

func TestComplianceHolds(t *testing.T) {
	t.Parallel()
	reasons := func(t *testing.T, store *decidertest.Store, id string) string {
		t.Helper()
		for _, e := range store.Events("transfer", id) {
			if held, ok := e.(transfer.Held); ok {
				return strings.Join(held.Reasons, " ")
			}
		}
		return ""
	}
	t.Run("a screening hit holds the transfer before its funding", func(t *testing.T) {
		t.Parallel()
		store, r := newStore(t, sender.TierOne), request()
		r.Screening.Checks = []screening.Check{{Verdict: screening.VerdictHold}}
		if _, err := create(store, r); err != nil {
			t.Fatal(err)
		}
		want := "[transfer.created transfer.screened transfer.disclosed transfer.held]"
		if got := eventTypes(store.Events("transfer", "t")); got != want || reasons(t, store, "t") != "SCREENING_HIT" {
			t.Errorf("got events %s, hold reasons %s", got, reasons(t, store, "t"))
		}
	})
	t.Run("a transfer that screening rejects is held and rejected", func(t *testing.T) {
		t.Parallel()
		store, r := newStore(t, sender.TierOne), request()
		r.Screening.Checks = []screening.Check{{Verdict: screening.VerdictReject}}
		if _, err := create(store, r); err != nil {
			t.Fatal(err)
		}
		want := "[transfer.created transfer.screened transfer.disclosed transfer.held transfer.rejected]"
		if got := eventTypes(store.Events("transfer", "t")); got != want {
			t.Errorf("got events %s, want %s", got, want)
		}
	})
	t.Run("a tier two sender can send 3,000 dollars without a hold (9.10d)", func(t *testing.T) {
		t.Parallel()
		store, r := newStore(t, sender.TierTwo), request()
		givenIdentity(store)
		r.AgreedPrice.Send = usd("3000")
		if _, err := create(store, withServerPrice(t, store, r)); err != nil || reasons(t, store, "t") != "" {
			t.Errorf("got hold reasons %q, error %v", reasons(t, store, "t"), err)
		}
	})
	t.Run("a tier one sender cannot send 3,000 dollars in one transfer or within 30 days (9.10d)", func(t *testing.T) {
		t.Parallel()
		for sentEarlier, want := range map[string]error{"": sendinglimit.ErrTransactionExceeded, "1500": sendinglimit.ErrPeriodExceeded} {
			store, r := newStore(t, sender.TierOne), request()
			r.AgreedPrice.Send = usd("3000")
			if sentEarlier != "" {
				store.Given(
					"allowance", "s", sendinglimit.Reserved{SenderID: "s", TransferID: "earlier", Amount: usd(sentEarlier), At: now.AddDate(0, 0, -20)},
				)
				r.AgreedPrice.Send = r.AgreedPrice.Send.Sub(usd(sentEarlier))
			}
			if _, err := create(store, withServerPrice(t, store, r)); !errors.Is(err, want) {
				t.Errorf("after sending %q: got %v, want %v", sentEarlier, err, want)
			}
		}
	})
	t.Run("too many transfers in one day cause a hold", func(t *testing.T) {
		t.Parallel()
		store := newStore(t, sender.TierOne)
		for i := range 51 {
			r := request()
			r.TransferID, r.At, r.RepeatConfirmed = fmt.Sprint("t", i), now.Add(time.Duration(i)*time.Minute), true
			r.ReferenceCandidates = []usecase.ReferenceKey{{Number: "1234567897", Key: fmt.Sprint(i)}}
			r.AgreedPrice.Send = usd("10")
			if _, err := create(store, withServerPrice(t, store, r)); err != nil {
				t.Fatal(err)
			}
		}
		if reasons(t, store, "t49") != "" || reasons(t, store, "t50") != "VELOCITY" {
			t.Errorf("hold reasons of transfers 50 and 51: got %q and %q", reasons(t, store, "t49"), reasons(t, store, "t50"))
		}
	})
}

func TestReprocess(t *testing.T) {
	t.Parallel()
	reprocess := func(store *decidertest.Store, r usecase.ReprocessRequest) error {
		return store.Decide(func(u domain.UnitOfWork) error { return usecase.Reprocess(u, r) })
	}
	run := func(t *testing.T, store *decidertest.Store, commands ...transfer.Command) {
		t.Helper()
		for _, c := range commands {
			if err := store.Decide(func(u domain.UnitOfWork) error {
				_, err := domain.Decide(u, transfer.Decider, "t", c)
				return err
			}); err != nil {
				t.Fatal(err)
			}
		}
	}
	cashPickup := usecase.ReprocessRequest{
		TransferID: "t", Method: beneficiary.CashPickup, PayerID: 3002, Comments: "the name was wrong", At: now.Add(time.Hour),
	}
	t.Run("reprocessing after a failed payout can use another payout method (4.18a)", func(t *testing.T) {
		t.Parallel()
		store := newStore(t, sender.TierOne)
		if _, err := create(store, request()); err != nil {
			t.Fatal(err)
		}
		run(t, store, transfer.RecordFundingSubmitted{ProviderRef: "p"}, transfer.RecordFundingSettled{}, transfer.RequestPayout{},
			transfer.RecordPayoutFailed{Reason: "WRONG_NAME"})
		if err := reprocess(store, cashPickup); err != nil {
			t.Fatal(err)
		}
		events := store.Events("transfer", "t")
		last := events[len(events)-1].(transfer.Reprocessed)
		if last.Route.PayerID != 3002 || last.CollectsFunding || last.Payee.PayerName == "" {
			t.Errorf("got %+v", last)
		}
	})
	t.Run("reprocessing after returned funding collects the funding and reserves the limit again", func(t *testing.T) {
		t.Parallel()
		store := newStore(t, sender.TierOne)
		if _, err := create(store, request()); err != nil {
			t.Fatal(err)
		}
		run(t, store, transfer.RecordFundingSubmitted{ProviderRef: "p"}, transfer.RecordFundingReturned{Code: "R01"})
		store.Given("allowance", "s", sendinglimit.Released{SenderID: "s", TransferID: "t", Amount: usd("200")})
		if err := reprocess(store, cashPickup); err != nil {
			t.Fatal(err)
		}
		if got := eventTypes(store.Events("allowance", "s")); got != "[allowance.reserved allowance.released allowance.reserved]" {
			t.Errorf("got limit events %s", got)
		}
		events := store.Events("transfer", "t")
		if requested, ok := events[len(events)-1].(transfer.FundingRequested); !ok || requested.Attempt != 2 {
			t.Errorf("got events %s", eventTypes(events))
		}
	})
	t.Run("reprocessing requires comments (5.04b)", func(t *testing.T) {
		t.Parallel()
		noComments := cashPickup
		noComments.Comments = ""
		decidertest.RequireRejection(t, reprocess(newStore(t, sender.TierOne), noComments), transfer.ErrCommentsRequired)
	})
	t.Run("an unknown transfer or a transfer in progress cannot be reprocessed", func(t *testing.T) {
		t.Parallel()
		store := newStore(t, sender.TierOne)
		decidertest.RequireRejection(t, reprocess(store, cashPickup), transfer.ErrNotFound)
		if _, err := create(store, request()); err != nil {
			t.Fatal(err)
		}
		decidertest.RequireRejection(t, reprocess(store, cashPickup), transfer.ErrNotReprocessable)
	})
}
