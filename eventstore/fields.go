package eventstore

import (
	"context"
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

// Unavailable replaces a text that cannot be decrypted. It is not a valid account number, PIN, or name.
const Unavailable = "(unavailable)"

// DecryptFields decrypts fields of read models with one key lookup. It leaves *Plaintext unchanged if Ciphertext is empty or the
// person was erased. It stores Unavailable in *Plaintext if a field cannot be decrypted. It returns an error only if the keys cannot be
// read. Errors never contain plaintext.
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
		if len(f.Ciphertext) == 0 || found && cipher == nil {
			continue
		}
		*f.Plaintext = Unavailable
		if !found {
			continue
		}
		if text, err := cipher.DecryptDeterministically(f.Ciphertext, []byte(f.AssociatedData)); err == nil {
			*f.Plaintext = string(text)
		}
	}
	return nil
}
