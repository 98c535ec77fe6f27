package app

import (
	"bufio"
	"io"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"hulak/eventstore/postgres/pgtest"
	"hulak/internal/loopback"
)

// TestCommandsWaitForTheDatabase starts commands before their database.
func TestCommandsWaitForTheDatabase(t *testing.T) {
	t.Parallel()
	for _, command := range []string{"migrate", "projections list", "archive list"} {
		t.Run(command+" waits until the database is up", func(t *testing.T) {
			t.Parallel()
			address := loopback.FreeAddress(t)
			database, err := url.Parse(pgtest.URL(t))
			require.NoError(t, err)
			waiting := startWaiting(t, address, database.Path, command)
			forwardTo(t, address, filepath.Join(database.Query().Get("host"), ".s.PGSQL.5432"))
			require.NoError(t, waiting.finish(), waiting.rest)
		})
	}
	for _, command := range []string{"migrate", "serve", "verify"} {
		t.Run(command+" ends when it is interrupted", func(t *testing.T) {
			t.Parallel()
			waiting := startWaiting(t, loopback.FreeAddress(t), "/hulak", command)
			require.NoError(t, waiting.process.Signal(syscall.SIGTERM))
			require.ErrorContains(t, waiting.finish(), "exit status 1")
			require.Contains(t, waiting.rest, "hulak: stopped while starting")
		})
	}
	t.Run("nothing waits without a limit", func(t *testing.T) {
		t.Parallel()
		address := loopback.FreeAddress(t)
		s := Settings{DatabaseURL: "postgres://hulak:correct-horse@" + address + "/hulak", Data: t.TempDir()}
		_, err := hulak(t, &s, "migrate", "--wait=0")
		require.ErrorContains(t, err, "hulak: the database at "+address+" is not available: connection refused")
		require.NotContains(t, err.Error(), "Waiting")
		require.NotContains(t, err.Error(), "correct-horse")
	})
}

// waitingCommand is a running command whose database is not up yet.
type waitingCommand struct {
	process *os.Process
	stderr  *bufio.Reader
	rest    string // standard error after the first line
	wait    func() error
}

// startWaiting starts a command and reads the line that it prints while it waits.
func startWaiting(t *testing.T, address, path, arguments string) *waitingCommand {
	t.Helper()
	database := "postgres://postgres:correct-horse@" + address + path + "?sslmode=disable"
	command := hulakCommand(t.Context(), t, database, t.TempDir(), strings.Fields(arguments)...)
	command.Env = append(command.Env, "HULAK_WAIT=10m", "HULAK_ADDR=127.0.0.1:0", "HULAK_METRICS_ADDR=")
	pipe, err := command.StderrPipe()
	require.NoError(t, err)
	require.NoError(t, command.Start())
	c := &waitingCommand{process: command.Process, stderr: bufio.NewReader(pipe), wait: command.Wait}
	line, err := c.stderr.ReadString('\n')
	require.NoError(t, err)
	require.Equal(t, "Waiting for the database at "+address+": connection refused\n", line)
	return c
}

// finish waits until the command ends.
func (c *waitingCommand) finish() error {
	rest, err := io.ReadAll(c.stderr)
	c.rest = string(rest)
	if err != nil {
		return err
	}
	return c.wait()
}

// forwardTo forwards connections to a server that listens only on a Unix socket.
func forwardTo(t *testing.T, address, socket string) {
	t.Helper()
	listener, err := net.Listen("tcp", address)
	require.NoError(t, err)
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go func() {
				defer conn.Close()
				server, err := net.Dial("unix", socket)
				if err != nil {
					return
				}
				defer server.Close()
				go func() { _, _ = io.Copy(server, conn) }()
				_, _ = io.Copy(conn, server)
			}()
		}
	}()
}
