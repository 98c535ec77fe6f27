package eventstore

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/tink-crypto/tink-go/v2/aead"
	"github.com/tink-crypto/tink-go/v2/insecurecleartextkeyset"
	"github.com/tink-crypto/tink-go/v2/keyset"
	"github.com/tink-crypto/tink-go/v2/tink"

	"hulak/eventstore/internal/durablefile"
)

// OpenKeyEncryptionKey reads the key-encryption key from a file, and creates the file if it does not exist. The file is a Tink
// keyset: the primary key encrypts and every key decrypts, so keys can be rotated. Store the file separately from database backups.
// Anyone who has both can undo every erasure.
func OpenKeyEncryptionKey(path string) (tink.AEAD, error) {
	text, err := durablefile.OpenKey(path, newKeyset)
	if err != nil {
		return nil, fmt.Errorf("open the key-encryption key: %w", err)
	}
	return ParseKeyEncryptionKey(text)
}

// ParseKeyEncryptionKey parses a JSON keyset, such as the value of an environment variable.
func ParseKeyEncryptionKey(text []byte) (tink.AEAD, error) {
	handle, err := insecurecleartextkeyset.Read(keyset.NewJSONReader(bytes.NewReader(text)))
	if err != nil {
		return nil, errors.New("key-encryption key is not a keyset") // the cause could quote the key
	}
	return aead.New(handle)
}

// NewKeyEncryptionKey returns a random key-encryption key for tests. It is not stored.
func NewKeyEncryptionKey() tink.AEAD {
	text, err := newKeyset()
	if err != nil {
		panic(err)
	}
	key, err := ParseKeyEncryptionKey(text)
	if err != nil {
		panic(err)
	}
	return key
}

func newKeyset() ([]byte, error) {
	handle, err := keyset.NewHandle(aead.AES256GCMKeyTemplate())
	if err != nil {
		return nil, fmt.Errorf("create the key-encryption key: %w", err)
	}
	var text bytes.Buffer
	if err := insecurecleartextkeyset.Write(handle, keyset.NewJSONWriter(&text)); err != nil {
		return nil, fmt.Errorf("create the key-encryption key: %w", err)
	}
	return text.Bytes(), nil
}
