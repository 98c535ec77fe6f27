package live

import (
	"context"
	"errors"
	"log/slog"
	"maps"
	"slices"
	"sort"
	"sync"
	"time"

	"github.com/r3labs/sse/v2"

	"hulak/domain"
	"hulak/eventstore"
	"hulak/internal/background"
)

const (
	minHintsInMemory     = 8_192 // minimum number of recent hints in memory; the hub keeps up to twice as many
	readBatchSize        = 500
	maxReplayEvents      = 10_000 // a client that has missed more events gets a RESYNC hint
	maxConnections       = 5_000
	defaultMaxPerOwner   = 20 // default for Options.MaxPerOwner
	queueLength          = 64 // length of each connection's queue
	sessionCheckInterval = 2 * time.Second
	healthCheckInterval  = 2 * time.Second
	retryDelay           = time.Second
)

// ErrTooManyConnections means that a connection limit is reached.
var ErrTooManyConnections = domain.Reject(domain.TooManyRequests, "TOO_MANY_ATTEMPTS").With("seconds", "5")

// Source is the part of the event log that the hub uses. It returns stored events, because hints contain no decrypted data.
type Source interface {
	Head(ctx context.Context) (int64, error)
	Follow(ctx context.Context, after int64, limit int) ([]eventstore.StoredEvent, error)
	Wait(ctx context.Context, after int64) (int64, error)
}

// Options configures a Hub.
type Options struct {
	Log *slog.Logger
	// ActiveFamilies returns the given session families that have not ended.
	ActiveFamilies func(ctx context.Context, families []string) (map[string]bool, error)
	// Health returns a digest of the read models' status.
	Health      func(ctx context.Context) (string, error)
	MaxPerOwner int // maximum number of streams for one user or IP address; 0 uses the default
}

// Hub follows the log and serves all connections. It reads the log only while there are connections. It is safe for concurrent use
// and runs until Close.
type Hub struct {
	source  Source
	options Options
	server  *sse.Server
	context context.Context
	cancel  context.CancelFunc
	running sync.WaitGroup
	wakeups chan struct{} // signals follow that there is a connection

	lastHealth string // latest digest from options.Health; used only by checkHealth

	mu               sync.Mutex
	following        bool  // true while the hub reads the log
	position         int64 // last log position processed
	discardedUpTo    int64 // hints up to this position were discarded
	hints            []hint
	connections      map[string]*connection
	connectionCounts map[string]int
}

// NewHub starts a hub. The caller must close it.
func NewHub(source Source, options Options) *Hub {
	ctx, cancel := context.WithCancel(context.Background())
	if options.MaxPerOwner <= 0 {
		options.MaxPerOwner = defaultMaxPerOwner
	}
	h := &Hub{
		source: source, options: options, context: ctx, cancel: cancel, wakeups: make(chan struct{}, 1),
		connections: map[string]*connection{}, connectionCounts: map[string]int{},
	}
	h.server = sse.NewWithCallback(h.subscribed, h.unsubscribed)
	// Each connection has its own stream and replays hints from the log, so the library must not store any.
	h.server.AutoReplay, h.server.AutoStream, h.server.EventTTL, h.server.SplitData = false, false, 0, true
	h.server.BufferSize = queueLength
	h.server.Headers = map[string]string{"X-Accel-Buffering": "no"}
	h.running.Go(h.follow)
	ignore := func(error) {} // the next check is soon
	h.running.Go(func() { background.Every(h.context, sessionCheckInterval, h.checkSessions, ignore) })
	h.running.Go(func() { background.Every(h.context, healthCheckInterval, h.checkHealth, ignore) })
	return h
}

// Close ends all connections and waits until they have ended.
func (h *Hub) Close() {
	h.cancel()
	h.running.Wait()
}

// follow reads the log while there are connections.
func (h *Hub) follow() {
	for h.context.Err() == nil {
		if !h.keepFollowing() {
			select {
			case <-h.wakeups:
			case <-h.context.Done():
			}
			continue
		}
		if err := h.readEvents(); err != nil && h.context.Err() == nil {
			h.options.Log.Warn("cannot read the event log for live events", "error", err.Error())
			background.Sleep(h.context, retryDelay)
		}
	}
}

// keepFollowing reports whether there are connections. If there are none, the hub stops following the log.
func (h *Hub) keepFollowing() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.following = h.following && len(h.connections) > 0
	return h.following
}

// wake moves an idle hub to the current head. Clients with an earlier position get their hints from the log.
func (h *Hub) wake(ctx context.Context) error {
	h.mu.Lock()
	following := h.following
	h.mu.Unlock()
	if following {
		return nil
	}
	head, err := h.source.Head(ctx)
	if err != nil {
		return err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if !h.following && head >= h.position {
		h.position, h.discardedUpTo, h.hints = head, head, nil
	}
	return nil
}

func (h *Hub) readEvents() error {
	position := h.currentPosition()
	if _, err := h.source.Wait(h.context, position); err != nil {
		return err
	}
	events, err := h.source.Follow(h.context, position, readBatchSize)
	switch {
	case err != nil:
		return err
	case len(events) == 0:
		return errEventsMissing
	}
	h.addEvents(events)
	return nil
}

func (h *Hub) currentPosition() int64 {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.position
}

func (h *Hub) addEvents(events []eventstore.StoredEvent) {
	h.mu.Lock()
	defer h.mu.Unlock()
	changed := map[string]bool{} // channels with new hints
	for i := range events {
		e := &events[i]
		for _, next := range hintsOf(e) {
			h.hints = append(h.hints, next)
			changed[next.channel] = true
		}
		h.position = e.Position
		if e.Type == "sender.locked" {
			h.endMatching(func(c *connection) bool { return string(e.Stream) == "sender-"+c.owner })
		}
	}
	if len(h.hints) > 2*minHintsInMemory { // discard rarely, because discarding copies the remaining hints
		excess := len(h.hints) - minHintsInMemory
		h.discardedUpTo = h.hints[excess-1].position
		h.hints = append(make([]hint, 0, 2*minHintsInMemory), h.hints[excess:]...)
	}
	h.notify(changed)
}

// notify wakes idle connections that have new hints and advances the other idle ones. The caller must hold the lock.
func (h *Hub) notify(changed map[string]bool) {
	for _, c := range h.connections {
		switch {
		case !c.idle: // the connection checks for new hints before it becomes idle
		case changed[c.channel]:
			c.idle = false
			c.notified <- struct{}{}
		default:
			c.after = h.position
		}
	}
}

// hintsFor returns the hints that a connection has not sent, and the log position that they cover. If there are none, it marks the
// connection idle. It returns false if the connection needs hints that are no longer in memory.
func (h *Hub) hintsFor(c *connection) (hints []hint, upTo int64, complete bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if c.after < h.discardedUpTo {
		return nil, 0, false
	}
	first := sort.Search(len(h.hints), func(i int) bool { return h.hints[i].position > c.after })
	for _, next := range h.hints[first:] {
		if next.channel == c.channel {
			hints = append(hints, next)
		}
	}
	if upTo = max(c.after, h.position); len(hints) == 0 {
		c.after, c.idle = upTo, true
	}
	return hints, upTo, true
}

// checkSessions ends the streams of sessions that have ended. If it fails, they stay open until the next check, which is harmless
// because hints contain no personal data.
func (h *Hub) checkSessions(ctx context.Context) error {
	families := h.families()
	if len(families) == 0 || h.options.ActiveFamilies == nil {
		return nil
	}
	active, err := h.options.ActiveFamilies(ctx, slices.Collect(maps.Keys(families)))
	if err != nil {
		return err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	// A session that connected after the query is not in families. Its stream stays open until the next check.
	h.endMatching(func(c *connection) bool { return families[c.family] && !active[c.family] })
	return nil
}

// families returns the session families that have open streams.
func (h *Hub) families() map[string]bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	families := map[string]bool{}
	for _, c := range h.connections {
		if c.family != "" {
			families[c.family] = true
		}
	}
	return families
}

// checkHealth sends a hint to ProjectionsChannel if the status of the read models has changed.
func (h *Hub) checkHealth(ctx context.Context) error {
	if h.options.Health == nil || !h.hasConnections(ProjectionsChannel) {
		return nil
	}
	digest, err := h.options.Health(ctx)
	if err != nil || digest == h.lastHealth {
		return err
	}
	h.lastHealth = digest
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, c := range h.connections {
		if c.channel == ProjectionsChannel {
			c.tryPublish(newHint(h.position, ProjectionsChannel, message{Type: "PROJECTIONS_UPDATED"}))
		}
	}
	return nil
}

func (h *Hub) hasConnections(channel string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, c := range h.connections {
		if c.channel == channel {
			return true
		}
	}
	return false
}

// EndSession ends a session's streams.
func (h *Hub) EndSession(family string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.endMatching(func(c *connection) bool { return family != "" && c.family == family })
}

// EndUser ends all of a user's streams.
func (h *Hub) EndUser(userID string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.endMatching(func(c *connection) bool { return c.family != "" && c.owner == userID })
}

// endMatching ends the matching connections. The caller must hold the lock.
func (h *Hub) endMatching(match func(*connection) bool) {
	for _, c := range h.connections {
		if match(c) {
			c.cancel()
		}
	}
}

var (
	errClosed = errors.New("connection closed")
	// errEventsMissing means that the log lost events after it announced them, for example in a failover. They may come back.
	errEventsMissing = errors.New("the log lacks events that it has announced")
)
