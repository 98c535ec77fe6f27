package schedules

import (
	"hulak/domain"
	"hulak/httpapi/core"
)

// Routes returns the routes of this feature.
func (h *Handlers) Routes() []core.Route {
	return []core.Route{
		core.NewRoute(core.Post, "/v1/senders/schedules/authorization", "authorizeSchedule",
			"Create the authorization to show before a schedule starts",
			core.SenderOnly, core.Handle(h.authorize), core.NoIdempotency).Rejects(domain.NotFound, domain.BusinessRule, domain.Locked),
		core.NewRoute(core.Post, "/v1/senders/schedules", "createSchedule", "Schedule transfers",
			core.SenderOnly, core.Handle(h.create)).Rejects(domain.NotFound, domain.Locked),
		core.NewRoute(core.Get, "/v1/senders/schedules", "listSchedules", "List the sender's schedules, newest first",
			core.SenderOnly, core.Handle(h.list)),
		core.NewRoute(core.Get, "/v1/senders/schedules/{id}/authorization", "getScheduleAuthorization",
			"Retrieve the authorization that the sender agreed to",
			core.SenderOnly, core.Handle(h.getAuthorization)).Rejects(domain.NotFound),
		core.NewRoute(core.Post, "/v1/senders/schedules/{id}/pause", "pauseSchedule", "Pause a recurring schedule",
			core.SenderOnly, core.Handle(h.pause)).Rejects(domain.NotFound),
		core.NewRoute(core.Post, "/v1/senders/schedules/{id}/resume", "resumeSchedule",
			"Resume a paused schedule with its first date after today",
			core.SenderOnly, core.Handle(h.resume)).Rejects(domain.NotFound),
		core.NewRoute(core.Post, "/v1/senders/schedules/{id}/skip", "skipScheduledTransfer", "Skip the next transfer of a recurring schedule",
			core.SenderOnly, core.Handle(h.skip)).Rejects(domain.NotFound),
		core.NewRoute(core.Post, "/v1/senders/schedules/{id}/end", "endSchedule", "End a schedule before its next transfer",
			core.SenderOnly, core.Handle(h.end)).Rejects(domain.NotFound),
	}
}
