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

// access is the set of roles that may make a call. PUBLIC in it lets everybody in, signed in or not.
type access []dto.Role

var (
	anyone        = access{dto.Public, dto.Guest, dto.User, dto.Admin, dto.Compliance}
	signedIn      = access{dto.Guest, dto.User, dto.Admin, dto.Compliance}
	accounts      = access{dto.Guest, dto.User}
	senderOnly    = access{dto.User}
	staffOnly     = access{dto.Admin, dto.Compliance}
	adminOnly     = access{dto.Admin}
	senderOrStaff = access{dto.User, dto.Admin, dto.Compliance} // senders their own, staff everybody's
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

// route is one line of the table that is the API.
type route struct {
	method  string
	path    string
	id      string
	summary string
	access  access
	handler handler
	traits  []routeOption
}

// routeOption is what sets a call apart from most others.
type routeOption int

const (
	// guarded calls are where accounts are attacked: the number of tries from one address is bounded.
	guarded routeOption = iota + 1
	// cookies marks calls that read the refresh cookie, which a foreign page must not be able to make.
	cookies
	// raw bodies are passed on as they came, because their signature covers the bytes.
	raw
	// automatic calls are made by our own pages without anybody asking: no other page can make them, their bodies are short,
	// and how many there are is bounded apart from what people do.
	automatic
	// unkeyed writes take no idempotency key: what they answer, such as a token, must never be stored.
	unkeyed
	// upload bodies are passed on as they came, too, and may be as long as a document of a case.
	upload
	// enrolling calls are open to staff who have no second factor yet, and may do nothing but set one up.
	enrolling
	// fresh calls are high-risk acts of staff: the session must have proven its second factor within the last ten minutes.
	fresh
	// changing marks the few GET calls that change something. They stay for compatibility, and the pages use POST. None takes effect
	// without the caller's bearer token or, for signing out, the refresh cookie from a page of the same site.
	changing
	// accepted answers 202: stored, to be acted upon later.
	accepted
)

func (r route) has(t routeOption) bool {
	for _, x := range r.traits {
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

// none is the input of calls that take nothing.
type none struct{}

// ByID is the input of calls about one thing. Inputs that stand in others are exported, or they would not be filled.
type ByID struct {
	ID string `path:"id" maxLength:"64"`
}

// with is the input of calls that take a body.
type with[B any] struct{ Body B }

// byIDWith is the input of calls about one thing that take a body.
type byIDWith[B any] struct {
	ByID
	Body B
}

// checked is implemented by bodies with rules of their own.
type checked interface{ Check() []domain.FieldError }

// checkedAt is implemented by bodies whose rules depend on the current time.
type checkedAt interface {
	CheckAt(now time.Time) []domain.FieldError
}

// answer is what every call gives back.
type answer[O any] struct {
	Position string `header:"Hulak-Position" doc:"The log position that a write reached; a read that carries it back sees the write"`
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

// on makes a handler of a typed method of the server. What the method returns is the answer's body.
func on[I, O any](call func(*Server, context.Context, *I) (O, error)) handler {
	return func(s *Server, r route) {
		op := s.operation(r, bodyOf[I]())
		if reflect.TypeFor[O]().Implements(reflect.TypeFor[dto.Concerning]()) && r.forStaff() {
			op.Extensions[recordedExtension] = true
		}
		huma.Register(s.api, op, func(ctx context.Context, in *I) (*answer[O], error) {
			if err := checkBody(in, s.now()); err != nil {
				return nil, s.problem(ctx, err)
			}
			out, err := call(s, ctx, in)
			if shown, personal := any(out).(dto.Concerning); err == nil && personal {
				err = s.recordRead(ctx, shown.Concerned()...)
			}
			if err != nil {
				return nil, s.problem(ctx, err)
			}
			return &answer[O]{Position: requestOf(ctx).positionText(), Body: out}, nil
		})
	}
}

// stream makes a handler of a method that writes the answer itself.
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

// redirect makes a handler of a method that says where the browser goes next.
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
		MaxBodyBytes: -1, // bounded before, by receive
		// Bodies are checked by receive, which names the field and says what is wrong with it in a code.
		SkipValidateBody: true,
		// The server bounds how long a body may take. Below zero, its deadline is lifted once the body has been read: one that
		// passes while a call is still at work would end the connection's context, and with it every later call on it.
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

// headersOf documents the headers that every read or write takes.
func headersOf(r route) []*huma.Param {
	text := func(max int) *huma.Schema { return &huma.Schema{Type: huma.TypeString, MaxLength: &max} }
	var headers []*huma.Param
	switch {
	case !r.writes():
		headers = append(headers, &huma.Param{Name: positionHeader, In: "header", Description: "Wait until the answer knows of this log position", Schema: text(20)})
	case !r.has(unkeyed) && !r.has(raw):
		headers = append(headers, &huma.Param{Name: idempotencyHeader, In: "header", Description: "The same key with the same body happens once and answers the same", Schema: text(idempotencyKeyBytes)})
	}
	if r.forStaff() {
		headers = append(
			headers,
			&huma.Param{Name: purposeHeader, In: "header", Description: "What staff look at personal data for, which is recorded: ROUTINE, SUPPORT, COMPLIANCE, COMPLAINT, FRAUD or AUDIT", Schema: text(purposeChars)},
			&huma.Param{Name: purposeReferenceHeader, In: "header", Description: "The number of the case or complaint that it is for", Schema: text(purposeReferenceChars)},
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
