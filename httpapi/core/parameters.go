package core

import (
	"net/url"
	"strings"
	"unicode/utf8"

	"github.com/gin-gonic/gin"

	"hulak/domain"
)

var errMalformedParameter = domain.Reject(domain.Invalid, "MALFORMED_PARAMETER")

// APIPrefix starts the path of every API call (spec 7.01a).
const APIPrefix = "/v1/"

// IsStorable reports whether text is valid UTF-8 without NUL. Postgres rejects other text.
func IsStorable(text string) bool {
	return utf8.ValidString(text) && strings.IndexByte(text, 0) < 0
}

// isStorableURL reports whether the path and every query parameter of an API call are storable text. A page's query is not checked,
// because only the browser reads it.
func isStorableURL(u *url.URL) bool {
	if !IsStorable(u.Path) {
		return false
	}
	if !strings.HasPrefix(u.Path, APIPrefix) {
		return true
	}
	if !strings.Contains(u.RawQuery, "%") {
		return IsStorable(u.RawQuery)
	}
	query, _ := url.ParseQuery(u.RawQuery) // drops pairs with an invalid escape, as the handlers do
	for name, values := range query {
		if !IsStorable(name) {
			return false
		}
		for _, value := range values {
			if !IsStorable(value) {
				return false
			}
		}
	}
	return true
}

// rejectMalformedURL is middleware that responds with 400 if the path or the query is not storable text.
func (s *Server) rejectMalformedURL(c *gin.Context) {
	if isStorableURL(c.Request.URL) {
		c.Next()
		return
	}
	p := ProblemOf(errMalformedParameter)
	p.RequestID = RequestOf(c.Request.Context()).ID
	WriteProblem(c, p)
	c.Abort()
}
