package process

import (
	"time"

	"hulak/domain/transfer"
)

// Deadline is a transfer deadline that has been reached.
type Deadline struct {
	TransferID string
	Kind       transfer.Deadline
	DueAt      time.Time
}

// Step returns the step for the deadline. Applying it again has no effect.
func (d Deadline) Step(at time.Time) Step {
	return transferStep(d.TransferID, transfer.RecordDeadlinePassed{Deadline: d.Kind, DueAt: d.DueAt, At: at})
}

const (
	realDay = 24 * time.Hour
	// minShortenedLength is the minimum length of a shortened deadline. Callbacks and emails take as long in the sandbox as in production.
	minShortenedLength = time.Minute
)

// TimeScale is the length of a day for deadlines. The sandbox can use days shorter than 24 hours. Periods of less than a day, such as
// the cancellation window, are not shortened.
type TimeScale struct{ Day time.Duration }

// RealTimeScale uses 24-hour days.
var RealTimeScale = TimeScale{Day: realDay}

// IsReal reports whether days are 24 hours long.
func (t TimeScale) IsReal() bool { return t.Day <= 0 || t.Day >= realDay }

// MinLength returns the minimum length of a shortened deadline.
func (t TimeScale) MinLength() time.Duration { return minShortenedLength }

// FiresAt returns when a deadline fires, given its start and its real due time.
func (t TimeScale) FiresAt(start, due time.Time) time.Time {
	length := due.Sub(start)
	if t.IsReal() || length < realDay {
		return due
	}
	return start.Add(t.Shorten(length))
}

// Shorten returns the shortened length of a period of a day or more.
func (t TimeScale) Shorten(length time.Duration) time.Duration {
	days, remainder := length/realDay, length%realDay
	shortenedRemainder := (remainder / time.Microsecond) * (t.Day / time.Millisecond) / (realDay / time.Millisecond) * time.Microsecond
	return max(days*t.Day+shortenedRemainder, minShortenedLength)
}
