package eventstore

import (
	"context"
	"fmt"
)

// Encrypt uses a person's key to encrypt data that is stored outside the log. Decrypt needs the same person and name. The data
// becomes unreadable when the key is destroyed.
func (l *Log) Encrypt(ctx context.Context, person, name string, plain []byte) ([]byte, error) {
	cipher, err := l.codec.keys.FindOrCreate(ctx, person)
	if err != nil {
		return nil, err
	}
	return cipher.Encrypt(plain, namedAssociatedData(person, name))
}

// Decrypt decrypts data that Encrypt returned. It returns ErrErased if the person has no key.
func (l *Log) Decrypt(ctx context.Context, person, name string, encrypted []byte) ([]byte, error) {
	found, err := l.codec.keys.Find(ctx, []string{person})
	if err != nil {
		return nil, err
	}
	cipher := found[person]
	if cipher == nil {
		return nil, ErrErased
	}
	plain, err := cipher.Decrypt(encrypted, namedAssociatedData(person, name))
	if err != nil {
		return nil, fmt.Errorf("decrypt %s: %w", name, err)
	}
	return plain, nil
}

func namedAssociatedData(person, name string) []byte {
	return []byte("sealed\x00" + person + "\x00" + name)
}
