package httpapi

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"hulak/domain/sender"
	"hulak/domain/staff"
	"hulak/httpapi/dto"
	"hulak/httpapi/session"
)

const (
	authPath             = "/v1/auth"
	deviceCookieLifetime = 365 * 24 * time.Hour
)

// EmailDigest returns the key under which an email address is reserved. It is an HMAC because addresses can be guessed.
func EmailDigest(secret []byte, email string) string {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte("email:" + strings.ToLower(strings.TrimSpace(email))))
	return hex.EncodeToString(mac.Sum(nil))
}

// authenticate returns the principal of a bearer token.
func (s *Server) authenticate(ctx context.Context, header string) (principal, error) {
	if header == "" {
		return public, errUnauthorized
	}
	token, ok := strings.CutPrefix(header, "Bearer ")
	if !ok {
		return public, errUnauthorized
	}
	fallback := s.now()
	if requestOf(ctx).operation == refreshOperation { // pages make this call without user action
		fallback = time.Time{}
	}
	current, err := s.sessions.Authenticate(ctx, token, s.lastActiveAt(ctx, fallback))
	if err != nil {
		return public, err
	}
	return s.principalOf(ctx, current)
}

// idleHeader says how many seconds ago the user of a page was last active. Our pages send it with every call, so that background
// calls do not keep a session alive. A call without it counts as activity.
const (
	idleHeader       = "Hulak-Idle"
	refreshOperation = "refreshToken" // its operation id in the route table
	idleSecondsMax   = 7 * 24 * 60 * 60
)

// lastActiveAt returns when the user was last active, according to idleHeader. Without the header, it returns fallback.
func (s *Server) lastActiveAt(ctx context.Context, fallback time.Time) time.Time {
	if c := requestOf(ctx).gin; c != nil {
		if seconds, err := strconv.ParseUint(c.GetHeader(idleHeader), 10, 32); err == nil {
			return s.now().Add(-time.Duration(min(seconds, idleSecondsMax)) * time.Second)
		}
	}
	return fallback
}

// reportActivity keeps the session of an active user alive. Authentication has already recorded the activity.
func (s *Server) reportActivity(context.Context, *noInput) (dto.Success, error) { return dto.Done, nil }

// principalOf returns what a user may do now. A role change in this process applies at once, and one in another process within
// recentStateMaxAge. A locked or erased sender loses all sessions.
func (s *Server) principalOf(ctx context.Context, current session.Session) (principal, error) {
	p := principal{ID: current.UserID, Session: current.Family}
	person, err := recentState(ctx, s, sender.Decider, current.UserID)
	if err != nil {
		return public, err
	}
	if person.Locked || person.IsClosed() {
		return public, errors.Join(errUnauthorized, s.endSessions(ctx, current.UserID))
	}
	if person.Exists() {
		p.Role = roleOf(person)
		return p, nil
	}
	member, err := recentState(ctx, s, staff.Decider, current.UserID)
	if err != nil {
		return public, err
	}
	if !member.Exists() || member.Disabled {
		return public, errUnauthorized
	}
	p.Role, p.LacksFactor = dto.Role(member.Role), !member.SecondFactor
	return p, nil
}

// roleOf returns Guest for a sender with an incomplete account (spec 6.04b), and otherwise User.
func roleOf(st sender.State) dto.Role {
	if st.IsIncomplete() {
		return dto.Guest
	}
	return dto.User
}

// refreshCookie and deviceCookie name cookies that only calls under /v1/auth read. The __Secure- prefix needs HTTPS, so it is
// omitted without TLS. Browsers accept Secure cookies from http://localhost too.
func (s *Server) refreshCookie() string { return s.cookieName("hulak-refresh") }
func (s *Server) deviceCookie() string  { return s.cookieName("hulak-device") }

func (s *Server) cookieName(name string) string {
	if s.cfg.TLS {
		return "__Secure-" + name
	}
	return name
}

func (s *Server) setCookie(ctx context.Context, name, value string, until time.Time) {
	cookie := &http.Cookie{
		Name: name, Value: value, Path: authPath, Expires: until, HttpOnly: true, Secure: true, SameSite: http.SameSiteStrictMode,
	}
	if value == "" {
		cookie.MaxAge = -1
	}
	http.SetCookie(requestOf(ctx).gin.Writer, cookie)
}

func cookieValue(ctx context.Context, name string) string {
	if c, err := requestOf(ctx).gin.Request.Cookie(name); err == nil {
		return c.Value
	}
	return ""
}

func requestDevice(ctx context.Context) session.Device {
	c := requestOf(ctx).gin
	return session.Device{Label: deviceName(c.Request.UserAgent()), Address: c.ClientIP()}
}

// login returns the session's tokens: the access token in the body, and the refresh token in a cookie that scripts cannot read.
func (s *Server) login(ctx context.Context, tokens session.Tokens, role dto.Role) dto.Login {
	s.setCookie(ctx, s.refreshCookie(), tokens.Refresh, tokens.RefreshExpires)
	return dto.Login{Token: tokens.Access, TokenType: "Bearer", Roles: []dto.Role{role}, ExpiresAt: dto.Time(tokens.AccessExpires)}
}

// signInOrChallenge starts a session for a user who has entered the password or opened one of our links. If the user has a second
// factor, it returns a challenge instead.
func (s *Server) signInOrChallenge(ctx context.Context, userID string) (dto.Login, error) {
	factor, err := s.sessions.Factor(ctx, userID)
	if err != nil {
		return dto.Login{}, err
	}
	if !factor.Enrolled() {
		return s.openSession(ctx, userID)
	}
	challenge, expires, err := s.sessions.NewChallenge(ctx, session.Challenge{UserID: userID})
	return dto.Login{Challenge: challenge, Roles: []dto.Role{}, ExpiresAt: dto.Time(expires)}, err
}

// openSession starts a session for a fully authenticated user and remembers the device.
func (s *Server) openSession(ctx context.Context, userID string) (dto.Login, error) {
	device := cookieValue(ctx, s.deviceCookie())
	if known, err := s.sessions.KnownDevice(ctx, userID, device); err != nil {
		return dto.Login{}, err
	} else if known == nil {
		// The server generates the secret. A cookie could have been planted by an attacker.
		if device, err = s.newDevice(ctx, userID); err != nil {
			return dto.Login{}, err
		}
	}
	if err := s.sessions.RecordSignIn(ctx, userID); err != nil {
		return dto.Login{}, err
	}
	s.setCookie(ctx, s.deviceCookie(), device, s.now().Add(deviceCookieLifetime))
	return s.replaceSession(ctx, userID)
}

// newDevice creates the secret that identifies a device. Unless it is the account's first device, it records an event, which
// notifies the user. It records the event before it stores the device, so a crash in between cannot lose the notification.
func (s *Server) newDevice(ctx context.Context, userID string) (secret string, err error) {
	others, err := s.sessions.HasDevices(ctx, userID)
	if err == nil && others {
		err = s.recordDevice(ctx, userID)
	}
	if err != nil {
		return "", err
	}
	secret = session.NewToken()
	return secret, s.sessions.RememberDevice(ctx, userID, secret)
}

// replaceSession starts a session that replaces the caller's session on the same device.
func (s *Server) replaceSession(ctx context.Context, userID string) (dto.Login, error) {
	p, err := s.principalOf(ctx, session.Session{UserID: userID})
	if err != nil {
		return dto.Login{}, err
	}
	lifetime := session.SenderSessionMax
	if staffOnly.allows(p.Role) {
		lifetime = session.StaffSessionMax
	}
	tokens, err := s.sessions.Open(ctx, userID, requestDevice(ctx), lifetime)
	if err != nil {
		return dto.Login{}, err
	}
	return s.login(ctx, tokens, p.Role), nil
}
