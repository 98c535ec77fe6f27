package sandbox

import (
	"net/http"

	"hulak/providers/sandbox/engine"
)

func (s *Sandbox) routes() *http.ServeMux {
	mux := http.NewServeMux()
	for pattern, handler := range map[string]func(*http.Request) (any, error){
		"POST /v1/widget-tokens":               s.CreateWidgetToken,
		"GET /v1/applicants/{reference}":       s.ReadApplicant,
		"GET /v1/sources/{id}":                 s.ReadSource,
		"GET /v1/sources/{id}/account":         s.ReadAccount,
		"DELETE /v1/sources/{id}":              s.RemoveSource,
		"POST /v1/card-payments":               s.AuthorizeCard,
		"GET /v1/card-payments/{key}":          s.ReadCardPayment,
		"POST /v1/card-payments/{key}/capture": s.CaptureCard,
		"POST /v1/card-payments/{key}/void":    s.VoidCard,
		"POST /v1/card-payments/{key}/refund":  s.RefundCard,
		"POST /v1/payouts":                     s.CreatePayout,
		"POST /v1/payout-quotes":               s.QuotePayout,
		"POST /v1/payouts/{key}/confirm":       s.ConfirmPayout,
		"GET /v1/payouts/{key}":                s.ReadPayout,
		"POST /v1/payouts/{key}/cancel":        s.CancelPayout,
		"POST /v1/messages":                    s.SendMessage,
		"POST /v1/screenings":                  s.Screen,
		"POST /v1/text-messages":               s.SendText,
		"DELETE /v1/applicants/{reference}":    s.EraseApplicant,
		"POST /v1/messages/forget":             s.EraseMessages,
	} {
		mux.Handle(pattern, s.RequireAPIKey(engine.JSONHandler(handler)))
	}
	for pattern, handler := range map[string]func(*http.Request) (any, error){
		"POST /simulate/kyc":                         s.simulateKYC,
		"POST /simulate/bank":                        s.simulateBank,
		"POST /simulate/card":                        s.simulateCard,
		"POST /simulate/transfers/{transfer}/{step}": s.simulateTransfer,
		"POST /simulate/push-subscriptions":          s.Subscribe,
		"DELETE /simulate/push-subscriptions/{id}":   s.Unsubscribe,
		"GET /mailbox.json":                          s.ReadMailbox,
		"GET /authenticator.json":                    s.ReadAuthenticator,
	} {
		mux.Handle(pattern, engine.LoopbackOnly(engine.JSONHandler(handler)))
	}
	mux.HandleFunc("POST /push/{id}", s.ReceivePush)
	s.AddPages(mux)
	s.AddOpenID(mux)
	return mux
}
