package app

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestInvalidOpenIDConfigsAreRejected(t *testing.T) {
	t.Parallel()
	const google = `{"name": "google", "label": "Google", "issuer": "https://accounts.google.com", ` +
		`"clientId": "id", "clientSecret": "very secret"}`
	all, err := openIDConfigs([]byte(`[`+google+`]`), true)
	require.NoError(t, err)
	assert.Equal(t, "Google", all[0].Label)
	for title, c := range map[string]struct{ text, want string }{
		"text other than a list": {`{`, "not a JSON list"},
		"a duplicate name":       {`[` + google + `,` + google + `]`, "is a duplicate or is not 1 to 64 characters"},
		"a path as a name": {
			`[{"name": "../x", "label": "X", "issuer": "https://x.example", "clientId": "id", "clientSecret": "very secret"}]`,
			"is a duplicate or is not 1 to 64 characters",
		},
		"a missing secret": {`[{"name": "x", "label": "X", "issuer": "https://x.example", "clientId": "id"}]`, "is missing its label"},
		"an issuer that is not a URL": {
			`[{"name": "x", "label": "X", "issuer": "x", "clientId": "id", "clientSecret": "very secret"}]`, "has no valid issuer",
		},
		"an http issuer": {
			`[{"name": "x", "label": "X", "issuer": "http://x.example", "clientId": "id", "clientSecret": "very secret"}]`,
			"has no valid issuer",
		},
		"malformed JSON": {`[{"name": "x", "clientSecret": very secret}]`, "not a JSON list"},
	} {
		t.Run("app rejects "+title, func(t *testing.T) {
			_, err := openIDConfigs([]byte(c.text), true)
			require.ErrorContains(t, err, c.want)
			assert.NotContains(t, err.Error(), "very")
		})
	}
}
