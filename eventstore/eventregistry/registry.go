// Package eventregistry lists every event type that the log can contain and converts older schema versions to the current one.
// testdata/events holds a stored example of each event at each schema version. The tests decode and fold all examples.
//
// To change the shape of an event, for example transfer.Canceled from version 1 to 2:
//
//  1. Change the struct and make its SchemaVersion method return 2. If several events contain the struct, do this for each event.
//  2. Add a function to upcasters that converts version 1 to version 2. If the new version only adds fields that stay empty in older
//     events, use keepUnchanged.
//  3. Run go test ./eventstore/eventregistry -update. It writes the example and the shape of version 2. It doesn't change existing files.
//  4. Review the example and its shape, and commit both.
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

// Events returns a zero value of every event type that the log can contain.
func Events() []domain.Event { return append(usecase.Events(), bus.Published{}) }

// upcasters convert stored events from one schema version to the next.
var upcasters = []struct {
	eventType string
	from      int
	upcast    eventstore.Upcaster
}{
	{"pricing.rate_published", 1, keepUnchanged},     // version 1 had no mid-market rate date
	{"pricing.rate_published", 2, keepUnchanged},     // version 2 had no reason
	{"pricing.rate_published", 3, keepUnchanged},     // version 3 had no approval ID
	{"pricing.fee_set_saved", 1, keepUnchanged},      // version 1 had no approval ID
	{"pricing.coupon_created", 1, keepUnchanged},     // version 1 had no approval ID
	{"approval.fee_set_requested", 1, keepUnchanged}, // version 1 had no approval ID in the fee set
	{"approval.coupon_requested", 1, keepUnchanged},  // version 1 could only create a coupon
	{"transfer.created", 1, addQuoteID},
	{"transfer.documents_requested", 1, keepUnchanged}, // version 1 had no reason for the sender
	{"transfer.held", 1, addDecisionDeadline},
	{"allowance.reserved", 1, keepUnchanged}, // version 1 had no beneficiary
	{"complaint.filed", 1, keepUnchanged},    // version 1 had no transfer
	{"complaint.filed", 2, keepUnchanged},    // version 2 had no type of error and no state of residence
	{"complaint.filed", 3, keepUnchanged},    // version 3 had no mark for questions
	{"funding.bank_linked", 1, moveAccountToPersonalPart},
	{"funding.card_linked", 1, moveAccountToPersonalPart},
}

// keepUnchanged is the upcaster for a new version that only adds fields. The fields stay empty in older events.
func keepUnchanged(s eventstore.Shape) (eventstore.Shape, error) { return s, nil }

// addQuoteID adds an ID and an expiry time to a transfer's quote. Version 1 quotes had no IDs, so the transfer's ID is used. The
// quote's pricing rules remain unknown.
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
	const quoteLifetime = 30 * time.Minute // the lifetime when version 1 was current; do not change it
	expiresAt, err := json.Marshal(at.Add(quoteLifetime))
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

// addDecisionDeadline adds the deadline for the decision on a held transfer, which is 24 hours after the hold.
func addDecisionDeadline(s eventstore.Shape) (eventstore.Shape, error) {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(s.Payload, &fields); err != nil {
		return s, err
	}
	var at time.Time
	if err := json.Unmarshal(fields["at"], &at); err != nil {
		return s, err
	}
	dueAt, err := json.Marshal(at.Add(24 * time.Hour))
	if err != nil {
		return s, err
	}
	fields["dueAt"] = dueAt
	s.Payload, err = json.Marshal(fields)
	return s, err
}

// moveAccountToPersonalPart moves an account's or card's details from the payload to the personal part. If the person has been
// erased, it drops the details.
func moveAccountToPersonalPart(s eventstore.Shape) (eventstore.Shape, error) {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(s.Payload, &fields); err != nil {
		return s, err
	}
	account := map[string]json.RawMessage{}
	for _, name := range []string{"institutionName", "nickName", "last4", "token"} {
		if value, ok := fields[name]; ok {
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
		return s, errors.New("decode account holder") // the cause is not wrapped, because it could contain personal data
	}
	account["holder"] = holder.Name
	s.Personal, err = json.Marshal(account)
	return s, err
}

// Registry returns a registry with all event types and upcasters.
func Registry() *eventstore.Registry {
	registry := eventstore.NewRegistry(Events()...)
	for _, u := range upcasters {
		registry.Upcast(u.eventType, u.from, u.upcast)
	}
	return registry
}
