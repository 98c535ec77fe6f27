package history

import (
	"context"
)

// Evidence produces proofs that third parties can verify.
type Evidence interface {
	// ForTransfer returns a file that proves a transfer's history. Anyone can verify the file offline. Its personal data is encrypted.
	ForTransfer(ctx context.Context, transferID string) ([]byte, error)
	// Key returns the public key that verifies the files.
	Key() (string, error)
}
