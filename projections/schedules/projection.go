// Package schedules is the read model of scheduled transfers. It finds the schedules of a sender or a transfer, and the schedules whose
// next action is due.
package schedules

import (
	_ "embed"
	"time"

	"hulak/domain"
	"hulak/domain/schedule"
	"hulak/projections"
)

//go:embed schema.sql
var schema string

// New returns the projection.
func New() projections.Projection {
	return projections.Projection{
		Name: "schedules", Version: 1, Schema: schema,
		OwnedTables: []projections.OwnedTable{
			{Table: "schedules", Column: "schedule_id", Category: schedule.Decider.Category},
			{Table: "transfers", Column: "schedule_id", Category: schedule.Decider.Category},
		},
		Handlers: []projections.Handler{
			projections.On(applyCreated),
			projections.On(func(b *projections.Batch, e schedule.Announced, r domain.RecordedEvent) {
				setTimer(b, r, e.Timer, e.At)
			}),
			projections.On(func(b *projections.Batch, e schedule.TransferCreated, r domain.RecordedEvent) {
				b.Insert("transfers", projections.Row{"transfer_id": e.TransferID, "schedule_id": r.Stream.Key()})
				setTimer(b, r, e.Timer, e.At)
			}),
			projections.On(func(b *projections.Batch, e schedule.TransferFailed, r domain.RecordedEvent) {
				setTimer(b, r, e.Timer, e.At)
			}),
			projections.On(func(b *projections.Batch, e schedule.Skipped, r domain.RecordedEvent) { setTimer(b, r, e.Timer, e.At) }),
			projections.On(func(b *projections.Batch, e schedule.Resumed, r domain.RecordedEvent) {
				setStatus(b, r, schedule.StatusActive)
				setTimer(b, r, e.Timer, e.At)
			}),
			projections.On(func(b *projections.Batch, _ schedule.Paused, r domain.RecordedEvent) {
				setStatus(b, r, schedule.StatusPaused)
			}),
			projections.On(func(b *projections.Batch, _ schedule.Ended, r domain.RecordedEvent) {
				setStatus(b, r, schedule.StatusEnded)
			}),
		},
	}
}

func applyCreated(b *projections.Batch, e schedule.Created, r domain.RecordedEvent) {
	row := projections.Row{
		"schedule_id": r.Stream.Key(), "sender_id": e.SenderID, "position": r.Position, "status": string(schedule.StatusActive),
		"destination": e.Order.Destination, "min_rate": nil,
		"timer": string(e.Timer.Kind), "occurrence": e.Timer.Occurrence, "began_at": e.At, "from_at": e.Timer.From, "due_at": e.Timer.DueAt,
	}
	if e.Plan.WaitsForRate() {
		row["min_rate"] = e.Plan.MinRate
	}
	b.Insert("schedules", row)
}

// setTimer replaces the timer. A schedule without a next occurrence keeps its last timer, because it ends.
func setTimer(b *projections.Batch, r domain.RecordedEvent, t schedule.Timer, at time.Time) {
	if t.Kind == "" {
		return
	}
	b.Update("schedules", projections.Row{
		"schedule_id": r.Stream.Key(), "timer": string(t.Kind), "occurrence": t.Occurrence, "began_at": at, "from_at": t.From, "due_at": t.DueAt,
	})
}

func setStatus(b *projections.Batch, r domain.RecordedEvent, status schedule.Status) {
	b.Update("schedules", projections.Row{"schedule_id": r.Stream.Key(), "status": string(status)})
}
