package card

import (
	"context"
	"net/http"
	"net/url"

	"hulak/providers/funding"
	"hulak/providers/httpclient"
)

// HTTP is a client for the card processor's HTTP API.
type HTTP struct{ client *httpclient.Client }

var _ Processor = (*HTTP)(nil)

// NewHTTP returns a client.
func NewHTTP(cfg httpclient.Config) *HTTP { return &HTTP{httpclient.New("card processor", cfg)} }

// paymentPath returns the path of a payment, followed by an action such as /capture.
func paymentPath(key, action string) string {
	return "/v1/card-payments/" + url.PathEscape(key) + action
}

// Authorize implements Processor.
func (h *HTTP) Authorize(ctx context.Context, a Authorization) (payment Payment, err error) {
	err = h.client.Call(ctx, httpclient.Request{
		Operation: "authorize payment", Method: http.MethodPost, Path: "/v1/card-payments", Key: a.Key, Body: a,
	}, &payment)
	return payment, mapError(err)
}

// Capture implements Processor.
func (h *HTTP) Capture(ctx context.Context, key string) error {
	return mapError(h.client.Call(ctx, httpclient.Request{
		Operation: "capture payment", Method: http.MethodPost, Path: paymentPath(key, "/capture"), Key: key + "/capture",
	}, nil))
}

// Void implements Processor.
func (h *HTTP) Void(ctx context.Context, key, amount string) error {
	return mapError(h.client.Call(ctx, httpclient.Request{
		Operation: "void payment", Method: http.MethodPost, Path: paymentPath(key, "/void"), Key: key + "/void",
		Body: map[string]string{"amount": amount},
	}, nil))
}

// Refund implements Processor.
func (h *HTTP) Refund(ctx context.Context, r Refund) (ref string, err error) {
	var response struct {
		ProviderRef string `json:"providerRef"`
	}
	err = h.client.Call(ctx, httpclient.Request{
		Operation: "refund payment", Method: http.MethodPost, Path: paymentPath(r.PaymentKey, "/refund"), Key: r.Key, Body: r,
	}, &response)
	return response.ProviderRef, mapError(err)
}

// Payment implements Processor.
func (h *HTTP) Payment(ctx context.Context, key string) (payment Payment, err error) {
	err = h.client.Call(ctx, httpclient.Request{Operation: "read payment", Method: http.MethodGet, Path: paymentPath(key, "")}, &payment)
	return payment, mapError(err)
}

// mapError converts the processor's error responses to the errors of this package and package funding.
func mapError(err error) error {
	switch httpclient.Code(err) {
	case "VOIDED":
		return ErrVoided
	case "SETTLED":
		return ErrSettled
	case "NOT_TAKEN":
		return ErrNothingToRefund
	case "REFUND_REFUSED":
		return ErrRefundRejected
	case "UNKNOWN_PAYMENT":
		return ErrUnknown
	case "UNKNOWN_SOURCE":
		return funding.ErrUnknownSource
	default:
		return err
	}
}
