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
	s, err := sandbox.New(sandbox.Config{AppURL: appURL, WebhookSecret: webhookSecret, APIKey: apiKey})
	require.NoError(t, err)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	ctx, stop := context.WithCancel(t.Context())
	served := make(chan error, 1)
	go func() { served <- s.ServeMail(ctx, listener) }()
	sender, err := notification.NewSMTP("smtp://"+listener.Addr().String(), "Hulak <no-reply@hulak.test>", slog.New(slog.DiscardHandler))
	require.NoError(t, err)

	message := notification.Message{
		Key: "m1", To: "maya@example.org", Channel: notification.Email, Subject: "Verify your address — नमस्ते",
		Text: "Namaste Māyā,\n\nyour code is 123456; 100000.00 NPR is on its way.", Code: "123456",
		Link: appURL + "/user/verify-email?token=123456&a=b",
	}
	for range 2 { // a sender can repeat an email after a crash
		require.NoError(t, sender.Send(t.Context(), message))
	}
	message.Key, message.Code, message.Link, message.Subject = "m2", "", "", "Later"
	require.NoError(t, sender.Send(t.Context(), message))

	recorder := httptest.NewRecorder()
	request := httptest.NewRequest(http.MethodGet, "/mailbox.json?to=maya@example.org", http.NoBody)
	request.RemoteAddr = "127.0.0.1:40000"
	s.ServeHTTP(recorder, request)
	raw, err := io.ReadAll(recorder.Body)
	require.NoError(t, err)
	var stored []struct{ To, Subject, Text, Code, Link string }
	require.NoError(t, json.Unmarshal(raw, &stored))
	require.Len(t, stored, 2, "each email must be stored once")
	assert.Equal(t, "Later", stored[0].Subject)
	assert.Empty(t, stored[0].Code+stored[0].Link, "an amount must not be mistaken for a code")
	assert.Equal(t, "Verify your address — नमस्ते", stored[1].Subject)
	assert.Equal(t, "123456", stored[1].Code)
	assert.Equal(t, appURL+"/user/verify-email?token=123456&a=b", stored[1].Link)
	assert.Contains(t, stored[1].Text, "Namaste Māyā,\n\nyour code is 123456")

	sender.Close()
	stop()
	require.NoError(t, <-served)
	require.NoError(t, s.Close())
}
