package httpapi

import (
	"context"
	"errors"
	"strings"

	"hulak/domain"
	"hulak/httpapi/dto"
	"hulak/httpapi/session"
)

var (
	// errConfirmationNeeded means that the user must confirm their identity again.
	errConfirmationNeeded = domain.Reject(domain.Forbidden, "CONFIRMATION_NEEDED")
	// errPasswordRequired means that the user must confirm with their password, not with an emailed code.
	errPasswordRequired = domain.Reject(domain.Conflict, "ACCOUNT_HAS_PASSWORD")
)

// reauthenticate checks the caller's password, and the second factor if they have one. Actions that a stolen session must not be
// able to perform call it first.
func (s *Server) reauthenticate(ctx context.Context, field, password, code string) error {
	id := callerOf(ctx).ID
	if err := s.reauthenticateByPassword(ctx, field, password); err != nil {
		return err
	}
	factor, err := s.sessions.Factor(ctx, id)
	switch {
	case err != nil:
		return err
	case factor.Enrolled() && code == "":
		return errFactorCodeMissing
	case factor.Enrolled():
		err = s.checkFactor(ctx, id, code)
	}
	if err != nil {
		return err
	}
	return s.sessions.ConsumeCode(ctx, id, session.ChannelConfirmation)
}

// reauthenticateByPassword checks the password, or the emailed code of an account without a password. It rate-limits attempts
// like sign-ins, because a stolen session must not help an attacker guess the password. It does not consume the code, because
// the second factor might still be wrong.
func (s *Server) reauthenticateByPassword(ctx context.Context, field, password string) error {
	userID := callerOf(ctx).ID
	hasPassword, err := s.sessions.HasPassword(ctx, userID)
	if err != nil {
		return err
	}
	if !hasPassword {
		return s.reauthenticateByEmail(ctx, userID, field, password)
	}
	attempt, err := s.sessions.AttemptConfirmation(ctx, userID)
	if err != nil {
		return err
	}
	passwordOK, err := s.sessions.CheckPassword(ctx, userID, password)
	if err != nil {
		return err
	}
	if !passwordOK {
		return errInvalid.WithFields(domain.FieldError{Field: field, Code: "PASSWORD_DOES_NOT_MATCH"})
	}
	return s.sessions.RecordSuccess(ctx, attempt)
}

func (s *Server) reauthenticateByEmail(ctx context.Context, userID, field, code string) error {
	_, err := s.sessions.CheckCode(ctx, userID, session.ChannelConfirmation,
		s.config.CodeDigest(userID, string(session.ChannelConfirmation), strings.TrimSpace(code)), s.networkDigest(ctx))
	for _, rejection := range []*domain.Rejection{session.ErrCodeNoMatch, session.ErrCodeExpired} {
		if errors.Is(err, rejection) {
			return errInvalid.WithFields(domain.FieldError{Field: field, Code: rejection.Code})
		}
	}
	return err
}

// confirm marks the session as freshly confirmed. Adding a bank account or a card requires a confirmed session, and so do high-risk
// staff actions.
func (s *Server) confirm(ctx context.Context, in *bodyInput[dto.ConfirmIdentity]) (dto.Success, error) {
	if err := s.reauthenticate(ctx, "password", in.Body.Password, in.Body.Code); err != nil {
		return dto.Success{}, err
	}
	p := callerOf(ctx)
	return dto.OK, s.sessions.Confirm(ctx, p.ID, p.Session)
}

// requireFreshConfirmation returns an error unless the session was confirmed within session.ConfirmationTTL.
func (s *Server) requireFreshConfirmation(ctx context.Context) error {
	confirmed, err := s.sessions.IsConfirmed(ctx, callerOf(ctx).Session)
	if err == nil && !confirmed {
		err = errConfirmationNeeded
	}
	return err
}

// getConfirmation reports whether the session is freshly confirmed.
func (s *Server) getConfirmation(ctx context.Context, _ *noInput) (dto.Confirmation, error) {
	confirmed, err := s.sessions.IsConfirmed(ctx, callerOf(ctx).Session)
	return dto.Confirmation{Confirmed: confirmed}, err
}

// sendConfirmationCode emails a confirmation code to a user without a password.
func (s *Server) sendConfirmationCode(ctx context.Context, _ *noInput) (dto.Success, error) {
	id := callerOf(ctx).ID
	switch hasPassword, err := s.sessions.HasPassword(ctx, id); {
	case err != nil:
		return dto.Success{}, err
	case hasPassword:
		return dto.Success{}, errPasswordRequired
	}
	to, err := s.emailOf(ctx, id)
	if err != nil {
		return dto.Success{}, err
	}
	code := session.NewCode()
	digest := s.config.CodeDigest(id, string(session.ChannelConfirmation), code)
	if err := s.sessions.StoreEmailedCode(ctx, id, session.ChannelConfirmation, digest); err != nil {
		return dto.Success{}, err
	}
	if err := s.config.Mailer.SendConfirmationCode(ctx, "confirm:"+newID(), to, code, session.CodeTTL); err != nil {
		return dto.Success{}, s.providerError(ctx, err)
	}
	return dto.OK, nil
}
