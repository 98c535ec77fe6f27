package postgres

import (
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
)

// Observer receives measurements of a store. Its functions must return quickly and be safe for concurrent use. A function may be nil.
type Observer struct {
	// Append receives the duration and the error of each append, as its caller sees them.
	Append func(took time.Duration, err error)
	// Commit receives the duration of each commit and the number of events in it.
	Commit func(took time.Duration, events int)
}

// WithObserver measures the store's appends and commits.
func WithObserver(o Observer) Option { return func(options *options) { options.observer = o } }

// Status is a store's state in this process.
type Status struct {
	Head          int64 // position of the last event that this process has seen
	QueuedAppends int   // number of appends that wait for the writer
	Reachable     bool  // whether the database answers
	Stopped       bool  // whether appends are refused because events are lost
}

// unreachableAfter is how long a database can stay silent before Status reports that it is unreachable.
const unreachableAfter = 5 * time.Second

// Status returns the store's state. It reads only memory, so it never waits for the database.
func (s *Store) Status() Status {
	answered := time.Unix(0, s.answeredAt.Load())
	return Status{
		Head: s.notifier.Head(), QueuedAppends: len(s.queue), Stopped: s.stopped.Load(),
		Reachable: !s.failing.Load() && time.Since(answered) < unreachableAfter,
	}
}

// ReadConnections returns the state of the connections that the store reads with.
func (s *Store) ReadConnections() *pgxpool.Stat { return s.reader.pool.Stat() }
