package seal_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"
	"golang.org/x/mod/sumdb/note"

	"hulak/domain"
	"hulak/eventstore"
	"hulak/eventstore/postgres"
	"hulak/eventstore/postgres/pgtest"
	"hulak/eventstore/seal"
	"hulak/eventstore/seal/proof"
	"hulak/eventstore/storetest"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

// testEnv is a log that is being sealed, with superuser access to its database.
type testEnv struct {
	*testing.T
	url         string
	pool        *pgxpool.Pool
	store       *postgres.Store
	keys        *eventstore.Keyring
	log         *eventstore.Log
	key         seal.Key
	writers     *seal.WriterKeys
	verifiers   note.Verifiers
	headsFile   string
	now         time.Time
	sealer      *seal.Sealer
	superuser   *pgx.Conn
	useSnapshot bool // use a snapshot of the log from before the tampering
}

func newTestEnv(t *testing.T) *testEnv {
	t.Helper()
	w := &testEnv{T: t, url: pgtest.URL(t), headsFile: filepath.Join(t.TempDir(), "heads"), now: time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)}
	var err error
	w.pool, err = postgres.OpenPool(t.Context(), w.url+"&pool_max_conns=8")
	require.NoError(t, err)
	t.Cleanup(w.pool.Close)
	w.writers = seal.NewWriterKeys()
	w.key = newKey(t)
	w.verifiers = verifiers(t, w.key)
	w.superuser, err = pgx.Connect(t.Context(), w.url)
	require.NoError(t, err)
	t.Cleanup(func() { _ = w.superuser.Close(context.Background()) })
	w.openStore(postgres.WithBatchSigner(w.writers))
	return w
}

// openStore opens the log like a restarted process.
func (w *testEnv) openStore(options ...postgres.Option) {
	w.Helper()
	if w.store != nil {
		w.sealer.Close()
		w.store.Close()
	}
	var err error
	w.store, err = postgres.Open(w.Context(), w.pool, slog.New(slog.DiscardHandler), options...)
	require.NoError(w, err)
	w.Cleanup(w.store.Close)
	w.keys = eventstore.NewKeyring(w.store, eventstore.NewMasterKey())
	w.log = eventstore.NewLog(w.store, eventstore.NewRegistry(storetest.Reserved{}, storetest.OwnerSet{}), w.keys)
	w.sealer = w.newSealer()
}

func newKey(t testing.TB) seal.Key {
	t.Helper()
	private, err := seal.GenerateKey()
	require.NoError(t, err)
	key, err := seal.ParseKey(private)
	require.NoError(t, err)
	return key
}

func verifiers(t testing.TB, keys ...seal.Key) note.Verifiers {
	t.Helper()
	var public []string
	for _, key := range keys {
		public = append(public, key.Public)
	}
	v, err := proof.Verifiers(public...)
	require.NoError(t, err)
	return v
}

func (w *testEnv) newSealer(change ...func(*seal.Options)) *seal.Sealer {
	w.Helper()
	o := seal.Options{Key: w.key, Writers: w.writers, HeadsFile: w.headsFile, Now: func() time.Time { w.now = w.now.Add(time.Second); return w.now }}
	for _, c := range change {
		c(&o)
	}
	s, err := seal.New(w.pool, w.log, o)
	require.NoError(w, err)
	w.Cleanup(s.Close)
	return s
}

// streams is the number of streams that events go to, in turn.
const streams = 7

// write appends events in one append.
func (w *testEnv) write(count int) {
	w.Helper()
	head, err := w.log.Head(w.Context())
	require.NoError(w, err)
	var a eventstore.Append
	read := map[domain.StreamID]int64{}
	for i := range int64(count) {
		n := head + i // streams take turns, so versions follow from positions
		stream, version := domain.Stream("thing", fmt.Sprint(n%streams)), n/streams
		if _, there := read[stream]; !there {
			read[stream] = version
			a.Reads = append(a.Reads, eventstore.StreamVersion{Stream: stream, Version: version})
		}
		a.Events = append(a.Events, eventstore.StoredEvent{
			Stream: stream, Version: version + 1, ID: uuid.Must(uuid.NewV7()), Type: "thing.happened", Schema: 1,
			Payload: fmt.Appendf(nil, `{"n": %d}`, n), Subject: "somebody", Personal: fmt.Appendf(nil, "cipher %d", n), Meta: []byte(`{"actor":{"id":"a"}}`),
		})
	}
	_, err = w.store.Append(w.Context(), a)
	require.NoError(w, err)
}

// writeAndSeal writes events and seals them, with the given number under each head.
func (w *testEnv) writeAndSeal(counts ...int) {
	w.Helper()
	for _, count := range counts {
		w.write(count)
		w.requireStep(count)
	}
}

func (w *testEnv) requireStep(want int) {
	w.Helper()
	sealed, err := w.sealer.Step(w.Context())
	require.NoError(w, err)
	require.Equal(w, want, sealed)
}

const disableTriggers = `
	DO $$
	DECLARE part regclass;
	BEGIN
		FOR part IN SELECT relid FROM pg_partition_tree('events') UNION SELECT 'seal_blocks'::regclass UNION SELECT 'seal_heads'::regclass UNION SELECT 'event_batches'::regclass LOOP
			EXECUTE format('ALTER TABLE %s DISABLE TRIGGER USER', part);
		END LOOP;
	END $$`

// tamper bypasses the triggers, as the owner of the database can.
func (w *testEnv) tamper(statements ...string) {
	w.Helper()
	w.exec(disableTriggers)
	for _, statement := range statements {
		w.exec(statement)
	}
}

func (w *testEnv) exec(statement string) {
	w.Helper()
	_, err := w.superuser.Exec(w.Context(), statement)
	require.NoError(w, err, statement)
}

func (w *testEnv) verify(change ...func(*seal.VerifyOptions)) *seal.Report {
	w.Helper()
	o := seal.VerifyOptions{Verifiers: w.verifiers, Writers: w.writers, HeadsFile: w.headsFile}
	for _, c := range change {
		c(&o)
	}
	report, err := seal.Verify(w.Context(), w.pool, w.log, o)
	require.NoError(w, err)
	return report
}

// requireFindings compares the findings of a report with the expected sentences.
func (w *testEnv) requireFindings(report *seal.Report, want ...string) {
	w.Helper()
	got := make([]string, len(report.Findings))
	for i, f := range report.Findings {
		got[i] = f.String()
	}
	require.Equal(w, strings.Join(want, "\n"), strings.Join(got, "\n"))
}

func (w *testEnv) lines() []string {
	w.Helper()
	text, err := os.ReadFile(w.headsFile)
	require.NoError(w, err)
	return strings.SplitAfter(strings.TrimSuffix(string(text), "\n")+"\n", "\n")
}

func (w *testEnv) rewriteFile(text string) {
	w.Helper()
	require.NoError(w, os.WriteFile(w.headsFile, []byte(text), 0o600))
}

func encodeLine(t testing.TB, signed []byte) string {
	t.Helper()
	line, err := json.Marshal(string(signed))
	require.NoError(t, err)
	return string(line) + "\n"
}

func decide(c storetest.Command) func(domain.UnitOfWork) (struct{}, error) {
	return func(b domain.UnitOfWork) (struct{}, error) {
		_, err := domain.Decide(b, storetest.Decider, "a", c)
		return struct{}{}, err
	}
}
