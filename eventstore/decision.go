package eventstore

import (
	"context"
	"errors"
	"fmt"
	"hash/maphash"
	"reflect"

	"hulak/domain"
	"hulak/eventstore/internal/compactjson"
)

// decision is a command while Execute runs it.
type decision struct {
	log    *Log
	ctx    context.Context
	key    *IdempotencyKey
	meta   []byte
	decide func(domain.UnitOfWork) (any, error)
	response any // from the attempt that was stored, which isn't always the last one
}

// attempt is one run of a decision on one unit of work. It implements Redecider.
type attempt struct {
	*decision
	work   *unitOfWork
	response any
}

// try runs the decision once. After a conflict it first waits for its turn on the stream. Commands that compete for a stream then
// succeed on their second try.
func (d *decision) try(again retry) (Receipt, error) {
	if again.contended != "" {
		turn := d.log.contentionSlot(again.contended)
		select {
		case turn <- struct{}{}:
			defer func() { <-turn }()
		case <-d.ctx.Done():
			return Receipt{}, d.ctx.Err()
		}
	}
	b := newUnitOfWork(d.ctx, d.log, again.stale)
	a, refused, err := d.run(b)
	switch {
	case err != nil:
		return Receipt{}, err
	case refused != nil:
		return d.confirmRejection(b, refused)
	}
	d.response = a.Decision.(attempt).response // if there is nothing to store, this answer is final
	return d.log.store.Append(d.ctx, a)
}

// run decides on a unit of work. It returns the append, or the refusal.
func (d *decision) run(b *unitOfWork) (a Append, refused, err error) {
	answer, refused := d.decide(b)
	if b.err != nil || refused != nil {
		return Append{}, refused, b.err
	}
	a = Append{Reads: b.reads(), Key: d.key, Decision: attempt{d, b, answer}}
	if a.Events, err = b.encodeEvents(d.meta); err != nil {
		return Append{}, nil, err
	}
	if d.key != nil {
		if a.Response, err = compactjson.Write(reflect.ValueOf(answer)); err != nil {
			return Append{}, nil, fmt.Errorf("encoding the answer to keep under an idempotency key: %w", err)
		}
	}
	return a, nil, nil
}

// Redecide implements Redecider. It uses only states in memory. If a state would have to be read from the store, it returns
// false.
func (d attempt) Redecide(ahead func(domain.StreamID) Redecider) (a Append, ok bool) {
	defer func() {
		if recover() != nil { // the panic repeats when the caller retries, and is reported there
			a, ok = Append{}, false
		}
	}()
	b := newUnitOfWork(d.ctx, d.log, nil)
	b.earlier = ahead
	a, refused, err := d.run(b)
	return a, refused == nil && err == nil
}

// Stored implements Redecider. It caches the resulting states and makes the answer of this attempt final.
func (d attempt) Stored() {
	d.work.cacheStates()
	d.decision.response = d.response
}

// confirmRejection settles a refusal. A repeated command gets its stored response. Otherwise the refusal is final only if the streams that
// it was decided on haven't changed. Other errors are returned unchanged.
func (d *decision) confirmRejection(b *unitOfWork, refused error) (Receipt, error) {
	var refusal *domain.Rejection
	if !errors.As(refused, &refusal) {
		return Receipt{}, refused
	}
	if d.key != nil {
		stored, err := d.log.store.StoredResponse(d.ctx, *d.key)
		if err != nil {
			return Receipt{}, fmt.Errorf("looking up an idempotency key: %w", err)
		}
		if stored != nil {
			return Receipt{Position: stored.Position, Earlier: stored}, nil
		}
	}
	if reads := b.reads(); len(reads) > 0 {
		if _, err := d.log.store.Append(d.ctx, Append{Reads: reads}); err != nil {
			return Receipt{}, err
		}
	}
	return Receipt{}, refused
}

// contentionSlot returns the semaphore for decisions that had a conflict on a stream.
func (l *Log) contentionSlot(stream domain.StreamID) chan struct{} {
	return l.contended[maphash.String(l.seed, string(stream))%contendedStripes]
}
