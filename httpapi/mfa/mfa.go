// Package mfa creates and checks the codes of second factors: time-based codes of authenticator apps (RFC 6238), and recovery codes.
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

// A code has 6 digits by SHA-1, and is good for a period. One of the step before or after the present one is taken, too: clocks
// differ.
const (
	issuer = "Hulak"
	// Period is how long an app shows one code.
	Period      = 30 * time.Second
	driftSteps  = 1
	secretBytes = 20

	recoveryCodes = 10
	recoveryChars = 16 // of 5 bits each
	groupChars    = 4  // are written together
)

var base32Text = base32.StdEncoding.WithPadding(base32.NoPadding)

// NewSecret makes what an app and its account share.
func NewSecret() []byte {
	secret := make([]byte, secretBytes)
	_, _ = rand.Read(secret) // never fails
	return secret
}

// SecretOf makes a secret of other bytes, of which there must be enough.
func SecretOf(bytes []byte) []byte { return bytes[:secretBytes] }

// Step counts the periods up to a time.
func Step(at time.Time) int64 { return at.Unix() / int64(Period/time.Second) }

// Code is what the app shows in a step.
func Code(secret []byte, step int64) (string, error) {
	return hotp.GenerateCodeCustom(base32Text.EncodeToString(secret), uint64(step), hotp.ValidateOpts{Digits: otp.DigitsSix, Algorithm: otp.AlgorithmSHA1})
}

// StepOf finds the step that a code is of, around a time.
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

// Text is a secret as somebody types it into an app.
func Text(secret []byte) string { return grouped(base32Text.EncodeToString(secret)) }

// Link is a secret as an app on the same device takes it.
func Link(secret []byte, account string) (string, error) {
	key, err := totp.Generate(totp.GenerateOpts{Issuer: issuer, AccountName: account, Secret: secret})
	if err != nil {
		return "", fmt.Errorf("an authenticator's link: %w", err)
	}
	return key.URL(), nil
}

// Picture draws a text as a QR code: how many squares each side has, and the path of the dark ones, each one unit wide.
func Picture(text string) (size int, path string, err error) {
	code, err := qr.Encode(text, qr.M)
	if err != nil {
		return 0, "", fmt.Errorf("a QR code: %w", err)
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

// NewRecoveryCodes makes codes of 80 random bits each.
func NewRecoveryCodes() []string {
	codes := make([]string, recoveryCodes)
	for i := range codes {
		codes[i] = grouped(rand.Text()[:recoveryChars])
	}
	return codes
}

// Recovery is a recovery code as it was made, whatever blanks and dashes it was typed with; false where it cannot be one.
func Recovery(plain string) (string, bool) { return grouped(plain), len(plain) == recoveryChars }

// Plain is a code without the blanks and dashes that people copy with it, in capitals.
func Plain(code string) string {
	return strings.ToUpper(strings.NewReplacer(" ", "", "-", "").Replace(code))
}

// grouped writes letters as people copy them: a few at a time.
func grouped(text string) string {
	var groups []string
	for len(text) > groupChars {
		groups, text = append(groups, text[:groupChars]), text[groupChars:]
	}
	return strings.Join(append(groups, text), "-")
}
