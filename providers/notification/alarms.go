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

// alarmTexts maps each metric to its alarm's text in emails.
var alarmTexts = map[alarm.Metric]string{
	alarm.OutOfBalanceCurrencies: "The ledger is out of balance",
	alarm.LimitMismatches:        "Sending limits don't match the transfers",
	alarm.CouponMismatches:       "Coupon uses don't match the transfers",
	alarm.OtherMismatches:        "Data doesn't match the event log",
	alarm.InFlightAge:            "Money has been in flight for too long",
	alarm.OverdueTransfers:       "Transfers are past their promised time",
	alarm.ProjectionLag:          "A read model is behind the log",
	alarm.ParkedStreams:          "A read model could not apply an event",
	alarm.ProjectionErrors:       "A read model is failing",
	alarm.WorkerLag:              "A worker is behind the log",
	alarm.UnclaimedWorkers:       "A worker is not running",
	alarm.CallbackLag:            "Provider callbacks are waiting",
	alarm.FailedCallbacks:        "A provider callback failed",
	alarm.OverdueDeadlines:       "Deadlines are not firing",
	alarm.SealLag:                "The log is not being sealed",
	alarm.WitnessLag:             "Witnesses do not cosign the log",
	alarm.LostEvents:             "Events are missing from the log",
	alarm.UnauthenticatedEvents:  "The log has events that Hulak did not write",
	alarm.DBTransactionAge:       "A database transaction has been open for too long",
	alarm.DatabaseSize:           "The database is too large",
	alarm.BrowserErrors:          "Pages are failing in browsers",
	alarm.WrongCodes:             "Verification codes are being guessed",
	alarm.TextMessageUsage:       "The text message limit has almost been reached",
}

const healthPage = "/admin/health"

func (w Worker) sendAlarmRaised(ctx context.Context, e alarm.Raised, r domain.RecordedEvent) error {
	return w.notifyOnCall(ctx, "alarm_raised", healthPage, values{
		"Alarm": alarmTexts[e.Metric], "Value": formatValue(e.Value, e.Unit), "Threshold": formatValue(e.Threshold, e.Unit),
	}, r)
}

func (w Worker) sendAlarmCleared(ctx context.Context, e alarm.Cleared, r domain.RecordedEvent) error {
	return w.notifyOnCall(ctx, "alarm_cleared", healthPage, values{
		"Alarm": alarmTexts[e.Metric], "Value": formatValue(e.Value, e.Unit),
	}, r)
}

// notifyOnCall sends an email with a link to a page to each staff member on call, once per event. A failed email does not stop the other
// emails.
func (w Worker) notifyOnCall(ctx context.Context, name, page string, data values, r domain.RecordedEvent) error {
	if w.OnCall == nil {
		return nil
	}
	ids, err := w.OnCall(ctx)
	if err != nil {
		return err
	}
	var errs error
	for _, id := range ids {
		member, _, err := eventstore.State(ctx, w.Log, staff.Decider, id)
		if err != nil {
			return err
		}
		if member.Person.Email == "" {
			continue
		}
		data["FirstName"] = ""
		errs = errors.Join(errs, sendTemplate(ctx, w.Sender, Message{
			Key: r.ID + "/" + id, To: member.Person.Email, Channel: Email, Link: w.AppURL + page,
		}, mustTemplate(emailTemplates, name), data))
	}
	return errs
}

// formatValue formats a metric's value with its unit, such as "60 seconds" or "1 stream". The unit is a plural in capital letters.
func formatValue(value int64, unit string) string {
	unit = strings.ToLower(unit)
	if value == 1 {
		if stem, ok := strings.CutSuffix(unit, "ies"); ok {
			unit = stem + "y"
		}
		unit = strings.TrimSuffix(unit, "s")
	}
	return strconv.FormatInt(value, 10) + " " + unit
}
