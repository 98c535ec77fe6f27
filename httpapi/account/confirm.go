package account

import (
	"context"
	"errors"
	"strings"

	"hulak/domain"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/httpapi/session"
)

// reauthenticate checks the caller's password, and the second factor if they have one. A confirmation by a passkey replaces both. Actions
// that a stolen session must not be able to perform call it first.
func (h *Handlers) reauthenticate(ctx context.Context, field, password, code string) error {
	id := core.CallerOf(ctx).ID
	if confirmed, err := h.consumePasskeyConfirmation(ctx, field, password); err != nil || confirmed {
		return err
	}
	if err := h.reauthenticateByPassword(ctx, field, password); err != nil {
		return err
	}
	factor, err := h.Sessions.Factor(ctx, id)
	switch {
	case err != nil:
		return err
	case factor.Enrolled() && code == "":
		return errFactorCodeMissing
	case factor.Enrolled():
		err = h.checkFactor(ctx, id, code)
	}
	if err != nil {
		return err
	}
	return h.Sessions.ConsumeCode(ctx, id, session.ChannelConfirmation)
}

// reauthenticateByPassword checks the password, or the emailed code of an account without a password. It rate-limits attempts
// like sign-ins, because a stolen session must not help an attacker guess the password. It does not consume the code, because
// the second factor might still be wrong. It rejects the password of staff whose only second factor is a passkey.
func (h *Handlers) reauthenticateByPassword(ctx context.Context, field, password string) error {
	userID := core.CallerOf(ctx).ID
	switch required, err := h.requiresPasskey(ctx, userID); {
	case err != nil:
		return err
	case required:
		return core.ErrInvalid.WithFields(domain.FieldError{Field: field, Code: "PASSKEY_NEEDED"})
	}
	hasPassword, err := h.Sessions.HasPassword(ctx, userID)
	if err != nil {
		return err
	}
	if !hasPassword {
		return h.reauthenticateByEmail(ctx, userID, field, password)
	}
	attempt, err := h.Sessions.AttemptConfirmation(ctx, userID)
	if err != nil {
		return err
	}
	passwordOK, err := h.Sessions.CheckPassword(ctx, userID, password)
	if err != nil {
		return err
	}
	if !passwordOK {
		return core.ErrInvalid.WithFields(domain.FieldError{Field: field, Code: "PASSWORD_DOES_NOT_MATCH"})
	}
	return h.Sessions.RecordSuccess(ctx, attempt)
}

func (h *Handlers) reauthenticateByEmail(ctx context.Context, userID, field, code string) error {
	_, err := h.checkCode(ctx, userID, session.ChannelConfirmation, strings.TrimSpace(code))
	for _, rejection := range []*domain.Rejection{session.ErrCodeNoMatch, session.ErrCodeExpired} {
		if errors.Is(err, rejection) {
			return core.ErrInvalid.WithFields(domain.FieldError{Field: field, Code: rejection.Code})
		}
	}
	return err
}

// confirm marks the session as freshly confirmed. Adding a bank account or a card requires a confirmed session, and so do high-risk
// staff actions.
func (h *Handlers) confirm(ctx context.Context, in *core.BodyInput[dto.ConfirmIdentity]) (dto.Success, error) {
	if err := h.reauthenticate(ctx, "password", in.Body.Password, in.Body.Code); err != nil {
		return dto.Success{}, err
	}
	p := core.CallerOf(ctx)
	return dto.OK, h.Sessions.Confirm(ctx, p.ID, p.Session)
}

// getConfirmation reports whether the session is freshly confirmed.
func (h *Handlers) getConfirmation(ctx context.Context, _ *core.NoInput) (Confirmation, error) {
	confirmed, err := h.Sessions.IsConfirmed(ctx, core.CallerOf(ctx).Session)
	return Confirmation{Confirmed: confirmed}, err
}

// sendConfirmationCode emails a confirmation code to a user without a password.
func (h *Handlers) sendConfirmationCode(ctx context.Context, _ *core.NoInput) (dto.Success, error) {
	id := core.CallerOf(ctx).ID
	switch hasPassword, err := h.Sessions.HasPassword(ctx, id); {
	case err != nil:
		return dto.Success{}, err
	case hasPassword:
		return dto.Success{}, errPasswordRequired
	}
	to, err := h.emailOf(ctx, id)
	if err != nil {
		return dto.Success{}, err
	}
	code, err := h.newEmailedCode(ctx, id, session.ChannelConfirmation)
	if err != nil {
		return dto.Success{}, err
	}
	if err := h.deps.Mailer.SendConfirmationCode(ctx, "confirm:"+core.NewID(), to, code, session.CodeTTL); err != nil {
		return dto.Success{}, h.ProviderError(ctx, err)
	}
	return dto.OK, nil
}
