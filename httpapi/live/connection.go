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
	writeTimeout = 8 * time.Second // limit for writing one frame; a slower browser is disconnected and can resume
	pingInterval = 15 * time.Second
)

// Subscription is a request of one reader for one channel.
type Subscription struct {
	Channel string
	Owner   string // user id, or the IP address of an anonymous reader
	Family  string // session family; empty for an anonymous reader
	After   int64  // last position that the reader has received, or -1 to start at the head
}

// connection is one browser's stream.
type connection struct {
	hub           *Hub
	id            string
	channel       string
	owner         string
	family        string
	after         int64         // guarded by the hub's lock while idle; otherwise owned by pump
	idle          bool          // waiting for hints; guarded by the hub's lock
	notified      chan struct{} // wakes an idle connection
	context       context.Context
	cancel        context.CancelFunc
	stopAfterFunc func() bool // removes the hub's reference to the context
	done          sync.WaitGroup
}

// Serve streams a channel until the reader disconnects, the session ends, or the hub closes. It returns ErrFull if a connection
// limit is reached or the log cannot be read.
func (h *Hub) Serve(w http.ResponseWriter, r *http.Request, sub Subscription) error {
	if err := h.wake(r.Context()); err != nil {
		if r.Context().Err() != nil {
			return nil
		}
		return ErrTooManyConnections
	}
	c, err := h.connect(r.Context(), sub)
	if err != nil {
		return err
	}
	defer h.disconnect(c)
	h.server.CreateStream(c.id)
	query := url.Values{"stream": {c.id}}
	request := r.WithContext(c.context)
	request.URL = &url.URL{Path: r.URL.Path, RawQuery: query.Encode()}
	request.Header = http.Header{} // hide Last-Event-ID from the library, because the hub handles it
	controller := http.NewResponseController(w)
	h.server.ServeHTTP(&deadlineWriter{ResponseWriter: w, controller: controller, cancel: c.cancel}, request)
	c.done.Wait()
	// The deadline of the last write may have passed. Extend it, so the server can still write the end of the response.
	_ = controller.SetWriteDeadline(time.Now().Add(writeTimeout))
	return nil
}

func (h *Hub) connect(ctx context.Context, sub Subscription) (*connection, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.context.Err() != nil || len(h.connections) >= maxConnections || h.connectionCounts[sub.Owner] >= h.options.MaxPerOwner {
		return nil, ErrTooManyConnections
	}
	c := &connection{
		hub: h, id: uuid.NewString(), channel: sub.Channel, owner: sub.Owner, family: sub.Family, after: sub.After,
		notified: make(chan struct{}, 1),
	}
	if c.after < 0 || c.after > h.position {
		c.after = h.position
	}
	c.context, c.cancel = context.WithCancel(ctx)
	c.stopAfterFunc = context.AfterFunc(h.context, c.cancel)
	c.done.Add(1)
	h.connections[c.id] = c
	h.connectionCounts[c.owner]++
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
	c.stopAfterFunc()
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.connections, c.id)
	if h.connectionCounts[c.owner]--; h.connectionCounts[c.owner] == 0 {
		delete(h.connectionCounts, c.owner)
	}
	h.running.Done()
}

// subscribed runs the pump after the library has added the subscriber. Events published earlier would be lost.
func (h *Hub) subscribed(id string, _ *sse.Subscriber) {
	h.mu.Lock()
	c := h.connections[id]
	h.mu.Unlock()
	if c == nil {
		return
	}
	defer c.done.Done()
	c.run()
}

// unsubscribed removes the stream. If the stream were removed elsewhere, its reader would block in the library.
func (h *Hub) unsubscribed(id string, _ *sse.Subscriber) { h.server.RemoveStream(id) }

// run sends hints until the connection ends, starting at the reader's position.
func (c *connection) run() {
	defer c.cancel()
	ping := time.NewTicker(pingInterval)
	defer ping.Stop()
	c.server().Publish(c.id, &sse.Event{Comment: []byte("connected")})
	for c.catchUp() == nil && c.wait(ping.C) {
	}
}

// wait waits for new hints and sends pings. It returns false when the connection ends.
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

// catchUp publishes all available hints. It returns nil when the connection is idle.
func (c *connection) catchUp() error {
	if c.hub.currentPosition()-c.after > maxReplayEvents {
		c.after = c.hub.currentPosition()
		if !c.publish(newHint(c.after, c.channel, message{Type: "RESYNC"})) {
			return errClosed
		}
	}
	for {
		hints, upTo, complete := c.hub.hintsFor(c)
		if !complete {
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

// replay publishes one batch of hints from the log, for a reader who has missed hints that are no longer in memory.
func (c *connection) replay() error {
	events, err := c.hub.source.Follow(c.context, c.after, readBatchSize)
	if err != nil {
		return err
	}
	for i := range events {
		for _, x := range hintsOf(&events[i]) {
			if x.channel == c.channel && !c.publish(x) {
				return errClosed
			}
		}
		c.after = events[i].Position
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
	cancel     context.CancelFunc
}

func (w *deadlineWriter) Write(b []byte) (int, error) {
	_ = w.controller.SetWriteDeadline(time.Now().Add(writeTimeout))
	n, err := w.ResponseWriter.Write(b)
	if err != nil {
		w.cancel()
	}
	return n, err
}

// Flush implements http.Flusher.
func (w *deadlineWriter) Flush() {
	if err := w.controller.Flush(); err != nil {
		w.cancel()
	}
}
