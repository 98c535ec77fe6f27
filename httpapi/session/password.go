package session

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/alexedwards/argon2id"
	"github.com/jackc/pgx/v5"
	"golang.org/x/sync/semaphore"
)

// PasswordCost is the cost of hashing a password with Argon2id.
type PasswordCost struct {
	Memory     uint32 // in KiB
	Iterations uint32
}

var (
	// DefaultPasswordCost takes 19 MiB of memory and about 30 ms per hash.
	DefaultPasswordCost = PasswordCost{Memory: 19 * 1024, Iterations: 2}
	// CheapPasswordCost is the lowest cost that Argon2id supports. It is only for tests.
	CheapPasswordCost = PasswordCost{Memory: 8, Iterations: 1}
)

// hashingLimit limits concurrent password hashing, so that a burst of sign-ins cannot starve other requests.
var hashingLimit = semaphore.NewWeighted(2)

// passwordHasher hashes passwords at one cost.
type passwordHasher struct {
	params *argon2id.Params
	// dummyHash returns the hash that CheckPassword uses for an unknown user, so the response time does not reveal which users exist.
	dummyHash func() (string, error)
}

func newPasswordHasher(cost PasswordCost) passwordHasher {
	params := &argon2id.Params{Memory: cost.Memory, Iterations: cost.Iterations, Parallelism: 1, SaltLength: 16, KeyLength: 32}
	return passwordHasher{params, sync.OnceValues(func() (string, error) { return argon2id.CreateHash(NewToken(), params) })}
}

// SetPasswordCost sets the cost of new password hashes. It must be called before the store is used.
func (s *Store) SetPasswordCost(cost PasswordCost) { s.passwords = newPasswordHasher(cost) }

// SetPassword stores a password's hash and ends the user's unfinished sign-ins.
func (s *Store) SetPassword(ctx context.Context, userID, password string) error {
	hash, err := s.passwords.hash(ctx, password)
	if err != nil {
		return err
	}
	_, err = s.db.Exec(ctx, `
		INSERT INTO credentials (user_id, password_hash, updated_at) VALUES ($1, $2, $3)
		ON CONFLICT (user_id) DO UPDATE SET password_hash = excluded.password_hash, updated_at = excluded.updated_at`,
		userID, hash, s.now().UTC())
	if err != nil {
		return err
	}
	return s.endChallenges(ctx, userID)
}

// RecordSignIn records the time of a sign-in.
func (s *Store) RecordSignIn(ctx context.Context, userID string) error {
	_, err := s.db.Exec(ctx, `UPDATE credentials SET signed_in_at = $2 WHERE user_id = $1`, userID, s.now().UTC())
	return err
}

// LastSignIns returns when each user last signed in with a password. Users who never did are not in the map.
func (s *Store) LastSignIns(ctx context.Context, userIDs []string) (map[string]time.Time, error) {
	rows, _ := s.db.Query(ctx, `SELECT user_id, signed_in_at FROM credentials WHERE user_id = ANY($1) AND signed_in_at IS NOT NULL`, userIDs)
	last, userID, at := map[string]time.Time{}, "", time.Time{}
	_, err := pgx.ForEachRow(rows, []any{&userID, &at}, func() error { last[userID] = at.UTC(); return nil })
	return last, err
}

// HasPassword reports whether a user has a password. Users who sign in with an external account might not have one.
func (s *Store) HasPassword(ctx context.Context, userID string) (has bool, err error) {
	err = s.db.QueryRow(ctx, `SELECT EXISTS (SELECT FROM credentials WHERE user_id = $1)`, userID).Scan(&has)
	return has, err
}

// RemovePassword deletes the password of an account whose creation failed.
func (s *Store) RemovePassword(ctx context.Context, userID string) error {
	_, err := s.db.Exec(ctx, `DELETE FROM credentials WHERE user_id = $1`, userID)
	return err
}

// CheckPassword reports whether a user's password is correct. For an unknown user, it returns false after the same amount of time.
func (s *Store) CheckPassword(ctx context.Context, userID, password string) (bool, error) {
	hash := ""
	err := s.db.QueryRow(ctx, `SELECT password_hash FROM credentials WHERE user_id = $1`, userID).Scan(&hash)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return false, err
	}
	known := hash != ""
	if !known {
		if hash, err = s.passwords.dummyHash(); err != nil {
			return false, err
		}
	}
	if err := hashingLimit.Acquire(ctx, 1); err != nil {
		return false, err
	}
	defer hashingLimit.Release(1)
	match, err := argon2id.ComparePasswordAndHash(password, hash)
	return match && known, err
}

func (h passwordHasher) hash(ctx context.Context, password string) (string, error) {
	if err := hashingLimit.Acquire(ctx, 1); err != nil {
		return "", err
	}
	defer hashingLimit.Release(1)
	return argon2id.CreateHash(password, h.params)
}
