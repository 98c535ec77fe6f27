package notification

import (
	"context"
	"net/url"

	"hulak/domain"
	"hulak/domain/moneyrequest"
	"hulak/domain/sender"
	"hulak/eventstore"
)

// sendMoneyRequest tells a sender that a beneficiary asks for money. The messages contain neither the beneficiary nor the note, because
// they are not confidential, and because anyone with the tracking link can write the note.
func (w Worker) sendMoneyRequest(ctx context.Context, e moneyrequest.Asked, r domain.RecordedEvent) error {
	if e.Hidden {
		return nil
	}
	t := mustTemplate(emailTemplates, "money_requested")
	t.linkPath = "/user/requests/" + url.PathEscape(e.RequestID)
	if err := w.sendEmail(ctx, e.SenderID, t, values{"Amount": requestedAmount(e)}, r); err != nil {
		return err
	}
	return w.textMoneyRequest(ctx, e, t.linkPath, r)
}

// textMoneyRequest sends a text message about a request if the sender chose text messages and has a verified phone number.
func (w Worker) textMoneyRequest(ctx context.Context, e moneyrequest.Asked, page string, r domain.RecordedEvent) error {
	requests, _, err := eventstore.State(ctx, w.Log, moneyrequest.Decider, e.BeneficiaryID)
	if err != nil || !requests.Texts {
		return err
	}
	s, _, err := eventstore.State(ctx, w.Log, sender.Decider, e.SenderID)
	if err != nil || !s.PhoneVerified || s.Person.PhoneNumber == "" {
		return err
	}
	number, key := s.Person.CountryCode+s.Person.PhoneNumber, r.ID+":text"
	switch allowed, err := w.SMSBudget.Claim(ctx, key, number); {
	case err != nil:
		return err
	case !allowed: // the email has the same content
		w.Logger.Warn("text message limit reached; message dropped", "request", r.ID)
		return nil
	}
	return sendTemplate(ctx, w.Sender, Message{Key: key, To: number, Channel: SMS, Link: w.AppURL + page},
		mustTemplate(smsTemplates, "money_requested_text"), values{"Amount": requestedAmount(e), "Link": w.AppURL + page})
}

func requestedAmount(e moneyrequest.Asked) string {
	return e.Amount.GroupedText() + " " + string(e.Amount.Currency())
}
