package casefile

import (
	"slices"
	"time"

	"hulak/domain"
)

var (
	// ErrUnknownChecklistItem rejects an item that Checklist does not contain.
	ErrUnknownChecklistItem = domain.RejectField("item", "UNKNOWN_VALUE")
	// ErrUnknownDecision rejects an unknown decision.
	ErrUnknownDecision = domain.RejectField("decision", "UNKNOWN_VALUE")
	// ErrInvalidDueDate rejects a task that is due before it is added.
	ErrInvalidDueDate = domain.RejectField("dueAt", "INVALID_DATE")
	// ErrTaskNotFound rejects a command for a task that the case does not have.
	ErrTaskNotFound = domain.Reject(domain.NotFound, "CASE_TASK_NOT_FOUND")
	// ErrTasksOpen rejects closing a case with open tasks.
	ErrTasksOpen = domain.Reject(domain.Conflict, "CASE_TASKS_OPEN")
	// ErrTooMany rejects more than maxLinks people, transfers, or tasks.
	ErrTooMany = domain.Reject(domain.BusinessRule, "CASE_FULL")
)

// maxLinks is the maximum number of people, of linked transfers, and of tasks in a case.
const maxLinks = 200

// SubjectAdded records that a person is suspected in the case.
type SubjectAdded struct {
	CaseID string    `json:"caseId"`
	People []string  `json:"people"` // the ID of the sender or the beneficiary
	By     string    `json:"by"`
	At     time.Time `json:"at"`
}

// SubjectRemoved records that a person is no longer suspected in the case.
type SubjectRemoved struct {
	CaseID string    `json:"caseId"`
	People []string  `json:"people"`
	By     string    `json:"by"`
	At     time.Time `json:"at"`
}

// TransferLinked records that another transfer belongs to the case.
type TransferLinked struct {
	CaseID     string    `json:"caseId"`
	TransferID string    `json:"transferId"`
	By         string    `json:"by"`
	At         time.Time `json:"at"`
}

// TransferUnlinked records that a linked transfer no longer belongs to the case.
type TransferUnlinked struct {
	CaseID     string    `json:"caseId"`
	TransferID string    `json:"transferId"`
	By         string    `json:"by"`
	At         time.Time `json:"at"`
}

// ChecklistItemSet records that an item of the checklist was checked or unchecked.
type ChecklistItemSet struct {
	CaseID string    `json:"caseId"`
	Item   string    `json:"item"` // code in Checklist
	Done   bool      `json:"done"`
	By     string    `json:"by"`
	At     time.Time `json:"at"`
}

// TaskAdded records a new task. The owner of a task is the owner of its item in the work queue.
type TaskAdded struct {
	CaseID string    `json:"caseId"`
	TaskID string    `json:"taskId"`
	DueAt  time.Time `json:"dueAt"`
	By     string    `json:"by"`
	At     time.Time `json:"at"`
	Text   string    `json:"-" personal:"true"`
}

// TaskCompleted records that a task is done.
type TaskCompleted struct {
	CaseID string    `json:"caseId"`
	TaskID string    `json:"taskId"`
	By     string    `json:"by"`
	At     time.Time `json:"at"`
}

// Decision is the outcome of an investigation.
type Decision string

// Decisions on a case.
const (
	DecisionReport   Decision = "REPORT"    // file a suspicious activity report
	DecisionNoReport Decision = "NO_REPORT" // the activity is explained
)

// Decided records the outcome of the investigation. A later decision replaces it.
type Decided struct {
	CaseID   string    `json:"caseId"`
	Decision Decision  `json:"decision"`
	By       string    `json:"by"`
	At       time.Time `json:"at"`
	Reason   string    `json:"-" personal:"true"`
}

// Checklist holds the codes of the steps of every investigation, in order.
var Checklist = []string{
	"IDENTITY", "SANCTIONS", "HISTORY", "RELATED_PEOPLE", "SOURCE_OF_FUNDS", "PURPOSE", "DOCUMENTS", "OTHER_REPORTS",
}

// Task is a task with its state.
type Task struct {
	TaskAdded
	CompletedBy string // empty while the task is open
	CompletedAt time.Time
}

// AddSubject adds a suspected person.
type AddSubject struct {
	PersonID string
	By       string
	At       time.Time
}

// RemoveSubject removes a suspected person.
type RemoveSubject struct {
	PersonID string
	By       string
	At       time.Time
}

// LinkTransfer adds a transfer to the case.
type LinkTransfer struct {
	TransferID string
	By         string
	At         time.Time
}

// UnlinkTransfer removes a linked transfer. The case's own transfer always belongs to it.
type UnlinkTransfer struct {
	TransferID string
	By         string
	At         time.Time
}

// SetChecklistItem checks or unchecks an item of the checklist.
type SetChecklistItem struct {
	Item string
	Done bool
	By   string
	At   time.Time
}

// AddTask adds a task.
type AddTask struct {
	TaskID string
	DueAt  time.Time
	By     string
	At     time.Time
	Text   string
}

// CompleteTask completes a task.
type CompleteTask struct {
	TaskID string
	By     string
	At     time.Time
}

// Decide records the outcome of the investigation.
type Decide struct {
	Decision Decision
	By       string
	At       time.Time
	Reason   string
}

func (c AddSubject) decide(s State) ([]Event, error) {
	switch {
	case slices.Contains(s.Subjects, c.PersonID):
		return nil, nil
	case len(s.Subjects) >= maxLinks:
		return nil, ErrTooMany
	}
	return []Event{SubjectAdded{CaseID: s.ID, People: []string{c.PersonID}, By: c.By, At: c.At}}, nil
}

func (c RemoveSubject) decide(s State) ([]Event, error) {
	if !slices.Contains(s.Subjects, c.PersonID) {
		return nil, nil
	}
	return []Event{SubjectRemoved{CaseID: s.ID, People: []string{c.PersonID}, By: c.By, At: c.At}}, nil
}

func (c LinkTransfer) decide(s State) ([]Event, error) {
	switch {
	case slices.Contains(s.Transfers(), c.TransferID):
		return nil, nil
	case len(s.Linked) >= maxLinks:
		return nil, ErrTooMany
	}
	return []Event{TransferLinked{CaseID: s.ID, TransferID: c.TransferID, By: c.By, At: c.At}}, nil
}

func (c UnlinkTransfer) decide(s State) ([]Event, error) {
	if !slices.Contains(s.Linked, c.TransferID) {
		return nil, nil
	}
	return []Event{TransferUnlinked{CaseID: s.ID, TransferID: c.TransferID, By: c.By, At: c.At}}, nil
}

func (c SetChecklistItem) decide(s State) ([]Event, error) {
	switch {
	case !slices.Contains(Checklist, c.Item):
		return nil, ErrUnknownChecklistItem
	case s.Checked[c.Item].Done == c.Done:
		return nil, nil
	}
	return []Event{ChecklistItemSet{CaseID: s.ID, Item: c.Item, Done: c.Done, By: c.By, At: c.At}}, nil
}

func (c AddTask) decide(s State) ([]Event, error) {
	_, exists := s.Task(c.TaskID)
	switch {
	case exists:
		return nil, nil
	case isBlank(c.Text):
		return nil, ErrEmptyText
	case !c.DueAt.After(c.At):
		return nil, ErrInvalidDueDate
	case len(s.Tasks) >= maxLinks:
		return nil, ErrTooMany
	}
	return []Event{TaskAdded{CaseID: s.ID, TaskID: c.TaskID, DueAt: c.DueAt, By: c.By, At: c.At, Text: c.Text}}, nil
}

func (c CompleteTask) decide(s State) ([]Event, error) {
	task, exists := s.Task(c.TaskID)
	switch {
	case !exists:
		return nil, ErrTaskNotFound
	case task.CompletedBy != "":
		return nil, nil
	}
	return []Event{TaskCompleted{CaseID: s.ID, TaskID: c.TaskID, By: c.By, At: c.At}}, nil
}

func (c Decide) decide(s State) ([]Event, error) {
	switch {
	case c.Decision != DecisionReport && c.Decision != DecisionNoReport:
		return nil, ErrUnknownDecision
	case isBlank(c.Reason):
		return nil, ErrEmptyText
	case c.Decision == DecisionNoReport && s.HasOpenReport():
		return nil, ErrReportUnderWay
	case s.Decision.Decision == c.Decision && s.Decision.Reason == c.Reason:
		return nil, nil
	}
	return []Event{Decided{CaseID: s.ID, Decision: c.Decision, By: c.By, At: c.At, Reason: c.Reason}}, nil
}

// Transfers returns the IDs of the case's own transfer and of the linked transfers.
func (s State) Transfers() []string { return append([]string{s.ID}, s.Linked...) }

// Task returns the task with the given ID, and false if the case does not have it.
func (s State) Task(id string) (Task, bool) {
	i := slices.IndexFunc(s.Tasks, func(t Task) bool { return t.TaskID == id })
	if i < 0 {
		return Task{}, false
	}
	return s.Tasks[i], true
}

func (SubjectAdded) EventType() string     { return "case.subject_added" }
func (SubjectRemoved) EventType() string   { return "case.subject_removed" }
func (TransferLinked) EventType() string   { return "case.transfer_linked" }
func (TransferUnlinked) EventType() string { return "case.transfer_unlinked" }
func (ChecklistItemSet) EventType() string { return "case.checklist_item_set" }
func (TaskAdded) EventType() string        { return "case.task_added" }
func (TaskCompleted) EventType() string    { return "case.task_completed" }
func (Decided) EventType() string          { return "case.decided" }

// Subject returns the case, whose key encrypts the text.
func (e TaskAdded) Subject() string { return EncryptionKeyID(e.CaseID) }

// Subject returns the case, whose key encrypts the reason.
func (e Decided) Subject() string { return EncryptionKeyID(e.CaseID) }

func (SubjectAdded) casefile()     {}
func (SubjectRemoved) casefile()   {}
func (TransferLinked) casefile()   {}
func (TransferUnlinked) casefile() {}
func (ChecklistItemSet) casefile() {}
func (TaskAdded) casefile()        {}
func (TaskCompleted) casefile()    {}
func (Decided) casefile()          {}
