package notification

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
)

const (
	codeLifetime = 10 * time.Minute
	codeCount    = 1_000_000
)

// Codes generates verification codes and stores their digests.
type Codes struct {
	Pool   *pgxpool.Pool
	Secret []byte
	// Digest returns a code's digest. Codes stores only the digest.
	Digest func(userID, channel, code string) []byte
}

// code derives a code from the ID of the event that requested it, so a retry after a crash sends the same code. The code cannot be
// predicted without the secret.
func (c Codes) code(request string) string {
	mac := hmac.New(sha256.New, c.Secret)
	mac.Write([]byte("verification code\x00" + request))
	return fmt.Sprintf("%06d", binary.BigEndian.Uint64(mac.Sum(nil))%codeCount)
}

// issue returns a request's code. It makes the code valid, unless a later code has been requested. A new code resets the number
// of wrong attempts.
func (c Codes) issue(ctx context.Context, userID, channel, request string, at time.Time) (string, error) {
	code := c.code(request)
	_, err := c.Pool.Exec(ctx, `
INSERT INTO codes (user_id, channel, code_hash, expires_at, sent_at) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT ON CONSTRAINT codes_one_per_channel DO UPDATE
   SET code_hash = excluded.code_hash, expires_at = excluded.expires_at, sent_at = excluded.sent_at, tries = 0
 WHERE codes.sent_at < excluded.sent_at`, userID, channel, c.Digest(userID, channel, code), at.Add(codeLifetime), at)
	if err != nil {
		return "", fmt.Errorf("store verification code: %w", err)
	}
	return code, nil
}
