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
	Count  int // number of entries; for a balance, number of postings since the start of the period
	Amount money.Amount
}

func (c Cell) add(other Cell) Cell { return Cell{c.Count + other.Count, c.Amount.Add(other.Amount)} }

// Row holds the values of a table's figures for one key. The key has one part per dimension of the table.
type Row struct {
	Key   []string
	Cells []Cell
}

// Values holds the rows of a table in the order of their keys, without rows of zero amounts, and the totals of all rows. The totals of a
// table by day are the averages of its days, rounded half up to the cent, because its figures are balances.
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

// entriesOf selects the entries of a figure from a position: position, transfer, type, time, amount, and the columns for the dimensions.
// It ignores the figure's side.
func (s Scope) entriesOf(f regulatory.Figure, first int64, columns string) (sql string, arguments []any) {
	accounts, signs := make([]string, len(f.Terms)), make([]int, len(f.Terms))
	for i, t := range f.Terms {
		accounts[i], signs[i] = string(t.Account), t.Sign
	}
	from := s.Period.From
	if f.Balance {
		from = time.Time{} // late entries before the period change the balance too
	}
	return `SELECT e.position, e.transfer_id, e.type, e.at, n.amount + n.payouts * t.send AS amount, ` + columns + ` FROM (
			SELECT p.position, p.transfer_id, coalesce(sum(term.sign * p.amount) FILTER (WHERE p.currency = $3), 0) AS amount,
				coalesce(sum(term.sign * sign(p.amount)) FILTER (WHERE p.currency <> $3 AND p.account = 'payout_payable'), 0) AS payouts
			FROM ledger.postings p JOIN unnest($1::text[], $2::int[]) AS term (account, sign) ON term.account = p.account
			WHERE p.account = ANY ($1) AND p.position BETWEEN $4 AND $5 GROUP BY p.position, p.transfer_id) AS n
		JOIN ledger.entries e ON e.position = n.position JOIN business.transfers t ON t.transfer_id = n.transfer_id
		WHERE n.amount + n.payouts * t.send <> 0 AND e.at >= $6 AND e.at < $7 AND ($8 = '' OR e.type = $8)`,
		[]any{accounts, signs, string(f.Currency), first, s.Position, from, s.Period.To, f.Type}
}

// change is the sum of a figure's entries for one key, by the sign of their amounts.
type change struct {
	Key                []string
	Positive, Negative int // numbers of entries
	Gained, Lost       decimal.Decimal
}

// cell returns the value for one side. The amount is positive for each side, and signed for both.
func (c change) cell(f regulatory.Figure) Cell {
	switch f.Side {
	case regulatory.Positive:
		return Cell{c.Positive, projections.Amount(c.Gained, string(f.Currency))}
	case regulatory.Negative:
		return Cell{c.Negative, projections.Amount(c.Lost.Neg(), string(f.Currency))}
	}
	return Cell{c.Positive + c.Negative, projections.Amount(c.Gained.Add(c.Lost), string(f.Currency))}
}

// changes returns the sums of a figure's entries by key.
func (q *Queries) changes(ctx context.Context, by []regulatory.Dimension, f regulatory.Figure, s Scope, first int64) ([]change, error) {
	sql, arguments := s.entriesOf(f, first, keyOf(by)+" AS key")
	return projections.Rows(ctx, q.db, pgx.RowToStructByPos[change], `SELECT key, count(*) FILTER (WHERE amount > 0),
			count(*) FILTER (WHERE amount < 0), coalesce(sum(amount) FILTER (WHERE amount > 0), 0),
			coalesce(sum(amount) FILTER (WHERE amount < 0), 0)
		FROM (`+sql+`) AS entries GROUP BY key`, arguments...)
}

// posting is the sum of postings to one account for one key, in USD. Credits are negative.
type posting struct {
	Key     []string
	Account ledger.Account
	Count   int
	Amount  decimal.Decimal
}

// openItemAccounts lists the accounts of ledger.open_items, which has the current balance of each transfer.
var openItemAccounts = []ledger.Account{
	ledger.FundingReceivable, ledger.CustomerObligation, ledger.PayoutPayable, ledger.RefundsPayable, ledger.RefundsReturned,
	ledger.ReturnsDisputed,
}

// valued is the SQL for an amount in USD. A posting of NPR payable counts at the amount sent.
const valued = `CASE WHEN m.currency = 'USD' THEN m.amount WHEN m.account = 'payout_payable' THEN sign(m.amount) * t.send ELSE 0 END`

// postings returns the sums of the postings to the accounts of balances, from a position to the end of the period.
func (q *Queries) postings(ctx context.Context, by []regulatory.Dimension, accounts []string, s Scope, first int64) ([]posting, error) {
	return projections.Rows(ctx, q.db, pgx.RowToStructByPos[posting], `SELECT `+keyOf(by)+` AS key, m.account, count(*), sum(`+valued+`)
		FROM ledger.postings m JOIN ledger.entries e ON e.position = m.position
		JOIN business.transfers t ON t.transfer_id = m.transfer_id
		WHERE m.account = ANY ($1) AND m.position BETWEEN $2 AND $3 AND e.at < $4 GROUP BY key, m.account`,
		accounts, first, s.Position, s.Period.To)
}

// openingBalances returns the balances of accounts before a position. It does not add up the whole ledger: it subtracts later postings
// from the open items. In a table by day, the key is empty, which sorts before all days, and totals of other accounts come from the
// ledger's blocks.
func (q *Queries) openingBalances(ctx context.Context, by []regulatory.Dimension, accounts []string, first int64) ([]posting, error) {
	var items, others []string
	for _, a := range accounts {
		if slices.Contains(openItemAccounts, ledger.Account(a)) {
			items = append(items, a)
		} else {
			others = append(others, a)
		}
	}
	isDaily := slices.Contains(by, regulatory.Day)
	key, direct := keyOf(by), others
	if isDaily {
		key, direct = `ARRAY['']`, nil
	}
	balances, err := projections.Rows(ctx, q.db, pgx.RowToStructByPos[posting], `SELECT `+key+` AS key, m.account, 0, sum(`+valued+`) FROM (
			SELECT transfer_id, account, currency, amount FROM ledger.open_items WHERE account = ANY ($1)
			UNION ALL SELECT transfer_id, account, currency, -amount FROM ledger.postings WHERE account = ANY ($1) AND position >= $3
			UNION ALL SELECT transfer_id, account, currency, amount FROM ledger.postings WHERE account = ANY ($2) AND position < $3
		) AS m JOIN business.transfers t ON t.transfer_id = m.transfer_id GROUP BY key, m.account`, items, direct, first)
	if err != nil || !isDaily {
		return balances, err
	}
	totals, err := projections.Rows(ctx, q.db, pgx.RowToStructByPos[posting], `SELECT ARRAY[''], account, 0, sum(amount) FROM (
			SELECT account, amount FROM ledger.blocks WHERE account = ANY ($1) AND currency = 'USD' AND block < $2::bigint / 10000
			UNION ALL SELECT account, amount FROM ledger.postings WHERE account = ANY ($1) AND currency = 'USD'
				AND position >= $2::bigint / 10000 * 10000 AND position < $2
		) AS m GROUP BY account`, others, first)
	return append(balances, totals...), err
}

// sum is the value of one figure for one key.
type sum struct {
	key  []string
	cell Cell
}

// sums returns the values of each figure of a table by key, in no order. A key can occur several times.
func (q *Queries) sums(ctx context.Context, t regulatory.Table, s Scope) ([][]sum, error) {
	first, err := q.firstPosition(ctx, s.Period)
	if err != nil {
		return nil, err
	}
	postings, err := q.balancePostings(ctx, t, s, first)
	if err != nil {
		return nil, err
	}
	all := make([][]sum, len(t.Figures))
	known := map[string][]change{} // figures that differ only in their side share a query
	for i, f := range t.Figures {
		if f.Balance {
			all[i] = balanceSums(f, postings)
			continue
		}
		id := fmt.Sprint(f.Terms, f.Currency, f.Type)
		if known[id] == nil {
			if known[id], err = q.changes(ctx, t.By, f, s, first); err != nil {
				return nil, err
			}
		}
		for _, c := range known[id] {
			all[i] = append(all[i], sum{c.Key, c.cell(f)})
		}
	}
	return all, nil
}

// balancePostings returns the postings to all accounts of the table's balances, including the opening balances.
func (q *Queries) balancePostings(ctx context.Context, t regulatory.Table, s Scope, first int64) ([]posting, error) {
	var accounts []string
	for _, f := range t.Figures {
		for _, term := range f.Terms {
			if f.Balance && !slices.Contains(accounts, string(term.Account)) {
				accounts = append(accounts, string(term.Account))
			}
		}
	}
	if len(accounts) == 0 {
		return nil, nil
	}
	postings, err := q.postings(ctx, t.By, accounts, s, first)
	if err != nil {
		return nil, err
	}
	opening, err := q.openingBalances(ctx, t.By, accounts, first)
	return append(postings, opening...), err
}

func balanceSums(f regulatory.Figure, postings []posting) (sums []sum) {
	for _, p := range postings {
		for _, term := range f.Terms {
			if term.Account == p.Account {
				amount := p.Amount.Mul(decimal.NewFromInt(int64(term.Sign)))
				sums = append(sums, sum{p.Key, Cell{p.Count, projections.Amount(amount, string(f.Currency))}})
			}
		}
	}
	return sums
}

// Values returns the values of a table.
func (q *Queries) Values(ctx context.Context, t regulatory.Table, s Scope) (Values, error) {
	sums, err := q.sums(ctx, t, s)
	if err != nil {
		return Values{}, err
	}
	if slices.Contains(t.By, regulatory.Day) {
		return daily(t, s, sums), nil
	}
	rows := map[string]*Row{}
	for i, f := range t.Figures {
		for _, g := range sums[i] {
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
func daily(t regulatory.Table, s Scope, sums [][]sum) Values {
	days := s.Period.Days(s.Until)
	v := Values{Rows: make([]Row, len(days)), Totals: emptyCells(t)}
	for i, day := range days {
		v.Rows[i] = Row{Key: []string{day}, Cells: emptyCells(t)}
	}
	for i, f := range t.Figures {
		changes := sums[i]
		slices.SortFunc(changes, func(a, b sum) int { return strings.Compare(a.key[0], b.key[0]) })
		balance, total := money.Zero(f.Currency), money.Zero(f.Currency)
		for r := range v.Rows {
			count := 0
			for len(changes) > 0 && changes[0].key[0] <= days[r] {
				balance = balance.Add(changes[0].cell.Amount)
				if changes[0].key[0] == days[r] {
					count += changes[0].cell.Count
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
	return v
}

// keyOf returns the SQL for the parts of a row's key.
func keyOf(by []regulatory.Dimension) string {
	parts := make([]string, len(by))
	for i, d := range by {
		parts[i] = dimensions[d]
	}
	return `ARRAY[` + strings.Join(parts, ", ") + `]`
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
	side := map[regulatory.Side]string{regulatory.Both: `amount`, regulatory.Positive: `amount`, regulatory.Negative: `-amount`}[f.Side]
	condition := `true`
	if f.Side != regulatory.Both {
		condition = side + ` > 0`
	}
	n := len(arguments)
	return projections.Rows(ctx, q.db, func(row pgx.CollectableRow) (e Entry, err error) {
		var amount decimal.Decimal
		err = row.Scan(&e.Position, &e.TransferID, &e.Type, projections.UTC(&e.At), &amount)
		e.Amount = projections.Amount(amount, string(f.Currency))
		return e, err
	}, fmt.Sprintf(`SELECT position, transfer_id, type, at, %s FROM (%s) AS entries
		WHERE %s AND ($%d::text[] IS NULL OR key = $%d) AND position < $%d ORDER BY position DESC LIMIT $%d`,
		side, sql, condition, n+1, n+1, n+2, n+3), append(arguments, key, before, min(max(limit, 1), projections.PageSizeMax))...)
}
