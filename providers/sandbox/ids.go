package sandbox

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"math/big"

	"github.com/google/uuid"
)

// newID returns a random ID.
func newID() string { return uuid.NewString() }

// newToken returns a random 256-bit token and its hash. Only the hash is stored.
func newToken() (token, hash string) {
	raw := make([]byte, 32)
	rand.Read(raw) // never fails
	token = hex.EncodeToString(raw)
	return token, sha256Hex(token)
}

// sha256Hex returns the SHA-256 hash of text in hex.
func sha256Hex(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// newReferenceNumber returns a prefix followed by ten random digits.
func newReferenceNumber(prefix string) string {
	n, err := rand.Int(rand.Reader, big.NewInt(9_000_000_000))
	if err != nil {
		panic(err) // the system's random number generator never fails
	}
	return prefix + n.Add(n, big.NewInt(1_000_000_000)).String()
}
