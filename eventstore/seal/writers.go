package seal

import (
	"encoding/binary"
	"errors"

	"github.com/tink-crypto/tink-go/v2/keyset"
	"github.com/tink-crypto/tink-go/v2/mac"
	"github.com/tink-crypto/tink-go/v2/tink"
	"golang.org/x/mod/sumdb/tlog"

	"hulak/eventstore"
	"hulak/eventstore/seal/proof"
)

// WriterKeys authenticates events from log writers. A writer signs each batch of events with a MAC. The sealer checks the MAC before
// it signs the tree. Every process that writes, seals, or verifies the log needs the same keys. The keys are a Tink keyset (see package
// keyfile), so batches stay valid after a rotation. WriterKeys is safe for concurrent use.
type WriterKeys struct{ mac tink.MAC }

// WriterKeysFrom returns writer keys that use a MAC.
func WriterKeysFrom(primitive tink.MAC) *WriterKeys { return &WriterKeys{primitive} }

// NewWriterKeys returns random keys for tests. They are not stored.
func NewWriterKeys() *WriterKeys {
	handle, err := keyset.NewHandle(mac.HMACSHA256Tag256KeyTemplate())
	if err != nil {
		panic(err)
	}
	primitive, err := mac.New(handle)
	if err != nil {
		panic(err)
	}
	return WriterKeysFrom(primitive)
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
