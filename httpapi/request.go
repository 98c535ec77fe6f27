package httpapi

import (
	"context"
	"strconv"
	"sync/atomic"

	"github.com/gin-gonic/gin"

	"hulak/domain"
	"hulak/httpapi/dto"
)

// principal is the caller of a request.
type principal struct {
	ID      string // ID of the sender or staff member; empty if not signed in
	Role    dto.Role
	Session string
	// LacksSecondFactor is true for staff who have not yet set up a second factor. Until they do, they can make only public calls and
	// calls marked duringEnrollment.
	LacksSecondFactor bool
}

var publicPrincipal = principal{Role: dto.Public}

// request holds the state of one API request.
type request struct {
	id             string
	gin            *gin.Context
	principal      principal
	operation      string
	idempotencyKey string   // empty if the request has none
	bodyHash       [32]byte // keyed digest of the method, path, and body
	position       atomic.Int64
}

type requestKey struct{}

// requestOf returns the request stored in a context, or a new public request if there is none.
func requestOf(ctx context.Context) *request {
	if r, ok := ctx.Value(requestKey{}).(*request); ok {
		return r
	}
	return &request{principal: publicPrincipal}
}

// callerOf returns the principal of the request stored in a context.
func callerOf(ctx context.Context) principal { return requestOf(ctx).principal }

// advancePosition records the log position of a write. It keeps the highest position. It is safe for concurrent use.
func (r *request) advancePosition(position int64) {
	for {
		old := r.position.Load()
		if position <= old || r.position.CompareAndSwap(old, position) {
			return
		}
	}
}

func (r *request) positionText() string {
	if p := r.position.Load(); p > 0 {
		return strconv.FormatInt(p, 10)
	}
	return ""
}

// metadata returns the metadata for events that the request writes.
func (r *request) metadata() domain.Metadata {
	meta := domain.Metadata{
		Actor:       domain.Actor{ID: r.principal.ID, Role: string(r.principal.Role)},
		Correlation: r.id,
		RequestID:   r.id,
	}
	if r.gin != nil {
		meta.Device = deviceName(r.gin.Request.UserAgent())
	}
	return meta
}
