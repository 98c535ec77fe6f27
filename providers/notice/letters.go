package notice

import (
	"context"
	"fmt"

	"hulak/domain"
	"hulak/domain/sender"
	"hulak/domain/transfer"
	"hulak/eventstore/bus"
)

// letter is what a sender is told, behind a greeting.
type letter struct{ subject, text string }

// letters are the events of which senders are told, and what. They name amounts and outcomes and no beneficiary, account or
// PIN: mail is read by others.
func (w Worker) letters() bus.Handlers {
	return bus.Handlers{
		tells(w, func(e transfer.Created) (string, letter) {
			return e.SenderID, letter{"We have your transfer", fmt.Sprintf(
				"we have your transfer of %s; your beneficiary gets %s. You can cancel it within 30 minutes and follow it on your dashboard.", e.Quote.Send, e.Quote.Receive)}
		}),
		tells(w, func(e transfer.PayoutReady) (string, letter) {
			return e.SenderID, letter{
				"Your transfer is ready for pickup",
				"the cash of your transfer is ready. Your beneficiary needs the PIN, which is on your dashboard, and an identity document.",
			}
		}),
		tells(w, func(e transfer.Delivered) (string, letter) {
			return e.SenderID, letter{"Your transfer has arrived", fmt.Sprintf("your transfer of %s has arrived: %s.", e.Amounts.Send, e.Amounts.Receive)}
		}),
		tells(w, func(e transfer.FundingDeclined) (string, letter) {
			return e.SenderID, letter{"Your transfer could not be funded", fmt.Sprintf(
				"your bank or card did not give us the money for your transfer of %s. Nothing was sent, and nothing was taken. You can try again with another source.", e.Amounts.Send)}
		}),
		tells(w, func(e transfer.FundingReturned) (string, letter) {
			return e.SenderID, letter{"Your bank took a payment back", fmt.Sprintf(
				"your bank took back the payment for your transfer of %s (code %s). Please look at your dashboard, or call us.", e.Amounts.Send, e.Code)}
		}),
		tells(w, func(e transfer.PayoutFailed) (string, letter) {
			return e.SenderID, letter{"Your transfer could not be delivered", fmt.Sprintf(
				"our partner in Nepal could not deliver your transfer of %s. Your money is safe: we are looking at it and will tell you what happens next.", e.Amounts.Send)}
		}),
		tells(w, func(e transfer.Canceled) (string, letter) {
			return e.SenderID, letter{"Your transfer is canceled", fmt.Sprintf(
				"your transfer of %s is canceled. What was taken, the fee included, is on its way back to you: %s.", e.Amounts.Send, e.Amounts.Total())}
		}),
		tells(w, func(e transfer.Rejected) (string, letter) {
			return e.SenderID, letter{
				"Your transfer could not be accepted",
				"we could not accept your transfer. Nothing was taken from you. Please call us if you have questions.",
			}
		}),
		tells(w, func(e transfer.RefundSettled) (string, letter) {
			if !e.Taken {
				return "", letter{} // there was nothing to give back; the cancellation has been told
			}
			return e.SenderID, letter{"Your refund has been paid", fmt.Sprintf("we have paid %s back to you.", e.Amounts.Total())}
		}),
		tells(w, func(e transfer.DeliveryLate) (string, letter) {
			if e.Fee.IsZero() {
				return e.SenderID, letter{
					"Your transfer is late",
					"the money of your transfer is not there on the day that we promised. We are looking into it. You can see on your dashboard where it is.",
				}
			}
			return e.SenderID, letter{"Your transfer is late: we give your fee back", fmt.Sprintf(
				"the money of your transfer is not there on the day that we promised. We are looking into it, and give your fee of %s back to you; you need not ask for it.", e.Fee)}
		}),
		tells(w, func(e transfer.FeeRefunded) (string, letter) {
			if !e.Taken {
				return "", letter{} // the bank had given the whole payment back, which has been told
			}
			return e.SenderID, letter{"Your fee has been paid back", fmt.Sprintf("we have paid your fee of %s back to you, because your transfer was late.", e.Fee)}
		}),
		tells(w, func(e transfer.DeadlinePassed) (string, letter) {
			if e.Deadline != transfer.DeadlineRefund {
				return "", letter{}
			}
			return e.SenderID, letter{
				"Your refund is late",
				"your refund has taken longer than the three business days that it may take. We are looking into it and will contact you.",
			}
		}),
		tells(w, func(e sender.PhoneChanged) (string, letter) {
			return e.SenderID, letter{"Your phone number was changed", "the phone number of your account was changed. If it was not you, call us at once."}
		}),
		tells(w, func(e sender.PasswordChanged) (string, letter) {
			return e.SenderID, letter{"Your password was changed", "the password of your account was changed. If it was not you, call us at once."}
		}),
	}
}

// tells declares an event of which a sender is told. Nobody is where means names nobody.
func tells[E domain.Event](w Worker, means func(E) (senderID string, say letter)) bus.Handler {
	return bus.On(func(ctx context.Context, e E, r domain.Recorded) error {
		senderID, say := means(e)
		if senderID == "" {
			return nil
		}
		return w.write(ctx, senderID, say, r)
	})
}
