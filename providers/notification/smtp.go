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
	maxSMTPConnections = 8 // mail servers reject clients that open too many connections
)

// ErrSMTPURL means that a mail server's URL is invalid.
var ErrSMTPURL = errors.New("mail server URL must look like smtps://user:password@mail.example:465, or smtp:// for STARTTLS")

// SMTP sends emails through a mail server. An email that is sent again has the same Message-ID, so mail clients can detect the duplicate.
type SMTP struct {
	client          *mail.Client
	from            string
	domain          string
	log             *slog.Logger
	slots           chan struct{} // limits the number of emails that are sent concurrently
	idleConnections chan *smtp.Client
}

var _ Sender = (*SMTP)(nil)

// NewSMTP returns a client for the mail server at a URL. Connections to other machines must use TLS. All emails use from as
// their From address.
func NewSMTP(server, from string, log *slog.Logger) (*SMTP, error) {
	u, err := url.Parse(server)
	if err != nil || u.Hostname() == "" || u.Scheme != "smtp" && u.Scheme != "smtps" {
		return nil, ErrSMTPURL // the parser's error is dropped because it quotes the password
	}
	options := []mail.Option{mail.WithTimeout(smtpTimeout)}
	switch {
	case u.Scheme == "smtps":
		options = append(options, mail.WithSSL(), mail.WithPort(mail.DefaultPortSSL))
	case isLoopback(u.Hostname()):
		options = append(options, mail.WithTLSPolicy(mail.NoTLS))
	default:
		options = append(options, mail.WithTLSPolicy(mail.TLSMandatory), mail.WithPort(mail.DefaultPortTLS))
	}
	if port, err := strconv.Atoi(u.Port()); err == nil {
		options = append(options, mail.WithPort(port))
	}
	if password, found := u.User.Password(); found {
		options = append(options,
			mail.WithSMTPAuth(mail.SMTPAuthAutoDiscover), mail.WithUsername(u.User.Username()), mail.WithPassword(password))
	}
	client, err := mail.NewClient(u.Hostname(), options...)
	if err != nil {
		return nil, ErrSMTPURL
	}
	s := &SMTP{
		client: client, from: from, log: log,
		slots: make(chan struct{}, maxSMTPConnections), idleConnections: make(chan *smtp.Client, maxSMTPConnections),
	}
	message := mail.NewMsg()
	if err := message.From(from); err != nil {
		return nil, fmt.Errorf("invalid From address %q", from)
	}
	address := message.GetFrom()[0].Address
	s.domain = address[strings.LastIndexByte(address, '@')+1:]
	return s, nil
}

func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// Send implements Sender. If the server rejects the recipient permanently, it logs the rejection and returns nil.
func (s *SMTP) Send(ctx context.Context, m Message) error {
	message, err := s.compose(m)
	if err != nil {
		return err
	}
	err = s.send(ctx, message)
	var sendError *mail.SendError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &sendError) && sendError.Reason == mail.ErrSMTPRcptTo && !sendError.IsTemp():
		s.log.Warn("email rejected permanently", "key", m.Key, "code", sendError.ErrorCode())
		return nil
	case errors.As(err, &sendError): // the server's message is dropped because it names the recipient
		return fmt.Errorf("mail server rejected email with code %d", sendError.ErrorCode())
	}
	return fmt.Errorf("connect to mail server: %w", err)
}

func (s *SMTP) compose(m Message) (*mail.Msg, error) {
	plain, html, err := render(m)
	if err != nil {
		return nil, err
	}
	message := mail.NewMsg(mail.WithNoDefaultUserAgent())
	if message.From(s.from) != nil || message.To(m.To) != nil {
		return nil, errors.New("invalid email address")
	}
	key := sha256.Sum256([]byte(m.Key))
	message.SetMessageIDWithValue(hex.EncodeToString(key[:16]) + "@" + s.domain)
	message.SetDate()
	message.Subject(m.Subject)
	message.SetGenHeader("Auto-Submitted", "auto-generated") // prevents automatic replies
	if m.Unsubscribe != "" {                                 // RFC 8058, section 3.1
		message.SetGenHeader("List-Unsubscribe", "<"+m.Unsubscribe+">")
		message.SetGenHeader("List-Unsubscribe-Post", "List-Unsubscribe=One-Click")
	}
	message.SetBodyString(mail.TypeTextPlain, plain)
	message.AddAlternativeString(mail.TypeTextHTML, html)
	return message, nil
}

// send waits for a free slot and sends the message on an idle connection. If no connection is idle or sending fails, it opens a new
// connection.
func (s *SMTP) send(ctx context.Context, message *mail.Msg) error {
	select {
	case s.slots <- struct{}{}:
		defer func() { <-s.slots }()
	case <-ctx.Done():
		return ctx.Err()
	}
	select {
	case conn := <-s.idleConnections:
		if s.sendOn(conn, message) == nil {
			return nil
		}
	default:
	}
	conn, err := s.client.DialToSMTPClientWithContext(ctx)
	if err != nil {
		return err
	}
	return s.sendOn(conn, message)
}

func (s *SMTP) sendOn(conn *smtp.Client, message *mail.Msg) error {
	if err := s.client.SendWithSMTPClient(conn, message); err != nil {
		_ = s.client.CloseWithSMTPClient(conn)
		return err
	}
	s.idleConnections <- conn
	return nil
}

// Close closes the idle connections.
func (s *SMTP) Close() {
	for {
		select {
		case conn := <-s.idleConnections:
			_ = s.client.CloseWithSMTPClient(conn)
		default:
			return
		}
	}
}
