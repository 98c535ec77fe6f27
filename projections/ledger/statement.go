package ledger

import (
	"context"
	"math"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"

	domainledger "hulak/domain/ledger"
	"hulak/domain/money"
	"hulak/projections"
)

// StatementLine is one posting of an account's statement, with the balance after it.
type StatementLine struct {
	Position   int64 // position of the event
	TransferID string
	Type       string
	At         time.Time
	Amount     money.Amount // debits are positive
	Balance    money.Amount
}

// Statement returns the postings to an account in one currency before a position, newest first. If the position is 0, it returns
// the newest postings.
func (q *Queries) Statement(
	ctx context.Context, account domainledger.Account, currency money.Currency, before int64, limit int,
) ([]StatementLine, error) {
	if before <= 0 {
		before = math.MaxInt64
	}
	lines, err := projections.Rows(ctx, q.db, scanStatementLine, `
		SELECT p.position, e.transfer_id, e.type, e.at, p.amount, p.currency FROM (
			SELECT position, amount, currency FROM ledger.postings WHERE account = $1 AND currency = $2 AND position < $3
			ORDER BY position DESC LIMIT $4) AS p JOIN ledger.entries e USING (position) ORDER BY p.position DESC`,
		string(account), string(currency), before, min(max(limit, 1), projections.PageSizeMax))
	if err != nil || len(lines) == 0 {
		return lines, err
	}
	// An entry has one line per account and currency, so a position identifies a line.
	var closing decimal.Decimal
	err = q.db.QueryRow(ctx, `SELECT coalesce(sum(amount), 0) FROM (`+postedUpTo+`) AS lines WHERE account = $2 AND currency = $3`,
		lines[0].Position, string(account), string(currency)).Scan(&closing)
	balance := projections.Amount(closing, string(currency))
	for i := range lines {
		lines[i].Balance = balance
		balance = balance.Sub(lines[i].Amount)
	}
	return lines, err
}

// OpenItem is a transfer's nonzero balance in an account that is zero once the transfer has ended.
type OpenItem struct {
	TransferID string
	Account    domainledger.Account
	Amount     money.Amount
	Since      time.Time // time of the transfer's last posting to the account
}

// AgeBuckets lists the upper bounds of the age buckets for money in transit.
var AgeBuckets = []time.Duration{24 * time.Hour, 3 * 24 * time.Hour, 7 * 24 * time.Hour, 30 * 24 * time.Hour}

// Aging is the money in an in-transit account by age. It has one bucket per entry of AgeBuckets, and a last bucket for older
// items.
type Aging struct {
	Account  domainledger.Account
	Currency money.Currency
	Amounts  []money.Amount
	Counts   []int
}

// since selects the time of an open item's last posting. It is a subquery per item, because a join would read all entries.
const since = `(SELECT e.at FROM ledger.entries e WHERE e.position = o.position)`

// InTransit returns all open items by their age at the given time, in the order of the chart of accounts. Their amounts add up to the
// balances of the trial balance.
func (q *Queries) InTransit(ctx context.Context, at time.Time) ([]Aging, error) {
	bounds := make([]time.Time, len(AgeBuckets))
	for i, age := range AgeBuckets {
		bounds[len(AgeBuckets)-1-i] = at.Add(-age)
	}
	rows, err := projections.Rows(ctx, q.db, scanAge, `
		SELECT o.account, o.currency, width_bucket(`+since+`, $1::timestamptz[]), sum(o.amount), count(*)
		FROM ledger.open_items o GROUP BY 1, 2, 3`, bounds)
	if err != nil {
		return nil, err
	}
	all := []Aging{}
	for _, line := range domainledger.Chart {
		for _, currency := range []money.Currency{money.USD, money.NPR} {
			aging := Aging{Account: line.Account, Currency: currency, Amounts: make([]money.Amount, len(AgeBuckets)+1),
				Counts: make([]int, len(AgeBuckets)+1)}
			found := false
			for i := range aging.Amounts {
				aging.Amounts[i] = money.Zero(currency)
			}
			for _, r := range rows {
				if r.account == line.Account && r.amount.Currency() == currency {
					found = true
					aging.Amounts[len(AgeBuckets)-r.bucket], aging.Counts[len(AgeBuckets)-r.bucket] = r.amount, r.count
				}
			}
			if found {
				all = append(all, aging)
			}
		}
	}
	return all, nil
}

// OldestItems returns the items that have been in transit the longest. Returned refunds and blocked funds are not in transit: they wait
// for their owner or for a license, which can take years.
func (q *Queries) OldestItems(ctx context.Context, limit int) ([]OpenItem, error) {
	return projections.Rows(ctx, q.db, scanItem, `
		SELECT o.transfer_id, o.account, o.amount, o.currency, `+since+` FROM ledger.open_items o
		WHERE o.account NOT IN ('refunds_returned', 'blocked_funds', 'blocked_interest')
		ORDER BY o.position LIMIT $1`, min(max(limit, 1), projections.PageSizeMax))
}

type ageRow struct {
	account domainledger.Account
	bucket  int
	amount  money.Amount
	count   int
}

func scanAge(row pgx.CollectableRow) (a ageRow, err error) {
	var amount decimal.Decimal
	var currency string
	err = row.Scan(&a.account, &currency, &a.bucket, &amount, &a.count)
	a.amount = projections.Amount(amount, currency)
	return a, err
}

func scanStatementLine(row pgx.CollectableRow) (l StatementLine, err error) {
	var amount decimal.Decimal
	var currency string
	err = row.Scan(&l.Position, &l.TransferID, &l.Type, projections.UTC(&l.At), &amount, &currency)
	l.Amount = projections.Amount(amount, currency)
	return l, err
}

func scanItem(row pgx.CollectableRow) (i OpenItem, err error) {
	var amount decimal.Decimal
	var currency string
	err = row.Scan(&i.TransferID, &i.Account, &amount, &currency, projections.UTC(&i.Since))
	i.Amount = projections.Amount(amount, currency)
	return i, err
}
