package ledger

import (
	"context"
	"math"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"

	books "hulak/domain/ledger"
	"hulak/domain/money"
	"hulak/projections"
)

// Balance is what stands in one account in one currency; a debit is positive.
type Balance struct {
	Account books.Account
	Class   books.Class
	Name    string // of the account, for people
	Amount  money.Amount
}

// Entry is what one event means in the ledger. Its postings sum to zero in each currency.
type Entry struct {
	Position   int64 // of the event
	EventID    string
	TransferID string
	Type       string
	At         time.Time
	Postings   []books.Posting
}

// TrialBalance is all accounts at a moment of the log. The sums of all balances in each currency are zero.
type TrialBalance struct {
	Position int64          // of the last entry that counts
	Balances []Balance      // in the order of the chart of accounts, by currency; accounts that nothing touched are left out
	Sums     []money.Amount // one for each currency; anything but zero is an alarm
}

// Postings returns the balances as postings.
func (t TrialBalance) Postings() []books.Posting {
	postings := make([]books.Posting, len(t.Balances))
	for i, b := range t.Balances {
		postings[i] = books.Posting{Account: b.Account, Amount: b.Amount}
	}
	return postings
}

// Queries reads the ledger.
type Queries struct{ db projections.DB }

// NewQueries reads from db.
func NewQueries(db projections.DB) *Queries { return &Queries{db} }

// Position returns the position of the log that the ledger has reached.
func (q *Queries) Position(ctx context.Context) (position int64, err error) {
	err = q.db.QueryRow(ctx, `SELECT position FROM ledger.projection_checkpoint`).Scan(&position)
	return position, err
}

// TrialBalance is the balances of now.
func (q *Queries) TrialBalance(ctx context.Context) (TrialBalance, error) {
	return q.TrialBalanceAt(ctx, math.MaxInt64)
}

// TrialBalanceAt is the balances as they were at a position of the log.
func (q *Queries) TrialBalanceAt(ctx context.Context, position int64) (TrialBalance, error) {
	return q.trialBalance(ctx, `SELECT coalesce(max(position), 0) FROM ledger.entries WHERE position <= $1`, position)
}

// TrialBalanceOn is the balances as they were at a time, by the times at which the events were recorded.
func (q *Queries) TrialBalanceOn(ctx context.Context, at time.Time) (TrialBalance, error) {
	return q.trialBalance(ctx, `SELECT coalesce((SELECT position FROM ledger.entries WHERE recorded_at <= $1
		ORDER BY recorded_at DESC, position DESC LIMIT 1), 0)`, at)
}

// Transfer is the entries of one transfer, in order; none where no money has moved yet.
func (q *Queries) Transfer(ctx context.Context, transferID string) ([]Entry, error) {
	return q.entries(ctx, `e.transfer_id = $1`, transferID)
}

func (q *Queries) trialBalance(ctx context.Context, last string, argument any) (TrialBalance, error) {
	var t TrialBalance
	if err := q.db.QueryRow(ctx, last, argument).Scan(&t.Position); err != nil {
		return TrialBalance{}, err
	}
	// The balances are taken at that position, so that an entry written meanwhile does not show in half of the answer.
	var err error
	t.Balances, err = projections.Rows(ctx, q.db, scanBalance, `SELECT account, sum(amount), currency FROM (`+upTo+`) AS lines
		GROUP BY account, currency ORDER BY account COLLATE "C", currency COLLATE "C"`, t.Position)
	if err != nil {
		return TrialBalance{}, err
	}
	slices.SortStableFunc(t.Balances, func(a, b Balance) int { return place(a.Account) - place(b.Account) })
	t.Sums = sums(t.Balances)
	return t, nil
}

// upTo is what was posted up to the position $1: the sums of whole blocks, and the postings of the one that is not whole.
const upTo = `SELECT account, currency, amount, lines FROM ledger.blocks WHERE block < $1::bigint / 10000
	UNION ALL SELECT account, currency, amount, 1 FROM ledger.postings WHERE position >= $1::bigint / 10000 * 10000 AND position <= $1`

// place is where an account stands in the chart; one that is not in it stands behind all others.
func place(account books.Account) int {
	for i, line := range books.Chart {
		if line.Account == account {
			return i
		}
	}
	return len(books.Chart)
}

// sums adds the balances up by currency, in the order in which the currencies appear.
func sums(balances []Balance) []money.Amount {
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

func (q *Queries) entries(ctx context.Context, where string, arguments ...any) ([]Entry, error) {
	lines, err := projections.Rows(ctx, q.db, scanLine, `
		SELECT e.position, e.event_id, e.transfer_id, e.type, e.at, p.account, p.amount, p.currency
		FROM ledger.entries e JOIN ledger.postings p USING (position)
		WHERE `+where+` ORDER BY e.position, p.line`, arguments...)
	if err != nil {
		return nil, err
	}
	entries := []Entry{}
	for _, line := range lines {
		if n := len(entries); n == 0 || entries[n-1].Position != line.Position {
			entries = append(entries, line.Entry)
		}
		last := &entries[len(entries)-1]
		last.Postings = append(last.Postings, line.posting)
	}
	return entries, nil
}

type lineRow struct {
	Entry
	posting books.Posting
}

func scanLine(row pgx.Row) (lineRow, error) {
	var line lineRow
	var amount decimal.Decimal
	var currency string
	err := row.Scan(&line.Position, &line.EventID, &line.TransferID, &line.Type, &line.At, &line.posting.Account, &amount, &currency)
	line.At, line.posting.Amount = line.At.UTC(), projections.Amount(amount, currency)
	return line, err
}

func scanBalance(row pgx.Row) (Balance, error) {
	var b Balance
	var amount decimal.Decimal
	var currency string
	err := row.Scan(&b.Account, &amount, &currency)
	b.Amount = projections.Amount(amount, currency)
	if i := place(b.Account); i < len(books.Chart) {
		b.Class, b.Name = books.Chart[i].Class, books.Chart[i].Name
	}
	return b, err
}
