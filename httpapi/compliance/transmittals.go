package compliance

import (
	"bytes"
	"context"
	"encoding/csv"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"hulak/domain"
	"hulak/domain/reference"
	"hulak/domain/transfer"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/projections"
	"hulak/projections/transmittals"
)

// maxExportedRecords is the maximum number of records in one export.
const maxExportedRecords = 1000

var (
	errRecordNotFound = domain.Reject(domain.NotFound, "RECORD_NOT_FOUND")
	errExportTooLarge = domain.Reject(domain.BusinessRule, "EXPORT_TOO_LARGE")
)

// byPosition is the input for calls with a record's log position in the path.
type byPosition struct {
	Position string `path:"position" pattern:"^[0-9]{1,19}$"`
}

// findTransmittals finds records by name, account, and time (31 CFR 1010.410(e)(4)).
func (h *Handlers) findTransmittals(ctx context.Context, in *core.BodyInput[dto.FindTransmittals]) (dto.TransmittalPage, error) {
	filter, err := h.transmittalFilter(in.Body.TransmittalFilter)
	if err == nil {
		err = core.ParsePosition("before", in.Body.Before, &filter.Before)
	}
	if err != nil {
		return dto.TransmittalPage{}, err
	}
	filter.Limit = projections.PageSizeMax
	page, next, err := h.records.List(ctx, filter)
	return dto.TransmittalPage{Result: dto.Map(page, transmittalSummary), Next: core.PositionCursor(next)}, err
}

// transmittalFilter parses a filter. The account can be the recipient's or the sender's.
func (h *Handlers) transmittalFilter(f dto.TransmittalFilter) (transmittals.Filter, error) {
	filter := transmittals.Filter{Sender: strings.TrimSpace(f.Sender), Recipient: strings.TrimSpace(f.Recipient)}
	if account := strings.TrimSpace(f.Account); account != "" {
		filter.AccountKey, filter.SenderID = h.AccountKey(account), account
	}
	if err := core.ParseTime("from", f.From, &filter.From); err != nil {
		return filter, err
	}
	return filter, core.ParseTime("to", f.To, &filter.To)
}

func transmittalSummary(r transmittals.Record) dto.TransmittalSummary {
	return dto.TransmittalSummary{
		Position: core.FormatPosition(r.Position), TransferID: r.TransferID, SenderID: r.SenderID, BeneficiaryID: r.BeneficiaryID,
		SenderName: r.SenderName, RecipientName: r.RecipientName, Amount: dto.MoneyOf(r.Send), PayoutMethod: r.Method, At: dto.Time(r.At),
	}
}

// transmittalAt reads a record from the log. It returns errRecordNotFound if the event at the position is not a required record.
func (h *Handlers) transmittalAt(ctx context.Context, position string) (transfer.TransmittalRecorded, error) {
	at, err := strconv.ParseInt(position, 10, 64)
	if err != nil || at < 1 {
		return transfer.TransmittalRecorded{}, errRecordNotFound
	}
	found, err := h.Config.Events.Read(ctx, at-1, 1)
	if err != nil {
		return transfer.TransmittalRecorded{}, err
	}
	if len(found) > 0 && found[0].Position == at {
		if record, ok := found[0].Event.(transfer.TransmittalRecorded); ok && record.Required {
			return record, nil
		}
	}
	return transfer.TransmittalRecorded{}, errRecordNotFound
}

// getTransmittal returns one record with a masked identification number.
func (h *Handlers) getTransmittal(ctx context.Context, in *byPosition) (dto.Transmittal, error) {
	record, err := h.transmittalAt(ctx, in.Position)
	if err != nil {
		return dto.Transmittal{}, err
	}
	return transmittal(in.Position, record), nil
}

func transmittal(position string, e transfer.TransmittalRecorded) dto.Transmittal {
	from, to := e.Parties.Sender, e.Parties.Recipient
	country, _ := reference.CountryByCode(to.Country)
	return dto.Transmittal{
		TransmittalSummary: dto.TransmittalSummary{
			Position: position, TransferID: e.TransferID, SenderID: e.SenderID, BeneficiaryID: e.BeneficiaryID, SenderName: from.Name,
			RecipientName: to.Name, Amount: dto.MoneyOf(e.Send), PayoutMethod: string(e.Method), At: dto.Time(e.At),
		},
		ReceivedAmount: dto.MoneyOf(e.Receive),
		SenderAddress: addressLines(from.Address.AddressLine1, from.Address.AddressLine2, from.Address.City,
			from.Address.State+" "+from.Address.PostalCode),
		IDType: string(from.IDType), IDNumber: dto.MaskDigits(from.IDNumber), IDCountry: from.IDCountry,
		Recipient: dto.TransmittalRecipient{
			Address: addressLines(to.Address.AddressLine1, to.Address.AddressLine2, to.Address.City, to.Address.State+" "+to.Address.PostalCode,
				country.Name),
			Phone: to.Phone, Account: to.Account, Institution: to.Institution,
		},
	}
}

func addressLines(lines ...string) []string {
	return slices.DeleteFunc(lines, func(line string) bool { return strings.TrimSpace(line) == "" })
}

// getTransmittalIDNumber returns the identification number in full. The access is recorded under its own call.
func (h *Handlers) getTransmittalIDNumber(ctx context.Context, in *byPosition) (dto.TransmittalIDNumber, error) {
	record, err := h.transmittalAt(ctx, in.Position)
	return dto.TransmittalIDNumber{SenderID: record.SenderID, IDNumber: record.Parties.Sender.IDNumber}, err
}

// exportTransmittals returns the matching records as CSV, with identification numbers in full. It records the access to each person's
// data before it sends the file.
func (h *Handlers) exportTransmittals(ctx context.Context, in *core.BodyInput[dto.TransmittalFilter]) (func(huma.Context), error) {
	records, err := h.transmittalsToExport(ctx, in.Body)
	if err != nil {
		return nil, err
	}
	var people []string
	rows := [][]string{{
		"transferId", "executedAt", "amountUSD", "amountNPR", "payoutMethod", "senderName", "senderAccount", "senderAddress", "idType",
		"idNumber", "idCountry", "recipientName", "recipientAddress", "recipientPhone", "recipientAccount", "recipientInstitution",
	}}
	for _, r := range records {
		event, err := h.transmittalAt(ctx, core.FormatPosition(r.Position))
		if err != nil {
			return nil, err
		}
		t := transmittal(core.FormatPosition(r.Position), event)
		people = append(people, t.SubjectIDs()...)
		rows = append(rows, []string{
			t.TransferID, t.At.UTC().Format(time.RFC3339), string(t.Amount), string(t.ReceivedAmount), t.PayoutMethod, core.SafeCell(t.SenderName),
			t.SenderID, core.SafeCell(strings.Join(t.SenderAddress, ", ")), t.IDType, core.SafeCell(event.Parties.Sender.IDNumber), t.IDCountry,
			core.SafeCell(t.RecipientName), core.SafeCell(strings.Join(t.Recipient.Address, ", ")), t.Recipient.Phone, t.Recipient.Account,
			t.Recipient.Institution,
		})
	}
	slices.Sort(people)
	if err := h.RecordExport(ctx, slices.Compact(people)...); err != nil {
		return nil, err
	}
	var content bytes.Buffer
	if err := csv.NewWriter(&content).WriteAll(rows); err != nil {
		return nil, err
	}
	name := "records-from-3000-" + h.Now().UTC().Format("20060102-150405") + ".csv"
	return core.Download(core.MediaTypeCSV, name, content.Bytes()), nil
}

// transmittalsToExport returns all matching records, or errExportTooLarge if there are more than maxExportedRecords.
func (h *Handlers) transmittalsToExport(ctx context.Context, f dto.TransmittalFilter) ([]transmittals.Record, error) {
	filter, err := h.transmittalFilter(f)
	if err != nil {
		return nil, err
	}
	filter.Limit = projections.PageSizeMax
	var records []transmittals.Record
	for {
		page, next, err := h.records.List(ctx, filter)
		if err != nil {
			return nil, err
		}
		records = append(records, page...)
		switch {
		case len(records) > maxExportedRecords:
			return nil, errExportTooLarge.With("max", strconv.Itoa(maxExportedRecords))
		case next == 0:
			return records, nil
		}
		filter.Before = next
	}
}
