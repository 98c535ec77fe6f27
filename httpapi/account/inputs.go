package account

import (
	"hulak/httpapi/core"
)

// tokenBodyInput is ByToken with a body.
type tokenBodyInput[B any] struct {
	core.ByToken
	Body B
}

// socialCallback is the query of an OpenID provider's redirect back to us (spec 4.15).
type socialCallback struct {
	Provider string `path:"provider" maxLength:"64"`
	State    string `query:"state" maxLength:"512"`
	Code     string `query:"code" maxLength:"4096"`
	Error    string `query:"error" maxLength:"256"`
}

// widgetTokenInput selects the widget that a token opens, or the default widgets.
type widgetTokenInput struct {
	Widget string `query:"widget" enum:"kyc,tier,invoice,bank,card" doc:"The only widget that the token opens. Defaults to kyc, tier, and invoice. The bank and card widgets need a session confirmed in the last 10 minutes"`
}

// signOutInput is the query of a sign-out.
type signOutInput struct {
	Idle bool `query:"idle" doc:"Whether the session ended because the user was idle. The browser then still receives pushes"`
}

// erasurePage selects a page of erasure requests.
type erasurePage struct {
	core.ListPage
	Resolved bool `query:"answered" doc:"If true, only resolved requests, newest first. Otherwise only pending requests, oldest first"`
}
