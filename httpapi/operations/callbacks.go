package operations

import (
	"context"
	"errors"
	"strings"

	"github.com/jackc/pgx/v5"

	"hulak/domain"
	"hulak/domain/maintenance"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/projections"
)

// receiveCallback verifies and stores a provider's callback. A worker processes the callback later, so a crash during
// processing does not lose it.
func (h *Handlers) receiveCallback(ctx context.Context, in *callbackInput) (dto.Success, error) {
	id, err := h.deps.Callbacks.Verify(in.Provider, in.Signature, in.RawBody, h.Now())
	switch {
	case errors.Is(err, ErrUnverified):
		return dto.Success{}, domain.Reject(domain.Unauthorized, "CALLBACK_UNVERIFIED")
	case err != nil || !core.IsStorable(id):
		return dto.Success{}, domain.Reject(domain.Invalid, "CALLBACK_MALFORMED")
	}
	_, err = h.Config.DB.Exec(ctx, `
		INSERT INTO inbox (provider, callback_id, body, received_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
		in.Provider, id, in.RawBody, h.Now())
	if err == nil && h.deps.OnCallbackStored != nil {
		h.deps.OnCallbackStored()
	}
	return dto.OK, err
}

// listCallbacks lists the failed callbacks. Callbacks that were set aside come before callbacks that are still being retried.
func (h *Handlers) listCallbacks(ctx context.Context, in *core.ListPage) (dto.Page[PendingCallback], error) {
	after, err := in.Cursor()
	if err != nil {
		return dto.Page[PendingCallback]{}, err
	}
	key, retrying := strings.CutPrefix(after.ID, retryingPrefix)
	provider, callback, _ := strings.Cut(key, " ")
	limit := projections.PageSize(in.Limit)
	rows, err := projections.Rows(ctx, h.Config.DB, pgx.RowToStructByPos[PendingCallback], `
		SELECT provider, callback_id, processed_at IS NOT NULL, attempts, error, received_at FROM inbox
		WHERE error IS NOT NULL AND (processed_at IS NULL, received_at, provider, callback_id) > ($1, $2, $3, $4)
		ORDER BY processed_at IS NULL, received_at, provider, callback_id LIMIT $5`, retrying, after.At, provider, callback, limit+1)
	page, next := projections.Cut(rows, limit, func(c PendingCallback) projections.Cursor {
		key := c.Provider + " " + c.CallbackID
		if !c.Failed {
			key = retryingPrefix + key
		}
		return projections.Cursor{At: c.ReceivedAt, ID: key}
	})
	return dto.PageOf(page, next.String(), func(c PendingCallback) PendingCallback {
		c.ReceivedAt = dto.Time(c.ReceivedAt)
		return c
	}), err
}

// retryCallback makes the inbox process a callback again. The log first records who requested the retry and why.
func (h *Handlers) retryCallback(ctx context.Context, in *core.BodyInput[dto.CallbackRetry]) (dto.Success, error) {
	err := h.changeCallback(ctx, in.Body, `processed_at = NULL, attempts = 0`, maintenance.RetryCallback{
		Provider: in.Body.Provider, CallbackID: in.Body.CallbackID, Reason: strings.TrimSpace(in.Body.Reason), At: h.Now(),
	})
	if err == nil && h.deps.OnCallbackStored != nil {
		h.deps.OnCallbackStored()
	}
	return dto.OK, err
}

// closeCallback closes a wrong callback, which then has no effect. The log first records who closed it and why.
func (h *Handlers) closeCallback(ctx context.Context, in *core.BodyInput[dto.CallbackRetry]) (dto.Success, error) {
	return dto.OK, h.changeCallback(ctx, in.Body, `error = NULL`, maintenance.CloseCallback{
		Provider: in.Body.Provider, CallbackID: in.Body.CallbackID, Reason: strings.TrimSpace(in.Body.Reason), At: h.Now(),
	})
}

// changeCallback executes a command and then changes the columns of a callback that failed permanently.
func (h *Handlers) changeCallback(ctx context.Context, c dto.CallbackRetry, columns string, command maintenance.Command) error {
	const condition = ` WHERE provider = $1 AND callback_id = $2 AND processed_at IS NOT NULL AND error IS NOT NULL`
	var exists bool
	if err := h.Config.DB.QueryRow(ctx, `SELECT EXISTS (SELECT FROM inbox`+condition+`)`, c.Provider, c.CallbackID).Scan(&exists); err != nil {
		return err
	}
	if !exists {
		return errCallbackNotSetAside
	}
	if err := core.ExecuteCommand(ctx, h.Server, maintenance.Decider, maintenance.InboxKey, command); err != nil {
		return err
	}
	_, err := h.Config.DB.Exec(ctx, `UPDATE inbox SET `+columns+condition, c.Provider, c.CallbackID)
	return err
}
