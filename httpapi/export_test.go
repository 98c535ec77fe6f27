package httpapi

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"

	"hulak/domain/screening"
	"hulak/domain/transfer"
	"hulak/httpapi/core"
)

func TestSendersExportTheirData(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	p, payload := srv.readySender("maya@example.com")
	srv.providers.verdict = screening.VerdictHold
	id := p.must(core.Post, "/v1/senders/transactions", payload).str("id")
	runCommand(srv, transfer.Decider, id, transfer.Command(transfer.Release{Comments: "a compliance note", At: srv.clock.now()}))
	otherSender, _ := srv.readySender("other@example.com")
	srv.awaitReadModels()

	t.Run("a sender exports their data as JSON", func(t *testing.T) {
		r := p.must(core.Get, "/v1/senders/export", nil)
		assert.Equal(t, "maya@example.com", r.str("account.sender.email"))
		assert.Equal(t, "VERIFIED", r.str("account.status.kycStatus"))
		assert.Equal(t, id, r.str("transactions.0.id"))
		assert.Equal(t, "Gurung", r.str("beneficiaries.0.lastName"))
		assert.Equal(t, "First Bank", r.str("banks.0.institutionName"))
		assert.Equal(t, true, r.at("devices.0.current"))
		assert.NotContains(t, r.text, otherSender.id, "the export contains no other sender's data")
		assert.NotContains(t, r.text, "a compliance note")
	})
	t.Run("the readable export is an HTML download without scripts", func(t *testing.T) {
		r := p.call(core.Get, "/v1/senders/export/readable", nil)
		assert.Equal(t, http.StatusOK, r.status)
		for _, text := range []string{"<h2>Your account</h2>", "<h2>Requests for money</h2>", "<dt>First name</dt><dd>Sita</dd>",
			"<dt>Is email verified</dt><dd>Yes</dd>", "Gurung", "First Bank", "100.00"} {
			assert.Contains(t, r.text, text)
		}
		assert.Contains(t, r.header.Get("Content-Disposition"), "attachment")
		assert.Contains(t, r.header.Get("Content-Security-Policy"), "default-src 'none'")
		assert.NotContains(t, r.text, "a compliance note")
	})
}
