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
	ID      string // of the sender or staff member; empty for the public
	Role    dto.Role
	Session string
	// LacksFactor is true for staff who must set up a second factor before anything else.
	LacksFactor bool
}

var public = principal{Role: dto.Public}

// request is the context of one request.
type request struct {
	id             string
	gin            *gin.Context
	principal      principal
	operation      string
	idempotencyKey string   // idempotency key, or empty
	bodyHash       [32]byte // keyed digest of the method, path and body
	position       atomic.Int64
}

type requestKey struct{}

// requestOf returns the request of a context, or a new public request if there is none.
func requestOf(ctx context.Context) *request {
	if r, ok := ctx.Value(requestKey{}).(*request); ok {
		return r
	}
	return &request{principal: public}
}

// callerOf returns the principal of a context.
func callerOf(ctx context.Context) principal { return requestOf(ctx).principal }

// advancePosition records the log position of a write. It keeps the highest and is safe for concurrent use.
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

// metadata returns the event metadata of a request.
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
