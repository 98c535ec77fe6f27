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
	rested time.Time  // time of the last Sync
	// restEvery limits how long batches are sent without a Sync. The server updates its statistics only after a Sync, and
	// autovacuum needs them.
	restEvery time.Duration
	now       func() time.Time
}

const restEveryUsual = time.Second

// errSkipped means that an earlier batch in the pipeline failed.
var errSkipped = errors.New("what this stands on was not stored")

// inFlightBatch is the transmission state of a batch.
type inFlightBatch struct {
	ahead    *inFlightBatch // the previous batch; nil if that one is stored
	open     bool           // another batch may be sent after it
	begun    bool           // part of it may have reached the server; read only after landed
	said     chan struct{}
	answered chan struct{}
	failed   bool // read only after answered is closed
	landed   chan error
}

// pipes reports whether a batch can be sent so that others may follow it.
func (w *writer) pipes(p *batch) bool {
	return p.end() <= w.room && !w.races() && w.line.now().Sub(w.line.rested) < w.line.restEvery
}

// launch sends a batch in the background and starts the next one. The result arrives on landed.
func (w *writer) launch(p *batch) (next *batch) {
	s := &inFlightBatch{said: make(chan struct{}), answered: make(chan struct{}), landed: make(chan error, 1)}
	p.passage = s
	if last := w.last(); last != nil {
		s.ahead = last.passage
	}
	// While another batch is in flight, only the pipeline may read the server's answers, so restEvery is ignored.
	s.open = s.ahead != nil || w.pipes(p)
	w.inFlight, w.alone = append(w.inFlight, p), len(p.batch) == 1
	if s.open {
		go func() { s.landed <- w.pass(p, s) }()
	} else {
		s.begun, w.line.rested = true, w.line.now()
		go func() { s.landed <- w.send(p) }()
	}
	return w.newBatch(p, false)
}

// pass stores a batch after the one that it is built on.
func (w *writer) pass(p *batch, s *inFlightBatch) (err error) {
	defer func() {
		s.failed = err != nil
		close(s.answered)
	}()
	m := &p.out
	m.reset()
	m.execute(begin)
	w.encode(p)
	m.execute(commit)
	m.add(&pgproto3.Flush{})
	ahead := s.ahead
	s.ahead = nil // let the garbage collector free the earlier batches
	if ahead != nil {
		<-ahead.said
	}
	err = w.write(m, s)
	close(s.said)
	if ahead != nil {
		if <-ahead.answered; ahead.failed {
			return errSkipped
		}
	}
	switch {
	case err == nil:
		return w.receive()
	case s.begun:
		return w.closeConn(err)
	}
	return err
}

// write sends the messages of a batch. After an error nothing more is sent, because later batches are built on this one.
func (w *writer) write(m *messages, s *inFlightBatch) error {
	w.line.mu.Lock()
	defer w.line.mu.Unlock()
	switch {
	case w.line.failed:
		return errSkipped
	case m.err != nil:
		w.line.failed = true
		return m.err
	}
	s.begun = true
	_, err := w.conn.PgConn().Conn().Write(m.out)
	w.line.failed = err != nil
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
			return w.resync(refusal(answer))
		case *pgproto3.CommandComplete:
			if string(answer.CommandTag) == "COMMIT" {
				return nil
			}
		}
	}
}

// resync resynchronizes with the server after an error. The server has skipped all messages after the failed one.
func (w *writer) resync(refused error) error {
	w.line.mu.Lock()
	w.line.failed = true
	w.line.mu.Unlock()
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
