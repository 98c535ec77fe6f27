package ledger

import "hulak/domain/money"

func debit(account Account, amount money.Amount) []Posting { return []Posting{{account, amount}} }

func credit(account Account, amount money.Amount) []Posting {
	return []Posting{{account, amount.Neg()}}
}

func reverse(postings []Posting) []Posting {
	reversed := make([]Posting, len(postings))
	for i, p := range postings {
		reversed[i] = Posting{p.Account, p.Amount.Neg()}
	}
	return reversed
}

func concat(parts ...[]Posting) []Posting {
	var all []Posting
	for _, part := range parts {
		all = append(all, part...)
	}
	return all
}

// newJournalEntry merges postings into a journal entry with one line per account and currency. It omits zero amounts.
func newJournalEntry(parts ...[]Posting) []Posting {
	var lines []Posting
next:
	for _, p := range concat(parts...) {
		for i, line := range lines {
			if line.Account == p.Account && line.Amount.Currency() == p.Amount.Currency() {
				lines[i].Amount = line.Amount.Add(p.Amount)
				continue next
			}
		}
		lines = append(lines, p)
	}
	nonzero := lines[:0]
	for _, line := range lines {
		if !line.Amount.IsZero() {
			nonzero = append(nonzero, line)
		}
	}
	return nonzero
}

// Balances holds balances by account and currency.
type Balances map[Account]map[money.Currency]money.Amount

// Add adds postings to the balances.
func (b Balances) Add(postings []Posting) {
	for _, p := range postings {
		if b[p.Account] == nil {
			b[p.Account] = map[money.Currency]money.Amount{}
		}
		currency := p.Amount.Currency()
		b[p.Account][currency] = b[p.Account][currency].Add(p.Amount)
	}
}

// Get returns the balance of one account in one currency.
func (b Balances) Get(account Account, currency money.Currency) money.Amount {
	return money.Zero(currency).Add(b[account][currency])
}
