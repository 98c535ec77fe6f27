package session

import (
	"context"
	"crypto/subtle"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"hulak/domain"
)

const codeTriesMax = 5

var (
	// ErrCodeExpired refuses a code that is too old, was tried too often, or was never sent (8.02a).
	ErrCodeExpired = domain.Refuse(domain.Expired, "VERIFICATION_CODE_EXPIRED")
	// ErrCodeNoMatch refuses a code that is not the one that was sent (8.02a).
	ErrCodeNoMatch = domain.Refuse(domain.Invalid, "VERIFICATION_CODE_NO_MATCH")
)

// Channel says how a code was sent.
type Channel string

// The channels.
const (
	ByEmail Channel = "EMAIL"
	BySMS   Channel = "SMS"
)

// CheckCode looks whether a digest is that of the code last sent, and says when that was. Each try is counted before it is compared, in one
// statement, so that no number of tries at once gets more than the five there are.
func (s *Store) CheckCode(ctx context.Context, userID string, channel Channel, digest []byte) (sentAt time.Time, err error) {
	var stored []byte
	var expires time.Time
	err = s.db.QueryRow(ctx, `
		UPDATE codes SET tries = tries + 1 WHERE user_id = $1 AND channel = $2 AND tries < $3
		RETURNING code_hash, expires_at, sent_at`, userID, channel, codeTriesMax).Scan(&stored, &expires, &sentAt)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return sentAt, ErrCodeExpired
	case err != nil:
		return sentAt, err
	case !s.now().Before(expires):
		return sentAt, ErrCodeExpired
	case subtle.ConstantTimeCompare(stored, digest) != 1:
		return sentAt, ErrCodeNoMatch
	}
	return sentAt, nil
}

// SpendCode forgets a code that has done its work.
func (s *Store) SpendCode(ctx context.Context, userID string, channel Channel) error {
	_, err := s.db.Exec(ctx, `DELETE FROM codes WHERE user_id = $1 AND channel = $2`, userID, channel)
	return err
}
