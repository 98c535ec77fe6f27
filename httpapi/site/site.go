package site

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html/template"
	"io/fs"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/gin-gonic/gin"

	"hulak/domain/reference"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/httpapi/presentation"
)

// siteManifestFile is the name of the manifest that webapp/tools/prerender.mjs writes.
const siteManifestFile = "site.json"

// Placeholders that the build leaves in a document.
const (
	originPlaceholder    = "https://origin.invalid" // replaced by the site's origin
	responsesPlaceholder = "<!--responses-->"
	noScriptPlaceholder  = "<!--no-script-->" // replaced by the content for browsers without JavaScript
)

// siteManifest is the content of siteManifestFile. Its JSON keys match the field names, ignoring case.
type siteManifest struct {
	Pages    map[string]sitePage // public pages, by path
	NotFound sitePage
	App      []string // path patterns of all other pages, which share the application document
	Private  []string // patterns in App that require a sign-in
}

// sitePage is a prerendered page.
type sitePage struct {
	Document string   // file name
	Static   []string // names of the static responses that the page was prerendered with
	Live     []string // names of the live responses to insert for each request
}

// siteDocuments holds the documents of the built site.
type siteDocuments struct {
	pages    map[string]*document // by lowercase path, because the router of the web app ignores case
	patterns []string
	app      *document
	notFound *document
	robots   []byte
	sitemap  []byte
}

// document is a page without the data that is inserted for each request.
type document struct {
	start, middle, end []byte // parts of the HTML around the embedded responses and the no-script content
	staticResponses    map[string]json.RawMessage
	liveNames          []string
	policy             string // content security policy with the hashes of the inline scripts and styles
	isApp              bool   // true for the application document, which shows nothing without JavaScript

	mu              sync.Mutex
	cachedResponses string // the responses embedded in cached
	cached          *webFile
}

// readDocuments reads the prerendered pages and inserts the data that does not change while the program runs.
func (h *Handlers) readDocuments(files fs.FS) (*siteDocuments, error) {
	raw, err := fs.ReadFile(files, siteManifestFile)
	if err != nil {
		return nil, err
	}
	var manifest siteManifest
	if err := json.Unmarshal(raw, &manifest); err != nil {
		return nil, fmt.Errorf("parse %s: %w", siteManifestFile, err)
	}
	environment := "test"
	if h.deps.Environment == "production" {
		environment = "production"
	}
	built := &siteDocuments{
		pages: map[string]*document{}, patterns: manifest.App, robots: h.robotsOf(manifest), sitemap: h.sitemapOf(manifest),
	}
	for path, page := range manifest.Pages {
		if built.pages[strings.ToLower(path)], err = h.readDocument(files, page.Document+"."+environment, page); err != nil {
			return nil, err
		}
	}
	if built.notFound, err = h.readDocument(files, manifest.NotFound.Document+"."+environment, manifest.NotFound); err != nil {
		return nil, err
	}
	if built.app, err = h.readDocument(files, "app", sitePage{Static: []string{"config"}}); err != nil {
		return nil, err
	}
	built.app.isApp = true
	return built, nil
}

func (h *Handlers) readDocument(files fs.FS, name string, page sitePage) (*document, error) {
	raw, err := fs.ReadFile(files, "documents/"+name+".html")
	if err != nil {
		return nil, err
	}
	text := strings.ReplaceAll(string(raw), originPlaceholder, h.Config.PublicOrigin)
	start, rest, hasResponses := strings.Cut(text, responsesPlaceholder)
	middle, end, hasNoScript := strings.Cut(rest, noScriptPlaceholder)
	if !hasResponses || !hasNoScript {
		return nil, fmt.Errorf("document %s: missing placeholder", name)
	}
	static, err := h.staticResponses(page.Static)
	if err != nil {
		return nil, err
	}
	return &document{
		start: []byte(start), middle: []byte(middle), end: []byte(end), staticResponses: static, liveNames: page.Live,
		policy: h.ContentSecurityPolicy(InlineHashes(text)),
	}, nil
}

var inlineText = regexp.MustCompile(`(?s)<(script|style)( id="[\w-]+")?>(.*?)</(?:script|style)>`)

// InlineHashes returns the CSP hashes of the inline scripts and styles in a document.
func InlineHashes(text string) (scripts, styles []string) {
	for _, found := range inlineText.FindAllStringSubmatch(text, -1) {
		sum := sha256.Sum256([]byte(found[3]))
		hash := "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
		if found[1] == "script" {
			scripts = append(scripts, hash)
		} else {
			styles = append(styles, hash)
		}
	}
	return scripts, styles
}

// find returns the document of a path. It returns the not-found document and false if the path is not a page.
func (s *siteDocuments) find(path string) (*document, bool) {
	path = strings.ToLower(path)
	if found := s.pages[path]; found != nil {
		return found, true
	}
	if slices.ContainsFunc(s.patterns, func(pattern string) bool { return matchesPattern(pattern, path) }) {
		return s.app, true
	}
	return s.notFound, false
}

// matchesPattern reports whether a path matches a pattern such as /admin/transfers/:id.
func matchesPattern(pattern, path string) bool {
	parts, segments := strings.Split(strings.ToLower(pattern), "/"), strings.Split(path, "/")
	return slices.EqualFunc(parts, segments, func(part, segment string) bool {
		return part == segment || strings.HasPrefix(part, ":") && segment != ""
	})
}

// liveResponses are the responses inserted for each request. If a call fails, its response is omitted, and the page makes
// the call itself.
type liveResponses struct {
	Rate *dto.ExchangeRate          `json:"rate,omitempty"`
	Fees *dto.List[dto.FeeSet]      `json:"fees,omitempty"`
	all  map[string]json.RawMessage // including the static responses
}

func (h *Handlers) liveResponsesFor(ctx context.Context, d *document) (liveResponses, error) {
	var live liveResponses
	if slices.Contains(d.liveNames, "rate") {
		if rate, err := h.currentRate(ctx); err == nil {
			live.Rate = &rate
		}
	}
	if slices.Contains(d.liveNames, "fees") {
		if fees, err := h.deps.Prices.ListFees(ctx, &core.NoInput{}); err == nil {
			live.Fees = &fees
		}
	}
	raw, err := json.Marshal(live)
	if err != nil {
		return live, err
	}
	if err := json.Unmarshal(raw, &live.all); err != nil {
		return live, err
	}
	maps.Copy(live.all, d.staticResponses)
	return live, nil
}

// render returns the document with the current responses inserted. It caches the result until a response changes.
func (d *document) render(ctx context.Context, h *Handlers) (*webFile, error) {
	live, err := h.liveResponsesFor(ctx, d)
	if err != nil {
		return nil, err
	}
	responses, err := json.Marshal(live.all) // escapes angle brackets, so the result contains no markup
	if err != nil {
		return nil, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.cached != nil && d.cachedResponses == string(responses) {
		return d.cached, nil
	}
	var out bytes.Buffer
	out.Write(d.start)
	fmt.Fprintf(&out, `<script type="application/json" id="responses">%s</script>`, responses)
	if live.Rate != nil {
		if err := writeStructuredRate(&out, live.Rate); err != nil {
			return nil, err
		}
	}
	out.Write(d.middle)
	noScript := map[string]any{"App": d.isApp, "Phones": reference.SupportContact().Phones}
	switch {
	case live.Rate != nil:
		noScript["Rate"] = live.Rate
	case live.Fees != nil:
		noScript["Fees"] = live.Fees.Result
	}
	if err := noScriptTemplate.Execute(&out, noScript); err != nil {
		return nil, err
	}
	out.Write(d.end)
	d.cachedResponses, d.cached = string(responses), &webFile{
		contentType: "text/html; charset=utf-8", raw: out.Bytes(), gzip: compressGzip(out.Bytes()), etag: entityTag(out.Bytes()),
	}
	return d.cached, nil
}

// writeStructuredRate writes the rate as structured data for search engines.
func writeStructuredRate(out *bytes.Buffer, rate *dto.ExchangeRate) error {
	data, err := json.Marshal(map[string]any{
		"@context": "https://schema.org", "@type": "ExchangeRateSpecification", "currency": rate.SourceCurrency,
		"currentExchangeRate": map[string]any{
			"@type": "UnitPriceSpecification", "price": rate.Rate, "priceCurrency": rate.DestinationCurrency, "validFrom": rate.PublishedAt,
		},
	})
	fmt.Fprintf(out, `<script type="application/ld+json">%s</script>`, data)
	return err
}

// noScriptTemplate is the content for browsers without JavaScript. It shows the rate or the fees if the page has them.
var noScriptTemplate = template.Must(template.New("no-script").Funcs(template.FuncMap{
	"fee": feeText, "method": methodText, "time": pacificTimeText,
}).Parse(`<noscript><div class="plain">
{{- with .Rate}}<p>1 {{.SourceCurrency}} = {{.Rate}} {{.DestinationCurrency}}, as of {{time .PublishedAt}}</p>{{end -}}
<p>{{if .App}}This page needs JavaScript to keep your details safe while you send money.
 {{- else}}You can read this page without JavaScript, but you need JavaScript to send money.{{end}}
 Turn on JavaScript, or call us: {{range $i, $phone := .Phones}}{{if $i}}, {{end}}<a href="tel:{{$phone}}">{{$phone}}</a>{{end}}.</p>
{{- range .Fees}}<table><caption>{{method .PaymentMethod}}, {{method .PayoutMethod}}</caption>
<thead><tr><th>From {{.Currency}}</th><th>To {{.Currency}}</th><th>Fee</th></tr></thead><tbody>
{{range .FeeRanges}}<tr><td>{{.MinAmount}}</td><td>{{.MaxAmount}}</td><td>{{fee .}}</td></tr>{{end}}</tbody></table>{{end -}}
</div></noscript>`))

// methodText converts a code such as BANK_ACCOUNT to words.
func methodText(code string) string { return strings.ToLower(strings.ReplaceAll(code, "_", " ")) }

// pacificTimeText formats a time in Pacific time.
func pacificTimeText(at time.Time) string {
	return at.In(presentation.LosAngeles).Format("January 2, 2006, 3:04 PM MST")
}

// feeText describes the fee of a range, such as "1% of the amount plus $2.00".
func feeText(r dto.FeeRange) string {
	var parts []string
	if strings.Trim(r.PercentageFee, "0.") != "" {
		parts = append(parts, r.PercentageFee+"% of the amount")
	}
	if strings.Trim(string(r.FlatFee), "0.") != "" {
		parts = append(parts, "$"+string(r.FlatFee))
	}
	if len(parts) == 0 {
		return "free"
	}
	return strings.Join(parts, " plus ")
}

// robotsOf returns the content of robots.txt.
func (h *Handlers) robotsOf(manifest siteManifest) []byte {
	var out bytes.Buffer
	out.WriteString("User-agent: *\n")
	for _, pattern := range manifest.Private {
		path, _, _ := strings.Cut(pattern, ":")
		fmt.Fprintf(&out, "Disallow: %s\n", path)
	}
	fmt.Fprintf(&out, "Allow: /\n\nSitemap: %s/sitemap.xml\n", h.Config.PublicOrigin)
	return out.Bytes()
}

// sitemapOf returns the content of sitemap.xml, which lists the public pages.
func (h *Handlers) sitemapOf(manifest siteManifest) []byte {
	var out bytes.Buffer
	out.WriteString("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n")
	for _, path := range slices.Sorted(maps.Keys(manifest.Pages)) {
		fmt.Fprintf(&out, "  <url><loc>%s%s</loc></url>\n", template.HTMLEscapeString(h.Config.PublicOrigin), template.HTMLEscapeString(path))
	}
	out.WriteString("</urlset>\n")
	return out.Bytes()
}

// serve writes the document at a path. An unknown path gets the not-found document with status 404.
func (s *siteDocuments) serve(h *Handlers, c *gin.Context, path string) {
	document, found := s.find(path)
	rendered, err := document.render(c.Request.Context(), h)
	if err != nil {
		panic(err) // only a bug can cause this error
	}
	c.Header("Content-Security-Policy", document.policy)
	status := http.StatusOK
	if !found {
		status = http.StatusNotFound
	}
	rendered.send(c, status, "no-cache")
}
