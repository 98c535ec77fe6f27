package seal

import (
	"bytes"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/mod/sumdb/note"
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

// OpenKey reads the signing key from a file, which it makes, for its owner's eyes only, if it is not there.
func OpenKey(path string) (Key, error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		if err = createKey(path); err == nil {
			text, err = os.ReadFile(path)
		}
	}
	if err != nil {
		return Key{}, fmt.Errorf("the seal's signing key: %w", err)
	}
	info, err := os.Stat(path)
	if err != nil {
		return Key{}, fmt.Errorf("the seal's signing key: %w", err)
	}
	if info.Mode().Perm()&0o077 != 0 {
		return Key{}, fmt.Errorf("the seal's signing key %s can be read by others: its mode must be 0600", path)
	}
	return ParseKey(string(bytes.TrimSpace(text)))
}

// createKey writes a new key to a temporary file and links it into place, so that of two processes that start at once
// both use the same, and a file that stands there is whole.
func createKey(path string) error {
	private, err := GenerateKey()
	if err != nil {
		return err
	}
	directory := filepath.Dir(path)
	if err := os.MkdirAll(directory, 0o700); err != nil {
		return err
	}
	file, err := os.CreateTemp(directory, ".seal-*") // CreateTemp makes files of mode 0600
	if err != nil {
		return err
	}
	defer os.Remove(file.Name())
	_, err = file.WriteString(private + "\n")
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
		return err
	}
	if err := os.Link(file.Name(), path); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	return syncDirectory(directory)
}

// syncDirectory makes a new name survive a power failure.
func syncDirectory(path string) error {
	directory, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(directory.Sync(), directory.Close())
}
