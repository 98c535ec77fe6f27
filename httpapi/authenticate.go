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

// EmailDigest returns an email address's reservation key. The key is an HMAC, because an attacker could reverse
// a plain hash by guessing addresses.
func EmailDigest(secret []byte, email string) string {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte("email:" + strings.ToLower(strings.TrimSpace(email))))
	return hex.EncodeToString(mac.Sum(nil))
}

// authenticate returns the principal identified by a bearer token.
func (s *Server) authenticate(ctx context.Context, header string) (principal, error) {
	if header == "" {
		return publicPrincipal, errUnauthorized
	}
	token, ok := strings.CutPrefix(header, "Bearer ")
	if !ok {
		return publicPrincipal, errUnauthorized
	}
	fallback := s.now()
	if requestOf(ctx).operation == refreshOperation { // pages make this call without user action
		fallback = time.Time{}
	}
	current, err := s.sessions.Authenticate(ctx, token, s.lastActiveAt(ctx, fallback))
	if err != nil {
		return publicPrincipal, err
	}
	return s.principalOf(ctx, current)
}

// idleHeader holds the number of seconds since the user's last activity. Our pages send the header with every call, so background
// calls do not extend a session. A call without the header counts as activity, unless the call is refreshToken.
const (
	idleHeader       = "Hulak-Idle"
	refreshOperation = "refreshToken" // operation ID in the route table
	maxIdleSeconds   = 7 * 24 * 60 * 60
)

// lastActiveAt returns when the user was last active, according to idleHeader. If the header is missing or invalid, it returns fallback.
func (s *Server) lastActiveAt(ctx context.Context, fallback time.Time) time.Time {
	if c := requestOf(ctx).gin; c != nil {
		if seconds, err := strconv.ParseUint(c.GetHeader(idleHeader), 10, 32); err == nil {
			return s.now().Add(-time.Duration(min(seconds, maxIdleSeconds)) * time.Second)
		}
	}
	return fallback
}

// reportActivity extends an active user's session. It does nothing itself, because authentication records the activity.
func (s *Server) reportActivity(context.Context, *noInput) (dto.Success, error) { return dto.OK, nil }

// principalOf returns a user's identity and role. A role change in this process applies immediately. A role change in another
// process applies within maxRecentStateAge. If the sender is locked or erased, principalOf ends all their sessions.
func (s *Server) principalOf(ctx context.Context, current session.Session) (principal, error) {
	p := principal{ID: current.UserID, Session: current.Family}
	account, err := recentState(ctx, s, sender.Decider, current.UserID)
	if err != nil {
		return publicPrincipal, err
	}
	if account.Locked || account.IsClosed() {
		return publicPrincipal, errors.Join(errUnauthorized, s.endSessions(ctx, current.UserID))
	}
	if account.Exists() {
		p.Role = roleOf(account)
		return p, nil
	}
	member, err := recentState(ctx, s, staff.Decider, current.UserID)
	if err != nil {
		return publicPrincipal, err
	}
	if !member.Exists() || member.Disabled {
		return publicPrincipal, errUnauthorized
	}
	p.Role, p.LacksSecondFactor = dto.Role(member.Role), !member.HasSecondFactor
	return p, nil
}

// roleOf returns Guest for a sender with an incomplete account (spec 6.04b), and otherwise User.
func roleOf(st sender.State) dto.Role {
	if st.IsIncomplete() {
		return dto.Guest
	}
	return dto.User
}

// refreshCookie and deviceCookie return the names of cookies that browsers send only to paths under /v1/auth. Names have the
// __Secure- prefix only with TLS, because the prefix requires HTTPS. Browsers also accept Secure cookies from http://localhost.
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

func currentDevice(ctx context.Context) session.Device {
	c := requestOf(ctx).gin
	return session.Device{Label: deviceName(c.Request.UserAgent()), IPAddress: c.ClientIP()}
}

// login returns the access token in the response body and sets the refresh token in a cookie that scripts cannot read.
func (s *Server) login(ctx context.Context, tokens session.Tokens, role dto.Role) dto.Login {
	s.setCookie(ctx, s.refreshCookie(), tokens.Refresh, tokens.RefreshExpires)
	return dto.Login{Token: tokens.Access, TokenType: "Bearer", Roles: []dto.Role{role}, ExpiresAt: dto.Time(tokens.AccessExpires)}
}

// signInOrChallenge starts a session for a user who has entered the password or opened an emailed link. For a user with a second
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

// openSession starts a session for a fully authenticated user and stores the device as known.
func (s *Server) openSession(ctx context.Context, userID string) (dto.Login, error) {
	device := cookieValue(ctx, s.deviceCookie())
	if knownDevice, err := s.sessions.KnownDevice(ctx, userID, device); err != nil {
		return dto.Login{}, err
	} else if knownDevice == nil {
		// Do not trust an unknown secret from a cookie. An attacker could have set the cookie.
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

// newDevice creates the secret that identifies a device. Unless this is the account's first device, newDevice records an event that
// notifies the user. It records the event before it stores the device, so a crash in between cannot lose the notification.
func (s *Server) newDevice(ctx context.Context, userID string) (secret string, err error) {
	hasDevices, err := s.sessions.HasKnownDevices(ctx, userID)
	if err == nil && hasDevices {
		err = s.recordDevice(ctx, userID)
	}
	if err != nil {
		return "", err
	}
	secret = session.NewToken()
	return secret, s.sessions.RememberDevice(ctx, userID, secret)
}

// replaceSession starts a session for the user and returns its tokens, which replace the tokens on this device.
func (s *Server) replaceSession(ctx context.Context, userID string) (dto.Login, error) {
	p, err := s.principalOf(ctx, session.Session{UserID: userID})
	if err != nil {
		return dto.Login{}, err
	}
	lifetime := session.MaxSenderSession
	if staffOnly.allows(p.Role) {
		lifetime = session.MaxStaffSession
	}
	tokens, err := s.sessions.Open(ctx, userID, currentDevice(ctx), lifetime)
	if err != nil {
		return dto.Login{}, err
	}
	return s.login(ctx, tokens, p.Role), nil
}
