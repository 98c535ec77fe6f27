package seal

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/tink-crypto/tink-go/v2/insecurecleartextkeyset"
	"github.com/tink-crypto/tink-go/v2/keyset"
	"github.com/tink-crypto/tink-go/v2/mac"
	"github.com/tink-crypto/tink-go/v2/tink"
	"golang.org/x/mod/sumdb/tlog"

	"hulak/eventstore"
	"hulak/eventstore/internal/durablefile"
	"hulak/eventstore/seal/proof"
)

// WriterKeys authenticates events from log writers. A writer signs each batch of events with a MAC. The sealer checks the MAC before
// it signs the tree. The keys are a Tink keyset for HMAC-SHA256. The primary key signs and every key verifies, so batches stay valid
// after a rotation. WriterKeys is safe for concurrent use.
type WriterKeys struct{ mac tink.MAC }

// OpenWriterKeys reads the keys from a file, and creates the file if it does not exist. Every process that writes, seals, or
// verifies the log needs the same file.
func OpenWriterKeys(path string) (*WriterKeys, error) {
	handle, err := openWriterKeyset(path)
	if err != nil {
		return nil, err
	}
	return newWriterKeys(handle)
}

// NewWriterKeys returns random keys for tests. They are not stored.
func NewWriterKeys() *WriterKeys {
	handle, err := keyset.NewHandle(mac.HMACSHA256Tag256KeyTemplate())
	if err != nil {
		panic(err)
	}
	keys, err := newWriterKeys(handle)
	if err != nil {
		panic(err)
	}
	return keys
}

// RotateWriterKeys adds a key to the file and makes it the signing key. Earlier keys still verify. Running processes use the new
// key after a restart.
func RotateWriterKeys(path string) error {
	handle, err := openWriterKeyset(path)
	if err != nil {
		return err
	}
	manager := keyset.NewManagerFromHandle(handle)
	id, err := manager.Add(mac.HMACSHA256Tag256KeyTemplate())
	if err == nil {
		err = manager.SetPrimary(id)
	}
	if err == nil {
		handle, err = manager.Handle()
	}
	if err != nil {
		return fmt.Errorf("rotate writer keys: %w", err)
	}
	text, err := encodeKeyset(handle)
	if err != nil {
		return err
	}
	if err := durablefile.ReplaceKey(path, text); err != nil {
		return fmt.Errorf("rotate writer keys: %w", err)
	}
	return nil
}

func openWriterKeyset(path string) (*keyset.Handle, error) {
	text, err := durablefile.OpenKey(path, func() ([]byte, error) {
		handle, err := keyset.NewHandle(mac.HMACSHA256Tag256KeyTemplate())
		if err != nil {
			return nil, err
		}
		return encodeKeyset(handle)
	})
	if err != nil {
		return nil, fmt.Errorf("open writer keys: %w", err)
	}
	handle, err := insecurecleartextkeyset.Read(keyset.NewJSONReader(bytes.NewReader(text)))
	if err != nil {
		return nil, fmt.Errorf("writer keys file %s is not a valid keyset", path) // err is not wrapped, because it could contain keys
	}
	return handle, nil
}

func encodeKeyset(handle *keyset.Handle) ([]byte, error) {
	var text bytes.Buffer
	err := insecurecleartextkeyset.Write(handle, keyset.NewJSONWriter(&text))
	return text.Bytes(), err
}

func newWriterKeys(handle *keyset.Handle) (*WriterKeys, error) {
	primitive, err := mac.New(handle)
	if err != nil {
		return nil, fmt.Errorf("open writer keys: %w", err)
	}
	return &WriterKeys{primitive}, nil
}

// SignBatch implements postgres.BatchSigner.
func (k *WriterKeys) SignBatch(events []eventstore.StoredEvent) (leaves, tag []byte, err error) {
	leaves = make([]byte, 0, len(events)*tlog.HashSize)
	var buffer []byte
	for i := range events {
		event := ProofEvent(&events[i])
		var leaf proof.Hash
		leaf, buffer = proof.LeafBuffered(buffer, &event)
		leaves = append(leaves, leaf[:]...)
	}
	b := signedBatch{first: events[0].Position, last: events[len(events)-1].Position, leaves: leaves}
	tag, err = k.mac.ComputeMAC(b.message())
	return leaves, tag, err
}

// signedBatch is a row in event_batches.
type signedBatch struct {
	first, last int64
	leaves      []byte
	reason      string // operator's reason for accepting the event; empty in a writer's batch
	mac         []byte
}

// errUnsigned means that none of the keys verifies a batch's MAC.
var errUnsigned = errors.New("batch is not signed with a writer key")

func (k *WriterKeys) verify(b *signedBatch) error {
	if int64(len(b.leaves)) != (b.last-b.first+1)*tlog.HashSize || k.mac.VerifyMAC(b.mac, b.message()) != nil {
		return errUnsigned
	}
	return nil
}

func (b *signedBatch) leaf(position int64) proof.Hash { return hashAt(b.leaves, position-b.first) }

// message returns the bytes that the MAC covers. Numbers are 8 bytes, big-endian.
func (b *signedBatch) message() []byte {
	const version = "hulak event batch v1\n"
	m := make([]byte, 0, len(version)+24+len(b.reason)+len(b.leaves))
	m = append(m, version...)
	m = binary.BigEndian.AppendUint64(m, uint64(b.first))
	m = binary.BigEndian.AppendUint64(m, uint64(b.last))
	m = binary.BigEndian.AppendUint64(m, uint64(len(b.reason)))
	m = append(m, b.reason...)
	return append(m, b.leaves...)
}
