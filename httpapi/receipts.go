package httpapi

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"html/template"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"hulak/domain"
	"hulak/domain/funding"
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
	return wire.Invoice{InvoiceLink: s.cfg.PublicOrigin + "/v1/receipts/" + s.receiptToken(t.ID, s.now().Add(receiptLinkFor))}, nil
}

// receiptToken names a transfer and a time, signed: whoever has the link may see this receipt until then.
func (s *Server) receiptToken(id string, until time.Time) string {
	claim := id + "." + strconv.FormatInt(until.Unix(), 10)
	return claim + "." + base64.RawURLEncoding.EncodeToString(s.sign("receipt:"+claim))
}

func (s *Server) sign(text string) []byte {
	mac := hmac.New(sha256.New, s.cfg.Secret)
	mac.Write([]byte(text))
	return mac.Sum(nil)
}

func (s *Server) receiptOf(token string) (transferID string, err error) {
	at := strings.LastIndexByte(token, '.')
	if at < 0 {
		return "", errNotFound
	}
	signature, err := base64.RawURLEncoding.DecodeString(token[at+1:])
	if err != nil || !hmac.Equal(signature, s.sign("receipt:"+token[:at])) {
		return "", errNotFound
	}
	id, until, _ := strings.Cut(token[:at], ".")
	seconds, err := strconv.ParseInt(until, 10, 64)
	if err != nil {
		return "", errNotFound
	}
	if s.now().After(time.Unix(seconds, 0)) {
		return "", errReceiptLink
	}
	return id, nil
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
	id, err := s.receiptOf(in.Token)
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

// daysAvailable is how many business days after a transfer its money is there, by what it is paid from (9.09c).
var daysAvailable = map[funding.Kind]int{funding.BankAccount: 3, funding.DebitCard: 1}

func newReceipt(t transfers.Detail) receipt {
	days := daysAvailable[t.FundingKind]
	created := t.CreatedAt.In(losAngeles)
	r := receipt{
		Detail: t, Created: created.Format("January 2, 2006 3:04 PM MST"), CancelUntil: created.Add(transfer.CancelWindow).Format("3:04 PM MST"),
		Available: created.AddDate(0, 0, days).Format("January 2, 2006"), Support: reference.SupportContact(), Policy: reference.Policies(), California: t.SenderState == "CA", Days: days,
	}
	for _, l := range reference.Licences() {
		if l.State == t.SenderState {
			r.Licence = l
		}
	}
	return r
}
