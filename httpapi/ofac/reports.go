package ofac

import (
	"context"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"hulak/domain"
	"hulak/domain/ofac"
	"hulak/domain/sendinglimit"
	"hulak/domain/transfer"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	readmodel "hulak/projections/ofac"
)

// errNoFiler means that HULAK_FINCEN_FILER is not set, so the worksheet names no institution.
var errNoFiler = domain.Reject(domain.Conflict, "REPORT_FILER_MISSING")

func (h *Handlers) listReports(ctx context.Context, in *reportPage) (dto.Page[SanctionsReport], error) {
	page := dto.Page[SanctionsReport]{Result: []SanctionsReport{}}
	var after int64
	if err := core.ParsePosition("after", in.After, &after); err != nil {
		return page, err
	}
	list, err := h.ofac.Reports(ctx, in.Due, after, in.Limit)
	if err != nil {
		return page, err
	}
	for _, r := range list {
		state := ofac.State{
			Opened: ofac.Opened{ReportID: r.ID, Kind: r.Kind, TransferID: r.TransferID, Year: r.Year, ActedAt: r.ActedAt, DueAt: r.DueAt},
			Status: r.Status, ClosedAt: r.ClosedAt,
		}
		t, err := h.transferOf(ctx, r.TransferID)
		if err != nil {
			return page, err
		}
		page.Result = append(page.Result, reportInfo(state, t))
	}
	page.Next = core.NextCursor(list, in.Limit, func(r readmodel.Report) int64 { return r.Position })
	return page, nil
}

// reportInfo converts a report about a transfer, which is empty for an annual report.
func reportInfo(s ofac.State, t transfer.State) SanctionsReport {
	r := SanctionsReport{
		ID: s.ReportID, Kind: string(s.Kind), Status: string(s.Status), TransferID: s.TransferID, Reference: t.ReferenceNumber, Year: s.Year,
		ActedAt: dto.Time(s.ActedAt), DueAt: dto.Time(s.DueAt), ClosedAt: dto.OptionalTime(s.ClosedAt),
		people: []string{t.SenderID, t.BeneficiaryID},
	}
	if t.Exists() {
		amount := dto.MoneyOf(t.Amounts().Total())
		r.Amount = &amount
	}
	return r
}

// transferOf returns the transfer of a report. It is empty for an annual report.
func (h *Handlers) transferOf(ctx context.Context, id string) (transfer.State, error) {
	if id == "" {
		return transfer.State{}, nil
	}
	t, _, err := core.ListState(ctx, h.Server, transfer.Decider, id)
	return t, err
}

// report returns the state of a report, or ofac.ErrNotFound if it does not exist.
func (h *Handlers) report(ctx context.Context, id string) (ofac.State, error) {
	s, err := core.State(ctx, h.Server, ofac.Decider, id)
	if err == nil && !s.Exists() {
		err = ofac.ErrNotFound
	}
	return s, err
}

// worksheet returns the worksheet of a report: the filed one, or one from the current facts.
func (h *Handlers) worksheet(ctx context.Context, s ofac.State) ([]ofac.Field, error) {
	switch {
	case s.Status == ofac.StatusFiled:
		return s.Filing.Fields, nil
	case s.Kind == ofac.Annual:
		property, err := h.blockedAt(ctx, s.ActedAt.Add(-time.Microsecond))
		return ofac.AnnualWorksheet(s, propertyOf(property), h.deps.Filer), err
	}
	facts, err := h.facts(ctx, s)
	return ofac.Worksheet(s, facts, h.deps.Filer), err
}

func (h *Handlers) getReport(ctx context.Context, in *core.ByID) (SanctionsReportDetail, error) {
	s, err := h.report(ctx, in.ID)
	if err != nil {
		return SanctionsReportDetail{}, err
	}
	t, err := h.transferOf(ctx, s.TransferID)
	if err != nil {
		return SanctionsReportDetail{}, err
	}
	out := SanctionsReportDetail{
		SanctionsReport: reportInfo(s, t), Additions: dto.OFACAdditions(s.Additions), Confirmation: s.Filing.Confirmation, Reason: s.Reason,
	}
	if out.worksheet, err = h.worksheet(ctx, s); err != nil {
		return out, err
	}
	out.Fields = dto.Map(out.worksheet, func(f ofac.Field) WorksheetField { return WorksheetField(f) })
	if s.ClosedBy != "" {
		by, err := core.NewStaffNames(h.Server).Person(ctx, domain.Actor{ID: s.ClosedBy})
		if err != nil {
			return out, err
		}
		out.ClosedBy = &by
	}
	return out, nil
}

func (h *Handlers) saveReport(ctx context.Context, in *core.IDBodyInput[dto.OFACAdditions]) (dto.Success, error) {
	return dto.OK, h.execute(ctx, in.ID, ofac.Save{Additions: ofac.Additions(in.Body), By: core.CallerOf(ctx).ID, At: h.Now()})
}

// fileReport stores the worksheet together with the confirmation number. It does not send anything: OFAC takes reports only on its site.
func (h *Handlers) fileReport(ctx context.Context, in *core.IDBodyInput[dto.OFACFiling]) (dto.Success, error) {
	if h.deps.Filer.Name == "" {
		return dto.Success{}, errNoFiler
	}
	s, err := h.report(ctx, in.ID)
	if err != nil {
		return dto.Success{}, err
	}
	fields, err := h.worksheet(ctx, s)
	if err != nil {
		return dto.Success{}, err
	}
	return dto.OK, h.execute(ctx, in.ID, ofac.File{
		Confirmation: strings.TrimSpace(in.Body.Confirmation), Fields: fields, By: core.CallerOf(ctx).ID, At: h.Now(),
	})
}

func (h *Handlers) waiveReport(ctx context.Context, in *core.IDBodyInput[dto.OFACWaiver]) (dto.Success, error) {
	return dto.OK, h.execute(ctx, in.ID, ofac.Waive{Reason: strings.TrimSpace(in.Body.Reason), By: core.CallerOf(ctx).ID, At: h.Now()})
}

func (h *Handlers) execute(ctx context.Context, id string, c ofac.Command) error {
	return core.ExecuteCommand(ctx, h.Server, ofac.Decider, id, c)
}

func (h *Handlers) getReportFile(ctx context.Context, in *core.ByID) (func(huma.Context), error) {
	detail, err := h.getReport(ctx, in)
	if err != nil {
		return nil, err
	}
	if err := h.RecordExport(ctx, detail.SubjectIDs()...); err != nil {
		return nil, err
	}
	return core.Download(core.MediaTypeCSV, "ofac-report-"+detail.ID+".csv", ofac.FieldsCSV(detail.worksheet)), nil
}

func (h *Handlers) listBlocked(ctx context.Context, in *blockedInput) (BlockedProperty, error) {
	at, err := in.moment()
	if err != nil {
		return BlockedProperty{}, err
	}
	property, err := h.blockedAt(ctx, at)
	if err != nil {
		return BlockedProperty{}, err
	}
	if at.IsZero() {
		at = h.Now()
	}
	out := BlockedProperty{At: dto.Time(at), Result: []BlockedItem{}, Total: dto.MoneyOf(ofac.Total(propertyOf(property)))}
	for _, p := range property {
		out.Result = append(out.Result, BlockedItem{
			TransferID: p.TransferID, Reference: p.reference, Owner: p.Owner, Entry: p.Match.Name, Amount: dto.MoneyOf(p.Amount),
			BlockedAt: dto.Time(p.BlockedAt), people: p.people,
		})
	}
	return out, nil
}

func (h *Handlers) getBlockedFile(ctx context.Context, in *blockedInput) (func(huma.Context), error) {
	at, err := in.moment()
	if err != nil {
		return nil, err
	}
	property, err := h.blockedAt(ctx, at)
	if err != nil {
		return nil, err
	}
	var people []string
	for _, p := range property {
		people = append(people, p.people...)
	}
	if err := h.RecordExport(ctx, people...); err != nil {
		return nil, err
	}
	if at.IsZero() {
		at = h.Now()
	}
	name := "blocked-property-" + at.In(sendinglimit.LosAngeles).Format(time.DateOnly) + ".csv"
	return core.Download(core.MediaTypeCSV, name, ofac.PropertyCSV(propertyOf(property))), nil
}
