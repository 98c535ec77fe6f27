package httpapi

import (
	"context"
	"encoding/hex"
	"time"

	"hulak/domain/reference"
	"hulak/httpapi/wire"
)

// listBankFiles is the files that were exchanged with the bank.
func (s *Server) listBankFiles(ctx context.Context, in *bankPage) (wire.List[wire.BankFile], error) {
	files, total, err := s.cfg.Bank.Files(ctx, in.Page, in.PageSize)
	return paged(wire.ListOf(files, bankFileInfo), in, total), err
}

// listBankReturns is what senders' banks took back, and what followed from it.
func (s *Server) listBankReturns(ctx context.Context, in *bankPage) (wire.List[wire.BankReturn], error) {
	returns, total, err := s.cfg.Bank.Returns(ctx, in.Page, in.PageSize)
	return paged(wire.ListOf(returns, bankReturnInfo), in, total), err
}

func paged[T any](list wire.List[T], in *bankPage, total int) wire.List[T] {
	list.Paging = &wire.Paging{Page: in.Page, PageSize: in.PageSize, TotalCount: total}
	return list
}

func bankFileInfo(f BankFile) wire.BankFile {
	info := wire.BankFile{
		Direction: "IN", Name: f.Name, SHA256: hex.EncodeToString(f.SHA256), Entries: f.Entries, Debits: f.Debits.Text(), Credits: f.Credits.Text(),
		MadeAt: wire.Time(f.MadeAt), Answer: f.Answer, Problems: f.Problems,
	}
	if f.Ours {
		info.Direction = "OUT"
	}
	if !f.DoneAt.IsZero() {
		done := wire.Time(f.DoneAt)
		info.DoneAt = &done
	}
	if info.Problems == nil {
		info.Problems = []string{}
	}
	return info
}

func bankReturnInfo(r BankReturn) wire.BankReturn {
	meaning := reference.ACHReturnOf(r.Code)
	info := wire.BankReturn{
		TransferID: r.TransferID, Reference: r.Reference, Refund: r.Refund, Amount: r.Amount.Text(), Code: r.Code, Meaning: meaning.Meaning,
		Window: meaning.Window, RetiresSource: meaning.RetiresSource, LocksSender: meaning.LocksSender, MayBeAskedAgain: meaning.MayBeAskedAgain,
		OpensCase: meaning.OpensCase, ReturnedAt: wire.Time(r.ReturnedAt), Untimely: r.Untimely,
	}
	if !r.SettledOn.IsZero() {
		info.SettledOn = r.SettledOn.Format(time.DateOnly)
	}
	return info
}
