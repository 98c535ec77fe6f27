package notification_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/emersion/go-smtp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/providers/notification"
)

// fakeServer is an SMTP server that records emails and refuses the recipients in refuses.
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
func (s *fakeServer) received() (mails []string, opened int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.emails), s.connections
}

type session struct{ server *fakeServer }

func (v *session) Reset()                               {}
func (v *session) Logout() error                        { return nil }
func (v *session) Mail(string, *smtp.MailOptions) error { return nil }
func (v *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	if refusal := v.server.rejections[to]; refusal != nil {
		return refusal
	}
	return nil
}

func (v *session) Data(r io.Reader) error {
	raw, err := io.ReadAll(r)
	v.server.mu.Lock()
	defer v.server.mu.Unlock()
	v.server.emails = append(v.server.emails, string(raw))
	return err
}

// startServer starts an SMTP server that stops with stop or at the end of the test.
func startServer(t *testing.T, s *fakeServer) (url string, stop func()) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	running := smtp.NewServer(s)
	done := make(chan struct{})
	go func() { defer close(done); _ = running.Serve(listener) }()
	stop = sync.OnceFunc(func() { _ = running.Close(); <-done })
	t.Cleanup(stop)
	return "smtp://" + listener.Addr().String(), stop
}

var sampleEmail = notification.Message{
	Key: "k1", To: "maya@example.org", Channel: notification.Email, Subject: "Verify <your> address — नमस्ते", Text: "Namaste Maya,\n\nyour code is 123456. <b>",
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

	t.Run("a mail has a plain and an HTML part, and the same id when it is sent again (2.02b)", func(t *testing.T) {
		require.NoError(t, c.Send(t.Context(), sampleEmail))
		require.NoError(t, c.Send(t.Context(), sampleEmail))
		mails, opened := s.received()
		require.Len(t, mails, 2)
		for _, part := range []string{
			"From: \"Hulak\" <no-reply@hulak.test>", "To: <maya@example.org>", "multipart/alternative", "text/plain; charset=UTF-8", "text/html; charset=UTF-8",
			"Auto-Submitted: auto-generated", "@hulak.test>",
		} {
			assert.Contains(t, mails[0], part)
		}
		id := func(mail string) string {
			_, rest, _ := strings.Cut(mail, "Message-ID: ")
			id, _, _ := strings.Cut(rest, "\r\n")
			return id
		}
		assert.NotEmpty(t, id(mails[0]))
		assert.Equal(t, id(mails[0]), id(mails[1]))
		assert.Equal(t, 1, opened, "the connection is kept")
	})
	t.Run("of many mails at the same time no more are on their way than a server puts up with", func(t *testing.T) {
		var all sync.WaitGroup
		for i := range 40 {
			all.Go(func() {
				m := sampleEmail
				m.Key = fmt.Sprint("many", i)
				assert.NoError(t, c.Send(t.Context(), m))
			})
		}
		all.Wait()
		mails, opened := s.received()
		require.Len(t, mails, 42)
		assert.LessOrEqual(t, opened, 8)
	})
	t.Run("a recipient who is refused for good is given up, and another is tried again; nobody is named", func(t *testing.T) {
		gone, full := sampleEmail, sampleEmail
		gone.To, full.To = "gone@example.org", "full@example.org"
		assert.NoError(t, c.Send(t.Context(), gone))
		err := c.Send(t.Context(), full)
		require.Error(t, err)
		for _, text := range []string{err.Error(), log.String()} {
			assert.NotContains(t, text, "example.org")
		}
		assert.Contains(t, log.String(), "550")
		require.NoError(t, c.Send(t.Context(), sampleEmail), "and others get theirs")
	})
	t.Run("a server that is away is an error, to be tried again, over a connection that was kept, too", func(t *testing.T) {
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
	_, err := notification.NewSMTP("smtp://mail.example", "nobody", nil)
	assert.Error(t, err)
}

func TestByChannel(t *testing.T) {
	t.Parallel()
	mails, texts := &sendTemplate{}, &sendTemplate{err: errors.New("away")}
	c := notification.ByChannel{Mail: mails, SMS: texts}
	assert.NoError(t, c.Send(context.Background(), sampleEmail))
	assert.Error(t, c.Send(context.Background(), notification.Message{Key: "k2", To: "+12125550100", Channel: notification.SMS, Text: "Hello"}))
	assert.Len(t, mails.sent, 1)
}
