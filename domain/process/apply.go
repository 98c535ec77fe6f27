package process

import (
	"errors"
	"fmt"

	"hulak/domain"
	"hulak/domain/casefile"
	"hulak/domain/funding"
	"hulak/domain/ofac"
	"hulak/domain/pricing"
	"hulak/domain/sender"
	"hulak/domain/sendinglimit"
	"hulak/domain/transfer"
)

// Apply runs a step. It ignores rejections, because a rejected step no longer applies. An example is a verification code for a
// sender who has since been locked. It returns conflicts, so the caller can retry the step.
func Apply(u domain.UnitOfWork, s Step) error {
	err := apply(u, s)
	var rejection *domain.Rejection
	if errors.As(err, &rejection) && rejection.Kind != domain.Conflict {
		return nil
	}
	return err
}

func apply(u domain.UnitOfWork, s Step) error {
	var err error
	switch c := s.Command.(type) {
	case sender.Command:
		_, err = domain.Decide(u, sender.Decider, s.Key, c)
	case funding.Command:
		_, err = domain.Decide(u, funding.Decider, s.Key, c)
	case transfer.Command:
		_, err = domain.Decide(u, transfer.Decider, s.Key, c)
	case casefile.Command:
		_, err = domain.Decide(u, casefile.Decider, s.Key, c)
	case ReleaseReservations:
		err = c.apply(u)
	case ReleaseIdentityHolds:
		err = c.apply(u)
	case OpenOFACReport:
		err = c.apply(u)
	default:
		panic(fmt.Sprintf("process: unknown command %T", s.Command))
	}
	return err
}

// apply releases the reservations unless the transfer has been restarted. It reads the transfer in the same decision.
func (c ReleaseReservations) apply(u domain.UnitOfWork) error {
	t, err := domain.Load(u, transfer.Decider, c.TransferID)
	if err != nil || !t.EndedUnpaid() {
		return err
	}
	_, err = domain.Decide(u, sendinglimit.Decider, t.SenderID, sendinglimit.Command(sendinglimit.Release{TransferID: t.ID, At: c.At}))
	if err != nil || t.Quote.Coupon == "" {
		return err
	}
	return domain.Run(u, pricing.CouponDecider, pricing.CouponKey(t.Quote.Coupon), pricing.CouponCommand(pricing.ReleaseCoupon{
		SenderID: t.SenderID, TransferID: t.ID, At: c.At,
	}))
}

// apply opens the report, unless a rejected transfer was held for other reasons.
func (c OpenOFACReport) apply(u domain.UnitOfWork) error {
	if c.Kind == ofac.Rejected {
		t, err := domain.Load(u, transfer.Decider, c.TransferID)
		if err != nil || !t.IsSanctionsHold() {
			return err
		}
	}
	return domain.Run(u, ofac.Decider, c.ReportID, ofac.Command(ofac.Open{
		ReportID: c.ReportID, Kind: c.Kind, TransferID: c.TransferID, ActedAt: c.At, At: c.At,
	}))
}

// apply checks every transfer that reserves part of the sender's limit. A held transfer always has a reservation.
func (c ReleaseIdentityHolds) apply(u domain.UnitOfWork) error {
	limit, err := domain.Load(u, sendinglimit.Decider, c.SenderID)
	if err != nil {
		return err
	}
	for _, use := range limit.Uses {
		release := transfer.Command(transfer.ReleaseAfterIdentification{At: c.At})
		if _, err := domain.Decide(u, transfer.Decider, use.TransferID, release); err != nil {
			return err
		}
	}
	return nil
}
