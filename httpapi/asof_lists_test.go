package httpapi

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/accesslog"
	"hulak/domain/complaint"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/reconciliation"
	"hulak/domain/screening"
	"hulak/domain/sender"
	"hulak/domain/staff"
	"hulak/httpapi/core"
	"hulak/httpapi/history"
)

// recordedAtParam returns the recording time of the last event as a query parameter.
func (srv *apiServer) recordedAtParam() string {
	srv.t.Helper()
	srv.awaitReadModels()
	last, err := srv.log.Read(srv.t.Context(), srv.head()-1, 1)
	require.NoError(srv.t, err)
	return url.QueryEscape(last[0].RecordedAt.Format(time.RFC3339Nano))
}

// createBonusCoupon returns a command that creates a bonus coupon.
func createBonusCoupon(code string, at time.Time) pricing.CouponCommand {
	return pricing.CreateCoupon{Coupon: pricing.CouponCreated{
		Code: code, Title: "Dashain", Type: pricing.CouponOccasional, Benefit: pricing.BenefitBonus,
		Corridors: []pricing.Corridor{{Source: "USA", Destination: "NPL"}},
		BonusRanges: []pricing.BonusRange{{Min: money.MustParse("1", money.USD), Max: money.MustParse("500", money.USD),
			Bonus: money.MustParse("100", money.NPR)}},
		ExpiresAt: at.AddDate(100, 0, 0), At: at, // far in the future, because the log uses the real clock for recording times
	}}
}

// TestPastLists adds an item to every list and then changes the item. It reads each list at three points in time: before the
// item was added, before the item was changed, and after the change.
func TestPastLists(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	officer, admin, clerk := srv.staff("COMPLIANCE"), srv.staff("ADMIN"), srv.staff("COMPLIANCE")
	lockedSender := srv.sender("sita@example.com")
	before := srv.recordedAtParam()
	usd := func(text string) money.Amount { return money.MustParse(text, money.USD) }

	at := srv.clock.now()
	runCommand(srv, screening.ListDecider, "SAMPLE", screening.ActivateList{
		List: "SAMPLE", Version: "v1", Entries: 9, Names: 11, At: at,
	})
	srv.setScreeningHit()
	p, payload := srv.readySender("maya@example.com")
	id := p.must(core.Post, "/v1/senders/transactions", payload).str("id")
	officer.must(core.Post, "/v1/admin/cases/"+id, map[string]any{"text": "it resembles a list entry"})
	runCommand(srv, complaint.Decider, "c-1", complaint.Command(complaint.File{
		ComplaintID: "c-1", Number: "C-22222-22222", SenderID: p.id, At: at,
		Letter: complaint.Letter{Name: "Maya Gurung", Email: "maya@example.com", Subject: "Late", Message: "It has not arrived."},
	}))
	runCommand(srv, sender.Decider, lockedSender.id, sender.Command(sender.Lock{Reason: "Too many failed sign-in attempts", At: at}))
	runCommand(srv, pricing.CouponDecider, "DASHAIN", createBonusCoupon("DASHAIN", at))
	statement := reconciliation.StatementCompared{
		StatementID: "s-1", Counterparty: reconciliation.Bank, File: "1.bai", Number: 1, Day: "2026-03-02", Opening: usd("0.00"),
		Closing: usd("204.00"), Lines: 1, Books: usd("205.00"), InTransit: usd("0.00"), DifferenceTotal: usd("1.00"), Continues: true, At: at,
	}
	runCommand(srv, reconciliation.StatementDecider, "s-1",
		reconciliation.RecordComparison{StatementCompared: statement})
	difference := reconciliation.DifferenceFound{
		DifferenceID: "d-1", Counterparty: reconciliation.Bank, Kind: reconciliation.AmountDiffers, TransferID: id, StatementID: "s-1",
		File: "1.bai", Line: 4, Position: 9, Ours: usd("205.00"), Theirs: usd("204.00"), Since: at, At: at,
	}
	runCommand(srv, reconciliation.DifferenceDecider, "d-1",
		reconciliation.Command(reconciliation.RecordDifference{DifferenceFound: difference}))
	runCommand(srv, accesslog.ExportDecider, "e-1", accesslog.ExportCommand(accesslog.StartExport{
		ExportID: "e-1", StaffID: officer.id, Format: accesslog.FormatCSV, UpTo: 1, Count: 1, Reason: "an audit", At: at,
	}))
	erasedSender := srv.sender("hari@example.com")
	runCommand(srv, sender.Decider, erasedSender.id, sender.Command(sender.RequestErasure{At: at}))
	then := srv.recordedAtParam()

	at = srv.clock.now()
	for _, member := range []*testUser{admin, officer} { // a match needs two approvals
		member.must(core.Post, "/v1/admin/holds/"+id+"/release", map[string]any{"comments": "Different date of birth"})
	}
	officer.must(core.Post, "/v1/admin/cases/"+id+"/close", map[string]any{"text": "A different person"})
	runCommand(srv, complaint.Decider, "c-1", complaint.Command(complaint.Close{Reason: complaint.Reply{Text: "It has arrived."}, At: at}))
	runCommand(srv, sender.Decider, lockedSender.id, sender.Command(sender.Unlock{At: at}))
	runCommand(srv, pricing.CouponDecider, "DASHAIN", pricing.CouponCommand(pricing.DeleteCoupon{At: at}))
	runCommand(srv, reconciliation.DifferenceDecider, "d-1", reconciliation.Command(reconciliation.Settle{At: at}))
	runCommand(srv, accesslog.ExportDecider, "e-1", accesslog.ExportCommand(accesslog.EndExport{Count: 1, Complete: true, At: at}))
	runCommand(srv, sender.Decider, erasedSender.id, sender.Command(sender.WithdrawErasure{At: at}))
	runCommand(srv, staff.Decider, clerk.id, staff.Command(staff.Disable{Reason: "has left", At: at}))
	runCommand(srv, screening.ListDecider, "SAMPLE", screening.ActivateList{
		List: "SAMPLE", Version: "v2", Entries: 12, Names: 14, At: at,
	})
	runCommand(srv, pricing.RateDecider, pricing.RateKey(money.USD, money.NPR), pricing.RateCommand(pricing.PublishRate{
		From: money.USD, To: money.NPR, Rate: newRate("140"), Mid: newRate("141"), Source: pricing.SourceAdmin, At: at,
	}))
	now := srv.recordedAtParam()

	const base = "/v1/admin/as-of/"
	row := func(list, asOf, stream string) map[string]any {
		for _, v := range admin.must(core.Get, base+list+"?asOf="+asOf, nil).at("result").([]any) {
			if item := v.(map[string]any); item["stream"] == stream {
				return item
			}
		}
		return nil
	}
	for _, c := range []struct{ list, stream, then, now string }{
		{"lists/holds", "transfer-" + id, "WAITING", "INITIATED"},
		{"lists/cases", "case-" + id, "OPEN", "CLOSED"},
		{"lists/complaints", "complaint-c-1", "OPEN", "CLOSED"},
		{"lists/locked", "sender-" + lockedSender.id, "LOCKED", "UNLOCKED"},
		{"lists/coupons", "coupon-DASHAIN", "IN_FORCE", "ENDED"},
		{"lists/statements", "statement-s-1", "COMPARED", "COMPARED"},
		{"lists/differences", "difference-d-1", "OPEN", "SETTLED"},
		{"lists/exports", "export-e-1", "RUNNING", "ENDED"},
		{"lists/sanctions-lists", "sanctionslist-SAMPLE", "IN_FORCE", "REPLACED"},
		{"lists/deadlines", "transfer-" + id, "OPEN", "OPEN"},
		{"people/erasures", "sender-" + erasedSender.id, "REQUESTED", "WITHDRAWN"},
	} {
		t.Run(c.list+" shows the past status (8)", func(t *testing.T) {
			item := row(c.list, then, c.stream)
			require.NotNil(t, item)
			assert.Equal(t, c.then, item["status"])
			assert.Equal(t, c.now, item["statusNow"])
			assert.NotZero(t, item["step"], "the item has the last step at that time")
			assert.Nil(t, row(c.list, before, c.stream), "the earlier list does not contain the item")
		})
	}
	t.Run("a past list omits items that had already left the list (8)", func(t *testing.T) {
		assert.Nil(t, row("lists/holds", now, "transfer-"+id))
		assert.Nil(t, row("lists/locked", now, "sender-"+lockedSender.id))
		assert.Equal(t, "CLOSED", row("lists/cases", now, "case-"+id)["status"])
	})
	t.Run("past lists show which rate and sanctions list versions were in effect (8)", func(t *testing.T) {
		rates := officer.must(core.Get, base+"lists/rates?asOf="+then, nil)
		assert.Equal(t, "IN_FORCE", rates.str("result.0.status"))
		assert.Equal(t, "REPLACED", rates.str("result.0.statusNow"))
		assert.Nil(t, rates.at("result.1"))
		rates = officer.must(core.Get, base+"lists/rates?asOf="+now, nil)
		assert.Equal(t, "140", rates.str("result.0.facts.0.value"))
		assert.Equal(t, "REPLACED", rates.str("result.1.status"))
	})
	t.Run("a past staff list shows the status at that time (8)", func(t *testing.T) {
		assert.Equal(t, "ACTIVE", row("people/staff", then, "staff-"+clerk.id)["status"])
		assert.Equal(t, "DISABLED", row("people/staff", then, "staff-"+clerk.id)["statusNow"])
		assert.Equal(t, "DISABLED", row("people/staff", now, "staff-"+clerk.id)["status"])
		for _, list := range []string{"staff", "erasures"} {
			assert.Equal(t, http.StatusForbidden, officer.call(core.Get, base+"people/"+list+"?asOf="+then, nil).status)
			assert.Equal(t, http.StatusBadRequest, officer.call(core.Get, base+"lists/"+list+"?asOf="+then, nil).status,
				"lists/ does not serve the people lists")
		}
	})
	t.Run("past lists contain no personal data (8)", func(t *testing.T) {
		for list := range history.PastLists {
			kind := "lists/"
			if list == "staff" || list == "erasures" {
				kind = "people/"
			}
			text := admin.must(core.Get, base+kind+list+"?asOf="+then, nil).text
			for _, secret := range []string{secretEntry, "maya@example.com", "Gurung", "it resembles a list entry", "It has not arrived.",
				"an audit"} {
				assert.NotContains(t, text, secret, list)
			}
		}
	})
}

// TestPastListPaging pages through a past list while new items are added.
func TestPastListPaging(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	admin := srv.staff("ADMIN")
	const coupons = 23
	for i := range coupons {
		code := fmt.Sprintf("BONUS%02d", i)
		runCommand(srv, pricing.CouponDecider, code, createBonusCoupon(code, srv.clock.now()))
	}
	then := srv.recordedAtParam()
	seen, pages := map[string]bool{}, 0
	walkPages(t, admin, "/v1/admin/as-of/lists/coupons?limit=7&asOf="+then, func(row map[string]any) {
		id := row["id"].(string)
		assert.False(t, seen[id], "%s appears twice (8)", id)
		seen[id] = true
	}, func() {
		code := fmt.Sprintf("LATER%02d", pages)
		runCommand(srv, pricing.CouponDecider, code, createBonusCoupon(code, srv.clock.now()))
		runCommand(srv, pricing.CouponDecider, fmt.Sprintf("BONUS%02d", pages), pricing.CouponCommand(pricing.DeleteCoupon{At: srv.clock.now()}))
		srv.awaitReadModels()
		pages++
	})
	assert.Len(t, seen, coupons, "the pages contain exactly the coupons that existed then (8)")
}

// walkPages calls row for each row of a list, and betweenPages after each page except the last.
func walkPages(t *testing.T, user *testUser, path string, row func(map[string]any), betweenPages func()) {
	t.Helper()
	next := ""
	for {
		from := path
		if next != "" {
			from += "&after=" + url.QueryEscape(next)
			if strings.Contains(path, "/as-of/") {
				from = path + "&before=" + next
			}
		}
		page := user.must(core.Get, from, nil)
		for _, v := range page.at("result").([]any) {
			row(v.(map[string]any))
		}
		if next, _ = page.at("next").(string); next == "" {
			return
		}
		betweenPages()
	}
}
