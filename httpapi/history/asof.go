package history

import (
	"context"
	"time"

	"hulak/domain"
	"hulak/domain/sender"
	"hulak/domain/sendinglimit"
	"hulak/domain/transfer"
	"hulak/eventstore"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/httpapi/presentation"
	"hulak/projections/events"
	"hulak/projections/history"
	"hulak/projections/transfers"
)

// As-of queries show data as it was recorded at a past point in time. Transfer lists come from a read model that stores each status
// with its range of log positions. All other queries fold streams up to the log position at that time.

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
	t, version, err := stateAt(ctx, h, transfer.Decider, past.TransferID, upTo)
	amounts := t.Amounts()
	return dto.PastTransfer{
		ID: past.TransferID, SenderID: t.SenderID, CreatedAt: dto.Time(t.CreatedAt),
		SenderAmount: dto.MoneyOf(amounts.Send), SenderCurrency: string(amounts.Send.Currency()), FeeAmount: dto.MoneyOf(amounts.Fee),
		RecipientAmount: dto.MoneyOf(amounts.Receive), RecipientCurrency: string(amounts.Receive.Currency()),
		Status: string(past.Status), DeliveryStatus: string(past.Delivery), Step: version,
		StatusNow: string(current.Status), DeliveryStatusNow: string(current.Delivery),
	}, err
}

// stateAt folds a stream up to a position, without personal fields. It also returns the stream's version at the position.
func stateAt[C, E, S any](ctx context.Context, h *Handlers, d domain.Decider[C, E, S], key string, upTo int64) (S, int64, error) {
	version, err := h.events.VersionAt(ctx, domain.Stream(d.Category, key), upTo)
	if err != nil {
		var zero S
		return zero, 0, err
	}
	state, err := eventstore.PublicState(ctx, h.Config.Events, d, key, version)
	return state, version, err
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
	out.FeeSets, err = snapshot.feeSets(ctx)
	return out, err
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
	account, version, err := stateAt(ctx, h, sender.Decider, in.ID, upTo)
	if err != nil {
		return out, err
	}
	if out.Step = version; version == 0 {
		return out, sender.ErrNotFound
	}
	used, _, err := stateAt(ctx, h, sendinglimit.Decider, in.ID, upTo)
	if err != nil {
		return out, err
	}
	out.Tier, out.KYCStatus, out.Locked = string(account.Tier), string(account.KYC), account.Locked
	out.Remaining, out.Window, out.Limits = presentation.SendingLimits(used, account.Tier, moment.AsOf)
	return out, nil
}
