package ledger

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"

	domainledger "hulak/domain/ledger"
	"hulak/domain/money"
	"hulak/projections"
)

// AccountPosting is a posting with its transfer and times.
type AccountPosting struct {
	Position   int64 // position of the event
	TransferID string
	Account    domainledger.Account
	Amount     money.Amount
	At         time.Time
	RecordedAt time.Time
}

// PostingsAfter returns up to limit postings to the given accounts after a position, in log order.
func (q *Queries) PostingsAfter(ctx context.Context, accounts []domainledger.Account, after int64, limit int) ([]AccountPosting, error) {
	names := make([]string, len(accounts))
	for i, a := range accounts {
		names[i] = string(a)
	}
	return projections.Rows(ctx, q.db, scanAccountPosting, `
		SELECT e.position, e.transfer_id, p.account, p.amount, p.currency, e.at, e.recorded_at
		FROM ledger.postings p JOIN ledger.entries e USING (position)
		WHERE p.position > $1 AND p.account = ANY ($2) ORDER BY p.position, p.line LIMIT $3`, after, names, limit)
}

func scanAccountPosting(row pgx.CollectableRow) (p AccountPosting, err error) {
	var amount decimal.Decimal
	var currency string
	err = row.Scan(&p.Position, &p.TransferID, &p.Account, &amount, &currency, projections.UTC(&p.At), projections.UTC(&p.RecordedAt))
	p.Amount = projections.Amount(amount, currency)
	return p, err
}
