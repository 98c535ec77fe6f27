package eventstore

import (
	"context"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// fakeStore holds events up to position head, and counts reads.
type fakeStore struct {
	Store
	mu       sync.Mutex
	head     int64
	reads    int
	onCommit func([]StoredEvent)
}

func (s *fakeStore) OnCommit(notify func([]StoredEvent)) { s.onCommit = notify }

func (s *fakeStore) Read(_ context.Context, after int64, limit int) ([]StoredEvent, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.reads++
	var events []StoredEvent
	for position := after + 1; position <= s.head && len(events) < limit; position++ {
		events = append(events, StoredEvent{Position: position, Payload: []byte("{}")})
	}
	return events, nil
}

func positions(events []StoredEvent) (all []int64) {
	for _, e := range events {
		all = append(all, e.Position)
	}
	return all
}

func TestFollow(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	newTestLog := func(head int64) (*Log, *fakeStore) {
		s := &fakeStore{head: head}
		return NewLog(s, NewRegistry(), nil), s
	}
	t.Run("followers share one read", func(t *testing.T) {
		t.Parallel()
		l, s := newTestLog(3)
		var wg sync.WaitGroup
		for range 12 {
			wg.Go(func() {
				events, err := l.Follow(ctx, 0, 10)
				if err != nil || len(events) != 3 {
					t.Errorf("got %v, %v", positions(events), err)
				}
			})
		}
		wg.Wait()
		require.Equal(t, 1, s.reads)
	})
	t.Run("events after the end of the cache are read from the store", func(t *testing.T) {
		t.Parallel()
		l, s := newTestLog(3)
		_, err := l.Follow(ctx, 0, 10)
		require.NoError(t, err)
		s.head = 5
		events, err := l.Follow(ctx, 1, 10)
		require.NoError(t, err)
		require.Equal(t, []int64{2, 3}, positions(events))
		events, err = l.Follow(ctx, 3, 10)
		require.NoError(t, err)
		require.Equal(t, []int64{4, 5}, positions(events))
		require.Equal(t, 2, s.reads)
	})
	t.Run("Read returns stored events that are not cached", func(t *testing.T) {
		t.Parallel()
		l, s := newTestLog(3)
		_, err := l.Follow(ctx, 0, 10)
		require.NoError(t, err)
		s.head = 5
		events, err := l.Read(ctx, 1, 10)
		require.NoError(t, err)
		require.Len(t, events, 4)
	})
	t.Run("a follower that is far behind bypasses the cache", func(t *testing.T) {
		t.Parallel()
		l, s := newTestLog(10 * maxRecentEvents)
		_, err := l.Follow(ctx, 5*maxRecentEvents, 10)
		require.NoError(t, err)
		events, err := l.Follow(ctx, 7, 2)
		require.NoError(t, err)
		require.Equal(t, []int64{8, 9}, positions(events))
		reads := s.reads
		events, err = l.Follow(ctx, 5*maxRecentEvents+3, 2)
		require.NoError(t, err)
		require.Equal(t, []int64{5*maxRecentEvents + 4, 5*maxRecentEvents + 5}, positions(events))
		require.Equal(t, reads, s.reads)
	})
	t.Run("the number of cached events is bounded, and returned events never change", func(t *testing.T) {
		t.Parallel()
		l, _ := newTestLog(10 * maxRecentEvents)
		first, err := l.Follow(ctx, 0, 5)
		require.NoError(t, err)
		for after := int64(5); after < 9*maxRecentEvents; after += 500 {
			_, err := l.Follow(ctx, after, 500)
			require.NoError(t, err)
		}
		cached := 0
		for _, c := range l.recentEvents.chunks {
			cached += len(c.events)
		}
		require.LessOrEqual(t, cached, maxRecentEvents)
		require.GreaterOrEqual(t, cached, maxRecentEvents-maxChunkEvents)
		require.LessOrEqual(t, l.recentEvents.bytes, maxRecentBytes)
		require.Equal(t, []int64{1, 2, 3, 4, 5}, positions(first))
	})
	t.Run("Follow respects the limit", func(t *testing.T) {
		t.Parallel()
		l, _ := newTestLog(9)
		_, err := l.Follow(ctx, 0, 9)
		require.NoError(t, err)
		events, err := l.Follow(ctx, 2, 3)
		require.NoError(t, err)
		require.Equal(t, []int64{3, 4, 5}, positions(events))
	})
	t.Run("events stored by this process are served without a read", func(t *testing.T) {
		t.Parallel()
		l, s := newTestLog(0)
		s.onCommit([]StoredEvent{{Position: 1}, {Position: 2}})
		s.onCommit([]StoredEvent{{Position: 3}})
		events, err := l.Follow(ctx, 0, 10)
		require.NoError(t, err)
		require.Equal(t, []int64{1, 2, 3}, positions(events))
		require.Zero(t, s.reads)
	})
	t.Run("events stored by another process are read from the store", func(t *testing.T) {
		t.Parallel()
		l, s := newTestLog(5)
		s.onCommit([]StoredEvent{{Position: 1}, {Position: 2}})
		s.onCommit([]StoredEvent{{Position: 5}})
		for after := range int64(5) {
			events, err := l.Follow(ctx, after, 10)
			require.NoError(t, err)
			require.Equal(t, after+1, events[0].Position)
			require.EqualValues(t, 5, events[len(events)-1].Position)
		}
	})
	t.Run("events that were already read are cached once", func(t *testing.T) {
		t.Parallel()
		l, s := newTestLog(3)
		_, err := l.Follow(ctx, 0, 10)
		require.NoError(t, err)
		s.onCommit([]StoredEvent{{Position: 2}, {Position: 3}, {Position: 4}})
		events, err := l.Follow(ctx, 0, 10)
		require.NoError(t, err)
		require.Equal(t, []int64{1, 2, 3, 4}, positions(events))
	})
	t.Run("the size of the cache in bytes is bounded", func(t *testing.T) {
		t.Parallel()
		l, s := newTestLog(0)
		large := make([]byte, maxRecentBytes/30)
		for position := int64(1); position <= 100; position++ {
			s.onCommit([]StoredEvent{{Position: position, Personal: large}})
			require.LessOrEqual(t, l.recentEvents.bytes, maxRecentBytes)
		}
		for after := int64(80); after < 100; {
			events, err := l.Follow(ctx, after, 10)
			require.NoError(t, err)
			require.Equal(t, after+1, events[0].Position)
			after = events[len(events)-1].Position
		}
		require.Zero(t, s.reads)
	})
	t.Run("committed events are copied", func(t *testing.T) {
		t.Parallel()
		l, s := newTestLog(0)
		committed := []StoredEvent{{Position: 1}}
		s.onCommit(committed)
		committed[0].Position = 7
		events, err := l.Follow(ctx, 0, 10)
		require.NoError(t, err)
		require.Equal(t, []int64{1}, positions(events))
	})
}
