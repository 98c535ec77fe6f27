// Package storetest tests the contract of eventstore.Store. Every store passes it.
package storetest

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/eventstore"
)

// waitMax limits every wait. It is generous, because it only matters for a broken test.
const waitMax = 5 * time.Minute

// Backend is a store of events and keys.
type Backend interface {
	eventstore.Store
	eventstore.KeyStore
}

// Subject is the store under test.
type Subject struct {
	Store   Backend
	Another func() Backend // opens the same data as another process would; a store in memory returns itself
	Disturb func()         // keeps a slow foreign transaction open until the test ends; nil if the store has none
	Events  int            // number of events that testCompleteness writes
}

// Run runs the contract tests. fresh returns an empty store for each test.
func Run(t *testing.T, fresh func(t *testing.T) Subject) {
	suite := []struct {
		name string
		test func(t *testing.T, s Subject)
	}{
		{"an append without the versions it expects is refused", testVersionsAreMandatory},
		{"an append on a stream that has moved stores nothing", testMoved},
		{"an append is stored whole or not at all, its reads included", testManyStreams},
		{"an append that stores nothing still checks what was read", testCheckOnly},
		{"positions are 1, 2, 3 and pages fit together", testPages},
		{"what is read is what was written, byte for byte", testBytes},
		{"a canceled append stores nothing", testCanceled},
		{"who waits is woken by a commit, here or in another process", testWait},
		{"R5 a repeated key has the first one's answer", testKeys},
		{"R5 fifty at once with one key have one effect", testKeysAtOnce},
		{"R5 a command keeps its answer whatever it writes, and a refusal keeps none", testKeysOfCommands},
		{"R6 two hundred accounts with ten reservations at once each are never over their bound", testBounds},
		{"R6 a decision over two streams is never taken on a half-new state", testTwoStreams},
		{"a stream that was expected to be new and is not is decided on as it is", testExpectNew},
		{"R8 a reader sees exactly what was committed, in order and without gaps", testCompleteness},
		{"S12 personal data does not lie in the store in the clear", testPersonal},
		{"S12 an erased person's data cannot be read, and facts go on", testErased},
	}
	for _, s := range suite {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			s.test(t, fresh(t))
		})
	}
}

// bounded returns the test's context with a timeout.
func bounded(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(t.Context(), waitMax)
	t.Cleanup(cancel)
	return ctx
}

// newLog returns a log of accounts on a store.
func newLog(store Backend, keys eventstore.Keys) *eventstore.Log {
	return eventstore.NewLog(store, eventstore.NewRegistry(Reserved{}, Named{}), keys)
}

// entry returns an event that reserves an amount.
func entry(stream domain.StreamID, version int64, amount int) eventstore.StoredEvent {
	return eventstore.StoredEvent{
		Stream: stream, Version: version, ID: uuid.Must(uuid.NewV7()), Type: "account.reserved", Schema: 1,
		Payload: fmt.Appendf(nil, `{"amount":%d,"at":"2026-03-01T12:00:00Z"}`, amount), Meta: []byte(`{"actor":{"id":"tester","role":"SYSTEM"}}`),
	}
}

// one returns an append of one event to one stream.
func one(stream domain.StreamID, expected int64, amount int) eventstore.Append {
	return eventstore.Append{Reads: reads(stream, expected), Events: []eventstore.StoredEvent{entry(stream, expected+1, amount)}}
}

func reads(stream domain.StreamID, version int64) []eventstore.StreamVersion {
	return []eventstore.StreamVersion{{Stream: stream, Version: version}}
}

func requireMoved(t *testing.T, err error, streams ...domain.StreamID) {
	t.Helper()
	var moved *eventstore.VersionConflictError
	require.ErrorAs(t, err, &moved)
	require.Equal(t, streams, moved.Streams)
}

func requireHead(t *testing.T, s eventstore.Store, want int64) {
	t.Helper()
	head, err := s.Head(t.Context())
	require.NoError(t, err)
	require.Equal(t, want, head)
}

func amountOf(t *testing.T, e eventstore.StoredEvent) int {
	t.Helper()
	var r Reserved
	require.NoError(t, json.Unmarshal(e.Payload, &r))
	return int(r.Amount)
}
