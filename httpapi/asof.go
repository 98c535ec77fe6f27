package httpapi

import (
	"context"
	"time"

	"hulak/domain"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/sender"
	"hulak/domain/sendinglimit"
	"hulak/domain/transfer"
	"hulak/httpapi/dto"
	"hulak/projections/events"
	"hulak/projections/history"
	"hulak/projections/transfers"
)

// The past is answered in two ways. Lists of transfers come from a read model that keeps what each had come to from one position
// of the log until another, so that they are as quick as those of today. Everything else is streams, of which a page is folded
// up to the position of the moment. What was known is what had been recorded by then; what had happened and was learnt later is not
// in it.

// pastFeeSetsMax bounds how many fee sets are told of: there is one for each way to pay and to be paid.
const pastFeeSetsMax = 100

// pastMoment names a moment.
type pastMoment struct {
	AsOf string `query:"asOf" required:"true" format:"date-time" doc:"The moment, by the clock of recording"`
}

// pastPage narrows a list of the past.
type pastPage struct {
	AsOf           string `query:"asOf" required:"true" format:"date-time" doc:"The moment, by the clock of recording"`
	TransStatus    string `query:"transStatus" enum:"HOLD,FAILED,PENDING,CANCELED,REFUNDED,RETURNED,PROCESSED,INITIATED,COMPLETED"`
	DeliveryStatus string `query:"deliveryStatus" enum:"HOLD,PENDING,DELIVERED,DELIVERY_FAILED,DELIVERY_REQUESTED,DELIVERY_PAYOUT_READY"`
	Sender         string `query:"sender" maxLength:"64" doc:"Id of the sender whose transfers they are"`
	Before         string `query:"before" pattern:"^[0-9]{1,19}$" doc:"The next of the page before"`
	Limit          int    `query:"limit" minimum:"1" maximum:"100" default:"50"`
}

// moment is how far the log had come at a time that somebody names.
func (s *Server) moment(ctx context.Context, text string) (events.Moment, error) {
	at, err := time.Parse(time.RFC3339, text)
	if err != nil {
		return events.Moment{}, errInvalid.Fielded(domain.FieldError{Field: "asOf", Code: "INVALID_DATE"})
	}
	return s.read.events.At(ctx, at)
}

// pastOf is a moment as it is answered.
func (s *Server) pastOf(ctx context.Context, text string) (dto.PastMoment, int64, error) {
	m, err := s.moment(ctx, text)
	if err != nil {
		return dto.PastMoment{}, 0, err
	}
	at, _ := time.Parse(time.RFC3339, text) // as moment has just done
	out := dto.PastMoment{AsOf: dto.Time(at), Position: position(m.Position)}
	if m.Position > 0 {
		recorded := dto.Time(m.RecordedAt)
		out.RecordedAt = &recorded
	}
	return out, m.Position, nil
}

// listPastTransfers is the transfers as they were known at a moment.
func (s *Server) listPastTransfers(ctx context.Context, in *pastPage) (dto.PastTransfers, error) {
	moment, upTo, err := s.pastOf(ctx, in.AsOf)
	out := dto.PastTransfers{PastMoment: moment, Result: []dto.PastTransfer{}}
	if err != nil {
		return out, err
	}
	f := history.Filter{
		Position: upTo, Status: transfer.Status(in.TransStatus), Delivery: transfer.Delivery(in.DeliveryStatus), Sender: in.Sender, Limit: in.Limit,
	}
	if in.Before != "" {
		f.Before = positionOf(in.Before)
	}
	standings, err := s.read.history.AsOf(ctx, f)
	if err != nil {
		return out, err
	}
	ids := make([]string, len(standings))
	for i, then := range standings {
		ids[i] = then.TransferID
	}
	found, err := s.read.transfers.ByIDs(ctx, ids)
	if err != nil {
		return out, err
	}
	now := make(map[string]transfers.Summary, len(found))
	for _, t := range found {
		now[t.ID] = t
	}
	for _, then := range standings {
		past, err := s.pastTransfer(ctx, then, now[then.TransferID], upTo)
		if err != nil {
			return out, err
		}
		out.Result = append(out.Result, past)
	}
	out.Next = nextOf(standings, in.Limit, func(then history.Standing) int64 { return then.Created })
	return out, nil
}

// pastTransfer folds one transfer up to a position: its figures as they stood then, beside what it has come to since.
func (s *Server) pastTransfer(ctx context.Context, then history.Standing, now transfers.Summary, upTo int64) (dto.PastTransfer, error) {
	stream := domain.Stream(transfer.Decider.Category, then.TransferID)
	version, err := s.read.events.VersionAt(ctx, stream, upTo)
	if err != nil {
		return dto.PastTransfer{}, err
	}
	t, err := pastState(ctx, s, transfer.Decider, then.TransferID, version)
	amounts := t.Amounts()
	return dto.PastTransfer{
		ID: then.TransferID, SenderID: t.SenderID, CreatedAt: dto.Time(t.CreatedAt),
		SenderAmount: dto.MoneyOf(amounts.Send), SenderCurrency: string(amounts.Send.Currency()), FeeAmount: dto.MoneyOf(amounts.Fee),
		Receives: dto.MoneyOf(amounts.Receive), Currency: string(amounts.Receive.Currency()),
		Status: string(then.Status), Delivery: string(then.Delivery), Step: version,
		StatusNow: string(now.Status), DeliveryNow: string(now.Delivery),
	}, err
}

// pastState folds a stream up to a version, without what is personal.
func pastState[C, E, S any](ctx context.Context, s *Server, d domain.Decider[C, E, S], key string, version int64) (S, error) {
	var none S
	if version == 0 {
		return none, nil
	}
	_, after, err := s.cfg.Events.Replay(ctx, domain.Stream(d.Category, key), d.Fold(), min(version, foldedEventsMax), withoutPersonal)
	if err != nil {
		return none, err
	}
	return after.(S), nil
}

// getPastPrices is what transfers cost at a moment, and which lists people were compared with.
func (s *Server) getPastPrices(ctx context.Context, in *pastMoment) (dto.PastPrices, error) {
	moment, upTo, err := s.pastOf(ctx, in.AsOf)
	out := dto.PastPrices{PastMoment: moment, FeeSets: []dto.FeeSetInForce{}, Lists: []dto.ListInForce{}}
	if err != nil {
		return out, err
	}
	known := then{s: s, position: upTo}
	if out.Rate, err = known.rate(ctx); err != nil {
		return out, err
	}
	if out.Lists, err = known.lists(ctx); err != nil {
		return out, err
	}
	sets, err := s.read.events.Streams(ctx, pricing.FeeSetSaved{}.EventType(), upTo, pastFeeSetsMax)
	if err != nil {
		return out, err
	}
	for _, stream := range sets {
		set, err := known.feeSet(ctx, stream.Key())
		if err != nil {
			return out, err
		}
		out.FeeSets = append(out.FeeSets, *set)
	}
	return out, nil
}

// pastSender names a sender and a moment.
type pastSender struct {
	ByID
	AsOf string `query:"asOf" required:"true" format:"date-time" doc:"The moment, by the clock of recording"`
}

// getPastSender is what a sender could send at a moment: tier and allowance as they were known then, under the limits of this
// program, which are no part of the log.
func (s *Server) getPastSender(ctx context.Context, in *pastSender) (dto.PastSender, error) {
	moment, upTo, err := s.pastOf(ctx, in.AsOf)
	out := dto.PastSender{PastMoment: moment, ID: in.ID}
	if err != nil {
		return out, err
	}
	if out.Step, err = s.read.events.VersionAt(ctx, domain.Stream(sender.Decider.Category, in.ID), upTo); err != nil {
		return out, err
	}
	if out.Step == 0 {
		return out, sender.ErrNotFound
	}
	known, err := pastState(ctx, s, sender.Decider, in.ID, out.Step)
	if err != nil {
		return out, err
	}
	version, err := s.read.events.VersionAt(ctx, domain.Stream(sendinglimit.Decider.Category, in.ID), upTo)
	if err != nil {
		return out, err
	}
	used, err := pastState(ctx, s, sendinglimit.Decider, in.ID, version)
	if err != nil {
		return out, err
	}
	limits := sendinglimit.LimitsOf(known.Tier)
	left, window := limits.Left(used, moment.AsOf)
	out.Tier, out.KYCStatus, out.Locked = string(known.Tier), string(known.KYC), known.Locked
	out.Left, out.Window = dto.MoneyOf(left), string(window)
	out.Limits = []dto.PastLimit{{Window: string(sendinglimit.PerTransaction), Limit: dto.MoneyOf(limits.PerTransaction), Used: dto.MoneyOf(money.Zero(money.USD))}}
	for _, w := range limits.Windows(used, moment.AsOf) {
		out.Limits = append(out.Limits, dto.PastLimit{Window: string(w.Window), Limit: dto.MoneyOf(w.Limit), Used: dto.MoneyOf(w.Used)})
	}
	return out, nil
}
