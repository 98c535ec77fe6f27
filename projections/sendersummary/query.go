package sendersummary

import (
	"context"

	"github.com/shopspring/decimal"

	"hulak/domain/money"
	"hulak/projections"
)

// Totals holds the three numbers at the top of the dashboard (spec 3.18b).
type Totals struct {
	AmountSent       money.Amount // USD without fees, of transfers whose money has not been returned
	TransactionCount int          // number of all transfers, the same as in the transfer list
	BeneficiaryCount int
}

// Queries reads totals.
type Queries struct{ db projections.DB }

// NewQueries returns queries on db.
func NewQueries(db projections.DB) *Queries { return &Queries{db} }

// Totals returns a sender's totals, which are zero for an unknown sender.
func (q *Queries) Totals(ctx context.Context, senderID string) (Totals, error) {
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
