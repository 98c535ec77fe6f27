package eventstore

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/google/uuid"

	"hulak/domain"
	"hulak/internal/tracing"
)

// Command holds a command's metadata and idempotency key.
type Command struct {
	Meta domain.Metadata
	Key  *IdempotencyKey // if nil, repeating the command runs it again
}

// Execute runs a decision. decide reads and writes streams through its unit of work. The events are stored atomically if no stream
// that decide read has changed. Otherwise decide runs again on the newer states, so it must have no side effects. If decide rejects
// the command on current states, Execute returns the rejection unchanged and stores nothing.
//
// A repeated command with the same key and body gets the stored response of the first one. If the body differs, Execute returns
// ErrKeyReused. Stored responses are kept forever, so they must contain IDs and no personal data.
//
// Execute also returns the position of the last event written. If no event was written, it returns a position at or after all
// events that the decision read. A read model at this position includes the decision's events and all events it read.
func Execute[R any](ctx context.Context, log *Log, cmd Command, decide func(domain.UnitOfWork) (R, error)) (R, int64, error) {
	var response R
	var stored []byte
	result, position, err := log.execute(ctx, cmd, &stored, func(u domain.UnitOfWork) (any, error) { return decide(u) })
	if err != nil {
		return response, 0, err
	}
	if stored == nil {
		response, _ = result.(R) // a nil result fails the assertion and leaves the zero value
		return response, position, nil
	}
	if err := json.Unmarshal(stored, &response); err != nil {
		return response, 0, fmt.Errorf("decode the response stored with an idempotency key: %w", err)
	}
	return response, position, nil
}

// Run is Execute for a decision without a response.
func Run(ctx context.Context, log *Log, cmd Command, decide func(domain.UnitOfWork) error) (position int64, err error) {
	_, position, err = Execute(ctx, log, cmd, func(u domain.UnitOfWork) (struct{}, error) { return struct{}{}, decide(u) })
	return position, err
}

// RunCommand runs one command on one stream.
func RunCommand[C, E, S any](
	ctx context.Context, log *Log, cmd Command, d domain.Decider[C, E, S], key string, command C,
) (position int64, err error) {
	return Run(ctx, log, cmd, func(u domain.UnitOfWork) error {
		return domain.Run(u, d, key, command)
	})
}

// execute is Execute without the type parameter. For a repeated command, it sets stored to the stored response.
func (l *Log) execute(
	ctx context.Context, cmd Command, stored *[]byte, decide func(domain.UnitOfWork) (any, error),
) (response any, position int64, err error) {
	if cmd.Meta.Correlation == "" {
		cmd.Meta.Correlation = NewID()
	}
	ctx, span := tracing.Start(ctx, "command")
	defer func() { tracing.End(span, err) }()
	if cmd.Meta.Traceparent == "" {
		cmd.Meta.Traceparent = tracing.Traceparent(ctx)
	}
	meta, err := json.Marshal(&cmd.Meta)
	if err != nil {
		return nil, 0, fmt.Errorf("encode metadata: %w", err)
	}
	d := decision{log: l, ctx: ctx, key: cmd.Key, meta: meta, decide: decide}
	var r retry
	for range maxAttempts {
		receipt, err := d.try(ctx, r)
		var conflict *VersionConflictError
		switch {
		case errors.As(err, &conflict):
			r.record(conflict)
		case err == nil && receipt.EarlierResponse != nil:
			position, err = replayResponse(cmd.Key, receipt.EarlierResponse, stored)
			return nil, position, err
		case err != nil: // the store can still be using the decision if the outcome is unknown, so its response must not be read
			return nil, 0, err
		default:
			return d.response, receipt.Position, nil
		}
	}
	return nil, 0, ErrConflict
}

// retry holds the conflicts from earlier attempts.
type retry struct {
	staleStreams   map[domain.StreamID]bool // streams whose cached state was stale
	conflictStream domain.StreamID          // stream of the latest conflict; empty on the first attempt
}

func (r *retry) record(conflict *VersionConflictError) {
	if r.staleStreams == nil {
		r.staleStreams = map[domain.StreamID]bool{}
	}
	for _, stream := range conflict.Streams {
		r.staleStreams[stream] = true
	}
	r.conflictStream = conflict.Streams[0]
}

// replayResponse sets stored to the stored response of a repeated command, and returns its position. It returns ErrKeyReused if the
// body differs.
func replayResponse(key *IdempotencyKey, earlier *StoredResponse, stored *[]byte) (int64, error) {
	if earlier.BodyHash != key.BodyHash {
		return 0, ErrKeyReused
	}
	*stored = earlier.Body
	return earlier.Position, nil
}

// NewID returns a unique ID. IDs sort by creation time.
func NewID() string { return uuid.Must(uuid.NewV7()).String() }
