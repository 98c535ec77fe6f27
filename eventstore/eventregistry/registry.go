// Package eventregistry lists every event type that the log may hold and converts older stored shapes to the current one.
// testdata/events holds one stored example of each event at each schema version. Tests decode and fold all of them.
//
// To change the shape of an event, for example transfer.Canceled from version 1 to 2:
//
//  1. Change the struct and let its SchemaVersion method return 2.
//  2. Add a function to upcasters that converts version 1 to version 2.
//  3. Run go test ./eventstore/eventregistry -update. It writes the example of version 2 and no other file.
//  4. Review both examples and commit them.
package eventregistry

import (
	"encoding/json"
	"errors"
	"time"

	"hulak/domain"
	"hulak/domain/usecase"
	"hulak/eventstore"
	"hulak/eventstore/bus"
)

// Events holds a zero value of every event that the log may hold.
func Events() []domain.Event { return append(usecase.Events(), bus.Published{}) }

// upcasters turn an older stored shape into the next, one version at a time.
var upcasters = []struct {
	eventType string
	from      int
	up        eventstore.Upcaster
}{
	{"pricing.rate_published", 1, asItIs}, // no table had said its middle rate, so that there is no day to tell
	{"pricing.rate_published", 2, asItIs}, // nobody was asked why
	{"pricing.rate_published", 3, asItIs}, // one person could publish any rate
	{"transfer.created", 1, quoteOfItsOwn},
	{"transfer.documents_requested", 1, asItIs}, // the sender was not told why
	{"transfer.held", 1, dueInADay},
	{"allowance.reserved", 1, asItIs}, // to whom it went was not kept
	{"complaint.filed", 1, asItIs},    // it named no transfer
	{"funding.bank_linked", 1, accountKept},
	{"funding.card_linked", 1, accountKept},
}

// asItIs is for a shape to which something was added that older events do not say.
func asItIs(s eventstore.Shape) (eventstore.Shape, error) { return s, nil }

// quoteOfItsOwn gives the quote of a transfer what later ones have: an id, the transfer's, because no quote was asked for
// before; and its end. What the rules said that it was computed by is not known.
func quoteOfItsOwn(s eventstore.Shape) (eventstore.Shape, error) {
	var created, quote map[string]json.RawMessage
	if err := json.Unmarshal(s.Payload, &created); err != nil {
		return s, err
	}
	if err := json.Unmarshal(created["quote"], &quote); err != nil {
		return s, err
	}
	var at time.Time
	if err := json.Unmarshal(quote["at"], &at); err != nil {
		return s, err
	}
	const honoured = 30 * time.Minute // then, whatever it is by now
	expiresAt, err := json.Marshal(at.Add(honoured))
	if err != nil {
		return s, err
	}
	quote["id"], quote["expiresAt"] = created["transferId"], expiresAt
	if created["quote"], err = json.Marshal(quote); err != nil {
		return s, err
	}
	s.Payload, err = json.Marshal(created)
	return s, err
}

// dueInADay gives a held transfer the time by which it was to be decided on.
func dueInADay(s eventstore.Shape) (eventstore.Shape, error) {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(s.Payload, &fields); err != nil {
		return s, err
	}
	var at time.Time
	if err := json.Unmarshal(fields["at"], &at); err != nil {
		return s, err
	}
	due, err := json.Marshal(at.Add(24 * time.Hour))
	if err != nil {
		return s, err
	}
	fields["dueAt"] = due
	s.Payload, err = json.Marshal(fields)
	return s, err
}

// accountKept takes what an account or card is out of what is in the clear. Of somebody erased nothing is told that still stands there.
func accountKept(s eventstore.Shape) (eventstore.Shape, error) {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(s.Payload, &fields); err != nil {
		return s, err
	}
	account := map[string]json.RawMessage{}
	for _, name := range []string{"institutionName", "nickName", "last4", "token"} {
		if value, told := fields[name]; told {
			account[name] = value
			delete(fields, name)
		}
	}
	var err error
	if s.Payload, err = json.Marshal(fields); err != nil || s.Personal == nil {
		return s, err
	}
	var holder struct{ Name json.RawMessage }
	if json.Unmarshal(s.Personal, &holder) != nil {
		return s, errors.New("the holder of an account cannot be read") // without the text, which would tell who it is
	}
	account["holder"] = holder.Name
	s.Personal, err = json.Marshal(account)
	return s, err
}

// Registry is the log's registry of all events.
func Registry() *eventstore.Registry {
	registry := eventstore.NewRegistry(Events()...)
	for _, u := range upcasters {
		registry.Upcast(u.eventType, u.from, u.up)
	}
	return registry
}
