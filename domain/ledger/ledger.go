// Package ledger says what each money fact means in the books: postings that sum to zero in each currency. It is pure, so
// the books can be written again from the log at any time, and each figure leads to its events.
package ledger

import (
	"hulak/domain/money"
	"hulak/domain/transfer"
)

// Account is one account of the chart.
type Account string

const (
	FundingReceivable  Account = "funding_receivable"  // asked of banks and cards, not yet here
	CustomerFunds      Account = "customer_funds"      // senders' money in our bank
	CustomerObligation Account = "customer_obligation" // owed to beneficiaries until it is with the payout partner
	FeeIncome          Account = "fee_income"
	ExchangePosition   Account = "exchange_position" // dollars taken against rupees given
	PayoutPayable      Account = "payout_payable"    // with the payout partner, not yet with the beneficiary
	PartnerPrefunding  Account = "partner_prefunding"
	LossReceivable     Account = "loss_receivable" // owed by senders whose bank took the money back after it was paid out or refunded
	Promotions         Account = "promotions"      // bonuses given
	RefundsPayable     Account = "refunds_payable"
	RefundsReturned    Account = "refunds_returned" // refunds that came back, and returns undone for good, until they are sent
	ReturnsDisputed    Account = "returns_disputed" // money of returns that our bank dishonored, and that the other bank may insist on
)

// Class is what kind of account it is.
type Class string

const (
	Asset     Class = "ASSET"
	Liability Class = "LIABILITY"
	Income    Class = "INCOME"
	Expense   Class = "EXPENSE"
	Position  Class = "POSITION"
)

// Chart lists the accounts, in the order of a trial balance.
var Chart = []struct {
	Account Account
	Class   Class
	Name    string
}{
	{FundingReceivable, Asset, "Funding receivable"},
	{CustomerFunds, Asset, "Customer funds held"},
	{PartnerPrefunding, Asset, "Prefunding at the payout partner"},
	{LossReceivable, Asset, "Loss receivable from late returns"},
	{CustomerObligation, Liability, "Owed to beneficiaries"},
	{PayoutPayable, Liability, "Payouts with the partner"},
	{RefundsPayable, Liability, "Refunds owed to senders"},
	{RefundsReturned, Liability, "Refunds that came back"},
	{ReturnsDisputed, Liability, "Returns in dispute"},
	{ExchangePosition, Position, "Exchange position"},
	{FeeIncome, Income, "Fee income"},
	{Promotions, Expense, "Promotions"},
}

// Posting is one line of an entry: a debit where the amount is positive, a credit where it is negative.
type Posting struct {
	Account Account      `json:"account"`
	Amount  money.Amount `json:"amount"`
}

// Post says what a fact means in the books; nothing where it moves no money.
func Post(event transfer.Event) []Posting {
	switch e := event.(type) {
	case transfer.FundingSubmitted:
		return entry(submitted(e.Amounts))
	case transfer.FundingSettled:
		return entry(settled(e.Amounts))
	case transfer.FundingArrivedLate:
		return arrivedLate(e)
	case transfer.FundingDeclined:
		if e.Submitted {
			return entry(reversed(submitted(e.Amounts)))
		}
	case transfer.FundingReturned:
		return returned(e)
	case transfer.ReturnDishonored:
		if e.Booked {
			return entry(dishonored(e.Amounts))
		}
	case transfer.ReturnUpheld:
		if e.Booked {
			return entry(reversed(dishonored(e.Amounts)))
		}
	case transfer.DisputeEnded:
		return disputeEnded(e)
	case transfer.PayoutRequested:
		return entry(payoutRequested(e.Amounts))
	case transfer.Delivered:
		return entry(debit(PayoutPayable, e.Amounts.Receive), credit(PartnerPrefunding, e.Amounts.Receive))
	case transfer.PayoutFailed:
		return payoutReversed(e.Amounts, e.AfterReturn)
	case transfer.PayoutVoided:
		return payoutReversed(e.Amounts, e.AfterReturn)
	case transfer.Canceled:
		if e.Stage != transfer.StageUnfunded {
			return entry(unearned(e.Amounts), credit(RefundsPayable, e.Amounts.Total()))
		}
	case transfer.RefundSettled:
		return refunded(e)
	case transfer.RefundReturned:
		return refundReturned(e)
	case transfer.RefundReissued:
		return entry(debit(RefundsReturned, e.Amounts.Total()), credit(RefundsPayable, e.Amounts.Total()))
	case transfer.RefundReclaimed:
		return entry(debit(RefundsReturned, e.Amounts.Total()), credit(RefundsPayable, e.Amounts.Total()))
	case transfer.DeliveryLate:
		return entry(debit(FeeIncome, e.Fee), credit(RefundsPayable, e.Fee))
	case transfer.FeeRefunded:
		return feeRefunded(e)
	case transfer.FeeLost:
		return entry(debit(LossReceivable, e.Fee), credit(CustomerFunds, e.Fee))
	}
	return nil
}

func submitted(a transfer.Amounts) []Posting {
	return join(debit(FundingReceivable, a.Total()), credit(CustomerObligation, a.Send), credit(FeeIncome, a.Fee))
}

func settled(a transfer.Amounts) []Posting {
	return join(debit(CustomerFunds, a.Total()), credit(FundingReceivable, a.Total()))
}

// unearned takes obligation and fee out of the books; what it is owed as instead stands beside it.
func unearned(a transfer.Amounts) []Posting {
	return join(debit(CustomerObligation, a.Send), debit(FeeIncome, a.Fee))
}

func arrivedLate(e transfer.FundingArrivedLate) []Posting {
	if e.Stage == transfer.StageUnfunded { // nothing was booked when it was canceled
		return entry(debit(CustomerFunds, e.Amounts.Total()), credit(RefundsPayable, e.Amounts.Total()))
	}
	return entry(settled(e.Amounts))
}

func returned(e transfer.FundingReturned) []Posting {
	total := e.Amounts.Total()
	switch {
	case e.Stage == transfer.StageSubmitted && e.AfterCancel:
		return entry(debit(RefundsPayable, total), credit(FundingReceivable, total))
	case e.Stage == transfer.StageSettled && e.AfterCancel:
		return entry(debit(RefundsPayable, total), credit(CustomerFunds, total))
	case e.Stage == transfer.StageSubmitted:
		return entry(reversed(submitted(e.Amounts)))
	case e.Stage == transfer.StageSettled:
		return entry(reversed(submitted(e.Amounts)), reversed(settled(e.Amounts)))
	}
	return entry(lost(e.Amounts))
}

func lost(a transfer.Amounts) []Posting {
	return join(debit(LossReceivable, a.Total()), credit(CustomerFunds, a.Total()))
}

func payoutRequested(a transfer.Amounts) []Posting {
	return join(
		debit(CustomerObligation, a.Send), credit(ExchangePosition, a.Send),
		debit(ExchangePosition, a.Receive.Sub(a.Bonus)), debit(Promotions, a.Bonus), credit(PayoutPayable, a.Receive),
	)
}

// dishonored holds money that came back to us until it is clear whose it is. What the return was booked as stays.
func dishonored(a transfer.Amounts) []Posting {
	return join(debit(CustomerFunds, a.Total()), credit(ReturnsDisputed, a.Total()))
}

// disputeEnded makes up for what was lost by the return, or owes the money to the sender.
func disputeEnded(e transfer.DisputeEnded) []Posting {
	whose := LossReceivable
	if e.Owed {
		whose = RefundsReturned
	}
	return entry(debit(ReturnsDisputed, e.Amounts.Total()), credit(whose, e.Amounts.Total()))
}

// payoutReversed takes a payout back. After a return nothing is owed any more, and what had counted as lost is not.
func payoutReversed(a transfer.Amounts, afterReturn bool) []Posting {
	if afterReturn {
		return entry(reversed(payoutRequested(a)), unearned(a), credit(LossReceivable, a.Total()))
	}
	return entry(reversed(payoutRequested(a)))
}

func refunded(e transfer.RefundSettled) []Posting {
	total := e.Amounts.Total()
	switch e.Stage {
	case transfer.StageSubmitted:
		return entry(debit(RefundsPayable, total), credit(FundingReceivable, total))
	case transfer.StageSettled:
		return entry(debit(RefundsPayable, total), credit(CustomerFunds, total))
	case transfer.StageReturned:
		if e.Taken { // the bank and the provider both gave it back
			return entry(lost(e.Amounts))
		}
	}
	return nil
}

// refundReturned owes a refund that came back, on an account of its own. Where the sender's bank had taken the payment back as
// well, what came back makes up for the loss.
func refundReturned(e transfer.RefundReturned) []Posting {
	total := e.Amounts.Total()
	switch {
	case e.Stage == transfer.StageReturned:
		return entry(debit(CustomerFunds, total), credit(LossReceivable, total))
	case e.Settled:
		return entry(debit(CustomerFunds, total), credit(RefundsReturned, total))
	}
	return entry(debit(RefundsPayable, total), credit(RefundsReturned, total))
}

// feeRefunded pays the fee of a late transfer back. Where the sender's bank was quicker, it was no loss.
func feeRefunded(e transfer.FeeRefunded) []Posting {
	if e.Taken {
		return entry(debit(RefundsPayable, e.Fee), credit(CustomerFunds, e.Fee))
	}
	return entry(debit(RefundsPayable, e.Fee), credit(LossReceivable, e.Fee))
}
