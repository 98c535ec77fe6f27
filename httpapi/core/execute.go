package core

import (
	"context"
	"errors"
	"math"
	"time"

	"hulak/domain"
	"hulak/domain/sender"
	"hulak/eventstore"
)

// Execute runs one decision for a request, under the request's idempotency key if there is one. The log stores the response with
// the key forever, so the response must contain only IDs and no personal data.
func Execute[R any](ctx context.Context, s *Server, decide func(domain.UnitOfWork) (R, error)) (R, error) {
	req := RequestOf(ctx)
	command := eventstore.Command{Meta: req.Metadata()}
	if req.idempotencyKey != "" {
		command.Key = &eventstore.IdempotencyKey{Actor: idempotencyScope(req.principal), Operation: req.operation, Key: req.idempotencyKey,
			BodyHash: req.bodyHash}
	}
	response, position, err := eventstore.Execute(ctx, s.Config.Events, command, decide)
	if err == nil {
		req.AdvancePosition(position)
	}
	return response, err
}

// idempotencyScope returns the scope of a principal's idempotency keys. Two users can use the same key without a conflict.
func idempotencyScope(p Principal) string {
	if p.ID == "" {
		return string(p.Role)
	}
	return p.ID
}

// Run is Execute for a decision without a response.
func Run(ctx context.Context, s *Server, decide func(domain.UnitOfWork) error) error {
	_, err := Execute(ctx, s, func(u domain.UnitOfWork) (struct{}, error) { return struct{}{}, decide(u) })
	return err
}

// ExecuteCommand executes one command on one stream.
func ExecuteCommand[C, E, S any](ctx context.Context, s *Server, d domain.Decider[C, E, S], key string, command C) error {
	return Run(ctx, s, func(u domain.UnitOfWork) error {
		return domain.Run(u, d, key, command)
	})
}

// State returns the current state of one stream.
func State[C, E, S any](ctx context.Context, s *Server, d domain.Decider[C, E, S], key string) (S, error) {
	folded, _, err := eventstore.State(ctx, s.Config.Events, d, key)
	return folded, err
}

// ListState returns the current state of a stream for a row of a list. If the stream's personal data cannot be decrypted, the state
// lacks it and readable is false, so that one person's key does not make the whole list unavailable.
func ListState[C, E, S any](ctx context.Context, s *Server, d domain.Decider[C, E, S], key string) (state S, readable bool, err error) {
	state, err = State(ctx, s, d, key)
	if !errors.Is(err, eventstore.ErrUnreadable) {
		return state, true, err
	}
	state, err = eventstore.PublicState(ctx, s.Config.Events, d, key, math.MaxInt64)
	return state, false, err
}

// maxRecentStateAge is the maximum age of a state used to authenticate and authorize a user. A role change in another process
// applies within this time. Decisions always use the current state.
const maxRecentStateAge = time.Second

// RecentState returns a state of one stream that is no older than maxRecentStateAge.
func RecentState[C, E, S any](ctx context.Context, s *Server, d domain.Decider[C, E, S], key string) (S, error) {
	return eventstore.RecentState(ctx, s.Config.Events, d, key, maxRecentStateAge)
}

// CurrentSender returns the current state of the calling sender.
func (s *Server) CurrentSender(ctx context.Context) (sender.State, error) {
	return State(ctx, s, sender.Decider, CallerOf(ctx).ID)
}

// CheckUnlocked returns sender.ErrLocked if the sender cannot change the account, because of a lock of either scope.
func CheckUnlocked(st sender.State) error {
	if st.IsLocked() {
		return sender.ErrLocked
	}
	return nil
}

// Now returns the current time in UTC, truncated to the log's precision of one microsecond.
func (s *Server) Now() time.Time { return s.Config.Now().UTC().Truncate(time.Microsecond) }

// NewID returns a unique ID. IDs sort by creation time.
func NewID() string { return eventstore.NewID() }
