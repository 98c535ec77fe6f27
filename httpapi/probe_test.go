package httpapi

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	staffs "hulak/domain/staff"
)

// Parameter values, percent-encoded.
var (
	// invalidValues values can be neither stored nor compared as text.
	invalidValues = []string{"%00", "a%00b", "%ff", "a%80", "%ed%a0%80", "%c0%af"}
	// unusualValues values are text that no call expects.
	unusualValues = []string{"%01", "%27", "%e2%80%ae", "-1", "99999999999999999999", "%25", strings.Repeat("a", 400)}
)

// parametersOf returns the names of the path or query parameters of a route.
func parametersOf(t *testing.T, s *Server, r route, in string) (names []string) {
	t.Helper()
	item := s.api.OpenAPI().Paths[r.path]
	for _, op := range []*huma.Operation{item.Get, item.Post, item.Put, item.Patch, item.Delete} {
		if op == nil || op.OperationID != r.id {
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

// probeURLs returns URLs with a value in each parameter of a route, one at a time. The last URL has the value as the name of a
// parameter.
func probeURLs(t *testing.T, s *Server, r route, value string) (addresses []string) {
	t.Helper()
	for _, name := range parametersOf(t, s, r, "path") {
		addresses = append(addresses, fillPath(strings.ReplaceAll(r.path, "{"+name+"}", value), "x"))
	}
	for _, name := range append(parametersOf(t, s, r, "query"), "other") {
		addresses = append(addresses, fillPath(r.path, "x")+"?"+url.QueryEscape(name)+"="+value)
	}
	return append(addresses, fillPath(r.path, "x")+"?"+value+"=1")
}

func TestParametersMustBeStorableText(t *testing.T) {
	t.Parallel()
	d := newAPIServer(t)
	callers := map[bool]*person{true: d.staff(staffs.Admin), false: d.verifiedSender("probe@example.com")}
	made := 0
	for _, r := range routes() {
		caller := callers[r.forStaff()]
		call := func(address string) reply {
			d.Server.limiter = newRateLimiter(d.clock.now, 0) // another test covers rate limits
			made++
			caller.startSession() // some calls end the session
			var body any
			if r.writes() {
				body = "{}"
			}
			return caller.call(r.method, address, body)
		}
		t.Run("NUL and invalid UTF-8 in a parameter are refused: "+r.id, func(t *testing.T) {
			for _, value := range invalidValues {
				for _, address := range probeURLs(t, d.Server, r, value) {
					answer := call(address)
					assert.Equal(t, http.StatusBadRequest, answer.status, "%s %s: %s", r.method, address, answer.text)
					assert.Equal(t, "MALFORMED_PARAMETER", answer.code(), "%s %s", r.method, address)
					assert.NotEmpty(t, answer.str("requestId"))
				}
			}
		})
		t.Run("odd text in a parameter is no error of the server: "+r.id, func(t *testing.T) {
			for _, value := range unusualValues {
				for _, address := range probeURLs(t, d.Server, r, value) {
					if r.id == "subscribe" {
						continue // the stream stays open if access is allowed
					}
					answer := call(address)
					assert.Less(t, answer.status, http.StatusInternalServerError, "%s %s: %s", r.method, address, answer.text)
				}
			}
		})
	}
	t.Logf("%d calls", made)
	t.Run("the path of a page is refused as well", func(t *testing.T) {
		for _, path := range []string{"/%00", "/user/%ff"} {
			assert.Equal(t, http.StatusBadRequest, d.visitor().call(get, path, nil).status, path)
		}
	})
	t.Run("the query of a page is for the browser alone, so the page is shown", func(t *testing.T) {
		for _, path := range []string{"/healthz?x=%00", "/healthz?%ff"} {
			assert.Equal(t, http.StatusOK, d.visitor().call(get, path, nil).status, path)
		}
	})
	t.Run("names of people in Devanagari are readable", func(t *testing.T) {
		answer := callers[false].call(get, "/v1/senders/transactions?search="+url.QueryEscape("माया"), nil)
		require.Equal(t, http.StatusOK, answer.status, answer.text)
	})
	t.Run("a body that is not UTF-8 is refused", func(t *testing.T) {
		answer := d.visitor().call(post, "/v1/auth/signin", "{\"email\":\"a\xff@example.com\",\"password\":\"x\"}")
		assert.Equal(t, "MALFORMED_JSON", answer.code())
	})
}
