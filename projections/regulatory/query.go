// Package regulatory computes the figures of regulatory reports from the read models ledger and business.
package regulatory

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"

	"hulak/domain/funding"
	"hulak/domain/ledger"
	"hulak/domain/money"
	"hulak/domain/regulatory"
	"hulak/projections"
)

// Queries reads the figures.
type Queries struct{ db projections.DB }

// NewQueries returns queries on db.
func NewQueries(db projections.DB) *Queries { return &Queries{db} }

// Position returns the position of the log that both read models have reached.
func (q *Queries) Position(ctx context.Context) (position int64, err error) {
	err = q.db.QueryRow(ctx, `SELECT least((SELECT position FROM ledger.projection_checkpoint),
		(SELECT position FROM business.projection_checkpoint))`).Scan(&position)
	return position, err
}

// PositionAt returns the position of the last event recorded up to a time.
func (q *Queries) PositionAt(ctx context.Context, at time.Time) (position int64, err error) {
	err = q.db.QueryRow(ctx, `SELECT coalesce((SELECT position FROM ledger.entries WHERE recorded_at <= $1
		ORDER BY recorded_at DESC, position DESC LIMIT 1), 0)`, at).Scan(&position)
	return position, err
}

// Cell is the value of one figure.
type Cell struct {
	Count  int // number of entries; for a balance, since the start of the period
	Amount money.Amount
}

func (c Cell) add(other Cell) Cell { return Cell{c.Count + other.Count, c.Amount.Add(other.Amount)} }

// Row holds the values of a table's figures for one key. The key has one part per dimension of the table.
type Row struct {
	Key   []string
	Cells []Cell
}

// Values holds the rows of a table in the order of their keys, without rows of zero amounts, and the totals of all rows. The totals of a table by day are the averages
// of its days, rounded half up to the cent, because its figures are balances.
type Values struct {
	Rows   []Row
	Totals []Cell
}

// dimensions maps a dimension to its SQL expression. All transfers go to Nepal.
var dimensions = map[regulatory.Dimension]string{
	regulatory.State:       `t.sender_state`,
	regulatory.Destination: `'NP'`,
	regulatory.Day:         localDay,
	regulatory.HalfMonth: `to_char(e.at AT TIME ZONE 'America/Los_Angeles', 'YYYY-MM-') ||
		CASE WHEN extract(day FROM e.at AT TIME ZONE 'America/Los_Angeles') <= 15 THEN '1' ELSE '2' END`,
	regulatory.Instrument:  `t.funding`,
	regulatory.Method:      `t.method`,
	regulatory.Institution: `t.institution`,
}

const localDay = `to_char(e.at AT TIME ZONE 'America/Los_Angeles', 'YYYY-MM-DD')`

// Scope bounds the entries of a report.
type Scope struct {
	Period   regulatory.Period
	Position int64     // position of the last event to include
	Until    time.Time // time of the report; a table by day has no later days
}

// firstPosition returns the position before which every entry is older than the period. An event is never recorded before it occurs.
func (q *Queries) firstPosition(ctx context.Context, p regulatory.Period) (position int64, err error) {
	err = q.db.QueryRow(ctx, `SELECT coalesce((SELECT position FROM ledger.entries WHERE recorded_at >= $1
		ORDER BY recorded_at, position LIMIT 1), $2)`, p.From.AddDate(0, 0, -1), int64(math.MaxInt64)).Scan(&position)
	return position, err
}

// termsOf returns the accounts and signs of the figure's terms for which the condition holds.
func termsOf(f regulatory.Figure, condition func(regulatory.Term) bool) (accounts []string, signs []int) {
	for _, t := range f.Terms {
		if condition(t) {
			accounts, signs = append(accounts, string(t.Account)), append(signs, t.Sign)
		}
	}
	return accounts, signs
}

func anyTerm(regulatory.Term) bool { return true }

// entriesOf selects the entries of a figure from a position: position, transfer, type, time, amount, and the columns for the dimensions.
func (s Scope) entriesOf(f regulatory.Figure, first int64, columns string) (sql string, arguments []any) {
	accounts, signs := termsOf(f, anyTerm)
	from := s.Period.From
	if f.Balance {
		from = time.Time{} // late entries before the period change the balance too
	}
	having := `<> 0`
	switch f.Side {
	case regulatory.Positive:
		having = `> 0`
	case regulatory.Negative:
		having = `< 0`
	}
	return `SELECT e.position, e.transfer_id, e.type, e.at, n.amount + n.payouts * t.send AS amount, ` + columns + ` FROM (
			SELECT p.position, p.transfer_id, coalesce(sum(term.sign * p.amount) FILTER (WHERE p.currency = $3), 0) AS amount,
				coalesce(sum(term.sign * sign(p.amount)) FILTER (WHERE p.currency <> $3 AND p.account = 'payout_payable'), 0) AS payouts
			FROM ledger.postings p JOIN unnest($1::text[], $2::int[]) AS term (account, sign) ON term.account = p.account
			WHERE p.account = ANY ($1) AND p.position BETWEEN $4 AND $5 GROUP BY p.position, p.transfer_id) AS n
		JOIN ledger.entries e ON e.position = n.position JOIN business.transfers t ON t.transfer_id = n.transfer_id
		WHERE n.amount + n.payouts * t.send ` + having + ` AND e.at >= $6 AND e.at < $7 AND ($8 = '' OR e.type = $8)`,
		[]any{accounts, signs, string(f.Currency), first, s.Position, from, s.Period.To, f.Type}
}

// openItemAccounts lists the accounts of ledger.open_items, which has the current balance of each transfer.
var openItemAccounts = []ledger.Account{
	ledger.FundingReceivable, ledger.CustomerObligation, ledger.PayoutPayable, ledger.RefundsPayable, ledger.RefundsReturned,
	ledger.ReturnsDisputed,
}

// openingBalances returns the balances of a figure before a position. It does not add up the whole ledger: it subtracts later postings
// from the open items, and takes totals of the other accounts from the ledger's blocks. In a table by day, the balance has an empty key,
// which sorts before all days.
func (q *Queries) openingBalances(ctx context.Context, by []regulatory.Dimension, f regulatory.Figure, first int64) ([]sum, error) {
	isOpenItem := func(t regulatory.Term) bool { return slices.Contains(openItemAccounts, t.Account) }
	accounts, signs := termsOf(f, isOpenItem)
	others, otherSigns := termsOf(f, func(t regulatory.Term) bool { return !isOpenItem(t) })
	isDaily := slices.Contains(by, regulatory.Day)
	key, otherPostings := keyOf(by), `SELECT p.transfer_id, p.account, p.currency, p.amount, term.sign FROM ledger.postings p
		JOIN unnest($5::text[], $6::int[]) AS term (account, sign) ON term.account = p.account WHERE p.account = ANY ($5) AND p.position < $4`
	if isDaily {
		key, otherPostings = `ARRAY['']`, `SELECT '', '', '', 0::numeric, 0
			WHERE false AND $5::text[] IS NULL AND $6::int[] IS NULL`
	}
	balances, err := projections.Rows(ctx, q.db, scanSum(f), `SELECT `+key+` AS key, 0,
			sum(CASE WHEN m.currency = $3 THEN m.sign * m.amount WHEN m.account = 'payout_payable' THEN m.sign * m.direction * t.send ELSE 0 END)
		FROM (
			SELECT o.transfer_id, o.account, o.currency, o.amount, sign(o.amount) AS direction, term.sign FROM ledger.open_items o
			JOIN unnest($1::text[], $2::int[]) AS term (account, sign) ON term.account = o.account
			UNION ALL SELECT p.transfer_id, p.account, p.currency, -p.amount, -sign(p.amount), term.sign FROM ledger.postings p
			JOIN unnest($1::text[], $2::int[]) AS term (account, sign) ON term.account = p.account
			WHERE p.account = ANY ($1) AND p.position >= $4
			UNION ALL SELECT transfer_id, account, currency, amount, sign(amount), sign FROM (`+otherPostings+`) AS other (transfer_id, account, currency, amount, sign)
		) AS m JOIN business.transfers t ON t.transfer_id = m.transfer_id GROUP BY key`,
		accounts, signs, string(f.Currency), first, others, otherSigns)
	if err != nil || !isDaily || len(others) == 0 {
		return balances, err
	}
	totals, err := projections.Rows(ctx, q.db, scanSum(f), `SELECT ARRAY[''], 0, coalesce(sum(term.sign * m.amount), 0) FROM (
			SELECT account, currency, amount FROM ledger.blocks WHERE block < $4::bigint / 10000
			UNION ALL SELECT account, currency, amount FROM ledger.postings
			WHERE position >= $4::bigint / 10000 * 10000 AND position < $4
		) AS m JOIN unnest($1::text[], $2::int[]) AS term (account, sign) ON term.account = m.account WHERE m.currency = $3`,
		others, otherSigns, string(f.Currency), first)
	return append(balances, totals...), err
}

// Values returns the values of a table.
func (q *Queries) Values(ctx context.Context, t regulatory.Table, s Scope) (Values, error) {
	if slices.Contains(t.By, regulatory.Day) {
		return q.daily(ctx, t, s)
	}
	first, err := q.firstPosition(ctx, s.Period)
	if err != nil {
		return Values{}, err
	}
	rows := map[string]*Row{}
	for i, f := range t.Figures {
		found, err := q.sums(ctx, t.By, f, s, first)
		if err != nil {
			return Values{}, err
		}
		for _, g := range found {
			name := strings.Join(g.key, "\x00")
			if rows[name] == nil {
				rows[name] = &Row{Key: g.key, Cells: emptyCells(t)}
			}
			if f.Excise {
				g.cell.Amount = regulatory.Excise(funding.Kind(g.key[slices.Index(t.By, regulatory.Instrument)]), g.cell.Amount)
			}
			rows[name].Cells[i] = rows[name].Cells[i].add(g.cell)
		}
	}
	v := Values{Rows: []Row{}, Totals: emptyCells(t)}
	for _, r := range rows {
		if !slices.ContainsFunc(r.Cells, func(c Cell) bool { return !c.Amount.IsZero() }) {
			continue
		}
		v.Rows = append(v.Rows, *r)
		for i, c := range r.Cells {
			v.Totals[i] = v.Totals[i].add(c)
		}
	}
	slices.SortFunc(v.Rows, func(a, b Row) int { return slices.Compare(a.Key, b.Key) })
	return v, nil
}

// daily returns the balances at the end of each day. A cell's count is the number of entries of that day.
func (q *Queries) daily(ctx context.Context, t regulatory.Table, s Scope) (Values, error) {
	first, err := q.firstPosition(ctx, s.Period)
	if err != nil {
		return Values{}, err
	}
	days := s.Period.Days(s.Until)
	v := Values{Rows: make([]Row, len(days)), Totals: emptyCells(t)}
	for i, day := range days {
		v.Rows[i] = Row{Key: []string{day}, Cells: emptyCells(t)}
	}
	for i, f := range t.Figures {
		changes, err := q.sums(ctx, t.By, f, s, first)
		if err != nil {
			return Values{}, err
		}
		slices.SortFunc(changes, func(a, b sum) int { return strings.Compare(a.key[0], b.key[0]) })
		balance, total := money.Zero(f.Currency), money.Zero(f.Currency)
		for r := range v.Rows {
			count := 0
			for len(changes) > 0 && changes[0].key[0] <= days[r] {
				balance = balance.Add(changes[0].cell.Amount)
				if changes[0].key[0] == days[r] {
					count = changes[0].cell.Count
				}
				changes = changes[1:]
			}
			v.Rows[r].Cells[i] = Cell{count, balance}
			total = total.Add(balance)
		}
		if len(days) > 0 {
			average := total.Decimal().DivRound(decimal.NewFromInt(int64(len(days))), 2)
			v.Totals[i] = Cell{len(days), money.New(average, f.Currency)}
		}
	}
	return v, nil
}

type sum struct {
	key  []string
	cell Cell
}

// sums returns the sums of a figure by key. A key can occur several times.
func (q *Queries) sums(ctx context.Context, by []regulatory.Dimension, f regulatory.Figure, s Scope, first int64) ([]sum, error) {
	sql, arguments := s.entriesOf(f, first, keyOf(by)+" AS key")
	sums, err := projections.Rows(ctx, q.db, scanSum(f), `SELECT key, count(*), sum(amount) FROM (`+sql+`) AS entries GROUP BY key`,
		arguments...)
	if err != nil || !f.Balance {
		return sums, err
	}
	opening, err := q.openingBalances(ctx, by, f, first)
	return append(sums, opening...), err
}

func scanSum(f regulatory.Figure) pgx.RowToFunc[sum] {
	return func(row pgx.CollectableRow) (g sum, err error) {
		var amount decimal.Decimal
		err = row.Scan(&g.key, &g.cell.Count, &amount)
		g.cell.Amount = figureAmount(f, amount)
		return g, err
	}
}

// keyOf returns the SQL for the parts of a row's key.
func keyOf(by []regulatory.Dimension) string {
	parts := make([]string, len(by))
	for i, d := range by {
		parts[i] = dimensions[d]
	}
	return `ARRAY[` + strings.Join(parts, ", ") + `]`
}

func figureAmount(f regulatory.Figure, amount decimal.Decimal) money.Amount {
	if f.Side == regulatory.Negative {
		amount = amount.Neg()
	}
	return projections.Amount(amount, string(f.Currency))
}

func emptyCells(t regulatory.Table) []Cell {
	cells := make([]Cell, len(t.Figures))
	for i, f := range t.Figures {
		cells[i].Amount = money.Zero(f.Currency)
	}
	return cells
}

// Entry is a ledger entry that is part of a figure.
type Entry struct {
	Position   int64
	TransferID string
	Type       string
	At         time.Time
	Amount     money.Amount
}

// Entries returns up to limit entries of one figure before a position, newest first. A key selects one row of the table; a nil key selects
// all rows. In a table by day, the entries are those of that day. The entries of a balance start with the period; the balance before
// them is that of the period before.
func (q *Queries) Entries(
	ctx context.Context, t regulatory.Table, f regulatory.Figure, key []string, s Scope, before int64, limit int,
) ([]Entry, error) {
	if before <= 0 {
		before = math.MaxInt64
	}
	first, err := q.firstPosition(ctx, s.Period)
	if err != nil {
		return nil, err
	}
	sql, arguments := s.entriesOf(f, first, keyOf(t.By)+" AS key")
	n := len(arguments)
	return projections.Rows(ctx, q.db, func(row pgx.CollectableRow) (e Entry, err error) {
		var amount decimal.Decimal
		err = row.Scan(&e.Position, &e.TransferID, &e.Type, projections.UTC(&e.At), &amount)
		e.Amount = figureAmount(f, amount)
		return e, err
	}, fmt.Sprintf(`SELECT position, transfer_id, type, at, amount FROM (%s) AS entries
		WHERE ($%d::text[] IS NULL OR key = $%d) AND position < $%d ORDER BY position DESC LIMIT $%d`, sql, n+1, n+1, n+2, n+3),
		append(arguments, key, before, min(max(limit, 1), projections.PageSizeMax))...)
}
