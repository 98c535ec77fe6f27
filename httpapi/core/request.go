package core

import (
	"context"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/gin-gonic/gin"

	"hulak/domain"
	"hulak/domain/apikey"
	"hulak/httpapi/dto"
)

// Principal is the caller of a request.
type Principal struct {
	ID      string // ID of the sender, staff member, or API key; empty if not signed in
	Role    dto.Role
	Session string
	// LacksSecondFactor is true for staff who have not yet set up a second factor. Until they do, they can make only public calls and
	// calls marked DuringEnrollment.
	LacksSecondFactor bool
	scopes            []apikey.Scope // of an API key
}

var PublicPrincipal = Principal{Role: dto.Public}

// Request holds the state of one API request.
type Request struct {
	ID             string
	Gin            *gin.Context
	deadline       time.Time // by when a call without a stream must be answered
	principal      Principal
	operation      string
	exports        bool
	idempotencyKey string   // empty if the request has none
	bodyHash       [32]byte // keyed digest of the method, path, and body
	position       atomic.Int64
}

type requestKey struct{}

// RequestOf returns the request stored in a context, or a new public request if there is none.
func RequestOf(ctx context.Context) *Request {
	if r, ok := ctx.Value(requestKey{}).(*Request); ok {
		return r
	}
	return &Request{principal: PublicPrincipal}
}

// withDeadline returns a context that ends at the deadline of its request.
func withDeadline(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithDeadline(ctx, RequestOf(ctx).deadline)
}

// CallerOf returns the principal of the request stored in a context.
func CallerOf(ctx context.Context) Principal { return RequestOf(ctx).principal }

// AsSender returns a context in which the handlers of senders' calls read a sender's data for a staff member. It must not reach a handler
// that writes. Reads still count as the staff member's, because they are recorded in the original context.
func AsSender(ctx context.Context, senderID string) context.Context {
	r := RequestOf(ctx)
	return context.WithValue(ctx, requestKey{}, &Request{
		ID: r.ID, Gin: r.Gin, deadline: r.deadline, operation: r.operation, principal: Principal{ID: senderID, Role: dto.User},
	})
}

// AdvancePosition records the log position of a write. It keeps the highest position. It is safe for concurrent use.
func (r *Request) AdvancePosition(position int64) {
	for {
		old := r.position.Load()
		if position <= old || r.position.CompareAndSwap(old, position) {
			return
		}
	}
}

func (r *Request) positionText() string {
	if p := r.position.Load(); p > 0 {
		return strconv.FormatInt(p, 10)
	}
	return ""
}

// Metadata returns the metadata for events that the request writes.
func (r *Request) Metadata() domain.Metadata {
	meta := domain.Metadata{
		Actor:       domain.Actor{ID: r.principal.ID, Role: string(r.principal.Role)},
		Correlation: r.ID,
		RequestID:   r.ID,
	}
	if r.Gin != nil {
		meta.Device = DeviceName(r.Gin.Request.UserAgent())
	}
	return meta
}
