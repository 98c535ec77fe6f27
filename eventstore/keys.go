package eventstore

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/tink-crypto/tink-go/v2/aead/subtle"
	"github.com/tink-crypto/tink-go/v2/tink"
)

// ErrErased says that a person's key has been destroyed.
var ErrErased = errors.New("the person has been erased")

// Cipher encrypts and decrypts what concerns one person.
type Cipher = tink.AEAD

// Keys finds the ciphers of people.
type Keys interface {
	// Ensure returns a person's cipher, made at first need; ErrErased where it has been destroyed.
	Ensure(ctx context.Context, person string) (Cipher, error)
	// Find returns the ciphers of people who have one; a nil cipher for those whose key has been destroyed.
	Find(ctx context.Context, people []string) (map[string]Cipher, error)
}

// WrappedKey is a person's key as it is stored: encrypted by the key-encryption key, nil once destroyed.
type WrappedKey []byte

// KeyStore keeps wrapped keys.
type KeyStore interface {
	// LoadKeys returns the keys that people have; nil for destroyed ones, nothing for people without one.
	LoadKeys(ctx context.Context, people []string) (map[string]WrappedKey, error)
	// AddKey stores a person's first key, and returns the one that is there: another's if another was faster.
	AddKey(ctx context.Context, person string, key WrappedKey) (WrappedKey, error)
	// DestroyKey forgets a person's key for good. A person who never had one never gets one.
	DestroyKey(ctx context.Context, person string) error
}

// Limits of the keyring's memory. A key destroyed by another process is forgotten here after keyAgeMax.
const (
	keysCachedMax = 20_000
	keyAgeMax     = time.Minute
	keySizeBytes  = 32
)

// Keyring is Keys over a store of wrapped keys. It keeps unwrapped ones in memory for a short time.
type Keyring struct {
	store   KeyStore
	wrapper tink.AEAD

	mu     sync.Mutex
	cached map[string]cachedKey
}

type cachedKey struct {
	cipher Cipher // nil: destroyed
	until  time.Time
}

// NewKeyring returns a keyring whose keys are wrapped by the key-encryption key.
func NewKeyring(store KeyStore, keyEncryptionKey tink.AEAD) *Keyring {
	return &Keyring{store: store, wrapper: keyEncryptionKey, cached: map[string]cachedKey{}}
}

// Ensure implements Keys.
func (k *Keyring) Ensure(ctx context.Context, person string) (Cipher, error) {
	if cipher, known := k.recall(person, time.Now()); known {
		if cipher == nil {
			return nil, ErrErased
		}
		return cipher, nil
	}
	found, err := k.Find(ctx, []string{person})
	if err != nil {
		return nil, err
	}
	cipher, there := found[person]
	if !there {
		if cipher, err = k.make(ctx, person); err != nil {
			return nil, err
		}
	}
	if cipher == nil {
		return nil, ErrErased
	}
	return cipher, nil
}

// Find implements Keys.
func (k *Keyring) Find(ctx context.Context, people []string) (map[string]Cipher, error) {
	found := make(map[string]Cipher, len(people))
	var missing []string
	now := time.Now()
	for _, person := range people {
		if cipher, known := k.recall(person, now); known {
			found[person] = cipher
		} else {
			missing = append(missing, person)
		}
	}
	if len(missing) == 0 {
		return found, nil
	}
	wrapped, err := k.store.LoadKeys(ctx, missing)
	if err != nil {
		return nil, err
	}
	for person, key := range wrapped {
		if found[person], err = k.unwrap(person, key); err != nil {
			return nil, err
		}
	}
	return found, nil
}

// recall finds what is in memory: a nil cipher for a destroyed key.
func (k *Keyring) recall(person string, now time.Time) (cipher Cipher, known bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	c, there := k.cached[person]
	return c.cipher, there && now.Before(c.until)
}

// Destroy erases a person: what was encrypted with their key can never be read again, here or from a backup of the log.
func (k *Keyring) Destroy(ctx context.Context, person string) error {
	if err := k.store.DestroyKey(ctx, person); err != nil {
		return err
	}
	k.remember(person, nil)
	return nil
}

func (k *Keyring) make(ctx context.Context, person string) (Cipher, error) {
	plain := make([]byte, keySizeBytes)
	if _, err := rand.Read(plain); err != nil {
		return nil, err
	}
	wrapped, err := k.wrapper.Encrypt(plain, []byte(person))
	if err != nil {
		return nil, fmt.Errorf("wrapping a person's key: %w", err)
	}
	if wrapped, err = k.store.AddKey(ctx, person, wrapped); err != nil {
		return nil, err
	}
	return k.unwrap(person, wrapped)
}

func (k *Keyring) unwrap(person string, wrapped WrappedKey) (Cipher, error) {
	if wrapped == nil {
		k.remember(person, nil)
		return nil, nil
	}
	plain, err := k.wrapper.Decrypt(wrapped, []byte(person))
	if err != nil {
		return nil, errors.New("a person's key cannot be unwrapped: the key-encryption key is not the one it was wrapped with")
	}
	cipher, err := subtle.NewAESGCM(plain)
	if err != nil {
		return nil, fmt.Errorf("a person's key: %w", err)
	}
	k.remember(person, cipher)
	return cipher, nil
}

func (k *Keyring) remember(person string, cipher Cipher) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(k.cached) >= keysCachedMax {
		clear(k.cached) // simpler than choosing, and rare
	}
	k.cached[person] = cachedKey{cipher: cipher, until: time.Now().Add(keyAgeMax)}
}
