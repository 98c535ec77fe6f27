package operations

import (
	"context"
	"errors"

	"hulak/domain"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
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
