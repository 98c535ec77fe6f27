package httpapi

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/screening"
	"hulak/domain/workitem"
	"hulak/eventstore"
	"hulak/httpapi/compliance"
	"hulak/httpapi/core"
)

// fakePastLists has one list. Version v0 is not stored, and version v2 contains everyone whose name includes Gurung.
type fakePastLists struct{}

func (fakePastLists) Match(_ context.Context, list, version, name, dateOfBirth string) ([]screening.Hit, int, error) {
	switch {
	case version == "v0":
		return nil, 0, compliance.ErrVersionNotStored
	case version != "v2" || !strings.Contains(name, "Gurung"):
		return nil, 410, nil
	}
	result := screening.BirthDateUnknown
	if dateOfBirth != "" {
		result = screening.BirthDateAgrees
	}
	return []screening.Hit{{List: list, Entry: "4711", Name: secretEntry, Score: 940, BirthDate: result}}, 940, nil
}

func TestPastMatches(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	for _, version := range []string{"v0", "v1", "v2"} {
		runCommand(srv, screening.ListDecider, "SAMPLE", screening.ActivateList{List: "SAMPLE", Version: version, At: srv.clock.now()})
	}
	p, payload := srv.readySender("maya@example.com")
	beneficiaryID := payload["recipientId"].(string)
	officer := srv.staff("COMPLIANCE")
	srv.awaitReadModels()
	find := func(query url.Values) apiResponse {
		return officer.must(core.Get, "/v1/admin/screening/past-matches?"+query.Encode(), nil)
	}
	t.Run("each version shows whether it would have matched a name and a date of birth (8)", func(t *testing.T) {
		r := find(url.Values{"name": {"Maya Gurung"}, "dateOfBirth": {"1961-04-12"}})
		assert.Equal(t, "v2", r.str("result.0.version"))
		assert.Equal(t, true, r.at("result.0.hit"))
		assert.Equal(t, "4711", r.str("result.0.hits.0.entry"))
		assert.Equal(t, "AGREES", r.str("result.0.hits.0.birthDate"))
		assert.Equal(t, false, r.at("result.1.hit"))
		assert.InDelta(t, 410, r.at("result.1.score"), 0)
		assert.Equal(t, false, r.at("result.2.stored"), "a version without stored files is not compared")
	})
	t.Run("a sender and a beneficiary are compared with their own data (8)", func(t *testing.T) {
		for _, id := range []string{p.id, beneficiaryID} {
			r := find(url.Values{"personId": {id}, "name": {"ignored"}})
			assert.Equal(t, true, r.at("result.1.stored"))
			if r.at("result.0.hit") == true {
				assert.Equal(t, id, r.str("result.0.hits.0.personId"))
			}
		}
	})
	t.Run("pages continue after the cursor", func(t *testing.T) {
		first := find(url.Values{"name": {"Maya Gurung"}, "limit": {"2"}})
		second := find(url.Values{"name": {"Maya Gurung"}, "after": {first.str("next")}})
		assert.Equal(t, "v0", second.str("result.0.version"))
	})
	t.Run("a person is required", func(t *testing.T) {
		assert.Equal(t, http.StatusBadRequest, officer.call(core.Get, "/v1/admin/screening/past-matches", nil).status)
		assert.Equal(t, http.StatusNotFound, officer.call(core.Get, "/v1/admin/screening/past-matches?personId=unknown", nil).status)
	})
}

func TestRescreeningResults(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	p, payload := srv.readySender("maya@example.com")
	beneficiaryID := payload["recipientId"].(string)
	officer, second := srv.staff("COMPLIANCE"), srv.staff("COMPLIANCE")
	runCommand(srv, screening.ListDecider, "SAMPLE", screening.ActivateList{List: "SAMPLE", Version: "v1", At: srv.clock.now()})
	runCommand(srv, screening.RescreeningDecider, "SAMPLE", screening.CompleteRescreening{
		List: "SAMPLE", Version: "v1", RulesVersion: "r", Added: 2, People: 31, Candidates: 5, Hits: 1, StartedAt: srv.clock.now(),
		At: srv.clock.now(),
	})
	runCommand(srv, screening.ClearanceDecider, beneficiaryID, screening.ClearanceCommand(screening.RecordMatches{
		PersonID: beneficiaryID, Role: screening.RoleBeneficiary, List: "SAMPLE", Version: "v1", RulesVersion: "r",
		Hits: []screening.Hit{{PersonID: beneficiaryID, List: "SAMPLE", Entry: "4711", Name: secretEntry, Score: 940}}, At: srv.clock.now(),
	}))
	srv.awaitReadModels()
	item := func() apiResponse { return officer.must(core.Get, "/v1/admin/work-queue?kind=SANCTIONS_MATCH", nil) }

	t.Run("a list version shows the result of screening people (8)", func(t *testing.T) {
		r := officer.must(core.Get, "/v1/admin/screening/lists", nil)
		assert.InDelta(t, 31, r.at("result.0.rescreening.people"), 0)
		assert.InDelta(t, 1, r.at("result.0.rescreening.hits"), 0)
	})
	t.Run("a match waits in the work queue until two staff members dismiss it (8)", func(t *testing.T) {
		assert.Equal(t, string(workitem.SanctionsMatch), item().str("result.0.kind"))
		assert.Equal(t, beneficiaryID, item().str("result.0.sourceId"))
		assert.Equal(t, p.id, item().str("result.0.customerId"))
		assert.NotEmpty(t, item().str("result.0.customer"))
		decision := map[string]any{"personId": beneficiaryID, "list": "SAMPLE", "entry": "4711", "reason": "another person"}
		for _, member := range []*testUser{officer, second} {
			srv.clock.advance(time.Minute)
			member.must(core.Post, "/v1/admin/screening/matches/set-aside", decision)
		}
		srv.awaitReadModels()
		assert.Empty(t, item().at("result"))
		clearance, _, err := eventstore.State(t.Context(), srv.log, screening.ClearanceDecider, beneficiaryID)
		require.NoError(t, err)
		assert.False(t, clearance.AwaitsReview())
	})
}
