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

// LinkTarget is the kind of page that a signed link opens. A link for one target is not valid for another.
type LinkTarget string

const (
	LinkToReceipt  LinkTarget = "receipt"
	LinkToTracking LinkTarget = "tracking"
)

// linkSeparator separates the parts of a token. It needs no escaping in a path and does not look like a file extension.
const linkSeparator = "~"

// LinkToken returns a signed token that opens a page of a transfer until the given time. Anyone with the token can open the page.
func (s *Server) LinkToken(to LinkTarget, id string, until time.Time) string {
	payload := id + linkSeparator + strconv.FormatInt(until.Unix(), 10)
	return payload + linkSeparator + base64.RawURLEncoding.EncodeToString(s.Sign(string(to)+":"+payload))
}

// Sign returns a keyed digest of a text.
func (s *Server) Sign(text string) []byte {
	mac := hmac.New(sha256.New, s.Config.Secret)
	mac.Write([]byte(text))
	return mac.Sum(nil)
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
