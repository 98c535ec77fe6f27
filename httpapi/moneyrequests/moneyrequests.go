// Package moneyrequests serves the requests in which beneficiaries ask a sender for money. Package transfers serves the call with which
// beneficiaries ask.
package moneyrequests

import (
	"context"
	"slices"

	"hulak/domain"
	"hulak/domain/moneyrequest"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/projections/moneyrequests"
)

// Handlers handles the calls of this feature.
type Handlers struct {
	*core.Server
	requests *moneyrequests.Queries
}

// New returns the handlers.
func New(s *core.Server) *Handlers { return &Handlers{s, moneyrequests.NewQueries(s.Config.ReadDB)} }

// Routes returns the routes of this feature.
func (h *Handlers) Routes() []core.Route {
	return []core.Route{
		core.NewRoute(core.Get, "/v1/senders/requests", "listRequests", "List the open requests for money, newest first",
			core.SenderOnly, core.Handle(h.ListOpen)),
		core.NewRoute(core.Post, "/v1/senders/requests/{id}/dismiss", "dismissRequest", "Dismiss a request for money",
			core.SenderOnly, core.Handle(h.dismiss)).Rejects(domain.NotFound),
		core.NewRoute(core.Post, "/v1/senders/requests/{id}/stop", "stopRequests", "Stop all requests for money from a beneficiary",
			core.SenderOnly, core.Handle(h.stop)).Rejects(domain.NotFound),
		core.NewRoute(core.Post, "/v1/senders/requests/{id}/texts", "chooseRequestTexts",
			"Choose whether to get a text message about each request of a beneficiary",
			core.SenderOnly, core.Handle(h.chooseTexts)).Rejects(domain.NotFound),
	}
}

// ListOpen lists the open requests of the calling sender's beneficiaries, newest first.
func (h *Handlers) ListOpen(ctx context.Context, _ *core.NoInput) (dto.List[dto.MoneyRequest], error) {
	now := h.Now()
	ids, err := h.requests.OpenOfSender(ctx, core.CallerOf(ctx).ID, now)
	if err != nil {
		return dto.List[dto.MoneyRequest]{}, err
	}
	var open []moneyrequest.State
	for _, id := range ids {
		s, err := core.State(ctx, h.Server, moneyrequest.Decider, id)
		if err != nil {
			return dto.List[dto.MoneyRequest]{}, err
		}
		open = append(open, s)
	}
	open = slices.DeleteFunc(open, func(s moneyrequest.State) bool { // closed after the read model was read
		_, isOpen := s.OpenAt(now)
		return !isOpen
	})
	return dto.ListOf(open, moneyRequest), nil
}

func moneyRequest(s moneyrequest.State) dto.MoneyRequest {
	return dto.MoneyRequest{
		ID: s.Open.ID, RecipientID: s.BeneficiaryID, TransactionID: s.Open.TransferID, Amount: dto.MoneyOf(s.Open.Amount),
		Currency: string(s.Open.Amount.Currency()), Note: s.Open.Note.Text, CreatedAt: dto.Time(s.Open.At), Texts: s.Texts,
	}
}

func (h *Handlers) dismiss(ctx context.Context, in *core.ByID) (dto.Success, error) {
	return h.change(ctx, in.ID, moneyrequest.Dismiss{By: core.CallerOf(ctx).ID, RequestID: in.ID, At: h.Now()})
}

func (h *Handlers) stop(ctx context.Context, in *core.ByID) (dto.Success, error) {
	return h.change(ctx, in.ID, moneyrequest.Stop{By: core.CallerOf(ctx).ID, At: h.Now()})
}

func (h *Handlers) chooseTexts(ctx context.Context, in *core.IDBodyInput[dto.RequestTexts]) (dto.Success, error) {
	return h.change(ctx, in.ID, moneyrequest.ChooseTexts{By: core.CallerOf(ctx).ID, On: in.Body.On, At: h.Now()})
}

func (h *Handlers) change(ctx context.Context, id string, c moneyrequest.Command) (dto.Success, error) {
	beneficiaryID, err := h.requests.Beneficiary(ctx, core.CallerOf(ctx).ID, id)
	if err != nil {
		return dto.Success{}, err
	}
	return dto.OK, core.ExecuteCommand(ctx, h.Server, moneyrequest.Decider, beneficiaryID, c)
}
