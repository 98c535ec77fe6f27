package sender

import "time"

// Limits on the codes per channel. They prevent guessing and limit the cost.
const (
	maxCodesPerHour = 5
	maxCodesPerDay  = 10
)

// CodeHistory holds the times of the latest verification codes on one channel, oldest first.
type CodeHistory struct {
	count int
	times [maxCodesPerDay]time.Time
}

// Last returns the time of the latest code. It is zero if there was none.
func (s CodeHistory) Last() time.Time {
	if s.count == 0 {
		return time.Time{}
	}
	return s.times[s.count-1]
}

// Allows reports whether another code can be sent at the given time.
func (s CodeHistory) Allows(at time.Time) bool {
	return s.countAfter(at.Add(-time.Hour)) < maxCodesPerHour && s.countAfter(at.AddDate(0, 0, -1)) < maxCodesPerDay
}

func (s CodeHistory) with(at time.Time) CodeHistory {
	if s.count == maxCodesPerDay {
		copy(s.times[:], s.times[1:])
		s.count--
	}
	s.times[s.count] = at
	s.count++
	return s
}

// countAfter returns the number of codes after the given time.
func (s CodeHistory) countAfter(after time.Time) int {
	n := 0
	for _, at := range s.times[:s.count] {
		if at.After(after) {
			n++
		}
	}
	return n
}
