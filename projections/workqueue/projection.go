// Package workqueue is the read model of the work queue: everything that waits for a staff member, from all areas of the back office.
// Names and amounts are not stored here. The API reads them from their own read models and from the log.
package workqueue

import (
	_ "embed"
	"maps"
	"time"

	"hulak/domain"
	"hulak/domain/alarm"
	"hulak/domain/approval"
	"hulak/domain/casefile"
	"hulak/domain/complaint"
	"hulak/domain/ofac"
	"hulak/domain/reconciliation"
	"hulak/domain/reference"
	"hulak/domain/screening"
	"hulak/domain/sender"
	"hulak/domain/staff"
	"hulak/domain/transfer"
	"hulak/domain/unclaimed"
	"hulak/domain/workitem"
	"hulak/projections"
)

//go:embed schema.sql
var schema string

// Prefixes of item IDs. The key of the source's stream follows.
const (
	holdPrefix       = "hold-"
	releasePrefix    = "release-"
	matchPrefix      = "match-"
	unblockPrefix    = "unblock-"
	payoutPrefix     = "payout-"
	latePrefix       = "late-"
	refundPrefix     = "refund-"
	owedPrefix       = "owed-"
	approvalPrefix   = "approval-"
	complaintPrefix  = "complaint-"
	reportPrefix     = workitem.CasePrefix + "report-"
	signaturePrefix  = workitem.CasePrefix + "approval-"
	reviewPrefix     = workitem.CasePrefix + "review-"
	ofacPrefix       = "ofac-"
	lettersPrefix    = "letters-"
	unclaimedPrefix  = "unclaimed-"
	differencePrefix = "difference-"
	erasurePrefix    = "erasure-"
	alarmPrefix      = "alarm-"
)

// New returns the projection. The row of an item combines the events of its source and of its own stream.
func New() projections.Projection {
	return projections.Projection{
		Name: "workqueue", Version: 5, Schema: schema, SharedTables: []string{"items"},
		Handlers: []projections.Handler{
			projections.On(func(b *projections.Batch, e transfer.Held, r domain.RecordedEvent) {
				openHold(b, r, e.Reasons, e.At, e.DueAt)
			}),
			projections.On(func(b *projections.Batch, e transfer.PayoutHeld, r domain.RecordedEvent) {
				openHold(b, r, e.Reasons, e.At, e.DueAt)
			}),
			projections.On(applyDocumentsRequested),
			projections.On(applyDocumentSupplied),
			projections.On(func(b *projections.Batch, e transfer.ReleaseApproved, r domain.RecordedEvent) {
				awaitSecondPerson(b, r, e.By, e.At)
			}),
			projections.On(func(b *projections.Batch, e transfer.BlockProposed, r domain.RecordedEvent) {
				awaitSecondPerson(b, r, e.By, e.At)
			}),
			closeOn(func(e transfer.FundsBlocked) time.Time { return e.At }, holdPrefix, releasePrefix, payoutPrefix, latePrefix),
			projections.On(func(b *projections.Batch, e transfer.UnblockProposed, r domain.RecordedEvent) {
				open(b, r, unblockPrefix, workitem.UnblockFunds, e.At, projections.Row{"requested_by": e.By})
			}),
			projections.On(applyBlockProposalWithdrawn),
			closeOn(func(e transfer.FundsUnblocked) time.Time { return e.At }, unblockPrefix),
			closeOn(func(e transfer.BlockedFundsLost) time.Time { return e.At }, unblockPrefix),
			closeOn(func(e transfer.HoldReleased) time.Time { return e.At }, holdPrefix, releasePrefix),
			closeOn(func(e transfer.PayoutReleased) time.Time { return e.At }, holdPrefix, releasePrefix),
			closeOn(func(e transfer.Rejected) time.Time { return e.At }, holdPrefix, releasePrefix, latePrefix),
			closeOn(func(e transfer.Canceled) time.Time { return e.At }, holdPrefix, releasePrefix, payoutPrefix, latePrefix),
			closeOn(func(e transfer.FundingDeclined) time.Time { return e.At }, holdPrefix, releasePrefix, payoutPrefix, latePrefix),
			closeOn(func(e transfer.FundingReturned) time.Time { return e.At }, holdPrefix, releasePrefix, payoutPrefix, latePrefix),

			projections.On(applyMatchFound),
			closeOn(func(e screening.ReviewCompleted) time.Time { return e.At }, matchPrefix),
			projections.On(func(b *projections.Batch, _ screening.ReviewReopened, r domain.RecordedEvent) {
				reopen(b, r, matchPrefix)
			}),

			projections.On(applyPayoutFailed),
			projections.On(func(b *projections.Batch, e transfer.Reprocessed, r domain.RecordedEvent) { applyRetried(b, r, e.At) }),
			projections.On(func(b *projections.Batch, e transfer.PayoutRequested, r domain.RecordedEvent) {
				applyRetried(b, r, e.At)
			}),

			projections.On(applyDeadlinePassed),
			closeOn(func(e transfer.PayoutReady) time.Time { return e.At }, latePrefix),
			closeOn(func(e transfer.Delivered) time.Time { return e.At }, latePrefix),
			projections.On(applyPartialRefundReturned),
			projections.On(func(b *projections.Batch, e transfer.PartialRefundReissued, _ domain.RecordedEvent) {
				closeReturnedRefund(b, e.RefundID, e.At)
			}),
			projections.On(func(b *projections.Batch, e transfer.PartialRefundPaidByHand, _ domain.RecordedEvent) {
				closeReturnedRefund(b, e.RefundID, e.At)
			}),
			projections.On(func(b *projections.Batch, e transfer.PartialRefundReclaimed, _ domain.RecordedEvent) {
				closeReturnedRefund(b, e.RefundID, e.At)
			}),
			closeOn(func(e transfer.RefundSettled) time.Time { return e.At }, refundPrefix),
			closeOn(func(e transfer.RefundReissued) time.Time { return e.At }, owedPrefix),
			closeOn(func(e transfer.RefundReclaimed) time.Time { return e.At }, refundPrefix, owedPrefix),
			closeOn(func(e transfer.RefundEscheated) time.Time { return e.At }, refundPrefix, owedPrefix),
			projections.On(func(b *projections.Batch, e transfer.EscheatmentCorrected, r domain.RecordedEvent) {
				if e.Stage != transfer.StageReturned {
					openUnclaimedRefund(b, r, e.At)
				}
			}),
			projections.On(func(b *projections.Batch, e transfer.RefundReturned, r domain.RecordedEvent) {
				if e.Stage != transfer.StageReturned {
					openUnclaimedRefund(b, r, e.At, e.Code)
				}
			}),
			projections.On(func(b *projections.Batch, e transfer.DisputeEnded, r domain.RecordedEvent) {
				if e.OwedToSender {
					openUnclaimedRefund(b, r, e.At)
				}
			}),

			requestHandler[approval.RateRequested](),
			requestHandler[approval.FeeSetRequested](),
			requestHandler[approval.CouponRequested](),
			requestHandler[approval.InvitationRequested](),
			requestHandler[approval.RoleRequested](),
			requestHandler[approval.ErasureRequested](),
			requestHandler[approval.UnlockRequested](),
			requestHandler[approval.APIKeyRequested](),
			requestHandler[approval.RulesRequested](),
			requestHandler[approval.StatePaymentRequested](),
			requestHandler[approval.StateCorrectionRequested](),
			projections.On(applyRuleApplied),
			projections.On(applySeconded),
			closeOn(func(e approval.Approved) time.Time { return e.At }, approvalPrefix),
			closeOn(func(e approval.Rejected) time.Time { return e.At }, approvalPrefix),

			projections.On(func(b *projections.Batch, e complaint.Filed, r domain.RecordedEvent) {
				kind := workitem.Complaint
				if e.Question {
					kind = workitem.Question
				}
				open(b, r, complaintPrefix, kind, e.At, projections.Row{"reasons": []string{string(complaint.StatusOpen)}})
			}),
			projections.On(func(b *projections.Batch, _ complaint.Answered, r domain.RecordedEvent) {
				b.Queue(`UPDATE items SET reasons = ARRAY[$2] WHERE item_id = $1 AND reasons = ARRAY[$3]`, complaintPrefix+r.Stream.Key(),
					string(complaint.StatusAnswered), string(complaint.StatusOpen))
			}),
			projections.On(applyClassified),
			projections.On(func(b *projections.Batch, e complaint.InvestigationFinished, r domain.RecordedEvent) {
				updateComplaint(b, r, complaint.StatusFound, projections.Row{"due_at": complaint.ResultDueBy(e.At)})
			}),
			projections.On(applyResultSent),
			projections.On(func(b *projections.Batch, e complaint.RemedyChosen, r domain.RecordedEvent) {
				updateComplaint(b, r, complaint.StatusCorrecting, projections.Row{"due_at": complaint.CorrectionDueBy(e.At), "waiting_since": nil})
			}),
			closeOn(func(e complaint.RemedyCarriedOut) time.Time { return e.At }, complaintPrefix),
			closeOn(func(e complaint.Closed) time.Time { return e.At }, complaintPrefix),

			projections.On(func(b *projections.Batch, e casefile.Opened, r domain.RecordedEvent) {
				open(b, r, workitem.CasePrefix, workitem.Case, e.At, nil)
			}),
			closeOn(func(e casefile.Closed) time.Time { return e.At }, workitem.CasePrefix),
			projections.On(applyTaskAdded),
			projections.On(func(b *projections.Batch, e casefile.TaskCompleted, _ domain.RecordedEvent) {
				b.Update("items", projections.Row{"item_id": workitem.TaskPrefix + e.TaskID, "closed_at": e.At})
			}),
			projections.On(applyReportDrafted),
			projections.On(applyReportSubmitted),
			projections.On(applyReportApproved),
			projections.On(applyReportReturned),
			projections.On(applyReportExported),
			projections.On(applyReportAcknowledged),
			closeOn(func(e casefile.ReviewCompleted) time.Time { return e.At }, reviewPrefix),

			projections.On(func(b *projections.Batch, e ofac.Opened, r domain.RecordedEvent) {
				kind := workitem.OFACReport
				if e.Kind == ofac.Annual {
					kind = workitem.OFACAnnual
				}
				open(b, r, ofacPrefix, kind, e.At, projections.Row{"reasons": []string{string(e.Kind)}, "due_at": e.DueAt})
			}),
			closeOn(func(e ofac.Filed) time.Time { return e.At }, ofacPrefix),
			closeOn(func(e ofac.Waived) time.Time { return e.At }, ofacPrefix),

			projections.On(applyUnclaimedOpened),
			projections.On(func(b *projections.Batch, e unclaimed.LettersSent, r domain.RecordedEvent) {
				if e.Remaining == 0 {
					b.Update("items", projections.Row{"item_id": lettersPrefix + r.Stream.Key(), "closed_at": e.At})
				}
			}),
			closeOn(func(e unclaimed.Paid) time.Time { return e.At }, lettersPrefix, unclaimedPrefix),
			closeOn(func(e unclaimed.Emptied) time.Time { return e.At }, lettersPrefix, unclaimedPrefix),

			projections.On(func(b *projections.Batch, e reconciliation.DifferenceFound, r domain.RecordedEvent) {
				open(b, r, differencePrefix, workitem.Difference, e.At, projections.Row{"reasons": []string{string(e.Kind)}})
			}),
			closeOn(func(e reconciliation.DifferenceExplained) time.Time { return e.At }, differencePrefix),
			closeOn(func(e reconciliation.DifferenceSettled) time.Time { return e.At }, differencePrefix),

			projections.On(func(b *projections.Batch, e sender.ErasureRequested, r domain.RecordedEvent) {
				open(b, r, erasurePrefix, workitem.Erasure, e.At, nil)
			}),
			closeOn(func(e sender.ErasureWithdrawn) time.Time { return e.At }, erasurePrefix),
			closeOn(func(e sender.ErasureRefused) time.Time { return e.At }, erasurePrefix),
			closeOn(func(e sender.ErasureApproved) time.Time { return e.At }, erasurePrefix),

			projections.On(func(b *projections.Batch, e alarm.Raised, r domain.RecordedEvent) {
				open(b, r, alarmPrefix, workitem.Alarm, e.At, projections.Row{"reasons": []string{string(e.Metric)}})
			}),
			closeOn(func(e alarm.Cleared) time.Time { return e.At }, alarmPrefix),

			projections.On(func(b *projections.Batch, e workitem.Claimed, r domain.RecordedEvent) { setOwner(b, r, e.By) }),
			projections.On(func(b *projections.Batch, e workitem.Assigned, r domain.RecordedEvent) { setOwner(b, r, e.To) }),
			projections.On(func(b *projections.Batch, _ workitem.Released, r domain.RecordedEvent) {
				b.Update("items", projections.Row{"item_id": r.Stream.Key(), "owner": ""})
			}),
			projections.On(func(b *projections.Batch, e workitem.Snoozed, r domain.RecordedEvent) {
				b.Update("items", projections.Row{"item_id": r.Stream.Key(), "snoozed_until": e.Until})
			}),
		},
	}
}

// open opens an item, or reopens it if its source waits again. The item keeps its owner. Extra columns replace the defaults.
func open(b *projections.Batch, r domain.RecordedEvent, prefix string, kind workitem.Kind, at time.Time, extra projections.Row) {
	row := projections.Row{
		"item_id": prefix + r.Stream.Key(), "kind": string(kind), "source_id": r.Stream.Key(), "reasons": []string{}, "requested_by": "",
		"opened_at": at, "waiting_since": nil, "closed_at": nil,
	}
	if due := workitem.RuleFor(kind).Due; due != nil {
		row["due_at"] = due(at)
	}
	maps.Copy(row, extra)
	b.Upsert("items", row)
}

// closeOn returns a handler for events that finish the items of their stream with the given prefixes.
func closeOn[E domain.Event](at func(E) time.Time, prefixes ...string) projections.Handler {
	return projections.On(func(b *projections.Batch, e E, r domain.RecordedEvent) {
		for _, prefix := range prefixes {
			b.Update("items", projections.Row{"item_id": prefix + r.Stream.Key(), "closed_at": at(e)})
		}
	})
}

func setOwner(b *projections.Batch, r domain.RecordedEvent, owner string) {
	b.Update("items", projections.Row{"item_id": r.Stream.Key(), "owner": owner, "snoozed_until": nil})
}

// openHold opens the item of a hold. An approval of an earlier hold does not count for this one.
func openHold(b *projections.Batch, r domain.RecordedEvent, reasons []string, at, due time.Time) {
	open(b, r, holdPrefix, workitem.Hold, at, projections.Row{"reasons": append([]string{}, reasons...), "due_at": due})
}

// applyDocumentsRequested pauses a hold until the sender supplies the documents.
func applyDocumentsRequested(b *projections.Batch, e transfer.DocumentsRequested, r domain.RecordedEvent) {
	b.Queue(`UPDATE items SET waiting_since = coalesce(waiting_since, $2::timestamptz), kind = $3 WHERE item_id = $1`,
		holdPrefix+r.Stream.Key(), e.At, string(workitem.Hold))
}

// applyDocumentSupplied resumes a hold. The time spent waiting for the sender extends the due time.
func applyDocumentSupplied(b *projections.Batch, e transfer.DocumentSupplied, r domain.RecordedEvent) {
	if e.CompletesRequest {
		b.Queue(`UPDATE items SET due_at = due_at + ($2::timestamptz - coalesce(waiting_since, $2)), waiting_since = NULL, kind = $3
			WHERE item_id = $1`,
			holdPrefix+r.Stream.Key(), e.At, string(workitem.Documents))
	}
}

// awaitSecondPerson replaces the item of a hold with one for the second person, with the same due time.
func awaitSecondPerson(b *projections.Batch, r domain.RecordedEvent, by string, at time.Time) {
	b.Queue(`INSERT INTO items (item_id, kind, source_id, reasons, requested_by, opened_at, due_at)
			SELECT $1, $2, source_id, reasons, $3, $4, due_at FROM items WHERE item_id = $5
			ON CONFLICT (item_id) DO UPDATE SET reasons = excluded.reasons, requested_by = excluded.requested_by,
				opened_at = excluded.opened_at, due_at = excluded.due_at, closed_at = NULL`,
		releasePrefix+r.Stream.Key(), string(workitem.HoldApproval), by, at, holdPrefix+r.Stream.Key())
	b.Queue(`UPDATE items SET closed_at = $2 WHERE item_id = $1`, holdPrefix+r.Stream.Key(), at)
}

// applyBlockProposalWithdrawn closes the item for the second person. A transfer that is still held needs a decision again.
func applyBlockProposalWithdrawn(b *projections.Batch, e transfer.BlockProposalWithdrawn, r domain.RecordedEvent) {
	prefix := releasePrefix
	if e.Unblock {
		prefix = unblockPrefix
	} else {
		reopen(b, r, holdPrefix)
	}
	b.Update("items", projections.Row{"item_id": prefix + r.Stream.Key(), "closed_at": e.At})
}

// applyMatchFound opens an item unless holds of the person's transfers have items of their own.
func applyMatchFound(b *projections.Batch, e screening.MatchFound, r domain.RecordedEvent) {
	if e.OpenTransfers == 0 {
		open(b, r, matchPrefix, workitem.SanctionsMatch, e.At, projections.Row{"reasons": []string{screening.ReasonListChanged}})
	}
}

// applyPayoutFailed opens an item unless the process manager cancels the transfer, or the sender's bank has taken the money back.
func applyPayoutFailed(b *projections.Batch, e transfer.PayoutFailed, r domain.RecordedEvent) {
	if !e.AfterReturn && !reference.PayoutFailureByCode(e.Reason).RequiresRefund {
		open(b, r, payoutPrefix, workitem.FailedPayout, e.At, projections.Row{"reasons": []string{e.Reason}})
	}
	if !e.AfterReturn {
		reopen(b, r, latePrefix)
	}
}

// applyRetried applies another attempt to pay a transfer. If the promised arrival date has passed, the transfer is late again.
func applyRetried(b *projections.Batch, r domain.RecordedEvent, at time.Time) {
	b.Update("items", projections.Row{"item_id": payoutPrefix + r.Stream.Key(), "closed_at": at})
	reopen(b, r, latePrefix)
}

// reopen reopens an item whose deadline has passed. It does nothing if the deadline has not passed, because there is no row.
func reopen(b *projections.Batch, r domain.RecordedEvent, prefix string) {
	b.Update("items", projections.Row{"item_id": prefix + r.Stream.Key(), "closed_at": nil})
}

func applyDeadlinePassed(b *projections.Batch, e transfer.DeadlinePassed, r domain.RecordedEvent) {
	switch e.Deadline {
	case transfer.DeadlineAvailable:
		open(b, r, latePrefix, workitem.LateTransfer, e.At, projections.Row{"due_at": e.DueAt})
	case transfer.DeadlineRefund:
		open(b, r, refundPrefix, workitem.LateRefund, e.At, projections.Row{"due_at": e.DueAt})
	}
}

// applyPartialRefundReturned opens an item unless nothing is owed.
func applyPartialRefundReturned(b *projections.Batch, e transfer.PartialRefundReturned, r domain.RecordedEvent) {
	if e.Stage != transfer.StageReturned {
		open(b, r, "", workitem.ReturnedRefund, e.At, projections.Row{
			"item_id": workitem.ReturnedRefundID(e.RefundID), "reasons": []string{e.Code},
		})
	}
}

// openUnclaimedRefund opens the item of a refund of the whole payment that staff must send again.
func openUnclaimedRefund(b *projections.Batch, r domain.RecordedEvent, at time.Time, reasons ...string) {
	open(b, r, owedPrefix, workitem.UnclaimedRefund, at, projections.Row{"reasons": append([]string{}, reasons...)})
}

func closeReturnedRefund(b *projections.Batch, refundID string, at time.Time) {
	b.Update("items", projections.Row{"item_id": workitem.ReturnedRefundID(refundID), "closed_at": at})
}

// applyUnclaimedOpened opens the items of a report of unclaimed property: the report, and its letters if owners must get some.
func applyUnclaimedOpened(b *projections.Batch, e unclaimed.Opened, r domain.RecordedEvent) {
	if e.LettersDue {
		open(b, r, lettersPrefix, workitem.UnclaimedLetters, e.At, projections.Row{"due_at": e.LettersDueAt})
	}
	open(b, r, unclaimedPrefix, workitem.UnclaimedReport, e.At, projections.Row{"due_at": e.DueAt})
}

// applyRuleApplied sets when a request expires under a rule that is not the default.
func applyRuleApplied(b *projections.Batch, e approval.RuleApplied, r domain.RecordedEvent) {
	b.Update("items", projections.Row{
		"item_id": approvalPrefix + r.Stream.Key(), "due_at": e.ExpiresAt, "roles": append([]staff.Role{}, e.Rule.Roles...),
	})
}

// applySeconded adds a person who has approved a request that needs more approvals.
func applySeconded(b *projections.Batch, e approval.Seconded, r domain.RecordedEvent) {
	b.Queue(`UPDATE items SET requested_by = requested_by || $2 || $3 WHERE item_id = $1`,
		approvalPrefix+r.Stream.Key(), requesterSeparator, e.By)
}

func requestHandler[E approval.Requested]() projections.Handler {
	return projections.On(func(b *projections.Batch, e E, r domain.RecordedEvent) {
		details := e.Details()
		open(b, r, approvalPrefix, workitem.ApprovalKind(e.Action()), details.At, projections.Row{
			"reasons": []string{string(e.Action())}, "requested_by": details.By, "due_at": details.ExpiresAt(e.Action()),
		})
	})
}
