package transfers

import (
	"context"
	"strings"
	"time"

	"hulak/domain"
	"hulak/domain/beneficiary"
	"hulak/domain/money"
	"hulak/domain/moneyrequest"
	"hulak/domain/transfer"
	"hulak/domain/usecase"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/httpapi/presentation"
	"hulak/projections/transfers"
)

// trackingLinkLifetime is how long a beneficiary can track a transfer after its creation.
const trackingLinkLifetime = 180 * 24 * time.Hour

var errTrackingLink = domain.Reject(domain.Expired, "TRACKING_LINK_EXPIRED")

// trackingLink returns the URL at which a beneficiary can track the transfer.
func (h *Handlers) trackingLink(t transfers.Summary) string {
	return h.Config.PublicOrigin + "/track/" + h.LinkToken(core.LinkToTracking, t.ID, t.CreatedAt.Add(trackingLinkLifetime))
}

// getTracking returns the transfer status that the beneficiary may see. It omits accounts, reference numbers, and hold reasons.
func (h *Handlers) getTracking(ctx context.Context, in *core.ByToken) (Tracking, error) {
	id, err := h.VerifyLink(core.LinkToTracking, in.Token, errTrackingLink)
	if err != nil {
		return Tracking{}, err
	}
	t, err := h.transfers.ByID(ctx, id)
	if err != nil {
		return Tracking{}, err
	}
	firstName, _, _ := strings.Cut(t.SenderName, " ")
	tracking := Tracking{
		Stage: string(stageOf(t)), SenderFirstName: firstName,
		RecipientAmount: dto.MoneyOf(t.Receive), RecipientCurrency: string(t.Receive.Currency()),
		PayoutMethod: string(t.PayoutMethod), CreatedAt: dto.Time(t.CreatedAt), EstimatedArrival: presentation.ArrivalOf(t.Summary, h.Now()),
	}
	if t.Route.PayerID != 0 {
		tracking.PayerName = recipientOf(t).Payer.Name
	}
	tracking.BankName = t.Payee.BankName
	if t.PayoutMethod == beneficiary.Wallet {
		tracking.BankName = t.Payee.WalletProvider
	}
	tracking.CanRequest = t.SenderName != "" && usecase.CanAskForMoney(t.Status)
	tracking.DeliveredAt = dto.OptionalTime(t.DeliveredAt)
	return tracking, nil
}

// One network can make requestBurst requests for money, and then one per requestInterval. Each beneficiary has a limit of their own.
const (
	requestBurst    = 10
	requestInterval = 10 * time.Minute
)

// requestMoney asks the sender of a transfer for more money. The response does not reveal whether the sender sees the request.
func (h *Handlers) requestMoney(ctx context.Context, in *core.ByTokenBody[dto.RequestMoney]) (dto.Success, error) {
	if wait, ok := h.requestLimiter.Allow(core.RequestOf(ctx).Gin.ClientIP()); !ok {
		return dto.Success{}, core.ErrTooMany.With("seconds", core.Seconds(wait))
	}
	id, err := h.VerifyLink(core.LinkToTracking, in.Token, errTrackingLink)
	if err != nil {
		return dto.Success{}, err
	}
	amount, err := in.Body.Amount.Amount(money.NPR)
	if err != nil {
		return dto.Success{}, moneyrequest.ErrInvalidAmount
	}
	request := usecase.MoneyRequest{
		RequestID: core.NewID(), TransferID: id, Amount: amount, Note: strings.TrimSpace(in.Body.Note), At: h.Now(),
	}
	return core.Execute(ctx, h.Server, func(u domain.UnitOfWork) (dto.Success, error) {
		return dto.OK, usecase.AskForMoney(u, request)
	})
}

// stage is the progress of a transfer, as its beneficiary sees it.
type stage string

const (
	stageSent      stage = "SENT"
	stagePaying    stage = "PAYING" // with the payout partner
	stageReady     stage = "READY"  // cash is ready for pickup
	stageDelivered stage = "DELIVERED"
	stageDelayed   stage = "DELAYED"
	stageStopped   stage = "STOPPED" // the money will not arrive
)

func stageOf(t transfers.Detail) stage {
	switch {
	case t.Delivery == transfer.DeliveryDelivered:
		return stageDelivered
	case presentation.EndedWithoutDelivery(t.Status):
		return stageStopped
	case t.Delivery == transfer.DeliveryFailed:
		return stageDelayed
	case t.Delivery == transfer.DeliveryPayoutReady:
		return stageReady
	case t.Delivery == transfer.DeliveryRequested:
		return stagePaying
	}
	return stageSent
}
