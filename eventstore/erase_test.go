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

// slowStore delays the results of stream reads while the test holds block.
type slowStore struct {
	eventstore.Store
	block   sync.Mutex
	reading chan struct{}
}

func (s *slowStore) ReadStream(ctx context.Context, stream domain.StreamID, after int64, limit int) ([]eventstore.StoredEvent, error) {
	stored, err := s.Store.ReadStream(ctx, stream, after, limit)
	s.reading <- struct{}{}
	s.block.Lock()
	defer s.block.Unlock()
	return stored, err
}

func setOwner(t *testing.T, log *eventstore.Log, account, owner string) {
	t.Helper()
	_, _, err := eventstore.Execute(t.Context(), log, eventstore.Command{}, func(u domain.UnitOfWork) (struct{}, error) {
		command := storetest.SetOwner{Owner: owner, Person: storetest.Person{Name: "Canary Sharma"}}
		_, err := domain.Decide(u, storetest.Decider, account, storetest.Command(command))
		return struct{}{}, err
	})
	require.NoError(t, err)
}

func TestEraseDropsCachedData(t *testing.T) {
	t.Parallel()
	const maxAge = time.Hour // longer than the test, so cached states are always recent enough
	newRegistry := func() *eventstore.Registry { return eventstore.NewRegistry(storetest.Reserved{}, storetest.OwnerSet{}) }
	store, keyEncryptionKey := memory.New(), eventstore.NewKeyEncryptionKey()
	newProcess := func(logStore eventstore.Store) *eventstore.Log {
		return eventstore.NewLog(logStore, newRegistry(), eventstore.NewKeyring(store, keyEncryptionKey))
	}
	nameOf := func(t *testing.T, log *eventstore.Log, account string) string {
		t.Helper()
		s, err := eventstore.RecentState(t.Context(), log, storetest.Decider, account, maxAge)
		require.NoError(t, err)
		return s.Name
	}

	t.Run("the erasing process drops cached data immediately", func(t *testing.T) {
		log := newProcess(store)
		setOwner(t, log, "a", "p1")
		require.Equal(t, "Canary Sharma", nameOf(t, log, "a"))
		require.NoError(t, log.Erase(t.Context(), "p1", "p2"))
		assert.Empty(t, nameOf(t, log, "a"))
	})
	t.Run("other processes drop cached data of the erased person", func(t *testing.T) {
		log, other := newProcess(store), newProcess(store)
		setOwner(t, log, "b", "p3")
		setOwner(t, log, "c", "p4")
		require.Equal(t, "Canary Sharma", nameOf(t, other, "b"))
		ctx, cancel := context.WithCancel(t.Context())
		var wg sync.WaitGroup
		wg.Go(func() { other.FollowErasures(ctx) })
		defer wg.Wait()
		defer cancel()
		require.NoError(t, log.Erase(t.Context(), "p3"))
		require.Eventually(t, func() bool { return nameOf(t, other, "b") == "" }, time.Minute, time.Millisecond)
		assert.Equal(t, "Canary Sharma", nameOf(t, other, "c"), "other people's data stays readable")
	})
	t.Run("data read during an erasure is not cached", func(t *testing.T) {
		slow := &slowStore{Store: store, reading: make(chan struct{}, 10)}
		log := newProcess(slow)
		setOwner(t, newProcess(store), "d", "p5")
		// The key is cached, so events read now can still be decrypted.
		slow.block.Lock()
		read := make(chan string)
		go func() {
			s, _, _ := eventstore.State(context.WithoutCancel(t.Context()), log, storetest.Decider, "d")
			read <- s.Name
		}()
		<-slow.reading
		require.NoError(t, log.Erase(t.Context(), "p5"))
		slow.block.Unlock()
		<-read
		assert.Empty(t, nameOf(t, log, "d"))
	})
}
