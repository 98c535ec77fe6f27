package logcases

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"hulak/cmd/bench/harness"
	"hulak/eventstore/seal"
	"hulak/eventstore/seal/proof"
	"hulak/projections/maintenance"
)

// The number of events that the followers read.
const (
	followEventsFull  = 600_000
	followEventsShort = 100_000
)

func followCases() []harness.Case {
	const group = "reading the log"
	return []harness.Case{
		{
			Name: "follow/raw_read", Group: group, Unit: "events", Short: true, SetupOnce: true, LargeCache: true, Setup: followCase(readRaw),
			Label:       "raw rows, read in Go",
			Description: "reading every row of the log through pgx, one query, without decoding",
		},
		{
			Name: "follow/rebuild", Group: group, Unit: "events", Short: true, SetupOnce: true, LargeCache: true, Setup: followCase(rebuildList),
			Label:       "rebuild of the transaction list",
			Description: "filling a new transaction list, comparing it with the current one, and swapping them",
		},
		{
			Name: "follow/catch_up", Group: group, Unit: "events", SetupOnce: true, LargeCache: true, Setup: followCase(catchUpList),
			Label:       "catching up with the log",
			Description: "filling an empty transaction list from the start of the log",
		},
		{
			Name: "follow/seal", Group: group, Unit: "events", LargeCache: true, Setup: sealCase, Label: "sealing",
			Description: "sealing an unsealed log: hashes, and a signed head for each step",
		},
		{
			Name: "follow/verify", Group: group, Unit: "events", SetupOnce: true, LargeCache: true, Setup: verifyCase,
			Label:       "full verification",
			Description: "verifying the whole log against its seal",
		},
		{
			Name: "append/sealed/64", Group: "this log", Unit: "events", Setup: sealedAppends, Label: "64 producers, while the log is being sealed",
			Description: "append/64 while a sealer runs in the same process, as in production",
		},
	}
}

func followGoals() []harness.Goal {
	return []harness.Goal{
		{
			Name: "rebuild_vs_raw_read", Ratio: true, Bound: 0.2, Description: "rebuilding the transaction list vs. reading the raw rows",
			Compute: harness.Ratio(harness.RateOf("follow/rebuild"), harness.RateOf("follow/raw_read")),
		},
		{
			Name: "follow/catch_up", Unit: "k/s", Bound: 40, Compute: harness.ThousandsPerSecondOf("follow/catch_up"),
			Description: "events processed while a read model catches up",
		},
		{
			Name: "follow/verify", Unit: "k/s", Bound: 200, Compute: harness.ThousandsPerSecondOf("follow/verify"),
			Description: "events processed while the whole log is verified",
		},
		{
			Name: "seal_cost", Ratio: true, Bound: 0.05, LowerIsBetter: true, Description: "share of the append rate that is lost to sealing",
			Compute: func(r *harness.Report) (float64, bool) {
				remaining, ok := harness.PairedRatio("append/sealed/64", "append/64")(r)
				return max(0, 1-remaining), ok
			},
		},
	}
}

// sharedDataset is a log of complete transfers, shared by the cases that read it.
type sharedDataset struct {
	mu      sync.Mutex
	dataset *harness.Dataset
	users   int
}

var followDataset sharedDataset

// acquire returns the dataset and creates it on first use.
func (s *sharedDataset) acquire(ctx context.Context, env *harness.Environment) (*harness.Dataset, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.dataset == nil {
		d, err := harness.OpenDataset(ctx, env, 1)
		if err != nil {
			return nil, err
		}
		err = d.Fill(ctx, followEvents(env))
		if err == nil {
			err = d.NewListRunner().CatchUp(ctx) // a rebuild waits while the current tables are behind
		}
		if err != nil {
			d.Close()
			return nil, errors.Join(err, env.Drop(d.Database))
		}
		s.dataset = d
	}
	s.users++
	return s.dataset, nil
}

// release closes the dataset after its last use.
func (s *sharedDataset) release(env *harness.Environment) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.users--; s.users > 0 {
		return nil
	}
	s.dataset.Close()
	err := env.Drop(s.dataset.Database)
	s.dataset = nil
	return err
}

func followEvents(env *harness.Environment) int64 {
	if env.Options.Short {
		return followEventsShort
	}
	return followEventsFull
}

// followCase returns the setup of a case that reads the whole log in each round.
func followCase(read func(context.Context, *harness.Dataset) error) func(context.Context, *harness.Environment) (harness.Load, error) {
	return func(ctx context.Context, env *harness.Environment) (harness.Load, error) {
		d, err := followDataset.acquire(ctx, env)
		if err != nil {
			return nil, err
		}
		return harness.FuncLoad{
			OnRun: func(ctx context.Context, _ time.Duration) (*harness.Sample, error) {
				return measureWholeLog(ctx, d, read)
			},
			OnClose: func() error { return followDataset.release(env) },
		}, nil
	}
}

// measureWholeLog measures a function that processes the whole log.
func measureWholeLog(ctx context.Context, d *harness.Dataset, read func(context.Context, *harness.Dataset) error) (*harness.Sample, error) {
	head, err := d.Log.Head(ctx)
	if err != nil {
		return nil, err
	}
	start := time.Now()
	if err := read(ctx, d); err != nil {
		return nil, err
	}
	return &harness.Sample{Count: head, Elapsed: time.Since(start)}, nil
}

// readRaw reads all rows without decoding them. No reader in Go can be faster.
func readRaw(ctx context.Context, d *harness.Dataset) error {
	rows, err := d.Pool.Query(ctx, `
		SELECT position, stream, version, id, type, schema, payload, subject, personal, metadata, recorded_at
		FROM events ORDER BY position`)
	if err != nil {
		return err
	}
	defer rows.Close()
	bytes := 0
	for rows.Next() {
		for _, value := range rows.RawValues() {
			bytes += len(value)
		}
	}
	if err := rows.Err(); err != nil {
		return err
	}
	if bytes == 0 {
		return errors.New("the log is empty")
	}
	return nil
}

func rebuildList(ctx context.Context, d *harness.Dataset) error {
	m := maintenance.New(d.Pool, d.Log, d.NewListRunner(), slog.New(slog.DiscardHandler))
	_, err := m.Rebuild(ctx, "transfers", maintenance.RebuildOptions{Restart: true})
	return err
}

func catchUpList(ctx context.Context, d *harness.Dataset) error {
	if _, err := d.Pool.Exec(ctx, `DROP SCHEMA IF EXISTS transfers CASCADE`); err != nil {
		return err
	}
	return d.NewListRunner().CatchUp(ctx)
}

// newSealer returns a sealer with a new key for a dataset's log.
func newSealer(d *harness.Dataset) (*seal.Sealer, seal.Key, error) {
	text, err := seal.GenerateKey()
	if err != nil {
		return nil, seal.Key{}, err
	}
	key, err := seal.ParseKey(text)
	if err != nil {
		return nil, seal.Key{}, err
	}
	s, err := seal.New(d.Pool, d.Log, seal.Options{Key: key, Writers: harness.WriterKeys(), Logger: slog.New(slog.DiscardHandler)})
	return s, key, err
}

// sealAll seals the log up to its head.
func sealAll(ctx context.Context, s *seal.Sealer, head int64) error {
	for s.Status().Position < head {
		if _, err := s.Step(ctx); err != nil {
			return err
		}
	}
	return nil
}

// sealCase creates a log for each round, because a log can be sealed only once.
func sealCase(ctx context.Context, env *harness.Environment) (harness.Load, error) {
	d, err := harness.OpenDataset(ctx, env, 1)
	if err != nil {
		return nil, err
	}
	cleanUp := func() error {
		d.Close()
		return env.Drop(d.Database)
	}
	if err := d.Fill(ctx, followEventsShort); err != nil {
		return nil, errors.Join(err, cleanUp())
	}
	s, _, err := newSealer(d)
	if err != nil {
		return nil, errors.Join(err, cleanUp())
	}
	return harness.FuncLoad{
		OnRun: func(ctx context.Context, _ time.Duration) (*harness.Sample, error) {
			return measureWholeLog(ctx, d, func(ctx context.Context, d *harness.Dataset) error {
				head, err := d.Log.Head(ctx)
				if err != nil {
					return err
				}
				return sealAll(ctx, s, head)
			})
		},
		OnClose: func() error { s.Close(); return cleanUp() },
	}, nil
}

// verifyCase seals the shared log once and verifies it in each round.
func verifyCase(ctx context.Context, env *harness.Environment) (harness.Load, error) {
	d, err := followDataset.acquire(ctx, env)
	if err != nil {
		return nil, err
	}
	release := func() error { return followDataset.release(env) }
	s, key, err := newSealer(d)
	if err != nil {
		return nil, errors.Join(err, release())
	}
	defer s.Close()
	verifiers, err := proof.Verifiers(key.Public)
	if err != nil {
		return nil, errors.Join(err, release())
	}
	head, err := d.Log.Head(ctx)
	if err == nil {
		err = sealAll(ctx, s, head)
	}
	if err != nil {
		return nil, errors.Join(err, release())
	}
	verify := func(ctx context.Context, d *harness.Dataset) error {
		report, err := seal.Verify(ctx, d.Pool, d.Log, seal.VerifyOptions{Verifiers: verifiers})
		if err == nil && !report.OK() {
			err = fmt.Errorf("verify the sealed log: %v", report)
		}
		return err
	}
	return harness.FuncLoad{
		OnRun: func(ctx context.Context, _ time.Duration) (*harness.Sample, error) {
			return measureWholeLog(ctx, d, verify)
		},
		OnClose: release,
	}, nil
}

// sealedAppends sets up append/64 with a running sealer.
func sealedAppends(ctx context.Context, env *harness.Environment) (harness.Load, error) {
	benchLog, err := openBenchLog(ctx, env, harness.SentEvent{})
	if err != nil {
		return nil, err
	}
	s, _, err := newSealer(&harness.Dataset{Pool: benchLog.Pool, Log: benchLog.Log})
	if err != nil {
		return nil, errors.Join(err, benchLog.Close())
	}
	sealCtx, stop := context.WithCancel(context.WithoutCancel(ctx))
	var wg sync.WaitGroup
	wg.Go(func() { _ = s.Run(sealCtx) })
	load := harness.FuncLoad{OnClose: func() error {
		stop()
		wg.Wait()
		s.Close()
		return benchLog.Close()
	}}
	const n = 64
	workers, err := newProducers(ctx, benchLog.Log, n)
	if err != nil {
		return nil, errors.Join(err, load.Close())
	}
	load.OnRun = func(ctx context.Context, window time.Duration) (*harness.Sample, error) {
		return harness.RunWorkers(ctx, window, n, func(i int) harness.Operation { return appendToOwnStream(benchLog.Log, workers[i]) })
	}
	return load, nil
}
