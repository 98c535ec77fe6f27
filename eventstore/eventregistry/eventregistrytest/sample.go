package eventregistrytest

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"hulak/domain"
	"hulak/domain/beneficiary"
	"hulak/domain/funding"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/sender"
	"hulak/domain/sendinglimit"
	"hulak/domain/staff"
	"hulak/domain/transfer"
)

// sampleValues holds the sample values for types that don't accept arbitrary values.
var sampleValues = map[reflect.Type]any{
	reflect.TypeFor[time.Time]():                time.Date(2026, 3, 9, 17, 30, 15, 123456000, time.UTC),
	reflect.TypeFor[decimal.Decimal]():          decimal.RequireFromString("0.25"),
	reflect.TypeFor[money.Amount]():             money.MustParse("123.45", money.USD),
	reflect.TypeFor[money.Rate]():               money.MustParseRate("133.25"),
	reflect.TypeFor[money.Currency]():           money.USD,
	reflect.TypeFor[transfer.Stage]():           transfer.StageSettled,
	reflect.TypeFor[funding.Kind]():             funding.BankAccount,
	reflect.TypeFor[funding.AccountType]():      funding.Checking,
	reflect.TypeFor[funding.Status]():           funding.StatusVerified,
	reflect.TypeFor[beneficiary.PayoutMethod](): beneficiary.BankDeposit,
	reflect.TypeFor[sender.KYCStatus]():         sender.KYCUnverified,
	reflect.TypeFor[sender.Provider]():          sender.ProviderSystem,
	reflect.TypeFor[sender.Tier]():              sender.Tier("TWO"),
	reflect.TypeFor[sendinglimit.Window]():      sendinglimit.Window("DAY"),
	reflect.TypeFor[staff.Role]():               staff.Admin,
	reflect.TypeFor[pricing.CouponType]():       pricing.CouponFrequency,
	reflect.TypeFor[pricing.BenefitType]():      pricing.BenefitBoth,
}

// rupeeFields lists the JSON names of amounts in the beneficiary's currency.
var rupeeFields = map[string]bool{"receive": true, "bonus": true}

// Sample returns an event of the same type as e, with every field set. The values are deterministic.
func Sample(e domain.Event) domain.Event {
	value := reflect.New(reflect.TypeOf(e)).Elem()
	fill(value, e.EventType())
	return value.Interface().(domain.Event)
}

// fill sets a value and all nested values. name is the field's JSON name, from which strings and numbers are derived.
func fill(v reflect.Value, name string) {
	t := v.Type()
	if v.Kind() == reflect.Struct && t == reflect.TypeFor[money.Amount]() && rupeeFields[name] {
		v.Set(reflect.ValueOf(money.MustParse("16449.75", money.NPR)))
		return
	}
	if value, ok := sampleValues[t]; ok {
		v.Set(reflect.ValueOf(value))
		return
	}
	if t == reflect.TypeFor[json.RawMessage]() {
		v.SetBytes([]byte(`{"a":1}`))
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		if hasCustomEncoding(t) {
			panic(fmt.Sprintf("eventregistrytest: type %s has a custom encoding, so add it to sampleValues", t))
		}
		for i := range t.NumField() {
			if f := t.Field(i); f.IsExported() {
				fieldName, _, _ := jsonName(f)
				fill(v.Field(i), strings.TrimPrefix(fieldName, "-"))
			}
		}
	case reflect.String:
		v.SetString("some " + strings.TrimSpace(name+" text"))
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(int64(2 + len(name)))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		v.SetUint(uint64(2 + len(name)))
	case reflect.Slice:
		v.Set(reflect.MakeSlice(t, 1, 1))
		fill(v.Index(0), name)
	case reflect.Map:
		v.Set(reflect.MakeMap(t))
		key, value := reflect.New(t.Key()).Elem(), reflect.New(t.Elem()).Elem()
		fill(key, "key")
		fill(value, "value")
		v.SetMapIndex(key, value)
	case reflect.Pointer:
		v.Set(reflect.New(t.Elem()))
		fill(v.Elem(), name)
	default:
		panic(fmt.Sprintf("eventregistrytest: unsupported type %s", t))
	}
}
