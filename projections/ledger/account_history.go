package ledger

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"

	domainledger "hulak/domain/ledger"
	"hulak/domain/money"
	"hulak/projections"
)

// CountPostings returns the number of postings to an account in one currency, up to a position of the log.
func (q *Queries) CountPostings(
	ctx context.Context, account domainledger.Account, currency money.Currency, position int64,
) (count int64, err error) {
	err = q.db.QueryRow(ctx, `SELECT coalesce(sum(lines), 0) FROM (`+postedUpTo+`) AS counted WHERE account = $2 AND currency = $3`,
		position, string(account), string(currency)).Scan(&count)
	return count, err
}

// AccountHistory returns the postings to an account in one currency, oldest first, each with the balance after it. from is the
// number of the first posting to return, counting from 1. Numbers are stable, because postings are only appended. Block sums locate
// the first posting, so the query skips the postings of at most one block.
func (q *Queries) AccountHistory(
	ctx context.Context, account domainledger.Account, currency money.Currency, from int64, limit int,
) ([]StatementLine, error) {
	var first, skipped int64
	err := q.db.QueryRow(ctx, `SELECT block * 10000, before FROM (
			SELECT block, lines, sum(lines) OVER (ORDER BY block) - lines AS before FROM ledger.blocks WHERE account = $1
			AND currency = $2) AS counted
		WHERE before + lines >= $3 ORDER BY block LIMIT 1`, string(account), string(currency), max(from, 1)).Scan(&first, &skipped)
	if errors.Is(err, pgx.ErrNoRows) {
		return []StatementLine{}, nil
	}
	if err != nil {
		return nil, err
	}
	lines, err := projections.Rows(ctx, q.db, scanStatementLine, `
		SELECT p.position, e.transfer_id, e.type, e.at, p.amount, p.currency FROM (
			SELECT position, amount, currency FROM ledger.postings WHERE account = $1 AND currency = $2 AND position >= $3
			ORDER BY position OFFSET $4 LIMIT $5) AS p JOIN ledger.entries e USING (position) ORDER BY p.position`,
		string(account), string(currency), first, max(from, 1)-1-skipped, limit)
	if err != nil || len(lines) == 0 {
		return lines, err
	}
	var before decimal.Decimal
	err = q.db.QueryRow(ctx, `SELECT coalesce(sum(amount), 0) FROM (`+postedUpTo+`) AS lines WHERE account = $2 AND currency = $3`,
		lines[0].Position-1, string(account), string(currency)).Scan(&before)
	balance := projections.Amount(before, string(currency))
	for i := range lines {
		balance = balance.Add(lines[i].Amount)
		lines[i].Balance = balance
	}
	return lines, err
}
