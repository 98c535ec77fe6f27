// Package process contains the process managers. They turn an event into the commands that must follow it, such as a payout request
// after the funding has settled.
//
// React returns the steps for one event, and Apply runs a step in a unit of work. A subscriber to the event log applies the steps of
// each event in order. Steps are idempotent, so the subscriber can safely apply them again after a crash.
//
// Deadlines work the same way. A worker finds the deadlines that are due and applies their steps.
//
// The package does no I/O and reads no clock. All times come from the event or the caller.
package process

import (
	"maps"
	"slices"
	"time"

	"hulak/domain"
	"hulak/domain/casefile"
	"hulak/domain/funding"
	"hulak/domain/ofac"
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

// ReleaseReservations releases the sending limit and the coupon that a transfer reserved, if the transfer ended without a payout.
type ReleaseReservations struct {
	TransferID string
	At         time.Time
}

// ReleaseIdentityHolds releases the sender's transfers that are held only because identity data was missing. Higher tiers collect that
// data.
type ReleaseIdentityHolds struct {
	SenderID string
	At       time.Time
}

// OpenOFACReport opens a report to OFAC about a transfer. A rejected transfer needs a report only if sanctions are a reason of its hold.
type OpenOFACReport struct {
	ReportID   string
	TransferID string
	Kind       ofac.Kind
	At         time.Time
}

// React returns the steps that follow an event, in the order in which to apply them.
func React(r domain.RecordedEvent) []Step {
	if r.Event == nil {
		return nil
	}
	reaction, found := reactions[r.Event.EventType()]
	if !found {
		return nil
	}
	return reaction.react(r.Event, r.RecordedAt)
}

// Types returns the event types that have reactions, sorted.
func Types() []string { return slices.Sorted(maps.Keys(reactions)) }

// reactions maps event types to their reactions.
var reactions = indexByType(
	reactTo(func(e sender.SignedUp, at time.Time) []Step {
		if e.Provider == sender.ProviderMigrated { // migrated senders get a code only when they request one
			return nil
		}
		return steps(senderStep(e.SenderID, sender.RequestEmailVerification{At: at}))
	}),
	reactTo(func(e sender.EmailVerified, at time.Time) []Step {
		return steps(senderStep(e.SenderID, sender.RequestPhoneVerification{At: at}))
	}),
	reactTo(func(e sender.Completed, at time.Time) []Step { // a guest had no phone number before
		return steps(senderStep(e.SenderID, sender.RequestPhoneVerification{At: at}))
	}),
	reactTo(func(e sender.TierAssigned, at time.Time) []Step {
		if e.Tier.Level() < sender.TierTwo.Level() {
			return nil
		}
		return steps(Step{Category: sender.Decider.Category, Key: e.SenderID, Command: ReleaseIdentityHolds{SenderID: e.SenderID, At: at}})
	}),
	reactTo(func(e transfer.FundingSettled, at time.Time) []Step {
		return steps(transferStep(e.TransferID, transfer.RequestPayout{At: at}))
	}),
	reactTo(func(e transfer.PayoutReleased, at time.Time) []Step {
		return steps(transferStep(e.TransferID, transfer.RequestPayout{At: at}))
	}),
	reactTo(func(e transfer.Reprocessed, at time.Time) []Step {
		return steps(transferStep(e.TransferID, transfer.RequestPayout{At: at}))
	}),
	reactTo(func(e transfer.Canceled, at time.Time) []Step {
		return steps(releaseReservationsStep(e.TransferID, at), transferStep(e.TransferID, transfer.RequestRefund{At: at}))
	}),
	reactTo(func(e transfer.PayoutFailed, at time.Time) []Step {
		if e.AfterReturn || !reference.PayoutFailureByCode(e.Reason).RequiresRefund {
			return nil
		}
		return steps(transferStep(e.TransferID, transfer.Cancel{ByStaff: true, At: at}))
	}),
	reactTo(func(e transfer.RefundReturned, at time.Time) []Step {
		return steps(openCaseStep(e.TransferID, "The refund of "+e.Amounts.Total().String()+" was returned: "+e.Code, at))
	}),
	reactTo(func(e transfer.Rejected, at time.Time) []Step {
		return steps(releaseReservationsStep(e.TransferID, at), openReportStep(e.TransferID, "rejected", ofac.Rejected, at))
	}),
	reactTo(func(e transfer.FundingDeclined, at time.Time) []Step {
		return steps(releaseReservationsStep(e.TransferID, at))
	}),
	reactTo(func(e transfer.ReturnDishonored, at time.Time) []Step {
		dispute := describeDispute(e.Code, e.Posted, "Our bank has recovered the money.")
		return steps(openCaseStep(e.TransferID, "Our bank dishonored the return "+dispute, at))
	}),
	reactTo(func(e transfer.ReturnUpheld, at time.Time) []Step {
		dispute := describeDispute(e.Code, e.Posted, "The money is lost.")
		return steps(openCaseStep(e.TransferID, "The sender's bank contested the dishonored return "+dispute, at))
	}),
	reactTo(func(e transfer.DisputeEnded, at time.Time) []Step {
		if !e.OwedToSender {
			return nil
		}
		owed := e.Amounts.Total().String()
		reason := "The sender's bank did not contest the dishonored return. We owe the sender " + owed + " and must send it."
		return steps(openCaseStep(e.TransferID, reason, at))
	}),
	reactTo(func(e transfer.FundsBlocked, at time.Time) []Step {
		return steps(openReportStep(e.TransferID, "blocked", ofac.Blocked, at))
	}),
	reactTo(func(e transfer.RecoveredFundsBlocked, at time.Time) []Step {
		return steps(openReportStep(e.TransferID, "recovered", ofac.Blocked, at))
	}),
	reactTo(func(e transfer.BlockedFundsLost, at time.Time) []Step {
		return steps(openReportStep(e.TransferID, "lost", ofac.Unblocked, at))
	}),
	reactTo(func(e transfer.PayoutRejected, at time.Time) []Step {
		return steps(openReportStep(e.TransferID, "rejected", ofac.Rejected, at))
	}),
	reactTo(func(e transfer.FundsUnblocked, at time.Time) []Step {
		report := openReportStep(e.TransferID, "unblocked", ofac.Unblocked, at)
		if !e.Recovered { // the cancellation requests the refund
			return steps(report)
		}
		owed := e.Amounts.Total().String()
		return steps(report, openCaseStep(e.TransferID, "The blocked money was unblocked. We owe the sender "+owed+" and must send it.", at))
	}),
	reactTo(func(e transfer.FundingReturned, at time.Time) []Step {
		return append(steps(releaseReservationsStep(e.TransferID, at)), stepsAfterReturn(e, at)...)
	}),
)

// reaction produces the steps for one event type.
type reaction struct {
	eventType string
	react     func(e domain.Event, at time.Time) []Step
}

// reactTo returns the reaction to events of type E.
func reactTo[E domain.Event](react func(e E, at time.Time) []Step) reaction {
	var zero E
	return reaction{zero.EventType(), func(e domain.Event, at time.Time) []Step { return react(e.(E), at) }}
}

func indexByType(all ...reaction) map[string]reaction {
	reactions := make(map[string]reaction, len(all))
	for _, r := range all {
		reactions[r.eventType] = r
	}
	return reactions
}

// stepsAfterReturn returns the steps for a returned debit. Depending on the return code, they retire an account that can no longer be
// debited, lock a sender whose bank reported an unauthorized debit, or open a case for review.
func stepsAfterReturn(e transfer.FundingReturned, at time.Time) []Step {
	var followUps []Step
	info := reference.ACHReturnByCode(e.Code)
	if info.RetiresSource {
		retire := funding.Retire{Reason: e.Code, At: at}
		followUps = append(followUps, Step{Category: funding.Decider.Category, Key: e.FundingSourceID, Command: retire})
	}
	if info.LocksSender {
		followUps = append(followUps, senderStep(e.SenderID, sender.Lock{Reason: "Bank return " + e.Code + ": " + info.Meaning, At: at}))
	}
	if info.OpensCase {
		followUps = append(followUps, openCaseStep(e.TransferID, "Bank return "+e.Code+": "+info.Meaning, at))
	}
	return followUps
}

// describeDispute returns a dispute's code, its meaning, and its effect on the money.
func describeDispute(code string, posted bool, effect string) string {
	if !posted {
		effect = "No money moved."
	}
	return "(" + code + ": " + reference.ACHDisputeByCode(code).Meaning + "). " + effect
}

func openCaseStep(transferID, reason string, at time.Time) Step {
	open := casefile.Open{CaseID: transferID, By: "process", At: at, Reason: reason}
	return Step{Category: casefile.Decider.Category, Key: transferID, Command: open}
}

func openReportStep(transferID, suffix string, kind ofac.Kind, at time.Time) Step {
	open := OpenOFACReport{ReportID: transferID + "-" + suffix, TransferID: transferID, Kind: kind, At: at}
	return Step{Category: transfer.Decider.Category, Key: transferID, Command: open}
}

func steps(all ...Step) []Step { return all }

func senderStep(id string, c sender.Command) Step {
	return Step{Category: sender.Decider.Category, Key: id, Command: c}
}

func transferStep(id string, c transfer.Command) Step {
	return Step{Category: transfer.Decider.Category, Key: id, Command: c}
}

func releaseReservationsStep(transferID string, at time.Time) Step {
	return Step{Category: transfer.Decider.Category, Key: transferID, Command: ReleaseReservations{TransferID: transferID, At: at}}
}
