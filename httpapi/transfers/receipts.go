package transfers

import (
	"bytes"
	"context"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"hulak/domain"
	"hulak/domain/beneficiary"
	"hulak/domain/disclosure"
	"hulak/domain/pricing"
	"hulak/domain/transfer"
	"hulak/httpapi/core"
	"hulak/httpapi/presentation"
	"hulak/httpapi/receipt"
	"hulak/projections/transfers"
)

const (
	// receiptLinkLifetime is how long a link to a receipt is valid. Users open a link immediately or request another.
	receiptLinkLifetime = 5 * time.Minute
	// maxCreationEvents is how many events to read from the start of a transfer. Creation writes fewer, including the disclosure.
	maxCreationEvents = 8
)

var errReceiptLink = domain.Reject(domain.Expired, "RECEIPT_LINK_EXPIRED")

func (h *Handlers) getInvoice(ctx context.Context, in *core.ByID) (Invoice, error) {
	t, err := h.transferDetail(ctx, in.ID)
	if err != nil {
		return Invoice{}, err
	}
	if err := h.RecordExport(ctx, t.SenderID, t.BeneficiaryID); err != nil { // recorded now, because the link works without a session
		return Invoice{}, err
	}
	link := h.Config.PublicOrigin + "/v1/receipts/" + h.LinkToken(core.LinkToReceipt, t.ID, h.Now().Add(receiptLinkLifetime))
	return Invoice{InvoiceLink: link, PDFLink: link + "/pdf", TrackingLink: h.trackingLink(t.Summary)}, nil
}

func (h *Handlers) getReceipt(ctx context.Context, in *core.ByToken) (func(huma.Context), error) {
	document, _, err := h.receiptByToken(ctx, in.Token)
	if err != nil {
		return nil, err
	}
	var page bytes.Buffer
	if err := document.HTML(&page); err != nil {
		return nil, err
	}
	return func(hc huma.Context) {
		// The identity provider's widget shows the receipt in a frame.
		hc.SetHeader("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; "+
			"frame-ancestors 'self' "+h.Config.WidgetOrigin)
		hc.SetHeader("Cross-Origin-Resource-Policy", "cross-origin")
		hc.SetHeader("Content-Type", "text/html; charset=utf-8")
		_, _ = page.WriteTo(hc.BodyWriter())
	}, nil
}

func (h *Handlers) getReceiptPDF(ctx context.Context, in *core.ByToken) (func(huma.Context), error) {
	document, createdAt, err := h.receiptByToken(ctx, in.Token)
	if err != nil {
		return nil, err
	}
	var file bytes.Buffer
	if err := document.PDF(&file, createdAt); err != nil {
		return nil, err
	}
	return func(hc huma.Context) {
		hc.SetHeader("Content-Type", "application/pdf")
		hc.SetHeader("Content-Disposition",
			`attachment; filename="hulak-receipt-`+createdAt.In(presentation.LosAngeles).Format(time.DateOnly)+`.pdf"`)
		_, _ = file.WriteTo(hc.BodyWriter())
	}, nil
}

// receiptByToken returns the receipt that a link opens, and its transfer's creation time.
func (h *Handlers) receiptByToken(ctx context.Context, token string) (receipt.Receipt, time.Time, error) {
	id, err := h.VerifyLink(core.LinkToReceipt, token, errReceiptLink)
	if err != nil {
		return receipt.Receipt{}, time.Time{}, err
	}
	t, err := h.transfers.ByID(ctx, id)
	if err != nil {
		return receipt.Receipt{}, time.Time{}, err
	}
	document, err := h.disclosureOf(ctx, t)
	return receipt.Receipt{Document: document, VerifyURL: h.proofLink(t), Status: statusLines(t)}, t.CreatedAt, err
}

// statusLines returns a transfer's status. It adds the payout institution's receipt number, unless there is none or the transfer was
// canceled, refunded, or failed.
func statusLines(t transfers.Detail) []transfer.Line {
	state := transfer.State{Status: t.Status, Delivery: t.Delivery}
	lines := []transfer.Line{{Label: "Status", Value: state.StatusText()}}
	if t.ReceiptNumber != transfers.ReceiptPending && !state.EndedUnpaid() {
		lines = append(lines, transfer.Line{Label: "Receipt Number", Value: t.ReceiptNumber})
	}
	return lines
}

// disclosureOf returns the disclosure that the sender saw, with the payment details added. If an older transfer has no stored
// disclosure, it generates one.
func (h *Handlers) disclosureOf(ctx context.Context, t transfers.Detail) (transfer.DisclosureDocument, error) {
	first, err := h.Config.Events.ReadStream(ctx, domain.Stream(transfer.Decider.Category, t.ID), 0, maxCreationEvents)
	if err != nil {
		return transfer.DisclosureDocument{}, err
	}
	payment := disclosure.Payment{
		ReferenceNumber: t.ReferenceNumber, CashPickup: t.PayoutMethod == beneficiary.CashPickup, At: t.CreatedAt, Zone: presentation.LosAngeles,
	}
	for _, r := range first {
		if disclosed, ok := r.Event.(transfer.Disclosed); ok && !r.Erased {
			return disclosure.NewReceipt(disclosed.Document, payment), nil
		}
	}
	return disclosure.NewReceipt(disclosure.NewDisclosure(disclosure.Terms{
		Quote: pricing.Quote{
			Send: t.Send, Fee: t.Fee, Total: t.Total, Rate: t.Rate, ExtraRate: t.ExtraRate, Receive: t.Receive, Bonus: t.Bonus,
		},
		FundingKind: t.FundingKind, Payee: t.Payee, SenderName: t.SenderName, SenderState: t.SenderState,
		At: t.CreatedAt, Zone: presentation.LosAngeles,
	}), payment), nil
}
