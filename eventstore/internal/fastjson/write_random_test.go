package fastjson_test

import (
	"encoding/json"
	"math"
	"reflect"
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"pgregory.net/rapid"

	"hulak/domain"
	"hulak/domain/money"
	"hulak/eventstore/eventregistry"
)

func TestWriteMatchesEncodingJSONForRandomEvents(t *testing.T) {
	t.Parallel()
	types := []reflect.Type{reflect.TypeFor[domain.Metadata](), reflect.TypeFor[eventFields]()}
	for _, zero := range eventregistry.Events() {
		goType := reflect.TypeOf(zero)
		types = append(types, goType)
		for f := range goType.Fields() {
			if f.Tag.Get("personal") == "true" {
				types = append(types, f.Type)
			}
		}
	}
	for _, goType := range types {
		t.Run(goType.String(), func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, func(t *rapid.T) {
				value := reflect.New(goType).Elem()
				fillRandom(t, value)
				requireWriteMatches(t, value.Interface())
			})
		})
	}
}

// randomText generates strings, some of which contain characters that JSON escapes.
var randomText = rapid.OneOf(
	rapid.StringOfN(rapid.RuneFrom([]rune("ab \"\\<>&/\x00\x01\b\f\n\r\t\x1f\x7f\u2028\u2029\ufffdéनम😀")), 0, 8, -1),
	rapid.Custom(func(t *rapid.T) string { return string(rapid.SliceOfN(rapid.Byte(), 0, 8).Draw(t, "bytes")) }),
	rapid.SampledFrom([]string{"", "plain", "a\xff", "\xe2\x80", "\xed\xa0\x80", "x\u2028"}),
)

var randomTime = rapid.Custom(func(t *rapid.T) time.Time {
	if rapid.IntRange(0, 9).Draw(t, "isExtreme") == 0 {
		return rapid.SampledFrom([]time.Time{
			{}, time.Date(10_000, 1, 1, 0, 0, 0, 0, time.UTC), time.Date(-1, 1, 1, 0, 0, 0, 0, time.UTC),
		}).Draw(t, "time")
	}
	zone := time.FixedZone("", rapid.SampledFrom([]int{0, 20_700, -18_000, 86_400, 61}).Draw(t, "zone"))
	return time.Unix(rapid.Int64Range(0, 4e9).Draw(t, "seconds"), rapid.Int64Range(0, 999_999_999).Draw(t, "nanoseconds")).In(zone)
})

var randomDecimal = rapid.Custom(func(t *rapid.T) decimal.Decimal {
	return decimal.New(rapid.Int64().Draw(t, "coefficient"), int32(rapid.IntRange(-9, 4).Draw(t, "exponent")))
})

// fillRandom sets a value to random data, including all nested values.
func fillRandom(t *rapid.T, v reflect.Value) {
	switch target := v.Addr().Interface().(type) {
	case *time.Time:
		*target = randomTime.Draw(t, "at")
		return
	case *decimal.Decimal:
		*target = randomDecimal.Draw(t, "number")
		return
	case *money.Amount:
		*target = money.New(randomDecimal.Draw(t, "amount"), money.Currency(rapid.SampledFrom([]string{"USD", "NPR", ""}).Draw(t, "currency")))
		return
	case *money.Rate:
		*target = money.NewRate(randomDecimal.Draw(t, "rate"))
		return
	case *json.RawMessage:
		*target = json.RawMessage(rapid.SampledFrom([]string{`{"a": "<"}`, `1`, `null`, `{`, ``}).Draw(t, "raw"))
		return
	}
	present := rapid.IntRange(0, 3).Draw(t, "present") > 0
	switch goType := v.Type(); v.Kind() {
	case reflect.Struct:
		for i := range goType.NumField() {
			if goType.Field(i).IsExported() {
				fillRandom(t, v.Field(i))
			}
		}
	case reflect.String:
		v.SetString(randomText.Draw(t, "text"))
	case reflect.Bool:
		v.SetBool(present)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(rapid.SampledFrom([]int64{0, 1, -1, 42, math.MaxInt64, math.MinInt64}).Draw(t, "number"))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		v.SetUint(rapid.Uint64Range(0, 255).Draw(t, "number"))
	case reflect.Float32, reflect.Float64:
		v.SetFloat(rapid.SampledFrom([]float64{0, 0.5, -1e21, math.NaN()}).Draw(t, "share"))
	case reflect.Slice:
		if present {
			v.Set(reflect.MakeSlice(goType, rapid.IntRange(0, 2).Draw(t, "length"), 2))
		}
		for i := range v.Len() {
			fillRandom(t, v.Index(i))
		}
	case reflect.Map:
		if present {
			key, value := reflect.New(goType.Key()).Elem(), reflect.New(goType.Elem()).Elem()
			fillRandom(t, key)
			fillRandom(t, value)
			v.Set(reflect.MakeMap(goType))
			v.SetMapIndex(key, value)
		}
	case reflect.Pointer:
		if present {
			v.Set(reflect.New(goType.Elem()))
			fillRandom(t, v.Elem())
		}
	default:
		t.Fatalf("no generator for %s", goType)
	}
}
