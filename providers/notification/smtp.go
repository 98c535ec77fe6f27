package notification

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/wneessen/go-mail"
	"github.com/wneessen/go-mail/smtp"
)

const (
	smtpTimeout        = 15 * time.Second
	smtpConnectionsMax = 8 // maximum number of connections, kept open for reuse; mail servers refuse clients that open many
)

// ErrSMTPURL describes the valid forms of an SMTP server's address.
var ErrSMTPURL = errors.New("a mail server is named as smtps://user:password@mail.example:465, or smtp:// where it begins TLS itself")

// SMTP sends email through an SMTP server. A repeated email has the same Message-ID, which lets mail clients detect the
// duplicate.
type SMTP struct {
	client *mail.Client
	from   string
	domain string
	log    *slog.Logger
	slots  chan struct{} // holds a token for each email being sent
	idle   chan *smtp.Client
}

var _ Sender = (*SMTP)(nil)

// NewSMTP returns a client of the SMTP server at a URL. Connections to other machines must use TLS. All email is sent from the
// address from.
func NewSMTP(server, from string, log *slog.Logger) (*SMTP, error) {
	at, err := url.Parse(server)
	if err != nil || at.Hostname() == "" || at.Scheme != "smtp" && at.Scheme != "smtps" {
		return nil, ErrSMTPURL // the parser's error quotes the password
	}
	options := []mail.Option{mail.WithTimeout(smtpTimeout)}
	switch {
	case at.Scheme == "smtps":
		options = append(options, mail.WithSSL(), mail.WithPort(mail.DefaultPortSSL))
	case isLoopback(at.Hostname()):
		options = append(options, mail.WithTLSPolicy(mail.NoTLS))
	default:
		options = append(options, mail.WithTLSPolicy(mail.TLSMandatory), mail.WithPort(mail.DefaultPortTLS))
	}
	if port, err := strconv.Atoi(at.Port()); err == nil {
		options = append(options, mail.WithPort(port))
	}
	if password, given := at.User.Password(); given {
		options = append(options, mail.WithSMTPAuth(mail.SMTPAuthAutoDiscover), mail.WithUsername(at.User.Username()), mail.WithPassword(password))
	}
	client, err := mail.NewClient(at.Hostname(), options...)
	if err != nil {
		return nil, ErrSMTPURL
	}
	s := &SMTP{client: client, from: from, log: log, slots: make(chan struct{}, smtpConnectionsMax), idle: make(chan *smtp.Client, smtpConnectionsMax)}
	message := mail.NewMsg()
	if err := message.From(from); err != nil {
		return nil, fmt.Errorf("%q is no address that mails can come from", from)
	}
	address := message.GetFrom()[0].Address
	s.domain = address[strings.LastIndexByte(address, '@')+1:]
	return s, nil
}

func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// Send implements Carrier. It gives up without an error if the server permanently refuses the recipient.
func (s *SMTP) Send(ctx context.Context, m Message) error {
	message, err := s.compose(m)
	if err != nil {
		return err
	}
	err = s.send(ctx, message)
	var refused *mail.SendError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &refused) && refused.Reason == mail.ErrSMTPRcptTo && !refused.IsTemp():
		s.log.Warn("a mail was refused for good, and given up", "key", m.Key, "code", refused.ErrorCode())
		return nil
	case errors.As(err, &refused): // the server's message names the recipient
		return fmt.Errorf("the mail server did not take a mail (code %d)", refused.ErrorCode())
	}
	return fmt.Errorf("the mail server cannot be reached: %w", err)
}

func (s *SMTP) compose(m Message) (*mail.Msg, error) {
	plain, html, err := render(m)
	if err != nil {
		return nil, err
	}
	message := mail.NewMsg(mail.WithNoDefaultUserAgent())
	if message.From(s.from) != nil || message.To(m.To) != nil {
		return nil, errors.New("a mail has an address that cannot be written to")
	}
	key := sha256.Sum256([]byte(m.Key))
	message.SetMessageIDWithValue(hex.EncodeToString(key[:16]) + "@" + s.domain)
	message.SetDate()
	message.Subject(m.Subject)
	message.SetGenHeader("Auto-Submitted", "auto-generated") // stops automatic replies
	message.SetBodyString(mail.TypeTextPlain, plain)
	message.AddAlternativeString(mail.TypeTextHTML, html)
	return message, nil
}

// send waits for a free slot. It tries an idle connection first and opens a new one if that fails.
func (s *SMTP) send(ctx context.Context, message *mail.Msg) error {
	select {
	case s.slots <- struct{}{}:
		defer func() { <-s.slots }()
	case <-ctx.Done():
		return ctx.Err()
	}
	select {
	case known := <-s.idle:
		if s.sendOn(known, message) == nil {
			return nil
		}
	default:
	}
	fresh, err := s.client.DialToSMTPClientWithContext(ctx)
	if err != nil {
		return err
	}
	return s.sendOn(fresh, message)
}

func (s *SMTP) sendOn(over *smtp.Client, message *mail.Msg) error {
	if err := s.client.SendWithSMTPClient(over, message); err != nil {
		_ = s.client.CloseWithSMTPClient(over)
		return err
	}
	s.idle <- over
	return nil
}

// Close closes the idle connections.
func (s *SMTP) Close() {
	for {
		select {
		case over := <-s.idle:
			_ = s.client.CloseWithSMTPClient(over)
		default:
			return
		}
	}
}
