package appcases

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"strconv"
	"time"
)

// client sends requests on one keep-alive connection. Its HTTP/1.1 code is hand-written, because net/http's client would use so much
// CPU time that the measured servers would slow down. The same code calls all servers.
type client struct {
	conn         net.Conn
	reader       *bufio.Reader
	buffer       []byte
	position     []byte // Hulak-Position header of the latest response
	body         []byte
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

func (c *client) Close() error { return c.conn.Close() }

// post sends a body and returns the response's status. The response stays in c until the next call.
func (c *client) post(path, token, key string, body []byte) (status int, err error) {
	c.startRequest("POST", path, token)
	if key != "" {
		c.addHeader("Idempotency-Key: ", key)
	}
	c.addHeader("Content-Type: ", "application/json")
	c.buffer = append(c.buffer, "Content-Length: "...)
	c.buffer = strconv.AppendInt(c.buffer, int64(len(body)), 10)
	c.buffer = append(append(c.buffer, "\r\n\r\n"...), body...)
	return c.send()
}

// get requests a path and returns the response's status. The response stays in c until the next call.
func (c *client) get(path, token string) (status int, err error) {
	c.startRequest("GET", path, token)
	c.buffer = append(c.buffer, "\r\n"...)
	return c.send()
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

func (c *client) send() (status int, err error) {
	if err := c.conn.SetDeadline(time.Now().Add(callTimeout)); err != nil {
		return 0, err
	}
	if _, err := c.conn.Write(c.buffer); err != nil {
		return 0, err
	}
	return c.readResponse()
}

// readResponse reads the status line, the relevant headers, and the body.
func (c *client) readResponse() (status int, err error) {
	line, err := c.reader.ReadSlice('\n')
	if err != nil {
		return 0, err
	}
	if len(line) < 12 {
		return 0, fmt.Errorf("malformed status line: %q", line)
	}
	if status, err = strconv.Atoi(string(line[9:12])); err != nil {
		return 0, fmt.Errorf("malformed status line: %q", line)
	}
	length, chunked := 0, false
	c.position = c.position[:0]
	for {
		if line, err = c.reader.ReadSlice('\n'); err != nil {
			return 0, err
		}
		line = bytes.TrimRight(line, "\r\n")
		if len(line) == 0 {
			break
		}
		name, value, _ := bytes.Cut(line, []byte(": "))
		switch {
		case bytes.EqualFold(name, []byte("Content-Length")):
			if length, err = strconv.Atoi(string(value)); err != nil {
				return 0, err
			}
		case bytes.EqualFold(name, []byte("Transfer-Encoding")):
			chunked = true
		case bytes.EqualFold(name, []byte("Hulak-Position")):
			c.position = append(c.position, value...)
		}
	}
	if chunked {
		return status, c.readChunkedBody()
	}
	return status, c.readBody(length)
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
