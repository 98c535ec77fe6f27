// Package storetest is the contract test suite of eventstore.Store. Every store must pass it.
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

// Backend is a store of events and keys.
type Backend interface {
	eventstore.Store
	eventstore.KeyStore
}

// Fixture is the store under test, with the means to disturb it.
type Fixture struct {
	Store           Backend
	OpenAnother     func() Backend // opens the same data as another process would; an in-memory store returns itself
	HoldTransaction func()         // opens an unrelated transaction that stays open until the test ends; nil if unsupported
	EventCount      int            // minimum number of events that testCompleteness writes
}

// Run runs the contract tests. It calls newSubject for each test to get an empty store.
func Run(t *testing.T, newSubject func(t *testing.T) Fixture) {
	suite := []struct {
		name string
		test func(t *testing.T, s Fixture)
	}{
		{"append without expected versions is rejected", testUnlistedStream},
		{"append with a stale version stores nothing", testVersionConflict},
		{"append over several streams is atomic and checks all reads", testAtomicAppend},
		{"append without events still checks its reads", testAppendWithoutEvents},
		{"positions and pages have no gaps", testPositionsAndPages},
		{"stored events are read back byte for byte", testRoundTrip},
		{"canceled append stores nothing", testCanceledContext},
		{"commit in any process wakes waiting readers", testWait},
		{"repeated idempotency key returns the first response (R5)", testIdempotencyKey},
		{"concurrent commands with one idempotency key take effect once (R5)", testConcurrentIdempotencyKey},
		{"response is stored even without events, but not for a rejected command (R5)", testIdempotencyWithoutEvents},
		{"concurrent reservations never exceed an account's bound (R6)", testConcurrentReservations},
		{"decision over two streams never uses inconsistent states (R6)", testWriteSkew},
		{"command that expects a new stream is redecided if the stream exists", testExpectNoStream},
		{"reader sees every committed event once, in order and without gaps (R8)", testCompleteness},
		{"personal data is stored only encrypted (S12)", testPersonalData},
		{"erasure removes personal data and keeps the other fields (S12)", testErasure},
	}
	for _, s := range suite {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			s.test(t, newSubject(t))
		})
	}
}

// testContext returns the test's context with a timeout.
func testContext(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(t.Context(), testTimeout)
	t.Cleanup(cancel)
	return ctx
}

// newLog returns an event log for accounts.
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

// singleEventAppend returns an append that adds one event to a stream with the expected version.
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
