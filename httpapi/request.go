package httpapi

import (
	"context"
	"strconv"
	"sync/atomic"

	"github.com/gin-gonic/gin"

	"hulak/domain"
	"hulak/httpapi/dto"
)

// principal is who asks.
type principal struct {
	ID      string // of the sender or staff member; empty for the public
	Role    dto.Role
	Session string
	// LacksFactor is of staff who must set up a second factor before they do anything else.
	LacksFactor bool
}

var public = principal{Role: dto.Public}

// request is what is known of one request while it is served.
type request struct {
	id        string
	gin       *gin.Context
	principal principal
	operation string
	key       string   // idempotency key, or empty
	bodyHash  [32]byte // keyed digest of the method, path and body
	position  atomic.Int64
}

type requestKey struct{}

// requestOf finds the request that a context belongs to. Outside of one it is a request of nobody.
func requestOf(ctx context.Context) *request {
	if r, ok := ctx.Value(requestKey{}).(*request); ok {
		return r
	}
	return &request{principal: public}
}

// who is the principal of a context.
func who(ctx context.Context) principal { return requestOf(ctx).principal }

// reached notes the log position that a write came to.
func (r *request) reached(position int64) {
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

// metadata says of the events that follow from a request how they came to be.
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
