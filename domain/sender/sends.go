package sender

import "time"

// How many codes may be sent on one channel, so that neither guessing nor running up costs pays.
const (
	sendsPerHourMax = 5
	sendsPerDayMax  = 10
)

// Sends are the times at which the last codes were sent on one channel, oldest first.
type Sends struct {
	count int
	at    [sendsPerDayMax]time.Time
}

// Last is when the last code was sent.
func (s Sends) Last() time.Time {
	if s.count == 0 {
		return time.Time{}
	}
	return s.at[s.count-1]
}

// Allowed reports whether one more may be sent.
func (s Sends) Allowed(at time.Time) bool {
	return s.since(at.Add(-time.Hour)) < sendsPerHourMax && s.since(at.AddDate(0, 0, -1)) < sendsPerDayMax
}

func (s Sends) with(at time.Time) Sends {
	if s.count == sendsPerDayMax {
		copy(s.at[:], s.at[1:])
		s.count--
	}
	s.at[s.count] = at
	s.count++
	return s
}

func (s Sends) since(after time.Time) int {
	n := 0
	for _, at := range s.at[:s.count] {
		if at.After(after) {
			n++
		}
	}
	return n
}
