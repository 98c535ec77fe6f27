// Package projections computes read models from the log. A projection is a follower that writes tables. It owns the Postgres schema
// of the same name and has one handler for each event type that it needs.
//
// A schema's contents depend only on the log, never on a clock, randomness, or another schema. Dropping and refilling a schema
// therefore produces the same rows, byte for byte.
//
// Only tables listed in PersonalTables hold personal data. Each of their rows has the person's ID, so that an erasure can delete the
// row. Account numbers and PINs in these tables are encrypted with the person's key (see Encrypt). Only handlers declared
// WithPersonal receive personal data.
package projections

import (
	"fmt"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"

	"hulak/domain"
	"hulak/domain/bounds"
	"hulak/eventstore"
)

// Projection defines one read model.
type Projection struct {
	Name           string // name of the projection and of its Postgres schema
	Version        int    // a higher version builds new tables next to the old ones, and swaps them in when they are complete
	Schema         string // SQL that creates the tables, with unqualified names; {amount} and {rate} are placeholders for column types
	PersonalTables []PersonalTable
	OwnedTables    []OwnedTable
	SharedTables   []string  // tables whose rows combine many streams; audits skip them
	Handlers       []Handler // one per event type that changes the tables
}

// columnTypes replaces the placeholders for the types of amount and rate columns.
var columnTypes = strings.NewReplacer("{amount}", bounds.AmountColumn, "{rate}", bounds.RateColumn)

// tablesSQL returns the SQL that creates the tables.
func (p Projection) tablesSQL() string { return columnTypes.Replace(p.Schema) }

// PersonalTable is a table with personal data.
type PersonalTable struct {
	Table        string
	PersonColumn string // column with the person's ID
}

// Handler applies one type of event to the tables.
type Handler struct {
	eventType string // empty for a handler from OnAny
	personal  bool
	apply     func(*Batch, domain.RecordedEvent) error
}

// WithPersonal returns a handler that also receives its events' personal parts, and whether they are erased. Personal parts are
// decrypted only for such handlers.
func (h Handler) WithPersonal() Handler {
	h.personal = true
	return h
}

// On returns a handler for events of type E. The handler must only queue changes, and must depend only on the event and its metadata.
// It receives no personal part unless it is declared WithPersonal.
func On[E domain.Event](handle func(b *Batch, e E, r domain.RecordedEvent)) Handler {
	var zero E
	return Handler{eventType: zero.EventType(), apply: func(b *Batch, r domain.RecordedEvent) error {
		if r.Err != nil {
			return r.Err
		}
		e, ok := r.Event.(E)
		if !ok {
			return fmt.Errorf("%s was decoded as %T", r.Type, r.Event)
		}
		handle(b, e, r)
		return nil
	}}
}

// OnAny returns a handler for every event, including events that can't be decoded, which have Err set. It runs before the event type's
// own handler.
func OnAny(handle func(b *Batch, r domain.RecordedEvent) error) Handler {
	return Handler{apply: handle}
}

// namePattern matches names that are valid as unquoted schema names, with room for suffixes such as __next.
var namePattern = regexp.MustCompile(`^[a-z][a-z_]{0,40}$`)

// handlers holds a projection's handlers by event type.
type handlers struct {
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

// indexHandlers groups the handlers by event type. It panics if the name is not a valid schema name or an event type has two handlers.
func (p Projection) indexHandlers() handlers {
	if !namePattern.MatchString(p.Name) {
		panic(fmt.Sprintf("projection %q: invalid schema name", p.Name))
	}
	hs := handlers{byType: make(map[string]eventHandlers, len(p.Handlers))}
	for _, h := range p.Handlers {
		if h.eventType == "" {
			hs.defaultHandlers = hs.defaultHandlers.with(h)
		}
	}
	for _, h := range p.Handlers {
		if h.eventType == "" {
			continue
		}
		if _, exists := hs.byType[h.eventType]; exists {
			panic(fmt.Sprintf("projection %s: two handlers for %s", p.Name, h.eventType))
		}
		hs.byType[h.eventType] = hs.defaultHandlers.with(h)
	}
	return hs
}

// forType returns the handlers for an event type.
func (hs handlers) forType(eventType string) eventHandlers {
	if e, ok := hs.byType[eventType]; ok {
		return e
	}
	return hs.defaultHandlers
}

// decodeLevel returns the decode level that the handlers for an event type need.
func (hs handlers) decodeLevel(eventType string) eventstore.DecodeLevel {
	return hs.forType(eventType).level
}

// Handles reports whether the projection has its own handler for an event type. Handlers from OnAny do not count.
func (p Projection) Handles(eventType string) bool {
	for _, h := range p.Handlers {
		if h.eventType == eventType {
			return true
		}
	}
	return false
}

// apply queues an event's changes. If it fails, it queues nothing.
func (hs handlers) apply(b *Batch, r domain.RecordedEvent) (err error) {
	before := len(b.changes)
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("handler panicked: %v\n%s", p, debug.Stack())
		}
		if err == nil {
			err = b.err
		}
		if err != nil {
			b.changes, b.err = b.changes[:before], nil
		}
	}()
	for _, h := range hs.forType(r.Type).handlers {
		if err := h.apply(b, r); err != nil {
			return err
		}
	}
	return nil
}
