package postgres

import "time"

// OpenWith lets tests come between the writer and the database.
var OpenWith = open

// NameOf is what a keyed command is stored under.
var NameOf = nameOf

// What tests must know.
const (
	WritersLock     = writersLock
	QueueAppendsMax = queueAppendsMax
)

// Waiting is how many requests the writer has not taken yet.
func (s *Store) Waiting() int { return len(s.queue) }

// Crowd has the writer take the next append for one of many producers', whose batches follow one another without rest. There
// must be none under way.
func (s *Store) Crowd() { s.writer.alone, s.writer.line.restEvery = false, 24*time.Hour }

// Hurry lets so much of the time pass in which the server may work without rest, each time that the writer looks at the clock.
// There must be no append under way.
func (s *Store) Hurry(share float64) {
	step, now := time.Duration(share*float64(restEveryUsual)), time.Now()
	s.writer.line.now = func() time.Time {
		now = now.Add(step)
		return now
	}
}
