package httpapi

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/transfer"
	"hulak/httpapi/core"
)

func TestBusinessMetrics(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	compliance := srv.staff("COMPLIANCE")
	p, payload := srv.readySender("a@example.com")
	id := p.must(core.Post, "/v1/senders/transactions", payload).str("id")
	srv.awaitReadModels()
	t.Run("metrics show today's transfer, every day of the period, and the institution's name", func(t *testing.T) {
		r := compliance.must(core.Get, "/v1/admin/business", nil)
		days := r.at("days").([]any)
		require.Len(t, days, 30)
		assert.Equal(t, "2026-03-09", days[29].(map[string]any)["day"])
		assert.Equal(t, float64(1), days[29].(map[string]any)["count"])
		assert.Equal(t, float64(0), days[0].(map[string]any)["count"])
		assert.Equal(t, float64(1), r.at("total.count"))
		assert.Equal(t, days[29].(map[string]any)["pending"], r.at("total.pending"))
		assert.Equal(t, float64(1), r.at("total.pending.count"))
		assert.NotEqual(t, "0.00", r.str("total.pending.send"))
		assert.Equal(t, "0.00", r.str("total.completed.send"))
		assert.NotRegexp(t, "^[0-9]*$", r.str("institutions.0.name"))
		assert.Equal(t, float64(1), r.at("funnel.0.count"))
		assert.Equal(t, float64(1), r.at("funnel.5.count"))
	})
	t.Run("the fees for completed transfers equal the ledger's fee income", func(t *testing.T) {
		runCommand(srv, transfer.Decider, id, transfer.Command(transfer.RecordFundingSubmitted{ProviderRef: "p", At: srv.clock.now()}))
		srv.awaitReadModels()
		r := compliance.must(core.Get, "/v1/admin/business", nil)
		assert.Equal(t, float64(1), r.at("total.completed.count"))
		var income string
		for _, row := range compliance.must(core.Get, "/v1/admin/ledger/trial-balance", nil).at("accounts").([]any) {
			if balance := row.(map[string]any); balance["account"] == "fee_income" {
				income = strings.TrimPrefix(balance["balance"].(string), "-")
			}
		}
		assert.NotEmpty(t, income)
		assert.Equal(t, income, r.str("total.completed.fees"))
		assert.Equal(t, float64(0), r.at("total.pending.count"))
	})
	t.Run("a period includes its first and last day", func(t *testing.T) {
		r := compliance.must(core.Get, "/v1/admin/business?from=2026-03-09&to=2026-03-09", nil)
		assert.Len(t, r.at("days"), 1)
		assert.Equal(t, float64(1), r.at("total.count"))
		r = compliance.must(core.Get, "/v1/admin/business?from=2026-02-01&to=2026-03-08", nil)
		assert.Len(t, r.at("days"), 36)
		assert.Equal(t, "0.00", r.str("total.pending.send"))
	})
	t.Run("the server rejects a period that is invalid or too long", func(t *testing.T) {
		for _, query := range []string{"from=yesterday", "to=2026-13-01", "from=2026-03-10&to=2026-03-09",
			"from=2020-01-01&to=2026-03-09"} {
			assert.Equal(t, http.StatusBadRequest, compliance.call(core.Get, "/v1/admin/business?"+query, nil).status, query)
		}
	})
	t.Run("senders cannot see business metrics", func(t *testing.T) {
		assert.Equal(t, http.StatusForbidden, p.call(core.Get, "/v1/admin/business", nil).status)
	})
}
