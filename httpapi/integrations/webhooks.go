package integrations

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hulak/domain"
	"hulak/domain/webhook"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
)

// rotationOverlap is how long messages are also signed with the old secret.
const rotationOverlap = 24 * time.Hour

var errInvalidURL = domain.RejectField("url", "INVALID_WEBHOOK_URL")

// endpointHealth describes the deliveries to an endpoint.
type endpointHealth struct {
	waiting      int64
	failingSince time.Time
}

// listWebhooks lists all endpoints, newest first.
func (h *Handlers) listWebhooks(ctx context.Context, _ *core.NoInput) (dto.List[Webhook], error) {
	directory, err := core.State(ctx, h.Server, webhook.Decider, webhook.DirectoryKey)
	if err != nil {
		return dto.List[Webhook]{}, err
	}
	health, err := h.endpointHealth(ctx)
	if err != nil {
		return dto.List[Webhook]{}, err
	}
	list, names := dto.List[Webhook]{Result: []Webhook{}}, core.NewStaffNames(h.Server)
	for _, e := range slices.Backward(directory.Endpoints) {
		by, err := names.Member(ctx, e.CreatedBy)
		if err != nil {
			return list, err
		}
		item := Webhook{
			ID: e.ID, URL: e.URL, Description: e.Description, Types: dto.Map(e.Types, func(t webhook.Type) string { return string(t) }),
			Signature: string(e.Signature), State: "ENABLED", Cause: string(e.Disabled), DisabledAt: dto.OptionalTime(e.DisabledAt),
			FailingSince: dto.OptionalTime(health[e.ID].failingSince), Waiting: health[e.ID].waiting,
			CreatedBy: by, CreatedAt: dto.Time(e.CreatedAt),
		}
		switch {
		case e.Disabled != "":
			item.State = "DISABLED"
		case item.FailingSince != nil:
			item.State = "FAILING"
		}
		list.Result = append(list.Result, item)
	}
	return list, nil
}

func (h *Handlers) endpointHealth(ctx context.Context) (map[string]endpointHealth, error) {
	rows, err := h.Config.DB.Query(ctx, `
		SELECT coalesce(w.endpoint_id, f.endpoint_id), coalesce(w.waiting, 0), coalesce(f.failing_since, '0001-01-01T00:00:00Z')
		  FROM (SELECT endpoint_id, count(*) AS waiting FROM webhook_messages WHERE state = 'WAITING' GROUP BY endpoint_id) w
		  FULL JOIN webhook_failures f ON f.endpoint_id = w.endpoint_id`)
	if err != nil {
		return nil, err
	}
	all := map[string]endpointHealth{}
	var id string
	var health endpointHealth
	_, err = pgx.ForEachRow(rows, []any{&id, &health.waiting, &health.failingSince}, func() error {
		all[id] = health
		return nil
	})
	return all, err
}

// registerWebhook registers an endpoint. It stores the signing key first, so that every endpoint has a key.
func (h *Handlers) registerWebhook(ctx context.Context, in *core.BodyInput[dto.RegisterWebhook]) (WebhookSecret, error) {
	form := in.Body
	if h.webhooks.CheckURL(form.URL) != nil {
		return WebhookSecret{}, errInvalidURL
	}
	register := webhook.Register{
		EndpointID: core.NewID(), URL: form.URL, Description: strings.TrimSpace(form.Description), Types: eventTypes(form.Types),
		Signature: webhook.Signature(form.Signature), By: core.CallerOf(ctx).ID, At: h.Now(),
	}
	secret, err := h.webhooks.AddKey(ctx, register.EndpointID, register.Signature, h.Now())
	if err != nil {
		return WebhookSecret{}, err
	}
	return WebhookSecret{ID: register.EndpointID, Secret: secret}, h.runWebhook(ctx, register)
}

func (h *Handlers) changeWebhook(ctx context.Context, in *core.IDBodyInput[dto.ChangeWebhook]) (dto.Success, error) {
	if h.webhooks.CheckURL(in.Body.URL) != nil {
		return dto.Success{}, errInvalidURL
	}
	return dto.OK, h.runWebhook(ctx, webhook.Change{
		EndpointID: in.ID, URL: in.Body.URL, Description: strings.TrimSpace(in.Body.Description), Types: eventTypes(in.Body.Types),
		By: core.CallerOf(ctx).ID, At: h.Now(),
	})
}

func (h *Handlers) disableWebhook(ctx context.Context, in *core.ByID) (dto.Success, error) {
	return dto.OK, h.runWebhook(ctx, webhook.Disable{
		EndpointID: in.ID, Cause: webhook.CauseStaff, By: core.CallerOf(ctx).ID, At: h.Now(),
	})
}

func (h *Handlers) enableWebhook(ctx context.Context, in *core.ByID) (dto.Success, error) {
	return dto.OK, h.runWebhook(ctx, webhook.Enable{EndpointID: in.ID, By: core.CallerOf(ctx).ID, At: h.Now()})
}

// rotateSecret creates a new signing key. The event is recorded first, so that an unknown endpoint gets no key.
func (h *Handlers) rotateSecret(ctx context.Context, in *core.ByID) (WebhookSecret, error) {
	until := h.Now().Add(rotationOverlap)
	err := h.runWebhook(ctx, webhook.RotateSecret{EndpointID: in.ID, OldUntil: until, By: core.CallerOf(ctx).ID, At: h.Now()})
	if err != nil {
		return WebhookSecret{}, err
	}
	directory, err := core.State(ctx, h.Server, webhook.Decider, webhook.DirectoryKey)
	if err != nil {
		return WebhookSecret{}, err
	}
	endpoint, _ := directory.Find(in.ID)
	secret, err := h.webhooks.AddKey(ctx, in.ID, endpoint.Signature, until)
	return WebhookSecret{ID: in.ID, Secret: secret}, err
}

func (h *Handlers) runWebhook(ctx context.Context, command webhook.Command) error {
	return core.Run(ctx, h.Server, func(u domain.UnitOfWork) error {
		return domain.Run(u, webhook.Decider, webhook.DirectoryKey, command)
	})
}

func eventTypes(names []string) []webhook.Type {
	return dto.Map(names, func(name string) webhook.Type { return webhook.Type(name) })
}
