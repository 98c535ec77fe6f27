package presentation

import (
	"time"

	"hulak/domain/transfer"
	"hulak/httpapi/dto"
	"hulak/projections/deadlines"
)

// Deadline converts a deadline.
func Deadline(d deadlines.Deadline) dto.Deadline {
	info := dto.Deadline{
		TransferID: d.TransferID, SourceID: d.SourceID, Kind: string(d.Kind), State: "OPEN", BeganAt: dto.Time(d.BeganAt), DueAt: dto.Time(d.DueAt),
		LastDay: transfer.Deadline(d.Kind).LastDay(d.DueAt, LosAngeles).Format(time.DateOnly),
	}
	if !d.ClosedAt.IsZero() {
		closedAt := dto.Time(d.ClosedAt)
		info.State, info.ClosedAt = "CLOSED", &closedAt
	}
	if !d.PassedAt.IsZero() {
		passedAt := dto.Time(d.PassedAt)
		info.State, info.PassedAt = "PASSED", &passedAt
	}
	return info
}
