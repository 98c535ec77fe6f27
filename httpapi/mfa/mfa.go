// Package mfa creates and checks the codes of second factors: time-based codes of authenticator apps (RFC 6238), and recovery
// codes.
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

// Codes have 6 digits and use SHA-1. To tolerate clock drift, the codes of the previous and the next step are accepted too.
const (
	issuer = "Hulak"
	// Period is how long an app shows one code.
	Period      = 30 * time.Second
	driftSteps  = 1
	secretBytes = 20

	recoveryCodes = 10
	recoveryChars = 16 // of 5 bits each
	groupChars    = 4  // characters between two dashes
)

var base32Encoding = base32.StdEncoding.WithPadding(base32.NoPadding)

// NewSecret returns a new random secret to share with an app.
func NewSecret() []byte {
	secret := make([]byte, secretBytes)
	_, _ = rand.Read(secret) // never fails
	return secret
}

// SecretFrom returns a secret made of the first bytes. It panics if there are too few.
func SecretFrom(bytes []byte) []byte { return bytes[:secretBytes] }

// Step returns the number of periods up to a time.
func Step(at time.Time) int64 { return at.Unix() / int64(Period/time.Second) }

// Code returns the code that the app shows in a step.
func Code(secret []byte, step int64) (string, error) {
	return hotp.GenerateCodeCustom(base32Encoding.EncodeToString(secret), uint64(step), hotp.ValidateOpts{Digits: otp.DigitsSix, Algorithm: otp.AlgorithmSHA1})
}

// StepOf returns the step of a code, within the drift around a time. It compares in constant time.
func StepOf(secret []byte, code string, at time.Time) (step int64, found bool, err error) {
	now := Step(at)
	for candidate := now - driftSteps; candidate <= now+driftSteps; candidate++ {
		right, err := Code(secret, candidate)
		if err != nil {
			return 0, false, err
		}
		if subtle.ConstantTimeCompare([]byte(right), []byte(code)) == 1 {
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
		return "", fmt.Errorf("building the authenticator link: %w", err)
	}
	return key.URL(), nil
}

// QRCode encodes a text as a QR code. It returns the squares on each side, and an SVG path of the dark ones, each one unit wide.
func QRCode(text string) (size int, path string, err error) {
	code, err := qr.Encode(text, qr.M)
	if err != nil {
		return 0, "", fmt.Errorf("encoding a QR code: %w", err)
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

// NewRecoveryCodes returns new codes with 80 random bits each.
func NewRecoveryCodes() []string {
	codes := make([]string, recoveryCodes)
	for i := range codes {
		codes[i] = group(rand.Text()[:recoveryChars])
	}
	return codes
}

// FormatRecoveryCode formats a plain recovery code as NewRecoveryCodes does. It returns false if the code has the wrong length.
func FormatRecoveryCode(plain string) (string, bool) { return group(plain), len(plain) == recoveryChars }

// Normalize removes spaces and dashes from a code and converts it to upper case.
func Normalize(code string) string {
	return strings.ToUpper(strings.NewReplacer(" ", "", "-", "").Replace(code))
}

// group formats a text in groups of groupChars, separated by dashes.
func group(text string) string {
	var groups []string
	for len(text) > groupChars {
		groups, text = append(groups, text[:groupChars]), text[groupChars:]
	}
	return strings.Join(append(groups, text), "-")
}
