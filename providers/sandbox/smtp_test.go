package sandbox_test

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/providers/notification"
	"hulak/providers/sandbox"
)

func TestMailboxReceivesEmailOverSMTP(t *testing.T) {
	t.Parallel()
	box, err := sandbox.New(sandbox.Config{AppURL: appURL, WebhookSecret: webhookSecret, APIKey: apiKey})
	require.NoError(t, err)
	place, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	ctx, stop := context.WithCancel(t.Context())
	served := make(chan error, 1)
	go func() { served <- box.ServeMail(ctx, place) }()
	carrier, err := notification.NewSMTP("smtp://"+place.Addr().String(), "Hulak <no-reply@hulak.test>", slog.New(slog.DiscardHandler))
	require.NoError(t, err)

	mail := notification.Message{
		Key: "m1", To: "maya@example.org", Channel: notification.Email, Subject: "Verify your address — नमस्ते",
		Text: "Namaste Māyā,\n\nyour code is 123456; 100000.00 NPR are on their way.", Code: "123456", Link: appURL + "/user/verify-email?token=123456&a=b",
	}
	for range 2 { // repeated, as after a crash
		require.NoError(t, carrier.Send(t.Context(), mail))
	}
	mail.Key, mail.Code, mail.Link, mail.Subject = "m2", "", "", "Later"
	require.NoError(t, carrier.Send(t.Context(), mail))

	answer := httptest.NewRecorder()
	asked := httptest.NewRequest(http.MethodGet, "/mailbox.json?to=maya@example.org", http.NoBody)
	asked.RemoteAddr = "127.0.0.1:40000"
	box.ServeHTTP(answer, asked)
	raw, err := io.ReadAll(answer.Body)
	require.NoError(t, err)
	var kept []struct{ To, Subject, Text, Code, Link string }
	require.NoError(t, json.Unmarshal(raw, &kept))
	require.Len(t, kept, 2, "a mail is kept once, the newest first")
	assert.Equal(t, "Later", kept[0].Subject)
	assert.Empty(t, kept[0].Code+kept[0].Link, "an amount is no code")
	assert.Equal(t, "Verify your address — नमस्ते", kept[1].Subject)
	assert.Equal(t, "123456", kept[1].Code)
	assert.Equal(t, appURL+"/user/verify-email?token=123456&a=b", kept[1].Link)
	assert.Contains(t, kept[1].Text, "Namaste Māyā,\n\nyour code is 123456")

	carrier.Close()
	stop()
	require.NoError(t, <-served)
	require.NoError(t, box.Close())
}
