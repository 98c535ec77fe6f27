package pricing

import (
	"context"
	"time"
)

// RateSourceStatus is the health of the exchange rate source.
type RateSourceStatus struct {
	Name           string
	Daily          bool      // true if a source that publishes a daily table is polled
	LastResponseAt time.Time // zero if never
	FailingSince   time.Time // zero if the source is not failing
	Attempts       int       // consecutive failures
	Error          string
}

// RateSource is the source of exchange rates.
type RateSource interface {
	Status(ctx context.Context) (RateSourceStatus, error)
	// Stale reports whether the daily table for day is too old at the given time.
	Stale(day string, at time.Time) bool
}
