package httpapi

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/httpapi/core"
)

func TestSecurityContact(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	for range 3 { // simulates two years without a restart
		r := srv.visitor().must(core.Get, "/.well-known/security.txt", nil)
		assert.Equal(t, "text/plain; charset=utf-8", r.header.Get("Content-Type"))
		fields := map[string]string{}
		for line := range strings.Lines(r.text) {
			name, value, found := strings.Cut(strings.TrimSuffix(line, "\n"), ": ")
			require.True(t, found, line)
			fields[name] = value
		}
		expires, err := time.Parse(time.RFC3339, fields["Expires"])
		require.NoError(t, err)
		assert.True(t, expires.After(srv.clock.now()), "the file has not expired")
		assert.True(t, expires.Before(srv.clock.now().AddDate(1, 0, 0)), "the file expires within a year")
		delete(fields, "Expires")
		assert.Equal(t, map[string]string{
			"Contact": "mailto:security@hulak.test", "Preferred-Languages": "en, ne", "Canonical": origin + "/.well-known/security.txt",
		}, fields)
		srv.clock.advance(365 * 24 * time.Hour)
	}
}
