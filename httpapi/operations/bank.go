package operations

import (
	"context"
	"encoding/hex"
	"time"

	"hulak/domain/reference"
	"hulak/domain/transfer"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
)

// listBankFiles lists the files exchanged with the bank.
func (h *Handlers) listBankFiles(ctx context.Context, in *core.ListPage) (dto.Page[dto.BankFile], error) {
	before, err := in.Position()
	if err != nil {
		return dto.Page[dto.BankFile]{}, err
	}
	files, next, err := h.deps.Bank.Files(ctx, before, in.Limit)
	return dto.PageOf(files, core.PositionCursor(next), bankFileInfo), err
}

// listBankReturns lists the payments that senders' banks returned, with the status of any dispute.
func (h *Handlers) listBankReturns(ctx context.Context, in *core.ListPage) (dto.Page[dto.BankReturn], error) {
	after, err := in.Cursor()
	if err != nil {
		return dto.Page[dto.BankReturn]{}, err
	}
	returns, next, err := h.deps.Bank.Returns(ctx, after, in.Limit)
	page := dto.PageOf(returns, next.String(), bankReturnInfo)
	for i := range page.Result {
		t, _, stateErr := core.ListState(ctx, h.Server, transfer.Decider, page.Result[i].TransferID)
		if stateErr != nil {
			return dto.Page[dto.BankReturn]{}, stateErr
		}
		if !page.Result[i].Refund {
			page.Result[i].Dispute = disputeStatus(t)
		}
	}
	return page, err
}

// disputeStatus returns the status of a returned payment's dispute, or "" if there is no dispute.
func disputeStatus(t transfer.State) string {
	switch {
	case t.Dispute.State == transfer.DisputeStateOpen:
		return "OPEN"
	case t.Dispute.State == transfer.DisputeStateWon:
		return "UNDONE"
	case reference.ACHDisputeByCode(t.Dispute.Code).Effect == reference.FundsLost:
		return "UPHELD"
	}
	return ""
}

func bankFileInfo(f BankFile) dto.BankFile {
	info := dto.BankFile{
		Direction: "IN", Name: f.Name, SHA256: hex.EncodeToString(f.SHA256), Entries: f.Entries, Debits: f.Debits.Text(),
		Credits: f.Credits.Text(),
		MadeAt:  dto.Time(f.CreatedAt), Response: f.Acknowledgment, Problems: f.Problems,
	}
	if f.Outgoing {
		info.Direction = "OUT"
	}
	if !f.CompletedAt.IsZero() {
		completedAt := dto.Time(f.CompletedAt)
		info.DoneAt = &completedAt
	}
	if info.Problems == nil {
		info.Problems = []string{}
	}
	return info
}

func bankReturnInfo(r BankReturn) dto.BankReturn {
	meaning := reference.ACHReturnByCode(r.Code)
	info := dto.BankReturn{
		TransferID: r.TransferID, Reference: r.Reference, Refund: r.Refund, Amount: r.Amount.Text(), Code: r.Code, Meaning: meaning.Meaning,
		Window: meaning.WindowText, RetiresSource: meaning.RetiresSource, LocksSender: meaning.LocksSender, CanRetry: meaning.CanRetry,
		OpensCase: meaning.OpensCase, ReturnedAt: dto.Time(r.ReturnedAt), Late: r.Untimely,
	}
	if !r.SettledOn.IsZero() {
		info.SettledOn = r.SettledOn.Format(time.DateOnly)
	}
	return info
}
