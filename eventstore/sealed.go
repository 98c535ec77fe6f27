package eventstore

import (
	"context"
	"fmt"
)

// Seal encrypts data of a person that is not an event, with the person's key. The data is bound to a name and can't be passed off
// as other data. It becomes unreadable when the key is destroyed.
func (l *Log) Seal(ctx context.Context, person, name string, plain []byte) ([]byte, error) {
	cipher, err := l.codec.keys.Ensure(ctx, person)
	if err != nil {
		return nil, err
	}
	return cipher.Encrypt(plain, sealedName(person, name))
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
	plain, err := cipher.Decrypt(sealed, sealedName(person, name))
	if err != nil {
		return nil, fmt.Errorf("what is kept as %s cannot be read: %w", name, err)
	}
	return plain, nil
}

func sealedName(person, name string) []byte { return []byte("sealed\x00" + person + "\x00" + name) }
