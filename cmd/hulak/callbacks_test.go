package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestCallbacksCommandsPrintTheNextStep rotates the callback secret on the command line.
func TestCallbacksCommandsPrintTheNextStep(t *testing.T) {
	unsetVariables(t)
	callbacks := func(command string) (string, error) {
		var out strings.Builder
		err := run(t.Context(), []string{"callbacks", command}, &out)
		return out.String(), err
	}
	text, err := callbacks("use-secret")
	require.ErrorContains(t, err, "hulak callbacks new-secret", "the error names the command that starts a rotation")
	assert.Empty(t, text)

	printed, err := callbacks("new-secret")
	require.NoError(t, err)
	secret, rest, _ := strings.Cut(printed, "\n")
	assert.Regexp(t, `^[0-9a-f]{64}$`, secret)
	assert.Equal(t, "Restart the app. Then give this secret to the provider.\n", rest)
	stored, err := os.ReadFile(filepath.Join(os.Getenv("HULAK_DATA"), "keys", "webhook-next.secret"))
	require.NoError(t, err)
	assert.Equal(t, secret, strings.TrimSpace(string(stored)), "the printed secret is the stored one")

	text, err = callbacks("new-secret")
	require.ErrorContains(t, err, "hulak callbacks use-secret", "the error names the command that ends the rotation")
	assert.Empty(t, text, "a second secret is neither created nor printed")

	text, err = callbacks("use-secret")
	require.NoError(t, err)
	assert.Equal(t, "Replaced the secret. Restart the app. It then rejects callbacks signed with the old secret.\n", text)
	stored, err = os.ReadFile(filepath.Join(os.Getenv("HULAK_DATA"), "keys", "webhook.secret"))
	require.NoError(t, err)
	assert.Equal(t, secret, strings.TrimSpace(string(stored)))
}
