package httpapi

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/money"
	"hulak/domain/screening"
	"hulak/domain/transfer"
	"hulak/httpapi/core"
)

// secretEntry is a sanctions list entry that a sender must never see.
const secretEntry = "KALPANIK, Badmash"

// setScreeningHit makes screening return a hit for the sender.
func (srv *apiServer) setScreeningHit() {
	srv.providers.mu.Lock()
	defer srv.providers.mu.Unlock()
	srv.providers.verdict = screening.VerdictHold
	srv.providers.hits = []screening.Hit{{List: "SAMPLE", Entry: "4711", Name: secretEntry, Score: 940,
		BirthDate: screening.BirthDateUnknown}}
}

func TestHolds(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	runCommand(srv, screening.ListDecider, "SAMPLE", screening.ActivateList{
		List: "SAMPLE", Version: "v0", Entries: 8, Names: 10, At: srv.clock.now(),
	})
	runCommand(srv, screening.ListDecider, "SAMPLE", screening.ActivateList{
		List: "SAMPLE", Version: "v1", Entries: 9, Names: 11, At: srv.clock.now(),
	})
	srv.setScreeningHit()
	p, payload := srv.readySender("maya@example.com")
	officer, admin := srv.staff("COMPLIANCE"), srv.staff("ADMIN")
	id := p.must(core.Post, "/v1/senders/transactions", payload).str("id")
	srv.awaitReadModels()
	decision := map[string]any{"comments": "Different date of birth"}

	t.Run("the queue shows the reason and due time of each hold (8)", func(t *testing.T) {
		list := officer.must(core.Get, "/v1/admin/holds", nil)
		assert.Equal(t, id, list.str("result.0.id"))
		assert.Equal(t, "BEFORE_PAYMENT", list.str("result.0.stage"))
		assert.Equal(t, "SCREENING_HIT", list.str("result.0.reasons.0"))
		assert.Equal(t, startTime.Add(24*time.Hour).Format("2006-01-02T15:04:05.000Z"), list.str("result.0.dueAt"))
		assert.Equal(t, true, list.at("result.0.takesTwo"), "every match needs two approvals")
	})
	t.Run("the hold shows the list, version, and entry of each hit (8)", func(t *testing.T) {
		r := officer.must(core.Get, "/v1/admin/holds/"+id, nil)
		assert.Equal(t, true, r.at("waiting"))
		assert.Equal(t, "CREATION", r.str("screenings.0.trigger"))
		assert.Equal(t, screening.CurrentRules.Version, r.str("screenings.0.rules"))
		assert.Equal(t, "SAMPLE", r.str("screenings.0.checks.0.list"))
		assert.Equal(t, "v1", r.str("screenings.0.checks.0.version"))
		assert.Equal(t, "4711", r.str("screenings.0.hits.0.entry"))
		assert.Equal(t, secretEntry, r.str("screenings.0.hits.0.name"))
	})
	t.Run("a document request does not reveal confidential reasons to the sender (8)", func(t *testing.T) {
		form := map[string]any{"documents": []string{"PROOF_OF_FUNDS"}, "told": "AMOUNT", "comments": "is it " + secretEntry}
		officer.must(core.Post, "/v1/admin/holds/"+id+"/documents", form)
		srv.awaitReadModels()
		assert.Equal(t, "PROOF_OF_FUNDS", officer.must(core.Get, "/v1/admin/holds", nil).str("result.0.documents.0"))
		timeline := p.must(core.Get, "/v1/senders/transactions/"+id+"/timeline", nil)
		assert.Contains(t, timeline.text, "proof of where the money comes from")
		unknown := officer.call(core.Post, "/v1/admin/holds/"+id+"/documents",
			map[string]any{"documents": []string{"A_SECRET"}, "told": "AMOUNT", "comments": "?"})
		assert.Equal(t, map[string]string{"documents": "UNKNOWN_VALUE"}, unknown.fields())
		freeText := officer.call(core.Post, "/v1/admin/holds/"+id+"/documents",
			map[string]any{"documents": []string{"PROOF_OF_ADDRESS"}, "told": secretEntry, "comments": "?"})
		assert.Equal(t, map[string]string{"told": "UNKNOWN_VALUE"}, freeText.fields())
	})
	t.Run("each decision shows who made it and the list versions at that time (8)", func(t *testing.T) {
		officer.must(core.Post, "/v1/admin/holds/"+id+"/release", decision)
		srv.awaitReadModels()
		pending := admin.must(core.Get, "/v1/admin/holds/"+id, nil)
		assert.Equal(t, true, pending.at("waiting"), "a match always needs two approvals, regardless of the amount")
		assert.Equal(t, true, pending.at("takesTwo"))
		srv.clock.advance(time.Minute)
		newOfficer := srv.staff("COMPLIANCE")
		assert.Equal(t, "APPROVER_TOO_NEW", newOfficer.call(core.Post, "/v1/admin/holds/"+id+"/release", decision).code(),
			"an account created after the first approval cannot approve")
		admin.must(core.Post, "/v1/admin/holds/"+id+"/release", decision)
		srv.awaitReadModels()
		r := admin.must(core.Get, "/v1/admin/holds/"+id, nil)
		assert.Equal(t, false, r.at("waiting"))
		assert.Equal(t, "RELEASED", r.str("holds.0.outcome"))
		assert.Equal(t, "DOCUMENTS_REQUESTED", r.str("decisions.0.decision"))
		assert.Equal(t, "APPROVED", r.str("decisions.1.decision"))
		assert.Equal(t, officer.id, r.str("decisions.1.by.id"))
		assert.Equal(t, "Gita Rai", r.str("decisions.1.by.name"))
		assert.Equal(t, "Different date of birth", r.str("decisions.1.comments"))
		assert.Equal(t, "v1", r.str("decisions.1.known.0.version"))
		assert.Equal(t, "HOLD", r.str("decisions.1.known.0.verdict"))
		assert.Equal(t, "RELEASED", r.str("decisions.2.decision"))
		assert.Equal(t, admin.id, r.str("decisions.2.by.id"))
	})
	t.Run("two staff members dismiss a match for one person, with a reason (8)", func(t *testing.T) {
		match := map[string]any{"personId": p.id, "list": "SAMPLE", "entry": "4711", "reason": "Different date of birth"}
		officer.must(core.Post, "/v1/admin/screening/matches/set-aside", match)
		proposed := admin.must(core.Get, "/v1/admin/holds/"+id, nil)
		assert.Equal(t, false, proposed.at("screenings.0.hits.0.setAside"), "the first approval is only a proposal")
		assert.Equal(t, officer.id, proposed.str("screenings.0.hits.0.proposedBy.id"))
		srv.clock.advance(time.Minute)
		assert.Equal(t, "SECOND_PERSON_REQUIRED", officer.call(core.Post, "/v1/admin/screening/matches/set-aside", match).code())
		assert.Equal(t, "APPROVER_TOO_NEW", srv.staff("COMPLIANCE").call(core.Post, "/v1/admin/screening/matches/set-aside", match).code())
		admin.must(core.Post, "/v1/admin/screening/matches/set-aside", match)
		clearance, err := core.State(t.Context(), srv.Server.Server, screening.ClearanceDecider, p.id)
		require.NoError(t, err)
		assert.Equal(t, []screening.Match{{List: "SAMPLE", Entry: "4711"}}, clearance.Dismissed)
		assert.Equal(t, true, officer.must(core.Get, "/v1/admin/holds/"+id, nil).at("screenings.0.hits.0.setAside"))
		officer.must(core.Post, "/v1/admin/screening/matches/restore", match)
		match["reason"] = " "
		assert.Equal(t, map[string]string{"reason": "FIELD_CANNOT_BE_EMPTY"},
			officer.call(core.Post, "/v1/admin/screening/matches/set-aside", match).fields())
		match["reason"], match["personId"] = "unknown", "unknown"
		assert.Equal(t, http.StatusNotFound, officer.call(core.Post, "/v1/admin/screening/matches/set-aside", match).status)
	})
	t.Run("staff list every version of every sanctions list, newest first (8)", func(t *testing.T) {
		r := officer.must(core.Get, "/v1/admin/screening/lists", nil)
		assert.Equal(t, "v1", r.str("result.0.version"))
		assert.Equal(t, true, r.at("result.0.inForce"))
		assert.Equal(t, "v0", r.str("result.1.version"))
		assert.Equal(t, false, r.at("result.1.inForce"))
	})
	t.Run("no call shows sanctions matches or staff comments to a sender (8)", func(t *testing.T) {
		for _, r := range routes() {
			if r.Method != core.Get || !r.Access.Allows("USER") || r.ID == "subscribe" || r.Has(core.MutatingGet) ||
				strings.Contains(r.Path, "{token}") {
				continue
			}
			path := strings.NewReplacer("{id}", id, "{ref}", "x", "{code}", "x", "{country}", "NPL", "{provider}", "x").Replace(r.Path)
			response := p.call(core.Get, path, nil)
			assert.NotContains(t, response.text, "KALPANIK", r.Path)
			assert.NotContains(t, response.text, "SCREENING", r.Path)
			assert.NotContains(t, response.text, "Different date of birth", r.Path)
		}
	})
}

func TestLargeHoldsNeedTwoApprovals(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t, func(c *Config) { c.TwoApproverThreshold = money.MustParse("100", money.USD) })
	srv.setScreeningHit()
	p, payload := srv.readySender("maya@example.com")
	firstOfficer, secondOfficer := srv.staff("COMPLIANCE"), srv.staff("COMPLIANCE")
	id := p.must(core.Post, "/v1/senders/transactions", payload).str("id")
	srv.awaitReadModels()
	decision := map[string]any{"comments": "Different date of birth"}
	status := func() transfer.Status {
		held, err := core.State(t.Context(), srv.Server.Server, transfer.Decider, id)
		require.NoError(t, err)
		return held.Status
	}
	firstOfficer.must(core.Post, "/v1/admin/holds/"+id+"/release", decision)
	srv.awaitReadModels()
	assert.Equal(t, transfer.StatusHold, status(), "one approval is not enough at or above the configured amount (8)")
	list := secondOfficer.must(core.Get, "/v1/admin/holds", nil)
	assert.Equal(t, true, list.at("result.0.takesTwo"))
	assert.Equal(t, "Gita Rai", list.str("result.0.approvedBy"))
	assert.Equal(t, firstOfficer.id, secondOfficer.must(core.Get, "/v1/admin/holds/"+id, nil).str("approved.id"))

	srv.clock.advance(time.Minute)
	repeated := firstOfficer.call(core.Post, "/v1/admin/holds/"+id+"/release", decision)
	assert.Equal(t, http.StatusUnprocessableEntity, repeated.status)
	assert.Equal(t, "SECOND_PERSON_REQUIRED", repeated.code(), "the first approver cannot approve again (8)")
	assert.Equal(t, transfer.StatusHold, status())

	secondOfficer.must(core.Post, "/v1/admin/holds/"+id+"/release", decision)
	assert.Equal(t, transfer.StatusInitiated, status())
	srv.awaitReadModels()
	r := secondOfficer.must(core.Get, "/v1/admin/holds/"+id, nil)
	assert.Equal(t, "APPROVED", r.str("decisions.0.decision"))
	assert.Equal(t, firstOfficer.id, r.str("decisions.0.by.id"))
	assert.Equal(t, secondOfficer.id, r.str("decisions.1.by.id"))
}
