package live

import "hulak/httpapi/core"

// Handlers handles the calls for live events.
type Handlers struct {
	*core.Server
	source      Source
	maxPerOwner int
	hub         *Hub
}

// New returns the handlers, which read events from a source. If it is nil, they read the server's log. Each user or address can have
// maxPerOwner streams open; 0 uses the default.
func New(s *core.Server, source Source, maxPerOwner int) *Handlers {
	if source == nil {
		source = s.Config.Events
	}
	return &Handlers{Server: s, source: source, maxPerOwner: maxPerOwner}
}

// Start follows the log. The server then ends a user's streams together with their sessions.
func (h *Handlers) Start() {
	h.hub = NewHub(h.source, Options{
		Log: h.Log, ActiveFamilies: h.Sessions.ActiveFamilies, Health: h.projectionsDigest, MaxPerOwner: h.maxPerOwner,
	})
	h.Streams = h.hub
}

// Close ends all streams.
func (h *Handlers) Close() { h.hub.Close() }
