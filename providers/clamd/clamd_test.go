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
	require.Len(t, d.Scanned(), 1)
	assert.Equal(t, large, d.Scanned()[0], "the file arrives as it is")

	found, err = s.Scan(t.Context(), append(large, clamdtest.EICAR...))
	require.NoError(t, err)
	assert.Equal(t, clamdtest.Malware, found)

	found, err = s.Scan(t.Context(), nil)
	require.NoError(t, err)
	assert.Empty(t, found)
}

func TestScanFails(t *testing.T) {
	t.Parallel()
	// scan scans with a daemon that reads everything and returns a fixed response.
	scan := func(t *testing.T, answer string) error {
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
			_, _ = io.WriteString(conn, answer)
		}()
		_, err = clamd.Scanner{Addr: l.Addr().String()}.Scan(t.Context(), []byte("private"))
		require.NoError(t, l.Close())
		<-done
		return err
	}
	for title, answer := range map[string]string{
		"an answer that is cut off is no verdict": "stream: OK",
		"no answer is no verdict":                 "",
		"an error is no verdict":                  "INSTREAM size limit exceeded. ERROR\x00",
		"another answer is no verdict":            "stream: OK stream: OK\x00",
		"a find without a name is no verdict":     "stream:  FOUND\x00",
	} {
		t.Run(title, func(t *testing.T) {
			t.Parallel()
			err := scan(t, answer)
			require.Error(t, err)
			assert.NotContains(t, err.Error(), "private")
		})
	}
	t.Run("a file that is too large for the daemon is not scanned", func(t *testing.T) {
		t.Parallel()
		d := clamdtest.StartLimited(t, 10)
		_, err := clamd.Scanner{Addr: d.Addr}.Scan(t.Context(), make([]byte, 11))
		require.Error(t, err)
	})
	t.Run("a daemon that is not there cannot be asked", func(t *testing.T) {
		t.Parallel()
		d := clamdtest.Start(t)
		d.Stop()
		_, err := clamd.Scanner{Addr: d.Addr}.Scan(t.Context(), []byte("private"))
		require.ErrorContains(t, err, "connect to the scanner")
	})
	t.Run("a daemon that does not answer is given up with the request", func(t *testing.T) {
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
