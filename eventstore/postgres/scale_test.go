package postgres_test

import (
	"bytes"
	"crypto/rand"
	_ "embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"log/slog"
	mathrand "math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/eventstore"
	"hulak/eventstore/archive"
	"hulak/eventstore/postgres"
	"hulak/eventstore/postgres/embeddedpg"
	"hulak/eventstore/postgres/pgtest"
	"hulak/migrations"
)

// transferJSON contains the events of one delivered transfer, recorded from a run of the program.
//
//go:embed testdata/transfer.json
var transferJSON []byte

const (
	transferEvents      = 11
	firstDecisionEvents = 6
)

// TestMeasureScale measures the numbers in docs/operations/scaling.md, on a server with full durability:
//
//	HULAK_SCALE=100000 go test -count=1 -v -timeout 1h -run TestMeasureScale ./eventstore/postgres
//
// HULAK_SCALE is the number of transfers in the log.
func TestMeasureScale(t *testing.T) {
	transfers, _ := strconv.Atoi(os.Getenv("HULAK_SCALE"))
	if transfers == 0 {
		t.Skip("HULAK_SCALE is not set")
	}
	cluster, err := embeddedpg.Start(t.Context(), embeddedpg.Options{Dir: t.TempDir()})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, cluster.Stop()) })
	m := &scaleTest{T: t, cluster: cluster, events: transferEvents * transfers}
	first := m.createDatabase("first", m.events)
	m.measureStorage(first, transfers)
	m.measureArchives(first)
	for _, partitions := range []int{1, 5, 10, 20, 40} {
		m.measureReads(first, partitions)
	}
}

// scaleTest measures a log with a given number of events.
type scaleTest struct {
	*testing.T
	cluster *embeddedpg.Cluster
	events  int
	streams []domain.StreamID // transfer streams, oldest first
}

// createDatabase creates a database. partitionSize is the number of events per partition.
func (m *scaleTest) createDatabase(name string, partitionSize int) *pgxpool.Pool {
	m.Helper()
	admin, err := pgx.Connect(m.Context(), m.cluster.URL("postgres"))
	require.NoError(m, err)
	defer admin.Close(m.Context())
	_, err = admin.Exec(m.Context(), "CREATE DATABASE "+name)
	require.NoError(m, err)
	_, err = migrations.Up(m.Context(), m.cluster.URL(name))
	require.NoError(m, err)
	pool, err := postgres.OpenPool(m.Context(), m.cluster.URL(name))
	require.NoError(m, err)
	m.Cleanup(pool.Close)
	pgtest.SetPartitionSize(m, pool, partitionSize)
	return pool
}

// measureStorage fills the log as the application does, and reports the bytes per event.
func (m *scaleTest) measureStorage(pool *pgxpool.Pool, transfers int) {
	store := m.openStore(pool, "")
	query := func(sql string) (n int64) {
		require.NoError(m, pool.QueryRow(m.Context(), sql).Scan(&n))
		return n
	}
	wal := query(`SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint`)
	start := time.Now()
	m.fill(store, transfers)
	require.False(m, m.Failed())
	elapsed := time.Since(start)
	wal = query(`SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint`) - wal
	store.Close()
	report := func(name string, bytes int64) {
		m.Logf("%-28s %6.1f bytes per event", name, float64(bytes)/float64(m.events))
	}
	m.Logf("%d events in %.1f s: %.0f per second", m.events, elapsed.Seconds(), float64(m.events)/elapsed.Seconds())
	report("columns, unpadded", query(`
		SELECT sum(length(stream) + length(type) + 44 + length(payload::text) + length(metadata::text)
			+ coalesce(length(subject), 0) + coalesce(length(personal), 0)) FROM events`))
	report("table", query(`SELECT pg_table_size('events_from_1')`))
	report("index (position)", query(`SELECT pg_relation_size('events_from_1_position_once')`))
	report("index (stream, version)", query(`SELECT pg_relation_size('events_from_1_stream_version_once')`))
	report("idempotency with index", query(`SELECT pg_total_relation_size('idempotency')`))
	report("write-ahead log", wal)
}

// measureArchives reports an archive's size and its write and read rates.
func (m *scaleTest) measureArchives(pool *pgxpool.Pool) {
	dir := m.TempDir()
	store := m.openStore(pool, dir)
	defer store.Close()
	_, err := store.Append(m.Context(), newAppend("account-next", 0))
	require.NoError(m, err)
	tableRate := m.reportRate("read from the table", func() int { return m.readAll(store) })
	archiver, err := postgres.OpenArchiver(m.Context(), m.cluster.URL("first"), archive.Directory(dir))
	require.NoError(m, err)
	defer archiver.Close(m.Context())
	var part postgres.Part
	m.reportRate("archived, compared, detached", func() int {
		part, err = archiver.ArchiveOldest(m.Context(), 0)
		require.NoError(m, err)
		return m.events
	})
	var listBytes int64
	require.NoError(m, pool.QueryRow(m.Context(), `SELECT pg_total_relation_size('archived_streams')`).Scan(&listBytes))
	m.Logf("%-28s %6.1f bytes per event", "archive", float64(part.Bytes)/float64(m.events))
	m.Logf("%-28s %6.1f bytes per event", "archived_streams with index", float64(listBytes)/float64(m.events))
	archiveRate := m.reportRate("read from the archive", func() int { return m.readAll(store) })
	m.Logf("archive read rate / table read rate: %.2f", archiveRate/tableRate)
	m.reportLatency("one stream, archived", func(i int) { m.readStream(store, i) })
	m.reportRate("verified", func() int {
		require.NoError(m, archiver.Verify(m.Context(), &part))
		return m.events
	})
}

// measureReads reports read times for the given number of partitions.
func (m *scaleTest) measureReads(from *pgxpool.Pool, partitions int) {
	events := min(m.events, 400_000)
	pool := m.createDatabase(fmt.Sprintf("in_%d", partitions), (events+partitions-1)/partitions)
	owner := pgtest.OwnerConn(m, pool)
	source, err := from.Acquire(m.Context())
	require.NoError(m, err)
	defer source.Release()
	step := (events + partitions - 1) / partitions
	for first := 1; first <= events; first += step {
		_, err := owner.Exec(m.Context(), `SELECT extend_log($1)`, first)
		require.NoError(m, err)
		m.copyEvents(source.Conn(), owner, first, min(first+step, events+1))
	}
	_, err = owner.Exec(m.Context(), `VACUUM ANALYZE`)
	require.NoError(m, err)
	store := m.openStore(pool, "")
	defer store.Close()
	m.Logf("with %d partitions attached:", partitions)
	m.reportLatency("  head", func(int) { _, err = store.Head(m.Context()) })
	m.reportLatency("  page of 10", func(int) { _, err = store.Read(m.Context(), int64(mathrand.IntN(events-10)), 10) })
	m.reportLatency("  one stream", func(int) { m.readStream(store, mathrand.IntN(events/transferEvents/2)) })
	m.reportLatency("  a missing stream", func(i int) {
		_, err = store.ReadStream(m.Context(), domain.Stream("transfer", fmt.Sprint(i)), 0, 10)
	})
	m.reportLatency("  append of one event", func(i int) {
		_, err = store.Append(m.Context(), newAppend(domain.Stream("account", fmt.Sprint(i)), 0))
	})
	require.NoError(m, err)
}

// copyEvents copies events from position first up to, but not including, end. It reads the detached table directly.
func (m *scaleTest) copyEvents(from, to *pgx.Conn, first, end int) {
	_, err := from.Exec(m.Context(), "RESET ROLE")
	require.NoError(m, err)
	var rows bytes.Buffer
	_, err = from.PgConn().CopyTo(m.Context(), &rows, fmt.Sprintf(`
		COPY (SELECT * FROM events_from_1 WHERE position >= %d AND position < %d ORDER BY position) TO STDOUT (FORMAT binary)`, first, end))
	require.NoError(m, err)
	_, err = to.PgConn().CopyFrom(m.Context(), &rows, `COPY events FROM STDIN (FORMAT binary)`)
	require.NoError(m, err)
}

func (m *scaleTest) openStore(pool *pgxpool.Pool, dir string) *postgres.Store {
	store, err := postgres.Open(m.Context(), pool, slog.New(slog.DiscardHandler), postgres.WithArchives(archive.Directory(dir)))
	require.NoError(m, err)
	return store
}

func (m *scaleTest) readAll(store *postgres.Store) int {
	last := int64(0)
	for last < int64(m.events) {
		page, err := store.Read(m.Context(), last, 2_000)
		require.NoError(m, err)
		last = page[len(page)-1].Position
	}
	return int(last)
}

func (m *scaleTest) readStream(store *postgres.Store, i int) {
	stream := m.streams[i%len(m.streams)]
	page, err := store.ReadStream(m.Context(), stream, 0, 1_000)
	require.NoError(m, err)
	require.NotEmpty(m, page)
}

func (m *scaleTest) reportRate(name string, run func() int) float64 {
	start := time.Now()
	rate := float64(run()) / time.Since(start).Seconds()
	m.Logf("%-28s %8.0f events per second", name, rate)
	return rate
}

func (m *scaleTest) reportLatency(name string, run func(i int)) {
	const rounds = 2_000
	durations := make([]time.Duration, rounds)
	for i := range durations {
		start := time.Now()
		run(i)
		durations[i] = time.Since(start)
	}
	slices.Sort(durations)
	m.Logf("%-28s p50 %6.3f ms, p99 %6.3f ms", name, durations[rounds/2].Seconds()*1e3, durations[rounds*99/100].Seconds()*1e3)
}

// templateEvent is one event in transferJSON.
type templateEvent struct {
	Stream   string          `json:"stream"`
	Type     string          `json:"type"`
	Schema   int             `json:"schema"`
	Payload  json.RawMessage `json:"payload"`
	Subject  string          `json:"subject"`
	Personal int             `json:"personalBytes"`
	Meta     json.RawMessage `json:"meta"`
}

// transfersInProgress is the number of transfers that start between two decisions on one transfer.
const transfersInProgress = 1_000

// fill appends transfers in a realistic order. A transfer's later events are appended while other transfers start.
func (m *scaleTest) fill(store *postgres.Store, transfers int) {
	var templates []templateEvent
	require.NoError(m, json.Unmarshal(transferJSON, &templates))
	const producers = 64
	m.streams = make([]domain.StreamID, transfers)
	var wg sync.WaitGroup
	for p := range producers {
		wg.Go(func() {
			generator := &transferGenerator{templates: templates, senders: map[int]int64{}, producer: p}
			var inProgress [][]eventstore.Append // remaining appends of each transfer
			step := func(next *[]eventstore.Append) {
				if _, err := store.Append(m.Context(), (*next)[0]); err != nil {
					m.Error(err)
				}
				*next = (*next)[1:]
			}
			for i, round := p, 0; (i < transfers || len(inProgress) > 0) && !m.Failed(); i, round = i+producers, round+1 {
				if i < transfers {
					appends := generator.transfer()
					m.streams[i] = appends[1].Events[0].Stream
					step(&appends)
					inProgress = append(inProgress, appends)
				}
				for w := range inProgress {
					if (w+round)%(transfersInProgress/producers) == 0 || i >= transfers {
						step(&inProgress[w])
					}
				}
				inProgress = slices.DeleteFunc(inProgress, func(rest []eventstore.Append) bool { return len(rest) == 0 })
			}
		})
	}
	wg.Wait()
}

// transferGenerator generates transfers for one producer's senders.
type transferGenerator struct {
	templates []templateEvent
	producer  int
	senders   map[int]int64 // version of each sender's sending limit stream
	count     int
}

var (
	variableText = regexp.MustCompile(`[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}|[0-9a-f]{64}|[0-9a-f]{24}|\d{4}-\d\d-\d\dT[\d:.]+Z|\d+\.\d\d\b`)
	uuidPrefix   = regexp.MustCompile(`^[0-9a-f]{8}-`)
)

// transfer returns the appends for one transfer, with new IDs, times, and amounts.
func (g *transferGenerator) transfer() []eventstore.Append {
	sender := mathrand.IntN(g.count/3 + 1)
	g.count++
	replaced := map[string]string{g.templates[2].Subject: fmt.Sprintf("01a1fdb0-%04x-7a6a-99e3-%012x", g.producer, sender)}
	replace := func(text string) string {
		return variableText.ReplaceAllStringFunc(text, func(old string) string {
			if replaced[old] == "" {
				replaced[old] = randomLike(old)
			}
			return replaced[old]
		})
	}
	var appends []eventstore.Append
	versions := map[string]int64{}
	for i, t := range g.templates {
		stream := replace(t.Stream)
		if i == 0 {
			versions[stream] = g.senders[sender]
			g.senders[sender]++
		}
		if i == 0 || i >= firstDecisionEvents {
			appends = append(appends, eventstore.Append{
				Key:      &eventstore.IdempotencyKey{Actor: "SYSTEM", Operation: "scale", Key: uuid.NewString()},
				Response: []byte(`{}`),
			})
		}
		a := &appends[len(appends)-1]
		if !slices.ContainsFunc(a.Reads, func(r eventstore.StreamVersion) bool { return string(r.Stream) == stream }) {
			a.Reads = append(a.Reads, eventstore.StreamVersion{Stream: domain.StreamID(stream), Version: versions[stream]})
		}
		versions[stream]++
		e := eventstore.StoredEvent{
			Stream: domain.StreamID(stream), Version: versions[stream], ID: uuid.Must(uuid.NewV7()), Type: t.Type, Schema: t.Schema,
			Payload: []byte(replace(compact(t.Payload))), Meta: []byte(replace(compact(t.Meta))), Subject: replace(t.Subject),
		}
		if t.Personal > 0 {
			e.Personal = make([]byte, t.Personal)
			_, _ = rand.Read(e.Personal) // never fails
		}
		a.Events = append(a.Events, e)
	}
	appends[0].Response = fmt.Appendf(nil, `{"referenceId":%q,"referenceNumber":"1234567897","at":%q}`,
		appends[1].Events[0].Stream, fmt.Sprintf("%080d", g.count))
	return appends
}

func compact(text []byte) string {
	var short bytes.Buffer
	_ = json.Compact(&short, text) // already parsed as JSON
	return short.String()
}

// randomLike returns a random value of the same kind and length.
func randomLike(old string) string {
	switch {
	case uuidPrefix.MatchString(old) && old[14] == '7':
		return uuid.Must(uuid.NewV7()).String()
	case uuidPrefix.MatchString(old):
		return uuid.NewString()
	case len(old) == 64 || len(old) == 24:
		raw := make([]byte, len(old)/2)
		_, _ = rand.Read(raw) // never fails
		return hex.EncodeToString(raw)
	case len(old) > 20:
		return time.Now().UTC().Format("2006-01-02T15:04:05.000000Z")
	}
	return fmt.Sprintf("%d.%02d", 1+mathrand.IntN(2_900), mathrand.IntN(100))
}
