package core

import (
	"math"

	"hulak/domain"
	"hulak/projections"
)

// ByCode is the input for calls with a code in the path.
type ByCode struct {
	Code string `path:"code" maxLength:"64"`
}

// ByToken is the input for calls with a link's token in the path.
type ByToken struct {
	Token string `path:"token" maxLength:"512"`
}

// ByTokenBody is ByToken with a body.
type ByTokenBody[B any] struct {
	ByToken
	Body B
}

// ByCountry is the input for calls with a country in the path.
type ByCountry struct {
	Country string `path:"country" maxLength:"3" doc:"Two- or three-letter country code"`
}

// CurrencyPair selects an exchange rate.
type CurrencyPair struct {
	SourceCurrency      string `query:"sourceCurrency" maxLength:"3" default:"USD"`
	DestinationCurrency string `query:"destinationCurrency" maxLength:"3" default:"NPR"`
}

// EventFilter selects a page of the event log.
type EventFilter struct {
	Type        string `query:"type" maxLength:"64" doc:"Event type, or a category with a trailing dot, such as transfer."`
	Stream      string `query:"stream" maxLength:"128"`
	Person      string `query:"person" maxLength:"64" doc:"ID of a person that the events concern"`
	Actor       string `query:"actor" maxLength:"64"`
	Correlation string `query:"correlation" maxLength:"64"`
	From        string `query:"from" format:"date-time"`
	To          string `query:"to" format:"date-time"`
	Before      string `query:"before" pattern:"^[0-9]{1,19}$" doc:"Only events before this log position"`
	After       string `query:"after" pattern:"^[0-9]{1,19}$" doc:"Only events after this log position"`
	Limit       int    `query:"limit" minimum:"1" maximum:"100" default:"50"`
}

// ListPage selects a page of a list by cursor.
type ListPage struct {
	After string `query:"after" maxLength:"160" doc:"Cursor from the previous page's next"`
	Limit int    `query:"limit" minimum:"1" maximum:"100" default:"50"`
}

// Cursor parses the cursor of a list ordered by time.
func (in ListPage) Cursor() (projections.Cursor, error) {
	after, err := projections.ParseCursor(in.After)
	if err != nil {
		return after, ErrInvalid.WithFields(domain.FieldError{Field: "after", Code: "INVALID_PARAMETER"})
	}
	return after, nil
}

// Position parses the cursor of a list ordered by position, newest first.
func (in ListPage) Position() (before int64, err error) {
	before = math.MaxInt64
	err = ParsePosition("after", in.After, &before)
	return before, err
}

// DocumentInput selects a case document or a transfer document.
type DocumentInput struct {
	ByID
	Document string `path:"document" maxLength:"64"`
}
