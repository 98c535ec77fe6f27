package httpapi

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"hulak/domain/sender"
	"hulak/domain/staff"
	"hulak/httpapi/core"
	"hulak/httpapi/session"
)

const approvalsPath = "/v1/admin/approvals"

func TestApprovals(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	admin, secondAdmin, compliance := srv.staff(staff.Admin), srv.staff(staff.Admin), srv.staff(staff.Compliance)
	rateForm := func(rate string) map[string]any {
		return map[string]any{"sourceCurrency": "USD", "destinationCurrency": "NPR", "rate": rate, "reason": "the market moved"}
	}
	rate := func() string { return srv.visitor().must(core.Get, "/v1/exchange-rate", nil).str("rate") }

	t.Run("a large rate change needs a second administrator", func(t *testing.T) {
		before := rate()
		request := admin.must(core.Post, "/v1/admin/rates", rateForm("1500"))
		path := approvalsPath + "/" + request.str("approvalId")
		assert.Equal(t, before, rate())
		r := secondAdmin.must(core.Get, path, nil)
		for field, want := range map[string]any{
			"act": "PUBLISH_RATE", "status": "PENDING", "reason": "the market moved", "requestedBy.id": admin.id,
			"requestedBy.name": "Gita Rai",
			"rate.rate":        "1500.00", "rate.currentRate": before, "mayApprove": true, "mayReject": true,
		} {
			assert.Equal(t, want, r.at(field), field)
		}
		requesterView := admin.must(core.Get, path, nil)
		assert.Equal(t, false, requesterView.at("mayApprove"))
		assert.Equal(t, true, requesterView.at("mayReject"))
		assert.Equal(t, false, compliance.must(core.Get, path, nil).at("mayApprove"))

		assert.Equal(t, "APPROVAL_BY_REQUESTER", admin.call(core.Post, path+"/approve", nil).code())
		assert.Equal(t, "FORBIDDEN", compliance.call(core.Post, path+"/approve", nil).code())
		eligible := srv.staff(staff.Admin)
		srv.clock.advance(time.Minute)
		tooNew := srv.staff(staff.Admin)
		assert.Equal(t, "APPROVER_TOO_NEW", tooNew.call(core.Post, path+"/approve", nil).code())
		assert.Equal(t, before, rate(), "an attempt by an ineligible approver has no effect")
		eligible.must(core.Post, path+"/approve", nil)
		assert.Equal(t, "1500.00", rate())
		r = secondAdmin.must(core.Get, path, nil)
		assert.Equal(t, "APPROVED", r.str("status"))
		assert.Equal(t, eligible.id, r.str("decidedBy.id"))
		assert.Equal(t, "APPROVAL_DECIDED", secondAdmin.call(core.Post, path+"/approve", nil).code())
	})
	t.Run("the server rejects an invalid rate without creating an approval request", func(t *testing.T) {
		before := srv.head()
		assert.Equal(t, map[string]string{"rate": "INVALID_RATE"}, admin.call(core.Post, "/v1/admin/rates", rateForm("15000")).fields())
		assert.Equal(t, before, srv.head())
	})
	t.Run("staff list all requests or only the pending ones", func(t *testing.T) {
		request := admin.must(core.Post, "/v1/admin/rates", rateForm("2500")).str("approvalId")
		srv.awaitReadModels()
		ids := func(query string) (ids []any) {
			for _, row := range compliance.must(core.Get, approvalsPath+query, nil).at("result").([]any) {
				ids = append(ids, row.(map[string]any)["id"])
			}
			return ids
		}
		assert.Equal(t, []any{request}, ids("?pending=true"))
		assert.Empty(t, ids("?toApprove=true"), "compliance staff cannot approve a rate")
		assert.Len(t, ids(""), 2)
		assert.Equal(t, request, ids("")[0], "the newest request comes first")
		next := compliance.must(core.Get, approvalsPath+"?limit=1", nil).str("next")
		assert.Len(t, ids("?limit=1&after="+next), 1)
		assert.NotEqual(t, request, ids("?limit=1&after=" + next)[0])
	})
	t.Run("a rejected request has no effect and shows the reason", func(t *testing.T) {
		before := rate()
		path := approvalsPath + "/" + admin.must(core.Post, "/v1/admin/rates", rateForm("3000")).str("approvalId")
		assert.Equal(t, map[string]string{"reason": "FIELD_CANNOT_BE_EMPTY"},
			secondAdmin.call(core.Post, path+"/reject", map[string]any{"reason": " "}).fields())
		assert.Equal(t, "FORBIDDEN", compliance.call(core.Post, path+"/reject", map[string]any{"reason": "no"}).code())
		secondAdmin.must(core.Post, path+"/reject", map[string]any{"reason": "a typo"})
		assert.Equal(t, "APPROVAL_DECIDED", secondAdmin.call(core.Post, path+"/approve", nil).code())
		r := admin.must(core.Get, path, nil)
		assert.Equal(t, "REJECTED", r.str("status"))
		assert.Equal(t, "a typo", r.str("rejectedReason"))
		assert.Equal(t, before, rate())
	})
	t.Run("a request to change the rate expires after a day", func(t *testing.T) {
		path := approvalsPath + "/" + admin.must(core.Post, "/v1/admin/rates", rateForm("3000")).str("approvalId")
		srv.awaitReadModels()
		pending := func() string {
			return fmt.Sprint(secondAdmin.must(core.Get, approvalsPath+"?pending=true", nil).at("result"))
		}
		id := strings.TrimPrefix(path, approvalsPath+"/")
		assert.Contains(t, pending(), id)
		srv.clock.advance(24*time.Hour + time.Second)
		secondAdmin.startSession()
		assert.NotContains(t, pending(), id)
		r := secondAdmin.call(core.Post, path+"/approve", nil)
		assert.Equal(t, http.StatusGone, r.status)
		assert.Equal(t, "APPROVAL_EXPIRED", r.code())
		assert.Equal(t, "EXPIRED", secondAdmin.must(core.Get, path, nil).str("status"))
	})
	t.Run("the access log records access to a request about a sender", func(t *testing.T) {
		compliance.startSession()
		p := srv.sender("frozen@example.com")
		runCommand(srv, sender.Decider, p.id, sender.Command(sender.Lock{Reason: "looks like fraud", At: srv.clock.now()}))
		path := approvalsPath + "/" + compliance.must(core.Post, "/v1/senders/"+p.id+"/unlock",
			map[string]any{"reason": "explained"}).str("approvalId")
		before := srv.head()
		r := secondAdmin.must(core.Get, path, nil)
		assert.Equal(t, "looks like fraud", r.str("sender.lockedReason"))
		assert.True(t, slices.Contains(srv.eventTypes(before), "access.data_read"), "%v", srv.eventTypes(before))
	})
	t.Run("an unknown request returns 404", func(t *testing.T) {
		secondAdmin.startSession()
		for _, r := range []apiResponse{
			secondAdmin.call(core.Get, approvalsPath+"/"+core.NewID(), nil), secondAdmin.call(core.Post,
				approvalsPath+"/"+core.NewID()+"/approve", nil),
			secondAdmin.call(core.Post, approvalsPath+"/"+core.NewID()+"/reject", map[string]any{"reason": "no"}),
		} {
			assert.Equal(t, http.StatusNotFound, r.status, r.text)
		}
	})
}

func TestApprovalRules(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	admin, secondAdmin, third := srv.staff(staff.Admin), srv.staff(staff.Admin), srv.staff(staff.Admin)
	rate := map[string]any{"sourceCurrency": "USD", "destinationCurrency": "NPR", "rate": "1600", "reason": "the market moved"}
	before := admin.must(core.Get, "/v1/admin/approval-rules", nil)
	assert.EqualValues(t, 0, before.at("version"))
	assert.Equal(t, "PERCENT", before.str("rules.0.unit"))
	change := map[string]any{
		"version": 0, "reason": "the auditor asked for it",
		"rules": []any{map[string]any{"act": "PUBLISH_RATE", "approvals": 2, "roles": []any{"ADMIN"}, "hours": 12, "from": "1.5"}},
	}
	path := approvalsPath + "/" + admin.must(core.Post, "/v1/admin/approval-rules", change).str("approvalId")
	r := secondAdmin.must(core.Get, path, nil)
	assert.Len(t, r.at("rules.rules"), 1)
	assert.EqualValues(t, 2, r.at("rules.rules.0.approvals"))
	assert.Equal(t, "1.5", r.str("rules.rules.0.from"))
	assert.EqualValues(t, 1, r.at("rules.currentRules.0.approvals"))
	assert.EqualValues(t, 0, secondAdmin.must(core.Post, path+"/approve", nil).at("missing"))
	assert.EqualValues(t, 1, admin.must(core.Get, "/v1/admin/approval-rules", nil).at("version"))

	path = approvalsPath + "/" + admin.must(core.Post, "/v1/admin/rates", rate).str("approvalId")
	srv.awaitReadModels()
	waiting := func(p *testUser) (requests, items []any) {
		return p.must(core.Get, approvalsPath+"?toApprove=true", nil).at("result").([]any),
			p.must(core.Get, "/v1/admin/work-queue?tab=APPROVAL", nil).at("result").([]any)
	}
	requests, items := waiting(secondAdmin)
	assert.Len(t, requests, 1)
	assert.Len(t, items, 1)
	live := srv.staff(staff.Auditor).listenTo("work", "")
	assert.EqualValues(t, 1, secondAdmin.must(core.Post, path+"/approve", nil).at("missing"))
	f, _ := live.next()
	assert.Equal(t, "WORK_UPDATED", f.data["type"], "open lists of approvals are refreshed")
	r = secondAdmin.must(core.Get, path, nil)
	assert.Equal(t, "PENDING", r.str("status"))
	assert.Equal(t, false, r.at("mayApprove"))
	assert.Equal(t, secondAdmin.id, r.str("approvedBy.0.id"))
	srv.awaitReadModels()
	for _, p := range []*testUser{admin, secondAdmin} {
		requests, items = waiting(p)
		assert.Empty(t, requests, "the requester and the first approver cannot approve the request")
		assert.Empty(t, items)
	}
	requests, items = waiting(third)
	assert.Len(t, requests, 1)
	assert.Len(t, items, 1)
	assert.EqualValues(t, 0, third.must(core.Post, path+"/approve", nil).at("missing"))
	assert.Equal(t, "1600.00", srv.visitor().must(core.Get, "/v1/exchange-rate", nil).str("rate"))
	assert.Equal(t, "APPROVAL_RULES_CHANGED", admin.call(core.Post, "/v1/admin/approval-rules", change).code(), "an outdated version")
	change["version"], change["rules"] = 1, []any{}
	path = approvalsPath + "/" + admin.must(core.Post, "/v1/admin/approval-rules", change).str("approvalId")
	secondAdmin.must(core.Post, path+"/approve", nil)
	assert.Equal(t, before.at("rules"), admin.must(core.Get, "/v1/admin/approval-rules", nil).at("rules"), "the default rules")
}

// TestHighRiskActionsNeedAFreshSecondFactor calls every high-risk route in a session whose last second-factor check is too old.
func TestHighRiskActionsNeedAFreshSecondFactor(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	p := srv.staffWithoutFactor(staff.Admin, "fresh@hulak.test")
	app, _ := p.enrollFactor()
	signIn := func() {
		srv.Server.Limiter = core.NewRateLimiter(srv.clock.now, 0)
		challenge := srv.visitor().must(core.Post, "/v1/auth/signin",
			map[string]any{"email": "fresh@hulak.test", "password": validPassword}).str("challenge")
		srv.clock.advance(time.Minute)
		p.token = srv.visitor().must(core.Post, "/v1/auth/second-factor",
			map[string]any{"challenge": challenge, "code": app.code(0)}).str("token")
	}
	var operations []string
	for _, r := range routes() {
		if r.Has(core.NeedsConfirmation) {
			operations = append(operations, r.ID)
		}
	}
	t.Run("the list of high-risk actions is complete", func(t *testing.T) {
		assert.ElementsMatch(t, []string{
			"changeApprovalRules", "saveFees", "createCoupon", "changeCoupon", "inviteStaff", "changeStaffRole", "resetStaffFactor", "enableStaff",
			"carryOutErasure", "setMatchAside", "releaseHold", "blockFunds", "unblockFunds", "publishRate", "unlockSender", "unlockSenderByGet",
			"approve", "approveReport", "payUnclaimed", "correctStatePayment", "reprocessTransaction", "cancelForSender", "carryOutRemedy",
			"createAPIKey", "registerWebhook", "changeWebhook", "rotateWebhookSecret",
		}, operations)
	})
	errorCode := func(r core.Route) string { return p.call(r.Method, fillPath(r.Path, "x"), map[string]any{}).code() }
	t.Run("staff need no confirmation for 10 minutes after signing in", func(t *testing.T) {
		signIn()
		for _, r := range routes() {
			if r.Has(core.NeedsConfirmation) {
				assert.NotEqual(t, "CONFIRMATION_NEEDED", errorCode(r), r.ID)
			}
		}
	})
	t.Run("after 10 minutes, staff must enter the password and a new code for high-risk actions", func(t *testing.T) {
		srv.clock.advance(session.ConfirmationTTL + time.Second)
		oldToken := p.token
		for _, r := range routes() {
			if r.Has(core.NeedsConfirmation) {
				assert.Equal(t, "CONFIRMATION_NEEDED", errorCode(r), r.ID)
			}
		}
		assert.Equal(t, false, p.must(core.Get, "/v1/auth/confirmation", nil).at("confirmed"))
		srv.Server.Limiter = core.NewRateLimiter(srv.clock.now, 0)
		wrong := p.call(core.Post, "/v1/auth/confirmation", map[string]any{"password": validPassword, "code": app.code(7)})
		assert.Equal(t, map[string]string{"code": "SECOND_FACTOR_NO_MATCH"}, wrong.fields())
		p.must(core.Post, "/v1/auth/confirmation", map[string]any{"password": validPassword, "code": app.code(0)})
		for _, r := range routes() {
			if r.Has(core.NeedsConfirmation) {
				assert.NotEqual(t, "CONFIRMATION_NEEDED", errorCode(r), r.ID)
			}
		}
		assert.Equal(t, oldToken, p.token)
	})
}
