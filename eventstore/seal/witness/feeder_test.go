package witness_test

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/base64"
	"fmt"
	"io"
	"log"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"
	"golang.org/x/mod/sumdb/note"

	"hulak/domain"
	"hulak/eventstore"
	"hulak/eventstore/postgres"
	"hulak/eventstore/postgres/pgtest"
	"hulak/eventstore/seal"
	"hulak/eventstore/seal/proof"
	"hulak/eventstore/seal/witness"
	"hulak/internal/loopback"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

// testLog is a log with a sealer.
type testLog struct {
	*testing.T
	pool   *pgxpool.Pool
	log    *eventstore.Log
	store  *postgres.Store
	sealer *seal.Sealer
	key    seal.Key
	now    time.Time
}

func newKey(t *testing.T) seal.Key {
	t.Helper()
	private, err := seal.GenerateKey(seal.DefaultOrigin)
	require.NoError(t, err)
	key, err := seal.ParseKey(private)
	require.NoError(t, err)
	return key
}

func newTestLog(t *testing.T, key seal.Key) *testLog {
	t.Helper()
	l := &testLog{T: t, key: key, now: time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)}
	writers := seal.NewWriterKeys()
	var err error
	l.pool, err = postgres.OpenPool(t.Context(), pgtest.URL(t)+"&pool_max_conns=8")
	require.NoError(t, err)
	t.Cleanup(l.pool.Close)
	l.store, err = postgres.Open(t.Context(), l.pool, slog.New(slog.DiscardHandler), postgres.WithBatchSigner(writers))
	require.NoError(t, err)
	t.Cleanup(l.store.Close)
	l.log = eventstore.NewLog(l.store, eventstore.NewRegistry(), eventstore.NewKeyring(l.store, eventstore.NewKeyEncryptionKey()))
	l.sealer, err = seal.New(l.pool, l.log, seal.Options{Key: key, Writers: writers, Now: l.clock})
	require.NoError(t, err)
	t.Cleanup(l.sealer.Close)
	return l
}

func (l *testLog) clock() time.Time { return l.now }

// grow appends events to a new stream, and signs a head.
func (l *testLog) grow(events int) {
	l.Helper()
	stream := domain.Stream("thing", uuid.NewString())
	a := eventstore.Append{Reads: []eventstore.StreamVersion{{Stream: stream}}}
	for i := range events {
		a.Events = append(a.Events, eventstore.StoredEvent{
			Stream: stream, Version: int64(i + 1), ID: uuid.Must(uuid.NewV7()), Type: "thing.happened", Schema: 1,
			Payload: []byte(`{}`), Meta: []byte(`{}`),
		})
	}
	_, err := l.store.Append(l.Context(), a)
	require.NoError(l, err)
	sealed, err := l.sealer.Step(l.Context())
	require.NoError(l, err)
	require.Equal(l, events, sealed)
}

// policy returns a policy with one witness.
func (l *testLog) policy(vkey, url string) *proof.Policy {
	l.Helper()
	p, err := proof.ParsePolicy(fmt.Sprintf("log %s\nwitness w %s %s\nquorum w\n", l.key.Public, vkey, url))
	require.NoError(l, err)
	return p
}

func (l *testLog) feeder(p *proof.Policy) *witness.Feeder {
	return witness.New(l.pool, p, l.clock, slog.New(slog.DiscardHandler))
}

func (l *testLog) reader(p *proof.Policy) *seal.Reader {
	return &seal.Reader{Pool: l.pool, Policy: p, MaxAge: time.Hour, Now: l.clock}
}

// requireQuorum requires that the published head covers the given number of events, and whether it has a quorum.
func (l *testLog) requireQuorum(p *proof.Policy, size int64, want bool) {
	l.Helper()
	head, err := l.reader(p).Head(l.Context())
	require.NoError(l, err)
	require.Equal(l, size, head.Size)
	require.Equal(l, want, head.HasQuorum)
}

// omniwitness is the witness program of transparency-dev, run as a process of its own.
type omniwitness struct {
	*testing.T
	program, keyFile, logsFile, databaseFile, address string
	vkey                                              string
	process                                           *exec.Cmd
	stopped                                           chan error
}

func newOmniwitness(t *testing.T, key seal.Key) *omniwitness {
	t.Helper()
	dir := t.TempDir()
	w := &omniwitness{
		T: t, program: filepath.Join(dir, "omniwitness"), keyFile: filepath.Join(dir, "key"), logsFile: filepath.Join(dir, "logs.yaml"),
		databaseFile: filepath.Join(dir, "witness.db"), address: loopback.FreeAddress(t),
	}
	build := exec.CommandContext(t.Context(), "go", "build", "-C", "omniwitness", "-o", w.program,
		"github.com/transparency-dev/witness/cmd/omniwitness")
	out, err := build.CombinedOutput()
	require.NoError(t, err, string(out))
	private, public, err := note.GenerateKey(rand.Reader, "witness.example/w1")
	require.NoError(t, err)
	w.vkey = cosignatureKey(t, public)
	require.NoError(t, os.WriteFile(w.keyFile, []byte(private), 0o600))
	logs := fmt.Sprintf("Logs:\n  - Origin: %s\n    URL: http://127.0.0.1/\n    PublicKey: %s\n    Feeder: none\n",
		seal.DefaultOrigin, key.Public)
	require.NoError(t, os.WriteFile(w.logsFile, []byte(logs), 0o600))
	w.start()
	t.Cleanup(w.stop)
	return w
}

// cosignatureKey converts a key for notes to a key for cosignatures.
func cosignatureKey(t *testing.T, public string) string {
	t.Helper()
	parts := strings.SplitN(public, "+", 3)
	bytes, err := base64.StdEncoding.DecodeString(parts[2])
	require.NoError(t, err)
	return cosignatureVKey(parts[0], bytes[1:])
}

// start starts the process, and waits until it answers.
func (w *omniwitness) start() {
	w.Helper()
	w.process = exec.Command(w.program, "-listen", w.address, "-metrics_listen", "", "-db_file", w.databaseFile,
		"-private_key_path", w.keyFile, "-additional_logs", w.logsFile)
	require.NoError(w, w.process.Start())
	w.stopped = make(chan error, 1)
	go func() { w.stopped <- w.process.Wait() }()
	require.Eventually(w, func() bool {
		response, err := http.Post(w.url()+"/add-checkpoint", "text/plain", strings.NewReader("hello"))
		if err != nil {
			return false
		}
		_ = response.Body.Close()
		return response.StatusCode == http.StatusBadRequest
	}, time.Minute, 20*time.Millisecond)
}

func (w *omniwitness) url() string { return "http://" + w.address }

// stop kills the process.
func (w *omniwitness) stop() {
	if w.process != nil {
		_ = w.process.Process.Kill()
		<-w.stopped
		w.process = nil
	}
}

// losingProxy forwards requests to a witness. It closes the connection instead of answering while lose is true.
func losingProxy(t *testing.T, target string) (proxyURL string, lose *atomic.Bool) {
	t.Helper()
	lose = &atomic.Bool{}
	u, err := url.Parse(target)
	require.NoError(t, err)
	proxy := httputil.NewSingleHostReverseProxy(u)
	proxy.ErrorLog = log.New(io.Discard, "", 0)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !lose.Load() {
			proxy.ServeHTTP(w, r)
			return
		}
		proxy.ServeHTTP(httptest.NewRecorder(), r)
		panic(http.ErrAbortHandler)
	}))
	t.Cleanup(server.Close)
	return server.URL, lose
}

func TestFeederWithRealWitness(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	l := newTestLog(t, newKey(t))
	w := newOmniwitness(t, l.key)
	proxyURL, lose := losingProxy(t, w.url())
	policy := l.policy(w.vkey, proxyURL)

	// 1,000 checkpoints, with restarts of the witness and the feeder.
	const checkpoints = 1_000
	feeder := l.feeder(policy)
	require.NoError(t, feeder.Step(ctx), "an empty log has no head to submit")
	for n := int64(1); n <= checkpoints; n++ {
		l.grow(1)
		require.NoError(t, feeder.Step(ctx), "head %d", n)
		if n%100 == 0 {
			l.requireQuorum(policy, n, true)
			w.stop()
			w.start()
			feeder = l.feeder(policy)
		}
	}
	var cosignatures int
	require.NoError(t, l.pool.QueryRow(ctx, `SELECT count(*) FROM seal_cosignatures`).Scan(&cosignatures))
	require.Equal(t, checkpoints, cosignatures)

	// The proof that a receipt carries has the cosignature.
	inclusion, head, err := l.reader(policy).Prove(ctx, 500)
	require.NoError(t, err)
	require.True(t, head.HasQuorum)
	require.Len(t, head.Cosignatures, 1)
	events, err := l.log.ReadStored(ctx, 499, 1)
	require.NoError(t, err)
	event := seal.ProofEvent(&events[0])
	_, err = inclusion.Verify(proof.AppendEncoded(nil, &event), policy)
	require.NoError(t, err)

	// The witness cosigns, but its answer is lost. The next submission finds out the witness's size.
	lose.Store(true)
	l.grow(3)
	require.Error(t, feeder.Step(ctx))
	l.requireQuorum(policy, checkpoints, true)
	lose.Store(false)
	l.now = l.now.Add(witness.Interval)
	require.NoError(t, feeder.Step(ctx))
	l.requireQuorum(policy, checkpoints+3, true)

	// The witness is down. The last head with a quorum is published until it is too old.
	w.stop()
	l.grow(2)
	require.Error(t, feeder.Step(ctx))
	l.requireQuorum(policy, checkpoints+3, true)
	lag, err := l.reader(policy).QuorumLag(ctx)
	require.NoError(t, err)
	require.Zero(t, lag)
	l.now = l.now.Add(2 * time.Hour)
	lag, err = l.reader(policy).QuorumLag(ctx)
	require.NoError(t, err)
	require.Equal(t, 2*time.Hour, lag)
	l.requireQuorum(policy, checkpoints+5, false)
	w.start()
	require.NoError(t, feeder.Step(ctx))
	l.requireQuorum(policy, checkpoints+5, true)

	t.Run("refuses a log that was rolled back", func(t *testing.T) {
		restored := newTestLog(t, l.key)
		restored.grow(7) //nolint:contextcheck // the log has the context of its test
		require.ErrorContains(t, restored.feeder(restored.policy(w.vkey, w.url())).Step(ctx),
			"witness w: it has cosigned a head with 1005 events, but the log has only 7: events were lost")
	})
	t.Run("refuses a log that was forked", func(t *testing.T) {
		forked := newTestLog(t, l.key)
		forked.grow(checkpoints + 10) //nolint:contextcheck // the log has the context of its test
		require.ErrorContains(t, forked.feeder(forked.policy(w.vkey, w.url())).Step(ctx), "the log was forked")
	})
}

// scriptedWitness answers each request with the next answer.
type scriptedWitness struct {
	*httptest.Server
	mu       sync.Mutex
	answers  []func(http.ResponseWriter, string)
	requests []string
}

func newScriptedWitness(t *testing.T, answers ...func(w http.ResponseWriter, body string)) *scriptedWitness {
	t.Helper()
	s := &scriptedWitness{answers: answers}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		defer s.mu.Unlock()
		body, _ := io.ReadAll(r.Body)
		s.requests = append(s.requests, string(body))
		if len(s.requests) > len(s.answers) {
			w.WriteHeader(http.StatusTeapot)
			return
		}
		s.answers[len(s.requests)-1](w, string(body))
	}))
	t.Cleanup(s.Close)
	return s
}

func status(code int) func(http.ResponseWriter, string) {
	return func(w http.ResponseWriter, _ string) { w.WriteHeader(code) }
}

func conflict(contentType, body string) func(http.ResponseWriter, string) {
	return func(w http.ResponseWriter, _ string) {
		w.Header().Set("Content-Type", contentType)
		w.WriteHeader(http.StatusConflict)
		_, _ = io.WriteString(w, body)
	}
}

func answer(text string) func(http.ResponseWriter, string) {
	return func(w http.ResponseWriter, _ string) { _, _ = io.WriteString(w, text) }
}

func TestFeederReportsFailuresAndBacksOff(t *testing.T) {
	t.Parallel()
	l := newTestLog(t, newKey(t))
	l.grow(5)
	public, private, err := ed25519.GenerateKey(rand.Reader)
	require.NoError(t, err)
	vkey := cosignatureVKey("w.example", public)
	const sizeType = "text/x.tlog.size"
	type answers []func(http.ResponseWriter, string)
	for name, c := range map[string]struct {
		answers  answers
		want     string
		requests int
	}{
		"unknown log":              {answers{status(404)}, "it does not know the log", 1},
		"untrusted key":            {answers{status(403)}, "it does not trust the key", 1},
		"invalid proof":            {answers{status(422)}, "the log was forked", 1},
		"bad request":              {answers{status(400)}, "status 400", 1},
		"too many requests":        {answers{status(429)}, "status 429", 1},
		"server error":             {answers{status(500)}, "status 500", 1},
		"redirect":                 {answers{status(307)}, "status 307", 1},
		"another root":             {answers{conflict("text/plain", "")}, "another head with the same number of events", 1},
		"a size that is no number": {answers{conflict(sizeType, "many\n")}, "no valid size", 1},
		"a larger size":            {answers{conflict(sizeType, "9\n")}, "but the log has only 5: events were lost", 1},
		"two conflicts": {
			answers{conflict(sizeType, "2\n"), conflict(sizeType, "3\n")}, "it has cosigned a head with 3 events", 2,
		},
		"nothing":    {answers{answer("")}, "no cosignature by its key", 1},
		"a web page": {answers{answer("<html>")}, "not a valid cosignature", 1},
		"an invalid cosignature": {
			answers{answer(cosignatureLine(private, "w.example", "another text", 1))}, "not a valid cosignature", 1,
		},
		"a cosignature by another key": {answers{func(w http.ResponseWriter, body string) {
			_, other, _ := ed25519.GenerateKey(rand.Reader)
			_, _ = io.WriteString(w, cosignatureLine(other, "w.example", headText(body), 1))
		}}, "no cosignature by its key", 1},
	} {
		t.Run(name, func(t *testing.T) {
			server := newScriptedWitness(t, c.answers...)
			policy := l.policy(vkey, server.URL)
			feeder := l.feeder(policy)
			require.ErrorContains(t, feeder.Step(t.Context()), c.want)
			require.Len(t, server.requests, c.requests)
			require.NoError(t, feeder.Step(t.Context()), "the witness is left alone")
			require.Len(t, server.requests, c.requests)
			l.requireQuorum(policy, 5, false)
		})
	}
	t.Run("pauses grow up to ten minutes", func(t *testing.T) {
		server := newScriptedWitness(t)
		feeder := l.feeder(l.policy(vkey, server.URL))
		for _, pause := range []time.Duration{
			10 * time.Second, 20 * time.Second, 40 * time.Second, 80 * time.Second, 160 * time.Second, 320 * time.Second,
			10 * time.Minute, 10 * time.Minute,
		} {
			require.Error(t, feeder.Step(t.Context()))
			count := len(server.requests)
			l.now = l.now.Add(pause - time.Second)
			require.NoError(t, feeder.Step(t.Context()))
			require.Len(t, server.requests, count)
			l.now = l.now.Add(time.Second)
		}
	})
	t.Run("other keys in the answer are ignored", func(t *testing.T) {
		_, other, err := ed25519.GenerateKey(rand.Reader)
		require.NoError(t, err)
		server := newScriptedWitness(t, conflict(sizeType, "0\n"), func(w http.ResponseWriter, body string) {
			text := headText(body)
			_, _ = io.WriteString(w, cosignatureLine(other, "other.example", text, 7)+cosignatureLine(private, "w.example", text, 8))
		})
		policy := l.policy(vkey, server.URL)
		require.NoError(t, l.feeder(policy).Step(t.Context()))
		require.Len(t, server.requests, 2)
		require.True(t, strings.HasPrefix(server.requests[1], "old 0\n\n"+seal.DefaultOrigin+"\n5\n"))
		head, err := l.reader(policy).Head(t.Context())
		require.NoError(t, err)
		require.Equal(t, []proof.Cosignature{{Witness: "w", At: time.Unix(8, 0).UTC()}}, head.Cosignatures)
	})
	t.Run("a canceled context ends a request", func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		blocked := make(chan struct{})
		server := newScriptedWitness(t, func(http.ResponseWriter, string) { cancel(); <-blocked })
		defer close(blocked)
		l.grow(1)
		require.ErrorIs(t, l.feeder(l.policy(vkey, server.URL)).Step(ctx), context.Canceled)
	})
}

// headText returns the text of the head in a request.
func headText(body string) string {
	_, head, _ := strings.Cut(body, "\n\n")
	text, _, _ := strings.Cut(head, "\n\n")
	return text + "\n"
}
