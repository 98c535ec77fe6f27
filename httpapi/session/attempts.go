package session

import (
	"context"
	"errors"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"

	"hulak/domain"
)

const (
	maxFailures    = 5 // failures from one origin within failuresWindow before its attempts are delayed
	failuresWindow = 15 * time.Minute
	minDelay       = time.Minute // first delay; each additional failure doubles it
	maxDelay       = 15 * time.Minute

	// An account is under attack after this many failures from unknown devices across all networks.
	attackThreshold      = 5 // within failuresWindow
	dailyAttackThreshold = 20
)

// ErrThrottled means that the origin must wait. Its "seconds" parameter is the time to wait.
var ErrThrottled = domain.Reject(domain.TooManyRequests, "TOO_MANY_ATTEMPTS")

// Origin is the source of an attempt: a device that has signed in to the account before, or the client's network.
type Origin struct {
	DeviceHash    []byte // stored hash of a known device; nil if the device is unknown
	NetworkDigest []byte // digest of the client's network; nil counts all networks together
}

// Attempt is one sign-in attempt. It counts as failed until RecordSuccess is called.
type Attempt struct {
	account string
	origin  Origin
	// UnderAttack is true if the account is under attack, so the sign-in needs an extra step.
	UnderAttack bool
}

// AttemptConfirmation counts an attempt to confirm the identity of a signed-in user, separately from sign-ins.
func (s *Store) AttemptConfirmation(ctx context.Context, userID string) (Attempt, error) {
	return s.Attempt(ctx, confirmationAccount(userID), Origin{})
}

func confirmationAccount(userID string) string { return "password:" + userID }

// Attempt counts an attempt before its password is checked, so parallel attempts cannot bypass the limit. The account is the
// digest of an email address, even if no account uses the address. Attempt returns ErrThrottled if the origin has failed too
// often. It does not delay other origins. During an attack, the owner's sign-in needs only an extra step.
func (s *Store) Attempt(ctx context.Context, account string, origin Origin) (Attempt, error) {
	if origin.DeviceHash != nil {
		origin.NetworkDigest = nil
	}
	a := Attempt{account: account, origin: origin}
	tx, err := s.db.Begin(ctx)
	if err != nil {
		return a, err
	}
	defer func() { _ = tx.Rollback(context.WithoutCancel(ctx)) }()
	if _, err := tx.Exec(ctx, `SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, account); err != nil {
		return a, err
	}
	now := s.now().UTC()
	if err := checkDelay(ctx, tx, account, origin, now); err != nil {
		return a, err
	}
	if a.UnderAttack, err = isUnderAttack(ctx, tx, account, origin, now); err != nil {
		return a, err
	}
	if _, err := tx.Exec(ctx, `INSERT INTO signin_failures (user_id, at, device_hash, network) VALUES ($1, $2, $3, $4)`,
		account, now, origin.DeviceHash, origin.NetworkDigest); err != nil {
		return a, err
	}
	return a, tx.Commit(ctx)
}

func checkDelay(ctx context.Context, tx pgx.Tx, account string, origin Origin, now time.Time) error {
	var failures int
	var last *time.Time
	err := tx.QueryRow(ctx, `
		SELECT count(*), max(at) FROM signin_failures
		WHERE user_id = $1 AND device_hash IS NOT DISTINCT FROM $2 AND network IS NOT DISTINCT FROM $3 AND at > $4`,
		account, origin.DeviceHash, origin.NetworkDigest, now.Add(-failuresWindow)).Scan(&failures, &last)
	if err != nil || failures < maxFailures {
		return err
	}
	until := last.Add(min(minDelay<<min(failures-maxFailures, 10), maxDelay))
	if wait := until.Sub(now); wait > 0 {
		return ErrThrottled.With("seconds", strconv.FormatInt(int64((wait+time.Second-1)/time.Second), 10))
	}
	return nil
}

func isUnderAttack(ctx context.Context, tx pgx.Tx, account string, origin Origin, now time.Time) (attacked bool, err error) {
	if origin.DeviceHash != nil {
		return false, nil
	}
	err = tx.QueryRow(ctx, `
		SELECT count(*) FILTER (WHERE at > $2) >= $4 OR count(*) >= $5 FROM signin_failures
		WHERE user_id = $1 AND device_hash IS NULL AND at > $3`,
		account, now.Add(-failuresWindow), now.AddDate(0, 0, -1), attackThreshold, dailyAttackThreshold).Scan(&attacked)
	return attacked, err
}

// RecordSuccess removes a successful attempt from the failures.
func (s *Store) RecordSuccess(ctx context.Context, a Attempt) error {
	_, err := s.db.Exec(ctx, `
		DELETE FROM signin_failures WHERE ctid = (
			SELECT ctid FROM signin_failures
			WHERE user_id = $1 AND device_hash IS NOT DISTINCT FROM $2 AND network IS NOT DISTINCT FROM $3 ORDER BY at DESC LIMIT 1)`,
		a.account, a.origin.DeviceHash, a.origin.NetworkDigest)
	return err
}

// ClearFailures removes all failures of an account. It is called when staff unlock the account.
func (s *Store) ClearFailures(ctx context.Context, account string) error {
	_, err := s.db.Exec(ctx, `DELETE FROM signin_failures WHERE user_id = $1`, account)
	return err
}

// KnownDevice returns the stored hash of a device that has signed in to the account before, or nil.
func (s *Store) KnownDevice(ctx context.Context, userID, device string) ([]byte, error) {
	if device == "" || len(device) > maxTokenChars {
		return nil, nil
	}
	// The query also runs for an unknown user, so the response time reveals nothing.
	var hash []byte
	err := s.db.QueryRow(ctx, `SELECT device_hash FROM known_devices WHERE user_id = $1 AND device_hash = $2`,
		userID, Hash(device)).Scan(&hash)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	return hash, err
}

// HasKnownDevices reports whether any device has signed in to the account before.
func (s *Store) HasKnownDevices(ctx context.Context, userID string) (has bool, err error) {
	err = s.db.QueryRow(ctx, `SELECT EXISTS (SELECT FROM known_devices WHERE user_id = $1)`, userID).Scan(&has)
	return has, err
}

// RememberDevice stores a device as known for the account.
func (s *Store) RememberDevice(ctx context.Context, userID, device string) error {
	_, err := s.db.Exec(ctx, `INSERT INTO known_devices (user_id, device_hash, first_seen) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
		userID, Hash(device), s.now().UTC())
	return err
}
