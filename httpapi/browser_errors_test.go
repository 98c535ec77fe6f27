package httpapi

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/staff"
)

const browserErrorsPath = "/v1/browser-errors"

func browserErrorReport() map[string]any {
	return map[string]any{
		"kind": "RENDER", "name": "TypeError", "route": "/admin/transfers/:id",
		"trace": []string{"assets/TransferPage-B1x_yz-9.js:1:2345", "assets/vendor-Ab12cd34.js:3:7"},
		"build": "Xy12_-ab", "browser": "FIREFOX",
	}
}

// resetReportLimit resets the rate limit on reports. TestBrowserErrorReportsAreRateLimited covers the limit.
func (srv *apiServer) resetReportLimit() { srv.errorReports = newReportLimiter(srv.clock.now) }

func (srv *apiServer) mustReportError(report map[string]any) {
	srv.t.Helper()
	srv.resetReportLimit()
	srv.visitor().must(post, browserErrorsPath, report)
}

func TestBrowserErrors(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	admin := srv.staff(staff.Admin)
	list := func() []any {
		admin.startSession() // the session might have expired
		return admin.must(get, "/v1/admin/browser-errors", nil).at("result").([]any)
	}
	t.Run("the list is empty if no errors were reported (8.14a)", func(t *testing.T) {
		assert.Empty(t, list())
	})
	t.Run("identical errors are listed once, with a count, builds, and browsers (8.14a)", func(t *testing.T) {
		before := srv.head()
		srv.mustReportError(browserErrorReport())
		srv.clock.advance(time.Hour)
		srv.mustReportError(withField(withField(browserErrorReport(), "build", "Newer_01"), "browser", "SAFARI"))
		srv.clock.advance(time.Hour)
		srv.mustReportError(withField(browserErrorReport(), "build", "Newer_01"))
		listed := list()
		require.Len(t, listed, 1)
		browserError := listed[0].(map[string]any)
		assert.Regexp(t, `^[0-9a-f]{64}$`, browserError["id"])
		delete(browserError, "id")
		assert.Equal(t, map[string]any{
			"kind": "RENDER", "name": "TypeError", "route": "/admin/transfers/:id",
			"trace":  []any{"assets/TransferPage-B1x_yz-9.js:1:2345", "assets/vendor-Ab12cd34.js:3:7"},
			"builds": []any{"Newer_01", "Xy12_-ab"}, "browsers": []any{"FIREFOX", "SAFARI"}, "count": 3.0,
			"firstSeen": "2026-03-09T17:30:15.123Z", "lastSeen": "2026-03-09T19:30:15.123Z",
		}, browserError)
		assert.Empty(t, srv.eventTypes(before), "reports write no events")
	})
	t.Run("errors with a different kind, name, route, or trace are listed separately, newest first (8.14a)", func(t *testing.T) {
		for field, value := range map[string]any{"kind": "UNCAUGHT", "name": "RangeError", "route": "/",
			"trace": []string{"assets/TransferPage-B1x_yz-9.js:1:2346"}} {
			srv.clock.advance(time.Second)
			srv.mustReportError(withField(browserErrorReport(), field, value))
			newest := list()[0].(map[string]any)
			assert.Equal(t, 1.0, newest["count"], field)
		}
		assert.Len(t, list(), 5)
	})
	t.Run("only an error's most recent builds are stored (8.14a)", func(t *testing.T) {
		report := withField(browserErrorReport(), "name", "EvalError")
		srv.clock.advance(time.Second)
		for i := range 7 {
			srv.mustReportError(withField(report, "build", fmt.Sprint("build-", i)))
		}
		assert.Equal(t, []any{"build-6", "build-5", "build-4", "build-3", "build-2"}, list()[0].(map[string]any)["builds"])
	})
	t.Run("concurrent reports never exceed the limit on stored errors (8.14a)", func(t *testing.T) {
		srv.mustReportError(withField(browserErrorReport(), "name", "OldestError"))
		var wg sync.WaitGroup
		for worker := range 4 {
			wg.Go(func() {
				for i := range maxBrowserErrors / 4 {
					srv.clock.advance(time.Minute)
					report := withField(browserErrorReport(), "trace", []string{fmt.Sprintf("assets/Page-Ab12cd34.js:%d:%d", worker, i)})
					assert.Equal(t, http.StatusOK, srv.visitor().call(post, browserErrorsPath, report).status)
				}
			})
		}
		wg.Wait()
		stored := list()
		assert.Len(t, stored, maxBrowserErrors)
		for _, v := range stored {
			assert.Equal(t, "TypeError", v.(map[string]any)["name"], "the oldest errors are deleted")
		}
	})
}

func TestBrowserErrorReportsRejectPersonalData(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	const personal = "maya.gurung@example.org"
	for title, c := range map[string]struct {
		field string
		value any
	}{
		"a name with a message":                    {"name", "TypeError: " + personal},
		"a name that is too long":                  {"name", strings.Repeat("E", 41)},
		"no name":                                  {"name", ""},
		"an unknown kind":                          {"kind", personal},
		"a user agent as the browser":              {"browser", "Mozilla/5.0 (X11; Linux x86_64)"},
		"a route with an ID":                       {"route", "/admin/transfers/0198c2f4-77aa-7c3e-9d21-000000000001"},
		"a route with a token in the query":        {"route", "/user/reset-password?token=c2VjcmV0"},
		"a route with a token in the path":         {"route", "/user/Zk3vQ9xT2m"},
		"a route with a number in the path":        {"route", "/admin/transfers/4820019473"},
		"a full URL as the route":                  {"route", "https://hulak.test/dashboard"},
		"no route":                                 {"route", ""},
		"a trace location with a query":            {"trace", []string{"assets/Page-Ab12cd34.js?name=maya:1:2"}},
		"a trace location outside our pages":       {"trace", []string{"chrome-extension://abcdef/assets/x.js:1:2"}},
		"a trace location that is free text":       {"trace", []string{"assets/Page-Ab12cd34.js:1:2", personal}},
		"a trace location with parent directories": {"trace", []string{"assets/../../" + personal + "/x.js:1:2"}},
		"too many trace locations": {"trace",
			[]string{"assets/a.js:1:1", "assets/b.js:1:1", "assets/c.js:1:1", "assets/d.js:1:1"}},
		"a build that is free text":          {"build", "as " + personal + " says"},
		"a message field":                    {"message", personal},
		"a user ID field":                    {"userId", "0198c2f4-77aa-7c3e-9d21-000000000001"},
		"an object as the name":              {"name", map[string]any{"first": "Maya"}},
		"text instead of a list":             {"trace", personal},
		"a name with a line break":           {"name", "TypeError\n" + personal},
		"a trace location with a line break": {"trace", []string{"assets/a.js:1:1\n" + personal}},
		"a route with a line break":          {"route", "/\n" + personal},
		"a build with a line break":          {"build", "Ab12cd34\n" + personal},
		"a browser with a line break":        {"browser", "OTHER\n" + personal},
	} {
		t.Run(title+" is rejected (8.14a)", func(t *testing.T) {
			srv.resetReportLimit()
			r := srv.visitor().call(post, browserErrorsPath, withField(browserErrorReport(), c.field, c.value))
			assert.Equal(t, http.StatusBadRequest, r.status, r.text)
			assert.NotContains(t, r.text, "maya", "the response does not repeat the rejected value")
		})
	}
	t.Run("a body that is not a report is rejected (8.14a)", func(t *testing.T) {
		for _, body := range []string{"", "x", "{}", "[]", `"report"`, "null"} {
			srv.resetReportLimit()
			r := srv.visitor().call(post, browserErrorsPath, body)
			assert.Equal(t, http.StatusBadRequest, r.status, body)
		}
	})
	t.Run("a body over the size limit is rejected (8.14a)", func(t *testing.T) {
		srv.resetReportLimit()
		r := srv.visitor().call(post, browserErrorsPath, withField(browserErrorReport(), "name", strings.Repeat("x", maxReportBytes)))
		assert.Equal(t, http.StatusRequestEntityTooLarge, r.status, r.text)
	})
	t.Run("cross-site reports are rejected and do not use up the rate limit (8.14a)", func(t *testing.T) {
		srv.resetReportLimit()
		for range reportBurst {
			assert.Equal(t, "CROSS_SITE_REQUEST", srv.visitor().withHeader("Sec-Fetch-Site", "cross-site").call(post, browserErrorsPath,
				browserErrorReport()).code())
			assert.Equal(t, "CROSS_SITE_REQUEST", srv.visitor().withHeader("Origin", "https://elsewhere.test").call(post, browserErrorsPath,
				browserErrorReport()).code())
		}
		var rows int
		require.NoError(t, srv.pool.QueryRow(t.Context(), `SELECT count(*) FROM browser_errors`).Scan(&rows))
		assert.Zero(t, rows, "rejected reports are not stored")
		sameOrigin := srv.visitor().withHeader("Sec-Fetch-Site", "same-origin").withHeader("Origin", origin)
		sameOrigin.must(post, browserErrorsPath, browserErrorReport())
	})
	assert.NotContains(t, srv.logOutput.String(), "maya")
}

func TestBrowserErrorReportsAreRateLimited(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	t.Run("one address can send a burst of reports, then one per interval (8.14a)", func(t *testing.T) {
		v := srv.visitor()
		for range reportBurst {
			v.must(post, browserErrorsPath, browserErrorReport())
		}
		r := v.call(post, browserErrorsPath, browserErrorReport())
		assert.Equal(t, http.StatusTooManyRequests, r.status)
		assert.Equal(t, "60", r.header.Get("Retry-After"))
		assert.Equal(t, http.StatusTooManyRequests, v.call(post, browserErrorsPath, "nonsense").status,
			"the rate limit applies before the body is read")
		srv.clock.advance(reportInterval)
		v.must(post, browserErrorsPath, browserErrorReport())
		assert.Equal(t, http.StatusTooManyRequests, v.call(post, browserErrorsPath, browserErrorReport()).status)
	})
	t.Run("the metrics count stored and rate-limited reports (8.14a)", func(t *testing.T) {
		stored, limited := srv.BrowserErrors()
		assert.EqualValues(t, reportBurst+1, stored)
		assert.EqualValues(t, 3, limited)
	})
	t.Run("a visitor whose reports are rate-limited can still sign in (8.14a)", func(t *testing.T) {
		r := srv.visitor().call(post, "/v1/auth/token", map[string]any{"referenceToken": "x"})
		assert.NotEqual(t, http.StatusTooManyRequests, r.status, r.text)
	})
	t.Run("all addresses share a total rate limit (8.14a)", func(t *testing.T) {
		r := newReportLimiter(srv.clock.now)
		address := func(i int) string { return fmt.Sprint("192.0.2.", i) }
		for i := range totalReportBurst {
			_, ok := r.allow(address(i))
			require.True(t, ok)
		}
		_, ok := r.allow(address(totalReportBurst))
		assert.False(t, ok)
		srv.clock.advance(time.Second)
		for i := range reportsPerSecond {
			_, ok := r.allow(address(totalReportBurst + 1 + i))
			assert.True(t, ok, "each second allows more reports")
		}
		_, ok = r.allow(address(0))
		assert.False(t, ok)
	})
}
