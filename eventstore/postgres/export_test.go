package postgres

// OpenWith lets tests come between the writer and the database.
var OpenWith = open

// What tests must know.
const (
	WritersLock     = writersLock
	QueueAppendsMax = queueAppendsMax
)

// Waiting is how many requests the writer has not taken yet.
func (s *Store) Waiting() int { return len(s.queue) }
