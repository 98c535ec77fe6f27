package delivery

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"hulak/domain/webhook"
)

// Vault encrypts signing keys before they are stored. tink.AEAD implements it.
type Vault interface {
	Encrypt(plaintext, associatedData []byte) ([]byte, error)
	Decrypt(ciphertext, associatedData []byte) ([]byte, error)
}

// Keys stores the signing keys of endpoints.
type Keys struct {
	Pool  *pgxpool.Pool
	Vault Vault
}

// Add creates a signing key for an endpoint and returns the key that the receiver needs. Earlier keys stay in use until oldUntil.
func (k Keys) Add(ctx context.Context, endpointID string, s webhook.Signature, oldUntil time.Time) (verifying string, err error) {
	signing, verifying := newKey(s)
	sealed, err := k.Vault.Encrypt([]byte(signing), associatedData(endpointID))
	if err != nil {
		return "", fmt.Errorf("encrypt signing key: %w", err)
	}
	err = pgx.BeginFunc(ctx, k.Pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `UPDATE webhook_secrets SET expires_at = $2 WHERE endpoint_id = $1 AND expires_at IS NULL`,
			endpointID, oldUntil); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `INSERT INTO webhook_secrets (endpoint_id, number, sealed)
			SELECT $1, coalesce(max(number), 0) + 1, $2 FROM webhook_secrets WHERE endpoint_id = $1`, endpointID, sealed)
		return err
	})
	return verifying, err
}

// active returns the signing keys that are in use at a time, newest first.
func (k Keys) active(ctx context.Context, endpointID string, at time.Time) ([]string, error) {
	rows, err := k.Pool.Query(ctx, `SELECT sealed FROM webhook_secrets
		WHERE endpoint_id = $1 AND (expires_at IS NULL OR expires_at > $2) ORDER BY number DESC`, endpointID, at)
	if err != nil {
		return nil, err
	}
	all, err := pgx.CollectRows(rows, pgx.RowTo[[]byte])
	if err != nil {
		return nil, err
	}
	keys := make([]string, len(all))
	for i, sealed := range all {
		key, err := k.Vault.Decrypt(sealed, associatedData(endpointID))
		if err != nil {
			return nil, fmt.Errorf("decrypt signing key of endpoint %s: %w", endpointID, err)
		}
		keys[i] = string(key)
	}
	return keys, nil
}

func associatedData(endpointID string) []byte { return []byte("webhook key of " + endpointID) }
