package postgres

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgproto3"
)

// A plan may be sent before it is known what became of the one that it stands on. Each is a transaction of its own, and nothing
// between them tells the server to start afresh after a failure (there is no Sync): it skips everything that stands behind
// what fails. So a plan is stored after the one before it or not at all.

// pipeline is what the plans that are on their way together have in common.
type pipeline struct {
	mu     sync.Mutex // of writing
	failed bool       // a plan was not said or stored, and nothing more is said
	rested time.Time  // when the server was last told to come to rest
	// restEvery is how long plans may follow one another without the server coming to rest, which is when it counts what it did
	// for those who clean up after it.
	restEvery time.Duration
	now       func() time.Time
}

const restEveryUsual = time.Second

// errSkipped says that a plan before this one failed.
var errSkipped = errors.New("what this stands on was not stored")

// inFlightBatch is the way of a plan to the database.
type inFlightBatch struct {
	ahead    *inFlightBatch // whose plan this one stands on; nil where that is stored
	open     bool           // another may be sent behind it
	begun    bool           // something of it may have got to the server; to be read once it has landed
	said     chan struct{}
	answered chan struct{}
	failed   bool // to be read once it is answered
	landed   chan error
}

// pipes says that a plan is sent in such a way that others may be sent behind it.
func (w *writer) pipes(p *batch) bool {
	return p.end() <= w.room && !w.races() && w.line.now().Sub(w.line.rested) < w.line.restEvery
}

// launch sends a plan on its way, and begins the next one. What becomes of it is told where it lands.
func (w *writer) launch(p *batch) (next *batch) {
	s := &inFlightBatch{said: make(chan struct{}), answered: make(chan struct{}), landed: make(chan error, 1)}
	p.passage = s
	if last := w.last(); last != nil {
		s.ahead = last.passage
	}
	// Whatever the time is by now: while another is on its way, nobody else may read what the server answers.
	s.open = s.ahead != nil || w.pipes(p)
	w.flights, w.alone = append(w.flights, p), len(p.batch) == 1
	if s.open {
		go func() { s.landed <- w.pass(p, s) }()
	} else {
		s.begun, w.line.rested = true, w.line.now()
		go func() { s.landed <- w.send(p) }()
	}
	return w.newPlan(p, false)
}

// pass stores a plan behind the one that it stands on.
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
	s.ahead = nil // each would keep all that were before it
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

// write says a plan's messages. What cannot be said is the last: nothing may get through that stands on it.
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

// receive reads what the server answers to the first plan that it has not answered yet.
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

// resync brings the server to resync after a failure: it has skipped what was said behind it.
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

// reset makes the pipeline fit for use, once nothing is on its way.
func (l *pipeline) reset() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.failed = false
}
