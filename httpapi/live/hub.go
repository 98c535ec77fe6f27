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
)

const (
	hintsKeptMax       = 8_192 // recent hints that connections are served from without asking the log, at least; up to twice as many are kept
	eventsReadMax      = 500
	replayEventsMax    = 10_000 // whoever is further behind is told to read everything anew
	connectionsMax     = 5_000
	connectionsEachMax = 20 // of one user, or one address, unless the options say otherwise
	bufferFrames       = 64 // of one connection; what does not fit waits in the log
	sessionCheckEvery  = 2 * time.Second
	healthEvery        = 2 * time.Second
	retryAfterFailure  = time.Second
)

// ErrFull refuses a connection where there are too many already.
var ErrFull = domain.Refuse(domain.TooMany, "TOO_MANY_ATTEMPTS").With("seconds", "5")

// Source is the log, as far as this package needs it: events as they are stored, because a hint tells nothing personal.
type Source interface {
	Head(ctx context.Context) (int64, error)
	Follow(ctx context.Context, after int64, limit int) ([]eventstore.StoredEvent, error)
	Wait(ctx context.Context, after int64) (int64, error)
}

// Options are what a hub needs beside the log.
type Options struct {
	Log *slog.Logger
	// Living returns those of the session families that still live.
	Living func(ctx context.Context, families []string) (map[string]bool, error)
	// Health returns a digest of the read models' state, which changes when something of it does.
	Health  func(ctx context.Context) (string, error)
	EachMax int // streams of one owner; 0 is the usual number
}

// Hub follows the log once and serves all connections from what it saw. While nobody is connected it reads nothing. It runs
// until Close.
type Hub struct {
	source  Source
	options Options
	server  *sse.Server
	context context.Context
	cancel  context.CancelFunc
	running sync.WaitGroup
	roused  chan struct{} // says that somebody listens after nobody did

	mu          sync.Mutex
	awake       bool  // somebody listens, and the log is followed
	position    int64 // everything up to here has been seen
	floor       int64 // hints up to here are not kept any more
	hints       []hint
	connections map[string]*connection
	owners      map[string]int
}

// NewHub begins to follow the log.
func NewHub(source Source, options Options) *Hub {
	ctx, cancel := context.WithCancel(context.Background())
	if options.EachMax <= 0 {
		options.EachMax = connectionsEachMax
	}
	h := &Hub{
		source: source, options: options, context: ctx, cancel: cancel, roused: make(chan struct{}, 1),
		connections: map[string]*connection{}, owners: map[string]int{},
	}
	h.server = sse.NewWithCallback(h.subscribed, h.unsubscribed)
	// Each connection has a stream of its own and is replayed from the log; the library keeps nothing.
	h.server.AutoReplay, h.server.AutoStream, h.server.EventTTL, h.server.SplitData = false, false, 0, true
	h.server.BufferSize = bufferFrames
	h.server.Headers = map[string]string{"X-Accel-Buffering": "no"}
	h.running.Go(h.follow)
	h.running.Go(h.watchSessions)
	h.running.Go(h.watchHealth)
	return h
}

// Close ends all connections and waits for them.
func (h *Hub) Close() {
	h.cancel()
	h.running.Wait()
}

// follow reads the log, while anybody listens.
func (h *Hub) follow() {
	for h.context.Err() == nil {
		if !h.needed() {
			select {
			case <-h.roused:
			case <-h.context.Done():
			}
			continue
		}
		if err := h.advance(); err != nil && h.context.Err() == nil {
			h.options.Log.Warn("live events cannot read the log", "error", err.Error())
			pause(h.context, retryAfterFailure)
		}
	}
}

// needed says whether anybody listens; where nobody does, the hub falls asleep.
func (h *Hub) needed() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.awake = h.awake && len(h.connections) > 0
	return h.awake
}

// rouse makes the hub follow the log from its present head. Who resumes from earlier is served from the log.
func (h *Hub) rouse(ctx context.Context) error {
	h.mu.Lock()
	awake := h.awake
	h.mu.Unlock()
	if awake {
		return nil
	}
	head, err := h.source.Head(ctx)
	if err != nil {
		return err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if !h.awake && head >= h.position {
		h.position, h.floor, h.hints = head, head, nil
	}
	return nil
}

func (h *Hub) advance() error {
	at := h.reached()
	if _, err := h.source.Wait(h.context, at); err != nil {
		return err
	}
	entries, err := h.source.Follow(h.context, at, eventsReadMax)
	if err != nil || len(entries) == 0 {
		return err
	}
	h.add(entries)
	return nil
}

func (h *Hub) reached() int64 {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.position
}

func (h *Hub) add(entries []eventstore.StoredEvent) {
	h.mu.Lock()
	defer h.mu.Unlock()
	told := map[string]bool{} // the channels with something new
	for i := range entries {
		e := &entries[i]
		for _, x := range hintsOf(e) {
			h.hints = append(h.hints, x)
			told[x.channel] = true
		}
		h.position = e.Position
		if e.Type == "sender.locked" {
			h.endWhere(func(c *connection) bool { return string(e.Stream) == "sender-"+c.owner })
		}
	}
	if len(h.hints) > 2*hintsKeptMax { // seldom: it moves all that is kept
		over := len(h.hints) - hintsKeptMax
		h.floor = h.hints[over-1].position
		h.hints = append(make([]hint, 0, 2*hintsKeptMax), h.hints[over:]...)
	}
	h.announce(told)
}

// announce wakes the connections that have something to tell. The others have seen what is new by being told nothing.
// The lock is held.
func (h *Hub) announce(told map[string]bool) {
	for _, c := range h.connections {
		switch {
		case !c.idle: // it looks again by itself
		case told[c.channel]:
			c.idle = false
			c.news <- struct{}{}
		default:
			c.after = h.position
		}
	}
}

// since returns what a connection has not told yet, and the position up to which that is everything. Where it is nothing
// the connection is idle, and will be sent news. Where too little is kept, enough is false.
func (h *Hub) since(c *connection) (hints []hint, upTo int64, enough bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if c.after < h.floor {
		return nil, 0, false
	}
	first := sort.Search(len(h.hints), func(i int) bool { return h.hints[i].position > c.after })
	for _, x := range h.hints[first:] {
		if x.channel == c.channel {
			hints = append(hints, x)
		}
	}
	if upTo = max(c.after, h.position); len(hints) == 0 {
		c.after, c.idle = upTo, true
	}
	return hints, upTo, true
}

// watchSessions cuts the streams of sessions that have ended.
func (h *Hub) watchSessions() {
	for pause(h.context, sessionCheckEvery) {
		families := h.families()
		if len(families) == 0 || h.options.Living == nil {
			continue
		}
		living, err := h.options.Living(h.context, slices.Collect(maps.Keys(families)))
		if err != nil {
			continue // asked again soon; until then a stream tells hints only
		}
		h.mu.Lock()
		h.endWhere(func(c *connection) bool { return families[c.family] && !living[c.family] }) // not those who came while it was asked
		h.mu.Unlock()
	}
}

// families are the sessions whose streams are open.
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

// watchHealth tells staff when the state of the read models changes, as long as somebody looks.
func (h *Hub) watchHealth() {
	last := ""
	for pause(h.context, healthEvery) {
		if h.options.Health == nil || !h.listened(Projections) {
			continue
		}
		digest, err := h.options.Health(h.context)
		if err != nil || digest == last {
			continue
		}
		last = digest
		h.mu.Lock()
		for _, c := range h.connections {
			if c.channel == Projections {
				c.tryPublish(newHint(h.position, Projections, frame{Type: "PROJECTIONS_UPDATED"}))
			}
		}
		h.mu.Unlock()
	}
}

func (h *Hub) listened(channel string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, c := range h.connections {
		if c.channel == channel {
			return true
		}
	}
	return false
}

// EndSession cuts the streams of one session.
func (h *Hub) EndSession(family string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.endWhere(func(c *connection) bool { return family != "" && c.family == family })
}

// EndUser cuts all streams of a user.
func (h *Hub) EndUser(userID string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.endWhere(func(c *connection) bool { return c.family != "" && c.owner == userID })
}

func (h *Hub) endWhere(is func(*connection) bool) {
	for _, c := range h.connections {
		if is(c) {
			c.cancel()
		}
	}
}

// pause waits; false says that the context ended meanwhile.
func pause(ctx context.Context, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-timer.C:
		return true
	}
}

var errCut = errors.New("live: the reader has gone")
