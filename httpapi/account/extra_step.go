package account

import (
	"context"
	"strings"
	"time"

	"hulak/domain"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/httpapi/session"
)

// The server does not lock an account under a password-guessing attack, because then attackers could lock out any user. Instead, an
// unknown device must complete an extra step with a code from the authenticator app or an emailed code. Correct and wrong passwords
// get the same response in the same time, so attackers learn nothing. The server sends a code only for a correct password, so
// attackers cannot flood the user's mailbox.

// requireExtraStep returns the challenge for a sign-in from an unknown device to an account under attack.
func (h *Handlers) requireExtraStep(ctx context.Context, userID string, passwordOK bool) (Login, error) {
	signInErr := h.checkSignInAllowed(ctx, userID)
	if signInErr != nil && !domain.IsRejection(signInErr) {
		return Login{}, signInErr
	}
	if !passwordOK || signInErr != nil {
		userID = ""
	}
	challenge, expires, err := h.Sessions.NewChallenge(ctx, session.Challenge{UserID: userID, ExtraStep: true})
	if err != nil {
		return Login{}, err
	}
	if userID != "" {
		h.RunInBackground(ctx, "email a sign-in code", func(ctx context.Context) error { return h.sendSignInCode(ctx, userID) })
	}
	return Login{Challenge: challenge, ExtraStep: true, Roles: []dto.Role{}, ExpiresAt: dto.Time(expires)}, nil
}

// sendSignInCode emails the code for an extra step, unless the user has an authenticator app.
func (h *Handlers) sendSignInCode(ctx context.Context, userID string) error {
	factor, err := h.Sessions.Factor(ctx, userID)
	if err != nil || factor.Enrolled() {
		return err
	}
	to, err := h.emailOf(ctx, userID)
	if err != nil {
		return err
	}
	code, err := h.newEmailedCode(ctx, userID, session.ChannelSignIn)
	if err != nil {
		return err
	}
	return h.deps.Mailer.SendSignInCode(ctx, "sign-in:"+core.NewID(), to, code, session.CodeTTL)
}

// newEmailedCode stores a new code for a user and returns it.
func (h *Handlers) newEmailedCode(ctx context.Context, userID string, channel session.Channel) (string, error) {
	code := session.NewCode()
	return code, h.Sessions.StoreEmailedCode(ctx, userID, channel, h.deps.CodeDigest(userID, string(channel), code))
}

// checkCode checks a code that was sent to a user, and returns when it was sent.
func (h *Handlers) checkCode(ctx context.Context, userID string, channel session.Channel, code string) (sentAt time.Time, err error) {
	return h.Sessions.CheckCode(ctx, userID, channel, h.deps.CodeDigest(userID, string(channel), code), h.NetworkDigest(ctx))
}

// openSessionAfterExtraStep starts a session. Staff whose only second factor is a passkey must still use it, because their extra step was
// an emailed code.
func (h *Handlers) openSessionAfterExtraStep(ctx context.Context, userID string) (Login, error) {
	required, err := h.requiresPasskey(ctx, userID)
	switch {
	case err != nil:
		return Login{}, err
	case required:
		return h.signInOrChallenge(ctx, userID)
	}
	return h.openSession(ctx, userID)
}

// checkExtraStep checks the code for an extra step. It returns the same error for every rejection. The userID is empty if the
// password was wrong or the sign-in was not allowed.
func (h *Handlers) checkExtraStep(ctx context.Context, userID, code string) error {
	err := h.checkSignInAllowed(ctx, userID)
	factor, factorErr := h.Sessions.Factor(ctx, userID)
	switch {
	case factorErr != nil:
		return factorErr
	case err == nil && factor.Enrolled():
		err = h.checkFactor(ctx, userID, code)
	case err == nil || domain.IsRejection(err):
		_, codeErr := h.checkCode(ctx, userID, session.ChannelSignIn, strings.TrimSpace(code))
		if err == nil {
			err = codeErr
		}
	}
	if err != nil && domain.IsRejection(err) {
		return errFactorCodeWrong
	}
	if err == nil {
		err = h.Sessions.ConsumeCode(ctx, userID, session.ChannelSignIn)
	}
	return err
}
