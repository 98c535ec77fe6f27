// Package whatif simulates past transfers under different fees, limits, or screening rules. It is pure and changes nothing. It
// judges each transfer on the data from its creation with the original rules, some of them changed.
//
// The simulation has three limits. Refused requests are not in the event log, so looser rules do not show additional transfers.
// It does not guess how people would react to other prices. The verdicts of an external screening partner stay, and only the
// minimum score of our own matching can change.
package whatif

import (
	"errors"
	"slices"

	"hulak/domain"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/screening"
	"hulak/domain/sender"
	"hulak/domain/sendinglimit"
	"hulak/domain/transfer"
)

// Changes are the rules that differ from the original ones. Nil means no change.
type Changes struct {
	FeeSet *pricing.FeeSet
	Limits map[sender.Tier]sendinglimit.Limits
	Rules  *screening.Rules
}

// Outcome is the result of a request to send money.
type Outcome string

// The outcomes.
const (
	Accepted Outcome = "ACCEPTED"
	Held     Outcome = "HELD"     // created and held for compliance
	Rejected Outcome = "REJECTED" // created and rejected by screening
	Refused  Outcome = "REFUSED"  // not created
)

// Verdict is an outcome with its reasons and fee.
type Verdict struct {
	Outcome Outcome
	Reasons []string // codes of why it is held or refused
	Fee     money.Amount
}

// Evidence holds what was known of a transfer when it was created.
type Evidence struct {
	Created  transfer.Created
	Tier     sender.Tier        // of the sender
	Screened *transfer.Screened // nil if there was no screening
	Held     []string           // hold reasons; nil if it was not held
	Rejected bool               // by screening
	Used     sendinglimit.State // the sender's earlier transfers
}

// EvidenceOf collects the evidence from a transfer's first events, which were written in one decision. It returns false if the
// transfer was not created.
func EvidenceOf(facts []transfer.Event, tier sender.Tier, used sendinglimit.State) (Evidence, bool) {
	e := Evidence{Tier: tier, Used: used}
	for _, fact := range facts {
		switch f := fact.(type) {
		case transfer.Created:
			e.Created = f
		case transfer.Screened:
			if f.Trigger == screening.AtCreation {
				e.Screened = &f
			}
		case transfer.Held:
			e.Held = f.Reasons
		case transfer.Rejected:
			e.Rejected = f.Comments == "" && f.At.Equal(e.Created.At)
		}
	}
	return e, e.Created.TransferID != ""
}

// ActualVerdict returns the actual outcome.
func (e Evidence) ActualVerdict() Verdict {
	v := Verdict{Outcome: Accepted, Fee: e.Created.Quote.Fee}
	switch {
	case e.Rejected:
		v.Outcome = Rejected
	case e.Held != nil:
		v.Outcome, v.Reasons = Held, e.Held
	}
	return v
}

// Differs reports whether two verdicts have a different outcome, fee, or set of reasons.
func (v Verdict) Differs(other Verdict) bool {
	a, b := slices.Sorted(slices.Values(v.Reasons)), slices.Sorted(slices.Values(other.Reasons))
	return v.Outcome != other.Outcome || !v.Fee.Equal(other.Fee) || !slices.Equal(a, b)
}

// Simulation simulates the changed rules over time. A refused transfer does not use the sender's limit for later ones, so transfers
// must be judged in log order. It is not safe for concurrent use.
type Simulation struct {
	changes Changes
	refused map[string]map[string]bool // transfers that would not be there, by sender
}

// NewSimulation returns a simulation that has not refused any transfer yet.
func NewSimulation(changes Changes) *Simulation {
	return &Simulation{changes: changes, refused: map[string]map[string]bool{}}
}

// Evaluate returns the simulated outcome of a transfer.
func (w *Simulation) Evaluate(e Evidence) Verdict {
	q := e.Created.Quote
	v := Verdict{Outcome: Accepted, Fee: q.Fee}
	used := w.used(e)
	fee, err := w.fee(q)
	if err == nil {
		v.Fee = fee
		err = w.checkLimits(e, used, fee)
	}
	if err != nil {
		w.recordRefusal(e.Created)
		return Verdict{Outcome: Refused, Reasons: []string{errorCode(err)}, Fee: money.Zero(q.Fee.Currency())}
	}
	switch reasons, rejected := w.screen(e, used); {
	case rejected:
		v.Outcome = Rejected
	case len(reasons) > 0:
		v.Outcome, v.Reasons = Held, reasons
	}
	return v
}

// used returns the sender's earlier transfers without those that the simulation refused.
func (w *Simulation) used(e Evidence) sendinglimit.State {
	gone := w.refused[e.Created.SenderID]
	used := e.Used
	used.Uses = slices.DeleteFunc(slices.Clone(used.Uses), func(u sendinglimit.Use) bool { return gone[u.TransferID] })
	return used
}

func (w *Simulation) recordRefusal(c transfer.Created) {
	if w.refused[c.SenderID] == nil {
		w.refused[c.SenderID] = map[string]bool{}
	}
	w.refused[c.SenderID][c.TransferID] = true
}

// fee returns the simulated fee. The send and receive amounts do not depend on it.
func (w *Simulation) fee(q pricing.Quote) (money.Amount, error) {
	changed := w.changes.FeeSet
	if changed == nil || changed.Key.String() != q.FeeSet {
		return q.Fee, nil
	}
	r, err := changed.RangeFor(q.Send)
	if err != nil {
		return money.Amount{}, err
	}
	return r.Fee(q.Send), nil
}

// checkLimits checks the limits if they are changed, or if a changed fee counts toward them.
func (w *Simulation) checkLimits(e Evidence, used sendinglimit.State, fee money.Amount) error {
	limits, changed := w.changes.Limits[e.Tier]
	if !changed {
		if limits = sendinglimit.LimitsOf(e.Tier); !limits.IncludesFee || fee.Equal(e.Created.Quote.Fee) {
			return nil // the original decision applies
		}
	}
	return limits.Check(used, e.Created.Quote.Send, fee, e.Created.At)
}

// screen returns the simulated hold reasons, and whether screening would reject the transfer.
func (w *Simulation) screen(e Evidence, used sendinglimit.State) (reasons []string, rejected bool) {
	rules := w.changes.Rules
	if rules == nil {
		return e.Held, e.Rejected
	}
	q, sent := e.Created.Quote, e.Created
	found := rescreen(*rules, e.Screened)
	reasons = found.Reasons()
	if !q.Send.Less(rules.IdentityFrom) && e.Tier.Level() < sender.TierTwo.Level() {
		reasons = append(reasons, screening.ReasonIdentity)
	}
	for _, fired := range rules.FiredPatterns(screening.Transfer{BeneficiaryID: sent.BeneficiaryID, Amount: q.Send, At: sent.At}, used.Transfers()) {
		reasons = append(reasons, fired.Code)
	}
	return reasons, found.Verdict() == screening.Reject
}

// rescreen returns the screening result with a changed minimum score. Dismissed matches stay dismissed, and verdicts that do
// not come from our scores stay.
func rescreen(rules screening.Rules, screened *transfer.Screened) screening.Result {
	if screened == nil {
		return screening.Result{}
	}
	checks := slices.Clone(screened.Checks)
	for i, c := range checks {
		if c.Score == 0 || c.Verdict != screening.Clear && c.Verdict != screening.Hold {
			continue
		}
		checks[i].Verdict = screening.Clear
		if bestScore(c, screened.Evidence.Hits) >= rules.Matching.HitFrom {
			checks[i].Verdict = screening.Hold
		}
	}
	return screening.Result{Checks: checks}
}

// bestScore returns the best score of the hits that were not dismissed. If no hit is stored or it was erased, it returns the score
// of the check.
func bestScore(c screening.Check, hits []screening.Hit) int {
	best, kept := 0, false
	for _, h := range hits {
		if h.PersonID != c.PersonID || h.List != c.List {
			continue
		}
		kept = true
		if !h.SetAside {
			best = max(best, h.Score)
		}
	}
	if !kept {
		return c.Score
	}
	return best
}

func errorCode(err error) string {
	var refusal *domain.Rejection
	if errors.As(err, &refusal) {
		return refusal.Code
	}
	return err.Error()
}
