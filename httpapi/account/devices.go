package account

import (
	"context"

	"hulak/domain/device"
	"hulak/domain/notification"
	"hulak/eventstore"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/httpapi/session"
)

func (h *Handlers) listSessions(ctx context.Context, _ *core.NoInput) (dto.List[OpenSession], error) {
	p := core.CallerOf(ctx)
	open, err := h.Sessions.List(ctx, p.ID)
	return dto.ListOf(open, func(o session.ActiveSession) OpenSession {
		return OpenSession{
			ID: o.Family, Device: o.Device.Label, Address: o.Device.IPAddress,
			SignedInAt: dto.Time(o.SignedInAt), LastUsedAt: dto.Time(o.LastUsedAt), Current: o.Family == p.Session,
		}
	}), err
}

// endSession signs out one device and ends its live streams.
func (h *Handlers) endSession(ctx context.Context, in *core.ByID) (dto.Success, error) {
	userID := core.CallerOf(ctx).ID
	if err := h.Sessions.CloseUserSession(ctx, userID, in.ID); err != nil {
		return dto.Success{}, err
	}
	h.Streams.EndSession(in.ID)
	return dto.OK, h.EndPushes(ctx, userID, notification.EndSessions{Session: in.ID})
}

// recordDevice records that a user signed in on a new device, which notifies the user.
func (h *Handlers) recordDevice(ctx context.Context, userID string) error {
	current := core.CurrentDevice(ctx)
	signIn := device.SignIn{UserID: userID, DeviceID: core.NewID(), At: h.Now(),
		Device: device.Details{Label: current.Label, Address: current.IPAddress}}
	position, err := eventstore.RunCommand(ctx, h.Config.Events, eventstore.Command{Meta: metaOf(ctx, userID)}, device.Decider, userID, signIn)
	if err == nil {
		core.RequestOf(ctx).AdvancePosition(position)
	}
	return err
}
