package httpapi

import (
	"context"
	"errors"
	"strings"

	"hulak/domain"
	"hulak/httpapi/dto"
	"hulak/httpapi/session"
)

// An account whose password strangers keep guessing is not locked, or anybody could lock any owner out. Instead a device
// that the account does not know is asked for an extra step: a code of the second factor, or one that is mailed. A right
// and a wrong password get the same answer in the same time, so that guessing finds nothing out. Only a right password has
// a code mailed, so that strangers cannot flood the owner's mailbox.

// askExtraStep answers a sign-in on an unknown device to an account under attack.
func (s *Server) askExtraStep(ctx context.Context, userID string, right bool) (dto.Login, error) {
	refused := s.mayEnter(ctx, userID)
	if refused != nil && !isRefusal(refused) {
		return dto.Login{}, refused
	}
	if !right || refused != nil {
		userID = ""
	}
	challenge, expires, err := s.sessions.NewChallenge(ctx, session.Challenge{UserID: userID, Extra: true})
	if err != nil {
		return dto.Login{}, err
	}
	if userID != "" {
		s.background(ctx, "mail a sign-in code", func(ctx context.Context) error { return s.mailSignInCode(ctx, userID) })
	}
	return dto.Login{Challenge: challenge, ExtraStep: true, Roles: []dto.Role{}, ExpiresAt: dto.Time(expires)}, nil
}

// mailSignInCode mails a user the code of an extra step, unless they have an authenticator app.
func (s *Server) mailSignInCode(ctx context.Context, userID string) error {
	kept, err := s.sessions.Factor(ctx, userID)
	if err != nil || kept.Enrolled() {
		return err
	}
	to, err := s.addressOf(ctx, userID)
	if err != nil {
		return err
	}
	code := session.NewCode()
	if err := s.sessions.KeepMailedCode(ctx, userID, session.ToSignIn, s.cfg.CodeDigest(userID, string(session.ToSignIn), code)); err != nil {
		return err
	}
	return s.cfg.Mailer.SignInCode(ctx, "sign-in:"+newID(), to, code, session.CodeFor)
}

// checkExtraStep takes the code of an extra step. Everything but a right code is the same refusal, also where the user is
// empty because the password was wrong.
func (s *Server) checkExtraStep(ctx context.Context, userID, code string) error {
	err := s.mayEnter(ctx, userID)
	kept, factorErr := s.sessions.Factor(ctx, userID)
	switch {
	case factorErr != nil:
		return factorErr
	case err == nil && kept.Enrolled():
		err = s.checkFactor(ctx, userID, code)
	case err == nil || isRefusal(err):
		_, wrong := s.sessions.CheckCode(ctx, userID, session.ToSignIn, s.cfg.CodeDigest(userID, string(session.ToSignIn), strings.TrimSpace(code)), s.networkOf(ctx))
		if err == nil {
			err = wrong
		}
	}
	if err != nil && isRefusal(err) {
		return errFactorNoMatch
	}
	if err == nil {
		err = s.sessions.SpendCode(ctx, userID, session.ToSignIn)
	}
	return err
}

func isRefusal(err error) bool {
	var refusal *domain.Refusal
	return errors.As(err, &refusal)
}
