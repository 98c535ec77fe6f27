package account

import (
	"context"
	"time"

	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/httpapi/session"
)

const deviceCookieLifetime = 365 * 24 * time.Hour

// reportActivity extends an active user's session. It does nothing itself, because authentication records the activity.
func (h *Handlers) reportActivity(context.Context, *core.NoInput) (dto.Success, error) {
	return dto.OK, nil
}

// counted returns a handler that also counts the result of each sign-in.
func counted[I any](h *Handlers, signIn func(context.Context, *I) (Login, error)) func(context.Context, *I) (Login, error) {
	return func(ctx context.Context, in *I) (Login, error) {
		login, err := signIn(ctx, in)
		h.CountSignIn(login.Challenge != "", err)
		return login, err
	}
}

// login returns the access token in the response body and sets the refresh token in a cookie that scripts cannot read.
func (h *Handlers) login(ctx context.Context, tokens session.Tokens, role dto.Role) Login {
	h.SetCookie(ctx, h.RefreshCookie(), tokens.Refresh, tokens.RefreshExpires)
	return Login{Token: tokens.Access, TokenType: "Bearer", Roles: []dto.Role{role}, ExpiresAt: dto.Time(tokens.AccessExpires)}
}

// signInOrChallenge starts a session for a user who has entered the password or opened an emailed link. For a user with a second
// factor, it returns a challenge instead.
func (h *Handlers) signInOrChallenge(ctx context.Context, userID string) (Login, error) {
	factor, err := h.Sessions.Factor(ctx, userID)
	if err != nil {
		return Login{}, err
	}
	owned, isStaff, err := h.passkeysOf(ctx, userID)
	if err != nil {
		return Login{}, err
	}
	var methods []string
	if factor.Enrolled() {
		methods = append(methods, "CODE")
	}
	if len(owned) > 0 && (isStaff || factor.Enrolled()) { // for senders, a passkey alone does not make the password insufficient
		methods = append(methods, "PASSKEY")
	}
	if len(methods) == 0 {
		return h.openSession(ctx, userID)
	}
	challenge, expires, err := h.Sessions.NewChallenge(ctx, session.Challenge{UserID: userID})
	return Login{Challenge: challenge, Methods: methods, Roles: []dto.Role{}, ExpiresAt: dto.Time(expires)}, err
}

// openSession starts a session for a fully authenticated user and stores the device as known.
func (h *Handlers) openSession(ctx context.Context, userID string) (Login, error) {
	device := core.CookieValue(ctx, h.DeviceCookie())
	if knownDevice, err := h.Sessions.KnownDevice(ctx, userID, device); err != nil {
		return Login{}, err
	} else if knownDevice == nil {
		// Do not trust an unknown secret from a cookie. An attacker could have set the cookie.
		if device, err = h.newDevice(ctx, userID); err != nil {
			return Login{}, err
		}
	}
	if err := h.Sessions.RecordSignIn(ctx, userID); err != nil {
		return Login{}, err
	}
	h.SetCookie(ctx, h.DeviceCookie(), device, h.Now().Add(deviceCookieLifetime))
	return h.replaceSession(ctx, userID)
}

// newDevice creates the secret that identifies a device. Unless this is the account's first device, newDevice records an event that
// notifies the user. It records the event before it stores the device, so a crash in between cannot lose the notification.
func (h *Handlers) newDevice(ctx context.Context, userID string) (secret string, err error) {
	hasDevices, err := h.Sessions.HasKnownDevices(ctx, userID)
	if err == nil && hasDevices {
		err = h.recordDevice(ctx, userID)
	}
	if err != nil {
		return "", err
	}
	secret = session.NewToken()
	return secret, h.Sessions.RememberDevice(ctx, userID, secret)
}

// replaceSession starts a session for the user and returns its tokens, which replace the tokens on this device.
func (h *Handlers) replaceSession(ctx context.Context, userID string) (Login, error) {
	p, err := h.PrincipalOf(ctx, session.Session{UserID: userID})
	if err != nil {
		return Login{}, err
	}
	lifetime := session.MaxSenderSession
	if core.AnyStaff.Allows(p.Role) {
		lifetime = session.MaxStaffSession
	}
	tokens, err := h.Sessions.Open(ctx, userID, core.CurrentDevice(ctx), lifetime)
	if err != nil {
		return Login{}, err
	}
	return h.login(ctx, tokens, p.Role), nil
}
