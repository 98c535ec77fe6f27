// Package invariant lists the rules that the event log must satisfy after any sequence of commands, races, retries, and crashes.
// Tests apply the rules to a program at rest. The running program applies them to itself. A rule reads whole streams in the order of the log,
// and never a read model.
package invariant

import (
	"hulak/domain"
	"hulak/domain/ledger"
	"hulak/domain/money"
	"hulak/domain/transfer"
)

// Report notes a violation.
type Report func(format string, args ...any)

// Posted are the postings of one event.
type Posted struct {
	Event    domain.RecordedEvent
	Postings []ledger.Posting
}

// Post is what events mean in the books, by the rules of the ledger.
func Post(events []domain.RecordedEvent) []Posted {
	var entries []Posted
	for _, r := range events {
		if fact, ok := r.Event.(transfer.Event); ok {
			entries = append(entries, Posted{r, ledger.Post(fact)})
		}
	}
	return entries
}

// Versions holds that the events of each stream follow each other without a gap. It is for whole streams, in the order of the log.
func Versions(events []domain.RecordedEvent, report Report) {
	last := map[domain.StreamID]int64{}
	for _, r := range events {
		if r.Version != last[r.Stream]+1 {
			report("%s has version %d behind version %d", r.Stream, r.Version, last[r.Stream])
		}
		last[r.Stream] = r.Version
	}
}

// Balanced holds the zero sum of each entry, and so of the books at every position.
func Balanced(entries []Posted, report Report) {
	for _, p := range entries {
		sums := map[money.Currency]money.Amount{}
		for _, line := range p.Postings {
			sums[line.Amount.Currency()] = sums[line.Amount.Currency()].Add(line.Amount)
		}
		for _, sum := range sums {
			if !sum.IsZero() {
				report("%s at %d leaves %s", p.Event.Type, p.Event.Position, sum)
			}
		}
	}
}

// NothingOwed holds that once a transfer has ended nobody is owed anything for it.
func NothingOwed(events []domain.RecordedEvent, entries []Posted, report Report) {
	books := map[domain.StreamID]ledger.Balance{}
	for _, p := range entries {
		if books[p.Event.Stream] == nil {
			books[p.Event.Stream] = ledger.Balance{}
		}
		books[p.Event.Stream].Add(p.Postings)
	}
	for stream, s := range Transfers(events, silent) {
		if !Ended(s) {
			continue
		}
		for _, account := range []ledger.Account{ledger.CustomerObligation, ledger.RefundsPayable, ledger.FundingReceivable, ledger.PayoutPayable} {
			for _, currency := range []money.Currency{money.USD, money.NPR} {
				if left := books[stream].Of(account, currency); !left.IsZero() {
					report("%s (%s, %s): %s is left on %s", s.ID, s.Status, s.Delivery, left, account)
				}
			}
		}
	}
}

// Ended reports whether nothing more will happen to a transfer by itself.
func Ended(s transfer.State) bool {
	switch s.Status {
	case transfer.StatusFailed, transfer.StatusRefunded, transfer.StatusCompleted:
		return true
	case transfer.StatusReturned:
		return !s.PayoutInFlight && !s.OwesUndoneReturn()
	case transfer.StatusCanceled:
		return !s.FundingAsked || s.RefundSettled
	}
	return false
}

// Possible replays each transfer by its decider and holds every step to the table of transitions.
func Possible(events []domain.RecordedEvent, report Report) {
	Transfers(events, report)
	seen := map[string]int{}
	for _, r := range events {
		switch fact := r.Event.(type) {
		case transfer.FundingRequested:
			seen["money asked for under "+fact.Key]++
		case transfer.PayoutRequested:
			seen["a payout asked for under "+fact.Key]++
		case transfer.Delivered, transfer.Canceled, transfer.RefundRequested:
			seen[r.Type+" of "+r.Stream.Key()]++
		case transfer.RefundSettled:
			seen["money given back for "+r.Stream.Key()]++
		case transfer.RefundReturned, transfer.DisputeEnded: // what is owed again is given back again
			delete(seen, "money given back for "+r.Stream.Key())
		}
	}
	for what, times := range seen {
		if times > 1 {
			report("%s %d times", what, times)
		}
	}
	for stream, s := range Transfers(events, silent) {
		if s.Delivery == transfer.DeliveryDelivered && s.RefundAsked {
			report("%s is both delivered and refunded", stream.Key())
		}
	}
}

// Transfers folds all transfers, and reports steps that the table of transitions does not have.
func Transfers(events []domain.RecordedEvent, report Report) map[domain.StreamID]transfer.State {
	states := map[domain.StreamID]transfer.State{}
	for _, r := range events {
		fact, ok := r.Event.(transfer.Event)
		if !ok {
			continue
		}
		before := states[r.Stream]
		if before.Exists() == (r.Version == 1) {
			report("%s begins with %s", r.Stream, r.Type)
		}
		after := transfer.Decider.Evolve(before, fact)
		_, held := fact.(transfer.Held)
		heldFromTheStart := held && r.Version <= 4 // the creation decided both
		if err := transfer.Transition(before, after); err != nil && !heldFromTheStart {
			report("%s goes %v by %s", r.Stream, err, r.Type)
		}
		states[r.Stream] = after
	}
	return states
}

// AtProvider is what a provider should have done for a transfer that has ended: how many debits it holds, and how often it
// has paid out.
func AtProvider(s transfer.State) (held, paid int) {
	if s.Delivery == transfer.DeliveryDelivered {
		paid = 1
	}
	if s.Status == transfer.StatusCompleted {
		held = 1
	}
	return held, paid
}

func silent(string, ...any) {}
