package httpapi

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/funding"
	"hulak/domain/sender"
	"hulak/eventstore"
	"hulak/eventstore/eventregistry"
	"hulak/eventstore/postgres"
	"hulak/eventstore/postgres/pgtest"
	"hulak/httpapi/core"
	"hulak/httpapi/operations"
	"hulak/httpapi/session"
	"hulak/projections"
	"hulak/providers/webhook"
)

// TestPersonalDataDoesNotLeak fills every form with unique marker words. It then checks that the markers appear only in the read
// models, and not in other tables, the log file, or live events.
func TestPersonalDataDoesNotLeak(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	store, err := postgres.Open(t.Context(), pool, slog.New(slog.DiscardHandler))
	require.NoError(t, err)
	t.Cleanup(store.Close)
	srv := newAPIServerOn(t, pool, eventstore.NewLog(store, eventregistry.Registry(),
		eventstore.NewKeyring(store, eventstore.NewKeyEncryptionKey())))
	srv.liftRateLimit()
	markers := []string{
		"Kalij", "Danphe", "kalij.danphe", "2135559713", "Zinnia-Quartz-7", "Chilime", "Tirkhedunga", "9741597413", "40713597100042",
		"no-such-bird-sings", "a-hidden-complaint", "reported-to-the-authorities",
		"Yarsagumba", "kept-by-the-provider", "Lophophorus", "407135971",
	}
	officer := srv.staff("COMPLIANCE")
	userCount := scaleCount(2, 100)
	var listeners []*listener
	var secrets []string
	for i := range userCount {
		p := srv.signUpWithMarkers(i)
		l := p.listenTo(p.id, "")
		listeners = append(listeners, l)
		secrets = append(secrets, p.token, p.cookies["hulak-refresh"], p.cookies["hulak-device"])
		p.fillEveryForm()
		officer.addSARNote(p.must(core.Get, "/v1/senders/transactions", nil).str("result.0.id"), "reported-to-the-authorities")
	}
	srv.awaitReadModels()

	t.Run("personal data is readable only in the read models", func(t *testing.T) {
		tables, err := projections.Rows(t.Context(), pool, func(row pgx.CollectableRow) (name string, err error) { return name, row.Scan(&name) },
			`SELECT format('%I.%I', schemaname, tablename) FROM pg_tables WHERE schemaname = 'public'
			AND has_table_privilege(format('%I.%I', schemaname, tablename), 'SELECT')`)
		require.NoError(t, err)
		require.Greater(t, len(tables), 10)
		words := append(append([]string{}, markers...), secrets...)
		for _, table := range tables {
			for _, word := range words {
				var found bool
				require.NoError(t, pool.QueryRow(t.Context(),
					`SELECT EXISTS (SELECT FROM `+table+` t WHERE t::text ILIKE $1 OR t::text LIKE $2)`,
					"%"+word+"%", "%"+hex.EncodeToString([]byte(word))+"%").Scan(&found))
				assert.False(t, found, "%s is in %s", word, table)
			}
		}
		var shown bool
		require.NoError(t, pool.QueryRow(t.Context(),
			`SELECT EXISTS (SELECT FROM senders.people t WHERE t::text LIKE '%Kalij%')`).Scan(&shown))
		assert.True(t, shown, "the read models contain the marker, so the search works")
	})
	t.Run("the log file contains no personal data", func(t *testing.T) {
		logged := strings.ToLower(srv.logOutput.String())
		assert.Contains(t, logged, "/v1/senders/beneficiaries")
		for _, word := range append(markers, secrets...) {
			assert.NotContains(t, logged, strings.ToLower(word))
		}
	})
	t.Run("live events contain no personal data", func(t *testing.T) {
		received := 0
		for _, l := range listeners {
			first, open := l.next()
			require.True(t, open)
			l.cancel()
			frames := []frame{first}
			for f := range l.frames {
				frames = append(frames, f)
			}
			for _, f := range frames {
				received++
				raw, err := json.Marshal(f.data)
				require.NoError(t, err)
				for _, word := range markers {
					assert.NotContains(t, string(raw), word)
				}
			}
		}
		assert.GreaterOrEqual(t, received, userCount)
	})
}

// signUpWithMarkers signs up a user whose personal data consists of marker words.
func (srv *apiServer) signUpWithMarkers(i int) *testUser {
	srv.t.Helper()
	p := srv.visitor()
	form := signUpForm(fmt.Sprintf("kalij.danphe%d@example.com", i))
	form["firstName"], form["lastName"], form["phoneNumber"] = "Kalij", "Danphe", "2135559713"
	form["password"], form["repeatPassword"] = "Zinnia-Quartz-7", "Zinnia-Quartz-7"
	p.token = p.must(core.Post, "/v1/auth/users", form).str("token")
	p.id = p.must(core.Get, "/v1/senders", nil).str("sender.id")
	return p
}

// fillEveryForm submits every form with marker words.
func (p *testUser) fillEveryForm() {
	p.t.Helper()
	for channel, path := range map[session.Channel]string{session.ChannelEmail: "email", session.ChannelSMS: "phone"} {
		p.storeCode(p.id, channel)
		p.must(core.Get, "/v1/auth/verify/"+path+"/"+validCode, nil)
	}
	runCommand(p.apiServer, sender.Decider, p.id, sender.Command(sender.RecordKYC{Status: sender.KYCVerified, At: p.clock.now()}))
	payee := beneficiaryForm()
	payee["firstName"], payee["addressLine1"], payee["city"], payee["phoneNumber"] = "Chilime", "Tirkhedunga 4", "Chilime", "9741597413"
	beneficiaryID := p.must(core.Post, "/v1/senders/beneficiaries", payee).str("id")
	accountID := p.must(core.Post, "/v1/senders/beneficiaries/bank", map[string]any{
		"beneficiaryId": beneficiaryID, "bankId": "1003", "accountNumber": "40713597100042", "accountType": "savings",
	}).str("id")
	identity := withField(withField(identityForm(), "addressLine1", "7 Lophophorus Lane"), "idNumber", "407-13-5971")
	p.must(core.Put, "/v1/senders/identity", identity)
	p.must(core.Post, "/v1/senders/transactions", transferForm(beneficiaryID, accountID, p.linkAccount(funding.StatusVerified, funding.Account{
		Holder: "Kalij Danphe", InstitutionName: "Yarsagumba Savings", Last4: "4071", Token: "kept-by-the-provider",
	})))
	p.must(core.Post, "/v1/complaints", map[string]any{
		"name": "Kalij Danphe", "email": "kalij.danphe@example.com", "subject": "no-such-bird-sings", "message": "a-hidden-complaint",
	})
	p.call(core.Post, "/v1/auth/signin", map[string]any{"email": "kalij.danphe@example.com", "password": "Zinnia-Quartz-7x"})
	p.call(core.Post, "/v1/auth/forgot-password", map[string]any{"email": "kalij.danphe@example.com"})
	p.call(core.Put, "/v1/auth/reset-password", map[string]any{"oldPassword": "Zinnia-Quartz-7x", "newPassword": "Zinnia-Quartz-7y"})
}

// signatureVerifier verifies callbacks as the production adapter does.
type signatureVerifier struct{ secret []byte }

func (s signatureVerifier) Verify(_, signature string, body []byte, now time.Time) (string, error) {
	if webhook.Verify(signature, body, now, s.secret) != nil {
		return "", operations.ErrUnverified
	}
	var c struct{ ID string }
	err := json.Unmarshal(body, &c)
	return c.ID, err
}

func TestForgedAndReplayedCallbacks(t *testing.T) {
	t.Parallel()
	secret := []byte("a shared secret")
	srv := newAPIServer(t, func(c *Config) { c.Callbacks = signatureVerifier{secret} })
	body := func(id string) string {
		return `{"id":"` + id + `","kind":"funding.settled","referenceId":"t-1","occurredAt":"2026-03-09T17:30:15Z"}`
	}
	deliver := func(body, signature string) int {
		return srv.visitor().withHeader(webhook.SignatureHeader, signature).call(core.Post, "/v1/webhooks/sandbox", body).status
	}
	countStored := func() (n int) {
		require.NoError(t, srv.pool.QueryRow(t.Context(), `SELECT count(*) FROM inbox`).Scan(&n))
		return n
	}
	validSignature := webhook.Sign([]byte(body("c-1")), srv.clock.now(), secret)
	t.Run("forged, altered, and stale callbacks are rejected", func(t *testing.T) {
		for i := range body("c-1") {
			altered := []byte(body("c-1"))
			altered[i] ^= 1
			if altered[i] == 0 {
				continue
			}
			assert.Equal(t, http.StatusUnauthorized, deliver(string(altered), validSignature), "byte %d", i)
		}
		for title, signature := range map[string]string{
			"missing": "", "another secret": webhook.Sign([]byte(body("c-1")), srv.clock.now(), []byte("a guess")),
			"too old":                       webhook.Sign([]byte(body("c-1")), srv.clock.now().Add(-webhook.Tolerance-time.Second), secret),
			"in the future":                 webhook.Sign([]byte(body("c-1")), srv.clock.now().Add(webhook.Tolerance+time.Second), secret),
			"signature of another callback": webhook.Sign([]byte(body("c-2")), srv.clock.now(), secret),
		} {
			assert.Equal(t, http.StatusUnauthorized, deliver(body("c-1"), signature), title)
		}
		assert.Zero(t, countStored())
	})
	t.Run("a replayed callback is stored once", func(t *testing.T) {
		secondSignature := webhook.Sign([]byte(body("c-2")), srv.clock.now(), secret)
		assert.Equal(t, http.StatusAccepted, deliver(body("c-2"), secondSignature))
		for range 10 {
			assert.Equal(t, http.StatusAccepted, deliver(body("c-1"), validSignature))
		}
		assert.Equal(t, 2, countStored())
		srv.clock.advance(webhook.Tolerance + time.Second)
		assert.Equal(t, http.StatusUnauthorized, deliver(body("c-1"), validSignature), "a stale replay is rejected")
	})
}
