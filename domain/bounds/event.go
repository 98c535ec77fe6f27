package bounds

import (
	"reflect"
	"sync"
	"time"

	"github.com/shopspring/decimal"

	"hulak/domain/money"
)

// Check returns the path of the first event field that exceeds its limits, such as "Quote.Send", or "" if there is none. It is
// safe for concurrent use.
func Check(event any) string {
	v := reflect.ValueOf(event)
	return checkerOf(v.Type())(v)
}

// checker returns the path from a value to the first field that exceeds its limits, or "".
type checker func(reflect.Value) string

// checkers caches one checker for each event type.
var checkers sync.Map

func checkerOf(t reflect.Type) checker {
	if known, ok := checkers.Load(t); ok {
		return known.(checker)
	}
	check := compile(t, "")
	if check == nil {
		check = func(reflect.Value) string { return "" }
	}
	known, _ := checkers.LoadOrStore(t, check)
	return known.(checker)
}

// self means that the value itself exceeds its limits. Callers replace it with the path.
const self = "."

func violationUnless(fits bool) string {
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
			return violationUnless(numberFits(v.Interface().(money.Amount).Decimal()))
		}
	case reflect.TypeFor[money.Rate]():
		return func(v reflect.Value) string { return violationUnless(numberFits(v.Interface().(money.Rate).Decimal())) }
	case reflect.TypeFor[decimal.Decimal]():
		return func(v reflect.Value) string { return violationUnless(numberFits(v.Interface().(decimal.Decimal))) }
	case reflect.TypeFor[time.Time]():
		return func(v reflect.Value) string { return violationUnless(timeFits(v.Interface().(time.Time))) }
	}
	switch t.Kind() {
	case reflect.String:
		bytes := TextBytesMax(field)
		return func(v reflect.Value) string { return violationUnless(textFits(v.String(), bytes)) }
	case reflect.Int:
		return func(v reflect.Value) string { return violationUnless(intFits(v.Int())) }
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
	type part struct {
		index int
		name  string
		check checker
	}
	var parts []part
	for i := range t.NumField() {
		f := t.Field(i)
		if check := compile(f.Type, f.Name); check != nil && f.IsExported() {
			parts = append(parts, part{i, f.Name, check})
		}
	}
	if parts == nil {
		return nil
	}
	return func(v reflect.Value) string {
		for _, p := range parts {
			switch path := p.check(v.Field(p.index)); path {
			case "":
			case self:
				return p.name
			default:
				return p.name + "." + path
			}
		}
		return ""
	}
}
