package domain

import (
	"errors"
	"fmt"
	"sort"
	"strings"
)

// Kind says what the caller can do about a refusal. The HTTP status follows from it alone.
type Kind string

const (
	Invalid      Kind = "invalid"      // mend the input
	Unauthorized Kind = "unauthorized" // sign in
	Forbidden    Kind = "forbidden"    // not for this role
	NotFound     Kind = "not_found"    // not there, or not yours
	Conflict     Kind = "conflict"     // something else happened meanwhile: look again
	Expired      Kind = "expired"      // too late: ask for a new one
	TooLarge     Kind = "too_large"    // send less
	Forbids      Kind = "business"     // a rule of the business refuses it
	Blocked      Kind = "locked"       // the account is locked
	TooMany      Kind = "too_many"     // slow down
	Unavailable  Kind = "unavailable"  // try later
)

// FieldError names one field of the input that was refused, and why.
type FieldError struct {
	Field string
	Code  string
}

// Refusal is the one error type of the domain: what was asked is refused, for a reason with a stable code.
type Refusal struct {
	Kind   Kind
	Code   string            // stable, such as MIN_TXN_AMOUNT; its text stands in the catalogue of the API
	Params map[string]string // what the text's {placeholders} stand for, such as amount
	Fields []FieldError      // the refused fields, in the order of the form
}

// Refuse makes a refusal; matched elsewhere by errors.Is on its code.
func Refuse(kind Kind, code string) *Refusal { return &Refusal{Kind: kind, Code: code} }

// ErrOutOfOrder refuses a fact that comes before what it follows from. Whoever reports it does so again later.
var ErrOutOfOrder = Refuse(Conflict, "OUT_OF_ORDER")

// ErrOutOfBounds refuses a value that no read model could store, such as a text that is too long. Its field names the value.
var ErrOutOfBounds = Refuse(Invalid, "OUT_OF_BOUNDS")

// With adds a parameter of the text and returns a copy, so that the declared refusal stays as it is.
func (r *Refusal) With(name, value string) *Refusal {
	c := *r
	c.Params = make(map[string]string, len(r.Params)+1)
	for k, v := range r.Params {
		c.Params[k] = v
	}
	c.Params[name] = value
	return &c
}

// Fielded returns a copy that names the fields it is about.
func (r *Refusal) Fielded(fields ...FieldError) *Refusal {
	c := *r
	c.Fields = append(append([]FieldError(nil), r.Fields...), fields...)
	return &c
}

// Error holds the code and the parameters, never what a person typed.
func (r *Refusal) Error() string {
	names := make([]string, 0, len(r.Params))
	for k := range r.Params {
		names = append(names, k)
	}
	sort.Strings(names)
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s", r.Kind, r.Code)
	for _, k := range names {
		fmt.Fprintf(&b, " %s=%s", k, r.Params[k])
	}
	return b.String()
}

// Is makes errors.Is true for two refusals of the same code, whatever their parameters.
func (r *Refusal) Is(target error) bool {
	var other *Refusal
	return errors.As(target, &other) && other.Code == r.Code
}
