package httpapi

import (
	"context"
	"maps"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/casefile"
	"hulak/domain/screening"
	"hulak/httpapi/core"
)

// runWhatIf runs a simulation of all transfers and returns the finished run.
func (p *testUser) runWhatIf(changes map[string]any) apiResponse {
	p.t.Helper()
	now := time.Now() // the log uses the real clock
	body := map[string]any{
		"from": now.Add(-time.Hour).Format(time.RFC3339), "to": now.Add(time.Hour).Format(time.RFC3339), "reason": "What would it cost",
	}
	maps.Copy(body, changes)
	var started, run apiResponse
	require.Eventually(p.t, func() bool { // the previous run may still be ending
		started = p.call(core.Post, "/v1/admin/what-if", body)
		return started.code() != "BUSY"
	}, waitTimeout, pollInterval)
	require.Equal(p.t, http.StatusOK, started.status, started.text)
	require.Eventually(p.t, func() bool {
		run = p.must(core.Get, "/v1/admin/what-if/"+started.str("id"), nil)
		return run.str("state") != "RUNNING"
	}, waitTimeout, pollInterval)
	return run
}

func TestWhatIf(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	srv.setScreeningHit()
	heldSender, payload := srv.readySender("held@example.com")
	heldID := heldSender.must(core.Post, "/v1/senders/transactions", payload).str("id")
	srv.providers.mu.Lock()
	srv.providers.verdict, srv.providers.hits = screening.VerdictClear, nil
	srv.providers.mu.Unlock()
	p, payload := srv.readySender("maya@example.com")
	id := p.must(core.Post, "/v1/senders/transactions", payload).str("id")
	srv.awaitReadModels()
	officer := srv.staff("COMPLIANCE")
	current := officer.must(core.Get, "/v1/admin/what-if/rules", nil)
	head, err := srv.log.Head(t.Context())
	require.NoError(t, err)
	higherFee := map[string]any{"key": "USA-NPL-BANK_ACCOUNT-BANK_DEPOSIT-USD", "feeRanges": []map[string]string{
		{"minAmount": "1.00", "maxAmount": "9000.00", "flatFee": "9.00", "percentageFee": "0"},
	}}

	t.Run("a simulation of different fees lists each transfer with its actual and simulated fee (8)", func(t *testing.T) {
		run := officer.runWhatIf(map[string]any{"feeSet": higherFee})
		assert.Equal(t, "DONE", run.str("state"), run.text)
		assert.Equal(t, "2", run.str("total"))
		assert.Equal(t, "2", run.str("done"))
		assert.Equal(t, "FEES", run.str("changed.0"))
		assert.Equal(t, "2", run.str("totals.different"))
		assert.Equal(t, "18.00", run.str("totals.pending.feesWould"), "no transfer is completed yet")
		assert.Equal(t, "0.00", run.str("totals.completed.feesWould"))
		assert.Equal(t, "0.00", run.str("totals.reversed.feesWould"))
		rows := officer.must(core.Get, "/v1/admin/what-if/"+run.str("id")+"/transfers?limit=1", nil)
		assert.Equal(t, heldID, rows.str("result.0.transferId"))
		assert.Equal(t, "9.00", rows.str("result.0.would.fee"))
		next := officer.must(core.Get, "/v1/admin/what-if/"+run.str("id")+"/transfers?after="+rows.str("next"), nil)
		assert.Equal(t, id, next.str("result.0.transferId"))
		csv := officer.must(core.Get, "/v1/admin/what-if/"+run.str("id")+"/csv", nil)
		assert.Contains(t, csv.header.Get("Content-Type"), "text/csv")
		assert.Len(t, strings.Split(strings.TrimSpace(csv.text), "\n"), 3, "a header and two rows")
	})
	t.Run("a simulation of lower limits counts rejected transfers (8)", func(t *testing.T) {
		run := officer.runWhatIf(map[string]any{"limits": []map[string]string{
			{"tier": "ONE", "perTransaction": "10", "perDay": "10", "per30Days": "10", "per180Days": "10"},
			{"tier": "TWO", "perTransaction": "10", "perDay": "10", "per30Days": "10", "per180Days": "10"},
			{"tier": "THREE", "perTransaction": "10", "perDay": "10", "per30Days": "10", "per180Days": "10"},
		}})
		assert.Equal(t, "2", run.str("totals.refused"), run.text)
		assert.Equal(t, "0.00", run.str("totals.pending.sentWould"))
	})
	t.Run("a simulation of different rules does not change verdicts that have no score (8)", func(t *testing.T) {
		rules := current.at("rules").(map[string]any)
		rules["hitFrom"] = 990
		run := officer.runWhatIf(map[string]any{"rules": rules})
		assert.Equal(t, "0", run.str("totals.different"), "the fake screening returns no scores")
		assert.Equal(t, "RULES", run.str("changed.0"))
	})
	t.Run("a simulation writes no events (8)", func(t *testing.T) {
		newHead, err := srv.log.Head(t.Context())
		require.NoError(t, err)
		assert.Equal(t, head, newHead)
	})
	t.Run("staff list stored simulations and attach one to a case (8)", func(t *testing.T) {
		list := officer.must(core.Get, "/v1/admin/what-if", nil)
		assert.Equal(t, "What would it cost", list.str("result.2.reason"))
		assert.Equal(t, officer.id, list.str("result.0.by.id"))
		run := list.str("result.0.id")
		assert.Equal(t, http.StatusNotFound, officer.call(core.Post, "/v1/admin/what-if/"+run+"/attach", map[string]any{"caseId": "none"}).status)
		runCommand(srv, casefile.Decider, id, casefile.Command(casefile.Open{CaseID: id, By: officer.id, At: srv.clock.now(), Reason: "fees"}))
		officer.must(core.Post, "/v1/admin/what-if/"+run+"/attach", map[string]any{"caseId": id})
		assert.Contains(t, officer.must(core.Get, "/v1/admin/cases/"+id, nil).str("attached.0.name"), "what-if-")
	})
	t.Run("an invalid simulation is rejected (8)", func(t *testing.T) {
		now := time.Now()
		fieldErrors := func(body map[string]any) map[string]string {
			defaults := map[string]any{"from": now.Add(-time.Hour).Format(time.RFC3339), "to": now.Format(time.RFC3339), "reason": "why"}
			for name, value := range defaults {
				if _, found := body[name]; !found {
					body[name] = value
				}
			}
			return officer.call(core.Post, "/v1/admin/what-if", body).fields()
		}
		assert.Equal(t, "NOTHING_CHANGED", fieldErrors(map[string]any{})["feeSet"])
		assert.Contains(t, fieldErrors(map[string]any{"feeSet": higherFee, "reason": " "}), "reason")
		assert.Contains(t, fieldErrors(map[string]any{"feeSet": higherFee, "to": now.Add(-2 * time.Hour).Format(time.RFC3339)}), "to")
		assert.Contains(t, fieldErrors(map[string]any{"limits": []map[string]string{{"tier": "TEN"}}}), "limits[0]")
		assert.Contains(t, fieldErrors(map[string]any{"rules": map[string]any{"hitFrom": 1, "identityFrom": "x", "patterns": []any{}}}), "rules")
		assert.Equal(t, http.StatusNotFound, officer.call(core.Get, "/v1/admin/what-if/none", nil).status)
	})
}

// TestWhatIfCancellationAndInterruption checks that a canceled run stays canceled and that a run without progress is shown as interrupted.
func TestWhatIfCancellationAndInterruption(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	officer := srv.staff("COMPLIANCE")
	insertRun := func(id string) {
		_, err := srv.pool.Exec(context.Background(), `
			INSERT INTO what_if_runs (id, asked_by, asked_at, reason, changes, after, up_to, total, state, updated_at)
			VALUES ($1, $2, $3, 'why', '{"from": "2026-01-01T00:00:00Z", "to": "2026-01-02T00:00:00Z"}', 0, 0, 5, 'RUNNING', $3)`,
			id, officer.id, srv.clock.now())
		require.NoError(t, err)
	}
	insertRun("running")
	assert.Equal(t, "RUNNING", officer.must(core.Get, "/v1/admin/what-if/running", nil).str("state"))
	officer.must(core.Post, "/v1/admin/what-if/running/cancel", nil)
	assert.Equal(t, "CANCELED", officer.must(core.Get, "/v1/admin/what-if/running", nil).str("state"), "8")

	insertRun("stalled")
	srv.clock.advance(2 * time.Minute)
	assert.Equal(t, "INTERRUPTED", officer.must(core.Get, "/v1/admin/what-if/stalled", nil).str("state"), "no progress (8)")
}

func TestWhatIfPaging(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	officer := srv.staff("COMPLIANCE")
	const runs = 500 // in groups of thirty with the same time
	insert := `INSERT INTO what_if_runs (id, asked_by, asked_at, reason, changes, after, up_to, total, state, updated_at)
		SELECT gen_random_uuid()::text, $2, timestamptz '2026-01-01' + i / 30 * interval '1 ms 1 us', 'why',
			'{"from": "2026-01-01T00:00:00Z", "to": "2026-01-02T00:00:00Z"}', 0, 1, 0, 'DONE', now()
		FROM generate_series($1::int + 1, $1::int + $3::int) AS i`
	_, err := srv.pool.Exec(t.Context(), insert, 0, officer.id, runs)
	require.NoError(t, err)
	seen, pages := map[string]bool{}, 0
	walkPages(t, officer, "/v1/admin/what-if?limit=100", func(row map[string]any) {
		id := row["id"].(string)
		assert.False(t, seen[id], "%s was listed before", id)
		seen[id] = true
	}, func() {
		_, err := srv.pool.Exec(t.Context(), insert, runs+pages*30, officer.id, 1)
		require.NoError(t, err)
		pages++
	})
	assert.Len(t, seen, runs, "8")
}
