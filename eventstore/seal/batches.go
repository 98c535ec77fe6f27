package seal

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/jackc/pgx/v5"

	"hulak/domain"
	"hulak/eventstore"
	"hulak/eventstore/seal/proof"
)

const (
	selectBatchesStart = `SELECT position FROM event_batches_start`

	// $3 is the maximum length of a batch, so a batch that covers position $1 starts less than $3 positions before it.
	selectBatchesBetween = `
		SELECT first_position, last_position, leaves, reason, mac FROM event_batches
		WHERE first_position > $1::bigint - $3::bigint AND first_position <= $2 AND last_position >= $1 ORDER BY first_position`

	selectLastBatches = `SELECT first_position, last_position, leaves, reason, mac FROM event_batches ORDER BY first_position DESC LIMIT 16`

	insertBatch = `INSERT INTO event_batches (first_position, last_position, leaves, reason, mac) VALUES ($1, $2, $3, $4, $5)`
)

// UnauthenticatedError means that no log writer signed a stored event.
type UnauthenticatedError struct {
	Position int64
	Stream   domain.StreamID
	Type     string
	Changed  bool // whether a writer signed a different event at this position
}

func (e *UnauthenticatedError) Error() string {
	return fmt.Sprintf("event at position %d (%s, %s) is not authenticated: %s", e.Position, e.Stream, e.Type, e.reason())
}

func (e *UnauthenticatedError) reason() string {
	if e.Changed {
		return "it differs from the event that its writer signed"
	}
	return "no log writer signed it"
}

// signedLeaves holds the leaves that writers signed, from position first to position last.
type signedLeaves struct {
	first, last   int64
	exemptThrough int64 // last position before the first signed batch; events up to here need no signature
	byPosition    map[int64][]proof.Hash
}

// readSignedLeaves returns the leaves that writers signed in a range of positions. It skips batches with an invalid MAC.
func readSignedLeaves(ctx context.Context, q querier, keys *WriterKeys, first, last int64) (*signedLeaves, error) {
	s := &signedLeaves{first: first, last: last, byPosition: map[int64][]proof.Hash{}}
	if err := q.QueryRow(ctx, selectBatchesStart).Scan(&s.exemptThrough); err != nil {
		return nil, fmt.Errorf("read start of signed batches: %w", err)
	}
	if last <= s.exemptThrough {
		return s, nil
	}
	batches, err := readBatches(ctx, q, selectBatchesBetween, first, last, int64(maxBlockEvents))
	if err != nil {
		return nil, err
	}
	for i := range batches {
		b := &batches[i]
		if keys.verify(b) != nil {
			continue
		}
		for position := max(b.first, first); position <= min(b.last, last); position++ {
			s.byPosition[position] = append(s.byPosition[position], b.leaf(position))
		}
	}
	return s, nil
}

func readBatches(ctx context.Context, q querier, sql string, args ...any) ([]signedBatch, error) {
	rows, _ := q.Query(ctx, sql, args...)
	batches, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (b signedBatch, err error) {
		err = row.Scan(&b.first, &b.last, &b.leaves, &b.reason, &b.mac)
		return b, err
	})
	if err != nil {
		return nil, fmt.Errorf("read signed batches: %w", err)
	}
	return batches, nil
}

// check fails with *UnauthenticatedError if no writer signed the event.
func (s *signedLeaves) check(e *eventstore.StoredEvent, leaf proof.Hash) error {
	if e.Position <= s.exemptThrough {
		return nil
	}
	signed := s.byPosition[e.Position]
	if slices.Contains(signed, leaf) {
		return nil
	}
	return &UnauthenticatedError{Position: e.Position, Stream: e.Stream, Type: e.Type, Changed: len(signed) > 0}
}

// lastSignedPosition returns the last position that a writer signed, or 0 if none of the newest batches has a valid MAC.
func lastSignedPosition(ctx context.Context, q querier, keys *WriterKeys) (last int64, err error) {
	batches, err := readBatches(ctx, q, selectLastBatches)
	if err != nil {
		return 0, err
	}
	for i := range batches {
		if keys.verify(&batches[i]) == nil {
			last = max(last, batches[i].last)
		}
	}
	return last, nil
}

// CountUnauthenticated returns how many events in the next block to seal lack a log writer's signature.
func CountUnauthenticated(ctx context.Context, q querier, log Log, keys *WriterKeys) (count int64, err error) {
	var sealed int64
	last, err := readHead(ctx, q, selectLastHead)
	if err != nil {
		return 0, err
	}
	if last != nil {
		sealed = last.size
	}
	events, err := log.ReadStored(ctx, sealed, maxBlockEvents)
	if err != nil || len(events) == 0 {
		return 0, err
	}
	signed, err := readSignedLeaves(ctx, q, keys, events[0].Position, events[len(events)-1].Position)
	if err != nil {
		return 0, err
	}
	for i := range events {
		event := ProofEvent(&events[i])
		if signed.check(&events[i], proof.Leaf(&event)) != nil {
			count++
		}
	}
	return count, nil
}

// Accept signs an event that no writer signed, so that sealing can continue. Call it only after an operator has examined the event.
// The reason is required. It is stored with the signature and can't be changed. Accept fails if the event is already authenticated or
// sealed.
func Accept(ctx context.Context, q querier, log Log, keys *WriterKeys, position int64, reason string) error {
	if reason == "" {
		return errors.New("a reason is required to accept an event")
	}
	last, err := readHead(ctx, q, selectLastHead)
	if err != nil {
		return err
	}
	if last != nil && position <= last.size {
		return fmt.Errorf("position %d is already sealed", position)
	}
	events, err := log.ReadStored(ctx, position-1, 1)
	if err != nil {
		return err
	}
	if len(events) == 0 {
		return fmt.Errorf("no event at position %d", position)
	}
	event := ProofEvent(&events[0])
	leaf := proof.Leaf(&event)
	signed, err := readSignedLeaves(ctx, q, keys, position, position)
	if err != nil {
		return err
	}
	if signed.check(&events[0], leaf) == nil {
		return fmt.Errorf("event at position %d is already authenticated", position)
	}
	b := signedBatch{first: position, last: position, leaves: leaf[:], reason: reason}
	if b.mac, err = keys.mac.ComputeMAC(b.message()); err != nil {
		return err
	}
	var batch pgx.Batch
	batch.Queue(insertBatch, b.first, b.last, b.leaves, b.reason, b.mac)
	return q.SendBatch(ctx, &batch).Close()
}
