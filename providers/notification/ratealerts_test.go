package notification_test

import (
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/domain/money"
	"hulak/domain/ratealert"
	"hulak/domain/sender"
	"hulak/domain/transfer/transfertest"
)

func TestRateAlert(t *testing.T) {
	t.Parallel()
	fired := ratealert.Fired{
		SenderID: transfertest.SenderID, At: transfertest.Start, Day: "2027-03-02", Amount: money.MustParse("200", money.USD),
		Alert: ratealert.Alert{ID: "a", Kind: ratealert.AtLeast, MinRate: money.MustParseRate("140"), Email: true, Text: true},
		Rate:  ratealert.Rate{Rate: money.MustParseRate("140.25"), Version: 2},
	}
	send := func(r *rig) error {
		return r.worker.Handlers().Handle(r.Context(), domain.RecordedEvent{ID: "e-1", Type: fired.EventType(), Event: fired})
	}
	t.Run("both messages lead to a transfer of the amount, and the email can be stopped with one click (RFC 8058)", func(t *testing.T) {
		t.Parallel()
		r := newRig(t)
		r.verifyContact()
		require.NoError(t, send(r))
		require.NoError(t, send(r))
		require.Len(t, r.sender.sent, 2)
		text, email := r.sender.sent[0], r.sender.sent[1]
		assert.Equal(t, "+12125550100", text.To)
		assert.Contains(t, text.Text, "https://app.test/payment/details?amount=200.00")
		assert.LessOrEqual(t, len(text.Text), 160)
		assert.Equal(t, "https://app.test/payment/details?amount=200.00", email.Link)
		assert.Equal(t, "https://app.test/v1/rate-alerts/"+transfertest.SenderID+"_a/unsubscribe", email.Unsubscribe)
	})
	t.Run("a retry repeats the keys", func(t *testing.T) {
		t.Parallel()
		r := newRig(t)
		r.verifyContact()
		r.sender.err = errors.New("unavailable")
		require.Error(t, send(r))
		r.sender.err = nil
		require.NoError(t, send(r))
		assert.Len(t, r.sender.sent, 2)
	})
	t.Run("contact data that is not verified gets nothing", func(t *testing.T) {
		t.Parallel()
		r := newRig(t)
		require.NoError(t, send(r))
		assert.Empty(t, r.sender.sent)
	})
	for name, command := range map[string]sender.Command{
		"locked":    sender.Lock{Reason: "fraud", At: time.Now()},
		"suspended": sender.RecordKYC{Status: sender.KYCSuspended, At: time.Now()},
	} {
		t.Run("a sender who can no longer receive alerts gets nothing: "+name, func(t *testing.T) {
			t.Parallel()
			r := newRig(t)
			r.verifyContact()
			execute(r, sender.Decider, transfertest.SenderID, command)
			require.NoError(t, send(r))
			assert.Empty(t, r.sender.sent)
		})
	}
}
