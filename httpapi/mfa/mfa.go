// Package mfa creates and checks second-factor codes: time-based codes from authenticator apps (RFC 6238) and recovery codes.
package mfa

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/base32"
	"fmt"
	"strings"
	"time"

	"github.com/pquerna/otp"
	"github.com/pquerna/otp/hotp"
	"github.com/pquerna/otp/totp"
	"rsc.io/qr"
)

// Codes have six digits and use SHA-1. To allow for clock drift, StepOf also accepts the codes of the previous and the next step.
const (
	issuer = "Hulak"
	// Period is how long an app shows one code.
	Period      = 30 * time.Second
	driftSteps  = 1
	secretBytes = 20

	recoveryCodeCount = 10
	recoveryCodeChars = 16 // 5 bits each
	groupChars        = 4  // characters between dashes
)

var base32Encoding = base32.StdEncoding.WithPadding(base32.NoPadding)

// NewSecret returns a random secret for an authenticator app.
func NewSecret() []byte {
	secret := make([]byte, secretBytes)
	_, _ = rand.Read(secret) // never fails
	return secret
}

// SecretFrom returns a secret that consists of the first bytes of b. It panics if b is too short.
func SecretFrom(b []byte) []byte { return b[:secretBytes] }

// Step returns the number of complete periods since the Unix epoch.
func Step(at time.Time) int64 { return at.Unix() / int64(Period/time.Second) }

// Code returns the code that the app shows during a step.
func Code(secret []byte, step int64) (string, error) {
	return hotp.GenerateCodeCustom(base32Encoding.EncodeToString(secret), uint64(step),
		hotp.ValidateOpts{Digits: otp.DigitsSix, Algorithm: otp.AlgorithmSHA1})
}

// StepOf returns a code's step. It returns false if the step is not within the accepted drift. It compares codes in constant time.
func StepOf(secret []byte, code string, at time.Time) (step int64, found bool, err error) {
	now := Step(at)
	for candidate := now - driftSteps; candidate <= now+driftSteps; candidate++ {
		want, err := Code(secret, candidate)
		if err != nil {
			return 0, false, err
		}
		if subtle.ConstantTimeCompare([]byte(want), []byte(code)) == 1 {
			step, found = candidate, true
		}
	}
	return step, found, nil
}

// FormatSecret formats a secret for manual entry into an app.
func FormatSecret(secret []byte) string { return group(base32Encoding.EncodeToString(secret)) }

// Link returns an otpauth URL that opens an app on the same device.
func Link(secret []byte, account string) (string, error) {
	key, err := totp.Generate(totp.GenerateOpts{Issuer: issuer, AccountName: account, Secret: secret})
	if err != nil {
		return "", fmt.Errorf("build authenticator link: %w", err)
	}
	return key.URL(), nil
}

// QRCode encodes text as a QR code. It returns the number of squares on each side and an SVG path of the dark squares, with one unit
// per square.
func QRCode(text string) (size int, path string, err error) {
	code, err := qr.Encode(text, qr.M)
	if err != nil {
		return 0, "", fmt.Errorf("encode QR code: %w", err)
	}
	var squares strings.Builder
	for y := range code.Size {
		for x := range code.Size {
			if code.Black(x, y) {
				fmt.Fprintf(&squares, "M%d %dh1v1h-1z", x, y)
			}
		}
	}
	return code.Size, squares.String(), nil
}

// NewRecoveryCodes returns recovery codes with 80 random bits each.
func NewRecoveryCodes() []string {
	codes := make([]string, recoveryCodeCount)
	for i := range codes {
		codes[i] = group(rand.Text()[:recoveryCodeChars])
	}
	return codes
}

// FormatRecoveryCode formats a normalized recovery code as NewRecoveryCodes does. It returns false if the code has the wrong
// length.
func FormatRecoveryCode(code string) (string, bool) {
	return group(code), len(code) == recoveryCodeChars
}

// Normalize removes spaces and dashes from a code and converts it to upper case.
func Normalize(code string) string {
	return strings.ToUpper(strings.NewReplacer(" ", "", "-", "").Replace(code))
}

// group splits text into groups of groupChars characters, separated by dashes.
func group(text string) string {
	var groups []string
	for len(text) > groupChars {
		groups, text = append(groups, text[:groupChars]), text[groupChars:]
	}
	return strings.Join(append(groups, text), "-")
}
