package history

import (
	"context"
	"errors"

	"hulak/domain/accesslog"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	accesslogmodel "hulak/projections/accesslog"
)

// Responses that show personal data to staff implement dto.PersonalData. The server records each access before it sends the
// response. If it cannot record the access, the call fails.

// listReads lists staff access to personal data, newest first.
func (h *Handlers) listReads(ctx context.Context, in *accessLogFilter) (dto.DataReadPage, error) {
	filter := accesslogmodel.Filter{PersonID: in.Person, StaffID: in.Staff, Purpose: accesslog.Purpose(in.Purpose), Limit: in.Limit}
	err := errors.Join(
		core.ParseTime("from", in.From, &filter.From),
		core.ParseTime("to", in.To, &filter.Until),
		core.ParsePosition("before", in.Before, &filter.Before),
	)
	if err != nil {
		return dto.DataReadPage{}, err
	}
	list, err := h.accessLog.Accesses(ctx, filter)
	if err != nil {
		return dto.DataReadPage{}, err
	}
	page, names := dto.DataReadPage{Result: make([]dto.DataRead, len(list))}, core.NewStaffNames(h.Server)
	for i, r := range list {
		by, err := names.Member(ctx, r.StaffID)
		if err != nil {
			return page, err
		}
		page.Result[i] = dto.DataRead{
			Position: core.FormatPosition(r.Position), By: by, Operation: r.Call, Summary: h.summaryOf(r.Call), Subject: r.Subject,
			People:  dto.CopyNonNil(r.People),
			Purpose: string(r.Purpose), Reference: r.Reference, At: dto.Time(r.At),
		}
	}
	page.Next = core.NextCursor(list, filter.Limit, func(r accesslogmodel.Access) int64 { return r.Position })
	return page, nil
}

// summaryOf returns the summary of a call, or its operation ID if the call no longer exists.
func (h *Handlers) summaryOf(call string) string {
	if summary, ok := h.Summaries[call]; ok {
		return summary
	}
	return call
}

// listExports lists staff exports of the event log, with the reason for each export.
func (h *Handlers) listExports(ctx context.Context, in *exportListInput) (dto.List[dto.EventExport], error) {
	var before int64
	if err := core.ParsePosition("before", in.Before, &before); err != nil {
		return dto.List[dto.EventExport]{}, err
	}
	exports, err := h.accessLog.Exports(ctx, before, in.Limit)
	if err != nil {
		return dto.List[dto.EventExport]{}, err
	}
	list, names := dto.List[dto.EventExport]{Result: make([]dto.EventExport, len(exports))}, core.NewStaffNames(h.Server)
	for i, e := range exports {
		by, err := names.Member(ctx, e.StaffID)
		if err != nil {
			return list, err
		}
		list.Result[i] = dto.EventExport{
			ID: e.ID, Position: core.FormatPosition(e.Position), By: by, Format: string(e.Format), Filter: dto.EventFilter(e.Filter),
			Expected: e.Expected, Count: e.Count, Outcome: exportOutcome(e),
			Reason: e.Reason, At: dto.Time(e.At), EndedAt: dto.OptionalTime(e.EndedAt),
		}
	}
	return list, nil
}

func exportOutcome(e accesslogmodel.Export) string {
	switch {
	case !e.Ended:
		return "RUNNING"
	case e.Complete:
		return "COMPLETE"
	}
	return "CANCELED"
}
