package pricing

import (
	"context"
	"slices"
	"strings"
	"time"

	"hulak/domain"
	"hulak/domain/approval"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/transfer"
	"hulak/domain/usecase"
	"hulak/eventstore"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/httpapi/presentation"
	"hulak/projections/transfers"
)

// Limits on a preview. A preview that reaches one of them stops and says so.
const (
	maxPreviewTransfers = 20_000
	maxPreviewTime      = 10 * time.Second
	previewBatchSize    = 200
)

// previewPrices replays past transfers with new prices. It changes nothing.
func (h *Handlers) previewPrices(ctx context.Context, in *core.BodyInput[dto.PreviewPrices]) (dto.PricePreview, error) {
	change, schedule, err := h.changeFromForm(ctx, in.Body)
	if err != nil {
		return dto.PricePreview{}, err
	}
	preview, err := h.preview(ctx, change, schedule)
	return presentation.PricePreview(preview), err
}

func (h *Handlers) changeFromForm(ctx context.Context, f dto.PreviewPrices) (pricing.PreviewChange, dto.PriceSchedule, error) {
	switch {
	case f.FeeSet != nil:
		save, err := feeSetFromForm(*f.FeeSet, h.Now())
		if err != nil {
			return pricing.PreviewChange{}, f.FeeSet.PriceSchedule, err
		}
		change, err := h.feeSetChange(ctx, save)
		return change, f.FeeSet.PriceSchedule, err
	case f.Rate != nil:
		publish, err := rateFromForm(*f.Rate, h.Now())
		if err != nil {
			return pricing.PreviewChange{}, f.Rate.PriceSchedule, err
		}
		change, err := h.rateChange(ctx, publish)
		return change, f.Rate.PriceSchedule, err
	}
	coupon, err := couponFromForm(*f.Coupon)
	if err != nil {
		return pricing.PreviewChange{}, f.Coupon.PriceSchedule, err
	}
	coupon.At = h.Now()
	change, err := h.couponChange(ctx, coupon)
	return change, f.Coupon.PriceSchedule, err
}

// propose requests new prices, with a preview. A second person must approve them.
func (h *Handlers) propose(
	ctx context.Context, request approval.Requested, change pricing.PreviewChange, schedule dto.PriceSchedule,
) (dto.ApprovalResult, error) {
	proposal, err := h.proposal(ctx, change, schedule)
	if err != nil {
		return dto.ApprovalResult{}, err
	}
	id, err := core.Execute(ctx, h.Server, func(u domain.UnitOfWork) (string, error) {
		return usecase.ProposePrices(u, request, proposal)
	})
	return dto.ApprovalResultOf(id), err
}

// proposal computes the preview that the approver sees. The server computes it again, because a preview from the caller could be wrong.
func (h *Handlers) proposal(
	ctx context.Context, change pricing.PreviewChange, schedule dto.PriceSchedule,
) (approval.PricesProposed, error) {
	preview, err := h.preview(ctx, change, schedule)
	return approval.PricesProposed{EffectiveAt: schedule.Effective(), Preview: &preview}, err
}

// rateProposal is proposal for a rate. It omits the preview if one person can publish the rate, so that publishing it stays fast.
func (h *Handlers) rateProposal(
	ctx context.Context, publish pricing.PublishRate, schedule dto.PriceSchedule,
) (approval.PricesProposed, error) {
	change, err := h.rateChange(ctx, publish)
	if err != nil {
		return approval.PricesProposed{}, err
	}
	rates, err := core.State(ctx, h.Server, pricing.RateDecider, pricing.RateKey(publish.From, publish.To))
	if err != nil {
		return approval.PricesProposed{}, err
	}
	rules, err := core.State(ctx, h.Server, approval.RulesDecider, approval.RulesKey)
	if err != nil {
		return approval.PricesProposed{}, err
	}
	if schedule.Effective().IsZero() && !rates.NeedsApproval(publish, rules.From(approval.PublishRate, h.deps.MaxRateJump)) {
		return approval.PricesProposed{}, nil
	}
	return h.proposal(ctx, change, schedule)
}

// feeSetChange returns the change from the fee set in force. It rejects invalid ranges (spec 5.03).
func (h *Handlers) feeSetChange(ctx context.Context, save pricing.SaveFeeSet) (pricing.PreviewChange, error) {
	if _, err := pricing.FeeSetDecider.Decide(pricing.FeeSet{}, save); err != nil {
		return pricing.PreviewChange{}, err
	}
	current, err := core.State(ctx, h.Server, pricing.FeeSetDecider, save.Key.String())
	if err != nil {
		return pricing.PreviewChange{}, err
	}
	proposed := pricing.FeeSet{Key: save.Key, Ranges: save.Ranges, Version: current.Version + 1, SavedAt: save.At}
	mid, err := h.midRate(ctx)
	return pricing.PreviewChange{Fees: &pricing.Versions[pricing.FeeSet]{Current: current, Proposed: proposed}, Mid: mid}, err
}

// rateChange returns the change from the rate in force.
func (h *Handlers) rateChange(ctx context.Context, publish pricing.PublishRate) (pricing.PreviewChange, error) {
	rates, err := core.State(ctx, h.Server, pricing.RateDecider, pricing.RateKey(publish.From, publish.To))
	if err != nil {
		return pricing.PreviewChange{}, err
	}
	published, err := pricing.RateDecider.Decide(rates, publish)
	if err != nil {
		return pricing.PreviewChange{}, err
	}
	current, _ := rates.Current()
	versions := pricing.Versions[pricing.Publication]{Current: current, Proposed: current}
	for _, e := range published {
		versions.Proposed, _ = pricing.RateDecider.Evolve(rates, e).Current()
	}
	return pricing.PreviewChange{Rate: &versions}, nil
}

// couponChange returns the change from the coupon's terms in force. It rejects invalid terms (spec 5.02).
func (h *Handlers) couponChange(ctx context.Context, coupon pricing.CouponCreated) (pricing.PreviewChange, error) {
	if _, err := pricing.CouponDecider.Decide(pricing.Coupon{}, pricing.CreateCoupon{Coupon: coupon}); err != nil {
		return pricing.PreviewChange{}, err
	}
	state, err := core.State(ctx, h.Server, pricing.CouponDecider, pricing.CouponKey(coupon.Code))
	if err != nil {
		return pricing.PreviewChange{}, err
	}
	coupon.MaxUses = state.MaxUses
	mid, err := h.midRate(ctx)
	versions := &pricing.Versions[pricing.CouponCreated]{Current: state.CouponCreated, Proposed: coupon}
	return pricing.PreviewChange{Coupon: versions, Mid: mid}, err
}

// midRate returns the current mid-market rate, or zero if no rate was published.
func (h *Handlers) midRate(ctx context.Context) (money.Rate, error) {
	rates, err := core.State(ctx, h.Server, pricing.RateDecider, pricing.RateKey(money.USD, money.NPR))
	current, _ := rates.Current()
	return current.Mid, err
}

// preview prices the transfers that senders created in the period again, oldest first. It reads at most maxPreviewTransfers of them.
func (h *Handlers) preview(ctx context.Context, change pricing.PreviewChange, schedule dto.PriceSchedule) (pricing.Preview, error) {
	from, to, ok := schedule.Period()
	if !ok {
		from, to = lastMonth(h.Now())
	}
	upTo, err := h.transfers.LastPosition(ctx)
	if err != nil {
		return pricing.Preview{}, err
	}
	previewer, complete := pricing.NewPreviewer(change), false
	limited, cancel := context.WithTimeout(ctx, maxPreviewTime)
	defer cancel()
	var last transfers.Creation
	for count := 0; count < maxPreviewTransfers && !complete; count += previewBatchSize {
		batch, err := h.transfers.CreatedBetween(limited, from, to, upTo, last, previewBatchSize)
		var past []pricing.PastTransfer
		if err == nil {
			past, err = h.pastTransfers(limited, batch)
		}
		if err != nil && (limited.Err() == nil || ctx.Err() != nil) {
			return pricing.Preview{}, err
		}
		if err != nil {
			break // out of time
		}
		for _, t := range past {
			previewer.Add(t)
		}
		if complete = len(batch) < previewBatchSize; !complete {
			last = batch[len(batch)-1]
		}
	}
	preview := previewer.Preview()
	preview.From, preview.To, preview.Position, preview.Complete = from, to, upTo, complete
	return preview, nil
}

// lastMonth returns the calendar month before the given time, in Los Angeles.
func lastMonth(at time.Time) (from, to time.Time) {
	year, month, _ := at.In(presentation.LosAngeles).Date()
	return time.Date(year, month-1, 1, 0, 0, 0, 0, presentation.LosAngeles).UTC(),
		time.Date(year, month, 1, 0, 0, 0, 0, presentation.LosAngeles).UTC()
}

// pastTransfers returns transfers with their quotes, in the same order. It does not read personal data.
func (h *Handlers) pastTransfers(ctx context.Context, batch []transfers.Creation) ([]pricing.PastTransfer, error) {
	var stored []eventstore.StoredEvent
	for _, c := range batch {
		first, err := h.Config.Events.ReadStreamStored(ctx, domain.Stream(transfer.Decider.Category, c.ID), 0, 1)
		if err != nil {
			return nil, err
		}
		stored = append(stored, first...)
	}
	recorded, err := h.Config.Events.DecodeSelected(ctx, stored, func(*eventstore.StoredEvent) eventstore.DecodeLevel {
		return eventstore.Public
	})
	if err != nil {
		return nil, err
	}
	past := make([]pricing.PastTransfer, 0, len(recorded))
	for _, r := range recorded {
		if created, ok := r.Event.(transfer.Created); ok && r.Err == nil {
			past = append(past, pastTransfer(created))
		}
	}
	return past, nil
}

func pastTransfer(e transfer.Created) pricing.PastTransfer {
	source, rest, _ := strings.Cut(e.Quote.FeeSet, "-") // see pricing.FeeKey.String
	destination, _, _ := strings.Cut(rest, "-")
	return pricing.PastTransfer{
		ID: e.TransferID, SenderID: e.SenderID, Payment: e.FundingKind, Payout: e.Route.Method,
		Corridor: pricing.Corridor{Source: source, Destination: destination}, Quote: e.Quote, At: e.At,
	}
}

// priceCategories are the categories of the streams with prices.
var priceCategories = []string{pricing.FeeSetDecider.Category, pricing.RateDecider.Category, pricing.CouponDecider.Category}

func isPriceStream(s domain.StreamID) bool { return slices.Contains(priceCategories, s.Category()) }
