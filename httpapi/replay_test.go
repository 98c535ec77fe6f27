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

	"hulak/domain/annotation"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/screening"
)

// stepOf returns the step of a replay with the given event type.
func stepOf(t *testing.T, film reply, eventType string) string {
	t.Helper()
	steps, _ := film.at("result").([]any)
	for _, s := range steps {
		if step := (reply{body: s.(map[string]any)}); step.str("type") == eventType {
			return step.str("step")
		}
	}
	require.Fail(t, "no such step", "%s in %s", eventType, film.text)
	return ""
}

func newRate(text string) money.Rate { return money.NewRate(decimal.RequireFromString(text)) }

// releasedTransfer returns a transfer that was held, and released an hour later under another rate and another list version.
func releasedTransfer(d *apiServer) (sender, officer *person, id string) {
	runCommand(d, screening.ListDecider, "SAMPLE", screening.ListCommand(screening.ActivateList{List: "SAMPLE", Version: "v1", Entries: 9, Names: 11, At: d.clock.now()}))
	d.screenWithHit()
	sender, payload := d.readySender("maya@example.com")
	officer = d.staff("COMPLIANCE")
	colleague := d.staff("COMPLIANCE")
	id = sender.must(post, "/v1/senders/transactions", payload).str("id")
	d.awaitReadModels()
	d.clock.advance(time.Hour)
	for _, member := range []*person{colleague, officer} { // a match needs two approvals
		member.startSession() // the token has expired
		member.must(post, "/v1/admin/holds/"+id+"/release", map[string]any{"comments": "Another date of birth"})
	}
	runCommand(d, pricing.RateDecider, pricing.RateKey(money.USD, money.NPR), pricing.RateCommand(pricing.PublishRate{
		From: money.USD, To: money.NPR, Rate: newRate("140"), Mid: newRate("141"), Source: pricing.SourceAdmin, At: d.clock.now(),
	}))
	runCommand(d, screening.ListDecider, "SAMPLE", screening.ListCommand(screening.ActivateList{List: "SAMPLE", Version: "v2", Entries: 12, Names: 14, At: d.clock.now()}))
	d.awaitReadModels()
	return sender, officer, id
}

func TestReplay(t *testing.T) {
	t.Parallel()
	d := newAPIServer(t)
	p, asha, id := releasedTransfer(d)
	bina := d.staff("ADMIN")
	film := asha.must(get, "/v1/admin/replay/transfer-"+id, nil)
	released := stepOf(t, film, "transfer.hold_released")
	frameOf := func(step string) reply { return bina.must(get, "/v1/admin/replay/transfer-"+id+"/steps/"+step, nil) }

	t.Run("8 a film has each event as a step, with both clocks and who did it", func(t *testing.T) {
		assert.Equal(t, "transfer", film.str("kind"))
		assert.Equal(t, "transfer.created", film.str("result.0.type"))
		assert.Equal(t, "1", film.str("result.0.step"))
		assert.Equal(t, start.Format("2006-01-02T15:04:05.000Z"), film.str("result.0.happenedAt"))
		assert.NotEmpty(t, film.str("result.0.recordedAt"))
		assert.Equal(t, p.id, film.str("result.0.actorId"))
	})
	t.Run("8 a frame has the state before and after, folded as decisions fold it", func(t *testing.T) {
		f := frameOf(released)
		assert.Equal(t, "HOLD", f.str("before.Status"))
		assert.Equal(t, "INITIATED", f.str("after.Status"))
		assert.Nil(t, frameOf("1").at("before.Status"), "nothing was before the first")
		assert.Equal(t, "INITIATED", frameOf("1").str("after.Status"))
	})
	t.Run("8 it says who, with which device, and on which rate, fees, rules and lists", func(t *testing.T) {
		f := frameOf(released)
		assert.Equal(t, asha.id, f.str("actor.id"))
		assert.Equal(t, "Gita Rai", f.str("actor.name"))
		assert.NotEmpty(t, f.str("device"))
		assert.Equal(t, "v1", f.str("inForce.lists.0.version"), "not the one that came after")
		assert.Equal(t, "v1", f.str("inForce.known.0.version"))
		assert.Equal(t, screening.CurrentRules.Version, f.str("inForce.rules"))
		assert.Equal(t, "1", f.str("inForce.rate.version"), "nor the rate that came after")
		assert.Equal(t, "1", f.str("inForce.rate.pricedBy"))
		assert.Equal(t, "1", f.str("inForce.feeSet.version"))
		assert.Equal(t, "RELEASED", f.str("inForce.decision.decision"))
		assert.Equal(t, asha.id, f.str("inForce.decision.by.id"))
	})
	t.Run("8 nothing personal is shown unless it is asked for, and that is recorded", func(t *testing.T) {
		hidden := frameOf(released)
		assert.NotContains(t, hidden.text, secretEntry)
		assert.NotContains(t, hidden.text, "Another date of birth")
		assert.Empty(t, hidden.str("after.Payee.name"))
		before := asha.must(get, "/v1/admin/events?type=access.data_read", nil)
		shown := bina.must(get, "/v1/admin/replay/transfer-"+id+"/steps/"+released+"?personal=true", nil)
		assert.Contains(t, shown.text, secretEntry)
		assert.Equal(t, "Another date of birth", shown.str("inForce.decision.comments"))
		assert.NotEmpty(t, shown.str("after.Payee.name"))
		d.awaitReadModels()
		after := asha.must(get, "/v1/admin/events?type=access.data_read", nil)
		assert.NotEqual(t, before.str("result.0.position"), after.str("result.0.position"))
		assert.Equal(t, bina.id, after.str("result.0.actorId"))
	})
	t.Run("8 a moment leads to the last step that was known then", func(t *testing.T) {
		at := frameOf("2").str("recordedAt")
		parsed, err := time.Parse(time.RFC3339Nano, at)
		require.NoError(t, err)
		past := asha.must(get, "/v1/admin/replay/transfer-"+id+"?asOf="+parsed.Add(-24*time.Hour).Format(time.RFC3339), nil)
		assert.Nil(t, past.at("asOf"), "a day before there was nothing to know")
		now := asha.must(get, "/v1/admin/replay/transfer-"+id+"?asOf="+parsed.Add(24*time.Hour).Format(time.RFC3339), nil)
		assert.Equal(t, film.str("steps"), now.str("asOf"))
	})
	t.Run("8 what money did stands with its step", func(t *testing.T) {
		account := asha.call(get, "/v1/admin/replay/account-customer_funds-USD", nil)
		assert.Equal(t, http.StatusNotFound, account.status, "no money has moved")
		assert.Equal(t, http.StatusNotFound, asha.call(get, "/v1/admin/replay/account-nobodys-USD", nil).status)
	})
	t.Run("8 what is not there cannot be walked through", func(t *testing.T) {
		for _, path := range []string{"transfer-none", "claim-x", "none", "transfer-" + id + "/steps/999"} {
			assert.Equal(t, http.StatusNotFound, asha.call(get, "/v1/admin/replay/"+path, nil).status, path)
		}
		assert.Equal(t, "STEP_NOT_FOUND", asha.call(get, "/v1/admin/replay/transfer-"+id+"/steps/999", nil).code())
	})
	for _, stream := range []string{"sender-" + p.id, "allowance-" + p.id, "rate-USD-NPR", "feeset-USA-NPL-BANK_ACCOUNT-BANK_DEPOSIT-USD", "sanctionslist-SAMPLE"} {
		t.Run("8 so can be walked through "+stream[:strings.Index(stream, "-")], func(t *testing.T) {
			f := asha.must(get, "/v1/admin/replay/"+stream, nil)
			step := asha.must(get, "/v1/admin/replay/"+stream+"/steps/"+f.str("steps"), nil)
			assert.NotNil(t, step.at("after"))
			assert.Nil(t, step.at("unfolded"))
		})
	}
}

func TestReplayMarks(t *testing.T) {
	t.Parallel()
	d := newAPIServer(t)
	p, asha, id := releasedTransfer(d)
	bina := d.staff("ADMIN")
	film, marks := "/v1/admin/replay/transfer-"+id, "/v1/admin/replay/transfer-"+id+"/marks"
	asha.must(post, marks, map[string]any{"step": 2, "kind": "NOTE", "text": "Like her aunt"})
	asha.must(post, marks, map[string]any{"step": 1, "kind": "BOOKMARK", "text": ""})

	t.Run("8 a note stands at its step, with its author", func(t *testing.T) {
		seen := bina.must(get, film, nil)
		assert.Equal(t, "Like her aunt", seen.str("marks.0.text"))
		assert.Equal(t, "2", seen.str("marks.0.step"))
		assert.Equal(t, asha.id, seen.str("marks.0.by.id"))
		assert.Equal(t, false, seen.at("marks.0.mine"))
		assert.Equal(t, true, asha.must(get, film, nil).at("marks.1.mine"))
	})
	t.Run("8 what makes no mark is refused", func(t *testing.T) {
		for field, body := range map[string]map[string]any{
			"text": {"step": 1, "kind": "NOTE", "text": " "}, "kind": {"step": 1, "kind": "VERDICT", "text": "x"}, "step": {"step": 999, "kind": "NOTE", "text": "x"},
		} {
			assert.Contains(t, asha.call(post, marks, body).fields(), field)
		}
	})
	t.Run("8 its author removes it, and nobody else", func(t *testing.T) {
		mark := bina.must(get, film, nil).str("marks.1.id")
		assert.Equal(t, http.StatusForbidden, bina.call(remove, marks+"/"+mark, nil).status)
		asha.must(remove, marks+"/"+mark, nil)
		assert.Nil(t, bina.must(get, film, nil).at("marks.1"))
	})
	t.Run("8 it is the person's whom it is about, and goes with them", func(t *testing.T) {
		require.NoError(t, d.log.Erase(t.Context(), p.id))
		seen := bina.must(get, film, nil)
		assert.Equal(t, "", seen.str("marks.0.text"))
		marked, err := state(t.Context(), d.Server, annotation.Decider, "transfer-"+id)
		require.NoError(t, err)
		assert.Equal(t, p.id, marked.Marks[0].Person)
	})
}

// fakeEvidence is a fake Evidence.
type fakeEvidence struct{}

func (fakeEvidence) OfTransfer(_ context.Context, id string) ([]byte, error) {
	return []byte(`{"transfer":"` + id + `"}`), nil
}

func (fakeEvidence) Key() (string, error) { return "hulak+key", nil }

func TestEvidenceDownload(t *testing.T) {
	t.Parallel()
	d := newAPIServer(t)
	p, payload := d.readySender("maya@example.com")
	id := p.must(post, "/v1/senders/transactions", payload).str("id")
	asha := d.staff("COMPLIANCE")
	d.awaitReadModels()
	d.cfg.Evidence = nil
	assert.Equal(t, http.StatusServiceUnavailable, asha.call(get, "/v1/admin/transfers/"+id+"/evidence", nil).status, "nothing is sealed here")
	d.cfg.Evidence = fakeEvidence{}

	t.Run("8 staff take the file that proves what happened, and that is recorded", func(t *testing.T) {
		file := asha.must(get, "/v1/admin/transfers/"+id+"/evidence", nil)
		assert.Equal(t, id, file.str("transfer"))
		assert.Contains(t, file.header.Get("Content-Disposition"), "evidence-"+id+".json")
		assert.Equal(t, "no-store", file.header.Get("Cache-Control"))
		d.awaitReadModels()
		taken := asha.must(get, "/v1/admin/events?type=access.data_read", nil)
		assert.Equal(t, asha.id, taken.str("result.0.actorId"))
		said := asha.must(get, "/v1/admin/events/"+taken.str("result.0.position"), nil)
		assert.Equal(t, "getEvidence", said.str("payload.call"))
		assert.Equal(t, id, said.str("payload.subject"))
	})
	t.Run("8 with the key that it is checked by", func(t *testing.T) {
		assert.Equal(t, "hulak+key", asha.must(get, "/v1/admin/seal-key", nil).str("key"))
	})
	t.Run("8 there is none of what is not there", func(t *testing.T) {
		assert.Equal(t, http.StatusNotFound, asha.call(get, "/v1/admin/transfers/none/evidence", nil).status)
	})
}
