package notification

import (
	"context"

	"hulak/domain"
	"hulak/domain/reference"
	"hulak/domain/sender"
	"hulak/eventstore"
)

// warnOldAddress notifies the old email address that the account's address was changed, because an attacker might have changed it. The
// email does not contain the new address, which might belong to a stranger.
func (w Worker) warnOldAddress(ctx context.Context, e sender.EmailChanged, r domain.RecordedEvent) error {
	s, _, err := eventstore.State(ctx, w.Log, sender.Decider, e.SenderID)
	if err != nil || e.Address.From == "" {
		return err
	}
	return sendTemplate(ctx, w.Sender, Message{Key: r.ID, To: e.Address.From, Channel: Email, Link: w.AppURL},
		mustTemplate(emailTemplates, "email_changed"), values{"FirstName": s.Person.FirstName})
}

// warnOldPhone notifies the old phone that the account's number was changed, for the same reason.
func (w Worker) warnOldPhone(ctx context.Context, e sender.PhoneChanged, r domain.RecordedEvent) error {
	old, err := w.phoneBefore(ctx, e.SenderID, r.Version)
	if err != nil || old.PhoneNumber == "" || old == e.Phone {
		return err
	}
	return sendPaidText(ctx, w.SMSBudget, w.Sender, w.Logger, r.ID+"/old", old, "old_phone",
		values{"SupportPhone": reference.SupportContact().Phones[0]})
}

// historyPage is the maximum number of events per read.
const historyPage = 500

// phoneBefore returns the sender's phone before a version of the stream. It is empty if there was none or the sender was erased.
func (w Worker) phoneBefore(ctx context.Context, senderID string, version int64) (sender.Phone, error) {
	var s sender.State
	for after := int64(0); ; {
		events, err := w.Log.ReadStream(ctx, domain.Stream(sender.Decider.Category, senderID), after, historyPage)
		if err != nil {
			return sender.Phone{}, err
		}
		for _, r := range events {
			if r.Version >= version {
				return s.Phone(), nil
			}
			e, ok := r.Event.(sender.Event)
			if r.Err != nil || !ok {
				return sender.Phone{}, r.Err
			}
			s, after = sender.Decider.Evolve(s, e), r.Version
		}
		if len(events) < historyPage {
			return s.Phone(), nil
		}
	}
}
