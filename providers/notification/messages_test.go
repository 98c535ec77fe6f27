package notification_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/domain/alarm"
	"hulak/domain/casefile"
	"hulak/domain/complaint"
	"hulak/domain/device"
	"hulak/domain/money"
	"hulak/domain/moneyrequest"
	domainnotification "hulak/domain/notification"
	"hulak/domain/passkey"
	"hulak/domain/ratealert"
	"hulak/domain/schedule"
	"hulak/domain/sender"
	"hulak/domain/staff"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
	"hulak/domain/unclaimed"
	"hulak/domain/webhook"
	"hulak/providers/notification"
)

var update = flag.Bool("update", false, "update the golden files")

// markup is a first name that injects HTML if it is not escaped.
const markup = `Maya <img src=x onerror=alert(1)> & "Co"`

// triggers maps each template to a function that triggers its message.
func triggers() map[string]func(r *rig) error {
	at := transfertest.Start
	events := transfertest.EventsFrom(transfertest.Create())
	amounts := transfer.Amounts{}
	for _, e := range transfertest.EventsFrom(transfertest.Create(), transfer.Cancel{By: transfertest.SenderID, At: at}) {
		if canceled, ok := e.(transfer.Canceled); ok {
			amounts = canceled.Amounts
		}
	}
	event := func(e domain.Event) func(*rig) error {
		return func(r *rig) error {
			return r.worker.Handlers().Handle(r.Context(), domain.RecordedEvent{ID: "e-1", Type: e.EventType(), Event: e})
		}
	}
	afterComplaint := func(e domain.Event) func(*rig) error {
		return func(r *rig) error {
			letter := complaint.Letter{Name: "Asha", Email: "asha@example.org", Subject: "Late", Message: "Late."}
			file := complaint.File{ComplaintID: "c", Number: "C-ABCDE-FGHIJ", At: at, Letter: letter}
			execute(r, complaint.Decider, "c", complaint.Command(file))
			return event(e)(r)
		}
	}
	onCall := func(e domain.Event) func(*rig) error {
		return func(r *rig) error {
			r.putOnCall(staff.Admin, "clerk")
			return event(e)(r)
		}
	}
	senderID := transfertest.SenderID
	rateAlert := func(a ratealert.Alert) func(*rig) error {
		return func(r *rig) error {
			r.verifyContact()
			return event(ratealert.Fired{
				SenderID: senderID, Alert: a, Rate: ratealert.Rate{Rate: money.MustParseRate("140.25"), Version: 2},
				Amount: money.MustParse("200", money.USD), Day: "2027-03-02", At: at,
			})(r)
		}
	}
	asked := moneyrequest.Asked{
		RequestID: "request-1", BeneficiaryID: "b", SenderID: senderID, TransferID: "t", Amount: money.MustParse("5000", money.NPR), At: at,
		Note: moneyrequest.Note{Text: "School fee"},
	}
	return map[string]func(*rig) error{
		"address_changed":    event(sender.AddressChanged{SenderID: senderID, At: at}),
		"transfer_created":   event(events[0]),
		"payout_ready":       event(transfer.PayoutReady{SenderID: senderID, At: at}),
		"transfer_delivered": event(transfer.Delivered{SenderID: senderID, Amounts: amounts, At: at}),
		"funding_declined":   event(transfer.FundingDeclined{SenderID: senderID, Amounts: amounts, At: at}),
		"funding_returned":   event(transfer.FundingReturned{SenderID: senderID, Amounts: amounts, Code: "R01", At: at}),
		"payout_failed":      event(transfer.PayoutFailed{SenderID: senderID, Amounts: amounts, At: at}),
		"transfer_reprocessed": event(transfer.Reprocessed{
			SenderID: senderID, Route: transfertest.Create().Route, CollectsFunding: true, Comments: "agreed by phone", At: at,
			Payee: transfertest.Create().Payee,
		}),
		"transfer_canceled": event(transfer.Canceled{SenderID: senderID, Stage: transfer.StageSettled, Amounts: amounts, At: at}),
		"documents_requested": event(transfer.DocumentsRequested{
			SenderID: senderID, Documents: []transfer.DocumentKind{transfer.ProofOfFunds}, At: at,
		}),
		"transfer_rejected": event(transfer.Rejected{SenderID: senderID, At: at}),
		"refund_settled":    event(transfer.RefundSettled{SenderID: senderID, Amounts: amounts, MoneyMoved: true, At: at}),
		"refund_returned":   event(transfer.RefundReturned{SenderID: senderID, Amounts: amounts, Stage: transfer.StageSettled, At: at}),
		"refund_unclaimed": event(transfer.RefundLetterSent{
			SenderID: senderID, Report: unclaimed.Report{State: "TX", Year: 2029}, At: at,
		}),
		"refund_reissued": event(
			transfer.RefundReissued{SenderID: senderID, Amounts: amounts, Method: transfer.RefundByCheck, CheckNumber: "1001", At: at},
		),
		"funds_blocked":     event(transfer.FundsBlocked{SenderID: senderID, Amounts: amounts, At: at}),
		"payment_recovered": event(transfer.DisputeEnded{SenderID: senderID, OwedToSender: true, Amounts: amounts, At: at}),
		"delivery_late":     event(transfer.DeliveryLate{SenderID: senderID, Fee: amounts.Fee, At: at}),
		"fee_refunded":      event(transfer.FeeRefunded{SenderID: senderID, Fee: amounts.Fee, MoneyMoved: true, At: at}),
		"refund_late":       event(transfer.DeadlinePassed{SenderID: senderID, Deadline: transfer.DeadlineRefund, At: at}),
		"erasure_requested": event(sender.ErasureRequested{SenderID: senderID, At: at}),
		"erasure_refused": event(sender.ErasureRefused{
			SenderID: senderID, Cause: sender.RefusalCauseRetention, RetainedUntil: "March 2, 2036", At: at,
		}),
		"erased": func(r *rig) error {
			return notification.Mailer{Sender: r.sender}.SendErasureConfirmation(r.Context(), "k", "maya@example.com", markup)
		},
		"second_factor_on": event(sender.SecondFactorEnabled{SenderID: senderID, At: at}),
		"passkey_added": event(sender.PasskeyAdded{
			SenderID: senderID, PasskeyID: "p", At: at, Passkey: passkey.Details{Name: "Phone " + markup},
		}),
		"passkey_removed":   event(sender.PasskeyRemoved{SenderID: senderID, PasskeyID: "p", At: at}),
		"passkey_refused":   event(sender.PasskeyCopySuspected{SenderID: senderID, PasskeyID: "p", At: at}),
		"second_factor_off": event(sender.SecondFactorDisabled{SenderID: senderID, At: at}),
		"staff_invited": func(r *rig) error {
			execute(r, staff.Decider, "clerk", staff.Command(
				staff.Add{StaffID: "clerk", Role: staff.Compliance, Person: staff.Person{FullName: markup, Email: "gita@hulak.test"}, At: at},
			))
			execute(r, staff.Decider, "clerk", staff.Command(staff.Invite{Reason: "starts on Monday", At: at}))
			return event(staff.Invited{StaffID: "clerk", Reason: "starts on Monday", At: at})(r)
		},
		"second_factor_reset": func(r *rig) error {
			execute(r, staff.Decider, "clerk", staff.Command(
				staff.Add{StaffID: "clerk", Role: staff.Compliance, Person: staff.Person{FullName: markup, Email: "gita@hulak.test"}, At: at},
			))
			return event(staff.SecondFactorReset{StaffID: "clerk", Reason: "lost", At: at})(r)
		},
		"schedule_created": event(schedule.Created{
			SenderID: senderID, At: at, Plan: schedule.Plan{Cadence: schedule.Monthly, First: "2026-03-31"},
			Order: schedule.Order{Amount: amounts.Send, MaxTotal: amounts.Total()},
		}),
		"schedule_announced": event(schedule.Announced{
			SenderID: senderID, Date: "2026-03-31", Later: []string{"2026-04-30"}, Amount: amounts.Send, MaxTotal: amounts.Total(), At: at,
		}),
		"schedule_failed": event(schedule.TransferFailed{
			SenderID: senderID, Date: "2026-03-31", Amount: amounts.Send, Cause: schedule.CauseLimit, NextDate: "2026-04-30", At: at,
		}),
		"schedule_paused":  event(schedule.Paused{SenderID: senderID, Cause: schedule.CauseDeclined, TransferID: "t-1", At: at}),
		"phone_changed":    event(sender.PhoneChanged{SenderID: senderID, At: at}),
		"password_changed": event(sender.PasswordChanged{SenderID: senderID, At: at}),
		"email_changed": event(
			sender.EmailChanged{SenderID: senderID, At: at, Address: sender.AddressChange{From: "old@example.com", To: "new@example.com"}},
		),
		"email_code": event(sender.EmailVerificationRequested{SenderID: senderID, At: at}),
		"old_phone": func(r *rig) error {
			e := sender.PhoneChanged{SenderID: senderID, At: at, Phone: sender.Phone{CountryCode: "+1", PhoneNumber: "2125550199"}}
			err := r.worker.Handlers().Handle(r.Context(), domain.RecordedEvent{ID: "e-1", Version: 2, Type: e.EventType(), Event: e})
			r.sender.sent = r.sender.sent[1:] // the first message is the email
			return err
		},
		"update": func(r *rig) error {
			push := &pushRig{rig: r, updates: notification.Updates{
				Log: r.log, Sender: r.sender, SMSBudget: r.worker.SMSBudget, Now: time.Now, Logger: r.worker.Logger,
				Push: notification.Pusher{Log: r.log, Now: time.Now},
			}}
			push.verifyPhone()
			push.switchOn(domainnotification.TopicTransfers, domainnotification.ChannelText, true)
			return push.handle(ready)
		},
		"phone_code": event(sender.PhoneVerificationRequested{SenderID: senderID, At: at}),
		"new_device": event(
			device.SignedIn{UserID: senderID, DeviceID: "d", At: at, Device: device.Details{Label: "Firefox on Linux", Address: "192.0.2.1"}},
		),
		"complaint_filed": event(complaint.Filed{ComplaintID: "c", Number: "C-ABCDE-FGHIJ", At: at, Letter: complaint.Letter{
			Name: "Cheap watches", Email: "asha@example.org", Subject: "Cheap watches", Message: "Cheap watches",
		}}),
		"alarm_raised":  onCall(alarm.Raised{Metric: alarm.SealLag, Value: 75, Threshold: 60, Unit: "SECONDS", At: at}),
		"alarm_cleared": onCall(alarm.Cleared{Metric: alarm.OutOfBalanceCurrencies, Value: 1, Unit: "CURRENCIES", At: at}),
		"webhook_disabled": func(r *rig) error {
			execute(r, webhook.Decider, webhook.DirectoryKey, webhook.Command(webhook.Register{
				EndpointID: "w", URL: "https://partner.example", Description: "Partner " + markup, Types: []webhook.Type{webhook.TransferCreated},
				Signature: webhook.HMACSHA256, At: at,
			}))
			return onCall(webhook.EndpointDisabled{EndpointID: "w", Cause: webhook.CauseFailing, At: at})(r)
		},
		"complaint_answered": afterComplaint(
			complaint.Answered{ComplaintID: "c", At: at, Reply: complaint.Reply{Text: "It arrived on <b>Monday</b>.\n\nSee your dashboard."}},
		),
		"complaint_result": afterComplaint(complaint.ResultSent{
			ComplaintID: "c", Template: complaint.ResultNoError, At: at,
			Result: complaint.Result{Text: "We found no error.\n\n- The money arrived on <b>Monday</b>."},
		}),
		"complaint_closed": afterComplaint(complaint.Closed{ComplaintID: "c", At: at, Reason: complaint.Reply{Text: "The money has arrived."}}),
		"rate_alert":       rateAlert(ratealert.Alert{ID: "a", Kind: ratealert.AtLeast, MinRate: money.MustParseRate("140"), Email: true}),
		"rate_alert_text":  rateAlert(ratealert.Alert{ID: "a", Kind: ratealert.Daily, Text: true}),
		"password_link": func(r *rig) error {
			return notification.Mailer{Sender: r.sender}.SendPasswordLink(
				r.Context(), "k", "maya@example.com", "https://app.test/user/reset-password?token=t", 30*time.Minute,
			)
		},
		"confirmation_code": func(r *rig) error {
			return notification.Mailer{Sender: r.sender}.SendConfirmationCode(r.Context(), "k", "maya@example.com", "123456", 10*time.Minute)
		},
		"sign_in_code": func(r *rig) error {
			return notification.Mailer{Sender: r.sender}.SendSignInCode(r.Context(), "k", "maya@example.com", "123456", 10*time.Minute)
		},
		"money_sent": func(r *rig) error {
			return notification.Mailer{Sender: r.sender}.SendBeneficiaryEmail(r.Context(), notification.BeneficiaryMessage{
				Key: "k", To: "maya@example.org", FirstName: "Maya", SenderName: "Sita\nBcc: x\n\n" + markup, Amount: "26,800.00 NPR",
				At: at, Link: "https://app.test/track/t",
			})
		},
		"money_sent_text": func(r *rig) error {
			return notification.Mailer{Sender: r.sender}.SendBeneficiaryText(r.Context(), notification.BeneficiaryMessage{
				Key: "k", To: "+9779841000000", SenderName: "Sita\nGurung", Amount: "26,800.00 NPR", Link: "https://app.test/track/t",
			})
		},
		"money_requested": event(asked),
		"money_requested_text": func(r *rig) error {
			execute(r, sender.Decider, senderID, sender.Command(sender.VerifyPhone{SentAt: at.AddDate(1, 0, 0), At: at.AddDate(1, 0, 0)}))
			execute(r, moneyrequest.Decider, "b", moneyrequest.Command(moneyrequest.ChooseTexts{On: true, At: at}))
			err := event(asked)(r)
			r.sender.sent = r.sender.sent[1:] // the email
			return err
		},
	}
}

// TestMessagesMatchGoldenFiles compares each message with its golden file. The recipient's first name is markup.
func TestMessagesMatchGoldenFiles(t *testing.T) {
	t.Parallel()
	all := triggers()
	var covered []string
	for name, trigger := range all {
		covered = append(covered, name)
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := newRigWithFirstName(t, markup)
			require.NoError(t, trigger(r))
			require.Len(t, r.sender.sent, 1)
			m := r.sender.sent[0]
			text := fmt.Sprintf("%s to %s, key %s\n\n%s\n", m.Channel, m.To, m.Key, m.Text)
			if m.Channel == notification.Email {
				plain, html, err := notification.Render(m)
				require.NoError(t, err)
				text = fmt.Sprintf("%s to %s, key %s\nSubject: %s\n\n%s\n%s", m.Channel, m.To, m.Key, m.Subject, plain, html)
				assert.NotContains(t, html, "<img", "user input is escaped")
				assert.NotContains(t, m.Subject, "\n")
			}
			created := transfertest.Create()
			for _, secret := range []string{created.Payee.Name, created.Payee.AccountNumber, created.ReferenceNumber} {
				assert.NotContains(t, text, secret, "the message contains no confidential data")
			}
			golden := filepath.Join("testdata", name+".golden")
			if *update {
				require.NoError(t, os.WriteFile(golden, []byte(text), 0o644))
			}
			want, err := os.ReadFile(golden)
			require.NoError(t, err)
			assert.Equal(t, string(want), text, "review the difference, then run the test with -update")
		})
	}
	names := notification.Names()
	slices.Sort(names)
	slices.Sort(covered)
	assert.Equal(t, names, covered, "every template has a golden file")
}

func TestBeneficiaryMessages(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"money_sent", "money_sent_text"} {
		t.Run(name+" is in English and Nepali (1.08a)", func(t *testing.T) {
			t.Parallel()
			r := newRig(t)
			require.NoError(t, triggers()[name](r))
			text := r.sender.sent[0].Text
			assert.Contains(t, text, "sent you 26,800.00 NPR with Hulak")
			assert.Contains(t, text, "ले Hulak मार्फत तपाईंलाई 26,800.00 NPR पठाउनुभएको छ")
		})
	}
}

func TestCanceledTransferEmail(t *testing.T) {
	t.Parallel()
	amounts := transfer.Amounts{Send: money.MustParse("200", money.USD), Fee: money.MustParse("5", money.USD)}
	for stage, want := range map[transfer.Stage]string{
		transfer.StageUnfunded:  "We haven't taken your payment. If your bank shows a charge later, we'll refund all of it.",
		transfer.StageSubmitted: "If we took your payment, we're refunding the full 205.00 USD, including the fee.",
		transfer.StageSettled:   "We're refunding the full 205.00 USD, including the fee.",
	} {
		t.Run("the email says what happens to the payment if its stage is "+string(stage), func(t *testing.T) {
			t.Parallel()
			r := newRig(t)
			e := transfer.Canceled{SenderID: transfertest.SenderID, Stage: stage, Amounts: amounts, At: transfertest.Start}
			require.NoError(t, r.worker.Handlers().Handle(r.Context(), domain.RecordedEvent{ID: "e-1", Type: e.EventType(), Event: e}))
			require.Len(t, r.sender.sent, 1)
			assert.Contains(t, r.sender.sent[0].Text, "Your transfer of 200.00 USD was canceled. "+want)
		})
	}
}

func TestPhoneCodeFitsOneTextMessage(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	require.NoError(t, triggers()["phone_code"](r))
	text := r.sender.sent[0].Text
	assert.LessOrEqual(t, len(text), 160)
	assert.Regexp(t, `\n@\S+ #\d{6}$`, text, "phones offer the code to the site in the last line (Web OTP)")
	isLong := func(c rune) bool { return c > '~' || c < ' ' && c != '\n' }
	assert.False(t, strings.ContainsFunc(text, isLong), "only ASCII text fits one message: %q", text)
}

func TestStaffGetAccountEmails(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	at := transfertest.Start
	execute(r, staff.Decider, "clerk", staff.Command(
		staff.Add{StaffID: "clerk", Role: staff.Compliance, Person: staff.Person{FullName: "Gita Rai", Email: "gita@hulak.test"}, At: at},
	))
	execute(r, staff.Decider, "clerk", staff.Command(staff.RecordPasswordChange{At: at}))
	execute(r, device.Decider, "clerk", device.SignIn{
		UserID: "clerk", DeviceID: "d", At: at, Device: device.Details{Label: "Chrome on Mac", Address: "192.0.2.1"},
	})
	execute(r, staff.Decider, "clerk", staff.Command(staff.RecordSecondFactor{At: at}))
	execute(r, staff.Decider, "clerk", staff.Command(staff.ResetSecondFactor{Reason: "lost", At: at}))
	execute(r, staff.Decider, "clerk", staff.Command(
		staff.AddPasskey{PasskeyID: "p", Passkey: passkey.Details{Name: "Key", CredentialID: []byte("c")}, At: at},
	))
	execute(r, staff.Decider, "clerk", staff.Command(staff.RecordPasskeyCopy{PasskeyID: "p", At: at}))
	execute(r, staff.Decider, "clerk", staff.Command(staff.RemovePasskey{PasskeyID: "p", At: at}))
	require.NoError(t, r.handleNewEvents(2))
	var subjects []string
	for _, m := range r.sender.sent {
		assert.Equal(t, "gita@hulak.test", m.To)
		subjects = append(subjects, m.Subject)
	}
	assert.Equal(t, []string{"Your password was changed", "A new device signed in to your account",
		"Two-step sign-in is on", "Your authenticator app was removed", "You added a passkey", "We refused one of your passkeys",
		"You removed a passkey"}, subjects, "each email is sent once")
}

// putOnCall adds staff members and puts them on call.
func (r *rig) putOnCall(role staff.Role, ids ...string) {
	r.Helper()
	for _, id := range ids {
		execute(r, staff.Decider, id, staff.Command(staff.Add{
			StaffID: id, Role: role, Person: staff.Person{FullName: "Gita Rai", Email: id + "@hulak.test"}, At: transfertest.Start,
		}))
	}
	r.worker.OnCall = func(context.Context) ([]string, error) { return ids, nil }
}

func TestOnCallStaffGetAlarms(t *testing.T) {
	t.Parallel()
	raised := domain.RecordedEvent{
		ID: "e-1", Type: alarm.Raised{}.EventType(),
		Event: alarm.Raised{Metric: alarm.ParkedStreams, Value: 1, Threshold: 1, Unit: "STREAMS"},
	}
	t.Run("each staff member on call gets one email", func(t *testing.T) {
		t.Parallel()
		r := newRig(t)
		r.putOnCall(staff.Admin, "anita", "bimal")
		require.NoError(t, r.worker.Handlers().Handle(t.Context(), raised))
		keys := map[string]string{}
		for _, m := range r.sender.sent {
			keys[m.Key] = m.To
			assert.Equal(t, "https://app.test/admin/health", m.Link)
			assert.Contains(t, m.Text, "The current value is 1 stream, and the alarm threshold is 1 stream.")
		}
		assert.Equal(t, map[string]string{"e-1/anita": "anita@hulak.test", "e-1/bimal": "bimal@hulak.test"}, keys)
	})
	t.Run("the worker sends no email if no one is on call", func(t *testing.T) {
		t.Parallel()
		r := newRig(t)
		require.NoError(t, r.worker.Handlers().Handle(t.Context(), raised))
		assert.Empty(t, r.sender.sent)
	})
	t.Run("each alarm has its own text", func(t *testing.T) {
		t.Parallel()
		r := newRig(t)
		r.putOnCall(staff.Admin, "anita")
		subjects := map[string]bool{}
		for _, rule := range alarm.Rules() {
			e := alarm.Raised{Metric: rule.Metric, Value: rule.Alarm, Threshold: rule.Alarm, Unit: rule.Unit}
			require.NoError(t, r.worker.Handlers().Handle(t.Context(), domain.RecordedEvent{ID: string(rule.Metric), Type: e.EventType(), Event: e}))
			subjects[r.sender.sent[len(r.sender.sent)-1].Subject] = true
		}
		assert.Len(t, subjects, len(alarm.Rules()), "the subjects differ")
		assert.NotContains(t, subjects, "Alarm:")
	})
}

func TestNewDeviceEmailIsSentOnceDespiteFailures(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	execute(r, device.Decider, transfertest.SenderID, device.SignIn{
		UserID: transfertest.SenderID, DeviceID: "d", At: transfertest.Start,
		Device: device.Details{Label: "Chrome on Mac", Address: "192.0.2.1"},
	})
	r.sender.err = errors.New("unavailable")
	require.Error(t, r.handleNewEvents(1), "a failed email is retried")
	r.sender.err = nil
	require.NoError(t, r.handleNewEvents(3))
	require.Len(t, r.sender.sent, 1, "the email is sent once")
	assert.Contains(t, r.sender.sent[0].Text, "Chrome on Mac")
}

func TestLateTransferWithoutFeePromisesNoRefund(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	late := transfer.DeliveryLate{SenderID: transfertest.SenderID, Fee: money.Zero(money.USD), At: transfertest.Start}
	require.NoError(t, r.worker.Handlers().Handle(r.Context(), domain.RecordedEvent{ID: "e-1", Type: late.EventType(), Event: late}))
	require.Len(t, r.sender.sent, 1)
	assert.Equal(t, "Your transfer is late", r.sender.sent[0].Subject)
	assert.NotContains(t, r.sender.sent[0].Text, "fee")
}

func TestCaseEventsSendNoEmail(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	require.NoError(t, r.handleNewEvents(1))
	before, at := len(r.sender.sent), transfertest.Start
	for _, c := range []casefile.Command{
		casefile.Open{CaseID: "t-1", By: "clerk", At: at, Reason: "three just under 3,000"},
		casefile.AddNote{Kind: casefile.KindSAR, By: "clerk", At: at, Text: "filed a report"},
		casefile.AttachDocument{DocumentID: "d-1", MediaType: "application/pdf", Bytes: 9, SHA256: "00", By: "clerk", At: at, Name: "report.pdf"},
		casefile.Close{By: "clerk", At: at, Reason: "reported to the authorities"},
	} {
		execute(r, casefile.Decider, "t-1", c)
	}
	require.NoError(t, r.handleNewEvents(1))
	assert.Len(t, r.sender.sent, before, "senders must not learn about a case (8)")
}
