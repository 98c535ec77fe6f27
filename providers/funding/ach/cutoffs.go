package ach

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"hulak/domain/reference"
)

// Cutoffs say when the queue becomes a file.
type Cutoffs interface {
	// Next is the first cut-off after a moment.
	Next(after time.Time) time.Time
}

// Every is a cut-off after each so long a time, for a bank whose days are short.
type Every time.Duration

// Next implements Cutoffs.
func (e Every) Next(after time.Time) time.Time { return after.Add(time.Duration(e)) }

// Daily are cut-offs at times of each banking day.
type Daily struct {
	Times []time.Duration // since midnight, in order
	Zone  *time.Location
}

// ParseDaily reads times such as "10:15,14:30,16:45".
func ParseDaily(text string, zone *time.Location) (Daily, error) {
	d := Daily{Zone: zone}
	for part := range strings.SplitSeq(text, ",") {
		at, err := time.Parse("15:04", strings.TrimSpace(part))
		if err != nil {
			return Daily{}, fmt.Errorf("%q is not a list of times such as 10:15,14:30", text)
		}
		d.Times = append(d.Times, time.Duration(at.Hour())*time.Hour+time.Duration(at.Minute())*time.Minute)
	}
	slices.Sort(d.Times)
	if len(slices.Compact(slices.Clone(d.Times))) != len(d.Times) {
		return Daily{}, errors.New("a cut-off stands twice")
	}
	return d, nil
}

// Next implements Cutoffs.
func (d Daily) Next(after time.Time) time.Time {
	for day := dateIn(after, d.Zone); ; day = day.AddDate(0, 0, 1) {
		if !reference.IsBankingDay(day) {
			continue
		}
		for _, t := range d.Times {
			// Built from its parts, so that a day with a change of clocks has its cut-offs at the time they are named by.
			at := time.Date(day.Year(), day.Month(), day.Day(), int(t.Hours()), int(t.Minutes())%60, 0, 0, d.Zone)
			if at.After(after) {
				return at
			}
		}
	}
}

// NewYork is where banking days of the USA are counted.
var NewYork = func() *time.Location {
	zone, err := time.LoadLocation("America/New_York")
	if err != nil {
		panic(err) // cmd embeds the zones
	}
	return zone
}()

// dateIn is the date in a zone, as midnight UTC.
func dateIn(at time.Time, zone *time.Location) time.Time {
	y, m, d := at.In(zone).Date()
	return time.Date(y, m, d, 0, 0, 0, 0, time.UTC)
}

// effectiveOn is the day on which a file that is made now asks to settle.
func effectiveOn(at time.Time) time.Time { return reference.AddBankingDays(dateIn(at, NewYork), 1) }
