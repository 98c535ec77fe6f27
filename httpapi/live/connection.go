package live

import (
	"context"
	"net/http"
	"net/url"
	"strconv"
	"sync"
	"time"

	"github.com/r3labs/sse/v2"

	"hulak/eventstore"
)

const (
	writeTimeout = 8 * time.Second // limit for writing one event; a slower client is disconnected and can resume
	pingInterval = 15 * time.Second
)

// Subscription is a client's request for one channel.
type Subscription struct {
	Channel string
	Owner   string // user ID, or the IP address of an anonymous client
	Family  string // session family; empty for an anonymous client
	After   int64  // last position that the client received, or -1 to start at the head
}

// connection is one client's stream.
type connection struct {
	hub           *Hub
	id            string
	channel       string
	owner         string
	family        string
	after         int64         // guarded by the hub's lock while idle; otherwise used only by run
	idle          bool          // waiting for hints; guarded by the hub's lock
	notified      chan struct{} // wakes an idle connection
	context       context.Context
	cancel        context.CancelFunc
	stopAfterFunc func() bool // stops watching the hub's context
	done          sync.WaitGroup
}

// Serve streams a channel until the client disconnects, the session ends, or the hub closes. It returns ErrTooManyConnections if
// a connection limit is reached, the hub is already closed, or the log cannot be read.
func (h *Hub) Serve(w http.ResponseWriter, r *http.Request, sub Subscription) error {
	if err := h.wake(r.Context()); err != nil {
		if r.Context().Err() != nil {
			return nil
		}
		return err
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
	request.Header = http.Header{} // the hub handles Last-Event-ID, so hide it from the library
	controller := http.NewResponseController(w)
	h.server.ServeHTTP(&deadlineWriter{ResponseWriter: w, controller: controller, cancel: c.cancel}, request)
	c.done.Wait()
	// The last write's deadline might have passed. Extend it, so the server can still write the end of the response.
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
		hub: h, id: eventstore.NewID(), channel: sub.Channel, owner: sub.Owner, family: sub.Family, after: sub.After,
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

// subscribed runs the connection after the library has added the subscriber. Events published earlier would be lost.
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

// unsubscribed removes the stream. Removing it elsewhere would block the subscriber inside the library.
func (h *Hub) unsubscribed(id string, _ *sse.Subscriber) { h.server.RemoveStream(id) }

// run sends hints until the connection ends, starting at the client's position.
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
		for _, next := range hints {
			if !c.publish(next) {
				return errClosed
			}
		}
		c.after = upTo
	}
}

// replay publishes one batch of hints from the log, for a client that has missed hints that are no longer in memory.
func (c *connection) replay() error {
	events, err := c.hub.source.Follow(c.context, c.after, readBatchSize)
	switch {
	case err != nil:
		return err
	case len(events) == 0:
		return errEventsMissing
	}
	for i := range events {
		for _, next := range hintsOf(&events[i]) {
			if next.channel == c.channel && !c.publish(next) {
				return errClosed
			}
		}
		c.after = events[i].Position
	}
	return nil
}

// publish publishes a hint, and waits while the queue is full. It returns false if the connection has ended. It delays only this
// connection, because each connection has its own stream.
func (c *connection) publish(h hint) bool {
	if c.context.Err() != nil {
		return false
	}
	c.server().Publish(c.id, sseEvent(h))
	return true
}

// tryPublish publishes a hint unless the queue is full. It never blocks.
func (c *connection) tryPublish(h hint) { c.server().TryPublish(c.id, sseEvent(h)) }

func sseEvent(h hint) *sse.Event {
	return &sse.Event{ID: []byte(strconv.FormatInt(h.position, 10)), Data: h.data()}
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
