// Package notifications serves the choices of how a sender is notified, and the browsers that receive pushes.
package notifications

import (
	"context"

	"hulak/domain"
	"hulak/domain/notification"
	"hulak/domain/usecase"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/httpapi/presentation"
)

// errEndpoint rejects an endpoint that is not a public https address.
var errEndpoint = domain.RejectField("endpoint", "INVALID_PUSH_SUBSCRIPTION")

// Push describes the web push of this installation.
type Push struct {
	PublicKey string // VAPID key in base64url
	// CheckEndpoint returns an error if pushes to a URL would be refused.
	CheckEndpoint func(url string) error
}

// Handlers handles the calls of this feature.
type Handlers struct {
	*core.Server
	push Push
}

// New returns the handlers.
func New(s *core.Server, push Push) *Handlers { return &Handlers{s, push} }

func (h *Handlers) get(ctx context.Context, _ *core.NoInput) (Notifications, error) {
	caller := core.CallerOf(ctx)
	s, err := core.State(ctx, h.Server, notification.Decider, caller.ID)
	return Notifications{
		PushKey: h.push.PublicKey, TextVersion: notification.TextVersion,
		Switches: presentation.NotificationSwitches(s), Devices: presentation.PushDevices(s, caller.Session),
	}, err
}

func (h *Handlers) set(ctx context.Context, in *core.BodyInput[dto.SetNotification]) (dto.Success, error) {
	id := core.CallerOf(ctx).ID
	return dto.OK, core.Run(ctx, h.Server, func(u domain.UnitOfWork) error {
		return usecase.SetNotification(u, notification.SetSwitch{
			SenderID: id, On: in.Body.On, TextVersion: in.Body.TextVersion, At: h.Now(),
			Switch: notification.Switch{Topic: notification.Topic(in.Body.Topic), Channel: notification.Channel(in.Body.Channel)},
		})
	})
}

func (h *Handlers) addDevice(ctx context.Context, in *core.BodyInput[dto.AddPushDevice]) (dto.Success, error) {
	if h.push.CheckEndpoint(in.Body.Endpoint) != nil {
		return dto.Success{}, errEndpoint
	}
	caller := core.CallerOf(ctx)
	return dto.OK, h.run(ctx, notification.AddDevice{
		SenderID: caller.ID, DeviceID: core.NewID(), Session: caller.Session, At: h.Now(),
		Device: notification.Device{
			Label: core.CurrentDevice(ctx).Label, Endpoint: in.Body.Endpoint, PublicKey: in.Body.PublicKey, Secret: in.Body.Secret,
		},
	})
}

func (h *Handlers) moveDevice(ctx context.Context, in *core.BodyInput[dto.MovePushDevice]) (dto.Success, error) {
	return dto.OK, h.run(ctx, notification.MoveDevice{Endpoint: in.Body.Endpoint, Session: core.CallerOf(ctx).Session, At: h.Now()})
}

func (h *Handlers) removeDevice(ctx context.Context, in *core.ByID) (dto.Success, error) {
	return dto.OK, h.run(ctx, notification.RemoveDevice{DeviceID: in.ID, Cause: notification.RemovedBySender, At: h.Now()})
}

func (h *Handlers) run(ctx context.Context, c notification.Command) error {
	return core.ExecuteCommand(ctx, h.Server, notification.Decider, core.CallerOf(ctx).ID, c)
}
