// Package whatif says what would have become of transfers under other fees, limits or screening rules. It is pure: it judges
// what is known of each transfer as it was known when it was made, by the very rules by which it was decided then, with some
// of them changed. Nothing follows from it.
//
// Three things it cannot know. Who was refused then is in no log, so that looser rules show nobody who would have come. Who
// would have acted otherwise at another price is not guessed. And what a partner's own screening said stands: only the score
// from which our matching counts can be moved.
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

// Changes are the rules that are other than they were; what is nil stays.
type Changes struct {
	FeeSet *pricing.FeeSet
	Limits map[sender.Tier]sendinglimit.Limits
	Rules  *screening.Rules
}

// Outcome is what becomes of somebody's wish to send.
type Outcome string

// The outcomes.
const (
	Accepted Outcome = "ACCEPTED"
	Held     Outcome = "HELD"     // made, and waits for compliance
	Rejected Outcome = "REJECTED" // made, and ended by screening
	Refused  Outcome = "REFUSED"  // not made at all
)

// Verdict is an outcome with its reasons and its price.
type Verdict struct {
	Outcome Outcome
	Reasons []string // why it is held or refused, as codes
	Fee     money.Amount
}

// Evidence is what was known of a transfer when it was made.
type Evidence struct {
	Created  transfer.Created
	Tier     sender.Tier        // of its sender
	Screened *transfer.Screened // nil where nobody was compared
	Held     []string           // the reasons for which it was held; nil where it was not
	Rejected bool               // by screening
	Used     sendinglimit.State // what its sender had sent before
}

// EvidenceOf gathers what was known from the first facts of a transfer, which one decision wrote.
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

// Then is what became of it.
func (e Evidence) Then() Verdict {
	v := Verdict{Outcome: Accepted, Fee: e.Created.Quote.Fee}
	switch {
	case e.Rejected:
		v.Outcome = Rejected
	case e.Held != nil:
		v.Outcome, v.Reasons = Held, e.Held
	}
	return v
}

// Differs reports whether two verdicts are not the same to somebody whom they concern.
func (v Verdict) Differs(other Verdict) bool {
	a, b := slices.Sorted(slices.Values(v.Reasons)), slices.Sorted(slices.Values(other.Reasons))
	return v.Outcome != other.Outcome || !v.Fee.Equal(other.Fee) || !slices.Equal(a, b)
}

// World is what would be the case by now had the changes been in force from some time on: whoever would have been refused
// would have used none of their limits. It is asked in the order of the log.
type World struct {
	changes Changes
	refused map[string]map[string]bool // transfers that would not be there, by sender
}

// NewWorld begins with a past that is as it was.
func NewWorld(changes Changes) *World {
	return &World{changes: changes, refused: map[string]map[string]bool{}}
}

// Judge says what would have become of a transfer.
func (w *World) Judge(e Evidence) Verdict {
	q := e.Created.Quote
	v := Verdict{Outcome: Accepted, Fee: q.Fee}
	used := w.used(e)
	fee, err := w.fee(q)
	if err == nil {
		v.Fee = fee
		err = w.admit(e, used, fee)
	}
	if err != nil {
		w.leaveOut(e.Created)
		return Verdict{Outcome: Refused, Reasons: []string{codeOf(err)}, Fee: money.Zero(q.Fee.Currency())}
	}
	switch reasons, rejected := w.hold(e, used); {
	case rejected:
		v.Outcome = Rejected
	case len(reasons) > 0:
		v.Outcome, v.Reasons = Held, reasons
	}
	return v
}

// used is what the sender would have sent before.
func (w *World) used(e Evidence) sendinglimit.State {
	gone := w.refused[e.Created.SenderID]
	used := e.Used
	used.Uses = slices.DeleteFunc(slices.Clone(used.Uses), func(u sendinglimit.Use) bool { return gone[u.TransferID] })
	return used
}

func (w *World) leaveOut(c transfer.Created) {
	if w.refused[c.SenderID] == nil {
		w.refused[c.SenderID] = map[string]bool{}
	}
	w.refused[c.SenderID][c.TransferID] = true
}

// fee is what the transfer would cost. What the sender sends and what arrives do not depend on it.
func (w *World) fee(q pricing.Quote) (money.Amount, error) {
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

// admit holds the limits: the changed ones, or those of the tier where another fee counts towards them.
func (w *World) admit(e Evidence, used sendinglimit.State, fee money.Amount) error {
	limits, changed := w.changes.Limits[e.Tier]
	if !changed {
		if limits = sendinglimit.LimitsOf(e.Tier); !limits.IncludesTheFees || fee.Equal(e.Created.Quote.Fee) {
			return nil // as it was admitted then
		}
	}
	return limits.Admit(used, e.Created.Quote.Send, fee, e.Created.At)
}

// hold is why the transfer would wait for compliance, or whether screening would end it.
func (w *World) hold(e Evidence, used sendinglimit.State) (reasons []string, rejected bool) {
	rules := w.changes.Rules
	if rules == nil {
		return e.Held, e.Rejected
	}
	q, sent := e.Created.Quote, e.Created
	found := screenedBy(*rules, e.Screened)
	reasons = found.Reasons()
	if !q.Send.Less(rules.IdentityFrom) && e.Tier.Level() < sender.TierTwo.Level() {
		reasons = append(reasons, screening.ReasonIdentity)
	}
	for _, fired := range rules.Fired(screening.Sent{BeneficiaryID: sent.BeneficiaryID, Amount: q.Send, At: sent.At}, used.Sent()) {
		reasons = append(reasons, fired.Code)
	}
	return reasons, found.Verdict() == screening.Reject
}

// screenedBy is what screening would have said, had matches counted from another score on. What was set aside stays so, and a
// verdict that no score of ours led to stands.
func screenedBy(rules screening.Rules, screened *transfer.Screened) screening.Result {
	if screened == nil {
		return screening.Result{}
	}
	checks := slices.Clone(screened.Checks)
	for i, c := range checks {
		if c.Score == 0 || c.Verdict != screening.Clear && c.Verdict != screening.Hold {
			continue
		}
		checks[i].Verdict = screening.Clear
		if bestOf(c, screened.Evidence.Hits) >= rules.Matching.HitFrom {
			checks[i].Verdict = screening.Hold
		}
	}
	return screening.Result{Checks: checks}
}

// bestOf is the best score of a check that was not set aside; the check's own where no hit was kept, or it was erased.
func bestOf(c screening.Check, hits []screening.Hit) int {
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

func codeOf(err error) string {
	var refusal *domain.Refusal
	if errors.As(err, &refusal) {
		return refusal.Code
	}
	return err.Error()
}
