// Package dto holds the request and response types of the API. The JSON names come from the specification. openapi.json is generated from
// these types.
package dto

import (
	"bytes"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"hulak/domain/money"
)

// List is one page of things, or all of them where the call takes no page (7.14a).
type List[T any] struct {
	Result []T     `json:"result"`
	Paging *Paging `json:"paging,omitempty" doc:"Absent where the list is whole"`
}

// Paging says which page this is, from 0, and how much there is in all (3.18a, 9.01).
type Paging struct {
	Page       int    `json:"page"`
	PageSize   int    `json:"pageSize"`
	TotalCount int    `json:"totalCount"`
	Next       string `json:"next,omitempty" doc:"Where the call takes it as before: the next page, however many come in front meanwhile"`
}

// Page is a part of a list that may be long. Whoever gives its next to read on misses nothing and sees nothing twice, whatever
// happens to the list meanwhile.
type Page[T any] struct {
	Result []T    `json:"result"`
	Next   string `json:"next,omitempty" doc:"Give it as after to read on; absent at the end"`
}

// PageOf makes a page; one without members is an empty array, never null.
func PageOf[A, B any](of []A, next string, each func(A) B) Page[B] {
	return Page[B]{Result: Each(of, each), Next: next}
}

// ListOf makes a whole list; a list without members is an empty array, never null.
func ListOf[A, B any](of []A, each func(A) B) List[B] { return List[B]{Result: Each(of, each)} }

// Each maps a slice to one that is never nil.
func Each[A, B any](of []A, each func(A) B) []B {
	out := make([]B, 0, len(of))
	for _, a := range of {
		out = append(out, each(a))
	}
	return out
}

// Success is the answer of calls that have nothing more to say.
type Success struct {
	Success bool `json:"success"`
}

// Done is a Success.
var Done = Success{Success: true}

// Money is an amount with its currency's decimals, such as "100.00"; the currency stands in a field beside it.
type Money string

// MoneyOf writes an amount.
func MoneyOf(a money.Amount) Money { return Money(a.Text()) }

// Schema describes the type in the API document.
func (Money) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Examples: []any{"100.00"}, Description: "An amount with its currency's decimals"}
}

// Number is a decimal number in a request: a JSON string, or a JSON number that is read as decimal text and never
// passes through a float.
type Number string

// UnmarshalJSON keeps the digits as they were typed.
func (n *Number) UnmarshalJSON(raw []byte) error {
	if string(raw) != "null" {
		*n = Number(bytes.Trim(raw, `"`))
	}
	return nil
}

// Schema describes the type in the API document.
func (Number) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{
		OneOf:       []*huma.Schema{{Type: huma.TypeString}, {Type: huma.TypeNumber}},
		Description: "A decimal number, as text or as a JSON number", Examples: []any{"100.00"},
	}
}

// Amount reads the number as an amount of a currency.
func (n Number) Amount(currency money.Currency) (money.Amount, error) {
	return money.Parse(string(n), currency)
}

// Time is a moment in UTC, to the millisecond, as every answer writes it.
func Time(t time.Time) time.Time { return t.UTC().Truncate(time.Millisecond) }

// OptionalTime is Time for what may not have come yet: nil where it is zero.
func OptionalTime(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	at := Time(t)
	return &at
}
