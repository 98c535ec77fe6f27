// Package seal makes the log provable to outsiders. It follows the log in order, behind the writer, and builds a Merkle
// tree over the stored bytes of every event: leaf n-1 is position n, so that no event can be left out. Each second in which
// there is something new it signs the tree's root, as a head, and keeps the head in the database and in a file outside it.
//
// Hashes and head are written in one transaction, by one process at a time. What they prove is checked by package proof,
// which needs the public key only; Verify checks everything against everything.
//
// What the seal cannot show by itself: who holds the signing key can sign another history, and who can take away the
// database's end and the file's end together takes the newest heads with them. Both are seen by whoever has kept
// a head elsewhere (hulak verify --from).
package seal

import (
	"context"

	"hulak/eventstore"
	"hulak/eventstore/seal/proof"
)

// Limits of the seal.
const (
	batchEventsMax = 8_192 // in one block, under one head
	restTimes      = 29    // as long as a full block took, before the next: sealing takes a thirtieth of one processor at most
	pageHeads      = 1_000
	pageBlocks     = 8
	nodeLevelMin   = 8 // nodes below are computed from leaves, of which they have at most 128
	lineBytesMax   = 4_096
)

// Log is what the seal reads: stored bytes, in order, wherever they lie.
type Log interface {
	ReadStored(ctx context.Context, after int64, limit int) ([]eventstore.StoredEvent, error)
	Head(ctx context.Context) (int64, error)
}

// EventOf returns an entry of the log as proofs know it.
func EventOf(e *eventstore.StoredEvent) proof.Event {
	return proof.Event{
		Position: e.Position, Stream: string(e.Stream), Version: e.Version, ID: e.ID, Type: e.Type, Schema: e.Schema,
		Payload: e.Payload, Subject: e.Subject, Personal: e.Personal, Meta: e.Meta, RecordedAt: e.RecordedAt,
	}
}
