package core

import (
	"context"

	"hulak/domain"
	"hulak/domain/notification"
	"hulak/domain/sender"
	"hulak/eventstore"
)

// EndSessions ends all sessions and live streams of a user.
func (s *Server) EndSessions(ctx context.Context, userID string) error {
	if err := s.Sessions.CloseAll(ctx, userID); err != nil {
		return err
	}
	s.Streams.EndUser(userID)
	return s.EndPushes(ctx, userID, notification.EndSessions{})
}

// EndPushes ends the pushes to browsers that were signed out. It is not part of a request's idempotent decision.
func (s *Server) EndPushes(ctx context.Context, userID string, ended notification.EndSessions) error {
	meta := RequestOf(ctx).Metadata()
	if meta.Actor.ID == "" {
		meta.Actor.ID = userID
	}
	ended.At = s.Now()
	position, err := eventstore.RunCommand(ctx, s.Config.Events, eventstore.Command{Meta: meta},
		notification.Decider, userID, notification.Command(ended))
	if err == nil && position > 0 {
		RequestOf(ctx).AdvancePosition(position)
	}
	return err
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
