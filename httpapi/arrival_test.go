package httpapi

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"hulak/domain/transfer"
	"hulak/httpapi/core"
)

func TestArrivalDateIsTheSameEverywhere(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	p, payload := srv.readySender("arrival@example.com")
	const date, longDate = "2026-03-12", "March 12, 2026 (Within 3 Business Days)" // three business days after Monday, March 9
	const path = "/v1/senders/transactions"
	assert.Equal(t, date, p.must(core.Get, "/v1/quotes?senderAmount=100.00", nil).str("dateAvailable"), "quote for a bank account")
	assert.Equal(t, "2026-03-10", p.must(core.Get, "/v1/quotes?senderAmount=100.00&fundingSource=DEBIT_CARD", nil).str("dateAvailable"))
	assert.Contains(t, p.must(core.Post, path+"/disclosure", payload).text, longDate, "disclosure")
	first := p.withHeader(core.IdempotencyHeader, "once").must(core.Post, path, payload)
	again := p.withHeader(core.IdempotencyHeader, "once").must(core.Post, path, payload)
	for _, created := range []apiResponse{first, again} {
		assert.Equal(t, date, created.str("dateAvailable"), "create response")
	}
	id := first.str("id")
	srv.awaitReadModels()
	link := p.must(core.Post, path+"/"+id+"/notify-beneficiary", nil)
	assert.Equal(t, true, link.at("success"))
	email := <-srv.providers.emails
	token := strings.TrimPrefix(email.secret, origin+"/track/")

	assertArrival := func(t *testing.T, expected string) {
		t.Helper()
		detail := p.must(core.Get, path+"/"+id, nil)
		assert.Equal(t, date, detail.str("dateAvailable"), "transfer detail")
		receipt := p.must(core.Get, path+"/"+id+"/invoice", nil).str("invoiceLink")
		assert.Contains(t, srv.visitor().must(core.Get, receipt[len(origin):], nil).text, longDate, "receipt")
		if expected == "" {
			assert.Nil(t, detail.at("estimatedArrival"))
			assert.Nil(t, srv.visitor().must(core.Get, "/v1/tracking/"+token, nil).at("estimatedArrival"))
			return
		}
		assert.Equal(t, expected, detail.str("estimatedArrival"))
		assert.Equal(t, expected, p.must(core.Get, path, nil).str("result.0.estimatedArrival"), "transfer list")
		assert.Equal(t, expected, srv.visitor().must(core.Get, "/v1/tracking/"+token, nil).str("estimatedArrival"), "tracking response")
	}
	t.Run("every response shows the same arrival date for a new transfer (9.09b 9.09c)", func(t *testing.T) {
		assertArrival(t, date)
	})
	t.Run("an early settlement does not change the arrival date (9.09c)", func(t *testing.T) {
		fundingKey := srv.transferState(id).Funding.Key
		runCommand(srv, transfer.Decider, id, transfer.Command(transfer.RecordFundingSubmitted{
			Key: fundingKey, ProviderRef: "r", At: srv.clock.now(),
		}))
		runCommand(srv, transfer.Decider, id, transfer.Command(transfer.RecordFundingSettled{Key: fundingKey, At: srv.clock.now()}))
		srv.awaitReadModels()
		assertArrival(t, date)
	})
	t.Run("a late transfer shows no new arrival date (9.09c)", func(t *testing.T) {
		srv.clock.advance(5 * 24 * time.Hour)
		p.startSession()
		assertArrival(t, "")
	})
}
