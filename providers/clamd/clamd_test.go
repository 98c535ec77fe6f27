package clamd_test

import (
	"bytes"
	"context"
	"io"
	"net"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/providers/clamd"
	"hulak/providers/clamd/clamdtest"
)

func TestScan(t *testing.T) {
	t.Parallel()
	d := clamdtest.Start(t)
	s := clamd.Scanner{Addr: d.Addr}

	large := bytes.Repeat([]byte("a harmless statement "), 20_000)
	found, err := s.Scan(t.Context(), large)
	require.NoError(t, err)
	assert.Empty(t, found)
	require.Len(t, d.ScannedFiles(), 1)
	assert.Equal(t, large, d.ScannedFiles()[0], "the daemon receives the complete file")

	found, err = s.Scan(t.Context(), append(large, clamdtest.EICAR...))
	require.NoError(t, err)
	assert.Equal(t, clamdtest.Malware, found)

	found, err = s.Scan(t.Context(), nil)
	require.NoError(t, err)
	assert.Empty(t, found)
}

func TestScanFails(t *testing.T) {
	t.Parallel()
	// scan scans a file with a daemon that returns the given response.
	scan := func(t *testing.T, response string) error {
		t.Helper()
		l, err := net.Listen("tcp", "127.0.0.1:0")
		require.NoError(t, err)
		done := make(chan struct{})
		go func() {
			defer close(done)
			conn, err := l.Accept()
			if err != nil {
				return
			}
			defer conn.Close()
			_, _ = io.ReadFull(conn, make([]byte, len("zINSTREAM\x00")+4+len("private")+4))
			_, _ = io.WriteString(conn, response)
		}()
		_, err = clamd.Scanner{Addr: l.Addr().String()}.Scan(t.Context(), []byte("private"))
		require.NoError(t, l.Close())
		<-done
		return err
	}
	for title, response := range map[string]string{
		"Scan fails if the response is truncated":        "stream: OK",
		"Scan fails if the response is empty":            "",
		"Scan fails if the response is an error":         "INSTREAM size limit exceeded. ERROR\x00",
		"Scan fails if the response is unknown":          "stream: OK stream: OK\x00",
		"Scan fails if the response has no malware name": "stream:  FOUND\x00",
	} {
		t.Run(title, func(t *testing.T) {
			t.Parallel()
			err := scan(t, response)
			require.Error(t, err)
			assert.NotContains(t, err.Error(), "private")
		})
	}
	t.Run("Scan fails if the file exceeds the daemon's size limit", func(t *testing.T) {
		t.Parallel()
		d := clamdtest.StartWithLimit(t, 10)
		_, err := clamd.Scanner{Addr: d.Addr}.Scan(t.Context(), make([]byte, 11))
		require.Error(t, err)
	})
	t.Run("Scan fails if the daemon is unreachable", func(t *testing.T) {
		t.Parallel()
		d := clamdtest.Start(t)
		d.Stop()
		_, err := clamd.Scanner{Addr: d.Addr}.Scan(t.Context(), []byte("private"))
		require.ErrorContains(t, err, "connect to virus scanner")
	})
	t.Run("Scan fails when its context is canceled", func(t *testing.T) {
		t.Parallel()
		l, err := net.Listen("tcp", "127.0.0.1:0")
		require.NoError(t, err)
		t.Cleanup(func() { _ = l.Close() })
		ctx, cancel := context.WithCancel(t.Context())
		go func() {
			if conn, err := l.Accept(); err == nil {
				_, _ = io.ReadFull(conn, make([]byte, 1)) // the request has started
				cancel()
				_, _ = io.Copy(io.Discard, conn)
				_ = conn.Close()
			}
		}()
		_, err = clamd.Scanner{Addr: l.Addr().String()}.Scan(ctx, []byte("private"))
		require.Error(t, err)
	})
}
