package mail

import (
	"context"
	"errors"
	"io"
	"log"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net"
	"net/mail"
	"regexp"
	"strings"
	"time"

	"github.com/emersion/go-smtp"

	"hulak/providers/sandbox/engine"
)

// This file implements an SMTP server that stores all emails in the mailbox.

const (
	maxSMTPBytes      = 1 << 20
	maxSMTPRecipients = 10
	smtpIdleTimeout   = 5 * time.Minute
	maxMIMEParts      = 8
)

var (
	errMalformedEmail = &smtp.SMTPError{Code: 554, EnhancedCode: smtp.EnhancedCode{5, 6, 0}, Message: "The message is malformed"}
	errEmailNotStored = &smtp.SMTPError{Code: 451, EnhancedCode: smtp.EnhancedCode{4, 3, 0}, Message: "The message could not be stored"}

	codeLine = regexp.MustCompile(`(?m)^\s*([0-9]{6})\s*$`)
	linkLine = regexp.MustCompile(`(?m)^(https?://\S+)\s*$`)
)

// ServeMail accepts emails on a listener until the context is canceled.
func (s *Mailer) ServeMail(ctx context.Context, listener net.Listener) error {
	server := smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) { return &smtpSession{sandbox: s}, nil }))
	server.Domain, server.MaxMessageBytes, server.MaxRecipients = "sandbox", maxSMTPBytes, maxSMTPRecipients
	server.ReadTimeout, server.WriteTimeout = smtpIdleTimeout, smtpIdleTimeout
	server.ErrorLog = log.New(io.Discard, "", 0) // log messages can contain email addresses
	stop := context.AfterFunc(ctx, func() { _ = server.Close() })
	defer stop()
	if err := server.Serve(listener); err != nil && ctx.Err() == nil && !errors.Is(err, smtp.ErrServerClosed) {
		return err
	}
	return nil
}

// smtpSession implements smtp.Session.
type smtpSession struct {
	sandbox *Mailer
	to      []string
}

func (s *smtpSession) Reset()                                    { s.to = nil }
func (s *smtpSession) Logout() error                             { return nil }
func (s *smtpSession) Mail(string, *smtp.MailOptions) error      { return nil }
func (s *smtpSession) Rcpt(to string, _ *smtp.RcptOptions) error { s.to = append(s.to, to); return nil }

// Data puts an email in the mailbox, once per recipient and Message-ID.
func (s *smtpSession) Data(r io.Reader) error {
	id, subject, text, unsubscribe, err := readEmail(r)
	if err != nil {
		return errMalformedEmail
	}
	for _, to := range s.to {
		m := engine.Message{To: to, Channel: "EMAIL", Subject: subject, Text: text, Unsubscribe: unsubscribe}
		if found := codeLine.FindStringSubmatch(text); found != nil {
			m.Code = found[1]
		}
		if found := linkLine.FindStringSubmatch(text); found != nil {
			m.Link = found[1]
		}
		if err := s.sandbox.storeMessage("mail:"+id+":"+to, m); err != nil {
			return errEmailNotStored
		}
	}
	return nil
}

// readEmail returns the message ID, subject, and plain text of an email, and the URL in its List-Unsubscribe header.
func readEmail(r io.Reader) (id, subject, text, unsubscribe string, err error) {
	parsed, err := mail.ReadMessage(r)
	if err != nil {
		return "", "", "", "", err
	}
	if subject, err = new(mime.WordDecoder).DecodeHeader(parsed.Header.Get("Subject")); err != nil {
		return "", "", "", "", err
	}
	mediaType, params, err := mime.ParseMediaType(parsed.Header.Get("Content-Type"))
	if err != nil || mediaType != "multipart/alternative" {
		return "", "", "", "", errMalformedEmail
	}
	parts := multipart.NewReader(parsed.Body, params["boundary"])
	for range maxMIMEParts {
		part, err := parts.NextRawPart()
		if err != nil {
			return "", "", "", "", err
		}
		if !strings.HasPrefix(part.Header.Get("Content-Type"), "text/plain") {
			continue
		}
		var body io.Reader = part
		if part.Header.Get("Content-Transfer-Encoding") == "quoted-printable" {
			body = quotedprintable.NewReader(part)
		}
		raw, err := io.ReadAll(body)
		unsubscribe = strings.Trim(parsed.Header.Get("List-Unsubscribe"), "<>")
		return parsed.Header.Get("Message-Id"), subject, strings.TrimSpace(strings.ReplaceAll(string(raw), "\r\n", "\n")), unsubscribe, err
	}
	return "", "", "", "", errMalformedEmail
}
