package complaint

import (
	"slices"
	"time"

	"hulak/domain/money"
)

// ErrorType is a type of error in a remittance transfer (12 CFR 1005.33(a)(1)).
type ErrorType string

const (
	ErrorAmountPaid     ErrorType = "AMOUNT_PAID"     // (i): the sender paid an incorrect amount
	ErrorCalculation    ErrorType = "CALCULATION"     // (ii): we made a computational or bookkeeping error
	ErrorAmountReceived ErrorType = "AMOUNT_RECEIVED" // (iii): the recipient did not get the disclosed amount
	ErrorLate           ErrorType = "LATE"            // (iv): the money was not available by the disclosed date
	ErrorInformation    ErrorType = "INFORMATION"     // (v): the sender requests documents or information about a transfer
)

// Finding is the result of an investigation.
type Finding string

const (
	FindingError       Finding = "ERROR"
	FindingNoError     Finding = "NO_ERROR"
	FindingOtherError  Finding = "OTHER_ERROR" // an error of another type than the sender reported (12 CFR 1005.33(d)(1))
	FindingInformation Finding = "INFORMATION" // we provide the requested documents or information (12 CFR 1005.33(c)(2)(iv))
)

// Remedy is a correction of an error.
type Remedy string

const (
	RemedyRefund    Remedy = "REFUND"     // refund the money that was not transmitted properly; after a delay, with the fee
	RemedyDeliver   Remedy = "DELIVER"    // make the money available to the recipient; after a delay, also refund the fee
	RemedyFeeRefund Remedy = "FEE_REFUND" // refund the fee, because the money arrived late
)

// Action is how we carried out a remedy.
type Action string

const (
	ActionCanceled    Action = "CANCELED"     // the transfer was canceled, which refunds the payment and the fee
	ActionReprocessed Action = "REPROCESSED"  // the failed payout was sent again
	ActionFeeRefunded Action = "FEE_REFUNDED" // the transfer refunds the fee since it missed its promised date
	ActionRefunded    Action = "REFUNDED"     // the amount of the error is refunded to the sender
	ActionByHand      Action = "BY_HAND"      // staff carried out the remedy outside of Hulak, and recorded a reference
)

// Report holds the facts of an investigation in words, and the names of the documents that it relied on.
type Report struct {
	Facts     string   `json:"facts"`
	Documents []string `json:"documents,omitempty"`
}

// Result is the written result of an investigation, as sent to the sender.
type Result struct {
	Text string `json:"text"`
}

// Proof holds the reference of a remedy that staff carried out by hand, such as the number of a check.
type Proof struct {
	Reference string `json:"reference,omitempty"`
}

// Classified records that staff classified a complaint as an error notice. Staff can classify it again until the investigation
// is finished. SenderState is the two-letter code of the sender's state of residence when they sent the transfer.
type Classified struct {
	ComplaintID string    `json:"complaintId"`
	TransferID  string    `json:"transferId"`
	ErrorType   ErrorType `json:"errorType"`
	SenderState string    `json:"senderState"`
	Timely      bool      `json:"timely"` // filed within the period for error notices (12 CFR 1005.33(b))
	By          string    `json:"by"`
	At          time.Time `json:"at"`
}

// InvestigationFinished records the finding of an investigation. ErrorType is the error that occurred, if any. If Remedies has
// several entries, the sender chooses one. If it has one, no choice is needed. If it is empty, there is nothing to correct.
type InvestigationFinished struct {
	ComplaintID string    `json:"complaintId"`
	Finding     Finding   `json:"finding"`
	ErrorType   ErrorType `json:"errorType,omitempty"`
	Remedies    []Remedy  `json:"remedies,omitempty"`
	By          string    `json:"by"`
	At          time.Time `json:"at"`
	Report      Report    `json:"-" personal:"true"`
}

// ResultSent records the written result that we sent to the author of the complaint, and the remedies that it offers.
type ResultSent struct {
	ComplaintID string         `json:"complaintId"`
	Template    ResultTemplate `json:"template"`
	Remedies    []Remedy       `json:"remedies,omitempty"`
	By          string         `json:"by"`
	At          time.Time      `json:"at"`
	Result      Result         `json:"-" personal:"true"`
}

// RemedyChosen records the sender's choice of a remedy. By is the ID of the sender, or of the staff member who took the choice by
// phone or email.
type RemedyChosen struct {
	ComplaintID string    `json:"complaintId"`
	Remedy      Remedy    `json:"remedy"`
	By          string    `json:"by"`
	At          time.Time `json:"at"`
}

// RemedyCarriedOut records that the error was corrected.
type RemedyCarriedOut struct {
	ComplaintID string    `json:"complaintId"`
	TransferID  string    `json:"transferId"`
	Remedy      Remedy    `json:"remedy"`
	Action      Action    `json:"action"`
	By          string    `json:"by"`
	At          time.Time `json:"at"`
	Proof       Proof     `json:"-" personal:"true"`
}

// Classify classifies a complaint as an error notice. Only usecase.ClassifyComplaint issues this command, after checking the
// transfer and setting Timely.
type Classify struct {
	TransferID      string
	ErrorType       ErrorType
	SenderState     string
	DocumentsSentAt time.Time // when we last answered the sender's request for documents about the transfer; zero if never
	Timely          bool
	By              string
	At              time.Time
}

// FinishInvestigation records the finding of an investigation. Only usecase.FinishInvestigation issues this command, because
// Delivered depends on the transfer.
type FinishInvestigation struct {
	Finding       Finding
	ErrorType     ErrorType // error that occurred, if the finding is FindingOtherError
	SenderMistake bool      // the delay occurred because the sender gave incorrect information (12 CFR 1005.33(c)(2)(iii))
	Delivered     bool      // the recipient has the money
	Report        Report
	By            string
	At            time.Time
}

// SendResult sends the written result. Only usecase.SendResult issues this command, because the text describes the transfer.
type SendResult struct {
	Result Result
	By     string
	At     time.Time
}

// ChooseRemedy chooses one of the remedies.
type ChooseRemedy struct {
	Remedy Remedy
	By     string
	At     time.Time
}

// CarryOutRemedy records that the error was corrected. Only usecase.CarryOutRemedy issues this command, after the command for the
// transfer.
type CarryOutRemedy struct {
	Action Action
	Amount money.Amount // to refund to the sender of a delivered transfer; zero for other corrections
	Proof  Proof
	By     string
	At     time.Time
}

// Notice is the error resolution of a complaint that staff classified as an error notice. Before that, it is zero.
type Notice struct {
	ErrorType    ErrorType // asserted error, as classified by staff
	Timely       bool
	ClassifiedBy string
	ClassifiedAt time.Time
	Finding      Finding
	Found        ErrorType // error that occurred; empty if none did
	Remedies     []Remedy
	Report       Report
	FinishedBy   string
	FinishedAt   time.Time
	Result       Result
	ResultSentBy string
	ResultSentAt time.Time
	Chosen       Remedy
	ChosenBy     string
	ChosenAt     time.Time
	Action       Action
	Reference    string
	CorrectedBy  string
	CorrectedAt  time.Time
}

// IsErrorNotice reports whether staff classified the complaint as an error notice.
func (s State) IsErrorNotice() bool { return s.Notice.ErrorType != "" }

// Remedy returns the remedy to carry out: the sender's choice, or the only remedy. It is empty if there is none yet.
func (n Notice) Remedy() Remedy {
	if n.Chosen == "" && len(n.Remedies) == 1 {
		return n.Remedies[0]
	}
	return n.Chosen
}

// OwesFee reports whether the remedy includes a refund of the fee (12 CFR 1005.33(c)(2)(ii)(B)).
func (n Notice) OwesFee() bool {
	return n.Found == ErrorLate && !slices.Equal(n.Remedies, []Remedy{RemedyRefund})
}

// Status returns the status of the complaint after the result.
func (e ResultSent) Status() Status {
	switch len(e.Remedies) {
	case 0:
		return StatusResolved
	case 1:
		return StatusCorrecting
	}
	return StatusChoice
}

func (Classified) EventType() string            { return "complaint.classified" }
func (InvestigationFinished) EventType() string { return "complaint.investigation_finished" }
func (ResultSent) EventType() string            { return "complaint.result_sent" }
func (RemedyChosen) EventType() string          { return "complaint.remedy_chosen" }
func (RemedyCarriedOut) EventType() string      { return "complaint.remedy_carried_out" }

// Subject returns the complaint, whose key encrypts the report.
func (e InvestigationFinished) Subject() string { return e.ComplaintID }

// Subject returns the complaint, whose key encrypts the result.
func (e ResultSent) Subject() string { return e.ComplaintID }

// Subject returns the complaint, whose key encrypts the proof.
func (e RemedyCarriedOut) Subject() string { return e.ComplaintID }

func (Classified) complaint()            {}
func (InvestigationFinished) complaint() {}
func (ResultSent) complaint()            {}
func (RemedyChosen) complaint()          {}
func (RemedyCarriedOut) complaint()      {}
