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
	authPath       = "/v1/auth"
	deviceRemember = 365 * 24 * time.Hour
)

// EmailDigest is the key under which an address is claimed: keyed, because addresses can be guessed.
func EmailDigest(secret []byte, email string) string {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte("email:" + strings.ToLower(strings.TrimSpace(email))))
	return hex.EncodeToString(mac.Sum(nil))
}

// authenticate says who a bearer token stands for.
func (s *Server) authenticate(ctx context.Context, header string) (principal, error) {
	if header == "" {
		return public, errUnauthorized
	}
	token, ok := strings.CutPrefix(header, "Bearer ")
	if !ok {
		return public, errUnauthorized
	}
	otherwise := s.now()
	if requestOf(ctx).operation == refreshCall { // which pages make by themselves
		otherwise = time.Time{}
	}
	found, err := s.sessions.Authenticate(ctx, token, s.activeAt(ctx, otherwise))
	if err != nil {
		return public, err
	}
	return s.principalOf(ctx, found)
}

// idleHeader says how many seconds ago the user of a page last did something. Our pages send it with every call, so that
// calls that they make by themselves keep no session alive. A call without it is an act of its user.
const (
	idleHeader     = "Hulak-Idle"
	refreshCall    = "refreshToken" // its id in the route table
	idleSecondsMax = 7 * 24 * 60 * 60
)

// activeAt returns when the user behind a request was last active: by the header, or else at a default.
func (s *Server) activeAt(ctx context.Context, otherwise time.Time) time.Time {
	if c := requestOf(ctx).gin; c != nil {
		if seconds, err := strconv.ParseUint(c.GetHeader(idleHeader), 10, 32); err == nil {
			return s.now().Add(-time.Duration(min(seconds, idleSecondsMax)) * time.Second)
		}
	}
	return otherwise
}

// reportActivity keeps the session of a user who is active on a page without calling anything else. What it does has been
// done when it was authenticated.
func (s *Server) reportActivity(context.Context, *none) (dto.Success, error) { return dto.Done, nil }

// principalOf looks up what a user may do now: a role taken away ends at once, not with the session, and within a second
// where another process takes it away. A sender who was locked, by whomever, or
// erased is out everywhere.
func (s *Server) principalOf(ctx context.Context, found session.Session) (principal, error) {
	p := principal{ID: found.UserID, Session: found.Family}
	person, err := recent(ctx, s, sender.Decider, found.UserID)
	if err != nil {
		return public, err
	}
	if person.Locked || person.Gone() {
		return public, errors.Join(errUnauthorized, s.endSessions(ctx, found.UserID))
	}
	if person.Exists() {
		p.Role = roleOf(person)
		return p, nil
	}
	member, err := recent(ctx, s, staff.Decider, found.UserID)
	if err != nil {
		return public, err
	}
	if !member.Exists() || member.Disabled {
		return public, errUnauthorized
	}
	p.Role, p.LacksFactor = dto.Role(member.Role), !member.SecondFactor
	return p, nil
}

// roleOf makes a guest of a sender whose account lacks something (6.04b).
func roleOf(st sender.State) dto.Role {
	if st.Lacking() {
		return dto.Guest
	}
	return dto.User
}

// refreshCookie and deviceCookie are read by the calls under /v1/auth only. A browser keeps Secure cookies of
// http://localhost too; the prefix that asks for https is used where there is https.
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

func cookieOf(ctx context.Context, name string) string {
	if c, err := requestOf(ctx).gin.Request.Cookie(name); err == nil {
		return c.Value
	}
	return ""
}

func deviceOf(ctx context.Context) session.Device {
	c := requestOf(ctx).gin
	return session.Device{Label: deviceName(c.Request.UserAgent()), Address: c.ClientIP()}
}

// login hands out a session's tokens: one in the answer, the other in a cookie that no script can read.
func (s *Server) login(ctx context.Context, tokens session.Tokens, role dto.Role) dto.Login {
	s.setCookie(ctx, s.refreshCookie(), tokens.Refresh, tokens.RefreshExpires)
	return dto.Login{Token: tokens.Access, TokenType: "Bearer", Roles: []dto.Role{role}, ExpiresAt: dto.Time(tokens.AccessExpires)}
}

// open begins a session of a user who knows their password, or has come by a link of ours: at once, or once they have shown
// their second factor, if they have one.
func (s *Server) open(ctx context.Context, userID string) (dto.Login, error) {
	kept, err := s.sessions.Factor(ctx, userID)
	if err != nil {
		return dto.Login{}, err
	}
	if !kept.Enrolled() {
		return s.enter(ctx, userID)
	}
	challenge, expires, err := s.sessions.NewChallenge(ctx, session.Challenge{UserID: userID})
	return dto.Login{Challenge: challenge, Roles: []dto.Role{}, ExpiresAt: dto.Time(expires)}, err
}

// enter begins a session of a user who has proven who they are, and remembers the device.
func (s *Server) enter(ctx context.Context, userID string) (dto.Login, error) {
	device := cookieOf(ctx, s.deviceCookie())
	if known, err := s.sessions.KnownDevice(ctx, userID, device); err != nil {
		return dto.Login{}, err
	} else if known == nil {
		// A device's secret is made here, never taken from a cookie that somebody may have planted.
		if device, err = s.newDevice(ctx, userID); err != nil {
			return dto.Login{}, err
		}
	}
	if err := s.sessions.SignedIn(ctx, userID); err != nil {
		return dto.Login{}, err
	}
	s.setCookie(ctx, s.deviceCookie(), device, s.now().Add(deviceRemember))
	return s.reopen(ctx, userID)
}

// newDevice makes the secret by which a device is known from now on. That it is new is a fact, unless it is the account's first; and
// it is one before the device is known, so that whatever happens in between its user hears of it.
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

// reopen begins a session in the place of the one that asked. The device is the same, so nothing new is learned of it.
func (s *Server) reopen(ctx context.Context, userID string) (dto.Login, error) {
	p, err := s.principalOf(ctx, session.Session{UserID: userID})
	if err != nil {
		return dto.Login{}, err
	}
	lifetime := session.SenderFor
	if staffOnly.allows(p.Role) {
		lifetime = session.StaffFor
	}
	tokens, err := s.sessions.Open(ctx, userID, deviceOf(ctx), lifetime)
	if err != nil {
		return dto.Login{}, err
	}
	return s.login(ctx, tokens, p.Role), nil
}
