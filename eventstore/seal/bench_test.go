package seal_test

import (
	"fmt"
	"log/slog"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/eventstore"
	"hulak/eventstore/postgres"
	"hulak/eventstore/postgres/pgtest"
	"hulak/eventstore/seal"
)

// benchEvents is the number of events. Each one is as large as a typical transfer event: about 400 bytes of payload, 150 bytes of encrypted
// data, and 200 bytes of metadata.
const benchEvents = 200_000

// BenchmarkSealing seals, reads, and verifies a log. It reports events per second.
func BenchmarkSealing(b *testing.B) {
	var sealing, reading, verifying time.Duration
	for b.Loop() {
		pool, writers := pgtest.New(b), seal.NewWriterKeys()
		store, err := postgres.Open(b.Context(), pool, slog.New(slog.DiscardHandler), postgres.WithBatchSigner(writers))
		require.NoError(b, err)
		log := eventstore.NewLog(store, eventstore.NewRegistry(), eventstore.NewKeyring(store, eventstore.NewKeyEncryptionKey()))
		appendEvents(b, store)
		key := newKey(b)
		sealer, err := seal.New(pool, log, seal.Options{Key: key, Writers: writers, HeadsFile: b.TempDir() + "/heads"})
		require.NoError(b, err)
		sealing += measure(func() {
			for {
				sealed, err := sealer.Step(b.Context())
				require.NoError(b, err)
				if sealed == 0 {
					return
				}
			}
		})
		sealer.Close()
		reading += measure(func() {
			for after := int64(0); after < benchEvents; after += 4_096 {
				_, err := log.ReadStored(b.Context(), after, 4_096)
				require.NoError(b, err)
			}
		})
		verifying += measure(func() {
			report, err := seal.Verify(b.Context(), pool, log, seal.VerifyOptions{Verifiers: verifiers(b, key)})
			require.NoError(b, err)
			require.True(b, report.OK(), "%v", report.Findings)
		})
		store.Close()
	}
	events := float64(benchEvents * b.N)
	b.ReportMetric(events/sealing.Seconds(), "sealed/s")
	b.ReportMetric(events/reading.Seconds(), "read/s")
	b.ReportMetric(events/verifying.Seconds(), "verified/s")
}

func measure(do func()) time.Duration {
	start := time.Now()
	do()
	return time.Since(start)
}

func appendEvents(b *testing.B, store *postgres.Store) {
	b.Helper()
	payload := fmt.Appendf(nil, `{"transferId":"%0300d","amounts":{"send":"100.00","fee":"4.99"}}`, 7)
	meta := fmt.Appendf(nil, `{"actor":{"id":"%0100d","role":"USER"},"correlation":"%050d"}`, 7, 7)
	for n := int64(0); n < benchEvents; {
		stream := domain.Stream("thing", fmt.Sprint(n))
		a := eventstore.Append{Reads: []eventstore.StreamVersion{{Stream: stream}}}
		for v := range int64(1_000) {
			a.Events = append(a.Events, eventstore.StoredEvent{
				Stream: stream, Version: v + 1, ID: uuid.Must(uuid.NewV7()), Type: "thing.happened", Schema: 1,
				Payload: payload, Subject: "person", Personal: make([]byte, 150), Meta: meta,
			})
		}
		_, err := store.Append(b.Context(), a)
		require.NoError(b, err)
		n += 1_000
	}
}
