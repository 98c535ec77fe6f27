package regulatory

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"

	"hulak/domain/funding"
	"hulak/domain/money"
	"hulak/domain/regulatory"
	"hulak/projections"
)

// Queries reads the figures.
type Queries struct {
	db        projections.DB
	blockSize int64
}

// NewQueries returns queries on db.
func NewQueries(db projections.DB) *Queries { return &Queries{db, blockSize} }

// Position returns the position of the log that both read models have reached.
func (q *Queries) Position(ctx context.Context) (position int64, err error) {
	err = q.db.QueryRow(ctx, `SELECT least((SELECT position FROM ledger.projection_checkpoint),
		(SELECT position FROM regulatory.projection_checkpoint))`).Scan(&position)
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
	Count  int // number of entries in the period
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

// Scope bounds the entries of a report.
type Scope struct {
	Period   regulatory.Period
	Position int64     // position of the last event to include
	Until    time.Time // time of the report; a table by day has no later days
}

// firstDay returns the first day of the period.
func (s Scope) firstDay() string { return s.Period.From.Format(time.DateOnly) }

// nextDay returns the day after the period.
func (s Scope) nextDay() string { return s.Period.To.Format(time.DateOnly) }

// change is the sum of the entries of a series for one key, by the sign of their amounts.
type change struct {
	Series             string
	Opening            bool // whether the entries are older than the period
	Key                []string
	Positive, Negative int // numbers of entries
	Gained, Lost       decimal.Decimal
}

// cell returns the value for one figure. The amount is positive for each side, and signed for both.
func (c change) cell(f regulatory.Figure) Cell {
	cell := Cell{c.Positive + c.Negative, projections.Amount(c.Gained.Add(c.Lost), string(f.Currency))}
	switch f.Side {
	case regulatory.Positive:
		cell = Cell{c.Positive, projections.Amount(c.Gained, string(f.Currency))}
	case regulatory.Negative:
		cell = Cell{c.Negative, projections.Amount(c.Lost.Neg(), string(f.Currency))}
	case regulatory.Both:
	}
	if c.Opening {
		cell.Count = 0
	}
	return cell
}

// rowKey returns the SQL of a row's key, from a day and a key of sums. In a table by day, entries before the first day, $1, have an empty
// key, which sorts before all days. All transfers go to Nepal.
func rowKey(by []regulatory.Dimension) string {
	part := 0
	return `ARRAY[` + strings.Join(mapped(by, func(d regulatory.Dimension) string {
		switch d {
		case regulatory.Destination:
			return `'NP'`
		case regulatory.Day:
			return `CASE WHEN day < $1 THEN '' ELSE day::text END`
		case regulatory.HalfMonth:
			return `to_char(day, 'YYYY-MM-') || CASE WHEN extract(day FROM day) <= 15 THEN '1' ELSE '2' END`
		default:
			part++
			return fmt.Sprintf(`key[%d]`, part)
		}
	}), ", ") + `]`
}

// recordedEntries selects the entries of the series $3 from a position, $4, to another, $5, that are older than a day, $2. Every entry
// has a key of the given dimensions.
func recordedEntries(dimensions []regulatory.Dimension) string {
	return inSchema("regulatory.", `SELECT e.*, `+keyOf(dimensions)+` AS key FROM (`+entriesOf(`SELECT p.position, p.transfer_id, e.type, e.at,
			p.account, p.currency, p.amount FROM ledger.postings p JOIN ledger.entries e ON e.position = p.position
			WHERE p.position BETWEEN $4 AND $5`)+`) AS e WHERE e.series = ANY ($3) AND e.day < $2`)
}

// changes returns the sums of the entries of a table's series by key. It adds up whole blocks, and the entries of the last block up to
// the position. Only balances have entries before the period.
func (q *Queries) changes(ctx context.Context, t regulatory.Table, s Scope) ([]change, error) {
	var series, balances []string
	for _, f := range t.Figures {
		if series = append(series, f.ID); f.Balance {
			balances = append(balances, f.ID)
		}
	}
	dimensions := dimensionsOf(t)
	block := s.Position / q.blockSize
	return projections.Rows(ctx, q.db, pgx.RowToStructByPos[change], `SELECT series, day < $1 AS opening, `+rowKey(t.By)+` AS row,
			sum(positive)::bigint, sum(negative)::bigint, sum(gained), sum(lost)
		FROM (
			SELECT series, day, key, positive, negative, gained, lost FROM regulatory.sums
			WHERE dimensions = $6 AND series = ANY ($3) AND day < $2 AND block < $7
			UNION ALL SELECT series, day, key, `+totals+` FROM (`+recordedEntries(dimensions)+`) AS entries GROUP BY 1, 2, 3
		) AS sums WHERE day >= $1 OR series = ANY ($8) GROUP BY 1, 2, 3`,
		s.firstDay(), s.nextDay(), series, block*q.blockSize, s.Position, name(dimensions), block, balances)
}

// sum is the value of one figure for one key.
type sum struct {
	key  []string
	cell Cell
}

// sums returns the values of each figure of a table by key, in no order. A key can occur several times.
func (q *Queries) sums(ctx context.Context, t regulatory.Table, s Scope) ([][]sum, error) {
	changes, err := q.changes(ctx, t, s)
	all := make([][]sum, len(t.Figures))
	for i, f := range t.Figures {
		for _, c := range changes {
			if c.Series == f.ID && (f.Balance || !c.Opening) {
				all[i] = append(all[i], sum{c.Key, c.cell(f)})
			}
		}
	}
	return all, err
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
	if before > 0 {
		s.Position = min(s.Position, before-1)
	}
	limit = min(max(limit, 1), projections.PageSizeMax)
	blocks, err := q.blocksWithEntries(ctx, t, f, key, s, limit)
	entries := []Entry{}
	for _, block := range blocks {
		var found []Entry
		found, err = q.entriesInBlock(ctx, t, f, key, s, block, limit-len(entries))
		if entries = append(entries, found...); err != nil || len(entries) == limit {
			break
		}
	}
	return entries, err
}

// blocksWithEntries returns the newest blocks up to the position that contain entries of a figure. They contain at least limit entries, if
// there are as many. The last block can have entries after the position, so there is one more block.
func (q *Queries) blocksWithEntries(
	ctx context.Context, t regulatory.Table, f regulatory.Figure, key []string, s Scope, limit int,
) ([]int64, error) {
	count := map[regulatory.Side]string{
		regulatory.Both: `positive + negative`, regulatory.Positive: `positive`, regulatory.Negative: `negative`,
	}[f.Side]
	return projections.Rows(ctx, q.db, pgx.RowTo[int64], `SELECT DISTINCT block FROM regulatory.sums
		WHERE dimensions = $3 AND series = $4 AND day >= $1 AND day < $2 AND block <= $5 AND `+count+` > 0
		AND ($6::text[] IS NULL OR `+rowKey(t.By)+` = $6) ORDER BY block DESC LIMIT $7`,
		s.firstDay(), s.nextDay(), name(dimensionsOf(t)), f.ID, s.Position/q.blockSize, key, limit+1)
}

// entriesInBlock returns the newest entries of a figure in one block, up to the scope's position.
func (q *Queries) entriesInBlock(
	ctx context.Context, t regulatory.Table, f regulatory.Figure, key []string, s Scope, block int64, limit int,
) ([]Entry, error) {
	sign := map[regulatory.Side]string{regulatory.Both: `amount`, regulatory.Positive: `amount`, regulatory.Negative: `-amount`}[f.Side]
	return projections.Rows(ctx, q.db, func(row pgx.CollectableRow) (e Entry, err error) {
		var amount decimal.Decimal
		err = row.Scan(&e.Position, &e.TransferID, &e.Type, projections.UTC(&e.At), &amount)
		e.Amount = projections.Amount(amount, string(f.Currency))
		return e, err
	}, `SELECT position, transfer_id, type, at, `+sign+` FROM (`+recordedEntries(dimensionsOf(t))+`) AS entries
		WHERE day >= $1 AND ($6::text[] IS NULL OR `+rowKey(t.By)+` = $6) AND ($7 OR `+sign+` > 0) ORDER BY position DESC LIMIT $8`,
		s.firstDay(), s.nextDay(), []string{f.ID}, block*q.blockSize, min(s.Position, (block+1)*q.blockSize-1), key,
		f.Side == regulatory.Both, limit)
}
