package usecase

import (
	"time"

	"hulak/domain"
	"hulak/domain/beneficiary"
	"hulak/domain/sender"
	"hulak/domain/transfer"
)

// ReprocessRequest is a request to restart a transfer (spec 3.17a). The amounts and the beneficiary stay the same, but the payout
// method can change.
type ReprocessRequest struct {
	TransferID string
	Method     beneficiary.PayoutMethod
	AccountID  string
	PayerID    int
	AccountKey func(number string) string // returns a keyed digest of an account number
	Comments   string
	At         time.Time
}

// Reprocess restarts a transfer whose payout failed, or whose funding was declined or returned. If the funding must be collected
// again, it also reserves the sending limit and the coupon again.
func Reprocess(u domain.UnitOfWork, r ReprocessRequest) error {
	if r.Comments == "" {
		return transfer.ErrCommentsRequired
	}
	t, err := domain.Load(u, transfer.Decider, r.TransferID)
	if err != nil {
		return err
	}
	if !t.Exists() {
		return transfer.ErrNotFound
	}
	person, err := domain.Load(u, beneficiary.Decider, t.BeneficiaryID)
	if err != nil {
		return err
	}
	route, payee, err := resolvePayout(u, payoutRequest{
		senderID: t.SenderID, beneficiaryID: t.BeneficiaryID, country: person.Country, method: r.Method,
		accountID: r.AccountID, payerID: r.PayerID,
	})
	if err != nil {
		return err
	}
	if err := checkReceiveMax(person.Country, r.Method, t.Quote.Receive); err != nil {
		return err
	}
	if t.NeedsFunding() {
		if err := prepareFundingRetry(u, t, person.Country, r.At); err != nil {
			return err
		}
	}
	record, err := reprocessTransmittal(u, t, payee, r.AccountKey)
	if err != nil {
		return err
	}
	return domain.Run(u, transfer.Decider, r.TransferID, transfer.Command(transfer.Reprocess{
		Route: route, Payee: payee, Transmittal: record, Comments: r.Comments, At: r.At,
	}))
}

// reprocessTransmittal returns the data for the record of a restarted transfer. The sender's data stays as recorded at creation.
func reprocessTransmittal(
	u domain.UnitOfWork, t transfer.State, payee transfer.Payee, accountKey func(string) string,
) (transfer.Transmittal, error) {
	party := t.Parties.Sender
	if !party.IsKnown() { // created before Hulak kept records, or without the data
		s, err := domain.Load(u, sender.Decider, t.SenderID)
		if err != nil {
			return transfer.Transmittal{}, err
		}
		party = senderParty(s)
	}
	return transmittal(u, transmittalRequest{
		beneficiaryID: t.BeneficiaryID, payee: payee, send: t.Quote.Send, sender: party, accountKey: accountKey,
	})
}

// prepareFundingRetry checks the sender and the funding source, and reserves the sending limit and the coupon again.
func prepareFundingRetry(u domain.UnitOfWork, t transfer.State, destination string, at time.Time) error {
	s, err := domain.Load(u, sender.Decider, t.SenderID)
	if err != nil {
		return err
	}
	if err := s.CheckCanSend(); err != nil {
		return err
	}
	if err := checkFundingSource(u, t.SenderID, t.Funding.Kind, t.Funding.SourceID); err != nil {
		return err
	}
	return reserveLimitAndCoupon(u, reservationRequest{t.SenderID, t.ID, t.BeneficiaryID, s.Tier, t.Quote, destination, true, at})
}
