package history

import (
	"context"
	"errors"
	"strings"

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
	pins, err := h.pinsOf(ctx, list)
	if err != nil {
		return dto.DataReadPage{}, err
	}
	people, err := h.namesOf(ctx, list)
	if err != nil {
		return dto.DataReadPage{}, err
	}
	page, names := dto.DataReadPage{Result: make([]dto.DataRead, len(list)), Names: people}, core.NewStaffNames(h.Server)
	for i, r := range list {
		by, err := names.Member(ctx, r.StaffID)
		if err != nil {
			return page, err
		}
		page.Result[i] = dto.DataRead{
			Position: core.FormatPosition(r.Position), By: by, Operation: r.Call, Summary: h.summaryOf(r.Call), Subject: r.Subject,
			PIN: pins[transferOf(r)], People: dto.CopyNonNil(r.People),
			Purpose: string(r.Purpose), Reference: r.Reference, At: dto.Time(r.At),
		}
	}
	page.Next = core.NextCursor(list, filter.Limit, func(r accesslogmodel.Access) int64 { return r.Position })
	return page, nil
}

// maxNamedPeople is the number of people whose names a page shows for each access. The others have only IDs.
const maxNamedPeople = 3

// transferOf returns the ID of the viewed transfer. It returns another ID if the access is to something else.
func transferOf(r accesslogmodel.Access) string { return strings.TrimPrefix(r.Subject, "transfer-") }

// pinsOf returns the reference numbers of the viewed transfers by ID.
func (h *Handlers) pinsOf(ctx context.Context, list []accesslogmodel.Access) (map[string]string, error) {
	var ids []string
	for _, r := range list {
		ids = append(ids, transferOf(r))
	}
	found, err := h.transfers.ByIDs(ctx, ids)
	pins := make(map[string]string, len(found))
	for _, t := range found {
		pins[t.ID] = t.ReferenceNumber
	}
	return pins, err
}

// namesOf returns the short names of the viewed people by ID.
func (h *Handlers) namesOf(ctx context.Context, list []accesslogmodel.Access) (map[string]string, error) {
	var ids []string
	for _, r := range list {
		ids = append(ids, r.People[:min(len(r.People), maxNamedPeople)]...)
	}
	found, err := h.search.Names(ctx, ids)
	names := make(map[string]string, len(found))
	for id, name := range found {
		names[id] = dto.ShortName(name)
	}
	return names, err
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
