package session

import (
	"context"
	"crypto/rand"
	"fmt"
	"math/big"
	"time"

	"hulak/domain"
)

const (
	// ConfirmationTTL is how long a confirmation is valid. It gives the user enough time to sign in on a bank's page.
	ConfirmationTTL = 10 * time.Minute
	// CodeTTL is how long an emailed code is valid.
	CodeTTL = 10 * time.Minute

	maxCodesPerHour = 5
	maxCodesPerDay  = 10
)

// ErrTooManyCodes means that the user has been sent too many codes in the last hour or day.
var ErrTooManyCodes = domain.Reject(domain.TooManyRequests, "TOO_MANY_CODES")

// Confirm records that a session's user has just confirmed their identity.
func (s *Store) Confirm(ctx context.Context, userID, family string) error {
	_, err := s.db.Exec(ctx, `
		INSERT INTO confirmations (family, user_id, confirmed_at) VALUES ($1, $2, $3)
		ON CONFLICT ON CONSTRAINT confirmations_once DO UPDATE SET confirmed_at = excluded.confirmed_at`, family, userID, s.now().UTC())
	return err
}

// IsConfirmed reports whether a session was confirmed within the last ConfirmationTTL.
func (s *Store) IsConfirmed(ctx context.Context, family string) (confirmed bool, err error) {
	err = s.db.QueryRow(ctx, `SELECT EXISTS (SELECT FROM confirmations WHERE family = $1 AND confirmed_at > $2)`,
		family, s.now().UTC().Add(-ConfirmationTTL)).Scan(&confirmed)
	return confirmed, err
}

// NewCode returns a random six-digit code.
func NewCode() string {
	n, _ := rand.Int(rand.Reader, big.NewInt(1_000_000)) // never fails
	return fmt.Sprintf("%06d", n)
}

// StoreEmailedCode stores the digest of a code before it is emailed, and replaces the user's previous code for the channel. It returns
// ErrTooManyCodes if the user has been sent too many codes by email, across all channels.
func (s *Store) StoreEmailedCode(ctx context.Context, userID string, channel Channel, digest []byte) error {
	tx, err := s.db.Begin(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback(context.WithoutCancel(ctx)) }()
	if _, err := tx.Exec(ctx, `SELECT pg_advisory_xact_lock(hashtextextended('confirmation:' || $1, 0))`, userID); err != nil {
		return err
	}
	now := s.now().UTC()
	var hour, day int
	err = tx.QueryRow(ctx, `SELECT count(*) FILTER (WHERE at > $2), count(*) FROM confirmation_mails WHERE user_id = $1 AND at > $3`,
		userID, now.Add(-time.Hour), now.AddDate(0, 0, -1)).Scan(&hour, &day)
	switch {
	case err != nil:
		return err
	case hour >= maxCodesPerHour || day >= maxCodesPerDay:
		return ErrTooManyCodes
	}
	if _, err := tx.Exec(ctx, `INSERT INTO confirmation_mails (user_id, at) VALUES ($1, $2)`, userID, now); err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `
		INSERT INTO codes (user_id, channel, code_hash, expires_at, sent_at) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT ON CONSTRAINT codes_one_per_channel DO UPDATE
		SET code_hash = excluded.code_hash, expires_at = excluded.expires_at, sent_at = excluded.sent_at, tries = 0`,
		userID, channel, digest, now.Add(CodeTTL), now)
	if err != nil {
		return err
	}
	return tx.Commit(ctx)
}
