package storetest

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/eventstore"
)

func testUnlistedStream(t *testing.T, f Fixture) {
	a := singleEventAppend("account-a", 0, 1)
	a.Reads = nil
	_, err := f.Store.Append(testContext(t), a)
	require.ErrorContains(t, err, "not in Reads")
	a = singleEventAppend("account-a", 0, 1)
	a.Events[0].Version = 2
	_, err = f.Store.Append(testContext(t), a)
	require.ErrorContains(t, err, "after version 0")
	requireHead(t, f.Store, 0)
}

func testVersionConflict(t *testing.T, f Fixture) {
	ctx := testContext(t)
	_, err := f.Store.Append(ctx, singleEventAppend("account-a", 0, 1))
	require.NoError(t, err)
	for _, store := range []Backend{f.Store, f.OpenAnother()} {
		_, err = store.Append(ctx, singleEventAppend("account-a", 0, 2))
		requireConflict(t, err, "account-a")
		_, err = store.Append(ctx, singleEventAppend("account-a", 7, 2))
		requireConflict(t, err, "account-a")
	}
	requireHead(t, f.Store, 1)
	_, err = f.OpenAnother().Append(ctx, singleEventAppend("account-a", 1, 2))
	require.NoError(t, err)
	// The first store has not seen that append yet.
	_, err = f.Store.Append(ctx, singleEventAppend("account-a", 1, 3))
	requireConflict(t, err, "account-a")
	receipt, err := f.Store.Append(ctx, singleEventAppend("account-a", 2, 3))
	require.NoError(t, err)
	require.EqualValues(t, 3, receipt.Position)
}

func testAtomicAppend(t *testing.T, f Fixture) {
	ctx := testContext(t)
	_, err := f.Store.Append(ctx, singleEventAppend("limits-x", 0, 1))
	require.NoError(t, err)
	a := eventstore.Append{
		Reads:  []eventstore.StreamVersion{{Stream: "account-a"}, {Stream: "account-b"}, {Stream: "limits-x", Version: 1}},
		Events: []eventstore.StoredEvent{reservedEvent("account-a", 1, 1), reservedEvent("account-b", 1, 2), reservedEvent("account-a", 2, 3)},
	}
	stale := a
	stale.Reads = []eventstore.StreamVersion{{Stream: "account-a"}, {Stream: "account-b"}, {Stream: "limits-x"}}
	_, err = f.Store.Append(ctx, stale)
	requireConflict(t, err, "limits-x")
	requireHead(t, f.Store, 1)

	receipt, err := f.Store.Append(ctx, a)
	require.NoError(t, err)
	require.EqualValues(t, 4, receipt.Position)
	events, err := f.Store.Read(ctx, 1, 10)
	require.NoError(t, err)
	var got []string
	for _, e := range events {
		got = append(got, fmt.Sprintf("%d %s %d %d", e.Position, e.Stream, e.Version, amountOf(t, e)))
	}
	require.Equal(t, []string{"2 account-a 1 1", "3 account-b 1 2", "4 account-a 2 3"}, got)
	require.Equal(t, events[0].RecordedAt, events[2].RecordedAt, "events in one append share RecordedAt")
}

func testAppendWithoutEvents(t *testing.T, f Fixture) {
	ctx := testContext(t)
	_, err := f.Store.Append(ctx, singleEventAppend("account-a", 0, 1))
	require.NoError(t, err)
	current := append(expectVersion("account-a", 1), expectVersion("account-none", 0)...)
	receipt, err := f.OpenAnother().Append(ctx, eventstore.Append{Reads: current})
	require.NoError(t, err)
	require.EqualValues(t, 1, receipt.Position)
	stale := append(expectVersion("account-a", 0), expectVersion("account-none", 0)...)
	_, err = f.Store.Append(ctx, eventstore.Append{Reads: stale})
	requireConflict(t, err, "account-a")
}

func testPositionsAndPages(t *testing.T, f Fixture) {
	ctx := testContext(t)
	for i := range 10 {
		stream := domain.StreamID(fmt.Sprintf("account-%d", i%2))
		_, err := f.Store.Append(ctx, singleEventAppend(stream, int64(i/2), i))
		require.NoError(t, err)
	}
	var positions []int64
	for after := int64(0); ; {
		page, err := f.Store.Read(ctx, after, 3)
		require.NoError(t, err)
		if len(page) == 0 {
			break
		}
		for _, e := range page {
			positions = append(positions, e.Position)
		}
		after = positions[len(positions)-1]
	}
	require.Equal(t, []int64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, positions)

	page, err := f.Store.ReadStream(ctx, "account-1", 1, 3)
	require.NoError(t, err)
	require.Len(t, page, 3)
	for i, e := range page {
		require.EqualValues(t, i+2, e.Version)
		require.Equal(t, i*2+3, amountOf(t, e))
	}
	page, err = f.Store.ReadStream(ctx, "account-unknown", 0, 3)
	require.NoError(t, err)
	require.Empty(t, page)
	page, err = f.Store.Read(ctx, 10, 3)
	require.NoError(t, err)
	require.Empty(t, page)
}

func testRoundTrip(t *testing.T, f Fixture) {
	ctx := testContext(t)
	a := singleEventAppend("account-bytes", 0, 1)
	e := &a.Events[0]
	e.Payload = []byte(`{"b": 1e2, "a":9007199254740993, "a" : 10.10, "text":"\u0000 \ud83d\ude00 हुलाक \"'$1"}`)
	e.Meta = []byte(`{ "correlation":"c" }`)
	e.Subject, e.Personal = "person-1", []byte{0, 1, 2, 0xff, '\\', '\''}
	_, err := f.Store.Append(ctx, a)
	require.NoError(t, err)
	read, err := f.OpenAnother().Read(ctx, 0, 1)
	require.NoError(t, err)
	require.Len(t, read, 1)
	got := read[0]
	require.False(t, got.RecordedAt.IsZero())
	require.Equal(t, time.UTC, got.RecordedAt.Location())
	require.Equal(t, got.RecordedAt.Truncate(time.Microsecond), got.RecordedAt)
	want := *e
	want.Position, want.RecordedAt = 1, got.RecordedAt
	require.Equal(t, want, got)

	a = singleEventAppend("account-bytes", 1, 1)
	a.Events[0].Subject = "erased-person"
	_, err = f.Store.Append(ctx, a)
	require.NoError(t, err)
	read, err = f.Store.ReadStream(ctx, "account-bytes", 1, 1)
	require.NoError(t, err)
	require.Nil(t, read[0].Personal)
	require.Equal(t, a.Events[0].Subject, read[0].Subject)
}

func testCanceledContext(t *testing.T, f Fixture) {
	ctx, cancel := context.WithCancel(testContext(t))
	cancel()
	_, err := f.Store.Append(ctx, singleEventAppend("account-a", 0, 1))
	require.ErrorIs(t, err, context.Canceled)
	requireHead(t, f.Store, 0)
}

func testWait(t *testing.T, f Fixture) {
	ctx := testContext(t)
	for i, store := range []Backend{f.Store, f.OpenAnother()} {
		heads := make(chan int64, 1)
		go func() {
			head, err := f.Store.Wait(ctx, int64(i))
			if err != nil {
				head = -1
			}
			heads <- head
		}()
		_, err := store.Append(ctx, singleEventAppend("account-a", int64(i), 1))
		require.NoError(t, err)
		require.EqualValues(t, i+1, <-heads)
	}
	head, err := f.Store.Wait(ctx, 0)
	require.NoError(t, err)
	require.EqualValues(t, 2, head)
	ctx, cancel := context.WithCancel(ctx)
	cancel()
	_, err = f.Store.Wait(ctx, 2)
	require.ErrorIs(t, err, context.Canceled)
}
