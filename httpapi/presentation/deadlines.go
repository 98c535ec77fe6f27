package presentation

import (
	"time"

	"hulak/domain/transfer"
	"hulak/httpapi/dto"
	"hulak/projections/deadlines"
)

// Deadline converts a deadline of a transfer.
func Deadline(d deadlines.Deadline) dto.Deadline {
	return dto.Deadline{TransferID: d.TransferID, Kind: string(d.Kind), DeadlineTimes: deadlineTimes(d)}
}

// LegalDeadline converts a deadline of a transfer or of work.
func LegalDeadline(d deadlines.Deadline) dto.LegalDeadline {
	return dto.LegalDeadline{TransferID: d.TransferID, SourceID: d.SourceID, Kind: string(d.Kind), DeadlineTimes: deadlineTimes(d)}
}

func deadlineTimes(d deadlines.Deadline) dto.DeadlineTimes {
	times := dto.DeadlineTimes{
		State: "OPEN", BeganAt: dto.Time(d.BeganAt), DueAt: dto.Time(d.DueAt),
		LastDay: transfer.Deadline(d.Kind).LastDay(d.DueAt, LosAngeles).Format(time.DateOnly),
	}
	if !d.ClosedAt.IsZero() {
		closedAt := dto.Time(d.ClosedAt)
		times.State, times.ClosedAt = "CLOSED", &closedAt
	}
	if !d.PassedAt.IsZero() {
		passedAt := dto.Time(d.PassedAt)
		times.State, times.PassedAt = "PASSED", &passedAt
	}
	return times
}
