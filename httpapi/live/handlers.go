package live

import "hulak/httpapi/core"

// Handlers handles the calls for live events.
type Handlers struct {
	*core.Server
	maxPerOwner int
	hub         *Hub
}

// New returns the handlers. Each user or address can have maxPerOwner streams open; 0 uses the default.
func New(s *core.Server, maxPerOwner int) *Handlers {
	return &Handlers{Server: s, maxPerOwner: maxPerOwner}
}

// Start follows the log. The server then ends a user's streams together with their sessions.
func (h *Handlers) Start() {
	h.hub = NewHub(h.Config.Events, Options{
		Log: h.Log, ActiveFamilies: h.Sessions.ActiveFamilies, Health: h.projectionsDigest, MaxPerOwner: h.maxPerOwner,
	})
	h.Streams = h.hub
}

// Close ends all streams.
func (h *Handlers) Close() { h.hub.Close() }
