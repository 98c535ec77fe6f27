package core

import (
	"errors"
	"math"
	"strconv"
	"time"

	"hulak/domain"
	"hulak/projections/events"
)

func (in EventFilter) Parse() (events.Filter, error) {
	f := events.Filter{Type: in.Type, Stream: in.Stream, PersonID: in.Person, ActorID: in.Actor, Correlation: in.Correlation, Limit: in.Limit}
	return f, errors.Join(ParseTime("from", in.From, &f.From), ParseTime("to", in.To, &f.Until),
		ParsePosition("before", in.Before, &f.Before), ParsePosition("after", in.After, &f.After))
}

// ParseTime parses an RFC 3339 time from a request field into *result. Empty text leaves *result unchanged.
func ParseTime(field, text string, result *time.Time) error {
	if text == "" {
		return nil
	}
	at, err := time.Parse(time.RFC3339, text)
	if err != nil {
		return ErrInvalid.WithFields(domain.FieldError{Field: field, Code: "INVALID_DATE"})
	}
	*result = at
	return nil
}

// ParsePosition parses a log position from a query parameter into *result. An empty parameter leaves *result unchanged.
func ParsePosition(field, text string, result *int64) error {
	if text == "" {
		return nil
	}
	position, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return ErrInvalid.WithFields(domain.FieldError{Field: field, Code: "INVALID_PARAMETER"})
	}
	*result = position
	return nil
}

// NextCursor returns the next page's cursor, which is the position of this page's last row. It returns "" if this page is not
// full. The next page can be empty.
func NextCursor[T any](page []T, limit int, positionOf func(T) int64) string {
	if len(page) < limit {
		return ""
	}
	return FormatPosition(positionOf(page[len(page)-1]))
}

// PositionCursor returns the cursor for a list ordered by position, or "" if p is 0.
func PositionCursor(p int64) string {
	if p == 0 {
		return ""
	}
	return FormatPosition(p)
}

// FormatPosition formats a log position as text.
func FormatPosition(p int64) string { return strconv.FormatInt(p, 10) }

// ClampPosition parses a log position that consists of digits. Empty text or a number above the int64 range becomes math.MaxInt64.
func ClampPosition(text string) int64 {
	position, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return math.MaxInt64
	}
	return position
}
