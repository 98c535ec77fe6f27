package core

import (
	"context"

	"hulak/domain"
	"hulak/domain/sender"
)

// EndSessions ends all sessions and live streams of a user.
func (s *Server) EndSessions(ctx context.Context, userID string) error {
	if err := s.Sessions.CloseAll(ctx, userID); err != nil {
		return err
	}
	s.Streams.EndUser(userID)
	return nil
}

// ClearFailedSignIns deletes a sender's failed sign-ins, so they cannot cause another lock.
func (s *Server) ClearFailedSignIns(ctx context.Context, senderID string) error {
	person, err := State(ctx, s, sender.Decider, senderID)
	if err != nil {
		return err
	}
	return s.Sessions.ClearFailures(ctx, s.EmailKey(person.Person.Email))
}

var (
	// errConfirmationNeeded means that the user must confirm their identity again.
	errConfirmationNeeded = domain.Reject(domain.Forbidden, "CONFIRMATION_NEEDED")
)

// RequireFreshConfirmation returns an error unless the session was confirmed within session.ConfirmationTTL.
func (s *Server) RequireFreshConfirmation(ctx context.Context) error {
	confirmed, err := s.Sessions.IsConfirmed(ctx, CallerOf(ctx).Session)
	if err == nil && !confirmed {
		err = errConfirmationNeeded
	}
	return err
}

var (
	// errFactorRequired rejects calls by staff who have not set up a second factor.
	errFactorRequired = domain.Reject(domain.Forbidden, "SECOND_FACTOR_REQUIRED")
)
