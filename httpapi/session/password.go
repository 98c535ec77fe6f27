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

// passwordHashParams are the Argon2id parameters. A hash takes 19 MiB of memory and about 30 ms.
var passwordHashParams = &argon2id.Params{Memory: 19 * 1024, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32}

// hashingLimit limits concurrent password hashing, so that a burst of sign-ins cannot starve other requests.
var hashingLimit = semaphore.NewWeighted(2)

// dummyHash returns the hash that CheckPassword uses for an unknown user, so the response time does not reveal which users exist.
var dummyHash = sync.OnceValues(func() (string, error) { return argon2id.CreateHash(NewToken(), passwordHashParams) })

// SetPassword stores a password's hash and ends the user's unfinished sign-ins.
func (s *Store) SetPassword(ctx context.Context, userID, password string) error {
	hash, err := hashPassword(ctx, password)
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
	rows, err := s.db.Query(ctx, `SELECT user_id, signed_in_at FROM credentials WHERE user_id = ANY($1) AND signed_in_at IS NOT NULL`, userIDs)
	if err != nil {
		return nil, err
	}
	last, userID, at := map[string]time.Time{}, "", time.Time{}
	_, err = pgx.ForEachRow(rows, []any{&userID, &at}, func() error { last[userID] = at.UTC(); return nil })
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
		if hash, err = dummyHash(); err != nil {
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

func hashPassword(ctx context.Context, password string) (string, error) {
	if err := hashingLimit.Acquire(ctx, 1); err != nil {
		return "", err
	}
	defer hashingLimit.Release(1)
	return argon2id.CreateHash(password, passwordHashParams)
}
