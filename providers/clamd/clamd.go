// Package clamd scans files for malware with a ClamAV daemon over TCP.
package clamd

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"time"
)

const (
	scanTimeout      = 30 * time.Second
	chunkBytesMax    = 64 << 10
	responseBytesMax = 4 << 10
)

// Scanner is a client of the daemon at a TCP address. It is safe for concurrent use.
type Scanner struct {
	Addr string
}

// Scan returns the name of the malware that the daemon finds, or "" if the content is clean. An error means that the content was not
// scanned. Errors never contain the content.
func (s Scanner) Scan(ctx context.Context, content []byte) (malware string, err error) {
	ctx, cancel := context.WithTimeout(ctx, scanTimeout)
	defer cancel()
	conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", s.Addr)
	if err != nil {
		return "", fmt.Errorf("connect to virus scanner: %w", err)
	}
	defer conn.Close()
	stop := context.AfterFunc(ctx, func() { _ = conn.SetDeadline(time.Unix(1, 0)) })
	defer stop()
	// The daemon may respond and close before it has read everything. Its response is more useful than the write error.
	_, writeErr := conn.Write(encodeInstream(content))
	reply, err := io.ReadAll(io.LimitReader(conn, responseBytesMax))
	if len(reply) == 0 && writeErr != nil {
		err = writeErr
	}
	if err != nil && len(reply) == 0 {
		return "", fmt.Errorf("scan for malware: %w", err)
	}
	return parseResponse(reply)
}

// encodeInstream encodes an INSTREAM session: chunks prefixed with their length, and a final chunk of length zero.
func encodeInstream(content []byte) []byte {
	session := []byte("zINSTREAM\x00")
	for len(content) > 0 {
		chunk := content[:min(len(content), chunkBytesMax)]
		session = binary.BigEndian.AppendUint32(session, uint32(len(chunk)))
		session = append(session, chunk...)
		content = content[len(chunk):]
	}
	return binary.BigEndian.AppendUint32(session, 0)
}

// parseResponse parses a response: "stream: OK", "stream: Win.Test.EICAR_HDB-1 FOUND", or an error.
func parseResponse(reply []byte) (malware string, err error) {
	response, complete := strings.CutSuffix(string(reply), "\x00")
	result := strings.TrimPrefix(response, "stream: ")
	switch name, found := strings.CutSuffix(result, " FOUND"); {
	case !complete:
		return "", errors.New("incomplete response from virus scanner")
	case result == "OK":
		return "", nil
	case found && name != "":
		return name, nil
	}
	return "", fmt.Errorf("unexpected response from virus scanner: %q", response)
}
