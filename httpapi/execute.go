package httpapi

import (
	"context"
	"time"

	"github.com/google/uuid"

	"hulak/domain"
	"hulak/domain/sender"
	"hulak/eventstore"
)

// execute runs one decision for a request, under the request's idempotency key if there is one. The log stores the response with
// the key forever, so the response must contain only IDs and no personal data.
func execute[R any](ctx context.Context, s *Server, decide func(domain.UnitOfWork) (R, error)) (R, error) {
	req := requestOf(ctx)
	command := eventstore.Command{Meta: req.metadata()}
	if req.idempotencyKey != "" {
		command.Key = &eventstore.IdempotencyKey{Actor: idempotencyScope(req.principal), Operation: req.operation, Key: req.idempotencyKey,
			BodyHash: req.bodyHash}
	}
	response, position, err := eventstore.Execute(ctx, s.cfg.Events, command, decide)
	if err == nil {
		req.advancePosition(position)
	}
	return response, err
}

// idempotencyScope returns the scope of a principal's idempotency keys. Two users can use the same key without a conflict.
func idempotencyScope(p principal) string {
	if p.ID == "" {
		return string(p.Role)
	}
	return p.ID
}

// executeCommand executes one command on one stream.
func executeCommand[C, E, S any](ctx context.Context, s *Server, d domain.Decider[C, E, S], key string, command C) error {
	_, err := execute(ctx, s, func(u domain.UnitOfWork) (struct{}, error) {
		_, err := domain.Decide(u, d, key, command)
		return struct{}{}, err
	})
	return err
}

// state returns the current state of one stream.
func state[C, E, S any](ctx context.Context, s *Server, d domain.Decider[C, E, S], key string) (S, error) {
	folded, _, err := eventstore.State(ctx, s.cfg.Events, d, key)
	return folded, err
}

// maxRecentStateAge is the maximum age of a state used to authenticate and authorize a user. A role change in another process
// applies within this time. Decisions always use the current state.
const maxRecentStateAge = time.Second

// recentState returns a state of one stream that is no older than maxRecentStateAge.
func recentState[C, E, S any](ctx context.Context, s *Server, d domain.Decider[C, E, S], key string) (S, error) {
	return eventstore.RecentState(ctx, s.cfg.Events, d, key, maxRecentStateAge)
}

// currentSender returns the current state of the calling sender.
func (s *Server) currentSender(ctx context.Context) (sender.State, error) {
	return state(ctx, s, sender.Decider, callerOf(ctx).ID)
}

// checkUnlocked returns sender.ErrLocked if the sender is locked.
func checkUnlocked(st sender.State) error {
	if st.Locked {
		return sender.ErrLocked
	}
	return nil
}

// now returns the current time in UTC, truncated to the log's precision of one microsecond.
func (s *Server) now() time.Time { return s.cfg.Now().UTC().Truncate(time.Microsecond) }

// newID returns a unique ID. IDs sort by creation time.
func newID() string { return uuid.Must(uuid.NewV7()).String() }
