package cases

import (
	"context"
	"slices"
	"strings"
	"time"

	"hulak/domain"
	"hulak/domain/beneficiary"
	"hulak/domain/casefile"
	"hulak/domain/sender"
	"hulak/domain/sendinglimit"
	"hulak/domain/transfer"
	"hulak/domain/usecase"
	"hulak/domain/workitem"
	"hulak/eventstore"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/httpapi/presentation"
	"hulak/projections"
)

var (
	// errNotInCase rejects a subject who has no part in the case's transfers.
	errNotInCase = domain.RejectField("personId", "NOT_IN_CASE")
	errNoDate    = domain.RejectField("dueOn", "INVALID_DATE")
)

// caseStatus returns the state of an investigation and of its latest report.
func caseStatus(c casefile.State) string {
	report, found := c.CurrentReport()
	switch {
	case !c.Open:
		return "CLOSED"
	case !found, report.Status == casefile.ReportReviewed:
		return "OPEN"
	}
	return "REPORT_" + string(report.Status)
}

// investigation returns a case without its notes and documents.
func (h *Handlers) investigation(ctx context.Context, names *core.StaffNames, c casefile.State) (Case, error) {
	out := Case{
		Subjects: []CasePerson{}, Others: []CasePerson{}, Tasks: []CaseTask{}, Notebook: []CaseNote{}, Attached: []CaseDocument{},
		Reports: []CaseReport{}, DueAt: dto.Time(workitem.RuleFor(workitem.Case).Due(c.OpenedAt)),
	}
	var err error
	if out.Owner, err = h.owner(ctx, names, workitem.CasePrefix+c.ID); err != nil {
		return out, err
	}
	if err := h.addTransfers(ctx, c, &out); err != nil {
		return out, err
	}
	for _, item := range casefile.Checklist {
		step := CaseStep{Item: item}
		if set, found := c.Checked[item]; found {
			step.Done, step.At = set.Done, dto.OptionalTime(set.At)
			if step.By, err = names.Name(ctx, set.By); err != nil {
				return out, err
			}
		}
		out.Checklist = append(out.Checklist, step)
	}
	for _, t := range c.Tasks {
		task, err := h.task(ctx, names, t)
		if err != nil {
			return out, err
		}
		out.Tasks = append(out.Tasks, task)
	}
	if d := c.Decision; d.Decision != "" {
		by, err := names.Name(ctx, d.By)
		if err != nil {
			return out, err
		}
		out.Decision = &CaseDecision{Decision: string(d.Decision), Reason: d.Reason, By: by, At: dto.Time(d.At)}
	}
	for _, r := range c.Reports {
		report, err := reportInfo(ctx, names, r)
		if err != nil {
			return out, err
		}
		out.Reports = append(out.Reports, report)
	}
	return out, nil
}

// addTransfers adds the transfers of a case and the people in them.
func (h *Handlers) addTransfers(ctx context.Context, c casefile.State, out *Case) error {
	seen := map[string]bool{}
	add := func(p CasePerson) {
		if p.ID == "" || seen[p.ID] {
			return
		}
		seen[p.ID] = true
		if slices.Contains(c.Subjects, p.ID) {
			out.Subjects = append(out.Subjects, p)
		} else {
			out.Others = append(out.Others, p)
		}
	}
	for _, id := range c.Transfers() {
		t, _, err := core.ListState(ctx, h.Server, transfer.Decider, id)
		if err != nil {
			return err
		}
		if id == c.ID {
			out.Reference, out.Supplied = t.ReferenceNumber, dto.Map(t.Supplied, presentation.SuppliedDocument)
		}
		out.Transfers = append(out.Transfers, CaseTransfer{
			ID: id, Reference: t.ReferenceNumber, Send: dto.MoneyOf(t.Quote.Send), CreatedAt: dto.Time(t.CreatedAt),
		})
		from, readable, err := core.ListState(ctx, h.Server, sender.Decider, t.SenderID)
		if err != nil {
			return err
		}
		add(CasePerson{ID: t.SenderID, Kind: "SENDER", SenderID: t.SenderID, FullName: fullName(readable,
			from.Person.FirstName, from.Person.MiddleName, from.Person.LastName)})
		to, readable, err := core.ListState(ctx, h.Server, beneficiary.Decider, t.BeneficiaryID)
		if err != nil {
			return err
		}
		add(CasePerson{ID: t.BeneficiaryID, Kind: "BENEFICIARY", SenderID: t.SenderID, FullName: fullName(readable,
			to.Person.FirstName, to.Person.MiddleName, to.Person.LastName)})
	}
	return nil
}

func fullName(readable bool, first, middle, last string) string {
	if !readable {
		return eventstore.Unavailable
	}
	return projections.FullName(first, middle, last)
}

func (h *Handlers) task(ctx context.Context, names *core.StaffNames, t casefile.Task) (CaseTask, error) {
	out := CaseTask{
		ID: t.TaskID, WorkID: workitem.TaskPrefix + t.TaskID, Text: t.Text, DueAt: dto.Time(t.DueAt),
		CompletedAt: dto.OptionalTime(t.CompletedAt),
	}
	var err error
	if out.AddedBy, err = names.Name(ctx, t.By); err != nil {
		return out, err
	}
	if t.CompletedBy != "" {
		out.CompletedBy, err = names.Name(ctx, t.CompletedBy)
		return out, err
	}
	out.Owner, err = h.owner(ctx, names, out.WorkID)
	return out, err
}

// owner returns the staff member who works on an item of the work queue, or nil if there is none.
func (h *Handlers) owner(ctx context.Context, names *core.StaffNames, itemID string) (*dto.Person, error) {
	item, _, err := core.ListState(ctx, h.Server, workitem.Decider, itemID)
	if err != nil || item.Owner == "" {
		return nil, err
	}
	name, err := names.Name(ctx, item.Owner)
	return &dto.Person{ID: item.Owner, Name: name}, err
}

// addSubject adds a sender or a beneficiary of one of the case's transfers.
func (h *Handlers) addSubject(ctx context.Context, in *core.IDBodyInput[dto.CaseSubject]) (dto.Success, error) {
	add := casefile.AddSubject{PersonID: in.Body.PersonID, By: core.CallerOf(ctx).ID, At: h.Now()}
	return dto.OK, core.Run(ctx, h.Server, func(u domain.UnitOfWork) error {
		c, err := domain.Load(u, casefile.Decider, in.ID)
		if err != nil {
			return err
		}
		found := !c.Exists() // the command then fails
		for _, id := range c.Transfers() {
			t, err := domain.Load(u, transfer.Decider, id)
			if err != nil {
				return err
			}
			found = found || slices.Contains([]string{t.SenderID, t.BeneficiaryID}, add.PersonID)
		}
		if !found {
			return errNotInCase
		}
		return domain.Run(u, casefile.Decider, in.ID, casefile.Command(add))
	})
}

func (h *Handlers) removeSubject(ctx context.Context, in *bySubject) (dto.Success, error) {
	return dto.OK, h.executeCaseCommand(ctx, in.ID,
		casefile.RemoveSubject{PersonID: in.Person, By: core.CallerOf(ctx).ID, At: h.Now()})
}

// linkTransfer links a transfer by its ID or reference number.
func (h *Handlers) linkTransfer(ctx context.Context, in *core.IDBodyInput[dto.CaseLink]) (dto.Success, error) {
	id := strings.TrimSpace(in.Body.Transfer)
	found, err := h.TransferIDByReference(ctx, h.transfers, id)
	switch {
	case err != nil:
		return dto.Success{}, err
	case found != "":
		id = found
	}
	link := casefile.LinkTransfer{TransferID: id, By: core.CallerOf(ctx).ID, At: h.Now()}
	return dto.OK, core.Run(ctx, h.Server, func(u domain.UnitOfWork) error {
		t, err := domain.Load(u, transfer.Decider, id)
		if err != nil {
			return err
		}
		if !t.Exists() {
			return transfer.ErrNotFound
		}
		return domain.Run(u, casefile.Decider, in.ID, casefile.Command(link))
	})
}

func (h *Handlers) unlinkTransfer(ctx context.Context, in *byTransfer) (dto.Success, error) {
	return dto.OK, h.executeCaseCommand(ctx, in.ID,
		casefile.UnlinkTransfer{TransferID: in.Transfer, By: core.CallerOf(ctx).ID, At: h.Now()})
}

func (h *Handlers) setStep(ctx context.Context, in *core.IDBodyInput[dto.CaseStepChange]) (dto.Success, error) {
	return dto.OK, h.executeCaseCommand(ctx, in.ID, casefile.SetChecklistItem{
		Item: in.Body.Item, Done: in.Body.Done, By: core.CallerOf(ctx).ID, At: h.Now(),
	})
}

// addTask adds a task, and assigns it to its owner in the work queue.
func (h *Handlers) addTask(ctx context.Context, in *core.IDBodyInput[dto.NewCaseTask]) (dto.Success, error) {
	day, err := time.ParseInLocation(time.DateOnly, in.Body.DueOn, sendinglimit.LosAngeles)
	if err != nil {
		return dto.Success{}, errNoDate
	}
	by, at := core.CallerOf(ctx).ID, h.Now()
	task := casefile.AddTask{
		TaskID: core.NewID(), DueAt: day.AddDate(0, 0, 1).UTC(), By: by, At: at, Text: strings.TrimSpace(in.Body.Text),
	}
	return dto.OK, core.Run(ctx, h.Server, func(u domain.UnitOfWork) error {
		if err := domain.Run(u, casefile.Decider, in.ID, casefile.Command(task)); err != nil || in.Body.OwnerID == "" {
			return err
		}
		item := usecase.WorkItem{ID: workitem.TaskPrefix + task.TaskID, Kind: workitem.CaseTask, SourceID: in.ID}
		assign := workitem.Assign{ItemID: item.ID, To: in.Body.OwnerID, By: by, At: at}
		return usecase.ChangeWorkItem(u, item, assign, at)
	})
}

func (h *Handlers) completeTask(ctx context.Context, in *byTask) (dto.Success, error) {
	return dto.OK, h.executeCaseCommand(ctx, in.ID,
		casefile.CompleteTask{TaskID: in.Task, By: core.CallerOf(ctx).ID, At: h.Now()})
}

func (h *Handlers) decide(ctx context.Context, in *core.IDBodyInput[dto.CaseOutcome]) (dto.Success, error) {
	return dto.OK, h.executeCaseCommand(ctx, in.ID, casefile.Decide{
		Decision: casefile.Decision(in.Body.Decision), By: core.CallerOf(ctx).ID, At: h.Now(), Reason: strings.TrimSpace(in.Body.Reason),
	})
}
