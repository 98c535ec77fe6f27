package postgres

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgproto3"
)

// A batch can be sent before the result of the previous one is known. Each batch is its own transaction. There is no Sync message
// between them, so after an error the server skips everything that follows. A batch is therefore stored after the previous one or
// not at all.

// pipeline is the state shared by the batches in flight.
type pipeline struct {
	mu     sync.Mutex // guards writing to the connection
	failed bool       // a batch could not be sent or stored; nothing more is sent
	lastSync time.Time  // time of the last Sync
	// syncInterval limits how long batches are sent without a Sync. The server updates its statistics only after a Sync, and
	// autovacuum needs them.
	syncInterval time.Duration
	now       func() time.Time
}

const syncIntervalDefault = time.Second

// errSkipped means that an earlier batch in the pipeline failed.
var errSkipped = errors.New("what this stands on was not stored")

// inFlightBatch is the transmission state of a batch.
type inFlightBatch struct {
	previous    *inFlightBatch // the previous batch; nil if that one is stored
	pipelined     bool           // another batch may be sent after it
	maybeSent    bool           // part of it may have reached the server; read only after landed
	sent     chan struct{}
	finished chan struct{}
	failed   bool // read only after answered is closed
	result   chan error
}

// canPipeline reports whether a batch can be sent so that others may follow it.
func (w *writer) canPipeline(p *batch) bool {
	return p.newHead() <= w.partitionedTo && !w.hasCompetitor() && w.pipeline.now().Sub(w.pipeline.lastSync) < w.pipeline.syncInterval
}

// sendInBackground sends a batch in the background and starts the next one. The result arrives on landed.
func (w *writer) sendInBackground(p *batch) (next *batch) {
	s := &inFlightBatch{sent: make(chan struct{}), finished: make(chan struct{}), result: make(chan error, 1)}
	p.flight = s
	if last := w.last(); last != nil {
		s.previous = last.flight
	}
	// While another batch is in flight, only the pipeline may read the server's answers, so restEvery is ignored.
	s.pipelined = s.previous != nil || w.canPipeline(p)
	w.inFlight, w.lastWasSingle = append(w.inFlight, p), len(p.requests) == 1
	if s.pipelined {
		go func() { s.result <- w.sendPipelined(p, s) }()
	} else {
		s.maybeSent, w.pipeline.lastSync = true, w.pipeline.now()
		go func() { s.result <- w.send(p) }()
	}
	return w.newBatch(p, false)
}

// sendPipelined stores a batch after the one that it is built on.
func (w *writer) sendPipelined(p *batch, s *inFlightBatch) (err error) {
	defer func() {
		s.failed = err != nil
		close(s.finished)
	}()
	m := &p.messages
	m.reset()
	m.execute(begin)
	w.encode(p)
	m.execute(commit)
	m.add(&pgproto3.Flush{})
	ahead := s.previous
	s.previous = nil // let the garbage collector free the earlier batches
	if ahead != nil {
		<-ahead.sent
	}
	err = w.write(m, s)
	close(s.sent)
	if ahead != nil {
		if <-ahead.finished; ahead.failed {
			return errSkipped
		}
	}
	switch {
	case err == nil:
		return w.receive()
	case s.maybeSent:
		return w.closeConn(err)
	}
	return err
}

// write sends the messages of a batch. After an error nothing more is sent, because later batches are built on this one.
func (w *writer) write(m *messages, s *inFlightBatch) error {
	w.pipeline.mu.Lock()
	defer w.pipeline.mu.Unlock()
	switch {
	case w.pipeline.failed:
		return errSkipped
	case m.err != nil:
		w.pipeline.failed = true
		return m.err
	}
	s.maybeSent = true
	_, err := w.conn.PgConn().Conn().Write(m.data)
	w.pipeline.failed = err != nil
	return err
}

// receive reads the server's answers to the oldest unanswered batch.
func (w *writer) receive() error {
	for {
		answer, err := w.conn.PgConn().Frontend().Receive()
		if err != nil {
			return w.closeConn(err)
		}
		switch answer := answer.(type) {
		case *pgproto3.ErrorResponse:
			return w.resync(serverError(answer))
		case *pgproto3.CommandComplete:
			if string(answer.CommandTag) == "COMMIT" {
				return nil
			}
		}
	}
}

// resync resynchronizes with the server after an error. The server has skipped all messages after the failed one.
func (w *writer) resync(refused error) error {
	w.pipeline.mu.Lock()
	w.pipeline.failed = true
	w.pipeline.mu.Unlock()
	var m messages
	err := w.exchange(&m)
	if !w.conn.IsClosed() {
		_, rollback := w.conn.Exec(context.Background(), "ROLLBACK")
		err = errors.Join(err, rollback)
	}
	return errors.Join(refused, err)
}

// reset allows the pipeline to be used again. Nothing may be in flight.
func (l *pipeline) reset() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.failed = false
}
