package sandbox

import (
	"crypto/subtle"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"strings"
)

const maxBodyBytes = 64 << 10

// apiError is an error response with an HTTP status and a stable code.
type apiError struct {
	status  int
	code    string
	message string
}

func (e *apiError) Error() string { return e.code }

func newAPIError(status int, code, message string) error { return &apiError{status, code, message} }

var (
	errInvalidBody = newAPIError(http.StatusBadRequest, "MALFORMED", "The request body is invalid or lacks a required field.")
	errKeyMissing  = newAPIError(http.StatusBadRequest, "IDEMPOTENCY_KEY_MISSING", "Idempotency-Key must have 1 to 200 characters.")
	errKeyReused   = newAPIError(http.StatusConflict, "IDEMPOTENCY_KEY_REUSED", "This idempotency key was used with a different request.")
	errOutOfOrder  = newAPIError(http.StatusConflict, "OUT_OF_ORDER", "The transfer's status does not allow this step.")
)

func (s *Sandbox) routes() *http.ServeMux {
	mux := http.NewServeMux()
	for pattern, handler := range map[string]func(*http.Request) (any, error){
		"POST /v1/widget-tokens":               s.createWidgetToken,
		"GET /v1/applicants/{reference}":       s.readApplicant,
		"GET /v1/sources/{id}":                 s.readSource,
		"GET /v1/sources/{id}/account":         s.readAccount,
		"DELETE /v1/sources/{id}":              s.removeSource,
		"POST /v1/card-payments":               s.authorizeCard,
		"GET /v1/card-payments/{key}":          s.readCardPayment,
		"POST /v1/card-payments/{key}/capture": s.captureCard,
		"POST /v1/card-payments/{key}/void":    s.voidCard,
		"POST /v1/card-payments/{key}/refund":  s.refundCard,
		"POST /v1/payouts":                     s.createPayout,
		"POST /v1/payout-quotes":               s.quotePayout,
		"POST /v1/payouts/{key}/confirm":       s.confirmPayout,
		"GET /v1/payouts/{key}":                s.readPayout,
		"POST /v1/payouts/{key}/cancel":        s.cancelPayout,
		"POST /v1/messages":                    s.sendMessage,
		"POST /v1/screenings":                  s.screen,
		"POST /v1/text-messages":               s.sendText,
		"DELETE /v1/applicants/{reference}":    s.eraseApplicant,
		"POST /v1/messages/forget":             s.eraseMessages,
	} {
		mux.Handle(pattern, s.requireAPIKey(jsonHandler(handler)))
	}
	for pattern, handler := range map[string]func(*http.Request) (any, error){
		"POST /simulate/kyc":                         s.simulateKYC,
		"POST /simulate/bank":                        s.simulateBank,
		"POST /simulate/card":                        s.simulateCard,
		"POST /simulate/transfers/{transfer}/{step}": s.simulateTransfer,
		"GET /mailbox.json":                          s.readMailbox,
		"GET /authenticator.json":                    s.readAuthenticator,
	} {
		mux.Handle(pattern, loopbackOnly(jsonHandler(handler)))
	}
	s.addPages(mux)
	s.addOpenID(mux)
	return mux
}

// requireAPIKey rejects requests without the app's API key.
func (s *Sandbox) requireAPIKey(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		key, found := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
		if !found || subtle.ConstantTimeCompare([]byte(key), []byte(s.cfg.APIKey)) != 1 {
			writeError(w, newAPIError(http.StatusUnauthorized, "UNAUTHORIZED", "The API key is missing or invalid."))
			return
		}
		next.ServeHTTP(w, r)
	})
}

// loopbackOnly accepts requests only from this machine. Another site's page could send requests through a browser on this machine. For
// this reason, it also rejects cross-site requests, and same-site requests other than GET.
func loopbackOnly(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host, _, err := net.SplitHostPort(r.RemoteAddr)
		address := net.ParseIP(host)
		site := r.Header.Get("Sec-Fetch-Site")
		isCrossSite := site == "cross-site" || r.Method != http.MethodGet && site == "same-site"
		if err != nil || address == nil || !address.IsLoopback() || isCrossSite {
			writeError(w, newAPIError(http.StatusForbidden, "LOOPBACK_ONLY", "Only requests from the sandbox's own machine are allowed."))
			return
		}
		next.ServeHTTP(w, r)
	})
}

// jsonHandler writes a handler's result or error as JSON.
func jsonHandler(handler func(*http.Request) (any, error)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Body = http.MaxBytesReader(w, r.Body, maxBodyBytes)
		result, err := handler(r)
		if err != nil {
			writeError(w, err)
			return
		}
		writeJSON(w, http.StatusOK, result)
	})
}

func writeError(w http.ResponseWriter, err error) {
	var apiErr *apiError
	if !errors.As(err, &apiErr) {
		apiErr = &apiError{http.StatusInternalServerError, "INTERNAL", "An internal error occurred."}
	}
	writeJSON(w, apiErr.status, map[string]any{"error": map[string]string{"code": apiErr.code, "message": apiErr.message}})
}

func writeJSON(w http.ResponseWriter, status int, value any) {
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

// decodeBody decodes a JSON request body.
func decodeBody[T any](r *http.Request) (T, error) {
	in, _, err := decodeRawBody[T](r)
	return in, err
}

// decodeKeyedBody decodes a JSON request body and returns the idempotency key. The returned hash of the body helps the caller detect a
// different request with the same key.
func decodeKeyedBody[T any](r *http.Request) (in T, key, hash string, err error) {
	in, raw, err := decodeRawBody[T](r)
	if err != nil {
		return in, "", "", err
	}
	if key = r.Header.Get("Idempotency-Key"); key == "" || len(key) > 200 {
		return in, "", "", errKeyMissing
	}
	return in, key, sha256Hex(string(raw)), nil
}

func decodeRawBody[T any](r *http.Request) (in T, raw []byte, err error) {
	raw, err = io.ReadAll(r.Body)
	if err != nil || json.Unmarshal(raw, &in) != nil {
		return in, nil, errInvalidBody
	}
	return in, raw, nil
}
