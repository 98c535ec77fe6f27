package eventstore

import (
	"context"
	"fmt"
)

// Seal encrypts data outside the log with the key of a person. Only Unseal with the same person and name can decrypt it. The data
// becomes unreadable when the key is destroyed.
func (l *Log) Seal(ctx context.Context, person, name string, plain []byte) ([]byte, error) {
	cipher, err := l.codec.keys.Ensure(ctx, person)
	if err != nil {
		return nil, err
	}
	return cipher.Encrypt(plain, sealAssociatedData(person, name))
}

// Unseal decrypts data from Seal. It returns ErrErased if the key was destroyed.
func (l *Log) Unseal(ctx context.Context, person, name string, sealed []byte) ([]byte, error) {
	found, err := l.codec.keys.Find(ctx, []string{person})
	if err != nil {
		return nil, err
	}
	cipher := found[person]
	if cipher == nil {
		return nil, ErrErased
	}
	plain, err := cipher.Decrypt(sealed, sealAssociatedData(person, name))
	if err != nil {
		return nil, fmt.Errorf("decrypt %s: %w", name, err)
	}
	return plain, nil
}

func sealAssociatedData(person, name string) []byte {
	return []byte("sealed\x00" + person + "\x00" + name)
}
