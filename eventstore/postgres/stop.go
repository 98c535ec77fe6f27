package postgres

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"hulak/eventstore"
)

// If the log ends before a position that is known to be stored, events are lost: a backup was restored, or a standby without the last
// commits took over. New events would then take the positions of lost ones, whose effects may already be known outside. Therefore the store
// refuses appends until an operator accepts the loss. A process that was running keeps refusing until it is restarted, because its caches
// can hold lost events.

// StopWrites makes all processes refuse appends with eventstore.ErrStopped, because the log ends at found although the position expected
// was stored.
func (s *Store) StopWrites(ctx context.Context, expected, found int64) error {
	if s.stopped.Swap(true) {
		return nil
	}
	s.writer.logger.Error("events are lost, so writes are refused: see docs/operations/backup.md", "expected", expected, "found", found)
	_, err := s.pool.Exec(ctx, `INSERT INTO log_stops (expected_position, found_position)
		SELECT $1, $2 WHERE NOT EXISTS (SELECT FROM log_stops WHERE accepted_at IS NULL)`, expected, found)
	if err != nil {
		s.stopped.Store(false) // the next check tries again
		return fmt.Errorf("stop writes: %w", err)
	}
	return nil
}

// Stop is a loss of events.
type Stop struct {
	Number   int64
	Expected int64 // position that was known to be stored
	Found    int64 // head when the loss was detected
	Accepted bool  // whether an operator has accepted the loss
}

// LastStop returns the latest loss of events, or nil if there was none.
func (s *Store) LastStop(ctx context.Context) (*Stop, error) {
	return s.lastStop(ctx, "true")
}

// LastAcceptedStop returns the latest loss that an operator has accepted, or nil if there was none.
func (s *Store) LastAcceptedStop(ctx context.Context) (*Stop, error) {
	return s.lastStop(ctx, "accepted_at IS NOT NULL")
}

func (s *Store) lastStop(ctx context.Context, condition string) (*Stop, error) {
	var stop Stop
	err := s.pool.QueryRow(ctx, `SELECT number, expected_position, found_position, accepted_at IS NOT NULL
		FROM log_stops WHERE `+condition+` ORDER BY number DESC LIMIT 1`).
		Scan(&stop.Number, &stop.Expected, &stop.Found, &stop.Accepted)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return nil, nil
	case err != nil:
		return nil, fmt.Errorf("read whether writes are refused: %w", err)
	}
	return &stop, nil
}

// AcceptStop ends the refusal of appends in processes that start later, and in this one.
func (s *Store) AcceptStop(ctx context.Context) error {
	s.checking.Lock()
	defer s.checking.Unlock()
	if _, err := s.pool.Exec(ctx, `UPDATE log_stops SET accepted_at = now() WHERE accepted_at IS NULL`); err != nil {
		return fmt.Errorf("accept the loss of events: %w", err)
	}
	s.stopped.Store(false)
	return nil
}

// Writable returns eventstore.ErrStopped if appends are refused.
func (s *Store) Writable() error {
	if s.stopped.Load() {
		return eventstore.ErrStopped
	}
	return nil
}
