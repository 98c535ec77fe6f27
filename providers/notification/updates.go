package notification

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"hulak/domain"
	"hulak/domain/device"
	"hulak/domain/notification"
	"hulak/domain/ratealert"
	"hulak/domain/sender"
	"hulak/domain/transfer"
	"hulak/eventstore"
	"hulak/eventstore/bus"
	"hulak/providers"
)

// Updates sends senders the pushes and text messages that they have switched on. It follows the log apart from Worker, so that an
// unavailable push service does not delay emails.
type Updates struct {
	Log       *eventstore.Log
	Sender    Sender
	SMSBudget Budget
	Push      Pusher
	Now       func() time.Time
	Logger    *slog.Logger
}

// Handlers returns the handlers of the events that senders can be told about. Each may be called again with the same event.
func (u Updates) Handlers() bus.Handlers {
	const transfers, security, rates = notification.TopicTransfers, notification.TopicSecurity, notification.TopicRateAlerts
	return bus.Handlers{
		updateHandler(u, transfers, "payout_ready", func(e transfer.PayoutReady) string { return e.SenderID }),
		updateHandler(u, transfers, "transfer_delivered", func(e transfer.Delivered) string { return e.SenderID }),
		updateHandler(u, transfers, "funding_declined", func(e transfer.FundingDeclined) string { return e.SenderID }),
		updateHandler(u, transfers, "payout_failed", func(e transfer.PayoutFailed) string { return e.SenderID }),
		updateHandler(u, transfers, "transfer_canceled", func(e transfer.Canceled) string { return e.SenderID }),
		updateHandler(u, transfers, "delivery_late", func(e transfer.DeliveryLate) string { return e.SenderID }),
		updateHandler(u, transfers, "documents_requested", func(e transfer.DocumentsRequested) string { return e.SenderID }),
		updateHandler(u, security, "new_device", func(e device.SignedIn) string { return e.UserID }),
		updateHandler(u, security, "contact_changed", func(e sender.EmailChanged) string { return e.SenderID }),
		updateHandler(u, security, "contact_changed", func(e sender.PhoneChanged) string { return e.SenderID }),
		updateHandler(u, security, "contact_changed", func(e sender.AddressChanged) string { return e.SenderID }),
		updateHandler(u, rates, "rate_alert", func(e ratealert.Fired) string { return e.SenderID }),
		updateHandler(u, security, "password_changed", func(e sender.PasswordChanged) string { return e.SenderID }),
	}
}

// updateHandler returns a handler that tells the user of an event about it. Staff have no switches, so they get nothing.
func updateHandler[E domain.Event](u Updates, topic notification.Topic, name string, userID func(E) string) bus.Handler {
	t := mustTemplate(updateTemplates, name)
	return bus.On(func(ctx context.Context, e E, r domain.RecordedEvent) error {
		title, text, err := t.execute(values{})
		if err != nil {
			return err
		}
		push := Push{Key: r.ID, Topic: topic, Title: title, Text: text, Path: t.linkPath, At: r.RecordedAt}
		return errors.Join(u.sendText(ctx, userID(e), push), u.Push.Send(ctx, userID(e), push))
	})
}

// sendText sends a push's title and text to the sender's phone, if the sender has switched on text messages and verified the number.
func (u Updates) sendText(ctx context.Context, senderID string, push Push) error {
	if !u.Now().Before(push.At.Add(pushLifetime)) {
		return nil
	}
	on, err := IsOn(ctx, u.Log, senderID, notification.Switch{Topic: push.Topic, Channel: notification.ChannelText})
	if err != nil || !on {
		return err
	}
	s, err := eventstore.RecentState(ctx, u.Log, sender.Decider, senderID, providers.MaxStateAge)
	if err != nil || !s.PhoneVerified || s.Person.PhoneNumber == "" || s.IsClosed() {
		return err
	}
	return sendPaidText(ctx, u.SMSBudget, u.Sender, u.Logger, push.Key+"/text", s.Phone(), "update",
		values{"Title": push.Title, "Text": push.Text})
}

// IsOn reports whether a sender gets messages on a topic by a channel.
func IsOn(ctx context.Context, log *eventstore.Log, senderID string, w notification.Switch) (bool, error) {
	s, _, err := eventstore.State(ctx, log, notification.Decider, senderID)
	return s.IsOn(w), err
}

// sendPaidText sends a text message without a code if the budget allows it. Otherwise, it drops the message.
func sendPaidText(
	ctx context.Context, budget Budget, s Sender, logger *slog.Logger, key string, phone sender.Phone, template string, data values,
) error {
	number := phone.CountryCode + phone.PhoneNumber
	switch allowed, err := budget.Claim(ctx, key, number); {
	case err != nil:
		return err
	case !allowed:
		logger.Warn("text message limit reached; message dropped", "request", key)
		return nil
	}
	return sendTemplate(ctx, s, Message{Key: key, To: number, Channel: SMS}, mustTemplate(smsTemplates, template), data)
}
