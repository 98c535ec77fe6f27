package usecase_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/shopspring/decimal"

	"hulak/domain"
	"hulak/domain/beneficiary"
	"hulak/domain/decidertest"
	"hulak/domain/funding"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/reference"
	"hulak/domain/reservation"
	"hulak/domain/sender"
	"hulak/domain/sendinglimit"
	"hulak/domain/staff"
	"hulak/domain/transfer"
	"hulak/domain/usecase"
)

var now = time.Date(2026, 3, 2, 18, 0, 0, 0, time.UTC)

func usd(text string) money.Amount { return money.MustParse(text, money.USD) }

func npr(text string) money.Amount { return money.MustParse(text, money.NPR) }

// newStore returns a store with a verified sender, funding sources, a beneficiary with every payout method, rates, fees, and a
// coupon.
func newStore(tb testing.TB, tier sender.Tier) *decidertest.Store {
	store := decidertest.NewStore(tb)
	store.Given("sender", "s",
		sender.SignedUp{SenderID: "s", State: "TX", At: now}, sender.EmailVerified{SenderID: "s"}, sender.PhoneVerified{SenderID: "s"},
		sender.KYCStatusChanged{SenderID: "s", To: sender.KYCVerified}, sender.TierAssigned{SenderID: "s", Tier: tier})
	store.Given("source", "bank", funding.BankLinked{SourceID: "bank", SenderID: "s", Status: funding.StatusVerified, At: now})
	store.Given("source", "card", funding.CardLinked{SourceID: "card", SenderID: "s", At: now})
	store.Given("beneficiary", "b",
		beneficiary.Added{BeneficiaryID: "b", SenderID: "s", Country: "NPL", Person: beneficiary.Person{
			FirstName: "Maya", LastName: "Gurung", CountryCode: "+977", PhoneNumber: "9800000000",
			Address: beneficiary.Address{AddressLine1: "Lakeside 6", City: "Pokhara", State: "Gandaki", PostalCode: "33700"},
		}},
		beneficiary.BankAdded{BeneficiaryID: "b", AccountID: "acc", BankID: "1001", BankName: "Agricultural", Account: beneficiary.Account{
			Number: "0123456789", Holder: "Maya Gurung",
		}},
		beneficiary.BankAdded{BeneficiaryID: "b", AccountID: "old", BankID: "1021", BankName: "Merged", Account: beneficiary.Account{
			Number: "0123456789", Holder: "Maya Gurung",
		}},
		beneficiary.WalletAdded{BeneficiaryID: "b", AccountID: "wal", Provider: "eSewa", Account: beneficiary.Account{Number: "9800000000"}},
		beneficiary.CashPickupEnabled{BeneficiaryID: "b"})
	for _, rate := range reference.DefaultRates(now.Add(-time.Hour)) {
		store.Given("rate", pricing.RateKey(rate.From, rate.To), pricing.RatePublished(rate))
	}
	for _, fees := range reference.DefaultFeeSets(now.Add(-time.Hour)) {
		store.Given("feeset", fees.Key.String(), pricing.FeeSetSaved(fees))
	}
	store.Given("coupon", "DASHAIN", pricing.CouponCreated{
		Code: "DASHAIN", Type: pricing.CouponOccasional, Benefit: pricing.BenefitBoth,
		Corridors:   []pricing.Corridor{{Source: "USA", Destination: "NPL"}},
		RateRanges:  []pricing.RateRange{{Min: usd("100"), Max: usd("500"), ExtraRate: decimal.RequireFromString("0.5")}},
		BonusRanges: []pricing.BonusRange{{Min: usd("100"), Max: usd("500"), Bonus: npr("100")}},
		ExpiresAt:   now.Add(24 * time.Hour),
	})
	return store
}

// request returns a request to send 200 USD from a bank account to a bank account.
func request() usecase.TransferRequest {
	return usecase.TransferRequest{
		TransferID: "t", SenderID: "s", BeneficiaryID: "b", Destination: "NPL", Method: beneficiary.BankDeposit, AccountID: "acc",
		Purpose: "Family Expenses", FundingKind: funding.BankAccount, FundingSourceID: "bank",
		AgreedPrice:         usecase.AgreedPrice{Send: usd("200"), Fee: usd("5"), Receive: npr("26650"), Rate: money.MustParseRate("133.25")},
		ReferenceCandidates: []usecase.ReferenceKey{{Number: "1234567897", Key: "digest-1"}, {Number: "2234567890", Key: "digest-2"}},
		AccountKey:          accountKey,
		At:                  now,
	}
}

// withServerPrice returns the request with the price that the server computes.
func withServerPrice(tb testing.TB, store *decidertest.Store, r usecase.TransferRequest) usecase.TransferRequest {
	tb.Helper()
	err := store.Decide(func(u domain.UnitOfWork) error {
		q, err := usecase.Quote(u, usecase.QuoteRequest{
			SenderID: r.SenderID, Destination: r.Destination, Payment: r.FundingKind, Method: r.Method, Send: r.AgreedPrice.Send,
			Coupon: r.Coupon, At: r.At,
		})
		r.AgreedPrice = usecase.AgreedPrice{Send: q.Send, Fee: q.Fee, Receive: q.Receive, Rate: q.EffectiveRate(), Bonus: q.Bonus}
		return err
	})
	if err != nil {
		tb.Fatal(err)
	}
	return r
}

func create(store *decidertest.Store, r usecase.TransferRequest) (usecase.CreatedTransfer, error) {
	var created usecase.CreatedTransfer
	err := store.Decide(func(u domain.UnitOfWork) (err error) {
		created, err = usecase.CreateTransfer(u, r)
		return err
	})
	return created, err
}

// disclose returns the disclosure for the terms of a request.
func disclose(t *testing.T, store *decidertest.Store, r usecase.TransferRequest) transfer.DisclosureDocument {
	t.Helper()
	var document transfer.DisclosureDocument
	if err := store.Decide(func(u domain.UnitOfWork) (err error) {
		document, err = usecase.Disclose(u, r)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return document
}

func TestSignUp(t *testing.T) {
	t.Parallel()
	signUp := func(store *decidertest.Store, id string) error {
		return store.Decide(func(u domain.UnitOfWork) error {
			return usecase.SignUp(u, usecase.SignUpRequest{Account: sender.SignUp{SenderID: id, At: now}, EmailKey: "digest"})
		})
	}
	t.Run("only one account can use an email address (7.02f)", func(t *testing.T) {
		t.Parallel()
		store := decidertest.NewStore(t)
		if err := signUp(store, "a"); err != nil {
			t.Fatal(err)
		}
		decidertest.RequireRejection(t, signUp(store, "b"), usecase.ErrEmailTaken)
		if len(store.Events("sender", "b")) > 0 {
			t.Error("the rejected account exists")
		}
		if err := signUp(store, "a"); err != nil || len(store.Events("sender", "a")) != 1 {
			t.Errorf("got error %v for a repeated sign-up", err)
		}
	})
	t.Run("a staff member cannot use a sender's email address", func(t *testing.T) {
		t.Parallel()
		store := decidertest.NewStore(t)
		if err := signUp(store, "a"); err != nil {
			t.Fatal(err)
		}
		err := store.Decide(func(u domain.UnitOfWork) error {
			return usecase.AddStaff(u, usecase.AddStaffRequest{Member: staff.Add{StaffID: "x", Role: staff.Admin}, EmailKey: "digest"})
		})
		decidertest.RequireRejection(t, err, usecase.ErrEmailTaken)
	})
}

func TestChangeEmail(t *testing.T) {
	t.Parallel()
	signedUp := func(t *testing.T) *decidertest.Store {
		store := decidertest.NewStore(t)
		for _, id := range []string{"a", "b"} {
			err := store.Decide(func(u domain.UnitOfWork) error {
				return usecase.SignUp(u, usecase.SignUpRequest{
					Account:  sender.SignUp{SenderID: id, Provider: sender.ProviderMigrated, At: now, Person: sender.Person{Email: id + "@example.org"}},
					EmailKey: "digest of " + id,
				})
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		return store
	}
	change := func(store *decidertest.Store, id, from, to string) error {
		return store.Decide(func(u domain.UnitOfWork) error {
			return usecase.ChangeEmail(u, usecase.ChangeEmailRequest{
				SenderID: id, Change: sender.ChangeEmail{Email: to + "@example.org", At: now.Add(time.Minute)},
				OldEmailKey: "digest of " + from, NewEmailKey: "digest of " + to,
			})
		})
	}
	t.Run("changing an address claims the new one and releases the old one (7.06d)", func(t *testing.T) {
		t.Parallel()
		store := signedUp(t)
		if err := change(store, "a", "a", "c"); err != nil {
			t.Fatal(err)
		}
		if err := change(store, "b", "b", "a"); err != nil {
			t.Errorf("got error %v for the released address", err)
		}
		if events := store.Events("email", "digest of c"); len(events) != 1 || events[0] != (reservation.Claimed{Holder: "a"}) {
			t.Errorf("events of the new address: got %v", events)
		}
	})
	t.Run("an address in use is rejected, and nothing is written", func(t *testing.T) {
		t.Parallel()
		store := signedUp(t)
		decidertest.RequireRejection(t, change(store, "a", "a", "b"), usecase.ErrEmailTaken)
		if len(store.Events("sender", "a")) != 1 || len(store.Events("email", "digest of a")) != 1 {
			t.Error("the rejected change wrote events")
		}
	})
	t.Run("a repeated change has no effect", func(t *testing.T) {
		t.Parallel()
		store := signedUp(t)
		for range 2 {
			if err := change(store, "a", "a", "c"); err != nil {
				t.Fatal(err)
			}
		}
		if len(store.Events("sender", "a")) != 3 || len(store.Events("email", "digest of c")) != 1 {
			t.Errorf("got events %v", store.Events("sender", "a"))
		}
	})
}

func TestReferenceNumber(t *testing.T) {
	t.Parallel()
	number := usecase.ReferenceNumber([8]byte{1, 2, 3, 4, 5, 6, 7, 8})
	if len(number) != 10 || !usecase.IsReferenceNumber(number) {
		t.Fatalf("%s is not a valid reference number", number)
	}
	for i := range number {
		for digit := '0'; digit <= '9'; digit++ {
			mistyped := number[:i] + string(digit) + number[i+1:]
			if mistyped != number && usecase.IsReferenceNumber(mistyped) {
				t.Errorf("accepted %s, a mistyped %s", mistyped, number)
			}
		}
		if i > 0 && number[i] != number[i-1] {
			swapped := number[:i-1] + string(number[i]) + string(number[i-1]) + number[i+1:]
			if usecase.IsReferenceNumber(swapped) {
				t.Errorf("accepted %s, which is %s with swapped digits", swapped, number)
			}
		}
	}
	for _, invalid := range []string{"", "12345", "12345678901", "abcdefghij", "0000000000"} {
		if usecase.IsReferenceNumber(invalid) {
			t.Errorf("accepted %q", invalid)
		}
	}
}

func TestSenderLimit(t *testing.T) {
	t.Parallel()
	t.Run("the limit is the smallest amount that remains in any window (7.09e 3.11b)", func(t *testing.T) {
		t.Parallel()
		store := newStore(t, sender.TierOne)
		if _, err := create(store, request()); err != nil {
			t.Fatal(err)
		}
		var used sendinglimit.State
		err := store.Decide(func(u domain.UnitOfWork) (err error) {
			used, err = domain.Load(u, sendinglimit.Decider, "s")
			return err
		})
		if remaining, _ := sendinglimit.Remaining(used, sender.TierOne, now); err != nil || remaining.Text() != "2799.00" {
			t.Errorf("got %s, %v", remaining, err)
		}
	})
}

func TestBestCoupon(t *testing.T) {
	t.Parallel()
	t.Run("the default coupon has the highest receive amount (4.21c)", func(t *testing.T) {
		t.Parallel()
		store := newStore(t, sender.TierOne)
		store.Given("coupon", "SMALL", pricing.CouponCreated{
			Code: "SMALL", Type: pricing.CouponOccasional, Benefit: pricing.BenefitBonus,
			Corridors:   []pricing.Corridor{{Source: "USA", Destination: "NPL"}},
			BonusRanges: []pricing.BonusRange{{Min: usd("10"), Max: usd("500"), Bonus: npr("50")}}, ExpiresAt: now.Add(time.Hour),
		})
		for send, want := range map[string]string{"200": "DASHAIN", "50": "SMALL", "600": ""} {
			var best string
			err := store.Decide(func(u domain.UnitOfWork) (err error) {
				best, err = usecase.BestCoupon(u, []string{"SMALL", "NONE", "DASHAIN"}, usecase.QuoteRequest{
					SenderID: "s", Destination: "NPL", Payment: funding.BankAccount, Method: beneficiary.BankDeposit, Send: usd(send), At: now,
				})
				return err
			})
			if err != nil || best != want {
				t.Errorf("best coupon for %s USD: got %q, want %q (%v)", send, best, want, err)
			}
		}
	})
}

func TestEventTypesAreUnique(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, e := range usecase.Events() {
		if seen[e.EventType()] {
			t.Errorf("event type %s is listed twice", e.EventType())
		}
		seen[e.EventType()] = true
	}
	if len(seen) < 50 {
		t.Errorf("got only %d event types", len(seen))
	}
}

func eventTypes(events []domain.Event) string {
	types := []string{}
	for _, e := range events {
		types = append(types, e.EventType())
	}
	return fmt.Sprint(types)
}

func accountKey(number string) string { return "digest of " + number }
