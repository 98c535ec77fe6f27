package delivery

import (
	"math/rand/v2"
	"net/http"
	"strconv"
	"time"
)

// retryDelays are the pauses after each failed attempt. An attempt that fails after the last pause was the last one.
var retryDelays = []time.Duration{
	5 * time.Second, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour, 5 * time.Hour, 10 * time.Hour, 14 * time.Hour, 20 * time.Hour,
	24 * time.Hour,
}

const (
	// jitterPercent is the largest random addition to a pause. It spreads the retries after an outage.
	jitterPercent = 20
	maxRetryAfter = 24 * time.Hour // longest Retry-After that is honored
)

// nextDelay returns the pause after a failed attempt, or false if it was the last one. retries counts the earlier failed attempts.
func nextDelay(retries int, retryAfter time.Duration) (time.Duration, bool) {
	if retries >= len(retryDelays) {
		return 0, false
	}
	delay := retryDelays[retries]
	delay += rand.N(delay*jitterPercent/100 + 1)
	return max(delay, min(retryAfter, maxRetryAfter)), true
}

// retryAfter returns the pause that a response asks for, or 0. The header has seconds or a date (RFC 9110, section 10.2.3).
func retryAfter(h http.Header, now time.Time) time.Duration {
	text := h.Get("Retry-After")
	if seconds, err := strconv.ParseUint(text, 10, 31); err == nil {
		return time.Duration(seconds) * time.Second
	}
	if at, err := http.ParseTime(text); err == nil {
		return max(at.Sub(now), 0)
	}
	return 0
}
