package complaint

import (
	"slices"
	"strings"

	"hulak/domain"
)

var (
	// ErrTransferRequired rejects a reported error without a transfer.
	ErrTransferRequired = emptyField("transactionId")
	// ErrEmptyFacts rejects a finding without facts.
	ErrEmptyFacts = emptyField("facts")
	// ErrReferenceRequired means that no command carries out the remedy, so staff must do it by hand and record a reference.
	ErrReferenceRequired = emptyField("reference")
	// ErrAmountRequired means that a refund of a delivered transfer has no amount.
	ErrAmountRequired = emptyField("amount")
	// ErrWrongStep rejects a step of the error resolution that is not next.
	ErrWrongStep = domain.Reject(domain.Conflict, "COMPLAINT_STEP_NOT_NEXT")
	// ErrInvalidFinding rejects a finding that does not fit the reported error.
	ErrInvalidFinding = domain.RejectField("finding", "INVALID_PARAMETER")
	// ErrRemedyNotOffered rejects a remedy that the result did not offer.
	ErrRemedyNotOffered = domain.Reject(domain.BusinessRule, "REMEDY_NOT_OFFERED")
	// ErrNotResolved rejects closing an error notice before its error is resolved.
	ErrNotResolved = domain.Reject(domain.Conflict, "ERROR_NOT_RESOLVED")
)

func (c Classify) decide(s State) ([]Event, error) {
	switch {
	case !s.Exists():
		return nil, ErrNotFound
	case s.Status == StatusClosed:
		return nil, ErrClosed
	case s.IsErrorNotice() && s.Status != StatusInvestigating:
		return nil, ErrWrongStep
	case c.TransferID == "":
		return nil, ErrTransferRequired
	case s.TransferID == c.TransferID && s.Notice.ErrorType == c.ErrorType:
		return nil, nil
	}
	return []Event{Classified{
		ComplaintID: s.ID, TransferID: c.TransferID, ErrorType: c.ErrorType, SenderState: c.SenderState, Timely: c.Timely, By: c.By, At: c.At,
	}}, nil
}

func (c FinishInvestigation) decide(s State) ([]Event, error) {
	found := c.found(s.Notice.ErrorType)
	switch {
	case !s.Exists():
		return nil, ErrNotFound
	case s.Notice.FinishedAt.Equal(c.At):
		return nil, nil
	case s.Status != StatusInvestigating:
		return nil, ErrWrongStep
	case !c.fits(s.Notice.ErrorType):
		return nil, ErrInvalidFinding
	case strings.TrimSpace(c.Report.Facts) == "":
		return nil, ErrEmptyFacts
	}
	return []Event{InvestigationFinished{
		ComplaintID: s.ID, Finding: c.Finding, ErrorType: found, Remedies: c.remedies(found), By: c.By, At: c.At, Report: c.Report,
	}}, nil
}

// fits reports whether the finding can follow from an investigation of the reported error. A request for information can reveal an
// error, but a request itself is never the error that occurred.
func (c FinishInvestigation) fits(reported ErrorType) bool {
	switch c.Finding {
	case FindingError:
		return reported != ErrorInformation
	case FindingOtherError:
		return c.ErrorType != "" && c.ErrorType != reported && c.ErrorType != ErrorInformation
	case FindingInformation:
		return reported == ErrorInformation
	}
	return c.Finding == FindingNoError
}

// found returns the error that occurred, or "" if none did.
func (c FinishInvestigation) found(reported ErrorType) ErrorType {
	switch c.Finding {
	case FindingError:
		return reported
	case FindingOtherError:
		return c.ErrorType
	}
	return ""
}

// remedies returns the remedies for an error (12 CFR 1005.33(c)(2)).
func (c FinishInvestigation) remedies(found ErrorType) []Remedy {
	switch {
	case found == "":
		return nil
	case found == ErrorLate && c.Delivered:
		return []Remedy{RemedyFeeRefund}
	case found == ErrorLate && c.SenderMistake:
		return []Remedy{RemedyRefund}
	}
	return []Remedy{RemedyRefund, RemedyDeliver}
}

func (c SendResult) decide(s State) ([]Event, error) {
	switch {
	case !s.Exists():
		return nil, ErrNotFound
	case s.Notice.ResultSentAt.Equal(c.At):
		return nil, nil
	case s.Status != StatusFound:
		return nil, ErrWrongStep
	}
	return []Event{ResultSent{
		ComplaintID: s.ID, Template: s.Notice.Template(), Remedies: s.Notice.Remedies, By: c.By, At: c.At, Result: c.Result,
	}}, nil
}

func (c ChooseRemedy) decide(s State) ([]Event, error) {
	switch {
	case !s.Exists():
		return nil, ErrNotFound
	case s.Notice.Chosen == c.Remedy && c.Remedy != "":
		return nil, nil
	case s.Status != StatusChoice:
		return nil, ErrWrongStep
	case !slices.Contains(s.Notice.Remedies, c.Remedy):
		return nil, ErrRemedyNotOffered
	}
	return []Event{RemedyChosen{ComplaintID: s.ID, Remedy: c.Remedy, By: c.By, At: c.At}}, nil
}

func (c CarryOutRemedy) decide(s State) ([]Event, error) {
	switch {
	case !s.Exists():
		return nil, ErrNotFound
	case s.Notice.CorrectedAt.Equal(c.At):
		return nil, nil
	case s.Status != StatusCorrecting:
		return nil, ErrWrongStep
	case c.Action == ActionByHand && strings.TrimSpace(c.Proof.Reference) == "":
		return nil, ErrReferenceRequired
	}
	return []Event{RemedyCarriedOut{
		ComplaintID: s.ID, TransferID: s.TransferID, Remedy: s.Notice.Remedy(), Action: c.Action, By: c.By, At: c.At, Proof: c.Proof,
	}}, nil
}

// isUnresolvedError reports whether the complaint is an error notice that was filed in time and is not resolved. The rule does not
// apply to late notices.
func (s State) isUnresolvedError() bool {
	return s.IsErrorNotice() && s.Notice.Timely && s.Status != StatusResolved
}
