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
	// errConfirmationNeeded means that the action needs more than a session.
	errConfirmationNeeded = domain.Reject(domain.Forbidden, "CONFIRMATION_NEEDED")
	// errHasPassword means that the account must confirm with its password and not with a mailed code.
	errHasPassword = domain.Reject(domain.Conflict, "ACCOUNT_HAS_PASSWORD")
)

// reauthenticate checks the password, and the second factor if there is one, before an action that must not be possible with a
// stolen session.
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
		return errFactorNeeded
	case factor.Enrolled():
		err = s.checkFactor(ctx, id, code)
	}
	if err != nil {
		return err
	}
	return s.sessions.ConsumeCode(ctx, id, session.ChannelConfirmation)
}

// reauthenticateByPassword checks the password. It limits attempts like sign-in attempts, because a stolen session must not help
// an attacker guess the password. An account without a password uses a mailed code. The code is not consumed yet, because the
// second factor may still be wrong.
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
	correct, err := s.sessions.CheckPassword(ctx, userID, password)
	if err != nil {
		return err
	}
	if !correct {
		return errInvalid.WithFields(domain.FieldError{Field: field, Code: "PASSWORD_DOES_NOT_MATCH"})
	}
	return s.sessions.RecordSuccess(ctx, attempt)
}

func (s *Server) reauthenticateByEmail(ctx context.Context, userID, field, code string) error {
	_, err := s.sessions.CheckCode(ctx, userID, session.ChannelConfirmation,
		s.cfg.CodeDigest(userID, string(session.ChannelConfirmation), strings.TrimSpace(code)), s.networkOf(ctx))
	for _, wrong := range []*domain.Rejection{session.ErrCodeNoMatch, session.ErrCodeExpired} {
		if errors.Is(err, wrong) {
			return errInvalid.WithFields(domain.FieldError{Field: field, Code: wrong.Code})
		}
	}
	return err
}

// confirm marks the session as freshly confirmed, which adding a bank account or a card requires.
func (s *Server) confirm(ctx context.Context, in *bodyInput[dto.ConfirmIdentity]) (dto.Success, error) {
	if err := s.reauthenticate(ctx, "password", in.Body.Password, in.Body.Code); err != nil {
		return dto.Success{}, err
	}
	p := callerOf(ctx)
	return dto.Done, s.sessions.Confirm(ctx, p.ID, p.Session)
}

// requireFreshConfirmation returns an error unless the session was confirmed within session.ConfirmationTTL.
func (s *Server) requireFreshConfirmation(ctx context.Context) error {
	confirmed, err := s.sessions.Confirmed(ctx, callerOf(ctx).Session)
	if err == nil && !confirmed {
		err = errConfirmationNeeded
	}
	return err
}

// getConfirmation tells the page whether the session needs another confirmation.
func (s *Server) getConfirmation(ctx context.Context, _ *noInput) (dto.Confirmation, error) {
	confirmed, err := s.sessions.Confirmed(ctx, callerOf(ctx).Session)
	return dto.Confirmation{Confirmed: confirmed}, err
}

// sendConfirmationCode mails a confirmation code to an account without a password.
func (s *Server) sendConfirmationCode(ctx context.Context, _ *noInput) (dto.Success, error) {
	id := callerOf(ctx).ID
	switch hasPassword, err := s.sessions.HasPassword(ctx, id); {
	case err != nil:
		return dto.Success{}, err
	case hasPassword:
		return dto.Success{}, errHasPassword
	}
	to, err := s.addressOf(ctx, id)
	if err != nil {
		return dto.Success{}, err
	}
	code := session.NewCode()
	digest := s.cfg.CodeDigest(id, string(session.ChannelConfirmation), code)
	if err := s.sessions.StoreMailedCode(ctx, id, session.ChannelConfirmation, digest); err != nil {
		return dto.Success{}, err
	}
	if err := s.cfg.Mailer.ConfirmationCode(ctx, "confirm:"+newID(), to, code, session.CodeTTL); err != nil {
		return dto.Success{}, s.providerError(ctx, err)
	}
	return dto.Done, nil
}
