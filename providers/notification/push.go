package notification

import (
	"context"
	"crypto/ecdh"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"github.com/SherClockHolmes/webpush-go"
	"github.com/jackc/pgx/v5/pgxpool"

	"hulak/domain"
	"hulak/domain/notification"
	"hulak/domain/sender"
	"hulak/eventstore"
)

const (
	// pushLifetime is how long a push is useful. Push services keep a push for a device that is offline until then.
	pushLifetime = 24 * time.Hour
	// pushRetryTime is how long an unavailable push service is tried again. Retries hold back the later updates of the same transfer, and
	// a sender could name the address of any server.
	pushRetryTime = 10 * time.Minute
	// pushTopicChars is the maximum length of a Topic header (RFC 8030, section 5.4).
	pushTopicChars = 32
	// maxPushResponse is how much of a push service's response is read, so that the connection can be used again.
	maxPushResponse = 4 << 10
)

var (
	// ErrPushKey means that a VAPID key is invalid.
	ErrPushKey = errors.New("push key is not 32 random bytes in base64")
	// errPushUnavailable means that a push service cannot accept a push now.
	errPushUnavailable = errors.New("push service is unavailable")
)

// PushKey signs the requests to push services (RFC 8292). Browsers subscribe with its public key.
type PushKey struct{ private, public string }

// NewPushKey returns the key with a private value of 32 random bytes.
func NewPushKey(private []byte) (PushKey, error) {
	key, err := ecdh.P256().NewPrivateKey(private)
	if err != nil {
		return PushKey{}, ErrPushKey
	}
	encode := base64.RawURLEncoding.EncodeToString
	return PushKey{encode(key.Bytes()), encode(key.PublicKey().Bytes())}, nil
}

// ParsePushKey parses a private value in base64 or base64url. The error does not contain it.
func ParsePushKey(private string) (PushKey, error) {
	text := strings.NewReplacer("+", "-", "/", "_", "=", "").Replace(strings.TrimSpace(private))
	raw, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		return PushKey{}, ErrPushKey
	}
	return NewPushKey(raw)
}

// Public returns the public key in base64url.
func (k PushKey) Public() string { return k.public }

// Push is a message to a sender's browsers. It passes through the servers of the browser's vendor, and a lock screen shows it. For this
// reason, it contains no names, amounts, or account numbers.
type Push struct {
	Key   string // idempotency key
	Topic notification.Topic
	Title string
	Text  string
	Path  string    // page that a tap opens
	At    time.Time // of the event. The push is useless pushLifetime later
}

// Pusher sends pushes to the browsers that a sender has registered.
type Pusher struct {
	Log     *eventstore.Log
	Pool    *pgxpool.Pool
	Key     PushKey
	Contact string       // mailto or https URL where push services reach the operator
	Client  *http.Client // must connect only to addresses that users may name, see safedial.Guard
	Now     func() time.Time
	Logger  *slog.Logger
}

// Send sends a push on a topic to all of a sender's browsers, if the sender has switched the topic on. It may be called again with the
// same key, and sends nothing to a browser whose push service has accepted the push. If a push service is unavailable, it returns an error,
// so that the caller tries again. It gives up 10 minutes after the event.
func (p Pusher) Send(ctx context.Context, senderID string, push Push) error {
	expires := push.At.Add(pushLifetime)
	if !p.Now().Before(expires) {
		return nil
	}
	s, _, err := eventstore.State(ctx, p.Log, notification.Decider, senderID)
	if err != nil || !s.IsOn(notification.Switch{Topic: push.Topic, Channel: notification.ChannelPush}) {
		return err
	}
	owner, _, err := eventstore.State(ctx, p.Log, sender.Decider, senderID)
	if err != nil || !owner.Exists() || owner.IsClosed() {
		return err
	}
	var errs error
	for _, device := range s.Devices {
		if device.Endpoint != "" { // not erased
			errs = errors.Join(errs, p.deliver(ctx, senderID, device, push, expires))
		}
	}
	return errs
}

// deliver sends a push to one browser, once. It drops a push that the push service rejects.
func (p Pusher) deliver(ctx context.Context, senderID string, d notification.Registration, push Push, expires time.Time) error {
	var delivered bool
	err := p.Pool.QueryRow(ctx, `SELECT EXISTS (SELECT FROM push_deliveries WHERE key = $1 AND device_id = $2)`, push.Key, d.ID).
		Scan(&delivered)
	if err != nil || delivered {
		return err
	}
	status, err := p.post(ctx, d.Device, push, expires.Sub(p.Now()))
	unavailable := err != nil || status == http.StatusTooManyRequests || status >= http.StatusInternalServerError
	switch {
	case unavailable && p.Now().Sub(push.At) < pushRetryTime:
		return fmt.Errorf("%w: status %d", errPushUnavailable, status)
	case status == http.StatusNotFound, status == http.StatusGone:
		gone := notification.RemoveDevice{DeviceID: d.ID, Cause: notification.RemovedByService, At: p.Now()}
		_, err := eventstore.RunCommand(ctx, p.Log, eventstore.Command{Meta: domain.Metadata{Actor: domain.Actor{ID: "push", Role: "SYSTEM"}}},
			notification.Decider, senderID, notification.Command(gone))
		return err
	case unavailable, status >= http.StatusMultipleChoices:
		p.Logger.Warn("push dropped", "key", push.Key, "device", d.ID, "status", status)
	}
	_, err = p.Pool.Exec(ctx, `
		WITH expired AS (DELETE FROM push_deliveries WHERE at < $3::timestamptz - $4::interval)
		INSERT INTO push_deliveries (key, device_id, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
		push.Key, d.ID, p.Now().UTC(), 2*pushLifetime)
	return err
}

// post sends a push to a push service and returns the status. The errors contain no endpoint, because an endpoint is personal data.
func (p Pusher) post(ctx context.Context, d notification.Device, push Push, lifetime time.Duration) (status int, err error) {
	sum := sha256.Sum256([]byte(push.Key))
	// A push with the same topic or tag replaces the first one, should a crash have repeated it.
	tag := base64.RawURLEncoding.EncodeToString(sum[:])[:pushTopicChars]
	content, err := json.Marshal(map[string]string{"title": push.Title, "body": push.Text, "path": push.Path, "tag": tag})
	if err != nil {
		return 0, err
	}
	response, err := webpush.SendNotificationWithContext(ctx, content,
		&webpush.Subscription{Endpoint: d.Endpoint, Keys: webpush.Keys{Auth: d.Secret, P256dh: d.PublicKey}},
		&webpush.Options{
			HTTPClient: p.Client, Subscriber: strings.TrimPrefix(p.Contact, "mailto:"), Topic: tag, TTL: int(lifetime.Seconds()),
			Urgency: webpush.UrgencyNormal, VAPIDPublicKey: p.Key.public, VAPIDPrivateKey: p.Key.private,
		})
	if err != nil {
		return 0, errPushUnavailable
	}
	_, err = io.Copy(io.Discard, io.LimitReader(response.Body, maxPushResponse))
	if err = errors.Join(err, response.Body.Close()); err != nil {
		return 0, errPushUnavailable
	}
	return response.StatusCode, nil
}
