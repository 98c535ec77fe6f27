package postgres

import (
	"context"
	"errors"
	"io"
	"net"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/puddle/v2"
)

// SQLSTATEs of a server that cannot do what a healthy primary would. Class 08 means that the connection failed.
const (
	readOnlyTransaction   = "25006" // the server is a standby
	tooManyConnections    = "53300"
	diskFull              = "53100"
	lockNotAvailable      = "55P03"
	queryCanceled         = "57014" // by the statement timeout
	adminShutdown         = "57P01"
	crashShutdown         = "57P02"
	cannotConnectNow      = "57P03" // the server is starting or stopping
	idleInTransaction     = "25P03"
	connectionErrorPrefix = "08"
)

// IsUnavailable reports whether an error means that the database could not be used, so that the same statement can succeed later, or in
// another process if this one is stopping. It does not say whether the statement had an effect.
func IsUnavailable(err error) bool {
	if pgErr, ok := errors.AsType[*pgconn.PgError](err); ok {
		switch pgErr.Code {
		case readOnlyTransaction, tooManyConnections, diskFull, lockNotAvailable, queryCanceled, adminShutdown, crashShutdown,
			cannotConnectNow, idleInTransaction:
			return true
		}
		return strings.HasPrefix(pgErr.Code, connectionErrorPrefix)
	}
	if _, ok := errors.AsType[*pgconn.ConnectError](err); ok {
		return true
	}
	if _, ok := errors.AsType[net.Error](err); ok && !errors.Is(err, context.Canceled) {
		return true
	}
	for _, lost := range []error{io.EOF, io.ErrUnexpectedEOF, net.ErrClosed, puddle.ErrClosedPool, ErrClosed} {
		if errors.Is(err, lost) {
			return true
		}
	}
	return pgconn.Timeout(err)
}
