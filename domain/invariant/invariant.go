// Package invariant lists the rules that the event log must satisfy after any sequence of commands, races, retries, and crashes.
// Tests check the rules when the program is idle, and the running program checks itself. A rule reads whole streams in log
// order, never a read model.
package invariant

import (
	"hulak/domain"
	"hulak/domain/ledger"
	"hulak/domain/money"
	"hulak/domain/transfer"
)

// Report records a violation.
type Report func(format string, args ...any)

// JournalEntry holds the ledger postings of one event.
type JournalEntry struct {
	Event    domain.RecordedEvent
	Postings []ledger.Posting
}

// JournalEntries returns the ledger postings of all transfer events.
func JournalEntries(events []domain.RecordedEvent) []JournalEntry {
	var entries []JournalEntry
	for _, r := range events {
		if fact, ok := r.Event.(transfer.Event); ok {
			entries = append(entries, JournalEntry{r, ledger.Post(fact)})
		}
	}
	return entries
}

// CheckVersions checks that the versions in each stream have no gaps. It needs whole streams in log order.
func CheckVersions(events []domain.RecordedEvent, report Report) {
	last := map[domain.StreamID]int64{}
	for _, r := range events {
		if r.Version != last[r.Stream]+1 {
			report("%s has version %d behind version %d", r.Stream, r.Version, last[r.Stream])
		}
		last[r.Stream] = r.Version
	}
}

// CheckBalanced checks that the postings of each event sum to zero, so the ledger balances at every position.
func CheckBalanced(entries []JournalEntry, report Report) {
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

// CheckNothingOwed checks that no money is owed for a transfer that has ended.
func CheckNothingOwed(events []domain.RecordedEvent, entries []JournalEntry, report Report) {
	books := map[domain.StreamID]ledger.Balance{}
	for _, p := range entries {
		if books[p.Event.Stream] == nil {
			books[p.Event.Stream] = ledger.Balance{}
		}
		books[p.Event.Stream].Add(p.Postings)
	}
	for stream, s := range FoldTransfers(events, discard) {
		if !HasEnded(s) {
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

// HasEnded reports whether nothing more will happen to a transfer without a new command.
func HasEnded(s transfer.State) bool {
	switch s.Status {
	case transfer.StatusFailed, transfer.StatusRefunded, transfer.StatusCompleted:
		return true
	case transfer.StatusReturned:
		return !s.PayoutInFlight && !s.OwesRecoveredFunds()
	case transfer.StatusCanceled:
		return !s.FundingAsked || s.RefundSettled
	}
	return false
}

// CheckTransitions replays each transfer and checks every step against the status tables. It also checks that no money moves twice.
func CheckTransitions(events []domain.RecordedEvent, report Report) {
	FoldTransfers(events, report)
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
		case transfer.RefundReturned, transfer.DisputeEnded: // the refund is owed again and can settle again
			delete(seen, "money given back for "+r.Stream.Key())
		}
	}
	for what, times := range seen {
		if times > 1 {
			report("%s %d times", what, times)
		}
	}
	for stream, s := range FoldTransfers(events, discard) {
		if s.Delivery == transfer.DeliveryDelivered && s.RefundAsked {
			report("%s is both delivered and refunded", stream.Key())
		}
	}
}

// FoldTransfers folds all transfers and reports steps that the status tables do not allow.
func FoldTransfers(events []domain.RecordedEvent, report Report) map[domain.StreamID]transfer.State {
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
		heldFromTheStart := held && r.Version <= 4 // the decision that created the transfer also held it
		if err := transfer.CheckTransition(before, after); err != nil && !heldFromTheStart {
			report("%s goes %v by %s", r.Stream, err, r.Type)
		}
		states[r.Stream] = after
	}
	return states
}

// ExpectedAtProvider returns what the providers should show for a transfer that has ended: the number of debits kept and of payouts
// made.
func ExpectedAtProvider(s transfer.State) (held, paid int) {
	if s.Delivery == transfer.DeliveryDelivered {
		paid = 1
	}
	if s.Status == transfer.StatusCompleted {
		held = 1
	}
	return held, paid
}

func discard(string, ...any) {}
