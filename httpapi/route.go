package httpapi

import (
	"context"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"hulak/domain"
	"hulak/httpapi/dto"
)

// access is the set of roles that may make a call. If it contains dto.Public, everyone may make the call without signing in.
type access []dto.Role

var (
	anyone        = access{dto.Public, dto.Guest, dto.User, dto.Admin, dto.Compliance}
	signedIn      = access{dto.Guest, dto.User, dto.Admin, dto.Compliance}
	guestOrSender = access{dto.Guest, dto.User}
	senderOnly    = access{dto.User}
	staffOnly     = access{dto.Admin, dto.Compliance}
	adminOnly     = access{dto.Admin}
	senderOrStaff = access{dto.User, dto.Admin, dto.Compliance} // senders see only their own data; staff see all data
)

func (a access) allows(role dto.Role) bool {
	return slices.Contains(a, role)
}

func (a access) isPublic() bool { return a.allows(dto.Public) }

// route is one API call in the route table.
type route struct {
	method       string
	path         string
	id           string
	summary      string
	access       access
	register     registerFunc
	routeOptions []routeOption
}

// routeOption marks a route with special behavior.
type routeOption int

const (
	// rateLimited applies the rate limit per client address, because attackers target the call.
	rateLimited routeOption = iota + 1
	// usesCookies rejects cross-site requests, because the call relies on cookies.
	usesCookies
	// rawBody passes the body on unparsed, because the caller's signature covers its bytes.
	rawBody
	// automaticCall marks calls that our pages make without user action. The server rejects cross-site requests to them, accepts only
	// short bodies, and applies a separate rate limit.
	automaticCall
	// noIdempotency marks writes that ignore the idempotency key, because their response, such as a token, must not be stored.
	noIdempotency
	// upload passes the body on unparsed. The body can have up to maxDocumentBytes bytes.
	upload
	// duringEnrollment allows the call for staff who have not yet set up a second factor.
	duringEnrollment
	// needsConfirmation marks high-risk staff actions. They need a session that was confirmed with a second factor within
	// session.ConfirmationTTL.
	needsConfirmation
	// mutatingGet marks the GET calls that change state. They exist for compatibility. Our pages use POST. Each call needs the
	// caller's bearer token, except sign-out, which needs the refresh cookie and a same-site request.
	mutatingGet
	// respondsAccepted marks calls that respond with 202. The request body is stored and processed later.
	respondsAccepted
)

func (r route) has(option routeOption) bool {
	return slices.Contains(r.routeOptions, option)
}

func (r route) writes() bool { return r.method != http.MethodGet }

// forStaff reports whether the call requires signing in and staff may make it.
func (r route) forStaff() bool {
	return !r.access.isPublic() && (r.access.allows(dto.Admin) || r.access.allows(dto.Compliance))
}

// registerFunc registers a route with the API.
type registerFunc func(s *Server, r route)

// noInput is the input for calls without parameters.
type noInput struct{}

// ByID is the input for calls with a resource's ID in the path. huma fills embedded inputs only if they are exported.
type ByID struct {
	ID string `path:"id" maxLength:"64"`
}

// bodyInput is the input for calls with a body.
type bodyInput[B any] struct{ Body B }

// idBodyInput is ByID with a body.
type idBodyInput[B any] struct {
	ByID
	Body B
}

// bodyChecker is implemented by bodies with validation rules.
type bodyChecker interface{ Check() []domain.FieldError }

// timedBodyChecker is implemented by bodies whose rules depend on the current time.
type timedBodyChecker interface {
	CheckAt(now time.Time) []domain.FieldError
}

// output is the output of every call except streams and redirects.
type output[O any] struct {
	Position string `header:"Hulak-Position" doc:"Log position of the write. Send it with a later read to see this write"`
	Body     O
}

const (
	maxBodyBytes           = 64 << 10
	requestTimeout         = 20 * time.Second
	maxCallbackBytes       = 256 << 10
	positionHeader         = "Hulak-Position"
	idempotencyHeader      = "Idempotency-Key"
	maxIdempotencyKeyBytes = 128
)

// handle returns a registerFunc for a typed method of Server. The method's result is the response body.
func handle[I, O any](call func(*Server, context.Context, *I) (O, error)) registerFunc {
	return func(s *Server, r route) {
		op := s.operation(r, bodyTypeOf[I]())
		if reflect.TypeFor[O]().Implements(reflect.TypeFor[dto.PersonalData]()) && r.forStaff() {
			op.Extensions[recordedExtension] = true
		}
		huma.Register(s.api, op, func(ctx context.Context, in *I) (*output[O], error) {
			if err := checkBody(in, s.now()); err != nil {
				return nil, s.problem(ctx, err)
			}
			out, err := call(s, ctx, in)
			if data, ok := any(out).(dto.PersonalData); err == nil && ok {
				err = s.recordRead(ctx, data.SubjectIDs()...)
			}
			if err != nil {
				return nil, s.problem(ctx, err)
			}
			return &output[O]{Position: requestOf(ctx).positionText(), Body: out}, nil
		})
	}
}

// stream returns a registerFunc for a method that writes the response itself.
func stream[I any](contentType string, call func(*Server, context.Context, *I) (func(huma.Context), error)) registerFunc {
	return func(s *Server, r route) {
		op := s.operation(r, bodyTypeOf[I]())
		schema := &huma.Schema{Type: huma.TypeString}
		if contentType == "application/json" {
			schema.Type = huma.TypeObject
		}
		op.Responses = map[string]*huma.Response{"200": {
			Description: http.StatusText(http.StatusOK),
			Content:     map[string]*huma.MediaType{contentType: {Schema: schema}},
		}}
		huma.Register(s.api, op, func(ctx context.Context, in *I) (*huma.StreamResponse, error) {
			if err := checkBody(in, s.now()); err != nil {
				return nil, s.problem(ctx, err)
			}
			write, err := call(s, ctx, in)
			if err != nil {
				return nil, s.problem(ctx, err)
			}
			return &huma.StreamResponse{Body: write}, nil
		})
	}
}

// redirect returns a registerFunc for a method that returns the URL to redirect to.
func redirect[I any](call func(*Server, context.Context, *I) string) registerFunc {
	return func(s *Server, r route) {
		op := s.operation(r, nil)
		op.Responses = map[string]*huma.Response{"303": {Description: http.StatusText(http.StatusSeeOther)}}
		huma.Register(s.api, op, func(ctx context.Context, in *I) (*huma.StreamResponse, error) {
			to := call(s, ctx, in)
			return &huma.StreamResponse{Body: func(c huma.Context) {
				c.SetHeader("Location", to)
				c.SetStatus(http.StatusSeeOther)
			}}, nil
		})
	}
}

func (s *Server) operation(r route, body reflect.Type) huma.Operation {
	op := huma.Operation{
		OperationID:  r.id,
		Method:       r.method,
		Path:         r.path,
		Summary:      r.summary,
		Tags:         []string{tagOf(r.path)},
		MaxBodyBytes: -1, // readRequest enforces the limit
		// readRequest validates bodies, with our own error code for each field.
		SkipValidateBody: true,
		// A negative value clears the read deadline after the body is read. A deadline that expires during a call would cancel the
		// connection's context. The server itself limits the time to read a body.
		BodyReadTimeout: -1,
		Middlewares:     huma.Middlewares{s.authorize(r), s.readRequest(r, body), s.waitForPosition(r)},
		Extensions:      map[string]any{"x-roles": r.access},
	}
	if r.has(respondsAccepted) {
		op.DefaultStatus = http.StatusAccepted
	}
	if !r.access.isPublic() {
		op.Security = []map[string][]string{{"bearer": {}}}
	}
	op.Parameters = headerParams(r)
	return op
}

// headerParams returns the OpenAPI parameters for the request headers that a call accepts.
func headerParams(r route) []*huma.Param {
	text := func(max int) *huma.Schema { return &huma.Schema{Type: huma.TypeString, MaxLength: &max} }
	var headers []*huma.Param
	switch {
	case !r.writes():
		headers = append(headers, &huma.Param{
			Name: positionHeader, In: "header", Schema: text(20),
			Description: "Log position that the response should include. The server waits up to 2 seconds for it.",
		})
	case !r.has(noIdempotency) && !r.has(rawBody):
		headers = append(headers, &huma.Param{
			Name: idempotencyHeader, In: "header", Schema: text(maxIdempotencyKeyBytes),
			Description: "Unique key that makes the request safe to retry. " +
				"A retry with the same key and body has no further effect and returns the same response.",
		})
	}
	if r.forStaff() {
		headers = append(
			headers,
			&huma.Param{
				Name: purposeHeader, In: "header", Schema: text(maxPurposeChars),
				Description: "Purpose for which staff access personal data: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD, or AUDIT. " +
					"Defaults to ROUTINE. The access is recorded.",
			},
			&huma.Param{
				Name: purposeReferenceHeader, In: "header", Schema: text(maxPurposeReferenceChars),
				Description: "Reference of the related case or complaint. Letters, digits, and hyphens only.",
			},
		)
	}
	return headers
}

// tagOf returns the tag that groups a path in the API documentation.
func tagOf(path string) string {
	parts := strings.Split(strings.TrimPrefix(path, "/v1"), "/")
	if len(parts) < 2 {
		return "service"
	}
	if parts[1] == "senders" && len(parts) > 2 && !strings.HasPrefix(parts[2], "{") {
		return parts[2]
	}
	return parts[1]
}
