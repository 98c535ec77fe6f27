package bus

import (
	"context"
	"fmt"

	"hulak/domain"
)

// Handler is what a consumer group does for one type of event.
type Handler struct {
	eventType string
	handle    func(context.Context, domain.RecordedEvent) error
}

// On declares what is done for a fact. An event that cannot be read is an error, and is tried again.
func On[E domain.Event](handle func(ctx context.Context, e E, r domain.RecordedEvent) error) Handler {
	var zero E
	return Handler{eventType: zero.EventType(), handle: func(ctx context.Context, r domain.RecordedEvent) error {
		if r.Err != nil {
			return r.Err
		}
		e, ok := r.Event.(E)
		if !ok {
			return fmt.Errorf("%s was read as a %T", r.Type, r.Event)
		}
		return handle(ctx, e, r)
	}}
}

// Handlers is all that a consumer group does. What it handles and what it asks for are one list, so that no event that
// somebody waits for is passed over.
type Handlers []Handler

// Types lists the events that are handled, for Options.
func (hs Handlers) Types() []string {
	types := make([]string, len(hs))
	for i, h := range hs {
		types[i] = h.eventType
	}
	return types
}

// Handle does what is declared for an event, and nothing for others.
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
