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

// isStorable reports whether text is valid UTF-8 without NUL. Postgres stores no other text.
func isStorable(text string) bool {
	return utf8.ValidString(text) && strings.IndexByte(text, 0) < 0
}

// isStorableURL reports whether the path and every query parameter of an API call are storable text. The query of a page never
// reaches the server's code, so it may contain anything.
func isStorableURL(u *url.URL) bool {
	if !isStorable(u.Path) {
		return false
	}
	if !strings.HasPrefix(u.Path, apiPrefix) {
		return true
	}
	if !strings.Contains(u.RawQuery, "%") {
		return isStorable(u.RawQuery)
	}
	query, _ := url.ParseQuery(u.RawQuery) // pairs with an invalid escape are dropped, here and by every reader
	for name, values := range query {
		if !isStorable(name) {
			return false
		}
		for _, value := range values {
			if !isStorable(value) {
				return false
			}
		}
	}
	return true
}

// rejectMalformedURL answers 400 to a request whose path or query is not storable text, before any route sees it.
func (s *Server) rejectMalformedURL(c *gin.Context) {
	if isStorableURL(c.Request.URL) {
		c.Next()
		return
	}
	p := problemOf(errMalformedParameter)
	p.RequestID = requestOf(c.Request.Context()).id
	writeProblem(c, p)
	c.Abort()
}
