package httpclient_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"hulak/providers/httpclient"
)

type roundTripFunc func(*http.Request) (*http.Response, error)

func (f roundTripFunc) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// newClient returns a client whose calls get the given response. It stores the most recent request in lastRequest.
func newClient(status int, body string, lastRequest **http.Request) *httpclient.Client {
	return httpclient.New("payout partner", httpclient.Config{
		BaseURL: "http://partner.test", APIKey: "the-key",
		Transport: roundTripFunc(func(r *http.Request) (*http.Response, error) {
			if lastRequest != nil {
				*lastRequest = r
			}
			recorder := httptest.NewRecorder()
			recorder.WriteHeader(status)
			recorder.WriteString(body)
			return recorder.Result(), nil
		}),
	})
}

// respond returns a transport that responds with a status and an empty object.
func respond(status int) func(*http.Request) (*http.Response, error) {
	return func(*http.Request) (*http.Response, error) {
		w := httptest.NewRecorder()
		w.WriteHeader(status)
		w.WriteString("{}")
		return w.Result(), nil
	}
}

var request = httpclient.Request{
	Operation: "create payout", Method: http.MethodPost, Path: "/v1/payouts/Sita-Gurung", Key: "k-1",
	Body: map[string]string{"name": "Sita Gurung"},
}

func TestCall(t *testing.T) {
	t.Parallel()
	t.Run("Call sends the API key, idempotency key, and body, and decodes the response", func(t *testing.T) {
		t.Parallel()
		var sent *http.Request
		var out struct{ OK bool }
		if err := newClient(http.StatusOK, `{"ok":true}`, &sent).Call(t.Context(), request, &out); err != nil || !out.OK {
			t.Fatalf("Call = %v, response is %+v", err, out)
		}
		body, _ := io.ReadAll(sent.Body)
		if sent.Header.Get("Authorization") != "Bearer the-key" || sent.Header.Get("Idempotency-Key") != "k-1" ||
			string(body) != `{"name":"Sita Gurung"}` {
			t.Errorf("request has headers %v and body %s", sent.Header, body)
		}
	})
	t.Run("an error names the operation but contains no personal data", func(t *testing.T) {
		t.Parallel()
		for name, c := range map[string]*httpclient.Client{
			"error code":         newClient(http.StatusUnprocessableEntity, `{"error":{"code":"NAME_MISSING","message":"Sita Gurung"}}`, nil),
			"text as error code": newClient(http.StatusBadRequest, `{"error":{"code":"no Sita Gurung here"}}`, nil),
			"invalid JSON":       newClient(http.StatusOK, `Sita Gurung`, nil),
			"network error": httpclient.New("payout partner", httpclient.Config{
				BaseURL: "http://partner.test",
				Transport: roundTripFunc(func(*http.Request) (*http.Response, error) {
					return nil, errors.New("connection refused")
				}),
			}),
		} {
			var out map[string]any
			err := c.Call(t.Context(), request, &out)
			if err == nil || strings.Contains(err.Error(), "Sita") || !strings.Contains(err.Error(), "payout partner: create payout") {
				t.Errorf("%s: Call = %v, want an error with the operation and no personal data", name, err)
			}
		}
	})
	t.Run("Code returns a code only for errors that a retry cannot fix", func(t *testing.T) {
		t.Parallel()
		for status, want := range map[int]string{400: "X", 404: "X", 409: "X", 422: "X", 401: "", 408: "", 429: "", 500: "", 503: "", 302: ""} {
			err := newClient(status, `{"error":{"code":"X"}}`, nil).Call(t.Context(), request, nil)
			if got := httpclient.Code(err); err == nil || got != want {
				t.Errorf("status %d: code %q, want %q; error %v", status, got, want, err)
			}
		}
	})
	t.Run("Observe receives the outcome of each call", func(t *testing.T) {
		t.Parallel()
		for _, c := range []struct {
			response func(*http.Request) (*http.Response, error)
			timeout  time.Duration
			want     httpclient.Outcome
		}{
			{respond(http.StatusOK), 0, httpclient.OutcomeOK},
			{respond(http.StatusUnprocessableEntity), 0, httpclient.OutcomeRejected},
			{respond(http.StatusServiceUnavailable), 0, httpclient.OutcomeFailed},
			{func(*http.Request) (*http.Response, error) { return nil, errors.New("connection refused") }, 0, httpclient.OutcomeFailed},
			{func(r *http.Request) (*http.Response, error) {
				<-r.Context().Done()
				return nil, r.Context().Err()
			}, time.Millisecond, httpclient.OutcomeTimeout},
		} {
			var observed []string
			client := httpclient.New("payout partner", httpclient.Config{
				BaseURL: "http://partner.test", Timeout: c.timeout, Transport: roundTripFunc(c.response),
				Observe: func(provider string, o httpclient.Outcome, _ time.Duration) {
					observed = append(observed, provider+": "+string(o))
				},
			})
			_ = client.Call(t.Context(), request, nil)
			if want := []string{"payout partner: " + string(c.want)}; !slices.Equal(observed, want) {
				t.Errorf("observed %q, want %q", observed, want)
			}
		}
	})
	t.Run("Call times out if the provider is unresponsive", func(t *testing.T) {
		t.Parallel()
		c := httpclient.New("payout partner", httpclient.Config{
			BaseURL: "http://partner.test", Timeout: time.Millisecond,
			Transport: roundTripFunc(func(r *http.Request) (*http.Response, error) {
				<-r.Context().Done()
				return nil, r.Context().Err()
			}),
		})
		if err := c.Call(t.Context(), request, nil); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("Call = %v, want DeadlineExceeded", err)
		}
	})
}
