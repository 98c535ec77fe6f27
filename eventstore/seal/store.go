package seal

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"time"

	"github.com/jackc/pgx/v5"
	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"

	"hulak/eventstore/seal/proof"
)

// Queries on seal_blocks and seal_heads.
const (
	insertBlock = `INSERT INTO seal_blocks (first, last, leaves, nodes) VALUES ($1, $2, $3, $4)`
	insertHead  = `INSERT INTO seal_heads (number, size, note, signed_at) VALUES ($1, $2, $3, $4)`

	selectHeads        = `SELECT number, size, note, signed_at FROM seal_heads `
	selectHeadsAfter   = selectHeads + `WHERE number > $1 ORDER BY number LIMIT $2`
	selectLastHead     = selectHeads + `ORDER BY number DESC LIMIT 1`
	selectHeadCovering = selectHeads + `WHERE size >= $1 ORDER BY size LIMIT 1`
	selectLastBlock    = `SELECT coalesce(max(last), 0) FROM seal_blocks`

	selectBlocksAfter = `SELECT first, last, leaves, nodes FROM seal_blocks WHERE first > $1 ORDER BY first LIMIT $2`

	// The result has one row per block, with its leaves between positions $1 and $2.
	selectLeavesBetween = `
		SELECT substring(leaves FROM (32 * (greatest(first, $1) - first) + 1)::int
		                         FOR (32 * (least(last, $2) - greatest(first, $1) + 1))::int)
		FROM seal_blocks
		WHERE first >= coalesce((SELECT max(first) FROM seal_blocks WHERE first <= $1), $1) AND first <= $2 AND last >= $1
		ORDER BY first`
	selectNodesAt = `SELECT first, nodes FROM seal_blocks WHERE first <= $1 AND last >= $1 ORDER BY first DESC LIMIT 1`
)

// querier is a database connection or pool.
type querier interface {
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
	SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults
}

// block holds the hashes of the events from first to last.
type block struct {
	first, last   int64
	leaves, nodes []byte
}

func (b *block) leaf(position int64) proof.Hash { return hashAt(b.leaves, position-b.first) }

func hashAt(hashes []byte, i int64) (h proof.Hash) {
	copy(h[:], hashes[i*tlog.HashSize:])
	return h
}

// storedHead is a row in seal_heads or a line in the heads file.
type storedHead struct {
	number, size int64
	note         string
	at           *time.Time // when the head was signed; nil if the note contains the time
}

// open parses and verifies the note. It fails unless the note matches the other fields.
func (h *storedHead) open(verifiers note.Verifiers) (*proof.Head, error) {
	head, err := proof.OpenHead([]byte(h.note), verifiers)
	switch {
	case err != nil:
		return nil, err
	case head.Number == 0 && h.at != nil: // a checkpoint, which does not contain these fields
		head.Number, head.At = h.number, h.at.UTC()
	case head.Number != h.number || h.at != nil:
		return nil, errors.New("its number or time differs from the stored number or time")
	}
	if head.Size != h.size {
		return nil, errors.New("its size differs from the stored size")
	}
	return head, nil
}

// storedNodeCount returns the number of complete nodes at level minNodeLevel and above in a tree of the given size.
func storedNodeCount(size int64) int64 { return tlog.StoredHashCount(size >> minNodeLevel) }

func readHead(ctx context.Context, q querier, sql string, args ...any) (*storedHead, error) {
	var h storedHead
	err := q.QueryRow(ctx, sql, args...).Scan(&h.number, &h.size, &h.note, &h.at)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	return &h, err
}

func readHeads(ctx context.Context, q querier, after int64, limit int) ([]storedHead, error) {
	rows, _ := q.Query(ctx, selectHeadsAfter, after, limit)
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (h storedHead, err error) {
		return h, row.Scan(&h.number, &h.size, &h.note, &h.at)
	})
}

func readBlocks(ctx context.Context, q querier, after int64, limit int) ([]block, error) {
	rows, _ := q.Query(ctx, selectBlocksAfter, after, limit)
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (b block, err error) {
		return b, row.Scan(&b.first, &b.last, &b.leaves, &b.nodes)
	})
}

// nodeID identifies a node in the tree. Node n at a level covers the 1<<level leaves that start at n<<level.
type nodeID struct {
	level int
	n     int64
}

func (id nodeID) first() int64 { return id.n<<id.level + 1 } // position of the first event under the node
func (id nodeID) last() int64  { return (id.n + 1) << id.level }

// readNodes reads nodes from the tree in one round trip.
func readNodes(ctx context.Context, q querier, ids []nodeID) ([]proof.Hash, error) {
	hashes := make([]proof.Hash, len(ids))
	var batch pgx.Batch
	for i, id := range ids {
		if id.level < minNodeLevel {
			batch.Queue(selectLeavesBetween, id.first(), id.last()).Query(func(rows pgx.Rows) (err error) {
				hashes[i], err = collectSubtree(rows, id)
				return err
			})
			continue
		}
		batch.Queue(selectNodesAt, id.last()).QueryRow(func(row pgx.Row) error {
			var first int64
			var nodes []byte
			if err := row.Scan(&first, &nodes); err != nil {
				return err
			}
			index := tlog.StoredHashIndex(id.level-minNodeLevel, id.n) - storedNodeCount(first-1)
			if index < 0 || (index+1)*tlog.HashSize > int64(len(nodes)) {
				return fmt.Errorf("block at position %d is missing a node", id.last())
			}
			hashes[i] = hashAt(nodes, index)
			return nil
		})
	}
	if err := q.SendBatch(ctx, &batch).Close(); err != nil {
		return nil, fmt.Errorf("read seal hashes: %w", err)
	}
	return hashes, nil
}

// collectSubtree computes a node from its stored leaves.
func collectSubtree(rows pgx.Rows, id nodeID) (proof.Hash, error) {
	var subtree proof.Tree
	var leaves []byte
	_, err := pgx.ForEachRow(rows, []any{&leaves}, func() error {
		for i := range int64(len(leaves) / tlog.HashSize) {
			subtree.Add(hashAt(leaves, i), nil)
		}
		return nil
	})
	if err == nil && subtree.Size() != 1<<id.level {
		err = fmt.Errorf("leaves between positions %d and %d are missing", id.first(), id.last())
	}
	return subtree.Root(), err
}

// hashReader returns a reader of stored nodes for package tlog.
func hashReader(ctx context.Context, q querier) tlog.HashReader {
	return tlog.HashReaderFunc(func(indexes []int64) ([]tlog.Hash, error) {
		ids := make([]nodeID, len(indexes))
		for i, index := range indexes {
			ids[i].level, ids[i].n = tlog.SplitStoredHashIndex(index)
		}
		return readNodes(ctx, q, ids)
	})
}

// readTree loads the tree of the given size. More leaves can be added to it.
func readTree(ctx context.Context, q querier, size int64) (proof.Tree, error) {
	var ids []nodeID
	covered := int64(0)
	for remaining := uint64(size); remaining != 0; {
		level := bits.Len64(remaining) - 1
		ids = append(ids, nodeID{level, covered >> level})
		covered += 1 << level
		remaining &^= 1 << level
	}
	roots, err := readNodes(ctx, q, ids)
	return proof.NewTree(size, roots), err
}
