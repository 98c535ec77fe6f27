package session

import (
	"context"
	"crypto/subtle"
	"errors"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"

	"hulak/domain"
)

const (
	codeTriesMax = 5
	// CodeTriesPerHourMax bounds the wrong codes of all accounts together. At that pace, whoever asks each of many accounts once finds
	// one code in six weeks.
	CodeTriesPerHourMax = 1000
)

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
	// ToConfirm is a code by mail, too, which takes the place of a password where there is none.
	ToConfirm Channel = "CONFIRMATION"
)

// CheckCode looks whether a digest is that of the code last sent, and says when that was. Each try is counted before it is compared, in one
// statement, so that no number of tries at once gets more than the five there are, nor all accounts together more than theirs.
func (s *Store) CheckCode(ctx context.Context, userID string, channel Channel, digest []byte) (sentAt time.Time, err error) {
	hour := s.now().UTC().Truncate(time.Hour)
	if err := s.countCodeTry(ctx, hour); err != nil {
		return sentAt, err
	}
	if sentAt, err = s.compareCode(ctx, userID, channel, digest); err != nil {
		return sentAt, err
	}
	_, err = s.db.Exec(ctx, `UPDATE code_tries SET tries = tries - 1 WHERE hour = $1`, hour) // it was no guess
	return sentAt, err
}

func (s *Store) countCodeTry(ctx context.Context, hour time.Time) error {
	var tries int
	err := s.db.QueryRow(ctx, `
		INSERT INTO code_tries (hour, tries) VALUES ($1, 1) ON CONFLICT ON CONSTRAINT code_tries_once DO UPDATE SET tries = code_tries.tries + 1
		RETURNING tries`, hour).Scan(&tries)
	if err == nil && tries > CodeTriesPerHourMax {
		return ErrHeld.With("seconds", strconv.Itoa(int(hour.Add(time.Hour).Sub(s.now()).Seconds())+1))
	}
	return err
}

func (s *Store) compareCode(ctx context.Context, userID string, channel Channel, digest []byte) (sentAt time.Time, err error) {
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
