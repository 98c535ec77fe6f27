// Package rates fetches exchange rates from a central bank, if neither the data file nor staff set them. It defines the interface
// Source, implements it for Nepal Rastra Bank, and has a worker that follows the daily table.
package rates

import (
	"context"
	"errors"
	"time"

	"hulak/domain/money"
)

// Table is a central bank's rate of the dollar on one day.
type Table struct {
	Day string     // in Nepal, such as 2026-03-09
	Mid money.Rate // rupees for one dollar, in the middle of the bank's buying and selling rates
}

// Source is a central bank that publishes a table on most days.
type Source interface {
	// Name is recorded as the source of published rates.
	Name() string
	// Latest returns the table of today or of the last day that has one. It returns ErrNoTable if there is none, and ErrNonsense
	// if the data cannot be a rate.
	Latest(ctx context.Context) (Table, error)
}

var (
	// ErrNoTable means that the bank has published no table for so long that the last one is no longer valid.
	ErrNoTable = errors.New("no table for two weeks")
	// ErrImplausible means that the bank responded, but with data that must not be used as a rate.
	ErrImplausible = errors.New("the table is not plausible")
)

// nepal is the time zone of a table's day. It has no daylight saving time.
var nepal = time.FixedZone("Nepal", int((5*time.Hour + 45*time.Minute).Seconds()))

// dayOf returns the date of a time in Nepal, plus a number of days.
func dayOf(at time.Time, later int) string {
	return at.In(nepal).AddDate(0, 0, later).Format(time.DateOnly)
}
