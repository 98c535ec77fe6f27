package payout

import (
	"context"
	"errors"
	"net/http"
	"net/url"

	"hulak/providers/httpclient"
)

// HTTP is a client for the payout partner's HTTP API.
type HTTP struct{ client *httpclient.Client }

var _ Partner = (*HTTP)(nil)

// NewHTTP returns a client with the given configuration.
func NewHTTP(cfg httpclient.Config) *HTTP { return &HTTP{httpclient.New("payout partner", cfg)} }

// Quote implements Partner.
func (h *HTTP) Quote(ctx context.Context, payout Payout) (quote Quote, err error) {
	err = h.client.Call(ctx, httpclient.Request{
		Operation: "quote payout", Method: http.MethodPost, Path: "/v1/payout-quotes", Key: payout.Key, Body: payout,
	}, &quote)
	return quote, mapError(err)
}

// Create implements Partner.
func (h *HTTP) Create(ctx context.Context, payout Payout) (acceptance Acceptance, err error) {
	err = h.client.Call(ctx, httpclient.Request{
		Operation: "create payout", Method: http.MethodPost, Path: "/v1/payouts", Key: payout.Key, Body: payout,
	}, &acceptance)
	return acceptance, mapError(err)
}

// Confirm implements Partner.
func (h *HTTP) Confirm(ctx context.Context, payoutKey string) error {
	return mapError(h.client.Call(ctx, httpclient.Request{
		Operation: "confirm payout", Method: http.MethodPost, Key: payoutKey + "/confirm",
		Path: "/v1/payouts/" + url.PathEscape(payoutKey) + "/confirm",
	}, nil))
}

// mapError converts the partner's error responses to this package's errors.
func mapError(err error) error {
	var response *httpclient.Error
	switch {
	case httpclient.Code(err) == "VOIDED":
		return ErrVoided
	case errors.As(err, &response) && response.Status == http.StatusUnprocessableEntity && response.Code != "":
		return &Rejection{Code: response.Code}
	}
	return err
}

// Cancel implements Partner.
func (h *HTTP) Cancel(ctx context.Context, key, payoutKey string) error {
	err := h.client.Call(ctx, httpclient.Request{
		Operation: "cancel payout", Method: http.MethodPost, Key: key,
		Path: "/v1/payouts/" + url.PathEscape(payoutKey) + "/cancel",
	}, nil)
	if httpclient.Code(err) == "TOO_LATE" {
		return ErrTooLate
	}
	return err
}

// Status implements Partner.
func (h *HTTP) Status(ctx context.Context, payoutKey string) (Status, error) {
	var status Status
	err := h.client.Call(ctx, httpclient.Request{
		Operation: "read payout", Method: http.MethodGet, Path: "/v1/payouts/" + url.PathEscape(payoutKey),
	}, &status)
	if httpclient.Code(err) == "UNKNOWN_PAYOUT" {
		return Status{}, ErrUnknownPayout
	}
	return status, err
}
