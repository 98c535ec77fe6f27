package core

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"hulak/domain"
	"hulak/eventstore"
	"hulak/eventstore/postgres"
)

// Statuses maps each kind of rejection to its HTTP status.
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
	Status     int `json:"-"`
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
func (p *Problem) GetStatus() int { return p.Status }

// GetHeaders returns the Retry-After header if a retry can succeed. It implements huma.HeadersError.
func (p *Problem) GetHeaders() http.Header {
	if p.retryAfter == "" {
		return nil
	}
	return http.Header{"Retry-After": {p.retryAfter}}
}

var (
	ErrUnauthorized = domain.Reject(domain.Unauthorized, "UNAUTHORIZED")
	ErrForbidden    = domain.Reject(domain.Forbidden, "FORBIDDEN")
	ErrNotFound     = domain.Reject(domain.NotFound, "NOT_FOUND")
	ErrTooMany      = domain.Reject(domain.TooManyRequests, "TOO_MANY_ATTEMPTS")
	ErrInvalid      = domain.Reject(domain.Invalid, "VALIDATION_FAILED")
	errTryLater     = domain.Reject(domain.Unavailable, "TRY_LATER")
	// errOutcomeUnknown is not TRY_LATER, because a retry without an idempotency key might repeat the write.
	errOutcomeUnknown = domain.Reject(domain.Unavailable, "OUTCOME_UNKNOWN")
)

// Problem converts an error to an error response. A rejection keeps its code. Any other error is logged with the request ID, and the
// caller gets a generic message. If the database is unavailable or the call takes too long, the caller gets 503 and can retry: TRY_LATER
// means that the log was not changed, and OUTCOME_UNKNOWN that it might have been.
func (s *Server) Problem(ctx context.Context, err error) error {
	id := RequestOf(ctx).ID
	if errors.Is(err, eventstore.ErrUnknownOutcome) {
		s.Log.LogAttrs(ctx, slog.LevelError, "write outcome unknown", slog.String("requestId", id), slog.String("error", err.Error()))
		err = errOutcomeUnknown
	}
	var rejection *domain.Rejection
	if !errors.As(err, &rejection) && (ctx.Err() != nil || postgres.IsUnavailable(err)) {
		level := slog.LevelWarn
		if errors.Is(ctx.Err(), context.Canceled) { // the client closed the connection
			level = slog.LevelInfo
		}
		s.Log.LogAttrs(ctx, level, "request could not be served", slog.String("requestId", id), slog.String("error", err.Error()))
		rejection = errTryLater
	}
	if rejection == nil {
		s.Log.LogAttrs(ctx, slog.LevelError, "request failed", slog.String("requestId", id), slog.String("error", err.Error()))
		return genericProblem(http.StatusInternalServerError, "SOMETHING_WENT_WRONG", id)
	}
	p := ProblemOf(rejection)
	p.RequestID = id
	return p
}

// genericProblem returns a problem without field errors.
func genericProblem(status int, code, requestID string) *Problem {
	return &Problem{Status: status, Code: code, Message: TextOf(code, nil), Errors: []FieldProblem{}, RequestID: requestID}
}

// ProblemOf returns the error response for a rejection, without a request ID.
func ProblemOf(rejection *domain.Rejection) *Problem {
	p := &Problem{
		Status: Statuses[rejection.Kind], Code: rejection.Code, Message: TextOf(rejection.Code, rejection.Params),
		Errors: make([]FieldProblem, 0, len(rejection.Fields)),
	}
	if rejection.Kind == domain.TooManyRequests || rejection.Kind == domain.Unavailable {
		p.retryAfter = "1"
		if seconds := rejection.Params["seconds"]; seconds != "" {
			p.retryAfter = seconds
		}
	}
	for _, f := range rejection.Fields {
		code, params := CodeParams(f.Code)
		p.Errors = append(p.Errors, FieldProblem{Field: f.Field, Code: code, DefaultMessage: TextOf(code, params)})
	}
	return p
}

// CodeParams splits a field error's code from its parameters. An example is "AMOUNT_MUST_BE_GREATER?amount=10.00".
func CodeParams(code string) (string, map[string]string) {
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
	// The huma library's own errors, such as an invalid parameter, use the same format.
	huma.NewErrorWithContext = func(ctx huma.Context, status int, _ string, errs ...error) huma.StatusError {
		p := humaProblem(status, errs)
		if ctx != nil {
			p.RequestID = RequestOf(ctx.Context()).ID
		}
		return p
	}
	huma.NewError = func(status int, _ string, errs ...error) huma.StatusError { return humaProblem(status, errs) }
}

// humaProblem converts the huma library's errors to a problem.
func humaProblem(status int, errs []error) *Problem {
	if status >= http.StatusInternalServerError {
		return genericProblem(status, "SOMETHING_WENT_WRONG", "")
	}
	rejection := ErrInvalid
	for _, err := range errs {
		if detail, ok := errors.AsType[*huma.ErrorDetail](err); ok {
			_, name, _ := strings.Cut(detail.Location, ".")
			rejection = rejection.WithFields(domain.FieldError{Field: name, Code: "INVALID_PARAMETER"})
		}
	}
	return ProblemOf(rejection)
}

// ProviderError logs a provider failure and returns errTryLater.
func (s *Server) ProviderError(ctx context.Context, err error) error {
	s.Log.Error("provider call failed", "requestId", RequestOf(ctx).ID, "error", err.Error())
	return errTryLater
}
