package httpapi

import (
	"encoding/csv"
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/accesslog"
	"hulak/httpapi/core"
)

func TestEventExports(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	p, payload := srv.readySender("sita@example.com")
	officer := srv.staff("COMPLIANCE")
	id := p.must(core.Post, "/v1/senders/transactions", payload).str("id")
	srv.awaitReadModels()
	const path = "/v1/admin/events/export"

	t.Run("the JSON Lines export contains the filtered events, oldest first, without personal fields (8)", func(t *testing.T) {
		before := srv.head()
		r := officer.call(core.Post, path, map[string]any{"format": "JSONL", "reason": "for the auditor", "stream": "transfer-" + id})
		require.Equal(t, http.StatusOK, r.status, r.text)
		lines := strings.Split(strings.TrimSpace(r.text), "\n")
		require.Greater(t, len(lines), 1)
		var first map[string]any
		require.NoError(t, json.Unmarshal([]byte(lines[0]), &first))
		assert.Equal(t, "transfer.created", first["type"])
		assert.Equal(t, id, first["payload"].(map[string]any)["transferId"])
		assert.NotContains(t, r.text, "Gurung")
		assert.Regexp(t, `attachment; filename=events-\d{8}-\d{6}\.jsonl`, r.header.Get("Content-Disposition"))

		found, err := srv.log.Read(t.Context(), before, 10)
		require.NoError(t, err)
		require.Len(t, found, 2, "the log records the start and the end of the export")
		started, ended := found[0].Event.(accesslog.ExportStarted), found[1].Event.(accesslog.ExportEnded)
		assert.Equal(t, accesslog.Filter{Stream: "transfer-" + id}, started.Filter)
		assert.Equal(t, "for the auditor", started.Reason)
		assert.Equal(t, officer.id, started.StaffID)
		assert.Equal(t, int64(len(lines)), started.Count)
		assert.Equal(t, int64(len(lines)), ended.Count)
		assert.True(t, ended.Complete)
	})
	t.Run("the CSV export has one column per field (8)", func(t *testing.T) {
		r := officer.call(core.Post, path, map[string]any{"format": "CSV", "reason": "r"})
		rows, err := csv.NewReader(strings.NewReader(r.text)).ReadAll()
		require.NoError(t, err)
		assert.Equal(t, []string{"position", "recordedAt", "type", "stream", "version", "id", "actorId", "actorRole", "correlation",
			"causation", "requestId", "payload"}, rows[0])
		assert.Equal(t, r.header.Get("Hulak-Export-Events"), rows[len(rows)-1][0], "the export contains every position")
		for i, row := range rows[1:] {
			assert.True(t, json.Valid([]byte(row[11])), "%d: %s", i, row[11])
		}
	})
	t.Run("the list of exports shows the filter, count, and reason (8)", func(t *testing.T) {
		srv.awaitReadModels()
		r := officer.must(core.Get, "/v1/admin/exports", nil)
		assert.Equal(t, "for the auditor", r.str("result.1.reason"))
		assert.Equal(t, "transfer-"+id, r.str("result.1.filter.stream"))
		assert.Equal(t, "COMPLETE", r.str("result.1.outcome"))
		assert.Equal(t, r.str("result.1.expected"), r.str("result.1.count"))
		assert.Equal(t, "Gita Rai", r.str("result.1.by.name"))
	})
	t.Run("the server rejects an export without a reason or with an unknown format (8)", func(t *testing.T) {
		before := srv.head()
		assert.Equal(t, map[string]string{"reason": "FIELD_CANNOT_BE_EMPTY"},
			officer.call(core.Post, path, map[string]any{"format": "CSV", "reason": " "}).fields())
		assert.Equal(t, map[string]string{"format": "UNKNOWN_VALUE"},
			officer.call(core.Post, path, map[string]any{"format": "XLSX", "reason": "r"}).fields())
		assert.Equal(t, map[string]string{"from": "INVALID_DATE"},
			officer.call(core.Post, path, map[string]any{"format": "CSV", "reason": "r", "from": "yesterday"}).fields())
		assert.Equal(t, before, srv.head())
	})
}
