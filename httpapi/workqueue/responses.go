package workqueue

import (
	"time"

	"hulak/httpapi/dto"
)

// WorkItem is an item of the work queue.
type WorkItem struct {
	ID           string      `json:"id"`
	Kind         string      `json:"kind" enum:"HOLD,DOCUMENTS,HOLD_APPROVAL,UNBLOCK_FUNDS,SANCTIONS_MATCH,APPROVAL,PRICE_APPROVAL,UNLOCK_APPROVAL,STATE_APPROVAL,FAILED_PAYOUT,LATE_TRANSFER,LATE_REFUND,UNCLAIMED_REFUND,RETURNED_REFUND,COMPLAINT,QUESTION,CASE,CASE_TASK,REPORT,REPORT_APPROVAL,REPORT_REVIEW,OFAC_REPORT,OFAC_ANNUAL,UNCLAIMED_LETTERS,UNCLAIMED_REPORT,DIFFERENCE,ERASURE,ALARM"`
	State        string      `json:"state" enum:"OPEN,CLAIMED,SNOOZED,WAITING_FOR_SENDER"`
	SourceID     string      `json:"sourceId" doc:"ID of the transfer, approval, complaint, case, difference, or person, or the alarm's metric"`
	Reasons      []string    `json:"reasons" doc:"Codes that say why the item waits"`
	CustomerID   string      `json:"customerId" doc:"ID of the sender. Empty if there is none"`
	Customer     string      `json:"customer" doc:"Name of the sender or the complainant. Empty if there is none"`
	Amount       string      `json:"amount" doc:"Empty if there is none"`
	Currency     string      `json:"currency" doc:"Currency of the amount"`
	OpenedAt     time.Time   `json:"openedAt"`
	DueAt        time.Time   `json:"dueAt"`
	DueBasis     string      `json:"dueBasis" doc:"Law or promise that sets the due time"`
	Owner        *dto.Person `json:"owner,omitempty" doc:"Staff member who works on the item"`
	Mine         bool        `json:"mine" doc:"True if you own the item"`
	SnoozedUntil *time.Time  `json:"snoozedUntil,omitempty"`
	SnoozeReason string      `json:"snoozeReason" doc:"Why the item was put off. Empty if it was not"`

	subjectID string // of the access log; empty if the item shows no personal data
}

// SubjectIDs returns the ID of the person whose name the item shows.
func (i WorkItem) SubjectIDs() []string { return []string{i.subjectID} }

// WorkCounts is the number of items in each tab.
type WorkCounts struct {
	Mine       int `json:"mine"`
	Unassigned int `json:"unassigned"`
	Approval   int `json:"approval"`
	All        int `json:"all"`
}

// NextWork is the next item.
type NextWork struct {
	Item *WorkItem `json:"item,omitempty" doc:"Absent at the end of the tab"`
}

// SubjectIDs returns the ID of the person whose name the item shows.
func (n NextWork) SubjectIDs() []string {
	if n.Item == nil {
		return nil
	}
	return n.Item.SubjectIDs()
}
