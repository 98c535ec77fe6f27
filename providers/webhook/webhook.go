// Package webhook signs and verifies callbacks. A receiver must verify the raw bytes before it parses them, because only the signature
// proves that a callback is genuine.
package webhook

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"strconv"
	"strings"
	"time"
)

// SignatureHeader is the name of the header with the signature. Its value is "t=<unix seconds>,v1=<hex>", with one v1 for each secret in
// use.
const SignatureHeader = "Hulak-Signature"

// Tolerance is the maximum difference between the signing time and the receiver's clock. It limits how long a captured callback can be
// replayed. The callback's ID prevents duplicates within that time.
const Tolerance = 5 * time.Minute

// maxHeaderBytes and maxSignatures limit the cost of a malicious header.
const (
	maxHeaderBytes = 1024
	maxSignatures  = 4
)

// Errors returned by Verify. The receiver responds with status 401 to all of them.
var (
	ErrMalformed = errors.New("webhook: signature header is missing or malformed")
	ErrStale     = errors.New("webhook: signed too long ago, or in the future")
	ErrMismatch  = errors.New("webhook: signature does not match")
)

// Sign returns the value of SignatureHeader for a body that is sent at the given time.
func Sign(body []byte, at time.Time, secret []byte) string {
	timestamp := strconv.FormatInt(at.Unix(), 10)
	return "t=" + timestamp + ",v1=" + hex.EncodeToString(computeMAC(timestamp, body, secret))
}

// Verify returns nil if the body was signed with one of the secrets, within Tolerance of now. While a secret is being replaced, the
// caller passes the old and the new secret. Verify ignores empty secrets.
func Verify(header string, body []byte, now time.Time, secrets ...[]byte) error {
	timestamp, signatures, err := parseHeader(header)
	if err != nil {
		return err
	}
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil {
		return ErrMalformed
	}
	matched := false
	for _, secret := range secrets {
		if len(secret) == 0 {
			continue
		}
		want := computeMAC(timestamp, body, secret)
		for _, signature := range signatures {
			// Compare all pairs, so that timing does not reveal which pair matched.
			matched = hmac.Equal(want, signature) || matched
		}
	}
	if !matched {
		return ErrMismatch
	}
	if age := now.Sub(time.Unix(seconds, 0)); age > Tolerance || age < -Tolerance {
		return ErrStale
	}
	return nil
}

func parseHeader(header string) (timestamp string, signatures [][]byte, err error) {
	if header == "" || len(header) > maxHeaderBytes {
		return "", nil, ErrMalformed
	}
	for part := range strings.SplitSeq(header, ",") {
		name, value, found := strings.Cut(part, "=")
		switch {
		case !found:
			return "", nil, ErrMalformed
		case name == "t" && timestamp == "":
			timestamp = value
		case name == "v1" && len(signatures) < maxSignatures:
			signature, err := hex.DecodeString(value)
			if err != nil {
				return "", nil, ErrMalformed
			}
			signatures = append(signatures, signature)
		case name == "t" || name == "v1":
			return "", nil, ErrMalformed
		}
	}
	if timestamp == "" || len(signatures) == 0 {
		return "", nil, ErrMalformed
	}
	return timestamp, signatures, nil
}

func computeMAC(timestamp string, body, secret []byte) []byte {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte(timestamp))
	mac.Write([]byte{'.'})
	mac.Write(body)
	return mac.Sum(nil)
}
