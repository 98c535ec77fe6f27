package funding

import (
	"context"
	"net/http"
	"net/url"

	"hulak/providers/partner"
)

// HTTP is the provider behind its HTTP API.
type HTTP struct{ client *partner.Client }

var _ Provider = (*HTTP)(nil)

// NewHTTP makes the adapter.
func NewHTTP(cfg partner.Config) *HTTP { return &HTTP{partner.New("funding provider", cfg)} }

// Source implements Provider.
func (h *HTTP) Source(ctx context.Context, id string) (Source, error) {
	var source Source
	err := h.client.Call(ctx, partner.Request{
		Operation: "read source", Method: http.MethodGet, Path: "/v1/sources/" + url.PathEscape(id),
	}, &source)
	return source, named(err)
}

// Remove implements Provider.
func (h *HTTP) Remove(ctx context.Context, id string) error {
	return named(h.client.Call(ctx, partner.Request{
		Operation: "remove source", Method: http.MethodDelete, Path: "/v1/sources/" + url.PathEscape(id),
	}, nil))
}

// Submit implements Provider.
func (h *HTTP) Submit(ctx context.Context, debit Debit) (Submission, error) {
	var submission Submission
	err := h.client.Call(ctx, partner.Request{
		Operation: "submit debit", Method: http.MethodPost, Path: "/v1/debits", Key: debit.Key, Body: debit,
	}, &submission)
	return submission, named(err)
}

// Refund implements Provider.
func (h *HTTP) Refund(ctx context.Context, refund Refund) (Reimbursement, error) {
	var reimbursement Reimbursement
	err := h.client.Call(ctx, partner.Request{
		Operation: "refund debit", Method: http.MethodPost, Path: "/v1/refunds", Key: refund.Key, Body: refund,
	}, &reimbursement)
	return reimbursement, named(err)
}

func named(err error) error {
	switch partner.Code(err) {
	case "VOIDED":
		return ErrVoided
	case "NOT_TAKEN":
		return ErrNotTaken
	case "UNKNOWN_SOURCE":
		return ErrUnknownSource
	default:
		return err
	}
}
