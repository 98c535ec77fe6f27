package httpapi

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
	"hulak/httpapi/dto"
	"hulak/httpapi/receipt"
	"hulak/projections/transfers"
)

const (
	// receiptLinkLifetime is how long a link to a receipt is valid. Users open a link at once or request another.
	receiptLinkLifetime = 5 * time.Minute
	// creationEventsMax is an upper bound of the events written when a transfer is created. They include its disclosure.
	creationEventsMax = 8
)

var errReceiptLink = domain.Reject(domain.Expired, "RECEIPT_LINK_EXPIRED")

func (s *Server) getInvoice(ctx context.Context, in *ByID) (dto.Invoice, error) {
	t, err := s.detail(ctx, in.ID)
	if err != nil {
		return dto.Invoice{}, err
	}
	if err := s.recordRead(ctx, t.SenderID, t.BeneficiaryID); err != nil { // recorded here, because the link needs no session
		return dto.Invoice{}, err
	}
	link := s.cfg.PublicOrigin + "/v1/receipts/" + s.linkToken(linkToReceipt, t.ID, s.now().Add(receiptLinkLifetime))
	return dto.Invoice{InvoiceLink: link, PDFLink: link + "/pdf"}, nil
}

func (s *Server) getReceipt(ctx context.Context, in *ByToken) (func(huma.Context), error) {
	sheet, _, err := s.receiptByToken(ctx, in.Token)
	if err != nil {
		return nil, err
	}
	var page bytes.Buffer
	if err := sheet.HTML(&page); err != nil {
		return nil, err
	}
	return func(hc huma.Context) {
		// The provider's page shows the receipt in a frame.
		hc.SetHeader("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; "+
			"frame-ancestors 'self' "+s.cfg.WidgetOrigin)
		hc.SetHeader("Cross-Origin-Resource-Policy", "cross-origin")
		hc.SetHeader("Content-Type", "text/html; charset=utf-8")
		_, _ = page.WriteTo(hc.BodyWriter())
	}, nil
}

func (s *Server) getReceiptPDF(ctx context.Context, in *ByToken) (func(huma.Context), error) {
	sheet, created, err := s.receiptByToken(ctx, in.Token)
	if err != nil {
		return nil, err
	}
	var file bytes.Buffer
	if err := sheet.PDF(&file, created); err != nil {
		return nil, err
	}
	return func(hc huma.Context) {
		hc.SetHeader("Content-Type", "application/pdf")
		hc.SetHeader("Content-Disposition", `attachment; filename="hulak-receipt-`+created.In(losAngeles).Format(time.DateOnly)+`.pdf"`)
		_, _ = file.WriteTo(hc.BodyWriter())
	}, nil
}

// receiptByToken returns the receipt that a link points to, and the creation time of its transfer.
func (s *Server) receiptByToken(ctx context.Context, token string) (receipt.Sheet, time.Time, error) {
	id, err := s.verifyLink(linkToReceipt, token, errReceiptLink)
	if err != nil {
		return receipt.Sheet{}, time.Time{}, err
	}
	t, err := s.read.transfers.ByID(ctx, id)
	if err != nil {
		return receipt.Sheet{}, time.Time{}, err
	}
	document, err := s.disclosureOf(ctx, t)
	return receipt.Sheet{Document: document, VerifyURL: s.proofLink(t), Status: statusLines(t)}, t.CreatedAt, err
}

// statusLines returns the status of a transfer. It adds the payout institution's receipt number if the transfer has one and was not
// canceled, refunded, or failed.
func statusLines(t transfers.Detail) []transfer.Line {
	state := transfer.State{Status: t.Status, Delivery: t.Delivery}
	lines := []transfer.Line{{Label: "Status", Value: state.StatusText()}}
	if t.ReceiptNumber != transfers.ReceiptPending && !state.EndedUnpaid() {
		lines = append(lines, transfer.Line{Label: "Receipt Number", Value: t.ReceiptNumber})
	}
	return lines
}

// disclosureOf returns the disclosure that the sender saw, with the payment details added. For older transfers without a stored
// disclosure, it generates one.
func (s *Server) disclosureOf(ctx context.Context, t transfers.Detail) (transfer.DisclosureDocument, error) {
	first, err := s.cfg.Events.ReadStream(ctx, domain.Stream(transfer.Decider.Category, t.ID), 0, creationEventsMax)
	if err != nil {
		return transfer.DisclosureDocument{}, err
	}
	payment := disclosure.Payment{
		ReferenceNumber: t.ReferenceNumber, CashPickup: t.PayoutMethod == beneficiary.CashPickup, At: t.CreatedAt, Zone: losAngeles,
	}
	for _, r := range first {
		if disclosed, ok := r.Event.(transfer.Disclosed); ok && !r.Erased {
			return disclosure.Receipt(disclosed.Document, payment), nil
		}
	}
	return disclosure.Receipt(disclosure.Combined(disclosure.Terms{
		Quote: pricing.Quote{
			Send: t.Send, Fee: t.Fee, Total: t.Total, Rate: t.Rate, ExtraRate: t.ExtraRate, Receive: t.Receive, Bonus: t.Bonus,
		},
		FundingKind: t.FundingKind, Payee: t.Payee, SenderName: t.SenderName, SenderState: t.SenderState,
		At: t.CreatedAt, Zone: losAngeles,
	}), payment), nil
}
