package sender

import "time"

// Limits on verification codes per channel. They prevent guessing and limit costs.
const (
	maxCodesPerHour = 5
	maxCodesPerDay  = 10
)

// CodeHistory holds the times of the latest verification codes on one channel, oldest first.
type CodeHistory struct {
	count int
	times [maxCodesPerDay]time.Time
}

// Last returns the time of the latest code, or the zero time if there was none.
func (h CodeHistory) Last() time.Time {
	if h.count == 0 {
		return time.Time{}
	}
	return h.times[h.count-1]
}

// Allows reports whether another code can be sent at the given time.
func (h CodeHistory) Allows(at time.Time) bool {
	return h.countAfter(at.Add(-time.Hour)) < maxCodesPerHour && h.countAfter(at.AddDate(0, 0, -1)) < maxCodesPerDay
}

func (h CodeHistory) with(at time.Time) CodeHistory {
	if h.count == maxCodesPerDay {
		copy(h.times[:], h.times[1:])
		h.count--
	}
	h.times[h.count] = at
	h.count++
	return h
}

// countAfter returns the number of codes after the given time.
func (h CodeHistory) countAfter(after time.Time) int {
	n := 0
	for _, at := range h.times[:h.count] {
		if at.After(after) {
			n++
		}
	}
	return n
}
