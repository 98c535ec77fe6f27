package casefile

import (
	"slices"
	"time"

	"hulak/domain"
	"hulak/domain/sar"
)

var (
	// ErrReportUnderWay rejects a second report, a decision against a report, and closing the case, while a report is not filed.
	ErrReportUnderWay = domain.Reject(domain.Conflict, "REPORT_UNDER_WAY")
	// ErrReportNotFound rejects a command for a report that the case does not have.
	ErrReportNotFound = domain.Reject(domain.NotFound, "REPORT_NOT_FOUND")
	// ErrReportState rejects a command that does not fit the report's status.
	ErrReportState = domain.Reject(domain.Conflict, "REPORT_STATE")
	// ErrReportChanged rejects a command for an earlier revision of the report.
	ErrReportChanged = domain.Reject(domain.Conflict, "REPORT_CHANGED")
	// ErrReportIncomplete rejects the submission of a report that sar.Check finds incomplete.
	ErrReportIncomplete = domain.Reject(domain.BusinessRule, "REPORT_INCOMPLETE")
	// ErrNoDetectionDate rejects a draft without a date of detection, from which the filing period runs.
	ErrNoDetectionDate = domain.RejectField("detectedOn", "INVALID_DATE")
	// ErrSecondApprover rejects two approvals by the same person.
	ErrSecondApprover = domain.Reject(domain.BusinessRule, "SECOND_PERSON_REQUIRED")
)

// requiredApprovals is the number of people who must approve a report before it is filed. The author can be one of them.
const requiredApprovals = 2

// ReportDrafted records a new revision of a suspicious activity report. A case can have several reports, which are numbered from 1.
type ReportDrafted struct {
	CaseID    string        `json:"caseId"`
	Report    int           `json:"report"`
	Revision  int           `json:"revision"` // from 1
	DueAt     time.Time     `json:"dueAt"`    // end of the filing period
	By        string        `json:"by"`
	At        time.Time     `json:"at"`
	Worksheet sar.Worksheet `json:"-" personal:"true"`
}

// ReportSubmitted records that a revision is ready for approval.
type ReportSubmitted struct {
	CaseID   string    `json:"caseId"`
	Report   int       `json:"report"`
	Revision int       `json:"revision"`
	By       string    `json:"by"`
	At       time.Time `json:"at"`
}

// ReportReturned records that a submitted or approved report needs changes. Earlier approvals no longer count.
type ReportReturned struct {
	CaseID string    `json:"caseId"`
	Report int       `json:"report"`
	By     string    `json:"by"`
	At     time.Time `json:"at"`
	Reason string    `json:"-" personal:"true"`
}

// ReportApproved records one person's approval of a submitted revision.
type ReportApproved struct {
	CaseID   string    `json:"caseId"`
	Report   int       `json:"report"`
	Revision int       `json:"revision"`
	By       string    `json:"by"`
	At       time.Time `json:"at"`
}

// ReportExported records that the file for FinCEN was made. The report counts as filed from then on.
type ReportExported struct {
	CaseID   string    `json:"caseId"`
	Report   int       `json:"report"`
	FiledOn  string    `json:"filedOn"`  // date in the file, YYYY-MM-DD
	ReviewAt time.Time `json:"reviewAt"` // when the review of continuing activity is due
	SHA256   string    `json:"sha256"`   // of the file
	By       string    `json:"by"`
	At       time.Time `json:"at"`
}

// Acknowledgment is FinCEN's answer to a report.
type Acknowledgment struct {
	BSAID  string   `json:"bsaId"` // empty if FinCEN rejected the report
	Errors []string `json:"errors,omitempty"`
}

// ReportAcknowledged records FinCEN's answer. A rejected report returns to its draft.
type ReportAcknowledged struct {
	CaseID         string         `json:"caseId"`
	Report         int            `json:"report"`
	Accepted       bool           `json:"accepted"`
	SHA256         string         `json:"sha256"` // of the acknowledgment file
	By             string         `json:"by"`
	At             time.Time      `json:"at"`
	Acknowledgment Acknowledgment `json:"-" personal:"true"`
}

// ReviewCompleted records the review of activity that can continue after a report. If it continues, another report is due.
type ReviewCompleted struct {
	CaseID    string    `json:"caseId"`
	Report    int       `json:"report"`
	Continues bool      `json:"continues"`
	By        string    `json:"by"`
	At        time.Time `json:"at"`
	Reason    string    `json:"-" personal:"true"`
}

// ReportStatus is the status of a report.
type ReportStatus string

// Statuses of a report.
const (
	ReportDraft        ReportStatus = "DRAFT"
	ReportPending      ReportStatus = "SUBMITTED" // needs approvals
	ReportReady        ReportStatus = "APPROVED"  // can be filed
	ReportFiled        ReportStatus = "FILED"     // no acknowledgment yet
	ReportAccepted     ReportStatus = "ACCEPTED"
	ReportReviewed     ReportStatus = "REVIEWED" // accepted, and the continuing activity was reviewed
	reportRejectedNote              = "FinCEN rejected the report."
)

// Report is a suspicious activity report with its state.
type Report struct {
	Number    int
	Revision  int
	Status    ReportStatus
	Worksheet sar.Worksheet
	Author    string // of the latest revision
	DraftedAt time.Time
	DueAt     time.Time
	Approvals []ReportApproved
	Returned  ReportReturned // why the report needs changes; zero if it does not
	Export    ReportExported // zero until the report is filed
	Answer    ReportAcknowledged
	Review    ReviewCompleted
}

// DraftReport stores a new revision of the current report. It starts a report if there is none, or if the last one was reviewed.
type DraftReport struct {
	Worksheet sar.Worksheet
	By        string
	At        time.Time
}

// SubmitReport submits the current revision for approval. Report and Revision guard against changes that the person has not seen.
type SubmitReport struct {
	Report, Revision int
	By               string
	At               time.Time
}

// ReturnReport sends a submitted or approved report back to its author.
type ReturnReport struct {
	Report int
	By     string
	At     time.Time
	Reason string
}

// ApproveReport approves a submitted revision. Package usecase checks the person's role.
type ApproveReport struct {
	Report, Revision int
	By               string
	At               time.Time
}

// ExportReport records the file for FinCEN.
type ExportReport struct {
	Report   int
	FiledOn  string
	ReviewAt time.Time
	SHA256   string
	By       string
	At       time.Time
}

// AcknowledgeReport records FinCEN's answer.
type AcknowledgeReport struct {
	Report         int
	SHA256         string
	By             string
	At             time.Time
	Acknowledgment Acknowledgment
}

// CompleteReview records the review of activity that can continue after a report.
type CompleteReview struct {
	Report    int
	Continues bool
	By        string
	At        time.Time
	Reason    string
}

// CurrentReport returns the latest report, and false if the case has none.
func (s State) CurrentReport() (Report, bool) {
	if len(s.Reports) == 0 {
		return Report{}, false
	}
	return s.Reports[len(s.Reports)-1], true
}

// HasReport reports whether the latest report has one of the statuses.
func (s State) HasReport(statuses ...ReportStatus) bool {
	r, found := s.CurrentReport()
	return found && slices.Contains(statuses, r.Status)
}

// HasOpenReport reports whether the latest report is not filed.
func (s State) HasOpenReport() bool { return s.HasReport(ReportDraft, ReportPending, ReportReady) }

// report returns the latest report if it has the number and one of the statuses.
func (s State) report(number int, statuses ...ReportStatus) (Report, error) {
	r, found := s.CurrentReport()
	switch {
	case !found || number < 1 || number > r.Number:
		return r, ErrReportNotFound
	case number != r.Number || !slices.Contains(statuses, r.Status):
		return r, ErrReportState
	}
	return r, nil
}

func (c DraftReport) decide(s State) ([]Event, error) {
	r, found := s.CurrentReport()
	number, revision := r.Number, r.Revision+1
	switch {
	case !found || r.Status == ReportReviewed:
		number, revision = number+1, 1
	case r.Status != ReportDraft:
		return nil, ErrReportState
	case r.Author == c.By && r.Worksheet.Equal(c.Worksheet):
		return nil, nil
	}
	due, err := c.Worksheet.DueAt()
	if err != nil {
		return nil, ErrNoDetectionDate
	}
	return []Event{ReportDrafted{
		CaseID: s.ID, Report: number, Revision: revision, DueAt: due, By: c.By, At: c.At, Worksheet: c.Worksheet,
	}}, nil
}

func (c SubmitReport) decide(s State) ([]Event, error) {
	r, err := s.report(c.Report, ReportDraft)
	switch {
	case err != nil:
		return nil, err
	case c.Revision != r.Revision:
		return nil, ErrReportChanged
	case len(sar.Errors(sar.Check(r.Worksheet, c.At))) > 0:
		return nil, ErrReportIncomplete
	}
	return []Event{ReportSubmitted{CaseID: s.ID, Report: r.Number, Revision: r.Revision, By: c.By, At: c.At}}, nil
}

func (c ReturnReport) decide(s State) ([]Event, error) {
	r, err := s.report(c.Report, ReportPending, ReportReady)
	switch {
	case err != nil:
		return nil, err
	case isBlank(c.Reason):
		return nil, ErrEmptyText
	}
	return []Event{ReportReturned{CaseID: s.ID, Report: r.Number, By: c.By, At: c.At, Reason: c.Reason}}, nil
}

func (c ApproveReport) decide(s State) ([]Event, error) {
	r, err := s.report(c.Report, ReportPending)
	switch {
	case err != nil:
		return nil, err
	case c.Revision != r.Revision:
		return nil, ErrReportChanged
	case slices.ContainsFunc(r.Approvals, func(a ReportApproved) bool { return a.By == c.By }):
		return nil, ErrSecondApprover
	}
	return []Event{ReportApproved{CaseID: s.ID, Report: r.Number, Revision: r.Revision, By: c.By, At: c.At}}, nil
}

func (c ExportReport) decide(s State) ([]Event, error) {
	r, err := s.report(c.Report, ReportReady, ReportFiled)
	switch {
	case err != nil:
		return nil, err
	case r.Export.SHA256 == c.SHA256:
		return nil, nil
	case r.Status == ReportFiled:
		return nil, ErrReportState
	}
	return []Event{ReportExported{
		CaseID: s.ID, Report: r.Number, FiledOn: c.FiledOn, ReviewAt: c.ReviewAt, SHA256: c.SHA256, By: c.By, At: c.At,
	}}, nil
}

func (c AcknowledgeReport) decide(s State) ([]Event, error) {
	r, err := s.report(c.Report, ReportFiled, ReportAccepted, ReportDraft)
	switch {
	case err != nil:
		return nil, err
	case r.Answer.SHA256 == c.SHA256:
		return nil, nil
	case r.Status != ReportFiled:
		return nil, ErrReportState
	}
	return []Event{ReportAcknowledged{
		CaseID: s.ID, Report: r.Number, Accepted: c.Acknowledgment.BSAID != "", SHA256: c.SHA256, By: c.By, At: c.At,
		Acknowledgment: c.Acknowledgment,
	}}, nil
}

func (c CompleteReview) decide(s State) ([]Event, error) {
	r, err := s.report(c.Report, ReportAccepted)
	switch {
	case err != nil:
		return nil, err
	case isBlank(c.Reason):
		return nil, ErrEmptyText
	}
	return []Event{ReviewCompleted{CaseID: s.ID, Report: r.Number, Continues: c.Continues, By: c.By, At: c.At, Reason: c.Reason}}, nil
}

// evolveReport applies an event to the report with a number. The first event of a report adds it.
func (s State) evolveReport(number int, event Event) State {
	s.Reports = slices.Clone(s.Reports)
	i := slices.IndexFunc(s.Reports, func(r Report) bool { return r.Number == number })
	if i < 0 {
		i = len(s.Reports)
		s.Reports = append(s.Reports, Report{Number: number})
	}
	s.Reports[i] = s.Reports[i].evolve(event)
	return s
}

func (r Report) evolve(event Event) Report {
	switch e := event.(type) {
	case ReportDrafted:
		r.Revision, r.Status, r.Worksheet = e.Revision, ReportDraft, e.Worksheet
		r.Author, r.DraftedAt, r.DueAt = e.By, e.At, e.DueAt
	case ReportSubmitted:
		r.Status, r.Approvals, r.Returned = ReportPending, nil, ReportReturned{}
	case ReportReturned:
		r.Status, r.Approvals, r.Returned = ReportDraft, nil, e
	case ReportApproved:
		r.Approvals = append(slices.Clone(r.Approvals), e)
		if len(r.Approvals) >= requiredApprovals {
			r.Status = ReportReady
		}
	case ReportExported:
		r.Status, r.Export = ReportFiled, e
	case ReportAcknowledged:
		r.Answer, r.Status = e, ReportAccepted
		if !e.Accepted {
			r.Status, r.Approvals, r.Export = ReportDraft, nil, ReportExported{}
			r.Returned = ReportReturned{CaseID: e.CaseID, Report: e.Report, By: e.By, At: e.At, Reason: reportRejectedNote}
		}
	case ReviewCompleted:
		r.Status, r.Review = ReportReviewed, e
	}
	return r
}

func (ReportDrafted) EventType() string      { return "case.report_drafted" }
func (ReportSubmitted) EventType() string    { return "case.report_submitted" }
func (ReportReturned) EventType() string     { return "case.report_returned" }
func (ReportApproved) EventType() string     { return "case.report_approved" }
func (ReportExported) EventType() string     { return "case.report_exported" }
func (ReportAcknowledged) EventType() string { return "case.report_acknowledged" }
func (ReviewCompleted) EventType() string    { return "case.review_completed" }

// Subject returns the case, whose key encrypts the worksheet.
func (e ReportDrafted) Subject() string { return EncryptionKeyID(e.CaseID) }

// Subject returns the case, whose key encrypts the reason.
func (e ReportReturned) Subject() string { return EncryptionKeyID(e.CaseID) }

// Subject returns the case, whose key encrypts FinCEN's answer.
func (e ReportAcknowledged) Subject() string { return EncryptionKeyID(e.CaseID) }

// Subject returns the case, whose key encrypts the reason.
func (e ReviewCompleted) Subject() string { return EncryptionKeyID(e.CaseID) }

func (ReportDrafted) casefile()      {}
func (ReportSubmitted) casefile()    {}
func (ReportReturned) casefile()     {}
func (ReportApproved) casefile()     {}
func (ReportExported) casefile()     {}
func (ReportAcknowledged) casefile() {}
func (ReviewCompleted) casefile()    {}
