package notice

import (
	"fmt"

	"hulak/domain/sender"
	"hulak/domain/transfer"
)

// letter is what a sender is told of an event.
type letter struct{ subject, text string }

// letterFor is who is told of an event, and what, by first name; nil where nobody is. Letters name amounts and outcomes and no
// beneficiary, account or PIN: mail is read by others.
func letterFor(event any) (senderID string, say func(firstName string) letter) {
	write := func(subject, format string, args ...any) func(string) letter {
		return func(firstName string) letter {
			return letter{subject, "Namaste " + firstName + ",\n\n" + fmt.Sprintf(format, args...)}
		}
	}
	switch e := event.(type) {
	case transfer.Created:
		return e.SenderID, write("We have your transfer",
			"we have your transfer of %s; your beneficiary gets %s. You can cancel it within 30 minutes and follow it on your dashboard.", e.Quote.Send, e.Quote.Receive)
	case transfer.PayoutReady:
		return e.SenderID, write("Your transfer is ready for pickup",
			"the cash of your transfer is ready. Your beneficiary needs the PIN, which is on your dashboard, and an identity document.")
	case transfer.Delivered:
		return e.SenderID, write("Your transfer has arrived", "your transfer of %s has arrived: %s.", e.Amounts.Send, e.Amounts.Receive)
	case transfer.FundingDeclined:
		return e.SenderID, write("Your transfer could not be funded",
			"your bank or card did not give us the money for your transfer of %s. Nothing was sent, and nothing was taken. You can try again with another source.", e.Amounts.Send)
	case transfer.FundingReturned:
		return e.SenderID, write("Your bank took a payment back",
			"your bank took back the payment for your transfer of %s (code %s). Please look at your dashboard, or call us.", e.Amounts.Send, e.Code)
	case transfer.PayoutFailed:
		return e.SenderID, write("Your transfer could not be delivered",
			"our partner in Nepal could not deliver your transfer of %s. Your money is safe: we are looking at it and will tell you what happens next.", e.Amounts.Send)
	case transfer.Canceled:
		return e.SenderID, write("Your transfer is canceled",
			"your transfer of %s is canceled. What was taken, the fee included, is on its way back to you: %s.", e.Amounts.Send, e.Amounts.Total())
	case transfer.Rejected:
		return e.SenderID, write("Your transfer could not be accepted",
			"we could not accept your transfer. Nothing was taken from you. Please call us if you have questions.")
	case transfer.RefundSettled:
		if !e.Taken {
			return "", nil // there was nothing to give back; the cancellation has been told
		}
		return e.SenderID, write("Your refund has been paid", "we have paid %s back to you.", e.Amounts.Total())
	case sender.PhoneChanged:
		return e.SenderID, write("Your phone number was changed",
			"the phone number of your account was changed. If it was not you, call us at once.")
	case sender.PasswordChanged:
		return e.SenderID, write("Your password was changed",
			"the password of your account was changed. If it was not you, call us at once.")
	}
	return "", nil
}
