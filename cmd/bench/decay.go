package main

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/tink-crypto/tink-go/v2/tink"

	"hulak/domain"
	"hulak/eventstore"
	"hulak/eventstore/postgres"
)

func init() {
	registered = append(registered, decayCases)
	goalsOf = append(goalsOf, decayGoals)
}

// ages are the log sizes at which the same cases are measured. The largest log takes some minutes and 12 GB to create.
var ages = []struct {
	name   string
	events int
	kept   bool // created once, because the events that rounds add are negligible
}{
	{"100k", 100_000, false},
	{"1m", 1_000_000, true},
	{"10m", 10_000_000, true},
}

const (
	decayProducers = 64
	decayReaders   = 8
)

func decayCases() []Case {
	const group = "as the log grows"
	var cases []Case
	for _, age := range ages {
		cases = append(cases, Case{
			Name: "decay/append/" + age.name, Group: group, Unit: "events", Kept: age.kept, Apart: true, Setup: decayCase(age.events, appendAged),
			Label: "64 producers behind " + age.name + " events",
			What:  "commands of one event that each begin a stream, 64 producers, behind " + age.name + " events",
		}, Case{
			Name: "decay/read/" + age.name, Group: group, Unit: "streams", Kept: age.kept, Apart: true, Setup: decayCase(age.events, readAged),
			Label: "reading one stream of " + age.name + " events",
			What:  "reading and decoding one stream of ten events, any of those that are there, 8 readers",
		})
	}
	return cases
}

func decayGoals() []Goal {
	return []Goal{
		{
			Name: "decay_10m", Ratio: true, Bound: 0.8, What: "appending behind ten million events, to behind a hundred thousand",
			Of: quotient(rateOf("decay/append/10m"), rateOf("decay/append/100k")),
		},
		{
			Name: "decay_read_10m", Ratio: true, Bound: 0.8, What: "reading one stream of ten million events, to of a hundred thousand",
			Of: quotient(rateOf("decay/read/10m"), rateOf("decay/read/100k")),
		},
	}
}

// aged is a log with many events.
type aged struct {
	*Journal
	streams int
	users   int // number of cases that are using it
}

// archive holds the open aged logs, so that append and read cases share them.
var archive = struct {
	mu   sync.Mutex
	logs map[int]*aged
}{logs: map[int]*aged{}}

func borrowAged(ctx context.Context, env *Environment, events int) (*aged, error) {
	archive.mu.Lock()
	defer archive.mu.Unlock()
	a := archive.logs[events]
	if a == nil {
		journal, err := env.openAged(ctx, events)
		if err != nil {
			return nil, err
		}
		a = &aged{Journal: journal, streams: events / eventsPerStream}
		archive.logs[events] = a
	}
	a.users++
	return a, nil
}

func (a *aged) giveBack(events int) error {
	archive.mu.Lock()
	defer archive.mu.Unlock()
	if a.users--; a.users > 0 {
		return nil
	}
	delete(archive.logs, events)
	return a.Close()
}

func decayCase(events int, worker func(ctx context.Context, a *aged) (int, func(i int) operation, error)) func(context.Context, *Environment) (Load, error) {
	return func(ctx context.Context, env *Environment) (Load, error) {
		a, err := borrowAged(ctx, env, events)
		if err != nil {
			return nil, err
		}
		load := loadOf{close: func() error { return a.giveBack(events) }}
		n, workers, err := worker(ctx, a)
		if err != nil {
			return nil, errors.Join(err, load.close())
		}
		load.run = func(ctx context.Context, window time.Duration) (*Sample, error) {
			return drive(ctx, window, n, workers)
		}
		return load, nil
	}
}

func appendAged(ctx context.Context, a *aged) (int, func(int) operation, error) {
	workers, err := beginAll(ctx, a.Log, decayProducers)
	return decayProducers, func(i int) operation { return newStreams(a.Log, workers[i]) }, err
}

func readAged(_ context.Context, a *aged) (int, func(int) operation, error) {
	return decayReaders, func(i int) operation {
		chance := rand.New(rand.NewPCG(uint64(i), 1))
		return func(ctx context.Context) (int, error) {
			stream := agedStream(chance.IntN(a.streams))
			events, err := a.Log.ReadStream(ctx, stream, 0, eventsPerStream)
			if err == nil && len(events) != eventsPerStream {
				err = fmt.Errorf("stream %s has %d events", stream, len(events))
			}
			for _, e := range events {
				err = errors.Join(err, e.Err)
			}
			return 1, err
		}
	}, nil
}

const (
	eventsPerStream = 10
	streamsTogether = 1_000   // streams whose events are interleaved, like those of one day
	copiedTogether  = 100_000 // rows per commit
)

// agedStream returns the ID of a stream by its number. It is deterministic, and its timestamp is that of the stream's first
// event.
func agedStream(number int) domain.StreamID {
	began := agedTime(number/streamsTogether*streamsTogether*eventsPerStream + number%streamsTogether)
	id := uuid.NewSHA1(uuid.NameSpaceOID, fmt.Append(nil, number))
	copy(id[:6], binary.BigEndian.AppendUint64(nil, uint64(began.UnixMilli()))[2:])
	id[6] = 7<<4 | id[6]&0x0f
	return domain.Stream(ledger.Category, id.String())
}

// agedTime returns when the event at an index was recorded. It is earlier than any event stored during the measurement.
func agedTime(at int) time.Time {
	return time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC).Add(time.Duration(at) * time.Millisecond)
}

// agedSubject is the subject of all copied events.
const agedSubject = "somebody"

// openAged creates a database with a number of events and opens the log on it.
func (env *Environment) openAged(ctx context.Context, events int) (*Journal, error) {
	return env.openJournal(ctx, func(j *Journal, master tink.AEAD) error { return env.copyEvents(ctx, j, master, events) }, sent{})
}

// copyEvents copies rows to the log's table that are identical to those that the log would write.
func (env *Environment) copyEvents(ctx context.Context, j *Journal, master tink.AEAD, events int) error {
	cipher, err := cipherOf(ctx, j, master, agedSubject)
	if err != nil {
		return err
	}
	row, err := templateOf(agedSubject)
	if err != nil {
		return err
	}
	owner, err := env.Pool(ctx, j.Database, 1) // the application role may not copy to partitions
	if err != nil {
		return err
	}
	defer owner.Close()
	if _, err := owner.Exec(ctx, `SELECT extend_log(1)`); err != nil {
		return err
	}
	for first := 0; first < events; first += copiedTogether {
		_, err := owner.CopyFrom(ctx, pgx.Identifier{"events"}, copiedColumns, pgx.CopyFromSlice(min(copiedTogether, events-first), func(i int) ([]any, error) {
			return agedRow(first+i, row, cipher)
		}))
		if err != nil {
			return fmt.Errorf("copying events: %w", err)
		}
	}
	for _, statement := range []string{"VACUUM (ANALYZE) events", "CREATE EXTENSION pg_prewarm", prewarmTables, prewarmIndexes, "CHECKPOINT"} {
		if _, err := owner.Exec(ctx, statement); err != nil {
			return err
		}
	}
	return nil
}

// COPY bypasses the server's cache, while appended events stay in it as long as there is room. Prewarming loads the copied rows.
const (
	prewarmTables  = `SELECT pg_prewarm(relid) FROM pg_partition_tree('events') WHERE isleaf`
	prewarmIndexes = `SELECT pg_prewarm(indexrelid) FROM pg_partition_tree('events') JOIN pg_index ON indrelid = relid WHERE isleaf`
)

// cipherOf creates a person's key with a temporary log. The measured log is opened after all events are copied.
func cipherOf(ctx context.Context, j *Journal, master tink.AEAD, person string) (eventstore.Cipher, error) {
	store, err := postgres.Open(ctx, j.Pool, slog.New(slog.DiscardHandler), postgres.WithBatchSigner(writerKeys()))
	if err != nil {
		return nil, err
	}
	defer store.Close()
	return eventstore.NewKeyring(store, master).Ensure(ctx, person)
}

func agedRow(at int, row factBytes, cipher eventstore.Cipher) ([]any, error) {
	stream, version := placeOf(at)
	id := uuid.Must(uuid.NewV7())
	personal, err := cipher.Encrypt(row.personal, append(id[:len(id):len(id)], agedSubject...))
	return []any{
		int64(at + 1), string(agedStream(stream)), int64(version), [16]byte(id), sent{}.EventType(), int32(1), row.payload, agedSubject, personal,
		row.meta, agedTime(at),
	}, err
}

var copiedColumns = []string{"position", "stream", "version", "id", "type", "schema", "payload", "subject", "personal", "metadata", "recorded_at"}

// placeOf returns the stream and version of the event at an index. Streams that are written at the same time alternate.
func placeOf(at int) (stream, version int) {
	together := streamsTogether * eventsPerStream
	round, within := at/together, at%together
	return round*streamsTogether + within%streamsTogether, within/streamsTogether + 1
}

// templateOf returns the encoded fact with an unencrypted personal part.
func templateOf(subject string) (factBytes, error) {
	fact := sample(subject)
	payload, err := json.Marshal(fact)
	if err != nil {
		return factBytes{}, err
	}
	personal, err := json.Marshal(fact.Payee)
	if err != nil {
		return factBytes{}, err
	}
	meta, err := json.Marshal(metadata(subject))
	return factBytes{payload: payload, meta: meta, personal: personal}, err
}
