package engine

import (
	"crypto/subtle"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"strings"
)

// MaxBodyBytes is the maximum size of a request body.
const MaxBodyBytes = 64 << 10

// apiError is an error response with an HTTP status and a stable code.
type apiError struct {
	status  int
	code    string
	message string
}

func (e *apiError) Error() string { return e.code }

// NewAPIError returns an error response with an HTTP status and a stable code.
func NewAPIError(status int, code, message string) error { return &apiError{status, code, message} }

var (
	ErrInvalidBody = NewAPIError(http.StatusBadRequest, "MALFORMED", "The request body is invalid or lacks a required field.")
	errKeyMissing  = NewAPIError(http.StatusBadRequest, "IDEMPOTENCY_KEY_MISSING", "Idempotency-Key must have 1 to 200 characters.")
	ErrKeyReused   = NewAPIError(http.StatusConflict, "IDEMPOTENCY_KEY_REUSED", "This idempotency key was used with a different request.")
	ErrVoided      = NewAPIError(http.StatusConflict, "VOIDED", "The payment or payout was voided.")
	ErrOutOfOrder  = NewAPIError(http.StatusConflict, "OUT_OF_ORDER", "The transfer's status does not allow this step.")
)

// RequireAPIKey rejects requests without the app's API key.
func (s *Engine) RequireAPIKey(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		key, found := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
		if !found || subtle.ConstantTimeCompare([]byte(key), []byte(s.Cfg.APIKey)) != 1 {
			WriteError(w, NewAPIError(http.StatusUnauthorized, "UNAUTHORIZED", "The API key is missing or invalid."))
			return
		}
		next.ServeHTTP(w, r)
	})
}

// LoopbackOnly accepts requests only from this machine. Another site's page could send requests through a browser on this machine. For
// this reason, it also rejects cross-site requests, and same-site requests other than GET.
func LoopbackOnly(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host, _, err := net.SplitHostPort(r.RemoteAddr)
		address := net.ParseIP(host)
		site := r.Header.Get("Sec-Fetch-Site")
		isCrossSite := site == "cross-site" || r.Method != http.MethodGet && site == "same-site"
		if err != nil || address == nil || !address.IsLoopback() || isCrossSite {
			WriteError(w, NewAPIError(http.StatusForbidden, "LOOPBACK_ONLY", "Only requests from the sandbox's own machine are allowed."))
			return
		}
		next.ServeHTTP(w, r)
	})
}

// JSONHandler writes a handler's result or error as JSON.
func JSONHandler(handler func(*http.Request) (any, error)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Body = http.MaxBytesReader(w, r.Body, MaxBodyBytes)
		result, err := handler(r)
		if err != nil {
			WriteError(w, err)
			return
		}
		WriteJSON(w, http.StatusOK, result)
	})
}

// WriteError writes an error response. An error without a code is an internal error.
func WriteError(w http.ResponseWriter, err error) {
	var apiErr *apiError
	if !errors.As(err, &apiErr) {
		apiErr = &apiError{http.StatusInternalServerError, "INTERNAL", "An internal error occurred."}
	}
	WriteJSON(w, apiErr.status, map[string]any{"error": map[string]string{"code": apiErr.code, "message": apiErr.message}})
}

// WriteJSON writes a value as JSON.
func WriteJSON(w http.ResponseWriter, status int, value any) {
	body, err := json.Marshal(value)
	if err != nil {
		status, body = http.StatusInternalServerError, []byte(`{"error":{"code":"INTERNAL","message":"An internal error occurred."}}`)
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.WriteHeader(status)
	w.Write(append(body, '\n')) // an error means that the client disconnected
}

// DecodeBody decodes a JSON request body.
func DecodeBody[T any](r *http.Request) (T, error) {
	in, _, err := decodeRawBody[T](r)
	return in, err
}

// DecodeKeyedBody decodes a JSON request body and returns the idempotency key. The returned hash of the body helps the caller detect a
// different request with the same key.
func DecodeKeyedBody[T any](r *http.Request) (in T, key, hash string, err error) {
	in, raw, err := decodeRawBody[T](r)
	if err != nil {
		return in, "", "", err
	}
	if key = r.Header.Get("Idempotency-Key"); key == "" || len(key) > 200 {
		return in, "", "", errKeyMissing
	}
	return in, key, Sha256Hex(string(raw)), nil
}

func decodeRawBody[T any](r *http.Request) (in T, raw []byte, err error) {
	raw, err = io.ReadAll(r.Body)
	if err != nil || json.Unmarshal(raw, &in) != nil {
		return in, nil, ErrInvalidBody
	}
	return in, raw, nil
}
