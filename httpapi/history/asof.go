package history

import (
	"context"
	"time"

	"hulak/domain"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/sender"
	"hulak/domain/sendinglimit"
	"hulak/domain/transfer"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/projections/events"
	"hulak/projections/history"
	"hulak/projections/transfers"
)

// As-of queries show data as it was recorded at a past point in time. Transfer lists come from a read model that stores each status
// with its range of log positions. All other queries fold streams up to the log position at that time.

// maxPastFeeSets is the maximum number of fee sets in one response. Each corridor has one for each pair of payment and payout methods.
const maxPastFeeSets = 100

// pastPricesInput selects a past point in time.
type pastPricesInput struct {
	AsOf string `query:"asOf" required:"true" format:"date-time" doc:"Past point in time. Only events recorded by then are included"`
}

// pastTransfersInput filters and pages a list of past transfers.
type pastTransfersInput struct {
	AsOf           string `query:"asOf" required:"true" format:"date-time" doc:"Past point in time. Only events recorded by then are included"`
	TransStatus    string `query:"transStatus" enum:"HOLD,FAILED,PENDING,CANCELED,REFUNDED,RETURNED,PROCESSED,INITIATED,COMPLETED"`
	DeliveryStatus string `query:"deliveryStatus" enum:"HOLD,PENDING,DELIVERED,DELIVERY_FAILED,DELIVERY_REQUESTED,DELIVERY_PAYOUT_READY"`
	Sender         string `query:"sender" maxLength:"64" doc:"Only transfers of the sender with this ID"`
	Before         string `query:"before" pattern:"^[0-9]{1,19}$" doc:"Cursor from the previous page's next"`
	Limit          int    `query:"limit" minimum:"1" maximum:"100" default:"50"`
}

// resolveMoment returns the last log position recorded at or before an RFC 3339 time.
func (h *Handlers) resolveMoment(ctx context.Context, text string) (events.PointInTime, error) {
	at, err := time.Parse(time.RFC3339, text)
	if err != nil {
		return events.PointInTime{}, core.ErrInvalid.WithFields(domain.FieldError{Field: "asOf", Code: "INVALID_DATE"})
	}
	return h.events.AtTime(ctx, at)
}

// parseAsOf resolves an RFC 3339 time to the response fields that describe the moment, and to its log position.
func (h *Handlers) parseAsOf(ctx context.Context, text string) (dto.PastMoment, int64, error) {
	m, err := h.resolveMoment(ctx, text)
	if err != nil {
		return dto.PastMoment{}, 0, err
	}
	at, _ := time.Parse(time.RFC3339, text) // resolveMoment has already validated the text
	out := dto.PastMoment{AsOf: dto.Time(at), Position: core.FormatPosition(m.Position)}
	if m.Position > 0 {
		recordedAt := dto.Time(m.RecordedAt)
		out.RecordedAt = &recordedAt
	}
	return out, m.Position, nil
}

// listPastTransfers lists transfers as they were recorded at a past point in time.
func (h *Handlers) listPastTransfers(ctx context.Context, in *pastTransfersInput) (dto.PastTransfers, error) {
	moment, upTo, err := h.parseAsOf(ctx, in.AsOf)
	out := dto.PastTransfers{PastMoment: moment, Result: []dto.PastTransfer{}}
	if err != nil {
		return out, err
	}
	f := history.Filter{
		Position: upTo, Status: transfer.Status(in.TransStatus), Delivery: transfer.Delivery(in.DeliveryStatus), SenderID: in.Sender,
		Limit: in.Limit,
	}
	if in.Before != "" {
		f.Before = core.ClampPosition(in.Before)
	}
	states, err := h.history.AsOf(ctx, f)
	if err != nil {
		return out, err
	}
	found, err := h.transfers.ByIDs(ctx, dto.Map(states, func(past history.State) string { return past.TransferID }))
	if err != nil {
		return out, err
	}
	current := make(map[string]transfers.Summary, len(found))
	for _, t := range found {
		current[t.ID] = t
	}
	for _, past := range states {
		item, err := h.pastTransfer(ctx, past, current[past.TransferID], upTo)
		if err != nil {
			return out, err
		}
		out.Result = append(out.Result, item)
	}
	out.Next = core.NextCursor(states, in.Limit, func(past history.State) int64 { return past.CreatedPosition })
	return out, nil
}

// pastTransfer folds one transfer up to a position and adds the current status.
func (h *Handlers) pastTransfer(ctx context.Context, past history.State, current transfers.Summary, upTo int64) (dto.PastTransfer, error) {
	stream := domain.Stream(transfer.Decider.Category, past.TransferID)
	version, err := h.events.VersionAt(ctx, stream, upTo)
	if err != nil {
		return dto.PastTransfer{}, err
	}
	t, err := pastState(ctx, h.Server, transfer.Decider, past.TransferID, version)
	amounts := t.Amounts()
	return dto.PastTransfer{
		ID: past.TransferID, SenderID: t.SenderID, CreatedAt: dto.Time(t.CreatedAt),
		SenderAmount: dto.MoneyOf(amounts.Send), SenderCurrency: string(amounts.Send.Currency()), FeeAmount: dto.MoneyOf(amounts.Fee),
		RecipientAmount: dto.MoneyOf(amounts.Receive), RecipientCurrency: string(amounts.Receive.Currency()),
		Status: string(past.Status), DeliveryStatus: string(past.Delivery), Step: version,
		StatusNow: string(current.Status), DeliveryStatusNow: string(current.Delivery),
	}, err
}

// pastState folds a stream up to a version, without personal fields. It folds at most maxFoldedEvents events.
func pastState[C, E, S any](ctx context.Context, s *core.Server, d domain.Decider[C, E, S], key string, version int64) (S, error) {
	var zero S
	if version == 0 {
		return zero, nil
	}
	_, after, err := s.Config.Events.Replay(ctx, domain.Stream(d.Category, key), d.Fold(), min(version, maxFoldedEvents), redactPersonal)
	if err != nil {
		return zero, err
	}
	return after.(S), nil
}

// getPastPrices returns the rate, fees, and sanctions lists that were in effect at a past point in time.
func (h *Handlers) getPastPrices(ctx context.Context, in *pastPricesInput) (dto.PastPrices, error) {
	moment, upTo, err := h.parseAsOf(ctx, in.AsOf)
	out := dto.PastPrices{PastMoment: moment, FeeSets: []dto.FeeSetInEffect{}, Lists: []dto.ListInEffect{}}
	if err != nil {
		return out, err
	}
	snapshot := logSnapshot{h: h, position: upTo}
	if out.Rate, err = snapshot.rate(ctx); err != nil {
		return out, err
	}
	if out.Lists, err = snapshot.lists(ctx); err != nil {
		return out, err
	}
	sets, err := h.events.Streams(ctx, pricing.FeeSetSaved{}.EventType(), upTo, maxPastFeeSets)
	if err != nil {
		return out, err
	}
	for _, stream := range sets {
		set, err := snapshot.feeSet(ctx, stream.Key())
		if err != nil {
			return out, err
		}
		out.FeeSets = append(out.FeeSets, *set)
	}
	return out, nil
}

// pastSenderInput selects a sender and a past point in time.
type pastSenderInput struct {
	core.ByID
	AsOf string `query:"asOf" required:"true" format:"date-time" doc:"Past point in time. Only events recorded by then are included"`
}

// getPastSender returns a sender's tier and remaining limits at a past point in time. It applies the tier's current limits, because the
// log does not record limits.
func (h *Handlers) getPastSender(ctx context.Context, in *pastSenderInput) (dto.PastSender, error) {
	moment, upTo, err := h.parseAsOf(ctx, in.AsOf)
	out := dto.PastSender{PastMoment: moment, ID: in.ID}
	if err != nil {
		return out, err
	}
	if out.Step, err = h.events.VersionAt(ctx, domain.Stream(sender.Decider.Category, in.ID), upTo); err != nil {
		return out, err
	}
	if out.Step == 0 {
		return out, sender.ErrNotFound
	}
	account, err := pastState(ctx, h.Server, sender.Decider, in.ID, out.Step)
	if err != nil {
		return out, err
	}
	version, err := h.events.VersionAt(ctx, domain.Stream(sendinglimit.Decider.Category, in.ID), upTo)
	if err != nil {
		return out, err
	}
	used, err := pastState(ctx, h.Server, sendinglimit.Decider, in.ID, version)
	if err != nil {
		return out, err
	}
	limits := sendinglimit.LimitsFor(account.Tier)
	remaining, window := limits.Remaining(used, moment.AsOf)
	out.Tier, out.KYCStatus, out.Locked = string(account.Tier), string(account.KYC), account.Locked
	out.Remaining, out.Window = dto.MoneyOf(remaining), string(window)
	out.Limits = []dto.PastLimit{{Window: string(sendinglimit.PerTransaction), Limit: dto.MoneyOf(limits.PerTransaction),
		Used: dto.MoneyOf(money.Zero(money.USD))}}
	for _, w := range limits.UsageByWindow(used, moment.AsOf) {
		out.Limits = append(out.Limits, dto.PastLimit{Window: string(w.Window), Limit: dto.MoneyOf(w.Limit), Used: dto.MoneyOf(w.Used)})
	}
	return out, nil
}
