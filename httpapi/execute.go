package httpapi

import (
	"context"
	"time"

	"github.com/google/uuid"

	"hulak/domain"
	"hulak/domain/sender"
	"hulak/eventstore"
)

// execute takes one decision for a request, under its idempotency key if it has one. The answer is kept for ever with
// the key, so it holds ids and nothing personal.
func execute[A any](ctx context.Context, s *Server, decide func(domain.UnitOfWork) (A, error)) (A, error) {
	req := requestOf(ctx)
	command := eventstore.Command{Meta: req.metadata()}
	if req.key != "" {
		command.Key = &eventstore.Key{Actor: actorOf(req.principal), Operation: req.operation, Key: req.key, BodyHash: req.bodyHash}
	}
	answer, position, err := eventstore.Execute(ctx, s.cfg.Events, command, decide)
	if err == nil {
		req.reached(position)
	}
	return answer, err
}

// actorOf scopes idempotency keys: two users' keys never meet.
func actorOf(p principal) string {
	if p.ID == "" {
		return string(p.Role)
	}
	return p.ID
}

// command puts one command to one stream.
func command[C, E, S any](ctx context.Context, s *Server, d domain.Decider[C, E, S], key string, command C) error {
	_, err := execute(ctx, s, func(b domain.UnitOfWork) (struct{}, error) {
		_, err := domain.Decide(b, d, key, command)
		return struct{}{}, err
	})
	return err
}

// state is one stream's state as it is now.
func state[C, E, S any](ctx context.Context, s *Server, d domain.Decider[C, E, S], key string) (S, error) {
	folded, _, err := eventstore.State(ctx, s.cfg.Events, d, key)
	return folded, err
}

// recentFor is how old a state may be that only says who somebody is and what they may ask: a role that another process
// takes away ends within it. What is decided is decided on states that have not moved.
const recentFor = time.Second

// recent is one stream's state as it was a moment ago.
func recent[C, E, S any](ctx context.Context, s *Server, d domain.Decider[C, E, S], key string) (S, error) {
	return eventstore.StateAtMost(ctx, s.cfg.Events, d, key, recentFor)
}

// me is the sender behind a request.
func (s *Server) me(ctx context.Context) (sender.State, error) {
	return state(ctx, s, sender.Decider, who(ctx).ID)
}

// unlocked refuses what a locked sender may not do: everything but reading.
func unlocked(st sender.State) error {
	if st.Locked {
		return sender.ErrLocked
	}
	return nil
}

// now is the time to the microsecond, which is as exact as the log keeps it.
func (s *Server) now() time.Time { return s.cfg.Now().UTC().Truncate(time.Microsecond) }

// newID makes an id that sorts by its time.
func newID() string { return uuid.Must(uuid.NewV7()).String() }
