package transfers

import (
	"context"
	"encoding/csv"
	"errors"
	"io"
	"mime"
	"net/http"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humagin"
	"github.com/shopspring/decimal"

	"hulak/domain"
	"hulak/domain/beneficiary"
	"hulak/domain/funding"
	"hulak/domain/money"
	"hulak/domain/transfer"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/httpapi/presentation"
	"hulak/projections/transfers"
)

const (
	maxExportedTransfers = 10_000
	exportPageSize       = 100
	exportWriteTimeout   = 30 * time.Second
)

// listTransfers lists the transfers of all senders, for staff.
func (h *Handlers) listTransfers(ctx context.Context, in *transferPage) (dto.TransferPage, error) {
	filter, err := in.parse()
	if err == nil {
		filter.After, err = parseCursor(in.Before)
	}
	if err != nil {
		return dto.TransferPage{}, err
	}
	filter.Limit = in.Limit
	list, next, err := h.transfers.ListForStaff(ctx, filter)
	return dto.TransferPage{Result: dto.Map(list, presentation.TransactionsAt(h.Now())), Next: formatCursor(next)}, err
}

// exportTransfers streams the transfers that match a filter as CSV. Like the list, it records whose data it shows, one page at a time and
// before it sends the page.
func (h *Handlers) exportTransfers(ctx context.Context, in *TransferFilter) (func(huma.Context), error) {
	filter, err := in.parse()
	if err != nil {
		return nil, err
	}
	filter.Limit = exportPageSize
	first, err := h.exportPage(ctx, &filter)
	if err != nil {
		return nil, err
	}
	return func(out huma.Context) {
		out.SetHeader("Content-Type", "text/csv; charset=utf-8")
		out.SetHeader("Content-Disposition", mime.FormatMediaType("attachment",
			map[string]string{"filename": "transfers-" + h.Now().Format("20060102-150405") + ".csv"}))
		response := http.NewResponseController(humagin.Unwrap(out).Writer)
		err := h.writeTransfers(ctx, first, filter, out.BodyWriter(), func() {
			_ = response.SetWriteDeadline(time.Now().Add(exportWriteTimeout)) // applies to each page, so slow clients can finish
		})
		if err != nil {
			if ctx.Err() == nil {
				h.Log.Error("transfer export failed", "requestId", core.RequestOf(ctx).ID, "error", err.Error())
			}
			panic(http.ErrAbortHandler) // abort the connection, so the client detects the truncated file
		}
	}, nil
}

// exportPage reads the next page, records the access to it, and advances the filter. The cursor is the zero value after the last page.
func (h *Handlers) exportPage(ctx context.Context, filter *transfers.StaffFilter) (page dto.TransferPage, err error) {
	list, next, err := h.transfers.ListForStaff(ctx, *filter)
	if err != nil {
		return page, err
	}
	filter.After = next
	page = dto.TransferPage{Result: dto.Map(list, presentation.TransactionsAt(h.Now()))}
	return page, h.RecordExport(ctx, page.SubjectIDs()...)
}

// exportColumns are the columns of the CSV file.
var exportColumns = []string{
	"id", "pin", "createdAt", "sender", "beneficiary", "sent", "sentCurrency", "received", "receivedCurrency", "fundingSource", "payoutMethod",
	"status", "deliveryStatus", "receiptNumber",
}

// writeTransfers writes pages until the end or until maxExportedTransfers.
func (h *Handlers) writeTransfers(
	ctx context.Context, page dto.TransferPage, filter transfers.StaffFilter, out io.Writer, beforePage func(),
) error {
	w := csv.NewWriter(out)
	if err := w.Write(exportColumns); err != nil {
		return err
	}
	for written := 0; ; {
		beforePage()
		for _, t := range page.Result {
			err := w.Write([]string{
				t.ID, t.ReferenceNumber, t.CreatedAt.Format(time.RFC3339), core.SafeCell(t.Sender.FullName), core.SafeCell(t.Beneficiary.FullName),
				string(t.SenderAmount), t.SenderCurrency, string(t.RecipientAmount), t.RecipientCurrency, t.FundingSource, t.PayoutMethod,
				t.Status, t.DeliveryStatus, core.SafeCell(t.ReceiptNumber),
			})
			if err != nil {
				return err
			}
		}
		if w.Flush(); w.Error() != nil {
			return w.Error()
		}
		written += len(page.Result)
		if filter.After.Position == 0 || written >= maxExportedTransfers {
			return nil
		}
		var err error
		if page, err = h.exportPage(ctx, &filter); err != nil {
			return err
		}
	}
}

// parse returns the filter for the query, without a page.
func (in *TransferFilter) parse() (transfers.StaffFilter, error) {
	filter := transfers.StaffFilter{
		Status: transfer.Status(in.TransStatus), Delivery: transfer.Delivery(in.DeliveryStatus),
		Method: beneficiary.PayoutMethod(in.PayoutMethod), FundingKind: funding.Kind(in.FundingSource), SenderID: in.Sender,
		BeneficiaryID: in.Beneficiary, Sort: transfers.Sort(in.Sort),
	}
	return filter, errors.Join(
		core.ParseTime("from", in.From, &filter.From),
		core.ParseTime("to", in.To, &filter.Until),
		parseAmount("amountFrom", in.AmountFrom, &filter.MinAmount),
		parseAmount("amountTo", in.AmountTo, &filter.MaxAmount),
	)
}

// A cursor is a position, and for a list sorted by amount or status, "@" and the amount or the status.
func formatCursor(c transfers.StaffCursor) string {
	text := core.PositionCursor(c.Position)
	switch {
	case !c.Amount.IsZero():
		text += "@" + c.Amount.StringFixed(money.USD.Decimals())
	case c.Status != "":
		text += "@" + c.Status
	}
	return text
}

func parseCursor(text string) (c transfers.StaffCursor, err error) {
	position, key, _ := strings.Cut(text, "@")
	if amount, err := money.ParseDecimal(key); err == nil {
		c.Amount = amount
	} else {
		c.Status = key
	}
	return c, core.ParsePosition("before", position, &c.Position)
}

// parseAmount parses a USD amount from a query parameter and stores it in *amount. An empty parameter leaves *amount unchanged.
func parseAmount(field, text string, amount **decimal.Decimal) error {
	if text == "" {
		return nil
	}
	parsed, err := money.Parse(text, money.USD)
	if err != nil {
		return core.ErrInvalid.WithFields(domain.FieldError{Field: field, Code: "INVALID_AMOUNT"})
	}
	value := parsed.Decimal()
	*amount = &value
	return nil
}
