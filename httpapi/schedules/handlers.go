// Package schedules serves transfers that a sender authorizes in advance.
package schedules

import (
	"context"

	"hulak/domain"
	"hulak/domain/beneficiary"
	"hulak/domain/funding"
	"hulak/domain/money"
	"hulak/domain/schedule"
	"hulak/domain/usecase"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/httpapi/presentation"
	"hulak/projections/schedules"
)

// maxOpen is the maximum number of schedules of one sender that have not ended.
const maxOpen = 20

// errTooMany rejects a schedule of a sender who has too many.
var errTooMany = domain.Reject(domain.BusinessRule, "TOO_MANY_SCHEDULES")

// Handlers handles the calls of this feature.
type Handlers struct {
	*core.Server
	schedules *schedules.Queries
}

// New returns the handlers.
func New(s *core.Server) *Handlers { return &Handlers{s, schedules.NewQueries(s.Config.ReadDB)} }

// request converts the form to a request at the current time.
func (h *Handlers) request(ctx context.Context, f dto.CreateSchedule) (usecase.ScheduleRequest, error) {
	r := usecase.ScheduleRequest{
		SenderID: core.CallerOf(ctx).ID, ConsentHash: f.ConsentHash, At: h.Now(),
		Order: schedule.Order{
			BeneficiaryID: f.RecipientID, Destination: f.DestinationCountry, Method: beneficiary.PayoutMethod(f.PayoutMethod),
			AccountID: f.RecipientAccountID, PayerID: f.PayerID, Purpose: f.RemittancePurpose,
			FundingKind: funding.Kind(f.FundingSource), FundingSourceID: f.SenderFundingAccountID,
		},
		Plan: schedule.Plan{Cadence: schedule.Cadence(f.Cadence), First: f.FirstDate, Until: f.LastDate, Count: f.TransferCount},
	}
	var err error
	if r.Order.Amount, err = f.Amount.Amount(money.Currency(f.Currency)); err != nil {
		return r, core.ErrInvalid.WithFields(domain.FieldError{Field: "amount", Code: "INVALID_AMOUNT"})
	}
	if f.MinRate != "" {
		if r.Plan.MinRate, err = money.ParseRate(string(f.MinRate)); err != nil {
			return r, core.ErrInvalid.WithFields(domain.FieldError{Field: "minRate", Code: "INVALID_RATE"})
		}
	}
	return r, nil
}

func (h *Handlers) authorize(ctx context.Context, in *core.BodyInput[dto.CreateSchedule]) (dto.Disclosure, error) {
	request, err := h.request(ctx, in.Body)
	if err != nil {
		return dto.Disclosure{}, err
	}
	document, err := usecase.Authorize(core.NewReadOnlyWork(ctx, h.Server), request)
	return presentation.Disclosure(document), err
}

func (h *Handlers) create(ctx context.Context, in *core.BodyInput[dto.CreateSchedule]) (CreatedSchedule, error) {
	request, err := h.request(ctx, in.Body)
	if err != nil {
		return CreatedSchedule{}, err
	}
	open, err := h.schedules.OpenOfSender(ctx, request.SenderID)
	if err != nil {
		return CreatedSchedule{}, err
	}
	request.ScheduleID = core.NewID()
	return core.Execute(ctx, h.Server, func(u domain.UnitOfWork) (CreatedSchedule, error) {
		if len(open) >= maxOpen {
			return CreatedSchedule{}, errTooMany
		}
		return CreatedSchedule{ID: request.ScheduleID}, usecase.CreateSchedule(u, request)
	})
}

func (h *Handlers) list(ctx context.Context, _ *core.NoInput) (dto.List[dto.Schedule], error) {
	found, err := core.SchedulesOf(ctx, h.Server, core.CallerOf(ctx).ID)
	return dto.ListOf(found, presentation.Schedule), err
}

func (h *Handlers) getAuthorization(ctx context.Context, in *core.ByID) (dto.Disclosure, error) {
	s, err := core.State(ctx, h.Server, schedule.Decider, in.ID)
	if err == nil && s.SenderID != core.CallerOf(ctx).ID {
		err = schedule.ErrNotFound
	}
	return presentation.Disclosure(s.Document), err
}

func (h *Handlers) pause(ctx context.Context, in *core.ByID) (dto.Success, error) {
	return h.change(ctx, in.ID, schedule.Pause{By: core.CallerOf(ctx).ID, At: h.Now()})
}

func (h *Handlers) resume(ctx context.Context, in *core.ByID) (dto.Success, error) {
	return h.change(ctx, in.ID, schedule.Resume{By: core.CallerOf(ctx).ID, At: h.Now()})
}

func (h *Handlers) skip(ctx context.Context, in *core.IDBodyInput[dto.SkipTransfer]) (dto.Success, error) {
	return h.change(ctx, in.ID, schedule.Skip{By: core.CallerOf(ctx).ID, Occurrence: in.Body.Occurrence, At: h.Now()})
}

func (h *Handlers) end(ctx context.Context, in *core.ByID) (dto.Success, error) {
	return h.change(ctx, in.ID, schedule.End{By: core.CallerOf(ctx).ID, At: h.Now()})
}

func (h *Handlers) change(ctx context.Context, id string, c schedule.Command) (dto.Success, error) {
	return dto.OK, core.ExecuteCommand(ctx, h.Server, schedule.Decider, id, c)
}
