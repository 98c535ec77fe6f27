package httpapi

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"

	"hulak/domain/sender"
	"hulak/httpapi/core"
)

func TestBeneficiaries(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	t.Run("a sender changes a beneficiary (7.07b 5.07a)", func(t *testing.T) {
		p := srv.sender("changes@example.com")
		id := p.must(core.Post, "/v1/senders/beneficiaries", beneficiaryForm()).str("id")
		changed := p.must(core.Put, "/v1/senders/beneficiaries/update/"+id, withField(beneficiaryForm(), "lastName", "Thapa"))
		assert.Equal(t, id, changed.str("id"))
		assert.Equal(t, "Maya Thapa", changed.str("fullName"))
		list := p.must(core.Get, "/v1/senders/beneficiaries", nil)
		assert.Equal(t, []any{changed.body}, list.at("result"))
	})
	t.Run("a suspended sender cannot add a beneficiary (6.06a)", func(t *testing.T) {
		p := srv.verifiedSender("suspended@example.com")
		suspend := sender.RecordKYC{Status: sender.KYCSuspended, At: srv.clock.now()}
		runCommand(srv, sender.Decider, p.id, sender.Command(suspend))
		before := srv.head()
		r := p.call(core.Post, "/v1/senders/beneficiaries", beneficiaryForm())
		assert.Equal(t, http.StatusUnprocessableEntity, r.status)
		assert.Equal(t, "KYC_NOT_VERIFIED", r.code())
		assert.Empty(t, srv.eventTypes(before))
	})
}
