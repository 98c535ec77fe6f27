package postgres

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/cenkalti/backoff/v5"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Delays between attempts to connect. A delay varies by half, so that processes that start together do not connect together.
const (
	minConnectDelay    = 100 * time.Millisecond
	maxConnectDelay    = 2 * time.Second
	connectDelayFactor = 0.5
	reportInterval     = 5 * time.Second
)

// Await waits until the server accepts the login and can write. It waits only for errors that can go away, such as a server that is
// starting, and at most for limit. If limit is 0, it makes one attempt. It passes a line for the operator to report right away and then
// every few seconds. No line or error contains the password. Errors name the setting that holds the URL.
func Await(ctx context.Context, setting, url string, limit time.Duration, report func(line string)) error {
	poolConfig, err := pgxpool.ParseConfig(url)
	if err != nil {
		return errors.New("database URL is invalid") // the cause would quote the URL
	}
	config := poolConfig.ConnConfig
	config.ConnectTimeout = cmp.Or(config.ConnectTimeout, maxConnectTimeout)
	limitSilence(&config.Config, nil)
	if config.ValidateConnect == nil {
		config.ValidateConnect = pgconn.ValidateConnectTargetSessionAttrsReadWrite
	}
	connect := func() (struct{}, error) {
		conn, err := pgx.ConnectConfig(ctx, config)
		switch {
		case err == nil:
			_ = conn.Close(ctx)
		case !canGoAway(err):
			err = backoff.Permanent(err)
		}
		return struct{}{}, err
	}
	delays := &backoff.ExponentialBackOff{
		InitialInterval: minConnectDelay, Multiplier: 2, RandomizationFactor: connectDelayFactor,
		MaxInterval: maxConnectDelay * 2 / 3, // before it varies
	}
	var reported time.Time
	options := []backoff.RetryOption{
		backoff.WithBackOff(delays), backoff.WithMaxElapsedTime(limit),
		backoff.WithNotify(func(err error, _ time.Duration) {
			if time.Since(reported) >= reportInterval {
				reported = time.Now()
				report(fmt.Sprintf("Waiting for the database at %s: %s", addresses(config), connectReason(err)))
			}
		}),
	}
	if limit <= 0 {
		options = append(options, backoff.WithMaxTries(1))
	}
	_, err = backoff.Retry(ctx, connect, options...)
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return context.Cause(ctx)
	}
	return connectError(config, setting, limit, err)
}

// canGoAway reports whether a later attempt to connect can succeed without a change of the settings.
func canGoAway(err error) bool {
	if connectErr, ok := errors.AsType[*pgconn.ConnectError](err); ok {
		err = connectErr.Unwrap() // IsUnavailable accepts any ConnectError
	}
	return errors.Is(err, pgconn.ErrReadOnlyConnection) || IsUnavailable(err)
}

// connectError describes why the database cannot be used, and what the operator can do.
func connectError(config *pgx.ConnConfig, setting string, limit time.Duration, err error) error {
	server, reason := addresses(config), connectReason(err)
	code := ""
	if pgErr, ok := errors.AsType[*pgconn.PgError](err); ok {
		code = pgErr.Code
	}
	switch {
	case strings.HasPrefix(code, "28"): // invalid_authorization_specification, invalid_password
		return fmt.Errorf("the database at %s rejects the login %q: %s; check the login and its password in %s",
			server, config.User, reason, setting)
	case code == "3D000": // invalid_catalog_name
		return fmt.Errorf("the server at %s has no database %q: create it, or check %s", server, config.Database, setting)
	case !canGoAway(err):
		return fmt.Errorf("cannot use the database at %s: %s", server, reason)
	case limit > 0:
		return fmt.Errorf("the database at %s was not available within %s: %s", server, limit, reason)
	}
	return fmt.Errorf("the database at %s is not available: %s", server, reason)
}

// connectReason returns the cause of a failed attempt to connect. If there are several servers, it prefers what a server said.
func connectReason(err error) string {
	if pgErr, ok := errors.AsType[*pgconn.PgError](err); ok {
		return pgErr.Message
	}
	if errors.Is(err, pgconn.ErrReadOnlyConnection) {
		return "the server is read-only"
	}
	if dnsErr, ok := errors.AsType[*net.DNSError](err); ok {
		return dnsErr.Err
	}
	if errno, ok := errors.AsType[syscall.Errno](err); ok {
		return errno.Error()
	}
	if netErr, ok := errors.AsType[net.Error](err); ok && netErr.Timeout() {
		return "no answer"
	}
	if connectErr, ok := errors.AsType[*pgconn.ConnectError](err); ok {
		err = connectErr.Unwrap()
	}
	return err.Error()
}

// addresses returns the servers in a database URL.
func addresses(config *pgx.ConnConfig) string {
	list := []string{net.JoinHostPort(config.Host, strconv.Itoa(int(config.Port)))}
	for _, f := range config.Fallbacks { // contains each server several times if TLS is optional
		list = append(list, net.JoinHostPort(f.Host, strconv.Itoa(int(f.Port))))
	}
	return strings.Join(slices.Compact(list), ", ")
}
