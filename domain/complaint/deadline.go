package complaint

import (
	"time"

	"hulak/domain/sendinglimit"
	"hulak/domain/transfer"
)

const daysAfterDocuments = 60

// Time limits in banking days, which end at midnight in Los Angeles.
const (
	resultDays     = 3
	correctionDays = 1
	onlyRemedyDays = 3
)

// ReportableUntil returns the end of the period in which an error can be reported. It is 180 days after the disclosed date of
// availability, or 60 days after we sent documents that the sender requested (12 CFR 1005.33(b)).
func ReportableUntil(availableBy, documentsSentAt time.Time) time.Time {
	until := transfer.ErrorsReportableUntil(availableBy)
	if extended := documentsSentAt.AddDate(0, 0, daysAfterDocuments); !documentsSentAt.IsZero() && extended.After(until) {
		return extended
	}
	return until
}

// ResultDueBy returns the latest time to report the result of an investigation (12 CFR 1005.33(c)(1)).
func ResultDueBy(finishedAt time.Time) time.Time {
	return transfer.EndOfBankingDay(finishedAt, resultDays, sendinglimit.LosAngeles)
}

// CorrectionDueBy returns the latest time to correct an error after the sender chose a remedy (12 CFR 1005.33(c)(2)).
func CorrectionDueBy(chosenAt time.Time) time.Time {
	return transfer.EndOfBankingDay(chosenAt, correctionDays, sendinglimit.LosAngeles)
}

// OnlyRemedyDueBy returns the latest time to correct an error that has only one remedy, after we sent the result (12 CFR
// 1005.33(c)(2)(iii)).
func OnlyRemedyDueBy(resultSentAt time.Time) time.Time {
	return transfer.EndOfBankingDay(resultSentAt, onlyRemedyDays, sendinglimit.LosAngeles)
}

// DueAt returns the next time limit, or zero if the complaint waits for the sender or is finished.
func (s State) DueAt() time.Time {
	switch s.Status {
	case StatusOpen, StatusAnswered, StatusInvestigating:
		return s.FiledAt.Add(AnswerDeadline)
	case StatusFound:
		return ResultDueBy(s.Notice.FinishedAt)
	case StatusCorrecting:
		if s.Notice.Chosen == "" {
			return OnlyRemedyDueBy(s.Notice.ResultSentAt)
		}
		return CorrectionDueBy(s.Notice.ChosenAt)
	}
	return time.Time{}
}
