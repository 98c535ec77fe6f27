package cases

import (
	"time"

	"hulak/domain/sar"
	"hulak/httpapi/dto"
)

// Case is a case with everything that staff collected in it.
type Case struct {
	dto.CaseSummary
	Reference string                 `json:"reference" doc:"Reference number of the case's transfer"`
	DueAt     time.Time              `json:"dueAt" doc:"When the review is due: 30 days after the case was opened (31 CFR 1022.320(b)(3))"`
	Owner     *dto.Person            `json:"owner,omitempty" doc:"Staff member who works on the case"`
	Subjects  []CasePerson           `json:"subjects" doc:"Suspected people"`
	Others    []CasePerson           `json:"others" doc:"Other people in the case's transfers"`
	Transfers []CaseTransfer         `json:"transfers" doc:"The case's own transfer first, then linked ones"`
	Checklist []CaseStep             `json:"checklist" doc:"Steps of every investigation, in order"`
	Tasks     []CaseTask             `json:"tasks" doc:"Oldest first"`
	Decision  *CaseDecision          `json:"decision,omitempty" doc:"Latest decision"`
	Reports   []CaseReport           `json:"reports" doc:"Suspicious activity reports, oldest first"`
	Notebook  []CaseNote             `json:"notebook" doc:"Notes, oldest first"`
	Attached  []CaseDocument         `json:"attached"`
	Supplied  []dto.SuppliedDocument `json:"supplied" doc:"Documents that the sender of the transfer uploaded"`
	Closing   *CaseNote              `json:"closing,omitempty" doc:"Why the case was closed"`
}

// CasePerson is a sender or a beneficiary in a case.
type CasePerson struct {
	ID       string `json:"id"`
	Kind     string `json:"kind" enum:"SENDER,BENEFICIARY"`
	FullName string `json:"fullName" doc:"Empty after erasure"`
	SenderID string `json:"senderId" doc:"The person, or the sender who added the beneficiary"`
}

// CaseTransfer is a transfer in a case.
type CaseTransfer struct {
	ID        string    `json:"id"`
	Reference string    `json:"reference"`
	Send      dto.Money `json:"sendingAmount" doc:"Sending amount in USD"`
	CreatedAt time.Time `json:"createdAt"`
}

// CaseStep is a step of the checklist.
type CaseStep struct {
	Item string     `json:"item" enum:"IDENTITY,SANCTIONS,HISTORY,RELATED_PEOPLE,SOURCE_OF_FUNDS,PURPOSE,DOCUMENTS,OTHER_REPORTS"`
	Done bool       `json:"done"`
	By   string     `json:"by,omitempty" doc:"Name of the staff member who last changed the step"`
	At   *time.Time `json:"at,omitempty"`
}

// CaseTask is a task in a case.
type CaseTask struct {
	ID          string      `json:"id"`
	WorkID      string      `json:"workId" doc:"ID of the task in the work queue"`
	Text        string      `json:"text"`
	DueAt       time.Time   `json:"dueAt"`
	AddedBy     string      `json:"addedBy"`
	Owner       *dto.Person `json:"owner,omitempty"`
	CompletedBy string      `json:"completedBy,omitempty" doc:"Absent while the task is open"`
	CompletedAt *time.Time  `json:"completedAt,omitempty"`
}

// CaseDecision is the outcome of an investigation.
type CaseDecision struct {
	Decision string    `json:"decision" enum:"REPORT,NO_REPORT"`
	Reason   string    `json:"reason"`
	By       string    `json:"by"`
	At       time.Time `json:"at"`
}

// CaseReport is a suspicious activity report without its worksheet.
type CaseReport struct {
	Number    int          `json:"number"`
	Revision  int          `json:"revision" doc:"0 before the first draft is saved"`
	Status    string       `json:"status" enum:"NEW,DRAFT,SUBMITTED,APPROVED,FILED,ACCEPTED,REVIEWED"`
	DueAt     time.Time    `json:"dueAt" doc:"End of the filing period"`
	Author    *dto.Person  `json:"author,omitempty" doc:"Author of the latest revision"`
	Approvers []dto.Person `json:"approvers" doc:"People who approved the revision"`
	Returned  *CaseNote    `json:"returned,omitempty" doc:"Why the report needs changes"`
	FiledAt   *time.Time   `json:"filedAt,omitempty"`
	FiledBy   string       `json:"filedBy,omitempty"`
	BSAID     string       `json:"bsaId,omitempty" doc:"FinCEN's ID of the report"`
	Errors    []string     `json:"errors,omitempty" doc:"Why FinCEN rejected the report"`
	ReviewAt  *time.Time   `json:"reviewAt,omitempty" doc:"When the review of continuing activity is due, 120 days after filing"`
	Review    *CaseReview  `json:"review,omitempty"`
}

// CaseReview is the review of activity that can continue after a report.
type CaseReview struct {
	Continues bool      `json:"continues" doc:"True if the activity continues, so that another report is due"`
	Reason    string    `json:"reason"`
	By        string    `json:"by"`
	At        time.Time `json:"at"`
}

// ReportDetail is a suspicious activity report with its worksheet.
type ReportDetail struct {
	CaseReport
	CaseID        string             `json:"caseId"`
	Worksheet     sar.Worksheet      `json:"worksheet" doc:"Filled in from the case's transfers before the first draft is saved"`
	Findings      []sar.Finding      `json:"findings" doc:"What is missing or wrong in the worksheet"`
	ActivityTypes []sar.ActivityType `json:"activityTypes" doc:"Types of activity that a worksheet can have"`
	CanApprove    bool               `json:"mayApprove" doc:"True if the report needs the caller's approval"`

	people []string
}

// SubjectIDs returns the IDs of the people in the case.
func (r ReportDetail) SubjectIDs() []string { return r.people }

// CaseNote is a note in a case.
type CaseNote struct {
	Kind string    `json:"kind" enum:"NOTE,SAR" doc:"NOTE, or SAR for a note about a suspicious activity report"`
	Text string    `json:"text"`
	By   string    `json:"by"`
	At   time.Time `json:"at"`
}

// CaseDocument is a document in a case.
type CaseDocument struct {
	ID        string    `json:"id"`
	Name      string    `json:"name"`
	MediaType string    `json:"mediaType"`
	Bytes     int       `json:"bytes"`
	SHA256    string    `json:"sha256"`
	AddedBy   string    `json:"by"`
	AddedAt   time.Time `json:"at"`
}
