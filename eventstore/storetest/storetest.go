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

// testTimeout limits every wait. It is generous, because it only matters for a broken test.
const testTimeout = 5 * time.Minute

// Backend is a store of events and keys.
type Backend interface {
	eventstore.Store
	eventstore.KeyStore
}

// Subject is the store under test.
type Subject struct {
	Store   Backend
	OpenAnother func() Backend // opens the same data as another process would; a store in memory returns itself
	HoldTransaction func()         // keeps a slow foreign transaction open until the test ends; nil if the store has none
	EventCount  int            // number of events that testCompleteness writes
}

// Run runs the contract tests. fresh returns an empty store for each test.
func Run(t *testing.T, fresh func(t *testing.T) Subject) {
	suite := []struct {
		name string
		test func(t *testing.T, s Subject)
	}{
		{"an append without the versions it expects is refused", testVersionRequired},
		{"an append on a stream that has moved stores nothing", testVersionConflict},
		{"an append is stored whole or not at all, its reads included", testAtomicAppend},
		{"an append that stores nothing still checks what was read", testAppendWithoutEvents},
		{"positions are 1, 2, 3 and pages fit together", testPositionsAndPages},
		{"what is read is what was written, byte for byte", testRoundTrip},
		{"a canceled append stores nothing", testCanceledContext},
		{"who waits is woken by a commit, here or in another process", testWait},
		{"R5 a repeated key has the first one's answer", testIdempotencyKey},
		{"R5 fifty at once with one key have one effect", testConcurrentIdempotencyKey},
		{"R5 a command keeps its answer whatever it writes, and a refusal keeps none", testIdempotencyWithoutEvents},
		{"R6 two hundred accounts with ten reservations at once each are never over their bound", testConcurrentReservations},
		{"R6 a decision over two streams is never taken on a half-new state", testWriteSkew},
		{"a stream that was expected to be new and is not is decided on as it is", testExpectNoStream},
		{"R8 a reader sees exactly what was committed, in order and without gaps", testCompleteness},
		{"S12 personal data does not lie in the store in the clear", testPersonalData},
		{"S12 an erased person's data cannot be read, and facts go on", testErasure},
	}
	for _, s := range suite {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			s.test(t, fresh(t))
		})
	}
}

// testContext returns the test's context with a timeout.
func testContext(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(t.Context(), testTimeout)
	t.Cleanup(cancel)
	return ctx
}

// newLog returns a log of accounts on a store.
func newLog(store Backend, keys eventstore.Keys) *eventstore.Log {
	return eventstore.NewLog(store, eventstore.NewRegistry(Reserved{}, OwnerSet{}), keys)
}

// reservedEvent returns an event that reserves an amount.
func reservedEvent(stream domain.StreamID, version int64, amount int) eventstore.StoredEvent {
	return eventstore.StoredEvent{
		Stream: stream, Version: version, ID: uuid.Must(uuid.NewV7()), Type: "account.reserved", Schema: 1,
		Payload: fmt.Appendf(nil, `{"amount":%d,"at":"2026-03-01T12:00:00Z"}`, amount), Meta: []byte(`{"actor":{"id":"tester","role":"SYSTEM"}}`),
	}
}

// singleEventAppend returns an append of one event to one stream.
func singleEventAppend(stream domain.StreamID, expected int64, amount int) eventstore.Append {
	return eventstore.Append{Reads: expectVersion(stream, expected), Events: []eventstore.StoredEvent{reservedEvent(stream, expected+1, amount)}}
}

func expectVersion(stream domain.StreamID, version int64) []eventstore.StreamVersion {
	return []eventstore.StreamVersion{{Stream: stream, Version: version}}
}

func requireConflict(t *testing.T, err error, streams ...domain.StreamID) {
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
