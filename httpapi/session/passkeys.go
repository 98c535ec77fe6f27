package session

import (
	"context"
	"encoding/hex"
	"time"

	"github.com/jackc/pgx/v5"

	"hulak/domain"
)

// PasskeyChallengeTTL is how long a challenge for a passkey, or a confirmation by a passkey, is valid.
const PasskeyChallengeTTL = 5 * time.Minute

// ErrPasskeyChallengeInvalid means that a challenge is unknown, expired, or already used, or was issued for something else.
var ErrPasskeyChallengeInvalid = domain.Reject(domain.Expired, "PASSKEY_CHALLENGE_EXPIRED")

// PasskeyPurpose is what a challenge was issued for.
type PasskeyPurpose string

// Purposes of challenges.
const (
	PasskeyRegistration PasskeyPurpose = "REGISTRATION"
	PasskeySignIn       PasskeyPurpose = "SIGN_IN"       // the user is not known yet
	PasskeySecondFactor PasskeyPurpose = "SECOND_FACTOR" // after the password
	PasskeyConfirmation PasskeyPurpose = "CONFIRMATION"
	// PasskeyConfirmed is for tokens that prove a confirmation. They are accepted once in place of the password and a code.
	PasskeyConfirmed PasskeyPurpose = "CONFIRMED"
)

// PasskeyChallenge is the purpose, the user, and the session of a challenge.
type PasskeyChallenge struct {
	Purpose PasskeyPurpose
	UserID  string // empty for PasskeySignIn
	BoundTo string // family of the session, or SignInKey for PasskeySecondFactor
}

// SignInKey returns the key that binds a passkey's challenge to the challenge of a sign-in.
func SignInKey(signInChallenge string) string { return hex.EncodeToString(Hash(signInChallenge)) }

// NewPasskeyChallenge returns a random challenge, and stores its hash.
func (s *Store) NewPasskeyChallenge(ctx context.Context, c PasskeyChallenge) (string, error) {
	token := NewToken()
	_, err := s.db.Exec(ctx, `INSERT INTO passkey_challenges (token_hash, purpose, user_id, bound_to, expires_at) VALUES ($1, $2, $3, $4, $5)`,
		Hash(token), c.Purpose, c.UserID, c.BoundTo, s.now().UTC().Add(PasskeyChallengeTTL))
	return token, err
}

// ConsumePasskeyChallenge deletes a challenge. It returns ErrPasskeyChallengeInvalid unless the challenge was issued for c.
func (s *Store) ConsumePasskeyChallenge(ctx context.Context, token string, c PasskeyChallenge) error {
	if len(token) > maxTokenChars {
		return ErrPasskeyChallengeInvalid
	}
	tag, err := s.db.Exec(ctx, `
		DELETE FROM passkey_challenges WHERE token_hash = $1 AND purpose = $2 AND user_id = $3 AND bound_to = $4 AND expires_at > $5`,
		Hash(token), c.Purpose, c.UserID, c.BoundTo, s.now().UTC())
	if err == nil && tag.RowsAffected() == 0 {
		return ErrPasskeyChallengeInvalid
	}
	return err
}

// AttemptPasskey counts an attempt to use an account's passkey, separately from passwords and codes.
func (s *Store) AttemptPasskey(ctx context.Context, userID string, origin Origin) (Attempt, error) {
	return s.Attempt(ctx, passkeyAccount(userID), origin)
}

func passkeyAccount(userID string) string { return "passkey:" + userID }

// StorePasskey stores the first signature counter of a passkey.
func (s *Store) StorePasskey(ctx context.Context, userID, passkeyID string, signCount uint32) error {
	_, err := s.db.Exec(ctx, `INSERT INTO passkey_uses (passkey_id, user_id, sign_count) VALUES ($1, $2, $3)`,
		passkeyID, userID, int64(signCount))
	return err
}

// UsePasskey stores a use of a passkey. It returns false and stores nothing if the signature counter did not increase, because a copy of
// the passkey might have made the signature. Authenticators that do not count always send 0.
func (s *Store) UsePasskey(ctx context.Context, userID, passkeyID string, signCount uint32) (bool, error) {
	tag, err := s.db.Exec(ctx, `
		INSERT INTO passkey_uses (passkey_id, user_id, sign_count, used_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT ON CONSTRAINT passkey_uses_once DO UPDATE SET sign_count = excluded.sign_count, used_at = excluded.used_at
		WHERE passkey_uses.sign_count < excluded.sign_count OR passkey_uses.sign_count = 0 AND excluded.sign_count = 0`,
		passkeyID, userID, int64(signCount), s.now().UTC())
	return err == nil && tag.RowsAffected() == 1, err
}

// PasskeyUses returns when each of a user's passkeys was last used. Passkeys that were never used are not in the map.
func (s *Store) PasskeyUses(ctx context.Context, userID string) (map[string]time.Time, error) {
	rows, _ := s.db.Query(ctx, `SELECT passkey_id, used_at FROM passkey_uses WHERE user_id = $1 AND used_at IS NOT NULL`, userID)
	uses, passkeyID, at := map[string]time.Time{}, "", time.Time{}
	_, err := pgx.ForEachRow(rows, []any{&passkeyID, &at}, func() error { uses[passkeyID] = at.UTC(); return nil })
	return uses, err
}

// DeletePasskey deletes what is stored about a removed passkey.
func (s *Store) DeletePasskey(ctx context.Context, passkeyID string) error {
	_, err := s.db.Exec(ctx, `DELETE FROM passkey_uses WHERE passkey_id = $1`, passkeyID)
	return err
}

// DeletePasskeysOf deletes what is stored about all of a user's passkeys.
func (s *Store) DeletePasskeysOf(ctx context.Context, userID string) error {
	_, err := s.db.Exec(ctx, `DELETE FROM passkey_uses WHERE user_id = $1`, userID)
	return err
}

// endPasskeyChallenges ends a user's challenges and confirmations.
func (s *Store) endPasskeyChallenges(ctx context.Context, userID string) error {
	_, err := s.db.Exec(ctx, `DELETE FROM passkey_challenges WHERE user_id = $1`, userID)
	return err
}
