package notification

import (
	"context"
	"strings"
	"time"

	"hulak/domain"
	"hulak/domain/device"
	"hulak/domain/notification"
	"hulak/domain/passkey"
	"hulak/domain/reference"
	"hulak/domain/schedule"
	"hulak/domain/sender"
	"hulak/domain/staff"
	"hulak/domain/transfer"
	"hulak/domain/unclaimed"
	"hulak/eventstore/bus"
)

// emailHandlers returns handlers for the events that trigger an email to a user. The emails contain amounts and outcomes. They do not
// contain beneficiaries, accounts, or PINs, because email is not confidential.
func (w Worker) emailHandlers() bus.Handlers {
	return bus.Handlers{
		emailHandler(w, "transfer_created", func(e transfer.Created) (string, values) {
			return e.SenderID, values{"Send": e.Quote.Send.String(), "Receive": e.Quote.Receive.String()}
		}),
		progressEmailHandler(w, "payout_ready", func(e transfer.PayoutReady) (string, values) { return e.SenderID, values{} }),
		progressEmailHandler(w, "transfer_delivered", func(e transfer.Delivered) (string, values) {
			return e.SenderID, values{"Send": e.Amounts.Send.String(), "Receive": e.Amounts.Receive.String()}
		}),
		emailHandler(w, "funding_declined", func(e transfer.FundingDeclined) (string, values) {
			return e.SenderID, values{"Send": e.Amounts.Send.String()}
		}),
		emailHandler(w, "funding_returned", func(e transfer.FundingReturned) (string, values) {
			return e.SenderID, values{"Send": e.Amounts.Send.String(), "Code": e.Code}
		}),
		emailHandler(w, "payout_failed", func(e transfer.PayoutFailed) (string, values) {
			return e.SenderID, values{"Send": e.Amounts.Send.String()}
		}),
		emailHandler(w, "transfer_reprocessed", func(e transfer.Reprocessed) (string, values) {
			data := values{"PayoutMethod": e.Route.Method.Phrase(), "CollectsPayment": ""}
			if e.CollectsFunding {
				data["CollectsPayment"] = "yes"
			}
			return e.SenderID, data
		}),
		emailHandler(w, "transfer_canceled", func(e transfer.Canceled) (string, values) {
			data := values{"Send": e.Amounts.Send.String(), "Total": "", "Settled": ""}
			if e.Stage != transfer.StageUnfunded {
				data["Total"] = e.Amounts.Total().String()
			}
			if e.Stage == transfer.StageSettled {
				data["Settled"] = "yes"
			}
			return e.SenderID, data
		}),
		emailHandler(w, "documents_requested", func(e transfer.DocumentsRequested) (string, values) { return e.SenderID, values{} }),
		emailHandler(w, "transfer_rejected", func(e transfer.Rejected) (string, values) { return e.SenderID, values{} }),
		emailHandler(w, "refund_settled", func(e transfer.RefundSettled) (string, values) {
			if !e.MoneyMoved {
				return "", nil // there was nothing to refund
			}
			return e.SenderID, values{"Total": e.Amounts.Total().String()}
		}),
		emailHandler(w, "refund_returned", func(e transfer.RefundReturned) (string, values) {
			if e.Stage == transfer.StageReturned {
				return "", nil // the sender's bank has already returned the payment
			}
			return e.SenderID, values{"Total": e.Amounts.Total().String()}
		}),
		emailHandler(w, "payment_recovered", func(e transfer.DisputeEnded) (string, values) {
			if !e.OwedToSender {
				return "", nil // the dispute does not affect the sender
			}
			return e.SenderID, values{"Total": e.Amounts.Total().String()}
		}),
		emailHandler(w, "funds_blocked", func(e transfer.FundsBlocked) (string, values) {
			return e.SenderID, values{"Total": e.Amounts.Total().String()}
		}),
		emailHandler(w, "payment_recovered", func(e transfer.FundsUnblocked) (string, values) {
			if !e.Recovered {
				return "", nil // the email about the cancellation reports the refund
			}
			return e.SenderID, values{"Total": e.Amounts.Total().String()}
		}),
		emailHandler(w, "refund_reissued", func(e transfer.RefundReissued) (string, values) {
			return e.SenderID, values{"Total": e.Amounts.Total().String(), "Check": e.CheckNumber, "Card": ""}
		}),
		// The letter itself is mailed. It has the amount and the reference number.
		emailHandler(w, "refund_unclaimed", func(e transfer.RefundLetterSent) (string, values) {
			return e.SenderID, values{
				"State":    reference.StateName(reference.USA, e.Report.State),
				"Deadline": e.At.Add(unclaimed.ReplyTime).In(losAngeles).Format("January 2, 2006"),
			}
		}),
		emailHandler(w, "delivery_late", func(e transfer.DeliveryLate) (string, values) {
			data := values{"Fee": ""}
			if !e.Fee.IsZero() {
				data["Fee"] = e.Fee.String()
			}
			return e.SenderID, data
		}),
		emailHandler(w, "fee_refunded", func(e transfer.FeeRefunded) (string, values) {
			if !e.MoneyMoved {
				return "", nil // the bank returned the entire payment, which another email reports
			}
			return e.SenderID, values{"Fee": e.Fee.String()}
		}),
		emailHandler(w, "refund_settled", func(e transfer.ErrorRefunded) (string, values) {
			if !e.MoneyMoved {
				return "", nil // the bank returned the entire payment, which another email reports
			}
			return e.SenderID, values{"Total": e.Amount.String()}
		}),
		emailHandler(w, "refund_settled", func(e transfer.PartialRefundPaidByHand) (string, values) {
			return e.SenderID, values{"Total": e.Amount.String()}
		}),
		emailHandler(w, "refund_returned", func(e transfer.PartialRefundReturned) (string, values) {
			if e.Stage == transfer.StageReturned {
				return "", nil // the sender's bank has already returned the payment
			}
			return e.SenderID, values{"Total": e.Amount.String()}
		}),
		emailHandler(w, "refund_reissued", func(e transfer.PartialRefundReissued) (string, values) {
			toCard := ""
			if e.Method == transfer.RefundToCard {
				toCard = "yes"
			}
			return e.SenderID, values{"Total": e.Amount.String(), "Check": "", "Card": toCard}
		}),
		emailHandler(w, "refund_late", func(e transfer.DeadlinePassed) (string, values) {
			if e.Deadline != transfer.DeadlineRefund {
				return "", nil
			}
			return e.SenderID, values{}
		}),
		emailHandler(w, "schedule_created", func(e schedule.Created) (string, values) {
			data := values{"Amount": e.Order.Amount.String(), "MaxTotal": e.Order.MaxTotal.String(), "Date": longDate(e.Plan.First), "Rate": ""}
			if e.Plan.WaitsForRate() {
				data["Rate"] = e.Plan.MinRate.Text()
			}
			return e.SenderID, data
		}),
		emailHandler(w, "schedule_announced", func(e schedule.Announced) (string, values) {
			later := make([]string, len(e.Later))
			for i, date := range e.Later {
				later[i] = longDate(date)
			}
			return e.SenderID, values{
				"Amount": e.Amount.String(), "MaxTotal": e.MaxTotal.String(), "Date": longDate(e.Date), "Later": strings.Join(later, "; "),
			}
		}),
		emailHandler(w, "schedule_failed", func(e schedule.TransferFailed) (string, values) {
			data := values{"Amount": e.Amount.String(), "Date": longDate(e.Date), "Reason": e.Cause.Explanation(), "Next": ""}
			if e.NextDate != "" {
				data["Next"] = longDate(e.NextDate)
			}
			return e.SenderID, data
		}),
		emailHandler(w, "schedule_paused", func(e schedule.Paused) (string, values) {
			if e.TransferID == "" {
				return "", nil // paused by the sender, or reported by the email about the failed transfer
			}
			return e.SenderID, values{"Reason": e.Cause.Explanation()}
		}),
		emailHandler(w, "phone_changed", func(e sender.PhoneChanged) (string, values) { return e.SenderID, values{} }),
		emailHandler(w, "address_changed", func(e sender.AddressChanged) (string, values) { return e.SenderID, values{} }),
		emailHandler(w, "password_changed", func(e sender.PasswordChanged) (string, values) { return e.SenderID, values{} }),
		emailHandler(w, "password_changed", func(e staff.PasswordChanged) (string, values) { return e.StaffID, values{} }),
		emailHandler(w, "new_device", func(e device.SignedIn) (string, values) {
			if e.Device.Label == "" {
				return "", nil // erased
			}
			return e.UserID, values{
				"Device": e.Device.Label, "Address": e.Device.Address, "When": e.At.In(losAngeles).Format("January 2 at 3:04 PM MST"),
			}
		}),
		emailHandler(w, "second_factor_on", func(e sender.SecondFactorEnabled) (string, values) { return e.SenderID, values{} }),
		emailHandler(w, "second_factor_off", func(e sender.SecondFactorDisabled) (string, values) { return e.SenderID, values{} }),
		emailHandler(w, "second_factor_on", func(e staff.SecondFactorEnabled) (string, values) { return e.StaffID, values{} }),
		emailHandler(w, "second_factor_reset", func(e staff.SecondFactorReset) (string, values) { return e.StaffID, values{} }),
		emailHandler(w, "passkey_added", func(e sender.PasskeyAdded) (string, values) {
			return passkeyOwner(e.SenderID, e.Passkey), values{"Name": e.Passkey.Name}
		}),
		emailHandler(w, "passkey_added", func(e staff.PasskeyAdded) (string, values) {
			return passkeyOwner(e.StaffID, e.Passkey), values{"Name": e.Passkey.Name}
		}),
		emailHandler(w, "passkey_removed", func(e sender.PasskeyRemoved) (string, values) { return e.SenderID, values{} }),
		emailHandler(w, "passkey_removed", func(e staff.PasskeyRemoved) (string, values) { return e.StaffID, values{} }),
		emailHandler(w, "passkey_refused", func(e sender.PasskeyCopySuspected) (string, values) { return e.SenderID, values{} }),
		emailHandler(w, "passkey_refused", func(e staff.PasskeyCopySuspected) (string, values) { return e.StaffID, values{} }),
		emailHandler(w, "erasure_requested", func(e sender.ErasureRequested) (string, values) { return e.SenderID, values{} }),
		emailHandler(w, "erasure_refused", func(e sender.ErasureRefused) (string, values) {
			until := ""
			if e.Cause == sender.RefusalCauseRetention {
				until = e.RetainedUntil
			}
			return e.SenderID, values{"Until": until}
		}),
	}
}

// passkeyOwner returns the user who added a passkey, or "" if the user's data was erased.
func passkeyOwner(userID string, p passkey.Details) string {
	if p.Name == "" {
		return ""
	}
	return userID
}

// longDate formats a date such as 2027-03-31.
func longDate(date string) string {
	day, err := time.Parse(time.DateOnly, date)
	if err != nil {
		return date
	}
	return day.Format("January 2, 2006")
}

// losAngeles is the time zone for times in emails (spec 1.08b).
var losAngeles = func() *time.Location {
	zone, err := time.LoadLocation("America/Los_Angeles")
	if err != nil {
		panic(err)
	}
	return zone
}()

// emailHandler returns a handler that sends an email to the user that prepare returns. It sends no email if prepare returns no user.
func emailHandler[E domain.Event](w Worker, name string, prepare func(E) (userID string, data values)) bus.Handler {
	t := mustTemplate(emailTemplates, name)
	return bus.On(func(ctx context.Context, e E, r domain.RecordedEvent) error {
		userID, data := prepare(e)
		if userID == "" {
			return nil
		}
		return w.sendEmail(ctx, userID, t, data, r)
	})
}

// progressEmailHandler is like emailHandler, but sends no email to a sender who has switched off emails about the progress of transfers.
// It is not for emails that the law requires, such as receipts and cancellations.
func progressEmailHandler[E domain.Event](w Worker, name string, prepare func(E) (senderID string, data values)) bus.Handler {
	t := mustTemplate(emailTemplates, name)
	return bus.On(func(ctx context.Context, e E, r domain.RecordedEvent) error {
		senderID, data := prepare(e)
		progress := notification.Switch{Topic: notification.TopicTransfers, Channel: notification.ChannelEmail}
		on, err := IsOn(ctx, w.Log, senderID, progress)
		if err != nil || !on {
			return err
		}
		return w.sendEmail(ctx, senderID, t, data, r)
	})
}
