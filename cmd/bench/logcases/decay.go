package logcases

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/tink-crypto/tink-go/v2/tink"

	"hulak/cmd/bench/harness"
	"hulak/domain"
	"hulak/eventstore"
)

// logSizes lists the log sizes. Creating the largest log takes several minutes and 12 GB of disk space.
var logSizes = []struct {
	name      string
	events    int
	setupOnce bool // set up once, because the rounds add only a negligible number of events
}{
	{"100k", 100_000, false},
	{"1m", 1_000_000, true},
	{"10m", 10_000_000, true},
}

const (
	decayProducers = 64
	decayReaders   = 8
)

func decayCases() []harness.Case {
	const group = "growth of the log"
	var cases []harness.Case
	for _, size := range logSizes {
		log := &harness.Shared[*harness.Dataset]{} // both cases use the same prefilled log
		cases = append(cases, harness.Case{
			Name: "decay/append/" + size.name, Group: group, Unit: "events", SetupOnce: size.setupOnce, LargeCache: true,
			Setup:       decayCase(log, size.events, appendToPrefilled),
			Label:       "64 producers, log of " + size.name + " events",
			Description: "one event per command, in a new stream, 64 producers, log of " + size.name + " events",
		}, harness.Case{
			Name: "decay/read/" + size.name, Group: group, Unit: "streams", SetupOnce: size.setupOnce, LargeCache: true,
			Setup:       decayCase(log, size.events, readPrefilled),
			Label:       "reading one stream, log of " + size.name + " events",
			Description: "reading and decoding one random stream of ten events, 8 readers",
		})
	}
	return cases
}

func decayGoals() []harness.Goal {
	return []harness.Goal{
		{
			Name: "decay_10m", Ratio: true, Bound: 0.8, Description: "appending to a log of ten million events vs. a hundred thousand",
			Compute: harness.Ratio(harness.RateOf("decay/append/10m"), harness.RateOf("decay/append/100k")),
		},
		{
			Name: "decay_read_10m", Ratio: true, Bound: 0.8,
			Description: "reading one stream in a log of ten million events vs. a hundred thousand",
			Compute:     harness.Ratio(harness.RateOf("decay/read/10m"), harness.RateOf("decay/read/100k")),
		},
	}
}

func decayCase(
	prefilled *harness.Shared[*harness.Dataset], events int,
	newLoad func(ctx context.Context, log *eventstore.Log, events int) (harness.Load, error),
) harness.Setup {
	return func(ctx context.Context, s *harness.Scope) (harness.Load, error) {
		l, err := prefilled.Get(s, func() (*harness.Dataset, error) { return openPrefilled(ctx, s, events) })
		if err != nil {
			return nil, err
		}
		return newLoad(ctx, l.Log, events)
	}
}

func appendToPrefilled(ctx context.Context, log *eventstore.Log, _ int) (harness.Load, error) {
	return appendLoad(ctx, log, decayProducers, appendToNewStreams)
}

func readPrefilled(_ context.Context, log *eventstore.Log, events int) (harness.Load, error) {
	worker := func(i int) harness.Operation {
		random := rand.New(rand.NewPCG(uint64(i), 1))
		return func(ctx context.Context) (int, error) {
			stream := prefilledStream(random.IntN(events / eventsPerStream))
			events, err := log.ReadStream(ctx, stream, 0, eventsPerStream)
			if err == nil && len(events) != eventsPerStream {
				err = fmt.Errorf("stream %s has %d events", stream, len(events))
			}
			for _, e := range events {
				err = errors.Join(err, e.Err)
			}
			return 1, err
		}
	}
	return func(ctx context.Context, window time.Duration) (*harness.Sample, error) {
		return harness.RunWorkers(ctx, window, decayReaders, worker)
	}, nil
}

const (
	eventsPerStream      = 10
	interleavedStreams   = 1_000 // streams whose events are interleaved, like those of transfers created on the same day
	prefillRowsPerCommit = 100_000
)

// prefilledStream returns the ID of the stream with the given number. The ID is deterministic and contains the time of the
// stream's first event.
func prefilledStream(number int) domain.StreamID {
	start := prefilledTime(number/interleavedStreams*interleavedStreams*eventsPerStream + number%interleavedStreams)
	id := uuid.NewSHA1(uuid.NameSpaceOID, fmt.Append(nil, number))
	copy(id[:6], binary.BigEndian.AppendUint64(nil, uint64(start.UnixMilli()))[2:])
	id[6] = 7<<4 | id[6]&0x0f
	return domain.Stream(harness.EventDecider.Category, id.String())
}

// prefilledTime returns the recording time of the event at the given index. It is earlier than the time of any measured event.
func prefilledTime(index int) time.Time {
	return time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC).Add(time.Duration(index) * time.Millisecond)
}

// prefilledSubject is the subject of all copied events.
const prefilledSubject = "person-1"

// openPrefilled creates a database with the given number of events and then opens its log.
func openPrefilled(ctx context.Context, s *harness.Scope, events int) (*harness.Dataset, error) {
	database, err := s.CreateMigrated(ctx)
	if err != nil {
		return nil, err
	}
	masterKey := eventstore.NewKeyEncryptionKey()
	if err := s.Scoped(func(s *harness.Scope) error { return copyEvents(ctx, s, database, masterKey, events) }); err != nil {
		return nil, err
	}
	return openLog(ctx, s, database, masterKey)
}

// copyEvents copies rows into the log's table. The rows have the same contents as rows that the log writes.
func copyEvents(ctx context.Context, s *harness.Scope, database string, masterKey tink.AEAD, events int) error {
	l, err := openLog(ctx, s, database, masterKey)
	if err != nil {
		return err
	}
	cipher, err := l.Keyring.FindOrCreate(ctx, prefilledSubject)
	if err != nil {
		return err
	}
	row := harness.EncodePlain(prefilledSubject)
	owner, err := s.Connect(ctx, database) // the application role cannot copy into partitions
	if err != nil {
		return err
	}
	if _, err := owner.Exec(ctx, `SELECT extend_log(1)`); err != nil {
		return err
	}
	for first := 0; first < events; first += prefillRowsPerCommit {
		rows := pgx.CopyFromSlice(min(prefillRowsPerCommit, events-first), func(i int) ([]any, error) {
			return prefilledRow(first+i, row, cipher)
		})
		if _, err := owner.CopyFrom(ctx, pgx.Identifier{"events"}, eventColumns, rows); err != nil {
			return fmt.Errorf("copy events: %w", err)
		}
	}
	for _, statement := range []string{"VACUUM (ANALYZE) events", "CREATE EXTENSION pg_prewarm", prewarmTables, prewarmIndexes, "CHECKPOINT"} {
		if _, err := owner.Exec(ctx, statement); err != nil {
			return err
		}
	}
	return nil
}

// COPY bypasses the server's cache, while appended events stay cached if they fit. Prewarming loads the copied rows into the
// cache.
const (
	prewarmTables  = `SELECT pg_prewarm(relid) FROM pg_partition_tree('events') WHERE isleaf`
	prewarmIndexes = `SELECT pg_prewarm(indexrelid) FROM pg_partition_tree('events') JOIN pg_index ON indrelid = relid WHERE isleaf`
)

func prefilledRow(index int, row harness.EncodedEvent, cipher eventstore.Cipher) ([]any, error) {
	stream, version := streamAndVersion(index)
	id := uuid.Must(uuid.NewV7())
	personal, err := cipher.Encrypt(row.Personal, append(id[:len(id):len(id)], prefilledSubject...))
	return []any{
		int64(index + 1), string(prefilledStream(stream)), int64(version), [16]byte(id), harness.SentEvent{}.EventType(), int32(1), row.Payload,
		prefilledSubject, personal, row.Meta, prefilledTime(index),
	}, err
}

var eventColumns = []string{
	"position", "stream", "version", "id", "type", "schema", "payload", "subject", "personal", "metadata", "recorded_at",
}

// streamAndVersion returns the stream and version of the event at the given index. Events of streams that are
// written at the same time alternate.
func streamAndVersion(index int) (stream, version int) {
	perRound := interleavedStreams * eventsPerStream
	round, offset := index/perRound, index%perRound
	return round*interleavedStreams + offset%interleavedStreams, offset/interleavedStreams + 1
}
