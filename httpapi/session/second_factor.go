package session

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"hulak/domain"
)

const (
	// ChallengeTTL is how long a user has to enter the code after the password.
	ChallengeTTL = 10 * time.Minute

	factorAccountPrefix = "second-factor:" // the user ID follows; together they are the account whose attempts are counted
)

var (
	// ErrFactorEnabled means that a second factor is already enabled.
	ErrFactorEnabled = domain.Reject(domain.Conflict, "SECOND_FACTOR_ON")
	// ErrChallengeInvalid means that a sign-in challenge is unknown, expired, or already used.
	ErrChallengeInvalid = domain.Reject(domain.Expired, "SECOND_FACTOR_CHALLENGE_EXPIRED")
)

// Factor is a stored second factor.
type Factor struct {
	Secret     []byte    // encrypted by the caller
	EnrolledAt time.Time // zero until the user enters the first code
}

// Enrolled reports whether the second factor is enabled.
func (f Factor) Enrolled() bool { return !f.EnrolledAt.IsZero() }

// Factor returns a user's second factor, or a zero Factor if there is none.
func (s *Store) Factor(ctx context.Context, userID string) (Factor, error) {
	var f Factor
	var enrolled *time.Time
	err := s.db.QueryRow(ctx, `SELECT secret, enrolled_at FROM second_factors WHERE user_id = $1`, userID).Scan(&f.Secret, &enrolled)
	if errors.Is(err, pgx.ErrNoRows) {
		return Factor{}, nil
	}
	if enrolled != nil {
		f.EnrolledAt = enrolled.UTC()
	}
	return f, err
}

// BeginFactor stores the secret of a pending second factor, and replaces an earlier pending one. It returns ErrFactorEnabled if a
// second factor is already enabled.
func (s *Store) BeginFactor(ctx context.Context, userID string, secret []byte) error {
	tag, err := s.db.Exec(ctx, `
		INSERT INTO second_factors (user_id, secret, begun_at) VALUES ($1, $2, $3)
		ON CONFLICT ON CONSTRAINT second_factors_once DO UPDATE SET secret = excluded.secret, begun_at = excluded.begun_at
		WHERE second_factors.enrolled_at IS NULL`,
		userID, secret, s.now().UTC())
	if err == nil && tag.RowsAffected() == 0 {
		return ErrFactorEnabled
	}
	return err
}

// EnrollFactor enables the pending second factor and stores its recovery codes. The code for the given step cannot be used
// again. It returns ErrFactorEnabled if no factor is pending.
func (s *Store) EnrollFactor(ctx context.Context, userID string, step int64, recovery []string) error {
	tx, err := s.db.Begin(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback(context.WithoutCancel(ctx)) }()
	tag, err := tx.Exec(ctx, `UPDATE second_factors SET enrolled_at = $2, last_step = $3 WHERE user_id = $1 AND enrolled_at IS NULL`,
		userID, s.now().UTC(), step)
	if err != nil {
		return err
	}
	if tag.RowsAffected() == 0 {
		return ErrFactorEnabled
	}
	hashes := make([][]byte, len(recovery))
	for i, code := range recovery {
		hashes[i] = Hash(code)
	}
	if _, err := tx.Exec(ctx, `DELETE FROM recovery_codes WHERE user_id = $1`, userID); err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, `INSERT INTO recovery_codes (user_id, code_hash) SELECT $1, unnest($2::bytea[])`, userID, hashes); err != nil {
		return err
	}
	return tx.Commit(ctx)
}

// SetFactor stores a second factor without recovery codes, and enables it immediately. It replaces any existing second factor.
func (s *Store) SetFactor(ctx context.Context, userID string, secret []byte) error {
	_, err := s.db.Exec(ctx, `
		INSERT INTO second_factors (user_id, secret, begun_at, enrolled_at) VALUES ($1, $2, $3, $3)
		ON CONFLICT ON CONSTRAINT second_factors_once DO UPDATE
		SET secret = excluded.secret, enrolled_at = coalesce(second_factors.enrolled_at, excluded.enrolled_at)`,
		userID, secret, s.now().UTC())
	return err
}

// ConsumeStep marks the code for a step as used. It returns false if the code for that step or a later one was already used.
func (s *Store) ConsumeStep(ctx context.Context, userID string, step int64) (bool, error) {
	tag, err := s.db.Exec(ctx, `UPDATE second_factors SET last_step = $2 WHERE user_id = $1 AND enrolled_at IS NOT NULL AND last_step < $2`,
		userID, step)
	return err == nil && tag.RowsAffected() == 1, err
}

// ConsumeRecoveryCode deletes a recovery code. It returns false if the code is wrong or was already used.
func (s *Store) ConsumeRecoveryCode(ctx context.Context, userID, code string) (bool, error) {
	tag, err := s.db.Exec(ctx, `DELETE FROM recovery_codes WHERE user_id = $1 AND code_hash = $2`, userID, Hash(code))
	return err == nil && tag.RowsAffected() == 1, err
}

// RecoveryCodesLeft returns the number of unused recovery codes.
func (s *Store) RecoveryCodesLeft(ctx context.Context, userID string) (left int, err error) {
	err = s.db.QueryRow(ctx, `SELECT count(*) FROM recovery_codes WHERE user_id = $1`, userID).Scan(&left)
	return left, err
}

// RemoveFactor deletes a user's second factor and recovery codes.
func (s *Store) RemoveFactor(ctx context.Context, userID string) error {
	for _, sql := range []string{`DELETE FROM recovery_codes WHERE user_id = $1`, `DELETE FROM second_factors WHERE user_id = $1`} {
		if _, err := s.db.Exec(ctx, sql, userID); err != nil {
			return err
		}
	}
	return nil
}

// AttemptFactor counts an attempt to enter a second factor's code. All unknown devices share one count, because their users have
// already entered the password.
func (s *Store) AttemptFactor(ctx context.Context, userID string, knownDevice []byte) (Attempt, error) {
	return s.Attempt(ctx, factorAccountPrefix+userID, Origin{DeviceHash: knownDevice})
}

// maxExtraStepAttempts is the maximum number of attempts for one extra step.
const maxExtraStepAttempts = 5

// Challenge is a sign-in that still needs a code.
type Challenge struct {
	UserID string // empty for an extra step after a wrong password
	// ExtraStep is true for an extra step. The response must not reveal whether the challenge has a user.
	ExtraStep bool
}

// NewChallenge stores a challenge and returns its token.
func (s *Store) NewChallenge(ctx context.Context, c Challenge) (token string, expires time.Time, err error) {
	token, expires = NewToken(), s.now().UTC().Add(ChallengeTTL)
	_, err = s.db.Exec(ctx, `INSERT INTO second_factor_challenges (token_hash, user_id, expires_at, extra) VALUES ($1, $2, $3, $4)`,
		Hash(token), c.UserID, expires, c.ExtraStep)
	return token, expires, err
}

// AttemptChallenge counts an attempt and returns the token's challenge. It returns ErrChallengeInvalid if the challenge is not valid, or
// if it is an extra step without attempts left.
func (s *Store) AttemptChallenge(ctx context.Context, token string) (Challenge, error) {
	if token == "" || len(token) > maxTokenChars {
		return Challenge{}, ErrChallengeInvalid
	}
	var c Challenge
	err := s.db.QueryRow(ctx, `
		UPDATE second_factor_challenges SET tries = tries + 1
		WHERE token_hash = $1 AND used_at IS NULL AND expires_at > $2 AND (NOT extra OR tries < $3) RETURNING user_id, extra`,
		Hash(token), s.now().UTC(), maxExtraStepAttempts).Scan(&c.UserID, &c.ExtraStep)
	if errors.Is(err, pgx.ErrNoRows) {
		return Challenge{}, ErrChallengeInvalid
	}
	return c, err
}

// FindChallenge returns the challenge of a sign-in that a second factor can complete. It returns ErrChallengeInvalid if the challenge is
// not valid, or is an extra step.
func (s *Store) FindChallenge(ctx context.Context, token string) (Challenge, error) {
	if len(token) > maxTokenChars {
		return Challenge{}, ErrChallengeInvalid
	}
	var c Challenge
	err := s.db.QueryRow(ctx, `
		SELECT user_id FROM second_factor_challenges WHERE token_hash = $1 AND used_at IS NULL AND expires_at > $2 AND NOT extra`,
		Hash(token), s.now().UTC()).Scan(&c.UserID)
	if errors.Is(err, pgx.ErrNoRows) {
		return Challenge{}, ErrChallengeInvalid
	}
	return c, err
}

// endChallenges ends a user's unfinished sign-ins.
func (s *Store) endChallenges(ctx context.Context, userID string) error {
	_, err := s.db.Exec(ctx, `UPDATE second_factor_challenges SET used_at = $2 WHERE user_id = $1 AND used_at IS NULL`, userID, s.now().UTC())
	if err != nil {
		return err
	}
	return s.endPasskeyChallenges(ctx, userID)
}

// ConsumeChallenge marks a challenge as used. It returns ErrChallengeInvalid if the challenge has expired or was already used.
func (s *Store) ConsumeChallenge(ctx context.Context, token string) error {
	now := s.now().UTC()
	tag, err := s.db.Exec(ctx, `
		UPDATE second_factor_challenges SET used_at = $2 WHERE token_hash = $1 AND used_at IS NULL AND expires_at > $2`, Hash(token), now)
	if err == nil && tag.RowsAffected() == 0 {
		return ErrChallengeInvalid
	}
	return err
}
