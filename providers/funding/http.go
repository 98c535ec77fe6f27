package funding

import (
	"context"
	"net/http"
	"net/url"

	"hulak/domain/funding"
	"hulak/providers/httpclient"
)

// HTTP is a client for the source provider's HTTP API.
type HTTP struct{ client *httpclient.Client }

var _ Sources = (*HTTP)(nil)

// reloginAlias is the other name of the status RELOGIN_REQUIRED (spec 4.06a).
const reloginAlias = "LOGIN_REQUIRED"

// NewHTTP returns a client.
func NewHTTP(cfg httpclient.Config) *HTTP { return &HTTP{httpclient.New("funding provider", cfg)} }

// Source implements Sources.
func (h *HTTP) Source(ctx context.Context, id string) (Source, error) {
	var source Source
	err := h.client.Call(ctx, httpclient.Request{
		Operation: "read source", Method: http.MethodGet, Path: "/v1/sources/" + url.PathEscape(id),
	}, &source)
	if source.VerificationStatus == reloginAlias {
		source.VerificationStatus = string(funding.StatusReloginRequired)
	}
	return source, mapError(err)
}

// Account implements Sources.
func (h *HTTP) Account(ctx context.Context, id string) (Account, error) {
	var account Account
	err := h.client.Call(ctx, httpclient.Request{
		Operation: "read account", Method: http.MethodGet, Path: "/v1/sources/" + url.PathEscape(id) + "/account",
	}, &account)
	return account, mapError(err)
}

// Remove implements Sources.
func (h *HTTP) Remove(ctx context.Context, id string) error {
	return mapError(h.client.Call(ctx, httpclient.Request{
		Operation: "remove source", Method: http.MethodDelete, Path: "/v1/sources/" + url.PathEscape(id),
	}, nil))
}

// mapError converts the provider's error responses to the errors of this package.
func mapError(err error) error {
	if httpclient.Code(err) == "UNKNOWN_SOURCE" {
		return ErrUnknownSource
	}
	return err
}
