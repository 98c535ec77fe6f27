package httpapi

import (
	"encoding/csv"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/transfer"
	"hulak/httpapi/core"
)

func TestReports(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	finance := srv.staff("FINANCE")
	p, payload := srv.readySender("a@example.com")
	id := p.must(core.Post, "/v1/senders/transactions", payload).str("id")
	runCommand(srv, transfer.Decider, id, transfer.Command(transfer.RecordFundingSubmitted{ProviderRef: "p", At: srv.clock.now()}))
	srv.awaitReadModels()
	const path = "/v1/admin/reports/CALL_REPORT"
	report := finance.must(core.Get, path, nil)
	position := report.str("position")

	t.Run("a report defaults to the current quarter", func(t *testing.T) {
		assert.Equal(t, "2026-Q1", report.str("period"))
		assert.Equal(t, "2026-01-01", report.str("from"))
		assert.Equal(t, "2026-03-31", report.str("to"))
		assert.Equal(t, false, report.at("complete"))
		assert.EqualValues(t, 1, report.at("tables.0.totals.0.count"))
	})
	t.Run("the amount sent is what the ledger owes to beneficiaries", func(t *testing.T) {
		var owed string
		for _, row := range finance.must(core.Get, "/v1/admin/ledger/trial-balance?position="+position, nil).at("accounts").([]any) {
			if balance := row.(map[string]any); balance["account"] == "customer_obligation" {
				owed = strings.TrimPrefix(balance["balance"].(string), "-")
			}
		}
		assert.NotEmpty(t, owed)
		assert.Equal(t, owed, report.str("tables.0.totals.0.amount"))
		assert.Equal(t, owed, report.str("tables.0.totals.2.amount"))
	})
	t.Run("a figure lists its entries", func(t *testing.T) {
		query := url.Values{"table": {"STATES"}, "figure": {"SENT"}, "key": {report.str("tables.0.rows.0.key.0")}}.Encode()
		entries := finance.must(core.Get, path+"/entries?"+query, nil)
		assert.Len(t, entries.at("result"), 1)
		assert.Equal(t, id, entries.str("result.0.transferId"))
		assert.Equal(t, report.str("tables.0.rows.0.cells.0.amount"), entries.str("result.0.amount"))
	})
	t.Run("a past position returns the figures of that time", func(t *testing.T) {
		runCommand(srv, transfer.Decider, id, transfer.Command(transfer.RecordFundingDeclined{Code: "R01", At: srv.clock.now()}))
		srv.awaitReadModels()
		assert.EqualValues(t, 1, finance.must(core.Get, path, nil).at("tables.0.totals.1.count"), "now reversed")
		assert.Equal(t, report.body, finance.must(core.Get, path+"?period=2026-Q1&position="+position, nil).body)
		early := url.Values{"at": {time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC).Format(time.RFC3339)}, "period": {"2026-Q1"}}.Encode()
		assert.Empty(t, finance.must(core.Get, path+"?"+early, nil).at("tables.0.rows"))
	})
	t.Run("the CSV file has the same figures", func(t *testing.T) {
		r := finance.must(core.Get, path+"/csv?position="+position, nil)
		assert.Contains(t, r.header.Get("Content-Disposition"), "call-report-2026-Q1.csv")
		records, err := csv.NewReader(strings.NewReader(r.text)).ReadAll()
		require.NoError(t, err)
		state := report.str("tables.0.rows.0.key.0")
		amount := report.str("tables.0.rows.0.cells.0.amount")
		assert.Contains(t, records, []string{"CALL_REPORT", "2026-Q1", position, "STATES", "STATE", state, "", "SENT", "1", amount, "USD"})
		assert.Contains(t, records, []string{"CALL_REPORT", "2026-Q1", position, "STATES", "STATE", "TOTAL", "", "SENT", "1", amount, "USD"})
	})
	t.Run("every report can be read, and invalid requests are rejected", func(t *testing.T) {
		for _, name := range []string{"LIABILITIES", "EXCISE_TAX", "NEPAL"} {
			assert.NotEmpty(t, finance.must(core.Get, "/v1/admin/reports/"+name, nil).at("tables"), name)
		}
		for query, status := range map[string]int{
			"?period=2026-13": http.StatusBadRequest, "?period=2026-01": http.StatusBadRequest, "?at=yesterday": http.StatusBadRequest,
			"/entries?table=NONE&figure=SENT": http.StatusNotFound, "/entries?table=STATES&figure=NONE": http.StatusNotFound,
		} {
			assert.Equal(t, status, finance.call(core.Get, path+query, nil).status, query)
		}
		assert.Equal(t, http.StatusForbidden, p.call(core.Get, path, nil).status)
	})
}
