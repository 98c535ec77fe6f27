package eventstore

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/maphash"

	"go.opentelemetry.io/otel/attribute"

	"hulak/domain"
	"hulak/internal/tracing"
)

// decision is a command that Execute is running.
type decision struct {
	log      *Log
	ctx      context.Context
	key      *IdempotencyKey
	meta     []byte
	decide   func(domain.UnitOfWork) (any, error)
	response any // response of the stored attempt, which isn't always the latest one
}

// attempt is one run of a decision on one unit of work. It implements Redecider.
type attempt struct {
	*decision
	work     *unitOfWork
	response any
}

// try runs the decision once. After a conflict, it first waits for its turn on the stream. Competing commands then usually succeed
// on their second attempt.
func (d *decision) try(ctx context.Context, r retry) (Receipt, error) {
	if r.conflictStream != "" {
		slot := d.log.conflictQueue(r.conflictStream)
		select {
		case slot <- struct{}{}:
			defer func() { <-slot }()
		case <-ctx.Done():
			return Receipt{}, ctx.Err()
		}
	}
	u := newUnitOfWork(ctx, d.log, r.staleStreams)
	a, rejection, err := d.run(u)
	switch {
	case err != nil:
		return Receipt{}, err
	case rejection != nil:
		return d.confirmRejection(u, rejection)
	}
	d.response = a.Decision.(attempt).response // if there is nothing to store, this response is final
	ctx, span := tracing.Start(ctx, "append", attribute.Int("hulak.events", len(a.Events)))
	receipt, err := d.log.store.Append(ctx, a)
	tracing.End(span, err)
	return receipt, err
}

// run runs the decision on a unit of work. It returns an append or a rejection.
func (d *decision) run(u *unitOfWork) (a Append, rejection, err error) {
	response, rejection := d.decide(u)
	if u.err != nil || rejection != nil {
		return Append{}, rejection, u.err
	}
	a = Append{Reads: u.reads(), Key: d.key, Decision: attempt{d, u, response}}
	if a.Events, err = u.encodeEvents(d.meta); err != nil {
		return Append{}, nil, err
	}
	if d.key != nil {
		if a.Response, err = json.Marshal(response); err != nil {
			return Append{}, nil, fmt.Errorf("encode the response to store with an idempotency key: %w", err)
		}
	}
	return a, nil, nil
}

// Redecide implements Redecider. It uses only cached states and the results of earlier decisions. It returns false if a state is
// missing, or if the decision fails or rejects the command.
func (d attempt) Redecide(earlier func(domain.StreamID) Redecider) (a Append, ok bool) {
	defer func() {
		if recover() != nil { // the panic repeats when the caller retries, and is reported there
			a, ok = Append{}, false
		}
	}()
	u := newUnitOfWork(d.ctx, d.log, nil)
	u.earlierDecision = earlier
	a, rejection, err := d.run(u)
	return a, rejection == nil && err == nil
}

// OnStored implements Redecider. It caches the resulting states and makes the response of this attempt final.
func (d attempt) OnStored() {
	d.work.cacheStates()
	d.decision.response = d.response
}

// confirmRejection checks whether a rejection is final. A repeated command gets its stored response instead. Otherwise the
// rejection is final if the streams that the decision read haven't changed. Other errors are returned unchanged.
func (d *decision) confirmRejection(u *unitOfWork, rejection error) (Receipt, error) {
	if _, ok := errors.AsType[*domain.Rejection](rejection); !ok {
		return Receipt{}, rejection
	}
	if d.key != nil {
		stored, err := d.log.store.StoredResponse(d.ctx, *d.key)
		if err != nil {
			return Receipt{}, fmt.Errorf("look up an idempotency key: %w", err)
		}
		if stored != nil {
			return Receipt{Position: stored.Position, EarlierResponse: stored}, nil
		}
	}
	if reads := u.reads(); len(reads) > 0 {
		if _, err := d.log.store.Append(d.ctx, Append{Reads: reads}); err != nil {
			return Receipt{}, err
		}
	}
	return Receipt{}, rejection
}

// conflictQueue returns the semaphore for decisions that had a conflict on a stream.
func (l *Log) conflictQueue(stream domain.StreamID) chan struct{} {
	return l.conflictQueues[maphash.String(l.hashSeed, string(stream))%conflictQueueCount]
}
