package notification_test

import (
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/providers/httpclient"
	"hulak/providers/notification"
)

var sampleText = notification.Message{
	Key: "k1", To: "+12125550100", Channel: notification.SMS, Text: "Your Hulak verification code is 123456.", Code: "123456",
}

// startGateway starts a fake SMS gateway and returns a client for it.
func startGateway(t *testing.T, log *strings.Builder, handler http.HandlerFunc) *notification.Gateway {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	cfg := httpclient.Config{BaseURL: server.URL + "/v1/sms", APIKey: "secret", Timeout: 200 * time.Millisecond}
	return notification.NewGateway(cfg, "Hulak", slog.New(slog.NewTextHandler(log, nil)))
}

func TestGatewaySend(t *testing.T) {
	t.Parallel()
	t.Run("Send posts a message with its idempotency key and the API key", func(t *testing.T) {
		t.Parallel()
		var received []map[string]string
		var keys, tokens []string
		g := startGateway(t, &strings.Builder{}, func(w http.ResponseWriter, r *http.Request) {
			raw, _ := io.ReadAll(r.Body)
			var in map[string]string
			_ = json.Unmarshal(raw, &in)
			received, keys = append(received, in), append(keys, r.Header.Get("Idempotency-Key"))
			tokens = append(tokens, r.Header.Get("Authorization"))
			assert.Equal(t, "/v1/sms", r.URL.Path)
			w.WriteHeader(http.StatusAccepted)
		})
		require.NoError(t, g.Send(t.Context(), sampleText))
		require.NoError(t, g.Send(t.Context(), sampleText))
		assert.Equal(t, map[string]string{"to": sampleText.To, "from": "Hulak", "text": sampleText.Text}, received[0])
		assert.Equal(t, []string{"k1", "k1"}, keys, "a retry has the same idempotency key")
		assert.Equal(t, "Bearer secret", tokens[0])
	})
	for _, c := range []struct {
		title  string
		status int
		body   string
		retry  bool
	}{
		{"Send returns an error for status 429", http.StatusTooManyRequests, "", true},
		{"Send returns an error for status 502", http.StatusBadGateway, "", true},
		{"Send returns an error for status 401", http.StatusUnauthorized, `{"error":{"code":"UNAUTHORIZED"}}`, true},
		{"Send returns an error for status 404 without a code", http.StatusNotFound, "no such page", true},
		{"Send ignores an invalid number", http.StatusUnprocessableEntity,
			`{"error":{"code":"INVALID_NUMBER","message":"+12125550100 is invalid"}}`, false},
		{"Send ignores a number that opted out", http.StatusUnprocessableEntity, `{"error":{"code":"OPTED_OUT"}}`, false},
	} {
		t.Run(c.title+" and logs no personal data", func(t *testing.T) {
			t.Parallel()
			log := &strings.Builder{}
			g := startGateway(t, log, func(w http.ResponseWriter, _ *http.Request) {
				w.WriteHeader(c.status)
				_, _ = io.WriteString(w, c.body)
			})
			err := g.Send(t.Context(), sampleText)
			assert.Equal(t, c.retry, err != nil, "%v", err)
			output := log.String()
			if err != nil {
				output += err.Error()
			}
			for _, secret := range []string{"2125550100", "123456", "secret"} {
				assert.NotContains(t, output, secret)
			}
		})
	}
	t.Run("Send times out if the gateway is unresponsive", func(t *testing.T) {
		t.Parallel()
		g := startGateway(t, &strings.Builder{}, func(_ http.ResponseWriter, r *http.Request) {
			_, _ = io.ReadAll(r.Body)
			<-r.Context().Done()
		})
		assert.Error(t, g.Send(t.Context(), sampleText))
	})
}

func TestCheckGatewayURL(t *testing.T) {
	t.Parallel()
	for _, address := range []string{"https://sms.example/v1/messages", "http://localhost:8081/v1/text-messages", "http://127.0.0.1:9"} {
		assert.NoError(t, notification.CheckGatewayURL(address), address)
	}
	for _, address := range []string{
		"", "sms.example", "http://sms.example", "https://user:secret@sms.example", "ftp://sms.example", "https://",
	} {
		assert.ErrorIs(t, notification.CheckGatewayURL(address), notification.ErrGatewayURL, address)
	}
}
