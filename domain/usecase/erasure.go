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
// the sender's last transfer, regardless of its outcome. The result is empty if the sender made no transfer or the period is over.
func RetainedUntil(u domain.UnitOfWork, senderID string, at time.Time) (string, error) {
	usage, err := domain.Load(u, sendinglimit.Decider, senderID)
	if err != nil || usage.LastTransferAt.IsZero() {
		return "", err
	}
	until := usage.LastTransferAt.AddDate(reference.Policies().SanctionsRecordYears, 0, 0)
	if !at.Before(until) {
		return "", nil
	}
	return until.Format(time.DateOnly), nil
}

// RequestErasure records a sender's request to erase their data. If the law requires us to keep the sender's records, it records a
// refusal instead.
func RequestErasure(u domain.UnitOfWork, senderID string, at time.Time) error {
	until, err := RetainedUntil(u, senderID, at)
	if err != nil {
		return err
	}
	return domain.Run(u, sender.Decider, senderID, sender.Command(sender.RequestErasure{RetainedUntil: until, At: at}))
}

// ApproveErasure closes the account of a sender who requested erasure, unless the law requires us to keep their records. The
// emailKey parameter is the digest of their email address, as in SignUpRequest.
func ApproveErasure(u domain.UnitOfWork, senderID, emailKey string, at time.Time) error {
	until, err := RetainedUntil(u, senderID, at)
	if err != nil {
		return err
	}
	return domain.Run(
		u, sender.Decider, senderID, sender.Command(sender.ApproveErasure{EmailKey: emailKey, RetainedUntil: until, At: at}),
	)
}

// FinishErasure records that all personal data has been erased, and releases the email address for a new account.
func FinishErasure(u domain.UnitOfWork, senderID string, at time.Time) error {
	s, err := domain.Load(u, sender.Decider, senderID)
	if err != nil {
		return err
	}
	events, err := domain.Decide(u, sender.Decider, senderID, sender.Command(sender.RecordErased{At: at}))
	if err != nil || len(events) == 0 {
		return err
	}
	return domain.Run(u, reservation.EmailDecider, s.Erasure.EmailKey, reservation.Command(reservation.Release{Holder: senderID}))
}
