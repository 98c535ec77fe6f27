package drills

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"hulak/domain"
	"hulak/eventstore"
	"hulak/eventstore/postgres/embeddedpg"
	"hulak/eventstore/relay/natstest"
	"hulak/internal/loopback"
	"hulak/internal/testsenders"
)

const (
	fanOutProcesses = 20
	fanOutStreams   = 5_000
	fanOutRate      = 100 // events a second, each for one sender
	fanOutWindow    = 30 * time.Second
	fanOutTimeout   = 10 * time.Minute
	fanOutLimit     = 250 * time.Millisecond // for the 99th percentile
	fanOutDialers   = 64                     // streams that are opened at a time
)

// fanOut is the program as a relay and many API processes, with the senders' streams of live events.
type fanOut struct {
	t       *testing.T
	store   *records
	senders []testsenders.Sender
	origins []string
	nats    *natstest.Cluster

	mu    sync.Mutex
	reads map[string]int // reads of events by login
	sent  map[string]time.Time
	lags  []time.Duration
}

// TestFanOut measures the lag between a command and the live event in the sender's browser, and counts which processes read events from
// Postgres. HULAK_DRILL=1 runs it.
func TestFanOut(t *testing.T) {
	if os.Getenv("HULAK_DRILL") == "" {
		t.Skip("HULAK_DRILL is not set")
	}
	for _, c := range []struct {
		title    string
		withNATS bool
	}{{"with NATS", true}, {"without NATS", false}} {
		t.Run(c.title, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), fanOutTimeout)
			defer cancel()
			f := startFanOut(ctx, t, c.withNATS)
			f.openStreams(ctx)
			f.warmUp(ctx)
			f.mu.Lock()
			f.lags, f.reads = nil, map[string]int{}
			f.mu.Unlock()
			f.sendEvents(ctx, int(fanOutRate*fanOutWindow.Seconds()))
			f.awaitAll(ctx)
			p50, p99, longest, readers, reads := f.results()
			t.Logf("%d API processes, %d streams, %d events in %v: lag p50 %v, p99 %v, max %v", fanOutProcesses, fanOutStreams,
				int(fanOutRate*fanOutWindow.Seconds()), fanOutWindow, p50, p99, longest)
			t.Logf("%d processes read events from Postgres, %d times", readers, reads)
			if c.withNATS {
				require.Less(t, p99, fanOutLimit)
				require.Equal(t, 1, readers)
			}
		})
	}
}

func startFanOut(ctx context.Context, t *testing.T, withNATS bool) *fanOut {
	t.Helper()
	f := &fanOut{t: t, reads: map[string]int{}, sent: map[string]time.Time{}}
	cluster, err := embeddedpg.Start(ctx, embeddedpg.Options{
		Throwaway: true, OnLog: f.countRead,
		Settings: []string{"max_connections=500", "log_min_duration_statement=0", "log_line_prefix=%u|"},
	})
	require.NoError(t, err)
	t.Cleanup(func() { _ = cluster.Stop() })
	p := &program{url: cluster.URL("postgres"), data: t.TempDir()}
	p.prepare(ctx, t)
	f.store = p.openRecords(ctx, t)
	t.Cleanup(f.store.close)
	f.senders, err = testsenders.Add(ctx, f.store.log, f.store.pool, 0, fanOutStreams)
	require.NoError(t, err)

	owner, err := pgx.Connect(ctx, p.url)
	require.NoError(t, err)
	defer owner.Close(ctx)
	binary := buildProgram(ctx, t)
	provider := "http://" + loopback.FreeAddress(t) // nothing calls it
	start := func(name, readyPrefix, address string, args ...string) {
		_, err := owner.Exec(ctx, fmt.Sprintf("CREATE ROLE %q LOGIN SUPERUSER", name)) // the server's log has the name
		require.NoError(t, err)
		login, err := url.Parse(p.url)
		require.NoError(t, err)
		query := login.Query()
		query.Set("user", name)
		login.RawQuery = query.Encode()
		process := &process{
			name: name, readyPrefix: readyPrefix, args: append([]string{binary}, args...), logFile: filepath.Join(t.TempDir(), "log"),
			env: append(os.Environ(), "DATABASE_URL="+login.String(), "HULAK_DATA="+p.data, "HULAK_ENV=test",
				"HULAK_METRICS_ADDR=", "HULAK_ADDR="+address, "HULAK_URL=http://"+address, "HULAK_SANDBOX_URL="+provider, "HULAK_DRILL="),
		}
		if withNATS {
			process.env = append(process.env, "NATS_URL="+f.natsURL(), "HULAK_RELAY_REPLICAS=3")
		}
		t.Cleanup(func() { process.cleanUp(t) })
		process.start(ctx, t)
	}
	if withNATS {
		start("relay", "The relay", "127.0.0.1:0", "serve", "--only=relay")
	}
	for i := range fanOutProcesses {
		address := loopback.FreeAddress(t)
		start(fmt.Sprint("api-", i), "App ", address, "serve", "--only=api")
		f.origins = append(f.origins, "http://"+address)
	}
	return f
}

// natsURL starts three NATS servers when it is first called.
func (f *fanOut) natsURL() string {
	if f.nats == nil {
		f.nats = natstest.Start(f.t, 3)
	}
	return f.nats.URL()
}

// countRead counts the reads of events in the server's log.
func (f *fanOut) countRead(line string) {
	login, statement, found := strings.Cut(line, "|")
	if !found || login == "postgres" || // the login of this test
		!strings.Contains(statement, "FROM events WHERE position > $1 ORDER BY position LIMIT $2") ||
		!strings.Contains(statement, "execute ") {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.reads[login]++
}

// openStreams opens a stream of live events for each sender, evenly distributed over the processes.
func (f *fanOut) openStreams(ctx context.Context) {
	f.t.Helper()
	transport := &http.Transport{MaxIdleConnsPerHost: fanOutDialers}
	client := &http.Client{Transport: transport}
	f.t.Cleanup(transport.CloseIdleConnections)
	opening, openingCtx := errgroup.WithContext(ctx)
	opening.SetLimit(fanOutDialers)
	for i, s := range f.senders {
		opening.Go(func() error {
			origin := f.origins[i%len(f.origins)]
			ticket, err := openTicket(openingCtx, client, origin, s.Token)
			if err != nil {
				return err
			}
			query := url.Values{"channel": {s.ID}, "ticket": {ticket}}
			request, err := http.NewRequestWithContext(ctx, http.MethodGet, origin+"/v1/events/subscribe?"+query.Encode(), http.NoBody)
			if err != nil {
				return err
			}
			response, err := client.Do(request)
			if err != nil {
				return err
			}
			if response.StatusCode != http.StatusOK {
				_ = response.Body.Close()
				return fmt.Errorf("subscribe: status %d", response.StatusCode)
			}
			go func() {
				defer response.Body.Close()
				for lines := bufio.NewScanner(response.Body); lines.Scan(); {
					f.receive(lines.Text(), time.Now())
				}
			}()
			return nil
		})
	}
	require.NoError(f.t, opening.Wait())
}

func openTicket(ctx context.Context, client *http.Client, origin, token string) (string, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, origin+"/v1/events/ticket", strings.NewReader("{}"))
	if err != nil {
		return "", err
	}
	request.Header.Set("Authorization", "Bearer "+token)
	request.Header.Set("Content-Type", "application/json")
	response, err := client.Do(request)
	if err != nil {
		return "", err
	}
	defer response.Body.Close()
	var body struct{ Ticket string }
	if err := json.NewDecoder(response.Body).Decode(&body); err != nil || body.Ticket == "" {
		return "", fmt.Errorf("open a ticket: status %d: %w", response.StatusCode, err)
	}
	return body.Ticket, nil
}

// receive measures the lag of a live event.
func (f *fanOut) receive(line string, at time.Time) {
	data, found := strings.CutPrefix(line, "data: ")
	if !found {
		return
	}
	var hint struct{ TransactionID string }
	if json.Unmarshal([]byte(data), &hint) != nil {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if sent, waiting := f.sent[hint.TransactionID]; waiting {
		delete(f.sent, hint.TransactionID)
		f.lags = append(f.lags, at.Sub(sent))
	}
}

// warmUp sends an event to every stream.
func (f *fanOut) warmUp(ctx context.Context) {
	f.t.Helper()
	f.sendEvents(ctx, 5*fanOutRate)
	f.awaitAll(ctx)
}

// sendEvents stores events at a constant rate, each for another sender.
func (f *fanOut) sendEvents(ctx context.Context, count int) {
	f.t.Helper()
	ticker := time.NewTicker(time.Second / fanOutRate)
	defer ticker.Stop()
	for i := range count {
		<-ticker.C
		id := uuid.NewString()
		event := eventstore.StoredEvent{
			Stream: domain.Stream("transfer", id), Version: 1, ID: uuid.Must(uuid.NewV7()), Type: "transfer.delivered", Schema: 1,
			Payload: fmt.Appendf(nil, `{"transferId":%q,"senderId":%q}`, id, f.senders[(i*37)%len(f.senders)].ID),
			Meta:    []byte(`{"actor":{"id":"test","role":"SYSTEM"}}`),
		}
		f.mu.Lock()
		f.sent[id] = time.Now()
		f.mu.Unlock()
		_, err := f.store.store.Append(ctx, eventstore.Append{
			Reads: []eventstore.StreamVersion{{Stream: event.Stream}}, Events: []eventstore.StoredEvent{event},
		})
		require.NoError(f.t, err)
	}
}

// awaitAll waits until every event has reached its browser.
func (f *fanOut) awaitAll(ctx context.Context) {
	f.t.Helper()
	require.NoError(f.t, await(ctx, "all live events", func() (bool, error) {
		f.mu.Lock()
		defer f.mu.Unlock()
		return len(f.sent) == 0, nil
	}))
}

// results returns the lags, and how many processes have read events how often.
func (f *fanOut) results() (p50, p99, longest time.Duration, readers, reads int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	slices.Sort(f.lags)
	for _, count := range f.reads {
		readers++
		reads += count
	}
	at := func(percent int) time.Duration {
		return f.lags[(len(f.lags)-1)*percent/100].Round(100 * time.Microsecond)
	}
	return at(50), at(99), at(100), readers, reads
}
