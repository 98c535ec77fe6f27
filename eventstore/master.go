package eventstore

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/tink-crypto/tink-go/v2/aead"
	"github.com/tink-crypto/tink-go/v2/insecurecleartextkeyset"
	"github.com/tink-crypto/tink-go/v2/keyset"
	"github.com/tink-crypto/tink-go/v2/tink"
)

// OpenMasterKey reads the key-encryption key from a file, which it makes (for its owner's eyes only) if it is not there.
// The file is a keyset: its primary key wraps, every key in it unwraps, so that keys can be rotated. Keep it apart
// from the database's backups: together they would undo every erasure.
func OpenMasterKey(path string) (tink.AEAD, error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return createMasterKey(path)
	}
	if err != nil {
		return nil, fmt.Errorf("reading the key-encryption key: %w", err)
	}
	info, err := os.Stat(path)
	if err != nil {
		return nil, fmt.Errorf("reading the key-encryption key: %w", err)
	}
	if info.Mode().Perm()&0o077 != 0 {
		return nil, fmt.Errorf("the key-encryption key %s can be read by others: its mode must be 0600", path)
	}
	return ParseMasterKey(text)
}

// ParseMasterKey reads a key-encryption key from the text of a keyset, for those who keep it in their environment.
func ParseMasterKey(text []byte) (tink.AEAD, error) {
	handle, err := insecurecleartextkeyset.Read(keyset.NewJSONReader(bytes.NewReader(text)))
	if err != nil {
		return nil, errors.New("the key-encryption key is not a keyset") // without the cause, which might quote it
	}
	return aead.New(handle)
}

// createMasterKey writes a new keyset to a temporary file and links it into place, so that of two processes that start
// at once both use the same, and a file that stands there is whole.
func createMasterKey(path string) (tink.AEAD, error) {
	text, err := newKeyset()
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, fmt.Errorf("making the key-encryption key: %w", err)
	}
	file, err := os.CreateTemp(filepath.Dir(path), ".key-*") // CreateTemp makes files of mode 0600
	if err != nil {
		return nil, fmt.Errorf("making the key-encryption key: %w", err)
	}
	defer os.Remove(file.Name())
	_, err = file.Write(text)
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
		return nil, fmt.Errorf("writing the key-encryption key: %w", err)
	}
	if err := os.Link(file.Name(), path); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, fmt.Errorf("writing the key-encryption key: %w", err)
	}
	if err := syncDirectory(filepath.Dir(path)); err != nil {
		return nil, fmt.Errorf("writing the key-encryption key: %w", err)
	}
	return OpenMasterKey(path)
}

// syncDirectory makes a new name survive a power failure: a key that is lost takes everything with it that it wrapped.
func syncDirectory(path string) error {
	directory, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(directory.Sync(), directory.Close())
}

// NewMasterKey makes a key-encryption key that is kept nowhere, for tests.
func NewMasterKey() tink.AEAD {
	text, err := newKeyset()
	if err != nil {
		panic(err)
	}
	key, err := ParseMasterKey(text)
	if err != nil {
		panic(err)
	}
	return key
}

func newKeyset() ([]byte, error) {
	handle, err := keyset.NewHandle(aead.AES256GCMKeyTemplate())
	if err != nil {
		return nil, fmt.Errorf("making the key-encryption key: %w", err)
	}
	var text bytes.Buffer
	if err := insecurecleartextkeyset.Write(handle, keyset.NewJSONWriter(&text)); err != nil {
		return nil, fmt.Errorf("making the key-encryption key: %w", err)
	}
	return text.Bytes(), nil
}
