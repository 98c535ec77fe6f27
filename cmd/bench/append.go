package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/tink-crypto/tink-go/v2/tink"
	"golang.org/x/sync/errgroup"

	"hulak/domain"
	"hulak/eventstore"
	"hulak/eventstore/postgres"
)

// These cases append complete commands through the same call as the program. Each command folds state, reads and checks several
// streams, encrypts the personal part, and stores its response under an idempotency key. Nothing is turned off.

// pricesStream is a stream that every command reads and none writes, like the fee set of a transfer.
const pricesStream = "prices"

const producerSetupConcurrency = 32

const appendGroup = "this log"

func appendCases() []Case {
	var cases []Case
	for _, n := range []int{1, 8, 64, 256} {
		cases = append(cases, Case{
			Name: fmt.Sprintf("append/%d", n), Group: appendGroup, Unit: "events", Short: n != 8,
			What:  fmt.Sprintf("commands of one event, three streams read, %s, each with its own streams", producers(n)),
			Label: producers(n),
			Setup: appendCase(n, ownStream),
		})
	}
	return append(cases,
		Case{
			Name: "append/three_streams/64", Group: appendGroup, Unit: "events", Short: true,
			What:  "commands of three events to three streams, five streams read, 64 producers",
			Label: "64 producers, three streams per command",
			Setup: appendCase(64, threeStreams),
		},
		Case{
			Name: "append/new_streams/64", Group: appendGroup, Unit: "events",
			What:  "commands of one event that each create a stream, three streams read, 64 producers",
			Label: "64 producers, a new stream per command",
			Setup: appendCase(64, newStreams),
		},
		Case{
			Name: "append/hot/64", Group: appendGroup, Unit: "events", Short: true,
			What:  "commands of one event, three streams read, 64 producers that all write to one stream",
			Label: "64 producers, all on one stream",
			Setup: appendCase(64, hotStream),
		},
	)
}

func producers(n int) string {
	if n == 1 {
		return "one producer"
	}
	return fmt.Sprintf("%d producers", n)
}

// BenchLog is an event log on a separate database, opened as in the program.
type BenchLog struct {
	Database string
	Pool     *pgxpool.Pool
	Store    *postgres.Store
	Log      *eventstore.Log

	env *Environment
}

// OpenBenchLog creates a migrated database and opens a log with the given events on it.
func (env *Environment) OpenBenchLog(ctx context.Context, events ...domain.Event) (*BenchLog, error) {
	return env.openBenchLog(ctx, func(*BenchLog, tink.AEAD) error { return nil }, events...)
}

// openBenchLog is OpenBenchLog with a step that prepares the database before the log is opened.
func (env *Environment) openBenchLog(
	ctx context.Context, prepare func(*BenchLog, tink.AEAD) error, events ...domain.Event,
) (*BenchLog, error) {
	database, err := env.CreateMigrated(ctx)
	if err != nil {
		return nil, err
	}
	j := &BenchLog{Database: database, env: env}
	if j.Pool, err = postgres.OpenPool(ctx, env.URL(database)); err != nil {
		return nil, errors.Join(err, j.Close())
	}
	master := eventstore.NewKeyEncryptionKey()
	if err := prepare(j, master); err != nil {
		return nil, errors.Join(err, j.Close())
	}
	if j.Store, err = postgres.Open(ctx, j.Pool, slog.New(slog.DiscardHandler), postgres.WithBatchSigner(writerKeys())); err != nil {
		return nil, errors.Join(err, j.Close())
	}
	j.Log = eventstore.NewLog(j.Store, eventstore.NewRegistry(events...), eventstore.NewKeyring(j.Store, master))
	return j, nil
}

// Close closes the log and drops its database.
func (j *BenchLog) Close() error {
	if j.Store != nil {
		j.Store.Close()
	}
	if j.Pool != nil {
		j.Pool.Close()
	}
	return j.env.Drop(j.Database)
}

// appendCase returns the setup of a case in which n producers append to one log.
func appendCase(n int, worker func(*eventstore.Log, *producer) operation) func(context.Context, *Environment) (Load, error) {
	return func(ctx context.Context, env *Environment) (Load, error) {
		benchLog, err := env.OpenBenchLog(ctx, sentEvent{})
		if err != nil {
			return nil, err
		}
		workers, err := startProducers(ctx, benchLog.Log, n)
		if err != nil {
			return nil, errors.Join(err, benchLog.Close())
		}
		run := func(ctx context.Context, window time.Duration) (*Sample, error) {
			return drive(ctx, window, n, func(i int) operation { return worker(benchLog.Log, workers[i]) })
		}
		return funcLoad{run, benchLog.Close}, nil
	}
}

// startProducers creates producers. The first is set up alone, because it writes the stream that all others read.
func startProducers(ctx context.Context, log *eventstore.Log, n int) ([]*producer, error) {
	workers := make([]*producer, n)
	var all errgroup.Group
	all.SetLimit(producerSetupConcurrency)
	for i := range workers {
		workers[i] = newProducer()
		if i == 0 {
			if err := workers[i].setUp(ctx, log); err != nil {
				return nil, err
			}
			continue
		}
		all.Go(func() error { return workers[i].setUp(ctx, log) })
	}
	return workers, all.Wait()
}

// producer is a sender that issues one command after another.
type producer struct {
	sender    string
	meta      domain.Metadata
	event     sentEvent
	key       eventstore.IdempotencyKey
	newStream string // stream that the next command creates
}

func newProducer() *producer {
	sender := uuid.NewString()
	return &producer{
		sender: sender, meta: metadata(sender), event: sampleEvent(sender),
		key: eventstore.IdempotencyKey{Actor: sender, Operation: "POST /v1/senders/transactions", BodyHash: [32]byte{1}},
	}
}

// limits returns the stream that only this sender's commands read, like a transfer's sending limit.
func (p *producer) limits() string { return "limits-" + p.sender }

// setUp writes the streams that the commands read and creates the sender's encryption key.
func (p *producer) setUp(ctx context.Context, log *eventstore.Log) error {
	_, _, err := eventstore.Execute(ctx, log, eventstore.Command{Meta: p.meta}, func(b domain.UnitOfWork) (int, error) {
		rules, err := domain.Load(b, eventDecider, pricesStream)
		if err != nil {
			return 0, err
		}
		if rules.sent == 0 {
			if _, err := domain.Decide(b, eventDecider, pricesStream, recordSent{p.event}); err != nil {
				return 0, err
			}
		}
		_, err = domain.Decide(b, eventDecider, p.limits(), recordSent{p.event})
		return 0, err
	})
	return err
}

// response is the response of a command, stored under its idempotency key.
type response struct {
	TransferID string `json:"transferId"`
	Version    int64  `json:"version"`
}

// execute executes one command that writes an event to each stream. It returns the number of events, or 0 if every
// attempt ended in a conflict.
func (p *producer) execute(ctx context.Context, log *eventstore.Log, streams ...string) (int, error) {
	key := p.key
	key.Key = newID()
	_, _, err := eventstore.Execute(ctx, log, eventstore.Command{Meta: p.meta, Key: &key}, func(b domain.UnitOfWork) (response, error) {
		for _, read := range []string{pricesStream, p.limits()} {
			if _, err := domain.Load(b, eventDecider, read); err != nil {
				return response{}, err
			}
		}
		var last int64
		for _, stream := range streams {
			if stream == p.newStream {
				domain.ExpectNoStream(b, eventDecider, stream)
			}
			state, err := domain.Load(b, eventDecider, stream)
			if err != nil {
				return response{}, err
			}
			if _, err := domain.Decide(b, eventDecider, stream, recordSent{p.event}); err != nil {
				return response{}, err
			}
			last = state.sent + 1
		}
		return response{p.event.TransferID, last}, nil
	})
	if errors.Is(err, eventstore.ErrConflict) {
		return 0, nil
	}
	return len(streams), err
}

func ownStream(log *eventstore.Log, p *producer) operation {
	return func(ctx context.Context) (int, error) { return p.execute(ctx, log, p.sender) }
}

func threeStreams(log *eventstore.Log, p *producer) operation {
	transfer, limit, coupon := "transfer-"+p.sender, "allowance-"+p.sender, "coupon-"+p.sender
	return func(ctx context.Context) (int, error) { return p.execute(ctx, log, transfer, limit, coupon) }
}

// newStreams creates streams with new IDs and expects them not to exist, like the creation of a transfer.
func newStreams(log *eventstore.Log, p *producer) operation {
	return func(ctx context.Context) (int, error) {
		p.newStream = newID()
		return p.execute(ctx, log, p.newStream)
	}
}

func hotStream(log *eventstore.Log, p *producer) operation {
	return func(ctx context.Context) (int, error) { return p.execute(ctx, log, "hot") }
}
