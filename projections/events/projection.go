// Package events is the read model of the event history on the admin pages. Events can be filtered by type, stream, person, time,
// actor, and correlation.
package events

import (
	_ "embed"
	"encoding/json"
	"slices"

	"hulak/domain"
	"hulak/projections"
)

//go:embed schema.sql
var schema string

// New returns the projection.
func New() projections.Projection {
	return projections.Projection{
		Name: "events", Version: 4, Schema: schema,
		Handlers: []projections.Handler{projections.OnAny(applyEvent)},
	}
}

// applyEvent adds every event, even an unreadable one, because staff look for unreadable events on this page.
func applyEvent(b *projections.Batch, r domain.RecordedEvent) error {
	b.Insert("entries", projections.Row{
		"position": r.Position, "id": r.ID, "stream": string(r.Stream), "key": r.Stream.Key(), "version": r.Version,
		"category": r.Stream.Category(), "type": r.Type, "readable": r.Err == nil,
		"actor_id": r.Meta.Actor.ID, "actor_role": r.Meta.Actor.Role, "correlation": r.Meta.Correlation, "causation": r.Meta.Causation,
		"request_id": r.Meta.RequestID, "recorded_at": r.RecordedAt,
	})
	b.Upsert("types", projections.Row{"type": r.Type})
	for _, person := range personIDs(r) {
		b.Insert("persons", projections.Row{"person": person, "position": r.Position})
	}
	return nil
}

// personIDs returns the distinct IDs of the people that an event concerns. All payloads use the same field names. A payload that
// is not a JSON object has no people.
func personIDs(r domain.RecordedEvent) []string {
	var fields struct {
		SenderID      string   `json:"senderId"`
		BeneficiaryID string   `json:"beneficiaryId"`
		StaffID       string   `json:"staffId"`
		People        []string `json:"people"`
	}
	_ = json.Unmarshal(r.Payload, &fields)
	ids := append([]string{fields.SenderID, fields.BeneficiaryID, fields.StaffID}, fields.People...)
	if personal, ok := r.Event.(domain.PersonalEvent); ok {
		ids = append(ids, personal.Subject())
	}
	slices.Sort(ids)
	ids = slices.Compact(ids)
	return slices.DeleteFunc(ids, func(id string) bool { return id == "" })
}
