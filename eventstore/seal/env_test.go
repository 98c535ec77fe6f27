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

// testEnv is a log with a sealer and a superuser connection to the database.
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
	useSnapshot bool // whether to verify a log snapshot taken before the tampering
}

func newTestEnv(t *testing.T) *testEnv {
	t.Helper()
	env := &testEnv{
		T: t, url: pgtest.URL(t), headsFile: filepath.Join(t.TempDir(), "heads"), now: time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC),
	}
	var err error
	env.pool, err = postgres.OpenPool(t.Context(), env.url+"&pool_max_conns=8")
	require.NoError(t, err)
	t.Cleanup(env.pool.Close)
	env.writers = seal.NewWriterKeys()
	env.key = newKey(t)
	env.verifiers = verifiers(t, env.key)
	env.superuser, err = pgx.Connect(t.Context(), env.url)
	require.NoError(t, err)
	t.Cleanup(func() { _ = env.superuser.Close(context.Background()) })
	env.openStore(postgres.WithBatchSigner(env.writers))
	return env
}

// openStore opens the log again, as after a restart.
func (env *testEnv) openStore(options ...postgres.Option) {
	env.Helper()
	if env.store != nil {
		env.sealer.Close()
		env.store.Close()
	}
	var err error
	env.store, err = postgres.Open(env.Context(), env.pool, slog.New(slog.DiscardHandler), options...)
	require.NoError(env, err)
	env.Cleanup(env.store.Close)
	env.keys = eventstore.NewKeyring(env.store, eventstore.NewKeyEncryptionKey())
	env.log = eventstore.NewLog(env.store, eventstore.NewRegistry(storetest.Reserved{}, storetest.OwnerSet{}), env.keys)
	env.sealer = env.newSealer()
}

func newKey(tb testing.TB) seal.Key {
	tb.Helper()
	private, err := seal.GenerateKey(seal.DefaultOrigin)
	require.NoError(tb, err)
	key, err := seal.ParseKey(private)
	require.NoError(tb, err)
	return key
}

func verifiers(tb testing.TB, keys ...seal.Key) note.Verifiers {
	tb.Helper()
	var public []string
	for _, key := range keys {
		public = append(public, key.Public)
	}
	v, err := proof.Verifiers(public...)
	require.NoError(tb, err)
	return v
}

func (env *testEnv) newSealer(change ...func(*seal.Options)) *seal.Sealer {
	env.Helper()
	now := func() time.Time {
		env.now = env.now.Add(time.Second)
		return env.now
	}
	o := seal.Options{Key: env.key, Writers: env.writers, HeadsFile: env.headsFile, Now: now}
	for _, c := range change {
		c(&o)
	}
	s, err := seal.New(env.pool, env.log, o)
	require.NoError(env, err)
	env.Cleanup(s.Close)
	return s
}

// streamCount is the number of streams. Consecutive events go to consecutive streams.
const streamCount = 7

// write appends events in one transaction.
func (env *testEnv) write(count int) {
	env.Helper()
	head, err := env.log.Head(env.Context())
	require.NoError(env, err)
	var a eventstore.Append
	read := map[domain.StreamID]bool{}
	for i := range int64(count) {
		n := head + i
		stream, version := domain.Stream("thing", fmt.Sprint(n%streamCount)), n/streamCount
		if !read[stream] {
			read[stream] = true
			a.Reads = append(a.Reads, eventstore.StreamVersion{Stream: stream, Version: version})
		}
		a.Events = append(a.Events, eventstore.StoredEvent{
			Stream: stream, Version: version + 1, ID: uuid.Must(uuid.NewV7()), Type: "thing.happened", Schema: 1,
			Payload: fmt.Appendf(nil, `{"n": %d}`, n), Meta: []byte(`{"actor":{"id":"a"}}`),
			Subject: "person", Personal: fmt.Appendf(nil, "ciphertext %d", n),
		})
	}
	_, err = env.store.Append(env.Context(), a)
	require.NoError(env, err)
}

// writeAndSeal writes and seals a batch of events for each count, under one head per batch.
func (env *testEnv) writeAndSeal(counts ...int) {
	env.Helper()
	for _, count := range counts {
		env.write(count)
		env.requireStep(count)
	}
}

// requireStep runs a step of the sealer and requires that it seals the given number of events.
func (env *testEnv) requireStep(want int) {
	env.Helper()
	sealed, err := env.sealer.Step(env.Context())
	require.NoError(env, err)
	require.Equal(env, want, sealed)
}

const disableTriggers = `
	DO $$
	DECLARE part regclass;
	BEGIN
		FOR part IN SELECT relid FROM pg_partition_tree('events') UNION SELECT 'seal_blocks'::regclass
			UNION SELECT 'seal_heads'::regclass UNION SELECT 'event_batches'::regclass LOOP
			EXECUTE format('ALTER TABLE %s DISABLE TRIGGER USER', part);
		END LOOP;
	END $$`

// tamper disables triggers, as the database owner can, and runs statements.
func (env *testEnv) tamper(statements ...string) {
	env.Helper()
	env.exec(disableTriggers)
	for _, statement := range statements {
		env.exec(statement)
	}
}

func (env *testEnv) exec(statement string) {
	env.Helper()
	_, err := env.superuser.Exec(env.Context(), statement)
	require.NoError(env, err, statement)
}

func (env *testEnv) verify(change ...func(*seal.VerifyOptions)) *seal.Report {
	env.Helper()
	o := seal.VerifyOptions{Verifiers: env.verifiers, Writers: env.writers, HeadsFile: env.headsFile}
	for _, c := range change {
		c(&o)
	}
	report, err := seal.Verify(env.Context(), env.pool, env.log, o)
	require.NoError(env, err)
	return report
}

// requireFindings requires that a report has exactly the given findings.
func (env *testEnv) requireFindings(report *seal.Report, want ...string) {
	env.Helper()
	got := make([]string, len(report.Findings))
	for i, f := range report.Findings {
		got[i] = f.String()
	}
	require.Equal(env, strings.Join(want, "\n"), strings.Join(got, "\n"))
}

// lines returns the lines of the heads file, including their newlines, followed by an empty string.
func (env *testEnv) lines() []string {
	env.Helper()
	text, err := os.ReadFile(env.headsFile)
	require.NoError(env, err)
	return strings.SplitAfter(strings.TrimSuffix(string(text), "\n")+"\n", "\n")
}

func (env *testEnv) rewriteFile(text string) {
	env.Helper()
	require.NoError(env, os.WriteFile(env.headsFile, []byte(text), 0o600))
}

// encodeLine returns the line of a signed head in the heads file.
func encodeLine(tb testing.TB, head *proof.Head, signed string) string {
	tb.Helper()
	line, err := json.Marshal(struct {
		Number     int64     `json:"number"`
		SignedAt   time.Time `json:"signedAt"`
		Checkpoint string    `json:"checkpoint"`
	}{head.Number, head.At, signed})
	require.NoError(tb, err)
	return string(line) + "\n"
}

func decide(c storetest.Command) func(domain.UnitOfWork) (struct{}, error) {
	return func(u domain.UnitOfWork) (struct{}, error) {
		_, err := domain.Decide(u, storetest.Decider, "a", c)
		return struct{}{}, err
	}
}
