package eventstore

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
)

// Field is a text value in a read model, encrypted with a person's key.
type Field struct {
	Person         string // owner of the key
	AssociatedData string // AEAD associated data that was passed to EncryptDeterministically
	Ciphertext     []byte
	Plaintext      *string // DecryptFields stores the text here
}

// DecryptFields decrypts fields of read models with one key lookup. It leaves *Plaintext unchanged if Ciphertext is empty or the
// person was erased. Errors never contain plaintext.
func (l *Log) DecryptFields(ctx context.Context, fields []Field) error {
	people := map[string]bool{}
	for _, f := range fields {
		if len(f.Ciphertext) > 0 {
			people[f.Person] = true
		}
	}
	if len(people) == 0 {
		return nil
	}
	ciphers, err := l.codec.keys.Find(ctx, slices.Collect(maps.Keys(people)))
	if err != nil {
		return fmt.Errorf("find the keys for personal data: %w", err)
	}
	for _, f := range fields {
		cipher, found := ciphers[f.Person]
		switch {
		case len(f.Ciphertext) == 0 || found && cipher == nil:
			continue
		case !found:
			return errors.New("key for a person in a read model is missing")
		}
		text, err := cipher.DecryptDeterministically(f.Ciphertext, []byte(f.AssociatedData))
		if err != nil {
			return errors.New("read model field cannot be decrypted")
		}
		*f.Plaintext = string(text)
	}
	return nil
}
