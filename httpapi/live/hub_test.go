package live

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"hulak/eventstore"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

const testTimeout = 20 * time.Second

// fakeLog is an in-memory event log.
type fakeLog struct {
	mu       sync.Mutex
	events   []eventstore.StoredEvent
	reads    int // number of calls to Follow
	lost     int // number of announced events that Follow and Head lack
	headErr  error
	appended chan struct{}
}

func newFakeLog() *fakeLog { return &fakeLog{appended: make(chan struct{})} }

// record appends events for one sender.
func (l *fakeLog) record(senderID string, count int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for range count {
		l.events = append(l.events, eventstore.StoredEvent{
			Position: int64(len(l.events) + 1), Type: "transfer.delivered", Stream: "transfer-1",
			Payload: []byte(`{"senderId":"` + senderID + `","transferId":"1"}`),
		})
	}
	close(l.appended)
	l.appended = make(chan struct{})
}

func (l *fakeLog) Head(context.Context) (int64, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return int64(len(l.events) - l.lost), l.headErr
}

// maxReads is the number of reads after which Follow blocks, so that a loop that reads too often does not hang the test.
const maxReads = 1_000

func (l *fakeLog) Follow(ctx context.Context, after int64, limit int) ([]eventstore.StoredEvent, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.reads++; l.reads > maxReads {
		l.mu.Unlock()
		<-ctx.Done()
		l.mu.Lock()
		return nil, ctx.Err()
	}
	end := len(l.events) - l.lost
	if int(after) >= end {
		return nil, nil
	}
	return append([]eventstore.StoredEvent(nil), l.events[after:min(int(after)+limit, end)]...), nil
}

func (l *fakeLog) Wait(ctx context.Context, after int64) (int64, error) {
	for {
		l.mu.Lock()
		head, more := int64(len(l.events)), l.appended
		l.mu.Unlock()
		if head > after {
			return head, nil
		}
		select {
		case <-ctx.Done():
			return 0, ctx.Err()
		case <-more:
		}
	}
}

// fakeClient records the events that it receives. Its writes can block.
type fakeClient struct {
	header           http.Header
	mu               sync.Mutex
	received         bytes.Buffer
	written          chan struct{}
	blocked          chan struct{} // if set, writes block until this channel is closed, and then fail like a write after its deadline
	messages         int
	deadlineExtended bool // true if the write deadline was extended after the last write
}

func newFakeClient() *fakeClient {
	return &fakeClient{header: http.Header{}, written: make(chan struct{}, 1)}
}

func (r *fakeClient) Header() http.Header { return r.header }
func (r *fakeClient) WriteHeader(int)     {}
func (r *fakeClient) Flush()              {}

func (r *fakeClient) SetWriteDeadline(time.Time) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.deadlineExtended = true
	return nil
}

func (r *fakeClient) Write(b []byte) (int, error) {
	if r.blocked != nil {
		<-r.blocked
		return 0, errors.New("deadline exceeded")
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.deadlineExtended = false
	r.messages += bytes.Count(b, []byte("data: "))
	r.received.Write(b)
	select {
	case r.written <- struct{}{}:
	default:
	}
	return len(b), nil
}

func (r *fakeClient) text() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.received.String()
}

// wait waits until the client has received the given number of messages.
func (r *fakeClient) wait(t *testing.T, count int) {
	t.Helper()
	for deadline := time.After(testTimeout); ; {
		r.mu.Lock()
		complete := r.messages >= count
		r.mu.Unlock()
		if complete {
			return
		}
		select {
		case <-r.written:
		case <-deadline:
			require.Fail(t, "too few messages", "got %d, want %d", r.messages, count)
		}
	}
}

// serve streams to a client. The returned channel closes when the stream ends.
func serve(t *testing.T, h *Hub, r *fakeClient, sub Subscription) (ended chan struct{}) {
	t.Helper()
	ended = make(chan struct{})
	go func() {
		defer close(ended)
		assert.NoError(t, h.Serve(r, httptest.NewRequest(http.MethodGet, "/v1/events/subscribe", nil), sub))
	}()
	return ended
}

// waitConnected waits until the hub has the given number of connections.
func waitConnected(t *testing.T, h *Hub, count int) {
	t.Helper()
	for deadline := time.After(testTimeout); ; {
		h.mu.Lock()
		got := len(h.connections)
		h.mu.Unlock()
		if got == count {
			return
		}
		select {
		case <-deadline:
			require.Fail(t, "wrong number of connections", "got %d, want %d", got, count)
		default:
		}
	}
}

// waitIdle waits until the given number of connections are idle.
func waitIdle(t *testing.T, h *Hub, count int) {
	t.Helper()
	for deadline := time.After(testTimeout); ; {
		got := 0
		h.mu.Lock()
		for _, c := range h.connections {
			if c.idle {
				got++
			}
		}
		h.mu.Unlock()
		if got == count {
			return
		}
		select {
		case <-deadline:
			require.Fail(t, "wrong number of idle connections", "got %d, want %d", got, count)
		default:
		}
	}
}

func waitClosed(t *testing.T, c chan struct{}) {
	t.Helper()
	select {
	case <-c:
	case <-time.After(testTimeout):
		require.Fail(t, "the stream did not end")
	}
}

func newTestHub(t *testing.T, source Source) *Hub {
	t.Helper()
	h := NewHub(source, Options{Log: slog.New(slog.DiscardHandler)})
	t.Cleanup(h.Close)
	return h
}

func TestHubWithoutConnectionsDoesNotReadTheLog(t *testing.T) {
	log := newFakeLog()
	h := newTestHub(t, log)
	log.record("s-1", 3*readBatchSize)
	first := newFakeClient()
	firstEnded := serve(t, h, first, Subscription{Channel: "s-1", Owner: "s-1", After: -1})
	waitConnected(t, h, 1)
	log.mu.Lock()
	assert.Zero(t, log.reads, "the hub read events from before the first connection")
	log.mu.Unlock()
	log.record("s-1", 5)
	first.wait(t, 5)
	h.mu.Lock()
	h.endMatching(func(*connection) bool { return true })
	h.mu.Unlock()
	waitClosed(t, firstEnded)

	log.record("s-1", 7)
	second := newFakeClient()
	serve(t, h, second, Subscription{Channel: "s-1", Owner: "s-1", After: 3*readBatchSize + 5})
	second.wait(t, 7) // the hub reads missed events from the log
	log.record("s-1", 2)
	second.wait(t, 9)
	assert.Equal(t, 9, strings.Count(second.text(), "data: "), "the hub sent an event more than once")
}

func TestBlockedClientDoesNotDelayOthers(t *testing.T) {
	log := newFakeLog()
	h := newTestHub(t, log)
	healthy, blocked := newFakeClient(), newFakeClient()
	blocked.blocked = make(chan struct{})
	release := sync.OnceFunc(func() { close(blocked.blocked) })
	t.Cleanup(release)
	serve(t, h, healthy, Subscription{Channel: "s-1", Owner: "s-1", After: 0})
	blockedEnded := serve(t, h, blocked, Subscription{Channel: "s-1", Owner: "s-1", After: 0})
	waitConnected(t, h, 2)
	const events = 40 * queueLength
	log.record("s-1", events)
	healthy.wait(t, events)
	release() // the blocked write fails
	waitClosed(t, blockedEnded)
	waitConnected(t, h, 1)
	log.record("s-1", 1)
	healthy.wait(t, events+1)
}

func TestMessagesArriveInOrderWithoutGaps(t *testing.T) {
	log := newFakeLog()
	h := newTestHub(t, log)
	first := newFakeClient()
	serve(t, h, first, Subscription{Channel: "s-1", Owner: "a", After: 0})
	for i := range 200 {
		log.record([]string{"s-1", "s-2"}[i%2], 1)
	}
	first.wait(t, 100)
	second := newFakeClient()
	serve(t, h, second, Subscription{Channel: "s-1", Owner: "b", After: 51})
	second.wait(t, 74)
	var want strings.Builder
	for position := 53; position < 200; position += 2 {
		fmt.Fprintf(&want, "id: %d\n", position)
	}
	assert.Equal(t, want.String(), idsOf(second.text()))
	assert.NotContains(t, second.text(), "s-2", "the client got a hint for another channel")
}

func idsOf(stream string) string {
	var ids strings.Builder
	for line := range strings.Lines(stream) {
		if strings.HasPrefix(line, "id: ") {
			ids.WriteString(line)
		}
	}
	return ids.String()
}

func TestClientFarBehindGetsResync(t *testing.T) {
	log := newFakeLog()
	log.record("s-1", maxReplayEvents+2)
	h := newTestHub(t, log)
	r := newFakeClient()
	serve(t, h, r, Subscription{Channel: "s-1", Owner: "s-1", After: 1})
	r.wait(t, 1)
	assert.Contains(t, r.text(), `"type":"RESYNC"`)
	log.record("s-1", 1)
	r.wait(t, 2)
}

func TestStreamsPerOwnerAreLimited(t *testing.T) {
	h := newTestHub(t, newFakeLog())
	for range defaultMaxPerOwner {
		serve(t, h, newFakeClient(), Subscription{Channel: RatesChannel, Owner: "192.0.2.1", After: -1})
	}
	waitConnected(t, h, defaultMaxPerOwner)
	request := httptest.NewRequest(http.MethodGet, "/", nil)
	err := h.Serve(newFakeClient(), request, Subscription{Channel: RatesChannel, Owner: "192.0.2.1", After: -1})
	assert.ErrorIs(t, err, ErrTooManyConnections)
}

func TestStreamsEndWhenTheHubCloses(t *testing.T) {
	h := newTestHub(t, newFakeLog())
	r := newFakeClient()
	ended := serve(t, h, r, Subscription{Channel: RatesChannel, Owner: "x", After: -1})
	waitConnected(t, h, 1)
	h.Close()
	waitClosed(t, ended)
	assert.True(t, r.deadlineExtended, "the hub did not extend the deadline for the end of the response")
}

func TestStreamOpenedDuringSessionCheckStaysOpen(t *testing.T) {
	t.Parallel()
	queries, results := make(chan []string), make(chan map[string]bool)
	h := NewHub(newFakeLog(), Options{
		Log: slog.New(slog.DiscardHandler),
		ActiveFamilies: func(ctx context.Context, families []string) (map[string]bool, error) {
			select {
			case queries <- families:
			case <-ctx.Done():
				return nil, ctx.Err()
			}
			select {
			case active := <-results:
				return active, nil
			case <-ctx.Done():
				return nil, ctx.Err()
			}
		},
	})
	t.Cleanup(h.Close)
	ended := serve(t, h, newFakeClient(), Subscription{Channel: "maya", Owner: "maya", Family: "ended", After: -1})
	waitConnected(t, h, 1)
	assert.Equal(t, []string{"ended"}, <-queries)
	laterEnded := serve(t, h, newFakeClient(), Subscription{Channel: "asha", Owner: "asha", Family: "later", After: -1})
	waitConnected(t, h, 2)
	results <- map[string]bool{}
	waitClosed(t, ended)
	waitConnected(t, h, 1)
	assert.Equal(t, []string{"later"}, <-queries, "the later stream did not stay open until the next check")
	results <- map[string]bool{}
	waitClosed(t, laterEnded)
}

func TestClientGetsOnlyHintsForItsChannel(t *testing.T) {
	log := newFakeLog()
	h := newTestHub(t, log)
	busy, quiet := newFakeClient(), newFakeClient()
	serve(t, h, busy, Subscription{Channel: "s-1", Owner: "s-1", After: -1})
	serve(t, h, quiet, Subscription{Channel: "s-2", Owner: "s-2", After: -1})
	waitIdle(t, h, 2)
	// Record more events than fit in memory or can be replayed. The idle client must not miss a hint or get a RESYNC.
	for sent := 0; sent < minHintsInMemory+maxReplayEvents; sent += readBatchSize {
		log.record("s-1", readBatchSize)
		busy.wait(t, sent+readBatchSize)
	}
	log.mu.Lock()
	reads := log.reads
	log.mu.Unlock()
	log.record("s-2", 1)
	quiet.wait(t, 1)
	assert.NotContains(t, quiet.text(), "RESYNC")
	assert.Equal(t, 1, strings.Count(quiet.text(), "data: "))
	log.mu.Lock()
	defer log.mu.Unlock()
	assert.Equal(t, reads+1, log.reads, "a connection also read the log")
}

func TestHintsInMemoryAreLimited(t *testing.T) {
	h := newTestHub(t, newFakeLog())
	const hintsPerEvent = 2 // one for the sender and one for the log
	for position := int64(1); position <= 4*minHintsInMemory; position++ {
		h.addEvents([]eventstore.StoredEvent{{
			Position: position, Type: "transfer.funding_submitted", Stream: "transfer-1", Payload: []byte(`{"senderId":"s-1","transferId":"1"}`),
		}})
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	assert.LessOrEqual(t, len(h.hints), 2*minHintsInMemory)
	assert.GreaterOrEqual(t, len(h.hints), minHintsInMemory)
	assert.Equal(t, h.discardedUpTo+1, h.hints[0].position, "there is a gap after the last discarded hint")
	assert.Equal(t, 4*minHintsInMemory-int64(len(h.hints))/hintsPerEvent, h.discardedUpTo)
}

func TestLostEventsAreReadSlowlyUntilTheyAreBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := newFakeLog()
		h := newTestHub(t, log)
		client := newFakeClient()
		ended := serve(t, h, client, Subscription{Channel: "s-1", Owner: "s-1", After: -1})
		synctest.Wait()
		log.mu.Lock()
		log.lost = 3
		log.mu.Unlock()
		log.record("s-1", 3)
		time.Sleep(10 * time.Second)
		log.mu.Lock()
		assert.LessOrEqual(t, log.reads, 12, "the hub reads at most once a second")
		log.lost = 0
		log.mu.Unlock()
		time.Sleep(10 * time.Second)
		assert.Equal(t, 3, strings.Count(client.text(), "data: "), "the client gets the events when they are back")

		h.mu.Lock()
		h.discardedUpTo = 3
		h.mu.Unlock()
		log.mu.Lock()
		log.lost, log.reads = 3, 0
		log.mu.Unlock()
		behind := newFakeClient()
		behindEnded := serve(t, h, behind, Subscription{Channel: "s-1", Owner: "s-1", After: 0})
		synctest.Wait()
		log.mu.Lock()
		assert.LessOrEqual(t, log.reads, 1, "a stream that needs lost events ends, and its client opens a new one")
		log.mu.Unlock()
		h.Close()
		waitClosed(t, ended)
		waitClosed(t, behindEnded)
	})
}

func TestNewStreamFailsWithTheErrorOfTheLog(t *testing.T) {
	log := newFakeLog()
	log.headErr = errors.New("database is unavailable")
	request := httptest.NewRequest(http.MethodGet, "/", nil)
	err := newTestHub(t, log).Serve(newFakeClient(), request, Subscription{Channel: RatesChannel, Owner: "o"})
	require.ErrorIs(t, err, log.headErr, "the response is 503 and not 429")
}
