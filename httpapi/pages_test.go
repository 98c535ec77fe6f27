package httpapi

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"hulak/projections/runner"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/eventstore"
	"hulak/httpapi/core"
)

const (
	inlineScript = "before()"
	inlineStyle  = "#root [data-style=\"0\"]{color:red}"
)

// testSiteFiles returns a minimal site in the layout of a build.
func testSiteFiles() fstest.MapFS {
	document := func(body string) *fstest.MapFile {
		return &fstest.MapFile{Data: []byte(`<!doctype html><html><head><title>Hulak</title><script>` + inlineScript + `</script>` +
			`<link rel="canonical" href="https://origin.invalid/here" />` +
			`<style id="prerendered-styles">` + inlineStyle + `</style><!--responses--></head>` +
			`<body><!--no-script--><div id="root">` + body + `</div></body></html>`)}
	}
	return fstest.MapFS{
		"site.json": {Data: []byte(`{
			"pages": {
				"/": {"document": "home", "static": ["config", "destinations", "partnerBanks"], "live": ["rate", "fees"]},
				"/fees": {"document": "fees", "static": ["config"], "live": ["fees"]},
				"/licensing": {"document": "licensing", "static": ["config", "states", "licenses"], "live": []}
			},
			"notFound": {"document": "not-found", "static": ["config"], "live": []},
			"app": ["/dashboard", "/user/bank-account", "/admin/transfers/:id"],
			"private": ["/dashboard", "/user/bank-account", "/admin/transfers/:id"]
		}`)},
		"documents/app.html":             document(""),
		"documents/home.test.html":       document("the test home"),
		"documents/home.production.html": document("the production home"),
		"documents/fees.test.html":       document("the fees"), "documents/fees.production.html": document("the fees"),
		"documents/licensing.test.html": document("the licenses"), "documents/licensing.production.html": document("the licenses"),
		"documents/not-found.test.html": document("page not found"), "documents/not-found.production.html": document("page not found"),
		"assets/app-1a2.js":    {Data: []byte(strings.Repeat("let hulak;", 200))},
		"assets/old-3b4.js":    {Data: []byte("let old;")},
		"assets/old-3b4.js.br": {Data: []byte("compressed")},
		"favicon.svg":          {Data: []byte("<svg/>")},
		"icon-192.png":         {Data: []byte("\x89PNG")},
		"site.webmanifest":     {Data: []byte("{}")},
	}
}

// embeddedResponses returns the API responses embedded in a page.
func embeddedResponses(t *testing.T, text string) map[string]any {
	t.Helper()
	found := regexp.MustCompile(`<script type="application/json" id="responses">(.*?)</script>`).FindStringSubmatch(text)
	require.NotNil(t, found, text)
	var responses map[string]any
	require.NoError(t, json.Unmarshal([]byte(found[1]), &responses))
	return responses
}

func TestDocuments(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	p := srv.visitor()
	t.Run("a public page is served as prerendered, with this site's origin (2.01a)", func(t *testing.T) {
		r := p.must(core.Get, "/", nil)
		assert.Contains(t, r.text, "the test home")
		assert.Contains(t, r.text, `href="`+origin+`/here"`)
		assert.NotContains(t, r.text, "origin.invalid")
		assert.Equal(t, "no-cache", r.header.Get("Cache-Control"))
		assert.Equal(t, "text/html; charset=utf-8", r.header.Get("Content-Type"))
	})
	t.Run("a page contains the responses to its initial API calls", func(t *testing.T) {
		responses := embeddedResponses(t, p.must(core.Get, "/", nil).text)
		for name, path := range map[string]string{
			"config": "/v1/config", "destinations": "/v1/countries/USA/destinations",
			"rate": "/v1/exchange-rate?destinationCurrency=NPR", "fees": "/v1/fees",
		} {
			assert.Equal(t, any(p.must(core.Get, path, nil).body), responses[name], name)
		}
		assert.Len(t, responses["partnerBanks"].(map[string]any)["result"], 14, "2.14d")
		responses = embeddedResponses(t, p.must(core.Get, "/licensing", nil).text)
		assert.Equal(t, any(p.must(core.Get, "/v1/states/USA", nil).body), responses["states"])
		assert.Equal(t, any(p.must(core.Get, "/v1/license", nil).body), responses["licenses"])
		assert.NotContains(t, responses, "rate")
	})
	t.Run("all other pages are served as the application document (2.04i)", func(t *testing.T) {
		for _, path := range []string{"/dashboard", "/user/bank-account?widget=true", "/admin/transfers/17", "/Dashboard/"} {
			r := p.must(core.Get, path, nil)
			assert.Contains(t, r.text, `<div id="root"></div>`, path)
			assert.Equal(t, []any{}, embeddedResponses(t, r.text)["config"].(map[string]any)["disabledStates"])
		}
	})
	t.Run("an unknown path gets the not-found page (2.04i 8.14a)", func(t *testing.T) {
		for _, path := range []string{"/no/such/page", "/admin/holders", "/admin/transfers/17/more", "/documents/home"} {
			r := p.call(core.Get, path, nil)
			assert.Equal(t, http.StatusNotFound, r.status, path)
			assert.Contains(t, r.text, "page not found", path)
		}
	})
	t.Run("an unchanged page is not sent again", func(t *testing.T) {
		tag := p.must(core.Get, "/fees", nil).header.Get("ETag")
		r := p.withHeader("If-None-Match", tag).call(core.Get, "/fees", nil)
		assert.Equal(t, http.StatusNotModified, r.status)
		assert.Empty(t, r.text)
		assert.Equal(t, http.StatusOK, p.withHeader("If-None-Match", `W/"another"`).call(core.Get, "/fees", nil).status)
		assert.Equal(t, "gzip", p.withHeader("Accept-Encoding", "gzip").must(core.Get, "/fees", nil).header.Get("Content-Encoding"))
	})
	t.Run("the content security policy allows only the build's inline scripts and styles", func(t *testing.T) {
		policy := p.must(core.Get, "/", nil).header.Get("Content-Security-Policy")
		for directive, text := range map[string]string{"script-src": inlineScript, "style-src": inlineStyle} {
			sum := sha256.Sum256([]byte(text))
			assert.Contains(t, policy, directive+" 'self' 'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'")
		}
		for _, path := range []string{"/", "/dashboard", "/nothing", "/v1/config", "/v1/docs"} {
			assert.NotContains(t, p.call(core.Get, path, nil).header.Get("Content-Security-Policy"), "unsafe", path)
		}
	})
	t.Run("browsers without JavaScript show the rate and fees", func(t *testing.T) {
		home, fees := p.must(core.Get, "/", nil).text, p.must(core.Get, "/fees", nil).text
		rate := p.must(core.Get, "/v1/exchange-rate", nil).str("rate")
		assert.Regexp(t, `<noscript>.*1 USD = `+regexp.QuoteMeta(rate)+` NPR.*</noscript>`, oneLine(home))
		assert.Regexp(t, `<noscript>.*<caption>bank account, .*<td>free</td>.*</noscript>`, oneLine(fees))
	})
	t.Run("search engines find the rate and the public pages", func(t *testing.T) {
		assert.Contains(t, p.must(core.Get, "/", nil).text, `"@type":"ExchangeRateSpecification"`)
		assert.NotContains(t, p.must(core.Get, "/fees", nil).text, "ExchangeRateSpecification")
		sitemap := p.must(core.Get, "/sitemap.xml", nil)
		assert.Equal(t, "application/xml; charset=utf-8", sitemap.header.Get("Content-Type"))
		assert.Contains(t, sitemap.text, "<loc>"+origin+"/fees</loc>")
		assert.NotContains(t, sitemap.text, "dashboard")
		robots := p.must(core.Get, "/robots.txt", nil).text
		for _, line := range []string{"Disallow: /dashboard\n", "Disallow: /admin/transfers/\n", "Sitemap: " + origin + "/sitemap.xml\n"} {
			assert.Contains(t, robots, line)
		}
	})
	t.Run("a new rate appears on the page immediately (7.11h)", func(t *testing.T) {
		rate, err := money.ParseRate("151.75")
		require.NoError(t, err)
		before := p.must(core.Get, "/", nil).header.Get("ETag")
		runCommand(srv, pricing.RateDecider, pricing.RateKey(money.USD, money.NPR), pricing.RateCommand(pricing.PublishRate{
			From: money.USD, To: money.NPR, Rate: rate, Mid: rate, Source: "admin", At: srv.clock.now(),
		}))
		r := p.must(core.Get, "/", nil)
		assert.Contains(t, r.text, "1 USD = 151.75 NPR")
		assert.NotEqual(t, before, r.header.Get("ETag"))
	})
}

func oneLine(text string) string { return strings.ReplaceAll(text, "\n", " ") }

func TestStaticResponsesFileIsUpToDate(t *testing.T) {
	t.Parallel()
	want, err := StaticResponses()
	require.NoError(t, err)
	got, err := os.ReadFile("../webapp/src/lib/api/responses.gen.json")
	require.NoError(t, err)
	assert.True(t, bytes.Equal(want, got), "responses.gen.json is out of date: run make generate")
}

func TestProductionServesProductionDocuments(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t, func(c *Config) { c.Environment = "production" })
	assert.Contains(t, srv.visitor().must(core.Get, "/", nil).text, "the production home", "2.35d")
}

func TestIncompleteBuildIsRejected(t *testing.T) {
	t.Parallel()
	for _, missing := range []string{"site.json", "documents/app.html", "documents/fees.test.html", "documents/not-found.test.html"} {
		built := testSiteFiles()
		delete(built, missing)
		_, err := newServer(Config{Environment: "test", Pages: built})
		require.ErrorContains(t, err, "the built pages", missing)
	}
}

func TestFiles(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	p := srv.visitor()
	t.Run("files with a content hash in the name are cached for a year", func(t *testing.T) {
		r := p.withHeader("Accept-Encoding", "gzip").must(core.Get, "/assets/app-1a2.js", nil)
		assert.Equal(t, "public, max-age=31536000, immutable", r.header.Get("Cache-Control"))
		assert.Equal(t, "gzip", r.header.Get("Content-Encoding"))
		assert.Equal(t, "text/javascript; charset=utf-8", r.header.Get("Content-Type"))
		assert.Contains(t, p.must(core.Get, "/assets/app-1a2.js", nil).text, "let hulak;")
	})
	t.Run("browsers revalidate other files", func(t *testing.T) {
		assert.Equal(t, "no-cache", p.must(core.Get, "/favicon.svg", nil).header.Get("Cache-Control"))
		assert.Equal(t, "application/manifest+json", p.must(core.Get, "/site.webmanifest", nil).header.Get("Content-Type"))
	})
	t.Run("browsers find an icon for text and PDF files", func(t *testing.T) {
		r := p.must(core.Get, "/favicon.ico", nil)
		assert.Equal(t, "image/png", r.header.Get("Content-Type"))
		assert.Equal(t, "\x89PNG", r.text)
	})
	t.Run("the server sends the build's brotli file if the browser accepts brotli", func(t *testing.T) {
		r := p.withHeader("Accept-Encoding", "gzip, deflate, br").must(core.Get, "/assets/old-3b4.js", nil)
		assert.Equal(t, "br", r.header.Get("Content-Encoding"))
		assert.Equal(t, "Accept-Encoding", r.header.Get("Vary"))
		assert.Equal(t, "compressed", r.text)
		assert.Equal(t, "let old;", p.must(core.Get, "/assets/old-3b4.js", nil).text)
	})
	t.Run("missing files and server-only files get 404", func(t *testing.T) {
		for _, path := range []string{
			"/assets/app-000.js", "/..%2f..%2fetc/passwd.txt", "/site.json", "/documents/home.test.html",
		} {
			assert.Equal(t, http.StatusNotFound, p.call(core.Get, path, nil).status, path)
		}
	})
	t.Run("every response has the security headers", func(t *testing.T) {
		page := p.call(core.Get, "/", nil).header
		for _, directive := range []string{
			"script-src 'self'", "connect-src 'self'", "frame-src http://widgets.test",
			"object-src 'none'", "base-uri 'none'", "require-trusted-types-for 'script'",
		} {
			assert.Contains(t, page.Get("Content-Security-Policy"), directive)
		}
		assert.NotEmpty(t, page.Get("Permissions-Policy"))
		for _, path := range []string{"/", "/v1/config", "/v1/nothing"} {
			h := p.call(core.Get, path, nil).header
			assert.Contains(t, h.Get("Content-Security-Policy"), "default-src 'none'", path)
			assert.Contains(t, h.Get("Content-Security-Policy"), "frame-ancestors 'none'", path)
			assert.Equal(t, "nosniff", h.Get("X-Content-Type-Options"), path)
			assert.Equal(t, "no-referrer", h.Get("Referrer-Policy"), path)
			assert.Equal(t, "same-origin", h.Get("Cross-Origin-Resource-Policy"), path)
		}
		assert.Equal(t, "no-store", p.call(core.Get, "/v1/config", nil).header.Get("Cache-Control"))
	})
	t.Run("the API documentation loads nothing from other sites", func(t *testing.T) {
		docs := p.must(core.Get, "/v1/docs", nil)
		assert.Contains(t, docs.text, "/v1/senders/transactions/{id}/cancel")
		assert.NotContains(t, strings.ReplaceAll(docs.text, "http://www.w3.org", ""), "//", "the page names no other origin")
		assert.Equal(t, "3.1.0", p.must(core.Get, "/v1/openapi.json", nil).str("openapi"))
	})
	t.Run("healthz, readyz, and freshz succeed when the read models are up to date", func(t *testing.T) {
		p.must(core.Get, "/healthz", nil)
		p.must(core.Get, "/readyz", nil)
		srv.awaitReadModels()
		p.must(core.Get, "/freshz", nil)
		assert.NotContains(t, srv.logOutput.String(), "/healthz", "successful probes are logged at DEBUG")
	})
	t.Run("freshz succeeds even if a stream is parked", func(t *testing.T) {
		_, _, err := eventstore.Execute(t.Context(), srv.log, eventstore.Command{}, func(u domain.UnitOfWork) (struct{}, error) {
			stream := domain.Stream(pricing.CouponDecider.Category, "TWICE")
			if _, err := u.State(stream, pricing.CouponDecider.Fold()); err != nil {
				return struct{}{}, err
			}
			redeemed := pricing.CouponRedeemed{SenderID: "s", TransferID: "t"}
			u.Write(stream, []domain.Event{redeemed, redeemed})
			return struct{}{}, nil
		})
		require.NoError(t, err)
		srv.awaitReadModels()
		models, err := srv.runner.Status(t.Context())
		require.NoError(t, err)
		require.True(t, slices.ContainsFunc(models, func(s runner.Status) bool { return len(s.Parked) == 1 }))
		p.must(core.Get, "/freshz", nil)
	})
	t.Run("a server that drains is not ready and closes connections", func(t *testing.T) {
		get := func(path string) *httptest.ResponseRecorder {
			w := httptest.NewRecorder()
			srv.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, http.NoBody))
			return w
		}
		assert.Empty(t, get("/v1/config").Header().Get("Connection"))
		srv.probes.Drain()
		assert.Equal(t, http.StatusServiceUnavailable, get("/readyz").Code)
		config := get("/v1/config")
		assert.Equal(t, http.StatusOK, config.Code)
		assert.Equal(t, "close", config.Header().Get("Connection"))
	})
}
