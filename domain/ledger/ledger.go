// Package ledger derives double-entry postings from transfer events.
//
// Post maps one event to its postings, which sum to zero in every currency. Debits are positive and credits are negative. The
// result depends only on the event. The ledger can therefore be rebuilt from the event log, and every balance can be traced to
// its events.
//
// A submitted debit creates a receivable, an obligation to the beneficiary, and fee income. Settlement turns the receivable into
// customer funds. A payout request exchanges the obligation for NPR payable to the payout partner, and the delivery uses
// prefunding. Cancellations, returns, refunds, and disputes reverse these postings or replace them with other obligations. If
// a sender's bank takes back money that we have already paid out or refunded, the amount is posted to the loss receivable. Money
// that a sanctions rule blocks leaves the obligation and stays in a separate account.
package ledger

import (
	"hulak/domain/money"
	"hulak/domain/transfer"
)

// Account is an account in the chart of accounts.
type Account string

const (
	FundingReceivable  Account = "funding_receivable"  // debits submitted to banks and card networks, not yet received
	CustomerFunds      Account = "customer_funds"      // senders' money in our bank account
	CustomerObligation Account = "customer_obligation" // owed to beneficiaries until the payout is requested
	FeeIncome          Account = "fee_income"
	ExchangePosition   Account = "exchange_position" // USD received against NPR paid
	PayoutPayable      Account = "payout_payable"    // requested from the payout partner, not yet delivered
	PartnerPrefunding  Account = "partner_prefunding"
	LossReceivable     Account = "loss_receivable" // owed by senders whose bank took back money that was paid out or refunded
	Promotions         Account = "promotions"      // bonuses paid to beneficiaries
	ErrorRefunds       Account = "error_refunds"   // refunds of errors in transfers that were paid out
	RefundsPayable     Account = "refunds_payable"
	RefundsReturned    Account = "refunds_returned" // owed to senders after a returned refund or a won dispute, until a state gets it
	BlockedFunds       Account = "blocked_funds"    // blocked because of a sanctions match (31 CFR 501.603)
	BlockedInterest    Account = "blocked_interest" // credited on blocked funds, until it is paid to the sender
	ReturnsDisputed    Account = "returns_disputed" // money from dishonored returns that the other bank can still contest
)

// Class is an account's class in the trial balance.
type Class string

const (
	Asset     Class = "ASSET"
	Liability Class = "LIABILITY"
	Income    Class = "INCOME"
	Expense   Class = "EXPENSE"
	Position  Class = "POSITION"
)

// Chart lists the accounts in trial balance order.
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
	{PayoutPayable, Liability, "Payouts owed to the partner"},
	{RefundsPayable, Liability, "Refunds owed to senders"},
	{RefundsReturned, Liability, "Returned refunds"},
	{ReturnsDisputed, Liability, "Returns in dispute"},
	{BlockedFunds, Liability, "Blocked funds"},
	{BlockedInterest, Liability, "Interest on blocked funds"},
	{ExchangePosition, Position, "Exchange position"},
	{FeeIncome, Income, "Fee income"},
	{Promotions, Expense, "Promotions"},
	{ErrorRefunds, Expense, "Refunds of errors"},
}

// Posting is one line of a journal entry. Positive amounts are debits and negative amounts are credits.
type Posting struct {
	Account Account      `json:"account"`
	Amount  money.Amount `json:"amount"`
}

// Post returns the postings for an event, or nil if the event moves no money.
func Post(event transfer.Event) []Posting {
	switch e := event.(type) {
	case transfer.FundingSubmitted:
		return newJournalEntry(fundingSubmitted(e.Amounts))
	case transfer.FundingSettled:
		return newJournalEntry(fundingSettled(e.Amounts))
	case transfer.FundingArrivedLate:
		return fundingArrivedLate(e)
	case transfer.FundingDeclined:
		if e.WasSubmitted {
			return newJournalEntry(reverse(fundingSubmitted(e.Amounts)))
		}
	case transfer.FundingReturned:
		return fundingReturned(e)
	case transfer.ReturnDishonored:
		if e.Posted {
			return newJournalEntry(returnDishonored(e.Amounts))
		}
	case transfer.ReturnUpheld:
		if e.Posted {
			return newJournalEntry(reverse(returnDishonored(e.Amounts)))
		}
	case transfer.DisputeEnded:
		return disputeEnded(e)
	case transfer.FundsBlocked:
		return newJournalEntry(fundsBlocked(e.Amounts))
	case transfer.FundsUnblocked:
		return fundsUnblocked(e)
	case transfer.BlockedFundsLost:
		return newJournalEntry(reverse(fundsBlocked(e.Amounts)))
	case transfer.RecoveredFundsBlocked:
		return newJournalEntry(debit(ReturnsDisputed, e.Amounts.Total()), credit(BlockedFunds, e.Amounts.Total()))
	case transfer.BlockedInterestCredited:
		return newJournalEntry(debit(CustomerFunds, e.Amount), credit(BlockedInterest, e.Amount))
	case transfer.BlockedInterestPaid:
		return newJournalEntry(debit(BlockedInterest, e.Amount), credit(CustomerFunds, e.Amount))
	case transfer.PayoutRequested:
		return newJournalEntry(payoutRequested(e.Amounts))
	case transfer.Delivered:
		return newJournalEntry(debit(PayoutPayable, e.Amounts.Receive), credit(PartnerPrefunding, e.Amounts.Receive))
	case transfer.PayoutFailed:
		return payoutReversed(e.Amounts, e.AfterReturn)
	case transfer.PayoutVoided:
		return payoutReversed(e.Amounts, e.AfterReturn)
	case transfer.Canceled:
		if e.Stage != transfer.StageUnfunded {
			return newJournalEntry(obligationReversed(e.Amounts), credit(RefundsPayable, e.Amounts.Total()))
		}
	case transfer.RefundSettled:
		return refundSettled(e)
	case transfer.RefundReturned:
		return refundReturned(e)
	case transfer.RefundReissued:
		return newJournalEntry(debit(RefundsReturned, e.Amounts.Total()), credit(RefundsPayable, e.Amounts.Total()))
	case transfer.RefundReclaimed:
		return newJournalEntry(debit(RefundsReturned, e.Amounts.Total()), credit(RefundsPayable, e.Amounts.Total()))
	case transfer.RefundEscheated:
		return newJournalEntry(debit(RefundsReturned, e.Amounts.Total()), credit(CustomerFunds, e.Amounts.Total()))
	case transfer.EscheatmentCorrected:
		return escheatmentCorrected(e)
	case transfer.DeliveryLate:
		return newJournalEntry(debit(FeeIncome, e.Fee), credit(RefundsPayable, e.Fee))
	case transfer.FeeRefunded:
		return partialRefundSettled(e.Fee, e.MoneyMoved)
	case transfer.FeeLost:
		return newJournalEntry(debit(LossReceivable, e.Fee), credit(CustomerFunds, e.Fee))
	case transfer.ErrorRefundRequested:
		return errorRefundRequested(e)
	case transfer.ErrorRefunded:
		return partialRefundSettled(e.Amount, e.MoneyMoved)
	case transfer.PartialRefundReturned:
		return partialRefundReturned(e)
	case transfer.PartialRefundReissued:
		return newJournalEntry(debit(RefundsReturned, e.Amount), credit(RefundsPayable, e.Amount))
	case transfer.PartialRefundPaidByHand:
		return newJournalEntry(debit(RefundsReturned, e.Amount), credit(CustomerFunds, e.Amount))
	case transfer.PartialRefundReclaimed:
		return newJournalEntry(debit(RefundsReturned, e.Amount), credit(LossReceivable, e.Amount))
	}
	return nil
}

func fundingSubmitted(a transfer.Amounts) []Posting {
	return concat(debit(FundingReceivable, a.Total()), credit(CustomerObligation, a.Send), credit(FeeIncome, a.Fee))
}

func fundingSettled(a transfer.Amounts) []Posting {
	return concat(debit(CustomerFunds, a.Total()), credit(FundingReceivable, a.Total()))
}

// obligationReversed reverses the obligation and the fee. Callers add the postings that replace both.
func obligationReversed(a transfer.Amounts) []Posting {
	return concat(debit(CustomerObligation, a.Send), debit(FeeIncome, a.Fee))
}

func fundingArrivedLate(e transfer.FundingArrivedLate) []Posting {
	if e.Stage == transfer.StageUnfunded { // nothing was posted at the cancellation
		return newJournalEntry(debit(CustomerFunds, e.Amounts.Total()), credit(RefundsPayable, e.Amounts.Total()))
	}
	return newJournalEntry(fundingSettled(e.Amounts))
}

func fundingReturned(e transfer.FundingReturned) []Posting {
	total := e.Amounts.Total()
	switch {
	case e.Stage == transfer.StageSubmitted && e.AfterCancel:
		return newJournalEntry(debit(RefundsPayable, total), credit(FundingReceivable, total))
	case e.Stage == transfer.StageSettled && e.AfterCancel:
		return newJournalEntry(debit(RefundsPayable, total), credit(CustomerFunds, total))
	case e.Stage == transfer.StageSubmitted:
		return newJournalEntry(reverse(fundingSubmitted(e.Amounts)))
	case e.Stage == transfer.StageSettled:
		return newJournalEntry(reverse(fundingSubmitted(e.Amounts)), reverse(fundingSettled(e.Amounts)))
	}
	return newJournalEntry(lossPostings(e.Amounts))
}

func lossPostings(a transfer.Amounts) []Posting {
	return concat(debit(LossReceivable, a.Total()), credit(CustomerFunds, a.Total()))
}

func payoutRequested(a transfer.Amounts) []Posting {
	return concat(
		debit(CustomerObligation, a.Send), credit(ExchangePosition, a.Send),
		debit(ExchangePosition, a.Receive.Sub(a.Bonus)), debit(Promotions, a.Bonus), credit(PayoutPayable, a.Receive),
	)
}

// returnDishonored holds the recovered money until the dispute is decided. It does not reverse the postings for the return.
func returnDishonored(a transfer.Amounts) []Posting {
	return concat(debit(CustomerFunds, a.Total()), credit(ReturnsDisputed, a.Total()))
}

// disputeEnded offsets the loss from the return or records the money as owed to the sender.
func disputeEnded(e transfer.DisputeEnded) []Posting {
	account := LossReceivable
	if e.OwedToSender {
		account = RefundsReturned
	}
	return newJournalEntry(debit(ReturnsDisputed, e.Amounts.Total()), credit(account, e.Amounts.Total()))
}

// fundsBlocked replaces the obligation to the beneficiary. The fee is blocked too, because we do not earn it.
func fundsBlocked(a transfer.Amounts) []Posting {
	return concat(obligationReversed(a), credit(BlockedFunds, a.Total()))
}

// fundsUnblocked restores the obligation and the fee, which the cancellation that follows turns into a refund. Recovered funds are owed
// to the sender until staff send them.
func fundsUnblocked(e transfer.FundsUnblocked) []Posting {
	if e.Recovered {
		return newJournalEntry(debit(BlockedFunds, e.Amounts.Total()), credit(RefundsReturned, e.Amounts.Total()))
	}
	return newJournalEntry(reverse(fundsBlocked(e.Amounts)))
}

// payoutReversed reverses a payout. After a return, it also reverses the obligation and the loss.
func payoutReversed(a transfer.Amounts, afterReturn bool) []Posting {
	if afterReturn {
		return newJournalEntry(reverse(payoutRequested(a)), obligationReversed(a), credit(LossReceivable, a.Total()))
	}
	return newJournalEntry(reverse(payoutRequested(a)))
}

func refundSettled(e transfer.RefundSettled) []Posting {
	total := e.Amounts.Total()
	switch e.Stage {
	case transfer.StageSubmitted:
		return newJournalEntry(debit(RefundsPayable, total), credit(FundingReceivable, total))
	case transfer.StageSettled:
		return newJournalEntry(debit(RefundsPayable, total), credit(CustomerFunds, total))
	case transfer.StageReturned:
		if e.MoneyMoved { // the sender received the money twice, through a return and a refund
			return newJournalEntry(lossPostings(e.Amounts))
		}
	}
	return nil
}

// refundReturned posts a returned refund to RefundsReturned. If the sender's bank also returned the payment, the refund
// offsets the loss.
func refundReturned(e transfer.RefundReturned) []Posting {
	total := e.Amounts.Total()
	switch {
	case e.Stage == transfer.StageReturned:
		return newJournalEntry(debit(CustomerFunds, total), credit(LossReceivable, total))
	case e.WasSettled:
		return newJournalEntry(debit(CustomerFunds, total), credit(RefundsReturned, total))
	}
	return newJournalEntry(debit(RefundsPayable, total), credit(RefundsReturned, total))
}

// escheatmentCorrected records the money as owed to the sender again. If the sender's bank has taken the payment back, the money offsets
// the loss.
func escheatmentCorrected(e transfer.EscheatmentCorrected) []Posting {
	account := RefundsReturned
	if e.Stage == transfer.StageReturned {
		account = LossReceivable
	}
	return newJournalEntry(debit(CustomerFunds, e.Amounts.Total()), credit(account, e.Amounts.Total()))
}

// errorRefundRequested posts the refund of an error. We bear the cost, because the partner got the whole payout. The refund of a fee
// reduces our income.
func errorRefundRequested(e transfer.ErrorRefundRequested) []Posting {
	account := ErrorRefunds
	if e.OfFee {
		account = FeeIncome
	}
	return newJournalEntry(debit(account, e.Amount), credit(RefundsPayable, e.Amount))
}

// partialRefundSettled posts a refund of a fee or of an error. If the sender's bank already took back the payment, no money moves and
// the posting offsets the loss.
func partialRefundSettled(amount money.Amount, moneyMoved bool) []Posting {
	account := LossReceivable
	if moneyMoved {
		account = CustomerFunds
	}
	return newJournalEntry(debit(RefundsPayable, amount), credit(account, amount))
}

// partialRefundReturned posts a refund of a part to RefundsReturned. If the sender's bank also took back the payment, the refund
// offsets the loss.
func partialRefundReturned(e transfer.PartialRefundReturned) []Posting {
	from, to := RefundsPayable, RefundsReturned
	if e.WasSettled {
		from = CustomerFunds
	}
	if e.Stage == transfer.StageReturned {
		to = LossReceivable
	}
	return newJournalEntry(debit(from, e.Amount), credit(to, e.Amount))
}
