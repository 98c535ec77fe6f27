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

// newComplaintNumber has 50 random bits, in letters and digits that are not mistaken for each other on the telephone.
func newComplaintNumber() string {
	text := rand.Text()
	return "C-" + text[:5] + "-" + text[5:10]
}
