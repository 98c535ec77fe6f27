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
	maxCodeAttempts = 5
	// MaxWrongCodes is how many wrong codes one client network can enter in an hour, across all accounts.
	MaxWrongCodes = 30
	// SprayThreshold is how many wrong codes in an hour, across all networks, trigger the lower limit
	// MaxWrongCodesDuringSpray. The alarm has the same threshold (domain/alarm/rules.json).
	SprayThreshold = 1000
	// MaxWrongCodesDuringSpray replaces MaxWrongCodes during a distributed attack.
	MaxWrongCodesDuringSpray = 5
)

var (
	// ErrCodeExpired means that a code is too old, was tried too often, or was never sent (spec 8.02a).
	ErrCodeExpired = domain.Reject(domain.Expired, "VERIFICATION_CODE_EXPIRED")
	// ErrCodeNoMatch means that a code is wrong (spec 8.02a).
	ErrCodeNoMatch = domain.Reject(domain.Invalid, "VERIFICATION_CODE_NO_MATCH")
)

// Channel is how a code is sent, or what it is for.
type Channel string

// Channels.
const (
	ChannelEmail Channel = "EMAIL"
	ChannelSMS   Channel = "SMS"
	// ChannelConfirmation is for emailed codes that replace the password for accounts without one.
	ChannelConfirmation Channel = "CONFIRMATION"
	// ChannelSignIn is for emailed codes for the extra step of a sign-in.
	ChannelSignIn Channel = "SIGN_IN"
)

// CheckCode checks a code against the last one sent to the user over the channel, and returns when that code was sent. It counts
// the attempt before it compares the codes, so parallel requests get no extra attempts. Only wrong codes count against the network.
// Wrong codes from other networks can only lower the network's limit.
func (s *Store) CheckCode(ctx context.Context, userID string, channel Channel, digest, network []byte) (sentAt time.Time, err error) {
	stored, sentAt, err := s.countCodeAttempt(ctx, userID, channel)
	if err != nil {
		return sentAt, err
	}
	hour := s.now().UTC().Truncate(time.Hour)
	if err := s.countWrongCode(ctx, network, hour); err != nil {
		return sentAt, errors.Join(err, s.undoCodeAttempt(ctx, userID, channel))
	}
	if subtle.ConstantTimeCompare(stored, digest) == 1 {
		_, err = s.db.Exec(ctx, `UPDATE code_guesses SET wrong = wrong - 1 WHERE network = $1 AND hour = $2`, network, hour)
		return sentAt, err
	}
	_, err = s.db.Exec(ctx, `
		INSERT INTO code_tries (hour, tries) VALUES ($1, 1)
		ON CONFLICT ON CONSTRAINT code_tries_once DO UPDATE SET tries = code_tries.tries + 1`, hour)
	if err == nil {
		err = ErrCodeNoMatch
	}
	return sentAt, err
}

// countCodeAttempt counts an attempt and returns the digest of the last code.
func (s *Store) countCodeAttempt(ctx context.Context, userID string, channel Channel) (stored []byte, sentAt time.Time, err error) {
	err = s.db.QueryRow(ctx, `
		UPDATE codes SET tries = tries + 1 WHERE user_id = $1 AND channel = $2 AND tries < $3 AND expires_at > $4
		RETURNING code_hash, sent_at`, userID, channel, maxCodeAttempts, s.now().UTC()).Scan(&stored, &sentAt)
	if errors.Is(err, pgx.ErrNoRows) {
		err = ErrCodeExpired
	}
	return stored, sentAt, err
}

// undoCodeAttempt reverses countCodeAttempt for an attempt that is rejected before its code is compared.
func (s *Store) undoCodeAttempt(ctx context.Context, userID string, channel Channel) error {
	_, err := s.db.Exec(ctx, `UPDATE codes SET tries = tries - 1 WHERE user_id = $1 AND channel = $2 AND tries > 0`, userID, channel)
	return err
}

// countWrongCode counts an attempt as a wrong code from the network before the code is compared. It returns ErrThrottled if the
// network has entered too many wrong codes.
func (s *Store) countWrongCode(ctx context.Context, network []byte, hour time.Time) error {
	var wrong int
	var spraying bool
	err := s.db.QueryRow(ctx, `
		INSERT INTO code_guesses (network, hour, wrong) VALUES ($1, $2, 1)
		ON CONFLICT ON CONSTRAINT code_guesses_once DO UPDATE SET wrong = code_guesses.wrong + 1
		RETURNING wrong, coalesce((SELECT tries >= $3 FROM code_tries WHERE hour = $2), false)`,
		network, hour, SprayThreshold).Scan(&wrong, &spraying)
	if err != nil {
		return err
	}
	limit := MaxWrongCodes
	if spraying {
		limit = MaxWrongCodesDuringSpray
	}
	if wrong <= limit {
		return nil
	}
	_, err = s.db.Exec(ctx, `UPDATE code_guesses SET wrong = wrong - 1 WHERE network = $1 AND hour = $2`, network, hour)
	return errors.Join(err, ErrThrottled.With("seconds", strconv.Itoa(int(hour.Add(time.Hour).Sub(s.now()).Seconds())+1)))
}

// ConsumeCode deletes a used code.
func (s *Store) ConsumeCode(ctx context.Context, userID string, channel Channel) error {
	_, err := s.db.Exec(ctx, `DELETE FROM codes WHERE user_id = $1 AND channel = $2`, userID, channel)
	return err
}
