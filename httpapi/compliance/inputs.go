package compliance

import (
	"hulak/httpapi/core"
)

// ChangeApprovalRules requests new approval rules. Actions that are not listed get their default rule.
type ChangeApprovalRules struct {
	Version int                `json:"version" minimum:"0" doc:"Version of the current rules"`
	Rules   []ApprovalRuleForm `json:"rules" maxItems:"20"`
	Reason  string             `json:"reason" minLength:"1" maxLength:"1000" doc:"Reason, stored with the request and shown to staff"`
}

// ApprovalRuleForm is a requested rule. The fields are those of ApprovalRule.
type ApprovalRuleForm struct {
	Action    string   `json:"act" enum:"PUBLISH_RATE,SAVE_FEE_SET,CREATE_COUPON,INVITE_STAFF,CHANGE_STAFF_ROLE,ERASE_SENDER,UNLOCK_SENDER,CREATE_API_KEY,RELEASE_HOLD,PAY_STATE,CORRECT_STATE_PAYMENT"`
	Approvals int      `json:"approvals" minimum:"1" maximum:"3"`
	Roles     []string `json:"roles,omitempty" maxItems:"5"`
	Hours     int      `json:"hours" minimum:"0" maximum:"720"`
	From      string   `json:"from,omitempty" maxLength:"12"`
}

// approvalPage selects a page of approval requests.
type approvalPage struct {
	core.ListPage
	Pending   bool `query:"pending" doc:"If true, only pending requests, oldest first. Otherwise all requests, newest first"`
	ToApprove bool `query:"toApprove" doc:"If true, only requests that the caller can approve, oldest first. A page can be shorter than the limit"`
}

// complaintPage selects a page of complaints.
type complaintPage struct {
	NotClosed   bool   `query:"unfinished" doc:"If true, only complaints that are not resolved or closed, oldest first. Otherwise all complaints, newest first"`
	SenderState string `query:"senderState" pattern:"^[A-Z]{2}$" doc:"Only complaints of residents of this state"`
	ErrorType   string `query:"errorType" enum:"AMOUNT_PAID,CALCULATION,AMOUNT_RECEIVED,LATE,INFORMATION" doc:"Only complaints about this type of error"`
	Status      string `query:"status" enum:"OPEN,ANSWERED,INVESTIGATING,FOUND,AWAITING_CHOICE,CORRECTING,RESOLVED,CLOSED" doc:"Only complaints with this status"`
	After       string `query:"after" pattern:"^[0-9]{1,19}$" doc:"Cursor from the previous page's next"`
	Limit       int    `query:"limit" minimum:"1" maximum:"50" default:"20"`
}

// pastMatchesInput selects a person and a page of list versions. Reading a version takes about a second.
type pastMatchesInput struct {
	PersonID    string `query:"personId" maxLength:"64" doc:"ID of a sender or a beneficiary. If it is given, the name and the date of birth are ignored"`
	Name        string `query:"name" maxLength:"150" doc:"Full name"`
	DateOfBirth string `query:"dateOfBirth" format:"date" doc:"Empty if unknown"`
	After       string `query:"after" pattern:"^[0-9]{1,19}$" doc:"Cursor from the previous page's next"`
	Limit       int    `query:"limit" minimum:"1" maximum:"20" default:"10"`
}
