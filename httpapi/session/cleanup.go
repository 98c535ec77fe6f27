package session

import (
	"context"
	"time"
)

// retention is how long expired records are kept. The store uses expired sessions to detect reused refresh tokens.
const retention = 7 * 24 * time.Hour

// DeleteUser deletes everything stored about a user, and the failed attempts of the given accounts.
func (s *Store) DeleteUser(ctx context.Context, userID string, accounts ...string) error {
	defer s.cache.invalidate(func(session Session) bool { return session.UserID == userID })
	tx, err := s.db.Begin(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback(context.WithoutCancel(ctx)) }()
	for _, sql := range []string{
		`DELETE FROM sessions WHERE user_id = $1`,
		`DELETE FROM stream_tickets WHERE user_id = $1`,
		`DELETE FROM reset_tokens WHERE user_id = $1`,
		`DELETE FROM reference_tokens WHERE user_id = $1`,
		`DELETE FROM known_devices WHERE user_id = $1`,
		`DELETE FROM codes WHERE user_id = $1`,
		`DELETE FROM credentials WHERE user_id = $1`,
		`DELETE FROM second_factors WHERE user_id = $1`,
		`DELETE FROM recovery_codes WHERE user_id = $1`,
		`DELETE FROM second_factor_challenges WHERE user_id = $1`,
		`DELETE FROM passkey_uses WHERE user_id = $1`,
		`DELETE FROM passkey_challenges WHERE user_id = $1`,
		`DELETE FROM confirmations WHERE user_id = $1`,
		`DELETE FROM confirmation_mails WHERE user_id = $1`,
	} {
		if _, err := tx.Exec(ctx, sql, userID); err != nil {
			return err
		}
	}
	if _, err := tx.Exec(ctx, `DELETE FROM signin_failures WHERE user_id = ANY($1)`,
		append(accounts, confirmationAccount(userID), factorAccountPrefix+userID, passkeyAccount(userID))); err != nil {
		return err
	}
	return tx.Commit(ctx)
}

// DeleteExpired deletes expired records after their retention period.
func (s *Store) DeleteExpired(ctx context.Context) error {
	before := s.now().UTC().Add(-retention)
	for _, sql := range []string{
		`DELETE FROM sessions WHERE refresh_expires_at < $1`,
		`DELETE FROM stream_tickets WHERE expires_at < $1`,
		`DELETE FROM reset_tokens WHERE expires_at < $1`,
		`DELETE FROM reference_tokens WHERE expires_at < $1`,
		`DELETE FROM second_factor_challenges WHERE expires_at < $1`,
		`DELETE FROM passkey_challenges WHERE expires_at < $1`,
		`DELETE FROM signin_failures WHERE at < $1`,
		`DELETE FROM codes WHERE expires_at < $1`,
		`DELETE FROM code_tries WHERE hour < $1`,
		`DELETE FROM code_guesses WHERE hour < $1`,
		`DELETE FROM confirmations WHERE confirmed_at < $1`,
		`DELETE FROM confirmation_mails WHERE at < $1`,
	} {
		if _, err := s.db.Exec(ctx, sql, before); err != nil {
			return err
		}
	}
	return nil
}
