package httpapi

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"hulak/domain"
	"hulak/eventstore"
)

// Statuses maps each kind of refusal to its HTTP status.
var Statuses = map[domain.Kind]int{
	domain.Invalid:         http.StatusBadRequest,
	domain.Unauthorized:    http.StatusUnauthorized,
	domain.Forbidden:       http.StatusForbidden,
	domain.NotFound:        http.StatusNotFound,
	domain.Conflict:        http.StatusConflict,
	domain.Expired:         http.StatusGone,
	domain.TooLarge:        http.StatusRequestEntityTooLarge,
	domain.BusinessRule:    http.StatusUnprocessableEntity,
	domain.Locked:          http.StatusLocked,
	domain.TooManyRequests: http.StatusTooManyRequests,
	domain.Unavailable:     http.StatusServiceUnavailable,
}

// Problem is the body of every error response.
type Problem struct {
	status     int
	retryAfter string

	Code      string         `json:"code" doc:"Stable error code"`
	Message   string         `json:"message" doc:"Error message for the code"`
	Errors    []FieldProblem `json:"errors" doc:"Invalid fields, in the order of the form"`
	RequestID string         `json:"requestId" doc:"Request ID to give to customer support"`
}

// FieldProblem describes one invalid field.
type FieldProblem struct {
	Field          string `json:"field"`
	Code           string `json:"code"`
	DefaultMessage string `json:"defaultMessage"`
}

// Error implements error. It returns only the code.
func (p *Problem) Error() string { return p.Code }

// GetStatus returns the HTTP status. It implements huma.StatusError.
func (p *Problem) GetStatus() int { return p.status }

// GetHeaders returns Retry-After if a retry can help. It implements huma.HeadersError.
func (p *Problem) GetHeaders() http.Header {
	if p.retryAfter == "" {
		return nil
	}
	return http.Header{"Retry-After": {p.retryAfter}}
}

var (
	errUnauthorized = domain.Reject(domain.Unauthorized, "UNAUTHORIZED")
	errForbidden    = domain.Reject(domain.Forbidden, "FORBIDDEN")
	errNotFound     = domain.Reject(domain.NotFound, "NOT_FOUND")
	errTooMany      = domain.Reject(domain.TooManyRequests, "TOO_MANY_ATTEMPTS")
	errInvalid      = domain.Reject(domain.Invalid, "VALIDATION_FAILED")
	errTryLater     = domain.Reject(domain.Unavailable, "TRY_LATER")
	// errOutcomeUnknown differs from TRY_LATER: without an idempotency key, a retry may execute the write twice.
	errOutcomeUnknown = domain.Reject(domain.Unavailable, "OUTCOME_UNKNOWN")
)

// problem converts an error to a response. A refusal is returned as is. Any other error is logged under the request id, and the
// caller sees a general apology.
func (s *Server) problem(ctx context.Context, err error) error {
	id := requestOf(ctx).id
	if errors.Is(err, eventstore.ErrUnknownOutcome) {
		s.log.LogAttrs(ctx, slog.LevelError, "the outcome of a write is not known", slog.String("requestId", id), slog.String("error", err.Error()))
		err = errOutcomeUnknown
	}
	var refusal *domain.Rejection
	if !errors.As(err, &refusal) {
		if ctx.Err() != nil {
			return &Problem{status: http.StatusServiceUnavailable, Code: "TRY_LATER", Message: textOf("TRY_LATER", nil), Errors: []FieldProblem{}, RequestID: id}
		}
		s.log.LogAttrs(ctx, slog.LevelError, "request failed", slog.String("requestId", id), slog.String("error", err.Error()))
		return &Problem{status: http.StatusInternalServerError, Code: "SOMETHING_WENT_WRONG", Message: textOf("SOMETHING_WENT_WRONG", nil), Errors: []FieldProblem{}, RequestID: id}
	}
	p := problemOf(refusal)
	p.RequestID = id
	return p
}

func problemOf(refusal *domain.Rejection) *Problem {
	p := &Problem{
		status: Statuses[refusal.Kind], Code: refusal.Code, Message: textOf(refusal.Code, refusal.Params),
		Errors: make([]FieldProblem, 0, len(refusal.Fields)),
	}
	if refusal.Kind == domain.TooManyRequests || refusal.Kind == domain.Unavailable {
		p.retryAfter = "1"
		if seconds := refusal.Params["seconds"]; seconds != "" {
			p.retryAfter = seconds
		}
	}
	for _, f := range refusal.Fields {
		code, params := codeParams(f.Code)
		p.Errors = append(p.Errors, FieldProblem{Field: f.Field, Code: code, DefaultMessage: textOf(code, params)})
	}
	return p
}

// codeParams splits the code of a field error from its parameters, as in "AMOUNT_MUST_BE_GREATER?amount=10.00".
func codeParams(code string) (string, map[string]string) {
	name, rest, found := strings.Cut(code, "?")
	if !found {
		return code, nil
	}
	params := map[string]string{}
	for pair := range strings.SplitSeq(rest, "&") {
		key, value, _ := strings.Cut(pair, "=")
		params[key] = value
	}
	return name, params
}

func init() {
	huma.DefaultArrayNullable = false // responses contain empty arrays, never null
	// Errors from huma itself, such as an invalid parameter, use the same format.
	huma.NewErrorWithContext = func(ctx huma.Context, status int, _ string, errs ...error) huma.StatusError {
		p := humaProblem(status, errs)
		if ctx != nil {
			p.RequestID = requestOf(ctx.Context()).id
		}
		return p
	}
	huma.NewError = func(status int, _ string, errs ...error) huma.StatusError { return humaProblem(status, errs) }
}

func humaProblem(status int, errs []error) *Problem {
	if status >= http.StatusInternalServerError {
		return &Problem{status: status, Code: "SOMETHING_WENT_WRONG", Message: textOf("SOMETHING_WENT_WRONG", nil), Errors: []FieldProblem{}}
	}
	refusal := errInvalid
	for _, err := range errs {
		var detail *huma.ErrorDetail
		if errors.As(err, &detail) {
			_, name, _ := strings.Cut(detail.Location, ".")
			refusal = refusal.WithFields(domain.FieldError{Field: name, Code: "INVALID_PARAMETER"})
		}
	}
	return problemOf(refusal)
}
