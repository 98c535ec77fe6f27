package webhook_test

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/domain/closing"
	"hulak/domain/decidertest"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/transfer"
	"hulak/domain/webhook"
)

var (
	given      = decidertest.For(webhook.Decider)
	at         = time.Date(2026, 3, 2, 18, 0, 0, 0, time.UTC)
	types      = []webhook.Type{webhook.TransferCreated, webhook.TransferDelivered}
	registered = webhook.EndpointRegistered{
		EndpointID: "e", URL: "https://partner.example/hooks", Description: "reports", Types: types, Signature: webhook.HMACSHA256,
		By: "s", At: at,
	}
	disabled = webhook.EndpointDisabled{EndpointID: "e", Cause: webhook.CauseGone, At: at.Add(time.Hour)}
	enabled  = webhook.EndpointEnabled{EndpointID: "e", By: "s", At: at.Add(2 * time.Hour)}
)

func TestRegister(t *testing.T) {
	t.Parallel()
	register := webhook.Register(registered)
	t.Run("an endpoint is registered once", func(t *testing.T) {
		given(t).When(register).Then(registered)
		given(t, registered).When(register).ThenNothing()
	})
	t.Run("event types must be known, different, and not empty", func(t *testing.T) {
		for _, types := range [][]webhook.Type{nil, {"sender.created"}, {webhook.TransferCreated, webhook.TransferCreated}} {
			c := register
			c.Types = types
			given(t).When(c).ThenRejected(webhook.ErrInvalidTypes)
			given(t, registered).When(webhook.Change{EndpointID: "e", URL: "u", Types: types}).ThenRejected(webhook.ErrInvalidTypes)
		}
	})
	t.Run("the signature scheme must be known", func(t *testing.T) {
		c := register
		c.Signature = "RSA"
		given(t).When(c).ThenRejected(webhook.ErrInvalidSignature)
	})
	t.Run("the number of endpoints is limited", func(t *testing.T) {
		var events []webhook.Event
		for i := range webhook.MaxEndpoints {
			e := registered
			e.EndpointID = fmt.Sprint(i)
			events = append(events, e)
		}
		given(t, events...).When(register).ThenRejected(webhook.ErrTooMany)
	})
}

func TestChange(t *testing.T) {
	t.Parallel()
	change := webhook.Change{
		EndpointID: "e", URL: "https://partner.example/v2", Description: "new", Types: []webhook.Type{webhook.RatePublished}, By: "s", At: at,
	}
	t.Run("an endpoint is changed", func(t *testing.T) {
		given(t, registered).When(change).Then(webhook.EndpointChanged(change))
		given(t, registered, webhook.EndpointChanged(change)).When(change).ThenNothing()
		given(t).When(change).ThenRejected(webhook.ErrNotFound)
	})
}

func TestDisableAndEnable(t *testing.T) {
	t.Parallel()
	t.Run("an endpoint is disabled and enabled again", func(t *testing.T) {
		given(t, registered).When(webhook.Disable(disabled)).Then(disabled)
		given(t, registered, disabled).When(webhook.Disable(disabled)).ThenNothing()
		given(t, registered, disabled).When(webhook.Enable(enabled)).Then(enabled)
		given(t, registered).When(webhook.Enable(enabled)).ThenNothing()
		given(t).When(webhook.Disable(disabled)).ThenRejected(webhook.ErrNotFound)
	})
	t.Run("a disabled endpoint receives nothing, and later no event from before it was enabled", func(t *testing.T) {
		receives := func(at time.Time, events ...webhook.Event) bool {
			endpoint, found := given(t, events...).State().Find("e")
			require.True(t, found)
			return endpoint.Receives(webhook.TransferCreated, at)
		}
		assert.False(t, receives(at.Add(-1), registered))
		assert.True(t, receives(at, registered))
		assert.False(t, receives(at.Add(3*time.Hour), registered, disabled))
		assert.False(t, receives(at.Add(time.Hour), registered, disabled, enabled))
		assert.True(t, receives(at.Add(2*time.Hour), registered, disabled, enabled))
		endpoint, _ := given(t, registered).State().Find("e")
		assert.False(t, endpoint.Receives(webhook.RatePublished, at))
	})
	t.Run("messages are not resent to a disabled endpoint", func(t *testing.T) {
		resend := webhook.Resend{EndpointID: "e", MessageID: "m", By: "s", At: at}
		given(t, registered).When(resend).Then(webhook.MessagesResent(resend))
		given(t, registered, disabled).When(resend).ThenRejected(webhook.ErrDisabled)
		given(t).When(resend).ThenRejected(webhook.ErrNotFound)
	})
	t.Run("a rotation is recorded", func(t *testing.T) {
		rotate := webhook.RotateSecret{EndpointID: "e", OldUntil: at.Add(24 * time.Hour), By: "s", At: at}
		given(t, registered).When(rotate).Then(webhook.SecretRotated(rotate))
	})
}

func TestPayloads(t *testing.T) {
	t.Parallel()
	amounts := transfer.Amounts{
		Send: money.MustParse("100", money.USD), Fee: money.MustParse("2.50", money.USD), Receive: money.MustParse("13325", money.NPR),
	}
	transferJSON := func(t webhook.Type) string {
		return `{"type": "` + string(t) + `", "timestamp": "2026-03-02T18:00:00Z", "data": {"transferId": "t-1", "position": "7",
			"send": {"value": "100.00", "currency": "USD"}, "fee": {"value": "2.50", "currency": "USD"},
			"receive": {"value": "13325.00", "currency": "NPR"}}}`
	}
	created := transfer.Created{TransferID: "t-1", SenderID: "s-1", At: at, Quote: pricing.Quote{
		Send: amounts.Send, Fee: amounts.Fee, Receive: amounts.Receive,
	}, Private: transfer.Private{ReferenceNumber: "secret"}}
	rate, err := money.ParseRate("133.25")
	require.NoError(t, err)
	covered, sources := map[webhook.Type]bool{}, map[string]bool{}
	for _, c := range []struct {
		event domain.Event
		want  string
	}{
		{created, transferJSON(webhook.TransferCreated)},
		{transfer.FundingSettled{TransferID: "t-1", SenderID: "s-1", Amounts: amounts, At: at}, transferJSON(webhook.TransferPaymentSettled)},
		{transfer.FundingDeclined{TransferID: "t-1", SenderID: "s-1", Amounts: amounts, At: at}, transferJSON(webhook.TransferPaymentDeclined)},
		{transfer.FundingReturned{TransferID: "t-1", SenderID: "s-1", Amounts: amounts, At: at}, transferJSON(webhook.TransferPaymentReturned)},
		{transfer.PayoutReady{TransferID: "t-1", SenderID: "s-1", At: at},
			`{"type": "transfer.payout_ready", "timestamp": "2026-03-02T18:00:00Z", "data": {"transferId": "t-1", "position": "7"}}`},
		{transfer.Delivered{TransferID: "t-1", SenderID: "s-1", Amounts: amounts, At: at}, transferJSON(webhook.TransferDelivered)},
		{transfer.PayoutFailed{TransferID: "t-1", SenderID: "s-1", Amounts: amounts, At: at}, transferJSON(webhook.TransferPayoutFailed)},
		{transfer.Canceled{TransferID: "t-1", SenderID: "s-1", Amounts: amounts, At: at}, transferJSON(webhook.TransferCanceled)},
		{transfer.RefundSettled{TransferID: "t-1", MoneyMoved: true, Amounts: amounts, At: at}, transferJSON(webhook.TransferRefunded)},
		{pricing.RatePublished{From: "USD", To: "NPR", Rate: rate, Reason: "typed by staff", At: at}, `{"type": "exchange_rate.published",
			"timestamp": "2026-03-02T18:00:00Z", "data": {"from": "USD", "to": "NPR", "rate": "133.25", "position": "7"}}`},
		{closing.Signed{Day: "2026-03-01", Position: 6, Note: "note", At: at}, `{"type": "ledger.day_closed",
			"timestamp": "2026-03-02T18:00:00Z", "data": {"day": "2026-03-01", "position": "7"}}`},
	} {
		payload, ok := webhook.PayloadOf(domain.RecordedEvent{Event: c.event, Position: 7})
		require.True(t, ok, c.event.EventType())
		text, err := json.Marshal(payload)
		require.NoError(t, err)
		assert.JSONEq(t, c.want, string(text), "the payload has no other fields, so it contains no personal data")
		assert.IsType(t, webhook.DataOf(payload.Type), payload.Data)
		covered[payload.Type], sources[c.event.EventType()] = true, true
	}
	t.Run("every public event is derived from a stored event", func(t *testing.T) {
		for _, public := range webhook.Types() {
			assert.True(t, covered[public], public)
		}
		assert.Len(t, webhook.SourceTypes(), len(sources))
		for _, name := range webhook.SourceTypes() {
			assert.True(t, sources[name], name)
		}
	})
	t.Run("a refund that moved no money and other events are not public", func(t *testing.T) {
		for _, e := range []domain.Event{transfer.RefundSettled{}, transfer.Screened{}} {
			_, ok := webhook.PayloadOf(domain.RecordedEvent{Event: e})
			assert.False(t, ok, e.EventType())
		}
	})
}
