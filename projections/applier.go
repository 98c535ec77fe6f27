package projections

import (
	"fmt"
	"regexp"
	"slices"

	"hulak/domain"
	"hulak/eventstore"
)

// namePattern matches names that are valid as unquoted schema names, with room for suffixes such as __next.
var namePattern = regexp.MustCompile(`^[a-z][a-z_]{0,40}$`)

// Applier applies events with a projection's handlers.
type Applier struct {
	byType          map[string]eventHandlers
	defaultHandlers eventHandlers // for types without their own handler
}

// eventHandlers holds the handlers for one event type, with handlers from OnAny first, and the decode level that they need.
type eventHandlers struct {
	handlers []Handler
	level    eventstore.DecodeLevel
}

// with returns a copy that also contains h.
func (e eventHandlers) with(h Handler) eventHandlers {
	level := eventstore.Public
	if h.personal {
		level = eventstore.Full
	}
	return eventHandlers{append(slices.Clip(e.handlers), h), max(e.level, level)}
}

// NewApplier returns an applier for a projection. It panics if the name is not a valid schema name or an event type has two handlers.
func NewApplier(p Projection) Applier {
	if !namePattern.MatchString(p.Name) {
		panic(fmt.Sprintf("projection %q: invalid schema name", p.Name))
	}
	a := Applier{byType: make(map[string]eventHandlers, len(p.Handlers))}
	for _, h := range p.Handlers {
		if h.eventType == "" {
			a.defaultHandlers = a.defaultHandlers.with(h)
		}
	}
	for _, h := range p.Handlers {
		if h.eventType == "" {
			continue
		}
		if _, exists := a.byType[h.eventType]; exists {
			panic(fmt.Sprintf("projection %s: two handlers for %s", p.Name, h.eventType))
		}
		a.byType[h.eventType] = a.defaultHandlers.with(h)
	}
	return a
}

// forType returns the handlers for an event type.
func (a Applier) forType(eventType string) eventHandlers {
	if e, ok := a.byType[eventType]; ok {
		return e
	}
	return a.defaultHandlers
}

// DecodeLevel returns the decode level that the handlers for an event type need.
func (a Applier) DecodeLevel(eventType string) eventstore.DecodeLevel {
	return a.forType(eventType).level
}

// Apply queues an event's changes. If a handler fails or panics, Apply returns an error and queues nothing.
func (a Applier) Apply(b *Batch, r domain.RecordedEvent) error {
	return b.Try(func() error {
		for _, h := range a.forType(r.Type).handlers {
			if err := h.apply(b, r); err != nil {
				return err
			}
		}
		return nil
	})
}
