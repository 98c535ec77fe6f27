// Package ledger derives double-entry postings from transfer events.
//
// Post maps one event to its postings, which sum to zero in every currency. Debits are positive and credits are negative. The
// result depends on the event alone. The accounting books can therefore be rebuilt from the event log, and every balance can be
// traced back to its events.
//
// A submitted debit creates a receivable, an obligation to the beneficiary, and fee income. Settlement turns the receivable into
// customer funds. A payout request exchanges the obligation for NPR payable to the payout partner, and the delivery uses up
// prefunding. Cancellations, returns, refunds, and disputes reverse these postings or replace them with what is owed instead. If
// a bank takes money back after it was paid out or refunded, the loss receivable records the loss.
package ledger

import (
	"hulak/domain/money"
	"hulak/domain/transfer"
)

// Account is an account in the chart of accounts.
type Account string

const (
	FundingReceivable  Account = "funding_receivable"  // requested from banks and cards, not yet received
	CustomerFunds      Account = "customer_funds"      // senders' money in our bank account
	CustomerObligation Account = "customer_obligation" // owed to beneficiaries until the payout is requested
	FeeIncome          Account = "fee_income"
	ExchangePosition   Account = "exchange_position" // USD received against NPR paid
	PayoutPayable      Account = "payout_payable"    // requested from the payout partner, not yet delivered
	PartnerPrefunding  Account = "partner_prefunding"
	LossReceivable     Account = "loss_receivable" // owed by senders whose bank took back money that was paid out or refunded
	Promotions         Account = "promotions"      // bonuses given
	RefundsPayable     Account = "refunds_payable"
	RefundsReturned    Account = "refunds_returned" // returned refunds and won disputes, until they are paid out again
	ReturnsDisputed    Account = "returns_disputed" // money from returns that our bank dishonored and the other bank may contest
)

// Class is the class of an account.
type Class string

const (
	Asset     Class = "ASSET"
	Liability Class = "LIABILITY"
	Income    Class = "INCOME"
	Expense   Class = "EXPENSE"
	Position  Class = "POSITION"
)

// Chart lists the accounts in the order of the trial balance.
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

// Posting is one line of a journal entry. Positive amounts are debits and negative amounts are credits.
type Posting struct {
	Account Account      `json:"account"`
	Amount  money.Amount `json:"amount"`
}

// Post returns the postings of an event. It returns nothing if the event moves no money.
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

// unearned reverses the obligation and the fee. The caller adds the postings that replace them.
func unearned(a transfer.Amounts) []Posting {
	return join(debit(CustomerObligation, a.Send), debit(FeeIncome, a.Fee))
}

func arrivedLate(e transfer.FundingArrivedLate) []Posting {
	if e.Stage == transfer.StageUnfunded { // nothing was posted at the cancellation
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

// dishonored holds returned money until the dispute is decided. The postings of the return itself stay.
func dishonored(a transfer.Amounts) []Posting {
	return join(debit(CustomerFunds, a.Total()), credit(ReturnsDisputed, a.Total()))
}

// disputeEnded offsets the loss from the return, or owes the money to the sender.
func disputeEnded(e transfer.DisputeEnded) []Posting {
	whose := LossReceivable
	if e.Owed {
		whose = RefundsReturned
	}
	return entry(debit(ReturnsDisputed, e.Amounts.Total()), credit(whose, e.Amounts.Total()))
}

// payoutReversed reverses a payout. After a return, it also reverses the obligation and the loss.
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
		if e.Taken { // both the bank and the provider returned the money
			return entry(lost(e.Amounts))
		}
	}
	return nil
}

// refundReturned owes a returned refund in a separate account. If the sender's bank had also taken the payment back, the
// returned refund offsets the loss.
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

// feeRefunded posts the refund of a late transfer's fee. If the sender's bank had already taken the fee back, it reverses the
// loss.
func feeRefunded(e transfer.FeeRefunded) []Posting {
	if e.Taken {
		return entry(debit(RefundsPayable, e.Fee), credit(CustomerFunds, e.Fee))
	}
	return entry(debit(RefundsPayable, e.Fee), credit(LossReceivable, e.Fee))
}
