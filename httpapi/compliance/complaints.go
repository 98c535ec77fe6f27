package compliance

import (
	"context"
	"crypto/rand"
	"strconv"

	"hulak/domain"
	"hulak/domain/complaint"
	"hulak/eventstore"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/httpapi/session"
	"hulak/projections/complaints"
)

// fileComplaint files a complaint by a visitor or a user (spec 2.38c). Only a transfer's sender can file a complaint about that
// transfer. The response and the confirmation email contain only the number. Complaints with the same email address are rate-limited
// like sign-in attempts, so attackers cannot flood the mailbox.
func (h *Handlers) fileComplaint(ctx context.Context, in *core.BodyInput[dto.Complaint]) (ComplaintReceipt, error) {
	form, p := in.Body, core.CallerOf(ctx)
	if _, err := h.Sessions.Attempt(ctx, "complaint:"+core.EmailDigest(h.Config.Secret, form.Email), session.Origin{}); err != nil {
		return ComplaintReceipt{}, err
	}
	command := complaint.File{
		ComplaintID: core.NewID(), Number: newComplaintNumber(), ErrorType: complaint.ErrorType(form.ErrorType), At: h.Now(),
		Question: form.Question,
		Letter: complaint.Letter{Name: form.Name, Email: form.Email, PhoneNumber: form.Phone.Number(), Subject: form.Subject,
			Message: form.Message},
	}
	if core.GuestOrSender.Allows(p.Role) {
		st, err := h.CurrentSender(ctx)
		if err != nil {
			return ComplaintReceipt{}, err
		}
		command.SenderID, command.SenderState = p.ID, st.Region
	}
	if form.TransactionID != "" {
		t, err := h.transfers.ForSender(ctx, p.ID, form.TransactionID)
		if err != nil {
			return ComplaintReceipt{}, err
		}
		command.TransferID, command.SenderState = t.ID, t.SenderState
	}
	return core.Execute(ctx, h.Server, func(u domain.UnitOfWork) (ComplaintReceipt, error) {
		_, err := domain.Decide(u, complaint.Decider, command.ComplaintID, complaint.Command(command))
		return ComplaintReceipt{ComplaintNumber: command.Number}, err
	})
}

// listComplaints lists complaints for staff. It reads personal fields from the log, because no table stores them.
func (h *Handlers) listComplaints(ctx context.Context, in *complaintPage) (dto.ComplaintPage, error) {
	filter := complaints.Filter{
		SenderState: in.SenderState, ErrorType: complaint.ErrorType(in.ErrorType), Status: complaint.Status(in.Status),
		Unfinished: in.NotClosed, Limit: in.Limit,
	}
	if in.After != "" {
		after, err := strconv.ParseInt(in.After, 10, 64)
		if err != nil {
			return dto.ComplaintPage{}, core.ErrInvalid.WithFields(domain.FieldError{Field: "after", Code: "INVALID_PARAMETER"})
		}
		filter.After = after
	}
	list, err := h.complaints.List(ctx, filter)
	if err != nil {
		return dto.ComplaintPage{}, err
	}
	page := dto.ComplaintPage{Result: make([]dto.FiledComplaint, 0, len(list))}
	for _, row := range list {
		st, readable, err := core.ListState(ctx, h.Server, complaint.Decider, row.ID)
		if err != nil {
			return dto.ComplaintPage{}, err
		}
		if !readable {
			st = withoutTexts(st)
		}
		page.Result = append(page.Result, filedComplaint(st))
	}
	page.Next = core.NextCursor(list, filter.Limit, func(c complaints.Complaint) int64 { return c.Position })
	return page, nil
}

// withoutTexts replaces the texts of a complaint that cannot be decrypted.
func withoutTexts(st complaint.State) complaint.State {
	st.Letter = complaint.Letter{Name: eventstore.Unavailable, Subject: eventstore.Unavailable, Message: eventstore.Unavailable}
	if !st.AnsweredAt.IsZero() {
		st.Reply.Text = eventstore.Unavailable
	}
	if !st.Notice.ResultSentAt.IsZero() {
		st.Notice.Result.Text = eventstore.Unavailable
	}
	if !st.ClosedAt.IsZero() {
		st.Reason.Text = eventstore.Unavailable
	}
	return st
}

func filedComplaint(c complaint.State) dto.FiledComplaint {
	letter, errorType := c.Letter, c.Notice.ErrorType
	if errorType == "" {
		errorType = c.Reported
	}
	return dto.FiledComplaint{
		ID: c.ID, ComplaintNumber: c.Number, Question: c.Question, Status: string(c.Status), FiledAt: dto.Time(c.FiledAt),
		AnswerDueAt: dto.Time(c.FiledAt.Add(complaint.AnswerDeadline)), DueAt: dto.OptionalTime(c.DueAt()), ErrorType: string(errorType),
		SenderState: c.SenderState, SenderID: c.SenderID, TransactionID: c.TransferID, Name: letter.Name, Email: letter.Email,
		Phone: letter.PhoneNumber, Subject: letter.Subject, Message: letter.Message,
		Reply: c.Reply.Text, RepliedAt: dto.OptionalTime(c.AnsweredAt), ClosedReason: c.Reason.Text,
		ClosedAt: dto.OptionalTime(c.ClosedAt),
	}
}

// answerComplaint sends a reply to the person who complained.
func (h *Handlers) answerComplaint(ctx context.Context, in *core.IDBodyInput[dto.ComplaintReply]) (dto.Success, error) {
	answer := complaint.Answer{Reply: complaint.Reply{Text: in.Body.Text}, At: h.Now()}
	return dto.OK, core.ExecuteCommand(ctx, h.Server, complaint.Decider, in.ID, complaint.Command(answer))
}

// closeComplaint closes a complaint and tells the person who complained why.
func (h *Handlers) closeComplaint(ctx context.Context, in *core.IDBodyInput[dto.ComplaintReply]) (dto.Success, error) {
	closing := complaint.Close{Reason: complaint.Reply{Text: in.Body.Text}, At: h.Now()}
	return dto.OK, core.ExecuteCommand(ctx, h.Server, complaint.Decider, in.ID, complaint.Command(closing))
}

// newComplaintNumber returns a number with 50 random bits. The base32 alphabet omits 0 and 1, which people confuse with O and I.
func newComplaintNumber() string {
	text := rand.Text()
	return "C-" + text[:5] + "-" + text[5:10]
}
