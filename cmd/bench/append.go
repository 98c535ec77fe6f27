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

// Our own appends are whole commands, by the same call that the program uses: states are folded, several streams are read
// and checked, the personal part is encrypted, the answer is kept under an idempotency key. Nothing is switched off.

// prices is a stream that every command reads and nobody moves, as a transfer reads the fee set it is priced by.
const prices = "prices"

const beginTogetherMax = 32

const appendGroup = "this log"

func appendCases() []Case {
	var cases []Case
	for _, n := range []int{1, 8, 64, 256} {
		cases = append(cases, Case{
			Name: fmt.Sprintf("append/%d", n), Group: appendGroup, Unit: "events", Short: n != 8,
			What:  fmt.Sprintf("commands of one event, three streams read, %s, each on its own streams", producers(n)),
			Label: producers(n),
			Setup: appendCase(n, ownStream),
		})
	}
	return append(cases,
		Case{
			Name: "append/three_streams/64", Group: appendGroup, Unit: "events", Short: true,
			What:  "commands of three events to three streams, four streams read, 64 producers",
			Label: "64 producers, three streams a command",
			Setup: appendCase(64, threeStreams),
		},
		Case{
			Name: "append/new_streams/64", Group: appendGroup, Unit: "events",
			What:  "commands of one event that each begin a stream, three streams read, 64 producers",
			Label: "64 producers, each command a new stream",
			Setup: appendCase(64, newStreams),
		},
		Case{
			Name: "append/hot/64", Group: appendGroup, Unit: "events", Short: true,
			What:  "commands of one event, three streams read, 64 producers that all write one stream",
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

// Journal is the log as the program opens it, on a database of its own.
type Journal struct {
	Database string
	Pool     *pgxpool.Pool
	Store    *postgres.Store
	Log      *eventstore.Log

	env *Environment
}

// OpenJournal makes a migrated database and opens a log of the given events on it.
func (env *Environment) OpenJournal(ctx context.Context, events ...domain.Event) (*Journal, error) {
	return env.openJournal(ctx, func(*Journal, tink.AEAD) error { return nil }, events...)
}

// openJournal is OpenJournal with what is done to the database before the log is opened.
func (env *Environment) openJournal(ctx context.Context, prepare func(*Journal, tink.AEAD) error, events ...domain.Event) (*Journal, error) {
	database, err := env.Migrated(ctx)
	if err != nil {
		return nil, err
	}
	j := &Journal{Database: database, env: env}
	if j.Pool, err = postgres.OpenPool(ctx, env.URL(database)); err != nil {
		return nil, errors.Join(err, j.Close())
	}
	master := eventstore.NewMasterKey()
	if err := prepare(j, master); err != nil {
		return nil, errors.Join(err, j.Close())
	}
	if j.Store, err = postgres.Open(ctx, j.Pool, slog.New(slog.DiscardHandler), postgres.WithBatchSigner(writerKeys())); err != nil {
		return nil, errors.Join(err, j.Close())
	}
	j.Log = eventstore.NewLog(j.Store, eventstore.NewRegistry(events...), eventstore.NewKeyring(j.Store, master))
	return j, nil
}

// Close closes the log and removes its database.
func (j *Journal) Close() error {
	if j.Store != nil {
		j.Store.Close()
	}
	if j.Pool != nil {
		j.Pool.Close()
	}
	return j.env.Drop(j.Database)
}

// appendCase sets up a log and runs producers.
func appendCase(n int, worker func(*eventstore.Log, *producer) operation) func(context.Context, *Environment) (Load, error) {
	return func(ctx context.Context, env *Environment) (Load, error) {
		journal, err := env.OpenJournal(ctx, sent{})
		if err != nil {
			return nil, err
		}
		workers, err := beginAll(ctx, journal.Log, n)
		if err != nil {
			return nil, errors.Join(err, journal.Close())
		}
		run := func(ctx context.Context, window time.Duration) (*Sample, error) {
			return drive(ctx, window, n, func(i int) operation { return worker(journal.Log, workers[i]) })
		}
		return loadOf{run, journal.Close}, nil
	}
}

// beginAll makes producers: the first alone, who writes what all will read, and then the others together.
func beginAll(ctx context.Context, log *eventstore.Log, n int) ([]*producer, error) {
	workers := make([]*producer, n)
	var all errgroup.Group
	all.SetLimit(beginTogetherMax)
	for i := range workers {
		workers[i] = newProducer()
		if i == 0 {
			if err := workers[i].begin(ctx, log); err != nil {
				return nil, err
			}
			continue
		}
		all.Go(func() error { return workers[i].begin(ctx, log) })
	}
	return workers, all.Wait()
}

// producer is a sender who gives one command after the other.
type producer struct {
	sender string
	meta   domain.Metadata
	fact   sent
	key    eventstore.Key
	fresh  string // a stream that is named for the first time
}

func newProducer() *producer {
	sender := uuid.NewString()
	return &producer{
		sender: sender, meta: metadata(sender), fact: sample(sender),
		key: eventstore.Key{Actor: sender, Operation: "POST /v1/senders/transactions", BodyHash: [32]byte{1}},
	}
}

// limits is the stream that only this sender's commands read, as a transfer reads what the sender may still send.
func (p *producer) limits() string { return "limits-" + p.sender }

// begin writes what the commands will read, and with it makes the sender's key.
func (p *producer) begin(ctx context.Context, log *eventstore.Log) error {
	_, _, err := eventstore.Execute(ctx, log, eventstore.Command{Meta: p.meta}, func(b domain.UnitOfWork) (int, error) {
		rules, err := domain.Load(b, ledger, prices)
		if err != nil {
			return 0, err
		}
		if rules.sent == 0 {
			if _, err := domain.Decide(b, ledger, prices, send{p.fact}); err != nil {
				return 0, err
			}
		}
		_, err = domain.Decide(b, ledger, p.limits(), send{p.fact})
		return 0, err
	})
	return err
}

// answer is what a command answers and its key keeps.
type answer struct {
	TransferID string `json:"transferId"`
	Version    int64  `json:"version"`
}

// command gives one command that writes a fact to each of the streams. One that met a conflict at each of its tries did
// nothing.
func (p *producer) command(ctx context.Context, log *eventstore.Log, streams ...string) (int, error) {
	key := p.key
	key.Key = newID()
	_, _, err := eventstore.Execute(ctx, log, eventstore.Command{Meta: p.meta, Key: &key}, func(b domain.UnitOfWork) (answer, error) {
		for _, read := range []string{prices, p.limits()} {
			if _, err := domain.Load(b, ledger, read); err != nil {
				return answer{}, err
			}
		}
		var last int64
		for _, stream := range streams {
			if stream == p.fresh {
				domain.ExpectNoStream(b, ledger, stream)
			}
			state, err := domain.Load(b, ledger, stream)
			if err != nil {
				return answer{}, err
			}
			if _, err := domain.Decide(b, ledger, stream, send{p.fact}); err != nil {
				return answer{}, err
			}
			last = state.sent + 1
		}
		return answer{p.fact.TransferID, last}, nil
	})
	if errors.Is(err, eventstore.ErrConflict) {
		return 0, nil
	}
	return len(streams), err
}

func ownStream(log *eventstore.Log, p *producer) operation {
	return func(ctx context.Context) (int, error) { return p.command(ctx, log, p.sender) }
}

func threeStreams(log *eventstore.Log, p *producer) operation {
	transfer, allowance, coupon := "transfer-"+p.sender, "allowance-"+p.sender, "coupon-"+p.sender
	return func(ctx context.Context) (int, error) { return p.command(ctx, log, transfer, allowance, coupon) }
}

// newStreams begins streams with names that were just made up, and expects them to be new, as creating a transfer does.
func newStreams(log *eventstore.Log, p *producer) operation {
	return func(ctx context.Context) (int, error) {
		p.fresh = newID()
		return p.command(ctx, log, p.fresh)
	}
}

func hotStream(log *eventstore.Log, p *producer) operation {
	return func(ctx context.Context) (int, error) { return p.command(ctx, log, "hot") }
}
