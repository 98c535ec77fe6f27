// Package httpclient calls the HTTP APIs of providers with JSON bodies. A call has an API key, an idempotency key, and a deadline.
// Errors describe the failure but contain no personal data.
package httpclient

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"

	"hulak/internal/tracing"
)

const (
	maxResponseBytes   = 1 << 20
	maxIdleConnections = 192
	// defaultTimeout limits one call. A timeout is safe because workers retry with the same key.
	defaultTimeout = 10 * time.Second
)

// Config configures access to a provider's API.
type Config struct {
	BaseURL string
	APIKey  string        // empty for public APIs
	Timeout time.Duration // timeout for one call; the default is 10 seconds
	// Transport is the HTTP transport. By default, all clients share one transport.
	Transport http.RoundTripper
	// Observe receives the provider's name, the outcome, and the duration of each call. It must be safe for concurrent use, and may be nil.
	Observe func(provider string, o Outcome, took time.Duration)
}

// Outcome is how a call ended.
type Outcome string

// Outcomes of a call.
const (
	OutcomeOK       Outcome = "ok"
	OutcomeRejected Outcome = "rejected" // the provider understood and rejected the call
	OutcomeTimeout  Outcome = "timeout"
	OutcomeFailed   Outcome = "failed"
)

// Client calls one provider. It is safe for concurrent use.
type Client struct {
	name string
	cfg  Config
	http *http.Client
}

// defaultTransport keeps more idle connections per host than net/http's default. Many workers call the same provider concurrently, and
// opening a connection takes several times as long as a call.
var defaultTransport = func() http.RoundTripper {
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.MaxIdleConns, t.MaxIdleConnsPerHost = maxIdleConnections, maxIdleConnections
	return t
}()

// New returns a client. The provider's name appears in errors.
func New(name string, cfg Config) *Client {
	if cfg.Timeout == 0 {
		cfg.Timeout = defaultTimeout
	}
	if cfg.Transport == nil {
		cfg.Transport = defaultTransport
	}
	return &Client{name: name, cfg: cfg, http: &http.Client{
		Timeout:   cfg.Timeout,
		Transport: cfg.Transport,
		// Providers' APIs do not redirect. Following a redirect could leak the API key.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

// Request describes one call.
type Request struct {
	Operation string // names the call in errors, such as "submit debit"; errors omit the path because it can contain identifiers
	Method    string
	Path      string
	Key       string // idempotency key; empty for reads
	Body      any    // sent as JSON unless nil
}

// Error describes a failed call. It never contains request data.
type Error struct {
	Provider  string
	Operation string
	Status    int    // 0 if no valid response arrived
	Code      string // the provider's error code, if any
	Err       error  // network or decoding error
}

func (e *Error) Error() string {
	switch {
	case e.Status == 0:
		return fmt.Sprintf("%s: %s: %v", e.Provider, e.Operation, e.Err)
	case e.Code == "":
		return fmt.Sprintf("%s: %s: status %d", e.Provider, e.Operation, e.Status)
	default:
		return fmt.Sprintf("%s: %s: status %d %s", e.Provider, e.Operation, e.Status, e.Code)
	}
}

func (e *Error) Unwrap() error { return e.Err }

// Rejected reports whether the provider understood and rejected the call, so a retry cannot succeed.
func (e *Error) Rejected() bool {
	return e.Status >= 400 && e.Status < 500 && e.Status != http.StatusTooManyRequests &&
		e.Status != http.StatusRequestTimeout && e.Status != http.StatusUnauthorized
}

// Code returns the provider's error code if the provider rejected the call, and "" otherwise.
func Code(err error) string {
	var e *Error
	if errors.As(err, &e) && e.Rejected() {
		return e.Code
	}
	return ""
}

// Call makes one call and decodes the response into out, which may be nil.
func (c *Client) Call(ctx context.Context, r Request, out any) error {
	if c.cfg.Observe == nil {
		return c.call(ctx, r, out)
	}
	start := time.Now()
	err := c.call(ctx, r, out)
	c.cfg.Observe(c.name, outcomeOf(err), time.Since(start))
	return err
}

func outcomeOf(err error) Outcome {
	var e *Error
	var timeout interface{ Timeout() bool }
	switch {
	case err == nil:
		return OutcomeOK
	case errors.As(err, &e) && e.Rejected():
		return OutcomeRejected
	case errors.As(err, &timeout) && timeout.Timeout():
		return OutcomeTimeout
	}
	return OutcomeFailed
}

func (c *Client) call(ctx context.Context, r Request, out any) (err error) {
	ctx, span := tracing.StartCall(ctx, c.name+": "+r.Operation)
	defer func() { tracing.End(span, err) }()
	fail := func(status int, code string, err error) error {
		return &Error{Provider: c.name, Operation: r.Operation, Status: status, Code: code, Err: err}
	}
	request, err := c.request(ctx, r)
	if err != nil {
		return fail(0, "", err)
	}
	response, err := c.http.Do(request)
	if err != nil {
		// url.Error includes the URL, which can identify a person.
		if u, ok := errors.AsType[*url.Error](err); ok {
			err = u.Err
		}
		return fail(0, "", err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(io.LimitReader(response.Body, maxResponseBytes))
	if err != nil {
		return fail(0, "", err)
	}
	if response.StatusCode < 200 || response.StatusCode > 299 {
		return fail(response.StatusCode, errorCode(body), nil)
	}
	if out == nil {
		return nil
	}
	if json.Unmarshal(body, out) != nil {
		// The decoder's error is dropped because it quotes the response.
		return fail(0, "", errors.New("unexpected JSON in response"))
	}
	return nil
}

func (c *Client) request(ctx context.Context, r Request) (*http.Request, error) {
	var body io.Reader
	if r.Body != nil {
		raw, err := json.Marshal(r.Body)
		if err != nil {
			return nil, err
		}
		body = bytes.NewReader(raw)
	}
	request, err := http.NewRequestWithContext(ctx, r.Method, c.cfg.BaseURL+r.Path, body)
	if err != nil {
		return nil, errors.New("invalid URL")
	}
	if c.cfg.APIKey != "" {
		request.Header.Set("Authorization", "Bearer "+c.cfg.APIKey)
	}
	request.Header.Set("Accept", "application/json")
	tracing.SetHeader(ctx, request.Header)
	if r.Body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	if r.Key != "" {
		request.Header.Set("Idempotency-Key", r.Key)
	}
	return request, nil
}

// maxCodeBytes is the maximum length of an error code. Longer text is dropped because it might quote the request.
const maxCodeBytes = 40

// errorCode returns the error code in a response, or "" if the response has no valid code.
func errorCode(body []byte) string {
	var response struct {
		Error struct {
			Code string `json:"code"`
		} `json:"error"`
	}
	if json.Unmarshal(body, &response) != nil || len(response.Error.Code) > maxCodeBytes {
		return ""
	}
	for _, r := range response.Error.Code {
		if (r < 'A' || r > 'Z') && (r < '0' || r > '9') && r != '_' {
			return ""
		}
	}
	return response.Error.Code
}
