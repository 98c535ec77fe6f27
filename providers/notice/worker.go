package notice

import (
	"context"
	"net/url"

	"hulak/domain"
	"hulak/domain/complaint"
	"hulak/domain/sender"
	"hulak/eventstore"
	"hulak/eventstore/bus"
	"hulak/providers"
)

// Worker tells senders what concerns them: codes to verify with, and what becomes of their transfers.
type Worker struct {
	Log     *eventstore.Log
	Carrier Carrier
	Codes   Codes
	AppURL  string // origin that links lead to
}

// Handlers send the message that an event asks for, once for each event. Each may be called again with the same event.
func (w Worker) Handlers() bus.Handlers {
	return append(w.letters(),
		bus.On(w.sendEmailCode),
		bus.On(w.sendPhoneCode),
		bus.On(w.warnOldAddress),
		bus.On(w.confirmComplaint),
	)
}

// write sends a letter to a sender.
func (w Worker) write(ctx context.Context, senderID string, say letter, r domain.Recorded) error {
	s, err := eventstore.Recent(ctx, w.Log, sender.Decider, senderID, providers.RecentFor)
	if err != nil || s.Person.Email == "" { // erased: there is nobody to tell
		return err
	}
	return w.Carrier.Send(ctx, Message{
		Key: r.ID, To: s.Person.Email, Channel: Email, Subject: say.subject, Text: "Namaste " + s.Person.FirstName + ",\n\n" + say.text,
		Link: w.AppURL + "/dashboard",
	})
}

func (w Worker) sendEmailCode(ctx context.Context, e sender.EmailVerificationRequested, r domain.Recorded) error {
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
func (w Worker) warnOldAddress(ctx context.Context, e sender.EmailChanged, r domain.Recorded) error {
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

func (w Worker) sendPhoneCode(ctx context.Context, e sender.PhoneVerificationRequested, r domain.Recorded) error {
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
func (w Worker) confirmComplaint(ctx context.Context, e complaint.Filed, r domain.Recorded) error {
	if e.Letter.Email == "" { // erased
		return nil
	}
	return w.Carrier.Send(ctx, Message{
		Key: r.ID, To: e.Letter.Email, Channel: Email, Subject: "We have your complaint " + e.Number,
		Text: "Namaste,\n\nwe have received your complaint. Its number is " + e.Number + "; please name it when you write or call. " +
			"If you did not file one, ignore this message.",
	})
}
