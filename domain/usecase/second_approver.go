package usecase

import (
	"time"

	"hulak/domain"
	"hulak/domain/approval"
	"hulak/domain/screening"
	"hulak/domain/staff"
	"hulak/domain/transfer"
)

// ErrApproverTooNew means that the second approver's account or second factor was not active before the first person acted.
var ErrApproverTooNew = domain.Reject(domain.BusinessRule, "APPROVER_TOO_NEW")

// checkSecondApprover returns an error if a staff member cannot approve an action that was started at the given time and needs the
// permission.
func checkSecondApprover(u domain.UnitOfWork, staffID string, p staff.Permission, startedAt time.Time) error {
	member, err := domain.Load(u, staff.Decider, staffID)
	switch {
	case err != nil:
		return err
	case !member.CanApprove(startedAt):
		return ErrApproverTooNew
	case !member.Role.Has(p):
		return ErrNotPermitted
	}
	return nil
}

// ReleaseHold releases a held transfer, or records the first of two required approvals. The approval rules can replace the threshold from
// which it takes two.
func ReleaseHold(u domain.UnitOfWork, transferID string, release transfer.Release) error {
	t, err := domain.Load(u, transfer.Decider, transferID)
	if err != nil {
		return err
	}
	rules, err := domain.Load(u, approval.RulesDecider, approval.RulesKey)
	if err != nil {
		return err
	}
	release.TwoApproverThreshold = rules.ReleaseThreshold(release.TwoApproverThreshold)
	if t.ApprovedBy != "" && t.ApprovedBy != release.By {
		if err := checkSecondApprover(u, release.By, staff.HoldsDecide, t.ApprovedAt); err != nil {
			return err
		}
	}
	return domain.Run(u, transfer.Decider, transferID, transfer.Command(release))
}

// BlockFunds blocks the money of a held transfer, or records the first of two required decisions.
func BlockFunds(u domain.UnitOfWork, transferID string, block transfer.BlockFunds) error {
	t, err := domain.Load(u, transfer.Decider, transferID)
	if err != nil {
		return err
	}
	if t.Block.ProposedBy != "" && t.Block.ProposedBy != block.By {
		if err := checkSecondApprover(u, block.By, staff.HoldsDecide, t.Block.ProposedAt); err != nil {
			return err
		}
	}
	return domain.Run(u, transfer.Decider, transferID, transfer.Command(block))
}

// UnblockFunds unblocks the money of a transfer, or records the first of two required decisions.
func UnblockFunds(u domain.UnitOfWork, transferID string, unblock transfer.UnblockFunds) error {
	t, err := domain.Load(u, transfer.Decider, transferID)
	if err != nil {
		return err
	}
	if proposal := t.Block.Unblock; proposal.By != "" && proposal.By != unblock.By {
		if err := checkSecondApprover(u, unblock.By, staff.HoldsDecide, proposal.At); err != nil {
			return err
		}
	}
	return domain.Run(u, transfer.Decider, transferID, transfer.Command(unblock))
}

// DismissMatch dismisses a sanctions match, or records the first of two required approvals.
func DismissMatch(u domain.UnitOfWork, command screening.DismissMatch) error {
	clearance, err := domain.Load(u, screening.ClearanceDecider, command.PersonID)
	if err != nil {
		return err
	}
	proposal, pending := clearance.ProposalFor(screening.Match{List: command.List, Entry: command.Entry})
	if pending && proposal.By != command.By {
		if err := checkSecondApprover(u, command.By, staff.HoldsDecide, proposal.At); err != nil {
			return err
		}
	}
	return domain.Run(u, screening.ClearanceDecider, command.PersonID, screening.ClearanceCommand(command))
}
