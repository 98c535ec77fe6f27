package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
)

// partitionPrefix begins the name of every partition of the table events; the first position that it takes follows.
const partitionPrefix = "events_from_"

const (
	// extendAhead makes the next partition while the last is still empty. Its second answer is the head at which to ask again.
	extendAhead = `SELECT extend_log($1 + partition_events) - partition_events + 1 FROM log_layout`

	extendLog = `SELECT extend_log($1)`
)

// extendAhead makes the next partition in good time: when the head has come into the last one.
func (s *Store) extendAhead(ctx context.Context) error {
	head := s.beacon.Known()
	if head < s.extend {
		return nil
	}
	return s.reader.pool.QueryRow(ctx, extendAhead, head).Scan(&s.extend)
}

// makeRoom sees to it that there is a partition for every position up to a last one. Mostly it was made long ago.
func (w *writer) makeRoom(last int64) error {
	for last > w.room {
		before := w.room
		if err := w.conn.QueryRow(context.Background(), extendLog, pgx.QueryExecModeExec, last).Scan(&w.room); err != nil {
			return fmt.Errorf("making the log's next partition: %w", err)
		}
		if w.room <= before {
			return fmt.Errorf("the log has no partition behind position %d", w.room)
		}
	}
	return nil
}
