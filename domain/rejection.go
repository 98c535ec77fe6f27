package domain

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Kind classifies a rejection by how the caller can respond to it. It determines the HTTP status.
type Kind string

const (
	Invalid         Kind = "invalid"      // correct the input
	Unauthorized    Kind = "unauthorized" // sign in first
	Forbidden       Kind = "forbidden"    // the user's role does not allow the command
	NotFound        Kind = "not_found"    // the item does not exist or belongs to another user
	Conflict        Kind = "conflict"     // the state has changed; reload and try again
	Expired         Kind = "expired"      // too late; request a new one
	TooLarge        Kind = "too_large"    // send less data
	BusinessRule    Kind = "business"     // a business rule forbids the command
	Locked          Kind = "locked"       // the account is locked
	TooManyRequests Kind = "too_many"     // wait before trying again
	Unavailable     Kind = "unavailable"  // try again later
)

// FieldError names an invalid input field and says why it is invalid.
type FieldError struct {
	Field string
	Code  string
}

// Rejection is the error that a decider returns when a rule forbids a command.
type Rejection struct {
	Kind   Kind
	Code   string            // stable code, such as MIN_TXN_AMOUNT; the API's message catalog has the text
	Params map[string]string // values of the {placeholders} in the text, such as amount
	Fields []FieldError      // invalid fields, in form order
}

// Reject returns a rejection. errors.Is compares rejections by code.
func Reject(kind Kind, code string) *Rejection { return &Rejection{Kind: kind, Code: code} }

// RejectField returns a rejection of one invalid field, with the same code for both.
func RejectField(field, code string) *Rejection {
	return Reject(Invalid, code).WithFields(FieldError{Field: field, Code: code})
}

// ErrOutOfOrder rejects a provider's report that arrives before an earlier report that it depends on. The caller retries later.
var ErrOutOfOrder = Reject(Conflict, "OUT_OF_ORDER")

// ErrOutOfBounds rejects an event with a value that a read model cannot store, such as text that is too long. The rejection
// names the field.
var ErrOutOfBounds = Reject(Invalid, "OUT_OF_BOUNDS")

// With returns a copy of r with an additional parameter.
func (r *Rejection) With(name, value string) *Rejection {
	c := *r
	c.Params = make(map[string]string, len(r.Params)+1)
	maps.Copy(c.Params, r.Params)
	c.Params[name] = value
	return &c
}

// WithFields returns a copy of r with the given field errors added.
func (r *Rejection) WithFields(fields ...FieldError) *Rejection {
	c := *r
	c.Fields = append(append([]FieldError(nil), r.Fields...), fields...)
	return &c
}

// Error returns the kind, the code, and the parameters. It never contains user input.
func (r *Rejection) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s", r.Kind, r.Code)
	for _, k := range slices.Sorted(maps.Keys(r.Params)) {
		fmt.Fprintf(&b, " %s=%s", k, r.Params[k])
	}
	return b.String()
}

// Is makes errors.Is match any rejection with the same code. Parameters and fields are ignored.
func (r *Rejection) Is(target error) bool {
	var other *Rejection
	return errors.As(target, &other) && other.Code == r.Code
}

// IsRejection reports whether an error is a rejection.
func IsRejection(err error) bool {
	_, ok := errors.AsType[*Rejection](err)
	return ok
}
