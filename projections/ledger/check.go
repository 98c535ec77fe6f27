package ledger

import (
	"context"

	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"

	"hulak/projections"
)

// Discrepancy is a block sum that differs from its postings, or the sum of an entry that does not balance.
type Discrepancy struct {
	Subject          string
	Expected, Actual decimal.Decimal
}

// CheckBlock returns up to 50 discrepancies in one block of positions. The block's sums must match its postings, and each entry must sum to
// zero.
func (q *Queries) CheckBlock(ctx context.Context, block int64) ([]Discrepancy, error) {
	return projections.Rows(ctx, q.db, pgx.RowToStructByPos[Discrepancy], `
		SELECT format('block %s, %s in %s', $1::bigint, account, currency), coalesce(p.amount, 0), coalesce(b.amount, 0)
		FROM (SELECT account, currency, sum(amount) AS amount FROM ledger.postings WHERE position >= $1 * 10000
		AND position < ($1 + 1) * 10000 GROUP BY 1, 2) AS p
		FULL JOIN (SELECT account, currency, amount FROM ledger.blocks WHERE block = $1) AS b USING (account, currency)
		WHERE coalesce(p.amount, 0) <> coalesce(b.amount, 0)
		UNION ALL
		SELECT format('entry %s in %s', position, currency), 0, sum(amount) FROM ledger.postings
		WHERE position >= $1 * 10000 AND position < ($1 + 1) * 10000 GROUP BY position, currency HAVING sum(amount) <> 0
		LIMIT 50`, block)
}

// BlockNumber returns the number of the block that contains a position.
func BlockNumber(position int64) int64 { return position / 10_000 }
