package eventstore

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"

	"github.com/google/uuid"

	"hulak/domain"
	"hulak/eventstore/internal/compactjson"
)

// Command says who asks, and under which key.
type Command struct {
	Meta domain.Metadata
	Key  *Key // nil: a repetition is another command
}

// Execute takes one decision: decide reads and writes through its book, and what it wrote is stored atomically if no
// stream that it read has moved. Otherwise it is called again on the newer states, so it must have no other effect than
// what it writes and answers. A refusal is returned as it is and stores nothing; it, too, was decided on streams that had
// not moved.
//
// With a key, a repeated command with the same body gets the first one's answer, whatever would be decided now, and one
// with another body is refused with ErrKeyReused. The answer is kept for ever: it holds ids, never personal data.
//
// The position is that of the last event written, or one that covers what was read if none was: who waits for it in a read
// model sees at least what this decision saw.
func Execute[A any](ctx context.Context, log *Log, cmd Command, decide func(domain.UnitOfWork) (A, error)) (A, int64, error) {
	var none A
	var earlier []byte
	answer, position, err := log.execute(ctx, cmd, &earlier, func(b domain.UnitOfWork) (any, error) { return decide(b) })
	if err != nil {
		return none, 0, err
	}
	if earlier == nil {
		given, _ := answer.(A) // an answer that is nothing has no type
		return given, position, nil
	}
	if err := json.Unmarshal(earlier, &none); err != nil {
		return none, 0, fmt.Errorf("reading the answer kept under an idempotency key: %w", err)
	}
	return none, position, nil
}

// execute is Execute without its type. It sets earlier to the stored answer of a repeated command.
func (l *Log) execute(ctx context.Context, cmd Command, earlier *[]byte, decide func(domain.UnitOfWork) (any, error)) (answer any, position int64, err error) {
	if cmd.Meta.Correlation == "" {
		cmd.Meta.Correlation = uuid.NewString()
	}
	meta, err := compactjson.Write(reflect.ValueOf(&cmd.Meta).Elem())
	if err != nil {
		return nil, 0, fmt.Errorf("encoding metadata: %w", err)
	}
	d := decision{log: l, ctx: ctx, key: cmd.Key, meta: meta, decide: decide}
	var again retry
	for range triesMax {
		receipt, err := d.try(again)
		var moved *MovedError
		switch {
		case errors.As(err, &moved):
			again.note(moved)
		case err == nil && receipt.Earlier != nil:
			position, err = replay(cmd.Key, receipt.Earlier, earlier)
			return nil, position, err
		default:
			return d.answer, receipt.Position, err
		}
	}
	return nil, 0, ErrConflict
}

// retry is what a try knows of the tries before it.
type retry struct {
	fresh     map[domain.StreamID]bool // streams whose cached state was behind
	contended domain.StreamID          // where the last conflict was; empty at the first try
}

func (r *retry) note(moved *MovedError) {
	if r.fresh == nil {
		r.fresh = map[domain.StreamID]bool{}
	}
	for _, stream := range moved.Streams {
		r.fresh[stream] = true
	}
	r.contended = moved.Streams[0]
}

// replay answers a repeated command with what was kept of the first.
func replay(key *Key, stored *StoredResponse, earlier *[]byte) (int64, error) {
	if stored.BodyHash != key.BodyHash {
		return 0, ErrKeyReused
	}
	*earlier = stored.Body
	return stored.Position, nil
}
