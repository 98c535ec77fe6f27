package providers

import (
	"context"
	"time"

	"hulak/domain"
	"hulak/eventstore"
)

// RecentFor is how old a state may be that a worker goes by. What comes between the state and the call that is made then
// comes too late anyhow, as it does while the call is under way.
const RecentFor = 5 * time.Second

// Report puts what came of following an event to a stream, as a command that counts once for this event however often
// it is reported: outside at least once, inside exactly once. The reporter is named as actor.
func Report[C, E, S any](ctx context.Context, log *eventstore.Log, reporter string, cause domain.RecordedEvent, d domain.Decider[C, E, S], key string, command C) error {
	return ReportDecided(ctx, log, reporter, cause, d.Category, func(b domain.UnitOfWork) error {
		_, err := domain.Decide(b, d, key, command)
		return err
	})
}

// ReportDecided is Report for a command that depends on what is known in the same moment.
func ReportDecided(ctx context.Context, log *eventstore.Log, reporter string, cause domain.RecordedEvent, operation string, decide func(domain.UnitOfWork) error) error {
	cmd := eventstore.Command{
		Meta: domain.Metadata{
			Actor: domain.Actor{ID: reporter, Role: "SYSTEM"}, Correlation: cause.Meta.Correlation, Causation: cause.ID,
		},
		Key: &eventstore.Key{Actor: reporter, Operation: operation, Key: cause.ID},
	}
	_, _, err := eventstore.Execute(ctx, log, cmd, func(b domain.UnitOfWork) (struct{}, error) { return struct{}{}, decide(b) })
	return err
}
