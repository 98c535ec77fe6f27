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

// boundaryValues fills events with values at the bounds of each type. Text is random, because Postgres would compress repetitive
// text.
type boundaryValues struct {
	t      *rapid.T
	random *rand.Rand
	ids    map[string]string // IDs by field name; the events of an iteration refer to the same entities
}

// idCount makes the IDs of each iteration unique.
var idCount atomic.Int64

func newBoundaryValues(t *rapid.T) *boundaryValues {
	return &boundaryValues{t: t, random: rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0)), ids: map[string]string{}}
}

// event returns an event of the given type with some of its fields at their bounds.
func (b *boundaryValues) event(e domain.Event) domain.Event {
	v := reflect.New(reflect.TypeOf(e)).Elem()
	v.Set(reflect.ValueOf(eventregistrytest.Sample(e)))
	b.fill(v, "")
	return v.Interface().(domain.Event)
}

func (b *boundaryValues) fill(v reflect.Value, field string) {
	switch value := v.Interface().(type) {
	case money.Amount:
		b.set(v, money.New(b.number(2), value.Currency()))
		return
	case money.Rate:
		b.set(v, money.NewRate(b.number(bounds.RateDecimals)))
		return
	case decimal.Decimal:
		b.set(v, b.number(bounds.RateDecimals))
		return
	case time.Time:
		b.set(v, []time.Time{
			{}, time.Date(bounds.MinYear, 1, 1, 0, 0, 0, 0, time.UTC), time.Date(bounds.MaxYear, 12, 31, 23, 59, 59, 999999000, time.UTC),
		}[b.random.IntN(3)])
		return
	case string:
		if strings.HasSuffix(field, "ID") {
			v.SetString(b.id(field))
			return
		}
		b.set(v, b.text(bounds.MaxTextBytesFor(field)))
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.IsExported() {
				b.fill(v.Field(i), f.Name)
			}
		}
	case reflect.Slice:
		for i := range v.Len() {
			b.fill(v.Index(i), field)
		}
	case reflect.Int:
		b.set(v, []int{0, 1, bounds.MaxInt, -bounds.MaxInt - 1}[b.random.IntN(4)])
	case reflect.Int64:
		b.set(v, []int64{0, 1, math.MaxInt64, math.MinInt64}[b.random.IntN(4)])
	}
}

// set sets a field two times out of three. Otherwise, the field keeps its sample value.
func (b *boundaryValues) set(v reflect.Value, value any) {
	if b.random.IntN(3) > 0 {
		v.Set(reflect.ValueOf(value))
	}
}

func (b *boundaryValues) number(decimals int32) decimal.Decimal {
	step := decimal.New(1, -decimals)
	largest := decimal.New(1, bounds.MaxIntegerDigits).Sub(step)
	return []decimal.Decimal{largest, largest.Neg(), step, step.Neg(), decimal.Zero}[b.random.IntN(5)]
}

// key returns the stream key for a category, which is the ID of the entity in its events.
func (b *boundaryValues) key(category string) string {
	if category == pricing.RateDecider.Category {
		return "USD-USD" // the currencies of the samples
	}
	return b.id(strings.ToUpper(category[:1]) + category[1:] + "ID")
}

func (b *boundaryValues) id(field string) string {
	if _, known := b.ids[field]; !known {
		name := fmt.Sprint(idCount.Add(1), " ")
		b.ids[field] = name + b.text(bounds.MaxTextBytesFor(field)-len(name))
	}
	return b.ids[field]
}

// text returns text of up to the given number of bytes. All of its letters have the same length, from one to four bytes.
func (b *boundaryValues) text(bytes int) string {
	alphabet := [][2]rune{{'!', '~'}, {'à', 'ÿ'}, {'ऄ', 'ह'}, {'𐀀', '𐀋'}}[b.random.IntN(4)]
	var text strings.Builder
	for {
		letter := alphabet[0] + rune(b.random.IntN(int(alphabet[1]-alphabet[0])))
		if text.Len()+len(string(letter)) > bytes {
			return text.String()
		}
		text.WriteRune(letter)
	}
}

// TestAcceptedEventsCanBeStored writes events of every type, with values at the bounds that domain.Decide enforces. Each read
// model must store them.
func TestAcceptedEventsCanBeStored(t *testing.T) {
	t.Parallel()
	c := projectiontest.New(t, registry.All()...)
	categories := usecase.Categories()
	rapid.Check(t, func(t *rapid.T) {
		b := newBoundaryValues(t)
		skipped := []string{funding.BankLinked{}.EventType(), funding.CardLinked{}.EventType()}[b.random.IntN(2)]
		for _, e := range usecase.Events() {
			if e.EventType() == skipped {
				continue // a source is either a bank account or a card
			}
			event := b.event(e)
			require.Empty(t, bounds.Check(event), "%s has a value out of bounds", e.EventType())
			category := categories[e.EventType()]
			c.Given(category, b.key(category), event)
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

// TestRateFromFirstReleaseIsStored writes a rate and amounts from the first release, which accepted any number of up to 24
// characters.
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
