// Package seal signs the log so that third parties can detect later changes. It reads new events after they are committed and
// builds a Merkle tree over the stored bytes of every event. Leaf n-1 is the event at position n, so no event can be left out. Once
// per second, if there are new events, it signs the tree's root. A signed root is called a head. Each head is stored in the database
// and in a file outside the database.
//
// Hashes and their head are written in one transaction, by one process at a time. Package proof needs only the public key
// to check proofs. Verify compares the log with all hashes, heads, and signatures.
//
// The seal has two limitations. Anyone with the signing key can sign a different history. If both the database and the file are
// truncated, the newest heads are lost. To detect either, compare the log with a head that was saved elsewhere (hulak verify
// --from).
package seal

import (
	"context"

	"hulak/eventstore"
	"hulak/eventstore/seal/proof"
)

const (
	maxBlockEvents = 8_192 // events per block; each block has one head
	pauseFactor    = 29    // pause after a full block, as a multiple of its sealing time; this limits sealing to 1/30 of a core
	maxPageHeads   = 1_000
	maxPageBlocks  = 8
	minNodeLevel   = 8 // lower nodes are not stored; each is computed from up to 128 leaves
	maxLineBytes   = 4_096
)

// Log is the event log to seal. *eventstore.Log implements it.
type Log interface {
	ReadStored(ctx context.Context, after int64, limit int) ([]eventstore.StoredEvent, error)
	Head(ctx context.Context) (int64, error)
}

// ProofEvent converts a stored event to the type that package proof uses.
func ProofEvent(e *eventstore.StoredEvent) proof.Event {
	return proof.Event{
		Position: e.Position, Stream: string(e.Stream), Version: e.Version, ID: e.ID, Type: e.Type, Schema: e.Schema,
		Payload: e.Payload, Subject: e.Subject, Personal: e.Personal, Meta: e.Meta, RecordedAt: e.RecordedAt,
	}
}
