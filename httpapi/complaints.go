package httpapi

import (
	"context"
	"crypto/rand"
	"strconv"

	"hulak/domain"
	"hulak/domain/complaint"
	"hulak/httpapi/dto"
	"hulak/httpapi/session"
	"hulak/projections/complaints"
)

// fileComplaint files a complaint from anyone, signed in or not (spec 2.38c). A complaint about a transfer must name one of the
// caller's own. The response and the confirmation mail contain only the number. Complaints for one email address are limited like
// sign-in attempts, to protect its mailbox from floods.
func (s *Server) fileComplaint(ctx context.Context, in *bodyInput[dto.Complaint]) (dto.ComplaintReceipt, error) {
	form, p := in.Body, callerOf(ctx)
	if _, err := s.sessions.Attempt(ctx, "complaint:"+EmailDigest(s.cfg.Secret, form.Email), session.Origin{}); err != nil {
		return dto.ComplaintReceipt{}, err
	}
	file := complaint.File{
		ComplaintID: newID(), Number: newComplaintNumber(), At: s.now(),
		Letter: complaint.Letter{Name: form.Name, Email: form.Email, PhoneNumber: form.Phone.Number(), Subject: form.Subject,
			Message: form.Message},
	}
	if guestOrSender.allows(p.Role) {
		file.SenderID = p.ID
	}
	if form.TransactionID != "" {
		t, err := s.read.transfers.OfSender(ctx, p.ID, form.TransactionID)
		if err != nil {
			return dto.ComplaintReceipt{}, err
		}
		file.TransferID = t.ID
	}
	return execute(ctx, s, func(b domain.UnitOfWork) (dto.ComplaintReceipt, error) {
		_, err := domain.Decide(b, complaint.Decider, file.ComplaintID, complaint.Command(file))
		return dto.ComplaintReceipt{ComplaintNumber: file.Number}, err
	})
}

// listComplaints lists complaints for staff. Personal fields come from the log, because no table stores them.
func (s *Server) listComplaints(ctx context.Context, in *complaintPage) (dto.ComplaintPage, error) {
	filter := complaints.Filter{Unfinished: in.Unfinished, Limit: in.Limit}
	if in.After != "" {
		after, err := strconv.ParseInt(in.After, 10, 64)
		if err != nil {
			return dto.ComplaintPage{}, errInvalid.WithFields(domain.FieldError{Field: "after", Code: "INVALID_PARAMETER"})
		}
		filter.After = after
	}
	list, err := s.read.complaints.List(ctx, filter)
	if err != nil {
		return dto.ComplaintPage{}, err
	}
	page := dto.ComplaintPage{Result: make([]dto.FiledComplaint, 0, len(list))}
	for _, row := range list {
		filed, err := state(ctx, s, complaint.Decider, row.ID)
		if err != nil {
			return dto.ComplaintPage{}, err
		}
		page.Result = append(page.Result, filedComplaint(filed))
	}
	page.Next = nextCursor(list, filter.Limit, func(c complaints.Complaint) int64 { return c.Position })
	return page, nil
}

func filedComplaint(c complaint.State) dto.FiledComplaint {
	l := c.Letter
	return dto.FiledComplaint{
		ID: c.ID, ComplaintNumber: c.Number, Status: string(c.Status), FiledAt: dto.Time(c.FiledAt),
		AnswerDueAt: dto.Time(c.FiledAt.Add(complaint.AnswerDeadline)),
		SenderID:    c.SenderID, TransactionID: c.TransferID, Name: l.Name, Email: l.Email, Phone: l.PhoneNumber, Subject: l.Subject,
		Message: l.Message,
		Reply:   c.Reply.Text, RepliedAt: dto.OptionalTime(c.AnsweredAt), ClosedReason: c.Reason.Text,
		ClosedAt: dto.OptionalTime(c.ClosedAt),
	}
}

// answerComplaint sends the person who complained a reply.
func (s *Server) answerComplaint(ctx context.Context, in *idBodyInput[dto.ComplaintReply]) (dto.Success, error) {
	answer := complaint.Answer{Reply: complaint.Reply{Text: in.Body.Text}, At: s.now()}
	return dto.Done, executeCommand(ctx, s, complaint.Decider, in.ID, complaint.Command(answer))
}

// closeComplaint closes a complaint and tells the person who complained why.
func (s *Server) closeComplaint(ctx context.Context, in *idBodyInput[dto.ComplaintReply]) (dto.Success, error) {
	end := complaint.Close{Reason: complaint.Reply{Text: in.Body.Text}, At: s.now()}
	return dto.Done, executeCommand(ctx, s, complaint.Decider, in.ID, complaint.Command(end))
}

// newComplaintNumber returns a number with 50 random bits, in characters that are not confused on the phone.
func newComplaintNumber() string {
	text := rand.Text()
	return "C-" + text[:5] + "-" + text[5:10]
}
