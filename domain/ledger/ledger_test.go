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
		for _, e := range drawEvents(t) {
			sums := map[money.Currency]money.Amount{}
			for _, p := range ledger.Post(e) {
				sums[p.Amount.Currency()] = sums[p.Amount.Currency()].Add(p.Amount)
			}
			for currency, sum := range sums {
				if !sum.IsZero() {
					t.Fatalf("%s: %s postings sum to %s: %v", e.EventType(), currency, sum, ledger.Post(e))
				}
			}
		}
	})
}

// historiesPerCheck is the number of random histories per check. It is high enough for every run to cover rare cases.
const historiesPerCheck = 20

func drawEvents(t *rapid.T) []transfer.Event {
	var events []transfer.Event
	for range historiesPerCheck {
		events = append(events, transfertest.RandomHistory(t, nil)...)
	}
	return events
}

// TestEndedTransfersHaveNoOpenBalances checks the ledger after random, repeated, and contradictory reports. After a transfer ends,
// nothing is owed: the money was paid out, was refunded, or is a recorded loss.
func TestEndedTransfersHaveNoOpenBalances(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		for range historiesPerCheck {
			balances, partLost, disputed := ledger.Balances{}, money.Zero(money.USD), money.Zero(money.USD)
			transfertest.RandomHistory(t, func(_, s transfer.State, events []transfer.Event) {
				for _, e := range events {
					balances.Add(ledger.Post(e))
					switch e := e.(type) {
					case transfer.FeeLost:
						partLost = partLost.Add(e.Fee)
					case transfer.FeeRefunded:
						if !e.MoneyMoved {
							partLost = partLost.Sub(e.Fee)
						}
					case transfer.ErrorRefunded:
						if !e.MoneyMoved {
							partLost = partLost.Sub(e.Amount)
						}
					case transfer.PartialRefundReturned:
						if e.Stage == transfer.StageReturned {
							partLost = partLost.Sub(e.Amount)
						}
					case transfer.PartialRefundReclaimed:
						partLost = partLost.Sub(e.Amount)
					case transfer.ReturnDishonored:
						if e.Posted {
							disputed = disputed.Add(e.Amounts.Total())
						}
					case transfer.ReturnUpheld:
						if e.Posted {
							disputed = disputed.Sub(e.Amounts.Total())
						}
					case transfer.DisputeEnded:
						disputed = disputed.Sub(e.Amounts.Total())
					case transfer.RecoveredFundsBlocked:
						disputed = disputed.Sub(e.Amounts.Total())
					}
				}
				if hasEnded(s) {
					requireEndedBalances(t, balances, s, partLost, disputed)
				}
			})
		}
	})
}

func hasEnded(s transfer.State) bool {
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

func requireEndedBalances(t *rapid.T, balances ledger.Balances, s transfer.State, partLost, disputed money.Amount) {
	t.Helper()
	zeroBalances := []struct {
		account  ledger.Account
		currency money.Currency
	}{
		{ledger.CustomerObligation, money.USD},
		{ledger.RefundsPayable, money.USD},
		{ledger.FundingReceivable, money.USD},
		{ledger.PayoutPayable, money.NPR},
	}
	for _, z := range zeroBalances {
		if got := balances.Get(z.account, z.currency); !got.IsZero() {
			t.Fatalf("%s, %s: balance of %s is %s, want zero", s.Status, s.Delivery, z.account, got)
		}
	}
	a, owed, errors := s.Amounts(), money.Zero(money.USD), money.Zero(money.USD)
	for _, r := range s.PartialRefunds() {
		if r.State == transfer.PartialRefundStateReturned {
			owed = owed.Add(r.Amount)
		}
		if r.ComplaintID != "" {
			errors = errors.Add(r.Amount)
		}
	}
	want := map[ledger.Account]money.Amount{
		ledger.ReturnsDisputed: disputed.Neg(), ledger.FeeIncome: money.Zero(money.USD),
		ledger.Promotions: money.Zero(money.NPR), ledger.PartnerPrefunding: money.Zero(money.NPR),
		ledger.BlockedFunds: money.Zero(money.USD), ledger.RefundsReturned: owed.Neg(), ledger.ErrorRefunds: errors,
	}
	collected := money.Zero(money.USD)
	if s.IsBlocked() { // recovered after a return
		want[ledger.BlockedFunds], collected = a.Total().Neg(), a.Total()
	}
	if s.Delivery == transfer.DeliveryDelivered {
		want[ledger.FeeIncome], want[ledger.Promotions], want[ledger.PartnerPrefunding] = a.Fee.Neg(), a.Bonus, a.Receive.Neg()
		collected = a.Total()
	}
	for account, amount := range want {
		if got := balances.Get(account, amount.Currency()); !got.Equal(amount) {
			t.Fatalf("%s, %s: balance of %s is %s, want %s", s.Status, s.Delivery, account, got, amount)
		}
	}
	collected = collected.Sub(errors).Add(owed)
	// Customer funds plus losses must equal the money collected and not refunded, plus the disputed money.
	funds, losses := balances.Get(ledger.CustomerFunds, money.USD), balances.Get(ledger.LossReceivable, money.USD)
	if sum := funds.Add(losses); !sum.Equal(collected.Add(disputed)) {
		t.Fatalf("%s, %s: funds %s plus losses %s, want %s plus %s", s.Status, s.Delivery, funds, losses, collected, disputed)
	}
	wantLosses := partLost
	refundLost := (s.Refund.State == transfer.RefundStatePaid || s.Refund.State == transfer.RefundStateEscheated) && s.Funding.WasSettled()
	if s.Funding.IsReversed() && (s.Delivery == transfer.DeliveryDelivered || refundLost) {
		wantLosses = wantLosses.Add(a.Total())
	}
	if !losses.Equal(wantLosses) {
		t.Fatalf("%s, %s: got losses %s, want %s", s.Status, s.Delivery, losses, wantLosses)
	}
}

func TestPostings(t *testing.T) {
	t.Parallel()
	amounts := transfertest.Fold(transfertest.EventsFrom(transfertest.Create())).Amounts()
	for _, c := range []struct {
		title string
		event transfer.Event
		want  []ledger.Posting
	}{
		{
			"submitted funding creates a receivable, an obligation, and fee income",
			transfer.FundingSubmitted{Amounts: amounts},
			[]ledger.Posting{
				{ledger.FundingReceivable, usd("205")}, {ledger.CustomerObligation, usd("-200")}, {ledger.FeeIncome, usd("-5")},
			},
		},
		{
			"settled funding becomes customer funds",
			transfer.FundingSettled{Amounts: amounts},
			[]ledger.Posting{{ledger.CustomerFunds, usd("205")}, {ledger.FundingReceivable, usd("-205")}},
		},
		{
			"a card payment that is declined immediately has no postings",
			transfer.FundingDeclined{Amounts: amounts},
			nil,
		},
		{
			"a payout exchanges USD for NPR and posts the bonus separately",
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
			"a delivery uses prefunding",
			transfer.Delivered{Amounts: amounts},
			[]ledger.Posting{{ledger.PayoutPayable, npr("26800")}, {ledger.PartnerPrefunding, npr("-26800")}},
		},
		{
			"a return after delivery is a loss",
			transfer.FundingReturned{Stage: transfer.StageDelivered, Amounts: amounts},
			[]ledger.Posting{{ledger.LossReceivable, usd("205")}, {ledger.CustomerFunds, usd("-205")}},
		},
		{
			"money from a dishonored return is held as disputed",
			transfer.ReturnDishonored{Posted: true, Amounts: amounts},
			[]ledger.Posting{{ledger.CustomerFunds, usd("205")}, {ledger.ReturnsDisputed, usd("-205")}},
		},
		{
			"a dishonored return without a money movement has no postings",
			transfer.ReturnDishonored{Amounts: amounts},
			nil,
		},
		{
			"an upheld return reverses the postings of the dishonored return",
			transfer.ReturnUpheld{Posted: true, Amounts: amounts},
			[]ledger.Posting{{ledger.CustomerFunds, usd("-205")}, {ledger.ReturnsDisputed, usd("205")}},
		},
		{
			"a won dispute offsets the loss",
			transfer.DisputeEnded{Amounts: amounts},
			[]ledger.Posting{{ledger.ReturnsDisputed, usd("205")}, {ledger.LossReceivable, usd("-205")}},
		},
		{
			"after a won dispute without a payout, we owe the money to the sender",
			transfer.DisputeEnded{OwedToSender: true, Amounts: amounts},
			[]ledger.Posting{{ledger.ReturnsDisputed, usd("205")}, {ledger.RefundsReturned, usd("-205")}},
		},
		{
			"after a cancellation, we owe the sender the amount and the fee",
			transfer.Canceled{Stage: transfer.StageSettled, Amounts: amounts},
			[]ledger.Posting{{ledger.CustomerObligation, usd("200")}, {ledger.FeeIncome, usd("5")}, {ledger.RefundsPayable, usd("-205")}},
		},
		{
			"a cancellation before funding has no postings",
			transfer.Canceled{Stage: transfer.StageUnfunded, Amounts: amounts},
			nil,
		},
		{
			"after a late delivery, we owe the fee to the sender",
			transfer.DeliveryLate{Fee: amounts.Fee},
			[]ledger.Posting{{ledger.FeeIncome, usd("5")}, {ledger.RefundsPayable, usd("-5")}},
		},
		{
			"a fee refund is paid from customer funds",
			transfer.FeeRefunded{Fee: amounts.Fee, MoneyMoved: true},
			[]ledger.Posting{{ledger.RefundsPayable, usd("5")}, {ledger.CustomerFunds, usd("-5")}},
		},
		{
			"a refund of a fee that the bank already took back offsets the loss",
			transfer.FeeRefunded{Fee: amounts.Fee},
			[]ledger.Posting{{ledger.RefundsPayable, usd("5")}, {ledger.LossReceivable, usd("-5")}},
		},
		{
			"a refund and a return of the same payment are a loss",
			transfer.RefundSettled{Stage: transfer.StageReturned, MoneyMoved: true, Amounts: amounts},
			[]ledger.Posting{{ledger.LossReceivable, usd("205")}, {ledger.CustomerFunds, usd("-205")}},
		},
		{
			"a returned refund is posted to a separate account",
			transfer.RefundReturned{WasSettled: true, Stage: transfer.StageSettled, Amounts: amounts},
			[]ledger.Posting{{ledger.CustomerFunds, usd("205")}, {ledger.RefundsReturned, usd("-205")}},
		},
		{
			"a failed refund is posted to the same separate account",
			transfer.RefundReturned{Stage: transfer.StageSettled, Amounts: amounts},
			[]ledger.Posting{{ledger.RefundsPayable, usd("205")}, {ledger.RefundsReturned, usd("-205")}},
		},
		{
			"a refund returned after a return of the payment offsets the loss",
			transfer.RefundReturned{WasSettled: true, Stage: transfer.StageReturned, Amounts: amounts},
			[]ledger.Posting{{ledger.CustomerFunds, usd("205")}, {ledger.LossReceivable, usd("-205")}},
		},
		{
			"blocked money leaves the obligation and includes the fee",
			transfer.FundsBlocked{Amounts: amounts},
			[]ledger.Posting{{ledger.CustomerObligation, usd("200")}, {ledger.FeeIncome, usd("5")}, {ledger.BlockedFunds, usd("-205")}},
		},
		{
			"unblocked money returns to the obligation, and the cancellation follows",
			transfer.FundsUnblocked{Amounts: amounts},
			[]ledger.Posting{{ledger.CustomerObligation, usd("-200")}, {ledger.FeeIncome, usd("-5")}, {ledger.BlockedFunds, usd("205")}},
		},
		{
			"unblocked money that we had recovered is owed to the sender",
			transfer.FundsUnblocked{Recovered: true, Amounts: amounts},
			[]ledger.Posting{{ledger.BlockedFunds, usd("205")}, {ledger.RefundsReturned, usd("-205")}},
		},
		{
			"a blocked payment that the bank takes back is no longer blocked",
			transfer.BlockedFundsLost{Amounts: amounts},
			[]ledger.Posting{{ledger.CustomerObligation, usd("-200")}, {ledger.FeeIncome, usd("-5")}, {ledger.BlockedFunds, usd("205")}},
		},
		{
			"recovered money of a blocked payment is blocked again",
			transfer.RecoveredFundsBlocked{Amounts: amounts},
			[]ledger.Posting{{ledger.ReturnsDisputed, usd("205")}, {ledger.BlockedFunds, usd("-205")}},
		},
		{
			"interest on blocked money is owed apart from the money",
			transfer.BlockedInterestCredited{Amount: usd("1.25")},
			[]ledger.Posting{{ledger.CustomerFunds, usd("1.25")}, {ledger.BlockedInterest, usd("-1.25")}},
		},
		{
			"paid interest leaves the customer funds",
			transfer.BlockedInterestPaid{Amount: usd("1.25")},
			[]ledger.Posting{{ledger.BlockedInterest, usd("1.25")}, {ledger.CustomerFunds, usd("-1.25")}},
		},
		{
			"a refund that passes to a state leaves the customer funds",
			transfer.RefundEscheated{Amounts: amounts},
			[]ledger.Posting{{ledger.RefundsReturned, usd("205")}, {ledger.CustomerFunds, usd("-205")}},
		},
		{
			"a corrected payment to a state is owed to the sender again",
			transfer.EscheatmentCorrected{Stage: transfer.StageSettled, Amounts: amounts},
			[]ledger.Posting{{ledger.CustomerFunds, usd("205")}, {ledger.RefundsReturned, usd("-205")}},
		},
		{
			"a corrected payment to a state offsets the loss if the sender's bank took the payment back",
			transfer.EscheatmentCorrected{Stage: transfer.StageReturned, Amounts: amounts},
			[]ledger.Posting{{ledger.CustomerFunds, usd("205")}, {ledger.LossReceivable, usd("-205")}},
		},
		{
			"a reissued refund is payable again",
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
					t.Errorf("posting %d: got %v, want %v", i+1, p, c.want[i])
				}
			}
		})
	}
}

func usd(text string) money.Amount { return money.MustParse(text, money.USD) }

func npr(text string) money.Amount { return money.MustParse(text, money.NPR) }
