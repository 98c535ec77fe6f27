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

// slowReader completes statements when the test calls finish. Each read returns one event, which has the next version of its stream.
type slowReader struct {
	mu      sync.Mutex
	batches []int // number of reads in each statement
	results chan error
}

func (s *slowReader) read(ctx context.Context, reads []*streamRead) error {
	s.mu.Lock()
	s.batches = append(s.batches, len(reads))
	s.mu.Unlock()
	select {
	case err := <-s.results:
		for _, r := range reads {
			r.events = []eventstore.StoredEvent{{Stream: r.stream, Version: r.after + 1}}
		}
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// finish completes n statements.
func (s *slowReader) finish(n int, err error) {
	for range n {
		s.results <- err
	}
	synctest.Wait()
}

func TestReadCoalescer(t *testing.T) {
	t.Parallel()
	// startReads starts n concurrent reads of different streams.
	startReads := func(ctx context.Context, c *readCoalescer, first, n int, wg *sync.WaitGroup, errs *sync.Map) {
		for i := first; i < first+n; i++ {
			wg.Go(func() {
				events, archived, err := c.get(ctx, domain.StreamID(fmt.Sprint("s-", i)), int64(i), 1)
				if err != nil {
					errs.Store(i, err)
					return
				}
				want := []eventstore.StoredEvent{{Stream: domain.StreamID(fmt.Sprint("s-", i)), Version: int64(i) + 1}}
				if archived || len(events) != 1 || events[0].Stream != want[0].Stream || events[0].Version != want[0].Version {
					errs.Store(i, fmt.Errorf("read %d: got %v", i, events))
				}
			})
			synctest.Wait()
		}
	}
	countErrors := func(errs *sync.Map) (n int) {
		errs.Range(func(any, any) bool { n++; return true })
		return n
	}
	t.Run("waiting reads share the next statement and get their own results", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			s := &slowReader{results: make(chan error)}
			c := &readCoalescer{read: s.read}
			var wg sync.WaitGroup
			var errs sync.Map
			startReads(t.Context(), c, 0, maxConcurrentStatements+maxCoalescedReads+5, &wg, &errs)
			require.Equal(t, []int{1, 1}, s.batches, "the first reads do not wait")
			s.finish(1, nil)
			require.Equal(t, []int{1, 1, maxCoalescedReads}, s.batches)
			s.finish(1, nil)
			require.Equal(t, []int{1, 1, maxCoalescedReads, 5}, s.batches)
			s.finish(2, nil)
			wg.Wait()
			require.Zero(t, countErrors(&errs))
			require.Empty(t, c.waiting)
		})
	})
	t.Run("a statement's error fails all of its reads and no others", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			s := &slowReader{results: make(chan error)}
			c := &readCoalescer{read: s.read}
			var wg sync.WaitGroup
			var errs sync.Map
			startReads(t.Context(), c, 0, maxConcurrentStatements+4, &wg, &errs)
			s.finish(maxConcurrentStatements, nil)
			s.finish(1, errors.New("database unavailable"))
			wg.Wait()
			require.Equal(t, 4, countErrors(&errs))
		})
	})
	t.Run("canceling a read does not affect the others", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			s := &slowReader{results: make(chan error)}
			c := &readCoalescer{read: s.read}
			var wg sync.WaitGroup
			var errs sync.Map
			startReads(t.Context(), c, 0, maxConcurrentStatements-1, &wg, &errs)
			canceled, cancel := context.WithCancel(t.Context())
			startReads(canceled, c, 100, 2, &wg, &errs) // the first one's statement is running, and the second one waits
			startReads(t.Context(), c, 200, 3, &wg, &errs)
			cancel()
			synctest.Wait()
			require.Equal(t, 2, countErrors(&errs), "canceled reads return immediately")
			s.finish(maxConcurrentStatements, nil)
			s.finish(1, nil)
			wg.Wait()
			require.Equal(t, 2, countErrors(&errs))
		})
	})
}
