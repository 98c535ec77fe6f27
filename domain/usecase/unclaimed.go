package usecase

import (
	"cmp"
	"time"

	"hulak/domain"
	"hulak/domain/approval"
	"hulak/domain/money"
	"hulak/domain/sender"
	"hulak/domain/transfer"
	"hulak/domain/unclaimed"
)

// Letters describes letters to the owners of unclaimed refunds, which were mailed for one report.
type Letters struct {
	Report      unclaimed.Report
	TransferIDs []string
	Remaining   int // owners who must still get a letter afterwards
	By          string
	At          time.Time
}

// RecordLetters records the letters in the transfers and in the report. Transfers that already have a letter for the report do not count.
func RecordLetters(u domain.UnitOfWork, l Letters) error {
	recorded := 0
	for _, id := range l.TransferIDs {
		if _, err := loadUnclaimed(u, id, l.Report); err != nil {
			return err
		}
		letter := transfer.RecordRefundLetter{Report: l.Report, By: l.By, At: l.At}
		events, err := domain.Decide(u, transfer.Decider, id, transfer.Command(letter))
		if err != nil {
			return err
		}
		recorded += len(events)
	}
	if recorded == 0 {
		return nil
	}
	record := unclaimed.RecordLetters{Letters: recorded, Remaining: l.Remaining, By: l.By, At: l.At}
	return domain.Run(u, unclaimed.Decider, l.Report.ID(), unclaimed.Command(record))
}

// payState pays the refunds of a request to the state, and records the payment in the report.
func payState(u domain.UnitOfWork, r approval.StatePaymentRequested, at time.Time) error {
	total := money.Zero(money.USD)
	for _, id := range r.TransferIDs {
		t, err := loadUnclaimed(u, id, r.Report)
		if err != nil {
			return err
		}
		total = total.Add(t.Amounts().Total())
		escheat := transfer.Escheat{Report: r.Report, Reference: r.Reference, RequestedBy: r.Request.By, At: at}
		if err := domain.Run(u, transfer.Decider, id, transfer.Command(escheat)); err != nil {
			return err
		}
	}
	if !total.Equal(r.Total) {
		return transfer.ErrOtherReport
	}
	return domain.Run(u, unclaimed.Decider, r.Report.ID(), unclaimed.Command(unclaimed.Pay{
		Transfers: len(r.TransferIDs), Total: total, Reference: r.Reference, RequestedBy: r.Request.By, At: at,
	}))
}

// loadUnclaimed returns a transfer. It returns transfer.ErrOtherReport if the sender's last known address is not in the report's state.
func loadUnclaimed(u domain.UnitOfWork, transferID string, report unclaimed.Report) (transfer.State, error) {
	t, err := domain.Load(u, transfer.Decider, transferID)
	if err != nil {
		return t, err
	}
	if !t.Exists() {
		return t, transfer.ErrNotFound
	}
	owner, err := domain.Load(u, sender.Decider, t.SenderID)
	if err != nil {
		return t, err
	}
	if cmp.Or(owner.Region, t.SenderState) != report.State {
		return t, transfer.ErrOtherReport
	}
	return t, nil
}
