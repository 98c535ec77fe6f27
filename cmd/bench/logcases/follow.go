package logcases

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
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
			Name: "seal_cost", Ratio: true, Bound: 0.03, LowerIsBetter: true, Description: "share of the append rate that is lost to sealing",
			Compute: func(r *harness.Report) (float64, bool) {
				remaining, ok := harness.PairedRatio("append/sealed/64", "append/64")(r)
				return max(0, 1-remaining), ok
			},
		},
	}
}

// followDataset is a log of complete transfers, shared by the cases that read it.
var followDataset harness.Shared[*harness.Dataset]

func openFollowDataset(ctx context.Context, s *harness.Scope) (*harness.Dataset, error) {
	return followDataset.Get(s, func() (*harness.Dataset, error) {
		d, err := openFilledDataset(ctx, s, followEvents(s.Options))
		if err != nil {
			return nil, err
		}
		return d, d.NewListRunner().CatchUp(ctx) // a rebuild waits while the current tables are behind
	})
}

// openFilledDataset creates a dataset with complete transfers.
func openFilledDataset(ctx context.Context, s *harness.Scope, events int64) (*harness.Dataset, error) {
	d, err := harness.OpenDataset(ctx, s, 1)
	if err != nil {
		return nil, err
	}
	return d, d.Fill(ctx, events)
}

func followEvents(o *harness.Options) int64 {
	if o.Short {
		return followEventsShort
	}
	return followEventsFull
}

// followCase returns the setup of a case that reads the whole log in each round.
func followCase(read func(context.Context, *harness.Dataset) error) harness.Setup {
	return func(ctx context.Context, s *harness.Scope) (harness.Load, error) {
		d, err := openFollowDataset(ctx, s)
		return readLoad(d, read), err
	}
}

// readLoad measures a function that processes the whole log.
func readLoad(d *harness.Dataset, read func(context.Context, *harness.Dataset) error) harness.Load {
	return func(ctx context.Context, _ time.Duration) (*harness.Sample, error) {
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
func newSealer(s *harness.Scope, d *harness.Dataset) (*seal.Sealer, seal.Key, error) {
	text, err := seal.GenerateKey(seal.DefaultOrigin)
	if err != nil {
		return nil, seal.Key{}, err
	}
	key, err := seal.ParseKey(text)
	if err != nil {
		return nil, seal.Key{}, err
	}
	sealer, err := seal.New(d.Pool, d.Log, seal.Options{Key: key, Writers: harness.WriterKeys(), Logger: slog.New(slog.DiscardHandler)})
	if err == nil {
		s.Defer(func() error { sealer.Close(); return nil })
	}
	return sealer, key, err
}

// sealAll seals the log up to its head.
func sealAll(ctx context.Context, s *seal.Sealer, d *harness.Dataset) error {
	head, err := d.Log.Head(ctx)
	for err == nil && s.Status().Position < head {
		_, err = s.Step(ctx)
	}
	return err
}

// sealCase creates a log for each round, because a log can be sealed only once.
func sealCase(ctx context.Context, s *harness.Scope) (harness.Load, error) {
	d, err := openFilledDataset(ctx, s, followEventsShort)
	if err != nil {
		return nil, err
	}
	sealer, _, err := newSealer(s, d)
	return readLoad(d, func(ctx context.Context, d *harness.Dataset) error { return sealAll(ctx, sealer, d) }), err
}

// verifyCase seals the shared log once and verifies it in each round.
func verifyCase(ctx context.Context, s *harness.Scope) (harness.Load, error) {
	d, err := openFollowDataset(ctx, s)
	if err != nil {
		return nil, err
	}
	sealer, key, err := newSealer(s, d)
	if err != nil {
		return nil, err
	}
	verifiers, err := proof.Verifiers(key.Public)
	if err != nil {
		return nil, err
	}
	verify := func(ctx context.Context, d *harness.Dataset) error {
		report, err := seal.Verify(ctx, d.Pool, d.Log, seal.VerifyOptions{Verifiers: verifiers})
		if err == nil && !report.OK() {
			err = fmt.Errorf("verify the sealed log: %v", report)
		}
		return err
	}
	return readLoad(d, verify), sealAll(ctx, sealer, d)
}

// sealedAppends sets up append/64 with a running sealer.
func sealedAppends(ctx context.Context, s *harness.Scope) (harness.Load, error) {
	benchLog, err := openBenchLog(ctx, s)
	if err != nil {
		return nil, err
	}
	sealer, _, err := newSealer(s, benchLog)
	if err != nil {
		return nil, err
	}
	s.Go(ctx, sealer.Run)
	return appendLoad(ctx, benchLog.Log, 64, appendToOwnStream)
}
