package postgres

import (
	"context"
	"math"
	"net"
	"time"
)

// WithRaces makes a store ignore the writers of other processes, so that it loses races against them.
func WithRaces() Option { return func(o *options) { o.racing = true } }

// OpenWith opens a store with custom settings for the writer's connection.
var OpenWith = open

// CommandID returns the primary key of a command's stored response.
var CommandID = commandID

// Internal values for tests.
const (
	WritersLock      = writersLock
	MaxQueuedAppends = maxQueuedAppends
)

// Suspects reports whether the writer will connect again, because the server did not answer another connection.
func (s *Store) Suspects() bool { return s.writer.suspect.Load() }

// QueueLen returns the number of requests in the queue.
func (s *Store) QueueLen() int { return len(s.queue) }

// ForcePipelining makes the writer pipeline the next append, as if many producers were active, and send no Sync. No batch may be in
// flight.
func (s *Store) ForcePipelining() {
	s.writer.lastHadOneRequest, s.writer.pipeline.syncInterval = false, 24*time.Hour
}

// AdvanceClock advances the pipeline's clock by a fraction of defaultSyncInterval each time the writer reads it. No batch may be in
// flight.
func (s *Store) AdvanceClock(fraction float64) {
	step, now := time.Duration(fraction*float64(defaultSyncInterval)), time.Now()
	s.writer.pipeline.now = func() time.Time {
		now = now.Add(step)
		return now
	}
}

// AssumePartitions makes the writer assume that all positions have partitions. No batch may be in flight.
func (s *Store) AssumePartitions() { s.writer.lastPartitioned = math.MaxInt64 }

// NewSilenceConn returns a connection that fails after a limit.
func NewSilenceConn(conn net.Conn, limit time.Duration, onSilence func()) net.Conn {
	return &silenceConn{Conn: conn, limit: limit, onSilence: onSilence}
}

// Limits of all connections.
const (
	MaxSilence        = maxSilence
	MaxConnectTimeout = maxConnectTimeout
	DrainTime         = drainTime
)

// SetSilenceLimit changes the limit of a connection from NewSilenceConn.
func SetSilenceLimit(conn net.Conn, limit time.Duration) { conn.(*silenceConn).setLimit(limit) }

// CanGoAway reports whether Await waits for an error.
var CanGoAway = canGoAway

// CheckState runs a check of the head and of stopped writes.
func (s *Store) CheckState(ctx context.Context) error { return s.checkState(ctx) }
