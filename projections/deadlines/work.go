package deadlines

import "hulak/domain/workitem"

// Kind is the kind of a deadline: a transfer.Deadline, or one of the kinds below.
type Kind string

// Kinds of deadlines of work. The time limits are in package workitem.
const (
	ComplaintInvestigation Kind = "COMPLAINT_INVESTIGATION" // 12 CFR 1005.33(c)(1), 90 days
	ComplaintResult        Kind = "COMPLAINT_RESULT"        // 12 CFR 1005.33(c)(1), 3 business days
	ComplaintCorrection    Kind = "COMPLAINT_CORRECTION"    // 12 CFR 1005.33(c)(2)
	Report                 Kind = "REPORT"                  // 31 CFR 1022.320(b)(3), a suspicious activity report to write and file
	ReportApproval         Kind = "REPORT_APPROVAL"         // the same time limit, while the report needs approvals
	ReportReview           Kind = "REPORT_REVIEW"           // FinCEN's guidance on continuing activity
	OFACReport             Kind = "OFAC_REPORT"             // 31 CFR 501.603(b) and 501.604(c)
	OFACAnnual             Kind = "OFAC_ANNUAL"             // 31 CFR 501.603(b)(2)
	UnclaimedLetters       Kind = "UNCLAIMED_LETTERS"
	UnclaimedReport        Kind = "UNCLAIMED_REPORT"
	Erasure                Kind = "ERASURE" // Cal. Civ. Code 1798.130(a)(2)
)

// WorkFor returns those of the kinds of work whose time limits are law.
func WorkFor(kinds []workitem.Kind) []workitem.Kind {
	legal := []workitem.Kind{}
	for _, k := range kinds {
		switch k { //nolint:exhaustive // our own time limits apply to the others, and deadlines of transfers have rows of their own
		case workitem.Complaint, workitem.Report, workitem.ReportApproval, workitem.ReportReview, workitem.OFACReport, workitem.OFACAnnual,
			workitem.UnclaimedLetters, workitem.UnclaimedReport, workitem.Erasure:
			legal = append(legal, k)
		}
	}
	return legal
}

// workColumns selects the deadlines of work from the read model workqueue. A complaint has one deadline at a time, that of its next step.
// Work that waits for a customer has none.
const workColumns = `SELECT * FROM (
		SELECT source_id AS transfer_id, '' AS sender_id, true AS is_work, CASE WHEN kind <> 'COMPLAINT' THEN kind
				WHEN reasons[1] = 'FOUND' THEN 'COMPLAINT_RESULT' WHEN reasons[1] = 'CORRECTING' THEN 'COMPLAINT_CORRECTION'
				ELSE 'COMPLAINT_INVESTIGATION' END AS kind,
			opened_at, due_at, CASE WHEN due_at <= least(closed_at, $7) THEN due_at END AS passed_at, closed_at
		FROM workqueue.items WHERE kind = ANY ($6) AND waiting_since IS NULL
	) AS work WHERE`
