package seal

import (
	"bytes"
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"

	"hulak/eventstore"
	"hulak/eventstore/seal/proof"
)

// SignedHead is a head with its signed note.
type SignedHead struct {
	proof.Head
	Note []byte
}

// LastHead returns the newest head, or nil if no event is sealed.
func LastHead(ctx context.Context, q querier, verifiers note.Verifiers) (*SignedHead, error) {
	return openHead(ctx, q, verifiers, selectLastHead)
}

// HeadCovering returns the earliest head that covers a position, or nil if the event is not sealed.
func HeadCovering(ctx context.Context, q querier, verifiers note.Verifiers, position int64) (*SignedHead, error) {
	return openHead(ctx, q, verifiers, selectHeadCovering, position)
}

func openHead(ctx context.Context, q querier, verifiers note.Verifiers, sql string, args ...any) (*SignedHead, error) {
	row, err := readHead(ctx, q, sql, args...)
	if err != nil || row == nil {
		return nil, err
	}
	head, err := row.open(verifiers)
	if err != nil {
		return nil, fmt.Errorf("head %d cannot be trusted: %w", row.number, err)
	}
	return &SignedHead{*head, []byte(row.note)}, nil
}

// Prove returns the Merkle path from the event at a position to the root of a head. proof.Inclusion verifies it.
func Prove(ctx context.Context, q querier, head *proof.Head, position int64) ([]proof.Hash, error) {
	if position < 1 || position > head.Size {
		return nil, fmt.Errorf("position %d is not covered by the head, which ends at position %d", position, head.Size)
	}
	return tlog.ProveRecord(head.Size, position-1, hashReader(ctx, q))
}

// Differs reports whether an event differs from the event that was sealed at its position. It is false for an event that is not sealed. It
// trusts the stored hashes, which only Verify checks.
func Differs(ctx context.Context, q querier, e *eventstore.StoredEvent) (bool, error) {
	rows, _ := q.Query(ctx, selectLeavesBetween, e.Position, e.Position)
	leaves, err := pgx.CollectRows(rows, pgx.RowTo[[]byte])
	if err != nil {
		return false, fmt.Errorf("read the hash at position %d: %w", e.Position, err)
	}
	event := ProofEvent(e)
	leaf := proof.Leaf(&event)
	return len(leaves) == 1 && !bytes.Equal(leaves[0], leaf[:]), nil
}

// ProveConsistency returns a proof that the later head only adds events to the earlier one. proof.CheckConsistency verifies it.
func ProveConsistency(ctx context.Context, q querier, earlier, later *proof.Head) ([]proof.Hash, error) {
	if earlier.Size > later.Size {
		return nil, fmt.Errorf("the earlier head covers %d events, but the later one covers only %d", earlier.Size, later.Size)
	}
	return tlog.ProveTree(later.Size, earlier.Size, hashReader(ctx, q))
}
