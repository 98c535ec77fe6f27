// Package projectiontest lets a read model be tested in one sentence: given these facts, its queries answer that. The
// log is the real one over a store in memory; the tables are in a real Postgres.
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
)

// At is when the facts of tests happen: a moment with microseconds, as the log has them.
var At = time.Date(2026, 3, 9, 17, 30, 15, 123456000, time.UTC)

// waitMax bounds every wait of a test. It is generous: it decides only how soon a broken test gives up.
const waitMax = 5 * time.Minute

// Case is a log, a database and a runner between them.
type Case struct {
	T      testing.TB
	Ctx    context.Context
	Store  *memory.Store
	Keys   *eventstore.Keyring
	Log    *eventstore.Log
	Pool   *pgxpool.Pool
	Runner *projections.Runner
}

// New begins with an empty log and an empty database.
func New(t testing.TB, all ...projections.Projection) *Case {
	ctx, cancel := context.WithTimeout(context.Background(), waitMax)
	t.Cleanup(cancel)
	store := memory.New()
	keys := eventstore.NewKeyring(store, eventstore.NewMasterKey())
	c := &Case{
		T: t, Ctx: ctx, Store: store, Keys: keys, Pool: pgtest.New(t),
		Log: eventstore.NewLog(store, eventregistry.Registry(), keys),
	}
	c.Runner = c.Another(all...)
	return c
}

// Another is one more runner over the same log and database, as a second process would have.
func (c *Case) Another(all ...projections.Projection) *projections.Runner {
	return projections.NewRunner(c.Pool, c.Log, all, projections.Options{Logger: slog.New(slog.DiscardHandler)})
}

// blank folds any stream to nothing, so that a test can write whatever facts it needs.
var blank = domain.Fold{
	State: reflect.TypeFor[struct{}](), Initial: func() any { return struct{}{} }, Evolve: func(state any, _ ...domain.Event) any { return state },
}

// Given writes facts to a stream, and returns the position of the last.
func (c *Case) Given(category, key string, events ...domain.Event) int64 {
	c.T.Helper()
	command := eventstore.Command{Meta: domain.Metadata{Actor: domain.Actor{ID: "tester", Role: "SYSTEM"}, Correlation: "request-1"}}
	_, position, err := eventstore.Execute(c.Ctx, c.Log, command, func(b domain.UnitOfWork) (struct{}, error) {
		stream := domain.Stream(category, key)
		if _, err := b.State(stream, blank); err != nil {
			return struct{}{}, err
		}
		b.Write(stream, events)
		return struct{}{}, nil
	})
	require.NoError(c.T, err)
	return position
}

// GivenStored writes an event as stored bytes, which may be such that nobody can read them.
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

// CatchUp applies all that was given.
func (c *Case) CatchUp() {
	c.T.Helper()
	require.NoError(c.T, c.Runner.CatchUp(c.Ctx))
}

// Erase destroys a person's key, and purges the tables as erasing does.
func (c *Case) Erase(person string) {
	c.T.Helper()
	require.NoError(c.T, c.Keys.Destroy(c.Ctx, person))
	require.NoError(c.T, c.Runner.Purge(c.Ctx, person))
}

// Digest is the hash over a projection's rows.
func (c *Case) Digest(name string) string {
	c.T.Helper()
	digest, err := c.Runner.Digest(c.Ctx, name)
	require.NoError(c.T, err)
	return digest
}

// RequireSameAfterRebuild throws the tables away, fills them again from the log and compares them byte for byte; then it
// does the same beside the tables in use.
func (c *Case) RequireSameAfterRebuild(name string) {
	c.T.Helper()
	before := c.Digest(name)
	_, err := c.Pool.Exec(c.Ctx, `DROP SCHEMA `+name+` CASCADE`)
	require.NoError(c.T, err)
	c.CatchUp()
	require.Equal(c.T, before, c.Digest(name), "dropped and filled again")
	_, err = c.Runner.Rebuild(c.Ctx, name, projections.RebuildOptions{})
	require.NoError(c.T, err)
	require.Equal(c.T, before, c.Digest(name), "rebuilt beside")
}

// Run keeps the projections up to the log until the test ends.
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
