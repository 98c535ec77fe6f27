// Package process holds the process managers: what follows from a fact, as commands. It is pure; whoever follows the log
// takes each step once for each event.
package process

import (
	"time"

	"hulak/domain"
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

// GiveBack returns what a transfer that came to nothing had taken: room in its sender's allowance, and a coupon's use.
type GiveBack struct {
	TransferID string
	At         time.Time
}

// React says what follows from a fact, in the order in which it is to be done.
func React(r domain.Recorded) []Step {
	at := r.RecordedAt
	switch e := r.Event.(type) {
	case sender.SignedUp:
		return steps(forSender(e.SenderID, sender.RequestEmailVerification{At: at}))
	case sender.EmailVerified:
		return steps(forSender(e.SenderID, sender.RequestPhoneVerification{At: at}))
	case transfer.FundingSettled:
		return steps(forTransfer(e.TransferID, transfer.RequestPayout{At: at}))
	case transfer.Reprocessed:
		return steps(forTransfer(e.TransferID, transfer.RequestPayout{At: at}))
	case transfer.Canceled:
		return steps(giveBack(e.TransferID, at), forTransfer(e.TransferID, transfer.RequestRefund{At: at}))
	case transfer.Rejected:
		return steps(giveBack(e.TransferID, at))
	case transfer.FundingDeclined:
		return steps(giveBack(e.TransferID, at))
	case transfer.FundingReturned:
		return append(steps(giveBack(e.TransferID, at)), afterReturn(e, at)...)
	}
	return nil
}

// afterReturn keeps an account that cannot be debited from being used again, and a sender whose bank says that they
// authorised nothing from sending.
func afterReturn(e transfer.FundingReturned, at time.Time) []Step {
	var follow []Step
	meaning := reference.ACHReturnOf(e.Code)
	if meaning.RetiresSource {
		follow = append(follow, Step{Category: funding.Decider.Category, Key: e.FundingSourceID, Command: funding.Retire{Reason: e.Code, At: at}})
	}
	if meaning.LocksSender {
		follow = append(follow, forSender(e.SenderID, sender.Lock{Reason: "Bank return " + e.Code + ": " + meaning.Meaning, At: at}))
	}
	return follow
}

func steps(all ...Step) []Step { return all }

func forSender(id string, c sender.Command) Step {
	return Step{Category: sender.Decider.Category, Key: id, Command: c}
}

func forTransfer(id string, c transfer.Command) Step {
	return Step{Category: transfer.Decider.Category, Key: id, Command: c}
}

func giveBack(transferID string, at time.Time) Step {
	return Step{Category: transfer.Decider.Category, Key: transferID, Command: GiveBack{TransferID: transferID, At: at}}
}
