package httpapi

import (
	"context"
	"errors"
	"strings"

	"hulak/domain"
	"hulak/httpapi/dto"
	"hulak/httpapi/session"
)

// The server does not lock an account under a password-guessing attack, because then attackers could lock out any user. Instead, an
// unknown device must complete an extra step with a code from the authenticator app or an emailed code. Correct and wrong passwords
// get the same response in the same time, so attackers learn nothing. The server sends a code only for a correct password, so
// attackers cannot flood the user's mailbox.

// requireExtraStep returns the challenge for a sign-in from an unknown device to an account under attack.
func (s *Server) requireExtraStep(ctx context.Context, userID string, passwordOK bool) (dto.Login, error) {
	signInErr := s.checkSignInAllowed(ctx, userID)
	if signInErr != nil && !isRejection(signInErr) {
		return dto.Login{}, signInErr
	}
	if !passwordOK || signInErr != nil {
		userID = ""
	}
	challenge, expires, err := s.sessions.NewChallenge(ctx, session.Challenge{UserID: userID, ExtraStep: true})
	if err != nil {
		return dto.Login{}, err
	}
	if userID != "" {
		s.runInBackground(ctx, "email a sign-in code", func(ctx context.Context) error { return s.sendSignInCode(ctx, userID) })
	}
	return dto.Login{Challenge: challenge, ExtraStep: true, Roles: []dto.Role{}, ExpiresAt: dto.Time(expires)}, nil
}

// sendSignInCode emails the code for an extra step, unless the user has an authenticator app.
func (s *Server) sendSignInCode(ctx context.Context, userID string) error {
	factor, err := s.sessions.Factor(ctx, userID)
	if err != nil || factor.Enrolled() {
		return err
	}
	to, err := s.emailOf(ctx, userID)
	if err != nil {
		return err
	}
	code := session.NewCode()
	if err := s.sessions.StoreEmailedCode(ctx, userID, session.ChannelSignIn,
		s.config.CodeDigest(userID, string(session.ChannelSignIn), code)); err != nil {
		return err
	}
	return s.config.Mailer.SendSignInCode(ctx, "sign-in:"+newID(), to, code, session.CodeTTL)
}

// checkExtraStep checks the code for an extra step. It returns the same error for every rejection. The userID is empty if the
// password was wrong or the sign-in was not allowed.
func (s *Server) checkExtraStep(ctx context.Context, userID, code string) error {
	err := s.checkSignInAllowed(ctx, userID)
	factor, factorErr := s.sessions.Factor(ctx, userID)
	switch {
	case factorErr != nil:
		return factorErr
	case err == nil && factor.Enrolled():
		err = s.checkFactor(ctx, userID, code)
	case err == nil || isRejection(err):
		_, codeErr := s.sessions.CheckCode(ctx, userID, session.ChannelSignIn,
			s.config.CodeDigest(userID, string(session.ChannelSignIn), strings.TrimSpace(code)), s.networkDigest(ctx))
		if err == nil {
			err = codeErr
		}
	}
	if err != nil && isRejection(err) {
		return errFactorCodeWrong
	}
	if err == nil {
		err = s.sessions.ConsumeCode(ctx, userID, session.ChannelSignIn)
	}
	return err
}

func isRejection(err error) bool {
	var rejection *domain.Rejection
	return errors.As(err, &rejection)
}
