package httpapi

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/casefile"
	"hulak/domain/screening"
)

// runWhatIf asks about every transfer, and waits for the result.
func (p *person) runWhatIf(changes map[string]any) reply {
	p.t.Helper()
	now := time.Now() // the log uses the real clock
	body := map[string]any{"from": now.Add(-time.Hour).Format(time.RFC3339), "to": now.Add(time.Hour).Format(time.RFC3339), "reason": "What would it cost"}
	for name, change := range changes {
		body[name] = change
	}
	id := p.must(post, "/v1/admin/what-if", body).str("id")
	p.Server.whatIfSlot <- struct{}{} // waits until the run releases the semaphore
	<-p.Server.whatIfSlot
	return p.must(get, "/v1/admin/what-if/"+id, nil)
}

func TestWhatIf(t *testing.T) {
	t.Parallel()
	d := newAPIServer(t)
	d.screenWithHit()
	held, payload := d.readySender("held@example.com")
	heldID := held.must(post, "/v1/senders/transactions", payload).str("id")
	d.providers.mu.Lock()
	d.providers.verdict, d.providers.hits = screening.Clear, nil
	d.providers.mu.Unlock()
	p, payload := d.readySender("maya@example.com")
	id := p.must(post, "/v1/senders/transactions", payload).str("id")
	d.awaitReadModels()
	asha := d.staff("COMPLIANCE")
	standing := asha.must(get, "/v1/admin/what-if/rules", nil)
	head, err := d.log.Head(t.Context())
	require.NoError(t, err)
	dearer := map[string]any{"key": "USA-NPL-BANK_ACCOUNT-BANK_DEPOSIT-USD", "feeRanges": []map[string]string{
		{"minAmount": "1.00", "maxAmount": "9000.00", "flatFee": "9.00", "percentageFee": "0"},
	}}

	t.Run("8 another fee set: every transfer of the period with what it cost, and would have", func(t *testing.T) {
		run := asha.runWhatIf(map[string]any{"feeSet": dearer})
		assert.Equal(t, "DONE", run.str("state"), run.text)
		assert.Equal(t, "2", run.str("total"))
		assert.Equal(t, "2", run.str("done"))
		assert.Equal(t, "FEES", run.str("changed.0"))
		assert.Equal(t, "2", run.str("totals.different"))
		assert.Equal(t, "18.00", run.str("totals.pending.feesWould"), "nothing has been paid yet")
		assert.Equal(t, "0.00", run.str("totals.completed.feesWould"))
		assert.Equal(t, "0.00", run.str("totals.reversed.feesWould"))
		rows := asha.must(get, "/v1/admin/what-if/"+run.str("id")+"/transfers?limit=1", nil)
		assert.Equal(t, heldID, rows.str("result.0.transferId"))
		assert.Equal(t, "9.00", rows.str("result.0.would.fee"))
		next := asha.must(get, "/v1/admin/what-if/"+run.str("id")+"/transfers?after="+rows.str("next"), nil)
		assert.Equal(t, id, next.str("result.0.transferId"))
		csv := asha.must(get, "/v1/admin/what-if/"+run.str("id")+"/csv", nil)
		assert.Contains(t, csv.header.Get("Content-Type"), "text/csv")
		assert.Len(t, strings.Split(strings.TrimSpace(csv.text), "\n"), 3, "a heading and both")
	})
	t.Run("8 stricter limits: who would have been refused", func(t *testing.T) {
		run := asha.runWhatIf(map[string]any{"limits": []map[string]string{
			{"tier": "ONE", "perTransaction": "10", "perDay": "10", "per30Days": "10", "per180Days": "10"},
			{"tier": "TWO", "perTransaction": "10", "perDay": "10", "per30Days": "10", "per180Days": "10"},
			{"tier": "THREE", "perTransaction": "10", "perDay": "10", "per30Days": "10", "per180Days": "10"},
		}})
		assert.Equal(t, "2", run.str("totals.refused"), run.text)
		assert.Equal(t, "0.00", run.str("totals.pending.sentWould"))
	})
	t.Run("8 other rules: who would not have been held", func(t *testing.T) {
		rules := standing.at("rules").(map[string]any)
		rules["hitFrom"] = 990
		run := asha.runWhatIf(map[string]any{"rules": rules})
		assert.Equal(t, "0", run.str("totals.different"), "the test's partner gives no score, so that its verdict stands")
		assert.Equal(t, "RULES", run.str("changed.0"))
	})
	t.Run("8 nothing is touched by it", func(t *testing.T) {
		now, err := d.log.Head(t.Context())
		require.NoError(t, err)
		assert.Equal(t, head, now)
	})
	t.Run("8 the answer is kept, and attached to a case", func(t *testing.T) {
		list := asha.must(get, "/v1/admin/what-if", nil)
		assert.Equal(t, "What would it cost", list.str("result.2.reason"))
		assert.Equal(t, asha.id, list.str("result.0.by.id"))
		run := list.str("result.0.id")
		assert.Equal(t, http.StatusNotFound, asha.call(post, "/v1/admin/what-if/"+run+"/attach", map[string]any{"caseId": "none"}).status)
		runCommand(d, casefile.Decider, id, casefile.Command(casefile.Open{CaseID: id, By: asha.id, At: d.clock.now(), Reason: "fees"}))
		asha.must(post, "/v1/admin/what-if/"+run+"/attach", map[string]any{"caseId": id})
		assert.Contains(t, asha.must(get, "/v1/admin/cases/"+id, nil).str("attached.0.name"), "what-if-")
	})
	t.Run("8 what is no question is refused", func(t *testing.T) {
		now := time.Now()
		ask := func(body map[string]any) map[string]string {
			for name, value := range map[string]any{"from": now.Add(-time.Hour).Format(time.RFC3339), "to": now.Format(time.RFC3339), "reason": "why"} {
				if _, given := body[name]; !given {
					body[name] = value
				}
			}
			return asha.call(post, "/v1/admin/what-if", body).fields()
		}
		assert.Equal(t, "NOTHING_CHANGED", ask(map[string]any{})["feeSet"])
		assert.Contains(t, ask(map[string]any{"feeSet": dearer, "reason": " "}), "reason")
		assert.Contains(t, ask(map[string]any{"feeSet": dearer, "to": now.Add(-2 * time.Hour).Format(time.RFC3339)}), "to")
		assert.Contains(t, ask(map[string]any{"limits": []map[string]string{{"tier": "TEN"}}}), "limits[0]")
		assert.Contains(t, ask(map[string]any{"rules": map[string]any{"hitFrom": 1, "identityFrom": "x", "patterns": []any{}}}), "rules")
		assert.Equal(t, http.StatusNotFound, asha.call(get, "/v1/admin/what-if/none", nil).status)
	})
}

// TestWhatIfCancelAndInterrupt checks that a canceled run keeps its rows, and that a run whose process died is shown as interrupted.
func TestWhatIfCancelAndInterrupt(t *testing.T) {
	t.Parallel()
	d := newAPIServer(t)
	asha := d.staff("COMPLIANCE")
	begin := func(id string) {
		_, err := d.pool.Exec(context.Background(), `INSERT INTO what_if_runs (id, asked_by, asked_at, reason, changes, after, up_to, total, state, updated_at)
			VALUES ($1, $2, $3, 'why', '{"from": "2026-01-01T00:00:00Z", "to": "2026-01-02T00:00:00Z"}', 0, 0, 5, 'RUNNING', $3)`, id, asha.id, d.clock.now())
		require.NoError(t, err)
	}
	begin("running")
	assert.Equal(t, "RUNNING", asha.must(get, "/v1/admin/what-if/running", nil).str("state"))
	asha.must(post, "/v1/admin/what-if/running/cancel", nil)
	assert.Equal(t, "CANCELED", asha.must(get, "/v1/admin/what-if/running", nil).str("state"), "8 it can be stopped")

	run := whatIfRun{server: d.Server, id: "running"}
	require.NoError(t, run.save(t.Context(), whatIfDone, nil))
	assert.True(t, run.canceled, "8 the run finds out at its next step")
	assert.Equal(t, "CANCELED", asha.must(get, "/v1/admin/what-if/running", nil).str("state"))

	begin("silent")
	d.clock.advance(2 * time.Minute)
	assert.Equal(t, "INTERRUPTED", asha.must(get, "/v1/admin/what-if/silent", nil).str("state"), "8 one of which nothing is heard has broken off")
}

func TestWhatIfPaging(t *testing.T) {
	t.Parallel()
	d := newAPIServer(t)
	asha := d.staff("COMPLIANCE")
	const many = 500 // with thirty asked at each moment
	insert := `INSERT INTO what_if_runs (id, asked_by, asked_at, reason, changes, after, up_to, total, state, updated_at)
		SELECT gen_random_uuid()::text, $2, timestamptz '2026-01-01' + i / 30 * interval '1 ms 1 us', 'why', '{"from": "2026-01-01T00:00:00Z", "to": "2026-01-02T00:00:00Z"}', 0, 1, 0, 'DONE', now()
		FROM generate_series($1::int + 1, $1::int + $3::int) AS i`
	_, err := d.pool.Exec(t.Context(), insert, 0, asha.id, many)
	require.NoError(t, err)
	seen, pages := map[string]bool{}, 0
	walkPages(t, asha, "/v1/admin/what-if?limit=100", func(row map[string]any) {
		id := row["id"].(string)
		assert.False(t, seen[id], "8 %s was there before", id)
		seen[id] = true
	}, func() {
		_, err := d.pool.Exec(t.Context(), insert, many+pages*30, asha.id, 1)
		require.NoError(t, err)
		pages++
	})
	assert.Len(t, seen, many, "8 all questions to the past are read, page by page")
}
