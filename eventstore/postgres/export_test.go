package postgres

import (
	"math"
	"time"
)

// OpenWith opens a store with a custom connection of the writer.
var OpenWith = open

// NameOf returns the primary key of a keyed command.
var NameOf = nameOf

// Internal values for tests.
const (
	WritersLock     = writersLock
	QueueAppendsMax = queueAppendsMax
)

// Waiting returns the number of requests that the writer has not taken.
func (s *Store) Waiting() int { return len(s.queue) }

// Crowd makes the writer treat the next append as one of many producers', so that batches are pipelined without a Sync. Nothing
// may be in flight.
func (s *Store) Crowd() { s.writer.alone, s.writer.line.restEvery = false, 24*time.Hour }

// Hurry advances the pipeline's clock by a share of restEvery each time the writer reads it. Nothing may be in flight.
func (s *Store) Hurry(share float64) {
	step, now := time.Duration(share*float64(restEveryUsual)), time.Now()
	s.writer.line.now = func() time.Time {
		now = now.Add(step)
		return now
	}
}

// AssumePartitions makes the writer believe that all positions have partitions. Nothing may be in flight.
func (s *Store) AssumePartitions() { s.writer.room = math.MaxInt64 }
