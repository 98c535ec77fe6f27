// Package usecase holds the decisions that involve more than one stream. For example, signing up reserves an email address, and
// creating a transfer reserves part of the sender's limit. Each decision reads and writes through one UnitOfWork, so either all of
// its events are stored or none.
package usecase

import (
	"time"

	"hulak/domain"
	"hulak/domain/accesslog"
	"hulak/domain/alarm"
	"hulak/domain/annotation"
	"hulak/domain/approval"
	"hulak/domain/beneficiary"
	"hulak/domain/casefile"
	"hulak/domain/closing"
	"hulak/domain/complaint"
	"hulak/domain/device"
	"hulak/domain/funding"
	"hulak/domain/maintenance"
	"hulak/domain/pricing"
	"hulak/domain/reconciliation"
	"hulak/domain/reservation"
	"hulak/domain/screening"
	"hulak/domain/sender"
	"hulak/domain/sendinglimit"
	"hulak/domain/staff"
	"hulak/domain/transfer"
)

// ErrEmailTaken refuses an e-mail address that another account has.
var ErrEmailTaken = reservation.ErrTaken.Fielded(domain.FieldError{Field: "email", Code: reservation.ErrTaken.Code})

// SignUpRequest opens an account.
type SignUpRequest struct {
	Account  sender.SignUp
	EmailKey string // keyed digest of the e-mail address in lower case, see claim.EmailDecider
}

// SignUp opens an account under an e-mail address that no other account has (7.02f).
func SignUp(b domain.UnitOfWork, r SignUpRequest) error {
	if err := claimEmail(b, r.EmailKey, r.Account.SenderID); err != nil {
		return err
	}
	_, err := domain.Decide(b, sender.Decider, r.Account.SenderID, sender.Command(r.Account))
	return err
}

// ChangeEmailRequest changes the e-mail address of an account. The keys are digests as in SignUpRequest.
type ChangeEmailRequest struct {
	SenderID    string
	Change      sender.ChangeEmail
	OldEmailKey string // of the address that the account has now
	EmailKey    string // of the new one
}

// ChangeEmail puts an address that no other account has in the place of the old one, which is free from then on (4.17d).
func ChangeEmail(b domain.UnitOfWork, r ChangeEmailRequest) error {
	changed, err := domain.Decide(b, sender.Decider, r.SenderID, sender.Command(r.Change))
	if err != nil || len(changed) == 0 {
		return err
	}
	if _, err := domain.Decide(b, reservation.EmailDecider, r.OldEmailKey, reservation.Command(reservation.Release{Holder: r.SenderID})); err != nil {
		return err
	}
	return claimEmail(b, r.EmailKey, r.SenderID)
}

func claimEmail(b domain.UnitOfWork, key, holder string) error {
	_, err := domain.Decide(b, reservation.EmailDecider, key, reservation.Command(reservation.Claim{Holder: holder}))
	if err != nil {
		return mapTaken(err, ErrEmailTaken)
	}
	return nil
}

// SenderLimit is the most that a sender may send now, in USD without fees (7.09e), and their tier.
func SenderLimit(b domain.UnitOfWork, senderID string, at time.Time) (Limit, error) {
	s, err := domain.Load(b, sender.Decider, senderID)
	if err != nil {
		return Limit{}, err
	}
	if !s.Exists() {
		return Limit{}, sender.ErrNotFound
	}
	used, err := domain.Load(b, sendinglimit.Decider, senderID)
	if err != nil {
		return Limit{}, err
	}
	left, window := sendinglimit.Left(used, s.Tier, at)
	return Limit{SenderLimit: left.Text(), Window: window, CurrentTier: s.Tier}, nil
}

// Limit is what a sender may send now (3.11b).
type Limit struct {
	SenderLimit string              `json:"senderLimit"`
	Window      sendinglimit.Window `json:"window"` // which limit binds
	CurrentTier sender.Tier         `json:"currentTier"`
}

// kind is one kind of stream: its category and its events.
type kind struct {
	category string
	events   []domain.Event
}

// kinds lists every kind of stream.
var kinds = []kind{
	kindOf(sender.Decider),
	kindOf(staff.Decider),
	kindOf(approval.Decider),
	kindOf(reservation.EmailDecider), // the events of every kind of claim
	kindOf(complaint.Decider),
	kindOf(device.Decider),
	kindOf(funding.Decider),
	kindOf(beneficiary.Decider),
	kindOf(sendinglimit.Decider),
	kindOf(pricing.RateDecider),
	kindOf(pricing.FeeSetDecider),
	kindOf(pricing.CouponDecider),
	kindOf(casefile.Decider),
	kindOf(screening.ListDecider),
	kindOf(screening.ClearanceDecider),
	kindOf(closing.Decider),
	kindOf(alarm.Decider),
	kindOf(maintenance.Decider),
	kindOf(accesslog.Decider),
	kindOf(accesslog.ExportDecider),
	kindOf(annotation.Decider),
	kindOf(reconciliation.StatementDecider),
	kindOf(reconciliation.DifferenceDecider),
	kindOf(transfer.Decider),
}

func kindOf[C any, E domain.Event, S any](d domain.Decider[C, E, S]) kind {
	k := kind{category: d.Category}
	for _, e := range d.Events {
		k.events = append(k.events, e)
	}
	return k
}

// Events holds a zero value of every event there is, for the log's registry.
func Events() []domain.Event {
	var all []domain.Event
	for _, k := range kinds {
		all = append(all, k.events...)
	}
	return all
}

// Categories returns the category of the streams that hold each type of event. Claims of every kind have the same events: theirs is that
// of e-mail addresses.
func Categories() map[string]string {
	categories := map[string]string{}
	for _, k := range kinds {
		for _, e := range k.events {
			if _, known := categories[e.EventType()]; !known {
				categories[e.EventType()] = k.category
			}
		}
	}
	return categories
}
