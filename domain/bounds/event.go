package bounds

import (
	"reflect"
	"sync"
	"time"

	"github.com/shopspring/decimal"

	"hulak/domain/money"
)

// Check returns the path of the first event field that exceeds its limits, such as "Quote.Send", or "" if all fields are
// valid. It is safe for concurrent use.
func Check(event any) string {
	v := reflect.ValueOf(event)
	return checkerFor(v.Type())(v)
}

// checker returns the path from a value to the first field that exceeds its limits, or "".
type checker func(reflect.Value) string

// checkers caches one checker for each event type.
var checkers sync.Map

func checkerFor(t reflect.Type) checker {
	if cached, ok := checkers.Load(t); ok {
		return cached.(checker)
	}
	check := newChecker(t, "")
	if check == nil {
		check = func(reflect.Value) string { return "" }
	}
	cached, _ := checkers.LoadOrStore(t, check)
	return cached.(checker)
}

// selfPath means that the checked value itself exceeds its limits. Callers replace it with the field name.
const selfPath = "."

// selfPathUnless returns "" if a value is within its limits, and selfPath otherwise.
func selfPathUnless(valid bool) string {
	if valid {
		return ""
	}
	return selfPath
}

// newChecker returns a checker for a type, or nil if the type has no limits.
func newChecker(t reflect.Type, field string) checker {
	switch t {
	case reflect.TypeFor[money.Amount]():
		return func(v reflect.Value) string {
			return selfPathUnless(numberFits(v.Interface().(money.Amount).Decimal()))
		}
	case reflect.TypeFor[money.Rate]():
		return func(v reflect.Value) string { return selfPathUnless(numberFits(v.Interface().(money.Rate).Decimal())) }
	case reflect.TypeFor[decimal.Decimal]():
		return func(v reflect.Value) string { return selfPathUnless(numberFits(v.Interface().(decimal.Decimal))) }
	case reflect.TypeFor[time.Time]():
		return func(v reflect.Value) string { return selfPathUnless(timeFits(v.Interface().(time.Time))) }
	}
	switch t.Kind() {
	case reflect.String:
		maxBytes := MaxTextBytesFor(field)
		return func(v reflect.Value) string { return selfPathUnless(textFits(v.String(), maxBytes)) }
	case reflect.Int:
		return func(v reflect.Value) string { return selfPathUnless(intFits(v.Int())) }
	case reflect.Slice:
		return newSliceChecker(t, field)
	case reflect.Struct:
		return newStructChecker(t)
	}
	return nil
}

func newSliceChecker(t reflect.Type, field string) checker {
	element := newChecker(t.Elem(), field)
	if element == nil {
		return nil
	}
	return func(v reflect.Value) string {
		for i := range v.Len() {
			if path := element(v.Index(i)); path != "" {
				return path
			}
		}
		return ""
	}
}

func newStructChecker(t reflect.Type) checker {
	type fieldChecker struct {
		index int
		name  string
		check checker
	}
	var fields []fieldChecker
	for i := range t.NumField() {
		f := t.Field(i)
		if check := newChecker(f.Type, f.Name); check != nil && f.IsExported() {
			fields = append(fields, fieldChecker{i, f.Name, check})
		}
	}
	if fields == nil {
		return nil
	}
	return func(v reflect.Value) string {
		for _, f := range fields {
			switch path := f.check(v.Field(f.index)); path {
			case "":
			case selfPath:
				return f.name
			default:
				return f.name + "." + path
			}
		}
		return ""
	}
}
