package ledger_test

import (
	"testing"

	"pgregory.net/rapid"

	"hulak/domain/ledger"
	"hulak/domain/money"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
)

func TestEveryEntrySumsToZeroInEachCurrency(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		for _, e := range histories(t) {
			sums := map[money.Currency]money.Amount{}
			for _, p := range ledger.Post(e) {
				sums[p.Amount.Currency()] = sums[p.Amount.Currency()].Add(p.Amount)
			}
			for currency, sum := range sums {
				if !sum.IsZero() {
					t.Fatalf("%s: postings sum to %s %s: %v", e.EventType(), sum, currency, ledger.Post(e))
				}
			}
		}
	})
}

// historiesPerCheck is the number of histories per check. It is high enough that every run covers rare paths.
const historiesPerCheck = 20

func histories(t *rapid.T) []transfer.Event {
	var events []transfer.Event
	for range historiesPerCheck {
		events = append(events, transfertest.RandomHistory(t, nil)...)
	}
	return events
}

// TestEndedTransfersHaveNoOpenBalances checks the ledger after random, repeated, and contradictory reports. When a transfer
// has hasEnded, nothing is owed. The money was paid out, was refunded, or is a recorded loss.
func TestEndedTransfersHaveNoOpenBalances(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		for range historiesPerCheck {
			balances, feeLost, disputed := ledger.Balance{}, money.Zero(money.USD), money.Zero(money.USD)
			transfertest.RandomHistory(t, func(_, s transfer.State, facts []transfer.Event) {
				for _, e := range facts {
					balances.Add(ledger.Post(e))
					switch e := e.(type) {
					case transfer.FeeLost:
						feeLost = feeLost.Add(e.Fee)
					case transfer.FeeRefunded:
						if !e.Taken {
							feeLost = feeLost.Sub(e.Fee)
						}
					case transfer.ReturnDishonored:
						if e.Booked {
							disputed = disputed.Add(e.Amounts.Total())
						}
					case transfer.ReturnUpheld:
						if e.Booked {
							disputed = disputed.Sub(e.Amounts.Total())
						}
					case transfer.DisputeEnded:
						disputed = disputed.Sub(e.Amounts.Total())
					}
				}
				if hasEnded(s) {
					checkEnded(t, balances, s, feeLost, disputed)
				}
			})
		}
	})
}

func hasEnded(s transfer.State) bool {
	if s.Late && !s.FeeRefunded {
		return false
	}
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

func checkEnded(t *rapid.T, balances ledger.Balance, s transfer.State, feeLost, disputed money.Amount) {
	t.Helper()
	settled := []struct {
		account  ledger.Account
		currency money.Currency
	}{
		{ledger.CustomerObligation, money.USD},
		{ledger.RefundsPayable, money.USD},
		{ledger.RefundsReturned, money.USD},
		{ledger.FundingReceivable, money.USD},
		{ledger.PayoutPayable, money.NPR},
	}
	for _, s0 := range settled {
		if open := balances.Of(z.account, z.currency); !open.IsZero() {
			t.Fatalf("%s, %s: %s is left on %s", s.Status, s.Delivery, open, z.account)
		}
	}
	a := s.Amounts()
	want := map[ledger.Account]money.Amount{
		ledger.ReturnsDisputed: disputed.Neg(), ledger.FeeIncome: money.Zero(money.USD), ledger.Promotions: money.Zero(money.NPR), ledger.PartnerPrefunding: money.Zero(money.NPR),
	}
	funds := money.Zero(money.USD)
	if s.Delivery == transfer.DeliveryDelivered {
		want[ledger.FeeIncome], want[ledger.Promotions], want[ledger.PartnerPrefunding] = a.Fee.Neg(), a.Bonus, a.Receive.Neg()
		funds = a.Total()
	}
	for account, amount := range want {
		if got := balances.Of(account, amount.Currency()); !got.Equal(amount) {
			t.Fatalf("%s, %s: %s on %s, want %s", s.Status, s.Delivery, got, account, amount)
		}
	}
	// Funds funds plus losses must equal the money taken and not refunded, plus disputed money.
	funds, losses := balances.Of(ledger.CustomerFunds, money.USD), balances.Of(ledger.LossReceivable, money.USD)
	if sum := funds.Add(losses); !sum.Equal(funds.Add(disputed)) {
		t.Fatalf("%s, %s: funds %s and losses %s, want %s and %s together", s.Status, s.Delivery, funds, losses, funds, disputed)
	}
	lost := feeLost
	if s.Returned && !s.ReturnUndone && (s.Delivery == transfer.DeliveryDelivered || s.RefundTaken && s.Settled) {
		lost = lost.Add(a.Total())
	}
	if !losses.Equal(lost) {
		t.Fatalf("%s, %s: a loss of %s, want %s", s.Status, s.Delivery, losses, lost)
	}
}

func TestPostings(t *testing.T) {
	t.Parallel()
	amounts := transfertest.Fold(transfertest.EventsOf(transfertest.Create())).Amounts()
	for _, c := range []struct {
		title string
		event transfer.Event
		want  []ledger.Posting
	}{
		{
			"funding that is submitted is owed to us, and by us; the fee is earned",
			transfer.FundingSubmitted{Amounts: amounts},
			[]ledger.Posting{{ledger.FundingReceivable, usd("205")}, {ledger.CustomerObligation, usd("-200")}, {ledger.FeeIncome, usd("-5")}},
		},
		{
			"funding that settles is funds",
			transfer.FundingSettled{Amounts: amounts},
			[]ledger.Posting{{ledger.CustomerFunds, usd("205")}, {ledger.FundingReceivable, usd("-205")}},
		},
		{
			"a card that declines at once leaves no trace",
			transfer.FundingDeclined{Amounts: amounts},
			nil,
		},
		{
			"a payout changes dollars into rupees, the bonus apart",
			transfer.PayoutRequested{Amounts: amounts},
			[]ledger.Posting{
				{ledger.CustomerObligation, usd("200")},
				{ledger.ExchangePosition, usd("-200")},
				{ledger.ExchangePosition, npr("26700")},
				{ledger.Promotions, npr("100")},
				{ledger.PayoutPayable, npr("-26800")},
			},
		},
		{
			"a delivery is paid out of the prefunding",
			transfer.Delivered{Amounts: amounts},
			[]ledger.Posting{{ledger.PayoutPayable, npr("26800")}, {ledger.PartnerPrefunding, npr("-26800")}},
		},
		{
			"a return after the delivery is a loss",
			transfer.FundingReturned{Stage: transfer.StageDelivered, Amounts: amounts},
			[]ledger.Posting{{ledger.LossReceivable, usd("205")}, {ledger.CustomerFunds, usd("-205")}},
		},
		{
			"what our bank got back of a return is nobody's until it is clear whose (9.10a)",
			transfer.ReturnDishonored{Booked: true, Amounts: amounts},
			[]ledger.Posting{{ledger.CustomerFunds, usd("205")}, {ledger.ReturnsDisputed, usd("-205")}},
		},
		{
			"a dishonor that moves nothing leaves no trace (9.10a)",
			transfer.ReturnDishonored{Amounts: amounts},
			nil,
		},
		{
			"what the other bank insists on goes (9.10a)",
			transfer.ReturnUpheld{Booked: true, Amounts: amounts},
			[]ledger.Posting{{ledger.CustomerFunds, usd("-205")}, {ledger.ReturnsDisputed, usd("205")}},
		},
		{
			"a dispute that is over makes up for what was lost (9.10a)",
			transfer.DisputeEnded{Amounts: amounts},
			[]ledger.Posting{{ledger.ReturnsDisputed, usd("205")}, {ledger.LossReceivable, usd("-205")}},
		},
		{
			"or where nothing was paid out, it is owed to the sender (9.10a)",
			transfer.DisputeEnded{Owed: true, Amounts: amounts},
			[]ledger.Posting{{ledger.ReturnsDisputed, usd("205")}, {ledger.RefundsReturned, usd("-205")}},
		},
		{
			"a cancellation owes the sender everything, the fee included (9.09e)",
			transfer.Canceled{Stage: transfer.StageSettled, Amounts: amounts},
			[]ledger.Posting{{ledger.CustomerObligation, usd("200")}, {ledger.FeeIncome, usd("5")}, {ledger.RefundsPayable, usd("-205")}},
		},
		{
			"a cancellation before anything was taken owes nothing",
			transfer.Canceled{Stage: transfer.StageUnfunded, Amounts: amounts},
			nil,
		},
		{
			"a transfer that is late has not earned its fee",
			transfer.DeliveryLate{Fee: amounts.Fee},
			[]ledger.Posting{{ledger.FeeIncome, usd("5")}, {ledger.RefundsPayable, usd("-5")}},
		},
		{
			"the fee of a late transfer is paid out of what is funds",
			transfer.FeeRefunded{Fee: amounts.Fee, Taken: true},
			[]ledger.Posting{{ledger.RefundsPayable, usd("5")}, {ledger.CustomerFunds, usd("-5")}},
		},
		{
			"a fee that the sender has by their bank already is no loss",
			transfer.FeeRefunded{Fee: amounts.Fee},
			[]ledger.Posting{{ledger.RefundsPayable, usd("5")}, {ledger.LossReceivable, usd("-5")}},
		},
		{
			"a refund and a return of the same money are a loss",
			transfer.RefundSettled{Stage: transfer.StageReturned, Taken: true, Amounts: amounts},
			[]ledger.Posting{{ledger.LossReceivable, usd("205")}, {ledger.CustomerFunds, usd("-205")}},
		},
		{
			"a refund that comes back is owed on an account of its own",
			transfer.RefundReturned{Settled: true, Stage: transfer.StageSettled, Amounts: amounts},
			[]ledger.Posting{{ledger.CustomerFunds, usd("205")}, {ledger.RefundsReturned, usd("-205")}},
		},
		{
			"a refund that did not arrive is owed there as well",
			transfer.RefundReturned{Stage: transfer.StageSettled, Amounts: amounts},
			[]ledger.Posting{{ledger.RefundsPayable, usd("205")}, {ledger.RefundsReturned, usd("-205")}},
		},
		{
			"a refund that comes back after the bank took the payment back was no loss",
			transfer.RefundReturned{Settled: true, Stage: transfer.StageReturned, Amounts: amounts},
			[]ledger.Posting{{ledger.CustomerFunds, usd("205")}, {ledger.LossReceivable, usd("-205")}},
		},
		{
			"a refund that is sent again is paid as the first one was",
			transfer.RefundReissued{Amounts: amounts},
			[]ledger.Posting{{ledger.RefundsReturned, usd("205")}, {ledger.RefundsPayable, usd("-205")}},
		},
	} {
		t.Run(c.title, func(t *testing.T) {
			t.Parallel()
			got := ledger.Post(c.event)
			if len(got) != len(c.want) {
				t.Fatalf("got %v, want %v", got, c.want)
			}
			for i, p := range got {
				if p.Account != c.want[i].Account || !p.Amount.Equal(c.want[i].Amount) {
					t.Errorf("line %d: got %v, want %v", i+1, p, c.want[i])
				}
			}
		})
	}
}

func usd(text string) money.Amount { return money.MustParse(text, money.USD) }

func npr(text string) money.Amount { return money.MustParse(text, money.NPR) }
