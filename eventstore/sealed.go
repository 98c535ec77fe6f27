package eventstore

import (
	"context"
	"fmt"
)

// Seal encrypts what concerns a person and is no event of the log, with the person's key. It is bound to a name, so that it
// cannot be taken for something else of theirs. Once the key is destroyed nobody can read it.
func (l *Log) Seal(ctx context.Context, person, name string, plain []byte) ([]byte, error) {
	cipher, err := l.codec.keys.Ensure(ctx, person)
	if err != nil {
		return nil, err
	}
	return cipher.Encrypt(plain, sealedName(person, name))
}

// Unseal decrypts what Seal encrypted; ErrErased where the key has been destroyed.
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
