package account

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"time"

	"hulak/domain"
	"hulak/domain/sender"
	"hulak/domain/usecase"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/httpapi/session"
)

// SocialSignInLifetime is the time limit for signing in at the provider.
const SocialSignInLifetime = 10 * time.Minute

var (
	errSocialFailed   = domain.Reject(domain.Forbidden, "SOCIAL_SIGN_IN_FAILED")
	errSocialCanceled = domain.Reject(domain.Forbidden, "SOCIAL_SIGN_IN_CANCELED")
	errSocialNoEmail  = domain.Reject(domain.BusinessRule, "SOCIAL_EMAIL_MISSING")
)

// socialAttempt is a pending social sign-in. A signed cookie stores it in the browser that started it. No other browser can complete
// the sign-in.
type socialAttempt struct {
	Provider string
	Secrets  SignInSecrets
	Until    int64
}

// socialCookie returns the cookie for a social sign-in. It is SameSite=Lax, because the provider's redirect to us is a cross-site
// request. With TLS, its __Host- prefix binds it to this host.
func (h *Handlers) socialCookie(value string) *http.Cookie {
	name := "hulak-oauth"
	if h.Config.TLS {
		name = "__Host-" + name
	}
	cookie := &http.Cookie{
		Name: name, Value: value, Path: "/", MaxAge: int(SocialSignInLifetime.Seconds()),
		HttpOnly: true, Secure: true, SameSite: http.SameSiteLaxMode,
	}
	if value == "" {
		cookie.MaxAge = -1
	}
	return cookie
}

func (h *Handlers) signInProvider(name string) (SignInProvider, bool) {
	for _, p := range h.deps.SignInProviders {
		if p.Name == name {
			return p, true
		}
	}
	return SignInProvider{}, false
}

// beginSocialSignIn returns the provider's sign-in URL (spec 7.02e).
func (h *Handlers) beginSocialSignIn(ctx context.Context, in *core.BodyInput[dto.SocialSignIn]) (SocialSignInPage, error) {
	provider, known := h.signInProvider(in.Body.Provider)
	if !known {
		return SocialSignInPage{}, core.ErrInvalid.WithFields(domain.FieldError{Field: "provider", Code: "UNKNOWN_VALUE"})
	}
	attempt := socialAttempt{
		provider.Name, SignInSecrets{session.NewToken(), session.NewToken(), session.NewToken()}, h.Now().Add(SocialSignInLifetime).Unix(),
	}
	pageURL, err := provider.OpenID.SignInURL(ctx, attempt.Secrets)
	if err != nil {
		return SocialSignInPage{}, h.ProviderError(ctx, err)
	}
	http.SetCookie(core.RequestOf(ctx).Gin.Writer, h.socialCookie(h.encodeAttempt(attempt)))
	return SocialSignInPage{URL: pageURL}, nil
}

func (h *Handlers) encodeAttempt(attempt socialAttempt) string {
	raw, _ := json.Marshal(attempt) // never fails for this type
	payload := base64.RawURLEncoding.EncodeToString(raw)
	return payload + "." + base64.RawURLEncoding.EncodeToString(h.Sign("oauth:"+payload))
}

// decodeAttempt verifies and parses a cookie value. It returns false if the signature is invalid or the attempt has expired.
func (h *Handlers) decodeAttempt(cookie string) (attempt socialAttempt, ok bool) {
	payload, encodedSignature, _ := strings.Cut(cookie, ".")
	signature, err := base64.RawURLEncoding.DecodeString(encodedSignature)
	if err != nil || !hmac.Equal(signature, h.Sign("oauth:"+payload)) {
		return attempt, false
	}
	raw, err := base64.RawURLEncoding.DecodeString(payload)
	if err != nil || json.Unmarshal(raw, &attempt) != nil {
		return attempt, false
	}
	return attempt, h.Now().Before(time.Unix(attempt.Until, 0))
}

// finishSocialSignIn handles the provider's redirect. It redirects to one of our pages, with a single-use token for a session or
// with an error code (spec 2.02a, 4.15a).
func (h *Handlers) finishSocialSignIn(ctx context.Context, in *socialCallback) string {
	token, err := h.completeSocialSignIn(ctx, in)
	http.SetCookie(core.RequestOf(ctx).Gin.Writer, h.socialCookie(""))
	query := url.Values{"token": {token}}
	if err != nil { // exchangeToken counts a success
		h.CountSignIn(false, err)
		var problem *core.Problem
		errors.As(h.Problem(ctx, err), &problem)
		query = url.Values{"error": {problem.Code}}
	}
	return "/oauth2/redirect?" + query.Encode()
}

func (h *Handlers) completeSocialSignIn(ctx context.Context, in *socialCallback) (token string, err error) {
	attempt, ok := h.decodeAttempt(core.CookieValue(ctx, h.socialCookie("").Name))
	if !ok || attempt.Provider != in.Provider || !hmac.Equal([]byte(attempt.Secrets.State), []byte(in.State)) {
		return "", errSocialFailed
	}
	provider, known := h.signInProvider(attempt.Provider)
	switch {
	case in.Error == "access_denied":
		return "", errSocialCanceled
	case !known || in.Error != "" || in.Code == "":
		return "", errSocialFailed
	}
	person, err := provider.OpenID.Authenticate(ctx, in.Code, attempt.Secrets)
	switch {
	case errors.Is(err, ErrIdentityUnproven):
		return "", errSocialFailed
	case err != nil:
		return "", h.ProviderError(ctx, err)
	case !dto.ValidEmail(person.Email):
		return "", errSocialNoEmail
	}
	userID, err := h.socialAccount(ctx, person)
	if err != nil {
		return "", err
	}
	return h.Sessions.NewReferenceToken(ctx, userID, "")
}

// socialAccount returns the account of a user that a provider has identified. If the user has no account, it creates a guest account
// (spec 6.04b). It drops names that our forms would reject.
func (h *Handlers) socialAccount(ctx context.Context, person SocialProfile) (userID string, err error) {
	nameOrEmpty := func(text string) string {
		if dto.ValidName(text) {
			return text
		}
		return ""
	}
	id, at := core.NewID(), h.Now()
	return core.Execute(ctx, h.Server, func(u domain.UnitOfWork) (string, error) {
		return usecase.SocialSignIn(u, usecase.SocialSignInRequest{
			AccountKey: accountDigest(h.Config.Secret, person.Account), EmailKey: core.EmailDigest(h.Config.Secret, person.Email),
			EmailVerified: person.EmailVerified,
			Account: sender.SignUp{SenderID: id, Provider: sender.ProviderSystem, At: at, Person: sender.Person{
				FirstName: nameOrEmpty(person.FirstName), MiddleName: nameOrEmpty(person.MiddleName), LastName: nameOrEmpty(person.LastName),
				Email: person.Email,
			}},
		})
	})
}

// accountDigest returns the key that reserves a provider's account. It is an HMAC, because the account identifies a person.
func accountDigest(secret []byte, account string) string {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte("account:" + account))
	return hex.EncodeToString(mac.Sum(nil))
}
