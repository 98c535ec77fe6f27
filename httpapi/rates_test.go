package httpapi

import (
	"context"
	"net/http"
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"

	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/httpapi/core"
	httppricing "hulak/httpapi/pricing"
)

// fakeRateSource is a fake RateSource.
type fakeRateSource struct{ status httppricing.RateSourceStatus }

func (f *fakeRateSource) Status(context.Context) (httppricing.RateSourceStatus, error) {
	return f.status, nil
}

func (*fakeRateSource) Stale(day string, at time.Time) bool { return day < at.Format(time.DateOnly) }

// publishTableRate publishes a rate the way the worker that polls the bank's rate table does.
func (srv *apiServer) publishTableRate(day, mid, rate string) {
	srv.t.Helper()
	runCommand(srv, pricing.RateDecider, "USD-NPR", pricing.RateCommand(pricing.PublishTableRate{
		PublishRate: pricing.PublishRate{
			From: money.USD, To: money.NPR, Rate: money.MustParseRate(rate), Mid: money.MustParseRate(mid), MidDay: day,
			Source: pricing.SourceNRB, At: srv.clock.now(),
		},
		MaxJump: decimal.NewFromInt(50),
	}))
}

// rateForm returns the request to publish a rate.
func rateForm(rate, reason string) map[string]any {
	return map[string]any{"sourceCurrency": "USD", "destinationCurrency": "NPR", "rate": rate, "reason": reason}
}

func TestRates(t *testing.T) {
	t.Parallel()
	source := &fakeRateSource{httppricing.RateSourceStatus{Name: "nrb", Daily: true, LastResponseAt: startTime}}
	srv := newAPIServer(t, func(c *Config) { c.RateSource = source })
	admin, compliance := srv.staff("ADMIN"), srv.staff("COMPLIANCE")
	day := startTime.Format(time.DateOnly)
	t.Run("the exchange rate includes its source and the date of the bank's rate (3.11a 7.11h)", func(t *testing.T) {
		srv.publishTableRate(day, "134.10", "133.76")
		r := srv.visitor().must(core.Get, "/v1/exchange-rate", nil)
		for field, want := range map[string]string{"rate": "133.76", "midRate": "134.10", "midRateDate": day, "source": "nrb"} {
			assert.Equal(t, want, r.str(field), field)
		}
	})
	t.Run("staff see when the rate was published and that its source is healthy", func(t *testing.T) {
		r := compliance.must(core.Get, "/v1/admin/rates", nil)
		assert.Equal(t, "133.76", r.str("rate.rate"))
		assert.NotEmpty(t, r.str("rate.publishedAt"))
		assert.Equal(t, true, r.at("healthy"))
		assert.Equal(t, false, r.at("stale"))
		assert.Nil(t, r.at("failingSince"))
	})
	t.Run("a rate that an administrator publishes keeps the bank's mid-market rate", func(t *testing.T) {
		assert.Equal(t, map[string]any{"success": true}, admin.must(core.Post, "/v1/admin/rates", rateForm("133.00", "The bank is closed")).body)
		r := srv.visitor().must(core.Get, "/v1/exchange-rate", nil)
		assert.Equal(t, "admin", r.str("source"))
		assert.Equal(t, "134.10", r.str("midRate"))
		assert.Equal(t, day, r.str("midRateDate"))
	})
	t.Run("staff see who published a rate, when, and why", func(t *testing.T) {
		srv.awaitReadModels()
		r := compliance.must(core.Get, "/v1/admin/rates/published", nil)
		for path, want := range map[string]string{
			"result.0.rate": "133.00", "result.0.reason": "The bank is closed", "result.0.actorRole": "ADMIN",
			"result.0.source": "admin", "result.0.midRateDate": day,
			"result.1.rate": "133.76", "result.1.reason": "", "result.1.source": "nrb", "result.1.version": "2",
		} {
			assert.Equal(t, want, r.str(path), path)
		}
		assert.NotEmpty(t, r.str("result.0.actorId"))
	})
	t.Run("a visitor sees the rate history with the bank's rates", func(t *testing.T) {
		r := srv.visitor().must(core.Get, "/v1/exchange-rate/history", nil)
		for path, want := range map[string]string{"result.0.date": day, "result.0.rate": "133.00", "result.0.midRate": "134.10"} {
			assert.Equal(t, want, r.str(path), path)
		}
		assert.Equal(t, http.StatusNotFound, srv.visitor().call(core.Get, "/v1/exchange-rate/history?destinationCurrency=INR", nil).status)
	})
	for name, body := range map[string]map[string]any{
		"without a reason": rateForm("134.00", " "), "of zero": rateForm("0", "x"), "below zero": rateForm("-1", "x"),
		"in scientific notation": rateForm("1e2", "x"), "with seven decimals": rateForm("133.1234567", "x"),
	} {
		t.Run("a rate "+name+" is rejected", func(t *testing.T) {
			assert.Equal(t, http.StatusBadRequest, admin.call(core.Post, "/v1/admin/rates", body).status)
		})
	}
	t.Run("a rate above 9,999.999999 is rejected and does not stop the read models", func(t *testing.T) {
		for _, rate := range []string{"10000", "999999999999999999999"} {
			for _, field := range []string{"rate", "midRate"} {
				r := admin.call(core.Post, "/v1/admin/rates", withField(rateForm("134.00", "x"), field, rate))
				assert.Equal(t, http.StatusBadRequest, r.status)
				assert.Equal(t, map[string]string{field: "INVALID_RATE"}, r.fields())
			}
		}
		srv.awaitReadModels()
		srv.visitor().must(core.Get, "/freshz", nil)
	})
	t.Run("a rate for another currency pair is rejected", func(t *testing.T) {
		form := map[string]any{"sourceCurrency": "NPR", "destinationCurrency": "USD", "rate": "0.01", "reason": "x"}
		r := admin.call(core.Post, "/v1/admin/rates", form)
		assert.Equal(t, http.StatusBadRequest, r.status)
	})
	t.Run("staff see that the source is failing and when it started to fail", func(t *testing.T) {
		source.status.FailingSince, source.status.Attempts, source.status.Error = startTime, 3, "status 502"
		r := admin.must(core.Get, "/v1/admin/rates", nil)
		assert.Equal(t, false, r.at("healthy"))
		assert.Equal(t, "status 502", r.str("lastError"))
		assert.NotEmpty(t, r.str("failingSince"))
		source.status = httppricing.RateSourceStatus{Name: "nrb", Daily: true, LastResponseAt: startTime}
	})
	t.Run("staff see that the rate table is stale, and the latest rate stays in effect", func(t *testing.T) {
		srv.clock.advance(24 * time.Hour)
		admin = srv.staff("ADMIN") // the old session has expired
		r := admin.must(core.Get, "/v1/admin/rates", nil)
		assert.Equal(t, true, r.at("stale"))
		assert.Equal(t, false, r.at("healthy"))
		assert.Equal(t, "133.00", srv.visitor().must(core.Get, "/v1/exchange-rate", nil).str("rate"))
	})
}
