package process

import (
	"time"

	"hulak/domain/transfer"
)

// Deadline is a transfer's deadline whose time has come.
type Deadline struct {
	TransferID string
	Kind       transfer.Deadline
	DueAt      time.Time
}

// Step is what follows from the deadline having come. Taken again, it has no further effect.
func (d Deadline) Step(at time.Time) Step {
	return forTransfer(d.TransferID, transfer.PassDeadline{Deadline: d.Kind, DueAt: d.DueAt, At: at})
}

const (
	realDay = 24 * time.Hour
	// graceMin is how long anything has in a house whose days are shorter than real ones: callbacks and mails are not quicker there.
	graceMin = time.Minute
)

// Pace is how long a day of a deadline takes: a real one, or as long as the sandbox takes for it. Times of less than a day, such
// as the window for a cancellation, are as long as they say.
type Pace struct{ Day time.Duration }

// RealPace is the pace of the world.
var RealPace = Pace{Day: realDay}

// Real reports whether a day is a day.
func (p Pace) Real() bool { return p.Day <= 0 || p.Day >= realDay }

// Least is what a day or more comes to at least where days are short.
func (p Pace) Least() time.Duration { return graceMin }

// FiresAt is when a deadline is to fire that began and is due at these times.
func (p Pace) FiresAt(began, due time.Time) time.Time {
	length := due.Sub(began)
	if p.Real() || length < realDay {
		return due
	}
	return began.Add(p.Short(length))
}

// Short is how long a time of a day or more is where days are short.
func (p Pace) Short(length time.Duration) time.Duration {
	days, rest := length/realDay, length%realDay
	part := (rest / time.Microsecond) * (p.Day / time.Millisecond) / (realDay / time.Millisecond) * time.Microsecond
	return max(days*p.Day+part, graceMin)
}
