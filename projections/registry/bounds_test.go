package registry_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hulak/domain"
	"hulak/domain/bounds"
	"hulak/domain/funding"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/usecase"
	"hulak/eventstore/eventregistry/eventregistrytest"
	"hulak/projections/projectiontest"
	"hulak/projections/registry"
)

// boundaryValues fills events with values at the bounds of each type. Texts are random, because Postgres would compress others.
type boundaryValues struct {
	t      *rapid.T
	random *rand.Rand
	ids    map[string]string // by field name, so that the events of an iteration refer to the same entities
}

// idCount makes the IDs of each iteration unique.
var idCount atomic.Int64

func newBoundaryValues(t *rapid.T) *boundaryValues {
	return &boundaryValues{t: t, random: rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0)), ids: map[string]string{}}
}

// event returns an event of a type with some of its fields at their bounds.
func (x *boundaryValues) event(e domain.Event) domain.Event {
	v := reflect.New(reflect.TypeOf(e)).Elem()
	v.Set(reflect.ValueOf(eventregistrytest.Sample(e)))
	x.fill(v, "")
	return v.Interface().(domain.Event)
}

func (x *boundaryValues) fill(v reflect.Value, field string) {
	switch value := v.Interface().(type) {
	case money.Amount:
		x.set(v, money.New(x.number(2), value.Currency()))
		return
	case money.Rate:
		x.set(v, money.NewRate(x.number(bounds.RateDecimals)))
		return
	case decimal.Decimal:
		x.set(v, x.number(bounds.RateDecimals))
		return
	case time.Time:
		x.set(v, []time.Time{
			{}, time.Date(bounds.MinYear, 1, 1, 0, 0, 0, 0, time.UTC), time.Date(bounds.MaxYear, 12, 31, 23, 59, 59, 999999000, time.UTC),
		}[x.random.IntN(3)])
		return
	case string:
		if strings.HasSuffix(field, "ID") {
			v.SetString(x.id(field))
			return
		}
		x.set(v, x.text(bounds.MaxTextBytesFor(field)))
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.IsExported() {
				x.fill(v.Field(i), f.Name)
			}
		}
	case reflect.Slice:
		for i := range v.Len() {
			x.fill(v.Index(i), field)
		}
	case reflect.Int:
		x.set(v, []int{0, 1, bounds.MaxInt, -bounds.MaxInt - 1}[x.random.IntN(4)])
	case reflect.Int64:
		x.set(v, []int64{0, 1, math.MaxInt64, math.MinInt64}[x.random.IntN(4)])
	}
}

// set leaves one in three fields unchanged.
func (x *boundaryValues) set(v reflect.Value, value any) {
	if x.random.IntN(3) > 0 {
		v.Set(reflect.ValueOf(value))
	}
}

func (x *boundaryValues) number(decimals int32) decimal.Decimal {
	step := decimal.New(1, -decimals)
	largest := decimal.New(1, bounds.MaxIntegerDigits).Sub(step)
	return []decimal.Decimal{largest, largest.Neg(), step, step.Neg(), decimal.Zero}[x.random.IntN(5)]
}

// key returns the stream key for a category, which is the ID of the entity that its events are about.
func (x *boundaryValues) key(category string) string {
	if category == pricing.RateDecider.Category {
		return "USD-USD" // the currencies of samples; the stream's versions count up
	}
	return x.id(strings.ToUpper(category[:1]) + category[1:] + "ID")
}

func (x *boundaryValues) id(field string) string {
	if _, known := x.ids[field]; !known {
		name := fmt.Sprint(idCount.Add(1), " ")
		x.ids[field] = name + x.text(bounds.MaxTextBytesFor(field)-len(name))
	}
	return x.ids[field]
}

// text returns a text of at most the given number of bytes, in letters of one to four bytes each.
func (x *boundaryValues) text(bytes int) string {
	alphabet := [][2]rune{{'!', '~'}, {'à', 'ÿ'}, {'ऄ', 'ह'}, {'𐀀', '𐀋'}}[x.random.IntN(4)]
	var text strings.Builder
	for {
		letter := alphabet[0] + rune(x.random.IntN(int(alphabet[1]-alphabet[0])))
		if text.Len()+len(string(letter)) > bytes {
			return text.String()
		}
		text.WriteRune(letter)
	}
}

// TestAcceptedEventsCanBeStored writes events of every type, with values at the bounds that domain.Decide enforces.
// Each read model must store them.
func TestAcceptedEventsCanBeStored(t *testing.T) {
	t.Parallel()
	c := projectiontest.New(t, registry.All()...)
	categories := usecase.Categories()
	rapid.Check(t, func(t *rapid.T) {
		x := newBoundaryValues(t)
		source := []string{funding.BankLinked{}.EventType(), funding.CardLinked{}.EventType()}[x.random.IntN(2)]
		for _, e := range usecase.Events() {
			if e.EventType() == source {
				continue // a source is a bank account or a card, not both
			}
			filled := x.event(e)
			require.Empty(t, bounds.Check(filled), "%s has a value out of bounds", e.EventType())
			category := categories[e.EventType()]
			c.Given(category, x.key(category), filled)
		}
		c.CatchUp()
		all, err := c.Runner.Status(c.Ctx)
		require.NoError(t, err)
		for _, s := range all {
			for _, parked := range s.Parked {
				t.Errorf("projection %s cannot store %s: %s", s.Name, parked.Type, parked.Error)
			}
		}
	})
}

// TestRateFromFirstReleaseIsStored checks a rate of the first release, which accepted any number of up to 24 characters, and
// the resulting amounts.
func TestRateFromFirstReleaseIsStored(t *testing.T) {
	t.Parallel()
	c := projectiontest.New(t, registry.All()...)
	largest := strings.Repeat("9", 24)
	c.GivenStored("rate", "USD-NPR", "pricing.rate_published", fmt.Sprintf(
		`{"from":"USD","to":"NPR","rate":%q,"mid":"134","source":"admin","at":"2026-03-02T18:00:00Z"}`, largest))
	c.GivenStored("transfer", "t", "transfer.created",
		fmt.Sprintf(`{"transferId":"t","senderId":"s","beneficiaryId":"b","fundingKind":"BANK_ACCOUNT","quote":{
		"send":"14999.99 USD","fee":"0.00 USD","total":"14999.99 USD","rate":%q,"extraRate":%q,"receive":"%s000000.00 NPR",
		"bonus":"%s.00 NPR","rateVersion":1,"feeSet":"f","feeSetVersion":1,"at":"2026-03-02T18:00:00Z"},"at":"2026-03-02T18:00:00Z"}`,
			largest, largest, largest, largest))
	c.CatchUp()
	requireNothingParked(t, c)
	var rate string
	require.NoError(t, c.Pool.QueryRow(c.Ctx, `SELECT rate::text FROM pricing.rates`).Scan(&rate))
	require.Equal(t, largest+".000000", rate)
}
