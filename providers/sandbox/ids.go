package sandbox

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"math/big"

	"github.com/google/uuid"
)

// newID is an id that nobody guesses.
func newID() string { return uuid.NewString() }

// newToken is 256 random bits; only their hash is kept.
func newToken() (token, hash string) {
	raw := make([]byte, 32)
	rand.Read(raw) // never fails
	token = hex.EncodeToString(raw)
	return token, hashOf(token)
}

func hashOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// newReceipt is a number as institutions print them on receipts: a prefix and ten digits.
func newReceipt(prefix string) string {
	n, err := rand.Int(rand.Reader, big.NewInt(9_000_000_000))
	if err != nil {
		panic(err) // the system's source of randomness does not fail
	}
	return prefix + n.Add(n, big.NewInt(1_000_000_000)).String()
}
