package core

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"strconv"
	"strings"
	"time"

	"hulak/domain"
)

// LinkTarget is the kind of page that a signed link opens, or the call that it makes. A link for one target is not valid for another.
type LinkTarget string

const (
	LinkToReceipt     LinkTarget = "receipt"
	LinkToTracking    LinkTarget = "tracking"
	LinkToUnsubscribe LinkTarget = "unsubscribe" // of a rate alert
)

// linkSeparator separates the parts of a token. It needs no escaping in a path and does not look like a file extension.
const linkSeparator = "~"

// LinkToken returns a signed token that opens a page of a transfer until the given time. Anyone with the token can open the page.
func (s *Server) LinkToken(to LinkTarget, id string, until time.Time) string {
	return linkToken(s.Config.Secret, to, id, until)
}

func linkToken(secret []byte, to LinkTarget, id string, until time.Time) string {
	payload := id + linkSeparator + strconv.FormatInt(until.Unix(), 10)
	return payload + linkSeparator + base64.RawURLEncoding.EncodeToString(sign(secret, string(to)+":"+payload))
}

// Sign returns a keyed digest of a text.
func (s *Server) Sign(text string) []byte { return sign(s.Config.Secret, text) }

func sign(secret []byte, text string) []byte {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte(text))
	return mac.Sum(nil)
}

// unsubscribeTTL is how long the link of an email stops a rate alert.
const unsubscribeTTL = 2 * 365 * 24 * time.Hour

// alertSeparator separates the IDs of the sender and the alert in a link. IDs do not contain it.
const alertSeparator = "_"

// UnsubscribePath returns the path of the API call that stops a rate alert without sign-in.
func UnsubscribePath(secret []byte, senderID, alertID string, at time.Time) string {
	token := linkToken(secret, LinkToUnsubscribe, senderID+alertSeparator+alertID, at.Add(unsubscribeTTL))
	return APIPrefix + "rate-alerts/" + token + "/unsubscribe"
}

// VerifyUnsubscribe returns the IDs of the sender and the alert in the token of an UnsubscribePath.
func (s *Server) VerifyUnsubscribe(token string) (senderID, alertID string, err error) {
	id, err := s.VerifyLink(LinkToUnsubscribe, token, ErrNotFound)
	senderID, alertID, _ = strings.Cut(id, alertSeparator)
	return senderID, alertID, err
}

// VerifyLink returns the transfer ID in a token. It returns ErrNotFound for an invalid signature, and the given error for an
// expired token.
func (s *Server) VerifyLink(to LinkTarget, token string, expired *domain.Rejection) (transferID string, err error) {
	end := strings.LastIndex(token, linkSeparator)
	if end < 0 {
		return "", ErrNotFound
	}
	signature, err := base64.RawURLEncoding.DecodeString(token[end+1:])
	if err != nil || !hmac.Equal(signature, s.Sign(string(to)+":"+token[:end])) {
		return "", ErrNotFound
	}
	id, until, _ := strings.Cut(token[:end], linkSeparator)
	seconds, err := strconv.ParseInt(until, 10, 64)
	if err != nil {
		return "", ErrNotFound
	}
	if s.Now().After(time.Unix(seconds, 0)) {
		return "", expired
	}
	return id, nil
}
