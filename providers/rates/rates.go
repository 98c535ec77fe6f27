// Package rates fetches exchange rates from a central bank. Rates can also come from the data file or from staff. The package
// defines the interface Source and implements it for Nepal Rastra Bank. Worker publishes the rate from the daily table.
package rates

import (
	"context"
	"errors"
	"time"

	"hulak/domain/money"
)

// Table is a central bank's dollar rate for one day.
type Table struct {
	Day string     // date in Nepal, such as 2026-03-09
	Mid money.Rate // rupees per dollar, the midpoint of the bank's buying and selling rates
}

// Source is a central bank that publishes a table on most days.
type Source interface {
	// Name returns the source name that is recorded with published rates.
	Name() string
	// Latest returns today's table or the most recent earlier table. It returns ErrNoTable if there is no recent table, and
	// ErrImplausible if the data cannot be a valid rate.
	Latest(ctx context.Context) (Table, error)
}

var (
	// ErrNoTable means that the bank has not published a table in the last two weeks.
	ErrNoTable = errors.New("no table in the last two weeks")
	// ErrImplausible means that the bank's data must not be used as a rate.
	ErrImplausible = errors.New("implausible rate table")
)

// nepalTime is the time zone of a table's day. Nepal has no daylight saving time.
var nepalTime = time.FixedZone("Nepal", int((5*time.Hour + 45*time.Minute).Seconds()))

// dateInNepal returns the date in Nepal at the given time, plus a number of days.
func dateInNepal(at time.Time, addDays int) string {
	return at.In(nepalTime).AddDate(0, 0, addDays).Format(time.DateOnly)
}
