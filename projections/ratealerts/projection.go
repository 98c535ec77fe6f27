// Package ratealerts is the read model of rate alerts. It finds the alerts that a rate concerns.
package ratealerts

import (
	_ "embed"

	"hulak/domain"
	"hulak/domain/ratealert"
	"hulak/projections"
)

//go:embed schema.sql
var schema string

// New returns the projection.
func New() projections.Projection {
	return projections.Projection{
		Name: "ratealerts", Version: 1, Schema: schema,
		OwnedTables: []projections.OwnedTable{{Table: "alerts", Column: "sender_id", Category: ratealert.Decider.Category}},
		Handlers: []projections.Handler{
			projections.On(func(b *projections.Batch, e ratealert.Created, r domain.RecordedEvent) {
				row := projections.Row{
					"alert_id": e.Alert.ID, "sender_id": e.SenderID, "position": r.Position, "min_rate": nil,
					"last_version": e.RateVersion, "last_day": "",
				}
				if e.Alert.Kind == ratealert.AtLeast {
					row["min_rate"] = e.Alert.MinRate
				}
				b.Insert("alerts", row)
			}),
			projections.On(func(b *projections.Batch, e ratealert.Fired, _ domain.RecordedEvent) {
				if e.Alert.Kind != ratealert.Daily {
					remove(b, e.Alert.ID)
					return
				}
				b.Update("alerts", projections.Row{"alert_id": e.Alert.ID, "last_version": e.Rate.Version, "last_day": e.Day})
			}),
			projections.On(func(b *projections.Batch, e ratealert.Deleted, _ domain.RecordedEvent) { remove(b, e.AlertID) }),
		},
	}
}

func remove(b *projections.Batch, id string) { b.Queue(`DELETE FROM alerts WHERE alert_id = $1`, id) }
