package notification

import (
	"context"
	"log/slog"
	"net/url"
	"strconv"
	"time"

	"hulak/domain"
	"hulak/domain/complaint"
	"hulak/domain/sender"
	"hulak/domain/staff"
	"hulak/eventstore"
	"hulak/eventstore/bus"
	"hulak/providers"
)

// Worker sends users verification codes and notifications about their transfers and accounts. It sends alarms to the staff on call.
type Worker struct {
	Log       *eventstore.Log
	Sender    Sender
	Codes     Codes
	SMSBudget Budget
	AppURL    string // origin of links in messages
	// OnCall returns the IDs of the staff who receive alarms. It may be nil.
	OnCall      func(ctx context.Context) ([]string, error)
	Invitations Invitations
	// UnsubscribeURL returns the URL that stops a rate alert that was sent at a time.
	UnsubscribeURL func(senderID, alertID string, at time.Time) string
	Logger         *slog.Logger
}

// Invitations creates secrets for the links that new staff members use to set their first password.
type Invitations interface {
	// Invite returns a secret for a request, and how long the secret is valid. A repeated request returns the same secret.
	Invite(ctx context.Context, staffID, request string, at time.Time) (secret string, valid time.Duration, err error)
}

// Handlers returns the worker's event handlers. Each may be called again with the same event.
func (w Worker) Handlers() bus.Handlers {
	return append(w.emailHandlers(),
		bus.On(w.sendEmailCode),
		bus.On(w.sendInvitation),
		bus.On(w.sendPhoneCode),
		bus.On(w.warnOldAddress),
		bus.On(w.warnOldPhone),
		bus.On(w.confirmComplaint),
		bus.On(w.sendAlarmRaised),
		bus.On(w.sendAlarmCleared),
		bus.On(w.sendWebhookDisabled),
		bus.On(w.sendRateAlert),
		bus.On(w.sendMoneyRequest),
		bus.On(func(ctx context.Context, e complaint.Answered, r domain.RecordedEvent) error {
			return w.sendComplaintReply(ctx, "complaint_answered", e.ComplaintID, e.Reply, r)
		}),
		bus.On(func(ctx context.Context, e complaint.ResultSent, r domain.RecordedEvent) error {
			return w.sendComplaintReply(ctx, "complaint_result", e.ComplaintID, complaint.Reply(e.Result), r)
		}),
		bus.On(func(ctx context.Context, e complaint.Closed, r domain.RecordedEvent) error {
			return w.sendComplaintReply(ctx, "complaint_closed", e.ComplaintID, e.Reason, r)
		}),
	)
}

// sendEmail sends an email to a sender or a staff member.
func (w Worker) sendEmail(ctx context.Context, userID string, t messageTemplate, data values, r domain.RecordedEvent) error {
	s, err := eventstore.RecentState(ctx, w.Log, sender.Decider, userID, providers.MaxStateAge)
	if err != nil {
		return err
	}
	to, page := s.Person.Email, t.linkPath
	data["FirstName"] = s.Person.FirstName
	if !s.Exists() {
		member, err := eventstore.RecentState(ctx, w.Log, staff.Decider, userID, providers.MaxStateAge)
		if err != nil {
			return err
		}
		to, page = member.Person.Email, "/admin/dashboard"
	}
	if to == "" { // erased
		return nil
	}
	return sendTemplate(ctx, w.Sender, Message{Key: r.ID, To: to, Channel: Email, Link: w.AppURL + page}, t, data)
}

// sendTemplate executes a template and sends the message.
func sendTemplate(ctx context.Context, s Sender, m Message, t messageTemplate, data values) (err error) {
	if m.Subject, m.Text, err = t.execute(data); err != nil {
		return err
	}
	return s.Send(ctx, m)
}

var codeMinutes = strconv.Itoa(int(codeLifetime.Minutes()))

// sendInvitation sends a new staff member a link to set their first password, unless they have already set a password.
func (w Worker) sendInvitation(ctx context.Context, e staff.Invited, r domain.RecordedEvent) error {
	member, _, err := eventstore.State(ctx, w.Log, staff.Decider, e.StaffID)
	if err != nil || !member.HasPendingInvitation() || member.Person.Email == "" {
		return err
	}
	secret, valid, err := w.Invitations.Invite(ctx, e.StaffID, r.ID, e.At)
	if err != nil {
		return err
	}
	return sendTemplate(ctx, w.Sender, Message{
		Key: r.ID, To: member.Person.Email, Channel: Email, Link: w.AppURL + "/user/reset-password?token=" + url.QueryEscape(secret),
	}, mustTemplate(emailTemplates, "staff_invited"), values{
		"FirstName": member.Person.FullName, "Days": strconv.Itoa(int(valid.Hours() / 24)),
	})
}

func (w Worker) sendEmailCode(ctx context.Context, e sender.EmailVerificationRequested, r domain.RecordedEvent) error {
	s, _, err := eventstore.State(ctx, w.Log, sender.Decider, e.SenderID)
	if err != nil || s.EmailVerified || s.Person.Email == "" {
		return err
	}
	code, err := w.Codes.issue(ctx, s.ID, Email, r.ID, e.At)
	if err != nil {
		return err
	}
	return sendTemplate(ctx, w.Sender, Message{
		Key: r.ID, To: s.Person.Email, Channel: Email, Code: code, Link: w.AppURL + "/user/verify-email?token=" + url.QueryEscape(code),
	}, mustTemplate(emailTemplates, "email_code"), values{"FirstName": s.Person.FirstName, "Code": code, "Minutes": codeMinutes})
}

func (w Worker) sendPhoneCode(ctx context.Context, e sender.PhoneVerificationRequested, r domain.RecordedEvent) error {
	s, _, err := eventstore.State(ctx, w.Log, sender.Decider, e.SenderID)
	if err != nil || s.PhoneVerified || s.Person.PhoneNumber == "" {
		return err
	}
	number := s.Person.CountryCode + s.Person.PhoneNumber
	switch allowed, err := w.SMSBudget.Claim(ctx, r.ID, number); {
	case err != nil:
		return err
	case !allowed: // the API has already rejected the request, so no user is waiting for the message
		w.Logger.Warn("text message limit reached; message dropped", "request", r.ID)
		return nil
	}
	code, err := w.Codes.issue(ctx, s.ID, SMS, r.ID, e.At)
	if err != nil {
		return err
	}
	app, err := url.Parse(w.AppURL)
	if err != nil {
		return err
	}
	return sendTemplate(ctx, w.Sender, Message{Key: r.ID, To: number, Channel: SMS, Code: code},
		mustTemplate(smsTemplates, "phone_code"), values{"Code": code, "Minutes": codeMinutes, "Host": app.Hostname()})
}

// confirmComplaint sends a complaint's number to the person who filed the complaint. The email contains no user input, because the
// address might belong to a stranger and the input might be abusive.
func (w Worker) confirmComplaint(ctx context.Context, e complaint.Filed, r domain.RecordedEvent) error {
	if e.Letter.Email == "" { // erased
		return nil
	}
	return sendTemplate(ctx, w.Sender, Message{Key: r.ID, To: e.Letter.Email, Channel: Email},
		mustTemplate(emailTemplates, "complaint_filed"), complaintValues(e.Number, e.Question))
}

// complaintValues returns the values of a template about a complaint or a question.
func complaintValues(number string, isQuestion bool) values {
	v := values{"FirstName": "", "Number": number, "Question": "", "Noun": "complaint", "NumberName": "complaint number"}
	if isQuestion {
		v["Question"], v["Noun"], v["NumberName"] = "yes", "question", "case number"
	}
	return v
}

// sendComplaintReply sends a staff member's reply to the person who filed the complaint.
func (w Worker) sendComplaintReply(ctx context.Context, template, complaintID string, reply complaint.Reply, r domain.RecordedEvent) error {
	c, _, err := eventstore.State(ctx, w.Log, complaint.Decider, complaintID)
	if err != nil || c.Letter.Email == "" { // erased
		return err
	}
	m := Message{Key: r.ID, To: c.Letter.Email, Channel: Email}
	if c.Status == complaint.StatusChoice && c.SenderID != "" {
		m.Link = w.AppURL + "/dashboard" // where the sender chooses the remedy
	}
	v := complaintValues(c.Number, c.Question)
	v["Text"] = reply.Text
	return sendTemplate(ctx, w.Sender, m, mustTemplate(emailTemplates, template), v)
}
