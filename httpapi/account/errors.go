package account

import (
	"hulak/domain"
	"hulak/httpapi/core"
)

var (
	errFactorCodeMissing    = core.ErrInvalid.WithFields(domain.FieldError{Field: "code", Code: "SECOND_FACTOR_NEEDED"})
	errFactorCodeWrong      = core.ErrInvalid.WithFields(domain.FieldError{Field: "code", Code: "SECOND_FACTOR_NO_MATCH"})
	errEnrollmentNotStarted = domain.Reject(domain.Conflict, "SECOND_FACTOR_NOT_BEGUN")
	// errPasswordRequired means that the user must confirm with their password, not with an emailed code.
	errPasswordRequired = domain.Reject(domain.Conflict, "ACCOUNT_HAS_PASSWORD")
)

// resetLinksPerHour limits the links sent to one address, so a stranger cannot flood a mailbox.
const resetLinksPerHour = 5
