// Package transparency serves what anyone needs to watch the event log: the latest checkpoint, the hashes of the Merkle tree as tiles, the
// public key, and the policy. The paths follow c2sp.org/tlog-tiles. Entries are not served.
package transparency

import (
	"errors"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"
	"golang.org/x/mod/sumdb/tlog"

	"hulak/eventstore/seal"
	"hulak/httpapi/core"
)

// Prefix is the path below which the log is served. Together with the host, it is the recommended origin of the log.
const Prefix = "/log"

// A monitor that starts at the beginning reads one tile for every 256 events.
const (
	requestBurst    = 2_000
	requestInterval = 10 * time.Millisecond
)

const (
	tileHeight    = 8
	cacheBriefly  = "public, max-age=5"
	cacheForHours = "public, max-age=3600"
	cacheForever  = "public, max-age=31536000, immutable"
)

// Handlers serves the log.
type Handlers struct {
	*core.Server
	reader  *seal.Reader
	limiter *core.RateLimiter
}

// New returns the handlers. If reader is nil, they serve nothing.
func New(s *core.Server, reader *seal.Reader) *Handlers {
	return &Handlers{s, reader, core.NewSlowRateLimiter(s.Config.Now, requestBurst, requestInterval)}
}

// Serve adds the routes.
func (h *Handlers) Serve() {
	if h.reader == nil {
		return
	}
	for path, handler := range map[string]gin.HandlerFunc{
		"/checkpoint": h.checkpoint,
		"/tile/*tile": h.tile,
		"/key":        func(c *gin.Context) { h.text(c, h.reader.Keys[0]+"\n", cacheForHours) },
		"/policy":     func(c *gin.Context) { h.text(c, h.reader.PolicyText, cacheForHours) },
	} {
		h.Engine.GET(Prefix+path, h.limit, handler)
	}
}

func (h *Handlers) limit(c *gin.Context) {
	if wait, ok := h.limiter.Allow(c.ClientIP()); !ok {
		h.fail(c, core.ErrTooMany.With("seconds", core.Seconds(wait)))
	}
}

// fail writes an error response and ends the request.
func (h *Handlers) fail(c *gin.Context, err error) {
	defer c.Abort()
	problem, ok := errors.AsType[*core.Problem](h.Problem(c.Request.Context(), err))
	if !ok { // Problem returns a *core.Problem
		return
	}
	for name, values := range problem.GetHeaders() {
		c.Header(name, values[0])
	}
	core.WriteProblem(c, problem)
}

// checkpoint serves the latest checkpoint with a quorum, or the latest one if no quorum can be reached.
func (h *Handlers) checkpoint(c *gin.Context) {
	head, err := h.reader.Head(c.Request.Context())
	switch {
	case err != nil:
		h.fail(c, err)
	case head == nil:
		h.fail(c, core.ErrNotFound)
	default:
		h.text(c, string(head.Note), cacheBriefly)
	}
}

// tile serves hashes. The path has the level, the index in groups of three digits, and the width of a partial tile.
func (h *Handlers) tile(c *gin.Context) {
	tile, err := tlog.ParseTilePath("tile/8" + c.Param("tile")) // in package tlog, a path starts with the height
	if err != nil || tile.L < 0 {
		h.fail(c, core.ErrNotFound)
		return
	}
	data, err := h.reader.Tile(c.Request.Context(), tile)
	switch {
	case err != nil:
		h.fail(c, err)
	case data == nil:
		h.fail(c, core.ErrNotFound)
	default:
		c.Header("Cache-Control", cacheForever)
		c.Data(http.StatusOK, "application/octet-stream", data)
	}
}

func (h *Handlers) text(c *gin.Context, text, cacheControl string) {
	c.Header("Cache-Control", cacheControl)
	c.Data(http.StatusOK, "text/plain; charset=utf-8", []byte(text))
}
