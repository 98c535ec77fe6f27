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

// The append cases execute complete commands through the same function as the server. Each command loads and checks several streams,
// encrypts the personal part, and stores its response under an idempotency key.

// pricesStream is a stream that every command reads but no command writes, like the fee set that transfers use.
const pricesStream = "prices"

const producerSetupConcurrency = 32

const appendGroup = "this log"

func appendCases() []Case {
	var cases []Case
	for _, n := range []int{1, 8, 64, 256} {
		cases = append(cases, Case{
			Name: fmt.Sprintf("append/%d", n), Group: appendGroup, Unit: "events", Short: n != 8,
			Description: fmt.Sprintf("one event per command, in the producer's own stream, three streams read, %s", producerLabel(n)),
			Label:       producerLabel(n),
			Setup:       appendCase(n, appendToOwnStream),
		})
	}
	return append(cases,
		Case{
			Name: "append/three_streams/64", Group: appendGroup, Unit: "events", Short: true,
			Description: "three events per command, in three streams, five streams read, 64 producers",
			Label:       "64 producers, three streams per command",
			Setup:       appendCase(64, appendToThreeStreams),
		},
		Case{
			Name: "append/new_streams/64", Group: appendGroup, Unit: "events",
			Description: "one event per command, in a new stream, three streams read, 64 producers",
			Label:       "64 producers, a new stream per command",
			Setup:       appendCase(64, appendToNewStreams),
		},
		Case{
			Name: "append/hot/64", Group: appendGroup, Unit: "events", Short: true,
			Description: "one event per command, three streams read, 64 producers that all write to one stream",
			Label:       "64 producers, all on one stream",
			Setup:       appendCase(64, appendToHotStream),
		},
	)
}

func producerLabel(n int) string {
	if n == 1 {
		return "one producer"
	}
	return fmt.Sprintf("%d producers", n)
}

// BenchLog is an event log in its own database, set up as in production.
type BenchLog struct {
	Database string
	Pool     *pgxpool.Pool
	Store    *postgres.Store
	Log      *eventstore.Log

	env *Environment
}

// OpenBenchLog creates a migrated database and opens a log of the given event types.
func (env *Environment) OpenBenchLog(ctx context.Context, events ...domain.Event) (*BenchLog, error) {
	return env.openBenchLogWith(ctx, func(*BenchLog, tink.AEAD) error { return nil }, events...)
}

// openBenchLogWith is like OpenBenchLog, but calls prepare before it opens the log.
func (env *Environment) openBenchLogWith(
	ctx context.Context, prepare func(*BenchLog, tink.AEAD) error, events ...domain.Event,
) (*BenchLog, error) {
	database, err := env.CreateMigrated(ctx)
	if err != nil {
		return nil, err
	}
	l := &BenchLog{Database: database, env: env}
	if l.Pool, err = postgres.OpenPool(ctx, env.URL(database)); err != nil {
		return nil, errors.Join(err, l.Close())
	}
	masterKey := eventstore.NewKeyEncryptionKey()
	if err := prepare(l, masterKey); err != nil {
		return nil, errors.Join(err, l.Close())
	}
	if l.Store, err = postgres.Open(ctx, l.Pool, slog.New(slog.DiscardHandler), postgres.WithBatchSigner(writerKeys())); err != nil {
		return nil, errors.Join(err, l.Close())
	}
	l.Log = eventstore.NewLog(l.Store, eventstore.NewRegistry(events...), eventstore.NewKeyring(l.Store, masterKey))
	return l, nil
}

// Close closes the log and drops its database.
func (l *BenchLog) Close() error {
	if l.Store != nil {
		l.Store.Close()
	}
	if l.Pool != nil {
		l.Pool.Close()
	}
	return l.env.Drop(l.Database)
}

// appendCase returns the setup of a case in which n producers append to one log.
func appendCase(n int, worker func(*eventstore.Log, *producer) operation) func(context.Context, *Environment) (Load, error) {
	return func(ctx context.Context, env *Environment) (Load, error) {
		benchLog, err := env.OpenBenchLog(ctx, sentEvent{})
		if err != nil {
			return nil, err
		}
		workers, err := newProducers(ctx, benchLog.Log, n)
		if err != nil {
			return nil, errors.Join(err, benchLog.Close())
		}
		run := func(ctx context.Context, window time.Duration) (*Sample, error) {
			return runWorkers(ctx, window, n, func(i int) operation { return worker(benchLog.Log, workers[i]) })
		}
		return funcLoad{run, benchLog.Close}, nil
	}
}

// newProducers creates n producers and sets them up. It sets up the first one before the others, because that one writes the stream
// that all of them read.
func newProducers(ctx context.Context, log *eventstore.Log, n int) ([]*producer, error) {
	workers := make([]*producer, n)
	var group errgroup.Group
	group.SetLimit(producerSetupConcurrency)
	for i := range workers {
		workers[i] = newProducer()
		if i == 0 {
			if err := workers[i].setUp(ctx, log); err != nil {
				return nil, err
			}
			continue
		}
		group.Go(func() error { return workers[i].setUp(ctx, log) })
	}
	return workers, group.Wait()
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

// limitsStream returns the ID of a stream that only this producer uses, like the stream of a sending limit.
func (p *producer) limitsStream() string { return "limits-" + p.sender }

// setUp writes the streams that the commands read and creates the sender's encryption key.
func (p *producer) setUp(ctx context.Context, log *eventstore.Log) error {
	_, _, err := eventstore.Execute(ctx, log, eventstore.Command{Meta: p.meta}, func(b domain.UnitOfWork) (int, error) {
		prices, err := domain.Load(b, eventDecider, pricesStream)
		if err != nil {
			return 0, err
		}
		if prices.sent == 0 {
			if _, err := domain.Decide(b, eventDecider, pricesStream, recordSent{p.event}); err != nil {
				return 0, err
			}
		}
		_, err = domain.Decide(b, eventDecider, p.limitsStream(), recordSent{p.event})
		return 0, err
	})
	return err
}

// response is a command's response, which is stored under its idempotency key.
type response struct {
	TransferID string `json:"transferId"`
	Version    int64  `json:"version"`
}

// execute runs one command that writes an event to each stream. It returns the number of events, or 0 if every attempt ended in a
// conflict.
func (p *producer) execute(ctx context.Context, log *eventstore.Log, streams ...string) (int, error) {
	key := p.key
	key.Key = newID()
	_, _, err := eventstore.Execute(ctx, log, eventstore.Command{Meta: p.meta, Key: &key}, func(b domain.UnitOfWork) (response, error) {
		for _, stream := range []string{pricesStream, p.limitsStream()} {
			if _, err := domain.Load(b, eventDecider, stream); err != nil {
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

func appendToOwnStream(log *eventstore.Log, p *producer) operation {
	return func(ctx context.Context) (int, error) { return p.execute(ctx, log, p.sender) }
}

func appendToThreeStreams(log *eventstore.Log, p *producer) operation {
	transfer, limit, coupon := "transfer-"+p.sender, "limit-"+p.sender, "coupon-"+p.sender
	return func(ctx context.Context) (int, error) { return p.execute(ctx, log, transfer, limit, coupon) }
}

// appendToNewStreams creates a stream with a new ID in each command, as creating a transfer does.
func appendToNewStreams(log *eventstore.Log, p *producer) operation {
	return func(ctx context.Context) (int, error) {
		p.newStream = newID()
		return p.execute(ctx, log, p.newStream)
	}
}

func appendToHotStream(log *eventstore.Log, p *producer) operation {
	return func(ctx context.Context) (int, error) { return p.execute(ctx, log, "hot") }
}
