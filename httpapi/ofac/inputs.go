package ofac

import (
	"time"

	"hulak/domain"
	"hulak/domain/sendinglimit"
	"hulak/httpapi/core"
)

// reportPage selects a page of reports.
type reportPage struct {
	Due   bool   `query:"due" doc:"If true, only reports that are due, oldest first. Otherwise all reports, newest first"`
	After string `query:"after" pattern:"^[0-9]{1,19}$" doc:"Cursor from the previous page's next"`
	Limit int    `query:"limit" minimum:"1" maximum:"50" default:"20"`
}

// blockedInput selects a moment.
type blockedInput struct {
	Day string `query:"day" format:"date" doc:"The property that was blocked at the end of this day in Los Angeles. Empty for now"`
}

// moment returns the end of the day, or the zero time for now.
func (in blockedInput) moment() (time.Time, error) {
	if in.Day == "" {
		return time.Time{}, nil
	}
	day, err := time.ParseInLocation(time.DateOnly, in.Day, sendinglimit.LosAngeles)
	if err != nil {
		return time.Time{}, core.ErrInvalid.WithFields(domain.FieldError{Field: "day", Code: "INVALID_DATE"})
	}
	return day.AddDate(0, 0, 1).Add(-time.Microsecond).UTC(), nil
}
