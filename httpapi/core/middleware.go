package core

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"errors"
	"io"
	"mime"
	"net/http"
	"reflect"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humagin"

	"hulak/domain"
	"hulak/httpapi/dto"
)

// MaxReadModelWait is how long a read may wait for the read models to include the caller's own writes.
const MaxReadModelWait = 2 * time.Second

var numberType = reflect.TypeFor[dto.Number]()

// bodyTypeOf returns the type of an input's Body field, or nil if the input has none.
func bodyTypeOf[I any]() reflect.Type {
	if f, ok := reflect.TypeFor[I]().FieldByName("Body"); ok {
		return f.Type
	}
	return nil
}

// checkBody validates the body if its type has a Check method.
func checkBody(in any, now time.Time) error {
	f := reflect.ValueOf(in).Elem().FieldByName("Body")
	if !f.IsValid() {
		return nil
	}
	c := dto.Checks{Now: now}
	if body, ok := reflect.TypeAssert[BodyChecker](f); ok {
		body.Check(&c)
	}
	if len(c.Errors) > 0 {
		return ErrInvalid.WithFields(c.Errors...)
	}
	return nil
}

// WriteError writes an error response from a middleware.
func (s *Server) WriteError(ctx huma.Context, err error) {
	var p *Problem
	errors.As(s.Problem(ctx.Context(), err), &p)
	for name, values := range p.GetHeaders() {
		ctx.SetHeader(name, values[0])
	}
	WriteProblem(humagin.Unwrap(ctx), p)
}

// checkRateLimit applies the route's rate limit to an address. For a rejected call, it returns false and how long to wait.
func (s *Server) checkRateLimit(r Route, address string) (time.Duration, bool) {
	switch {
	case r.Has(RateLimited):
		return s.Limiter.Allow(address)
	case r.Has(AutomaticCall):
		return s.ErrorReports.Allow(address)
	}
	return 0, true
}

// authorize returns middleware that checks the origin and the rate limit, authenticates the caller, and checks the caller's role.
func (s *Server) authorize(r Route) func(huma.Context, func(huma.Context)) {
	return func(ctx huma.Context, next func(huma.Context)) {
		c := humagin.Unwrap(ctx)
		req := RequestOf(ctx.Context())
		req.operation, req.exports = r.ID, r.Has(Exports)
		if r.Has(UsesCookies) || r.Has(AutomaticCall) {
			if s.crossSite.Check(c.Request) != nil || !sameOrigin(c.Request) {
				s.WriteError(ctx, domain.Reject(domain.Forbidden, "CROSS_SITE_REQUEST"))
				return
			}
		}
		if wait, ok := s.checkRateLimit(r, c.ClientIP()); !ok {
			s.WriteError(ctx, ErrTooMany.With("seconds", Seconds(wait)))
			return
		}
		authCtx, cancel := withDeadline(ctx.Context())
		defer cancel()
		p, err := s.authenticate(authCtx, c.GetHeader("Authorization"))
		switch {
		case err != nil && !(r.Access.IsPublic() && errors.Is(err, ErrUnauthorized)):
			s.WriteError(ctx, err)
			return
		case err != nil:
			p = PublicPrincipal
		}
		req.principal = p
		if !r.allows(p) {
			if p.Role == dto.Public {
				s.WriteError(ctx, ErrUnauthorized)
			} else {
				s.WriteError(ctx, ErrForbidden)
			}
			return
		}
		if p.LacksSecondFactor && !r.Access.IsPublic() && !r.Has(DuringEnrollment) {
			s.WriteError(ctx, errFactorRequired)
			return
		}
		if r.Has(NeedsConfirmation) {
			if err := s.RequireFreshConfirmation(ctx.Context()); err != nil {
				s.WriteError(ctx, err)
				return
			}
		}
		next(ctx)
	}
}

// sameOrigin reports whether the Sec-Fetch-Site header is absent or says that the request comes from our own pages. Unlike
// http.CrossOriginProtection, it also checks GET requests.
func sameOrigin(r *http.Request) bool {
	site := r.Header.Get("Sec-Fetch-Site")
	return site == "" || site == "same-origin" || site == "none"
}

// readRequest returns middleware that reads the body up to the route's size limit and validates it against the body type. The
// middleware then stores the idempotency key in the request.
func (s *Server) readRequest(r Route, body reflect.Type) func(huma.Context, func(huma.Context)) {
	max := int64(maxBodyBytes)
	switch {
	case r.Has(RawBody):
		max = maxCallbackBytes
	case r.Has(Upload):
		max = MaxDocumentBytes
	case r.Has(AutomaticCall):
		max = MaxReportBytes
	}
	return func(ctx huma.Context, next func(huma.Context)) {
		c := humagin.Unwrap(ctx)
		if !r.Writes() {
			next(ctx)
			return
		}
		rawBody, err := readBody(c.Request, max, body != nil)
		RequestOf(ctx.Context()).deadline = time.Now().Add(CallTimeout) // a slow upload does not shorten the call
		if err == nil && body != nil {
			err = validateJSON(rawBody, body)
		}
		if err == nil {
			err = s.setIdempotencyKey(ctx, r, rawBody)
		}
		if err != nil {
			s.WriteError(ctx, err)
			return
		}
		c.Request.Body = io.NopCloser(bytes.NewReader(rawBody))
		c.Request.ContentLength = int64(len(rawBody))
		next(ctx)
	}
}

func readBody(r *http.Request, max int64, isJSON bool) ([]byte, error) {
	if isJSON {
		mediaType, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
		if err != nil || mediaType != "application/json" {
			return nil, domain.Reject(domain.Invalid, "UNSUPPORTED_MEDIA_TYPE")
		}
	}
	tooLarge := domain.Reject(domain.TooLarge, "BODY_TOO_LARGE")
	if r.ContentLength > max {
		return nil, tooLarge
	}
	body, err := io.ReadAll(io.LimitReader(r.Body, max+1))
	switch {
	case int64(len(body)) > max:
		return nil, tooLarge
	case err != nil || isJSON && !utf8.Valid(body):
		return nil, errMalformed
	}
	return body, nil
}

// setIdempotencyKey stores the idempotency key and a digest of the method, path, and body in the request. The digest is an HMAC,
// because the log keeps it forever and a body can contain a password.
func (s *Server) setIdempotencyKey(ctx huma.Context, r Route, body []byte) error {
	key := ctx.Header(IdempotencyHeader)
	if !r.acceptsIdempotencyKey() || key == "" {
		return nil
	}
	if len(key) > maxIdempotencyKeyBytes || strings.ContainsFunc(key, func(c rune) bool { return c < '!' || c > '~' }) {
		return domain.Reject(domain.Invalid, "IDEMPOTENCY_KEY_INVALID")
	}
	mac := hmac.New(sha256.New, s.Config.Secret)
	u := ctx.URL()
	mac.Write([]byte(r.Method + " " + u.Path + "\n"))
	mac.Write(body)
	req := RequestOf(ctx.Context())
	req.idempotencyKey = key
	mac.Sum(req.bodyHash[:0])
	return nil
}

// waitForPosition returns middleware that delays a read until the read models include the log position in the request header. The
// delay is at most MaxReadModelWait.
func (s *Server) waitForPosition(r Route) func(huma.Context, func(huma.Context)) {
	return func(ctx huma.Context, next func(huma.Context)) {
		text := ctx.Header(PositionHeader)
		if r.Writes() || text == "" {
			next(ctx)
			return
		}
		position, err := strconv.ParseInt(text, 10, 64)
		if err != nil || position < 0 {
			s.WriteError(ctx, ErrInvalid.WithFields(domain.FieldError{Field: PositionHeader, Code: "INVALID_PARAMETER"}))
			return
		}
		waitCtx, cancel := context.WithTimeout(ctx.Context(), MaxReadModelWait)
		defer cancel()
		_ = s.Config.ReadModels.WaitForAll(waitCtx, awaitedModels, position) // on timeout, a stale response is better than none
		next(ctx)
	}
}

// Seconds formats a duration as a number of seconds, rounded up.
func Seconds(d time.Duration) string {
	return strconv.FormatInt(int64((d+time.Second-1)/time.Second), 10)
}
