package notification_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/mail"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/emersion/go-smtp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/providers/notification"
)

// fakeServer is an SMTP server that records emails. It rejects the recipients in rejections.
type fakeServer struct {
	mu          sync.Mutex
	emails      []string
	connections int
	rejections  map[string]*smtp.SMTPError
}

func (s *fakeServer) NewSession(*smtp.Conn) (smtp.Session, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.connections++
	return &session{server: s}, nil
}

// received returns the received emails and the number of connections.
func (s *fakeServer) received() (emails []string, connections int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.emails), s.connections
}

type session struct{ server *fakeServer }

func (s *session) Reset()                               {}
func (s *session) Logout() error                        { return nil }
func (s *session) Mail(string, *smtp.MailOptions) error { return nil }
func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	if rejection := s.server.rejections[to]; rejection != nil {
		return rejection
	}
	return nil
}

func (s *session) Data(r io.Reader) error {
	raw, err := io.ReadAll(r)
	s.server.mu.Lock()
	defer s.server.mu.Unlock()
	s.server.emails = append(s.server.emails, string(raw))
	return err
}

// startServer starts an SMTP server that stops when the test calls stop or ends.
func startServer(t *testing.T, s *fakeServer) (url string, stop func()) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	server := smtp.NewServer(s)
	done := make(chan struct{})
	go func() { defer close(done); _ = server.Serve(listener) }()
	stop = sync.OnceFunc(func() { _ = server.Close(); <-done })
	t.Cleanup(stop)
	return "smtp://" + listener.Addr().String(), stop
}

var sampleEmail = notification.Message{
	Key: "k1", To: "maya@example.org", Channel: notification.Email, Subject: "Verify <your> address — नमस्ते",
	Text: "Namaste Maya,\n\nYour code is 123456. <b>",
	Code: "123456", Link: "https://app.test/x?token=123456",
}

func newSMTP(t *testing.T, url string, log *strings.Builder) *notification.SMTP {
	t.Helper()
	c, err := notification.NewSMTP(url, "Hulak <no-reply@hulak.test>", slog.New(slog.NewTextHandler(log, nil)))
	require.NoError(t, err)
	t.Cleanup(c.Close)
	return c
}

func TestSMTPSend(t *testing.T) {
	t.Parallel()
	s := &fakeServer{rejections: map[string]*smtp.SMTPError{
		"gone@example.org": {Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "no such mailbox gone@example.org"},
		"full@example.org": {Code: 452, EnhancedCode: smtp.EnhancedCode{4, 2, 2}, Message: "full@example.org is full"},
	}}
	url, stop := startServer(t, s)
	log := &strings.Builder{}
	c := newSMTP(t, url, log)

	t.Run("an email has a plain-text part and an HTML part, and keeps its Message-ID when it is sent again", func(t *testing.T) {
		require.NoError(t, c.Send(t.Context(), sampleEmail))
		require.NoError(t, c.Send(t.Context(), sampleEmail))
		emails, connections := s.received()
		require.Len(t, emails, 2)
		for _, part := range []string{
			"From: \"Hulak\" <no-reply@hulak.test>", "To: <maya@example.org>", "multipart/alternative", "text/plain; charset=UTF-8",
			"text/html; charset=UTF-8",
			"Auto-Submitted: auto-generated", "@hulak.test>",
		} {
			assert.Contains(t, emails[0], part)
		}
		id := func(email string) string {
			_, rest, _ := strings.Cut(email, "Message-ID: ")
			id, _, _ := strings.Cut(rest, "\r\n")
			return id
		}
		assert.NotEmpty(t, id(emails[0]))
		assert.Equal(t, id(emails[0]), id(emails[1]))
		assert.Equal(t, 1, connections, "the connection is reused")
	})
	t.Run("an email that can be stopped has the headers for one click (RFC 8058)", func(t *testing.T) {
		m := sampleEmail
		m.Key, m.Unsubscribe = "k2", "https://app.test/v1/rate-alerts/"+strings.Repeat("x", 180)+"/unsubscribe"
		require.NoError(t, c.Send(t.Context(), m))
		emails, _ := s.received()
		parsed, err := mail.ReadMessage(strings.NewReader(emails[2]))
		require.NoError(t, err)
		assert.Equal(t, "<"+m.Unsubscribe+">", parsed.Header.Get("List-Unsubscribe"))
		assert.Equal(t, "List-Unsubscribe=One-Click", parsed.Header.Get("List-Unsubscribe-Post"))
		assert.NotContains(t, emails[0], "List-Unsubscribe")
	})
	t.Run("concurrent emails use a limited number of connections", func(t *testing.T) {
		var wg sync.WaitGroup
		for i := range 40 {
			wg.Go(func() {
				m := sampleEmail
				m.Key = fmt.Sprint("many", i)
				assert.NoError(t, c.Send(t.Context(), m))
			})
		}
		wg.Wait()
		emails, connections := s.received()
		require.Len(t, emails, 43)
		assert.LessOrEqual(t, connections, 8)
	})
	t.Run("Send logs permanent rejections and returns temporary rejections, without the recipient", func(t *testing.T) {
		gone, full := sampleEmail, sampleEmail
		gone.To, full.To = "gone@example.org", "full@example.org"
		assert.NoError(t, c.Send(t.Context(), gone))
		err := c.Send(t.Context(), full)
		require.Error(t, err)
		for _, text := range []string{err.Error(), log.String()} {
			assert.NotContains(t, text, "example.org")
		}
		assert.Contains(t, log.String(), "550")
		require.NoError(t, c.Send(t.Context(), sampleEmail), "other recipients still get their emails")
	})
	t.Run("Send returns an error if the server is unreachable, even with an idle connection", func(t *testing.T) {
		stop()
		assert.Error(t, c.Send(t.Context(), sampleEmail))
	})
}

func TestNewSMTPValidatesItsArguments(t *testing.T) {
	t.Parallel()
	for _, url := range []string{"", "mail.example", "https://mail.example", "smtp://", "smtp://user:se cret@mail.example:%"} {
		_, err := notification.NewSMTP(url, "no-reply@hulak.test", nil)
		assert.ErrorIs(t, err, notification.ErrSMTPURL, url)
	}
	for _, url := range []string{"smtps://user:secret@mail.example", "smtp://mail.example:2525"} {
		_, err := notification.NewSMTP(url, "no-reply@hulak.test", nil)
		assert.NoError(t, err, url)
	}
	_, err := notification.NewSMTP("smtp://mail.example", "not an address", nil)
	assert.Error(t, err)
}

func TestChannelRouter(t *testing.T) {
	t.Parallel()
	mail, sms := &fakeSender{}, &fakeSender{err: errors.New("unavailable")}
	c := notification.ChannelRouter{Email: mail, SMS: sms}
	assert.NoError(t, c.Send(context.Background(), sampleEmail))
	text := notification.Message{Key: "k2", To: "+12125550100", Channel: notification.SMS, Text: "Hello"}
	assert.Error(t, c.Send(context.Background(), text))
	assert.Len(t, mail.sent, 1)
}
