package workqueue

import (
	"hulak/domain"
	"hulak/domain/staff"
	"hulak/httpapi/core"
)

// Routes returns the routes of this feature. Each item is visible only to the roles that can act on it.
func (h *Handlers) Routes() []core.Route {
	return []core.Route{
		core.NewRoute(core.Get, "/v1/admin/work-queue", "listWork", "List the work queue, next due first",
			core.StaffWith(staff.WorkHandle), core.Handle(h.listWork)),
		core.NewRoute(core.Get, "/v1/admin/work-queue/counts", "countWork", "Count the items in each tab of the work queue",
			core.StaffWith(staff.WorkHandle), core.Handle(h.countWork)),
		core.NewRoute(core.Get, "/v1/admin/work-queue/staff", "listWorkStaff", "List the staff members to whom work can be assigned",
			core.StaffWith(staff.WorkHandle), core.Handle(h.listWorkStaff)),
		core.NewRoute(core.Get, "/v1/admin/work-queue/{id}/next", "nextWork", "Retrieve the item after another one in a tab",
			core.StaffWith(staff.WorkHandle), core.Handle(h.nextWork)).Rejects(domain.NotFound),
		core.NewRoute(core.Post, "/v1/admin/work-queue/{id}/claim", "claimWork", "Claim an item",
			core.StaffWith(staff.WorkHandle), core.Handle(h.claimWork)).Rejects(domain.NotFound, domain.Conflict),
		core.NewRoute(core.Post, "/v1/admin/work-queue/{id}/release", "releaseWork", "Give your item back to the queue",
			core.StaffWith(staff.WorkHandle), core.Handle(h.releaseWork)).Rejects(domain.NotFound, domain.Conflict),
		core.NewRoute(core.Post, "/v1/admin/work-queue/{id}/assign", "assignWork", "Assign an item to a staff member",
			core.StaffWith(staff.WorkHandle), core.Handle(h.assignWork)).Rejects(domain.NotFound, domain.Conflict),
		core.NewRoute(core.Post, "/v1/admin/work-queue/{id}/snooze", "snoozeWork", "Put an item off until a later time",
			core.StaffWith(staff.WorkHandle), core.Handle(h.snoozeWork)).Rejects(domain.NotFound, domain.Conflict),
	}
}
