package postgres

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/eventstore"
)

// slowReader answers reads only when the test lets it. Each answer is one event with the version after the requested one.
type slowReader struct {
	mu      sync.Mutex
	batches []int
	results chan error
}

func (s *slowReader) read(ctx context.Context, asked []*streamRead) error {
	s.mu.Lock()
	s.batches = append(s.batches, len(asked))
	s.mu.Unlock()
	select {
	case err := <-s.results:
		for _, a := range asked {
			a.entries = []eventstore.StoredEvent{{Stream: a.stream, Version: a.after + 1}}
		}
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// finish completes n reads.
func (s *slowReader) finish(n int, err error) {
	for range n {
		s.results <- err
	}
	synctest.Wait()
}

func TestReadCoalescer(t *testing.T) {
	t.Parallel()
	// crowd starts concurrent reads, each of another stream.
	crowd := func(ctx context.Context, g *readCoalescer, first, n int, all *sync.WaitGroup, errs *sync.Map) {
		for i := first; i < first+n; i++ {
			all.Go(func() {
				entries, archived, err := g.get(ctx, domain.StreamID(fmt.Sprint("s-", i)), int64(i), 1)
				if err != nil {
					errs.Store(i, err)
					return
				}
				want := []eventstore.StoredEvent{{Stream: domain.StreamID(fmt.Sprint("s-", i)), Version: int64(i) + 1}}
				if archived || len(entries) != 1 || entries[0].Stream != want[0].Stream || entries[0].Version != want[0].Version {
					errs.Store(i, fmt.Errorf("%d got %v", i, entries))
				}
			})
			synctest.Wait()
		}
	}
	count := func(errs *sync.Map) (n int) {
		errs.Range(func(any, any) bool { n++; return true })
		return n
	}
	t.Run("who comes while others read shares the next statement, and gets what they asked for", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			s := &slowReader{results: make(chan error)}
			g := &readCoalescer{read: s.read}
			var all sync.WaitGroup
			var errs sync.Map
			crowd(t.Context(), g, 0, concurrentReadsMax+coalescedReadsMax+5, &all, &errs)
			require.Equal(t, []int{1, 1}, s.batches, "who comes first waits for nobody")
			s.finish(1, nil)
			require.Equal(t, []int{1, 1, coalescedReadsMax}, s.batches)
			s.finish(1, nil)
			require.Equal(t, []int{1, 1, coalescedReadsMax, 5}, s.batches)
			s.finish(2, nil)
			all.Wait()
			require.Zero(t, count(&errs))
			require.Empty(t, g.waiting)
		})
	})
	t.Run("what goes wrong with a statement is everybody's who shared it, and nobody else's", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			s := &slowReader{results: make(chan error)}
			g := &readCoalescer{read: s.read}
			var all sync.WaitGroup
			var errs sync.Map
			crowd(t.Context(), g, 0, concurrentReadsMax+4, &all, &errs)
			s.finish(concurrentReadsMax, nil)
			s.finish(1, errors.New("the database is away"))
			all.Wait()
			require.Equal(t, 4, count(&errs))
		})
	})
	t.Run("whoever gives up leaves the others their answer", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			s := &slowReader{results: make(chan error)}
			g := &readCoalescer{read: s.read}
			var all sync.WaitGroup
			var errs sync.Map
			crowd(t.Context(), g, 0, concurrentReadsMax-1, &all, &errs)
			impatient, giveUp := context.WithCancel(t.Context())
			crowd(impatient, g, 100, 2, &all, &errs) // one whose statement is running, and one that waits for the next
			crowd(t.Context(), g, 200, 3, &all, &errs)
			giveUp()
			synctest.Wait()
			require.Equal(t, 2, count(&errs), "nobody need wait on")
			s.finish(concurrentReadsMax, nil)
			s.finish(1, nil)
			all.Wait()
			require.Equal(t, 2, count(&errs))
		})
	})
}
