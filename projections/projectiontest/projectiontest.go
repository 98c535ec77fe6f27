// Package projectiontest helps test read models. A test writes events, applies them, and queries the read model. The event
// store is in memory, and the tables are in a real Postgres database.
package projectiontest

import (
	"context"
	"encoding/json"
	"log/slog"
	"reflect"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/eventstore"
	"hulak/eventstore/eventregistry"
	"hulak/eventstore/memory"
	"hulak/eventstore/postgres/pgtest"
	"hulak/projections"
	"hulak/projections/maintenance"
	"hulak/projections/runner"
)

// At is the time of test events. It has microsecond precision, like times in the log.
var At = time.Date(2026, 3, 9, 17, 30, 15, 123456000, time.UTC)

// caseTimeout is the maximum duration of a case. It is long, because only a broken test reaches it.
const caseTimeout = 5 * time.Minute

// Case is a test case with its own log, database, runner, and maintainer.
type Case struct {
	T     testing.TB
	Ctx   context.Context
	Store *memory.Store
	Keys  *eventstore.Keyring
	Log   *eventstore.Log
	Pool  *pgxpool.Pool
	Process
}

// Process is a runner and a maintainer of the same projections, as in one server process.
type Process struct {
	*runner.Runner
	*maintenance.Maintainer
}

// New returns a case with an empty log and an empty database.
func New(tb testing.TB, all ...projections.Projection) *Case {
	ctx, cancel := context.WithTimeout(context.Background(), caseTimeout)
	tb.Cleanup(cancel)
	store := memory.New()
	keys := eventstore.NewKeyring(store, eventstore.NewKeyEncryptionKey())
	c := &Case{
		T: tb, Ctx: ctx, Store: store, Keys: keys, Pool: pgtest.New(tb),
		Log: eventstore.NewLog(store, eventregistry.Registry(), keys),
	}
	c.Process = c.NewProcess(all...)
	return c
}

// NewProcess returns another runner and maintainer on the same log and database, to simulate a second process.
func (c *Case) NewProcess(all ...projections.Projection) Process {
	return c.NewProcessWith(runner.Options{}, all...)
}

// NewProcessWith is like NewProcess, but also takes options for the runner.
func (c *Case) NewProcessWith(o runner.Options, all ...projections.Projection) Process {
	o.Logger = slog.New(slog.DiscardHandler)
	r := runner.New(c.Pool, c.Log, all, o)
	return Process{r, maintenance.New(c.Pool, c.Log, r, o.Logger)}
}

// emptyFold folds any stream to an empty state, so that a test can write arbitrary events.
var emptyFold = domain.Fold{
	State:   reflect.TypeFor[struct{}](),
	Initial: func() any { return struct{}{} },
	Evolve:  func(state any, _ ...domain.Event) any { return state },
}

// Given writes events to a stream and returns the position of the last event.
func (c *Case) Given(category, key string, events ...domain.Event) int64 {
	c.T.Helper()
	command := eventstore.Command{Meta: domain.Metadata{Actor: domain.Actor{ID: "tester", Role: "SYSTEM"}, Correlation: "request-1"}}
	position, err := eventstore.Run(c.Ctx, c.Log, command, func(b domain.UnitOfWork) error {
		stream := domain.Stream(category, key)
		if _, err := b.State(stream, emptyFold); err != nil {
			return err
		}
		b.Write(stream, events)
		return nil
	})
	require.NoError(c.T, err)
	return position
}

// GivenStored writes a stored event, which can be unreadable, and returns its position.
func (c *Case) GivenStored(category, key, eventType, payload string) int64 {
	c.T.Helper()
	stream := domain.Stream(category, key)
	before, err := c.Store.ReadStream(c.Ctx, stream, 0, 1_000)
	require.NoError(c.T, err)
	meta, err := json.Marshal(domain.Metadata{Actor: domain.Actor{ID: "tester", Role: "SYSTEM"}, Correlation: "request-1"})
	require.NoError(c.T, err)
	version := int64(len(before))
	receipt, err := c.Store.Append(c.Ctx, eventstore.Append{
		Reads: []eventstore.StreamVersion{{Stream: stream, Version: version}},
		Events: []eventstore.StoredEvent{{
			Stream: stream, Version: version + 1, ID: uuid.New(), Type: eventType, Schema: 1, Payload: []byte(payload), Meta: meta,
		}},
	})
	require.NoError(c.T, err)
	return receipt.Position
}

// CatchUp applies all events in the log.
func (c *Case) CatchUp() {
	c.T.Helper()
	require.NoError(c.T, c.Runner.CatchUp(c.Ctx))
}

// Erase destroys a person's key and purges the tables, as a real erasure does.
func (c *Case) Erase(person string) {
	c.T.Helper()
	require.NoError(c.T, c.Keys.Destroy(c.Ctx, person))
	require.NoError(c.T, c.Maintainer.Purge(c.Ctx, person))
}

// Digest returns the digest of a projection's rows.
func (c *Case) Digest(name string) string {
	c.T.Helper()
	digest, err := c.Maintainer.Digest(c.Ctx, name)
	require.NoError(c.T, err)
	return digest
}

// RequireSameAfterRebuild requires that the rows are the same after the tables are dropped and filled again, and after a rebuild.
func (c *Case) RequireSameAfterRebuild(name string) {
	c.T.Helper()
	before := c.Digest(name)
	_, err := c.Pool.Exec(c.Ctx, `DROP SCHEMA `+name+` CASCADE`)
	require.NoError(c.T, err)
	c.CatchUp()
	require.Equal(c.T, before, c.Digest(name), "rows differ after the tables were dropped and filled again")
	_, err = c.Maintainer.Rebuild(c.Ctx, name, maintenance.RebuildOptions{})
	require.NoError(c.T, err)
	require.Equal(c.T, before, c.Digest(name), "rows differ after a rebuild")
}

// Run keeps the projections up to date until the test ends.
func (c *Case) Run() {
	c.T.Helper()
	require.NoError(c.T, c.Runner.Prepare(c.Ctx))
	ctx, cancel := context.WithCancel(c.Ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = c.Runner.Run(ctx)
	}()
	c.T.Cleanup(func() {
		cancel()
		<-done
	})
}
