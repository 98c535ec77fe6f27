package delivery

import (
	"context"
	"crypto/ed25519"
	"encoding/base64"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"
	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/tink-crypto/tink-go/v2/aead/subtle"
	"github.com/tink-crypto/tink-go/v2/subtle/random"

	"hulak/domain"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/webhook"
	"hulak/eventstore"
	"hulak/eventstore/eventregistry"
	"hulak/eventstore/memory"
	"hulak/eventstore/postgres/pgtest"
	"hulak/internal/safedial"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

var monday = time.Date(2026, 3, 9, 17, 0, 0, 0, time.UTC)

// received is a request that a receiver got.
type received struct {
	header http.Header
	body   []byte
}

// fixture is a worker with a receiver and a clock that the test advances.
type fixture struct {
	*testing.T
	*Worker
	url      string
	requests chan received
	results  chan Result

	mu      sync.Mutex
	at      time.Time
	respond func(w http.ResponseWriter) // the receiver's response
	rates   int
}

func newFixture(t *testing.T) *fixture {
	t.Helper()
	t.Parallel()
	store := memory.New()
	vault, err := subtle.NewAESGCM(random.GetRandomBytes(32))
	require.NoError(t, err)
	f := &fixture{T: t, at: monday, requests: make(chan received, 100), results: make(chan Result, 100)}
	pool := pgtest.New(t)
	f.Worker = &Worker{
		Pool: pool, Log: eventstore.NewLog(store, eventregistry.Registry(), store.Keys()), Keys: Keys{Pool: pool, Vault: vault},
		Client: safedial.Guard{AllowLoopback: true}.Client(Timeout), Now: f.now, Logger: slog.New(slog.DiscardHandler),
		Observe: func(r Result) { f.results <- r },
	}
	receiver := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			return
		}
		f.requests <- received{r.Header, body}
		f.mu.Lock()
		respond := f.respond
		f.mu.Unlock()
		if respond != nil {
			respond(w)
		}
	}))
	t.Cleanup(receiver.Close)
	t.Cleanup(f.Client.CloseIdleConnections)
	f.url = receiver.URL
	return f
}

func (f *fixture) now() time.Time {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.at
}

func (f *fixture) advance(d time.Duration) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.at = f.at.Add(d)
}

func (f *fixture) respondWith(respond func(http.ResponseWriter)) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.respond = respond
}

func (f *fixture) respondWithStatus(status int) {
	f.respondWith(func(w http.ResponseWriter) { w.WriteHeader(status) })
}

func (f *fixture) run(command webhook.Command) {
	f.Helper()
	cmd := eventstore.Command{Meta: domain.Metadata{Actor: domain.Actor{ID: "s", Role: "ADMIN"}}}
	_, err := eventstore.RunCommand(f.Context(), f.Log, cmd, webhook.Decider, webhook.DirectoryKey, command)
	require.NoError(f, err)
}

// register registers an endpoint for rates and returns the key that verifies its messages.
func (f *fixture) register(id string, s webhook.Signature) (verifying string) {
	f.Helper()
	f.run(webhook.Register{EndpointID: id, URL: f.url, Types: []webhook.Type{webhook.RatePublished}, Signature: s, By: "s", At: f.now()})
	verifying, err := f.Keys.Add(f.Context(), id, s, f.now())
	require.NoError(f, err)
	return verifying
}

// publish publishes a rate and enqueues its messages.
func (f *fixture) publish() domain.RecordedEvent {
	f.Helper()
	f.rates++
	cmd := eventstore.Command{Meta: domain.Metadata{Actor: domain.Actor{ID: "rates", Role: "SYSTEM"}}}
	rate := money.NewRate(decimal.NewFromInt(int64(100 + f.rates)))
	_, err := eventstore.RunCommand(f.Context(), f.Log, cmd, pricing.RateDecider, pricing.RateKey(money.USD, money.NPR),
		pricing.RateCommand(pricing.PublishRate{From: money.USD, To: money.NPR, Rate: rate, Source: pricing.SourceAdmin, At: f.now()}))
	require.NoError(f, err)
	head, err := f.Log.Head(f.Context())
	require.NoError(f, err)
	events, err := f.Log.Read(f.Context(), head-1, 1)
	require.NoError(f, err)
	require.NoError(f, f.Enqueue(f.Context(), events[0]))
	return events[0]
}

// deliverNext makes one attempt to deliver the next due message. It returns false if none is due.
func (f *fixture) deliverNext(ctx context.Context) (found bool, err error) {
	m, found, err := f.claim(ctx)
	if !found {
		return false, err
	}
	return true, f.Worker.deliver(ctx, m)
}

// deliver requires that one message is due, makes one attempt, and returns its result.
func (f *fixture) deliver() Result {
	f.Helper()
	found, err := f.deliverNext(f.Context())
	require.NoError(f, err)
	require.True(f, found, "no message is due")
	return <-f.results
}

func (f *fixture) requireNothingDue() {
	f.Helper()
	found, err := f.deliverNext(f.Context())
	require.NoError(f, err)
	require.False(f, found)
}

// storedMessage is a message in the database.
type storedMessage struct {
	EndpointID    string
	State         string
	Attempts      int
	NextAttemptAt time.Time
}

func (f *fixture) messages() []storedMessage {
	f.Helper()
	rows, err := f.Pool.Query(f.Context(), `SELECT endpoint_id, state, attempts, next_attempt_at FROM webhook_messages
		ORDER BY position, endpoint_id`)
	require.NoError(f, err)
	all, err := pgx.CollectRows(rows, pgx.RowToStructByPos[storedMessage])
	require.NoError(f, err)
	return all
}

func (f *fixture) endpoint(id string) webhook.Endpoint {
	f.Helper()
	directory, _, err := eventstore.State(f.Context(), f.Log, webhook.Decider, webhook.DirectoryKey)
	require.NoError(f, err)
	endpoint, found := directory.Find(id)
	require.True(f, found)
	return endpoint
}

func TestMessagesAreStoredOncePerEndpointAndEvent(t *testing.T) {
	f := newFixture(t)
	f.publish()
	f.register("e-1", webhook.HMACSHA256)
	f.register("e-2", webhook.HMACSHA256)
	f.run(webhook.Register{
		EndpointID: "other", URL: f.url, Types: []webhook.Type{webhook.TransferCreated}, Signature: webhook.HMACSHA256, At: f.now(),
	})
	event := f.publish()
	require.NoError(t, f.Enqueue(t.Context(), event))
	assert.Equal(t, []storedMessage{
		{EndpointID: "e-1", State: "WAITING", NextAttemptAt: monday}, {EndpointID: "e-2", State: "WAITING", NextAttemptAt: monday},
	}, f.inUTC(f.messages()), "events from before the registration and other types are not sent")
	f.run(webhook.Disable{EndpointID: "e-1", Cause: webhook.CauseStaff, By: "s", At: f.now()})
	f.publish()
	assert.Len(t, f.messages(), 3, "a disabled endpoint receives nothing")
}

func (*fixture) inUTC(messages []storedMessage) []storedMessage {
	for i := range messages {
		messages[i].NextAttemptAt = messages[i].NextAttemptAt.UTC()
	}
	return messages
}

func TestReceiversCanVerifyMessages(t *testing.T) {
	t.Parallel()
	t.Run("the standard library of Standard Webhooks verifies v1, with the old and the new secret during a rotation", func(t *testing.T) {
		f := newFixture(t)
		first := f.register("e", webhook.HMACSHA256)
		second, err := f.Keys.Add(t.Context(), "e", webhook.HMACSHA256, f.now().Add(time.Hour))
		require.NoError(t, err)
		require.True(t, strings.HasPrefix(first, "whsec_"))
		require.NotEqual(t, first, second)
		verify := func(secret string, r received) error {
			consumer, err := standardwebhooks.NewWebhook(secret)
			require.NoError(t, err)
			return consumer.VerifyIgnoringTimestamp(r.body, r.header) // the test's clock differs from the library's
		}
		event := f.publish()
		require.Equal(t, Delivered, f.deliver())
		r := <-f.requests
		require.NoError(t, verify(first, r))
		require.NoError(t, verify(second, r))
		r.body = append(r.body, ' ')
		require.Error(t, verify(first, r))
		assert.Equal(t, strconv.FormatInt(monday.Unix(), 10), r.header.Get("Webhook-Timestamp"))
		assert.Equal(t, "application/json", r.header.Get("Content-Type"))
		var payload map[string]any
		require.NoError(t, json.Unmarshal(r.body, &payload))
		assert.Equal(t, map[string]any{
			"type": "exchange_rate.published", "timestamp": "2026-03-09T17:00:00Z",
			"data": map[string]any{"from": "USD", "to": "NPR", "rate": "101.00", "position": strconv.FormatInt(event.Position, 10)},
		}, payload)

		f.advance(time.Hour)
		f.publish()
		require.Equal(t, Delivered, f.deliver())
		r = <-f.requests
		require.Error(t, verify(first, r), "the old secret is no longer in use")
		require.NoError(t, verify(second, r))
	})
	t.Run("the public key verifies v1a", func(t *testing.T) {
		f := newFixture(t)
		public, found := strings.CutPrefix(f.register("e", webhook.Ed25519), "whpk_")
		require.True(t, found)
		key, err := base64.StdEncoding.DecodeString(public)
		require.NoError(t, err)
		f.publish()
		require.Equal(t, Delivered, f.deliver())
		r := <-f.requests
		text, found := strings.CutPrefix(r.header.Get("Webhook-Signature"), "v1a,")
		require.True(t, found)
		signature, err := base64.StdEncoding.DecodeString(text)
		require.NoError(t, err)
		content := r.header.Get("Webhook-Id") + "." + r.header.Get("Webhook-Timestamp") + "." + string(r.body)
		assert.True(t, ed25519.Verify(key, []byte(content), signature))
	})
	t.Run("keys are encrypted with their endpoint", func(t *testing.T) {
		f := newFixture(t)
		secret := f.register("e", webhook.HMACSHA256)
		var sealed []byte
		require.NoError(t, f.Pool.QueryRow(t.Context(), `SELECT sealed FROM webhook_secrets`).Scan(&sealed))
		assert.NotContains(t, string(sealed), secret)
		_, err := f.Pool.Exec(t.Context(), `UPDATE webhook_secrets SET endpoint_id = 'other'`)
		require.NoError(t, err)
		_, err = f.Keys.active(t.Context(), "other", f.now())
		require.Error(t, err)
	})
}

func TestRetries(t *testing.T) {
	t.Parallel()
	t.Run("a failed attempt is repeated for about three days with the same ID", func(t *testing.T) {
		f := newFixture(t)
		f.register("e", webhook.HMACSHA256)
		f.respondWithStatus(http.StatusInternalServerError)
		f.publish()
		ids := map[string]bool{}
		for i, delay := range retryDelays {
			require.Equal(t, Retrying, f.deliver())
			ids[(<-f.requests).header.Get("Webhook-Id")] = true
			f.requireNothingDue()
			next := f.messages()[0].NextAttemptAt.Sub(f.now())
			assert.GreaterOrEqual(t, next, delay, "attempt %d", i+1)
			assert.LessOrEqual(t, next, delay*120/100, "attempt %d", i+1)
			f.advance(next)
		}
		require.Equal(t, Failed, f.deliver())
		ids[(<-f.requests).header.Get("Webhook-Id")] = true
		assert.Len(t, ids, 1)
		assert.Equal(t, "FAILED", f.messages()[0].State)
		assert.Equal(t, len(retryDelays)+1, f.messages()[0].Attempts)
		var attempts, failed int
		require.NoError(t, f.Pool.QueryRow(t.Context(), `SELECT count(*), count(*) FILTER (WHERE status = 500 AND error IS NULL)
			FROM webhook_attempts`).Scan(&attempts, &failed))
		assert.Equal(t, len(retryDelays)+1, attempts)
		assert.Equal(t, attempts, failed)
	})
	t.Run("the pause starts when the attempt ends", func(t *testing.T) {
		f := newFixture(t)
		f.register("e", webhook.HMACSHA256)
		f.publish()
		f.respondWith(func(w http.ResponseWriter) {
			f.advance(Timeout)
			w.WriteHeader(http.StatusServiceUnavailable)
		})
		require.Equal(t, Retrying, f.deliver())
		assert.GreaterOrEqual(t, f.messages()[0].NextAttemptAt.Sub(f.now()), retryDelays[0])
	})
	t.Run("a Retry-After header delays the next attempt", func(t *testing.T) {
		f := newFixture(t)
		f.register("e", webhook.HMACSHA256)
		f.publish()
		for _, header := range []string{"3600", monday.Add(time.Hour).Format(http.TimeFormat)} {
			assert.Equal(t, time.Hour, retryAfter(http.Header{"Retry-After": {header}}, monday))
		}
		assert.Zero(t, retryAfter(http.Header{"Retry-After": {"soon"}}, monday))
		f.respondWith(func(w http.ResponseWriter) {
			w.Header().Set("Retry-After", "3600")
			w.WriteHeader(http.StatusServiceUnavailable)
		})
		require.Equal(t, Retrying, f.deliver())
		assert.Equal(t, f.now().Add(time.Hour), f.inUTC(f.messages())[0].NextAttemptAt)
	})
	t.Run("a redirect, a refused connection, and an address that is not public are failures", func(t *testing.T) {
		f := newFixture(t)
		f.register("e", webhook.HMACSHA256)
		f.publish()
		f.respondWith(func(w http.ResponseWriter) {
			w.Header().Set("Location", f.url+"/elsewhere")
			w.WriteHeader(http.StatusFound)
		})
		require.Equal(t, Retrying, f.deliver())
		assert.Len(t, f.requests, 1, "the redirect was not followed")
		f.Client = safedial.Guard{}.Client(Timeout)
		f.advance(time.Minute)
		require.Equal(t, Retrying, f.deliver())
		var failure string
		require.NoError(t, f.Pool.QueryRow(t.Context(), `SELECT error FROM webhook_attempts WHERE number = 2`).Scan(&failure))
		assert.Equal(t, "port is not 443", failure, "the text contains neither the URL nor the name of a package")
	})
	t.Run("a long response is not read to its end", func(t *testing.T) {
		f := newFixture(t)
		f.register("e", webhook.HMACSHA256)
		f.publish()
		stopped := make(chan struct{})
		f.respondWith(func(w http.ResponseWriter) {
			defer close(stopped)
			for {
				if _, err := w.Write(make([]byte, maxResponseBytes)); err != nil {
					return
				}
			}
		})
		require.Equal(t, Delivered, f.deliver())
		<-stopped
	})
	t.Run("an attempt is repeated if its worker crashed", func(t *testing.T) {
		f := newFixture(t)
		f.register("e", webhook.HMACSHA256)
		f.publish()
		crashed, cancel := context.WithCancel(t.Context())
		f.respondWith(func(http.ResponseWriter) { cancel() })
		_, err := f.deliverNext(crashed)
		if err != nil {
			require.ErrorIs(t, err, context.Canceled)
		}
		<-f.requests
		f.requireNothingDue()
		f.respondWith(nil)
		f.advance(claimTime)
		require.Equal(t, Delivered, f.deliver())
	})
}

func TestDisabledEndpoints(t *testing.T) {
	t.Parallel()
	t.Run("an endpoint that responds with 410 is disabled, and its other messages fail", func(t *testing.T) {
		f := newFixture(t)
		f.register("e", webhook.HMACSHA256)
		f.publish()
		f.publish()
		f.respondWithStatus(http.StatusGone)
		require.Equal(t, Failed, f.deliver())
		assert.Equal(t, webhook.CauseGone, f.endpoint("e").Disabled)
		found, err := f.deliverNext(t.Context())
		require.NoError(t, err)
		assert.True(t, found)
		assert.Len(t, f.requests, 1, "nothing is sent to a disabled endpoint")
		for _, m := range f.messages() {
			assert.Equal(t, "FAILED", m.State)
		}
		f.requireNothingDue()
	})
	t.Run("an endpoint is disabled if all attempts of five days fail", func(t *testing.T) {
		f := newFixture(t)
		f.register("e", webhook.HMACSHA256)
		f.respondWithStatus(http.StatusBadGateway)
		f.publish()
		require.Equal(t, Retrying, f.deliver())
		f.advance(4 * 24 * time.Hour)
		f.respondWith(nil)
		require.Equal(t, Delivered, f.deliver())
		f.respondWithStatus(http.StatusBadGateway)
		f.publish()
		require.Equal(t, Retrying, f.deliver())
		f.advance(disableAfter - time.Second)
		require.Equal(t, Retrying, f.deliver())
		assert.Empty(t, f.endpoint("e").Disabled, "a success restarts the five days")
		f.advance(24 * time.Hour)
		require.Equal(t, Retrying, f.deliver())
		assert.Equal(t, webhook.CauseFailing, f.endpoint("e").Disabled)
		events, err := f.Log.Read(t.Context(), 0, 100)
		require.NoError(t, err)
		last := events[len(events)-1]
		assert.Equal(t, "webhook.endpoint_disabled", last.Type)
		assert.Equal(t, domain.Actor{ID: "webhooks", Role: "SYSTEM"}, last.Meta.Actor)
	})
}

func TestConcurrentWorkersDeliverEachMessageOnce(t *testing.T) {
	f := newFixture(t)
	f.register("e-1", webhook.HMACSHA256)
	f.register("e-2", webhook.HMACSHA256)
	const events = 10
	for range events {
		f.publish()
	}
	ctx, cancel := context.WithCancel(t.Context())
	var workers sync.WaitGroup
	for range 2 { // as in two processes
		workers.Go(func() { assert.NoError(t, f.Worker.Run(ctx)) })
	}
	for range 2 * events {
		require.Equal(t, Delivered, <-f.results)
	}
	cancel()
	workers.Wait()
	assert.Len(t, f.requests, 2*events)
	for _, m := range f.messages() {
		assert.Equal(t, "DELIVERED", m.State)
		assert.Equal(t, 1, m.Attempts)
	}
}

func TestOldMessagesAreDeleted(t *testing.T) {
	f := newFixture(t)
	f.register("e", webhook.HMACSHA256)
	f.publish()
	require.Equal(t, Delivered, f.deliver())
	_, err := f.Keys.Add(t.Context(), "e", webhook.HMACSHA256, f.now().Add(time.Hour))
	require.NoError(t, err)
	f.advance(Retention)
	f.publish()
	require.NoError(t, f.cleanUp(t.Context()))
	assert.Len(t, f.messages(), 2)
	f.advance(time.Second)
	require.NoError(t, f.cleanUp(t.Context()))
	assert.Len(t, f.messages(), 1, "a waiting message is not deleted")
	var keys int
	require.NoError(t, f.Pool.QueryRow(t.Context(), `SELECT count(*) FROM webhook_secrets`).Scan(&keys))
	assert.Equal(t, 1, keys)
}
