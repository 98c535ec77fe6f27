package postgres

import (
	"context"
	"errors"
	"net"
	"os"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// A server that hangs, or that a partition cuts off, keeps its connections open. Without a limit, a session would wait for its answer
// forever, even after another server has taken over. Statements have a shorter timeout, so a healthy server always answers in time.
const (
	maxSilence        = 8 * time.Second
	statementTimeout  = "7s"
	maxConnectTimeout = 3 * time.Second // per server in the URL, so that a server that hangs does not keep callers from the next one
	// minSuspectSilence is how long a request must stay unanswered before its end, by a deadline, suggests that the server hangs.
	minSuspectSilence = 2 * time.Second
	// drainTime is how long an abandoned statement can still end in good order.
	drainTime         = time.Second
	keepAliveInterval = 2 * time.Second
	keepAliveCount    = 4
)

// limitSilence makes connections fail if the server does not answer for maxSilence, or if its machine is unreachable. It calls onSilence
// when a server did not answer on an established connection.
func limitSilence(config *pgconn.Config, onSilence func()) {
	dialer := net.Dialer{
		KeepAliveConfig: net.KeepAliveConfig{
			Enable: true, Idle: keepAliveInterval, Interval: keepAliveInterval, Count: keepAliveCount,
		},
		Control: setUserTimeout,
	}
	config.DialFunc = dialer.DialContext
	if config.ConnectTimeout == 0 || config.ConnectTimeout > maxConnectTimeout { // 0 means no limit
		config.ConnectTimeout = maxConnectTimeout
	}
	if len(config.Fallbacks) > 0 && config.ValidateConnect == nil {
		config.ValidateConnect = pgconn.ValidateConnectTargetSessionAttrsReadWrite
	}
	config.AfterNetConnect = func(_ context.Context, _ *pgconn.Config, conn net.Conn) (net.Conn, error) {
		return &silenceConn{Conn: conn, limit: maxSilence}, nil
	}
	// Before that, a server that hangs only delays the connection to the next one. If it reset the pool, it would close that one, too.
	config.AfterConnect = func(_ context.Context, conn *pgconn.PgConn) error {
		if c, ok := conn.Conn().(*silenceConn); ok {
			c.onSilence = onSilence
		}
		return nil
	}
}

// AllowSilence lets the server take any time to answer on a connection, for a statement without a timeout. The returned function
// restores the limit.
func AllowSilence(conn *pgx.Conn) (restore func()) {
	c, ok := conn.PgConn().Conn().(*silenceConn)
	if !ok {
		return func() {}
	}
	c.setLimit(0)
	return func() { c.setLimit(maxSilence) }
}

// silenceConn is a connection whose reads and writes fail if the server is silent for longer than a limit. A read is only in progress
// while a request waits for its answer, so an idle connection does not fail.
type silenceConn struct {
	net.Conn
	onSilence func()

	mu       sync.Mutex
	limit    time.Duration // 0 means no limit
	deadline time.Time     // set by the user of the connection; zero means none
	giveUpAt time.Time     // set when a read or write misses its deadline, because pgx then closes the connection
}

func (c *silenceConn) setLimit(limit time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.limit = limit
}

// arm sets the deadline of a read or write that starts now.
func (c *silenceConn) arm(set func(time.Time) error) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.giveUpAt.IsZero() {
		return set(c.giveUpAt)
	}
	deadline := c.deadline
	if silence := time.Now().Add(c.limit); c.limit > 0 && (deadline.IsZero() || silence.Before(deadline)) {
		deadline = silence
	}
	return set(deadline)
}

// Read implements net.Conn.
func (c *silenceConn) Read(b []byte) (int, error) {
	if err := c.arm(c.Conn.SetReadDeadline); err != nil {
		return 0, err
	}
	start := time.Now()
	n, err := c.Conn.Read(b)
	c.report(start, err)
	return n, err
}

// Write implements net.Conn.
func (c *silenceConn) Write(b []byte) (int, error) {
	if err := c.arm(c.Conn.SetWriteDeadline); err != nil {
		return 0, err
	}
	start := time.Now()
	n, err := c.Conn.Write(b)
	c.report(start, err)
	return n, err
}

func (c *silenceConn) report(start time.Time, err error) {
	if !errors.Is(err, os.ErrDeadlineExceeded) {
		return
	}
	isSilent := time.Since(start) >= minSuspectSilence
	c.mu.Lock()
	isFirst := c.giveUpAt.IsZero()
	switch {
	case isFirst && isSilent:
		c.giveUpAt = time.Now() // otherwise, the connection would keep its slot in the pool
	case isFirst:
		c.giveUpAt = time.Now().Add(drainTime)
	}
	c.mu.Unlock()
	if isFirst && isSilent && c.onSilence != nil {
		c.onSilence()
	}
}

// RemoteAddr implements net.Conn. The address is unusable, so that pgx never asks the server to cancel a statement. If a commit that waits
// for a standby were canceled, it would become visible without being replicated, and any statement can commit. A server that hangs would
// not answer the request either. The server ends an abandoned statement itself (see sessionSettings).
func (c *silenceConn) RemoteAddr() net.Addr { return &net.UnixAddr{Net: "not cancelable"} }

// SetDeadline implements net.Conn.
func (c *silenceConn) SetDeadline(t time.Time) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.deadline = t
	return c.Conn.SetDeadline(t)
}
