package eventstore

import (
	"context"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha512"
	"errors"
	"fmt"
	"maps"
	"sync"
	"time"

	"github.com/tink-crypto/tink-go/v2/aead"
	aeadsubtle "github.com/tink-crypto/tink-go/v2/aead/subtle"
	daeadsubtle "github.com/tink-crypto/tink-go/v2/daead/subtle"
	"github.com/tink-crypto/tink-go/v2/keyset"
	"github.com/tink-crypto/tink-go/v2/tink"
)

// ErrErased means that the person's key has been destroyed.
var ErrErased = errors.New("person has been erased")

// ErrUnreadable means that personal data exists but cannot be decrypted.
var ErrUnreadable = errors.New("personal data is unreadable")

// ErrNotUnwrapped means that this process does not have the key-encryption key that wraps a person's key. It wraps ErrUnreadable.
var ErrNotUnwrapped = fmt.Errorf("%w: person's key cannot be unwrapped: it was wrapped with a different key-encryption key",
	ErrUnreadable)

// Cipher encrypts and decrypts one person's data. Events use Encrypt and Decrypt. Read models use EncryptDeterministically and
// DecryptDeterministically: equal plaintexts give equal ciphertexts, so a rebuilt read model matches the live one. It is safe for
// concurrent use.
type Cipher interface {
	tink.AEAD
	tink.DeterministicAEAD
}

// personCipher combines a person's two ciphers. Their keys are independent.
type personCipher struct {
	tink.AEAD
	tink.DeterministicAEAD
}

// unusableCipher stands for a key that cannot be unwrapped. All its methods return err, so a single person's key affects only the data
// of that person.
type unusableCipher struct{ err error }

func (c unusableCipher) Encrypt(_, _ []byte) ([]byte, error)                  { return nil, c.err }
func (c unusableCipher) Decrypt(_, _ []byte) ([]byte, error)                  { return nil, c.err }
func (c unusableCipher) EncryptDeterministically(_, _ []byte) ([]byte, error) { return nil, c.err }
func (c unusableCipher) DecryptDeterministically(_, _ []byte) ([]byte, error) { return nil, c.err }

// fieldKeyInfo is the HKDF info (RFC 5869) for deriving a separate read model key from a person's key.
const fieldKeyInfo = "hulak read model fields v1"

func newCipher(key []byte) (Cipher, error) {
	events, err := aeadsubtle.NewAESGCM(key)
	if err != nil {
		return nil, err
	}
	fieldKey, err := hkdf.Key(sha512.New, key, nil, fieldKeyInfo, daeadsubtle.AESSIVKeySize)
	if err != nil {
		return nil, err
	}
	fields, err := daeadsubtle.NewAESSIV(fieldKey)
	if err != nil {
		return nil, err
	}
	return personCipher{events, fields}, nil
}

// Keys provides people's ciphers and destroys their keys.
type Keys interface {
	// FindOrCreate returns a person's cipher and creates the key if needed. It returns ErrErased if the key was destroyed.
	FindOrCreate(ctx context.Context, person string) (Cipher, error)
	// Find returns people's existing ciphers. A cipher is nil if the key was destroyed. A person without a key has no entry. If a key
	// cannot be unwrapped, the methods of its cipher return ErrNotUnwrapped.
	Find(ctx context.Context, people []string) (map[string]Cipher, error)
	// Destroy erases a person. Data encrypted with their key can never be decrypted again, here or from a backup of the log.
	Destroy(ctx context.Context, person string) error
	// DropDestroyed drops cached keys that any process has destroyed since the last call. changed reports whether there were any.
	DropDestroyed(ctx context.Context) (changed bool, err error)
}

// WrappedKey is a person's key, encrypted by the key-encryption key. It is nil if the key was destroyed.
type WrappedKey []byte

// KeyStore stores wrapped keys.
type KeyStore interface {
	// LoadKeys returns people's keys: nil for a destroyed key, and no entry for a person without one.
	LoadKeys(ctx context.Context, people []string) (map[string]WrappedKey, error)
	// AddKey stores a key unless the person already has or had one. It returns the stored key, or nil if it was destroyed.
	AddKey(ctx context.Context, person string, key WrappedKey) (WrappedKey, error)
	// DestroyKey destroys a person's key permanently. After that, AddKey can't store one, even if the person had no key.
	DestroyKey(ctx context.Context, person string) error
	// DestroyedSince returns the people whose keys were destroyed after a time, and the time of this query. Both times use the
	// store's clock.
	DestroyedSince(ctx context.Context, since time.Time) (people []string, asOf time.Time, err error)
}

// Keyring settings.
const (
	maxCachedKeys = 20_000
	maxKeyAge     = time.Minute
	keySizeBytes  = 32
	// destroyedKeysOverlap is the overlap between two queries for destroyed keys. It must exceed the time it takes to commit the
	// destruction of a key.
	destroyedKeysOverlap = time.Minute
)

// Keyring implements Keys on top of a KeyStore. It caches unwrapped keys for a short time.
type Keyring struct {
	store   KeyStore
	wrapper tink.AEAD

	mu         sync.Mutex
	cachedKeys map[string]cachedKey
	nextSweep  time.Time // when to drop the expired keys
	// generation is incremented when a key is destroyed. A key loaded in an earlier generation is used once and not cached.
	generation        int64
	destroyedSince    time.Time       // start of the next query for destroyed keys
	recentlyDestroyed map[string]bool // result of the latest query for destroyed keys
}

type cachedKey struct {
	cipher  Cipher // nil if destroyed
	expires time.Time
}

// NewKeyring returns a keyring whose keys are wrapped with the key-encryption key.
func NewKeyring(store KeyStore, keyEncryptionKey tink.AEAD) *Keyring {
	return &Keyring{store: store, wrapper: keyEncryptionKey, cachedKeys: map[string]cachedKey{}}
}

// NewKeyEncryptionKey returns a random key-encryption key for tests. It is not stored.
func NewKeyEncryptionKey() tink.AEAD {
	handle, err := keyset.NewHandle(aead.AES256GCMKeyTemplate())
	if err != nil {
		panic(err)
	}
	key, err := aead.New(handle)
	if err != nil {
		panic(err)
	}
	return key
}

// FindOrCreate implements Keys.
func (k *Keyring) FindOrCreate(ctx context.Context, person string) (Cipher, error) {
	if cipher, cached := k.cachedCipher(person, time.Now()); cached {
		if cipher == nil {
			return nil, ErrErased
		}
		return cipher, nil
	}
	found, err := k.Find(ctx, []string{person})
	if err != nil {
		return nil, err
	}
	cipher, ok := found[person]
	if !ok {
		if cipher, err = k.create(ctx, person); err != nil {
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
	now, generation := time.Now(), k.currentGeneration()
	for _, person := range people {
		if cipher, cached := k.cachedCipher(person, now); cached {
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
		found[person] = k.unwrap(person, key, generation)
	}
	return found, nil
}

// cachedCipher returns a cached cipher, which is nil for a destroyed key.
func (k *Keyring) cachedCipher(person string, now time.Time) (cipher Cipher, ok bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	c, found := k.cachedKeys[person]
	return c.cipher, found && now.Before(c.expires)
}

// Destroy implements Keys.
func (k *Keyring) Destroy(ctx context.Context, person string) error {
	if err := k.store.DestroyKey(ctx, person); err != nil {
		return err
	}
	k.mu.Lock()
	k.generation++
	generation := k.generation
	k.mu.Unlock()
	k.cacheCipher(person, nil, generation)
	return nil
}

// DropDestroyed implements Keys.
func (k *Keyring) DropDestroyed(ctx context.Context) (changed bool, err error) {
	k.mu.Lock()
	since := k.destroyedSince
	k.mu.Unlock()
	people, asOf, err := k.store.DestroyedSince(ctx, since)
	if err != nil {
		return false, fmt.Errorf("find destroyed keys: %w", err)
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	found := make(map[string]bool, len(people))
	for _, person := range people {
		found[person] = true
		if !k.recentlyDestroyed[person] {
			changed = true
			delete(k.cachedKeys, person)
		}
	}
	if changed {
		k.generation++
	}
	k.recentlyDestroyed, k.destroyedSince = found, asOf.Add(-destroyedKeysOverlap)
	return changed, nil
}

func (k *Keyring) currentGeneration() int64 {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.generation
}

func (k *Keyring) create(ctx context.Context, person string) (Cipher, error) {
	generation := k.currentGeneration()
	plain := make([]byte, keySizeBytes)
	if _, err := rand.Read(plain); err != nil {
		return nil, err
	}
	wrapped, err := k.wrapper.Encrypt(plain, []byte(person))
	if err != nil {
		return nil, fmt.Errorf("wrap a person's key: %w", err)
	}
	if wrapped, err = k.store.AddKey(ctx, person, wrapped); err != nil {
		return nil, err
	}
	return k.unwrap(person, wrapped, generation), nil
}

// unwrap returns the cipher of a wrapped key, which is nil for a destroyed key. A cipher that is not usable is not cached.
func (k *Keyring) unwrap(person string, wrapped WrappedKey, generation int64) Cipher {
	if wrapped == nil {
		k.cacheCipher(person, nil, generation)
		return nil
	}
	plain, err := k.wrapper.Decrypt(wrapped, []byte(person))
	if err != nil {
		return unusableCipher{ErrNotUnwrapped} // the cause is always the same, and Tink's error says less
	}
	cipher, err := newCipher(plain)
	if err != nil {
		return unusableCipher{fmt.Errorf("create a person's cipher: %w", err)}
	}
	k.cacheCipher(person, cipher, generation)
	return cipher
}

// cacheCipher caches a cipher unless a key has been destroyed since the cipher was loaded.
func (k *Keyring) cacheCipher(person string, cipher Cipher, generation int64) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.generation != generation {
		return
	}
	now := time.Now()
	if now.After(k.nextSweep) {
		maps.DeleteFunc(k.cachedKeys, func(_ string, c cachedKey) bool { return !now.Before(c.expires) })
		k.nextSweep = now.Add(maxKeyAge)
	}
	if len(k.cachedKeys) >= maxCachedKeys {
		clear(k.cachedKeys) // rare, so evicting individual keys is not worth it
	}
	k.cachedKeys[person] = cachedKey{cipher: cipher, expires: now.Add(maxKeyAge)}
}
