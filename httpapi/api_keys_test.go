package httpapi

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/accesslog"
	"hulak/domain/apikey"
	"hulak/domain/staff"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
)

const apiKeysPath = "/v1/admin/api-keys"

func apiKeyForm(name string, scopes ...apikey.Scope) map[string]any {
	return map[string]any{"name": name, "scopes": scopes, "days": 90, "reason": "nightly report"}
}

// newKey returns a caller with an approved API key.
func (srv *apiServer) newKey(name string, scopes ...apikey.Scope) *testUser {
	srv.t.Helper()
	requester, approver := srv.staff(staff.Admin), srv.staff(staff.Admin)
	srv.clock.advance(time.Second)
	created := requester.must(core.Post, apiKeysPath, apiKeyForm(name, scopes...))
	approver.must(core.Post, approvalsPath+"/"+created.str("approvalId")+"/approve", nil)
	key := srv.visitor()
	key.id, key.token = created.str("id"), created.str("secret")
	return key
}

func TestAPIKeys(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	admin, approver := srv.staff(staff.Admin), srv.staff(staff.Admin)
	srv.clock.advance(time.Second)
	key := srv.visitor()
	const reports, trialBalance = "/v1/admin/transfers", "/v1/admin/ledger/trial-balance"

	t.Run("a key works after a second administrator approves it", func(t *testing.T) {
		created := admin.must(core.Post, apiKeysPath, apiKeyForm("Data warehouse", apikey.LedgerRead))
		key.id, key.token = created.str("id"), created.str("secret")
		assert.True(t, strings.HasPrefix(key.token, apikey.TestPrefix))
		assert.Equal(t, http.StatusUnauthorized, key.call(core.Get, trialBalance, nil).status)
		srv.awaitReadModels()
		list := srv.staff(staff.Auditor).must(core.Get, apiKeysPath, nil)
		assert.Empty(t, list.at("result"))
		assert.Equal(t, created.str("approvalId"), list.str("waiting.0.approvalId"))
		assert.Equal(t, "Data warehouse", list.str("waiting.0.name"))
		assert.Equal(t, admin.id, list.str("waiting.0.requestedBy.id"))
		request := approver.must(core.Get, approvalsPath+"/"+created.str("approvalId"), nil)
		assert.Equal(t, request.str("expiresAt"), list.str("waiting.0.expiresAt"))
		assert.Equal(t, request.str("requestedAt"), list.str("waiting.0.requestedAt"))
		assert.Equal(t, "CREATE_API_KEY", request.str("act"))
		assert.Equal(t, "Data warehouse", request.str("apiKey.name"))
		assert.Equal(t, []any{"ledger:read"}, request.at("apiKey.scopes"))
		assert.Equal(t, "90", request.str("apiKey.days"))
		approver.must(core.Post, approvalsPath+"/"+created.str("approvalId")+"/approve", nil)
		key.must(core.Get, trialBalance, nil)
		srv.awaitReadModels()
		assert.Empty(t, approver.must(core.Get, apiKeysPath, nil).at("waiting"))
	})
	t.Run("a key can only read, and only within its scopes", func(t *testing.T) {
		for _, r := range []struct{ method, path string }{
			{core.Get, reports}, {core.Post, apiKeysPath}, {core.Get, apiKeysPath}, {core.Get, "/v1/exchange-rate"},
		} {
			var body any
			if r.method == core.Post {
				body = apiKeyForm("Second key", apikey.EventsRead)
			}
			response := key.call(r.method, r.path, body)
			assert.Equal(t, http.StatusForbidden, response.status, r.path)
			assert.Equal(t, "FORBIDDEN", response.code())
		}
	})
	t.Run("the list shows when a key was last used, to the minute", func(t *testing.T) {
		lastUse := func() (version, usedAt string) {
			require.NoError(t, srv.pool.QueryRow(t.Context(), `SELECT xmin, used_at::text FROM api_key_uses WHERE key_id = $1`, key.id).
				Scan(&version, &usedAt))
			return version, usedAt
		}
		version, usedAt := lastUse()
		r := admin.must(core.Get, apiKeysPath, nil)
		for field, want := range map[string]any{
			"id": key.id, "name": "Data warehouse", "state": "ACTIVE", "createdBy.id": admin.id, "createdBy.name": "Gita Rai",
			"lastUsedAt": srv.clock.now().Truncate(time.Minute).Format(time.RFC3339),
		} {
			assert.Equal(t, want, r.at("result.0."+field), field)
		}
		assert.NotContains(t, r.text, apikey.Digest(key.token))
		key.must(core.Get, trialBalance, nil)
		unchanged, _ := lastUse()
		assert.Equal(t, version, unchanged, "a use within a minute stores nothing")
		srv.clock.advance(time.Minute)
		key.must(core.Get, trialBalance, nil)
		_, later := lastUse()
		assert.NotEqual(t, usedAt, later)
	})
	t.Run("a wrong secret is rejected", func(t *testing.T) {
		thief := srv.visitor()
		for _, token := range []string{
			key.token[:len(key.token)-1], key.token + "x", apikey.NewToken(apikey.TestPrefix, key.id, [apikey.SecretBytes]byte{1}),
			apikey.NewToken(apikey.TestPrefix, apikey.NewID(core.NewID()), [apikey.SecretBytes]byte{1}),
		} {
			thief.token = token
			response := thief.call(core.Get, trialBalance, nil)
			assert.Equal(t, http.StatusUnauthorized, response.status)
			assert.Equal(t, "UNAUTHORIZED", response.code())
		}
	})
	t.Run("the form is validated", func(t *testing.T) {
		assert.Equal(t, map[string]string{
			"name": "FIELD_CANNOT_BE_EMPTY", "scopes": "FIELD_CANNOT_BE_EMPTY", "days": "INVALID_KEY_PERIOD", "reason": "FIELD_CANNOT_BE_EMPTY",
		}, admin.call(core.Post, apiKeysPath, map[string]any{"days": 29}).fields())
		assert.Equal(t, map[string]string{"scopes": "UNKNOWN_VALUE"},
			admin.call(core.Post, apiKeysPath, apiKeyForm("x", "ledger:write")).fields())
		assert.Equal(t, map[string]string{"name": "ALREADY_TAKEN"},
			admin.call(core.Post, apiKeysPath, apiKeyForm("data warehouse", apikey.EventsRead)).fields())
	})
	t.Run("a revocation takes effect at once", func(t *testing.T) {
		path := apiKeysPath + "/" + key.id + "/revoke"
		assert.Equal(t, map[string]string{"reason": "FIELD_CANNOT_BE_EMPTY"}, admin.call(core.Post, path, map[string]any{}).fields())
		approver.must(core.Post, path, map[string]any{"reason": "the system was shut down"})
		assert.Equal(t, http.StatusUnauthorized, key.call(core.Get, trialBalance, nil).status)
		r := admin.must(core.Get, apiKeysPath, nil)
		assert.Equal(t, "REVOKED", r.str("result.0.state"))
		assert.Equal(t, approver.id, r.str("result.0.revokedBy.id"))
		assert.Equal(t, "API_KEY_NOT_FOUND", admin.call(core.Post, apiKeysPath+"/x/revoke", map[string]any{"reason": "r"}).code())
	})
	t.Run("a key expires", func(t *testing.T) {
		second := srv.newKey("Monitoring", apikey.OperationsRead)
		second.must(core.Get, "/v1/admin/health", nil)
		srv.clock.advance(90 * 24 * time.Hour)
		assert.Equal(t, http.StatusUnauthorized, second.call(core.Get, "/v1/admin/health", nil).status)
		admin.startSession()
		assert.Equal(t, "EXPIRED", admin.must(core.Get, apiKeysPath, nil).str("result.0.state"))
	})
	t.Run("neither the event log nor the server log contains a secret", func(t *testing.T) {
		assert.NotContains(t, srv.logOutput.String(), key.token)
		events, err := srv.log.Read(t.Context(), 0, 1000)
		require.NoError(t, err)
		for _, e := range events {
			assert.NotContains(t, string(e.Payload), key.token, e.Type)
		}
	})
}

func TestReadsWithAPIKeysAreRecorded(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	p, payload := srv.readySender("sita@example.com")
	id := p.must(core.Post, "/v1/senders/transactions", payload).str("id")
	srv.awaitReadModels()
	key := srv.newKey("Partner reports", apikey.TransfersRead, apikey.LedgerRead)

	before := srv.head()
	key.must(core.Get, "/v1/senders/transactions/"+id, nil)
	key.must(core.Get, "/v1/admin/ledger/trial-balance", nil)
	key.must(core.Get, "/v1/admin/ledger/trial-balance", nil)
	reads := srv.recordedReads(before)
	require.Len(t, reads, 2, "a repeated read is recorded after 15 minutes")
	assert.Equal(t, accesslog.DataRead{
		StaffID: key.id, Call: "getTransaction", Subject: id, People: []string{p.id, payload["recipientId"].(string)},
		Purpose: accesslog.PurposeRoutine, At: srv.clock.now().UTC().Truncate(time.Microsecond),
	}, reads[0])
	assert.Equal(t, "getTrialBalance", reads[1].Call)
	assert.Empty(t, reads[1].People)

	srv.awaitReadModels()
	r := srv.staff(staff.Compliance).must(core.Get, "/v1/admin/reads?staff="+key.id, nil)
	assert.Equal(t, "Partner reports", r.str("result.0.by.name"))
	assert.Equal(t, "API_KEY", r.str("result.0.by.role"))
}

func TestAPIKeysAreRateLimited(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	busy, other := srv.newKey("Busy", apikey.OperationsRead), srv.newKey("Other", apikey.OperationsRead)
	const path = "/v1/admin/workers"
	for range core.RateLimitBurst {
		busy.must(core.Get, path, nil)
	}
	response := busy.call(core.Get, path, nil)
	assert.Equal(t, http.StatusTooManyRequests, response.status)
	assert.Equal(t, "1", response.header.Get("Retry-After"))
	other.must(core.Get, path, nil)
	srv.clock.advance(core.TokenInterval)
	busy.must(core.Get, path, nil)
}

// TestEveryRouteForAPIKeys makes each call in the route table with keys that have every scope.
func TestEveryRouteForAPIKeys(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	key := srv.newKey("Everything", apikey.Scopes()...)
	perScope := map[apikey.Scope]int{}
	for _, r := range routes() {
		if usesOtherCredential[r.ID] {
			continue
		}
		srv.clock.advance(core.TokenInterval) // another test covers rate limits
		var body any
		if r.Writes() {
			body = "{}"
		}
		response := key.call(r.Method, fillPath(r.Path, "x"), body)
		if r.Scope() == "" {
			assert.Equal(t, http.StatusForbidden, response.status, "%s: %s", r.ID, response.text)
			continue
		}
		perScope[r.Scope()]++
		assert.Equal(t, core.Get, r.Method, r.ID)
		assert.True(t, r.Access.Allows(dto.Admin), r.ID)
		assert.NotContains(t, []int{http.StatusUnauthorized, http.StatusForbidden}, response.status, "%s: %s", r.ID, response.text)
		assert.Less(t, response.status, http.StatusInternalServerError, "%s: %s", r.ID, response.text)
	}
	for _, scope := range apikey.Scopes() {
		assert.Positive(t, perScope[scope], "no call has the scope %s", scope)
	}
}
