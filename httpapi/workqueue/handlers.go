// Package workqueue serves the work queue: everything that waits for a staff member, from all areas of the back office.
package workqueue

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"hulak/domain"
	"hulak/domain/staff"
	"hulak/domain/usecase"
	"hulak/domain/workitem"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/projections/senders"
	"hulak/projections/transfers"
	"hulak/projections/workqueue"
)

// Handlers handles the calls of this feature.
type Handlers struct {
	*core.Server
	queue     *workqueue.Queries
	senders   *senders.Queries
	transfers *transfers.Queries
}

// New returns the handlers.
func New(s *core.Server) *Handlers {
	db := s.Config.ReadDB
	return &Handlers{
		Server: s, queue: workqueue.NewQueries(db), senders: senders.NewQueries(db), transfers: transfers.NewQueries(db, s.Config.Events),
	}
}

// view returns the caller's view of the queue. An empty kind stands for all kinds that the caller can see.
func (h *Handlers) view(ctx context.Context, kind workitem.Kind) workqueue.View {
	caller := core.CallerOf(ctx)
	kinds := workitem.VisibleTo(staff.Role(caller.Role))
	if kind != "" {
		kinds = slices.DeleteFunc(kinds, func(k workitem.Kind) bool { return k != kind })
	}
	return workqueue.View{StaffID: caller.ID, Role: staff.Role(caller.Role), Kinds: kinds, At: h.Now()}
}

func (h *Handlers) listWork(ctx context.Context, in *workPage) (dto.Page[WorkItem], error) {
	after, err := in.Cursor()
	if err != nil {
		return dto.Page[WorkItem]{}, err
	}
	view := h.view(ctx, in.Kind)
	found, next, err := h.queue.List(ctx, view, workqueue.Tab(in.Tab), after, in.Limit)
	if err != nil {
		return dto.Page[WorkItem]{}, err
	}
	rows, err := h.describe(ctx, view, found)
	return dto.Page[WorkItem]{Result: rows, Next: next.String()}, err
}

func (h *Handlers) countWork(ctx context.Context, _ *core.NoInput) (WorkCounts, error) {
	counts, err := h.queue.Counts(ctx, h.view(ctx, ""))
	return WorkCounts{
		Mine: counts[workqueue.TabMine], Unassigned: counts[workqueue.TabUnassigned], Approval: counts[workqueue.TabApproval],
		All: counts[workqueue.TabAll],
	}, err
}

// listWorkStaff lists the enabled staff members who can handle a kind of item, or any item if the kind is empty.
func (h *Handlers) listWorkStaff(ctx context.Context, in *staffInput) (dto.List[dto.Person], error) {
	members, err := h.senders.AllStaff(ctx)
	members = slices.DeleteFunc(members, func(m senders.Staff) bool {
		canHandle := in.Kind == "" || slices.Contains(workitem.VisibleTo(m.Role), in.Kind)
		return m.Disabled || !m.Role.Has(staff.WorkHandle) || !canHandle
	})
	return dto.ListOf(members, func(m senders.Staff) dto.Person {
		return dto.Person{ID: m.ID, Name: m.Person.FullName, Role: string(m.Role)}
	}), err
}

// nextWork returns the item after another one, which can be finished.
func (h *Handlers) nextWork(ctx context.Context, in *nextInput) (NextWork, error) {
	item, err := h.queue.ByID(ctx, in.ID, h.view(ctx, "").Kinds)
	if err != nil {
		return NextWork{}, err
	}
	view := h.view(ctx, in.Kind)
	found, _, err := h.queue.List(ctx, view, workqueue.Tab(in.Tab), item.Cursor(), 1)
	if err != nil || len(found) == 0 {
		return NextWork{}, err
	}
	rows, err := h.describe(ctx, view, found)
	if err != nil {
		return NextWork{}, err
	}
	return NextWork{Item: &rows[0]}, nil
}

func (h *Handlers) claimWork(ctx context.Context, in *itemInput) (dto.Success, error) {
	return h.change(ctx, in.ID, workitem.Claim{ItemID: in.ID, By: core.CallerOf(ctx).ID, At: h.Now()})
}

func (h *Handlers) releaseWork(ctx context.Context, in *itemInput) (dto.Success, error) {
	return h.change(ctx, in.ID, workitem.Release{ItemID: in.ID, By: core.CallerOf(ctx).ID, At: h.Now()})
}

func (h *Handlers) assignWork(ctx context.Context, in *itemBody[dto.AssignWork]) (dto.Success, error) {
	return h.change(ctx, in.ID, workitem.Assign{ItemID: in.ID, To: in.Body.StaffID, By: core.CallerOf(ctx).ID, At: h.Now()})
}

func (h *Handlers) snoozeWork(ctx context.Context, in *itemBody[dto.SnoozeWork]) (dto.Success, error) {
	var until time.Time
	if err := core.ParseTime("until", in.Body.Until, &until); err != nil {
		return dto.Success{}, err
	}
	return h.change(ctx, in.ID, workitem.Snooze{
		ItemID: in.ID, Until: dto.Time(until), By: core.CallerOf(ctx).ID, At: h.Now(), Reason: strings.TrimSpace(in.Body.Reason),
	})
}

// change runs a command for an item that waits. The read model finds the item's source, and the same decision checks that the source
// still waits.
func (h *Handlers) change(ctx context.Context, id string, command workitem.Command) (dto.Success, error) {
	item, err := h.queue.ByID(ctx, id, h.view(ctx, "").Kinds)
	switch {
	case err != nil:
		return dto.Success{}, err
	case !item.ClosedAt.IsZero():
		return dto.Success{}, workitem.ErrFinished
	}
	err = core.Run(ctx, h.Server, func(u domain.UnitOfWork) error {
		return usecase.ChangeWorkItem(u, usecase.WorkItem{ID: id, Kind: item.Kind, SourceID: item.SourceID}, command, h.Now())
	})
	if rejection, ok := errors.AsType[*domain.Rejection](err); ok && errors.Is(err, workitem.ErrOwned) {
		name, nameErr := core.NewStaffNames(h.Server).Name(ctx, rejection.Params["owner"])
		if nameErr != nil {
			return dto.Success{}, nameErr
		}
		err = workitem.ErrOwned.With("owner", name)
	}
	return dto.OK, err
}
