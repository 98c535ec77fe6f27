package httpapi

import (
	"encoding/csv"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/accesslog"
	"hulak/httpapi/core"
)

// recordedReads returns the accesses to personal data recorded after a log position.
func (srv *apiServer) recordedReads(after int64) (all []accesslog.DataRead) {
	srv.t.Helper()
	events, err := srv.log.Read(srv.t.Context(), after, 1000)
	require.NoError(srv.t, err)
	for _, e := range events {
		if read, ok := e.Event.(accesslog.DataRead); ok {
			all = append(all, read)
		}
	}
	return all
}

func TestReadsOfPersonalDataAreRecorded(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	p, payload := srv.readySender("sita@example.com")
	officer, admin := srv.staff("COMPLIANCE"), srv.staff("ADMIN")
	created := p.must(core.Post, "/v1/senders/transactions", payload)
	id, beneficiaryID := created.str("id"), payload["recipientId"].(string)
	srv.awaitReadModels()

	t.Run("the log records an access to a transfer with the people, time, and purpose (8)", func(t *testing.T) {
		before := srv.head()
		officer.headers["Hulak-Purpose"], officer.headers["Hulak-Purpose-Reference"] = "COMPLAINT", "CMP-17"
		officer.must(core.Get, "/v1/senders/transactions/"+id, nil)
		assert.Equal(t, []accesslog.DataRead{{
			StaffID: officer.id, Call: "getTransaction", Subject: id, People: []string{p.id, beneficiaryID},
			Purpose: accesslog.PurposeComplaint, Reference: "CMP-17", At: srv.clock.now().UTC().Truncate(time.Microsecond),
		}}, srv.recordedReads(before))
	})
	t.Run("the log records a repeated access only after 15 minutes (8)", func(t *testing.T) {
		before := srv.head()
		officer.must(core.Get, "/v1/senders/transactions/"+id, nil)
		assert.Empty(t, srv.recordedReads(before))
		assert.Equal(t, before, srv.head())
		srv.clock.advance(repeatInterval)
		officer.startSession()
		officer.must(core.Get, "/v1/senders/transactions/"+id, nil)
		assert.Len(t, srv.recordedReads(before), 1)
	})
	t.Run("the server rejects an unknown purpose or an invalid reference (8)", func(t *testing.T) {
		admin.startSession()
		before := srv.head()
		admin.headers["Hulak-Purpose"] = "CURIOSITY"
		assert.Equal(t, map[string]string{"purpose": "UNKNOWN_VALUE"}, admin.call(core.Get, "/v1/senders/transactions/"+id, nil).fields())
		admin.headers["Hulak-Purpose"], admin.headers["Hulak-Purpose-Reference"] = "AUDIT", "sita@example.com"
		r := admin.call(core.Get, "/v1/senders/transactions/"+id, nil)
		assert.Equal(t, map[string]string{"Hulak-Purpose-Reference": "INVALID_PARAMETER"}, r.fields())
		clear(admin.headers)
		assert.Equal(t, before, srv.head())
	})
	t.Run("the log does not record senders' access to their own data (8)", func(t *testing.T) {
		before := srv.head()
		p.startSession()
		p.must(core.Get, "/v1/senders/transactions/"+id, nil)
		p.must(core.Get, "/v1/senders/transactions", nil)
		assert.Equal(t, before, srv.head())
	})
	t.Run("the log does not record calls that return no personal data (8)", func(t *testing.T) {
		before := srv.head()
		admin.must(core.Get, "/v1/admin/events", nil)
		admin.must(core.Get, "/v1/admin/projections", nil)
		assert.Equal(t, before, srv.head())
	})
	t.Run("the log records access to lists, search results, receipts, and events (8)", func(t *testing.T) {
		admin.must(core.Post, "/v1/admin/cases/"+id, map[string]any{"text": "Large amount"})
		srv.awaitReadModels()
		signedUp := admin.must(core.Get, "/v1/admin/events?type=sender.signed_up", nil).str("result.0.position")
		for _, c := range []struct {
			call, method, path string
			body               any
			people             []string
		}{
			{"listTransfers", core.Get, "/v1/admin/transfers", nil, []string{p.id, beneficiaryID}},
			{"find", core.Post, "/v1/admin/find", map[string]any{"query": "sita@example.com"}, []string{p.id}},
			{"getInvoice", core.Get, "/v1/senders/transactions/" + id + "/invoice", nil, []string{p.id, beneficiaryID}},
			{"listCases", core.Get, "/v1/admin/cases", nil, []string{p.id, beneficiaryID}},
			{"getCase", core.Get, "/v1/admin/cases/" + id, nil, []string{p.id, beneficiaryID}},
			{"getEvent", core.Get, "/v1/admin/events/" + signedUp, nil, []string{p.id}},
		} {
			before := srv.head()
			admin.must(c.method, c.path, c.body)
			reads := srv.recordedReads(before)
			require.Len(t, reads, 1, c.call)
			assert.Equal(t, c.call, reads[0].Call)
			assert.Equal(t, c.people, reads[0].People)
			assert.Equal(t, accesslog.PurposeRoutine, reads[0].Purpose)
		}
	})
	t.Run("an export of transfers is recorded like the list, and has the same transfers (8)", func(t *testing.T) {
		before := srv.head()
		r := admin.must(core.Get, "/v1/admin/transfers/export?sender="+p.id+"&sort=LARGEST", nil)
		rows, err := csv.NewReader(strings.NewReader(r.text)).ReadAll()
		require.NoError(t, err)
		require.Len(t, rows, 2)
		assert.Equal(t, []string{"id", "pin", "createdAt", "sender"}, rows[0][:4])
		assert.Equal(t, id, rows[1][0])
		reads := srv.recordedReads(before)
		require.Len(t, reads, 1)
		assert.Equal(t, "exportTransfers", reads[0].Call)
		assert.Equal(t, []string{p.id, beneficiaryID}, reads[0].People)

		before = srv.head()
		r = admin.must(core.Get, "/v1/admin/transfers/export?transStatus=REFUNDED", nil)
		assert.Equal(t, 1, strings.Count(r.text, "\n"), "only the header")
		assert.Empty(t, srv.recordedReads(before))
		assert.Equal(t, http.StatusBadRequest, admin.call(core.Get, "/v1/admin/transfers?before=9@1", nil).status)
		none := admin.must(core.Get, "/v1/admin/transfers?transStatus=REFUNDED&sort=LARGEST", nil)
		assert.NotContains(t, none.text, id, "the list uses the filter")
	})
	t.Run("a repeated export is recorded each time (8)", func(t *testing.T) {
		for range 2 {
			srv.clock.advance(time.Second)
			before := srv.head()
			admin.must(core.Get, "/v1/admin/transfers/export?sender="+p.id, nil)
			assert.Len(t, srv.recordedReads(before), 1)
		}
	})
	t.Run("staff list recorded accesses with the transfer's number and short names (8)", func(t *testing.T) {
		srv.awaitReadModels()
		r := admin.must(core.Get, "/v1/admin/reads?person="+p.id+"&purpose=COMPLAINT", nil)
		assert.Equal(t, officer.id, r.str("result.0.by.id"))
		assert.Equal(t, "Gita Rai", r.str("result.0.by.name"))
		assert.Equal(t, "COMPLIANCE", r.str("result.0.by.role"))
		assert.Equal(t, "Retrieve a transfer", r.str("result.0.summary"))
		assert.Equal(t, id, r.str("result.0.subject"))
		assert.Equal(t, created.str("referenceNumber"), r.str("result.0.pin"))
		assert.Equal(t, "Sita S.", r.str("names."+p.id))
		assert.NotContains(t, r.text, "sita@example.com")
		assert.NotContains(t, r.text, "Sharma")
		assert.Equal(t, http.StatusBadRequest, admin.call(core.Get, "/v1/admin/reads?from=yesterday", nil).status)
		paged := admin.must(core.Get, "/v1/admin/reads?limit=1", nil)
		older := admin.must(core.Get, "/v1/admin/reads?limit=1&before="+paged.str("next"), nil)
		assert.NotEqual(t, paged.str("result.0.position"), older.str("result.0.position"))
	})
	t.Run("neither the event log nor the server log contains search queries (8)", func(t *testing.T) {
		assert.NotContains(t, srv.logOutput.String(), "sita@example.com")
		events, err := srv.log.Read(t.Context(), 0, 1000)
		require.NoError(t, err)
		for _, e := range events {
			assert.NotContains(t, string(e.Payload), "sita@example.com", e.Type)
		}
	})
}

// repeatInterval is the time after which the log records the same access again.
const repeatInterval = 15 * time.Minute

// personalFields are the names of response fields that identify a person or contain contact details.
var personalFields = []string{
	"fullName", "email", "phoneNumber", "phone", "referenceNumber", "accountNumber", "personal", "notebook",
}

// TestCallsThatReturnPersonalDataAreRecorded searches the OpenAPI document for staff calls that return personalFields but are not recorded.
func TestCallsThatReturnPersonalDataAreRecorded(t *testing.T) {
	t.Parallel()
	raw, err := OpenAPI()
	require.NoError(t, err)
	var document map[string]any
	require.NoError(t, json.Unmarshal(raw, &document))
	schemas := document["components"].(map[string]any)["schemas"].(map[string]any)
	var hasPersonalData func(v any, seen map[string]bool) bool
	hasPersonalData = func(v any, seen map[string]bool) bool {
		switch x := v.(type) {
		case []any:
			return slices.ContainsFunc(x, func(item any) bool { return hasPersonalData(item, seen) })
		case map[string]any:
			if ref, ok := x["$ref"].(string); ok {
				name := ref[strings.LastIndex(ref, "/")+1:]
				if seen[name] {
					return false
				}
				seen[name] = true
				return hasPersonalData(schemas[name], seen)
			}
			if properties, ok := x["properties"].(map[string]any); ok {
				for _, name := range personalFields {
					if _, found := properties[name]; found {
						return true
					}
				}
			}
			for _, item := range x {
				if hasPersonalData(item, seen) {
					return true
				}
			}
		}
		return false
	}
	// Exempt calls return data about staff, or respond to a write by the caller.
	exempt := map[string]bool{"getAdmin": true, "listStaff": true, "reprocessTransaction": true}
	recorded := 0
	for _, r := range routes() {
		if !r.ForStaff() || exempt[r.ID] {
			continue
		}
		operation := document["paths"].(map[string]any)[r.Path].(map[string]any)[strings.ToLower(r.Method)].(map[string]any)
		responses := operation["responses"].(map[string]any)
		if operation[core.RecordedExtension] == true {
			recorded++
			continue
		}
		assert.False(t, hasPersonalData(responses["200"], map[string]bool{}),
			"%s returns personal data to staff, so its response must implement dto.PersonalData (8)", r.ID)
	}
	assert.GreaterOrEqual(t, recorded, 10)
}
