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

// Events returns a zero value of every event type that the log may hold.
func Events() []domain.Event { return append(usecase.Events(), bus.Published{}) }

// upcasters convert an older stored shape to the next version, one version at a time.
var upcasters = []struct {
	eventType string
	from      int
	up        eventstore.Upcaster
}{
	{"pricing.rate_published", 1, unchanged}, // version 1 had no day of the middle rate
	{"pricing.rate_published", 2, unchanged}, // version 2 had no reason
	{"pricing.rate_published", 3, unchanged}, // version 3 let one person publish any rate
	{"transfer.created", 1, addQuoteID},
	{"transfer.documents_requested", 1, unchanged}, // version 1 did not tell the sender the reason
	{"transfer.held", 1, addDecisionDeadline},
	{"allowance.reserved", 1, unchanged}, // version 1 did not record the beneficiary
	{"complaint.filed", 1, unchanged},    // version 1 named no transfer
	{"funding.bank_linked", 1, moveAccountToPersonal},
	{"funding.card_linked", 1, moveAccountToPersonal},
}

// unchanged is for a version that only adds fields, which older events leave empty.
func unchanged(s eventstore.Shape) (eventstore.Shape, error) { return s, nil }

// addQuoteID adds an ID and an expiry to the quote of a transfer. Quotes had no IDs before, so it uses the transfer's ID. The
// rules behind the quote are unknown.
func addQuoteID(s eventstore.Shape) (eventstore.Shape, error) {
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
	const honoured = 30 * time.Minute // the value at that time; do not update it
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

// addDecisionDeadline adds the decision deadline of a held transfer.
func addDecisionDeadline(s eventstore.Shape) (eventstore.Shape, error) {
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

// moveAccountToPersonal moves the details of an account or card from the clear part to the personal part. If the person is erased, it drops
// them.
func moveAccountToPersonal(s eventstore.Shape) (eventstore.Shape, error) {
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
		return s, errors.New("the holder of an account cannot be read") // the cause may quote personal data
	}
	account["holder"] = holder.Name
	s.Personal, err = json.Marshal(account)
	return s, err
}

// Registry returns the log's registry of all events.
func Registry() *eventstore.Registry {
	registry := eventstore.NewRegistry(Events()...)
	for _, u := range upcasters {
		registry.Upcast(u.eventType, u.from, u.up)
	}
	return registry
}
