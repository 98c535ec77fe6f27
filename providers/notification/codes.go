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
	codeLifetime  = 10 * time.Minute
	codesPossible = 1_000_000
)

// Codes makes the verification codes that are sent and keeps their digests for whoever checks them.
type Codes struct {
	Pool   *pgxpool.Pool
	Secret []byte
	// Digest is how a code is stored.
	Digest func(userID, channel, code string) []byte
}

// code is made from the request's event id, so that a request that is followed again after a crash sends the code that is
// already on its way. Without the secret it cannot be told from a random one.
func (c Codes) code(request string) string {
	mac := hmac.New(sha256.New, c.Secret)
	mac.Write([]byte("verification code\x00" + request))
	return fmt.Sprintf("%06d", binary.BigEndian.Uint64(mac.Sum(nil))%codesPossible)
}

// issue makes the code of a request the one that counts, unless a later one has been asked for since. The count of
// wrong tries begins anew only with a new code.
func (c Codes) issue(ctx context.Context, userID, channel, request string, at time.Time) (string, error) {
	code := c.code(request)
	_, err := c.Pool.Exec(ctx, `
INSERT INTO codes (user_id, channel, code_hash, expires_at, sent_at) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT ON CONSTRAINT codes_one_per_channel DO UPDATE
   SET code_hash = excluded.code_hash, expires_at = excluded.expires_at, sent_at = excluded.sent_at, tries = 0
 WHERE codes.sent_at < excluded.sent_at`, userID, channel, c.Digest(userID, channel, code), at.Add(codeLifetime), at)
	if err != nil {
		return "", fmt.Errorf("keeping a verification code: %w", err)
	}
	return code, nil
}
