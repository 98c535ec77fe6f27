package usecase

import (
	"time"

	"hulak/domain"
	"hulak/domain/reference"
	"hulak/domain/reservation"
	"hulak/domain/sender"
	"hulak/domain/sendinglimit"
)

// RetainedUntil returns the date until which the law requires us to keep a sender's records (spec 9.10e). The period starts with
// the sender's last transfer, whatever its outcome. The result is empty if the sender made no transfer or the period is over.
func RetainedUntil(u domain.UnitOfWork, senderID string, at time.Time) (string, error) {
	used, err := domain.Load(u, sendinglimit.Decider, senderID)
	if err != nil || used.LastAt.IsZero() {
		return "", err
	}
	until := used.LastAt.AddDate(reference.Policies().SanctionsRecordYears, 0, 0)
	if !at.Before(until) {
		return "", nil
	}
	return until.Format(time.DateOnly), nil
}

// RequestErasure requests the erasure of a sender's data. While the law requires us to keep the sender's records, it records a
// refusal instead.
func RequestErasure(u domain.UnitOfWork, senderID string, at time.Time) error {
	until, err := RetainedUntil(u, senderID, at)
	if err != nil {
		return err
	}
	_, err = domain.Decide(u, sender.Decider, senderID, sender.Command(sender.RequestErasure{RetainedUntil: until, At: at}))
	return err
}

// ApproveErasure closes the account of a sender who requested erasure, unless the law requires us to keep their records. The
// emailKey is the digest of their email address, as in SignUpRequest.
func ApproveErasure(u domain.UnitOfWork, senderID, emailKey string, at time.Time) error {
	until, err := RetainedUntil(u, senderID, at)
	if err != nil {
		return err
	}
	_, err = domain.Decide(
		u, sender.Decider, senderID, sender.Command(sender.ApproveErasure{EmailKey: emailKey, RetainedUntil: until, At: at}),
	)
	return err
}

// FinishErasure records that all personal data is gone. It also releases the email address for a new account.
func FinishErasure(u domain.UnitOfWork, senderID string, at time.Time) error {
	s, err := domain.Load(u, sender.Decider, senderID)
	if err != nil {
		return err
	}
	erased, err := domain.Decide(u, sender.Decider, senderID, sender.Command(sender.RecordErased{At: at}))
	if err != nil || len(erased) == 0 {
		return err
	}
	_, err = domain.Decide(u, reservation.EmailDecider, s.Erasure.EmailKey, reservation.Command(reservation.Release{Holder: senderID}))
	return err
}
