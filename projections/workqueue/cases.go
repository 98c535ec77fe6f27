package workqueue

import (
	"hulak/domain"
	"hulak/domain/casefile"
	"hulak/domain/workitem"
	"hulak/projections"
)

func applyTaskAdded(b *projections.Batch, e casefile.TaskAdded, r domain.RecordedEvent) {
	open(b, r, "", workitem.CaseTask, e.At, projections.Row{"item_id": workitem.TaskPrefix + e.TaskID, "due_at": e.DueAt})
}

// applyReportDrafted opens the item of a report, which stays open until FinCEN accepts the report, except while it needs approvals.
func applyReportDrafted(b *projections.Batch, e casefile.ReportDrafted, r domain.RecordedEvent) {
	open(b, r, reportPrefix, workitem.Report, e.At, projections.Row{"due_at": e.DueAt})
}

// applyReportSubmitted replaces the item of a report with one for the approvers, with the same due time.
func applyReportSubmitted(b *projections.Batch, e casefile.ReportSubmitted, r domain.RecordedEvent) {
	b.Queue(`INSERT INTO items (item_id, kind, source_id, reasons, requested_by, opened_at, due_at)
			SELECT $1, $2, source_id, reasons, '', $3, due_at FROM items WHERE item_id = $4
			ON CONFLICT (item_id) DO UPDATE SET requested_by = '', opened_at = excluded.opened_at, due_at = excluded.due_at, closed_at = NULL`,
		signaturePrefix+r.Stream.Key(), string(workitem.ReportApproval), e.At, reportPrefix+r.Stream.Key())
	b.Update("items", projections.Row{"item_id": reportPrefix + r.Stream.Key(), "closed_at": e.At})
}

// applyReportApproved keeps the first approver, who cannot approve again. The second approval finishes the item, and the report waits to be
// filed.
func applyReportApproved(b *projections.Batch, e casefile.ReportApproved, r domain.RecordedEvent) {
	b.Queue(`UPDATE items SET closed_at = NULL
		WHERE item_id = $1 AND EXISTS (SELECT FROM items AS approval WHERE approval.item_id = $2 AND approval.requested_by <> '')`,
		reportPrefix+r.Stream.Key(), signaturePrefix+r.Stream.Key())
	b.Queue(`UPDATE items SET closed_at = CASE WHEN requested_by <> '' THEN $2::timestamptz END, requested_by = $3 WHERE item_id = $1`,
		signaturePrefix+r.Stream.Key(), e.At, e.By)
}

func applyReportReturned(b *projections.Batch, e casefile.ReportReturned, r domain.RecordedEvent) {
	b.Update("items", projections.Row{"item_id": signaturePrefix + r.Stream.Key(), "closed_at": e.At})
	reopen(b, r, reportPrefix)
}

// applyReportExported sets when the review of continuing activity is due. The review starts when FinCEN accepts the report.
func applyReportExported(b *projections.Batch, e casefile.ReportExported, r domain.RecordedEvent) {
	open(b, r, reviewPrefix, workitem.ReportReview, e.At, projections.Row{"due_at": e.ReviewAt, "closed_at": e.At})
}

func applyReportAcknowledged(b *projections.Batch, e casefile.ReportAcknowledged, r domain.RecordedEvent) {
	if !e.Accepted {
		return
	}
	b.Update("items", projections.Row{"item_id": reportPrefix + r.Stream.Key(), "closed_at": e.At})
	reopen(b, r, reviewPrefix)
}
