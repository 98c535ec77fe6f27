package harness

import (
	"context"
	"log/slog"
	"path/filepath"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/tink-crypto/tink-go/v2/tink"
	"golang.org/x/sync/errgroup"

	"hulak/domain"
	"hulak/eventstore"
	"hulak/eventstore/eventregistry"
	"hulak/eventstore/keyfile"
	"hulak/eventstore/postgres"
	"hulak/internal/testsenders"
	"hulak/projections"
	"hulak/projections/runner"
	"hulak/projections/transfers"
)

// Dataset is a Hulak database with an open log. It can have verified senders, each with a bank account and a beneficiary.
type Dataset struct {
	URL     string
	Pool    *pgxpool.Pool
	Keyring *eventstore.Keyring
	Log     *eventstore.Log
	Senders []testsenders.Sender
}

// OpenLog opens the log in a migrated database, as in production, until the end of the scope.
func OpenLog(ctx context.Context, s *Scope, database string, registry *eventstore.Registry, masterKey tink.AEAD) (*Dataset, error) {
	d := &Dataset{URL: s.URL(database)}
	var err error
	if d.Pool, err = postgres.OpenPool(ctx, d.URL); err != nil {
		return nil, err
	}
	s.Defer(func() error { d.Pool.Close(); return nil })
	store, err := postgres.Open(ctx, d.Pool, slog.New(slog.DiscardHandler), postgres.WithBatchSigner(WriterKeys()))
	if err != nil {
		return nil, err
	}
	s.Defer(func() error { store.Close(); return nil })
	d.Keyring = eventstore.NewKeyring(store, masterKey)
	d.Log = eventstore.NewLog(store, registry, d.Keyring)
	return d, nil
}

// OpenProgramLog opens the log of a migrated database with the event types of the program and the keys in its data directory. It creates
// missing keys, because the program does not create keys for a database with data.
func OpenProgramLog(ctx context.Context, s *Scope, database, data string) (*Dataset, error) {
	path := func(name string) string { return filepath.Join(data, "keys", name) }
	if _, err := keyfile.Open(keyfile.Writers, path(keyfile.Writers.Name()), nil, true); err != nil {
		return nil, err
	}
	if _, err := keyfile.OpenSecret(path("app.secret"), true); err != nil {
		return nil, err
	}
	people, err := keyfile.Open(keyfile.People, path(keyfile.People.Name()), nil, true)
	if err != nil {
		return nil, err
	}
	masterKey, err := people.AEAD()
	if err != nil {
		return nil, err
	}
	return OpenLog(ctx, s, database, eventregistry.Registry(), masterKey)
}

const setupConcurrency = 32

// AddSenders creates verified senders and signs them in.
func (d *Dataset) AddSenders(ctx context.Context, count int) error {
	senders, err := testsenders.Add(ctx, d.Log, d.Pool, len(d.Senders), count)
	d.Senders = append(d.Senders, senders...)
	return err
}

// setupActor is the actor of all events that are recorded during setup.
var setupActor = domain.Actor{ID: "bench", Role: "SYSTEM"}

// RunConcurrently calls fn count times, with at most setupConcurrency calls running at once. It stops at the first error.
func RunConcurrently(ctx context.Context, count int, fn func(ctx context.Context, i int) error) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(setupConcurrency)
	for i := 0; i < count && ctx.Err() == nil; i++ {
		group.Go(func() error { return fn(ctx, i) })
	}
	return group.Wait()
}

// OpenDataset creates a dataset with rates and fees. Transfers can be created in it without the program.
func OpenDataset(ctx context.Context, s *Scope, senders int) (*Dataset, error) {
	database, err := s.CreateMigrated(ctx)
	if err != nil {
		return nil, err
	}
	d, err := OpenProgramLog(ctx, s, database, filepath.Join(s.Dir(), "dataset"))
	if err != nil {
		return nil, err
	}
	if err := d.publishPrices(ctx); err != nil {
		return nil, err
	}
	return d, d.AddSenders(ctx, senders)
}

// NewListRunner returns a runner that keeps the transaction list up to date in this process, as the server does.
func (d *Dataset) NewListRunner() *runner.Runner {
	options := runner.Options{Logger: slog.New(slog.DiscardHandler)}
	return runner.New(d.Pool, d.Log, []projections.Projection{transfers.New()}, options)
}
