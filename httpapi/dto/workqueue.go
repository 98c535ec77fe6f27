package dto

// AssignWork assigns an item of the work queue.
type AssignWork struct {
	StaffID string `json:"staffId" doc:"ID of the staff member who gets the item"`
}

// SnoozeWork puts an item of the work queue off.
type SnoozeWork struct {
	Until  string `json:"until" format:"date-time" doc:"When the item returns to the queue. At most 30 days from now"`
	Reason string `json:"reason" doc:"Reason, shown to staff. At most 1,000 characters"`
}

// Check validates the request.
func (f AssignWork) Check(c *Checks) {
	c.field("staffId", f.StaffID, required, maxChars(maxWorkOwnerChars))
}

// Check validates the request.
func (f SnoozeWork) Check(c *Checks) {
	c.field("reason", f.Reason, required, maxChars(maxCommentChars))
}

const maxWorkOwnerChars = 64
