package reports

import (
	"context"
	"encoding/csv"
	"mime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"hulak/domain"
	"hulak/domain/regulatory"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/httpapi/presentation"
	readmodel "hulak/projections/regulatory"
)

var (
	errReportNotFound = domain.Reject(domain.NotFound, "REPORT_NOT_FOUND")
	errFigureNotFound = domain.Reject(domain.NotFound, "FIGURE_NOT_FOUND")
)

func (h *Handlers) getReport(ctx context.Context, in *ReportSelection) (RegulatoryReport, error) {
	definition, scope, err := h.scope(ctx, in)
	if err != nil {
		return RegulatoryReport{}, err
	}
	response := RegulatoryReport{
		Report: string(definition.Report), Unit: string(definition.Unit), Period: scope.Period.Name,
		From: scope.Period.From.Format(time.DateOnly), To: scope.Period.To.AddDate(0, 0, -1).Format(time.DateOnly),
		Position: core.FormatPosition(scope.Position), Complete: !scope.Until.Before(scope.Period.To), Tables: []ReportTable{},
	}
	for _, t := range definition.Tables {
		values, err := h.figures.Values(ctx, t, scope)
		if err != nil {
			return response, err
		}
		response.Tables = append(response.Tables, tableInfo(t, values))
	}
	return response, nil
}

// scope returns the definition of the requested report, and the bounds of its entries.
func (h *Handlers) scope(ctx context.Context, in *ReportSelection) (regulatory.Definition, readmodel.Scope, error) {
	definition, ok := regulatory.Find(regulatory.Name(in.Report))
	if !ok {
		return definition, readmodel.Scope{}, errReportNotFound
	}
	s := readmodel.Scope{Until: h.Now()}
	s.Period = definition.Unit.PeriodAt(s.Until)
	if in.Period != "" {
		if s.Period, ok = definition.Unit.ParsePeriod(in.Period); !ok {
			return definition, s, core.ErrInvalid.WithFields(domain.FieldError{Field: "period", Code: "INVALID_DATE"})
		}
	}
	latest, err := h.figures.Position(ctx)
	if err != nil {
		return definition, s, err
	}
	s.Position = latest
	switch {
	case in.Position != "":
		s.Position = min(core.ClampPosition(in.Position), latest)
	case in.At != "":
		if s.Until, err = time.Parse(time.RFC3339, in.At); err != nil {
			return definition, s, core.ErrInvalid.WithFields(domain.FieldError{Field: "at", Code: "INVALID_DATE"})
		}
		position, err := h.figures.PositionAt(ctx, s.Until)
		if err != nil {
			return definition, s, err
		}
		s.Position = min(position, latest)
	}
	return definition, s, nil
}

func tableInfo(t regulatory.Table, v readmodel.Values) ReportTable {
	return ReportTable{
		Name: t.Name,
		By:   dto.Map(t.By, func(d regulatory.Dimension) string { return string(d) }),
		Figures: dto.Map(t.Figures, func(f regulatory.Figure) ReportFigure {
			return ReportFigure{Name: f.Name, Currency: string(f.Currency)}
		}),
		Rows: dto.Map(v.Rows, func(r readmodel.Row) ReportRow {
			return ReportRow{Key: r.Key, Name: rowName(t, r), Cells: dto.Map(r.Cells, cellInfo)}
		}),
		Totals: dto.Map(v.Totals, cellInfo),
	}
}

func cellInfo(c readmodel.Cell) ReportCell {
	return ReportCell{Count: c.Count, Amount: dto.MoneyOf(c.Amount)}
}

// rowName returns the name of the institution in a table by method and institution. It is empty for other tables.
func rowName(t regulatory.Table, r readmodel.Row) string {
	if !slices.Equal(t.By, []regulatory.Dimension{regulatory.Method, regulatory.Institution}) {
		return ""
	}
	return presentation.InstitutionName(r.Key[0], r.Key[1])
}

// getReportCSV returns a report with one line per value.
func (h *Handlers) getReportCSV(ctx context.Context, in *ReportSelection) (func(huma.Context), error) {
	report, err := h.getReport(ctx, in)
	if err != nil {
		return nil, err
	}
	return func(out huma.Context) {
		name := strings.ToLower(strings.ReplaceAll(report.Report, "_", "-")) + "-" + report.Period + ".csv"
		out.SetHeader("Content-Type", "text/csv; charset=utf-8")
		out.SetHeader("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": name}))
		out.SetHeader("Cache-Control", "no-store")
		if err := writeCSV(csv.NewWriter(out.BodyWriter()), report); err != nil && ctx.Err() == nil {
			h.Log.Error("report CSV interrupted", "report", report.Report, "error", err.Error())
		}
	}, nil
}

func writeCSV(out *csv.Writer, r RegulatoryReport) error {
	records := [][]string{{"report", "period", "position", "table", "by", "key", "name", "figure", "count", "amount", "currency"}}
	for _, t := range r.Tables {
		by := strings.Join(t.By, "/")
		for _, row := range append(slices.Clip(t.Rows), ReportRow{Key: []string{"TOTAL"}, Cells: t.Totals}) {
			for i, c := range row.Cells {
				records = append(records, []string{
					r.Report, r.Period, r.Position, t.Name, by, strings.Join(row.Key, "/"), row.Name, t.Figures[i].Name,
					strconv.Itoa(c.Count), string(c.Amount), t.Figures[i].Currency,
				})
			}
		}
	}
	return out.WriteAll(records)
}

func (h *Handlers) listEntries(ctx context.Context, in *entriesInput) (ReportEntryPage, error) {
	definition, scope, err := h.scope(ctx, &in.ReportSelection)
	if err != nil {
		return ReportEntryPage{}, err
	}
	table, ok := definition.Table(in.Table)
	if !ok {
		return ReportEntryPage{}, errFigureNotFound
	}
	figure, ok := table.Figure(in.Figure)
	if !ok {
		return ReportEntryPage{}, errFigureNotFound
	}
	var before int64
	if in.Before != "" {
		before = core.ClampPosition(in.Before)
	}
	entries, err := h.figures.Entries(ctx, table, figure, in.Key, scope, before, in.Limit)
	return ReportEntryPage{
		Result: dto.Map(entries, func(e readmodel.Entry) ReportEntry {
			return ReportEntry{
				Position: core.FormatPosition(e.Position), TransferID: e.TransferID, Type: e.Type, At: dto.Time(e.At), Amount: dto.MoneyOf(e.Amount),
			}
		}),
		Next: core.NextCursor(entries, in.Limit, func(e readmodel.Entry) int64 { return e.Position }),
	}, err
}
