package seal

import (
	"crypto/ed25519"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"

	"golang.org/x/mod/sumdb/note"

	"hulak/eventstore/internal/durable"
)

// KeyName is the name in keys that are made here.
const KeyName = "hulak"

// Key signs heads. Public is what others need to check them.
type Key struct {
	note.Signer
	Public string
}

// GenerateKey makes a signing key and returns its text, which ParseKey reads. Whoever has it can sign in our name.
func GenerateKey() (string, error) {
	private, _, err := note.GenerateKey(rand.Reader, KeyName)
	return private, err
}

// ParseKey reads a signing key. Its errors do not quote it.
func ParseKey(text string) (Key, error) {
	text = strings.TrimSpace(text)
	signer, err := note.NewSigner(text)
	if err != nil {
		return Key{}, errors.New("the seal's signing key cannot be read: hulak seal new-key makes one")
	}
	parts := strings.SplitN(text, "+", 5) // PRIVATE+KEY+name+hash+key, whose Base64 may have a plus as well
	seed, err := base64.StdEncoding.DecodeString(parts[len(parts)-1])
	if err != nil || len(seed) != 1+ed25519.SeedSize { // one byte says that it is Ed25519
		return Key{}, errors.New("the seal's signing key is no Ed25519 key")
	}
	public, err := note.NewEd25519VerifierKey(signer.Name(), ed25519.NewKeyFromSeed(seed[1:]).Public().(ed25519.PublicKey))
	if err != nil {
		return Key{}, errors.New("the seal's signing key has no valid name")
	}
	return Key{signer, public}, nil
}

// OpenKey reads the signing key from a file, and creates the file if it does not exist.
func OpenKey(path string) (Key, error) {
	text, err := durable.OpenKey(path, func() ([]byte, error) {
		private, err := GenerateKey()
		return []byte(private + "\n"), err
	})
	if err != nil {
		return Key{}, fmt.Errorf("the seal's signing key: %w", err)
	}
	return ParseKey(string(text))
}
