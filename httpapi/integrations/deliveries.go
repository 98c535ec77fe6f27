package integrations

import (
	"context"
	"math"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hulak/domain"
	"hulak/domain/webhook"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/projections"
)

// maxShownAttempts is the maximum number of attempts in the response for each message.
const maxShownAttempts = 20

var errMessageNotFound = domain.Reject(domain.NotFound, "WEBHOOK_MESSAGE_NOT_FOUND")

// deliveryFilter selects a page of messages.
type deliveryFilter struct {
	Endpoint string `query:"endpoint" maxLength:"64"`
	State    string `query:"state" enum:"WAITING,DELIVERED,FAILED"`
	core.ListPage
}

// listDeliveries lists the messages to all endpoints or to one, newest first.
func (h *Handlers) listDeliveries(ctx context.Context, in *deliveryFilter) (dto.Page[WebhookDelivery], error) {
	before, beforeEndpoint := int64(math.MaxInt64), ""
	if in.After != "" {
		position, endpoint, _ := strings.Cut(in.After, " ")
		if err := core.ParsePosition("after", position, &before); err != nil {
			return dto.Page[WebhookDelivery]{}, err
		}
		beforeEndpoint = endpoint
	}
	limit := projections.PageSize(in.Limit)
	rows, err := projections.Rows(ctx, h.Config.DB, scanDelivery, `
		SELECT m.endpoint_id, m.message_id, m.position, m.type, m.state, m.created_at,
		       CASE WHEN m.state = 'WAITING' THEN m.next_attempt_at END,
		       coalesce((SELECT jsonb_agg(jsonb_build_object('at', a.at, 'tookMs', a.took_ms, 'status', coalesce(a.status, 0),
		                                                     'error', coalesce(a.error, '')) ORDER BY a.number DESC)
		                   FROM webhook_attempts a
		                  WHERE a.endpoint_id = m.endpoint_id AND a.position = m.position AND a.number > m.attempts - $6), '[]')
		  FROM webhook_messages m
		 WHERE (m.position, m.endpoint_id) < ($1, $2) AND ($3 = '' OR m.endpoint_id = $3) AND ($4 = '' OR m.state = $4)
		 ORDER BY m.position DESC, m.endpoint_id DESC LIMIT $5`,
		before, beforeEndpoint, in.Endpoint, in.State, limit+1, maxShownAttempts)
	if err != nil {
		return dto.Page[WebhookDelivery]{}, err
	}
	next := ""
	if len(rows) > limit {
		rows = rows[:limit]
		next = rows[limit-1].Position + " " + rows[limit-1].EndpointID
	}
	return dto.Page[WebhookDelivery]{Result: rows, Next: next}, nil
}

func scanDelivery(row pgx.CollectableRow) (d WebhookDelivery, err error) {
	var position int64
	var next *time.Time
	err = row.Scan(&d.EndpointID, &d.MessageID, &position, &d.Type, &d.State, &d.CreatedAt, &next, &d.Attempts)
	d.Position, d.CreatedAt = core.FormatPosition(position), dto.Time(d.CreatedAt)
	if next != nil {
		d.NextAttemptAt = dto.OptionalTime(*next)
	}
	for i := range d.Attempts {
		d.Attempts[i].At = dto.Time(d.Attempts[i].At)
	}
	return d, err
}

// resend makes the worker deliver messages again, as if they were new. The log first records who asked for it.
func (h *Handlers) resend(ctx context.Context, in *core.IDBodyInput[dto.ResendWebhooks]) (Resent, error) {
	var since time.Time
	if err := core.ParseTime("since", in.Body.Since, &since); err != nil {
		return Resent{}, err
	}
	const selected = ` WHERE endpoint_id = $1
		AND (message_id = $2 AND state <> 'WAITING' OR $2 = '' AND state = 'FAILED' AND created_at >= $3)`
	var count int64
	err := h.Config.DB.QueryRow(ctx, `SELECT count(*) FROM webhook_messages`+selected, in.ID, in.Body.MessageID, since).Scan(&count)
	if err != nil {
		return Resent{}, err
	}
	if count == 0 && in.Body.MessageID != "" {
		return Resent{}, errMessageNotFound
	}
	if err := h.runWebhook(ctx, webhook.Resend{
		EndpointID: in.ID, MessageID: in.Body.MessageID, Since: since.UTC(), By: core.CallerOf(ctx).ID, At: h.Now(),
	}); err != nil {
		return Resent{}, err
	}
	updated, err := h.Config.DB.Exec(ctx, `UPDATE webhook_messages
		SET state = 'WAITING', retries = 0, next_attempt_at = $4, finished_at = NULL, claimed_until = NULL`+selected,
		in.ID, in.Body.MessageID, since, h.Now())
	h.webhooks.Wake()
	return Resent{Count: updated.RowsAffected()}, err
}
