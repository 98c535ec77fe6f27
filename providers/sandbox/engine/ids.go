package engine

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"math/big"
	"strings"

	"github.com/google/uuid"
)

// NewID returns a random ID.
func NewID() string { return uuid.NewString() }

// NewToken returns a random 256-bit token and its hash. Only the hash is stored.
func NewToken() (token, hash string) {
	raw := make([]byte, 32)
	rand.Read(raw) // never fails
	token = hex.EncodeToString(raw)
	return token, Sha256Hex(token)
}

// Sha256Hex returns the SHA-256 hash of text in hex.
func Sha256Hex(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// NewReferenceNumber returns a prefix followed by ten random digits.
func NewReferenceNumber(prefix string) string {
	n, err := rand.Int(rand.Reader, big.NewInt(9_000_000_000))
	if err != nil {
		panic(err) // the system's random number generator never fails
	}
	return prefix + n.Add(n, big.NewInt(1_000_000_000)).String()
}

// OrDefault returns value, or fallback if value is blank.
func OrDefault(value, fallback string) string {
	if strings.TrimSpace(value) == "" {
		return fallback
	}
	return value
}

// FullName returns an applicant's first and last name.
func FullName(a Applicant) string { return a.FirstName + " " + a.LastName }

// IsDigits reports whether text has the given length and contains only digits.
func IsDigits(text string, length int) bool {
	if len(text) != length {
		return false
	}
	for _, r := range text {
		if r < '0' || r > '9' {
			return false
		}
	}
	return true
}
