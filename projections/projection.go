// Package projections declares read models, which are computed from the log, and helps query them. A projection owns the Postgres
// schema of the same name and has one handler for each event type that it needs. Each read model has its own package, whose New
// function returns its projection. Package runner applies the log's events, package sqlbatch writes the handlers' changes, and package
// maintenance rebuilds the tables when the projection's version changes.
//
// A schema's contents depend only on the log, never on a clock, randomness, or another schema. Dropping and refilling a schema
// therefore produces the same rows, byte for byte.
//
// Only tables listed in PersonalTables hold personal data. Each of their rows has the person's ID, so that an erasure can delete the
// row. Account numbers and PINs in these tables are encrypted with the person's key (see Encrypt). Only handlers declared
// WithPersonal receive personal data.
package projections

import (
	"errors"
	"fmt"
	"strings"

	"hulak/domain"
	"hulak/domain/bounds"
	"hulak/projections/sqlbatch"
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

// ErrUnknownProjection means that there is no projection with the given name.
var ErrUnknownProjection = errors.New("unknown projection")

// Batch collects the table changes of handlers.
type Batch = sqlbatch.Batch

// Row maps column names to values.
type Row = sqlbatch.Row

// columnTypes replaces the placeholders for the types of amount and rate columns.
var columnTypes = strings.NewReplacer("{amount}", bounds.AmountColumn, "{rate}", bounds.RateColumn)

// TablesSQL returns the SQL that creates the tables.
func (p Projection) TablesSQL() string { return columnTypes.Replace(p.Schema) }

// OwnedTable is a table in which a stream owns all rows whose Column holds the stream's key. An audit of the stream also finds rows
// that should not exist.
type OwnedTable struct {
	Table    string
	Column   string
	Category string // category of the stream
}

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

// Handles reports whether the projection has its own handler for an event type. Handlers from OnAny do not count.
func (p Projection) Handles(eventType string) bool {
	for _, h := range p.Handlers {
		if h.eventType == eventType {
			return true
		}
	}
	return false
}

// EventTypes returns the event types that have their own handler.
func (p Projection) EventTypes() map[string]bool {
	types := map[string]bool{}
	for _, h := range p.Handlers {
		if h.eventType != "" {
			types[h.eventType] = true
		}
	}
	return types
}
