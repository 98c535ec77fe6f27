package bus

import (
	"context"
	"fmt"

	"hulak/domain"
)

// Handler is a consumer group's handler for one event type.
type Handler struct {
	eventType string
	handle    func(context.Context, domain.RecordedEvent) error
}

// On returns a handler for events of type E. If an event can't be decoded, the handler returns the decoding error.
func On[E domain.Event](handle func(ctx context.Context, e E, r domain.RecordedEvent) error) Handler {
	var zero E
	return Handler{eventType: zero.EventType(), handle: func(ctx context.Context, r domain.RecordedEvent) error {
		if r.Err != nil {
			return r.Err
		}
		e, ok := r.Event.(E)
		if !ok {
			return fmt.Errorf("%s was decoded as %T", r.Type, r.Event)
		}
		return handle(ctx, e, r)
	}}
}

// Handlers lists all handlers of a consumer group. It determines the subscribed event types and dispatches their events.
type Handlers []Handler

// Types returns the event types that have a handler, for Options.Types.
func (hs Handlers) Types() []string {
	types := make([]string, len(hs))
	for i, h := range hs {
		types[i] = h.eventType
	}
	return types
}

// Handle runs all handlers for the event's type and stops at the first error.
func (hs Handlers) Handle(ctx context.Context, r domain.RecordedEvent) error {
	for _, h := range hs {
		if h.eventType != r.Type {
			continue
		}
		if err := h.handle(ctx, r); err != nil {
			return err
		}
	}
	return nil
}
