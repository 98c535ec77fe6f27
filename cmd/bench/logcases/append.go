// Package logcases contains the cases that measure the log, Postgres itself, and other libraries that store events in Postgres.
package logcases

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/tink-crypto/tink-go/v2/tink"

	"hulak/cmd/bench/harness"
	"hulak/domain"
	"hulak/eventstore"
)

// Cases returns the package's cases in display order.
func Cases() []harness.Case {
	return slices.Concat(rawCases(), appendCases(), peerCases(), decayCases(), followCases())
}

// Goals returns the goals for the package's cases.
func Goals() []harness.Goal { return slices.Concat(appendGoals(), decayGoals(), followGoals()) }

// The append cases execute complete commands through the same function as the server. Each command loads and checks several streams,
// encrypts the personal part, and stores its response under an idempotency key.

// pricesStream is a stream that every command reads but no command writes, like the fee set that transfers use.
const pricesStream = "prices"

func appendCases() []harness.Case {
	var cases []harness.Case
	for _, n := range []int{1, 8, 64, 256} {
		cases = append(cases, harness.Case{
			Name: fmt.Sprintf("append/%d", n), Group: harness.AppendGroup, Unit: "events", Short: n != 8,
			Description: fmt.Sprintf("one event per command, in the producer's own stream, three streams read, %s", CountLabel(n, "producer")),
			Label:       CountLabel(n, "producer"),
			Setup:       appendCase(n, appendToOwnStream),
		})
	}
	return append(cases,
		harness.Case{
			Name: "append/three_streams/64", Group: harness.AppendGroup, Unit: "events", Short: true,
			Description: "three events per command, in three streams, five streams read, 64 producers",
			Label:       "64 producers, three streams per command",
			Setup:       appendCase(64, appendToThreeStreams),
		},
		harness.Case{
			Name: "append/new_streams/64", Group: harness.AppendGroup, Unit: "events",
			Description: "one event per command, in a new stream, three streams read, 64 producers",
			Label:       "64 producers, a new stream per command",
			Setup:       appendCase(64, appendToNewStreams),
		},
		harness.Case{
			Name: "append/hot/64", Group: harness.AppendGroup, Unit: "events", Short: true,
			Description: "one event per command, three streams read, 64 producers that all write to one stream",
			Label:       "64 producers, all on one stream",
			Setup:       appendCase(64, appendToHotStream),
		},
		harness.Case{
			Name: "append/sealed/64", Group: harness.AppendGroup, Unit: "events",
			Description: "append/64 while a sealer runs in the same process, as in production",
			Label:       "64 producers, while the log is being sealed",
			Setup:       sealedAppends,
		},
	)
}

// openBenchLog creates a migrated database and opens a log of the benchmark's event.
func openBenchLog(ctx context.Context, s *harness.Scope) (*harness.Dataset, error) {
	database, err := s.CreateMigrated(ctx)
	if err != nil {
		return nil, err
	}
	return openLog(ctx, s, database, eventstore.NewKeyEncryptionKey())
}

func openLog(ctx context.Context, s *harness.Scope, database string, masterKey tink.AEAD) (*harness.Dataset, error) {
	return harness.OpenLog(ctx, s, database, eventstore.NewRegistry(harness.SentEvent{}), masterKey)
}

// newWorker returns an operation of a producer.
type newWorker func(*eventstore.Log, *producer) harness.Operation

// appendCase returns the setup of a case in which n producers append to one log.
func appendCase(n int, worker newWorker) harness.Setup {
	return func(ctx context.Context, s *harness.Scope) (harness.Load, error) {
		benchLog, err := openBenchLog(ctx, s)
		if err != nil {
			return nil, err
		}
		return appendLoad(ctx, benchLog.Log, n, worker)
	}
}

func appendLoad(ctx context.Context, log *eventstore.Log, n int, worker newWorker) (harness.Load, error) {
	producers, err := newProducers(ctx, log, n)
	return func(ctx context.Context, window time.Duration) (*harness.Sample, error) {
		return harness.RunWorkers(ctx, window, n, func(i int) harness.Operation { return worker(log, producers[i]) })
	}, err
}

// newProducers creates n producers and sets them up. It sets up the first one before the others, because that one writes the stream
// that all of them read.
func newProducers(ctx context.Context, log *eventstore.Log, n int) ([]*producer, error) {
	workers := make([]*producer, n)
	for i := range workers {
		workers[i] = newProducer()
	}
	if err := workers[0].setUp(ctx, log); err != nil {
		return nil, err
	}
	return workers, harness.RunConcurrently(ctx, n-1, func(ctx context.Context, i int) error { return workers[i+1].setUp(ctx, log) })
}

// producer is a sender that issues one command after another.
type producer struct {
	sender    string
	meta      domain.Metadata
	event     harness.SentEvent
	key       eventstore.IdempotencyKey
	newStream string // stream that the next command creates
}

func newProducer() *producer {
	sender := uuid.NewString()
	return &producer{
		sender: sender, meta: harness.Metadata(sender), event: harness.SampleEvent(sender),
		key: eventstore.IdempotencyKey{Actor: sender, Operation: "POST /v1/senders/transactions", BodyHash: [32]byte{1}},
	}
}

// limitsStream returns the ID of a stream that only this producer uses, like the stream of a sending limit.
func (p *producer) limitsStream() string { return "limits-" + p.sender }

// setUp writes the streams that the commands read and creates the sender's encryption key.
func (p *producer) setUp(ctx context.Context, log *eventstore.Log) error {
	_, err := eventstore.Run(ctx, log, eventstore.Command{Meta: p.meta}, func(b domain.UnitOfWork) error {
		prices, err := domain.Load(b, harness.EventDecider, pricesStream)
		if err != nil {
			return err
		}
		if prices.Sent == 0 {
			if err := domain.Run(b, harness.EventDecider, pricesStream, harness.RecordSent{Event: p.event}); err != nil {
				return err
			}
		}
		return domain.Run(b, harness.EventDecider, p.limitsStream(), harness.RecordSent{Event: p.event})
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
	key.Key = harness.NewID()
	_, _, err := eventstore.Execute(ctx, log, eventstore.Command{Meta: p.meta, Key: &key}, func(b domain.UnitOfWork) (response, error) {
		for _, stream := range []string{pricesStream, p.limitsStream()} {
			if _, err := domain.Load(b, harness.EventDecider, stream); err != nil {
				return response{}, err
			}
		}
		var last int64
		for _, stream := range streams {
			if stream == p.newStream {
				domain.ExpectNoStream(b, harness.EventDecider, stream)
			}
			state, err := domain.Load(b, harness.EventDecider, stream)
			if err != nil {
				return response{}, err
			}
			if _, err := domain.Decide(b, harness.EventDecider, stream, harness.RecordSent{Event: p.event}); err != nil {
				return response{}, err
			}
			last = state.Sent + 1
		}
		return response{p.event.TransferID, last}, nil
	})
	if errors.Is(err, eventstore.ErrConflict) {
		return 0, nil
	}
	return len(streams), err
}

func appendToOwnStream(log *eventstore.Log, p *producer) harness.Operation {
	return func(ctx context.Context) (int, error) { return p.execute(ctx, log, p.sender) }
}

func appendToThreeStreams(log *eventstore.Log, p *producer) harness.Operation {
	transfer, limit, coupon := "transfer-"+p.sender, "limit-"+p.sender, "coupon-"+p.sender
	return func(ctx context.Context) (int, error) { return p.execute(ctx, log, transfer, limit, coupon) }
}

// appendToNewStreams creates a stream with a new ID in each command, as creating a transfer does.
func appendToNewStreams(log *eventstore.Log, p *producer) harness.Operation {
	return func(ctx context.Context) (int, error) {
		p.newStream = harness.NewID()
		return p.execute(ctx, log, p.newStream)
	}
}

func appendToHotStream(log *eventstore.Log, p *producer) harness.Operation {
	return func(ctx context.Context) (int, error) { return p.execute(ctx, log, "hot") }
}

// appendGoals compares the append cases with raw inserts and with other libraries.
func appendGoals() []harness.Goal {
	return []harness.Goal{
		{
			Name: "append_vs_one_row", Ratio: true, Bound: 2.2, Description: "commands from 64 producers vs. one-row commits on 64 connections",
			Compute: harness.Ratio(harness.RateOf("append/64"), harness.RateOf("raw/one_row/64")),
		},
		{
			Name: "append_vs_message_db", Ratio: true, Bound: 4,
			Description: "commands from 64 producers vs. the faster layout of message-db",
			Compute: harness.Ratio(harness.RateOf("append/64"),
				harness.MaxOf(harness.RateOf("message_db/64"), harness.RateOf("message_db/categories/64"))),
		},
		{
			Name: "append_vs_watermill_sql", Ratio: true, Description: "commands from 64 producers vs. watermill-sql on 64 connections",
			Compute: harness.Ratio(harness.RateOf("append/64"), harness.RateOf("watermill_sql/64")),
		},
		{
			Name: "append_vs_100_rows", Ratio: true, Bound: 0.45, Description: "commands from 256 producers vs. INSERTs of 100 rows",
			Compute: harness.Ratio(harness.RateOf("append/256"), harness.MaxOf(harness.RateOf("raw/100_rows/1"), harness.RateOf("raw/100_rows/8"))),
		},
		{
			Name: "one_producer_latency", Ratio: true, Bound: 1.5, LowerIsBetter: true,
			Description: "median latency of a single producer vs. one INSERT and commit",
			Compute:     harness.Ratio(harness.P50Of("append/1"), harness.P50Of("raw/one_row/1")),
		},
		{
			Name: "hot_stream", Ratio: true, Bound: 0.5, Description: "64 producers on one stream vs. 64 on separate streams",
			Compute: harness.Ratio(harness.RateOf("append/hot/64"), harness.RateOf("append/64")),
		},
		{
			Name: "append/64 p99", Unit: "ms", Bound: 5, LowerIsBetter: true,
			Description: "p99 latency of commands, 64 producers", Compute: harness.P99Of("append/64"),
		},
	}
}
