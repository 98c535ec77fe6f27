package ledger

import "hulak/domain/money"

// Completed returns the USD that the postings add to the completed sent amounts (without fees) and to the completed fees. Both
// are negative if the postings reverse them.
//
// A sent amount is completed from the submission of its debit until the transfer fails or is canceled, returned, or refunded. It
// is first owed to the beneficiary and then exchanged, so both accounts count. A fee is completed while it is fee income.
//
// Back office reports sum the same two amounts, so their completed fees equal the balance of FeeIncome at every position.
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
