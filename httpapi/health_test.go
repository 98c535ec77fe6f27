package httpapi

import (
	"context"
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/alarm"
	"hulak/domain/maintenance"
	"hulak/httpapi/core"
)

// fakeHealth is a fake Health with fixed readings.
type fakeHealth []alarm.Reading

func (h fakeHealth) Readings(context.Context) []alarm.Reading { return h }

func TestHealth(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	admin, compliance := srv.staff("ADMIN"), srv.staff("COMPLIANCE")
	t.Run("each reading has a level, and a failed reading has the level UNKNOWN", func(t *testing.T) {
		runCommand(srv, alarm.Decider, string(alarm.SealLag), alarm.Observe{Rule: alarm.RuleFor(alarm.SealLag), Value: 75,
			At: startTime})
		r := compliance.must(core.Get, "/v1/admin/health", nil)
		assert.Equal(t, "OK", r.str("checks.0.level"))
		assert.Equal(t, "ALARM", r.str("checks.1.level"))
		assert.Equal(t, "SECONDS", r.str("checks.1.unit"))
		assert.NotNil(t, r.at("checks.1.raisedSince"))
		assert.Nil(t, r.at("checks.0.raisedSince"))
		assert.Equal(t, "UNKNOWN", r.str("checks.2.level"))
	})
	t.Run("the response includes the seal, the archive, and the database", func(t *testing.T) {
		r := compliance.must(core.Get, "/v1/admin/health", nil)
		assert.NotZero(t, r.at("database.bytes"))
		assert.NotZero(t, r.at("database.partitions"))
		assert.Equal(t, float64(0), r.at("seal.number"))
		assert.Equal(t, "0", r.str("archive.through"))
	})
	t.Run("a worker that no process has claimed is unhealthy", func(t *testing.T) {
		_, err := srv.pool.Exec(t.Context(), `INSERT INTO followers (name, position) VALUES ('notice/all', 1)`)
		require.NoError(t, err)
		r := compliance.must(core.Get, "/v1/admin/workers", nil)
		assert.Equal(t, "notice/all", r.str("result.1.name"))
		assert.Equal(t, false, r.at("result.1.claimed"))
		assert.Equal(t, false, r.at("result.1.healthy"))
		assert.Equal(t, true, r.at("result.0.claimed"))
	})
	t.Run("only an admin can rebuild a read model, one at a time, and must give a reason", func(t *testing.T) {
		path := "/v1/admin/projections/glance/rebuild"
		form := map[string]any{"reason": "Its rules were fixed"}
		assert.Equal(t, http.StatusForbidden, compliance.call(core.Post, path, form).status)
		assert.Equal(t, map[string]string{"reason": "FIELD_CANNOT_BE_EMPTY"},
			admin.call(core.Post, path, map[string]any{"reason": " "}).fields())
		assert.Equal(t, "PROJECTION_NOT_FOUND", admin.call(core.Post, "/v1/admin/projections/nothing/rebuild", form).code())
		admin.must(core.Post, path, form)
		assert.Equal(t, "MAINTENANCE_BUSY", admin.call(core.Post, "/v1/admin/projections/ledger/back", form).code())
		r := compliance.must(core.Get, "/v1/admin/health", nil)
		assert.Equal(t, "glance", r.str("running.projection"))
		assert.Equal(t, "Its rules were fixed", r.str("running.reason"))
		runCommand(srv, maintenance.Decider, maintenance.ProjectionsKey,
			maintenance.Command(maintenance.FinishTask{Task: maintenance.TaskRebuild, Projection: "glance", At: startTime}))
		r = compliance.must(core.Get, "/v1/admin/health", nil)
		assert.Nil(t, r.at("running"))
		assert.Equal(t, "glance", r.str("maintenance.0.projection"))
		admin.must(core.Post, "/v1/admin/projections/ledger/back", form)
		srv.awaitReadModels()
		r = compliance.must(core.Get, "/v1/admin/events?type=maintenance.task_requested", nil)
		assert.Equal(t, admin.id, r.str("result.0.actorId"), "the log records the admin as the actor")
	})
}

func TestStaffRetryCallbacks(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	admin, compliance := srv.staff("ADMIN"), srv.staff("COMPLIANCE")
	_, err := srv.pool.Exec(t.Context(), `INSERT INTO inbox (provider, callback_id, body, processed_at, attempts, error) VALUES
		('sandbox', 'c-1', 'secret body', now(), 10, 'conflict: CONTRADICTS_EARLIER_REPORT'),
		('sandbox', 'c-2', 'x', NULL, 3, 'not yet'), ('sandbox', 'c-3', 'x', now(), 1, NULL)`)
	require.NoError(t, err)
	form := map[string]any{"provider": "sandbox", "callbackId": "c-1", "reason": "The transfer was fixed"}
	t.Run("staff page through callbacks without gaps, and callbacks that were set aside come first", func(t *testing.T) {
		const callbacks = 2_000 // 30 of them per timestamp
		_, err := srv.pool.Exec(t.Context(), `INSERT INTO inbox (provider, callback_id, body, processed_at, received_at, error)
			SELECT 'paging', 'w-' || i, 'x', CASE WHEN i % 2 = 0 THEN now() END,
				timestamptz '2026-01-01' + i / 30 * interval '1 ms 1 us', 'not yet'
			FROM generate_series(1, $1::int) AS i`, callbacks)
		require.NoError(t, err)
		seen, setAside := map[string]bool{}, true
		walkPages(t, compliance, "/v1/admin/callbacks?limit=100", func(row map[string]any) {
			if row["provider"] != "paging" {
				return
			}
			id := row["callbackId"].(string)
			assert.False(t, seen[id], "%s appears twice", id)
			assert.False(t, row["aside"] == true && !setAside, "a callback that was set aside comes after one that was not")
			seen[id], setAside = true, row["aside"] == true
		}, func() {
			_, err := srv.pool.Exec(t.Context(), `INSERT INTO inbox (provider, callback_id, body, processed_at, received_at, error)
				VALUES ('before', gen_random_uuid()::text, 'x', now(), timestamptz '2025-01-01', 'not yet')`)
			require.NoError(t, err)
		})
		assert.Len(t, seen, callbacks)
		_, err = srv.pool.Exec(t.Context(), `DELETE FROM inbox WHERE provider IN ('paging', 'before')`)
		require.NoError(t, err)
	})
	t.Run("the list shows failed callbacks without their bodies", func(t *testing.T) {
		r := compliance.must(core.Get, "/v1/admin/callbacks", nil)
		require.Len(t, r.at("result"), 2)
		assert.Equal(t, "c-1", r.str("result.0.callbackId"))
		assert.Equal(t, true, r.at("result.0.aside"))
		assert.Equal(t, false, r.at("result.1.aside"))
		assert.NotContains(t, r.text, "secret body")
	})
	t.Run("an admin retries a callback, and the log records the actor and reason", func(t *testing.T) {
		assert.Equal(t, http.StatusForbidden, compliance.call(core.Post, "/v1/admin/callbacks/retry", form).status)
		assert.Equal(t, map[string]string{"reason": "FIELD_CANNOT_BE_EMPTY"},
			admin.call(core.Post, "/v1/admin/callbacks/retry", withField(form, "reason", "")).fields())
		admin.must(core.Post, "/v1/admin/callbacks/retry", form)
		var pending bool
		require.NoError(t, srv.pool.QueryRow(t.Context(),
			`SELECT processed_at IS NULL AND attempts = 0 FROM inbox WHERE callback_id = 'c-1'`).Scan(&pending))
		assert.True(t, pending)
		srv.awaitReadModels()
		r := compliance.must(core.Get, "/v1/admin/events?type=maintenance.callback_retried", nil)
		assert.Equal(t, admin.id, r.str("result.0.actorId"))
		detail := compliance.must(core.Get, "/v1/admin/events/"+r.str("result.0.position"), nil)
		assert.Equal(t, "The transfer was fixed", detail.str("payload.reason"))
	})
	t.Run("an admin closes a wrong callback, and the log records the actor and reason", func(t *testing.T) {
		const path = "/v1/admin/callbacks/close"
		_, err := srv.pool.Exec(t.Context(), `INSERT INTO inbox (provider, callback_id, body, processed_at, attempts, error)
			VALUES ('sandbox', 'c-5', 'x', now(), 10, 'conflict: CONTRADICTS_EARLIER_REPORT')`)
		require.NoError(t, err)
		wrong := withField(form, "callbackId", "c-5")
		assert.Equal(t, http.StatusForbidden, compliance.call(core.Post, path, wrong).status)
		assert.Equal(t, map[string]string{"reason": "FIELD_CANNOT_BE_EMPTY"},
			admin.call(core.Post, path, withField(wrong, "reason", "")).fields())
		assert.Equal(t, "CALLBACK_NOT_ASIDE", admin.call(core.Post, path, withField(form, "callbackId", "c-2")).code())
		admin.must(core.Post, path, wrong)
		assert.NotContains(t, compliance.must(core.Get, "/v1/admin/callbacks", nil).text, "c-5")
		var processed bool
		err = srv.pool.QueryRow(t.Context(), `SELECT processed_at IS NOT NULL FROM inbox WHERE callback_id = 'c-5'`).Scan(&processed)
		require.NoError(t, err)
		assert.True(t, processed, "a closed callback is not processed again")
		srv.awaitReadModels()
		r := compliance.must(core.Get, "/v1/admin/events?type=maintenance.callback_closed", nil)
		assert.Equal(t, admin.id, r.str("result.0.actorId"))
	})
	t.Run("an admin cannot retry a callback that was not set aside", func(t *testing.T) {
		for _, id := range []string{"c-1", "c-2", "c-3", "c-4"} {
			assert.Equal(t, "CALLBACK_NOT_ASIDE", admin.call(core.Post, "/v1/admin/callbacks/retry", withField(form, "callbackId", id)).code(), id)
		}
	})
}

func TestStaffRetryParkedStreams(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	admin := srv.staff("ADMIN")
	p, payload := srv.readySender("a@example.com")
	id := p.must(core.Post, "/v1/senders/transactions", payload).str("id")
	p.must(core.Post, "/v1/senders/transactions/"+id+"/cancel", nil)
	srv.awaitReadModels()
	stream := "transfer-" + id
	// park parks the stream in the read model at an event of the given type.
	park := func(eventType string) {
		t.Helper()
		r := admin.must(core.Get, "/v1/admin/events?type="+eventType, nil)
		_, err := srv.pool.Exec(t.Context(), `INSERT INTO glance.projection_parked (stream, version, position, type, error, events)
			VALUES ($1, $2, $3::text::bigint, $4, 'SQLSTATE 23514', 1)`,
			stream, r.at("result.0.version"), r.str("result.0.position"), eventType)
		require.NoError(t, err)
	}
	parkedStreams := func() (streams []any) {
		t.Helper()
		for _, model := range admin.must(core.Get, "/v1/admin/projections", nil).at("result").([]any) {
			if m := model.(map[string]any); m["name"] == "glance" {
				streams = m["parked"].([]any)
				assert.Equal(t, len(streams) == 0, m["healthy"])
			}
		}
		return streams
	}
	form := map[string]any{"stream": stream, "reason": "The fix is in"}
	path := "/v1/admin/projections/glance/retry"
	t.Run("staff list a parked stream with its event and error", func(t *testing.T) {
		assert.Empty(t, parkedStreams())
		park("transfer.canceled")
		parked := parkedStreams()[0].(map[string]any)
		assert.Equal(t, stream, parked["stream"])
		assert.Equal(t, "SQLSTATE 23514", parked["error"])
		assert.Equal(t, "transfer.canceled", parked["type"])
	})
	t.Run("a successful retry unparks the stream, and the log records the admin as the actor", func(t *testing.T) {
		assert.Equal(t, "STREAM_NOT_PARKED", admin.call(core.Post, path, withField(form, "stream", "transfer-1")).code())
		assert.Equal(t, "PROJECTION_NOT_FOUND", admin.call(core.Post, "/v1/admin/projections/nothing/retry", form).code())
		assert.Equal(t, map[string]string{"reason": "FIELD_CANNOT_BE_EMPTY"}, admin.call(core.Post, path, withField(form, "reason", "")).fields())
		assert.Equal(t, true, admin.must(core.Post, path, form).at("done"))
		assert.Empty(t, parkedStreams())
		srv.awaitReadModels()
		assert.Equal(t, admin.id, admin.must(core.Get, "/v1/admin/events?type=maintenance.stream_retried", nil).str("result.0.actorId"))
	})
	t.Run("a failed retry shows the error, and the stream stays parked", func(t *testing.T) {
		park("transfer.created") // the row already exists, so the retry fails
		r := admin.must(core.Post, path, form)
		assert.Equal(t, false, r.at("done"))
		assert.Contains(t, r.str("error"), "SQLSTATE 23505")
		assert.Len(t, parkedStreams(), 1)
	})
}
