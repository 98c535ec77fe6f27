package postgres_test

import (
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/eventstore"
	"hulak/eventstore/postgres/pgtest"
)

func TestConcurrentStreamReadsReturnTheirOwnEvents(t *testing.T) {
	t.Parallel()
	store := open(t, pgtest.New(t))
	const streams, events = 40, 9
	name := func(i int) domain.StreamID { return domain.Stream("account", fmt.Sprint(i)) }
	for i := range streams {
		for version := range int64(i % events) {
			_, err := store.Append(t.Context(), newAppend(name(i), version))
			require.NoError(t, err)
		}
	}
	var wg sync.WaitGroup
	for i := range streams {
		for after := range int64(events) {
			wg.Go(func() {
				limit := 1 + int(after)%3
				stored, err := store.ReadStream(t.Context(), name(i), after, limit)
				if err != nil {
					t.Error(err)
				}
				want := min(max(i%events-int(after), 0), limit)
				if len(stored) != want {
					t.Errorf("got %d events in %s after version %d, want %d", len(stored), name(i), after, want)
				}
				for k, e := range stored {
					if e.Stream != name(i) || e.Version != after+int64(k)+1 || string(e.Payload) != `{"amount":1}` {
						t.Errorf("got %s version %d %s, want %s version %d", e.Stream, e.Version, e.Payload, name(i), after+int64(k)+1)
					}
				}
			})
		}
	}
	wg.Wait()
}

// BenchmarkRead reads the log from the beginning in pages, as a follower that is far behind does.
func BenchmarkRead(b *testing.B) {
	store := open(b, pgtest.New(b))
	const events, page = 50_000, 1_000
	for i := 0; i < events; {
		stream := domain.Stream("account", fmt.Sprint(i))
		large := eventstore.Append{Reads: []eventstore.StreamVersion{{Stream: stream}}}
		for version := range int64(page) {
			e := newAppend(stream, version).Events[0]
			e.Payload, e.Meta = fmt.Appendf(nil, `{"text":"%0400d"}`, i), fmt.Appendf(nil, `{"correlation":"%0130d"}`, i)
			e.Subject, e.Personal = "person-1", make([]byte, 154)
			large.Events = append(large.Events, e)
			i++
		}
		_, err := store.Append(b.Context(), large)
		require.NoError(b, err)
	}
	b.ReportAllocs()
	read := 0
	for b.Loop() {
		stored, err := store.Read(b.Context(), int64(read%events), page)
		require.NoError(b, err)
		read += len(stored)
	}
	b.ReportMetric(float64(read)/b.Elapsed().Seconds(), "events/s")
}
