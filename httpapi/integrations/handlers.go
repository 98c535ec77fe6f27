// Package integrations serves administrators the API keys with which internal systems read data.
package integrations

import "hulak/httpapi/core"

// Handlers handles the calls of this feature.
type Handlers struct{ *core.Server }

// New returns the handlers.
func New(s *core.Server) *Handlers { return &Handlers{s} }
