package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
)

// partitionPrefix is the prefix of a partition's table name, before the partition's first position.
const partitionPrefix = "events_from_"

const (
	// extendLogInAdvance creates the next partition while the last one is still empty. It returns the head at which to run it again.
	extendLogInAdvance = `SELECT extend_log($1 + partition_events) - partition_events + 1 FROM log_layout`

	extendLog = `SELECT extend_log($1)`
)

// createNextPartition creates the next partition in advance, when the head reaches the last one.
func (s *Store) createNextPartition(ctx context.Context) error {
	head := s.notifier.Head()
	if head < s.nextPartitionAt {
		return nil
	}
	return s.reader.pool.QueryRow(ctx, extendLogInAdvance, head).Scan(&s.nextPartitionAt)
}

// ensurePartitions makes sure that partitions exist up to a position. Usually they already exist.
func (w *writer) ensurePartitions(last int64) error {
	for last > w.lastPartitioned {
		before := w.lastPartitioned
		if err := w.conn.QueryRow(context.Background(), extendLog, pgx.QueryExecModeExec, last).Scan(&w.lastPartitioned); err != nil {
			return fmt.Errorf("create the next partition: %w", err)
		}
		if w.lastPartitioned <= before {
			return fmt.Errorf("log has no partition after position %d", w.lastPartitioned)
		}
	}
	return nil
}
