package main

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
	"hulak/projections"
	"hulak/projections/registry"
)

// transferFixture is a log on a real Postgres with two stores, like two processes, for races between decisions.
type transferFixture struct {
	logs   [2]*eventstore.Log
	pool   *pgxpool.Pool
	runner *projections.Runner
	at     time.Time
	// wrapReads, if set, gives decisions outdated states: they check first and write later.
	wrapReads func(domain.UnitOfWork) domain.UnitOfWork
}

func newTransferFixture(ctx context.Context, t *testing.T) *transferFixture {
	t.Helper()
	m := &transferFixture{pool: pgtest.New(t), at: time.Date(2026, 3, 2, 18, 0, 0, 0, time.UTC), wrapReads: func(b domain.UnitOfWork) domain.UnitOfWork { return b }}
	master := eventstore.NewMasterKey()
	quiet := slog.New(slog.DiscardHandler)
	for i := range m.logs {
		store, err := postgres.Open(ctx, m.pool, quiet)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(store.Close)
		m.logs[i] = eventstore.NewLog(store, eventregistry.Registry(), eventstore.NewKeyring(store, master))
	}
	m.runner = projections.NewRunner(m.pool, m.logs[0], registry.All(), projections.Options{Logger: quiet})
	if err := m.execute(ctx, 0, func(b domain.UnitOfWork) error { return m.publishPrices(b) }); err != nil {
		t.Fatal(err)
	}
	return m
}

func (m *transferFixture) execute(ctx context.Context, i int, decide func(domain.UnitOfWork) error) error {
	_, _, err := eventstore.Execute(ctx, m.logs[i%len(m.logs)], operator, func(b domain.UnitOfWork) (struct{}, error) {
		return struct{}{}, decide(m.wrapReads(b))
	})
	return err
}

func (m *transferFixture) publishPrices(b domain.UnitOfWork) error {
	for _, rate := range reference.DefaultRates(m.at) {
		if _, err := domain.Decide(b, pricing.RateDecider, pricing.RateKey(rate.From, rate.To), pricing.RateCommand(rate)); err != nil {
			return err
		}
	}
	for _, fees := range reference.DefaultFeeSets(m.at) {
		if _, err := domain.Decide(b, pricing.FeeSetDecider, fees.Key.String(), pricing.FeeSetCommand(fees)); err != nil {
			return err
		}
	}
	return nil
}

// tierLimits are the tiers, their daily limits in whole dollars, and a range of amounts that soon exhausts the limit.
var tierLimits = []struct {
	tiers     []sender.Tier
	perDay    int64
	low, high int64
}{
	{nil, 2999, 100, 1900}, // verification itself gives tier ONE
	{[]sender.Tier{sender.TierTwo}, 7499, 300, 4900},
	{[]sender.Tier{sender.TierTwo, sender.TierThree}, 25_000, 1500, 7400},
}

// addSender creates a sender with a bank account and a beneficiary. All of their streams use the sender's ID as key.
func (m *transferFixture) addSender(ctx context.Context, i int, id string, tiers ...sender.Tier) error {
	return m.execute(ctx, i, func(b domain.UnitOfWork) error {
		for _, c := range []sender.Command{
			sender.SignUp{SenderID: id, State: "TX", Person: sender.Person{FirstName: "Maya", LastName: "Gurung"}, At: m.at},
			sender.VerifyEmail{At: m.at}, sender.VerifyPhone{At: m.at}, sender.RecordKYC{Status: sender.Verified, At: m.at},
		} {
			if _, err := domain.Decide(b, sender.Decider, id, c); err != nil {
				return err
			}
		}
		for _, tier := range tiers {
			if _, err := domain.Decide(b, sender.Decider, id, sender.Command(sender.AssignTier{Tier: tier, At: m.at})); err != nil {
				return err
			}
		}
		link := funding.LinkBank{SourceID: id, SenderID: id, Status: funding.Verified, At: m.at}
		if _, err := domain.Decide(b, funding.Decider, id, funding.Command(link)); err != nil {
			return err
		}
		for _, c := range []beneficiary.Command{
			beneficiary.Add{BeneficiaryID: id, SenderID: id, Country: reference.Nepal, Person: beneficiary.Person{FirstName: "Sita", LastName: "Gurung"}, At: m.at},
			beneficiary.AddBank{By: id, AccountID: "account", BankID: "1009", BankActive: true, Account: beneficiary.Account{Number: "0123456789"}, At: m.at},
		} {
			if _, err := domain.Decide(b, beneficiary.Decider, id, c); err != nil {
				return err
			}
		}
		return nil
	})
}

// createTransfer creates a transfer of whole dollars at the current rate and fee.
func (m *transferFixture) createTransfer(ctx context.Context, i int, senderID string, dollars int64, coupon string) error {
	r := usecase.TransferRequest{
		RepeatConfirmed: true,
		TransferID:      uuid.NewString(), SenderID: senderID, BeneficiaryID: senderID, Destination: reference.Nepal,
		Method: beneficiary.BankDeposit, AccountID: "account", Purpose: "Family Expenses", FundingKind: funding.BankAccount,
		FundingSourceID: senderID, Coupon: coupon, At: m.at,
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
	return m.execute(ctx, i, func(b domain.UnitOfWork) error {
		_, err := usecase.CreateTransfer(b, r)
		return err
	})
}

// violations replays the log into the read models and returns the violated invariants.
func (m *transferFixture) violations(ctx context.Context, t *testing.T) string {
	t.Helper()
	if err := m.runner.CatchUp(ctx); err != nil {
		t.Fatal(err)
	}
	e, err := gatherEvidence(ctx, evidenceSource{log: m.logs[0], pool: m.pool, runner: m.runner})
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(e.violations(), "\n")
}

func TestConcurrentTransfersRespectSendingLimits(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), suiteTimeMax*time.Duration(quickOrFull(1, 20)))
	defer cancel()
	rounds, senders := quickOrFull(1, 100), 200
	chance := newSeededRand(t, fmt.Sprintf("%d rounds of %d senders with %d creations at once each", rounds, senders, attemptsPerSender))
	t.Run("ten transfers at once of each of two hundred senders stay within the limits (9.04a 9.04b 9.04c)", func(t *testing.T) {
		m := newTransferFixture(ctx, t)
		for round := range rounds {
			amounts := make([][attemptsPerSender]int64, senders)
			for i := range amounts {
				for j := range amounts[i] {
					grade := tierLimits[i%len(tierLimits)]
					amounts[i][j] = grade.low + chance.Int64N(grade.high-grade.low)
				}
			}
			m.raceForLimits(ctx, t, round, amounts)
		}
		if broken := m.violations(ctx, t); broken != "" {
			t.Error(broken)
		}
	})
	t.Run("checking first and writing later would let them pass, and be seen", func(t *testing.T) {
		m := newTransferFixture(ctx, t)
		m.wrapReads = staleReads(sendinglimit.Decider.Category)
		if err := m.addSender(ctx, 0, "naive"); err != nil {
			t.Fatal(err)
		}
		inParallel(t, attemptsPerSender, func(i int) error { return m.createTransfer(ctx, i, "naive", 1000, "") })
		if broken := m.violations(ctx, t); !strings.Contains(broken, "at most 2999.00 USD are allowed") {
			t.Errorf("it was not seen, only:\n%s", broken)
		}
	})
}

// attemptsPerSender is how many transfers each sender creates concurrently.
const attemptsPerSender = 10

// raceForLimits lets all senders of a round create all their transfers concurrently. Accepted transfers must stay within the
// limit, and each refused one must exceed it.
func (m *transferFixture) raceForLimits(ctx context.Context, t *testing.T, round int, amounts [][attemptsPerSender]int64) {
	t.Helper()
	id := func(i int) string { return fmt.Sprintf("sender-%d-%d", round, i) }
	inParallel(t, len(amounts), func(i int) error { return m.addSender(ctx, i, id(i), tierLimits[i%len(tierLimits)].tiers...) })
	refused := make([][attemptsPerSender]bool, len(amounts))
	inParallel(t, len(amounts)*attemptsPerSender, func(n int) error {
		i, j := n/attemptsPerSender, n%attemptsPerSender
		err := m.createTransfer(ctx, n, id(i), amounts[i][j], "")
		if refused[i][j] = errors.Is(err, sendinglimit.ErrDayExceeded); refused[i][j] {
			return nil
		}
		return err
	})
	for i := range amounts {
		left := tierLimits[i%len(tierLimits)].perDay
		for j, dollars := range amounts[i] {
			if !refused[i][j] {
				left -= dollars
			}
		}
		for j, dollars := range amounts[i] {
			if left < 0 || refused[i][j] && dollars <= left {
				t.Fatalf("%s has %d dollars left; that %d were refused is %v (all: %v)", id(i), left, dollars, refused[i][j], amounts[i])
			}
		}
	}
}

// staleReads gives decisions the first state that was read of each stream in a category.
func staleReads(category string) func(domain.UnitOfWork) domain.UnitOfWork {
	var first sync.Map
	return func(b domain.UnitOfWork) domain.UnitOfWork { return staleUnitOfWork{b, category, &first} }
}

type staleUnitOfWork struct {
	domain.UnitOfWork
	category string
	first    *sync.Map
}

func (b staleUnitOfWork) State(stream domain.StreamID, fold domain.Fold) (any, error) {
	state, err := b.UnitOfWork.State(stream, fold)
	if err == nil && stream.Category() == b.category {
		state, _ = b.first.LoadOrStore(stream, state)
	}
	return state, err
}

func TestLastCouponUseGoesToOneSender(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), suiteTimeMax*time.Duration(quickOrFull(1, 4)))
	defer cancel()
	const racers = 50
	t.Run("the last use of a coupon goes to one of fifty (5.13b 5.17i)", func(t *testing.T) {
		m := newTransferFixture(ctx, t)
		inParallel(t, racers, func(i int) error { return m.addSender(ctx, i, fmt.Sprint("sender-", i)) })
		for round := range quickOrFull(5, 100) {
			code := fmt.Sprint("LAST", round)
			if won := m.raceForCoupon(ctx, t, code, 1+round%3, racers); won != 1+round%3 {
				t.Errorf("%s: %d of %d uses were taken", code, won, 1+round%3)
			}
		}
		if broken := m.violations(ctx, t); broken != "" {
			t.Error(broken)
		}
	})
	t.Run("checking first and writing later would give it to several, and be seen", func(t *testing.T) {
		m := newTransferFixture(ctx, t)
		inParallel(t, racers, func(i int) error { return m.addSender(ctx, i, fmt.Sprint("sender-", i)) })
		if err := createCoupon(ctx, m.logs[0], "NAIVE", 1, m.at); err != nil {
			t.Fatal(err)
		}
		m.wrapReads = staleReads(pricing.CouponDecider.Category)
		won := m.couponWinners(ctx, t, "NAIVE", racers)
		if broken := m.violations(ctx, t); won < 2 || !strings.Contains(broken, "NAIVE is used") {
			t.Errorf("%d won; it was not seen, only:\n%s", won, broken)
		}
	})
}

func (m *transferFixture) raceForCoupon(ctx context.Context, t *testing.T, code string, uses, racers int) int {
	t.Helper()
	if err := createCoupon(ctx, m.logs[0], code, uses, m.at); err != nil {
		t.Fatal(err)
	}
	return m.couponWinners(ctx, t, code, racers)
}

// couponWinners lets all senders send ten dollars with the coupon concurrently, and returns how many succeeded.
func (m *transferFixture) couponWinners(ctx context.Context, t *testing.T, code string, racers int) int {
	t.Helper()
	won := make([]bool, racers)
	inParallel(t, racers, func(i int) error {
		err := m.createTransfer(ctx, i, fmt.Sprint("sender-", i), 10, code)
		if won[i] = err == nil; errors.Is(err, pricing.ErrInvalidCoupon) {
			return nil
		}
		return err
	})
	count := 0
	for _, w := range won {
		if w {
			count++
		}
	}
	return count
}
