package dto

import "hulak/domain"

const maxReasonChars = 1000

// Explanation is the reason why a difference is acceptable.
type Explanation struct {
	Reason string `json:"reason"`
}

// Check validates the form.
func (e Explanation) Check() []domain.FieldError {
	var c checks
	c.field("reason", e.Reason, required, maxChars(maxReasonChars))
	return c.fieldErrors
}
