package notification_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	domainnotification "hulak/domain/notification"
	"hulak/domain/sender"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
	"hulak/eventstore"
	"hulak/internal/safedial"
	"hulak/providers/notification"
	"hulak/providers/sandbox"
)

const pushPrivateKey = "AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA="

// pushMessage is a push as the sandbox shows it.
type pushMessage struct{ To, Channel, Subject, Text, Link string }

// pushRig is a rig with the sandbox's push service, which decrypts the pushes.
type pushRig struct {
	*rig
	url      string
	key      notification.PushKey
	updates  notification.Updates
	statuses []int // of the responses of the push service
}

// recordPushes records the status of each response to a push.
func (r *pushRig) recordPushes(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		if !strings.HasPrefix(q.URL.Path, "/push/") {
			next.ServeHTTP(w, q)
			return
		}
		recorder := httptest.NewRecorder()
		next.ServeHTTP(recorder, q)
		r.statuses = append(r.statuses, recorder.Code)
		w.WriteHeader(recorder.Code)
		_, _ = io.Copy(w, recorder.Body)
	})
}

func newPushRig(t *testing.T) *pushRig {
	r := &pushRig{rig: newRig(t)}
	server := httptest.NewUnstartedServer(nil)
	r.url = "http://" + server.Listener.Addr().String()
	box, err := sandbox.New(sandbox.Config{
		URL: r.url, AppURL: "https://app.test", WebhookSecret: "secret", APIKey: "key", Log: slog.New(slog.DiscardHandler),
	})
	require.NoError(t, err)
	server.Config.Handler = r.recordPushes(box)
	server.Start()
	t.Cleanup(func() {
		server.Close()
		assert.NoError(t, box.Close())
	})
	r.key, err = notification.ParsePushKey(pushPrivateKey)
	require.NoError(t, err)
	r.updates = notification.Updates{
		Log: r.log, Sender: r.sender, SMSBudget: r.worker.SMSBudget, Now: time.Now, Logger: r.worker.Logger,
		Push: notification.Pusher{
			Log: r.log, Pool: r.worker.Codes.Pool, Key: r.key, Contact: "mailto:security@hulak.test",
			Client: safedial.Guard{AllowLoopback: true}.Client(time.Minute), Now: time.Now, Logger: r.worker.Logger,
		},
	}
	return r
}

// request sends a request to the sandbox and decodes the response.
func (r *pushRig) request(method, path string, body, out any) {
	r.Helper()
	raw, err := json.Marshal(body)
	require.NoError(r, err)
	q, err := http.NewRequestWithContext(r.Context(), method, r.url+path, bytes.NewReader(raw))
	require.NoError(r, err)
	response, err := http.DefaultClient.Do(q)
	require.NoError(r, err)
	defer func() { _ = response.Body.Close() }()
	require.Equal(r, http.StatusOK, response.StatusCode)
	require.NoError(r, json.NewDecoder(response.Body).Decode(out))
}

// subscribe adds a browser to the sender. Its push service is unavailable for the given number of pushes.
func (r *pushRig) subscribe(id, serverKey string, failures int) domainnotification.Device {
	r.Helper()
	var s struct {
		Endpoint string
		Keys     map[string]string
	}
	r.request(http.MethodPost, "/simulate/push-subscriptions", map[string]any{"applicationServerKey": serverKey, "failures": failures}, &s)
	device := domainnotification.Device{Label: "Chrome", Endpoint: s.Endpoint, PublicKey: s.Keys["p256dh"], Secret: s.Keys["auth"]}
	execute(r.rig, domainnotification.Decider, transfertest.SenderID, domainnotification.Command(domainnotification.AddDevice{
		SenderID: transfertest.SenderID, DeviceID: id, Session: "f", Device: device, At: time.Now(),
	}))
	return device
}

func (r *pushRig) verifyPhone() {
	r.Helper()
	at := time.Now()
	execute(r.rig, sender.Decider, transfertest.SenderID, sender.Command(sender.RequestPhoneVerification{At: at}))
	execute(r.rig, sender.Decider, transfertest.SenderID, sender.Command(sender.VerifyPhone{SentAt: at, At: at}))
}

func (r *pushRig) switchOn(topic domainnotification.Topic, channel domainnotification.Channel, on bool) {
	r.Helper()
	execute(r.rig, domainnotification.Decider, transfertest.SenderID, domainnotification.Command(domainnotification.SetSwitch{
		SenderID: transfertest.SenderID, Switch: domainnotification.Switch{Topic: topic, Channel: channel}, On: on,
		TextVersion: domainnotification.TextVersion, At: time.Now(),
	}))
}

// pushes returns the pushes that browsers decrypted, oldest first.
func (r *pushRig) pushes() []pushMessage {
	r.Helper()
	var all []pushMessage
	r.request(http.MethodGet, "/mailbox.json", nil, &all)
	slices.Reverse(all)
	return slices.DeleteFunc(all, func(m pushMessage) bool { return m.Channel != "PUSH" })
}

// handle passes an event to the worker.
func (r *pushRig) handle(e domain.Event) error {
	return r.updates.Handlers().Handle(r.Context(),
		domain.RecordedEvent{ID: "e-1", Type: e.EventType(), Event: e, RecordedAt: time.Now()})
}

func (r *pushRig) devices() []domainnotification.Registration {
	r.Helper()
	s, _, err := eventstore.State(r.Context(), r.log, domainnotification.Decider, transfertest.SenderID)
	require.NoError(r, err)
	return s.Devices
}

var ready = transfer.PayoutReady{SenderID: transfertest.SenderID}

func TestPushes(t *testing.T) {
	t.Parallel()
	const transfers, push = domainnotification.TopicTransfers, domainnotification.ChannelPush
	t.Run("a browser decrypts the push, once, without names and amounts", func(t *testing.T) {
		t.Parallel()
		r := newPushRig(t)
		device := r.subscribe("d1", r.key.Public(), 0)
		r.switchOn(transfers, push, true)
		require.NoError(t, r.handle(ready))
		require.NoError(t, r.handle(ready))
		assert.Equal(t, []pushMessage{{
			To: device.Endpoint, Channel: "PUSH", Subject: "Your money is ready for pickup",
			Text: "Open Hulak to see the PIN that your beneficiary needs.", Link: "https://app.test/dashboard",
		}}, r.pushes())
		assert.Equal(t, []int{http.StatusCreated}, r.statuses)
	})
	t.Run("a topic that is off sends nothing", func(t *testing.T) {
		t.Parallel()
		r := newPushRig(t)
		r.subscribe("d1", r.key.Public(), 0)
		require.NoError(t, r.handle(ready))
		r.switchOn(domainnotification.TopicSecurity, push, true)
		require.NoError(t, r.handle(ready))
		r.switchOn(transfers, push, true)
		r.switchOn(transfers, push, false)
		require.NoError(t, r.handle(ready))
		assert.Empty(t, r.statuses)
	})
	t.Run("an unavailable push service is tried again, and other browsers get no second push", func(t *testing.T) {
		t.Parallel()
		r := newPushRig(t)
		r.subscribe("d1", r.key.Public(), 0)
		r.subscribe("d2", r.key.Public(), 1)
		r.switchOn(transfers, push, true)
		require.Error(t, r.handle(ready))
		require.NoError(t, r.handle(ready))
		assert.Equal(t, []int{http.StatusCreated, http.StatusServiceUnavailable, http.StatusCreated}, r.statuses)
		assert.Len(t, r.pushes(), 2)
	})
	t.Run("an unavailable push service is not tried again for longer than 10 minutes", func(t *testing.T) {
		t.Parallel()
		r := newPushRig(t)
		r.subscribe("d1", r.key.Public(), 10)
		r.switchOn(transfers, push, true)
		require.Error(t, r.handle(ready))
		r.updates.Push.Now = func() time.Time { return time.Now().Add(11 * time.Minute) }
		require.NoError(t, r.handle(ready))
		require.NoError(t, r.handle(ready))
		assert.Len(t, r.statuses, 2)
	})
	t.Run("an event of the day before is not sent", func(t *testing.T) {
		t.Parallel()
		r := newPushRig(t)
		r.subscribe("d1", r.key.Public(), 0)
		r.switchOn(transfers, push, true)
		r.updates.Push.Now = func() time.Time { return time.Now().Add(25 * time.Hour) }
		require.NoError(t, r.handle(ready))
		assert.Empty(t, r.statuses)
	})
	t.Run("a browser whose subscription has ended is removed", func(t *testing.T) {
		t.Parallel()
		r := newPushRig(t)
		device := r.subscribe("d1", r.key.Public(), 0)
		r.subscribe("d2", r.key.Public(), 0)
		r.switchOn(transfers, push, true)
		r.request(http.MethodDelete, "/simulate/push-subscriptions/"+path.Base(device.Endpoint), nil, &struct{}{})
		require.NoError(t, r.handle(ready))
		require.Len(t, r.devices(), 1)
		assert.Equal(t, "d2", r.devices()[0].ID)
		assert.Len(t, r.pushes(), 1)
	})
	t.Run("a push that is rejected for good is not tried again", func(t *testing.T) {
		t.Parallel()
		r := newPushRig(t)
		other, err := notification.NewPushKey(bytes.Repeat([]byte{7}, 32))
		require.NoError(t, err)
		r.subscribe("d1", other.Public(), 0)
		r.switchOn(transfers, push, true)
		require.NoError(t, r.handle(ready), "the browser subscribed to another key")
		require.NoError(t, r.handle(ready))
		assert.Equal(t, []int{http.StatusForbidden}, r.statuses)
		assert.Len(t, r.devices(), 1)
	})
	t.Run("a push is never sent to an address that is not public, and the error does not contain the address", func(t *testing.T) {
		t.Parallel()
		r := newPushRig(t)
		r.updates.Push.Client = safedial.Guard{}.Client(time.Minute)
		device := r.subscribe("d1", r.key.Public(), 0)
		r.switchOn(transfers, push, true)
		err := r.handle(ready)
		require.Error(t, err)
		assert.NotContains(t, err.Error(), device.Endpoint)
		assert.Empty(t, r.statuses)
	})
	t.Run("an erased sender gets nothing", func(t *testing.T) {
		t.Parallel()
		r := newPushRig(t)
		r.subscribe("d1", r.key.Public(), 0)
		r.switchOn(transfers, push, true)
		for _, c := range []sender.Command{sender.RequestErasure{At: time.Now()}, sender.ApproveErasure{EmailKey: "k", At: time.Now()}} {
			execute(r.rig, sender.Decider, transfertest.SenderID, c)
		}
		require.NoError(t, r.handle(ready))
		require.NoError(t, r.log.Erase(t.Context(), transfertest.SenderID))
		require.NoError(t, r.handle(ready))
		assert.Empty(t, r.statuses)
		for _, device := range r.devices() {
			assert.Equal(t, domainnotification.Device{}, device.Device, "the endpoint and the keys are erased")
		}
	})
}

func TestUpdateTexts(t *testing.T) {
	t.Parallel()
	const transfers, text = domainnotification.TopicTransfers, domainnotification.ChannelText
	t.Run("a sender with a verified phone gets one text message per update", func(t *testing.T) {
		t.Parallel()
		r := newPushRig(t)
		r.verifyPhone()
		require.NoError(t, r.handle(ready))
		assert.Empty(t, r.sender.sent, "texts are off until the sender switches them on")
		r.switchOn(transfers, text, true)
		require.NoError(t, r.handle(ready))
		require.NoError(t, r.handle(ready))
		require.Len(t, r.sender.sent, 1)
		assert.Equal(t, notification.Message{
			Key: "e-1/text", To: "+12125550100", Channel: notification.SMS,
			Text: "Hulak: Your money is ready for pickup. Open Hulak to see the PIN that your beneficiary needs.",
		}, r.sender.sent[0])
	})
	t.Run("a phone that is not verified gets none", func(t *testing.T) {
		t.Parallel()
		r := newPushRig(t)
		r.switchOn(transfers, text, true)
		require.NoError(t, r.handle(ready))
		assert.Empty(t, r.sender.sent)
	})
	t.Run("an unavailable gateway does not hold back the push", func(t *testing.T) {
		t.Parallel()
		r := newPushRig(t)
		r.verifyPhone()
		r.subscribe("d1", r.key.Public(), 0)
		r.switchOn(transfers, text, true)
		r.switchOn(transfers, domainnotification.ChannelPush, true)
		r.sender.err = errors.New("unavailable")
		require.Error(t, r.handle(ready))
		assert.Len(t, r.pushes(), 1)
	})
}

func TestEmailSwitch(t *testing.T) {
	t.Parallel()
	r := newPushRig(t)
	r.switchOn(domainnotification.TopicTransfers, domainnotification.ChannelEmail, false)
	now := time.Now()
	execute(r.rig, transfer.Decider, "t-1", transfer.Command(transfertest.Create()))
	for _, c := range []transfer.Command{
		transfer.RecordFundingSubmitted{At: now}, transfer.RecordFundingSettled{At: now}, transfer.RequestPayout{At: now},
		transfer.RecordPayoutAccepted{ReceiptNumber: "r", At: now}, transfer.RecordDelivered{At: now},
	} {
		execute(r.rig, transfer.Decider, "t-1", c)
	}
	require.NoError(t, r.handleNewEvents(1))
	require.Len(t, r.sender.sent, 1, "the email about the delivery is off, and the receipt is always sent")
	assert.Equal(t, "We received your transfer", r.sender.sent[0].Subject)
}

func TestInvalidPushKey(t *testing.T) {
	t.Parallel()
	for _, key := range []string{"", "secret", strings.Repeat("A", 43), "!" + pushPrivateKey} {
		_, err := notification.ParsePushKey(key)
		require.ErrorIs(t, err, notification.ErrPushKey)
	}
}
