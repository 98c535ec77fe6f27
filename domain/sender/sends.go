package sender

import "time"

// These limits on codes per channel prevent guessing and excessive costs.
const (
	sendsPerHourMax = 5
	sendsPerDayMax  = 10
)

// Sends holds the times of the latest codes on one channel, oldest first.
type Sends struct {
	count int
	at    [sendsPerDayMax]time.Time
}

// Last returns the time of the latest code. It is zero if none was sent.
func (s Sends) Last() time.Time {
	if s.count == 0 {
		return time.Time{}
	}
	return s.at[s.count-1]
}

// Allowed reports whether another code may be sent.
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
