package ach

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"hulak/domain/reference"
)

// Cutoffs is a schedule of cutoffs, the times at which queued entries are written to files.
type Cutoffs interface {
	// Next returns the first cutoff after a time.
	Next(after time.Time) time.Time
}

// IntervalCutoffs is a schedule with a fixed interval, for the sandbox bank, whose days are short.
type IntervalCutoffs time.Duration

// Next implements Cutoffs.
func (c IntervalCutoffs) Next(after time.Time) time.Time { return after.Add(time.Duration(c)) }

// DailyCutoffs is a schedule with the same times on each banking day.
type DailyCutoffs struct {
	Times []time.Duration // sorted times of day, as durations since midnight
	Zone  *time.Location
}

// ParseDailyCutoffs parses times such as "10:15,14:30,16:45".
func ParseDailyCutoffs(text string, zone *time.Location) (DailyCutoffs, error) {
	d := DailyCutoffs{Zone: zone}
	for part := range strings.SplitSeq(text, ",") {
		at, err := time.Parse("15:04", strings.TrimSpace(part))
		if err != nil {
			return DailyCutoffs{}, fmt.Errorf("%q is not a list of times such as 10:15,14:30", text)
		}
		d.Times = append(d.Times, time.Duration(at.Hour())*time.Hour+time.Duration(at.Minute())*time.Minute)
	}
	slices.Sort(d.Times)
	if len(slices.Compact(slices.Clone(d.Times))) != len(d.Times) {
		return DailyCutoffs{}, errors.New("duplicate cutoff time")
	}
	return d, nil
}

// Next implements Cutoffs.
func (d DailyCutoffs) Next(after time.Time) time.Time {
	for day := dateIn(after, d.Zone); ; day = day.AddDate(0, 0, 1) {
		if !reference.IsBankingDay(day) {
			continue
		}
		for _, t := range d.Times {
			// time.Date preserves the time of day when daylight saving time starts or ends.
			at := time.Date(day.Year(), day.Month(), day.Day(), int(t.Hours()), int(t.Minutes())%60, 0, 0, d.Zone)
			if at.After(after) {
				return at
			}
		}
	}
}

// NewYork is the time zone of US banking days.
var NewYork = func() *time.Location {
	zone, err := time.LoadLocation("America/New_York")
	if err != nil {
		panic(err) // cmd embeds the time zone database
	}
	return zone
}()

// dateIn returns the date of a time in a zone, as midnight UTC.
func dateIn(at time.Time, zone *time.Location) time.Time {
	y, m, d := at.In(zone).Date()
	return time.Date(y, m, d, 0, 0, 0, 0, time.UTC)
}

// effectiveEntryDate returns the effective entry date of a file created at the given time. It is the next banking day.
func effectiveEntryDate(at time.Time) time.Time {
	return reference.AddBankingDays(dateIn(at, NewYork), 1)
}
