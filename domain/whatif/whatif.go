// Package whatif simulates past transfers with different fees, limits, or screening rules. It has no side effects. It evaluates each
// transfer with the data from its creation and the original rules, except for the changed rules.
//
// The simulation has three limitations. Rejected requests are not in the event log, so looser rules cannot show additional transfers.
// The simulation does not predict how senders would react to different prices. An external screening provider's verdicts stay the
// same. Only the minimum score of our own matching can change.
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

// Changes holds the changed rules. A nil field means no change.
type Changes struct {
	FeeSet *pricing.FeeSet
	Limits map[sender.Tier]sendinglimit.Limits
	Rules  *screening.Rules
}

// Outcome is the result of a request to send money.
type Outcome string

const (
	OutcomeAccepted Outcome = "ACCEPTED"
	OutcomeHeld     Outcome = "HELD"     // created and held for compliance
	OutcomeRejected Outcome = "REJECTED" // created and rejected by screening
	OutcomeRefused  Outcome = "REFUSED"  // not created
)

// Verdict is an outcome with its reasons and the fee.
type Verdict struct {
	Outcome Outcome
	Reasons []string // codes of the hold reasons, or the error code if refused
	Fee     money.Amount
}

// Evidence holds a transfer's data at its creation.
type Evidence struct {
	Created    transfer.Created
	Tier       sender.Tier        // sender's tier
	Screened   *transfer.Screened // nil if there was no screening
	Held       []string           // hold reasons; nil if the transfer was not held
	Rejected   bool               // whether screening rejected the transfer
	LimitState sendinglimit.State // the sender's earlier transfers
}

// CollectEvidence collects the evidence from the events of the decision that created a transfer. It returns false if the events do
// not create a transfer.
func CollectEvidence(events []transfer.Event, tier sender.Tier, limitState sendinglimit.State) (Evidence, bool) {
	e := Evidence{Tier: tier, LimitState: limitState}
	for _, event := range events {
		switch ev := event.(type) {
		case transfer.Created:
			e.Created = ev
		case transfer.Screened:
			if ev.Trigger == screening.TriggerCreation {
				e.Screened = &ev
			}
		case transfer.Held:
			e.Held = ev.Reasons
		case transfer.Rejected:
			e.Rejected = ev.Comments == "" && ev.At.Equal(e.Created.At)
		}
	}
	return e, e.Created.TransferID != ""
}

// ActualVerdict returns the verdict under the original rules.
func (e Evidence) ActualVerdict() Verdict {
	v := Verdict{Outcome: OutcomeAccepted, Fee: e.Created.Quote.Fee}
	switch {
	case e.Rejected:
		v.Outcome = OutcomeRejected
	case e.Held != nil:
		v.Outcome, v.Reasons = OutcomeHeld, e.Held
	}
	return v
}

// Differs reports whether two verdicts differ in outcome, fee, or reasons. The order of the reasons does not matter.
func (v Verdict) Differs(other Verdict) bool {
	a, b := slices.Sorted(slices.Values(v.Reasons)), slices.Sorted(slices.Values(other.Reasons))
	return v.Outcome != other.Outcome || !v.Fee.Equal(other.Fee) || !slices.Equal(a, b)
}

// Simulation evaluates transfers under changed rules. A refused transfer does not count toward the sender's limit for later transfers,
// so transfers must be evaluated in log order. A Simulation is not safe for concurrent use.
type Simulation struct {
	changes          Changes
	refusedTransfers map[string]map[string]bool // refused transfers by sender ID and transfer ID
}

// NewSimulation returns a simulation with the given changes.
func NewSimulation(changes Changes) *Simulation {
	return &Simulation{changes: changes, refusedTransfers: map[string]map[string]bool{}}
}

// Evaluate returns the simulated verdict for a transfer.
func (s *Simulation) Evaluate(e Evidence) Verdict {
	q := e.Created.Quote
	v := Verdict{Outcome: OutcomeAccepted, Fee: q.Fee}
	limitState := s.limitState(e)
	fee, err := s.simulatedFee(q)
	if err == nil {
		v.Fee = fee
		err = s.checkLimits(e, limitState, fee)
	}
	if err != nil {
		s.recordRefusal(e.Created)
		return Verdict{Outcome: OutcomeRefused, Reasons: []string{errorCode(err)}, Fee: money.Zero(q.Fee.Currency())}
	}
	switch reasons, rejected := s.screen(e, limitState); {
	case rejected:
		v.Outcome = OutcomeRejected
	case len(reasons) > 0:
		v.Outcome, v.Reasons = OutcomeHeld, reasons
	}
	return v
}

// limitState returns the sender's earlier transfers, except those that the simulation refused.
func (s *Simulation) limitState(e Evidence) sendinglimit.State {
	refused := s.refusedTransfers[e.Created.SenderID]
	state := e.LimitState
	state.Uses = slices.DeleteFunc(slices.Clone(state.Uses), func(u sendinglimit.Use) bool { return refused[u.TransferID] })
	return state
}

// recordRefusal records a refused transfer, which does not count toward the sender's limit.
func (s *Simulation) recordRefusal(c transfer.Created) {
	if s.refusedTransfers[c.SenderID] == nil {
		s.refusedTransfers[c.SenderID] = map[string]bool{}
	}
	s.refusedTransfers[c.SenderID][c.TransferID] = true
}

// simulatedFee returns the simulated fee. The fee does not affect the send and receive amounts.
func (s *Simulation) simulatedFee(q pricing.Quote) (money.Amount, error) {
	feeSet := s.changes.FeeSet
	if feeSet == nil || feeSet.Key.String() != q.FeeSet {
		return q.Fee, nil
	}
	r, err := feeSet.RangeFor(q.Send)
	if err != nil {
		return money.Amount{}, err
	}
	return r.Fee(q.Send), nil
}

// checkLimits returns an error if the transfer exceeds the limits. It checks limits only if they changed, or if the fee changed and
// counts toward them.
func (s *Simulation) checkLimits(e Evidence, limitState sendinglimit.State, fee money.Amount) error {
	limits, changed := s.changes.Limits[e.Tier]
	if !changed {
		if limits = sendinglimit.LimitsFor(e.Tier); !limits.IncludesFee || fee.Equal(e.Created.Quote.Fee) {
			return nil // the original decision still applies
		}
	}
	return limits.Check(limitState, e.Created.Quote.Send, fee, e.Created.At)
}

// screen returns the simulated hold reasons and whether screening would reject the transfer.
func (s *Simulation) screen(e Evidence, limitState sendinglimit.State) (reasons []string, rejected bool) {
	rules := s.changes.Rules
	if rules == nil {
		return e.Held, e.Rejected
	}
	q, created := e.Created.Quote, e.Created
	result := rescreen(*rules, e.Screened)
	reasons = result.Reasons()
	if !q.Send.Less(rules.MinIdentityAmount) && e.Tier.Level() < sender.TierTwo.Level() {
		reasons = append(reasons, screening.ReasonIdentity)
	}
	current := screening.Transfer{BeneficiaryID: created.BeneficiaryID, Amount: q.Send, At: created.At}
	for _, fired := range rules.FiredPatterns(current, limitState.Transfers()) {
		reasons = append(reasons, fired.Code)
	}
	return reasons, result.Verdict() == screening.VerdictReject
}

// rescreen returns the screening result with a different minimum score. Dismissed matches stay dismissed. Verdicts that do not depend
// on our scores stay the same.
func rescreen(rules screening.Rules, screened *transfer.Screened) screening.Result {
	if screened == nil {
		return screening.Result{}
	}
	checks := slices.Clone(screened.Checks)
	for i, c := range checks {
		if c.Score == 0 || c.Verdict != screening.VerdictClear && c.Verdict != screening.VerdictHold {
			continue
		}
		checks[i].Verdict = screening.VerdictClear
		if bestScore(c, screened.Evidence.Hits) >= rules.Matching.MinScore {
			checks[i].Verdict = screening.VerdictHold
		}
	}
	return screening.Result{Checks: checks}
}

// bestScore returns the best score of the hits that were not dismissed. If the check has no stored hits, it returns the check's
// score.
func bestScore(c screening.Check, hits []screening.Hit) int {
	best, found := 0, false
	for _, h := range hits {
		if h.PersonID != c.PersonID || h.List != c.List {
			continue
		}
		found = true
		if !h.Dismissed {
			best = max(best, h.Score)
		}
	}
	if !found {
		return c.Score
	}
	return best
}

func errorCode(err error) string {
	if rejection, ok := errors.AsType[*domain.Rejection](err); ok {
		return rejection.Code
	}
	return err.Error()
}
