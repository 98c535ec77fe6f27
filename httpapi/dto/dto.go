// Package dto contains request types and shared response types of the API. Other response types are in the feature that returns
// them. The JSON names come from the specification, and openapi.json is generated from these types.
//
// Request types implement Check, which collects the invalid fields in the order of the form. Response types that show
// personal data implement [PersonalData], so the server records each access by staff.
package dto

import (
	"bytes"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"hulak/domain/money"
)

// List is a complete list, or one numbered page of it (spec 7.14a).
type List[T any] struct {
	Result []T     `json:"result"`
	Paging *Paging `json:"paging,omitempty" doc:"Absent if the list is complete"`
}

// Paging contains the page number, starting at 0, and the total count (spec 3.18a, 9.01).
type Paging struct {
	Page       int    `json:"page"`
	PageSize   int    `json:"pageSize"`
	TotalCount int    `json:"totalCount"`
	Next       string `json:"next,omitempty" doc:"Cursor for the next page, for endpoints with a before parameter. It stays valid when new items are added"`
}

// Page is one page of a list with cursors. A client that follows Next gets each item exactly once, even if the list changes.
type Page[T any] struct {
	Result []T    `json:"result"`
	Next   string `json:"next,omitempty" doc:"Cursor for the next page. Send it as the after parameter. Absent on the last page"`
}

// PageOf returns a page. An empty page encodes as an empty array, never null.
func PageOf[A, B any](items []A, next string, convert func(A) B) Page[B] {
	return Page[B]{Result: Map(items, convert), Next: next}
}

// ListOf returns a complete list. An empty list encodes as an empty array, never null.
func ListOf[A, B any](items []A, convert func(A) B) List[B] {
	return List[B]{Result: Map(items, convert)}
}

// Map converts each item of a slice. The result is never nil.
func Map[A, B any](items []A, convert func(A) B) []B {
	out := make([]B, 0, len(items))
	for _, item := range items {
		out = append(out, convert(item))
	}
	return out
}

// Success is the response to requests that return no data.
type Success struct {
	Success bool `json:"success"`
}

// OK is the Success response.
var OK = Success{Success: true}

// Money is an amount with as many decimal places as its currency has, such as "100.00". A separate field contains the currency.
type Money string

// MoneyOf formats an amount.
func MoneyOf(a money.Amount) Money { return Money(a.Text()) }

// Schema describes the type in the OpenAPI document.
func (Money) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{
		Type: huma.TypeString, Examples: []any{"100.00"},
		Description: "Decimal amount with the number of decimals of its currency, such as 100.00. A separate field contains the currency.",
	}
}

// Number is a decimal number in a request, as a JSON string or a JSON number. It keeps the decimal text and never converts it to a
// float.
type Number string

// UnmarshalJSON keeps the digits as sent.
func (n *Number) UnmarshalJSON(raw []byte) error {
	if string(raw) != "null" {
		*n = Number(bytes.Trim(raw, `"`))
	}
	return nil
}

// Schema describes the type in the OpenAPI document. It lacks JSON numbers, because most generated clients convert them to floats.
func (Number) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{
		Type: huma.TypeString, Description: "Decimal number, such as 100.00. A JSON number is also accepted", Examples: []any{"100.00"},
	}
}

// Amount parses the number as an amount in a currency.
func (n Number) Amount(currency money.Currency) (money.Amount, error) {
	return money.Parse(string(n), currency)
}

// Time converts a time to UTC and truncates it to milliseconds, as in every response.
func Time(t time.Time) time.Time { return t.UTC().Truncate(time.Millisecond) }

// OptionalTime returns Time(t), or nil if t is zero.
func OptionalTime(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	at := Time(t)
	return &at
}

// CopyNonNil returns a copy of a list. The copy is never nil, so it is never encoded as null.
func CopyNonNil(list []string) []string { return append([]string{}, list...) }
