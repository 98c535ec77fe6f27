package site

import (
	"context"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"
)

const readyTimeout = 2 * time.Second

// ServeHealth serves the liveness and readiness probes.
func (h *Handlers) ServeHealth() {
	h.Engine.GET("/healthz", func(c *gin.Context) { c.JSON(http.StatusOK, gin.H{"status": "ok"}) })
	h.Engine.GET("/readyz", func(c *gin.Context) {
		ctx, cancel := context.WithTimeout(c.Request.Context(), readyTimeout)
		defer cancel()
		if reason := h.notReadyReason(ctx); reason != "" {
			c.JSON(http.StatusServiceUnavailable, gin.H{"status": "not ready", "reason": reason})
			return
		}
		c.JSON(http.StatusOK, gin.H{"status": "ready"})
	})
}

// notReadyReason returns why this process must not receive traffic, or "" if it is ready.
func (h *Handlers) notReadyReason(ctx context.Context) string {
	if h.Closing.Err() != nil {
		return "shutting down"
	}
	if _, err := h.Config.Events.Head(ctx); err != nil {
		return "the database is not responding"
	}
	all, err := h.Config.ReadModels.Status(ctx)
	if err != nil {
		return "the read model status is not available"
	}
	for _, p := range all {
		if !p.CaughtUp() {
			return "the read model " + p.Name + " is behind"
		}
	}
	return ""
}
