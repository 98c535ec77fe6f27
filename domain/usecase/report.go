package usecase

import (
	"hulak/domain"
	"hulak/domain/casefile"
	"hulak/domain/staff"
)

// ApproveReport approves a suspicious activity report. It returns ErrApproverTooNew if the approver's account or second factor was not
// active before the revision was drafted.
func ApproveReport(u domain.UnitOfWork, caseID string, approve casefile.ApproveReport) error {
	state, err := domain.Load(u, casefile.Decider, caseID)
	if err != nil {
		return err
	}
	if r, found := state.CurrentReport(); found {
		if err := checkSecondApprover(u, approve.By, staff.CasesWrite, r.DraftedAt); err != nil {
			return err
		}
	}
	return domain.Run(u, casefile.Decider, caseID, casefile.Command(approve))
}
