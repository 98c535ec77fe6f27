package whatif_test

import (
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"

	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/screening"
	"hulak/domain/sender"
	"hulak/domain/sendinglimit"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
	"hulak/domain/whatif"
)

func usd(text string) money.Amount { return money.MustParse(text, money.USD) }

// newEvidence returns the evidence for a transfer of the given amount by a tier ONE sender, with a fee of 5 USD.
func newEvidence(id, send string, at time.Time) whatif.Evidence {
	created := transfertest.EventsFrom(transfertest.Create())[0].(transfer.Created)
	created.TransferID, created.SenderID, created.At = id, "maya", at
	created.Quote.Send, created.Quote.Fee = usd(send), usd("5.00")
	created.Quote.FeeSet = feeKey.String()
	return whatif.Evidence{Created: created, Tier: sender.TierOne}
}

var (
	start  = transfertest.Start
	feeKey = pricing.FeeKey{
		SourceCountry: "USA", DestinationCountry: "NPL", PaymentMethod: "BANK_ACCOUNT", PayoutMethod: "BANK_DEPOSIT", Currency: money.USD,
	}
)

// withScreening returns a copy of the evidence with a screening result.
func withScreening(e whatif.Evidence, score int, verdict screening.Verdict, hits ...screening.Hit) whatif.Evidence {
	e.Screened = &transfer.Screened{
		Trigger: screening.TriggerCreation, Evidence: screening.Evidence{Hits: hits},
		Checks: []screening.Check{{PersonID: "maya", List: "SDN", Verdict: verdict, Score: score}},
	}
	if verdict == screening.VerdictHold {
		e.Held = []string{screening.ReasonHit}
	}
	return e
}

func feeChanges(flat, from, to string) whatif.Changes {
	return whatif.Changes{FeeSet: &pricing.FeeSet{Key: feeKey, Version: 1,
		Ranges: []pricing.FeeRange{{Min: usd(from), Max: usd(to), FlatFee: usd(flat), Percent: decimal.Zero}}}}
}

func TestFees(t *testing.T) {
	t.Parallel()
	e := newEvidence("t", "200.00", start)
	t.Run("the fee comes from the changed fee set", func(t *testing.T) {
		v := whatif.NewSimulation(feeChanges("3.00", "10", "500")).Evaluate(e)
		assert.Equal(t, whatif.OutcomeAccepted, v.Outcome)
		assert.True(t, v.Fee.Equal(usd("3.00")), v.Fee)
		assert.True(t, v.Differs(e.ActualVerdict()))
	})
	t.Run("an amount outside the ranges of the changed fee set is refused", func(t *testing.T) {
		v := whatif.NewSimulation(feeChanges("3.00", "300", "500")).Evaluate(e)
		assert.Equal(t, whatif.OutcomeRefused, v.Outcome)
		assert.Equal(t, []string{"MIN_TXN_AMOUNT"}, v.Reasons)
	})
	t.Run("a changed fee set for another payout method has no effect", func(t *testing.T) {
		other := feeChanges("3.00", "10", "500")
		other.FeeSet.Key.PayoutMethod = "WALLET"
		assert.False(t, whatif.NewSimulation(other).Evaluate(e).Differs(e.ActualVerdict()))
	})
	t.Run("a simulation without changes returns the actual verdict", func(t *testing.T) {
		assert.False(t, whatif.NewSimulation(whatif.Changes{}).Evaluate(e).Differs(e.ActualVerdict()))
	})
}

func TestLimits(t *testing.T) {
	t.Parallel()
	limits := func(transaction, day string) whatif.Changes {
		l := sendinglimit.LimitsFor(sender.TierOne)
		l.PerTransaction, l.PerDay = usd(transaction), usd(day)
		return whatif.Changes{Limits: map[sender.Tier]sendinglimit.Limits{sender.TierOne: l}}
	}
	first, second := newEvidence("t-1", "300.00", start), newEvidence("t-2", "200.00", start.Add(time.Minute))
	second.LimitState = sendinglimit.State{SenderID: "maya", Uses: []sendinglimit.Use{newUse("t-1", "300.00", start)}}

	t.Run("an amount above the remaining amount of the changed limit is refused", func(t *testing.T) {
		s := whatif.NewSimulation(limits("1000", "400"))
		assert.Equal(t, whatif.OutcomeAccepted, s.Evaluate(first).Outcome)
		v := s.Evaluate(second)
		assert.Equal(t, whatif.OutcomeRefused, v.Outcome)
		assert.Equal(t, []string{"DAY_LIMIT_EXCEEDED"}, v.Reasons)
	})
	t.Run("a refused transfer does not count toward the limit for later transfers", func(t *testing.T) {
		s := whatif.NewSimulation(limits("250", "250"))
		assert.Equal(t, whatif.OutcomeRefused, s.Evaluate(first).Outcome)
		assert.Equal(t, whatif.OutcomeAccepted, s.Evaluate(second).Outcome)
	})
	t.Run("changed limits for another tier have no effect", func(t *testing.T) {
		second := second
		second.Tier = sender.TierTwo
		assert.False(t, whatif.NewSimulation(limits("1", "1")).Evaluate(second).Differs(second.ActualVerdict()))
	})
	t.Run("a higher fee counts if the limit includes fees", func(t *testing.T) {
		e := newEvidence("t", "9995.00", start)
		e.Created.Quote.Fee = usd("4.00")
		e.Tier = sender.TierThree
		assert.Equal(t, whatif.OutcomeRefused, whatif.NewSimulation(feeChanges("8.00", "10", "20000")).Evaluate(e).Outcome)
		assert.Equal(t, whatif.OutcomeAccepted, whatif.NewSimulation(feeChanges("4.50", "10", "20000")).Evaluate(e).Outcome)
	})
}

func TestRules(t *testing.T) {
	t.Parallel()
	minScore := func(score int) whatif.Changes {
		rules := screening.CurrentRules
		rules.Matching.MinScore = score
		return whatif.Changes{Rules: &rules}
	}
	hit := screening.Hit{PersonID: "maya", List: "SDN", Entry: "1", Score: 900}

	t.Run("a hit below the changed minimum score does not hold the transfer", func(t *testing.T) {
		e := withScreening(newEvidence("t", "200.00", start), 900, screening.VerdictHold, hit)
		assert.Equal(t, whatif.OutcomeHeld, e.ActualVerdict().Outcome)
		assert.Equal(t, whatif.OutcomeAccepted, whatif.NewSimulation(minScore(950)).Evaluate(e).Outcome)
		assert.False(t, whatif.NewSimulation(minScore(900)).Evaluate(e).Differs(e.ActualVerdict()))
	})
	t.Run("a lower minimum score holds a transfer that was cleared", func(t *testing.T) {
		e := withScreening(newEvidence("t", "200.00", start), 850, screening.VerdictClear)
		v := whatif.NewSimulation(minScore(840)).Evaluate(e)
		assert.Equal(t, whatif.OutcomeHeld, v.Outcome)
		assert.Equal(t, []string{screening.ReasonHit}, v.Reasons)
	})
	t.Run("a dismissed match stays dismissed", func(t *testing.T) {
		dismissed := hit
		dismissed.Dismissed = true
		e := withScreening(newEvidence("t", "200.00", start), 900, screening.VerdictClear, dismissed)
		assert.Equal(t, whatif.OutcomeAccepted, whatif.NewSimulation(minScore(500)).Evaluate(e).Outcome)
	})
	t.Run("a transfer that a provider rejected stays rejected", func(t *testing.T) {
		e := withScreening(newEvidence("t", "200.00", start), 0, screening.VerdictReject)
		e.Rejected = true
		assert.Equal(t, whatif.OutcomeRejected, whatif.NewSimulation(minScore(999)).Evaluate(e).Outcome)
	})
	t.Run("a changed pattern counts the sender's earlier transfers", func(t *testing.T) {
		rules := screening.CurrentRules
		rules.Patterns = []screening.Pattern{{Code: "VELOCITY", Quantity: screening.QuantityTransfers, Period: 24 * time.Hour, MinCount: 2}}
		e := newEvidence("t-2", "200.00", start.Add(time.Hour))
		e.LimitState = sendinglimit.State{SenderID: "maya", Uses: []sendinglimit.Use{newUse("t-1", "200.00", start)}}
		v := whatif.NewSimulation(whatif.Changes{Rules: &rules}).Evaluate(e)
		assert.Equal(t, whatif.OutcomeHeld, v.Outcome)
		assert.Equal(t, []string{"VELOCITY"}, v.Reasons)
	})
	t.Run("a lower identity threshold holds a transfer without identity data", func(t *testing.T) {
		rules := screening.CurrentRules
		rules.MinIdentityAmount = usd("100")
		assert.Equal(t, []string{screening.ReasonIdentity},
			whatif.NewSimulation(whatif.Changes{Rules: &rules}).Evaluate(newEvidence("t", "200.00", start)).Reasons)
	})
}

func TestCollectEvidence(t *testing.T) {
	t.Parallel()
	held := transfertest.CreateWithHit()
	e, ok := whatif.CollectEvidence(transfertest.EventsFrom(held), sender.TierOne, sendinglimit.State{})
	assert.True(t, ok)
	assert.Equal(t, whatif.OutcomeHeld, e.ActualVerdict().Outcome, "a held transfer must have the outcome HELD")
	assert.Equal(t, held.HoldReasons, e.ActualVerdict().Reasons)
	assert.NotNil(t, e.Screened)
	assert.False(t, whatif.NewSimulation(whatif.Changes{Rules: &screening.CurrentRules}).Evaluate(e).Differs(e.ActualVerdict()),
		"the current rules must return the actual verdict")
	_, ok = whatif.CollectEvidence(nil, sender.TierOne, sendinglimit.State{})
	assert.False(t, ok)
}

// newUse returns the part of the limit that a transfer uses.
func newUse(id, amount string, at time.Time) sendinglimit.Use {
	state := sendinglimit.Decider.Evolve(sendinglimit.State{},
		sendinglimit.Reserved{SenderID: "maya", TransferID: id, BeneficiaryID: "sita", Amount: usd(amount), At: at})
	return state.Uses[0]
}
