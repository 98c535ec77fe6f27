package httpapi

import (
	"context"
	"time"

	"hulak/domain"
	"hulak/domain/transfer"
	"hulak/eventstore/seal"
	"hulak/eventstore/seal/proof"
	"hulak/httpapi/dto"
	"hulak/projections/transfers"
)

// linkToReceiptProof is the target of the link printed on a receipt. The link is valid for the transfer's retention period.
const linkToReceiptProof linkTarget = "receipt-proof"

// proofLink returns the URL at which a receipt can be verified.
func (s *Server) proofLink(t transfers.Detail) string {
	return s.config.PublicOrigin + "/receipts/" + s.linkToken(linkToReceiptProof, t.ID, transfer.RecordsRetainedUntil(t.CreatedAt))
}

// getReceiptProof returns the stored event that created a transfer, with a proof that it is in the log. Anyone can verify the proof
// without trusting us. Personal data in the event is encrypted.
func (s *Server) getReceiptProof(ctx context.Context, in *ByToken) (dto.ReceiptProof, error) {
	id, err := s.verifyLink(linkToReceiptProof, in.Token, errReceiptLink)
	if err != nil {
		return dto.ReceiptProof{}, err
	}
	first, err := s.config.Events.ReadStream(ctx, domain.Stream(transfer.Decider.Category, id), 0, 1)
	if err != nil {
		return dto.ReceiptProof{}, err
	}
	if len(first) == 0 {
		return dto.ReceiptProof{}, errNotFound
	}
	stored, err := s.config.Events.ReadStored(ctx, first[0].Position-1, 1)
	if err != nil {
		return dto.ReceiptProof{}, err
	}
	record := seal.ProofEvent(&stored[0])
	out := dto.ReceiptProof{
		Position: formatPosition(record.Position), Record: proof.AppendEncoded(nil, &record), Path: [][]byte{},
		Keys: append([]string{}, s.config.SealKeys...),
	}
	return out, s.addProof(ctx, first[0].Position, &out)
}

// addProof adds the latest signed head and the inclusion proof for a position. It adds nothing until the event is sealed. Sealing
// takes about a second.
func (s *Server) addProof(ctx context.Context, position int64, out *dto.ReceiptProof) error {
	if s.config.SealVerifiers == nil {
		return nil
	}
	head, err := seal.LastHead(ctx, s.config.DB, s.config.SealVerifiers)
	if err != nil || head == nil || head.Size < position {
		return err
	}
	path, err := seal.Prove(ctx, s.config.DB, &head.Head, position)
	if err != nil {
		return err
	}
	for _, hash := range path {
		out.Path = append(out.Path, hash[:])
	}
	out.Head = &dto.SealedHead{
		Number: formatPosition(head.Number), Size: formatPosition(head.Size), Root: head.Root[:],
		SignedAt: head.At.UTC().Truncate(time.Millisecond), Note: string(head.Note),
	}
	return nil
}
