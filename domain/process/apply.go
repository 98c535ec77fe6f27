package process

import (
	"errors"
	"fmt"

	"hulak/domain"
	"hulak/domain/casefile"
	"hulak/domain/funding"
	"hulak/domain/pricing"
	"hulak/domain/sender"
	"hulak/domain/sendinglimit"
	"hulak/domain/transfer"
)

// Apply runs a step. It ignores refusals, because the step no longer applies, such as a code for a sender who has been locked.
// It returns conflicts, which the caller retries.
func Apply(b domain.UnitOfWork, s Step) error {
	err := apply(b, s)
	var refusal *domain.Rejection
	if errors.As(err, &refusal) && refusal.Kind != domain.Conflict {
		return nil
	}
	return err
}

func apply(b domain.UnitOfWork, s Step) error {
	var err error
	switch c := s.Command.(type) {
	case sender.Command:
		_, err = domain.Decide(b, sender.Decider, s.Key, c)
	case funding.Command:
		_, err = domain.Decide(b, funding.Decider, s.Key, c)
	case transfer.Command:
		_, err = domain.Decide(b, transfer.Decider, s.Key, c)
	case casefile.Command:
		_, err = domain.Decide(b, casefile.Decider, s.Key, c)
	case ReleaseReservations:
		err = c.apply(b)
	case ReleaseIdentityHolds:
		err = c.apply(b)
	default:
		panic(fmt.Sprintf("process: nobody takes %T", s.Command))
	}
	return err
}

// apply reads the transfer in the same decision. If the transfer was restarted in the meantime, its reservations stay.
func (c ReleaseReservations) apply(b domain.UnitOfWork) error {
	t, err := domain.Load(b, transfer.Decider, c.TransferID)
	if err != nil || !t.EndedUnpaid() {
		return err
	}
	_, err = domain.Decide(b, sendinglimit.Decider, t.SenderID, sendinglimit.Command(sendinglimit.Release{TransferID: t.ID, At: c.At}))
	if err != nil || t.Quote.Coupon == "" {
		return err
	}
	_, err = domain.Decide(b, pricing.CouponDecider, pricing.CouponKey(t.Quote.Coupon), pricing.CouponCommand(pricing.ReleaseCoupon{
		SenderID: t.SenderID, TransferID: t.ID, At: c.At,
	}))
	return err
}

// apply goes through the transfers that reserve part of the sender's limit, because every held transfer does.
func (c ReleaseIdentityHolds) apply(b domain.UnitOfWork) error {
	used, err := domain.Load(b, sendinglimit.Decider, c.SenderID)
	if err != nil {
		return err
	}
	for _, use := range used.Uses {
		release := transfer.Command(transfer.ReleaseAfterIdentification{At: c.At})
		if _, err := domain.Decide(b, transfer.Decider, use.TransferID, release); err != nil {
			return err
		}
	}
	return nil
}
