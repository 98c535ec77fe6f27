package pricing_test

import (
	"testing"
	"time"

	"github.com/shopspring/decimal"

	"hulak/domain/money"
	"hulak/domain/pricing"
)

// table returns the command for a central bank's table.
func table(day, mid, rate string, when time.Time) pricing.PublishTableRate {
	return pricing.PublishTableRate{
		PublishRate: pricing.PublishRate{
			From: money.USD, To: money.NPR, Rate: money.MustParseRate(rate), Mid: money.MustParseRate(mid), MidDay: day, Source: pricing.SourceNRB, At: when,
		},
		JumpMax: decimal.NewFromInt(5),
	}
}

func TestARateHasBounds(t *testing.T) {
	t.Parallel()
	for text, fits := range map[string]bool{"0.000001": true, "9999.999999": true, "10000": false, "999999999999999999999": false} {
		publish := pricing.PublishRate{
			From: money.USD, To: money.NPR, Rate: money.MustParseRate(text), Mid: money.MustParseRate("134"), Source: pricing.SourceAdmin, At: fieldPath,
		}
		if fits {
			givenRate(t).When(publish).Then(pricing.RatePublished(publish))
			continue
		}
		givenRate(t).When(publish).ThenRejected(pricing.ErrInvalidRate)
		publish.Rate, publish.Mid = publish.Mid, publish.Rate
		givenRate(t).When(publish).ThenRejected(pricing.ErrInvalidRate)
	}
}

func TestFollowTable(t *testing.T) {
	t.Parallel()
	monday := table("2026-03-09", "134.00", "133.60", fieldPath)
	followed := pricing.RatePublished(monday.PublishRate)
	later := fieldPath.Add(time.Hour)
	t.Run("a table is published with the bank's rate, its day and our own (3.11a)", func(t *testing.T) {
		givenRate(t).When(monday).Then(followed)
	})
	t.Run("a table of the next day is published, even with the same figures", func(t *testing.T) {
		tuesday := table("2026-03-10", "134.00", "133.60", later)
		givenRate(t, followed).When(tuesday).Then(pricing.RatePublished(tuesday.PublishRate))
	})
	t.Run("a table is published once", func(t *testing.T) {
		givenRate(t, followed).When(table("2026-03-09", "134.00", "133.60", later)).ThenNothing()
	})
	t.Run("what an admin publishes stands until the bank's next table", func(t *testing.T) {
		byAdmin := published("132.00", later)
		byAdmin.Source, byAdmin.MidDay = pricing.SourceAdmin, "2026-03-09"
		again := table("2026-03-09", "134.00", "133.60", later.Add(time.Hour))
		givenRate(t, followed, byAdmin).When(again).ThenNothing()
		tuesday := table("2026-03-10", "134.20", "133.80", later.Add(time.Hour))
		givenRate(t, followed, byAdmin).When(tuesday).Then(pricing.RatePublished(tuesday.PublishRate))
	})
	t.Run("an older table that comes late changes nothing", func(t *testing.T) {
		givenRate(t, followed).When(table("2026-03-08", "133.00", "132.60", later)).ThenNothing()
	})
	t.Run("a table that the bank corrects is published anew, and one with another margin", func(t *testing.T) {
		for _, changed := range []pricing.PublishTableRate{table("2026-03-09", "134.10", "133.60", later), table("2026-03-09", "134.00", "133.00", later)} {
			givenRate(t, followed).When(changed).Then(pricing.RatePublished(changed.PublishRate))
		}
	})
	t.Run("a jump of more than the share is refused, up or down, and one of just the share is not", func(t *testing.T) {
		for _, c := range []struct {
			mid     string
			refused bool
		}{{"140.70", false}, {"140.700001", true}, {"127.30", false}, {"127.299999", true}, {"1.34", true}} {
			next := table("2026-03-10", c.mid, "130.00", later)
			outcome := givenRate(t, followed).When(next)
			if c.refused {
				outcome.ThenRejected(pricing.ErrRateJump)
			} else {
				outcome.Then(pricing.RatePublished(next.PublishRate))
			}
		}
	})
	t.Run("the rate from which a jump is measured is the one in force, whoever published it", func(t *testing.T) {
		byAdmin := published("142.00", later)
		byAdmin.Source, byAdmin.Mid = pricing.SourceAdmin, money.MustParseRate("142.60")
		far := table("2026-03-10", "142.40", "142.00", later.Add(time.Hour))
		givenRate(t, followed, byAdmin).When(far).Then(pricing.RatePublished(far.PublishRate))
	})
	t.Run("a table without a positive rate or without a day is refused", func(t *testing.T) {
		for _, spoil := range []func(*pricing.PublishTableRate){
			func(c *pricing.PublishTableRate) { c.Rate = money.Rate{} },
			func(c *pricing.PublishTableRate) { c.Mid = money.Rate{} },
			func(c *pricing.PublishTableRate) { c.Mid = money.NewRate(decimal.NewFromInt(-134)) },
			func(c *pricing.PublishTableRate) { c.MidDay = "" },
		} {
			spoiled := monday
			spoil(&spoiled)
			givenRate(t, followed).When(spoiled).ThenRejected(pricing.ErrInvalidRate)
		}
	})
}

func TestARateWithoutAMiddleRate(t *testing.T) {
	t.Parallel()
	byHand := pricing.PublishRate{From: money.USD, To: money.NPR, Rate: money.MustParseRate("133.00"), Source: pricing.SourceAdmin, At: fieldPath.Add(time.Hour)}
	t.Run("leaves the middle rate in force", func(t *testing.T) {
		want := pricing.RatePublished(byHand)
		want.Mid, want.MidDay = money.MustParseRate("134.00"), "2026-03-09"
		givenRate(t, pricing.RatePublished(table("2026-03-09", "134.00", "133.60", fieldPath).PublishRate)).When(byHand).Then(want)
	})
	t.Run("is its own where none was ever known", func(t *testing.T) {
		want := pricing.RatePublished(byHand)
		want.Mid = byHand.Rate
		givenRate(t).When(byHand).Then(want)
	})
}
