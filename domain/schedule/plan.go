package schedule

import (
	"crypto/sha256"
	"fmt"
	"time"

	"github.com/google/uuid"

	"hulak/domain/money"
	"hulak/domain/reference"
	"hulak/domain/sendinglimit"
)

// Cadence is how often a schedule sends money.
type Cadence string

const (
	Once     Cadence = "ONCE"
	Weekly   Cadence = "WEEKLY"
	Biweekly Cadence = "BIWEEKLY"
	Monthly  Cadence = "MONTHLY"
)

const (
	daysPerWeek = 7
	// MaxTransfers is the maximum number of transfers after which a schedule can end.
	MaxTransfers = 520
	// runHour is the hour of the day in Los Angeles at which transfers are created. Senders are awake and can react to an email.
	runHour = 9
	// noticeDays and noticeBankingDays determine when a debit is announced: at least 10 days before it, as 12 CFR 1005.10(d)(1) requires
	// for varying amounts, and at least 5 business days before it, as 12 CFR 1005.36(d)(2)(i) requires.
	noticeDays        = 10
	noticeBankingDays = 5
	// cancelBankingDays is the end of the right to cancel, in business days before the transfer (12 CFR 1005.36(c)).
	cancelBankingDays = 3
	// laterDays is the period whose dates an announcement lists. The dates after a weekly transfer are thereby known at least 5
	// business days ahead, although the schedule announces one transfer at a time.
	laterDays = 35
)

// Plan determines the dates of a schedule.
type Plan struct {
	Cadence Cadence `json:"cadence"`
	First   string  `json:"first"`           // first date, such as 2027-03-31; with MinRate, the latest date
	Until   string  `json:"until,omitempty"` // last possible date; empty if there is none
	Count   int     `json:"count,omitempty"` // number of transfers after which the schedule ends; 0 if there is none
	// MinRate makes a single transfer wait for a rate that is at least this good. On the date First, the transfer uses the rate of
	// that day. Zero if the transfer does not wait.
	MinRate money.Rate `json:"minRate,omitzero"`
}

// IsRecurring reports whether the plan has more than one date.
func (p Plan) IsRecurring() bool { return p.Cadence != Once }

// WaitsForRate reports whether the transfer waits for a rate.
func (p Plan) WaitsForRate() bool { return !p.MinRate.IsZero() }

// DateOf returns the date of an occurrence at midnight UTC. A monthly schedule keeps the day of the month of its first date. In shorter
// months, it uses the last day.
func (p Plan) DateOf(occurrence int) time.Time {
	first := day(p.First)
	switch p.Cadence {
	case Weekly:
		return first.AddDate(0, 0, daysPerWeek*occurrence)
	case Biweekly:
		return first.AddDate(0, 0, 2*daysPerWeek*occurrence)
	case Monthly:
		y, m, d := first.Date()
		lastDay := time.Date(y, m+time.Month(occurrence+1), 0, 0, 0, 0, 0, time.UTC)
		return lastDay.AddDate(0, 0, min(d, lastDay.Day())-lastDay.Day())
	}
	return first
}

// has reports whether the plan has this occurrence, apart from the limit on the number of transfers.
func (p Plan) has(occurrence int) bool {
	if !p.IsRecurring() {
		return occurrence == 0
	}
	return p.Until == "" || !p.DateOf(occurrence).After(day(p.Until))
}

// Later returns the dates after an occurrence that fall within the period that an announcement covers. A series can end before them.
func (p Plan) Later(occurrence int) []string {
	var dates []string
	end := p.DateOf(occurrence).AddDate(0, 0, laterDays)
	for n := occurrence + 1; p.has(n) && (p.Count == 0 || n < p.Count+occurrence) && !p.DateOf(n).After(end); n++ {
		dates = append(dates, p.DateOf(n).Format(time.DateOnly))
	}
	return dates
}

// DueAt returns when the transfer of a date is created.
func DueAt(date time.Time) time.Time { return inLosAngeles(date, runHour) }

// noticeAt returns when the debit of a date is announced.
func noticeAt(date time.Time) time.Time {
	notice := date.AddDate(0, 0, -noticeDays)
	if banking := bankingDaysBefore(date, noticeBankingDays); banking.Before(notice) {
		notice = banking
	}
	return inLosAngeles(notice, runHour)
}

// CancelBy returns the last day on which the law guarantees that the sender can cancel the transfer of a date. We cancel until the
// transfer is created.
func CancelBy(date time.Time) time.Time { return bankingDaysBefore(date, cancelBankingDays) }

func bankingDaysBefore(date time.Time, days int) time.Time {
	for days > 0 {
		date = date.AddDate(0, 0, -1)
		if reference.IsBankingDay(date) {
			days--
		}
	}
	return date
}

func inLosAngeles(date time.Time, hour int) time.Time {
	y, m, d := date.Date()
	return time.Date(y, m, d, hour, 0, 0, 0, sendinglimit.LosAngeles).UTC()
}

// today returns the date in Los Angeles at midnight UTC.
func today(at time.Time) time.Time {
	y, m, d := at.In(sendinglimit.LosAngeles).Date()
	return time.Date(y, m, d, 0, 0, 0, 0, time.UTC)
}

// day parses a date. It returns the zero time for an invalid date, which Create rejects.
func day(date string) time.Time {
	t, err := time.Parse(time.DateOnly, date)
	if err != nil {
		return time.Time{}
	}
	return t
}

// TimerKind is what happens when a timer fires.
type TimerKind string

const (
	TimerNotice TimerKind = "NOTICE" // the debit is announced
	TimerRun    TimerKind = "RUN"    // the transfer is created
)

// Timer is the next action of a schedule. Tests and demos shorten days. They measure the period from From to DueAt, and start it when the
// timer is set.
type Timer struct {
	Kind       TimerKind `json:"kind"`
	Occurrence int       `json:"occurrence"`
	From       time.Time `json:"from"`
	DueAt      time.Time `json:"dueAt"`
}

// Due is an action of a schedule that is due.
type Due struct {
	ScheduleID string
	Kind       TimerKind
	Occurrence int
}

// noticeTimer returns the timer for an occurrence that has not been announced.
func (p Plan) noticeTimer(occurrence int, from time.Time) Timer {
	return Timer{Kind: TimerNotice, Occurrence: occurrence, From: from, DueAt: noticeAt(p.DateOf(occurrence))}
}

// runTimer returns the timer for an occurrence that has been announced.
func (p Plan) runTimer(occurrence int, from time.Time) Timer {
	return Timer{Kind: TimerRun, Occurrence: occurrence, From: from, DueAt: DueAt(p.DateOf(occurrence))}
}

// transferID derives the ID of an occurrence's transfer, so that a repeated run creates the same transfer. It is a UUID of version 8
// (RFC 9562, section 5.8).
func transferID(scheduleID string, occurrence int) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s/%d", scheduleID, occurrence))
	id := uuid.UUID(sum[:16])
	id[6], id[8] = 0x80|id[6]&0x0f, 0x80|id[8]&0x3f
	return id.String()
}
