package notice

import (
	"context"
	"net/url"

	"hulak/domain"
	"hulak/domain/complaint"
	"hulak/domain/sender"
	"hulak/eventstore"
)

// Worker tells senders what concerns them: codes to verify with, and what becomes of their transfers.
type Worker struct {
	Log     *eventstore.Log
	Carrier Carrier
	Codes   Codes
	AppURL  string // origin that links lead to
}

// Handle sends the message that an event asks for, once for each event. It may be called again with the same event.
func (w Worker) Handle(ctx context.Context, r domain.Recorded) error {
	switch e := r.Event.(type) {
	case sender.EmailVerificationRequested:
		return w.sendEmailCode(ctx, r, e)
	case sender.PhoneVerificationRequested:
		return w.sendPhoneCode(ctx, r, e)
	case sender.EmailChanged:
		return w.warnOldAddress(ctx, r, e)
	case complaint.Filed:
		return w.confirmComplaint(ctx, r, e)
	}
	senderID, say := letterFor(r.Event)
	if say == nil {
		return nil
	}
	s, _, err := eventstore.State(ctx, w.Log, sender.Decider, senderID)
	if err != nil || s.Person.Email == "" { // erased: there is nobody to tell
		return err
	}
	letter := say(s.Person.FirstName)
	return w.Carrier.Send(ctx, Message{
		Key: r.ID, To: s.Person.Email, Channel: Email, Subject: letter.subject, Text: letter.text, Link: w.AppURL + "/dashboard",
	})
}

func (w Worker) sendEmailCode(ctx context.Context, r domain.Recorded, e sender.EmailVerificationRequested) error {
	s, _, err := eventstore.State(ctx, w.Log, sender.Decider, e.SenderID)
	if err != nil || s.EmailVerified || s.Person.Email == "" {
		return err
	}
	code, err := w.Codes.issue(ctx, s.ID, Email, r.ID, e.At)
	if err != nil {
		return err
	}
	return w.Carrier.Send(ctx, Message{
		Key: r.ID, To: s.Person.Email, Channel: Email, Subject: "Verify your e-mail address",
		Text: "Namaste " + s.Person.FirstName + ",\n\nyour verification code is " + code + ". It is valid for 10 minutes. " +
			"If you did not sign up for Hulak, ignore this message.",
		Code: code, Link: w.AppURL + "/user/verify-email?token=" + url.QueryEscape(code),
	})
}

// warnOldAddress tells whoever reads the old address that it is not the account's any more: if the change was not theirs,
// this is how they learn of it. The new address, which may be a stranger's, is not named.
func (w Worker) warnOldAddress(ctx context.Context, r domain.Recorded, e sender.EmailChanged) error {
	s, _, err := eventstore.State(ctx, w.Log, sender.Decider, e.SenderID)
	if err != nil || e.Address.From == "" {
		return err
	}
	return w.Carrier.Send(ctx, Message{
		Key: r.ID, To: e.Address.From, Channel: Email, Subject: "Your e-mail address was changed",
		Text: "Namaste " + s.Person.FirstName + ",\n\nthe e-mail address of your account was changed, and all devices were signed out. " +
			"If it was not you, call us at once.",
		Link: w.AppURL,
	})
}

func (w Worker) sendPhoneCode(ctx context.Context, r domain.Recorded, e sender.PhoneVerificationRequested) error {
	s, _, err := eventstore.State(ctx, w.Log, sender.Decider, e.SenderID)
	if err != nil || s.PhoneVerified || s.Person.PhoneNumber == "" {
		return err
	}
	code, err := w.Codes.issue(ctx, s.ID, SMS, r.ID, e.At)
	if err != nil {
		return err
	}
	return w.Carrier.Send(ctx, Message{
		Key: r.ID, To: s.Person.CountryCode + s.Person.PhoneNumber, Channel: SMS,
		Text: "Your Hulak verification code is " + code + ". It is valid for 10 minutes.", Code: code,
	})
}

// confirmComplaint tells whoever filed a complaint its number. Nothing that was typed stands in the mail: the address may
// be a stranger's, and nobody shall have us write to strangers in their words.
func (w Worker) confirmComplaint(ctx context.Context, r domain.Recorded, e complaint.Filed) error {
	if e.Letter.Email == "" { // erased
		return nil
	}
	return w.Carrier.Send(ctx, Message{
		Key: r.ID, To: e.Letter.Email, Channel: Email, Subject: "We have your complaint " + e.Number,
		Text: "Namaste,\n\nwe have received your complaint. Its number is " + e.Number + "; please name it when you write or call. " +
			"If you did not file one, ignore this message.",
	})
}
