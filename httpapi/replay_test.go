package httpapi

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/otel/trace"

	"hulak/domain"
	"hulak/domain/annotation"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/screening"
	"hulak/eventstore"
	"hulak/httpapi/core"
)

// findStep returns the number of the step with an event type. It fails the test if there is none.
func findStep(t *testing.T, replay apiResponse, eventType string) string {
	t.Helper()
	steps, _ := replay.at("result").([]any)
	for _, s := range steps {
		if step := (apiResponse{body: s.(map[string]any)}); step.str("type") == eventType {
			return step.str("step")
		}
	}
	require.Fail(t, "step not found", "%s in %s", eventType, replay.text)
	return ""
}

func newRate(text string) money.Rate { return money.NewRate(decimal.RequireFromString(text)) }

// newReleasedTransfer creates a transfer that is held and then released an hour later. After the release, it publishes a new rate
// and activates a new list version.
func newReleasedTransfer(srv *apiServer) (sender, officer *testUser, id string) {
	runCommand(srv, screening.ListDecider, "SAMPLE", screening.ActivateList{
		List: "SAMPLE", Version: "v1", Entries: 9, Names: 11, At: srv.clock.now(),
	})
	srv.setScreeningHit()
	sender, payload := srv.readySender("maya@example.com")
	officer = srv.staff("COMPLIANCE")
	colleague := srv.staff("COMPLIANCE")
	id = sender.must(core.Post, "/v1/senders/transactions", payload).str("id")
	srv.awaitReadModels()
	srv.clock.advance(time.Hour)
	for _, member := range []*testUser{colleague, officer} { // a match needs two approvals
		member.startSession() // the access token has expired
		member.must(core.Post, "/v1/admin/holds/"+id+"/release", map[string]any{"comments": "Different date of birth"})
	}
	runCommand(srv, pricing.RateDecider, pricing.RateKey(money.USD, money.NPR), pricing.RateCommand(pricing.PublishRate{
		From: money.USD, To: money.NPR, Rate: newRate("140"), Mid: newRate("141"), Source: pricing.SourceAdmin, At: srv.clock.now(),
	}))
	runCommand(srv, screening.ListDecider, "SAMPLE", screening.ActivateList{
		List: "SAMPLE", Version: "v2", Entries: 12, Names: 14, At: srv.clock.now(),
	})
	srv.awaitReadModels()
	return sender, officer, id
}

func TestReplay(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	p, officer, id := newReleasedTransfer(srv)
	admin := srv.staff("ADMIN")
	replay := officer.must(core.Get, "/v1/admin/replay/transfer-"+id, nil)
	released := findStep(t, replay, "transfer.hold_released")
	getStep := func(number string) apiResponse {
		return admin.must(core.Get, "/v1/admin/replay/transfer-"+id+"/steps/"+number, nil)
	}

	t.Run("a replay has one step per event, with its times and actor (8)", func(t *testing.T) {
		assert.Equal(t, "transfer", replay.str("kind"))
		assert.Equal(t, "transfer.created", replay.str("result.0.type"))
		assert.Equal(t, "1", replay.str("result.0.step"))
		assert.Equal(t, startTime.Format("2006-01-02T15:04:05.000Z"), replay.str("result.0.happenedAt"))
		assert.NotEmpty(t, replay.str("result.0.recordedAt"))
		assert.Equal(t, p.id, replay.str("result.0.actorId"))
	})
	t.Run("a step has the states before and after it (8)", func(t *testing.T) {
		step := getStep(released)
		assert.Equal(t, "HOLD", step.str("before.Status"))
		assert.Equal(t, "INITIATED", step.str("after.Status"))
		assert.Nil(t, getStep("1").at("before.Status"), "the first step has no state before it")
		assert.Equal(t, "INITIATED", getStep("1").str("after.Status"))
	})
	t.Run("a step shows its actor and device, and the rate, fees, rules, and lists in effect (8)", func(t *testing.T) {
		step := getStep(released)
		assert.Equal(t, officer.id, step.str("actor.id"))
		assert.Equal(t, "Gita Rai", step.str("actor.name"))
		assert.NotEmpty(t, step.str("device"))
		assert.Equal(t, "v1", step.str("inForce.lists.0.version"), "not the later version")
		assert.Equal(t, "v1", step.str("inForce.known.0.version"))
		assert.Equal(t, screening.CurrentRules.Version, step.str("inForce.rules"))
		assert.Equal(t, "1", step.str("inForce.rate.version"), "not the later rate")
		assert.Equal(t, "1", step.str("inForce.rate.pricedBy"))
		assert.Equal(t, "1", step.str("inForce.feeSet.version"))
		assert.Equal(t, "RELEASED", step.str("inForce.decision.decision"))
		assert.Equal(t, officer.id, step.str("inForce.decision.by.id"))
	})
	t.Run("a step and an event show the ID of their trace, if it was recorded", func(t *testing.T) {
		assert.Nil(t, getStep("1").at("traceId"))
		span := trace.NewSpanContext(trace.SpanContextConfig{TraceID: trace.TraceID{1}, SpanID: trace.SpanID{2}, TraceFlags: trace.FlagsSampled})
		command := eventstore.Command{Meta: domain.Metadata{Actor: domain.Actor{ID: "test", Role: "SYSTEM"}}}
		key := pricing.RateKey(money.USD, money.NPR)
		position, err := eventstore.RunCommand(trace.ContextWithSpanContext(t.Context(), span), srv.log, command, pricing.RateDecider, key,
			pricing.RateCommand(pricing.PublishRate{
				From: money.USD, To: money.NPR, Rate: newRate("141"), Mid: newRate("142"), Source: pricing.SourceAdmin, At: srv.clock.now(),
			}))
		require.NoError(t, err)
		srv.awaitReadModels()
		event := admin.must(core.Get, "/v1/admin/events/"+core.FormatPosition(position), nil)
		assert.Equal(t, span.TraceID().String(), event.str("traceId"))
		step := admin.must(core.Get, "/v1/admin/replay/rate-"+key+"/steps/"+event.str("version"), nil)
		assert.Equal(t, span.TraceID().String(), step.str("traceId"))
	})
	t.Run("personal data is shown only on request, and the access is recorded (8)", func(t *testing.T) {
		hidden := getStep(released)
		assert.NotContains(t, hidden.text, secretEntry)
		assert.NotContains(t, hidden.text, "Different date of birth")
		assert.Empty(t, hidden.str("after.Payee.name"))
		before := officer.must(core.Get, "/v1/admin/events?type=access.data_read", nil)
		shown := admin.must(core.Get, "/v1/admin/replay/transfer-"+id+"/steps/"+released+"?personal=true", nil)
		assert.Contains(t, shown.text, secretEntry)
		assert.Equal(t, "Different date of birth", shown.str("inForce.decision.comments"))
		assert.NotEmpty(t, shown.str("after.Payee.name"))
		srv.awaitReadModels()
		after := officer.must(core.Get, "/v1/admin/events?type=access.data_read", nil)
		assert.NotEqual(t, before.str("result.0.position"), after.str("result.0.position"))
		assert.Equal(t, admin.id, after.str("result.0.actorId"))
	})
	t.Run("a past point in time selects the last step known at that time (8)", func(t *testing.T) {
		at := getStep("2").str("recordedAt")
		parsed, err := time.Parse(time.RFC3339Nano, at)
		require.NoError(t, err)
		past := officer.must(core.Get, "/v1/admin/replay/transfer-"+id+"?asOf="+parsed.Add(-24*time.Hour).Format(time.RFC3339), nil)
		assert.Nil(t, past.at("asOf"), "no step was known a day before")
		later := officer.must(core.Get, "/v1/admin/replay/transfer-"+id+"?asOf="+parsed.Add(24*time.Hour).Format(time.RFC3339), nil)
		assert.Equal(t, replay.str("steps"), later.str("asOf"))
	})
	t.Run("a replay of a ledger account without postings gets 404 (8)", func(t *testing.T) {
		response := officer.call(core.Get, "/v1/admin/replay/account-customer_funds-USD", nil)
		assert.Equal(t, http.StatusNotFound, response.status, "no postings yet")
		assert.Equal(t, http.StatusNotFound, officer.call(core.Get, "/v1/admin/replay/account-unknown-USD", nil).status)
	})
	t.Run("an unknown stream or step gets 404 (8)", func(t *testing.T) {
		for _, path := range []string{"transfer-none", "claim-x", "none", "transfer-" + id + "/steps/999"} {
			assert.Equal(t, http.StatusNotFound, officer.call(core.Get, "/v1/admin/replay/"+path, nil).status, path)
		}
		assert.Equal(t, "STEP_NOT_FOUND", officer.call(core.Get, "/v1/admin/replay/transfer-"+id+"/steps/999", nil).code())
	})
	for _, stream := range []string{
		"sender-" + p.id, "allowance-" + p.id, "rate-USD-NPR", "feeset-USA-NPL-BANK_ACCOUNT-BANK_DEPOSIT-USD", "sanctionslist-SAMPLE",
	} {
		t.Run("a stream can be replayed: "+stream[:strings.Index(stream, "-")]+" (8)", func(t *testing.T) {
			replay := officer.must(core.Get, "/v1/admin/replay/"+stream, nil)
			step := officer.must(core.Get, "/v1/admin/replay/"+stream+"/steps/"+replay.str("steps"), nil)
			assert.NotNil(t, step.at("after"))
			assert.Nil(t, step.at("unfolded"))
		})
	}
}

func TestReplayMarks(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	p, officer, id := newReleasedTransfer(srv)
	admin := srv.staff("ADMIN")
	replay, marks := "/v1/admin/replay/transfer-"+id, "/v1/admin/replay/transfer-"+id+"/marks"
	officer.must(core.Post, marks, map[string]any{"step": 2, "kind": "NOTE", "text": "Like her aunt"})
	officer.must(core.Post, marks, map[string]any{"step": 1, "kind": "BOOKMARK", "text": ""})

	t.Run("a note has its step and its author (8)", func(t *testing.T) {
		listed := admin.must(core.Get, replay, nil)
		assert.Equal(t, "Like her aunt", listed.str("marks.0.text"))
		assert.Equal(t, "2", listed.str("marks.0.step"))
		assert.Equal(t, officer.id, listed.str("marks.0.by.id"))
		assert.Equal(t, false, listed.at("marks.0.mine"))
		assert.Equal(t, true, officer.must(core.Get, replay, nil).at("marks.1.mine"))
	})
	t.Run("an invalid mark is rejected (8)", func(t *testing.T) {
		for field, body := range map[string]map[string]any{
			"text": {"step": 1, "kind": "NOTE", "text": " "},
			"kind": {"step": 1, "kind": "VERDICT", "text": "x"},
			"step": {"step": 999, "kind": "NOTE", "text": "x"},
		} {
			assert.Contains(t, officer.call(core.Post, marks, body).fields(), field)
		}
	})
	t.Run("only the author can remove a mark (8)", func(t *testing.T) {
		mark := admin.must(core.Get, replay, nil).str("marks.1.id")
		assert.Equal(t, http.StatusForbidden, admin.call(core.Delete, marks+"/"+mark, nil).status)
		officer.must(core.Delete, marks+"/"+mark, nil)
		assert.Nil(t, admin.must(core.Get, replay, nil).at("marks.1"))
	})
	t.Run("erasing a person erases the marks about them (8)", func(t *testing.T) {
		require.NoError(t, srv.log.Erase(t.Context(), p.id))
		listed := admin.must(core.Get, replay, nil)
		assert.Empty(t, listed.str("marks.0.text"))
		annotations, err := core.State(t.Context(), srv.Server.Server, annotation.Decider, "transfer-"+id)
		require.NoError(t, err)
		assert.Equal(t, p.id, annotations.Marks[0].Person)
	})
}

// fakeEvidence is a fake Evidence.
type fakeEvidence struct{}

func (fakeEvidence) ForTransfer(_ context.Context, id string) ([]byte, error) {
	return []byte(`{"transfer":"` + id + `"}`), nil
}

func (fakeEvidence) Key() (string, error) { return "hulak+key", nil }

func TestEvidenceDownload(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	p, payload := srv.readySender("maya@example.com")
	id := p.must(core.Post, "/v1/senders/transactions", payload).str("id")
	officer := srv.staff("COMPLIANCE")
	srv.awaitReadModels()
	t.Run("a server without a sealed log has no evidence", func(t *testing.T) {
		unsealed := newAPIServerOn(t, srv.pool, srv.log, func(c *Config) { c.Evidence = nil })
		r := unsealed.staff("COMPLIANCE").call(core.Get, "/v1/admin/transfers/"+id+"/evidence", nil)
		assert.Equal(t, http.StatusServiceUnavailable, r.status)
	})

	t.Run("staff download the evidence for a transfer, and the access is recorded (8)", func(t *testing.T) {
		file := officer.must(core.Get, "/v1/admin/transfers/"+id+"/evidence", nil)
		assert.Equal(t, id, file.str("transfer"))
		assert.Contains(t, file.header.Get("Content-Disposition"), "evidence-"+id+".json")
		assert.Equal(t, "no-store", file.header.Get("Cache-Control"))
		srv.awaitReadModels()
		access := officer.must(core.Get, "/v1/admin/events?type=access.data_read", nil)
		assert.Equal(t, officer.id, access.str("result.0.actorId"))
		event := officer.must(core.Get, "/v1/admin/events/"+access.str("result.0.position"), nil)
		assert.Equal(t, "getEvidence", event.str("payload.call"))
		assert.Equal(t, id, event.str("payload.subject"))
	})
	t.Run("staff retrieve the key that verifies evidence (8)", func(t *testing.T) {
		assert.Equal(t, "hulak+key", officer.must(core.Get, "/v1/admin/seal-key", nil).str("key"))
	})
	t.Run("an unknown transfer has no evidence (8)", func(t *testing.T) {
		assert.Equal(t, http.StatusNotFound, officer.call(core.Get, "/v1/admin/transfers/none/evidence", nil).status)
	})
}
