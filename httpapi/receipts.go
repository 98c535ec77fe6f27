package httpapi

import (
	"bytes"
	"context"
	_ "embed"
	"html/template"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"hulak/domain"
	"hulak/domain/reference"
	"hulak/domain/transfer"
	"hulak/httpapi/wire"
	"hulak/projections/transfers"
)

// receiptLinkFor is how long a link to a receipt works: it is opened at once, or asked for again.
const receiptLinkFor = 5 * time.Minute

var errReceiptLink = domain.Refuse(domain.Expired, "RECEIPT_LINK_EXPIRED")

//go:embed receipt.html
var receiptHTML string

var receiptPage = template.Must(template.New("receipt").Parse(receiptHTML))

func (s *Server) getInvoice(ctx context.Context, in *ByID) (wire.Invoice, error) {
	t, err := s.detail(ctx, in.ID)
	if err != nil {
		return wire.Invoice{}, err
	}
	return wire.Invoice{InvoiceLink: s.cfg.PublicOrigin + "/v1/receipts/" + s.linkToken(toReceipt, t.ID, s.now().Add(receiptLinkFor))}, nil
}

// receipt is what the federal remittance rule has a receipt say, and a little more.
type receipt struct {
	transfers.Detail
	Created, CancelUntil, Available string
	Support                         reference.Support
	Policy                          reference.Policy
	Licence                         reference.Licence
	California                      bool
	Days                            int
}

func (s *Server) getReceipt(ctx context.Context, in *ByToken) (func(huma.Context), error) {
	id, err := s.linked(toReceipt, in.Token, errReceiptLink)
	if err != nil {
		return nil, err
	}
	t, err := s.read.transfers.ByID(ctx, id)
	if err != nil {
		return nil, err
	}
	var page bytes.Buffer
	if err := receiptPage.Execute(&page, newReceipt(t)); err != nil {
		return nil, err
	}
	return func(hc huma.Context) {
		// The provider's page shows it in a frame of its own.
		hc.SetHeader("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self' "+s.cfg.WidgetOrigin)
		hc.SetHeader("Cross-Origin-Resource-Policy", "cross-origin")
		hc.SetHeader("Content-Type", "text/html; charset=utf-8")
		_, _ = page.WriteTo(hc.BodyWriter())
	}, nil
}

func newReceipt(t transfers.Detail) receipt {
	days := transfer.FundingDays[t.FundingKind]
	created := t.CreatedAt.In(losAngeles)
	r := receipt{
		Detail: t, Created: created.Format("January 2, 2006 3:04 PM MST"), CancelUntil: created.Add(transfer.CancelWindow).Format("3:04 PM MST"),
		Available: transfer.Arrival(t.FundingKind, t.CreatedAt, time.Time{}, t.CreatedAt, losAngeles).Format("January 2, 2006"), Support: reference.SupportContact(), Policy: reference.Policies(), California: t.SenderState == "CA", Days: days,
	}
	for _, l := range reference.Licences() {
		if l.State == t.SenderState {
			r.Licence = l
		}
	}
	return r
}
