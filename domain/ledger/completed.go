package ledger

import "hulak/domain/money"

// Completed returns the dollars that postings add to what is completed: the amounts sent, without fees, and the fees. Both are negative
// if the postings reverse them. A sent amount is completed from the time its debit is submitted until the transfer fails or is canceled,
// returned, or refunded. It is owed to the beneficiary first and exchanged later, and both accounts count. A fee is completed while it
// is fee income.
//
// Figures of the back office add up the same two amounts, so their completed fees equal the balance of FeeIncome at every position.
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
