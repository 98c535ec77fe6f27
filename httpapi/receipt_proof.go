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

// linkToReceiptProof is the link printed on the receipt. It reveals no more than the receipt and is valid for the retention period.
const linkToReceiptProof linkTarget = "receipt-proof"

// proofLink returns the URL at which a receipt can be verified.
func (s *Server) proofLink(t transfers.Detail) string {
	return s.cfg.PublicOrigin + "/receipts/" + s.linkToken(linkToReceiptProof, t.ID, transfer.RecordsRetainedUntil(t.CreatedAt))
}

// getReceiptProof returns the stored record of a transfer's creation, with the proof that it is in the log. Anyone can verify it
// without trusting us. Personal data in the record is encrypted.
func (s *Server) getReceiptProof(ctx context.Context, in *ByToken) (dto.ReceiptProof, error) {
	id, err := s.verifyLink(linkToReceiptProof, in.Token, errReceiptLink)
	if err != nil {
		return dto.ReceiptProof{}, err
	}
	first, err := s.cfg.Events.ReadStream(ctx, domain.Stream(transfer.Decider.Category, id), 0, 1)
	if err != nil {
		return dto.ReceiptProof{}, err
	}
	if len(first) == 0 {
		return dto.ReceiptProof{}, errNotFound
	}
	stored, err := s.cfg.Events.ReadStored(ctx, first[0].Position-1, 1)
	if err != nil {
		return dto.ReceiptProof{}, err
	}
	record := seal.EventOf(&stored[0])
	answer := dto.ReceiptProof{Position: formatPosition(record.Position), Record: proof.AppendEncoded(nil, &record), Path: [][]byte{}, Keys: append([]string{}, s.cfg.SealKeys...)}
	return answer, s.addProof(ctx, first[0].Position, &answer)
}

// addProof adds the newest signed head and the inclusion proof. It adds nothing if the record is not yet sealed, which takes about a
// second.
func (s *Server) addProof(ctx context.Context, at int64, answer *dto.ReceiptProof) error {
	if s.cfg.SealVerifiers == nil {
		return nil
	}
	head, err := seal.LastHead(ctx, s.cfg.DB, s.cfg.SealVerifiers)
	if err != nil || head == nil || head.Size < at {
		return err
	}
	path, err := seal.Prove(ctx, s.cfg.DB, &head.Head, at)
	if err != nil {
		return err
	}
	for _, hash := range path {
		answer.Path = append(answer.Path, hash[:])
	}
	answer.Head = &dto.SealedHead{
		Number: formatPosition(head.Number), Size: formatPosition(head.Size), Root: head.Root[:], SignedAt: head.At.UTC().Truncate(time.Millisecond), Note: string(head.Note),
	}
	return nil
}
