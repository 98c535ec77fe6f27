package httpapi

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/domain/ofac"
	"hulak/domain/process"
	"hulak/domain/sar/sartest"
	"hulak/domain/screening"
	"hulak/domain/staff"
	"hulak/domain/transfer"
	"hulak/eventstore"
	"hulak/httpapi/core"
)

// reactToAll applies the steps of the process manager for all events after a position.
func (srv *apiServer) reactToAll(after int64) {
	srv.t.Helper()
	events, err := srv.log.Read(srv.t.Context(), after, 1_000)
	require.NoError(srv.t, err)
	for _, r := range events {
		for _, step := range process.React(r) {
			_, err := eventstore.Run(srv.t.Context(), srv.log, eventstore.Command{}, func(u domain.UnitOfWork) error {
				return process.Apply(u, step)
			})
			require.NoError(srv.t, err)
		}
	}
}

// paidTransferOnHold returns a sender and their transfer, which is paid and held because a new list version matches the sender.
func (srv *apiServer) paidTransferOnHold(email string) (*testUser, string) {
	srv.t.Helper()
	p, payload := srv.readySender(email)
	id := p.must(core.Post, "/v1/senders/transactions", payload).str("id")
	at := srv.clock.now()
	hit := screening.Hit{
		PersonID: p.id, List: "SDN", Entry: "4711", Name: secretEntry, Program: "SDGT", Score: 940, BirthDate: screening.BirthDateUnknown,
	}
	check := screening.Check{
		PersonID: p.id, Role: screening.RoleSender, List: "SDN", Version: "v2", Verdict: screening.VerdictHold, Score: 940,
	}
	for _, c := range []transfer.Command{
		transfer.RecordFundingSubmitted{ProviderRef: "p-1", At: at}, transfer.RecordFundingSettled{At: at},
		transfer.Rescreen{
			Screening:    screening.Result{Checks: []screening.Check{check}, Hits: []screening.Hit{hit}},
			RulesVersion: "r", ReviewTimeLimit: time.Hour, At: at,
		},
	} {
		runCommand(srv, transfer.Decider, id, c)
	}
	return p, id
}

func TestBlockedFunds(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t, func(c *Config) { c.Filer = sartest.Filer() })
	officer, second, auditor := srv.staff(staff.Compliance), srv.staff(staff.Admin), srv.staff(staff.Auditor)
	srv.clock.advance(time.Minute)
	p, id := srv.paidTransferOnHold("maya@example.com")
	path := "/v1/admin/holds/" + id
	match := map[string]any{"personId": p.id, "list": "SDN", "entry": "4711", "comments": "same passport"}
	start := srv.head()
	update := func() {
		srv.reactToAll(start)
		srv.awaitReadModels()
	}
	update()

	t.Run("a proposal to block prevents a rejection until someone withdraws it", func(t *testing.T) {
		officer.must(core.Post, path+"/block", match)
		assert.Equal(t, "BLOCK_PROPOSED", second.call(core.Post, path+"/reject", map[string]any{"comments": "false"}).code())
		second.must(core.Post, path+"/withdraw-proposal", map[string]any{"comments": "another passport"})
		update()
		r := officer.must(core.Get, path, nil)
		assert.Nil(t, r.at("block"))
		assert.Equal(t, "PROPOSAL_WITHDRAWN", r.str("decisions.1.decision"))
		assert.NotContains(t, second.must(core.Get, "/v1/admin/work-queue?tab=APPROVAL", nil).text, `"HOLD_APPROVAL"`)
		assert.Contains(t, second.must(core.Get, "/v1/admin/work-queue?tab=ALL", nil).text, `"HOLD"`)
		assert.Equal(t, "NO_BLOCK_PROPOSAL",
			officer.call(core.Post, path+"/withdraw-proposal", map[string]any{"comments": "again"}).code())
		srv.clock.advance(time.Minute)
	})
	t.Run("two people block the money of a true match", func(t *testing.T) {
		assert.Equal(t, true, officer.must(core.Get, path, nil).at("canBlock"))
		officer.must(core.Post, path+"/block", match)
		update()
		r := second.must(core.Get, path, nil)
		assert.Equal(t, "PROPOSED", r.str("block.state"))
		assert.Equal(t, officer.id, r.str("block.proposedBy.id"))
		assert.Equal(t, "HOLD_APPROVAL", second.must(core.Get, "/v1/admin/work-queue?tab=APPROVAL", nil).str("result.0.kind"))
		srv.clock.advance(time.Minute)
		assert.Equal(t, "SECOND_PERSON_REQUIRED", officer.call(core.Post, path+"/block", match).code())
		assert.Equal(t, "APPROVER_TOO_NEW", srv.staff(staff.Compliance).call(core.Post, path+"/block", match).code())
		second.must(core.Post, path+"/block", match)
		update()
		r = second.must(core.Get, path, nil)
		assert.Equal(t, "BLOCKED", r.str("block.state"))
		assert.Equal(t, false, r.at("waiting"))
		assert.Equal(t, "BLOCKED", r.str("holds.0.outcome"))
		assert.Equal(t, "BLOCKED", r.str("decisions.3.decision"))
	})
	t.Run("a blocked transfer cannot be released, rejected, or canceled", func(t *testing.T) {
		decision := map[string]any{"comments": "a mistake"}
		assert.Equal(t, "TRANSACTION_NOT_HELD", officer.call(core.Post, path+"/release", decision).code())
		assert.Equal(t, "TRANSACTION_NOT_HELD", officer.call(core.Post, path+"/reject", decision).code())
		assert.Equal(t, "TRANSACTION_CANNOT_BE_CANCELED", p.call(core.Post, "/v1/senders/transactions/"+id+"/cancel", nil).code())
	})
	t.Run("the sender learns that the law requires a hold, and nothing about the list", func(t *testing.T) {
		timeline := p.must(core.Get, "/v1/senders/transactions/"+id+"/timeline", nil)
		assert.Contains(t, timeline.text, "US law requires us to hold")
		assert.NotContains(t, timeline.text, "KALPANIK")
		assert.NotContains(t, timeline.text, "passport")
	})
	reports := "/v1/admin/ofac/reports"
	report := reports + "/" + id + "-blocked"
	t.Run("a report is due in 10 business days and is in the work queue", func(t *testing.T) {
		r := auditor.must(core.Get, reports+"?due=true", nil)
		assert.Equal(t, id+"-blocked", r.str("result.0.id"))
		assert.Equal(t, "BLOCKED", r.str("result.0.kind"))
		assert.Contains(t, officer.must(core.Get, "/v1/admin/work-queue?tab=ALL", nil).text, `"OFAC_REPORT"`)
	})
	t.Run("the worksheet names the parties, the list entry, and its version", func(t *testing.T) {
		r := officer.must(core.Get, report, nil)
		for _, text := range []string{secretEntry, "SDN 4711", "SDGT", `"v2"`, sartest.Filer().Name, "USD"} {
			assert.Contains(t, r.text, text)
		}
	})
	t.Run("an officer adds facts, and then records the filing", func(t *testing.T) {
		additions := map[string]any{
			"contactName": "Gita Rai", "contactEmail": "gita@example.org", "legalAuthority": "31 CFR part 594", "location": "Sample Bank 123",
			"comments": "",
		}
		assert.Equal(t, http.StatusForbidden, auditor.call(core.Put, report, additions).status)
		officer.must(core.Put, report, additions)
		file := auditor.must(core.Get, report+"/file", nil)
		assert.Contains(t, file.text, "Legal authority,31 CFR part 594\n")
		assert.Equal(t, map[string]string{"confirmation": "FIELD_CANNOT_BE_EMPTY"},
			officer.call(core.Post, report+"/file", map[string]any{"confirmation": ""}).fields())
		officer.must(core.Post, report+"/file", map[string]any{"confirmation": "BR-2026-1"})
		update()
		r := officer.must(core.Get, report, nil)
		assert.Equal(t, "FILED", r.str("status"))
		assert.Equal(t, "BR-2026-1", r.str("confirmation"))
		assert.Equal(t, officer.id, r.str("closedBy.id"))
		assert.Nil(t, officer.must(core.Get, reports+"?due=true", nil).at("result.0"))
		assert.Equal(t, "OFAC_REPORT_CLOSED", officer.call(core.Put, report, withField(additions, "comments", "late")).code())
		assert.Equal(t, "OFAC_REPORT_REQUIRED", officer.call(core.Post, report+"/waive", map[string]any{"reason": "x"}).code())
	})
	t.Run("the blocked property lists the transfer as of now, and nothing as of yesterday", func(t *testing.T) {
		r := auditor.must(core.Get, "/v1/admin/ofac/blocked", nil)
		assert.Equal(t, id, r.str("result.0.transferId"))
		assert.Equal(t, r.str("total"), r.str("result.0.amount"))
		assert.Equal(t, "0.00", auditor.must(core.Get, "/v1/admin/ofac/blocked?day=2020-06-30", nil).str("total"))
		assert.Contains(t, auditor.must(core.Get, "/v1/admin/ofac/blocked/file", nil).text, id)
	})
	t.Run("two people unblock the money, the refund is requested, and another report is due", func(t *testing.T) {
		license := map[string]any{"basis": "LICENSE", "reference": "SDGT-2026-1", "comments": "license received"}
		assert.Equal(t, map[string]string{"basis": "UNKNOWN_VALUE"},
			officer.call(core.Post, path+"/unblock", withField(license, "basis", "OTHER")).fields())
		officer.must(core.Post, path+"/unblock", license)
		update()
		assert.Equal(t, "UNBLOCK_PROPOSED", officer.must(core.Get, path, nil).str("block.state"))
		assert.Contains(t, second.must(core.Get, "/v1/admin/work-queue?tab=APPROVAL", nil).text, `"UNBLOCK_FUNDS"`)
		srv.clock.advance(time.Minute)
		second.must(core.Post, path+"/unblock", license)
		update()
		state := srv.transferState(id)
		assert.Equal(t, transfer.StatusCanceled, state.Status)
		assert.True(t, state.Refund.WasRequested())
		unblocked := officer.must(core.Get, reports+"/"+id+"-unblocked", nil)
		assert.Equal(t, "DUE", unblocked.str("status"))
		assert.Contains(t, unblocked.text, "SDGT-2026-1")
		assert.Contains(t, unblocked.text, "BR-2026-1", "the report refers to the report of the block")
		assert.Equal(t, "0.00", auditor.must(core.Get, "/v1/admin/ofac/blocked", nil).str("total"))
	})
	t.Run("only staff with the permission see reports and blocked property", func(t *testing.T) {
		for _, user := range []*testUser{p, srv.staff(staff.Support), srv.staff(staff.Finance)} {
			assert.Equal(t, http.StatusForbidden, user.call(core.Get, reports, nil).status)
			assert.Equal(t, http.StatusForbidden, user.call(core.Get, report, nil).status)
			assert.Equal(t, http.StatusForbidden, user.call(core.Get, "/v1/admin/ofac/blocked", nil).status)
		}
		assert.Equal(t, http.StatusNotFound, officer.call(core.Get, reports+"/unknown", nil).status)
	})
}

func TestRejectedTransferNeedsReport(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t, func(c *Config) { c.Filer = sartest.Filer() })
	srv.setScreeningHit()
	p, payload := srv.readySender("maya@example.com")
	officer := srv.staff(staff.Compliance)
	start := srv.head()
	id := p.must(core.Post, "/v1/senders/transactions", payload).str("id")
	match := map[string]any{"personId": p.id, "list": "SAMPLE", "entry": "4711", "comments": "same passport"}
	assert.Equal(t, "NOTHING_TO_BLOCK", officer.call(core.Post, "/v1/admin/holds/"+id+"/block", match).code())
	officer.must(core.Post, "/v1/admin/holds/"+id+"/reject", map[string]any{"comments": "same passport"})
	srv.reactToAll(start)
	srv.awaitReadModels()
	report := "/v1/admin/ofac/reports/" + id + "-rejected"
	assert.Equal(t, "REJECTED", officer.must(core.Get, report, nil).str("kind"))
	officer.must(core.Post, report+"/waive", map[string]any{"reason": "the match was false"})
	srv.awaitReadModels()
	assert.Equal(t, "NOT_REQUIRED", officer.must(core.Get, report, nil).str("status"))
	assert.True(t, strings.HasSuffix(officer.must(core.Get, "/v1/admin/ofac/reports", nil).str("result.0.id"), "-rejected"))
}

func TestAnnualReport(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t, func(c *Config) { c.Filer = sartest.Filer() })
	officer := srv.staff(staff.Compliance)
	runCommand(srv, ofac.Decider, ofac.AnnualID(2026), ofac.Command(ofac.Open{
		ReportID: ofac.AnnualID(2026), Kind: ofac.Annual, Year: 2026, ActedAt: ofac.AnnualAsOf(2026), At: srv.clock.now(),
	}))
	srv.awaitReadModels()
	r := officer.must(core.Get, "/v1/admin/ofac/reports/annual-2026", nil)
	assert.Equal(t, "ANNUAL", r.str("kind"))
	assert.Contains(t, r.text, `"2026-06-30"`)
	officer.must(core.Post, "/v1/admin/ofac/reports/annual-2026/file", map[string]any{"confirmation": "ARBP-1"})
	srv.awaitReadModels()
	assert.Equal(t, "FILED", officer.must(core.Get, "/v1/admin/ofac/reports", nil).str("result.0.status"))
}
