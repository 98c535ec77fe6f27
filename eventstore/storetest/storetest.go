// Package storetest is the contract test suite for implementations of eventstore.Store.
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

// testTimeout limits each test. It is generous, because it matters only if a test hangs.
const testTimeout = 5 * time.Minute

// Backend is a store for events and keys.
type Backend interface {
	eventstore.Store
	eventstore.KeyStore
}

// Fixture is the environment for a contract test.
type Fixture struct {
	Store           Backend
	OpenAnother     func() Backend // opens another store on the same data, as another process would; an in-memory store returns itself
	HoldTransaction func()         // opens an unrelated transaction that stays open until the test ends; nil if unsupported
	MinEvents       int            // minimum number of events that testCompleteness writes
}

// Run runs the contract tests. It calls newFixture for each test to get an empty store.
func Run(t *testing.T, newFixture func(t *testing.T) Fixture) {
	tests := []struct {
		name string
		run  func(t *testing.T, f Fixture)
	}{
		{"an append to an unlisted stream is rejected", testUnlistedStream},
		{"an append with a stale version stores nothing", testVersionConflict},
		{"an append to several streams is atomic and checks all reads", testAtomicAppend},
		{"an append without events still checks its reads", testAppendWithoutEvents},
		{"positions and pages have no gaps", testPositionsAndPages},
		{"stored events are read back byte for byte", testRoundTrip},
		{"a canceled append stores nothing", testCanceledContext},
		{"a commit in any process wakes waiting readers", testWait},
		{"a repeated idempotency key returns the first response", testIdempotencyKey},
		{"concurrent commands with one idempotency key take effect once", testConcurrentIdempotencyKey},
		{"a response is stored even without events, but not for a rejected command", testIdempotencyWithoutEvents},
		{"concurrent reservations never exceed an account's limit", testConcurrentReservations},
		{"a decision on two streams never uses inconsistent states", testWriteSkew},
		{"a command that expects a new stream is redecided if the stream exists", testExpectNoStream},
		{"a reader sees every committed event once, in order and without gaps", testCompleteness},
		{"personal data is stored only in encrypted form", testPersonalData},
		{"erasure removes personal data and keeps the other fields", testErasure},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			test.run(t, newFixture(t))
		})
	}
}

// testContext returns the test's context with a timeout.
func testContext(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(t.Context(), testTimeout)
	t.Cleanup(cancel)
	return ctx
}

// newLog returns a log with the account events registered.
func newLog(store Backend, keys eventstore.Keys) *eventstore.Log {
	return eventstore.NewLog(store, eventstore.NewRegistry(Reserved{}, OwnerSet{}), keys)
}

// reservedEvent returns a stored Reserved event.
func reservedEvent(stream domain.StreamID, version int64, amount int) eventstore.StoredEvent {
	return eventstore.StoredEvent{
		Stream: stream, Version: version, ID: uuid.Must(uuid.NewV7()), Type: "account.reserved", Schema: 1,
		Payload: fmt.Appendf(nil, `{"amount":%d,"at":"2026-03-01T12:00:00Z"}`, amount),
		Meta:    []byte(`{"actor":{"id":"tester","role":"SYSTEM"}}`),
	}
}

// singleEventAppend returns an append that adds one event to a stream at the expected version.
func singleEventAppend(stream domain.StreamID, expected int64, amount int) eventstore.Append {
	return eventstore.Append{
		Reads:  expectVersion(stream, expected),
		Events: []eventstore.StoredEvent{reservedEvent(stream, expected+1, amount)},
	}
}

func expectVersion(stream domain.StreamID, version int64) []eventstore.StreamVersion {
	return []eventstore.StreamVersion{{Stream: stream, Version: version}}
}

func requireConflict(t *testing.T, err error, streams ...domain.StreamID) {
	t.Helper()
	var conflict *eventstore.VersionConflictError
	require.ErrorAs(t, err, &conflict)
	require.Equal(t, streams, conflict.Streams)
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
