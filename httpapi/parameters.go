package httpapi

import (
	"net/url"
	"strings"
	"unicode/utf8"

	"github.com/gin-gonic/gin"

	"hulak/domain"
)

var errMalformedParameter = domain.Reject(domain.Invalid, "MALFORMED_PARAMETER")

// apiPrefix starts the path of every API call (spec 7.01a).
const apiPrefix = "/v1/"

// storable reports whether text is valid UTF-8 without NUL. Postgres stores no other text.
func storable(text string) bool {
	return utf8.ValidString(text) && strings.IndexByte(text, 0) < 0
}

// storableURL reports whether the path and every query parameter of an API call are storable text. The query of a page never
// reaches the server's code, so it may contain anything.
func storableURL(u *url.URL) bool {
	if !storable(u.Path) {
		return false
	}
	if !strings.HasPrefix(u.Path, apiPrefix) {
		return true
	}
	if !strings.Contains(u.RawQuery, "%") {
		return storable(u.RawQuery)
	}
	query, _ := url.ParseQuery(u.RawQuery) // pairs with an invalid escape are dropped, here and by every reader
	for name, values := range query {
		if !storable(name) {
			return false
		}
		for _, value := range values {
			if !storable(value) {
				return false
			}
		}
	}
	return true
}

// refuseMalformedURL answers 400 to a request whose path or query is not storable text, before any route sees it.
func (s *Server) refuseMalformedURL(c *gin.Context) {
	if storableURL(c.Request.URL) {
		c.Next()
		return
	}
	p := problemOf(errMalformedParameter)
	p.RequestID = requestOf(c.Request.Context()).id
	writeProblem(c, p)
	c.Abort()
}
