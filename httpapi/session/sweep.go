package session

import (
	"context"
	"time"
)

// keepFor is how long what has ended is kept: a refresh token that is used again must still be known as used.
const keepFor = 7 * 24 * time.Hour

// Sweep forgets what can have no effect any more.
func (s *Store) Sweep(ctx context.Context) error {
	before := s.now().UTC().Add(-keepFor)
	for _, sql := range []string{
		`DELETE FROM sessions WHERE refresh_expires_at < $1`,
		`DELETE FROM stream_tickets WHERE expires_at < $1`,
		`DELETE FROM reset_tokens WHERE expires_at < $1`,
		`DELETE FROM reference_tokens WHERE expires_at < $1`,
		`DELETE FROM signin_failures WHERE at < $1`,
		`DELETE FROM codes WHERE expires_at < $1`,
		`DELETE FROM code_tries WHERE hour < $1`,
	} {
		if _, err := s.db.Exec(ctx, sql, before); err != nil {
			return err
		}
	}
	return nil
}
