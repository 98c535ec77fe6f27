package sender

import "time"

// Limits on the codes per channel. They prevent guessing and limit the cost.
const (
	codesPerHourMax = 5
	codesPerDayMax  = 10
)

// CodeHistory holds the times of the latest verification codes on one channel, oldest first.
type CodeHistory struct {
	count int
	at    [codesPerDayMax]time.Time
}

// Last returns the time of the latest code. It is zero if there was none.
func (s CodeHistory) Last() time.Time {
	if s.count == 0 {
		return time.Time{}
	}
	return s.at[s.count-1]
}

// Allows reports whether another code can be sent at the given time.
func (s CodeHistory) Allows(at time.Time) bool {
	return s.since(at.Add(-time.Hour)) < codesPerHourMax && s.since(at.AddDate(0, 0, -1)) < codesPerDayMax
}

func (s CodeHistory) with(at time.Time) CodeHistory {
	if s.count == codesPerDayMax {
		copy(s.at[:], s.at[1:])
		s.count--
	}
	s.at[s.count] = at
	s.count++
	return s
}

// since returns the number of codes after the given time.
func (s CodeHistory) since(after time.Time) int {
	n := 0
	for _, at := range s.at[:s.count] {
		if at.After(after) {
			n++
		}
	}
	return n
}
