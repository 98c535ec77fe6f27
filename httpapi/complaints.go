package httpapi

import (
	"context"
	"crypto/rand"

	"hulak/domain"
	"hulak/domain/complaint"
	"hulak/httpapi/wire"
)

// fileComplaint takes a complaint from anybody (2.38c). The answer and the mail that confirms it carry nothing but the
// number; how many one address may be named in is bounded as tries to sign in are, so that nobody can flood a mailbox.
func (s *Server) fileComplaint(ctx context.Context, in *with[wire.Complaint]) (wire.ComplaintAnswer, error) {
	form, p := in.Body, who(ctx)
	if _, err := s.sessions.Attempt(ctx, "complaint:"+EmailDigest(s.cfg.Secret, form.Email), nil); err != nil {
		return wire.ComplaintAnswer{}, err
	}
	file := complaint.File{
		ComplaintID: newID(), Number: newComplaintNumber(), At: s.now(),
		Letter: complaint.Letter{Name: form.Name, Email: form.Email, PhoneNumber: form.Phone, Subject: form.Subject, Message: form.Message},
	}
	if accounts.allows(p.Role) {
		file.SenderID = p.ID
	}
	return execute(ctx, s, func(b domain.Book) (wire.ComplaintAnswer, error) {
		_, err := domain.Decide(b, complaint.Decider, file.ComplaintID, complaint.Command(file))
		return wire.ComplaintAnswer{ComplaintNumber: file.Number}, err
	})
}

// listComplaints lets staff read what was filed, the newest first. What is personal comes from the log itself: it is in no table.
func (s *Server) listComplaints(ctx context.Context, in *complaintPage) (wire.ComplaintPage, error) {
	filter, err := eventFilter{Type: complaint.Filed{}.EventType(), Before: in.Before, Limit: in.Limit}.read()
	if err != nil {
		return wire.ComplaintPage{}, err
	}
	list, err := s.read.events.List(ctx, filter)
	if err != nil {
		return wire.ComplaintPage{}, err
	}
	page := wire.ComplaintPage{Result: make([]wire.FiledComplaint, 0, len(list))}
	for _, e := range list {
		found, err := s.cfg.Events.Read(ctx, e.Position-1, 1)
		if err != nil {
			return wire.ComplaintPage{}, err
		}
		if filed, ok := found[0].Event.(complaint.Filed); ok {
			page.Result = append(page.Result, filedComplaint(filed))
		}
	}
	if len(list) == filter.Limit {
		page.Next = position(list[len(list)-1].Position)
	}
	return page, nil
}

func filedComplaint(e complaint.Filed) wire.FiledComplaint {
	l := e.Letter
	return wire.FiledComplaint{
		ComplaintNumber: e.Number, FiledAt: wire.Time(e.At), SenderID: e.SenderID,
		Name: l.Name, Email: l.Email, Phone: l.PhoneNumber, Subject: l.Subject, Message: l.Message,
	}
}

// newComplaintNumber has 50 random bits, in letters and digits that are not mistaken for each other on the telephone.
func newComplaintNumber() string {
	text := rand.Text()
	return "C-" + text[:5] + "-" + text[5:10]
}
