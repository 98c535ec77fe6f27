package relay

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
)

const (
	connectTimeout = 5 * time.Second
	reconnectWait  = time.Second
	pingInterval   = 5 * time.Second // two missed answers end a connection
)

// ConnectOptions describes how to connect to NATS.
type ConnectOptions struct {
	URL         string // one or more servers, separated by commas
	Name        string // of this process, for the server's logs
	Token       string
	Credentials string // content of a credentials file
	CA          string // PEM certificates that sign the servers' certificates; empty uses those of the system
}

// Errors that Check returns.
var (
	errNoServer       = errors.New("NATS_URL is not a list of servers such as nats://nats-1.example:4222,nats://nats-2.example:4222")
	errTwoLogins      = errors.New("NATS_TOKEN and NATS_CREDENTIALS are both set")
	errNoCA           = errors.New("NATS_CA contains no certificate in PEM format")
	errNoLogin        = errors.New("NATS_CREDENTIALS is not the content of a credentials file")
	urlSchemes        = []string{"nats", "tls"}
	credentialsHeader = "-----BEGIN NATS USER JWT-----"
)

// Check returns an error if the options cannot be valid for any server. The error contains no secret.
func (o *ConnectOptions) Check() error {
	for server := range strings.SplitSeq(o.URL, ",") {
		u, err := url.Parse(strings.TrimSpace(server))
		if err != nil || u.Host == "" || !slices.Contains(urlSchemes, u.Scheme) {
			return errNoServer
		}
	}
	switch {
	case o.Token != "" && o.Credentials != "":
		return errTwoLogins
	case o.Credentials != "" && !strings.Contains(o.Credentials, credentialsHeader):
		return errNoLogin
	case o.CA != "" && !x509.NewCertPool().AppendCertsFromPEM([]byte(o.CA)):
		return errNoCA
	}
	return nil
}

// Connect returns a connection that connects in the background, and again whenever it is lost. While it is not connected, publishing
// fails.
func Connect(o ConnectOptions, logger *slog.Logger) (*nats.Conn, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	options := []nats.Option{
		nats.Name(o.Name), nats.RetryOnFailedConnect(true), nats.MaxReconnects(-1), nats.ReconnectWait(reconnectWait),
		nats.Timeout(connectTimeout), nats.PingInterval(pingInterval), nats.ReconnectBufSize(-1),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil {
				logger.Warn("the connection to NATS was lost", "error", err.Error())
			}
		}),
		nats.ReconnectHandler(func(c *nats.Conn) { logger.Info("connected to NATS", "server", c.ConnectedServerName()) }),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
			logger.Warn("NATS reported an error", "error", err.Error())
		}),
	}
	if o.Token != "" {
		options = append(options, nats.Token(o.Token))
	}
	if o.Credentials != "" {
		options = append(options, nats.UserCredentialBytes([]byte(o.Credentials)))
	}
	if o.CA != "" {
		roots := x509.NewCertPool()
		roots.AppendCertsFromPEM([]byte(o.CA))
		options = append(options, nats.Secure(&tls.Config{RootCAs: roots, MinVersion: tls.VersionTLS12}))
	}
	conn, err := nats.Connect(o.URL, options...)
	if err != nil {
		return nil, fmt.Errorf("connect to NATS: %w", err)
	}
	return conn, nil
}

// describe returns the text of an error for a log line. Without a connection, requests fail because Connect disables the buffer for
// them, and the library's text does not name the cause.
func describe(err error) string {
	if errors.Is(err, nats.ErrReconnectBufExceeded) {
		return "no connection to NATS"
	}
	return err.Error()
}
