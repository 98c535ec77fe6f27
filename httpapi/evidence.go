package httpapi

import (
	"context"
	"mime"

	"github.com/danielgtaylor/huma/v2"

	"hulak/domain"
	"hulak/domain/transfer"
	"hulak/httpapi/dto"
)

// errEvidenceUnavailable means that the log is not sealed.
var errEvidenceUnavailable = domain.Reject(domain.Unavailable, "TRY_LATER")

// getEvidence returns a file that proves a transfer's history, which anyone can verify offline. The file contains every event with
// its proof, and a signed head. Personal fields stay encrypted. The server records the access before it sends the file.
func (s *Server) getEvidence(ctx context.Context, in *ByID) (func(huma.Context), error) {
	t, err := state(ctx, s, transfer.Decider, in.ID)
	if err != nil {
		return nil, err
	}
	switch {
	case !t.Exists():
		return nil, transfer.ErrNotFound
	case s.config.Evidence == nil:
		return nil, errEvidenceUnavailable
	}
	file, err := s.config.Evidence.ForTransfer(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	if err := s.recordRead(ctx, t.SenderID); err != nil {
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
func (s *Server) getSealKey(context.Context, *noInput) (dto.SealKey, error) {
	if s.config.Evidence == nil {
		return dto.SealKey{}, errEvidenceUnavailable
	}
	key, err := s.config.Evidence.Key()
	return dto.SealKey{Key: key}, err
}
