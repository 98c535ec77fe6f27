package httpapi

import (
	"context"
	"errors"
	"regexp"
	"slices"

	"hulak/domain"
	"hulak/domain/accesslog"
	"hulak/domain/staff"
	"hulak/eventstore"
	"hulak/httpapi/dto"
	accesslogmodel "hulak/projections/accesslog"
)

// Responses that show personal data to staff implement dto.PersonalData. The server records each access before it sends the
// response. If it cannot record the access, the call fails.

const (
	purposeHeader            = "Hulak-Purpose"
	purposeReferenceHeader   = "Hulak-Purpose-Reference"
	maxPurposeChars          = 16
	maxPurposeReferenceChars = 40

	// recordedExtension is the OpenAPI extension that marks operations whose use is recorded in the access log.
	recordedExtension = "x-recorded"
)

var purposeReferencePattern = regexp.MustCompile(`^[A-Za-z0-9-]{0,40}$`)

// recordRead records that the calling staff member is about to see these people's data. It skips the caller's own data and repeats of
// a recent access. It records nothing for callers who are not staff.
func (s *Server) recordRead(ctx context.Context, people ...string) error {
	req := requestOf(ctx)
	caller := req.principal
	people = slices.DeleteFunc(people, func(id string) bool { return id == "" || id == caller.ID })
	if !staffOnly.allows(caller.Role) || len(people) == 0 {
		return nil
	}
	purpose, reference := accesslog.Purpose(req.gin.GetHeader(purposeHeader)), req.gin.GetHeader(purposeReferenceHeader)
	if purpose == "" {
		purpose = accesslog.PurposeRoutine
	}
	if !purposeReferencePattern.MatchString(reference) {
		return errInvalid.WithFields(domain.FieldError{Field: purposeReferenceHeader, Code: "INVALID_PARAMETER"})
	}
	at := s.now()
	record := accesslog.RecordRead{
		StaffID: caller.ID, Call: req.operation, Subject: req.subject(), People: people, Purpose: purpose, Reference: reference, At: at,
	}
	// The record is not the caller's own write, so it neither uses their idempotency key nor advances their position.
	_, _, err := eventstore.Execute(ctx, s.cfg.Events, eventstore.Command{Meta: req.metadata()}, func(u domain.UnitOfWork) (struct{}, error) {
		_, err := domain.Decide(u, accesslog.Decider, accesslog.StreamKey(caller.ID, at), accesslog.Command(record))
		return struct{}{}, err
	})
	return err
}

// subject returns the ID, position, or stream in the path. It ignores other path parameters, because they might be personal data.
func (r *request) subject() string {
	if id := r.gin.Param("id"); id != "" {
		return id
	}
	if position := r.gin.Param("position"); position != "" {
		return position
	}
	return r.gin.Param("stream")
}

// listReads lists staff access to personal data, newest first.
func (s *Server) listReads(ctx context.Context, in *accessLogFilter) (dto.DataReadPage, error) {
	filter := accesslogmodel.Filter{PersonID: in.Person, StaffID: in.Staff, Purpose: accesslog.Purpose(in.Purpose), Limit: in.Limit}
	err := errors.Join(
		parseTime("from", in.From, &filter.From),
		parseTime("to", in.To, &filter.Until),
		parsePosition("before", in.Before, &filter.Before),
	)
	if err != nil {
		return dto.DataReadPage{}, err
	}
	list, err := s.queries.accesslog.Accesses(ctx, filter)
	if err != nil {
		return dto.DataReadPage{}, err
	}
	page, names := dto.DataReadPage{Result: make([]dto.DataRead, len(list))}, staffNames{s: s}
	for i, r := range list {
		by, err := names.member(ctx, r.StaffID)
		if err != nil {
			return page, err
		}
		page.Result[i] = dto.DataRead{
			Position: formatPosition(r.Position), By: by, Operation: r.Call, Summary: s.summaryOf(r.Call), Subject: r.Subject,
			People:  copyNonNil(r.People),
			Purpose: string(r.Purpose), Reference: r.Reference, At: dto.Time(r.At),
		}
	}
	page.Next = nextCursor(list, filter.Limit, func(r accesslogmodel.Access) int64 { return r.Position })
	return page, nil
}

// summaryOf returns the summary of a call, or its operation ID if the call no longer exists.
func (s *Server) summaryOf(call string) string {
	if summary, ok := s.summaries[call]; ok {
		return summary
	}
	return call
}

// member returns a staff member's name and role.
func (n *staffNames) member(ctx context.Context, id string) (dto.Person, error) {
	person, err := n.person(ctx, domain.Actor{ID: id})
	if err != nil {
		return person, err
	}
	member, err := recentState(ctx, n.s, staff.Decider, id)
	person.Role = string(member.Role)
	return person, err
}

// listExports lists staff exports of the event log, with the reason for each export.
func (s *Server) listExports(ctx context.Context, in *exportListInput) (dto.List[dto.EventExport], error) {
	var before int64
	if err := parsePosition("before", in.Before, &before); err != nil {
		return dto.List[dto.EventExport]{}, err
	}
	exports, err := s.queries.accesslog.Exports(ctx, before, in.Limit)
	if err != nil {
		return dto.List[dto.EventExport]{}, err
	}
	list, names := dto.List[dto.EventExport]{Result: make([]dto.EventExport, len(exports))}, staffNames{s: s}
	for i, e := range exports {
		by, err := names.member(ctx, e.StaffID)
		if err != nil {
			return list, err
		}
		list.Result[i] = dto.EventExport{
			ID: e.ID, Position: formatPosition(e.Position), By: by, Format: string(e.Format), Filter: dto.EventFilter(e.Filter),
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
