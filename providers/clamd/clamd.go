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
	maxChunkBytes    = 64 << 10
	maxResponseBytes = 4 << 10
)

// Scanner is a client for the daemon at Addr. It is safe for concurrent use.
type Scanner struct {
	Addr string
}

// Scan returns the name of the malware in content, or "" if there is none. An error means that the content was not scanned. Errors never
// contain the content.
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
	// The daemon can respond and close the connection before it has read all chunks. Its response is more useful than the write error.
	_, writeErr := conn.Write(encodeInstream(content))
	response, err := io.ReadAll(io.LimitReader(conn, maxResponseBytes))
	if len(response) == 0 && writeErr != nil {
		err = writeErr
	}
	if err != nil && len(response) == 0 {
		return "", fmt.Errorf("scan for malware: %w", err)
	}
	return parseResponse(response)
}

// encodeInstream encodes an INSTREAM command. Each chunk is prefixed with its length, and the last chunk is empty.
func encodeInstream(content []byte) []byte {
	command := []byte("zINSTREAM\x00")
	for len(content) > 0 {
		chunk := content[:min(len(content), maxChunkBytes)]
		command = binary.BigEndian.AppendUint32(command, uint32(len(chunk)))
		command = append(command, chunk...)
		content = content[len(chunk):]
	}
	return binary.BigEndian.AppendUint32(command, 0)
}

// parseResponse parses a response such as "stream: OK" or "stream: Win.Test.EICAR_HDB-1 FOUND".
func parseResponse(response []byte) (malware string, err error) {
	text, complete := strings.CutSuffix(string(response), "\x00")
	result := strings.TrimPrefix(text, "stream: ")
	switch name, found := strings.CutSuffix(result, " FOUND"); {
	case !complete:
		return "", errors.New("incomplete response from virus scanner")
	case result == "OK":
		return "", nil
	case found && name != "":
		return name, nil
	}
	return "", fmt.Errorf("unexpected response from virus scanner: %q", text)
}
