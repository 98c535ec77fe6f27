package seal

import (
	"crypto/ed25519"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"

	"golang.org/x/mod/sumdb/note"

	"hulak/eventstore/internal/durablefile"
)

// DefaultOrigin is the name of a log that needs no unique name, because no one outside watches it.
const DefaultOrigin = "hulak.example/log"

// Key is a signing key for heads.
type Key struct {
	note.Signer
	Public string // public key in text form
}

// GenerateKey returns a new signing key in the text form that ParseKey accepts. The origin names the log in its checkpoints. It should be
// the URL below which the log is served, without the scheme. Keep the key secret. Anyone who has it can sign heads as Hulak.
func GenerateKey(origin string) (string, error) {
	private, _, err := note.GenerateKey(rand.Reader, origin)
	if err != nil {
		return "", err
	}
	if _, err := ParseKey(private); err != nil {
		return "", fmt.Errorf("%q is not a valid origin: it must not contain spaces or plus signs", origin)
	}
	return private, nil
}

// ParseKey parses a signing key. Its errors never contain the key.
func ParseKey(text string) (Key, error) {
	text = strings.TrimSpace(text)
	signer, err := note.NewSigner(text)
	if err != nil {
		return Key{}, errors.New("invalid seal signing key: create one with hulak seal new-key")
	}
	parts := strings.SplitN(text, "+", 5) // the format is PRIVATE+KEY+name+hash+key, and Base64 can contain a plus sign
	seed, err := base64.StdEncoding.DecodeString(parts[len(parts)-1])
	if err != nil || len(seed) != 1+ed25519.SeedSize { // the first byte is the algorithm, Ed25519
		return Key{}, errors.New("seal signing key is not an Ed25519 key")
	}
	public, err := note.NewEd25519VerifierKey(signer.Name(), ed25519.NewKeyFromSeed(seed[1:]).Public().(ed25519.PublicKey))
	if err != nil {
		return Key{}, errors.New("seal signing key has an invalid name")
	}
	return Key{signer, public}, nil
}

// OpenKey reads the signing key from a file, and creates the file if it does not exist.
func OpenKey(path string) (Key, error) {
	text, err := durablefile.OpenKey(path, func() ([]byte, error) {
		private, err := GenerateKey(DefaultOrigin)
		return []byte(private + "\n"), err
	})
	if err != nil {
		return Key{}, fmt.Errorf("open seal signing key: %w", err)
	}
	return ParseKey(string(text))
}
