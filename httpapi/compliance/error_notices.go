package compliance

import (
	"context"
	"strings"

	"hulak/domain"
	"hulak/domain/complaint"
	"hulak/domain/money"
	"hulak/domain/transfer"
	"hulak/domain/usecase"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/projections"
	"hulak/projections/complaints"
)

// getComplaint returns a complaint with its error resolution.
func (h *Handlers) getComplaint(ctx context.Context, in *core.ByID) (ComplaintDetail, error) {
	st, readable, err := core.ListState(ctx, h.Server, complaint.Decider, in.ID)
	if err != nil {
		return ComplaintDetail{}, err
	}
	if !st.Exists() {
		return ComplaintDetail{}, complaint.ErrNotFound
	}
	if !readable {
		st = withoutTexts(st)
	}
	detail := ComplaintDetail{FiledComplaint: filedComplaint(st)}
	if !st.IsErrorNotice() {
		return detail, nil
	}
	if detail.Notice, err = h.errorNotice(ctx, st); err != nil || st.Status != complaint.StatusFound {
		return detail, err
	}
	t, err := core.State(ctx, h.Server, transfer.Decider, st.TransferID)
	if err != nil {
		return detail, err
	}
	detail.Preview, err = st.ResultText(t)
	return detail, err
}

func (h *Handlers) errorNotice(ctx context.Context, st complaint.State) (*ErrorNotice, error) {
	n := st.Notice
	out := &ErrorNotice{
		Timely: n.Timely, ClassifiedAt: dto.Time(n.ClassifiedAt), Finding: string(n.Finding), Found: string(n.Found), Facts: n.Report.Facts,
		Documents: dto.CopyNonNil(n.Report.Documents), FinishedAt: dto.OptionalTime(n.FinishedAt), Result: n.Result.Text,
		ResultSentAt: dto.OptionalTime(n.ResultSentAt), Remedies: remedyNames(n.Remedies), Remedy: string(n.Remedy()),
		ChosenAt: dto.OptionalTime(n.ChosenAt), Action: string(n.Action), Reference: n.Reference, CorrectedAt: dto.OptionalTime(n.CorrectedAt),
	}
	names := core.NewStaffNames(h.Server)
	var err error
	if out.ClassifiedBy, err = names.Person(ctx, domain.Actor{ID: n.ClassifiedBy}); err != nil {
		return nil, err
	}
	chosenBy := n.ChosenBy
	if chosenBy == st.SenderID {
		chosenBy = ""
	}
	for _, step := range []struct {
		by     string
		person **dto.Person
	}{{n.FinishedBy, &out.FinishedBy}, {n.ResultSentBy, &out.ResultSentBy}, {chosenBy, &out.ChosenBy}, {n.CorrectedBy, &out.CorrectedBy}} {
		if step.by == "" {
			continue
		}
		person, err := names.Person(ctx, domain.Actor{ID: step.by})
		if err != nil {
			return nil, err
		}
		*step.person = &person
	}
	return out, nil
}

func remedyNames(remedies []complaint.Remedy) []string {
	return dto.Map(remedies, func(r complaint.Remedy) string { return string(r) })
}

// classifyComplaint classifies a complaint as an error notice about a transfer.
func (h *Handlers) classifyComplaint(ctx context.Context, in *core.IDBodyInput[dto.ComplaintClassification]) (dto.Success, error) {
	t, err := h.transfers.ByID(ctx, in.Body.TransactionID)
	if err != nil {
		return dto.Success{}, err
	}
	earlier, err := h.complaintsAbout(ctx, t.SenderID, t.ID)
	if err != nil {
		return dto.Success{}, err
	}
	classify := complaint.Classify{
		TransferID: t.ID, ErrorType: complaint.ErrorType(in.Body.ErrorType), SenderState: t.SenderState, By: core.CallerOf(ctx).ID, At: h.Now(),
	}
	for _, c := range earlier {
		if sentAt := c.Notice.ResultSentAt; c.Notice.Finding == complaint.FindingInformation && sentAt.After(classify.DocumentsSentAt) {
			classify.DocumentsSentAt = sentAt
		}
	}
	return dto.OK, core.Run(ctx, h.Server, func(u domain.UnitOfWork) error {
		return usecase.ClassifyComplaint(u, in.ID, classify)
	})
}

// finishInvestigation records the finding of an investigation.
func (h *Handlers) finishInvestigation(ctx context.Context, in *core.IDBodyInput[dto.ComplaintFinding]) (dto.Success, error) {
	finish := complaint.FinishInvestigation{
		Finding: complaint.Finding(in.Body.Finding), ErrorType: complaint.ErrorType(in.Body.ErrorType), SenderMistake: in.Body.SenderMistake,
		Report: complaint.Report{Facts: strings.TrimSpace(in.Body.Facts), Documents: in.Body.Documents}, By: core.CallerOf(ctx).ID, At: h.Now(),
	}
	return dto.OK, core.Run(ctx, h.Server, func(u domain.UnitOfWork) error {
		return usecase.FinishInvestigation(u, in.ID, finish)
	})
}

// sendResult sends the result of an investigation to the author of the complaint.
func (h *Handlers) sendResult(ctx context.Context, in *core.ByID) (dto.Success, error) {
	send := complaint.SendResult{By: core.CallerOf(ctx).ID, At: h.Now()}
	return dto.OK, core.Run(ctx, h.Server, func(u domain.UnitOfWork) error {
		return usecase.SendResult(u, in.ID, send)
	})
}

// recordRemedyChoice records a choice that the sender made by phone or email.
func (h *Handlers) recordRemedyChoice(ctx context.Context, in *core.IDBodyInput[dto.RemedyChoice]) (dto.Success, error) {
	return dto.OK, h.choose(ctx, in)
}

func (h *Handlers) choose(ctx context.Context, in *core.IDBodyInput[dto.RemedyChoice]) error {
	return core.ExecuteCommand(ctx, h.Server, complaint.Decider, in.ID, complaint.Command(complaint.ChooseRemedy{
		Remedy: complaint.Remedy(in.Body.Remedy), By: core.CallerOf(ctx).ID, At: h.Now(),
	}))
}

// carryOutRemedy corrects the error. If the payout partner must first stop a payout, the complaint keeps its status.
func (h *Handlers) carryOutRemedy(ctx context.Context, in *core.IDBodyInput[dto.RemedyCorrection]) (dto.Success, error) {
	carryOut := complaint.CarryOutRemedy{
		Proof: complaint.Proof{Reference: strings.TrimSpace(in.Body.Reference)}, By: core.CallerOf(ctx).ID, At: h.Now(),
	}
	if in.Body.Amount != "" {
		carryOut.Amount = money.MustParse(string(in.Body.Amount), money.USD) // checked by the form
	}
	return dto.OK, core.Run(ctx, h.Server, func(u domain.UnitOfWork) error {
		return usecase.CarryOutRemedy(u, in.ID, carryOut, h.AccountKey)
	})
}

// listProblems lists the problems that the calling sender reported with a transfer, newest first.
func (h *Handlers) listProblems(ctx context.Context, in *core.ByID) (dto.List[ReportedProblem], error) {
	t, err := h.transfers.ForSender(ctx, core.CallerOf(ctx).ID, in.ID)
	if err != nil {
		return dto.List[ReportedProblem]{}, err
	}
	problems, err := h.complaintsAbout(ctx, t.SenderID, t.ID)
	return dto.ListOf(problems, problemOf), err
}

// complaintsAbout returns a sender's complaints about a transfer, newest first.
func (h *Handlers) complaintsAbout(ctx context.Context, senderID, transferID string) ([]complaint.State, error) {
	filed, err := h.complaints.List(ctx, complaints.Filter{SenderID: senderID, Limit: projections.PageSizeMax})
	if err != nil {
		return nil, err
	}
	about := []complaint.State{}
	for _, row := range filed {
		st, readable, err := core.ListState(ctx, h.Server, complaint.Decider, row.ID)
		if err != nil {
			return nil, err
		}
		if !readable {
			st = withoutTexts(st)
		}
		if st.TransferID == transferID {
			about = append(about, st)
		}
	}
	return about, nil
}

func problemOf(st complaint.State) ReportedProblem {
	filed, n := filedComplaint(st), st.Notice
	out := ReportedProblem{
		ID: st.ID, ComplaintNumber: st.Number, ErrorType: filed.ErrorType, Status: filed.Status, FiledAt: filed.FiledAt, DueAt: filed.DueAt,
		Remedies: []string{},
	}
	switch st.Status {
	case complaint.StatusOpen, complaint.StatusAnswered, complaint.StatusInvestigating, complaint.StatusFound:
		out.Status = string(complaint.StatusInvestigating)
		return out
	case complaint.StatusChoice:
		out.Remedies = remedyNames(n.Remedies)
	}
	out.Result, out.ResultSentAt = n.Result.Text, dto.OptionalTime(n.ResultSentAt)
	out.Remedy, out.CorrectedAt = string(n.Remedy()), dto.OptionalTime(n.CorrectedAt)
	if out.Result == "" && !st.ClosedAt.IsZero() {
		out.Result = st.Reason.Text
	}
	return out
}

// chooseRemedy records the calling sender's choice of a remedy.
func (h *Handlers) chooseRemedy(ctx context.Context, in *core.IDBodyInput[dto.RemedyChoice]) (dto.Success, error) {
	st, err := core.State(ctx, h.Server, complaint.Decider, in.ID)
	if err != nil {
		return dto.Success{}, err
	}
	if st.SenderID != core.CallerOf(ctx).ID {
		return dto.Success{}, complaint.ErrNotFound
	}
	return dto.OK, h.choose(ctx, in)
}
