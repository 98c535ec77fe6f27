package presentation

import (
	"slices"
	"time"

	"hulak/domain/schedule"
	"hulak/httpapi/dto"
)

// Schedule converts a schedule.
func Schedule(s schedule.State) dto.Schedule {
	out := dto.Schedule{
		ID: s.ID, Status: string(s.Status), EndReason: string(s.EndReason), Cadence: string(s.Plan.Cadence), FirstDate: s.Plan.First,
		LastDate: s.Plan.Until, TransferCount: s.Plan.Count, Amount: dto.MoneyOf(s.Order.Amount),
		Currency: string(s.Order.Amount.Currency()), MaxTotal: dto.MoneyOf(s.Order.MaxTotal), RecipientID: s.Order.BeneficiaryID,
		PayoutMethod: string(s.Order.Method), FundingSource: string(s.Order.FundingKind), SenderFundingAccountID: s.Order.FundingSourceID,
		NextOccurrence: s.Next, NextDate: s.NextDate(), ConsentVersion: s.Consent.Version, CreatedAt: dto.Time(s.CreatedAt),
		Runs: make([]dto.ScheduleRun, 0, len(s.Runs)),
	}
	if s.PauseCause != "" {
		out.PauseReason = s.PauseCause.Explanation()
	}
	if s.Plan.WaitsForRate() {
		out.MinRate = s.Plan.MinRate.Text()
	} else if out.NextDate != "" {
		out.CancelBy = schedule.CancelBy(s.Plan.DateOf(s.Next)).Format(time.DateOnly)
	}
	for _, r := range slices.Backward(s.Runs) {
		run := dto.ScheduleRun{Date: r.Date, Outcome: string(r.Outcome), TransferID: r.TransferID, At: dto.Time(r.At)}
		if r.Cause != "" {
			run.Reason = r.Cause.Explanation()
		}
		out.Runs = append(out.Runs, run)
	}
	return out
}
