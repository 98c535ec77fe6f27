package notification_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/money"
	"hulak/domain/moneyrequest"
	"hulak/domain/sender"
	"hulak/domain/transfer/transfertest"
	"hulak/providers/notification"
)

func TestMoneyRequests(t *testing.T) {
	t.Parallel()
	ask := moneyrequest.Ask{
		RequestID: "request-1", BeneficiaryID: "b", SenderID: transfertest.SenderID, TransferID: "t",
		Amount: money.MustParse("5000", money.NPR), Note: "School fee", At: transfertest.Start,
	}
	send := func(t *testing.T, ask moneyrequest.Ask, prepare ...func(*rig)) (channels []string, sent []notification.Message) {
		r := newRig(t)
		for _, do := range prepare {
			do(r)
		}
		execute(r, moneyrequest.Decider, "b", moneyrequest.Command(ask))
		require.NoError(t, r.handleNewEvents(2))
		for _, m := range r.sender.sent {
			if m.Link == "https://app.test/user/requests/request-1" {
				channels, sent = append(channels, m.Channel), append(sent, m)
			}
		}
		return channels, sent
	}
	chooseTexts := func(r *rig) {
		first := ask
		first.RequestID, first.At = "request-0", ask.At.Add(-time.Hour)
		execute(r, moneyrequest.Decider, "b", moneyrequest.Command(first))
		execute(r, moneyrequest.Decider, "b", moneyrequest.Command(
			moneyrequest.ChooseTexts{By: transfertest.SenderID, On: true, At: ask.At},
		))
	}
	verifyPhone := func(r *rig) {
		at := time.Now().Add(time.Hour)
		execute(r, sender.Decider, transfertest.SenderID, sender.Command(sender.VerifyPhone{SentAt: at, At: at}))
	}
	t.Run("the sender gets one email, without the note", func(t *testing.T) {
		channels, sent := send(t, ask)
		require.Equal(t, []string{notification.Email}, channels)
		assert.NotContains(t, sent[0].Text, "School fee")
	})
	t.Run("the sender also gets a text message if they chose it and have a verified phone number", func(t *testing.T) {
		channels, _ := send(t, ask, chooseTexts, verifyPhone)
		assert.Equal(t, []string{notification.Email, notification.SMS}, channels)
		channels, _ = send(t, ask, chooseTexts)
		assert.Equal(t, []string{notification.Email}, channels)
		channels, _ = send(t, ask, verifyPhone)
		assert.Equal(t, []string{notification.Email}, channels)
	})
	t.Run("a hidden request sends nothing", func(t *testing.T) {
		hidden := ask
		hidden.Hidden = true
		channels, _ := send(t, hidden, verifyPhone)
		assert.Empty(t, channels)
	})
}
