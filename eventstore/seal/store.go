package seal

import (
	"context"
	"errors"
	"fmt"
	"math/bits"

	"github.com/jackc/pgx/v5"
	"golang.org/x/mod/sumdb/tlog"

	"hulak/eventstore/seal/proof"
)

// All queries about seals.
const (
	insertBlock = `INSERT INTO seal_blocks (first, last, leaves, nodes) VALUES ($1, $2, $3, $4)`
	insertHead  = `INSERT INTO seal_heads (number, size, note) VALUES ($1, $2, $3)`

	headsAfter  = `SELECT number, size, note FROM seal_heads WHERE number > $1 ORDER BY number LIMIT $2`
	lastHead     = `SELECT number, size, note FROM seal_heads ORDER BY number DESC LIMIT 1`
	headCovering = `SELECT number, size, note FROM seal_heads WHERE size >= $1 ORDER BY size LIMIT 1`
	sealProgress      = `
		SELECT coalesce(max(h.number), 0), coalesce(max(h.size), 0), coalesce((SELECT max(last) FROM seal_blocks), 0)
		FROM (` + lastHead + `) h`

	blocksAfter = `SELECT first, last, leaves, nodes FROM seal_blocks WHERE first > $1 ORDER BY first LIMIT $2`

	// The leaves from $1 to $2, in consecutive pieces.
	leavesBetween = `
		SELECT substring(leaves FROM (32 * (greatest(first, $1) - first) + 1)::int
		                         FOR (32 * (least(last, $2) - greatest(first, $1) + 1))::int)
		FROM seal_blocks
		WHERE first >= coalesce((SELECT max(first) FROM seal_blocks WHERE first <= $1), $1) AND first <= $2 AND last >= $1
		ORDER BY first`
	nodesCompletedAt = `SELECT first, nodes FROM seal_blocks WHERE first <= $1 AND last >= $1 ORDER BY first DESC LIMIT 1`
)

// querier is a connection or a pool.
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

// storedHead is a row of seal_heads.
type storedHead struct {
	number, size int64
	note         string
}

// nodesBefore returns how many nodes of level nodeLevelMin and above are complete in a tree of the given size.
func nodesBefore(size int64) int64 { return tlog.StoredHashCount(size >> nodeLevelMin) }

func readHead(ctx context.Context, q querier, sql string, args ...any) (*storedHead, error) {
	var h storedHead
	err := q.QueryRow(ctx, sql, args...).Scan(&h.number, &h.size, &h.note)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	return &h, err
}

func readHeads(ctx context.Context, q querier, after int64, limit int) ([]storedHead, error) {
	rows, err := q.Query(ctx, headsAfter, after, limit)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (h storedHead, err error) {
		return h, row.Scan(&h.number, &h.size, &h.note)
	})
}

func readBlocks(ctx context.Context, q querier, after int64, limit int) ([]block, error) {
	rows, err := q.Query(ctx, blocksAfter, after, limit)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (b block, err error) {
		return b, row.Scan(&b.first, &b.last, &b.leaves, &b.nodes)
	})
}

// nodeID identifies a node of the tree. Node n of a level covers the leaves from n<<level on.
type nodeID struct {
	level int
	n     int64
}

func (p nodeID) first() int64 { return p.n<<p.level + 1 } // position of the first event that it covers
func (p nodeID) last() int64  { return (p.n + 1) << p.level }

// readNodes returns nodes of the tree, read in one round trip.
func readNodes(ctx context.Context, q querier, places []nodeID) ([]proof.Hash, error) {
	found := make([]proof.Hash, len(places))
	var batch pgx.Batch
	for i, p := range places {
		if p.level < nodeLevelMin {
			batch.Queue(leavesBetween, p.first(), p.last()).Query(func(rows pgx.Rows) (err error) {
				found[i], err = collectSubtree(rows, p)
				return err
			})
			continue
		}
		batch.Queue(nodesCompletedAt, p.last()).QueryRow(func(row pgx.Row) error {
			var first int64
			var nodes []byte
			if err := row.Scan(&first, &nodes); err != nil {
				return err
			}
			at := tlog.StoredHashIndex(p.level-nodeLevelMin, p.n) - nodesBefore(first-1)
			if at < 0 || (at+1)*tlog.HashSize > int64(len(nodes)) {
				return fmt.Errorf("the block of position %d lacks a node", p.last())
			}
			found[i] = hashAt(nodes, at)
			return nil
		})
	}
	if err := q.SendBatch(ctx, &batch).Close(); err != nil {
		return nil, fmt.Errorf("reading the seal's hashes: %w", err)
	}
	return found, nil
}

// collectSubtree computes a node from its leaves.
func collectSubtree(rows pgx.Rows, p nodeID) (proof.Hash, error) {
	var subtree proof.Tree
	var leaves []byte
	_, err := pgx.ForEachRow(rows, []any{&leaves}, func() error {
		for i := range int64(len(leaves) / tlog.HashSize) {
			subtree.Add(hashAt(leaves, i), nil)
		}
		return nil
	})
	if err == nil && subtree.Size() != 1<<p.level {
		err = fmt.Errorf("leaves between positions %d and %d are missing", p.first(), p.last())
	}
	return subtree.Root(), err
}

// hashReader reads nodes for proofs of package tlog.
func hashReader(ctx context.Context, q querier) tlog.HashReader {
	return tlog.HashReaderFunc(func(indexes []int64) ([]tlog.Hash, error) {
		places := make([]nodeID, len(indexes))
		for i, index := range indexes {
			places[i].level, places[i].n = tlog.SplitStoredHashIndex(index)
		}
		return readNodes(ctx, q, places)
	})
}

// readTree reads the nodes that are needed to add leaves to the tree.
func readTree(ctx context.Context, q querier, size int64) (proof.Tree, error) {
	var places []nodeID
	covered := int64(0)
	for left := uint64(size); left != 0; {
		level := bits.Len64(left) - 1
		places = append(places, nodeID{level, covered >> level})
		covered += 1 << level
		left &^= 1 << level
	}
	edges, err := readNodes(ctx, q, places)
	return proof.NewTree(size, edges), err
}
