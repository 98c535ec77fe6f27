package eventstore_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/eventstore"
	"hulak/eventstore/memory"
	"hulak/eventstore/storetest"
)

// slowReader blocks reads of streams until the test releases them.
type slowReader struct {
	eventstore.Store
	gate    sync.Mutex // held by the test
	reading chan struct{}
}

func (s *slowReader) ReadStream(ctx context.Context, stream domain.StreamID, after int64, limit int) ([]eventstore.StoredEvent, error) {
	entries, err := s.Store.ReadStream(ctx, stream, after, limit)
	s.reading <- struct{}{}
	s.gate.Lock()
	defer s.gate.Unlock()
	return entries, err
}

func setName(t *testing.T, log *eventstore.Log, account, owner string) {
	t.Helper()
	_, _, err := eventstore.Execute(t.Context(), log, eventstore.Command{}, func(b domain.UnitOfWork) (struct{}, error) {
		_, err := domain.Decide(b, storetest.Decider, account, storetest.Command(storetest.Name{Owner: owner, Person: storetest.Person{Name: "Canary Sharma"}}))
		return struct{}{}, err
	})
	require.NoError(t, err)
}

func TestEraseDropsCachedData(t *testing.T) {
	t.Parallel()
	const anAge = time.Hour // longer than the test, so cached states are always recent enough
	registry := func() *eventstore.Registry { return eventstore.NewRegistry(storetest.Reserved{}, storetest.Named{}) }
	store, master := memory.New(), eventstore.NewMasterKey()
	process := func(over eventstore.Store) *eventstore.Log {
		return eventstore.NewLog(over, registry(), eventstore.NewKeyring(store, master))
	}
	nameAt := func(t *testing.T, log *eventstore.Log, account string) string {
		t.Helper()
		s, err := eventstore.StateAtMost(t.Context(), log, storetest.Decider, account, anAge)
		require.NoError(t, err)
		return s.Name
	}

	t.Run("by the process that erases, at once (S12)", func(t *testing.T) {
		log := process(store)
		setName(t, log, "a", "p1")
		require.Equal(t, "Canary Sharma", nameAt(t, log, "a"))
		require.NoError(t, log.Erase(t.Context(), "p1", "p2"))
		assert.Empty(t, nameAt(t, log, "a"))
	})
	t.Run("by every other process (S12)", func(t *testing.T) {
		log, other := process(store), process(store)
		setName(t, log, "b", "p3")
		setName(t, log, "c", "p4")
		require.Equal(t, "Canary Sharma", nameAt(t, other, "b"))
		ctx, cancel := context.WithCancel(t.Context())
		var following sync.WaitGroup
		following.Go(func() { other.FollowErasures(ctx) })
		defer following.Wait()
		defer cancel()
		require.NoError(t, log.Erase(t.Context(), "p3"))
		require.Eventually(t, func() bool { return nameAt(t, other, "b") == "" }, time.Minute, time.Millisecond)
		assert.Equal(t, "Canary Sharma", nameAt(t, other, "c"), "and nobody else")
	})
	t.Run("what was being read meanwhile is not kept (S12)", func(t *testing.T) {
		slow := &slowReader{Store: store, reading: make(chan struct{}, 10)}
		log := process(slow)
		setName(t, process(store), "d", "p5")
		// The key is cached, so events read now can still be decrypted.
		slow.gate.Lock()
		read := make(chan string)
		go func() {
			s, _, _ := eventstore.State(context.WithoutCancel(t.Context()), log, storetest.Decider, "d")
			read <- s.Name
		}()
		<-slow.reading
		require.NoError(t, log.Erase(t.Context(), "p5"))
		slow.gate.Unlock()
		<-read
		assert.Empty(t, nameAt(t, log, "d"))
	})
}
