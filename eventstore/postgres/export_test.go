package postgres

import "time"

// OpenWith opens a store with a custom connection of the writer.
var OpenWith = open

// CommandID returns the primary key of a keyed command.
var CommandID = commandID

// Internal values for tests.
const (
	WritersLock     = writersLock
	QueueAppendsMax = queueAppendsMax
)

// QueueLen returns the number of requests that the writer has not taken.
func (s *Store) QueueLen() int { return len(s.queue) }

// ForcePipelining makes the writer treat the next append as one of many producers', so that batches are pipelined without a Sync. Nothing
// may be in flight.
func (s *Store) ForcePipelining() { s.writer.lastWasSingle, s.writer.pipeline.syncInterval = false, 24*time.Hour }

// AdvanceClock advances the pipeline's clock by a share of restEvery each time the writer reads it. Nothing may be in flight.
func (s *Store) AdvanceClock(share float64) {
	step, now := time.Duration(share*float64(syncIntervalDefault)), time.Now()
	s.writer.pipeline.now = func() time.Time {
		now = now.Add(step)
		return now
	}
}
