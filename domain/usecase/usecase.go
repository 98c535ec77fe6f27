// Package usecase contains the decisions that read or write more than one stream.
//
// Deciders in the other domain packages each handle a single stream. Some operations need several streams. Creating a transfer, for
// example, reads the sender, the funding source, the beneficiary, and the price. It also reserves part of the sending limit, a
// coupon, and a reference number. Signing up reserves an email address, and an approved request performs its action.
//
// Each function here is one decision. It loads and changes all streams through one domain.UnitOfWork, so either all of its
// events are stored or none. If one of the streams changes concurrently, the event store runs the function again. Functions must
// therefore have no side effects other than those on the unit of work.
//
// Errors are domain.Rejection values unless the event store fails. Repeating a command that has already taken effect succeeds
// and records no new events.
//
// The package also lists every kind of stream. Events returns the event types for the event registry. FoldFor returns the fold for
// replaying a stream.
package usecase

import (
	"hulak/domain"
	"hulak/domain/accesslog"
	"hulak/domain/alarm"
	"hulak/domain/annotation"
	"hulak/domain/apikey"
	"hulak/domain/approval"
	"hulak/domain/beneficiary"
	"hulak/domain/casefile"
	"hulak/domain/closing"
	"hulak/domain/complaint"
	"hulak/domain/customerindex"
	"hulak/domain/device"
	"hulak/domain/funding"
	"hulak/domain/maintenance"
	"hulak/domain/moneyrequest"
	"hulak/domain/notification"
	"hulak/domain/ofac"
	"hulak/domain/pricing"
	"hulak/domain/ratealert"
	"hulak/domain/reconciliation"
	"hulak/domain/reservation"
	"hulak/domain/schedule"
	"hulak/domain/screening"
	"hulak/domain/sender"
	"hulak/domain/sendinglimit"
	"hulak/domain/staff"
	"hulak/domain/transfer"
	"hulak/domain/unclaimed"
	"hulak/domain/webhook"
	"hulak/domain/workitem"
)

// ErrEmailTaken means that another account uses the email address.
var ErrEmailTaken = reservation.ErrAlreadyTaken.WithFields(domain.FieldError{Field: "email", Code: reservation.ErrAlreadyTaken.Code})

// SignUpRequest describes a new account.
type SignUpRequest struct {
	Account  sender.SignUp
	EmailKey string // keyed digest of the email address in lower case, see reservation.EmailDecider
}

// SignUp opens an account. It returns ErrEmailTaken if another account uses the email address (spec 7.02f).
func SignUp(u domain.UnitOfWork, r SignUpRequest) error {
	if err := claimEmail(u, r.EmailKey, r.Account.SenderID); err != nil {
		return err
	}
	return domain.Run(u, sender.Decider, r.Account.SenderID, sender.Command(r.Account))
}

// ChangeEmailRequest describes a change to an account's email address. The keys are digests as in SignUpRequest.
type ChangeEmailRequest struct {
	SenderID    string
	Change      sender.ChangeEmail
	OldEmailKey string
	NewEmailKey string
}

// ChangeEmail replaces an account's email address and releases the old one (spec 4.17d). It returns ErrEmailTaken if another
// account uses the new address.
func ChangeEmail(u domain.UnitOfWork, r ChangeEmailRequest) error {
	changed, err := domain.Decide(u, sender.Decider, r.SenderID, sender.Command(r.Change))
	if err != nil || len(changed) == 0 {
		return err
	}
	release := reservation.Command(reservation.Release{Holder: r.SenderID})
	if _, err := domain.Decide(u, reservation.EmailDecider, r.OldEmailKey, release); err != nil {
		return err
	}
	return claimEmail(u, r.NewEmailKey, r.SenderID)
}

func claimEmail(u domain.UnitOfWork, key, holder string) error {
	err := domain.Run(u, reservation.EmailDecider, key, reservation.Command(reservation.Claim{Holder: holder}))
	return replaceAlreadyTaken(err, ErrEmailTaken)
}

// streamKind is a stream category with its event types.
type streamKind struct {
	category string
	events   []domain.Event
}

// streamKinds lists every kind of stream.
var streamKinds = []streamKind{
	newStreamKind(sender.Decider),
	newStreamKind(staff.Decider),
	newStreamKind(approval.Decider),
	newStreamKind(approval.RulesDecider),
	newStreamKind(apikey.Decider),
	newStreamKind(reservation.EmailDecider), // all kinds of reservations share these events
	newStreamKind(complaint.Decider),
	newStreamKind(device.Decider),
	newStreamKind(funding.Decider),
	newStreamKind(beneficiary.Decider),
	newStreamKind(sendinglimit.Decider),
	newStreamKind(pricing.RateDecider),
	newStreamKind(pricing.FeeSetDecider),
	newStreamKind(pricing.CouponDecider),
	newStreamKind(casefile.Decider),
	newStreamKind(ofac.Decider),
	newStreamKind(screening.ListDecider),
	newStreamKind(screening.ClearanceDecider),
	newStreamKind(screening.RescreeningDecider),
	newStreamKind(closing.Decider),
	newStreamKind(customerindex.Decider),
	newStreamKind(alarm.Decider),
	newStreamKind(maintenance.Decider),
	newStreamKind(accesslog.Decider),
	newStreamKind(accesslog.ExportDecider),
	newStreamKind(annotation.Decider),
	newStreamKind(moneyrequest.Decider),
	newStreamKind(reconciliation.StatementDecider),
	newStreamKind(reconciliation.DifferenceDecider),
	newStreamKind(notification.Decider),
	newStreamKind(ratealert.Decider),
	newStreamKind(schedule.Decider),
	newStreamKind(transfer.Decider),
	newStreamKind(unclaimed.Decider),
	newStreamKind(webhook.Decider),
	newStreamKind(workitem.Decider),
}

func newStreamKind[C any, E domain.Event, S any](d domain.Decider[C, E, S]) streamKind {
	k := streamKind{category: d.Category}
	for _, e := range d.Events {
		k.events = append(k.events, e)
	}
	return k
}

// Events returns a zero value of every event type, for the event registry.
func Events() []domain.Event {
	var all []domain.Event
	for _, k := range streamKinds {
		all = append(all, k.events...)
	}
	return all
}

// Categories maps each event type to its stream category. All kinds of reservations share their event types, which map to the
// category of email addresses.
func Categories() map[string]string {
	categories := map[string]string{}
	for _, k := range streamKinds {
		for _, e := range k.events {
			if _, ok := categories[e.EventType()]; !ok {
				categories[e.EventType()] = k.category
			}
		}
	}
	return categories
}
