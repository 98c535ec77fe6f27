// Package rates is where exchange rates come from when neither the data file nor the staff give them: the port to a
// central bank, the adapter to Nepal Rastra Bank, and the worker that follows its daily table.
package rates

import (
	"context"
	"errors"
	"time"

	"hulak/domain/money"
)

// Table is what a central bank says of the dollar on one day.
type Table struct {
	Day string     // in Nepal, such as 2026-03-09
	Mid money.Rate // rupees for one dollar, between what the bank buys and sells at
}

// Source is a central bank that gives a table a day, or none on some.
type Source interface {
	// Name is what publications name as their source.
	Name() string
	// Latest is the table in force: that of today, or of the last day before that had one. ErrNoTable says that there
	// is none, ErrNonsense that what there is cannot be a rate.
	Latest(ctx context.Context) (Table, error)
}

var (
	// ErrNoTable says that a bank has given no table for so long that the last one is not in force any more.
	ErrNoTable = errors.New("no table for two weeks")
	// ErrNonsense says that a bank's answer is one, but not one that money may be sent by.
	ErrNonsense = errors.New("the table is not plausible")
)

// nepal is the zone of a table's days; it has no summer time.
var nepal = time.FixedZone("Nepal", int((5*time.Hour + 45*time.Minute).Seconds()))

// dayOf is the day that a moment belongs to in Nepal, or one so many days later.
func dayOf(at time.Time, later int) string {
	return at.In(nepal).AddDate(0, 0, later).Format(time.DateOnly)
}
