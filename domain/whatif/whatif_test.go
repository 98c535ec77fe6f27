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

// made returns a transfer of the given amount by a tier ONE sender, with a fee of 5 USD.
func made(id, send string, at time.Time) whatif.Evidence {
	created := transfertest.EventsOf(transfertest.Create())[0].(transfer.Created)
	created.TransferID, created.SenderID, created.At = id, "maya", at
	created.Quote.Send, created.Quote.Fee = usd(send), usd("5.00")
	created.Quote.FeeSet = feeKey.String()
	return whatif.Evidence{Created: created, Tier: sender.TierOne}
}

var (
	start  = transfertest.Start
	feeKey = pricing.FeeKey{SourceCountry: "USA", DestinationCountry: "NPL", PaymentMethod: "BANK_ACCOUNT", PayoutMethod: "BANK_DEPOSIT", Currency: money.USD}
)

func screened(e whatif.Evidence, score int, verdict screening.Verdict, hits ...screening.Hit) whatif.Evidence {
	e.Screened = &transfer.Screened{
		Trigger: screening.AtCreation, Evidence: screening.Evidence{Hits: hits},
		Checks: []screening.Check{{PersonID: "maya", List: "SDN", Verdict: verdict, Score: score}},
	}
	if verdict == screening.Hold {
		e.Held = []string{screening.ReasonHit}
	}
	return e
}

func fees(flat, from, to string) whatif.Changes {
	return whatif.Changes{FeeSet: &pricing.FeeSet{Key: feeKey, Version: 1, Ranges: []pricing.FeeRange{{Min: usd(from), Max: usd(to), Flat: usd(flat), Percent: decimal.Zero}}}}
}

func TestFees(t *testing.T) {
	t.Parallel()
	e := made("t", "200.00", start)
	t.Run("8 a transfer would have cost what the changed fee set says", func(t *testing.T) {
		v := whatif.NewSimulation(fees("3.00", "10", "500")).Evaluate(e)
		assert.Equal(t, whatif.Accepted, v.Outcome)
		assert.True(t, v.Fee.Equal(usd("3.00")), v.Fee)
		assert.True(t, v.Differs(e.ActualVerdict()))
	})
	t.Run("8 what no range of it holds would have been refused", func(t *testing.T) {
		v := whatif.NewSimulation(fees("3.00", "300", "500")).Evaluate(e)
		assert.Equal(t, whatif.Refused, v.Outcome)
		assert.Equal(t, []string{"MIN_TXN_AMOUNT"}, v.Reasons)
	})
	t.Run("8 another corridor's fee set changes nothing", func(t *testing.T) {
		other := fees("3.00", "10", "500")
		other.FeeSet.Key.PayoutMethod = "WALLET"
		assert.False(t, whatif.NewSimulation(other).Evaluate(e).Differs(e.ActualVerdict()))
	})
	t.Run("8 nothing changed, nothing differs", func(t *testing.T) {
		assert.False(t, whatif.NewSimulation(whatif.Changes{}).Evaluate(e).Differs(e.ActualVerdict()))
	})
}

func TestLimits(t *testing.T) {
	t.Parallel()
	limits := func(transaction, day string) whatif.Changes {
		l := sendinglimit.LimitsOf(sender.TierOne)
		l.PerTransaction, l.PerDay = usd(transaction), usd(day)
		return whatif.Changes{Limits: map[sender.Tier]sendinglimit.Limits{sender.TierOne: l}}
	}
	first, second := made("t-1", "300.00", start), made("t-2", "200.00", start.Add(time.Minute))
	second.Used = sendinglimit.State{SenderID: "maya", Uses: []sendinglimit.Use{use("t-1", "300.00", start)}}

	t.Run("8 more than a changed limit leaves would have been refused", func(t *testing.T) {
		w := whatif.NewSimulation(limits("1000", "400"))
		assert.Equal(t, whatif.Accepted, w.Evaluate(first).Outcome)
		v := w.Evaluate(second)
		assert.Equal(t, whatif.Refused, v.Outcome)
		assert.Equal(t, []string{"DAY_LIMIT_EXCEEDED"}, v.Reasons)
	})
	t.Run("8 whoever would have been refused would have used nothing: the next has room", func(t *testing.T) {
		w := whatif.NewSimulation(limits("250", "250"))
		assert.Equal(t, whatif.Refused, w.Evaluate(first).Outcome)
		assert.Equal(t, whatif.Accepted, w.Evaluate(second).Outcome)
	})
	t.Run("8 another tier's limits change nothing", func(t *testing.T) {
		second := second
		second.Tier = sender.TierTwo
		assert.False(t, whatif.NewSimulation(limits("1", "1")).Evaluate(second).Differs(second.ActualVerdict()))
	})
	t.Run("8 a dearer fee counts where the limit includes it", func(t *testing.T) {
		e := made("t", "9995.00", start)
		e.Created.Quote.Fee = usd("4.00")
		e.Tier = sender.TierThree
		assert.Equal(t, whatif.Refused, whatif.NewSimulation(fees("8.00", "10", "20000")).Evaluate(e).Outcome)
		assert.Equal(t, whatif.Accepted, whatif.NewSimulation(fees("4.50", "10", "20000")).Evaluate(e).Outcome)
	})
}

func TestRules(t *testing.T) {
	t.Parallel()
	from := func(score int) whatif.Changes {
		rules := screening.CurrentRules
		rules.Matching.HitFrom = score
		return whatif.Changes{Rules: &rules}
	}
	hit := screening.Hit{PersonID: "maya", List: "SDN", Entry: "1", Score: 900}

	t.Run("8 a hit below the changed score would not have held the transfer", func(t *testing.T) {
		e := screened(made("t", "200.00", start), 900, screening.Hold, hit)
		assert.Equal(t, whatif.Held, e.ActualVerdict().Outcome)
		assert.Equal(t, whatif.Accepted, whatif.NewSimulation(from(950)).Evaluate(e).Outcome)
		assert.False(t, whatif.NewSimulation(from(900)).Evaluate(e).Differs(e.ActualVerdict()))
	})
	t.Run("8 a likeness that was let pass would have held it from a lower score on", func(t *testing.T) {
		e := screened(made("t", "200.00", start), 850, screening.Clear)
		v := whatif.NewSimulation(from(840)).Evaluate(e)
		assert.Equal(t, whatif.Held, v.Outcome)
		assert.Equal(t, []string{screening.ReasonHit}, v.Reasons)
	})
	t.Run("8 what staff had set aside stays so", func(t *testing.T) {
		aside := hit
		aside.SetAside = true
		e := screened(made("t", "200.00", start), 900, screening.Clear, aside)
		assert.Equal(t, whatif.Accepted, whatif.NewSimulation(from(500)).Evaluate(e).Outcome)
	})
	t.Run("8 what a partner rejected stays rejected", func(t *testing.T) {
		e := screened(made("t", "200.00", start), 0, screening.Reject)
		e.Rejected = true
		assert.Equal(t, whatif.Rejected, whatif.NewSimulation(from(999)).Evaluate(e).Outcome)
	})
	t.Run("8 a stricter pattern would have held it, on what its sender had sent before", func(t *testing.T) {
		rules := screening.CurrentRules
		rules.Patterns = []screening.Pattern{{Code: "VELOCITY", Counts: screening.CountsTransfers, Within: 24 * time.Hour, AtLeast: 2}}
		e := made("t-2", "200.00", start.Add(time.Hour))
		e.Used = sendinglimit.State{SenderID: "maya", Uses: []sendinglimit.Use{use("t-1", "200.00", start)}}
		v := whatif.NewSimulation(whatif.Changes{Rules: &rules}).Evaluate(e)
		assert.Equal(t, whatif.Held, v.Outcome)
		assert.Equal(t, []string{"VELOCITY"}, v.Reasons)
	})
	t.Run("8 identity data would have been missing from a lower amount on", func(t *testing.T) {
		rules := screening.CurrentRules
		rules.IdentityFrom = usd("100")
		assert.Equal(t, []string{screening.ReasonIdentity}, whatif.NewSimulation(whatif.Changes{Rules: &rules}).Evaluate(made("t", "200.00", start)).Reasons)
	})
}

func TestEvidenceOf(t *testing.T) {
	t.Parallel()
	held := transfertest.CreateWithHit()
	e, ok := whatif.EvidenceOf(transfertest.EventsOf(held), sender.TierOne, sendinglimit.State{})
	assert.True(t, ok)
	assert.Equal(t, whatif.Held, e.ActualVerdict().Outcome, "8 what became of a transfer is read from its first facts")
	assert.Equal(t, held.HoldReasons, e.ActualVerdict().Reasons)
	assert.NotNil(t, e.Screened)
	assert.False(t, whatif.NewSimulation(whatif.Changes{Rules: &screening.CurrentRules}).Evaluate(e).Differs(e.ActualVerdict()), "8 and the same rules say the same")
	_, ok = whatif.EvidenceOf(nil, sender.TierOne, sendinglimit.State{})
	assert.False(t, ok)
}

// use returns the use of the limit by a transfer, as folded from events.
func use(id, amount string, at time.Time) sendinglimit.Use {
	state := sendinglimit.Decider.Evolve(sendinglimit.State{}, sendinglimit.Reserved{SenderID: "maya", TransferID: id, BeneficiaryID: "sita", Amount: usd(amount), At: at})
	return state.Uses[0]
}
