package account

import (
	"context"
	"errors"
	"time"

	"hulak/domain"
	"hulak/domain/notification"
	"hulak/domain/reservation"
	"hulak/domain/sender"
	"hulak/domain/staff"
	"hulak/eventstore"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/httpapi/session"
)

var errBadCredentials = domain.Reject(domain.Unauthorized, "BAD_CREDENTIALS")

func (h *Handlers) signIn(ctx context.Context, in *core.BodyInput[dto.SignIn]) (Login, error) {
	emailKey := h.EmailKey(in.Body.Email)
	emailReservation, err := core.State(ctx, h.Server, reservation.EmailDecider, emailKey)
	if err != nil {
		return Login{}, err
	}
	device, err := h.Sessions.KnownDevice(ctx, emailReservation.Holder, core.CookieValue(ctx, h.DeviceCookie()))
	if err != nil {
		return Login{}, err
	}
	attempt, err := h.Sessions.Attempt(ctx, emailKey, session.Origin{DeviceHash: device, NetworkDigest: h.NetworkDigest(ctx)})
	if err != nil {
		return Login{}, err
	}
	passwordOK, err := h.Sessions.CheckPassword(ctx, emailReservation.Holder, in.Body.Password)
	if err != nil {
		return Login{}, err
	}
	if attempt.UnderAttack {
		return h.requireExtraStep(ctx, emailReservation.Holder, passwordOK)
	}
	if !passwordOK {
		return Login{}, errBadCredentials
	}
	if err := h.checkSignInAllowed(ctx, emailReservation.Holder); err != nil {
		return Login{}, err
	}
	if err := h.Sessions.RecordSuccess(ctx, attempt); err != nil {
		return Login{}, err
	}
	return h.signInOrChallenge(ctx, emailReservation.Holder)
}

// checkSignInAllowed returns an error if the account does not exist or is erased, locked, or disabled. Its user cannot sign in, even
// with the correct password.
func (h *Handlers) checkSignInAllowed(ctx context.Context, userID string) error {
	account, err := core.State(ctx, h.Server, sender.Decider, userID)
	if err != nil {
		return err
	}
	switch {
	case account.IsClosed():
		return errBadCredentials
	case account.Locked:
		return sender.ErrLocked
	case account.Exists():
		return nil
	}
	member, err := core.State(ctx, h.Server, staff.Decider, userID)
	if err != nil {
		return err
	}
	if !member.Exists() || member.Disabled {
		return errBadCredentials
	}
	return nil
}

// signOut ends the current session. An idle session leaves the pushes to the browser on, because the user did not ask to end them.
func (h *Handlers) signOut(ctx context.Context, in *signOutInput) (dto.Success, error) {
	p := core.CallerOf(ctx)
	if p.Session != "" {
		if err := h.Sessions.Close(ctx, p.Session); err != nil {
			return dto.Success{}, err
		}
		h.Streams.EndSession(p.Session)
	}
	closed, err := h.Sessions.CloseByRefresh(ctx, core.CookieValue(ctx, h.RefreshCookie()))
	if err != nil {
		return dto.Success{}, err
	}
	h.SetCookie(ctx, h.RefreshCookie(), "", h.Now())
	if in.Idle {
		return dto.OK, nil
	}
	for _, ended := range []session.Session{{UserID: p.ID, Family: p.Session}, closed} {
		if ended.UserID != "" && ended.Family != "" {
			if err := h.EndPushes(ctx, ended.UserID, notification.EndSessions{Session: ended.Family}); err != nil {
				return dto.Success{}, err
			}
		}
	}
	return dto.OK, nil
}

func (h *Handlers) signOutAll(ctx context.Context, _ *core.NoInput) (dto.Success, error) {
	if err := h.EndSessions(ctx, core.CallerOf(ctx).ID); err != nil {
		return dto.Success{}, err
	}
	h.SetCookie(ctx, h.RefreshCookie(), "", h.Now())
	return dto.OK, nil
}

func (h *Handlers) refreshToken(ctx context.Context, _ *core.NoInput) (Login, error) {
	userID, tokens, err := h.Sessions.Refresh(ctx, core.CookieValue(ctx, h.RefreshCookie()), core.CurrentDevice(ctx),
		h.LastActiveAt(ctx, time.Time{}))
	if err != nil {
		if errors.Is(err, session.ErrEnded) || errors.Is(err, session.ErrIdle) {
			h.SetCookie(ctx, h.RefreshCookie(), "", h.Now())
		}
		return Login{}, err
	}
	if err := h.checkSignInAllowed(ctx, userID); err != nil {
		return Login{}, errors.Join(err, h.Sessions.CloseAll(ctx, userID))
	}
	p, err := h.PrincipalOf(ctx, session.Session{UserID: userID})
	if err != nil {
		return Login{}, err
	}
	return h.login(ctx, tokens, p.Role), nil
}

// executeAccountCommand executes senderCommand if the account belongs to a sender, and staffCommand otherwise.
func (h *Handlers) executeAccountCommand(ctx context.Context, userID string, senderCommand sender.Command,
	staffCommand staff.Command) error {
	command := eventstore.Command{Meta: metaOf(ctx, userID)}
	position, err := eventstore.Run(ctx, h.Config.Events, command, func(u domain.UnitOfWork) error {
		account, err := domain.Load(u, sender.Decider, userID)
		switch {
		case err != nil:
		case account.Exists():
			_, err = domain.Decide(u, sender.Decider, userID, senderCommand)
		default:
			_, err = domain.Decide(u, staff.Decider, userID, staffCommand)
		}
		return err
	})
	if err == nil {
		core.RequestOf(ctx).AdvancePosition(position)
	}
	return err
}
