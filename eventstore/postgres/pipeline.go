package postgres

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgproto3"
)

// A batch can be sent before the result of the previous one is known. Each batch is a separate transaction. No Sync message is sent
// between them, so after an error the server skips everything that follows. Therefore a batch is stored only if all earlier batches
// are stored.

// pipeline is the state that the batches in flight share.
type pipeline struct {
	mu       sync.Mutex // guards writing to the connection
	failed   bool       // whether a batch could not be sent or stored; if so, nothing more is sent
	lastSync time.Time  // time of the last Sync
	// syncInterval limits how long batches may be sent without a Sync. The server updates its statistics only after a Sync, and
	// autovacuum needs them.
	syncInterval time.Duration
	now          func() time.Time
}

const defaultSyncInterval = time.Second

// errSkipped means that an earlier batch in the pipeline failed.
var errSkipped = errors.New("previous batch was not stored")

// transmission is the state of a batch that is sent in the background.
type transmission struct {
	previous     *transmission // nil if the previous batch is stored
	pipelined    bool          // whether other batches can be sent before its result is known
	possiblySent bool          // whether part of it might have reached the server; must not be read before result is received
	sent         chan struct{} // closed when the messages are written
	finished     chan struct{} // closed when the result is known
	failed       bool          // must not be read before finished is closed
	result       chan error
}

// canPipeline reports whether later batches can be sent before the batch's result is known.
func (w *writer) canPipeline(b *batch) bool {
	return b.newHead() <= w.lastPartitioned && w.pipeline.now().Sub(w.pipeline.lastSync) < w.pipeline.syncInterval
}

// sendInBackground sends a batch in the background and returns a new batch that is built on it. The result arrives on
// b.transmission.result.
func (w *writer) sendInBackground(b *batch) (next *batch) {
	t := &transmission{sent: make(chan struct{}), finished: make(chan struct{}), result: make(chan error, 1)}
	b.transmission, b.sentAt = t, w.pipeline.now()
	if newest := w.newestInFlight(); newest != nil {
		t.previous = newest.transmission
	}
	// While another batch is in flight, only the pipeline may read the server's replies, so syncInterval is ignored.
	t.pipelined = t.previous != nil || w.canPipeline(b)
	w.inFlight, w.lastHadOneRequest = append(w.inFlight, b), len(b.requests) == 1
	if t.pipelined {
		go func() { t.result <- w.sendPipelined(b, t) }()
	} else {
		t.possiblySent, w.pipeline.lastSync = true, b.sentAt
		go func() { t.result <- w.send(b) }()
	}
	return w.newBatch(b, false)
}

// sendPipelined sends a batch once the previous one has been sent, and waits until the batch is stored.
func (w *writer) sendPipelined(b *batch, t *transmission) (err error) {
	defer func() {
		t.failed = err != nil
		close(t.finished)
	}()
	m := &b.messages
	m.reset()
	m.execute(begin)
	w.encode(b)
	m.execute(commit)
	m.add(&pgproto3.Flush{})
	previous := t.previous
	t.previous = nil // let the garbage collector free the earlier batches
	if previous != nil {
		<-previous.sent
	}
	err = w.write(m, t)
	close(t.sent)
	if previous != nil {
		if <-previous.finished; previous.failed {
			return errSkipped
		}
	}
	switch {
	case err == nil:
		return w.receive()
	case t.possiblySent:
		return w.closeConn(err)
	}
	return err
}

// write sends a batch's messages. After an error, nothing more is sent, because later batches are built on this one.
func (w *writer) write(m *messages, t *transmission) error {
	w.pipeline.mu.Lock()
	defer w.pipeline.mu.Unlock()
	switch {
	case w.pipeline.failed:
		return errSkipped
	case m.err != nil:
		w.pipeline.failed = true
		return m.err
	}
	t.possiblySent = true
	_, err := w.conn.PgConn().Conn().Write(m.data)
	w.pipeline.failed = err != nil
	return err
}

// receive reads the server's replies to the oldest batch in flight, up to its commit or first error.
func (w *writer) receive() error {
	for {
		reply, err := w.conn.PgConn().Frontend().Receive()
		if err != nil {
			return w.closeConn(err)
		}
		switch reply := reply.(type) {
		case *pgproto3.ErrorResponse:
			return w.resync(serverError(reply))
		case *pgproto3.CommandComplete:
			if string(reply.CommandTag) == "COMMIT" {
				return nil
			}
		}
	}
}

// resync resynchronizes with the server after an error. The server has skipped all messages after the failed one.
func (w *writer) resync(cause error) error {
	w.pipeline.mu.Lock()
	w.pipeline.failed = true
	w.pipeline.mu.Unlock()
	var m messages
	err := w.exchange(&m)
	if !w.conn.IsClosed() {
		_, rollbackErr := w.conn.Exec(context.Background(), "ROLLBACK")
		err = errors.Join(err, rollbackErr)
	}
	return errors.Join(cause, err)
}

// reset makes the pipeline usable again. No batch may be in flight.
func (p *pipeline) reset() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.failed = false
}
