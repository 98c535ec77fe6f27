package mail

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"math/big"
	"net/http"
	"net/url"
	"strings"
	"time"

	"hulak/providers/sandbox/engine"
)

const (
	pushPath        = "/push/"
	pushSecretBytes = 16
	saltBytes       = 16
	publicKeyBytes  = 65   // uncompressed point on the curve P-256
	maxPushBytes    = 4096 // RFC 8030, section 7.2
	maxTokenAge     = 24 * time.Hour
	lastRecordMark  = 2 // RFC 8188, section 2
)

var (
	errNoSubscription = engine.NewAPIError(http.StatusGone, "GONE", "The subscription has ended.")
	errUnavailable    = engine.NewAPIError(http.StatusServiceUnavailable, "UNAVAILABLE", "The push service is unavailable.")
	errPushTooLong    = engine.NewAPIError(http.StatusRequestEntityTooLarge, "TOO_LONG", "The message is too long.")
	errPushToken      = engine.NewAPIError(http.StatusForbidden, "INVALID_TOKEN", "The VAPID token is missing or invalid.")
	errPushContent    = engine.NewAPIError(http.StatusBadRequest, "NOT_DECRYPTED", "The browser cannot decrypt the message.")
)

// Subscription is what a browser returns from PushManager.subscribe.
type Subscription struct {
	Endpoint string            `json:"endpoint"`
	Keys     map[string]string `json:"keys"` // p256dh and auth
}

// Subscribe creates a subscription of a simulated browser. The browser accepts only messages that are signed with applicationServerKey.
func (s *Mailer) Subscribe(r *http.Request) (any, error) {
	in, err := engine.DecodeBody[struct {
		ApplicationServerKey string `json:"applicationServerKey"`
		Failures             int    `json:"failures"` // number of messages to reject first
	}](r)
	if err != nil {
		return nil, err
	}
	if _, err := serverKey(in.ApplicationServerKey); err != nil {
		return nil, engine.ErrInvalidBody
	}
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		return nil, err
	}
	random := make([]byte, 2*pushSecretBytes)
	_, _ = rand.Read(random) // never fails
	id, secret := hex.EncodeToString(random[pushSecretBytes:]), random[:pushSecretBytes]
	row := engine.PushSubscription{ServerKey: in.ApplicationServerKey, PrivateKey: key.Bytes(), Secret: secret, Failures: in.Failures}
	encode := base64.RawURLEncoding.EncodeToString
	return Subscription{
		Endpoint: s.Cfg.URL + pushPath + id,
		Keys:     map[string]string{"p256dh": encode(key.PublicKey().Bytes()), "auth": encode(secret)},
	}, s.Update(func(c *engine.Change) error { engine.Put(c, s.PushDevices, id, row); return nil })
}

// Unsubscribe ends a subscription. The push service then rejects messages with 410.
func (s *Mailer) Unsubscribe(r *http.Request) (any, error) {
	return map[string]bool{"ended": true}, s.Update(func(c *engine.Change) error {
		engine.Remove(c, s.PushDevices, r.PathValue("id"))
		return nil
	})
}

// ReceivePush accepts a message as a push service does (RFC 8030), and decrypts it as the browser does (RFC 8291).
func (s *Mailer) ReceivePush(w http.ResponseWriter, r *http.Request) {
	if err := s.receivePush(r); err != nil {
		engine.WriteError(w, err)
		return
	}
	w.Header().Set("Location", s.Cfg.URL+pushPath+r.PathValue("id"))
	w.WriteHeader(http.StatusCreated)
}

func (s *Mailer) receivePush(r *http.Request) error {
	id := r.PathValue("id")
	s.Mu.Lock()
	device, found := s.PushDevices.Rows[id]
	s.Mu.Unlock()
	switch {
	case !found:
		return errNoSubscription
	case device.Failures > 0:
		device.Failures--
		return errors.Join(s.Update(func(c *engine.Change) error { engine.Put(c, s.PushDevices, id, device); return nil }), errUnavailable)
	case r.Header.Get("TTL") == "" || r.Header.Get("Content-Encoding") != "aes128gcm":
		return engine.ErrInvalidBody
	}
	if err := s.checkToken(r.Header.Get("Authorization"), device.ServerKey); err != nil {
		return errPushToken
	}
	body, err := io.ReadAll(io.LimitReader(r.Body, maxPushBytes+1))
	if err != nil || len(body) > maxPushBytes {
		return errPushTooLong
	}
	plain, err := decryptPush(device, body)
	var content struct{ Title, Body, Path, Tag string }
	if err != nil || json.Unmarshal(plain, &content) != nil {
		return errPushContent
	}
	// A message with the topic of an earlier one replaces it (RFC 8030, section 5.4).
	key := "push:" + id + ":" + r.Header.Get("Topic")
	if r.Header.Get("Topic") == "" {
		key += engine.Sha256Hex(string(body))
	}
	return s.storeMessage(key, engine.Message{
		To: s.Cfg.URL + pushPath + id, Channel: "PUSH", Subject: content.Title, Text: content.Body, Link: s.Origin + content.Path,
	})
}

// checkToken verifies the app's token (RFC 8292).
func (s *Mailer) checkToken(header, wantKey string) error {
	token, key, found := strings.Cut(strings.TrimPrefix(header, "vapid t="), ", k=")
	public, err := serverKey(key)
	if !found || err != nil || key != wantKey {
		return errPushToken
	}
	parts := strings.Split(token, ".")
	if len(parts) != 3 {
		return errPushToken
	}
	decode := base64.RawURLEncoding.DecodeString
	signature, err := decode(parts[2])
	if err != nil || len(signature) != 64 {
		return errPushToken
	}
	hash := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	if !ecdsa.Verify(public, hash[:], new(big.Int).SetBytes(signature[:32]), new(big.Int).SetBytes(signature[32:])) {
		return errPushToken
	}
	raw, err := decode(parts[1])
	var claims struct {
		Audience string `json:"aud"`
		Expires  int64  `json:"exp"`
		Subject  string `json:"sub"`
	}
	if err != nil || json.Unmarshal(raw, &claims) != nil {
		return errPushToken
	}
	subject, err := url.Parse(claims.Subject)
	expires, now := time.Unix(claims.Expires, 0), time.Now()
	if err != nil || claims.Audience != s.Cfg.URL || !expires.After(now) || expires.After(now.Add(maxTokenAge)) ||
		!(subject.Scheme == "https" && subject.Host != "" || subject.Scheme == "mailto" && strings.Contains(subject.Opaque, "@")) {
		return errPushToken
	}
	return nil
}

// serverKey decodes a public VAPID key.
func serverKey(text string) (*ecdsa.PublicKey, error) {
	raw, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		return nil, err
	}
	return ecdsa.ParseUncompressedPublicKey(elliptic.P256(), raw)
}

// decryptPush decrypts a message of one record (RFC 8188 and RFC 8291, section 3.4).
func decryptPush(device engine.PushSubscription, body []byte) ([]byte, error) {
	const header = saltBytes + 4 + 1 + publicKeyBytes
	if len(body) < header || body[saltBytes+4] != publicKeyBytes {
		return nil, errPushContent
	}
	salt, recordSize, public := body[:saltBytes], binary.BigEndian.Uint32(body[saltBytes:]), body[header-publicKeyBytes:header]
	private, err := ecdh.P256().NewPrivateKey(device.PrivateKey)
	if err != nil {
		return nil, err
	}
	sender, err := ecdh.P256().NewPublicKey(public)
	if err != nil {
		return nil, err
	}
	shared, err := private.ECDH(sender)
	if err != nil || len(body)-header > int(recordSize) {
		return nil, errPushContent
	}
	info := "WebPush: info\x00" + string(private.PublicKey().Bytes()) + string(public)
	input, err := hkdf.Key(sha256.New, shared, device.Secret, info, sha256.Size)
	if err != nil {
		return nil, err
	}
	key, err := hkdf.Key(sha256.New, input, salt, "Content-Encoding: aes128gcm\x00", 16)
	if err != nil {
		return nil, err
	}
	nonce, err := hkdf.Key(sha256.New, input, salt, "Content-Encoding: nonce\x00", 12)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		return nil, err
	}
	plain, err := gcm.Open(nil, nonce, body[header:], nil)
	if err != nil {
		return nil, err
	}
	text := strings.TrimRight(string(plain), "\x00")
	if text == "" || text[len(text)-1] != lastRecordMark {
		return nil, errPushContent
	}
	return []byte(text[:len(text)-1]), nil
}
