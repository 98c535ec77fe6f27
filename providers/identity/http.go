package identity

import (
	"context"
	"net/http"
	"net/url"

	"hulak/providers/httpclient"
)

// HTTP is a client for the identity provider's HTTP API.
type HTTP struct{ client *httpclient.Client }

var _ Provider = (*HTTP)(nil)

// NewHTTP returns a client.
func NewHTTP(cfg httpclient.Config) *HTTP { return &HTTP{httpclient.New("identity provider", cfg)} }

type widgetRequest struct {
	Applicant
	Widgets []string `json:"widgets"`
}

// CreateWidgetToken implements Provider.
func (h *HTTP) CreateWidgetToken(ctx context.Context, applicant Applicant, widgets []string) (WidgetToken, error) {
	var token WidgetToken
	err := h.client.Call(ctx, httpclient.Request{
		Operation: "create widget token", Method: http.MethodPost, Path: "/v1/widget-tokens", Body: widgetRequest{applicant, widgets},
	}, &token)
	return token, err
}

// Status implements Provider.
func (h *HTTP) Status(ctx context.Context, referenceID string) (ApplicantStatus, error) {
	var status ApplicantStatus
	err := h.client.Call(ctx, httpclient.Request{
		Operation: "read applicant", Method: http.MethodGet, Path: "/v1/applicants/" + url.PathEscape(referenceID),
	}, &status)
	if httpclient.Code(err) == "UNKNOWN_APPLICANT" {
		return ApplicantStatus{}, ErrUnknownApplicant
	}
	status.KYCStatus = canonicalKYCStatus(status.KYCStatus)
	status.Tier, status.RequestedTier = CanonicalTier(status.Tier), CanonicalTier(status.RequestedTier)
	return status, err
}

// EraseApplicant implements Provider.
func (h *HTTP) EraseApplicant(ctx context.Context, referenceID string) error {
	return h.client.Call(ctx, httpclient.Request{
		Operation: "erase applicant", Method: http.MethodDelete, Path: "/v1/applicants/" + url.PathEscape(referenceID),
	}, nil)
}
