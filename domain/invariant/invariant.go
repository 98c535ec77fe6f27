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
		case transfer.PayoutRequested, transfer.RefundRequested, transfer.RefundReissued, transfer.ErrorRefundRequested,
			transfer.PartialRefundReissued, transfer.PartialRefundPaidByHand:
			if before.IsBlocked() {
				report("%s: %s while the money is blocked", r.Stream, r.Type)
			}
		}
	}, func(s transfer.State) money.Amount {
		if !s.IsBlocked() {
			return money.Zero(money.USD)
		}
		return s.Amounts().Total()
	})
}

// CheckReturnedRefunds checks that the balance of the returned refunds of each transfer is the sum of its refunds and partial refunds that
// are owed after they came back. A refund that is sent again or paid to a state must therefore leave the account once.
func CheckReturnedRefunds(events []domain.RecordedEvent, report ReportFunc) {
	checkHeld(events, ledger.RefundsReturned, report, func(transfer.State, domain.RecordedEvent) {}, func(s transfer.State) money.Amount {
		owed := money.Zero(money.USD)
		if s.Refund.State == transfer.RefundStateReturned {
			owed = s.Amounts().Total()
		}
		for _, r := range s.PartialRefunds() {
			if r.State == transfer.PartialRefundStateReturned {
				owed = owed.Add(r.Amount)
			}
		}
		return owed
	})
}

// CheckPartialRefunds checks that the refunds of errors of each transfer are at most what the sender paid and did not get back, and that
// each request of a partial refund settles at most once.
func CheckPartialRefunds(events []domain.RecordedEvent, report ReportFunc) {
	open := map[string]bool{}
	for _, r := range events {
		switch e := r.Event.(type) {
		case transfer.DeliveryLate:
			open[e.FeeKey] = !e.Fee.IsZero()
		case transfer.ErrorRefundRequested:
			open[e.RefundID] = true
		case transfer.PartialRefundReissued:
			open[e.RefundID] = true
		case transfer.FeeRefunded:
			settlePartialRefund(r, e.TransferID+"/fee", open, report)
		case transfer.ErrorRefunded:
			settlePartialRefund(r, e.RefundID, open, report)
		}
	}
	for stream, s := range FoldTransfers(events, discard) {
		if s.Unrefunded().IsNegative() {
			report("%s: refunds of errors exceed the payment by %s", stream.Key(), s.Unrefunded().Neg())
		}
	}
}

func settlePartialRefund(r domain.RecordedEvent, id string, open map[string]bool, report ReportFunc) {
	if !open[id] {
		report("%s: partial refund %s settled without an open request", r.Stream.Key(), id)
	}
	open[id] = false
}

// checkHeld checks after each event that an account has the amount that it must hold for the transfer. It calls visit with the state
// before each event.
func checkHeld(
	events []domain.RecordedEvent, account ledger.Account, report ReportFunc, visit func(before transfer.State, r domain.RecordedEvent),
	held func(transfer.State) money.Amount,
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
		want := held(after).Neg()
		if balance := balances[r.Stream].Get(account, money.USD); !balance.Equal(want) {
			report("%s: balance of %s is %s after %s, want %s", r.Stream, account, balance, r.Type, want)
		}
		states[r.Stream] = after
	}
}

// HasEnded reports whether a transfer has reached a final state, in which nothing more happens automatically.
func HasEnded(s transfer.State) bool {
	for _, r := range s.PartialRefunds() {
		if r.State == transfer.PartialRefundStateRequested {
			return false
		}
	}
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
