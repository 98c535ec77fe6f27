package core

import (
	"context"
	"net/http"
	"reflect"
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"hulak/domain"
	"hulak/domain/apikey"
	"hulak/domain/staff"
	"hulak/httpapi/dto"
)

// HTTP methods of routes.
const (
	Get    = http.MethodGet
	Post   = http.MethodPost
	Put    = http.MethodPut
	Patch  = http.MethodPatch
	Delete = http.MethodDelete
)

// Access is the set of roles that may make a call. If it contains dto.Public, everyone may make the call without signing in.
type Access []dto.Role

var (
	Anyone        = append(Access{dto.Public}, SignedIn...)
	SignedIn      = append(Access{dto.Guest, dto.User}, AnyStaff...)
	GuestOrSender = Access{dto.Guest, dto.User}
	SenderOnly    = Access{dto.User}
	AnyStaff      = accessOf(staff.Roles())
)

// StaffWith allows the staff roles that have a permission.
func StaffWith(p staff.Permission) Access { return accessOf(staff.RolesWith(p)) }

// SenderOr allows senders, who see only their own data, and the staff roles that have a permission, who see all data.
func SenderOr(p staff.Permission) Access { return append(Access{dto.User}, StaffWith(p)...) }

func accessOf(roles []staff.Role) Access {
	return dto.Map(roles, func(r staff.Role) dto.Role { return dto.Role(r) })
}

func (a Access) Allows(role dto.Role) bool {
	return slices.Contains(a, role)
}

func (a Access) IsPublic() bool { return a.Allows(dto.Public) }

// Route is one API call in the route table.
type Route struct {
	Method       string
	Path         string
	ID           string
	Summary      string
	Access       Access
	register     RegisterFunc
	routeOptions []RouteOption
	rejections   []domain.Kind
	scope        apikey.Scope // with which API keys may make the call; empty if none may
}

// NewRoute returns a route. Handle, Stream, or Redirect returns its register function.
func NewRoute(method, path, id, summary string, access Access, register RegisterFunc, options ...RouteOption) Route {
	return Route{Method: method, Path: path, ID: id, Summary: summary, Access: access, register: register, routeOptions: options}
}

// Rejects returns the route with the kinds of rejections that its handler can return, for the OpenAPI document. Kinds that errorStatuses
// derives from the method, the access, and the options can be omitted.
func (r Route) Rejects(kinds ...domain.Kind) Route {
	r.rejections = append(slices.Clone(r.rejections), kinds...)
	return r
}

// ForKeys returns a copy of the route that API keys with the scope may call, too. Only reads that return their response with Handle may
// have a scope, because Handle records each read.
func (r Route) ForKeys(scope apikey.Scope) Route {
	r.scope = scope
	return r
}

// Scope returns the scope with which API keys may make the call, or "" if none may.
func (r Route) Scope() apikey.Scope { return r.scope }

// allows reports whether a principal may make the call.
func (r Route) allows(p Principal) bool {
	if p.Role == dto.APIKey {
		return r.scope != "" && slices.Contains(p.scopes, r.scope)
	}
	return r.Access.Allows(p.Role)
}

// RouteOption marks a route with special behavior.
type RouteOption int

const (
	// RateLimited applies the rate limit per client address, because attackers target the call.
	RateLimited RouteOption = iota + 1
	// UsesCookies rejects cross-site requests, because the call relies on cookies.
	UsesCookies
	// RawBody passes the body on unparsed, because the caller's signature covers its bytes.
	RawBody
	// AutomaticCall marks calls that our pages make without user action. The server rejects cross-site requests to them, accepts only
	// short bodies, and applies a separate rate limit.
	AutomaticCall
	// NoIdempotency marks writes that ignore the idempotency key, because their response, such as a token, must not be stored.
	NoIdempotency
	// Upload passes the body on unparsed. The body can have up to MaxDocumentBytes bytes.
	Upload
	// DuringEnrollment allows the call for staff who have not yet set up a second factor.
	DuringEnrollment
	// NeedsConfirmation marks high-risk staff actions. They need a session that was confirmed with a second factor within
	// session.ConfirmationTTL.
	NeedsConfirmation
	// MutatingGet marks the GET calls that change state. They exist for compatibility. Our pages use POST. Each call needs the
	// caller's bearer token, except sign-out, which needs the refresh cookie and a same-site request.
	MutatingGet
	// Exports marks calls that hand out a file with personal data. Their handlers record each call with RecordExport, even a repeat.
	Exports
	// RespondsAccepted marks calls that respond with 202. The request body is stored and processed later.
	RespondsAccepted
)

func (r Route) Has(option RouteOption) bool {
	return slices.Contains(r.routeOptions, option)
}

func (r Route) Writes() bool { return r.Method != http.MethodGet }

// acceptsIdempotencyKey reports whether a retry with the same key returns the first response.
func (r Route) acceptsIdempotencyKey() bool {
	return r.Writes() && !r.Has(NoIdempotency) && !r.Has(RawBody)
}

// ForStaff reports whether the call requires signing in and staff may make it. Administrators have every permission.
func (r Route) ForStaff() bool { return !r.Access.IsPublic() && r.Access.Allows(dto.Admin) }

// RegisterFunc registers a route with the API.
type RegisterFunc func(s *Server, r Route)

// NoInput is the input for calls without parameters.
type NoInput struct{}

// ByID is the input for calls with a resource's ID in the path. huma fills embedded inputs only if they are exported.
type ByID struct {
	ID string `path:"id" maxLength:"64"`
}

// BodyInput is the input for calls with a body.
type BodyInput[B any] struct{ Body B }

// IDBodyInput is ByID with a body.
type IDBodyInput[B any] struct {
	ByID
	Body B
}

// BodyChecker is implemented by bodies with validation rules.
type BodyChecker interface{ Check(c *dto.Checks) }

// output is the output of every call except streams and redirects.
type output[O any] struct {
	Position string `header:"Hulak-Position"`
	Body     O
}

const (
	// MaxDocumentBytes is the maximum size of an uploaded document.
	MaxDocumentBytes = 5 << 20
	maxBodyBytes     = 64 << 10
	RequestTimeout   = 20 * time.Second // for reading a request
	// CallTimeout limits a call without a stream, after its body is read. It exceeds the time after which a connection to a database that
	// hangs is given up, so that a call can succeed with another database server.
	CallTimeout            = 14 * time.Second
	maxCallbackBytes       = 256 << 10
	PositionHeader         = "Hulak-Position"
	IdempotencyHeader      = "Idempotency-Key"
	maxIdempotencyKeyBytes = 128
)

// Handle returns a RegisterFunc for a typed method of Server. The method's result is the response body.
func Handle[I, O any](call func(context.Context, *I) (O, error)) RegisterFunc {
	return func(s *Server, r Route) {
		op := s.operation(r, bodyTypeOf[I]())
		if reflect.TypeFor[O]().Implements(reflect.TypeFor[dto.PersonalData]()) && r.ForStaff() {
			op.Extensions[RecordedExtension] = true
		}
		huma.Register(s.API, op, func(ctx context.Context, in *I) (*output[O], error) {
			ctx, cancel := withDeadline(ctx)
			defer cancel()
			if err := checkBody(in, s.Now()); err != nil {
				return nil, s.Problem(ctx, err)
			}
			out, err := call(ctx, in)
			if err == nil {
				err = s.recordResponse(ctx, out)
			}
			if m, ok := any(out).(dto.Maskable[O]); ok && seesMasks(ctx) {
				out = m.Masked()
			}
			if err != nil {
				return nil, s.Problem(ctx, err)
			}
			return &output[O]{Position: RequestOf(ctx).positionText(), Body: out}, nil
		})
	}
}

// Stream returns a RegisterFunc for a method that writes the response itself.
func Stream[I any](contentType string, call func(context.Context, *I) (func(huma.Context), error)) RegisterFunc {
	return func(s *Server, r Route) {
		op := s.operation(r, bodyTypeOf[I]())
		schema := &huma.Schema{Type: huma.TypeString}
		if contentType == "application/json" {
			schema.Type = huma.TypeObject
		}
		op.Responses["200"] = &huma.Response{
			Description: http.StatusText(http.StatusOK),
			Content:     map[string]*huma.MediaType{contentType: {Schema: schema}},
		}
		huma.Register(s.API, op, func(ctx context.Context, in *I) (*huma.StreamResponse, error) {
			if err := checkBody(in, s.Now()); err != nil {
				return nil, s.Problem(ctx, err)
			}
			write, err := call(ctx, in)
			if err != nil {
				return nil, s.Problem(ctx, err)
			}
			return &huma.StreamResponse{Body: write}, nil
		})
	}
}

// Redirect returns a RegisterFunc for a method that returns the URL to redirect to.
func Redirect[I any](call func(context.Context, *I) string) RegisterFunc {
	return func(s *Server, r Route) {
		op := s.operation(r, nil)
		op.DefaultStatus = http.StatusSeeOther
		huma.Register(s.API, op, func(ctx context.Context, in *I) (*huma.StreamResponse, error) {
			to := call(ctx, in)
			return &huma.StreamResponse{Body: func(c huma.Context) {
				c.SetHeader("Location", to)
				c.SetStatus(http.StatusSeeOther)
			}}, nil
		})
	}
}

func (s *Server) operation(r Route, body reflect.Type) huma.Operation {
	op := huma.Operation{
		OperationID:  r.ID,
		Method:       r.Method,
		Path:         r.Path,
		Summary:      r.Summary,
		Tags:         []string{TagOf(r.Path)},
		MaxBodyBytes: -1, // readRequest enforces the limit
		// readRequest validates bodies, with our own error code for each field.
		SkipValidateBody: true,
		// A negative value clears the read deadline after the body is read. A deadline that expires during a call would cancel the
		// connection's context. The server itself limits the time to read a body.
		BodyReadTimeout: -1,
		Middlewares:     huma.Middlewares{s.authorize(r), s.readRequest(r, body), s.waitForPosition(r)},
		Extensions:      map[string]any{"x-roles": r.Access},
		Responses:       errorResponses(r),
	}
	if r.Has(Exports) {
		op.Extensions[RecordedExtension] = true
	}
	if r.Has(RespondsAccepted) {
		op.DefaultStatus = http.StatusAccepted
	}
	op.Security = []map[string][]string{{"bearer": {}}}
	if r.Access.IsPublic() {
		op.Security = append(op.Security, map[string][]string{}) // the token is optional
	}
	if r.scope != "" {
		op.Security = append(op.Security, map[string][]string{"apiKey": {}})
		op.Extensions["x-scope"] = r.scope
	}
	op.Parameters = headerParams(r)
	return op
}
