package ledger

import "hulak/domain/money"

// Completed returns the USD amounts that the postings add to completed transfers: the sent amount without fees, and the fee.
// Both are negative if the postings reverse a completed transfer.
//
// A sent amount counts from the submission of its debit until the transfer fails or is canceled, returned, or refunded. The
// money is first owed to the beneficiary and then exchanged, so both accounts count. A fee counts while it is fee income.
//
// The back-office reports sum the same amounts, so their fees always equal the balance of FeeIncome.
func Completed(postings []Posting) (send, fee money.Amount) {
	send, fee = money.Zero(money.USD), money.Zero(money.USD)
	for _, p := range postings {
		if p.Amount.Currency() != money.USD {
			continue
		}
		switch p.Account {
		case CustomerObligation, ExchangePosition:
			send = send.Sub(p.Amount)
		case FeeIncome:
			fee = fee.Sub(p.Amount)
		}
	}
	return send, fee
}
