package providers

import (
	"context"
	"time"

	"hulak/domain"
	"hulak/domain/transfer"
	"hulak/eventstore"
	"hulak/internal/tracing"
)

// MaxStateAge is the maximum age of a cached state that workers use. A newer state would not help much, because the state can also
// change during the provider call.
const MaxStateAge = 5 * time.Second

// Report executes a command that records the outcome of handling an event. The event is passed as cause. Repeated calls are safe,
// because the command takes effect once per cause. The reporter is recorded as the actor.
func Report[C, E, S any](
	ctx context.Context, log *eventstore.Log, reporter string, cause domain.RecordedEvent, d domain.Decider[C, E, S], key string, command C,
) error {
	return ReportDecision(ctx, log, reporter, cause, d.Category, func(u domain.UnitOfWork) error {
		return domain.Run(u, d, key, command)
	})
}

// ReportDecision is like Report, but for commands that depend on state read in the same unit of work.
func ReportDecision(
	ctx context.Context, log *eventstore.Log, reporter string, cause domain.RecordedEvent, operation string,
	decide func(domain.UnitOfWork) error,
) error {
	cmd := eventstore.Command{
		Meta: domain.Metadata{
			Actor: domain.Actor{ID: reporter, Role: "SYSTEM"}, Correlation: cause.Meta.Correlation, Causation: cause.ID,
		},
		Key: &eventstore.IdempotencyKey{Actor: reporter, Operation: operation, Key: cause.ID},
	}
	_, err := eventstore.Run(ctx, log, cmd, decide)
	return err
}

// ContinueTrace returns a context that belongs to the trace of the request that created a transfer, if the trace is recorded. Reports
// of providers do not belong to a request, so they continue this trace.
func ContinueTrace(ctx context.Context, log *eventstore.Log, transferID string) context.Context {
	if !tracing.IsOn() {
		return ctx
	}
	events, err := log.ReadStream(ctx, domain.Stream(transfer.Decider.Category, transferID), 0, 1)
	if err != nil || len(events) == 0 {
		return ctx
	}
	return tracing.Continue(ctx, events[0].Meta.Traceparent)
}
