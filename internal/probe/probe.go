// Package probe answers the health checks of load balancers and orchestrators:
//
//	GET /healthz   the process runs
//	GET /readyz    it can serve requests and store events; otherwise, send requests elsewhere
//	GET /freshz    its read models are up to date; otherwise, alert someone, but keep sending requests
//
// A check that passes returns 200. Otherwise, it returns 503 with the reason. The body of /healthz also describes the build.
package probe

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"sync/atomic"
	"time"

	"golang.org/x/sync/singleflight"

	"hulak/eventstore"
	"hulak/internal/version"
)

// Timeout limits a check. A check that takes longer fails.
const Timeout = 2 * time.Second

// Checks are the conditions that the probes check. They must return when their context ends.
type Checks struct {
	// Commit returns an error if this process can't store events durably. It must be a real commit, because a database whose standbys
	// are lost still answers queries.
	Commit func(context.Context) error
	// Lagging returns the names of the read models that are behind the log.
	Lagging func(context.Context) ([]string, error)
}

// Probes answers health checks. It is safe for concurrent use.
type Probes struct {
	checks   Checks
	commits  singleflight.Group // any number of clients cause one commit at a time
	draining atomic.Bool
	unready  atomic.Bool // whether the latest check of readiness failed
}

// New returns probes for the given checks.
func New(c Checks) *Probes { return &Probes{checks: c} }

// Drain makes the process not ready, so that load balancers stop sending requests before it stops accepting them.
func (p *Probes) Drain() { p.draining.Store(true) }

// Draining reports whether Drain has been called.
func (p *Probes) Draining() bool { return p.draining.Load() }

// Ready reports whether the latest check of readiness passed. It returns true before the first check.
func (p *Probes) Ready() bool { return !p.unready.Load() && !p.Draining() }

// IsProbe reports whether a path is that of a probe.
func IsProbe(path string) bool { return path == "/healthz" || path == "/readyz" || path == "/freshz" }

// Register adds the probes to a router. handle is called with each path and its handler.
func (p *Probes) Register(handle func(path string, h http.HandlerFunc)) {
	handle("/healthz", alive)
	handle("/readyz", answer(func(ctx context.Context) string {
		reason := p.notReadyReason(ctx)
		p.unready.Store(reason != "")
		return reason
	}))
	handle("/freshz", answer(p.notFreshReason))
}

// alive responds with the build of the program.
func alive(w http.ResponseWriter, _ *http.Request) {
	writeJSON(w, http.StatusOK, struct {
		Status string `json:"status"`
		version.Info
	}{"ok", version.Current()})
}

// notReadyReason returns why this process must not receive requests, or "" if it is ready.
func (p *Probes) notReadyReason(ctx context.Context) string {
	if p.Draining() {
		return "shutting down"
	}
	result := p.commits.DoChan("", func() (any, error) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), Timeout)
		defer cancel()
		return nil, p.checks.Commit(ctx)
	})
	select {
	case r := <-result:
		switch {
		case errors.Is(r.Err, eventstore.ErrStopped):
			return "events are lost, so the log accepts no writes"
		case r.Err != nil:
			return "the database does not accept writes"
		}
		return ""
	case <-ctx.Done():
		return "the database does not respond"
	}
}

// notFreshReason returns which read models are behind, or "" if there are none.
func (p *Probes) notFreshReason(ctx context.Context) string {
	lagging, err := p.checks.Lagging(ctx)
	switch {
	case err != nil:
		return "the state of the read models is not available"
	case len(lagging) > 0:
		return "read models are behind: " + strings.Join(lagging, ", ")
	}
	return ""
}

// answer returns a handler that responds with a check's reason to fail.
func answer(check func(context.Context) (reason string)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), Timeout)
		defer cancel()
		status, body := http.StatusOK, map[string]string{"status": "ok"}
		if reason := check(ctx); reason != "" {
			status, body = http.StatusServiceUnavailable, map[string]string{"status": "unavailable", "reason": reason}
		}
		writeJSON(w, status, body)
	}
}

func writeJSON(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body) // the client may be gone
}
