package appcases

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"time"
)

// client sends requests on one keep-alive connection. Its HTTP/1.1 code is hand-written, because net/http's client would use so much
// CPU time that the measured servers would slow down. The same code calls all servers.
type client struct {
	conn         net.Conn
	reader       *bufio.Reader
	buffer       []byte
	status       int    // of the latest response
	body         []byte // of the latest response
	forwardedFor string // address for X-Forwarded-For, if any
}

const (
	clientBufferBytes = 16 << 10
	callTimeout       = 30 * time.Second
)

func dialClient(ctx context.Context, address string) (*client, error) {
	var dialer net.Dialer
	conn, err := dialer.DialContext(ctx, "tcp", address)
	if err != nil {
		return nil, err
	}
	return &client{conn: conn, reader: bufio.NewReaderSize(conn, clientBufferBytes)}, nil
}

// post sends a body. It returns an error unless the response's status is 200. The response stays in c until the next call.
func (c *client) post(path, token, key string, body []byte) error {
	c.startRequest("POST", path, token)
	if key != "" {
		c.addHeader("Idempotency-Key: ", key)
	}
	c.addHeader("Content-Type: ", "application/json")
	c.buffer = append(c.buffer, "Content-Length: "...)
	c.buffer = strconv.AppendInt(c.buffer, int64(len(body)), 10)
	c.buffer = append(append(c.buffer, "\r\n\r\n"...), body...)
	return c.send(path)
}

// get requests a path. It returns an error unless the response's status is 200. The response stays in c until the next call.
func (c *client) get(path, token string) error {
	c.startRequest("GET", path, token)
	c.buffer = append(c.buffer, "\r\n"...)
	return c.send(path)
}

func (c *client) startRequest(method, path, token string) {
	c.buffer = append(append(append(append(c.buffer[:0], method...), ' '), path...), " HTTP/1.1\r\nHost: localhost\r\n"...)
	if token != "" {
		c.addHeader("Authorization: Bearer ", token)
	}
	if c.forwardedFor != "" {
		c.addHeader("X-Forwarded-For: ", c.forwardedFor)
	}
}

func (c *client) addHeader(name, value string) {
	c.buffer = append(append(append(c.buffer, name...), value...), "\r\n"...)
}

func (c *client) send(path string) error {
	if err := c.conn.SetDeadline(time.Now().Add(callTimeout)); err != nil {
		return err
	}
	if _, err := c.conn.Write(c.buffer); err != nil {
		return err
	}
	if err := c.readResponse(); err != nil {
		return err
	}
	if c.status != http.StatusOK {
		return fmt.Errorf("%s: status %d: %s", path, c.status, c.body)
	}
	return nil
}

// readResponse reads the status line, the relevant headers, and the body.
func (c *client) readResponse() error {
	line, err := c.reader.ReadSlice('\n')
	if err != nil {
		return err
	}
	if len(line) < 12 {
		return fmt.Errorf("malformed status line: %q", line)
	}
	if c.status, err = strconv.Atoi(string(line[9:12])); err != nil {
		return fmt.Errorf("malformed status line: %q", line)
	}
	length, chunked := 0, false
	for {
		if line, err = c.reader.ReadSlice('\n'); err != nil {
			return err
		}
		line = bytes.TrimRight(line, "\r\n")
		if len(line) == 0 {
			break
		}
		name, value, _ := bytes.Cut(line, []byte(": "))
		switch {
		case bytes.EqualFold(name, []byte("Content-Length")):
			if length, err = strconv.Atoi(string(value)); err != nil {
				return err
			}
		case bytes.EqualFold(name, []byte("Transfer-Encoding")):
			chunked = true
		}
	}
	if chunked {
		return c.readChunkedBody()
	}
	return c.readBody(length)
}

func (c *client) readBody(length int) error {
	c.body = append(c.body[:0], make([]byte, length)...)
	_, err := io.ReadFull(c.reader, c.body)
	return err
}

// readChunkedBody reads a body with chunked transfer encoding.
func (c *client) readChunkedBody() error {
	c.body = c.body[:0]
	for {
		line, err := c.reader.ReadSlice('\n')
		if err != nil {
			return err
		}
		size, err := strconv.ParseInt(string(bytes.TrimRight(line, "\r\n")), 16, 32)
		if err != nil {
			return err
		}
		start := len(c.body)
		c.body = append(c.body, make([]byte, size)...)
		if _, err := io.ReadFull(c.reader, c.body[start:]); err != nil {
			return err
		}
		if _, err := c.reader.Discard(2); err != nil || size == 0 {
			return err
		}
	}
}
