package httpapi

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/tink-crypto/tink-go/v2/aead/subtle"
	"github.com/tink-crypto/tink-go/v2/subtle/random"

	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/staff"
	"hulak/domain/webhook"
	"hulak/httpapi/core"
	"hulak/internal/safedial"
	"hulak/providers/delivery"
)

const (
	webhooksPath   = "/v1/admin/webhooks"
	deliveriesPath = "/v1/admin/webhook-deliveries"
)

// testWebhooks gives a server real signing keys and checks of URLs.
type testWebhooks struct {
	delivery.Keys
	guard safedial.Guard
	woken chan struct{}
}

func newTestWebhooks(t *testing.T, pool *pgxpool.Pool) testWebhooks {
	t.Helper()
	vault, err := subtle.NewAESGCM(random.GetRandomBytes(32))
	require.NoError(t, err)
	return testWebhooks{delivery.Keys{Pool: pool, Vault: vault}, safedial.Guard{}, make(chan struct{}, 1)}
}

func (w testWebhooks) CheckURL(url string) error { return w.guard.CheckURL(url) }

func (w testWebhooks) AddKey(ctx context.Context, id string, s webhook.Signature, oldUntil time.Time) (string, error) {
	return w.Add(ctx, id, s, oldUntil)
}

func (w testWebhooks) Wake() {
	select {
	case w.woken <- struct{}{}:
	default:
	}
}

func webhookForm(url string) map[string]any {
	return map[string]any{
		"url": url, "description": "Partner reports", "types": []string{"exchange_rate.published", "transfer.delivered"},
		"signature": "HMAC_SHA256",
	}
}

func TestWebhookEndpoints(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	admin := srv.staff(staff.Admin)
	form := webhookForm("https://partner.example/hooks")
	created := admin.must(core.Post, webhooksPath, form)
	id, secret := created.str("id"), created.str("secret")
	path := webhooksPath + "/" + id
	endpoint := func(field string) any { return admin.must(core.Get, webhooksPath, nil).at("result.0." + field) }

	t.Run("the secret is shown once", func(t *testing.T) {
		assert.True(t, strings.HasPrefix(secret, "whsec_"))
		r := admin.must(core.Get, webhooksPath, nil)
		for field, want := range map[string]any{
			"id": id, "url": "https://partner.example/hooks", "description": "Partner reports", "signature": "HMAC_SHA256", "state": "ENABLED",
			"createdBy.id": admin.id, "waiting": 0.0, "types": []any{"exchange_rate.published", "transfer.delivered"},
		} {
			assert.Equal(t, want, r.at("result.0."+field), field)
		}
		assert.NotContains(t, r.text, secret)
		events, err := srv.log.Read(t.Context(), 0, 1000)
		require.NoError(t, err)
		for _, e := range events {
			assert.NotContains(t, string(e.Payload), secret, e.Type)
		}
		assert.NotContains(t, srv.logOutput.String(), secret)
	})
	t.Run("an endpoint with Ed25519 gets a public key", func(t *testing.T) {
		signed := webhookForm("https://partner.example/signed")
		signed["signature"] = "ED25519"
		assert.True(t, strings.HasPrefix(admin.must(core.Post, webhooksPath, signed).str("secret"), "whpk_"))
		admin.must(core.Post, webhooksPath+"/"+admin.must(core.Get, webhooksPath, nil).str("result.0.id")+"/disable", nil)
	})
	t.Run("the form is validated", func(t *testing.T) {
		before := srv.head()
		assert.Equal(t, map[string]string{
			"url": "FIELD_CANNOT_BE_EMPTY", "description": "FIELD_CANNOT_BE_EMPTY", "types": "FIELD_CANNOT_BE_EMPTY", "signature": "FIELD_CANNOT_BE_EMPTY",
		}, admin.call(core.Post, webhooksPath, map[string]any{}).fields())
		for _, url := range []string{
			"http://partner.example/", "https://127.0.0.1/", "https://u:p@partner.example/", "https://partner.example:8443/",
		} {
			assert.Equal(t, map[string]string{"url": "INVALID_WEBHOOK_URL"}, admin.call(core.Post, webhooksPath, webhookForm(url)).fields(), url)
			change := map[string]any{"url": url, "description": "x", "types": []string{"transfer.created"}}
			assert.Equal(t, map[string]string{"url": "INVALID_WEBHOOK_URL"}, admin.call(core.Put, path, change).fields(), url)
		}
		unknown := webhookForm("https://partner.example/")
		unknown["types"] = []string{"sender.signed_up"}
		assert.Equal(t, map[string]string{"types": "UNKNOWN_VALUE"}, admin.call(core.Post, webhooksPath, unknown).fields())
		assert.Equal(t, before, srv.head())
	})
	t.Run("an endpoint can be changed, disabled, and enabled", func(t *testing.T) {
		last := func(field string) any { return admin.must(core.Get, webhooksPath, nil).at("result.1." + field) }
		change := map[string]any{"url": "https://partner.example/v2", "description": "Reports", "types": []string{"transfer.created"}}
		admin.must(core.Put, path, change)
		assert.Equal(t, "https://partner.example/v2", last("url"))
		assert.Equal(t, []any{"transfer.created"}, last("types"))
		admin.must(core.Post, path+"/disable", nil)
		assert.Equal(t, "DISABLED", last("state"))
		assert.Equal(t, "STAFF", last("cause"))
		admin.must(core.Post, path+"/enable", nil)
		assert.Equal(t, "ENABLED", last("state"))
		for _, action := range []string{"/disable", "/enable", "/rotate"} {
			assert.Equal(t, "WEBHOOK_NOT_FOUND", admin.call(core.Post, webhooksPath+"/x"+action, nil).code())
		}
	})
	t.Run("a rotation returns a new secret, and the old one stays valid for 24 hours", func(t *testing.T) {
		rotated := admin.must(core.Post, path+"/rotate", nil)
		assert.NotEqual(t, secret, rotated.str("secret"))
		var expires time.Time
		require.NoError(t, srv.pool.QueryRow(t.Context(), `SELECT expires_at FROM webhook_secrets WHERE endpoint_id = $1 AND number = 1`, id).
			Scan(&expires))
		assert.Equal(t, srv.clock.now().Add(24*time.Hour), expires.UTC())
	})
	assert.Equal(t, "DISABLED", endpoint("state"))
}

func TestWebhookDeliveries(t *testing.T) {
	t.Parallel()
	var hooks testWebhooks
	srv := newAPIServer(t, func(c *Config) {
		hooks = c.Webhooks.(testWebhooks)
		hooks.guard.AllowLoopback = true
		c.Webhooks = hooks
	})
	admin := srv.staff(staff.Admin)
	requests := make(chan *http.Request, 10)
	bodies := make(chan []byte, 10)
	receiver := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		requests <- r
		bodies <- body
	}))
	t.Cleanup(receiver.Close)
	client := hooks.guard.Client(delivery.Timeout)
	t.Cleanup(client.CloseIdleConnections)
	results := make(chan delivery.Result, 10)
	worker := &delivery.Worker{
		Pool: srv.pool, Log: srv.log, Keys: hooks.Keys, Client: client, Now: srv.clock.now, Logger: slog.New(slog.DiscardHandler),
		Observe: func(r delivery.Result) { results <- r },
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { defer close(done); _ = worker.Run(ctx) }()
	t.Cleanup(func() { cancel(); <-done })
	created := admin.must(core.Post, webhooksPath, webhookForm(receiver.URL))
	id := created.str("id")
	consumer, err := standardwebhooks.NewWebhook(created.str("secret"))
	require.NoError(t, err)
	publish := func(rate string) {
		t.Helper()
		value, err := money.ParseRate(rate)
		require.NoError(t, err)
		position := runCommand(srv, pricing.RateDecider, pricing.RateKey(money.USD, money.NPR), pricing.RateCommand(pricing.PublishRate{
			From: money.USD, To: money.NPR, Rate: value, Source: pricing.SourceAdmin, At: srv.clock.now(),
		}))
		events, err := srv.log.Read(t.Context(), position-1, 1)
		require.NoError(t, err)
		require.NoError(t, worker.Enqueue(t.Context(), events[0]))
	}
	publish("134")
	require.Equal(t, delivery.Delivered, <-results)
	require.NoError(t, consumer.VerifyIgnoringTimestamp(<-bodies, (<-requests).Header))
	first := admin.must(core.Get, deliveriesPath, nil)
	messageID := first.str("result.0.messageId")

	t.Run("the delivery log shows each message with its attempts, without the body", func(t *testing.T) {
		for field, want := range map[string]any{
			"endpointId": id, "type": "exchange_rate.published", "state": "DELIVERED", "attempts.0.status": 200.0,
		} {
			assert.Equal(t, want, first.at("result.0."+field), field)
		}
		assert.NotContains(t, first.text, "134.00")
		assert.Empty(t, admin.must(core.Get, deliveriesPath+"?state=FAILED", nil).at("result"))
		assert.Empty(t, admin.must(core.Get, deliveriesPath+"?endpoint=other", nil).at("result"))
		assert.Len(t, admin.must(core.Get, deliveriesPath+"?state=DELIVERED&endpoint="+id, nil).at("result"), 1)
	})
	t.Run("a message can be resent with the same ID", func(t *testing.T) {
		assert.Equal(t, "1", admin.must(core.Post, webhooksPath+"/"+id+"/resend", map[string]any{"messageId": messageID}).str("count"))
		<-hooks.woken
		worker.Wake()
		require.Equal(t, delivery.Delivered, <-results)
		assert.Equal(t, messageID, (<-requests).Header.Get("Webhook-Id"))
		assert.Len(t, admin.must(core.Get, deliveriesPath, nil).at("result.0.attempts"), 2)
	})
	t.Run("all failed messages since a time can be resent", func(t *testing.T) {
		_, err := srv.pool.Exec(t.Context(), `UPDATE webhook_messages SET state = 'FAILED'`)
		require.NoError(t, err)
		resend := func(since time.Time) string {
			return admin.must(core.Post, webhooksPath+"/"+id+"/resend", map[string]any{"since": since.Format(time.RFC3339Nano)}).str("count")
		}
		assert.Equal(t, "0", resend(srv.clock.now().Add(time.Second)))
		srv.clock.advance(time.Second)
		assert.Equal(t, "1", resend(srv.clock.now().Add(-time.Minute)))
		worker.Wake()
		require.Equal(t, delivery.Delivered, <-results)
	})
	t.Run("an invalid resend is rejected", func(t *testing.T) {
		path := webhooksPath + "/" + id + "/resend"
		assert.Equal(t, map[string]string{"since": "FIELD_CANNOT_BE_EMPTY"}, admin.call(core.Post, path, map[string]any{}).fields())
		assert.Equal(t, map[string]string{"since": "INVALID_DATE"}, admin.call(core.Post, path, map[string]any{"since": "today"}).fields())
		assert.Equal(t, "WEBHOOK_MESSAGE_NOT_FOUND", admin.call(core.Post, path, map[string]any{"messageId": "msg_x"}).code())
		admin.must(core.Post, webhooksPath+"/"+id+"/disable", nil)
		assert.Equal(t, "WEBHOOK_DISABLED", admin.call(core.Post, path, map[string]any{"messageId": messageID}).code())
		admin.must(core.Post, webhooksPath+"/"+id+"/enable", nil)
	})
	t.Run("the delivery log has pages", func(t *testing.T) {
		publish("135")
		require.Equal(t, delivery.Delivered, <-results)
		newest := admin.must(core.Get, deliveriesPath+"?limit=1", nil)
		assert.NotEqual(t, messageID, newest.str("result.0.messageId"))
		older := admin.must(core.Get, deliveriesPath+"?limit=1&after="+strings.ReplaceAll(newest.str("next"), " ", "+"), nil)
		assert.Equal(t, messageID, older.str("result.0.messageId"))
		assert.Nil(t, older.at("next"))
		assert.Equal(t, http.StatusBadRequest, admin.call(core.Get, deliveriesPath+"?after=x", nil).status)
	})
}
