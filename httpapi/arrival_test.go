package httpapi

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"hulak/domain/transfer"
)

func TestArrivalDateIsTheSameEverywhere(t *testing.T) {
	t.Parallel()
	d := newAPIServer(t)
	sita, payload := d.ready("arrival@example.com")
	const day, long = "2026-03-12", "March 12, 2026 (Within 3 Business Days)" // three banking days after Monday, March 9
	const path = "/v1/senders/transactions"
	assert.Equal(t, day, sita.must(get, "/v1/quotes?senderAmount=100.00", nil).str("dateAvailable"), "the payment choice")
	assert.Equal(t, "2026-03-10", sita.must(get, "/v1/quotes?senderAmount=100.00&fundingSource=DEBIT_CARD", nil).str("dateAvailable"))
	assert.Contains(t, sita.must(post, path+"/disclosure", payload).text, long, "the review")
	made := sita.with(idempotencyHeader, "once").must(post, path, payload)
	again := sita.with(idempotencyHeader, "once").must(post, path, payload)
	for _, created := range []reply{made, again} {
		assert.Equal(t, day, created.str("dateAvailable"), "the success page")
	}
	id := made.str("id")
	d.settled()
	link := sita.must(post, path+"/"+id+"/notify-beneficiary", nil)
	assert.Equal(t, true, link.at("success"))
	mail := <-d.outer.mails
	token := strings.TrimPrefix(mail.link, origin+"/track/")

	shows := func(t *testing.T, expected string) {
		t.Helper()
		detail := sita.must(get, path+"/"+id, nil)
		assert.Equal(t, day, detail.str("dateAvailable"), "the receipt dialog")
		receipt := sita.must(get, path+"/"+id+"/invoice", nil).str("invoiceLink")
		assert.Contains(t, d.visitor().must(get, receipt[len(origin):], nil).text, long, "the receipt")
		if expected == "" {
			assert.Nil(t, detail.at("estimatedArrival"))
			assert.Nil(t, d.visitor().must(get, "/v1/tracking/"+token, nil).at("estimatedArrival"))
			return
		}
		assert.Equal(t, expected, detail.str("estimatedArrival"))
		assert.Equal(t, expected, sita.must(get, path, nil).str("result.0.estimatedArrival"), "the dashboard")
		assert.Equal(t, expected, d.visitor().must(get, "/v1/tracking/"+token, nil).str("estimatedArrival"), "the tracking page")
	}
	t.Run("the promised day is the same everywhere after the transfer is made (9.09b 9.09c)", func(t *testing.T) {
		shows(t, day)
	})
	t.Run("a payment that settles early does not change the promised day (9.09c)", func(t *testing.T) {
		requested := d.transferState(id).FundingKey
		given(d, transfer.Decider, id, transfer.Command(transfer.RecordFundingSubmitted{Key: requested, ProviderRef: "r", At: d.clock.now()}))
		given(d, transfer.Decider, id, transfer.Command(transfer.RecordFundingSettled{Key: requested, At: d.clock.now()}))
		d.settled()
		shows(t, day)
	})
	t.Run("a late transfer is not promised for another day (9.09c)", func(t *testing.T) {
		d.clock.pass(5 * 24 * time.Hour)
		sita.begin()
		shows(t, "")
	})
}
