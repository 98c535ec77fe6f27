package history

import (
	"context"
	"mime"

	"github.com/danielgtaylor/huma/v2"

	"hulak/domain"
	"hulak/domain/transfer"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
)

// errEvidenceUnavailable means that the log is not sealed.
var errEvidenceUnavailable = domain.Reject(domain.Unavailable, "TRY_LATER")

// getEvidence returns a file that proves a transfer's history, which anyone can verify offline. The file contains every event with
// its proof, and a signed head. Personal fields stay encrypted. The server records the access before it sends the file.
func (h *Handlers) getEvidence(ctx context.Context, in *core.ByID) (func(huma.Context), error) {
	t, err := core.State(ctx, h.Server, transfer.Decider, in.ID)
	if err != nil {
		return nil, err
	}
	switch {
	case !t.Exists():
		return nil, transfer.ErrNotFound
	case h.deps.Evidence == nil:
		return nil, errEvidenceUnavailable
	}
	file, err := h.deps.Evidence.ForTransfer(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	if err := h.RecordExport(ctx, t.SenderID); err != nil {
		return nil, err
	}
	return func(out huma.Context) {
		out.SetHeader("Content-Type", "application/json")
		out.SetHeader("Content-Disposition", mime.FormatMediaType("attachment",
			map[string]string{"filename": "evidence-" + in.ID + ".json"}))
		out.SetHeader("Cache-Control", "no-store")
		_, _ = out.BodyWriter().Write(file) // the client may have disconnected
	}, nil
}

// getSealKey returns the public key that verifies evidence.
func (h *Handlers) getSealKey(context.Context, *core.NoInput) (dto.SealKey, error) {
	if h.deps.Evidence == nil {
		return dto.SealKey{}, errEvidenceUnavailable
	}
	key, err := h.deps.Evidence.Key()
	return dto.SealKey{Key: key}, err
}
