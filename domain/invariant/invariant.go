// Package invariant checks rules that the event log must satisfy after any sequence of commands, races, retries, and crashes. Tests
// and the running program run the checks. A check reads complete streams in log order, never a read model.
package invariant

import (
	"hulak/domain"
	"hulak/domain/ledger"
	"hulak/domain/money"
	"hulak/domain/transfer"
)

// ReportFunc reports a violation. It takes the same arguments as fmt.Printf.
type ReportFunc func(format string, args ...any)

// JournalEntry holds an event and its ledger postings.
type JournalEntry struct {
	Event    domain.RecordedEvent
	Postings []ledger.Posting
}

// JournalEntries returns the journal entries for all transfer events.
func JournalEntries(events []domain.RecordedEvent) []JournalEntry {
	var entries []JournalEntry
	for _, r := range events {
		if event, ok := r.Event.(transfer.Event); ok {
			entries = append(entries, JournalEntry{r, ledger.Post(event)})
		}
	}
	return entries
}

// CheckVersions checks that the versions in each stream have no gaps. It needs complete streams in log order.
func CheckVersions(events []domain.RecordedEvent, report ReportFunc) {
	last := map[domain.StreamID]int64{}
	for _, r := range events {
		if r.Version != last[r.Stream]+1 {
			report("%s: version %d follows version %d", r.Stream, r.Version, last[r.Stream])
		}
		last[r.Stream] = r.Version
	}
}

// CheckBalanced checks that the postings for each event sum to zero, so the ledger balances at every position.
func CheckBalanced(entries []JournalEntry, report ReportFunc) {
	for _, e := range entries {
		sums := map[money.Currency]money.Amount{}
		for _, p := range e.Postings {
			sums[p.Amount.Currency()] = sums[p.Amount.Currency()].Add(p.Amount)
		}
		for _, sum := range sums {
			if !sum.IsZero() {
				report("%s at position %d: postings sum to %s", e.Event.Type, e.Event.Position, sum)
			}
		}
	}
}

// CheckNoOpenBalances checks that ended transfers have no open balances.
func CheckNoOpenBalances(events []domain.RecordedEvent, entries []JournalEntry, report ReportFunc) {
	balances := map[domain.StreamID]ledger.Balances{}
	for _, e := range entries {
		if balances[e.Event.Stream] == nil {
			balances[e.Event.Stream] = ledger.Balances{}
		}
		balances[e.Event.Stream].Add(e.Postings)
	}
	for stream, s := range FoldTransfers(events, discard) {
		if !HasEnded(s) {
			continue
		}
		for _, account := range []ledger.Account{
			ledger.CustomerObligation, ledger.RefundsPayable, ledger.FundingReceivable, ledger.PayoutPayable,
		} {
			for _, currency := range []money.Currency{money.USD, money.NPR} {
				if balance := balances[stream].Get(account, currency); !balance.IsZero() {
					report("%s (%s, %s): balance of %s is %s, want zero", s.ID, s.Status, s.Delivery, account, balance)
				}
			}
		}
	}
}

// CheckBlocked checks that the balance of the blocked funds of each transfer is its total while its money is blocked, and zero
// otherwise. It also checks that blocked money is neither paid out nor refunded.
func CheckBlocked(events []domain.RecordedEvent, report ReportFunc) {
	checkHeld(events, ledger.BlockedFunds, report, func(before transfer.State, r domain.RecordedEvent) {
		switch r.Event.(type) {
		case transfer.PayoutRequested, transfer.RefundRequested, transfer.RefundReissued:
			if before.IsBlocked() {
				report("%s: %s while the money is blocked", r.Stream, r.Type)
			}
		}
	}, transfer.State.IsBlocked)
}

// CheckReturnedRefunds checks that the balance of the returned refunds of each transfer is its total while the refund is owed after it came
// back, and zero otherwise. A refund that is paid to a state must therefore leave the account once.
func CheckReturnedRefunds(events []domain.RecordedEvent, report ReportFunc) {
	checkHeld(events, ledger.RefundsReturned, report, func(transfer.State, domain.RecordedEvent) {}, func(s transfer.State) bool {
		return s.Refund.State == transfer.RefundStateReturned
	})
}

// checkHeld checks after each event that the balance of an account for the transfer is the transfer's total while the account holds its
// money, and zero otherwise. It calls visit with the state before each event.
func checkHeld(
	events []domain.RecordedEvent, account ledger.Account, report ReportFunc, visit func(before transfer.State, r domain.RecordedEvent),
	isHeld func(transfer.State) bool,
) {
	states, balances := map[domain.StreamID]transfer.State{}, map[domain.StreamID]ledger.Balances{}
	for _, r := range events {
		event, ok := r.Event.(transfer.Event)
		if !ok {
			continue
		}
		visit(states[r.Stream], r)
		after := transfer.Decider.Evolve(states[r.Stream], event)
		if balances[r.Stream] == nil {
			balances[r.Stream] = ledger.Balances{}
		}
		balances[r.Stream].Add(ledger.Post(event))
		want := money.Zero(money.USD)
		if isHeld(after) {
			want = after.Amounts().Total().Neg()
		}
		if balance := balances[r.Stream].Get(account, money.USD); !balance.Equal(want) {
			report("%s: balance of %s is %s after %s, want %s", r.Stream, account, balance, r.Type, want)
		}
		states[r.Stream] = after
	}
}

// HasEnded reports whether a transfer has reached a final state, in which nothing more happens automatically.
func HasEnded(s transfer.State) bool {
	switch s.Status {
	case transfer.StatusFailed, transfer.StatusRefunded, transfer.StatusCompleted:
		return true
	case transfer.StatusReturned:
		return !s.Payout.IsInFlight() && !s.OwesRecoveredFunds()
	case transfer.StatusCanceled:
		return !s.Funding.WasRequested() || s.Refund.IsSettled()
	}
	return false
}

// CheckTransitions replays each transfer and checks every step against the status tables. It also checks that no payment happens
// twice and that no transfer is both delivered and refunded.
func CheckTransitions(events []domain.RecordedEvent, report ReportFunc) {
	FoldTransfers(events, report)
	counts := map[string]int{}
	for _, r := range events {
		switch event := r.Event.(type) {
		case transfer.FundingRequested:
			counts["funding requested with key "+event.Key]++
		case transfer.PayoutRequested:
			counts["payout requested with key "+event.Key]++
		case transfer.Delivered, transfer.Canceled, transfer.RefundRequested:
			counts[r.Type+" for "+r.Stream.Key()]++
		case transfer.RefundSettled:
			counts["refund settled for "+r.Stream.Key()]++
		case transfer.RefundReturned, transfer.DisputeEnded, transfer.EscheatmentCorrected: // the refund is owed again and can settle again
			delete(counts, "refund settled for "+r.Stream.Key())
		}
	}
	for step, count := range counts {
		if count > 1 {
			report("%s: %d times, want at most once", step, count)
		}
	}
	for stream, s := range FoldTransfers(events, discard) {
		if s.Delivery == transfer.DeliveryDelivered && s.Refund.WasRequested() {
			report("%s: both delivered and refunded", stream.Key())
		}
	}
}

// FoldTransfers returns the states of all transfers. It reports steps that the status tables do not allow.
func FoldTransfers(events []domain.RecordedEvent, report ReportFunc) map[domain.StreamID]transfer.State {
	states := map[domain.StreamID]transfer.State{}
	for _, r := range events {
		event, ok := r.Event.(transfer.Event)
		if !ok {
			continue
		}
		before := states[r.Stream]
		if before.Exists() == (r.Version == 1) {
			report("%s: unexpected %s at version %d", r.Stream, r.Type, r.Version)
		}
		after := transfer.Decider.Evolve(before, event)
		_, isHold := event.(transfer.Held)
		heldAtCreation := isHold && r.Version <= 5 // the decision that created the transfer also held it
		if err := transfer.CheckTransition(before, after); err != nil && !heldAtCreation {
			report("%s: %v after %s", r.Stream, err, r.Type)
		}
		states[r.Stream] = after
	}
	return states
}

// ExpectedProviderCounts returns the number of settled debits and of payouts that the providers should have for an ended transfer.
func ExpectedProviderCounts(s transfer.State) (debits, payouts int) {
	if s.Delivery == transfer.DeliveryDelivered {
		payouts = 1
	}
	if s.Status == transfer.StatusCompleted {
		debits = 1
	}
	return debits, payouts
}

func discard(string, ...any) {}
