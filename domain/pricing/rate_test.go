package pricing_test

import (
	"testing"
	"time"

	"github.com/shopspring/decimal"

	"hulak/domain/money"
	"hulak/domain/pricing"
)

// tableRate returns the command that publishes the rate from a central bank's table.
func tableRate(day, mid, rate string, when time.Time) pricing.PublishTableRate {
	return pricing.PublishTableRate{
		PublishRate: pricing.PublishRate{
			From: money.USD, To: money.NPR, Rate: money.MustParseRate(rate), Mid: money.MustParseRate(mid), MidDay: day, Source: pricing.SourceNRB,
			At: when,
		},
		MaxJump: decimal.NewFromInt(5),
	}
}

func TestPublishRateBounds(t *testing.T) {
	t.Parallel()
	for text, valid := range map[string]bool{"0.000001": true, "9999.999999": true, "10000": false, "999999999999999999999": false} {
		publish := pricing.PublishRate{
			From: money.USD, To: money.NPR, Rate: money.MustParseRate(text), Mid: money.MustParseRate("134"), Source: pricing.SourceAdmin, At: at,
		}
		if valid {
			givenRate(t).When(publish).Then(pricing.RatePublished(publish))
			continue
		}
		givenRate(t).When(publish).ThenRejected(pricing.ErrInvalidRate)
		publish.Rate, publish.Mid = publish.Mid, publish.Rate
		givenRate(t).When(publish).ThenRejected(pricing.ErrInvalidRate)
	}
}

func TestPublishTableRate(t *testing.T) {
	t.Parallel()
	monday := tableRate("2026-03-09", "134.00", "133.60", at)
	mondayPublished := pricing.RatePublished(monday.PublishRate)
	later := at.Add(time.Hour)
	t.Run("a table is published with its date, the bank's mid-market rate, and our rate (3.11a)", func(t *testing.T) {
		givenRate(t).When(monday).Then(mondayPublished)
	})
	t.Run("the next day's table is published even if its rates are the same", func(t *testing.T) {
		tuesday := tableRate("2026-03-10", "134.00", "133.60", later)
		givenRate(t, mondayPublished).When(tuesday).Then(pricing.RatePublished(tuesday.PublishRate))
	})
	t.Run("the same table is not published twice", func(t *testing.T) {
		givenRate(t, mondayPublished).When(tableRate("2026-03-09", "134.00", "133.60", later)).ThenNothing()
	})
	t.Run("an administrator's rate stays current until the bank's next table", func(t *testing.T) {
		adminRate := published("132.00", later)
		adminRate.Source, adminRate.MidDay = pricing.SourceAdmin, "2026-03-09"
		sameTable := tableRate("2026-03-09", "134.00", "133.60", later.Add(time.Hour))
		givenRate(t, mondayPublished, adminRate).When(sameTable).ThenNothing()
		tuesday := tableRate("2026-03-10", "134.20", "133.80", later.Add(time.Hour))
		givenRate(t, mondayPublished, adminRate).When(tuesday).Then(pricing.RatePublished(tuesday.PublishRate))
	})
	t.Run("an older table that arrives late is ignored", func(t *testing.T) {
		givenRate(t, mondayPublished).When(tableRate("2026-03-08", "133.00", "132.60", later)).ThenNothing()
	})
	t.Run("a table is published again if the bank corrects it or our margin changes", func(t *testing.T) {
		for _, changed := range []pricing.PublishTableRate{
			tableRate("2026-03-09", "134.10", "133.60", later), tableRate("2026-03-09", "134.00", "133.00", later),
		} {
			givenRate(t, mondayPublished).When(changed).Then(pricing.RatePublished(changed.PublishRate))
		}
	})
	t.Run("a mid-market rate that changes by more than the maximum percentage is rejected", func(t *testing.T) {
		for _, c := range []struct {
			mid      string
			rejected bool
		}{{"140.70", false}, {"140.700001", true}, {"127.30", false}, {"127.299999", true}, {"1.34", true}} {
			next := tableRate("2026-03-10", c.mid, "130.00", later)
			outcome := givenRate(t, mondayPublished).When(next)
			if c.rejected {
				outcome.ThenRejected(pricing.ErrRateJump)
			} else {
				outcome.Then(pricing.RatePublished(next.PublishRate))
			}
		}
	})
	t.Run("the change is measured from the current rate, even if an administrator published it", func(t *testing.T) {
		adminRate := published("142.00", later)
		adminRate.Source, adminRate.Mid = pricing.SourceAdmin, money.MustParseRate("142.60")
		nextTable := tableRate("2026-03-10", "142.40", "142.00", later.Add(time.Hour))
		givenRate(t, mondayPublished, adminRate).When(nextTable).Then(pricing.RatePublished(nextTable.PublishRate))
	})
	t.Run("a table without positive rates or a date is rejected", func(t *testing.T) {
		for _, invalidate := range []func(*pricing.PublishTableRate){
			func(c *pricing.PublishTableRate) { c.Rate = money.Rate{} },
			func(c *pricing.PublishTableRate) { c.Mid = money.Rate{} },
			func(c *pricing.PublishTableRate) { c.Mid = money.NewRate(decimal.NewFromInt(-134)) },
			func(c *pricing.PublishTableRate) { c.MidDay = "" },
		} {
			invalid := monday
			invalidate(&invalid)
			givenRate(t, mondayPublished).When(invalid).ThenRejected(pricing.ErrInvalidRate)
		}
	})
}

func TestPublishRateWithoutMidRate(t *testing.T) {
	t.Parallel()
	manual := pricing.PublishRate{
		From: money.USD, To: money.NPR, Rate: money.MustParseRate("133.00"), Source: pricing.SourceAdmin, At: at.Add(time.Hour),
	}
	t.Run("a rate without a mid-market rate keeps the current mid-market rate", func(t *testing.T) {
		want := pricing.RatePublished(manual)
		want.Mid, want.MidDay = money.MustParseRate("134.00"), "2026-03-09"
		givenRate(t, pricing.RatePublished(tableRate("2026-03-09", "134.00", "133.60", at).PublishRate)).When(manual).Then(want)
	})
	t.Run("the first rate for a pair is also its mid-market rate", func(t *testing.T) {
		want := pricing.RatePublished(manual)
		want.Mid = manual.Rate
		givenRate(t).When(manual).Then(want)
	})
}

func TestQuoteAtHonoredRate(t *testing.T) {
	t.Parallel()
	t.Run("a quote at a replaced rate stores the version of that rate (9.09d)", func(t *testing.T) {
		t.Parallel()
		in := input(t, "100", false)
		in.Rates = givenRate(t, published("133.25", at), published("132", at.Add(time.Minute))).State()
		in.Rate = &in.Rates.HonoredRates(at.Add(10 * time.Minute))[1]
		q, err := pricing.Price(in)
		if err != nil || q.RateVersion != 1 || q.Receive.String() != "13325.00 "+string(money.NPR) {
			t.Errorf("got %+v, %v; want rate version 1 and 13325.00 NPR", q, err)
		}
	})
}
