package httpapi

import (
	"context"
	"net/http"
	"reflect"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"hulak/domain"
	"hulak/httpapi/dto"
)

// access is the set of roles that may make a call. PUBLIC allows everyone, signed in or not.
type access []dto.Role

var (
	anyone        = access{dto.Public, dto.Guest, dto.User, dto.Admin, dto.Compliance}
	signedIn      = access{dto.Guest, dto.User, dto.Admin, dto.Compliance}
	guestOrSender = access{dto.Guest, dto.User}
	senderOnly    = access{dto.User}
	staffOnly     = access{dto.Admin, dto.Compliance}
	adminOnly     = access{dto.Admin}
	senderOrStaff = access{dto.User, dto.Admin, dto.Compliance} // senders see their own, staff see all
)

func (a access) allows(role dto.Role) bool {
	for _, r := range a {
		if r == role {
			return true
		}
	}
	return false
}

func (a access) public() bool { return a.allows(dto.Public) }

// route is one API call in the route table.
type route struct {
	method       string
	path         string
	id           string
	summary      string
	access       access
	handler      handler
	routeOptions []routeOption
}

// routeOption marks a route with special behavior.
type routeOption int

const (
	// guarded limits the rate of calls from one address, because attackers target these calls.
	rateLimited routeOption = iota + 1
	// cookies marks calls that read the refresh cookie, so cross-site requests are refused.
	cookies
	// rawBody passes the body on unparsed, because its signature covers the bytes.
	rawBody
	// automatic marks calls that our own pages make without user action. Cross-site requests are refused, bodies are short, and
	// they have their own rate limit.
	automatic
	// unkeyed writes ignore the idempotency key, because their response, such as a token, must never be stored.
	unkeyed
	// upload passes the body on unparsed, up to the size of a document.
	upload
	// enrolling calls are open to staff without a second factor, who may only set one up.
	enrolling
	// fresh calls are high-risk actions of staff. The session must have proven its second factor within session.ConfirmedFor.
	fresh
	// mutating marks the few GET calls that change something. They remain for compatibility, and the pages use POST. None takes
	// effect without the caller's bearer token or, for signing out, the refresh cookie from a page of the same site.
	mutating
	// accepted answers 202: the message is stored and processed later.
	accepted
)

func (r route) has(t routeOption) bool {
	for _, x := range r.routeOptions {
		if x == t {
			return true
		}
	}
	return false
}

func (r route) writes() bool { return r.method != http.MethodGet }

// forStaff reports whether staff may make the call.
func (r route) forStaff() bool {
	return !r.access.public() && (r.access.allows(dto.Admin) || r.access.allows(dto.Compliance))
}

// handler registers a typed function for a route.
type handler func(s *Server, r route)

// noInput is the input of calls without parameters.
type noInput struct{}

// ByID is the input of calls about one resource. Embedded inputs must be exported, or huma would not fill them.
type ByID struct {
	ID string `path:"id" maxLength:"64"`
}

// bodyInput is the input of calls with a body.
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

// output is the output of every call.
type output[O any] struct {
	Position string `header:"Hulak-Position" doc:"Log position of a write. Send it with a read to see that write"`
	Body     O
}

const (
	bodyBytesMax        = 64 << 10
	requestTimeout      = 20 * time.Second
	callbackBytesMax    = 256 << 10
	positionHeader      = "Hulak-Position"
	idempotencyHeader   = "Idempotency-Key"
	idempotencyKeyBytes = 128
)

// handle returns a handler for a typed method of the server. The method's result is the response body.
func handle[I, O any](call func(*Server, context.Context, *I) (O, error)) handler {
	return func(s *Server, r route) {
		op := s.operation(r, bodyOf[I]())
		if reflect.TypeFor[O]().Implements(reflect.TypeFor[dto.PersonalData]()) && r.forStaff() {
			op.Extensions[recordedExtension] = true
		}
		huma.Register(s.api, op, func(ctx context.Context, in *I) (*output[O], error) {
			if err := checkBody(in, s.now()); err != nil {
				return nil, s.problem(ctx, err)
			}
			out, err := call(s, ctx, in)
			if shown, personal := any(out).(dto.PersonalData); err == nil && personal {
				err = s.recordRead(ctx, shown.SubjectIDs()...)
			}
			if err != nil {
				return nil, s.problem(ctx, err)
			}
			return &output[O]{Position: requestOf(ctx).positionText(), Body: out}, nil
		})
	}
}

// stream returns a handler for a method that writes the response itself.
func stream[I any](contentType string, call func(*Server, context.Context, *I) (func(huma.Context), error)) handler {
	return func(s *Server, r route) {
		op := s.operation(r, bodyOf[I]())
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

// redirect returns a handler for a method that returns the URL to redirect to.
func redirect[I any](call func(*Server, context.Context, *I) string) handler {
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
		MaxBodyBytes: -1, // receive enforces the limit
		// receive validates bodies, with our own error codes for each field.
		SkipValidateBody: true,
		// The server already limits how long a body may take. A negative value clears the read deadline after the body is read. A
		// deadline that expires during a call would cancel the connection's context and with it all later calls on it.
		BodyReadTimeout: -1,
		Middlewares:     huma.Middlewares{s.admit(r), s.receive(r, body), s.catchUp(r)},
		Extensions:      map[string]any{"x-roles": r.access},
	}
	if r.has(accepted) {
		op.DefaultStatus = http.StatusAccepted
	}
	if !r.access.public() {
		op.Security = []map[string][]string{{"bearer": {}}}
	}
	op.Parameters = headersOf(r)
	return op
}

// headersOf documents the headers that every read or write accepts.
func headersOf(r route) []*huma.Param {
	text := func(max int) *huma.Schema { return &huma.Schema{Type: huma.TypeString, MaxLength: &max} }
	var headers []*huma.Param
	switch {
	case !r.writes():
		headers = append(headers, &huma.Param{Name: positionHeader, In: "header", Description: "Log position that the response should include. The server waits up to 2 seconds for it.", Schema: text(20)})
	case !r.has(unkeyed) && !r.has(rawBody):
		headers = append(headers, &huma.Param{Name: idempotencyHeader, In: "header", Description: "Unique key that makes the request safe to retry. A retry with the same key and body has no further effect and returns the same response.", Schema: text(idempotencyKeyBytes)})
	}
	if r.forStaff() {
		headers = append(
			headers,
			&huma.Param{Name: purposeHeader, In: "header", Description: "Purpose for which staff access personal data: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD, or AUDIT. Defaults to ROUTINE. The access is recorded.", Schema: text(purposeChars)},
			&huma.Param{Name: purposeReferenceHeader, In: "header", Description: "Number of the related case or complaint. Letters, digits, and hyphens only.", Schema: text(purposeReferenceChars)},
		)
	}
	return headers
}

// tagOf groups calls in the documents by the first part of their path.
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
