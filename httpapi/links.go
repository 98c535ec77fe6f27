package httpapi

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"hash"
	"strconv"
	"strings"
	"time"

	"hulak/domain"
)

// linkTo is what a signed link opens. A link to one thing opens no other.
type linkTo string

const (
	toReceipt  linkTo = "receipt"
	toTracking linkTo = "tracking"
)

// linkPart stands between the parts of a token: in a path it needs no escape, and is no file's ending.
const linkPart = "~"

// linkToken names a transfer and a time, signed: whoever has the link may see what it leads to until then.
func (s *Server) linkToken(to linkTo, id string, until time.Time) string {
	claim := id + linkPart + strconv.FormatInt(until.Unix(), 10)
	return claim + linkPart + base64.RawURLEncoding.EncodeToString(s.sign(string(to)+":"+claim))
}

func (s *Server) sign(text string) []byte {
	mac := s.signers.Get().(hash.Hash)
	defer s.signers.Put(mac)
	mac.Reset()
	mac.Write([]byte(text))
	return mac.Sum(nil)
}

// newSigner prepares the key once for all that one signer signs.
func newSigner(secret []byte) func() any {
	return func() any { return hmac.New(sha256.New, secret) }
}

// linked is the transfer that a token names. What was not signed here is not there; what is over is refused as expired.
func (s *Server) linked(to linkTo, token string, expired *domain.Refusal) (transferID string, err error) {
	at := strings.LastIndex(token, linkPart)
	if at < 0 {
		return "", errNotFound
	}
	signature, err := base64.RawURLEncoding.DecodeString(token[at+1:])
	if err != nil || !hmac.Equal(signature, s.sign(string(to)+":"+token[:at])) {
		return "", errNotFound
	}
	id, until, _ := strings.Cut(token[:at], linkPart)
	seconds, err := strconv.ParseInt(until, 10, 64)
	if err != nil {
		return "", errNotFound
	}
	if s.now().After(time.Unix(seconds, 0)) {
		return "", expired
	}
	return id, nil
}
