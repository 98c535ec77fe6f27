package delivery

import (
	"crypto/ed25519"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"hulak/domain/webhook"
)

// Prefixes of keys (Standard Webhooks 1.0, "Signature scheme").
const (
	secretPrefix     = "whsec_" // secret for HMAC-SHA256, which the receiver also has
	privateKeyPrefix = "whsk_"  // private Ed25519 key
	publicKeyPrefix  = "whpk_"  // public Ed25519 key, which the receiver has
)

// secretBytes is the length of a secret for HMAC-SHA256. The standard requires 24 to 64 bytes.
const secretBytes = 32

// Headers of a message (Standard Webhooks 1.0, "Webhook headers").
const (
	idHeader        = "Webhook-Id"
	timestampHeader = "Webhook-Timestamp"
	signatureHeader = "Webhook-Signature"
)

var errUnknownKey = errors.New("delivery: key has an unknown format")

// newKey returns a new signing key, and the key that the receiver needs to verify signatures.
func newKey(s webhook.Signature) (signing, verifying string) {
	if s == webhook.Ed25519 {
		public, private, _ := ed25519.GenerateKey(nil) // fails only if a custom reader fails
		return privateKeyPrefix + base64.StdEncoding.EncodeToString(private), publicKeyPrefix + base64.StdEncoding.EncodeToString(public)
	}
	secret := make([]byte, secretBytes)
	_, _ = rand.Read(secret) // never fails
	signing = secretPrefix + base64.StdEncoding.EncodeToString(secret)
	return signing, signing
}

// sign adds the headers of a message to a request, with one signature for each key.
func sign(h http.Header, keys []string, id string, at time.Time, body []byte) error {
	timestamp := strconv.FormatInt(at.Unix(), 10)
	content := append([]byte(id+"."+timestamp+"."), body...)
	signatures := make([]string, len(keys))
	for i, key := range keys {
		var err error
		if signatures[i], err = signatureOf(key, content); err != nil {
			return err
		}
	}
	h.Set(idHeader, id)
	h.Set(timestampHeader, timestamp)
	h.Set(signatureHeader, strings.Join(signatures, " "))
	return nil
}

func signatureOf(key string, content []byte) (string, error) {
	if text, ok := strings.CutPrefix(key, privateKeyPrefix); ok {
		private, err := base64.StdEncoding.DecodeString(text)
		if err != nil || len(private) != ed25519.PrivateKeySize {
			return "", errUnknownKey
		}
		return "v1a," + base64.StdEncoding.EncodeToString(ed25519.Sign(private, content)), nil
	}
	text, ok := strings.CutPrefix(key, secretPrefix)
	secret, err := base64.StdEncoding.DecodeString(text)
	if !ok || err != nil {
		return "", errUnknownKey
	}
	mac := hmac.New(sha256.New, secret)
	mac.Write(content)
	return "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)), nil
}
