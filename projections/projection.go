// Package projections computes from the log what is shown. A projection is a follower that writes tables: it owns a
// Postgres schema of its name, one handler for each fact that concerns it, and nothing else.
//
// What a schema holds is a function of the log alone: no clock, no randomness, no other schema. So it can be dropped
// and filled again with the same result, byte for byte. Only tables that Personal names hold personal data. Each of their rows
// carries its subject's id, so that an erasure can delete it. Account numbers and PINs are encrypted with the subject's key there
// too (Encrypt). Only handlers that are declared WithPersonal see personal data.
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

// Projection is one read model, as a value.
type Projection struct {
	Name     string // of the projection and of its Postgres schema
	Version  int    // raising it fills the tables anew, beside the old ones, and swaps them in when they are full
	Schema   string // its tables, as SQL with unqualified names; {amount} and {rate} stand for the types of columns with such figures
	Personal []PersonalTable
	Owned    []OwnedTable
	Shared   []string  // tables whose rows many streams add to, which an audit of some cannot judge
	Handlers []Handler // one for each fact that changes the tables
}

// columnTypes are the types of columns that hold the figures of events.
var columnTypes = strings.NewReplacer("{amount}", bounds.AmountColumn, "{rate}", bounds.RateColumn)

// tables returns the SQL that creates the tables.
func (p Projection) tables() string { return columnTypes.Replace(p.Schema) }

// PersonalTable names a table whose rows hold personal data, and the column with the id of the person concerned.
type PersonalTable struct {
	Table  string
	Person string
}

// Handler is what one kind of fact does to the tables.
type Handler struct {
	eventType string // empty for a handler of every fact
	personal  bool
	apply     func(*Batch, domain.RecordedEvent) error
}

// WithPersonal lets the handler see the personal part of its facts, and whether that is erased. Others are shown facts without it: it is
// decrypted only for those who need it.
func (h Handler) WithPersonal() Handler {
	h.personal = true
	return h
}

// On declares what a fact does to the tables. The handler only queues statements; it must not look at anything but the
// event, of which it sees no personal part unless it is declared WithPersonal, and what stands beside it.
func On[E domain.Event](handle func(b *Batch, e E, r domain.RecordedEvent)) Handler {
	var zero E
	return Handler{eventType: zero.EventType(), apply: func(b *Batch, r domain.RecordedEvent) error {
		if r.Err != nil {
			return r.Err
		}
		e, ok := r.Event.(E)
		if !ok {
			return fmt.Errorf("%s was read as a %T", r.Type, r.Event)
		}
		handle(b, e, r)
		return nil
	}}
}

// OnEvery declares what every fact does to the tables, those included whose payload cannot be read (their Err is set). It runs
// before the fact's own handler.
func OnEvery(handle func(b *Batch, r domain.RecordedEvent) error) Handler {
	return Handler{apply: handle}
}

// namePattern keeps names usable as an unquoted schema, with room for the suffixes of a rebuild.
var namePattern = regexp.MustCompile(`^[a-z][a-z_]{0,40}$`)

// handlers is what a projection does, by the type of the event.
type handlers struct {
	of    map[string]reaction
	other reaction // to types that have no handler of their own
}

// reaction is the handlers of one type, those of every event before its own, and how much they look at.
type reaction struct {
	handlers []Handler
	share    eventstore.DecodeLevel
}

func (x reaction) and(h Handler) reaction {
	share := eventstore.Public
	if h.personal {
		share = eventstore.Full
	}
	return reaction{append(slices.Clip(x.handlers), h), max(x.share, share)}
}

// index sorts the handlers by event type. A name that cannot be a schema, or two handlers for one fact, are mistakes in
// the program.
func (p Projection) index() handlers {
	if !namePattern.MatchString(p.Name) {
		panic(fmt.Sprintf("projection %q: the name cannot be a schema", p.Name))
	}
	hs := handlers{of: make(map[string]reaction, len(p.Handlers))}
	for _, h := range p.Handlers {
		if h.eventType == "" {
			hs.other = hs.other.and(h)
		}
	}
	for _, h := range p.Handlers {
		if h.eventType == "" {
			continue
		}
		if _, there := hs.of[h.eventType]; there {
			panic(fmt.Sprintf("projection %s: two handlers for %s", p.Name, h.eventType))
		}
		hs.of[h.eventType] = hs.other.and(h)
	}
	return hs
}

// to is what is done about facts of a type.
func (hs handlers) to(eventType string) reaction {
	if x, own := hs.of[eventType]; own {
		return x
	}
	return hs.other
}

// wants is how much the handlers look at of a fact of this type.
func (hs handlers) wants(eventType string) eventstore.DecodeLevel { return hs.to(eventType).share }

// Handles reports whether a fact of this type changes the tables by a handler of its own.
func (p Projection) Handles(eventType string) bool {
	for _, h := range p.Handlers {
		if h.eventType == eventType {
			return true
		}
	}
	return false
}

// apply queues what one event does. Where it fails nothing of the event stays queued.
func (hs handlers) apply(b *Batch, r domain.RecordedEvent) (err error) {
	before := len(b.steps)
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("handler panicked: %v\n%s", p, debug.Stack())
		}
		if err == nil {
			err = b.broken
		}
		if err != nil {
			b.steps, b.broken = b.steps[:before], nil
		}
	}()
	for _, h := range hs.to(r.Type).handlers {
		if err := h.apply(b, r); err != nil {
			return err
		}
	}
	return nil
}
