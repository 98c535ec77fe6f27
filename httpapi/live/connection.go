package live

import (
	"context"
	"net/http"
	"net/url"
	"strconv"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/r3labs/sse/v2"
)

const (
	writeTimeout = 8 * time.Second // longest write of one frame; a slower browser is disconnected and may resume
	pingEvery    = 15 * time.Second
)

// Subscription selects a channel for one reader.
type Subscription struct {
	Channel string
	Owner   string // user id, or the address of an anonymous reader
	Family  string // session; empty for the public
	After   int64  // last position that the reader has seen, or -1 to start at the head
}

// connection is one browser's stream.
type connection struct {
	hub     *Hub
	id      string
	channel string
	owner   string
	family  string
	after   int64         // guarded by the hub's lock while idle; otherwise owned by pump
	idle    bool          // waiting for hints; guarded by the hub's lock
	notified    chan struct{} // wakes an idle connection
	context context.Context
	cancel  context.CancelFunc
	unlink  func() bool // removes the hub's reference to the context
	done    sync.WaitGroup
}

// Serve streams a channel until the reader disconnects, the session ends or the hub closes. It returns ErrFull if a connection
// limit is reached.
func (h *Hub) Serve(w http.ResponseWriter, r *http.Request, of Subscription) error {
	if err := h.wake(r.Context()); err != nil {
		if r.Context().Err() != nil {
			return nil
		}
		return ErrFull
	}
	c, err := h.connect(r.Context(), of)
	if err != nil {
		return err
	}
	defer h.disconnect(c)
	h.server.CreateStream(c.id)
	query := url.Values{"stream": {c.id}}
	served := r.WithContext(c.context)
	served.URL = &url.URL{Path: r.URL.Path, RawQuery: query.Encode()}
	served.Header = http.Header{} // the library would handle Last-Event-ID, which is our task
	controller := http.NewResponseController(w)
	h.server.ServeHTTP(&deadlineWriter{ResponseWriter: w, controller: controller, cancel: c.cancel}, served)
	c.done.Wait()
	// The deadline of the last write may have passed. Without a new one, the browser would see a broken response instead of its
	// end.
	_ = controller.SetWriteDeadline(time.Now().Add(writeTimeout))
	return nil
}

func (h *Hub) connect(ctx context.Context, of Subscription) (*connection, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.context.Err() != nil || len(h.connections) >= connectionsMax || h.owners[of.Owner] >= h.options.PerOwnerMax {
		return nil, ErrFull
	}
	c := &connection{hub: h, id: uuid.NewString(), channel: of.Channel, owner: of.Owner, family: of.Family, after: of.After, notified: make(chan struct{}, 1)}
	if c.after < 0 || c.after > h.position {
		c.after = h.position
	}
	c.context, c.cancel = context.WithCancel(ctx)
	c.unlink = context.AfterFunc(h.context, c.cancel)
	c.done.Add(1)
	h.connections[c.id] = c
	h.owners[c.owner]++
	h.running.Add(1)
	h.following = true
	select {
	case h.wakeups <- struct{}{}:
	default: // a wake-up is already pending
	}
	return c, nil
}

func (h *Hub) disconnect(c *connection) {
	c.cancel()
	c.unlink()
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.connections, c.id)
	if h.owners[c.owner]--; h.owners[c.owner] == 0 {
		delete(h.owners, c.owner)
	}
	h.running.Done()
}

// subscribed starts the pump when the library is ready, because earlier events would be lost.
func (h *Hub) subscribed(id string, _ *sse.Subscriber) {
	h.mu.Lock()
	c := h.connections[id]
	h.mu.Unlock()
	if c == nil {
		return
	}
	defer c.done.Done()
	c.pump()
}

// unsubscribed removes the stream. Removing it anywhere else would leave its reader blocked in the library.
func (h *Hub) unsubscribed(id string, _ *sse.Subscriber) { h.server.RemoveStream(id) }

// pump sends hints until the connection ends, starting at the reader's position.
func (c *connection) pump() {
	defer c.cancel()
	ping := time.NewTicker(pingEvery)
	defer ping.Stop()
	c.server().Publish(c.id, &sse.Event{Comment: []byte("connected")})
	for c.catchUp() == nil && c.wait(ping.C) {
	}
}

// wait waits for news and sends pings. It returns false if the connection ends.
func (c *connection) wait(ping <-chan time.Time) bool {
	for {
		select {
		case <-c.context.Done():
			return false
		case <-c.notified:
			return true
		case <-ping:
			c.server().Publish(c.id, &sse.Event{Comment: []byte("ping")})
		}
	}
}

func (c *connection) server() *sse.Server { return c.hub.server }

// catchUp publishes all available hints, until the connection is idle.
func (c *connection) catchUp() error {
	if c.hub.currentPosition()-c.after > replayEventsMax {
		c.after = c.hub.currentPosition()
		if !c.publish(newHint(c.after, c.channel, frame{Type: "RESYNC"})) {
			return errClosed
		}
	}
	for {
		hints, upTo, enough := c.hub.hintsFor(c)
		if !enough {
			if err := c.replay(); err != nil {
				return err
			}
			continue
		}
		if len(hints) == 0 {
			return nil
		}
		for _, x := range hints {
			if !c.publish(x) {
				return errClosed
			}
		}
		c.after = upTo
	}
}

// replay publishes hints from the log, for a reader who is further behind than the hub's memory.
func (c *connection) replay() error {
	entries, err := c.hub.source.Follow(c.context, c.after, eventsReadMax)
	if err != nil {
		return err
	}
	for i := range entries {
		for _, x := range hintsOf(&entries[i]) {
			if x.channel == c.channel && !c.publish(x) {
				return errClosed
			}
		}
		c.after = entries[i].Position
	}
	return nil
}

// publish waits until the queue has room for a frame. It delays only this connection, because each has its own stream. A reader
// too slow for one write is disconnected by deadlineWriter.
func (c *connection) publish(x hint) bool {
	if c.context.Err() != nil {
		return false
	}
	c.server().Publish(c.id, sseEvent(x))
	return true
}

// tryPublish publishes a frame unless the queue is full. It never blocks.
func (c *connection) tryPublish(x hint) { c.server().TryPublish(c.id, sseEvent(x)) }

func sseEvent(x hint) *sse.Event {
	return &sse.Event{ID: []byte(strconv.FormatInt(x.position, 10)), Data: x.data()}
}

// deadlineWriter sets a deadline for each write. It ends the connection if a write fails, because the library ignores write
// errors.
type deadlineWriter struct {
	http.ResponseWriter
	controller *http.ResponseController
	cancel        context.CancelFunc
}

func (p *deadlineWriter) Write(b []byte) (int, error) {
	_ = p.controller.SetWriteDeadline(time.Now().Add(writeTimeout))
	n, err := p.ResponseWriter.Write(b)
	if err != nil {
		p.cancel()
	}
	return n, err
}

// Flush implements http.Flusher.
func (p *deadlineWriter) Flush() {
	if err := p.controller.Flush(); err != nil {
		p.cancel()
	}
}
