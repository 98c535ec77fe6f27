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

// decision is a command on its way into the log.
type decision struct {
	log    *Log
	ctx    context.Context
	key    *Key
	meta   []byte
	decide func(domain.UnitOfWork) (any, error)
	answer any // of the decision that was stored: it may have been taken again since, in vain
}

// attempt is one run of a decision on one unit of work. It implements Redecider.
type attempt struct {
	*decision
	book   *unitOfWork
	answer any
}

// try takes the decision once. After a conflict it waits for its turn at the stream, so that of many that race for one
// stream each gets through at its second try, not at its n-th.
func (d *decision) try(again retry) (Receipt, error) {
	if again.contended != "" {
		turn := d.log.turn(again.contended)
		select {
		case turn <- struct{}{}:
			defer func() { <-turn }()
		case <-d.ctx.Done():
			return Receipt{}, d.ctx.Err()
		}
	}
	b := newUnitOfWork(d.ctx, d.log, again.fresh)
	a, refused, err := d.take(b)
	switch {
	case err != nil:
		return Receipt{}, err
	case refused != nil:
		return d.confirm(b, refused)
	}
	d.answer = a.Decision.(attempt).answer // stands where there is nothing to store
	return d.log.store.Append(d.ctx, a)
}

// take decides on a book, and returns what is to be stored or why nothing is.
func (d *decision) take(b *unitOfWork) (a Append, refused, err error) {
	answer, refused := d.decide(b)
	if b.broken != nil || refused != nil {
		return Append{}, refused, b.broken
	}
	a = Append{Reads: b.reads(), Key: d.key, Decision: attempt{d, b, answer}}
	if a.Events, err = b.entries(d.meta); err != nil {
		return Append{}, nil, err
	}
	if d.key != nil {
		if a.Response, err = compactjson.Write(reflect.ValueOf(answer)); err != nil {
			return Append{}, nil, fmt.Errorf("encoding the answer to keep under an idempotency key: %w", err)
		}
	}
	return a, nil, nil
}

// Redecide implements Retaker. Only what is in memory counts: who would have to ask the store is told to try again.
func (d attempt) Redecide(ahead func(domain.StreamID) Redecider) (a Append, ok bool) {
	defer func() {
		if recover() != nil { // it will panic again where it is at home
			a, ok = Append{}, false
		}
	}()
	b := newUnitOfWork(d.ctx, d.log, nil)
	b.ahead = ahead
	a, refused, err := d.take(b)
	return a, refused == nil && err == nil
}

// Stored implements Retaker: the states that the decision led to are what the next one begins with, and what it answers is the
// answer.
func (d attempt) Stored() {
	d.book.keep()
	d.decision.answer = d.answer
}

// confirm answers a refusal: with what was kept of the command, if it is repeated, and with the refusal itself only if it
// was decided on streams that have not moved. Any other error needs no such proof.
func (d *decision) confirm(b *unitOfWork, refused error) (Receipt, error) {
	var refusal *domain.Refusal
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

// turn is where those queue up that met a conflict at a stream.
func (l *Log) turn(stream domain.StreamID) chan struct{} {
	return l.contended[maphash.String(l.seed, string(stream))%contendedStripes]
}
