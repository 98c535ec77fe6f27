package ledger

import (
	"context"
	"math"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"

	domainledger "hulak/domain/ledger"
	"hulak/domain/money"
	"hulak/projections"
)

// Balance is the balance of one account in one currency. Debits are positive.
type Balance struct {
	Account domainledger.Account
	Class   domainledger.Class
	Name    string // display name of the account
	Amount  money.Amount
}

// TrialBalance holds the balances of all accounts at a position of the log. In each currency they sum to zero.
type TrialBalance struct {
	Position int64          // position of the last entry included
	Balances []Balance      // in the order of the chart of accounts, then by currency; unused accounts are omitted
	Sums     []money.Amount // one sum per currency; a nonzero sum is an error
}

// Postings returns the balances as postings.
func (t TrialBalance) Postings() []domainledger.Posting {
	postings := make([]domainledger.Posting, len(t.Balances))
	for i, b := range t.Balances {
		postings[i] = domainledger.Posting{Account: b.Account, Amount: b.Amount}
	}
	return postings
}

// Queries reads the ledger.
type Queries struct{ db projections.DB }

// NewQueries returns queries on db.
func NewQueries(db projections.DB) *Queries { return &Queries{db} }

// Position returns the position of the log that the ledger has reached.
func (q *Queries) Position(ctx context.Context) (position int64, err error) {
	err = q.db.QueryRow(ctx, `SELECT position FROM ledger.projection_checkpoint`).Scan(&position)
	return position, err
}

// TrialBalance returns the current balances.
func (q *Queries) TrialBalance(ctx context.Context) (TrialBalance, error) {
	return q.TrialBalanceAt(ctx, math.MaxInt64)
}

// TrialBalanceAt returns the balances at a position of the log.
func (q *Queries) TrialBalanceAt(ctx context.Context, position int64) (TrialBalance, error) {
	return q.trialBalance(ctx, `SELECT coalesce(max(position), 0) FROM ledger.entries WHERE position <= $1`, position)
}

// TrialBalanceAtTime returns the balances at the given time. It includes the events recorded up to that time.
func (q *Queries) TrialBalanceAtTime(ctx context.Context, at time.Time) (TrialBalance, error) {
	return q.trialBalance(ctx, `SELECT coalesce((SELECT position FROM ledger.entries WHERE recorded_at <= $1
		ORDER BY recorded_at DESC, position DESC LIMIT 1), 0)`, at)
}

func (q *Queries) trialBalance(ctx context.Context, positionQuery string, argument any) (TrialBalance, error) {
	var t TrialBalance
	if err := q.db.QueryRow(ctx, positionQuery, argument).Scan(&t.Position); err != nil {
		return TrialBalance{}, err
	}
	// Compute the balances at that position, so that an entry written in the meantime is fully excluded.
	var err error
	t.Balances, err = projections.Rows(ctx, q.db, scanBalance, `SELECT account, sum(amount), currency FROM (`+postedUpTo+`) AS lines
		GROUP BY account, currency ORDER BY account COLLATE "C", currency COLLATE "C"`, t.Position)
	if err != nil {
		return TrialBalance{}, err
	}
	slices.SortStableFunc(t.Balances, func(a, b Balance) int { return chartIndex(a.Account) - chartIndex(b.Account) })
	t.Sums = totalsByCurrency(t.Balances)
	return t, nil
}

// postedUpTo selects the sums of complete blocks up to position $1, and the postings of the incomplete block.
const postedUpTo = `SELECT account, currency, amount, lines FROM ledger.blocks WHERE block < $1::bigint / 10000
	UNION ALL SELECT account, currency, amount, 1 FROM ledger.postings WHERE position >= $1::bigint / 10000 * 10000 AND position <= $1`

// chartIndex returns an account's index in the chart. Unknown accounts come last.
func chartIndex(account domainledger.Account) int {
	for i, line := range domainledger.Chart {
		if line.Account == account {
			return i
		}
	}
	return len(domainledger.Chart)
}

// totalsByCurrency totals the balances by currency, in order of first appearance.
func totalsByCurrency(balances []Balance) []money.Amount {
	totals := []money.Amount{}
next:
	for _, b := range balances {
		for i := range totals {
			if totals[i].Currency() == b.Amount.Currency() {
				totals[i] = totals[i].Add(b.Amount)
				continue next
			}
		}
		totals = append(totals, b.Amount)
	}
	return totals
}

func scanBalance(row pgx.CollectableRow) (b Balance, err error) {
	var amount decimal.Decimal
	var currency string
	err = row.Scan(&b.Account, &amount, &currency)
	b.Amount = projections.Amount(amount, currency)
	if i := chartIndex(b.Account); i < len(domainledger.Chart) {
		b.Class, b.Name = domainledger.Chart[i].Class, domainledger.Chart[i].Name
	}
	return b, err
}
