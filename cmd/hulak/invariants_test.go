package main

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"hulak/domain/invariant"
	"hulak/domain/ledger"
	"hulak/domain/transfer"
)

// invariants must hold for every program at rest, whatever requests, races, repetitions, and crashes came before. All suites use
// them. TestInvariantsCanFail shows that each can fail.
var invariants = []struct {
	name  string
	check func(*evidence, report)
}{
	{"positions are 1 to n", checkPositions},
	{"versions of a stream are 1 to n", func(e *evidence, r report) { invariant.CheckVersions(e.events, r) }},
	{"each acknowledged command is there once", checkAcknowledged},
	{"debits equal credits", func(e *evidence, r report) { invariant.CheckBalanced(e.postings, r) }},
	{"the read model has the same books", checkLedgerReadModel},
	{"an ended transfer owes nothing", func(e *evidence, r report) { invariant.CheckNothingOwed(e.events, e.postings, r) }},
	{"nothing impossible happens to a transfer", func(e *evidence, r report) { invariant.CheckTransitions(e.events, r) }},
	{"limits hold, and are used by the transfers that count", func(e *evidence, r report) { invariant.CheckLimits(e.events, e.limits, r) }},
	{"coupons hold, and are used by the transfers that count", func(e *evidence, r report) { invariant.CheckCoupons(e.events, e.coupons, r) }},
	{"read models equal a fresh replay", checkReplays},
	{"no callback is put aside", checkCallbacks},
	{"banks and partners state what we have booked", checkStatements},
	{"the provider acts once for each key, as the log has it", checkProvider},
}

// report records a violation.
type report = invariant.Report

// violations returns the violated invariants.
func (e *evidence) violations() []string {
	var found []string
	for _, invariant := range invariants {
		invariant.check(e, func(format string, args ...any) {
			found = append(found, invariant.name+": "+fmt.Sprintf(format, args...))
		})
	}
	return found
}

func checkPositions(e *evidence, report report) {
	ids := map[string]bool{}
	for i, r := range e.events {
		if r.Position != int64(i+1) {
			report("event %d is at position %d", i+1, r.Position)
		}
		if r.Err != nil {
			report("position %d cannot be read: %v", r.Position, r.Err)
		}
		if ids[r.ID] {
			report("event %s is there twice", r.ID)
		}
		ids[r.ID] = true
	}
}

func checkAcknowledged(e *evidence, report report) {
	created := map[string]int{}
	for _, r := range e.events {
		if fact, ok := r.Event.(transfer.Created); ok {
			created[fact.TransferID]++
		}
	}
	keys := map[string]string{}
	for _, a := range append(slices.Clone(e.storedResponses), e.acked...) {
		name := a.responseID()
		if known := keys[name]; known != "" && known != a.transfer {
			report("key %s was answered with %s and with %s", cmp.Or(a.key, name), known, a.transfer)
		}
		keys[name] = a.transfer
	}
	owned := map[string]int{}
	for _, id := range keys {
		if owned[id]++; owned[id] > 1 {
			report("%s was answered under several keys", id)
		}
		if created[id] != 1 {
			report("%s was acknowledged and created %d times", id, created[id])
		}
	}
	for id, times := range created {
		if times > 1 || e.complete && owned[id] == 0 {
			report("%s was created %d times and acknowledged %d times", id, times, owned[id])
		}
	}
}

func checkLedgerReadModel(e *evidence, report report) {
	books := ledger.Balance{}
	for _, p := range e.postings {
		books.Add(p.Postings)
	}
	for _, b := range e.balances {
		if own := books.Of(b.Account, b.Amount.Currency()); !own.Equal(b.Amount) {
			report("%s is %s, by the log %s", b.Account, b.Amount, own)
		}
		delete(books[b.Account], b.Amount.Currency())
	}
	for account, rest := range books {
		for _, amount := range rest {
			if !amount.IsZero() {
				report("%s lacks %s", account, amount)
			}
		}
	}
}

func checkReplays(e *evidence, report report) {
	for _, t := range e.tables {
		switch {
		case t.position != int64(len(e.events)):
			report("%s is at %d of %d", t.name, t.position, len(e.events))
		case t.parked > 0:
			report("%s has parked %d streams", t.name, t.parked)
		case t.current != t.replayed:
			report("%s differs from its replay", t.name)
		}
	}
}

func checkCallbacks(e *evidence, report report) {
	for _, callback := range e.failedCallbacks {
		report("%s", callback)
	}
}

func checkStatements(e *evidence, report report) {
	for _, difference := range e.differences {
		report("%s", difference)
	}
}

// checkProvider compares what the log requested with what the provider did.
func checkProvider(e *evidence, report report) {
	if e.provider == nil {
		return
	}
	for _, key := range e.provider.duplicates {
		report("it acted anew under %s", key)
	}
	asked := map[string]string{} // requested amount by key
	for _, r := range e.events {
		switch fact := r.Event.(type) {
		case transfer.FundingRequested:
			asked[fact.Key] = fact.Amounts.Total().Text()
		case transfer.PayoutRequested:
			asked[fact.Key] = fact.Amounts.Receive.Text()
		case transfer.RefundRequested:
			asked[r.ID] = fact.Amounts.Total().Text()
		}
	}
	holds, paid, debited := map[string]int{}, map[string]int{}, map[string]int{}
	for kind, effects := range map[string]map[string]effect{"debit": e.provider.debits, "refund": e.provider.refunds, "payout": e.provider.payouts} {
		for key, f := range effects {
			amount, intended := asked[key]
			switch {
			case !intended:
				report("nobody asked for the %s under %s", kind, key)
			case f.Total+f.Amount != "" && f.Total+f.Amount != amount:
				report("the %s under %s is of %s, %s was asked for", kind, key, f.Total+f.Amount, amount)
			case kind == "debit" && f.Status == "SETTLED":
				holds[f.TransferID]++
			case kind == "payout" && f.Status == "DELIVERED":
				paid[f.TransferID]++
			case kind == "refund":
				debited[f.DebitKey]++
			}
		}
	}
	for key, times := range debited {
		if times > 1 {
			report("%s was given back %d times", key, times)
		}
	}
	for _, s := range invariant.FoldTransfers(e.events, func(string, ...any) {}) {
		if !invariant.HasEnded(s) {
			continue
		}
		wantHeld, wantPaid := invariant.ExpectedAtProvider(s)
		if holds[s.ID] != wantHeld || paid[s.ID] != wantPaid {
			report("%s (%s, %s): the provider holds %d debits and has paid %d times", s.ID, s.Status, s.Delivery, holds[s.ID], paid[s.ID])
		}
		delete(holds, s.ID)
		delete(paid, s.ID)
	}
	for _, id := range slices.Sorted(maps.Keys(paid)) {
		if paid[id] > 1 || holds[id] > 1 {
			report("%s, on its way: the provider holds %d debits and has paid %d times", id, holds[id], paid[id])
		}
	}
}
