package main

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestOpenIDConfigsAreValidated(t *testing.T) {
	t.Parallel()
	const google = `{"name": "google", "label": "Google", "issuer": "https://accounts.google.com", ` +
		`"clientId": "id", "clientSecret": "very secret"}`
	all, err := openIDConfigs([]byte(`[`+google+`]`), true)
	require.NoError(t, err)
	assert.Equal(t, "Google", all[0].Label)
	for title, c := range map[string]struct{ text, want string }{
		"not a list":     {`{`, "not a JSON list"},
		"duplicate name": {`[` + google + `,` + google + `]`, "is a duplicate, or has characters other than"},
		"path as a name": {
			`[{"name": "../x", "label": "X", "issuer": "https://x.example", "clientId": "id", "clientSecret": "very secret"}]`,
			"is a duplicate, or has characters other than",
		},
		"no secret": {`[{"name": "x", "label": "X", "issuer": "https://x.example", "clientId": "id"}]`, "has no label"},
		"no issuer": {
			`[{"name": "x", "label": "X", "issuer": "x", "clientId": "id", "clientSecret": "very secret"}]`, "has no valid issuer",
		},
		"http issuer": {
			`[{"name": "x", "label": "X", "issuer": "http://x.example", "clientId": "id", "clientSecret": "very secret"}]`,
			"has no valid issuer",
		},
		"malformed secret": {`[{"name": "x", "clientSecret": very secret}]`, "not a JSON list"},
	} {
		t.Run(title+" is rejected (4.15a)", func(t *testing.T) {
			_, err := openIDConfigs([]byte(c.text), true)
			require.ErrorContains(t, err, c.want)
			assert.NotContains(t, err.Error(), "very")
		})
	}
}
