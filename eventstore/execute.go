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

// Command identifies who issues a command, and its idempotency key.
type Command struct {
	Meta domain.Metadata
	Key  *IdempotencyKey // if nil, repeating the command runs it again
}

// Execute runs one decision. decide reads and writes through its unit of work, and the events are stored atomically if no stream
// that was read has changed. Otherwise decide runs again on the newer states, so it must have no side effects. A refusal is
// returned unchanged and stores nothing. It, too, was decided on current states.
//
// A repeated command with the same key and body gets the stored response of the first one. If the body differs, Execute returns
// ErrKeyReused. Stored responses are kept forever, so they must hold IDs and no personal data.
//
// The returned position is that of the last event written. If none was written, it is a position that covers everything the
// decision read. A read model at this position shows at least what the decision saw.
func Execute[A any](ctx context.Context, log *Log, cmd Command, decide func(domain.UnitOfWork) (A, error)) (A, int64, error) {
	var none A
	var earlier []byte
	answer, position, err := log.execute(ctx, cmd, &earlier, func(b domain.UnitOfWork) (any, error) { return decide(b) })
	if err != nil {
		return none, 0, err
	}
	if earlier == nil {
		given, _ := answer.(A) // a nil answer fails the assertion and leaves the zero value
		return given, position, nil
	}
	if err := json.Unmarshal(earlier, &none); err != nil {
		return none, 0, fmt.Errorf("reading the answer kept under an idempotency key: %w", err)
	}
	return none, position, nil
}

// execute is Execute without the type parameter. For a repeated command it sets earlier to the stored response.
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
	for range attemptsMax {
		receipt, err := d.try(again)
		var moved *VersionConflictError
		switch {
		case errors.As(err, &moved):
			again.record(moved)
		case err == nil && receipt.Earlier != nil:
			position, err = replayResponse(cmd.Key, receipt.Earlier, earlier)
			return nil, position, err
		default:
			return d.response, receipt.Position, err
		}
	}
	return nil, 0, ErrConflict
}

// retry is what an attempt learns from the earlier ones.
type retry struct {
	stale     map[domain.StreamID]bool // streams whose cached state was stale
	contended domain.StreamID          // stream of the last conflict; empty on the first attempt
}

func (r *retry) record(moved *VersionConflictError) {
	if r.stale == nil {
		r.stale = map[domain.StreamID]bool{}
	}
	for _, stream := range moved.Streams {
		r.stale[stream] = true
	}
	r.contended = moved.Streams[0]
}

// replayResponse returns the stored response of a repeated command.
func replayResponse(key *IdempotencyKey, stored *StoredResponse, earlier *[]byte) (int64, error) {
	if stored.BodyHash != key.BodyHash {
		return 0, ErrKeyReused
	}
	*earlier = stored.Body
	return stored.Position, nil
}
