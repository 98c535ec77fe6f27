// Package account serves sign-up, sign-in, sessions, second factors, profiles, data export, and erasure requests, and the management of
// senders and staff.
package account

import (
	"hulak/httpapi/core"
	"hulak/httpapi/passkeys"
	"hulak/projections/senders"
	"hulak/projections/transfers"
)

// Deps holds the settings and dependencies of this feature.
type Deps struct {
	CodeDigest      CodeDigest
	Beneficiaries   Beneficiaries
	Sources         Sources
	Requests        Requests
	Identity        Identity
	Mailer          Mailer
	SignInProviders []SignInProvider // may be empty
	TextLimiter     TextLimiter
	Passkeys        *passkeys.RelyingParty // nil if the site's address is not a domain
	Completeness    Completeness           // may be nil
}

// Handlers handles the calls of this feature.
type Handlers struct {
	*core.Server
	deps      Deps
	senders   *senders.Queries
	transfers *transfers.Queries
}

// New returns the handlers.
func New(s *core.Server, deps Deps) *Handlers {
	db := s.Config.ReadDB
	return &Handlers{
		Server:    s,
		deps:      deps,
		senders:   senders.NewQueries(db),
		transfers: transfers.NewQueries(db, s.Config.Events),
	}
}
