package regulatory

import (
	"fmt"
	"time"

	"hulak/domain/sendinglimit"
)

// Unit is the length of a report's period.
type Unit string

const (
	Month   Unit = "MONTH"
	Quarter Unit = "QUARTER"
)

// Period is a month or quarter in Los Angeles time. It includes From and ends before To.
type Period struct {
	Name     string // such as 2026-11 or 2026-Q4
	From, To time.Time
}

// ParsePeriod parses the name of a period. It returns false if the name is not a period of this unit.
func (u Unit) ParsePeriod(name string) (Period, bool) {
	if u == Quarter {
		var year, quarter int
		if n, err := fmt.Sscanf(name, "%4d-Q%1d", &year, &quarter); n != 2 || err != nil || quarter < 1 || quarter > 4 {
			return Period{}, false
		}
		p := periodFrom(year, time.Month(3*quarter-2), 3)
		p.Name = fmt.Sprintf("%04d-Q%d", year, quarter)
		return p, p.Name == name
	}
	month, err := time.Parse("2006-01", name)
	p := periodFrom(month.Year(), month.Month(), 1)
	p.Name = name
	return p, err == nil
}

// PeriodAt returns the period of this unit that contains a time.
func (u Unit) PeriodAt(at time.Time) Period {
	local := at.In(sendinglimit.LosAngeles)
	name := local.Format("2006-01")
	if u == Quarter {
		name = fmt.Sprintf("%04d-Q%d", local.Year(), (int(local.Month())+2)/3)
	}
	p, _ := u.ParsePeriod(name)
	return p
}

func periodFrom(year int, month time.Month, months int) Period {
	from := time.Date(year, month, 1, 0, 0, 0, 0, sendinglimit.LosAngeles)
	return Period{From: from, To: from.AddDate(0, months, 0)}
}

// Days returns the days of the period, such as 2026-11-21, up to the day of the given time.
func (p Period) Days(until time.Time) []string {
	days := []string{}
	for day := p.From; day.Before(p.To) && !day.After(until); day = day.AddDate(0, 0, 1) {
		days = append(days, day.Format(time.DateOnly))
	}
	return days
}
