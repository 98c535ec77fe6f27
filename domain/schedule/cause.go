package schedule

import (
	"errors"

	"hulak/domain"
	"hulak/domain/beneficiary"
	"hulak/domain/funding"
	"hulak/domain/pricing"
	"hulak/domain/reference"
	"hulak/domain/sender"
	"hulak/domain/sendinglimit"
)

// Cause is why a transfer of a schedule failed.
type Cause string

const (
	CauseLimit       Cause = "LIMIT"        // over the sending limit
	CauseDuplicate   Cause = "DUPLICATE"    // the sender already sent this amount to this person
	CauseOverMaximum Cause = "OVER_MAXIMUM" // costs more than the sender authorized
	CauseRate        Cause = "NO_RATE"      // no exchange rate
	CauseFunds       Cause = "FUNDS"        // the account or card had too little money
	CauseAmount      Cause = "AMOUNT"       // outside the limits of the payment or payout method
	CauseSource      Cause = "SOURCE"       // the account or card was removed, has expired, or cannot be debited
	CauseDeclined    Cause = "DECLINED"     // the bank or the card issuer declined the payment
	CauseBeneficiary Cause = "BENEFICIARY"  // the beneficiary or their account is no longer available
	CauseLocked      Cause = "LOCKED"       // sending is locked
	CauseIdentity    Cause = "IDENTITY"     // the email, phone, or identity must be verified
	CauseReview      Cause = "REVIEW"       // rejected by a review
	CauseOther       Cause = "OTHER"
)

// NeedsSender reports whether the next transfer would fail for the same cause unless the sender acts. A recurring schedule then pauses.
// After any other failure, it continues with its next date.
func (c Cause) NeedsSender() bool {
	switch c {
	case CauseLimit, CauseDuplicate, CauseOverMaximum, CauseRate, CauseFunds:
		return false
	}
	return true
}

// Explanation returns the cause and what the sender can do, as complete sentences.
func (c Cause) Explanation() string {
	switch c {
	case CauseLimit:
		return "The amount was over your sending limit. You can raise your limit, or send a smaller amount."
	case CauseDuplicate:
		return "You sent the same amount to the same person within the last 24 hours, so we did not send it again."
	case CauseOverMaximum:
		return "The transfer would have cost more than the most that you authorized. You can end this schedule and set up a new one."
	case CauseRate:
		return "We had no exchange rate at that time."
	case CauseFunds:
		return "Your bank or card had too little money available."
	case CauseAmount:
		return "The amount is outside the limits of your payment method or the payout method. End this schedule and set up a new one."
	case CauseSource:
		return "We can no longer use your bank account or card. Add it again, and then set up a new schedule."
	case CauseDeclined:
		return "Your bank or card issuer declined the payment. Ask your bank for the reason, or use another payment method."
	case CauseBeneficiary:
		return "The beneficiary or their account is no longer available. Check the beneficiary, and then set up a new schedule."
	case CauseLocked:
		return "Sending is locked on your account. Contact support."
	case CauseIdentity:
		return "We need you to verify your email address, phone number, or identity again."
	case CauseReview:
		return "We could not complete the transfer. Contact support."
	}
	return "Something went wrong. Contact support if it happens again."
}

// causes maps the rejections of a transfer to causes, except for those of package usecase.
var causes = []struct {
	rejection *domain.Rejection
	cause     Cause
}{
	{sendinglimit.ErrTransactionExceeded, CauseLimit}, {sendinglimit.ErrDayExceeded, CauseLimit},
	{sendinglimit.ErrPeriodExceeded, CauseLimit}, {sendinglimit.ErrDuplicate, CauseDuplicate}, {ErrOverMaximum, CauseOverMaximum},
	{pricing.ErrNoRate, CauseRate}, {pricing.ErrNoFeeSet, CauseAmount}, {pricing.ErrBelowMinimum, CauseAmount},
	{pricing.ErrInvalidAmount, CauseAmount}, {funding.ErrNotFound, CauseSource}, {funding.ErrReloginRequired, CauseSource},
	{funding.ErrNotUsable, CauseSource}, {beneficiary.ErrNotFound, CauseBeneficiary}, {beneficiary.ErrAccountNotFound, CauseBeneficiary},
	{beneficiary.ErrInactiveBank, CauseBeneficiary}, {beneficiary.ErrMethodNotEnabled, CauseBeneficiary},
	{sender.ErrLocked, CauseLocked}, {sender.ErrEmailNotVerified, CauseIdentity}, {sender.ErrPhoneNotVerified, CauseIdentity},
	{sender.ErrKYCNotVerified, CauseIdentity},
}

// CauseOf returns the cause of a rejected transfer, or CauseOther.
func CauseOf(err error) Cause {
	for _, c := range causes {
		if errors.Is(err, c.rejection) {
			return c.cause
		}
	}
	return CauseOther
}

// CauseOfReturn returns the cause for the code of a declined or returned payment. The codes of banks are ACH return codes.
func CauseOfReturn(code string) Cause {
	info := reference.ACHReturnByCode(code)
	switch {
	case info.CanRetry, code == "INSUFFICIENT_FUNDS":
		return CauseFunds
	case info.RetiresSource, code == "EXPIRED_CARD":
		return CauseSource
	}
	return CauseDeclined
}
