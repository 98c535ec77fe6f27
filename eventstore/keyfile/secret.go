package keyfile

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"path/filepath"
	"strings"

	"hulak/eventstore/internal/durablefile"
)

// SecretBytes is the length of a secret.
const SecretBytes = 32

// Secret is a random value in a file, in hexadecimal. Its ID is derived from the value.
type Secret struct {
	name  string
	Value []byte
}

// OpenSecret reads a secret. If the file does not exist and create is true, OpenSecret creates it with a random secret.
func OpenSecret(path string, create bool) (*Secret, error) {
	newSecret := func() ([]byte, error) {
		raw := make([]byte, SecretBytes)
		_, err := rand.Read(raw)
		return []byte(hex.EncodeToString(raw) + "\n"), err
	}
	if !create {
		newSecret = nil
	}
	text, err := durablefile.OpenKey(path, newSecret)
	if err != nil {
		return nil, fmt.Errorf("open secret: %w", err)
	}
	raw, err := hex.DecodeString(strings.TrimSpace(string(text)))
	if err != nil || len(raw) != SecretBytes {
		return nil, fmt.Errorf("secret in %s is damaged: restore it from a backup", path) // err could quote the secret
	}
	return &Secret{filepath.Base(path), raw}, nil
}

// Name returns the name of the secret's file.
func (s *Secret) Name() string { return s.name }

// Primary returns the secret's ID.
func (s *Secret) Primary() uint32 { return binary.BigEndian.Uint32(s.check()) }

// IDs returns the secret's ID.
func (s *Secret) IDs() []uint32 { return []uint32{s.Primary()} }

// Prove returns the secret's check value.
func (s *Secret) Prove(uint32) ([]byte, error) { return s.check(), nil }

// Verify reports whether the secret made a check value.
func (s *Secret) Verify(check []byte) bool { return hmac.Equal(check, s.check()) }

func (s *Secret) check() []byte {
	mac := hmac.New(sha256.New, s.Value)
	mac.Write([]byte(checkText + s.name))
	return mac.Sum(nil)
}
