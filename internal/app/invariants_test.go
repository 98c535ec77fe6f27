package app

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"hulak/domain/invariant"
	"hulak/domain/ledger"
	"hulak/domain/transfer"
)

// invariants must hold for every idle program, after any requests, races, retries, and crashes. TestInvariantsDetectFaults shows that
// each invariant can fail.
var invariants = []struct {
	name  string
	check func(*snapshot, report)
}{
	{"positions are consecutive", checkPositions},
	{"versions of each stream are consecutive", func(snap *snapshot, r report) { invariant.CheckVersions(snap.events, r) }},
	{"each acknowledged transfer was created once", checkAcknowledged},
	{"debits equal credits", func(snap *snapshot, r report) { invariant.CheckBalanced(snap.postings, r) }},
	{"the ledger read model matches the postings", checkLedgerReadModel},
	{"blocked money does not move", func(snap *snapshot, r report) { invariant.CheckBlocked(snap.events, r) }},
	{"returned refunds match the ledger", func(snap *snapshot, r report) { invariant.CheckReturnedRefunds(snap.events, r) }},
	{"partial refunds settle once", func(snap *snapshot, r report) { invariant.CheckPartialRefunds(snap.events, r) }},
	{"ended transfers have no open balances", func(snap *snapshot, r report) { invariant.CheckNoOpenBalances(snap.events, snap.postings, r) }},
	{"transfers make only allowed transitions", func(snap *snapshot, r report) { invariant.CheckTransitions(snap.events, r) }},
	{"sending limits hold and match the transfers", func(snap *snapshot, r report) { invariant.CheckLimits(snap.events, snap.limits, r) }},
	{"coupon limits hold and match the transfers", func(snap *snapshot, r report) { invariant.CheckCoupons(snap.events, snap.coupons, r) }},
	{"read models match a replay", checkReplays},
	{"no callback fails", checkCallbacks},
	{"statements match our postings", checkStatements},
	{"the provider executes each requested operation once", checkProvider},
}

// report records a violation.
type report = invariant.ReportFunc

// violations returns the violated invariants.
func (snap *snapshot) violations() []string {
	var found []string
	for _, invariant := range invariants {
		invariant.check(snap, func(format string, args ...any) {
			found = append(found, invariant.name+": "+fmt.Sprintf(format, args...))
		})
	}
	return found
}

func checkPositions(snap *snapshot, report report) {
	ids := map[string]bool{}
	for i, r := range snap.events {
		if r.Position != int64(i+1) {
			report("event %d is at position %d", i+1, r.Position)
		}
		if r.Err != nil {
			report("event at position %d cannot be read: %v", r.Position, r.Err)
		}
		if ids[r.ID] {
			report("event %s is stored twice", r.ID)
		}
		ids[r.ID] = true
	}
}

func checkAcknowledged(snap *snapshot, report report) {
	created := map[string]int{}
	for _, r := range snap.events {
		if event, ok := r.Event.(transfer.Created); ok {
			created[event.TransferID]++
		}
	}
	transferIDs := map[string]string{} // by response ID
	for _, a := range append(slices.Clone(snap.storedResponses), snap.acked...) {
		responseID := a.responseID()
		if known := transferIDs[responseID]; known != "" && known != a.transfer {
			report("key %s got responses for transfers %s and %s", cmp.Or(a.key, responseID), known, a.transfer)
		}
		transferIDs[responseID] = a.transfer
	}
	acknowledged := map[string]int{}
	for _, id := range transferIDs {
		if acknowledged[id]++; acknowledged[id] > 1 {
			report("transfer %s was acknowledged under several keys", id)
		}
		if created[id] != 1 {
			report("transfer %s was acknowledged, but created %d times", id, created[id])
		}
	}
	for id, times := range created {
		if times > 1 || snap.complete && acknowledged[id] == 0 {
			report("transfer %s was created %d times and acknowledged %d times", id, times, acknowledged[id])
		}
	}
}

func checkLedgerReadModel(snap *snapshot, report report) {
	balance := ledger.Balances{}
	for _, p := range snap.postings {
		balance.Add(p.Postings)
	}
	for _, b := range snap.balances {
		if want := balance.Get(b.Account, b.Amount.Currency()); !want.Equal(b.Amount) {
			report("%s is %s in the read model, %s in the log", b.Account, b.Amount, want)
		}
		delete(balance[b.Account], b.Amount.Currency())
	}
	for account, amounts := range balance {
		for _, amount := range amounts {
			if !amount.IsZero() {
				report("%s is zero in the read model, %s in the log", account, amount)
			}
		}
	}
}

func checkReplays(snap *snapshot, report report) {
	for _, t := range snap.readModels {
		switch {
		case t.position != int64(len(snap.events)):
			report("%s is at position %d, want %d", t.name, t.position, len(snap.events))
		case t.parked > 0:
			report("%s has parked %d streams", t.name, t.parked)
		case t.current != t.replayed:
			report("%s differs from its replay", t.name)
		}
	}
}

func checkCallbacks(snap *snapshot, report report) {
	for _, callback := range snap.failedCallbacks {
		report("%s", callback)
	}
}

func checkStatements(snap *snapshot, report report) {
	for _, difference := range snap.differences {
		report("%s", difference)
	}
}

// checkProvider compares what the log requested with what the provider did.
func checkProvider(snap *snapshot, report report) {
	if snap.provider == nil {
		return
	}
	for _, key := range snap.provider.duplicates {
		report("the provider acted twice under key %s", key)
	}
	requested := map[string]string{} // amount by key
	for _, r := range snap.events {
		switch event := r.Event.(type) {
		case transfer.FundingRequested:
			requested[event.Key] = event.Amounts.Total().Text()
		case transfer.PayoutRequested:
			requested[event.Key] = event.Amounts.Receive.Text()
		case transfer.RefundRequested:
			requested[r.ID] = event.Amounts.Total().Text()
		}
	}
	held, paid, refunds := map[string]int{}, map[string]int{}, map[string]int{}
	for kind, effects := range map[string]map[string]effect{
		"debit": snap.provider.debits, "refund": snap.provider.refunds, "payout": snap.provider.payouts,
	} {
		for key, e := range effects {
			want, ok := requested[key]
			switch {
			case !ok:
				report("the %s under key %s was not requested", kind, key)
			case e.Total+e.Amount != "" && e.Total+e.Amount != want:
				report("the %s under key %s is %s, want %s", kind, key, e.Total+e.Amount, want)
			case kind == "debit" && e.Status == "SETTLED":
				held[e.TransferID]++
			case kind == "payout" && e.Status == "DELIVERED":
				paid[e.TransferID]++
			case kind == "refund":
				refunds[e.DebitKey]++
			}
		}
	}
	for key, times := range refunds {
		if times > 1 {
			report("debit %s was refunded %d times", key, times)
		}
	}
	for _, s := range invariant.FoldTransfers(snap.events, func(string, ...any) {}) {
		if !invariant.HasEnded(s) {
			continue
		}
		wantHeld, wantPaid := invariant.ExpectedProviderCounts(s)
		if held[s.ID] != wantHeld || paid[s.ID] != wantPaid {
			report("transfer %s (%s, %s): the provider holds %d debits and has paid %d times", s.ID, s.Status, s.Delivery, held[s.ID], paid[s.ID])
		}
		delete(held, s.ID)
		delete(paid, s.ID)
	}
	for _, id := range slices.Sorted(maps.Keys(paid)) {
		if paid[id] > 1 || held[id] > 1 {
			report("pending transfer %s: the provider holds %d debits and has paid %d times", id, held[id], paid[id])
		}
	}
}
