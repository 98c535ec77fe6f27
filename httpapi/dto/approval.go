package dto

// ApprovalResult is the response to requests that might need a second approval.
type ApprovalResult struct {
	Success    bool   `json:"success"`
	ApprovalID string `json:"approvalId,omitempty" doc:"ID of the request that a second staff member must approve. Absent if the action took effect"`
}

// ApprovalResultOf returns a response with the ID of an approval request. An empty ID means that the action took effect.
func ApprovalResultOf(approvalID string) ApprovalResult {
	return ApprovalResult{Success: true, ApprovalID: approvalID}
}

// RejectApproval rejects or withdraws a request.
type RejectApproval struct {
	Reason string `json:"reason" doc:"Reason, stored with the request and shown to staff. At most 1,000 characters"`
}

// Check validates the request.
func (f RejectApproval) Check(c *Checks) {
	c.field("reason", f.Reason, required, maxChars(maxCommentChars))
}

// EraseSender requests the erasure of a sender.
type EraseSender struct {
	Reason string `json:"reason" doc:"Reason, stored with the request and shown to staff. At most 1,000 characters"`
}

// Check validates the request.
func (f EraseSender) Check(c *Checks) {
	c.field("reason", f.Reason, required, maxChars(maxCommentChars))
}
