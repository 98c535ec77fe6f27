package app

import (
	"bytes"
	"encoding/hex"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/eventstore/keyfile"
	"hulak/eventstore/postgres/pgtest"
	"hulak/providers/webhook"
)

// TestCallbackSecretRotation rotates the callback secret. At each step, it sends callbacks signed with each secret.
func TestCallbackSecretRotation(t *testing.T) {
	t.Parallel()
	data, database := t.TempDir(), pgtest.URL(t)
	s := &Settings{Data: data}
	// callbackStatuses starts the app with the current secrets. It returns the status codes for callbacks signed with the given secrets.
	callbackStatuses := func(secrets ...string) (got []int) {
		p := startProgram(t, func(s *Settings) { s.Data, s.DatabaseURL = data, database })
		for _, secret := range secrets {
			body := []byte(`{"id":"cb-` + secret[:8] + `","kind":"unknown"}`)
			request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, p.url+"/v1/webhooks/sandbox", bytes.NewReader(body))
			require.NoError(t, err)
			request.Header.Set(webhook.SignatureHeader, webhook.Sign(body, now(), []byte(secret)))
			response, err := http.DefaultClient.Do(request)
			require.NoError(t, err)
			require.NoError(t, response.Body.Close())
			got = append(got, response.StatusCode)
		}
		require.NoError(t, p.Stop(t.Context()))
		return got
	}

	err := s.UseNewCallbackSecret()
	require.ErrorIs(t, err, errNoRotation)
	first, err := keyfile.OpenSecret(keyPath(data, callbackSecretFile), true)
	require.NoError(t, err)
	old, unknown := hex.EncodeToString(first.Value), strings.Repeat("00", keyfile.SecretBytes)
	next, err := s.NewCallbackSecret()
	require.NoError(t, err)
	_, err = s.NewCallbackSecret()
	require.ErrorIs(t, err, errRotationStarted)

	assert.Equal(
		t, []int{http.StatusAccepted, http.StatusAccepted, http.StatusUnauthorized}, callbackStatuses(old, next, unknown),
		"app must accept both secrets during the rotation",
	)
	err = s.UseNewCallbackSecret()
	require.NoError(t, err)
	assert.Equal(
		t, []int{http.StatusUnauthorized, http.StatusAccepted, http.StatusUnauthorized}, callbackStatuses(old, next, unknown),
		"app must accept only the new secret after the rotation",
	)
}

func TestVerifierWithoutSecretRejectsCallbacks(t *testing.T) {
	t.Parallel()
	body := []byte(`{"id":"cb_1","kind":"unknown"}`)
	for _, c := range []callbackVerifier{
		newCallbackVerifier("sandbox"), newCallbackVerifier("sandbox", nil, nil), newCallbackVerifier("other", []byte("s")),
	} {
		_, err := c.Verify("sandbox", webhook.Sign(body, now(), nil), body, now())
		require.Error(t, err)
	}
}
