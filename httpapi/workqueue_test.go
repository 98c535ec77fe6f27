package httpapi

import (
	"maps"
	"net/http"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"hulak/domain/complaint"
	"hulak/domain/sender"
	"hulak/domain/staff"
	"hulak/httpapi/core"
)

const workPath = "/v1/admin/work-queue"

// workIDs returns the IDs of the items in a list.
func (p *testUser) workIDs(query string) []string {
	p.t.Helper()
	ids := []string{}
	for _, row := range p.must(core.Get, workPath+query, nil).at("result").([]any) {
		ids = append(ids, row.(map[string]any)["id"].(string))
	}
	return ids
}

// fileComplaint files a complaint and returns its item's ID.
func (srv *apiServer) fileComplaint(name string) string {
	srv.t.Helper()
	id := core.NewID()
	runCommand(srv, complaint.Decider, id, complaint.Command(complaint.File{
		ComplaintID: id, Number: "C-" + id, At: srv.clock.now(), Letter: complaint.Letter{Name: name, Message: "My money is late"},
	}))
	srv.awaitReadModels()
	return "complaint-" + id
}

func TestWorkQueue(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	asha, bina, admin := srv.staff(staff.Compliance), srv.staff(staff.Compliance), srv.staff(staff.Admin)
	item := srv.fileComplaint("Sita Gurung")
	path := workPath + "/" + item

	t.Run("an item shows its customer, its due time, and the basis of the due time", func(t *testing.T) {
		before := srv.head()
		r := asha.must(core.Get, workPath, nil)
		for field, want := range map[string]any{
			"id": item, "kind": "COMPLAINT", "state": "OPEN", "customer": "Sita Gurung", "mine": false,
			"dueAt":    startTime.Add(complaint.AnswerDeadline).Format("2006-01-02T15:04:05.000Z"),
			"dueBasis": "12 CFR 1005.33(c), time limit of the next step",
		} {
			assert.Equal(t, want, r.at("result.0."+field), field)
		}
		assert.True(t, slices.Contains(srv.eventTypes(before), "access.data_read"), "the access log records the read")
	})
	t.Run("a claim moves an item to the tab of its owner, and a release moves it back", func(t *testing.T) {
		asha.must(core.Post, path+"/claim", nil)
		srv.awaitReadModels()
		assert.Equal(t, []string{item}, asha.workIDs("?tab=MINE"))
		assert.Empty(t, bina.workIDs("?tab=UNASSIGNED"))
		assert.Equal(t, "Gita Rai", bina.must(core.Get, workPath, nil).str("result.0.owner.name"))
		r := bina.call(core.Post, path+"/claim", nil)
		assert.Equal(t, http.StatusConflict, r.status)
		assert.Equal(t, "WORK_ITEM_OWNED", r.code())
		assert.Contains(t, r.text, "Gita Rai is working on this item")
		assert.Equal(t, "WORK_ITEM_OWNED", bina.call(core.Post, path+"/release", nil).code())
		asha.must(core.Post, path+"/release", nil)
		srv.awaitReadModels()
		assert.Equal(t, []string{item}, bina.workIDs("?tab=UNASSIGNED"))
	})
	t.Run("an item is assigned only to staff who can act on it", func(t *testing.T) {
		admin.must(core.Post, path+"/assign", map[string]any{"staffId": bina.id})
		srv.awaitReadModels()
		assert.Equal(t, []string{item}, bina.workIDs("?tab=MINE"))
		assert.Equal(t, map[string]string{"staffId": "WORK_ITEM_ASSIGNEE"},
			admin.call(core.Post, path+"/assign", map[string]any{"staffId": core.NewID()}).fields())
		assert.Contains(t, admin.must(core.Get, workPath+"/staff", nil).text, bina.id)
	})
	t.Run("a snoozed item returns to the tabs when the snooze ends", func(t *testing.T) {
		until := srv.clock.now().Add(time.Minute)
		form := map[string]any{"until": until, "reason": "the bank calls back"}
		assert.Equal(t, map[string]string{"reason": "FIELD_CANNOT_BE_EMPTY"},
			bina.call(core.Post, path+"/snooze", map[string]any{"until": until, "reason": " "}).fields())
		bina.must(core.Post, path+"/snooze", form)
		srv.awaitReadModels()
		assert.Empty(t, bina.workIDs("?tab=MINE"))
		r := admin.must(core.Get, workPath, nil)
		assert.Equal(t, "SNOOZED", r.str("result.0.state"))
		assert.Equal(t, "the bank calls back", r.str("result.0.snoozeReason"))
		srv.clock.advance(time.Minute)
		assert.Equal(t, []string{item}, bina.workIDs("?tab=MINE"))
		assert.Equal(t, 1.0, bina.must(core.Get, workPath+"/counts", nil).at("mine"))
	})
	t.Run("the next item follows in the tab, even after the item is finished", func(t *testing.T) {
		srv.clock.advance(time.Second)
		second := srv.fileComplaint("Hari Rai")
		runCommand(srv, complaint.Decider, item[len("complaint-"):], complaint.Command(complaint.Close{
			Reason: complaint.Reply{Text: "solved"}, At: srv.clock.now(),
		}))
		assert.Equal(t, "WORK_ITEM_FINISHED", bina.call(core.Post, path+"/release", nil).code(), "even before the read model knows")
		srv.awaitReadModels()
		assert.Equal(t, "WORK_ITEM_FINISHED", asha.call(core.Post, path+"/claim", nil).code())
		assert.Equal(t, second, asha.must(core.Get, path+"/next?tab=UNASSIGNED", nil).str("item.id"))
		assert.Nil(t, asha.must(core.Get, workPath+"/"+second+"/next", nil).at("item"))
		assert.Empty(t, asha.workIDs("?kind=HOLD"))
		assert.Equal(t, []string{second}, asha.workIDs("?kind=COMPLAINT"))
	})
	t.Run("compliance officers cannot see a deletion request", func(t *testing.T) {
		p := srv.sender("leaving@example.com")
		runCommand(srv, sender.Decider, p.id, sender.Command(sender.RequestErasure{At: srv.clock.now()}))
		srv.awaitReadModels()
		id := "erasure-" + p.id
		assert.Contains(t, admin.workIDs(""), id)
		assert.NotContains(t, asha.workIDs(""), id)
		assert.Equal(t, http.StatusNotFound, asha.call(core.Post, workPath+"/"+id+"/claim", nil).status)
	})
}

// TestOnePersonClaimsAnItem has staff claim the same item at the same time.
func TestWorkStaffCanHandleTheKind(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	roles := map[string]staff.Role{}
	for _, role := range []staff.Role{staff.Admin, staff.Compliance, staff.Support, staff.Finance, staff.Auditor} {
		roles[srv.staff(role).id] = role
	}
	admin := srv.staff(staff.Admin)
	srv.awaitReadModels()
	for kind, want := range map[string][]staff.Role{
		"":              {staff.Admin, staff.Compliance, staff.Finance, staff.Support},
		"HOLD":          {staff.Admin, staff.Compliance},
		"COMPLAINT":     {staff.Admin, staff.Compliance, staff.Support},
		"FAILED_PAYOUT": {staff.Admin, staff.Support},
	} {
		t.Run("the people to whom items of the kind "+kind+" can be assigned can handle it", func(t *testing.T) {
			found := map[staff.Role]bool{}
			for _, member := range admin.must(core.Get, workPath+"/staff?kind="+kind, nil).at("result").([]any) {
				if role, known := roles[member.(map[string]any)["id"].(string)]; known {
					found[role] = true
				}
			}
			assert.ElementsMatch(t, want, slices.Collect(maps.Keys(found)))
		})
	}
	assert.Equal(t, http.StatusBadRequest, admin.call(core.Get, workPath+"/staff?kind=NONE", nil).status)
}

func TestOnePersonClaimsAnItem(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	path := workPath + "/" + srv.fileComplaint("Sita Gurung") + "/claim"
	const people = 8
	var codes [people]int
	var wg sync.WaitGroup
	for i := range people {
		p := srv.staff(staff.Compliance)
		wg.Go(func() { codes[i] = p.call(core.Post, path, nil).status })
	}
	wg.Wait()
	slices.Sort(codes[:])
	want := [people]int{http.StatusOK}
	for i := 1; i < people; i++ {
		want[i] = http.StatusConflict
	}
	assert.Equal(t, want, codes)
}

func TestWorkChannel(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	p := srv.staff(staff.Compliance)
	l := p.listenTo("work", "")
	srv.fileComplaint("Sita Gurung")
	f, ok := l.next()
	assert.True(t, ok)
	assert.Equal(t, "WORK_UPDATED", f.data["type"])
	curious := srv.sender("curious@example.com")
	assert.Equal(t, http.StatusForbidden, curious.listenTo("work", "").status)
}
