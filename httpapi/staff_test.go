package httpapi

import (
	"net/http"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/staff"
	"hulak/httpapi/core"
	"hulak/httpapi/session"
)

func TestStaffManagement(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	admin, other, member := srv.staff(staff.Admin), srv.staff(staff.Admin), srv.staff(staff.Compliance)
	const base = "/v1/admin/staff/"
	reason := map[string]any{"reason": "as agreed"}
	listedMember := func(id string) map[string]any {
		srv.awaitReadModels()
		for _, item := range admin.must(core.Get, "/v1/admin/staff", nil).at("result").([]any) {
			if member := item.(map[string]any); member["id"] == id {
				return member
			}
		}
		t.Fatalf("%s is not listed", id)
		return nil
	}

	t.Run("an invited member sets a password with the link and must set up a second factor", func(t *testing.T) {
		form := map[string]any{"fullName": "Hari Rai", "email": "hari@hulak.test", "role": "COMPLIANCE", "reason": "begins on Monday"}
		before := srv.head()
		request := admin.must(core.Post, "/v1/admin/staff", form)
		assert.Equal(t, []string{"approval.invitation_requested"}, srv.eventTypes(before),
			"the account needs a second person's approval")
		other.approveRequest(request)
		assert.Subset(t, srv.eventTypes(before), []string{"staff.added", "staff.invited"})
		id := other.must(core.Get, "/v1/admin/approvals/"+request.str("approvalId"), nil).str("staff.id")
		assert.Equal(t, true, listedMember(id)["invited"])
		assert.NotEmpty(t, listedMember(id)["invitedUntil"])
		assert.Equal(t, map[string]string{"email": "EMAIL_ALREADY_TAKEN"}, admin.call(core.Post, "/v1/admin/staff", form).fields())
		admin.must(core.Post, base+id+"/invite", reason)

		require.NoError(t, srv.Sessions.StoreInvitation(t.Context(), id, "first", srv.clock.now().Add(session.InvitationTTL)))
		require.NoError(t, srv.Sessions.StoreInvitation(t.Context(), id, "second", srv.clock.now().Add(session.InvitationTTL)))
		setPassword := func(token string) apiResponse {
			return srv.visitor().call(core.Put, "/v1/auth/reset-password/"+token, map[string]any{"newPassword": validPassword})
		}
		assert.Equal(t, "RESET_LINK_INVALID", setPassword("first").code(), "a new invitation invalidates the earlier link")
		assert.Equal(t, http.StatusOK, setPassword("second").status)
		assert.Equal(t, "RESET_LINK_INVALID", setPassword("second").code(), "the link works once")
		assert.Equal(t, false, listedMember(id)["invited"])
		assert.Equal(t, "STAFF_JOINED", admin.call(core.Post, base+id+"/invite", reason).code())
		login := srv.visitor().must(core.Post, "/v1/auth/signin", map[string]any{"email": "hari@hulak.test", "password": validPassword})
		hari := srv.visitor()
		hari.id, hari.token = id, login.str("token")
		assert.Equal(t, "SECOND_FACTOR_REQUIRED", hari.call(core.Get, "/v1/admin/events", nil).code())
		assert.NotEmpty(t, listedMember(id)["lastSignIn"])
	})
	t.Run("an invitation link expires after three days", func(t *testing.T) {
		require.NoError(t, srv.Sessions.StoreInvitation(t.Context(), core.NewID(), "old", srv.clock.now().Add(session.InvitationTTL)))
		srv.clock.advance(session.InvitationTTL)
		r := srv.visitor().call(core.Put, "/v1/auth/reset-password/old", map[string]any{"newPassword": validPassword})
		assert.Equal(t, "RESET_LINK_INVALID", r.code())
		admin.startSession()
	})
	t.Run("a role change ends the member's sessions", func(t *testing.T) {
		p := srv.staff(staff.Compliance)
		other.startSession()
		request := admin.must(core.Post, base+p.id+"/role", map[string]any{"role": "ADMIN", "reason": "takes over"})
		p.must(core.Get, "/v1/admin", nil)
		before := srv.head()
		other.approveRequest(request)
		assert.Equal(t, []string{"approval.approved", "staff.role_changed"}, srv.eventTypes(before))
		assert.Equal(t, http.StatusUnauthorized, p.call(core.Get, "/v1/admin", nil).status)
		p.startSession()
		p.must(core.Get, "/v1/admin/staff", nil)
	})
	t.Run("an administrator resets a lost second factor, and the member sets up another", func(t *testing.T) {
		p := srv.staffWithoutFactor(staff.Compliance, "lost@hulak.test")
		p.enrollFactor()
		admin.startSession()
		before := srv.head()
		admin.must(core.Post, base+p.id+"/second-factor/reset", map[string]any{"reason": "lost the phone"})
		assert.Equal(t, []string{"staff.second_factor_reset"}, srv.eventTypes(before))
		assert.Equal(t, http.StatusUnauthorized, p.call(core.Get, "/v1/admin", nil).status, "the member's sessions end")
		login := srv.visitor().must(core.Post, "/v1/auth/signin", map[string]any{"email": "lost@hulak.test", "password": validPassword})
		p.token = login.str("token")
		assert.Equal(t, "SECOND_FACTOR_REQUIRED", p.call(core.Get, "/v1/admin/events", nil).code())
		p.enrollFactor()
	})
	t.Run("a disabled member has no access until enabled again", func(t *testing.T) {
		admin.startSession()
		before := srv.head()
		admin.must(core.Post, base+member.id+"/disable", map[string]any{"reason": "left"})
		assert.Equal(t, []string{"staff.disabled"}, srv.eventTypes(before))
		assert.Equal(t, http.StatusUnauthorized, member.call(core.Get, "/v1/admin", nil).status)
		member.startSession()
		assert.Equal(t, http.StatusUnauthorized, member.call(core.Get, "/v1/admin", nil).status, "a new session has no access")
		assert.Equal(t, true, listedMember(member.id)["disabled"])
		admin.must(core.Post, base+member.id+"/enable", map[string]any{"reason": "came back"})
		member.withNewSession().must(core.Get, "/v1/admin", nil)
	})
	t.Run("administrators cannot change their own account, and changes need a reason", func(t *testing.T) {
		admin.startSession()
		for _, path := range []string{"/disable", "/enable", "/second-factor/reset", "/invite"} {
			assert.Equal(t, "STAFF_OWN_ACCOUNT", admin.call(core.Post, base+admin.id+path, reason).code(), path)
			r := admin.call(core.Post, base+other.id+path, map[string]any{"reason": " "})
			assert.Equal(t, map[string]string{"reason": "FIELD_CANNOT_BE_EMPTY"}, r.fields(), path)
			assert.Equal(t, "STAFF_NOT_FOUND", admin.call(core.Post, base+core.NewID()+path, reason).code(), path)
		}
		r := admin.call(core.Post, base+admin.id+"/role", map[string]any{"role": "COMPLIANCE", "reason": "x"})
		assert.Equal(t, "STAFF_OWN_ACCOUNT", r.code())
		r = admin.call(core.Post, base+other.id+"/role", map[string]any{"role": "USER", "reason": "x"})
		assert.Equal(t, map[string]string{"role": "INVALID_ROLE"}, r.fields())
		assert.Equal(t, true, listedMember(admin.id)["self"])
	})
	t.Run("if two administrators disable each other concurrently, only one request succeeds", func(t *testing.T) {
		for range 10 {
			a, b := srv.staff(staff.Admin), srv.staff(staff.Admin)
			statuses, wg := make(chan int, 2), sync.WaitGroup{}
			for _, pair := range [][2]*testUser{{a, b}, {b, a}} {
				wg.Go(func() { statuses <- pair[0].call(core.Post, base+pair[1].id+"/disable", reason).status })
			}
			wg.Wait()
			close(statuses)
			successes := 0
			for status := range statuses {
				if status == http.StatusOK {
					successes++
				}
			}
			assert.Equal(t, 1, successes)
		}
	})
}
