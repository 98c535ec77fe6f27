package account

import (
	"context"

	"hulak/domain"
	"hulak/domain/notification"
	"hulak/domain/password"
	"hulak/domain/reservation"
	"hulak/domain/sender"
	"hulak/domain/staff"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/httpapi/session"
)

// forgotPassword emails a reset link in the background. The response and its timing do not depend on whether the address has an
// account.
func (h *Handlers) forgotPassword(ctx context.Context, in *core.BodyInput[dto.ForgotPassword]) (dto.Success, error) {
	email := in.Body.Email
	h.RunInBackground(ctx, "send a password reset link", func(ctx context.Context) error { return h.sendReset(ctx, email) })
	return dto.OK, nil
}

func (h *Handlers) sendReset(ctx context.Context, email string) error {
	reserved, err := core.State(ctx, h.Server, reservation.EmailDecider, core.EmailDigest(h.Config.Secret, email))
	if err != nil || reserved.Holder == "" {
		return err
	}
	to, err := h.emailOf(ctx, reserved.Holder)
	if err != nil || to == "" {
		return err
	}
	token, err := h.Sessions.NewResetToken(ctx, reserved.Holder, resetLinksPerHour)
	if err != nil || token == "" {
		return err
	}
	return h.deps.Mailer.SendPasswordLink(ctx, "reset:"+core.NewID(), to, h.Config.PublicOrigin+"/user/reset-password?token="+token,
		session.ResetTTL)
}

// emailOf returns a user's email address.
func (h *Handlers) emailOf(ctx context.Context, userID string) (string, error) {
	person, err := core.State(ctx, h.Server, sender.Decider, userID)
	if err != nil || person.Exists() {
		return person.Person.Email, err
	}
	member, err := core.State(ctx, h.Server, staff.Decider, userID)
	return member.Person.Email, err
}

func (h *Handlers) resetPassword(ctx context.Context, in *tokenBodyInput[dto.ResetPassword]) (dto.Success, error) {
	userID, err := h.Sessions.ResetTokenUser(ctx, in.Token)
	if err != nil {
		return dto.Success{}, err
	}
	if err := h.checkPassword(ctx, userID, in.Body.NewPassword); err != nil {
		return dto.Success{}, err
	}
	if err := h.Sessions.ConsumeResetToken(ctx, in.Token); err != nil {
		return dto.Success{}, err
	}
	if err := h.replacePassword(ctx, userID, in.Body.NewPassword); err != nil {
		return dto.Success{}, err
	}
	return dto.OK, h.EndSessions(ctx, userID)
}

// changePassword changes the password and ends the user's other sessions, because an attacker might have known the old password.
func (h *Handlers) changePassword(ctx context.Context, in *core.BodyInput[dto.ChangePassword]) (dto.Success, error) {
	p := core.CallerOf(ctx)
	if err := h.reauthenticate(ctx, "oldPassword", in.Body.OldPassword, in.Body.Code); err != nil {
		return dto.Success{}, err
	}
	if err := h.checkPassword(ctx, p.ID, in.Body.NewPassword); err != nil {
		return dto.Success{}, err
	}
	if err := h.replacePassword(ctx, p.ID, in.Body.NewPassword); err != nil {
		return dto.Success{}, err
	}
	h.Streams.EndUser(p.ID)
	return dto.OK, h.closeOthers(ctx, p)
}

// closeOthers ends the user's other sessions and the pushes to their browsers.
func (h *Handlers) closeOthers(ctx context.Context, p core.Principal) error {
	if err := h.Sessions.CloseOthers(ctx, p.ID, p.Session); err != nil {
		return err
	}
	return h.EndPushes(ctx, p.ID, notification.EndSessions{Except: p.Session})
}

// checkPassword rejects a new password that breaks a password rule or contains its owner's personal data.
func (h *Handlers) checkPassword(ctx context.Context, userID, newPassword string) error {
	owner, err := h.passwordOwner(ctx, userID)
	if err != nil {
		return err
	}
	if code := password.Check(newPassword, owner); code != "" {
		return core.ErrInvalid.WithFields(domain.FieldError{Field: "newPassword", Code: code})
	}
	return nil
}

func (h *Handlers) passwordOwner(ctx context.Context, userID string) (password.Owner, error) {
	account, err := core.State(ctx, h.Server, sender.Decider, userID)
	if err != nil {
		return password.Owner{}, err
	}
	if account.Exists() {
		p := account.Person
		return password.Owner{Names: []string{p.FirstName, p.MiddleName, p.LastName}, Email: p.Email, PhoneNumber: p.PhoneNumber}, nil
	}
	member, err := core.State(ctx, h.Server, staff.Decider, userID)
	return password.Owner{Names: []string{member.Person.FullName}, Email: member.Person.Email}, err
}

// replacePassword records a password change and then stores the new password. If the process dies between the two steps, the user
// is notified of a change that did not happen. If the order were reversed, the password could change without a notification.
func (h *Handlers) replacePassword(ctx context.Context, userID, password string) error {
	at := h.Now()
	if err := h.executeAccountCommand(ctx, userID, sender.RecordPasswordChange{At: at}, staff.RecordPasswordChange{At: at}); err != nil {
		return err
	}
	return h.Sessions.SetPassword(ctx, userID, password)
}

// metaOf returns the request's metadata. If the request has no session, the actor is userID.
func metaOf(ctx context.Context, userID string) domain.Metadata {
	meta := core.RequestOf(ctx).Metadata()
	if meta.Actor.ID == "" {
		meta.Actor.ID = userID
	}
	return meta
}

// exchangeToken exchanges a link's single-use token for a session (spec 7.05b).
func (h *Handlers) exchangeToken(ctx context.Context, in *core.BodyInput[dto.TokenExchange]) (Login, error) {
	return h.signInByReferenceToken(ctx, in.Body.ReferenceToken, "")
}

// partnerLogin exchanges a partner site's token for a session. The origin in the request must match the token's origin (spec 7.05c).
func (h *Handlers) partnerLogin(ctx context.Context, in *core.BodyInput[dto.TokenLogin]) (Login, error) {
	return h.signInByReferenceToken(ctx, in.Body.Token, in.Body.Origin)
}

func (h *Handlers) signInByReferenceToken(ctx context.Context, token, origin string) (Login, error) {
	userID, err := h.Sessions.ConsumeReferenceToken(ctx, token, origin)
	if err != nil {
		return Login{}, err
	}
	if err := h.checkSignInAllowed(ctx, userID); err != nil {
		return Login{}, err
	}
	return h.signInOrChallenge(ctx, userID)
}
