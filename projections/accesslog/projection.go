// Package accesslog is the read model of the access log. It shows which staff members viewed whose personal data, when, and for
// what purpose. It also shows all exports of the event history.
package accesslog

import (
	_ "embed"
	"encoding/json"

	"hulak/domain"
	"hulak/domain/accesslog"
	"hulak/projections"
)

//go:embed schema.sql
var schema string

// New returns the projection.
func New() projections.Projection {
	return projections.Projection{
		Name: "accesslog", Version: 1, Schema: schema,
		PersonalTables: []projections.PersonalTable{{Table: "export_reasons", PersonColumn: "staff_id"}},
		Handlers: []projections.Handler{
			projections.On(applyDataRead),
			projections.On(applyExportStarted).WithPersonal(),
			projections.On(func(b *projections.Batch, e accesslog.ExportEnded, _ domain.RecordedEvent) {
				b.Queue(`UPDATE exports SET count = $2, complete = $3, ended_at = $4 WHERE export_id = $1`, e.ExportID, e.Count,
					e.Complete, e.At)
			}),
		},
	}
}

func applyDataRead(b *projections.Batch, e accesslog.DataRead, r domain.RecordedEvent) {
	people := append([]string{}, e.People...)
	b.Queue(`INSERT INTO reads (position, staff_id, call, subject, people, purpose, reference, at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
		r.Position, e.StaffID, e.Call, e.Subject, people, string(e.Purpose), e.Reference, e.At)
	b.Queue(`INSERT INTO read_people (person, position) SELECT DISTINCT person, $2::bigint FROM unnest($1::text[]) AS person`, people,
		r.Position)
}

func applyExportStarted(b *projections.Batch, e accesslog.ExportStarted, r domain.RecordedEvent) {
	filter, err := json.Marshal(e.Filter)
	if err != nil {
		panic(err) // a filter can always be encoded
	}
	b.Queue(`INSERT INTO exports (export_id, position, staff_id, format, filter, expected, at) VALUES ($1, $2, $3, $4, $5::jsonb, $6, $7)`,
		e.ExportID, r.Position, e.StaffID, string(e.Format), string(filter), e.Count, e.At)
	if r.Erased {
		return
	}
	b.Queue(`INSERT INTO export_reasons (export_id, staff_id, reason) VALUES ($1, $2, $3)`, e.ExportID, e.StaffID, e.Reason)
}
