package httpapi

import (
	"bytes"
	"html/template"
	"net/http"
	"strings"

	"github.com/gin-gonic/gin"

	"hulak/httpapi/dto"
)

// docsPage is the template for the HTML documentation page. It loads no resources from other sites.
var docsPage = template.Must(template.New("docs").Parse(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Hulak API</title>
<style>
:root { color-scheme: light dark } body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; padding: 2rem 1rem; max-width: 60rem }
table { border-collapse: collapse; width: 100%; margin-bottom: 2rem } td, th { text-align: left; padding: .35rem .75rem .35rem 0;
  border-bottom: 1px solid #8886; vertical-align: top }
code { font-size: .9em; overflow-wrap: anywhere } h2 { margin: 2.5rem 0 .5rem; text-transform: capitalize }
</style></head><body>
<h1>Hulak API</h1>
<p>The API uses JSON over HTTPS. Get a bearer token from <code>POST /v1/auth/signin</code>. Amounts are decimal strings. See
<a href="/v1/openapi.json">openapi.json</a> for all request and response types.</p>
{{range .Groups}}<h2>{{.Name}}</h2><table><thead><tr><th>Endpoint</th><th>Description</th><th>Roles</th></tr></thead><tbody>
{{range .Routes}}<tr><td><code>{{.Method}} {{.Path}}</code></td><td>{{.Summary}}</td><td>{{.Roles}}</td></tr>
{{end}}</tbody></table>{{end}}
<h2>Errors</h2><p>An error response has an HTTP status and the body
<code>{code, message, errors: [{field, code, defaultMessage}], requestId}</code>.</p>
<table><thead><tr><th>Code</th><th>Message</th></tr></thead><tbody>
{{range $code, $text := .Catalog}}<tr><td><code>{{$code}}</code></td><td>{{$text}}</td></tr>
{{end}}</tbody></table>
</body></html>`))

type docsGroup struct {
	Name   string
	Routes []docsRoute
}

type docsRoute struct{ Method, Path, Summary, Roles string }

func (s *Server) serveHTMLDocs() {
	var page bytes.Buffer
	if err := docsPage.Execute(&page, map[string]any{"Groups": docsGroups(), "Catalog": Catalog}); err != nil {
		panic(err) // a bug in the template
	}
	policy := s.contentSecurityPolicy(inlineHashes(page.String()))
	s.engine.GET("/v1/docs", func(c *gin.Context) {
		c.Header("Content-Security-Policy", policy)
		c.Data(http.StatusOK, "text/html; charset=utf-8", page.Bytes())
	})
}

func docsGroups() []docsGroup {
	var groups []docsGroup
	indexes := map[string]int{}
	for _, r := range routes() {
		tag := tagOf(r.path)
		i, seen := indexes[tag]
		if !seen {
			i = len(groups)
			indexes[tag] = i
			groups = append(groups, docsGroup{Name: tag})
		}
		groups[i].Routes = append(groups[i].Routes, docsRoute{r.method, r.path, r.summary, rolesText(r.access)})
	}
	return groups
}

func rolesText(a access) string {
	if a.isPublic() {
		return "everyone"
	}
	return strings.Join(dto.Map(a, func(r dto.Role) string { return string(r) }), ", ")
}
