package core

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

	"hulak/domain/apikey"
	"hulak/domain/sender"
	"hulak/domain/staff"
	"hulak/httpapi/dto"
	"hulak/httpapi/session"
)

// authPath starts the paths of the calls that receive the session cookies.
const authPath = "/v1/auth"

// EmailDigest returns an email address's reservation key. The key is an HMAC, because an attacker could reverse
// a plain hash by guessing addresses.
func EmailDigest(secret []byte, email string) string {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte("email:" + strings.ToLower(strings.TrimSpace(email))))
	return hex.EncodeToString(mac.Sum(nil))
}

// authenticate returns the principal identified by a bearer token, which is an access token or an API key.
func (s *Server) authenticate(ctx context.Context, header string) (Principal, error) {
	if header == "" {
		return PublicPrincipal, ErrUnauthorized
	}
	token, ok := strings.CutPrefix(header, "Bearer ")
	if !ok {
		return PublicPrincipal, ErrUnauthorized
	}
	if apikey.IsToken(token) {
		return s.authenticateKey(ctx, token)
	}
	fallback := s.Now()
	if RequestOf(ctx).operation == refreshOperation { // pages make this call without user action
		fallback = time.Time{}
	}
	current, err := s.Sessions.Authenticate(ctx, token, s.LastActiveAt(ctx, fallback))
	if err != nil {
		return PublicPrincipal, err
	}
	return s.PrincipalOf(ctx, current)
}

// IdleHeader holds the number of seconds since the user's last activity. Our pages send the header with every call, so background
// calls do not extend a session. A call without the header counts as activity, unless the call is refreshToken.
const (
	IdleHeader       = "Hulak-Idle"
	refreshOperation = "refreshToken" // operation ID in the route table
	maxIdleSeconds   = 7 * 24 * 60 * 60
)

// LastActiveAt returns when the user was last active, according to IdleHeader. If the header is missing or invalid, it returns fallback.
func (s *Server) LastActiveAt(ctx context.Context, fallback time.Time) time.Time {
	if c := RequestOf(ctx).Gin; c != nil {
		if seconds, err := strconv.ParseUint(c.GetHeader(IdleHeader), 10, 32); err == nil {
			return s.Now().Add(-time.Duration(min(seconds, maxIdleSeconds)) * time.Second)
		}
	}
	return fallback
}

// PrincipalOf returns a user's identity and role. A role change in this process applies immediately. A role change in another
// process applies within maxRecentStateAge. If the sender is locked or erased, PrincipalOf ends all their sessions.
func (s *Server) PrincipalOf(ctx context.Context, current session.Session) (Principal, error) {
	p := Principal{ID: current.UserID, Session: current.Family}
	account, err := RecentState(ctx, s, sender.Decider, current.UserID)
	if err != nil {
		return PublicPrincipal, err
	}
	if account.Locked || account.IsClosed() {
		return PublicPrincipal, errors.Join(ErrUnauthorized, s.EndSessions(ctx, current.UserID))
	}
	if account.Exists() {
		p.Role = RoleOf(account)
		return p, nil
	}
	member, err := RecentState(ctx, s, staff.Decider, current.UserID)
	if err != nil {
		return PublicPrincipal, err
	}
	if !member.Exists() || member.Disabled {
		return PublicPrincipal, ErrUnauthorized
	}
	p.Role, p.LacksSecondFactor = dto.Role(member.Role), !member.HasSecondFactor()
	return p, nil
}

// May reports whether the caller is a staff member with a permission.
func May(ctx context.Context, p staff.Permission) bool { return staff.Role(CallerOf(ctx).Role).Has(p) }

// seesMasks reports whether the caller is a staff member who sees masks instead of contact details and account numbers.
func seesMasks(ctx context.Context) bool {
	return AnyStaff.Allows(CallerOf(ctx).Role) && !May(ctx, staff.ContactsRead)
}

// RoleOf returns Guest for a sender with an incomplete account (spec 6.04b), and otherwise User.
func RoleOf(st sender.State) dto.Role {
	if st.IsIncomplete() {
		return dto.Guest
	}
	return dto.User
}

// RefreshCookie and DeviceCookie return the names of cookies that browsers send only to paths under /v1/auth. Names have the
// __Secure- prefix only with TLS, because the prefix requires HTTPS. Browsers also accept Secure cookies from http://localhost.
func (s *Server) RefreshCookie() string { return s.cookieName("hulak-refresh") }
func (s *Server) DeviceCookie() string  { return s.cookieName("hulak-device") }

func (s *Server) cookieName(name string) string {
	if s.Config.TLS {
		return "__Secure-" + name
	}
	return name
}

func (s *Server) SetCookie(ctx context.Context, name, value string, until time.Time) {
	cookie := &http.Cookie{
		Name: name, Value: value, Path: authPath, Expires: until, HttpOnly: true, Secure: true, SameSite: http.SameSiteStrictMode,
	}
	if value == "" {
		cookie.MaxAge = -1
	}
	http.SetCookie(RequestOf(ctx).Gin.Writer, cookie)
}

// CookieValue returns the value of a request's cookie, or "".
func CookieValue(ctx context.Context, name string) string {
	if c, err := RequestOf(ctx).Gin.Request.Cookie(name); err == nil {
		return c.Value
	}
	return ""
}

// CurrentDevice returns the device that sent the request.
func CurrentDevice(ctx context.Context) session.Device {
	c := RequestOf(ctx).Gin
	return session.Device{Label: DeviceName(c.Request.UserAgent()), IPAddress: c.ClientIP()}
}
