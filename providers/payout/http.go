package payout

import (
	"context"
	"errors"
	"net/http"
	"net/url"

	"hulak/providers/partner"
)

// HTTP is the partner behind its HTTP API.
type HTTP struct{ client *partner.Client }

var _ Partner = (*HTTP)(nil)

// NewHTTP makes the adapter.
func NewHTTP(cfg partner.Config) *HTTP { return &HTTP{partner.New("payout partner", cfg)} }

// Create implements Partner.
func (h *HTTP) Create(ctx context.Context, payout Payout) (Acceptance, error) {
	var acceptance Acceptance
	err := h.client.Call(ctx, partner.Request{
		Operation: "create payout", Method: http.MethodPost, Path: "/v1/payouts", Key: payout.Key, Body: payout,
	}, &acceptance)
	var refused *partner.Error
	switch {
	case partner.Code(err) == "VOIDED":
		return Acceptance{}, ErrVoided
	case errors.As(err, &refused) && refused.Status == http.StatusUnprocessableEntity && refused.Code != "":
		return Acceptance{}, &Refusal{Code: refused.Code}
	}
	return acceptance, err
}

// Cancel implements Partner.
func (h *HTTP) Cancel(ctx context.Context, key, payoutKey string) error {
	err := h.client.Call(ctx, partner.Request{
		Operation: "cancel payout", Method: http.MethodPost, Key: key,
		Path: "/v1/payouts/" + url.PathEscape(payoutKey) + "/cancel",
	}, nil)
	if partner.Code(err) == "TOO_LATE" {
		return ErrTooLate
	}
	return err
}

// Status implements Partner.
func (h *HTTP) Status(ctx context.Context, payoutKey string) (Status, error) {
	var status Status
	err := h.client.Call(ctx, partner.Request{
		Operation: "read payout", Method: http.MethodGet, Path: "/v1/payouts/" + url.PathEscape(payoutKey),
	}, &status)
	if partner.Code(err) == "UNKNOWN_PAYOUT" {
		return Status{}, ErrUnknown
	}
	return status, err
}
