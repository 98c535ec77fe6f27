package httpapi

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/transfer"
	"hulak/httpapi/core"
)

func TestErasure(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	admin, secondAdmin, compliance := srv.staff("ADMIN"), srv.staff("ADMIN"), srv.staff("COMPLIANCE")
	form, reason := map[string]any{"password": validPassword}, map[string]any{"reason": "requested by the sender"}
	newUser := func(email string) *testUser {
		srv.Server.Limiter = core.NewRateLimiter(srv.clock.now, 0)
		return srv.newUser(email)
	}

	t.Run("a sender requests erasure with the password and withdraws it", func(t *testing.T) {
		p := newUser("back@example.com")
		assert.Equal(t, "NONE", p.must(core.Get, "/v1/senders/erasure", nil).str("stage"))
		before := srv.head()
		r := p.call(core.Post, "/v1/senders/erasure", map[string]any{"password": "Wrong-Horse-7"})
		assert.Equal(t, map[string]string{"password": "PASSWORD_DOES_NOT_MATCH"}, r.fields())
		assert.Empty(t, srv.eventTypes(before))
		assert.Equal(t, "REQUESTED", p.must(core.Post, "/v1/senders/erasure", form).str("stage"))
		assert.Equal(t, []string{"sender.erasure_requested"}, srv.eventTypes(before))
		assert.Equal(t, "NONE", p.must(core.Delete, "/v1/senders/erasure", nil).str("stage"))
	})
	t.Run("an administrator refuses a request, and the sender sees the reason", func(t *testing.T) {
		p := newUser("refused@example.com")
		p.must(core.Post, "/v1/senders/erasure", form)
		srv.awaitReadModels()
		list := admin.must(core.Get, "/v1/admin/erasures", nil)
		assert.Equal(t, p.id, list.str("result.0.senderId"))
		assert.Equal(t, "Sita Sharma", list.str("result.0.fullName"))
		assert.Empty(t, list.str("result.0.retainedUntil"))
		path := "/v1/admin/erasures/" + p.id + "/refuse"
		assert.Equal(t, http.StatusForbidden, compliance.call(core.Post, path, map[string]any{"reason": "no"}).status)
		assert.Equal(t, map[string]string{"reason": "FIELD_CANNOT_BE_EMPTY"},
			admin.call(core.Post, path, map[string]any{"reason": " "}).fields())
		admin.must(core.Post, path, map[string]any{"reason": "Your complaint is open"})
		r := p.must(core.Get, "/v1/senders/erasure", nil)
		assert.Equal(t, "REFUSED", r.str("stage"))
		assert.Equal(t, "STAFF", r.str("cause"))
		assert.Equal(t, "Your complaint is open", r.str("reason"))
	})
	t.Run("the server refuses a request within the retention period and returns the end date (9.10e)", func(t *testing.T) {
		p, payload := srv.readySender("sent@example.com")
		require.NoError(t, srv.Sessions.SetPassword(t.Context(), p.id, validPassword))
		id := p.must(core.Post, "/v1/senders/transactions", payload).str("id")
		runCommand(srv, transfer.Decider, id, transfer.Command(transfer.Cancel{By: p.id, At: srv.clock.now()}))
		r := p.must(core.Post, "/v1/senders/erasure", form)
		assert.Equal(t, "REFUSED", r.str("stage"))
		assert.Equal(t, "RETENTION", r.str("cause"))
		assert.Equal(t, srv.clock.now().AddDate(10, 0, 0).Format(time.DateOnly), r.str("retainedUntil"))
	})
	t.Run("a transfer after the request blocks the erasure (9.10e)", func(t *testing.T) {
		p, payload := srv.readySender("meanwhile@example.com")
		require.NoError(t, srv.Sessions.SetPassword(t.Context(), p.id, validPassword))
		p.must(core.Post, "/v1/senders/erasure", form)
		p.must(core.Post, "/v1/senders/transactions", payload)
		srv.awaitReadModels()
		until := srv.clock.now().AddDate(10, 0, 0).Format(time.DateOnly)
		assert.Equal(t, until, admin.must(core.Get, "/v1/admin/erasures", nil).str("result.0.retainedUntil"))
		r := admin.call(core.Post, "/v1/admin/erasures/"+p.id+"/carry-out", reason)
		assert.Equal(t, http.StatusUnprocessableEntity, r.status)
		assert.Equal(t, "ERASURE_RETAINED", r.code())
		assert.Contains(t, r.message(), until)
	})
	t.Run("an approved erasure closes the account immediately", func(t *testing.T) {
		p := newUser("gone@example.com")
		path := "/v1/admin/erasures/" + p.id + "/carry-out"
		assert.Equal(t, "ERASURE_NOT_REQUESTED", admin.call(core.Post, path, reason).code())
		p.must(core.Post, "/v1/senders/erasure", form)
		assert.Equal(t, http.StatusForbidden, compliance.call(core.Post, path, reason).status)
		request := admin.must(core.Post, path, reason)
		p.must(core.Get, "/v1/senders", nil)
		secondAdmin.approveRequest(request)
		assert.Equal(t, http.StatusUnauthorized, p.call(core.Get, "/v1/senders", nil).status)
		assert.Equal(t, http.StatusUnauthorized, p.call(core.Post, "/v1/auth/refresh", nil).status)
		r := srv.visitor().call(core.Post, "/v1/auth/signin", map[string]any{"email": "gone@example.com", "password": validPassword})
		assert.Equal(t, "BAD_CREDENTIALS", r.code(), "the response is the same as for an unknown account")
		p.startSession()
		assert.Equal(t, http.StatusUnauthorized, p.call(core.Post, "/v1/senders/beneficiaries", beneficiaryForm()).status,
			"the server closes a session opened during the erasure")
	})
	t.Run("the server log contains no address or reason", func(t *testing.T) {
		for _, secret := range []string{validPassword, "gone@example.com", "Your complaint is open"} {
			assert.NotContains(t, srv.logOutput.String(), secret)
		}
	})
}
