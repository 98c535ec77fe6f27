package transfers

import (
	"context"
	"time"

	"hulak/domain"
	"hulak/domain/transfer"
	"hulak/eventstore/seal"
	"hulak/eventstore/seal/proof"
	"hulak/httpapi/core"
	"hulak/projections/transfers"
)

// linkToReceiptProof is the target of the link printed on a receipt. The link is valid for the transfer's retention period.
const linkToReceiptProof core.LinkTarget = "receipt-proof"

// proofLink returns the URL at which a receipt can be verified.
func (h *Handlers) proofLink(t transfers.Detail) string {
	return h.Config.PublicOrigin + "/receipts/" + h.LinkToken(linkToReceiptProof, t.ID, transfer.RecordsRetainedUntil(t.CreatedAt))
}

// getReceiptProof returns the stored event that created a transfer, with a proof that it is in the log. Anyone can verify the proof
// without trusting us. Personal data in the event is encrypted.
func (h *Handlers) getReceiptProof(ctx context.Context, in *core.ByToken) (ReceiptProof, error) {
	id, err := h.VerifyLink(linkToReceiptProof, in.Token, errReceiptLink)
	if err != nil {
		return ReceiptProof{}, err
	}
	first, err := h.Config.Events.ReadStream(ctx, domain.Stream(transfer.Decider.Category, id), 0, 1)
	if err != nil {
		return ReceiptProof{}, err
	}
	if len(first) == 0 {
		return ReceiptProof{}, core.ErrNotFound
	}
	stored, err := h.Config.Events.ReadStored(ctx, first[0].Position-1, 1)
	if err != nil {
		return ReceiptProof{}, err
	}
	record := seal.ProofEvent(&stored[0])
	out := ReceiptProof{
		Position: core.FormatPosition(record.Position), Record: proof.AppendEncoded(nil, &record), Path: [][]byte{},
		Keys: []string{},
	}
	return out, h.addProof(ctx, first[0].Position, &out)
}

// addProof adds the inclusion proof for a position. It adds nothing until the event is sealed. Sealing takes about a second.
func (h *Handlers) addProof(ctx context.Context, position int64, out *ReceiptProof) error {
	reader := h.deps.SealReader
	if reader == nil {
		return nil
	}
	out.Keys, out.Policy = append(out.Keys, reader.Keys...), reader.PolicyText
	inclusion, head, err := reader.Prove(ctx, position)
	if err != nil || inclusion == nil {
		return err
	}
	out.Proof = inclusion.Text()
	for _, hash := range inclusion.Path {
		out.Path = append(out.Path, hash[:])
	}
	out.Head = &SealedHead{
		Number: core.FormatPosition(head.Number), Size: core.FormatPosition(head.Size), Root: head.Root[:],
		SignedAt: head.At.UTC().Truncate(time.Millisecond), Note: string(head.Note),
	}
	return nil
}
