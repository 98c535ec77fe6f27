package bounds_test

import (
	"math"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/shopspring/decimal"

	"hulak/domain"
	"hulak/domain/bounds"
	"hulak/domain/decidertest"
	"hulak/domain/money"
	"hulak/domain/usecase"
	"hulak/eventstore/eventregistry/eventregistrytest"
)

// outOfBoundsValues returns values that exceed a field's limits, or nil if the field has no limits.
func outOfBoundsValues(v reflect.Value, field string) []any {
	digits := "1" + strings.Repeat("0", bounds.MaxIntegerDigits)
	switch value := v.Interface().(type) {
	case money.Amount:
		amount := money.New(decimal.RequireFromString(digits), value.Currency())
		return []any{amount, amount.Neg()}
	case money.Rate:
		return []any{money.NewRate(decimal.RequireFromString(digits))}
	case decimal.Decimal:
		return []any{decimal.RequireFromString(digits)}
	case time.Time:
		return []any{time.Date(bounds.MaxYear+1, 1, 1, 0, 0, 0, 0, time.UTC), time.Date(bounds.MinYear-1, 12, 31, 0, 0, 0, 0, time.UTC)}
	}
	switch v.Kind() {
	case reflect.String:
		return []any{strings.Repeat("a", bounds.MaxTextBytesFor(field)+1), "a\x00", "\xff"}
	case reflect.Int:
		return []any{bounds.MaxInt + 1, math.MinInt}
	}
	return nil
}

// visitLimitedFields calls visit for each nested field that has limits.
func visitLimitedFields(v reflect.Value, field string, visit func(v reflect.Value, field string)) {
	switch {
	case outOfBoundsValues(v, field) != nil:
		visit(v, field)
	case v.Kind() == reflect.Struct:
		for i := range v.NumField() {
			visitLimitedFields(v.Field(i), v.Type().Field(i).Name, visit)
		}
	case v.Kind() == reflect.Slice:
		for i := range v.Len() {
			visitLimitedFields(v.Index(i), field, visit)
		}
	}
}

// passthrough is a decider that writes each command as an event.
var passthrough = domain.Decider[domain.Event, domain.Event, struct{}]{
	Category: "passthrough",
	Decide:   func(_ struct{}, e domain.Event) ([]domain.Event, error) { return []domain.Event{e}, nil },
	Evolve:   func(struct{}, domain.Event) struct{} { return struct{}{} },
}

func TestDecideRejectsOutOfBoundsEvents(t *testing.T) {
	t.Parallel()
	decide := func(store *decidertest.Store, e domain.Event) error {
		return store.Decide(func(u domain.UnitOfWork) error {
			_, err := domain.Decide(u, passthrough, "1", e)
			return err
		})
	}
	for _, e := range usecase.Events() {
		t.Run(e.EventType(), func(t *testing.T) {
			t.Parallel()
			sample := reflect.ValueOf(eventregistrytest.Sample(e))
			v := reflect.New(sample.Type()).Elem()
			v.Set(sample)
			store := decidertest.NewStore(t)
			if err := decide(store, v.Interface().(domain.Event)); err != nil {
				t.Fatalf("rejected an event within bounds: %v", err)
			}
			visitLimitedFields(v, "", func(value reflect.Value, field string) {
				original := reflect.ValueOf(value.Interface())
				for _, invalid := range outOfBoundsValues(value, field) {
					value.Set(reflect.ValueOf(invalid).Convert(value.Type()))
					want := domain.ErrOutOfBounds.Error()
					if err := decide(store, v.Interface().(domain.Event)); err == nil || err.Error() != want {
						t.Errorf("%s with %.40v: got %v, want %s", field, invalid, err, want)
					}
					value.Set(original)
				}
			})
			if written := store.EventsAfter(1); len(written) > 0 {
				t.Errorf("got %d written events, want none", len(written))
			}
		})
	}
}

func TestRateAndAmountLimits(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"0.000001": true, "133.25": true, "9999.999999": true, "10000": false, "999999999999999999999": false,
	} {
		if got := bounds.IsValidRate(money.MustParseRate(text)); got != want {
			t.Errorf("IsValidRate(%s) = %v, want %v", text, got, want)
		}
	}
	for text, want := range map[string]bool{"0": true, "1000000": true, "-1000000": true, "1000000.01": false, "-1000000.01": false} {
		if got := bounds.IsValidAmount(money.MustParse(text, money.NPR)); got != want {
			t.Errorf("IsValidAmount(%s) = %v, want %v", text, got, want)
		}
	}
}
