package appcases

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/shopspring/decimal"

	"hulak/cmd/bench/harness"
	"hulak/domain/ledger"
	"hulak/domain/money"
	"hulak/eventstore/postgres"
	"hulak/internal/testsenders"
	balances "hulak/projections/ledger"
	"hulak/projections/transfers"
)

const (
	loadTestRate        = 160 // transfers per second, the rate of all remittances worldwide
	loadTestWindow      = 10 * time.Minute
	loadTestConnections = 64

	// loadTestDay is the length of a sandbox day, the same as with `make run`.
	loadTestDay = 2 * time.Second
	// loadTestTransfersPerSender is the maximum number of transfers per sender.
	loadTestTransfersPerSender = testsenders.MaxTransfers / 2

	// maxLag is the highest p99 lag allowed for any follower.
	maxLag      = time.Second
	lagInterval = 200 * time.Millisecond
	// completionTimeout is how long to wait, after the last transfer is created, for all transfers to finish.
	completionTimeout = 2 * time.Minute
)

// load is what a load test applies, and what it allows.
type load struct {
	rate      float64 // transfers per second
	window    time.Duration
	maxGrowth float64 // of any resource, in percent per hour; 0 means no limit
}

// LoadTest creates transfers at a constant rate, and the sandbox processes them until they are delivered. It fails unless every
// transfer is delivered, the ledger balances to the cent, and no follower's p99 lag exceeds maxLag. It can also limit how fast the
// program's resources grow.
func LoadTest(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("bench load-test", flag.ContinueOnError)
	var l load
	flags.Float64Var(&l.rate, "rate", loadTestRate, "transfers per second")
	flags.DurationVar(&l.window, "time", loadTestWindow,
		"duration of the measurement; the warm-up takes an additional quarter of this time")
	flags.Float64Var(&l.maxGrowth, "max-growth", 0,
		"fail if memory, goroutines, descriptors, lag, or tables grow by more than this `percentage` per hour; 0 means no limit")
	if err := flags.Parse(args); err != nil {
		return err
	}
	env, err := harness.Prepare(ctx, &harness.Options{Run: "load-test", Rounds: 1, Window: l.window}, os.Stdout)
	if err != nil {
		return err
	}
	err = env.Scoped(func(s *harness.Scope) error { return l.run(ctx, s) })
	return errors.Join(err, env.Close())
}

func (l *load) run(ctx context.Context, s *harness.Scope) error {
	count := l.rate * harness.WithWarmUp(l.window).Seconds()
	senders := loadTestConnections * (2 + int(count)/loadTestConnections/loadTestTransfersPerSender)
	d, program, err := startProgramWith(ctx, s, senders, allRoles, programSettings{dayLength: loadTestDay})
	if err != nil {
		return err
	}
	if err := linkBanks(ctx, d, program); err != nil {
		return err
	}
	conns, err := dialClients(ctx, s, loadTestConnections, program.address) // after linking, because the program closes idle connections
	if err != nil {
		return err
	}
	err = l.apply(ctx, d, s.Out, conns, program)
	fmt.Fprintf(s.Out, "memory      peak %d MB\n", program.app.peakMemory()>>20)
	return err
}

func (l *load) apply(ctx context.Context, d *harness.Dataset, out io.Writer, conns []*client, program *runningProgram) error {
	observing, stop := context.WithCancel(ctx)
	lags := map[string][]time.Duration{}
	resources := newGrowth(harness.WithWarmUp(l.window) - l.window)
	var wg sync.WaitGroup
	wg.Go(func() { program.recordLags(observing, lags, resources) })
	var resourcesErr error
	wg.Go(func() { resourcesErr = program.recordGrowth(observing, d.URL, resources) })
	sample, err := harness.RunAtRate(ctx, l.window, l.rate, loadTestConnections, func(i int) harness.TimedOperation {
		return timeOperation(sendTransfers(conns[i], newRotation(d.Senders, i, loadTestConnections, loadTestTransfersPerSender)))
	})
	lastCreated := time.Now()
	stop()
	wg.Wait()
	if err = errors.Join(err, resourcesErr); err != nil {
		return err
	}
	fmt.Fprintf(out, "created     %d in %s, %.1f per second, p50 %.1f ms, p99 %.1f ms\n",
		sample.Count, sample.Elapsed.Round(time.Second), sample.Rate(),
		harness.Milliseconds(sample.P50), harness.Milliseconds(sample.P99))
	err = errors.Join(printLags(out, lags), resources.print(out, l.maxGrowth))
	return errors.Join(err, checkCompletion(ctx, d, out, program, lastCreated))
}

// timeOperation returns an operation that also measures its duration.
func timeOperation(op harness.Operation) harness.TimedOperation {
	return func(ctx context.Context) (time.Duration, error) {
		start := time.Now()
		_, err := op(ctx)
		return time.Since(start), err
	}
}

// headObservation is a head position and the time when it was first seen.
type headObservation struct {
	position int64
	at       time.Time
}

// recordLags polls the followers' lags until ctx is done. A follower's lag is the time since the log's head was first observed
// beyond the follower's position. The average number of events that the followers are behind goes to resources: unlike a time, it
// does not depend on how often the lag is observed.
func (program *runningProgram) recordLags(ctx context.Context, lags map[string][]time.Duration, resources *growth) {
	var heads []headObservation
	for ctx.Err() == nil {
		harness.Sleep(ctx, lagInterval)
		head, positions, err := program.followerPositions(ctx)
		if err != nil || head == 0 {
			continue // canceled or failed; skip this measurement
		}
		now := time.Now()
		heads = append(heads, headObservation{head, now})
		var behind int64
		for follower, position := range positions {
			next, _ := slices.BinarySearchFunc(heads, position+1, func(r headObservation, p int64) int { return int(r.position - p) })
			lag := time.Duration(0)
			if next < len(heads) {
				lag = now.Sub(heads[next].at)
			}
			lags[follower] = append(lags[follower], lag)
			behind += max(0, head-position)
		}
		resources.add("lag of the followers (events)", float64(behind)/float64(len(positions)))
	}
}

// printLags prints the lag of each follower, longest lag first. It returns an error that names each follower whose lag exceeds maxLag.
func printLags(out io.Writer, lags map[string][]time.Duration) (err error) {
	p99 := func(follower string) time.Duration { return harness.Quantile(lags[follower], 0.99) }
	names := slices.SortedFunc(maps.Keys(lags), func(a, b string) int { return int(p99(b) - p99(a)) })
	for _, name := range names {
		fmt.Fprintf(out, "lag         %6.0f ms p99  %s\n", harness.Milliseconds(p99(name)), strings.Trim(name, "}"))
		if p99(name) > maxLag {
			err = errors.Join(err, fmt.Errorf("p99 lag of %s exceeds %s", name, maxLag))
		}
	}
	return err
}

// checkCompletion waits until no transfer is in progress and then checks the ledger. The ledger must contain each transfer's fee,
// have no money in transit, and sum to zero. The program's checker must not have found a divergence at any time.
func checkCompletion(ctx context.Context, d *harness.Dataset, out io.Writer, program *runningProgram, lastCreated time.Time) error {
	if err := program.waitForFollowers(ctx); err != nil {
		return err
	}
	pool, err := postgres.OpenPool(ctx, d.URL)
	if err != nil {
		return err
	}
	defer pool.Close()
	queries := transfers.NewQueries(pool, d.Log)
	for {
		inProgress, err := queries.InProgress(ctx)
		if err != nil {
			return err
		}
		if len(inProgress) == 0 {
			break
		}
		if time.Since(lastCreated) > completionTimeout {
			return fmt.Errorf("%d transfers, including %s, were still in progress %s after the last one was created",
				len(inProgress), inProgress[0], completionTimeout)
		}
		harness.Sleep(ctx, lagInterval)
	}
	elapsed := time.Since(lastCreated)
	var created, delivered int64
	if err := pool.QueryRow(ctx, `
		SELECT count(*) FILTER (WHERE type = 'transfer.created'), count(*) FILTER (WHERE type = 'transfer.delivered')
		FROM events`).Scan(&created, &delivered); err != nil {
		return err
	}
	fmt.Fprintf(out, "delivered   %d of %d; none in progress %s after the last one was created\n",
		delivered, created, elapsed.Round(100*time.Millisecond))
	if delivered != created {
		return fmt.Errorf("%d transfers were not delivered", created-delivered)
	}
	if err := program.waitForFollowers(ctx); err != nil {
		return err
	}
	balance, err := balances.NewQueries(pool).TrialBalance(ctx)
	if err != nil {
		return err
	}
	return errors.Join(checkLedger(out, balance, created), checkDivergences(ctx, pool, out))
}

// checkDivergences returns an error if the program's checker has found a divergence, even one that no longer exists.
func checkDivergences(ctx context.Context, pool *pgxpool.Pool, out io.Writer) error {
	var checked, found int64
	err := pool.QueryRow(ctx, `SELECT (SELECT streams FROM checker), (SELECT count(*) FROM divergences)`).Scan(&checked, &found)
	if err != nil {
		return fmt.Errorf("read the checker's findings: %w", err)
	}
	fmt.Fprintf(out, "checker     %d streams checked, %d divergences\n", checked, found)
	if found > 0 {
		return fmt.Errorf("the checker found %d divergences", found)
	}
	return nil
}

func checkLedger(out io.Writer, balance balances.TrialBalance, created int64) error {
	var errs []error
	for _, sum := range balance.Sums {
		fmt.Fprintf(out, "ledger      sum %s\n", sum)
		if !sum.IsZero() {
			errs = append(errs, fmt.Errorf("the ledger sums to %s instead of zero", sum))
		}
	}
	timesCreated := func(amount money.Amount) money.Amount {
		return money.New(amount.Decimal().Mul(decimal.NewFromInt(created)), amount.Currency())
	}
	expected := map[ledger.Account]money.Amount{
		ledger.FeeIncome:         timesCreated(testsenders.SendFee).Neg(),
		ledger.CustomerFunds:     timesCreated(testsenders.SendAmount.Add(testsenders.SendFee)),
		ledger.PartnerPrefunding: timesCreated(testsenders.ReceiveAmount).Neg(),
		ledger.FundingReceivable: {}, ledger.CustomerObligation: {}, ledger.PayoutPayable: {}, ledger.RefundsPayable: {},
		ledger.LossReceivable: {},
	}
	for _, line := range balance.Balances {
		want, known := expected[line.Account]
		delete(expected, line.Account)
		if known && !line.Amount.Sub(want).IsZero() {
			errs = append(errs, fmt.Errorf("balance of %s is %s instead of %s for %d transfers", line.Name, line.Amount, want, created))
		}
	}
	for account, want := range expected {
		if !want.IsZero() {
			errs = append(errs, fmt.Errorf("%s has no balance, but should have %s for %d transfers", account, want, created))
		}
	}
	if errs == nil {
		fmt.Fprintf(out, "ledger      %s in fees, no money in transit\n", timesCreated(testsenders.SendFee))
	}
	return errors.Join(errs...)
}
