package unclaimed

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"

	"hulak/domain/money"
	"hulak/domain/unclaimed"
	"hulak/projections"
)

// Item is a refund that came back and that its sender has not claimed, or that was paid to a state.
type Item struct {
	TransferID   string
	SenderID     string
	State        string // of the sender's last known address
	Amount       money.Amount
	OwedSince    time.Time
	DormantSince time.Time // start of the dormancy period
	Report       unclaimed.Report
	LetterAt     time.Time // when the letter for Report was mailed; zero if it was not
	PaidAt       time.Time // when the state was paid; zero if it was not
}

// NeedsLetter reports whether the owner must still get a letter for the report.
func (i Item) NeedsLetter() bool {
	return i.PaidAt.IsZero() && i.LetterAt.IsZero() && unclaimed.RuleFor(i.State).NeedsLetter(i.Amount)
}

// StateTotal is the sum of what we owe to the senders of one state.
type StateTotal struct {
	State  string
	Count  int
	Amount money.Amount
}

// Queries reads unclaimed property. It joins the read models ledger and business.
type Queries struct{ db projections.DB }

// NewQueries returns queries on db.
func NewQueries(db projections.DB) *Queries { return &Queries{db} }

// Position returns the position of the log that the ledger has reached.
func (q *Queries) Position(ctx context.Context) (position int64, err error) {
	err = q.db.QueryRow(ctx, `SELECT position FROM ledger.projection_checkpoint`).Scan(&position)
	return position, err
}

// Totals returns what we owed to the senders of each state at a position, by state. Together, the amounts are the balance of the ledger
// account refunds_returned at that position, even if the other read models have not reached it.
func (q *Queries) Totals(ctx context.Context, position int64) ([]StateTotal, error) {
	return projections.Rows(ctx, q.db, func(row pgx.CollectableRow) (t StateTotal, err error) {
		var amount decimal.Decimal
		err = row.Scan(&t.State, &t.Count, &amount)
		t.Amount = money.New(amount, money.USD)
		return t, err
	}, `SELECT coalesce(o.state, t.sender_state, '') AS state, count(*), sum(p.amount) FROM (
			SELECT transfer_id, -sum(amount) AS amount FROM ledger.postings
			WHERE account = 'refunds_returned' AND currency = 'USD' AND position <= $1 GROUP BY transfer_id HAVING sum(amount) <> 0
		) AS p LEFT JOIN business.transfers t ON t.transfer_id = p.transfer_id LEFT JOIN unclaimed.items i ON i.transfer_id = p.transfer_id
		LEFT JOIN LATERAL (SELECT state FROM unclaimed.owner_states s WHERE s.sender_id = i.sender_id AND s.position <= $1
			ORDER BY s.position DESC LIMIT 1) AS o ON true
		GROUP BY 1 ORDER BY 1`, position)
}

const itemColumns = `SELECT i.transfer_id, i.sender_id, coalesce(o.state, t.sender_state), i.amount, i.owed_since, i.dormant_since,
		i.letter_for, i.letter_at, i.paid_for, i.paid_at
	FROM unclaimed.items i JOIN business.transfers t ON t.transfer_id = i.transfer_id
	LEFT JOIN LATERAL (SELECT state FROM unclaimed.owner_states s WHERE s.sender_id = i.sender_id
		ORDER BY s.position DESC LIMIT 1) AS o ON true `

// Owed returns all refunds that are owed now, oldest first.
func (q *Queries) Owed(ctx context.Context) ([]Item, error) {
	return projections.Rows(ctx, q.db, scanItem, itemColumns+`WHERE i.status = 'OWED' ORDER BY i.dormant_since, i.transfer_id`)
}

// ReportItems returns the refunds of a report: those that are owed and those that were paid to the state with it, oldest first.
func (q *Queries) ReportItems(ctx context.Context, report unclaimed.Report) ([]Item, error) {
	candidates, err := projections.Rows(ctx, q.db, scanItem, itemColumns+`WHERE i.status = 'OWED' AND coalesce(o.state, t.sender_state) = $1
		OR i.status = 'PAID' AND i.paid_for = $2 ORDER BY i.dormant_since, i.transfer_id`, report.State, report.ID())
	items := []Item{}
	for _, item := range candidates {
		if item.Report == report {
			items = append(items, item)
		}
	}
	return items, err
}

// Reports returns the reports that were opened, with their statuses.
func (q *Queries) Reports(ctx context.Context) (map[unclaimed.Report]unclaimed.Status, error) {
	type opened struct{ ID, Status string }
	rows, err := projections.Rows(ctx, q.db, pgx.RowToStructByPos[opened], `SELECT report_id, status FROM unclaimed.reports`)
	reports := make(map[unclaimed.Report]unclaimed.Status, len(rows))
	for _, row := range rows {
		if report, ok := unclaimed.ParseReport(row.ID); ok {
			reports[report] = unclaimed.Status(row.Status)
		}
	}
	return reports, err
}

func scanItem(row pgx.CollectableRow) (i Item, err error) {
	var amount decimal.Decimal
	var letterFor, paidFor string
	err = row.Scan(&i.TransferID, &i.SenderID, &i.State, &amount, projections.UTC(&i.OwedSince), projections.UTC(&i.DormantSince),
		&letterFor, projections.UTC(&i.LetterAt), &paidFor, projections.UTC(&i.PaidAt))
	i.Amount, i.Report = money.New(amount, money.USD), unclaimed.ReportFor(i.State, i.DormantSince)
	if report, ok := unclaimed.ParseReport(paidFor); ok {
		i.Report, i.State = report, report.State
	}
	if letterFor != i.Report.ID() {
		i.LetterAt = time.Time{}
	}
	return i, err
}
