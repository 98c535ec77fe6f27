package workqueue

import (
	"hulak/domain/workitem"
	"hulak/httpapi/core"
)

// TabAndKind selects a part of the work queue. huma fills embedded inputs only if they are exported.
type TabAndKind struct {
	Tab  string        `query:"tab" enum:"MINE,UNASSIGNED,APPROVAL,ALL" default:"ALL" doc:"Only ALL includes items that are snoozed or wait for the sender. APPROVAL has the items that need the approval of another person than the requester"`
	Kind workitem.Kind `query:"kind" enum:"HOLD,DOCUMENTS,HOLD_APPROVAL,UNBLOCK_FUNDS,SANCTIONS_MATCH,APPROVAL,PRICE_APPROVAL,UNLOCK_APPROVAL,STATE_APPROVAL,FAILED_PAYOUT,LATE_TRANSFER,LATE_REFUND,UNCLAIMED_REFUND,RETURNED_REFUND,COMPLAINT,QUESTION,CASE,CASE_TASK,REPORT,REPORT_APPROVAL,REPORT_REVIEW,OFAC_REPORT,OFAC_ANNUAL,UNCLAIMED_LETTERS,UNCLAIMED_REPORT,DIFFERENCE,ERASURE,ALARM" doc:"Only items of this kind"`
}

// workPage selects a page of the work queue.
type workPage struct {
	core.ListPage
	TabAndKind
}

// nextInput selects the item after another one.
type nextInput struct {
	ID string `path:"id" maxLength:"128"`
	TabAndKind
}

// staffInput selects the staff members who can handle a kind of item.
type staffInput struct {
	Kind workitem.Kind `query:"kind" enum:"HOLD,DOCUMENTS,HOLD_APPROVAL,UNBLOCK_FUNDS,SANCTIONS_MATCH,APPROVAL,PRICE_APPROVAL,UNLOCK_APPROVAL,STATE_APPROVAL,FAILED_PAYOUT,LATE_TRANSFER,LATE_REFUND,UNCLAIMED_REFUND,RETURNED_REFUND,COMPLAINT,QUESTION,CASE,CASE_TASK,REPORT,REPORT_APPROVAL,REPORT_REVIEW,OFAC_REPORT,OFAC_ANNUAL,UNCLAIMED_LETTERS,UNCLAIMED_REPORT,DIFFERENCE,ERASURE,ALARM" doc:"Only staff who can handle items of this kind"`
}

// itemInput selects an item.
type itemInput struct {
	ID string `path:"id" maxLength:"128"`
}

// itemBody selects an item and has a body.
type itemBody[B any] struct {
	ID   string `path:"id" maxLength:"128"`
	Body B
}
