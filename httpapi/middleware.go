package httpapi

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

// maxReadModelWait is how long a read may wait for the read models to include the caller's own writes.
const maxReadModelWait = 2 * time.Second

var numberType = reflect.TypeFor[dto.Number]()

// bodyTypeOf returns the type of an input's Body field, or nil if the input has none.
func bodyTypeOf[I any]() reflect.Type {
	if f, ok := reflect.TypeFor[I]().FieldByName("Body"); ok {
		return f.Type
	}
	return nil
}

// checkBody validates the body if its type has a Check or CheckAt method.
func checkBody(in any, now time.Time) error {
	f := reflect.ValueOf(in).Elem().FieldByName("Body")
	if !f.IsValid() {
		return nil
	}
	var fieldErrors []domain.FieldError
	switch body := f.Interface().(type) {
	case bodyChecker:
		fieldErrors = body.Check()
	case timedBodyChecker:
		fieldErrors = body.CheckAt(now)
	}
	if len(fieldErrors) > 0 {
		return errInvalid.WithFields(fieldErrors...)
	}
	return nil
}

// writeError writes an error response from a middleware.
func (s *Server) writeError(ctx huma.Context, err error) {
	var p *Problem
	errors.As(s.problem(ctx.Context(), err), &p)
	for name, values := range p.GetHeaders() {
		ctx.SetHeader(name, values[0])
	}
	writeProblem(humagin.Unwrap(ctx), p)
}

// checkRateLimit applies the route's rate limit to an address. For a rejected call, it returns false and how long to wait.
func (s *Server) checkRateLimit(r route, address string) (time.Duration, bool) {
	switch {
	case r.has(rateLimited):
		return s.limiter.allow(address)
	case r.has(automaticCall):
		return s.errorReports.allow(address)
	}
	return 0, true
}

// authorize returns middleware that checks the origin and the rate limit, authenticates the caller, and checks the caller's role.
func (s *Server) authorize(r route) func(huma.Context, func(huma.Context)) {
	return func(ctx huma.Context, next func(huma.Context)) {
		c := humagin.Unwrap(ctx)
		req := requestOf(ctx.Context())
		req.operation = r.id
		if r.has(usesCookies) || r.has(automaticCall) {
			if s.crossSite.Check(c.Request) != nil || !sameOrigin(c.Request) {
				s.writeError(ctx, domain.Reject(domain.Forbidden, "CROSS_SITE_REQUEST"))
				return
			}
		}
		if wait, ok := s.checkRateLimit(r, c.ClientIP()); !ok {
			s.writeError(ctx, errTooMany.With("seconds", seconds(wait)))
			return
		}
		p, err := s.authenticate(ctx.Context(), c.GetHeader("Authorization"))
		switch {
		case err != nil && !(r.access.isPublic() && errors.Is(err, errUnauthorized)):
			s.writeError(ctx, err)
			return
		case err != nil:
			p = publicPrincipal
		}
		req.principal = p
		if !r.access.allows(p.Role) {
			if p.Role == dto.Public {
				s.writeError(ctx, errUnauthorized)
			} else {
				s.writeError(ctx, errForbidden)
			}
			return
		}
		if p.LacksSecondFactor && !r.access.isPublic() && !r.has(duringEnrollment) {
			s.writeError(ctx, errFactorRequired)
			return
		}
		if r.has(needsConfirmation) {
			if err := s.requireFreshConfirmation(ctx.Context()); err != nil {
				s.writeError(ctx, err)
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
func (s *Server) readRequest(r route, body reflect.Type) func(huma.Context, func(huma.Context)) {
	max := int64(maxBodyBytes)
	switch {
	case r.has(rawBody):
		max = maxCallbackBytes
	case r.has(upload):
		max = maxDocumentBytes
	case r.has(automaticCall):
		max = maxReportBytes
	}
	return func(ctx huma.Context, next func(huma.Context)) {
		c := humagin.Unwrap(ctx)
		if !r.writes() {
			next(ctx)
			return
		}
		rawBody, err := readBody(c.Request, max, body != nil)
		if err == nil && body != nil {
			err = validateJSON(rawBody, body)
		}
		if err == nil {
			err = s.setIdempotencyKey(ctx, r, rawBody)
		}
		if err != nil {
			s.writeError(ctx, err)
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
func (s *Server) setIdempotencyKey(ctx huma.Context, r route, body []byte) error {
	key := ctx.Header(idempotencyHeader)
	if r.has(noIdempotency) || r.has(rawBody) || key == "" {
		return nil
	}
	if len(key) > maxIdempotencyKeyBytes || strings.ContainsFunc(key, func(c rune) bool { return c < '!' || c > '~' }) {
		return domain.Reject(domain.Invalid, "IDEMPOTENCY_KEY_INVALID")
	}
	mac := hmac.New(sha256.New, s.cfg.Secret)
	u := ctx.URL()
	mac.Write([]byte(r.method + " " + u.Path + "\n"))
	mac.Write(body)
	req := requestOf(ctx.Context())
	req.idempotencyKey = key
	mac.Sum(req.bodyHash[:0])
	return nil
}

// waitForPosition returns middleware that delays a read until the read models include the log position in the request header. The
// delay is at most maxReadModelWait.
func (s *Server) waitForPosition(r route) func(huma.Context, func(huma.Context)) {
	return func(ctx huma.Context, next func(huma.Context)) {
		text := ctx.Header(positionHeader)
		if r.writes() || text == "" {
			next(ctx)
			return
		}
		position, err := strconv.ParseInt(text, 10, 64)
		if err != nil || position < 0 {
			s.writeError(ctx, errInvalid.WithFields(domain.FieldError{Field: positionHeader, Code: "INVALID_PARAMETER"}))
			return
		}
		waitCtx, cancel := context.WithTimeout(ctx.Context(), maxReadModelWait)
		defer cancel()
		_ = s.cfg.ReadModels.WaitForAll(waitCtx, awaitedModels, position) // on timeout, a stale response is better than none
		next(ctx)
	}
}

// seconds formats a duration as a number of seconds, rounded up.
func seconds(d time.Duration) string {
	return strconv.FormatInt(int64((d+time.Second-1)/time.Second), 10)
}
