package transfer

import (
	"time"

	"hulak/domain"
	"hulak/domain/unclaimed"
)

// A returned refund that its sender does not claim passes to the sender's state. Package unclaimed holds the rules, and
// docs/operations/unclaimed-property.md describes the work.

var (
	// ErrRefundWithState rejects a command for a refund whose money was paid to a state. The sender claims the money from the state.
	ErrRefundWithState = domain.Reject(domain.Conflict, "REFUND_WITH_STATE")
	// ErrRefundNotWithState rejects the correction of a payment to a state that was not recorded.
	ErrRefundNotWithState = domain.Reject(domain.Conflict, "REFUND_NOT_WITH_STATE")
	// ErrOtherReport means that the refund does not belong in the report, because the sender moved or was in contact.
	ErrOtherReport = domain.Reject(domain.Conflict, "UNCLAIMED_REPORT_CHANGED")
	// ErrLetterTooEarly means that the letters of the report cannot be mailed yet.
	ErrLetterTooEarly = domain.Reject(domain.BusinessRule, "UNCLAIMED_LETTER_TOO_EARLY")
	// ErrNotDormant means that the dormancy period of the report has not ended.
	ErrNotDormant = domain.Reject(domain.BusinessRule, "UNCLAIMED_NOT_DORMANT")
	// ErrLetterRequired means that the sender must get a letter, and time to reply, before the state gets the money.
	ErrLetterRequired = domain.Reject(domain.BusinessRule, "UNCLAIMED_LETTER_REQUIRED")
	// ErrPaymentReferenceRequired means that a payment to a state has no reference.
	ErrPaymentReferenceRequired = domain.RejectField("reference", "FIELD_CANNOT_BE_EMPTY")
)

// RefundLetterSent records that a letter about the unclaimed refund was mailed to the sender.
type RefundLetterSent struct {
	TransferID string           `json:"transferId"`
	SenderID   string           `json:"senderId"`
	Report     unclaimed.Report `json:"report"`
	By         string           `json:"by"`
	At         time.Time        `json:"at"`
}

// RefundOwnerContacted records that the sender showed interest in the returned refund, which restarts the dormancy period.
type RefundOwnerContacted struct {
	TransferID string    `json:"transferId"`
	SenderID   string    `json:"senderId"`
	By         string    `json:"by"`
	At         time.Time `json:"at"`
	Comments   string    `json:"-" personal:"true"`
}

// RefundEscheated records that the refund was paid to a state as unclaimed property. Two people agreed.
type RefundEscheated struct {
	TransferID  string           `json:"transferId"`
	SenderID    string           `json:"senderId"`
	Report      unclaimed.Report `json:"report"`
	Reference   string           `json:"reference"` // of the payment
	RequestedBy string           `json:"requestedBy"`
	Amounts     Amounts          `json:"amounts"`
	At          time.Time        `json:"at"`
}

// EscheatmentCorrected records that the payment to a state was recorded by mistake, or that the state sent it back. We owe the refund
// again. Two people agreed.
type EscheatmentCorrected struct {
	TransferID  string           `json:"transferId"`
	SenderID    string           `json:"senderId"`
	Report      unclaimed.Report `json:"report"`
	Stage       Stage            `json:"stage"` // RETURNED if the sender's bank has taken the money back, so nothing is owed
	RequestedBy string           `json:"requestedBy"`
	Amounts     Amounts          `json:"amounts"`
	At          time.Time        `json:"at"`
}

// RecordRefundLetter records that a letter about the refund was mailed. Only package usecase issues this command and Escheat, after it
// compares the report with the sender's state.
type RecordRefundLetter struct {
	Report unclaimed.Report
	By     string
	At     time.Time
}

// RecordOwnerContact records that the sender showed interest in the returned refund. Comments say how.
type RecordOwnerContact struct {
	Comments string
	By       string
	At       time.Time
}

// Escheat pays the refund to a state, together with a report.
type Escheat struct {
	Report      unclaimed.Report
	Reference   string
	RequestedBy string
	At          time.Time
}

// CorrectEscheatment reverses a payment to a state.
type CorrectEscheatment struct {
	RequestedBy string
	At          time.Time
}

// checkUnclaimed returns an error unless the refund is unclaimed and belongs in the report.
func (s State) checkUnclaimed(r unclaimed.Report) error {
	switch {
	case s.Refund.State == RefundStateEscheated:
		return ErrRefundWithState
	case s.Refund.State != RefundStateReturned:
		return ErrRefundNotReturned
	case unclaimed.ReportFor(r.State, s.Refund.DormantSince) != r:
		return ErrOtherReport
	}
	return nil
}

func (c RecordRefundLetter) decide(s State) ([]Event, error) {
	if err := s.checkUnclaimed(c.Report); err != nil {
		return nil, err
	}
	switch {
	case s.Refund.LetterFor == c.Report:
		return nil, nil
	case c.At.Before(c.Report.Dates().LettersFrom):
		return nil, ErrLetterTooEarly
	}
	return []Event{RefundLetterSent{TransferID: s.ID, SenderID: s.SenderID, Report: c.Report, By: c.By, At: c.At}}, nil
}

func (c RecordOwnerContact) decide(s State) ([]Event, error) {
	switch {
	case s.Refund.State == RefundStateEscheated:
		return nil, ErrRefundWithState
	case s.Refund.State != RefundStateReturned:
		return nil, ErrRefundNotReturned
	case c.Comments == "":
		return nil, ErrCommentsRequired
	case c.At.Equal(s.Refund.DormantSince): // duplicate command
		return nil, nil
	}
	return []Event{RefundOwnerContacted{TransferID: s.ID, SenderID: s.SenderID, By: c.By, At: c.At, Comments: c.Comments}}, nil
}

func (c Escheat) decide(s State) ([]Event, error) {
	if s.Refund.State == RefundStateEscheated && s.Refund.EscheatedAt.Equal(c.At) { // duplicate command
		return nil, nil
	}
	if err := s.checkUnclaimed(c.Report); err != nil {
		return nil, err
	}
	switch {
	case c.Reference == "":
		return nil, ErrPaymentReferenceRequired
	case c.At.Before(c.Report.Dates().Cutoff):
		return nil, ErrNotDormant
	case unclaimed.RuleFor(c.Report.State).NeedsLetter(s.Amounts().Total()) && !s.Refund.letterExpired(c.Report, c.At):
		return nil, ErrLetterRequired
	}
	return []Event{RefundEscheated{
		TransferID: s.ID, SenderID: s.SenderID, Report: c.Report, Reference: c.Reference, RequestedBy: c.RequestedBy, Amounts: s.Amounts(),
		At: c.At,
	}}, nil
}

func (c CorrectEscheatment) decide(s State) ([]Event, error) {
	if s.Refund.State != RefundStateEscheated {
		return nil, ErrRefundNotWithState
	}
	corrected := EscheatmentCorrected{
		TransferID: s.ID, SenderID: s.SenderID, Report: s.Refund.EscheatedFor, Stage: StageSettled, RequestedBy: c.RequestedBy,
		Amounts: s.Amounts(), At: c.At,
	}
	if s.Funding.IsReversed() {
		corrected.Stage = StageReturned
	}
	return []Event{corrected}, nil
}

// letterExpired reports whether the sender got a letter for the report, and the time to reply is over.
func (r Refund) letterExpired(report unclaimed.Report, at time.Time) bool {
	return r.LetterFor == report && !at.Before(r.LetterAt.Add(unclaimed.ReplyTime))
}

// applyUnclaimed applies the events that start, restart, or end the dormancy period.
func applyUnclaimed(r Refund, event Event) Refund {
	switch e := event.(type) {
	case RefundReturned:
		if e.Stage != StageReturned {
			r.OwedSince, r.DormantSince = e.At, e.At
		}
	case DisputeEnded:
		if e.OwedToSender {
			r.OwedSince, r.DormantSince = e.At, e.At
		}
	case FundsUnblocked:
		if e.Recovered {
			r.OwedSince, r.DormantSince = e.At, e.At
		}
	case RefundOwnerContacted:
		r.DormantSince = e.At
	case RefundLetterSent:
		r.LetterFor, r.LetterAt = e.Report, e.At
	case RefundEscheated:
		r.EscheatedFor, r.EscheatedAt = e.Report, e.At
	case EscheatmentCorrected:
		r.EscheatedFor, r.EscheatedAt = unclaimed.Report{}, time.Time{}
	}
	return r
}

func (RefundLetterSent) EventType() string     { return "transfer.refund_letter_sent" }
func (RefundOwnerContacted) EventType() string { return "transfer.refund_owner_contacted" }
func (RefundEscheated) EventType() string      { return "transfer.refund_escheated" }
func (EscheatmentCorrected) EventType() string { return "transfer.escheatment_corrected" }

// Subject returns the sender, whose key encrypts the comments.
func (e RefundOwnerContacted) Subject() string { return e.SenderID }

func (RefundLetterSent) transfer()     {}
func (RefundOwnerContacted) transfer() {}
func (RefundEscheated) transfer()      {}
func (EscheatmentCorrected) transfer() {}
