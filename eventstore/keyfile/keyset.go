// Package keyfile keeps the keys of an installation in files: Tink keysets, which a master key can encrypt, and secrets.
//
// The primary key of a keyset encrypts or signs, and every key decrypts or verifies. A keyset can therefore be replaced while several
// processes run: first add a key to the file of each process, and then make it the primary key.
//
// Key values prove to a database that a process has the keys that the database needs. See package postgres.
package keyfile

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/tink-crypto/tink-go/v2/aead"
	"github.com/tink-crypto/tink-go/v2/insecurecleartextkeyset"
	"github.com/tink-crypto/tink-go/v2/keyset"
	"github.com/tink-crypto/tink-go/v2/mac"
	tinkpb "github.com/tink-crypto/tink-go/v2/proto/tink_go_proto"
	"github.com/tink-crypto/tink-go/v2/tink"

	"hulak/eventstore/internal/durablefile"
)

// Kind is the purpose of a keyset.
type Kind struct {
	name     string // of the file, and in the table key_checks
	template func() *tinkpb.KeyTemplate
}

// The kinds of keysets. People wraps people's keys and encrypts stored bank data. Writers signs batches of events.
var (
	People  = &Kind{"people.keyset", aead.AES256GCMKeyTemplate}
	Writers = &Kind{"writers.keyset", mac.HMACSHA256Tag256KeyTemplate}
)

// checkText is the text that a check value encrypts or signs, followed by the name of the file.
const checkText = "hulak key check v1 "

// prove returns the check value of the primary key.
func (k *Kind) prove(h *keyset.Handle) ([]byte, error) {
	if k == Writers {
		signer, err := mac.New(h)
		if err != nil {
			return nil, err
		}
		return signer.ComputeMAC([]byte(checkText + k.name))
	}
	cipher, err := aead.New(h)
	if err != nil {
		return nil, err
	}
	return cipher.Encrypt([]byte(checkText+k.name), nil)
}

// Verify reports whether one of the keys made a check value.
func (k *Keyset) Verify(check []byte) bool {
	if signer, err := k.MAC(); err == nil {
		return signer.VerifyMAC(check, []byte(checkText+k.name)) == nil
	}
	cipher, err := k.AEAD()
	if err != nil {
		return false
	}
	text, err := cipher.Decrypt(check, nil)
	return err == nil && string(text) == checkText+k.name
}

// Name returns the name of the keyset's file.
func (k *Kind) Name() string { return k.name }

// Keyset is a keyset in a file. Its methods must not be called concurrently, but the primitives that it returns can be used concurrently.
type Keyset struct {
	*Kind
	path      string
	handle    *keyset.Handle
	master    tink.AEAD // nil if there is no master key
	encrypted bool      // whether the file is encrypted
}

// Open reads a keyset. master decrypts the file, and is nil if there is no master key. If the file does not exist and create is true, Open
// creates it with a new key. If several processes create it, all of them get the same key. Errors never contain a key.
func Open(kind *Kind, path string, master tink.AEAD, create bool) (*Keyset, error) {
	newKeyset := func() ([]byte, error) {
		handle, err := keyset.NewHandle(kind.template())
		if err != nil {
			return nil, err
		}
		return kind.encode(handle, master)
	}
	if !create {
		newKeyset = nil
	}
	text, err := durablefile.OpenKey(path, newKeyset)
	if err != nil {
		return nil, fmt.Errorf("open keys: %w", err)
	}
	return kind.parse(path, text, master)
}

func (k *Kind) parse(path string, text []byte, master tink.AEAD) (*Keyset, error) {
	var file struct{ EncryptedKeyset []byte }
	_ = json.Unmarshal(text, &file) // the reader below reports malformed files
	encrypted := file.EncryptedKeyset != nil
	reader := keyset.NewJSONReader(bytes.NewReader(text))
	var handle *keyset.Handle
	var err error
	switch {
	case !encrypted:
		if handle, err = insecurecleartextkeyset.Read(reader); err != nil {
			err = errors.New("it is not a keyset") // the cause could quote a key
		}
	case master == nil:
		err = errors.New("it is encrypted: set HULAK_MASTER_KEY")
	default:
		if handle, err = keyset.ReadWithAssociatedData(reader, master, []byte(k.name)); err != nil {
			err = fmt.Errorf("the master key does not decrypt it: %w", err)
		}
	}
	if err == nil {
		if _, err = k.prove(handle); err != nil {
			err = fmt.Errorf("its keys are not keys for %s", k.name)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("key file %s: %w", path, err)
	}
	return &Keyset{k, path, handle, master, encrypted}, nil
}

func (k *Kind) encode(handle *keyset.Handle, master tink.AEAD) ([]byte, error) {
	var text bytes.Buffer
	var err error
	if master == nil {
		err = insecurecleartextkeyset.Write(handle, keyset.NewJSONWriter(&text))
	} else {
		err = handle.WriteWithAssociatedData(keyset.NewJSONWriter(&text), master, []byte(k.name))
	}
	return text.Bytes(), err
}

// Save replaces the file with the current keys. A crash leaves the old or the new contents.
func (k *Keyset) Save() error {
	text, err := k.encode(k.handle, k.master)
	if err == nil {
		err = durablefile.Replace(k.path, text)
	}
	if err != nil {
		return fmt.Errorf("write key file %s: %w", k.path, err)
	}
	return nil
}

// Encrypt encrypts the file with another master key. If master is nil, the file is in clear.
func (k *Keyset) Encrypt(master tink.AEAD) error {
	k.master, k.encrypted = master, master != nil
	return k.Save()
}

// Encrypted reports whether a master key encrypts the file.
func (k *Keyset) Encrypted() bool { return k.encrypted }

// AEAD returns the cipher of a keyset of kind People.
func (k *Keyset) AEAD() (tink.AEAD, error) { return aead.New(k.handle) }

// MAC returns the MAC of a keyset of kind Writers.
func (k *Keyset) MAC() (tink.MAC, error) { return mac.New(k.handle) }

// Primary returns the ID of the key that encrypts or signs.
func (k *Keyset) Primary() uint32 { return k.handle.KeysetInfo().GetPrimaryKeyId() }

// IDs returns the IDs of all keys, in the order in which they were added.
func (k *Keyset) IDs() []uint32 {
	var ids []uint32
	for _, info := range k.handle.KeysetInfo().GetKeyInfo() {
		ids = append(ids, info.GetKeyId())
	}
	return ids
}

// Prove returns the check value of a key.
func (k *Keyset) Prove(id uint32) ([]byte, error) {
	manager := keyset.NewManagerFromHandle(k.handle)
	if err := manager.SetPrimary(id); err != nil {
		return nil, err
	}
	handle, err := manager.Handle()
	if err != nil {
		return nil, err
	}
	return k.prove(handle)
}

// Add adds a new key, which is not primary, and returns its ID.
func (k *Keyset) Add() (id uint32, err error) {
	err = k.change(func(m *keyset.Manager) error {
		id, err = m.Add(k.template())
		return err
	})
	return id, err
}

// Promote makes a key the primary key.
func (k *Keyset) Promote(id uint32) error {
	return k.change(func(m *keyset.Manager) error { return m.SetPrimary(id) })
}

// Merge adds the keys of another keyset of the same kind that k does not have. They are not primary.
func (k *Keyset) Merge(other *Keyset) error {
	return k.change(func(m *keyset.Manager) error {
		for i := range other.handle.Len() {
			entry, err := other.handle.Entry(i)
			if err != nil {
				return err
			}
			if !k.has(entry) {
				if _, err := m.AddKey(entry.Key()); err != nil { // the key keeps its ID
					return err
				}
			}
		}
		return nil
	})
}

func (k *Keyset) has(wanted *keyset.Entry) bool {
	for i := range k.handle.Len() {
		if entry, err := k.handle.Entry(i); err == nil && entry.Key().Equal(wanted.Key()) {
			return true
		}
	}
	return false
}

func (k *Keyset) change(do func(*keyset.Manager) error) error {
	manager := keyset.NewManagerFromHandle(k.handle)
	if err := do(manager); err != nil {
		return fmt.Errorf("change %s: %w", k.name, err)
	}
	handle, err := manager.Handle()
	if err != nil {
		return fmt.Errorf("change %s: %w", k.name, err)
	}
	k.handle = handle
	return nil
}
