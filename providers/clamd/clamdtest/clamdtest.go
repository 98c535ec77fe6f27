// Package clamdtest provides a fake ClamAV daemon on loopback for tests.
package clamdtest

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"io"
	"net"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// EICAR is the content of the harmless test file that virus scanners report as malware.
const EICAR = `X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`

// Malware is the name that the daemon reports for EICAR.
const Malware = "Win.Test.EICAR_HDB-1"

// Daemon is a fake daemon that implements the INSTREAM command. It finds EICAR anywhere in a file.
type Daemon struct {
	Addr string

	maxStreamBytes int
	listener       net.Listener
	mu             sync.Mutex
	scanned        [][]byte
}

// Start starts a daemon that stops when the test ends.
func Start(t *testing.T) *Daemon { return StartWithLimit(t, 25<<20) }

// StartWithLimit starts a daemon that rejects files larger than maxStreamBytes, as ClamAV does with its StreamMaxLength setting.
func StartWithLimit(t *testing.T, maxStreamBytes int) *Daemon {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	d := &Daemon{Addr: l.Addr().String(), maxStreamBytes: maxStreamBytes, listener: l}
	var connections sync.WaitGroup
	connections.Go(func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			connections.Go(func() { d.serve(conn) })
		}
	})
	t.Cleanup(func() { d.Stop(); connections.Wait() })
	return d
}

// Stop stops the daemon. Later connections are refused.
func (d *Daemon) Stop() { _ = d.listener.Close() }

// ScannedFiles returns the files that the daemon has scanned.
func (d *Daemon) ScannedFiles() [][]byte {
	d.mu.Lock()
	defer d.mu.Unlock()
	return append([][]byte(nil), d.scanned...)
}

func (d *Daemon) serve(conn net.Conn) {
	defer conn.Close()
	in := bufio.NewReader(conn)
	command, err := in.ReadString(0)
	if err != nil || command != "zINSTREAM\x00" {
		_, _ = io.WriteString(conn, "UNKNOWN COMMAND\x00")
		return
	}
	var file []byte
	for {
		var length uint32
		if binary.Read(in, binary.BigEndian, &length) != nil {
			return
		}
		if length == 0 {
			break
		}
		if len(file)+int(length) > d.maxStreamBytes {
			_, _ = io.WriteString(conn, "INSTREAM size limit exceeded. ERROR\x00")
			return
		}
		chunk := make([]byte, length)
		if _, err := io.ReadFull(in, chunk); err != nil {
			return
		}
		file = append(file, chunk...)
	}
	d.mu.Lock()
	d.scanned = append(d.scanned, file)
	d.mu.Unlock()
	response := "stream: OK\x00"
	if bytes.Contains(file, []byte(EICAR)) {
		response = "stream: " + Malware + " FOUND\x00"
	}
	_, _ = io.WriteString(conn, response)
}
