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
	check := compile(t, "")
	if check == nil {
		check = func(reflect.Value) string { return "" }
	}
	cached, _ := checkers.LoadOrStore(t, check)
	return cached.(checker)
}

// self is the path of a value that itself exceeds its limits. Callers replace it with the field name.
const self = "."

// checkFits returns "" if a value fits its limits, and self otherwise.
func checkFits(fits bool) string {
	if fits {
		return ""
	}
	return self
}

// compile returns a checker for a type, or nil if the type has no limits.
func compile(t reflect.Type, field string) checker {
	switch t {
	case reflect.TypeFor[money.Amount]():
		return func(v reflect.Value) string {
			return checkFits(numberFits(v.Interface().(money.Amount).Decimal()))
		}
	case reflect.TypeFor[money.Rate]():
		return func(v reflect.Value) string { return checkFits(numberFits(v.Interface().(money.Rate).Decimal())) }
	case reflect.TypeFor[decimal.Decimal]():
		return func(v reflect.Value) string { return checkFits(numberFits(v.Interface().(decimal.Decimal))) }
	case reflect.TypeFor[time.Time]():
		return func(v reflect.Value) string { return checkFits(timeFits(v.Interface().(time.Time))) }
	}
	switch t.Kind() {
	case reflect.String:
		bytes := TextBytesMax(field)
		return func(v reflect.Value) string { return checkFits(textFits(v.String(), bytes)) }
	case reflect.Int:
		return func(v reflect.Value) string { return checkFits(intFits(v.Int())) }
	case reflect.Slice:
		return compileSlice(t, field)
	case reflect.Struct:
		return compileStruct(t)
	}
	return nil
}

func compileSlice(t reflect.Type, field string) checker {
	element := compile(t.Elem(), field)
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

func compileStruct(t reflect.Type) checker {
	type fieldChecker struct {
		index int
		name  string
		check checker
	}
	var fields []fieldChecker
	for i := range t.NumField() {
		f := t.Field(i)
		if check := compile(f.Type, f.Name); check != nil && f.IsExported() {
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
			case self:
				return f.name
			default:
				return f.name + "." + path
			}
		}
		return ""
	}
}
