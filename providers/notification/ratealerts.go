package notification

import (
	"context"
	"net/url"

	"hulak/domain"
	"hulak/domain/ratealert"
	"hulak/domain/sender"
	"hulak/eventstore"
)

// sendRateAlert sends an alert on its channels, unless its sender can no longer receive it. Each channel has its own key. The text message
// comes first: if the email fails, the gateway ignores the text message of the retry. Text messages do not use the budget, because the
// number is verified, and the number of alerts is limited. Updates sends the push.
func (w Worker) sendRateAlert(ctx context.Context, e ratealert.Fired, r domain.RecordedEvent) error {
	s, _, err := eventstore.State(ctx, w.Log, sender.Decider, e.SenderID)
	if err != nil || !ratealert.CanReceive(s) {
		return err
	}
	link := w.AppURL + sendPath(e)
	data := values{"FirstName": s.Person.FirstName, "Rate": e.Rate.Rate.Text(), "MinRate": "", "Amount": "", "Link": link}
	if e.Alert.Kind == ratealert.AtLeast {
		data["MinRate"] = e.Alert.MinRate.Text()
	}
	if !e.Amount.IsZero() {
		data["Amount"] = e.Amount.String()
	}
	if e.Alert.Text && s.PhoneVerified {
		text := Message{Key: r.ID + "-text", To: s.Person.CountryCode + s.Person.PhoneNumber, Channel: SMS}
		if err := sendTemplate(ctx, w.Sender, text, mustTemplate(smsTemplates, "rate_alert_text"), data); err != nil {
			return err
		}
	}
	if !e.Alert.Email || !s.EmailVerified {
		return nil
	}
	return sendTemplate(ctx, w.Sender, Message{
		Key: r.ID, To: s.Person.Email, Channel: Email, Link: link, Unsubscribe: w.UnsubscribeURL(e.SenderID, e.Alert.ID, e.At),
	}, mustTemplate(emailTemplates, "rate_alert"), data)
}

// sendPath returns the path of the page that starts a transfer of the alert's amount.
func sendPath(e ratealert.Fired) string {
	if e.Amount.IsZero() {
		return "/payment/details"
	}
	return "/payment/details?amount=" + url.QueryEscape(e.Amount.Text())
}
