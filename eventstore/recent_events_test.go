package eventstore

import (
	"context"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// fakeStore is a store that holds the given number of events and counts reads.
type fakeStore struct {
	Store
	mu    sync.Mutex
	head  int64
	reads int
	onCommit  func([]StoredEvent)
}

func (s *fakeStore) OnCommit(tell func([]StoredEvent)) { s.onCommit = tell }

func (s *fakeStore) Read(_ context.Context, after int64, limit int) ([]StoredEvent, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.reads++
	var entries []StoredEvent
	for p := after + 1; p <= s.head && len(entries) < limit; p++ {
		entries = append(entries, StoredEvent{Position: p, Payload: []byte("{}")})
	}
	return entries, nil
}

func positions(entries []StoredEvent) (all []int64) {
	for _, e := range entries {
		all = append(all, e.Position)
	}
	return all
}

func TestFollow(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	log := func(head int64) (*Log, *fakeStore) {
		s := &fakeStore{head: head}
		return NewLog(s, NewRegistry(), nil), s
	}
	t.Run("what one follower has read the others get from memory", func(t *testing.T) {
		t.Parallel()
		l, s := log(3)
		var all sync.WaitGroup
		for range 12 {
			all.Go(func() {
				entries, err := l.Follow(ctx, 0, 10)
				if err != nil || len(entries) != 3 {
					t.Errorf("got %v, %v", positions(entries), err)
				}
			})
		}
		all.Wait()
		require.Equal(t, 1, s.reads)
	})
	t.Run("what is new is read from where the memory ends", func(t *testing.T) {
		t.Parallel()
		l, s := log(3)
		_, err := l.Follow(ctx, 0, 10)
		require.NoError(t, err)
		s.head = 5
		entries, err := l.Follow(ctx, 1, 10)
		require.NoError(t, err)
		require.Equal(t, []int64{2, 3}, positions(entries))
		entries, err = l.Follow(ctx, 3, 10)
		require.NoError(t, err)
		require.Equal(t, []int64{4, 5}, positions(entries))
		require.Equal(t, 2, s.reads)
	})
	t.Run("who reads gets all that is stored, also where the memory ends before", func(t *testing.T) {
		t.Parallel()
		l, s := log(3)
		_, err := l.Follow(ctx, 0, 10)
		require.NoError(t, err)
		s.head = 5
		events, err := l.Read(ctx, 1, 10)
		require.NoError(t, err)
		require.Len(t, events, 4)
	})
	t.Run("who is far behind reads for himself, and the memory stays", func(t *testing.T) {
		t.Parallel()
		l, s := log(10 * recentEventsMax)
		_, err := l.Follow(ctx, 5*recentEventsMax, 10)
		require.NoError(t, err)
		entries, err := l.Follow(ctx, 7, 2)
		require.NoError(t, err)
		require.Equal(t, []int64{8, 9}, positions(entries))
		reads := s.reads
		entries, err = l.Follow(ctx, 5*recentEventsMax+3, 2)
		require.NoError(t, err)
		require.Equal(t, []int64{5*recentEventsMax + 4, 5*recentEventsMax + 5}, positions(entries))
		require.Equal(t, reads, s.reads)
	})
	t.Run("the memory is bounded, and nothing that was handed out changes", func(t *testing.T) {
		t.Parallel()
		l, _ := log(10 * recentEventsMax)
		first, err := l.Follow(ctx, 0, 5)
		require.NoError(t, err)
		for after := int64(5); after < 9*recentEventsMax; after += 500 {
			_, err := l.Follow(ctx, after, 500)
			require.NoError(t, err)
		}
		kept := 0
		for _, s := range l.recent.chunks {
			kept += len(s.events)
		}
		require.LessOrEqual(t, kept, recentEventsMax)
		require.GreaterOrEqual(t, kept, recentEventsMax-chunkEvents)
		require.LessOrEqual(t, l.recent.bytes, recentBytesMax)
		require.Equal(t, []int64{1, 2, 3, 4, 5}, positions(first))
	})
	t.Run("a limit is kept", func(t *testing.T) {
		t.Parallel()
		l, _ := log(9)
		_, err := l.Follow(ctx, 0, 9)
		require.NoError(t, err)
		entries, err := l.Follow(ctx, 2, 3)
		require.NoError(t, err)
		require.Equal(t, []int64{3, 4, 5}, positions(entries))
	})
	t.Run("what this process has stored nobody reads", func(t *testing.T) {
		t.Parallel()
		l, s := log(0)
		s.onCommit([]StoredEvent{{Position: 1}, {Position: 2}})
		s.onCommit([]StoredEvent{{Position: 3}})
		entries, err := l.Follow(ctx, 0, 10)
		require.NoError(t, err)
		require.Equal(t, []int64{1, 2, 3}, positions(entries))
		require.Zero(t, s.reads)
	})
	t.Run("what another process has stored in between is read", func(t *testing.T) {
		t.Parallel()
		l, s := log(5)
		s.onCommit([]StoredEvent{{Position: 1}, {Position: 2}})
		s.onCommit([]StoredEvent{{Position: 5}})
		for after := range int64(5) {
			entries, err := l.Follow(ctx, after, 10)
			require.NoError(t, err)
			require.Equal(t, after+1, entries[0].Position)
			require.EqualValues(t, 5, entries[len(entries)-1].Position)
		}
	})
	t.Run("what a follower has read before the writer tells of it is kept once", func(t *testing.T) {
		t.Parallel()
		l, s := log(3)
		_, err := l.Follow(ctx, 0, 10)
		require.NoError(t, err)
		s.onCommit([]StoredEvent{{Position: 2}, {Position: 3}, {Position: 4}})
		entries, err := l.Follow(ctx, 0, 10)
		require.NoError(t, err)
		require.Equal(t, []int64{1, 2, 3, 4}, positions(entries))
	})
	t.Run("few large events are kept as many small ones are", func(t *testing.T) {
		t.Parallel()
		l, s := log(0)
		large := make([]byte, recentBytesMax/30)
		for position := int64(1); position <= 100; position++ {
			s.onCommit([]StoredEvent{{Position: position, Personal: large}})
			require.LessOrEqual(t, l.recent.bytes, recentBytesMax)
		}
		for after := int64(80); after < 100; {
			entries, err := l.Follow(ctx, after, 10)
			require.NoError(t, err)
			require.Equal(t, after+1, entries[0].Position)
			after = entries[len(entries)-1].Position
		}
		require.Zero(t, s.reads)
	})
	t.Run("what is told is copied", func(t *testing.T) {
		t.Parallel()
		l, s := log(0)
		told := []StoredEvent{{Position: 1}}
		s.onCommit(told)
		told[0].Position = 7
		entries, err := l.Follow(ctx, 0, 10)
		require.NoError(t, err)
		require.Equal(t, []int64{1}, positions(entries))
	})
}
