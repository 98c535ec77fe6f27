package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/shopspring/decimal"

	"hulak/domain"
	"hulak/domain/beneficiary"
	"hulak/domain/funding"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/reference"
	"hulak/domain/sender"
	"hulak/domain/sendinglimit"
	"hulak/domain/usecase"
	"hulak/eventstore"
	"hulak/eventstore/eventregistry"
	"hulak/eventstore/postgres"
	"hulak/eventstore/postgres/pgtest"
	"hulak/projections/maintenance"
	"hulak/projections/registry"
	"hulak/projections/runner"
)

// transferFixture opens the same event log twice, as two processes would. Tests use it for races between decisions.
type transferFixture struct {
	logs       [2]*eventstore.Log
	pool       *pgxpool.Pool
	runner     *runner.Runner
	maintainer *maintenance.Maintainer
	at         time.Time
	// wrapUnitOfWork wraps each unit of work, for example to return stale states.
	wrapUnitOfWork func(domain.UnitOfWork) domain.UnitOfWork
}

func newTransferFixture(ctx context.Context, t *testing.T) *transferFixture {
	t.Helper()
	f := &transferFixture{
		pool: pgtest.New(t), at: time.Date(2026, 3, 2, 18, 0, 0, 0, time.UTC),
		wrapUnitOfWork: func(u domain.UnitOfWork) domain.UnitOfWork { return u },
	}
	keyEncryptionKey := eventstore.NewKeyEncryptionKey()
	quiet := slog.New(slog.DiscardHandler)
	for i := range f.logs {
		store, err := postgres.Open(ctx, f.pool, quiet)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(store.Close)
		f.logs[i] = eventstore.NewLog(store, eventregistry.Registry(), eventstore.NewKeyring(store, keyEncryptionKey))
	}
	f.runner = runner.New(f.pool, f.logs[0], registry.All(), runner.Options{Logger: quiet})
	f.maintainer = maintenance.New(f.pool, f.logs[0], f.runner, quiet)
	if err := f.execute(ctx, 0, func(u domain.UnitOfWork) error { return f.publishPrices(u) }); err != nil {
		t.Fatal(err)
	}
	return f
}

// execute executes a decision through one of the two logs.
func (f *transferFixture) execute(ctx context.Context, i int, decide func(domain.UnitOfWork) error) error {
	_, _, err := eventstore.Execute(ctx, f.logs[i%len(f.logs)], operatorCommand, func(u domain.UnitOfWork) (struct{}, error) {
		return struct{}{}, decide(f.wrapUnitOfWork(u))
	})
	return err
}

// publishPrices publishes the default rates and fees.
func (f *transferFixture) publishPrices(u domain.UnitOfWork) error {
	for _, rate := range reference.DefaultRates(f.at) {
		if _, err := domain.Decide(u, pricing.RateDecider, pricing.RateKey(rate.From, rate.To), pricing.RateCommand(rate)); err != nil {
			return err
		}
	}
	for _, fees := range reference.DefaultFeeSets(f.at) {
		if _, err := domain.Decide(u, pricing.FeeSetDecider, fees.Key.String(), fees); err != nil {
			return err
		}
	}
	return nil
}

// tierLimits lists tiers, their daily limits in dollars, and a range of amounts that quickly exhaust the limit.
var tierLimits = []struct {
	tiers     []sender.Tier
	perDay    int64
	low, high int64
}{
	{nil, 2999, 100, 1900}, // verification assigns tier ONE
	{[]sender.Tier{sender.TierTwo}, 7499, 300, 4900},
	{[]sender.Tier{sender.TierTwo, sender.TierThree}, 25_000, 1500, 7400},
}

// addSender creates a sender with a bank account and a beneficiary. All three streams use the sender's ID as the key.
func (f *transferFixture) addSender(ctx context.Context, i int, id string, tiers ...sender.Tier) error {
	return f.execute(ctx, i, func(u domain.UnitOfWork) error {
		for _, c := range []sender.Command{
			sender.SignUp{SenderID: id, State: "TX", Person: sender.Person{FirstName: "Maya", LastName: "Gurung"}, At: f.at},
			sender.VerifyEmail{At: f.at}, sender.VerifyPhone{At: f.at}, sender.RecordKYC{Status: sender.KYCVerified, At: f.at},
		} {
			if _, err := domain.Decide(u, sender.Decider, id, c); err != nil {
				return err
			}
		}
		for _, tier := range tiers {
			if _, err := domain.Decide(u, sender.Decider, id, sender.Command(sender.AssignTier{Tier: tier, At: f.at})); err != nil {
				return err
			}
		}
		link := funding.LinkBank{SourceID: id, SenderID: id, Status: funding.StatusVerified, At: f.at}
		if _, err := domain.Decide(u, funding.Decider, id, funding.Command(link)); err != nil {
			return err
		}
		for _, c := range []beneficiary.Command{
			beneficiary.Add{
				BeneficiaryID: id, SenderID: id, Country: reference.Nepal,
				Person: beneficiary.Person{FirstName: "Sita", LastName: "Gurung", Address: beneficiary.Address{
					AddressLine1: "New Road", City: "Pokhara",
				}}, At: f.at,
			},
			beneficiary.AddBank{
				By: id, AccountID: "account", BankID: "1009", BankActive: true,
				Account: beneficiary.Account{Number: "0123456789"}, At: f.at,
			},
		} {
			if _, err := domain.Decide(u, beneficiary.Decider, id, c); err != nil {
				return err
			}
		}
		return nil
	})
}

// identify gives a sender the data for transfers from $3,000.
func (f *transferFixture) identify(ctx context.Context, i int, id string) error {
	provide := sender.ProvideIdentity{At: f.at, Identity: sender.Identity{
		Address: sender.Address{AddressLine1: "1 Main Street", City: "Austin", State: "TX", PostalCode: "73301"},
		IDType:  sender.IDTypePassport, IDNumber: "PA0001", IDCountry: "NP",
	}}
	return f.execute(ctx, i, func(u domain.UnitOfWork) error {
		return domain.Run(u, sender.Decider, id, sender.Command(provide))
	})
}

// createTransfer creates a transfer at the current rate and fee.
func (f *transferFixture) createTransfer(ctx context.Context, i int, senderID string, dollars int64, coupon string) error {
	r := usecase.TransferRequest{
		RepeatConfirmed: true,
		TransferID:      uuid.NewString(), SenderID: senderID, BeneficiaryID: senderID, Destination: reference.Nepal,
		Method: beneficiary.BankDeposit, AccountID: "account", Purpose: "Family Expenses", FundingKind: funding.BankAccount,
		FundingSourceID: senderID, Coupon: coupon, At: f.at,
		AccountKey: func(number string) string { return number },
	}
	r.ReferenceCandidates = []usecase.ReferenceKey{{Number: "1234567897", Key: r.TransferID}}
	rate := defaultRate
	if coupon != "" {
		rate = rate.Add(decimal.RequireFromString("0.5"))
	}
	fee := usd(5)
	if dollars >= 2000 { // spec 9.06
		fee = usd(0)
	}
	r.AgreedPrice = usecase.AgreedPrice{
		Send: usd(dollars), Fee: fee, Rate: money.MustParseRate(rate.String()),
		Receive: money.New(rate.Mul(decimal.NewFromInt(dollars)), money.NPR),
	}
	return f.execute(ctx, i, func(u domain.UnitOfWork) error {
		_, err := usecase.CreateTransfer(u, r)
		return err
	})
}

// violations replays the log into the read models and returns the violated invariants.
func (f *transferFixture) violations(ctx context.Context, t *testing.T) string {
	t.Helper()
	if err := f.runner.CatchUp(ctx); err != nil {
		t.Fatal(err)
	}
	snap, err := takeSnapshot(ctx, snapshotSource{log: f.logs[0], pool: f.pool, runner: f.runner, maintainer: f.maintainer})
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(snap.violations(), "\n")
}

func TestConcurrentTransfersRespectSendingLimits(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), suiteTimeout*time.Duration(quickOrFull(1, 20)))
	defer cancel()
	rounds, senders := quickOrFull(1, 100), 200
	random := newSeededRand(t, fmt.Sprintf("%d rounds of %d senders with %d concurrent transfers each", rounds, senders, attemptsPerSender))
	t.Run("two hundred senders with ten concurrent transfers each stay within their limits (9.04a 9.04b 9.04c)", func(t *testing.T) {
		f := newTransferFixture(ctx, t)
		for round := range rounds {
			amounts := make([][attemptsPerSender]int64, senders)
			for i := range amounts {
				for j := range amounts[i] {
					tier := tierLimits[i%len(tierLimits)]
					amounts[i][j] = tier.low + random.Int64N(tier.high-tier.low)
				}
			}
			f.raceForLimits(ctx, t, round, amounts)
		}
		if violations := f.violations(ctx, t); violations != "" {
			t.Error(violations)
		}
	})
	t.Run("invariants detect limits checked against stale states", func(t *testing.T) {
		f := newTransferFixture(ctx, t)
		f.wrapUnitOfWork = staleReads(sendinglimit.Decider.Category)
		if err := f.addSender(ctx, 0, "stale"); err != nil {
			t.Fatal(err)
		}
		inParallel(t, attemptsPerSender, func(i int) error { return f.createTransfer(ctx, i, "stale", 1000, "") })
		if violations := f.violations(ctx, t); !strings.Contains(violations, "limit 2999.00 USD") {
			t.Errorf("exceeded limit was not detected; violations:\n%s", violations)
		}
	})
}

// attemptsPerSender is the number of transfers that each sender creates concurrently.
const attemptsPerSender = 10

// raceForLimits creates all transfers of a round concurrently. Accepted transfers must stay within the limit, and each rejected
// transfer must exceed the remaining limit.
func (f *transferFixture) raceForLimits(ctx context.Context, t *testing.T, round int, amounts [][attemptsPerSender]int64) {
	t.Helper()
	id := func(i int) string { return fmt.Sprintf("sender-%d-%d", round, i) }
	inParallel(t, len(amounts), func(i int) error {
		if err := f.addSender(ctx, i, id(i), tierLimits[i%len(tierLimits)].tiers...); err != nil {
			return err
		}
		return f.identify(ctx, i, id(i))
	})
	rejected := make([][attemptsPerSender]bool, len(amounts))
	inParallel(t, len(amounts)*attemptsPerSender, func(n int) error {
		i, j := n/attemptsPerSender, n%attemptsPerSender
		err := f.createTransfer(ctx, n, id(i), amounts[i][j], "")
		if rejected[i][j] = errors.Is(err, sendinglimit.ErrDayExceeded); rejected[i][j] {
			return nil
		}
		return err
	})
	for i := range amounts {
		remaining := tierLimits[i%len(tierLimits)].perDay
		for j, dollars := range amounts[i] {
			if !rejected[i][j] {
				remaining -= dollars
			}
		}
		for j, dollars := range amounts[i] {
			if remaining < 0 || rejected[i][j] && dollars <= remaining {
				t.Fatalf("%s has %d dollars left; transfer of %d dollars: rejected = %t; all amounts: %v",
					id(i), remaining, dollars, rejected[i][j], amounts[i])
			}
		}
	}
}

// staleReads returns a wrapper for units of work. For each stream in a category, the wrapped unit always returns the first state that
// was read.
func staleReads(category string) func(domain.UnitOfWork) domain.UnitOfWork {
	var first sync.Map
	return func(u domain.UnitOfWork) domain.UnitOfWork { return staleUnitOfWork{u, category, &first} }
}

// staleUnitOfWork returns stale states for the streams of a category.
type staleUnitOfWork struct {
	domain.UnitOfWork
	category string
	first    *sync.Map
}

func (u staleUnitOfWork) State(stream domain.StreamID, fold domain.Fold) (any, error) {
	state, err := u.UnitOfWork.State(stream, fold)
	if err == nil && stream.Category() == u.category {
		state, _ = u.first.LoadOrStore(stream, state)
	}
	return state, err
}

func TestLastCouponUseGoesToOneSender(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), suiteTimeout*time.Duration(quickOrFull(1, 4)))
	defer cancel()
	const senders = 50
	t.Run("one of fifty concurrent senders gets the last use of a coupon (5.13b 5.17i)", func(t *testing.T) {
		f := newTransferFixture(ctx, t)
		inParallel(t, senders, func(i int) error { return f.addSender(ctx, i, fmt.Sprint("sender-", i)) })
		for round := range quickOrFull(5, 100) {
			code := fmt.Sprint("LAST", round)
			if winners := f.raceForCoupon(ctx, t, code, 1+round%3, senders); winners != 1+round%3 {
				t.Errorf("%s: %d senders succeeded, want %d", code, winners, 1+round%3)
			}
		}
		if violations := f.violations(ctx, t); violations != "" {
			t.Error(violations)
		}
	})
	t.Run("invariants detect coupons checked against stale states", func(t *testing.T) {
		f := newTransferFixture(ctx, t)
		inParallel(t, senders, func(i int) error { return f.addSender(ctx, i, fmt.Sprint("sender-", i)) })
		if err := createCoupon(ctx, f.logs[0], "STALE", 1, f.at); err != nil {
			t.Fatal(err)
		}
		f.wrapUnitOfWork = staleReads(pricing.CouponDecider.Category)
		winners := f.couponWinners(ctx, t, "STALE", senders)
		if violations := f.violations(ctx, t); winners < 2 || !strings.Contains(violations, "STALE is used") {
			t.Errorf("%d senders succeeded; repeated use was not detected; violations:\n%s", winners, violations)
		}
	})
}

// raceForCoupon creates a coupon and returns how many senders succeed in using it.
func (f *transferFixture) raceForCoupon(ctx context.Context, t *testing.T, code string, uses, senders int) int {
	t.Helper()
	if err := createCoupon(ctx, f.logs[0], code, uses, f.at); err != nil {
		t.Fatal(err)
	}
	return f.couponWinners(ctx, t, code, senders)
}

// couponWinners creates a transfer with the coupon for all senders concurrently, and returns how many senders succeed.
func (f *transferFixture) couponWinners(ctx context.Context, t *testing.T, code string, senders int) int {
	t.Helper()
	succeeded := make([]bool, senders)
	inParallel(t, senders, func(i int) error {
		err := f.createTransfer(ctx, i, fmt.Sprint("sender-", i), 10, code)
		if succeeded[i] = err == nil; errors.Is(err, pricing.ErrInvalidCoupon) {
			return nil
		}
		return err
	})
	count := 0
	for _, ok := range succeeded {
		if ok {
			count++
		}
	}
	return count
}
