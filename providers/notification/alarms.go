package notification

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"hulak/domain"
	"hulak/domain/alarm"
	"hulak/domain/staff"
	"hulak/eventstore"
)

// alarmTexts maps each alarm to its text in an email.
var alarmTexts = map[alarm.Metric]string{
	alarm.Books:             "The books do not balance",
	alarm.Limits:            "A sender’s limit is not what their transfers come to",
	alarm.Coupons:           "A coupon’s uses are not what the transfers come to",
	alarm.Divergences:       "Something is not as the log says",
	alarm.InFlight:          "Money has been under way for too long",
	alarm.MissedPromises:    "Transfers are past the time that was promised",
	alarm.ProjectionLag:     "A read model is behind the log",
	alarm.ParkedStreams:     "A read model could not apply an event",
	alarm.ProjectionErrors:  "A read model fails",
	alarm.WorkerLag:         "A worker is behind the log",
	alarm.WorkerClaims:      "A worker does not run",
	alarm.CallbacksWaiting:  "Callbacks of providers wait",
	alarm.CallbacksFailed:   "A callback of a provider was put aside",
	alarm.Deadlines:         "Deadlines do not fire",
	alarm.SealLag:           "The log is not sealed",
	alarm.Unauthenticated:   "The log has events that Hulak did not write",
	alarm.OldestTransaction: "A transaction of the database does not end",
	alarm.DatabaseSize:      "The database is large",
	alarm.BrowserErrors:     "Pages fail in browsers",
	alarm.WrongCodes:        "Verification codes are being guessed",
	alarm.TextMessages:      "Almost as many text messages were sent as may be",
}

const healthPage = "/admin/health"

func (w Worker) sendAlarmRaised(ctx context.Context, e alarm.Raised, r domain.RecordedEvent) error {
	return w.notifyOnCall(ctx, "alarm_raised", values{
		"What": alarmTexts[e.Metric], "Figure": formatValue(e.Value, e.Unit), "Bound": formatValue(e.Threshold, e.Unit),
	}, r)
}

func (w Worker) sendAlarmCleared(ctx context.Context, e alarm.Cleared, r domain.RecordedEvent) error {
	return w.notifyOnCall(ctx, "alarm_cleared", values{"What": alarmTexts[e.Metric], "Figure": formatValue(e.Value, e.Unit)}, r)
}

// notifyOnCall writes to every member of staff on call, once per event and member. An error for one does not stop the others.
func (w Worker) notifyOnCall(ctx context.Context, name string, with values, r domain.RecordedEvent) error {
	if w.OnCall == nil {
		return nil
	}
	ids, err := w.OnCall(ctx)
	if err != nil {
		return err
	}
	var failed error
	for _, id := range ids {
		member, _, err := eventstore.State(ctx, w.Log, staff.Decider, id)
		if err != nil {
			return err
		}
		if member.Person.Email == "" {
			continue
		}
		with["FirstName"] = ""
		failed = errors.Join(failed, sendTemplate(ctx, w.Sender, Message{
			Key: r.ID + "/" + id, To: member.Person.Email, Channel: Email, Link: w.AppURL + healthPage,
		}, mustTemplate(mailTemplates, name), with))
	}
	return failed
}

// formatValue formats a figure with its unit, such as "60 seconds".
func formatValue(figure int64, unit string) string {
	return strconv.FormatInt(figure, 10) + " " + strings.ToLower(unit)
}
