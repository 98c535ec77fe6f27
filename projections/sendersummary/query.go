package sendersummary

import (
	"context"

	"github.com/shopspring/decimal"

	"hulak/domain/money"
	"hulak/projections"
)

// Totals are the three figures at the head of the dashboard (3.18b).
type Totals struct {
	AmountSent       money.Amount // USD without fees, of the transfers whose money has not come back
	TransactionCount int          // all transfers, as many as the table below the figures lists
	BeneficiaryCount int
}

// Queries reads totals.
type Queries struct{ db projections.DB }

// NewQueries reads from db.
func NewQueries(db projections.DB) *Queries { return &Queries{db} }

// Of is one sender's totals; of somebody who never sent anything they are zero.
func (q *Queries) Of(ctx context.Context, senderID string) (Totals, error) {
	var sent decimal.Decimal
	var t Totals
	err := q.db.QueryRow(ctx, `
		SELECT (SELECT coalesce(sum(send) FILTER (WHERE counts), 0) FROM glance.transfers WHERE sender_id = $1),
		       (SELECT count(*) FROM glance.transfers WHERE sender_id = $1),
		       (SELECT count(*) FROM glance.beneficiaries WHERE sender_id = $1)`, senderID).
		Scan(&sent, &t.TransactionCount, &t.BeneficiaryCount)
	t.AmountSent = money.New(sent, money.USD)
	return t, err
}
