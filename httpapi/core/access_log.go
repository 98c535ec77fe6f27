package core

import (
	"context"
	"fmt"
	"regexp"
	"slices"

	"hulak/domain"
	"hulak/domain/accesslog"
	"hulak/eventstore"
	"hulak/httpapi/dto"
)

const (
	purposeHeader            = "Hulak-Purpose"
	purposeReferenceHeader   = "Hulak-Purpose-Reference"
	maxPurposeChars          = 16
	maxPurposeReferenceChars = 40

	// RecordedExtension is the OpenAPI extension that marks operations whose use is recorded in the access log.
	RecordedExtension = "x-recorded"
)

var purposeReferencePattern = regexp.MustCompile(`^[A-Za-z0-9-]{0,40}$`)

// recordResponse records that the caller is about to see a response. Staff are recorded if it shows personal data, and API keys always.
func (s *Server) recordResponse(ctx context.Context, response any) error {
	if data, ok := response.(dto.PersonalData); ok {
		return s.recordRead(ctx, data.SubjectIDs()...)
	}
	return s.recordRead(ctx)
}

// RecordExport records that the calling staff member is about to receive a file with these people's data. The route must have the option
// Exports. It records a repeat, too.
func (s *Server) RecordExport(ctx context.Context, people ...string) error {
	if req := RequestOf(ctx); !req.exports {
		return fmt.Errorf("core: the route of %s needs the option Exports", req.operation)
	}
	return s.recordRead(ctx, people...)
}

// recordRead records that the calling staff member is about to see these people's data. It skips the caller's own data, and repeats of
// a recent access unless the call exports data. A read with an API key is recorded even if it shows no personal data. recordRead records
// nothing for other callers.
func (s *Server) recordRead(ctx context.Context, people ...string) error {
	req := RequestOf(ctx)
	caller := req.principal
	people = slices.DeleteFunc(people, func(id string) bool { return id == "" || id == caller.ID })
	if caller.Role != dto.APIKey && (!AnyStaff.Allows(caller.Role) || len(people) == 0) {
		return nil
	}
	purpose, reference := accesslog.Purpose(req.Gin.GetHeader(purposeHeader)), req.Gin.GetHeader(purposeReferenceHeader)
	if purpose == "" {
		purpose = accesslog.PurposeRoutine
	}
	if !purposeReferencePattern.MatchString(reference) {
		return ErrInvalid.WithFields(domain.FieldError{Field: purposeReferenceHeader, Code: "INVALID_PARAMETER"})
	}
	at := s.Now()
	record := accesslog.RecordRead{
		StaffID: caller.ID, Call: req.operation, Subject: req.subject(), People: people, Purpose: purpose, Reference: reference, At: at,
		Export: req.exports,
	}
	// The record is not the caller's own write, so it neither uses their idempotency key nor advances their position.
	command := eventstore.Command{Meta: req.Metadata()}
	_, err := eventstore.RunCommand(ctx, s.Config.Events, command, accesslog.Decider, accesslog.StreamKey(caller.ID, at), record)
	return err
}

// subject returns the ID, position, or stream in the path. It ignores other path parameters, because they might be personal data.
func (r *Request) subject() string {
	if id := r.Gin.Param("id"); id != "" {
		return id
	}
	if position := r.Gin.Param("position"); position != "" {
		return position
	}
	return r.Gin.Param("stream")
}
