package httpapi

import (
	"net/http"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/staff"
	"hulak/httpapi/core"
	"hulak/httpapi/session"
)

// idleFor returns a copy of the user whose requests report that the user was last active d ago.
func (p *testUser) idleFor(d time.Duration) *testUser {
	return p.withHeader(core.IdleHeader, strconv.Itoa(int(d/time.Second)))
}

func TestIdleSessionsEnd(t *testing.T) {
	t.Parallel()
	srv := newIdleAPIServer(t)
	for owner, start := range map[string]func() *testUser{
		"a sender's":       func() *testUser { return srv.sender(core.NewID() + "@example.com") },
		"a staff member's": func() *testUser { return srv.staff(staff.Compliance) },
	} {
		listSessions := func(p *testUser) apiResponse { return p.call(core.Get, "/v1/auth/sessions", nil) }
		t.Run("polling does not keep "+owner+" session alive (9.12a)", func(t *testing.T) {
			p := start()
			for minute := range 5 {
				srv.clock.advance(time.Minute)
				require.Equal(t, http.StatusOK, listSessions(p.idleFor(time.Duration(minute+1)*time.Minute)).status)
			}
			srv.clock.advance(11 * time.Second)
			r := listSessions(p.idleFor(5*time.Minute + 11*time.Second))
			assert.Equal(t, http.StatusUnauthorized, r.status)
			assert.Equal(t, "SESSION_EXPIRED", r.code())
			assert.Equal(t, "Your session has expired due to inactivity.", r.message())
			assert.Equal(t, "SESSION_EXPIRED", listSessions(p.idleFor(0)).code(), "activity after expiry has no effect")
			assert.Equal(t, "SESSION_EXPIRED", p.call(core.Post, "/v1/auth/refresh", nil).code())
			assert.Equal(t, http.StatusUnauthorized, listSessions(p).status)
		})
		t.Run("a refresh does not keep "+owner+" session alive (9.12a)", func(t *testing.T) {
			p := start()
			for range 2 {
				srv.clock.advance(2 * time.Minute)
				p.token = p.must(core.Post, "/v1/auth/refresh", nil).str("token")
			}
			srv.clock.advance(2 * time.Minute)
			assert.Equal(t, "SESSION_EXPIRED", p.call(core.Post, "/v1/auth/refresh", nil).code())
		})
		t.Run("activity keeps "+owner+" session alive (4.13a)", func(t *testing.T) {
			p := start()
			for range 10 {
				srv.clock.advance(4 * time.Minute)
				p.token = p.idleFor(0).must(core.Post, "/v1/auth/refresh", nil).str("token")
				p.idleFor(0).must(core.Post, "/v1/auth/activity", nil)
			}
			srv.clock.advance(4 * time.Minute)
			assert.Equal(t, http.StatusOK, listSessions(p).status, "a call without the header counts as activity")
		})
		t.Run(owner+" live stream ends with the idle session (9.12a)", func(t *testing.T) {
			p := start()
			l := p.listenTo(p.id, "")
			srv.clock.advance(6 * time.Minute)
			for open := true; open; {
				_, open = l.next()
			}
			assert.Equal(t, "SESSION_EXPIRED", p.call(core.Post, "/v1/events/ticket", map[string]any{}).code())
		})
	}
}

func TestSessionsHaveAMaximumLifetime(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	for name, c := range map[string]struct {
		open     func() *testUser
		lifetime time.Duration
	}{
		"a sender's session ends after 30 days": {func() *testUser { return srv.newUser("long@example.com") }, session.MaxSenderSession},
		"a staff session ends after 12 hours": {func() *testUser {
			admin := srv.staff(staff.Admin)
			token, err := srv.Sessions.NewReferenceToken(t.Context(), admin.id, "")
			require.NoError(t, err)
			admin.token = admin.must(core.Post, "/v1/auth/token", map[string]any{"referenceToken": token}).str("token")
			return admin
		}, session.MaxStaffSession},
	} {
		t.Run(name, func(t *testing.T) {
			p, started := c.open(), srv.clock.now()
			for {
				srv.clock.advance(7 * time.Hour)
				r := p.call(core.Post, "/v1/auth/refresh", nil)
				if r.status != http.StatusOK {
					break
				}
				require.Less(t, srv.clock.now().Sub(started), c.lifetime)
				p.token = r.str("token")
				assert.Equal(t, http.StatusOK, p.call(core.Get, "/v1/auth/sessions", nil).status)
			}
			assert.GreaterOrEqual(t, srv.clock.now().Sub(started), c.lifetime)
			assert.Equal(t, http.StatusUnauthorized, p.call(core.Get, "/v1/auth/sessions", nil).status)
		})
	}
}
