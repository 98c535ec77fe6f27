package seal

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"golang.org/x/mod/sumdb/tlog"

	"hulak/eventstore/seal/proof"
)

// Reader reads what anyone may know about the log: signed heads with cosignatures, inclusion proofs, and hashes.
type Reader struct {
	Pool       querier
	Keys       []string      // public keys of the log, starting with the current one
	Policy     *proof.Policy // these keys, and the witnesses whose cosignatures are published
	PolicyText string
	// MaxAge is how long the newest head with a quorum is published while no newer one gets a quorum. After that, the newest head is
	// published without a quorum.
	MaxAge time.Duration
	Now    func() time.Time
}

// PublishedHead is a signed head with its cosignatures.
type PublishedHead struct {
	proof.CosignedHead
	Note []byte // includes the cosignatures
}

// maxQuorumCandidates limits how many cosigned heads are read to find one with a quorum.
const maxQuorumCandidates = 32

// Queries on heads with cosignatures.
const (
	selectCosignedHeads = `
		SELECT h.number, h.size, h.note, h.signed_at, max(c.received_at)
		FROM seal_cosignatures c JOIN seal_heads h ON h.size = c.size
		WHERE c.size >= $1 GROUP BY h.number ORDER BY h.size DESC LIMIT $2`
	selectFirstSignedAfter = `SELECT signed_at FROM seal_heads WHERE size > $1 AND signed_at IS NOT NULL ORDER BY size LIMIT 1`
)

// Head returns the head to publish, or nil if no event is sealed.
func (r *Reader) Head(ctx context.Context) (*PublishedHead, error) { return r.HeadCovering(ctx, 1) }

// HeadCovering returns the newest head with a quorum if it covers a position and is not older than MaxAge. Otherwise, it returns the newest
// head. If no head covers the position, it returns nil.
func (r *Reader) HeadCovering(ctx context.Context, position int64) (*PublishedHead, error) {
	last, err := LastHead(ctx, r.Pool, r.Policy.Verifiers())
	if err != nil || last == nil || last.Size < position {
		return nil, err
	}
	newest, err := r.withCosignatures(ctx, last)
	if err != nil || newest.HasQuorum {
		return newest, err
	}
	cosigned, receivedAt, err := r.lastQuorum(ctx, position)
	if err != nil || cosigned == nil || r.Now().Sub(receivedAt) > r.MaxAge {
		return newest, err
	}
	return cosigned, nil
}

// lastQuorum returns the newest head with a quorum that covers a position, and when its last cosignature was received. It returns nil if
// there is no such head.
func (r *Reader) lastQuorum(ctx context.Context, position int64) (*PublishedHead, time.Time, error) {
	var receivedAt time.Time
	rows, _ := r.Pool.Query(ctx, selectCosignedHeads, position, maxQuorumCandidates)
	type candidate struct {
		storedHead
		receivedAt time.Time
	}
	candidates, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (c candidate, err error) {
		return c, row.Scan(&c.number, &c.size, &c.note, &c.at, &c.receivedAt)
	})
	if err != nil {
		return nil, receivedAt, fmt.Errorf("read cosigned heads: %w", err)
	}
	for i := range candidates {
		head, err := candidates[i].open(r.Policy.Verifiers())
		if err != nil {
			return nil, receivedAt, fmt.Errorf("head %d cannot be trusted: %w", candidates[i].number, err)
		}
		published, err := r.withCosignatures(ctx, &SignedHead{*head, []byte(candidates[i].note)})
		if err != nil || published.HasQuorum {
			return published, candidates[i].receivedAt, err
		}
	}
	return nil, receivedAt, nil
}

func (r *Reader) withCosignatures(ctx context.Context, head *SignedHead) (*PublishedHead, error) {
	lines, err := readCosignatures(ctx, r.Pool, head.Size)
	if err != nil {
		return nil, err
	}
	published := &PublishedHead{Note: head.Note}
	cosigned, err := r.Policy.Open(head.Note)
	for _, line := range lines {
		longer := append(bytes.Clone(published.Note), line...)
		if withLine, lineErr := r.Policy.Open(longer); lineErr == nil { // skip a line that was tampered with; Verify reports it
			cosigned, published.Note = withLine, longer
		}
	}
	if err != nil {
		return nil, fmt.Errorf("head %d cannot be trusted: %w", head.Number, err)
	}
	published.CosignedHead = *cosigned
	published.Number, published.At = head.Number, head.At
	return published, nil
}

// readCosignatures returns the cosignature lines of the head that covers size events.
func readCosignatures(ctx context.Context, q querier, size int64) ([]string, error) {
	rows, _ := q.Query(ctx, `SELECT line FROM seal_cosignatures WHERE size = $1 ORDER BY witness`, size)
	lines, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return nil, fmt.Errorf("read cosignatures: %w", err)
	}
	return lines, nil
}

// QuorumLag returns how long the oldest sealed event without a quorum of witnesses has been sealed. It is 0 if all sealed events have a
// quorum, or if the policy needs no witness.
func (r *Reader) QuorumLag(ctx context.Context) (time.Duration, error) {
	if !r.Policy.NeedsWitnesses() {
		return 0, nil
	}
	covered := int64(0)
	head, _, err := r.lastQuorum(ctx, 1)
	if err != nil {
		return 0, err
	}
	if head != nil {
		covered = head.Size
	}
	rows, _ := r.Pool.Query(ctx, selectFirstSignedAfter, covered)
	signedAt, err := pgx.CollectOneRow(rows, pgx.RowTo[time.Time])
	if errors.Is(err, pgx.ErrNoRows) {
		return 0, nil
	}
	return max(0, r.Now().Sub(signedAt)), err
}

// Prove returns the proof that the event at a position is in the log, with the head from HeadCovering. It returns nil until the event is
// sealed.
func (r *Reader) Prove(ctx context.Context, position int64) (*proof.Inclusion, *PublishedHead, error) {
	head, err := r.HeadCovering(ctx, position)
	if err != nil || head == nil {
		return nil, nil, err
	}
	path, err := Prove(ctx, r.Pool, &head.Head, position)
	return &proof.Inclusion{Index: position - 1, Path: path, Head: head.Note}, head, err
}

// Tile returns a tile of hashes as in c2sp.org/tlog-tiles, or nil if the log does not have all of its hashes.
func (r *Reader) Tile(ctx context.Context, tile tlog.Tile) ([]byte, error) {
	last, err := readHead(ctx, r.Pool, selectLastHead)
	if err != nil || last == nil {
		return nil, err
	}
	level := tile.L * tile.H // in the tree
	available := last.size >> min(level, maxTreeLevel)
	if available < int64(tile.W) || tile.N > (available-int64(tile.W))>>tile.H {
		return nil, nil
	}
	if level == 0 {
		return r.leaves(ctx, tile)
	}
	return tlog.ReadTileData(tile, hashReader(ctx, r.Pool))
}

// maxTreeLevel is larger than the level of any node.
const maxTreeLevel = 63

// leaves returns a tile of leaves. hashReader would read each leaf with its own query.
func (r *Reader) leaves(ctx context.Context, tile tlog.Tile) ([]byte, error) {
	first := tile.N<<tile.H + 1
	rows, _ := r.Pool.Query(ctx, selectLeavesBetween, first, first+int64(tile.W)-1)
	parts, err := pgx.CollectRows(rows, pgx.RowTo[[]byte])
	if err != nil {
		return nil, fmt.Errorf("read leaves: %w", err)
	}
	var data []byte
	for _, part := range parts {
		data = append(data, part...)
	}
	if len(data) != tile.W*tlog.HashSize {
		return nil, fmt.Errorf("leaves between positions %d and %d are missing", first, first+int64(tile.W)-1)
	}
	return data, nil
}
