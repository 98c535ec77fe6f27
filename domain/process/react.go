// Package process holds the process managers. They turn an event into the commands that must follow it, such as a payout request
// after the funding has settled.
//
// React returns the steps for one event, and Apply runs a step against a unit of work. A follower of the event log applies the
// steps of each event in order. Steps are idempotent, so a follower can safely apply them again after a crash.
//
// Deadlines reach a transfer in the same way. A worker finds deadlines that are due and applies their steps.
//
// The package is pure. It reads no clock, and all times come from the event or the caller.
package process

import (
	"maps"
	"slices"
	"time"

	"hulak/domain"
	"hulak/domain/casefile"
	"hulak/domain/funding"
	"hulak/domain/reference"
	"hulak/domain/sender"
	"hulak/domain/transfer"
)

// Step is a command for one stream. Steps are comparable.
type Step struct {
	Category string
	Key      string
	Command  any
}

// ReleaseReservations releases the sending limit and the coupon of a transfer that ended without a payout.
type ReleaseReservations struct {
	TransferID string
	At         time.Time
}

// ReleaseIdentityHolds releases a sender's transfers that were held only for the data that a higher tier collects.
type ReleaseIdentityHolds struct {
	SenderID string
	At       time.Time
}

// React returns the steps that follow an event, in the order in which to apply them.
func React(r domain.RecordedEvent) []Step {
	if r.Event == nil {
		return nil
	}
	reaction, follows := reactions[r.Event.EventType()]
	if !follows {
		return nil
	}
	return reaction.react(r.Event, r.RecordedAt)
}

// Types returns the event types that have reactions, sorted.
func Types() []string { return slices.Sorted(maps.Keys(reactions)) }

// reactions maps event types to their reactions.
var reactions = byType(
	on(func(e sender.SignedUp, at time.Time) []Step {
		if e.Provider == sender.Migrated { // migrated senders get a code only when they request one
			return nil
		}
		return steps(forSender(e.SenderID, sender.RequestEmailVerification{At: at}))
	}),
	on(func(e sender.EmailVerified, at time.Time) []Step {
		return steps(forSender(e.SenderID, sender.RequestPhoneVerification{At: at}))
	}),
	on(func(e sender.Completed, at time.Time) []Step { // a guest had no phone number before
		return steps(forSender(e.SenderID, sender.RequestPhoneVerification{At: at}))
	}),
	on(func(e sender.TierAssigned, at time.Time) []Step {
		if e.Tier.Level() < sender.TierTwo.Level() {
			return nil
		}
		return steps(Step{Category: sender.Decider.Category, Key: e.SenderID, Command: ReleaseIdentityHolds{SenderID: e.SenderID, At: at}})
	}),
	on(func(e transfer.FundingSettled, at time.Time) []Step {
		return steps(forTransfer(e.TransferID, transfer.RequestPayout{At: at}))
	}),
	on(func(e transfer.PayoutReleased, at time.Time) []Step {
		return steps(forTransfer(e.TransferID, transfer.RequestPayout{At: at}))
	}),
	on(func(e transfer.Reprocessed, at time.Time) []Step {
		return steps(forTransfer(e.TransferID, transfer.RequestPayout{At: at}))
	}),
	on(func(e transfer.Canceled, at time.Time) []Step {
		return steps(releaseReservations(e.TransferID, at), forTransfer(e.TransferID, transfer.RequestRefund{At: at}))
	}),
	on(func(e transfer.PayoutFailed, at time.Time) []Step {
		if e.AfterReturn || !reference.PayoutFailureByCode(e.Reason).Refund {
			return nil
		}
		return steps(forTransfer(e.TransferID, transfer.Cancel{ByStaff: true, At: at}))
	}),
	on(func(e transfer.RefundReturned, at time.Time) []Step {
		return steps(openCase(e.TransferID, "The refund of "+e.Amounts.Total().String()+" came back: "+e.Code, at))
	}),
	on(func(e transfer.Rejected, at time.Time) []Step { return steps(releaseReservations(e.TransferID, at)) }),
	on(func(e transfer.FundingDeclined, at time.Time) []Step { return steps(releaseReservations(e.TransferID, at)) }),
	on(func(e transfer.ReturnDishonored, at time.Time) []Step {
		return steps(openCase(e.TransferID, "Our bank did not accept the return, "+describeDispute(e.Code, e.Booked, "it has the money again"), at))
	}),
	on(func(e transfer.ReturnUpheld, at time.Time) []Step {
		return steps(openCase(e.TransferID, "The sender's bank insists on its return, "+describeDispute(e.Code, e.Booked, "the money is gone"), at))
	}),
	on(func(e transfer.DisputeEnded, at time.Time) []Step {
		if !e.Owed {
			return nil
		}
		return steps(openCase(e.TransferID, "The sender's bank did not insist on its return: "+e.Amounts.Total().String()+" is the sender's, and is to be sent", at))
	}),
	on(func(e transfer.FundingReturned, at time.Time) []Step {
		return append(steps(releaseReservations(e.TransferID, at)), stepsAfterReturn(e, at)...)
	}),
)

// reaction produces the steps for one event type.
type reaction struct {
	eventType string
	react    func(e domain.Event, at time.Time) []Step
}

func on[E domain.Event](follow func(e E, at time.Time) []Step) reaction {
	var zero E
	return reaction{zero.EventType(), func(e domain.Event, at time.Time) []Step { return follow(e.(E), at) }}
}

func byType(all ...reaction) map[string]reaction {
	sorted := make(map[string]reaction, len(all))
	for _, r := range all {
		sorted[r.eventType] = r
	}
	return sorted
}

// stepsAfterReturn retires an account that can no longer be debited and locks a sender whose bank reports an unauthorized debit. It
// opens a case if a person must review the return.
func stepsAfterReturn(e transfer.FundingReturned, at time.Time) []Step {
	var follow []Step
	meaning := reference.ACHReturnByCode(e.Code)
	if meaning.RetiresSource {
		follow = append(follow, Step{Category: funding.Decider.Category, Key: e.FundingSourceID, Command: funding.Retire{Reason: e.Code, At: at}})
	}
	if meaning.LocksSender {
		follow = append(follow, forSender(e.SenderID, sender.Lock{Reason: "Bank return " + e.Code + ": " + meaning.Meaning, At: at}))
	}
	if meaning.OpensCase {
		follow = append(follow, openCase(e.TransferID, "Bank return "+e.Code+": "+meaning.Meaning, at))
	}
	return follow
}

// describeDispute describes a code and its effect on the money.
func describeDispute(code string, booked bool, moved string) string {
	if !booked {
		moved = "no money moved"
	}
	return code + ": " + reference.ACHDisputeByCode(code).Meaning + "; " + moved
}

func openCase(transferID, reason string, at time.Time) Step {
	return Step{Category: casefile.Decider.Category, Key: transferID, Command: casefile.Open{CaseID: transferID, By: "process", At: at, Reason: reason}}
}

func steps(all ...Step) []Step { return all }

func forSender(id string, c sender.Command) Step {
	return Step{Category: sender.Decider.Category, Key: id, Command: c}
}

func forTransfer(id string, c transfer.Command) Step {
	return Step{Category: transfer.Decider.Category, Key: id, Command: c}
}

func releaseReservations(transferID string, at time.Time) Step {
	return Step{Category: transfer.Decider.Category, Key: transferID, Command: ReleaseReservations{TransferID: transferID, At: at}}
}
