package httpapi

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html/template"
	"io/fs"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/gin-gonic/gin"

	"hulak/domain/reference"
	"hulak/httpapi/dto"
)

// siteFile describes the prerendered pages. webapp/tools/prerender.mjs writes it.
const siteFile = "site.json"

// Placeholders that the build leaves in a document.
const (
	originPlaceholder    = "https://origin.invalid" // replaced by the site's origin
	responsesPlaceholder = "<!--answers-->"
	noScriptPlaceholder  = "<!--plain-->" // replaced by the content for browsers without JavaScript
)

// siteManifest is the content of siteFile.
type siteManifest struct {
	Pages    map[string]sitePage // public pages, by path
	NotFound sitePage
	App      []string // path patterns of all other pages, which share one application document
	Private  []string // patterns of App that need a sign-in
}

// sitePage is a prerendered page.
type sitePage struct {
	Document string   // file name
	Lasting  []string // names of the responses it was prerendered with
	Passing  []string // names of the responses inserted for each request
}

// site holds all documents by path.
type site struct {
	pages    map[string]*document // by lower-case path, because the pages' router ignores case
	patterns []string
	app      *document
	notFound *document
	robots   []byte
	sitemap  []byte
}

// document is a page with placeholders for the data inserted for each request.
type document struct {
	head, middle, tail []byte // text around the inserted responses and the no-script content
	staticResponses    map[string]json.RawMessage
	liveNames          []string
	policy             string // content security policy with the hashes of its inline scripts and styles
	app                bool   // the application document, which has no content without JavaScript

	mu   sync.Mutex
	key  string // inserted responses of the cached form
	sent *page
}

// readSite reads the prerendered pages and fills in what does not change while the program runs.
func (s *Server) readSite(files fs.FS) (*site, error) {
	raw, err := fs.ReadFile(files, siteFile)
	if err != nil {
		return nil, err
	}
	var described siteManifest
	if err := json.Unmarshal(raw, &described); err != nil {
		return nil, fmt.Errorf("%s: %w", siteFile, err)
	}
	environment := "test"
	if s.cfg.Environment == "production" {
		environment = "production"
	}
	all := &site{pages: map[string]*document{}, patterns: described.App, robots: s.robotsOf(described), sitemap: s.sitemapOf(described)}
	for path, of := range described.Pages {
		if all.pages[strings.ToLower(path)], err = s.readDocument(files, of.Document+"."+environment, of); err != nil {
			return nil, err
		}
	}
	if all.notFound, err = s.readDocument(files, described.NotFound.Document+"."+environment, described.NotFound); err != nil {
		return nil, err
	}
	if all.app, err = s.readDocument(files, "app", sitePage{Lasting: []string{"config"}}); err != nil {
		return nil, err
	}
	all.app.app = true
	return all, nil
}

func (s *Server) readDocument(files fs.FS, name string, of sitePage) (*document, error) {
	raw, err := fs.ReadFile(files, "documents/"+name+".html")
	if err != nil {
		return nil, err
	}
	text := strings.ReplaceAll(string(raw), originPlaceholder, s.cfg.PublicOrigin)
	head, rest, hasAnswers := strings.Cut(text, responsesPlaceholder)
	middle, tail, hasPlain := strings.Cut(rest, noScriptPlaceholder)
	if !hasAnswers || !hasPlain {
		return nil, fmt.Errorf("document %s: missing placeholder", name)
	}
	known, err := s.staticResponses(of.Lasting)
	if err != nil {
		return nil, err
	}
	return &document{
		head: []byte(head), middle: []byte(middle), tail: []byte(tail), staticResponses: known, liveNames: of.Passing,
		policy: s.contentSecurityPolicy(inlineHashes(text)),
	}, nil
}

var inlineText = regexp.MustCompile(`(?s)<(script|style)( id="[\w-]+")?>(.*?)</(?:script|style)>`)

// inlineHashes returns the CSP hashes of the inline scripts and styles in a document.
func inlineHashes(text string) (scripts, styles []string) {
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

// find returns the document of a path, and whether the path is a page.
func (s *site) find(path string) (*document, bool) {
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
	parts, given := strings.Split(strings.ToLower(pattern), "/"), strings.Split(path, "/")
	return slices.EqualFunc(parts, given, func(part, is string) bool {
		return part == is || strings.HasPrefix(part, ":") && is != ""
	})
}

// liveResponses are the responses inserted for each request. A failed one is omitted, and the page requests it itself.
type liveResponses struct {
	Rate *dto.ExchangeRate          `json:"rate,omitempty"`
	Fees *dto.List[dto.FeeSet]      `json:"fees,omitempty"`
	text map[string]json.RawMessage // all responses, including the lasting ones
}

func (s *Server) liveResponsesFor(ctx context.Context, d *document) (liveResponses, error) {
	var now liveResponses
	if slices.Contains(d.liveNames, "rate") {
		if rate, err := s.currentRate(ctx); err == nil {
			now.Rate = &rate
		}
	}
	if slices.Contains(d.liveNames, "fees") {
		if fees, err := s.listFees(ctx, &noInput{}); err == nil {
			now.Fees = &fees
		}
	}
	raw, err := json.Marshal(now)
	if err != nil {
		return now, err
	}
	if err := json.Unmarshal(raw, &now.text); err != nil {
		return now, err
	}
	for name, value := range d.staticResponses {
		now.text[name] = value
	}
	return now, nil
}

// render returns the document with the current responses inserted. It caches the result until the responses change.
func (d *document) render(s *Server, ctx context.Context) (*page, error) {
	now, err := s.liveResponsesFor(ctx, d)
	if err != nil {
		return nil, err
	}
	answers, err := json.Marshal(now.text) // json.Marshal escapes angle brackets, so no markup can appear
	if err != nil {
		return nil, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.sent != nil && d.key == string(answers) {
		return d.sent, nil
	}
	var out bytes.Buffer
	out.Write(d.head)
	fmt.Fprintf(&out, `<script type="application/json" id="answers">%s</script>`, answers)
	if now.Rate != nil {
		if err := writeStructuredRate(&out, now.Rate); err != nil {
			return nil, err
		}
	}
	out.Write(d.middle)
	plain := map[string]any{"App": d.app, "Phones": reference.SupportContact().Phones}
	switch {
	case now.Rate != nil:
		plain["Rate"] = now.Rate
	case now.Fees != nil:
		plain["Fees"] = now.Fees.Result
	}
	if err := noScriptTemplate.Execute(&out, plain); err != nil {
		return nil, err
	}
	out.Write(d.tail)
	d.key, d.sent = string(answers), &page{contentType: "text/html; charset=utf-8", raw: out.Bytes(), gzip: gzipped(out.Bytes()), tag: entityTag(out.Bytes())}
	return d.sent, nil
}

// writeStructuredRate writes the rate as structured data for search engines.
func writeStructuredRate(out *bytes.Buffer, rate *dto.ExchangeRate) error {
	known, err := json.Marshal(map[string]any{
		"@context": "https://schema.org", "@type": "ExchangeRateSpecification", "currency": rate.SourceCurrency,
		"currentExchangeRate": map[string]any{
			"@type": "UnitPriceSpecification", "price": rate.Rate, "priceCurrency": rate.DestinationCurrency, "validFrom": rate.PublishedAt,
		},
	})
	fmt.Fprintf(out, `<script type="application/ld+json">%s</script>`, known)
	return err
}

// noScriptTemplate is the content for browsers without JavaScript: the rate or the fees, if the page has them.
var noScriptTemplate = template.Must(template.New("plain").Funcs(template.FuncMap{"fee": feeText, "payment": methodText, "day": pacificTimeText}).Parse(`<noscript><div class="plain">
{{- with .Rate}}<p>1 {{.SourceCurrency}} = {{.Rate}} {{.DestinationCurrency}}, the rate of {{day .PublishedAt}}</p>{{end -}}
<p>{{if .App}}Hulak needs JavaScript here, to keep your details safe while you send money.{{else}}You can read this page as it is. To send money, Hulak needs JavaScript.{{end}}
 Please switch it on, or call us: {{range $i, $phone := .Phones}}{{if $i}}, {{end}}<a href="tel:{{$phone}}">{{$phone}}</a>{{end}}.</p>
{{- range .Fees}}<table><caption>{{payment .PaymentMethod}}, {{payment .PayoutMethod}}</caption>
<thead><tr><th>From {{.Currency}}</th><th>To {{.Currency}}</th><th>Fee</th></tr></thead><tbody>
{{range .FeeRanges}}<tr><td>{{.MinAmount}}</td><td>{{.MaxAmount}}</td><td>{{fee .}}</td></tr>{{end}}</tbody></table>{{end -}}
</div></noscript>`))

// methodText converts a code such as BANK_ACCOUNT to words.
func methodText(code string) string { return strings.ToLower(strings.ReplaceAll(code, "_", " ")) }

func pacificTimeText(at time.Time) string {
	return at.In(losAngeles).Format("January 2, 2006, 3:04 PM MST")
}

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

// robotsOf returns robots.txt.
func (s *Server) robotsOf(described siteManifest) []byte {
	var out bytes.Buffer
	out.WriteString("User-agent: *\n")
	for _, pattern := range described.Private {
		path, _, _ := strings.Cut(pattern, ":")
		fmt.Fprintf(&out, "Disallow: %s\n", path)
	}
	fmt.Fprintf(&out, "Allow: /\n\nSitemap: %s/sitemap.xml\n", s.cfg.PublicOrigin)
	return out.Bytes()
}

// sitemapOf returns the sitemap of the public pages.
func (s *Server) sitemapOf(described siteManifest) []byte {
	paths := make([]string, 0, len(described.Pages))
	for path := range described.Pages {
		paths = append(paths, path)
	}
	slices.Sort(paths)
	var out bytes.Buffer
	out.WriteString("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n")
	for _, path := range paths {
		fmt.Fprintf(&out, "  <url><loc>%s%s</loc></url>\n", template.HTMLEscapeString(s.cfg.PublicOrigin), template.HTMLEscapeString(path))
	}
	out.WriteString("</urlset>\n")
	return out.Bytes()
}

// serve writes the document at a path. An unknown path gets the not-found document with status 404.
func (d *site) serve(s *Server, c *gin.Context, path string) {
	document, there := d.find(path)
	rendered, err := document.render(s, c.Request.Context())
	if err != nil {
		panic(err) // a bug in our own data
	}
	c.Header("Content-Security-Policy", document.policy)
	status := http.StatusOK
	if !there {
		status = http.StatusNotFound
	}
	rendered.send(c, status, "no-cache")
}
