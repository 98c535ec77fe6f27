// Package ratealerts serves the alerts that tell a sender about the exchange rate.
package ratealerts

import (
	"context"
	"net/url"

	"hulak/domain"
	"hulak/domain/money"
	"hulak/domain/ratealert"
	"hulak/domain/usecase"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/httpapi/presentation"
)

// unsubscribePage is the path of the page that stops an alert.
const unsubscribePage = "/rate-alerts/unsubscribe/"

// Handlers handles the calls of this feature.
type Handlers struct{ *core.Server }

// New returns the handlers.
func New(s *core.Server) *Handlers { return &Handlers{s} }

// Routes returns the routes of this feature.
func (h *Handlers) Routes() []core.Route {
	return []core.Route{
		core.NewRoute(core.Get, "/v1/senders/rate-alerts", "listRateAlerts", "List the sender's open rate alerts, oldest first",
			core.SenderOnly, core.Handle(h.list)),
		core.NewRoute(core.Post, "/v1/senders/rate-alerts", "createRateAlert", "Create a rate alert",
			core.SenderOnly, core.Handle(h.create)).Rejects(domain.NotFound, domain.Locked),
		core.NewRoute(core.Delete, "/v1/senders/rate-alerts/{id}", "deleteRateAlert", "Delete a rate alert",
			core.SenderOnly, core.Handle(h.remove)).Rejects(domain.NotFound),
		core.NewRoute(core.Get, "/v1/rate-alerts/{token}/unsubscribe", "openUnsubscribePage",
			"Open the page that stops a rate alert, from the link of an email",
			core.Anyone, core.Redirect(h.openUnsubscribePage)),
		core.NewRoute(core.Post, "/v1/rate-alerts/{token}/unsubscribe", "unsubscribeRateAlert",
			"Stop a rate alert without signing in, as RFC 8058 defines",
			core.Anyone, core.Handle(h.unsubscribe), core.NoIdempotency).Rejects(domain.NotFound),
	}
}

// byToken is the input for the link of an email.
type byToken struct {
	Token string `path:"token" maxLength:"300"`
}

// CreatedRateAlert is a new alert.
type CreatedRateAlert struct {
	ID string `json:"id"`
}

func (h *Handlers) list(ctx context.Context, _ *core.NoInput) (dto.List[dto.RateAlert], error) {
	s, err := core.State(ctx, h.Server, ratealert.Decider, core.CallerOf(ctx).ID)
	return dto.ListOf(s.Open, presentation.RateAlert), err
}

func (h *Handlers) create(ctx context.Context, in *core.BodyInput[dto.CreateRateAlert]) (CreatedRateAlert, error) {
	f := in.Body
	alert := ratealert.Alert{ID: core.NewID(), Kind: ratealert.Kind(f.Kind), Email: f.Email, Text: f.Text}
	var err error
	if f.MinRate != "" {
		if alert.MinRate, err = money.ParseRate(string(f.MinRate)); err != nil {
			return CreatedRateAlert{}, ratealert.ErrInvalidRate
		}
	}
	if f.Amount != "" {
		if alert.Amount, err = f.Amount.Amount(money.USD); err != nil {
			return CreatedRateAlert{}, ratealert.ErrInvalidAmount
		}
	}
	return core.Execute(ctx, h.Server, func(u domain.UnitOfWork) (CreatedRateAlert, error) {
		return CreatedRateAlert{ID: alert.ID}, usecase.CreateRateAlert(u, core.CallerOf(ctx).ID, alert, h.Now())
	})
}

func (h *Handlers) remove(ctx context.Context, in *core.ByID) (dto.Success, error) {
	c := ratealert.Command(ratealert.Delete{AlertID: in.ID, At: h.Now()})
	return dto.OK, core.ExecuteCommand(ctx, h.Server, ratealert.Decider, core.CallerOf(ctx).ID, c)
}

// openUnsubscribePage changes nothing, because mail scanners open links.
func (h *Handlers) openUnsubscribePage(_ context.Context, in *byToken) string {
	return unsubscribePage + url.PathEscape(in.Token)
}

// unsubscribe succeeds for an alert that is done or deleted, so that each email's link works.
func (h *Handlers) unsubscribe(ctx context.Context, in *byToken) (dto.Success, error) {
	senderID, alertID, err := h.VerifyUnsubscribe(in.Token)
	if err != nil {
		return dto.Success{}, err
	}
	c := ratealert.Command(ratealert.Unsubscribe{AlertID: alertID, At: h.Now()})
	return dto.OK, core.ExecuteCommand(ctx, h.Server, ratealert.Decider, senderID, c)
}
