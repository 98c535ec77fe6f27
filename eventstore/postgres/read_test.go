package postgres_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/eventstore"
	"hulak/eventstore/postgres/pgtest"
)

// BenchmarkRead reads the log from its beginning in pages, as followers that are far behind do.
func BenchmarkRead(b *testing.B) {
	store := open(b, pgtest.New(b))
	const events, page = 50_000, 1_000
	for i := 0; i < events; {
		stream := domain.Stream("account", fmt.Sprint(i))
		wide := eventstore.Append{Reads: []eventstore.StreamVersion{{Stream: stream}}}
		for version := range int64(page) {
			e := anAppend(stream, version).Events[0]
			e.Payload, e.Meta = fmt.Appendf(nil, `{"text":"%0400d"}`, i), fmt.Appendf(nil, `{"correlation":"%0130d"}`, i)
			e.Subject, e.Personal = "person-1", make([]byte, 154)
			wide.Events = append(wide.Events, e)
			i++
		}
		_, err := store.Append(b.Context(), wide)
		require.NoError(b, err)
	}
	b.ReportAllocs()
	read := 0
	for b.Loop() {
		entries, err := store.Read(b.Context(), int64(read%events), page)
		require.NoError(b, err)
		read += len(entries)
	}
	b.ReportMetric(float64(read)/b.Elapsed().Seconds(), "events/s")
}
