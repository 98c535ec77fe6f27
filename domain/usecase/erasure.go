package usecase

import (
	"time"

	"hulak/domain"
	"hulak/domain/reference"
	"hulak/domain/reservation"
	"hulak/domain/sender"
	"hulak/domain/sendinglimit"
)

// RetainedUntil is the day until which the law keeps a sender's records, counted from their last transfer, whatever became of
// it (9.10e); empty where they never made one, or it is over.
func RetainedUntil(b domain.UnitOfWork, senderID string, at time.Time) (string, error) {
	used, err := domain.Load(b, sendinglimit.Decider, senderID)
	if err != nil || used.LastAt.IsZero() {
		return "", err
	}
	until := used.LastAt.AddDate(reference.Policies().SanctionsRecordYears, 0, 0)
	if !at.Before(until) {
		return "", nil
	}
	return until.Format(time.DateOnly), nil
}

// RequestErasure asks to be erased. Whose records the law keeps is refused in the same decision.
func RequestErasure(b domain.UnitOfWork, senderID string, at time.Time) error {
	until, err := RetainedUntil(b, senderID, at)
	if err != nil {
		return err
	}
	_, err = domain.Decide(b, sender.Decider, senderID, sender.Command(sender.RequestErasure{RetainedUntil: until, At: at}))
	return err
}

// ApproveErasure closes the account of somebody who asked to be erased, unless the law keeps their records. The key is the
// digest of their address, as in SignUpRequest.
func ApproveErasure(b domain.UnitOfWork, senderID, emailKey string, at time.Time) error {
	until, err := RetainedUntil(b, senderID, at)
	if err != nil {
		return err
	}
	_, err = domain.Decide(b, sender.Decider, senderID, sender.Command(sender.ApproveErasure{EmailKey: emailKey, RetainedUntil: until, At: at}))
	return err
}

// FinishErasure records that nothing personal is left. The address is free from then on.
func FinishErasure(b domain.UnitOfWork, senderID string, at time.Time) error {
	s, err := domain.Load(b, sender.Decider, senderID)
	if err != nil {
		return err
	}
	erased, err := domain.Decide(b, sender.Decider, senderID, sender.Command(sender.RecordErased{At: at}))
	if err != nil || len(erased) == 0 {
		return err
	}
	_, err = domain.Decide(b, reservation.EmailDecider, s.Erasure.EmailKey, reservation.Command(reservation.Release{Holder: senderID}))
	return err
}
