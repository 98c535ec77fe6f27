package httpapi

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"hulak/httpapi/core"
)

func TestBodyErrors(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	p := srv.visitor()
	t.Run("a body that is too large gets 413 (7.01a)", func(t *testing.T) {
		r := p.call(core.Post, "/v1/auth/signin", `{"email":"`+strings.Repeat("a", 64<<10)+`"}`)
		assert.Equal(t, http.StatusRequestEntityTooLarge, r.status)
		assert.Equal(t, "BODY_TOO_LARGE", r.code())
	})
	t.Run("a content type other than JSON is rejected (7.01a)", func(t *testing.T) {
		r := p.withHeader("Content-Type", "text/plain").call(core.Post, "/v1/auth/signin", `{}`)
		assert.Equal(t, "UNSUPPORTED_MEDIA_TYPE", r.code())
	})
	t.Run("an error names the invalid field and has a request ID (7.14b)", func(t *testing.T) {
		r := p.call(core.Post, "/v1/auth/signin", `{"email":"a@b.co","Password":"x"}`)
		assert.Equal(t, map[string]string{"Password": "UNKNOWN_FIELD"}, r.fields())
		assert.Equal(t, r.header.Get("Request-Id"), r.str("requestId"))
		assert.Equal(t, "Unknown field", r.str("errors.0.defaultMessage"))
	})
	t.Run("an error names the invalid parameter (7.14b)", func(t *testing.T) {
		r := srv.sender("a@example.com").call(core.Get, "/v1/senders/transactions?page=-1", nil)
		assert.Equal(t, http.StatusBadRequest, r.status)
		assert.Equal(t, map[string]string{"page": "INVALID_PARAMETER"}, r.fields())
	})
	t.Run("unknown paths and methods get an error in the standard format", func(t *testing.T) {
		assert.Equal(t, "NOT_FOUND", p.call(core.Get, "/v1/nothing", nil).code())
		assert.Equal(t, http.StatusMethodNotAllowed, p.call(http.MethodPatch, "/v1/fees", nil).status)
	})
}
