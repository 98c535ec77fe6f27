package httpapi

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/staff"
	"hulak/httpapi/core"
)

// Percent-encoded parameter values.
var (
	// invalidValues decode to text that Postgres cannot store.
	invalidValues = []string{"%00", "a%00b", "%ff", "a%80", "%ed%a0%80", "%c0%af"}
	// unusualValues decode to text that Postgres can store but no call expects.
	unusualValues = []string{"%01", "%27", "%e2%80%ae", "-1", "99999999999999999999", "%25", strings.Repeat("a", 400)}
)

// parametersOf returns the names of the path or query parameters of a route.
func parametersOf(t *testing.T, s *core.Server, r core.Route, in string) (names []string) {
	t.Helper()
	item := s.API.OpenAPI().Paths[r.Path]
	for _, op := range []*huma.Operation{item.Get, item.Post, item.Put, item.Patch, item.Delete} {
		if op == nil || op.OperationID != r.ID {
			continue
		}
		for _, p := range op.Parameters {
			if p.In == in {
				names = append(names, p.Name)
			}
		}
	}
	return names
}

// probeURLs returns URLs of a route, each with the value in one parameter. One of them uses an unknown parameter. The last URL uses
// the value as a parameter name.
func probeURLs(t *testing.T, s *core.Server, r core.Route, value string) (urls []string) {
	t.Helper()
	for _, name := range parametersOf(t, s, r, "path") {
		urls = append(urls, fillPath(strings.ReplaceAll(r.Path, "{"+name+"}", value), "x"))
	}
	for _, name := range append(parametersOf(t, s, r, "query"), "other") {
		urls = append(urls, fillPath(r.Path, "x")+"?"+url.QueryEscape(name)+"="+value)
	}
	return append(urls, fillPath(r.Path, "x")+"?"+value+"=1")
}

func TestUnstorableParametersAreRejected(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	callers := map[bool]*testUser{true: srv.staff(staff.Admin), false: srv.verifiedSender("probe@example.com")}
	calls := 0
	for _, r := range routes() {
		caller := callers[r.ForStaff()]
		call := func(probeURL string) apiResponse {
			srv.Server.Limiter = core.NewRateLimiter(srv.clock.now, 0) // another test covers rate limits
			calls++
			caller.startSession() // some calls end the session
			var body any
			if r.Writes() {
				body = "{}"
			}
			return caller.call(r.Method, probeURL, body)
		}
		t.Run("NUL and invalid UTF-8 in a parameter are rejected: "+r.ID, func(t *testing.T) {
			for _, value := range invalidValues {
				for _, probeURL := range probeURLs(t, srv.Server.Server, r, value) {
					response := call(probeURL)
					assert.Equal(t, http.StatusBadRequest, response.status, "%s %s: %s", r.Method, probeURL, response.text)
					assert.Equal(t, "MALFORMED_PARAMETER", response.code(), "%s %s", r.Method, probeURL)
					assert.NotEmpty(t, response.str("requestId"))
				}
			}
		})
		t.Run("unusual text in a parameter causes no server error: "+r.ID, func(t *testing.T) {
			for _, value := range unusualValues {
				for _, probeURL := range probeURLs(t, srv.Server.Server, r, value) {
					if r.ID == "subscribe" {
						continue // a successful call would keep the stream open
					}
					response := call(probeURL)
					assert.Less(t, response.status, http.StatusInternalServerError, "%s %s: %s", r.Method, probeURL, response.text)
				}
			}
		})
	}
	t.Logf("%d calls", calls)
	t.Run("malformed page paths are rejected", func(t *testing.T) {
		for _, path := range []string{"/%00", "/user/%ff"} {
			assert.Equal(t, http.StatusBadRequest, srv.visitor().call(core.Get, path, nil).status, path)
		}
	})
	t.Run("malformed page queries are accepted", func(t *testing.T) {
		for _, path := range []string{"/healthz?x=%00", "/healthz?%ff"} {
			assert.Equal(t, http.StatusOK, srv.visitor().call(core.Get, path, nil).status, path)
		}
	})
	t.Run("Devanagari text in a parameter is accepted", func(t *testing.T) {
		response := callers[false].call(core.Get, "/v1/senders/transactions?search="+url.QueryEscape("माया"), nil)
		require.Equal(t, http.StatusOK, response.status, response.text)
	})
	t.Run("a body that is not valid UTF-8 is rejected", func(t *testing.T) {
		response := srv.visitor().call(core.Post, "/v1/auth/signin", "{\"email\":\"a\xff@example.com\",\"password\":\"x\"}")
		assert.Equal(t, "MALFORMED_JSON", response.code())
	})
}
