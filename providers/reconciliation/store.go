package reconciliation

import (
	"context"
	"encoding/hex"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/shopspring/decimal"

	"hulak/domain/money"
	facts "hulak/domain/reconciliation"
	"hulak/providers/reconciliation/statement"
)

// Postgres stores statements, booked items, and the state of their comparison.
type Postgres struct{ Pool *pgxpool.Pool }

// file is a received statement.
type file struct {
	sum          []byte
	counterparty facts.Counterparty
	name         string
	number       int
	day          time.Time
	opening      money.Amount
	closing      money.Amount
	receivedAt   time.Time
}

func (f file) id() string { return hex.EncodeToString(f.sum) }

// lockSQL allows only one process at a time to compare.
const lockSQL = `SELECT pg_advisory_xact_lock(hashtextextended('reconciliation', 0))`

func (p Postgres) update(ctx context.Context, do func(pgx.Tx) error) error {
	return pgx.BeginFunc(ctx, p.Pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, lockSQL); err != nil {
			return err
		}
		return do(tx)
	})
}

// importPostings adds the booked items after the position of the last one, and advances the position.
func (p Postgres) importPostings(ctx context.Context, read func(after int64) ([]Posting, error)) (taken []Posting, err error) {
	err = p.update(ctx, func(tx pgx.Tx) error {
		var after int64
		if err := tx.QueryRow(ctx, `SELECT position FROM booked_up_to`).Scan(&after); err != nil {
			return err
		}
		if taken, err = read(after); err != nil || len(taken) == 0 {
			return err
		}
		rows := make([][]any, len(taken))
		totals := map[facts.Counterparty]money.Amount{}
		for i, b := range taken {
			rows[i] = []any{b.Position, string(b.Counterparty), b.TransferID, b.Amount.Decimal(), b.Date, b.KnownAt}
			totals[b.Counterparty] = totals[b.Counterparty].Add(b.Amount)
		}
		columns := []string{"position", "counterparty", "subject", "amount", "day", "known_at"}
		if _, err := tx.CopyFrom(ctx, pgx.Identifier{"booked_items"}, columns, pgx.CopyFromRows(rows)); err != nil {
			return err
		}
		var batch pgx.Batch
		for c, amount := range totals {
			batch.Queue(`UPDATE booked_totals SET amount = amount + $2 WHERE counterparty = $1`, string(c), amount.Decimal())
		}
		batch.Queue(`UPDATE booked_up_to SET position = $1`, taken[len(taken)-1].Position)
		return tx.SendBatch(ctx, &batch).Close()
	})
	return taken, err
}

// saveFile stores a file with its lines, once per content. subjects holds the subject of each line.
func (p Postgres) saveFile(ctx context.Context, f file, sealed []byte, s statement.Statement, subjects []string, problem string) error {
	return p.update(ctx, func(tx pgx.Tx) error {
		var done *time.Time
		var number, day, currency, opening, closing any
		if problem == "" {
			number, day, currency, opening, closing = s.Number, s.Day, s.Currency, s.Opening, s.Closing
		} else {
			done = &f.receivedAt
		}
		tag, err := tx.Exec(ctx, `INSERT INTO statement_files (sha256, counterparty, name, sealed, number, day, currency, opening, closing, problem, received_at, compared_at)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT DO NOTHING`,
			f.sum, string(f.counterparty), f.name, sealed, number, day, currency, opening, closing, problem, f.receivedAt, done)
		if err != nil || tag.RowsAffected() == 0 || problem != "" {
			return err
		}
		rows := make([][]any, len(s.Lines))
		for i, l := range s.Lines {
			rows[i] = []any{f.sum, l.Number, string(f.counterparty), subjects[i], l.Reference, l.Amount, l.Day, f.receivedAt}
		}
		columns := []string{"sha256", "line", "counterparty", "subject", "reference", "amount", "day", "known_at"}
		_, err = tx.CopyFrom(ctx, pgx.Identifier{"statement_lines"}, columns, pgx.CopyFromRows(rows))
		return err
	})
}

// pendingFiles returns the statements that have not been compared, by number.
func (p Postgres) pendingFiles(ctx context.Context) ([]file, error) {
	rows, err := p.Pool.Query(ctx, `SELECT sha256, counterparty, name, number, day, opening, closing, currency, received_at FROM statement_files
		WHERE compared_at IS NULL ORDER BY counterparty, number, received_at`)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (f file, err error) {
		var opening, closing decimal.Decimal
		var currency string
		err = row.Scan(&f.sum, &f.counterparty, &f.name, &f.number, &f.day, &opening, &closing, &currency, &f.receivedAt)
		f.opening, f.closing = money.New(opening, money.Currency(currency)), money.New(closing, money.Currency(currency))
		return f, err
	})
}

// subject is the money of one transfer at one counterparty.
type subject struct {
	counterparty facts.Counterparty
	name         string
}

func scanSubject(row pgx.CollectableRow) (s subject, err error) {
	err = row.Scan(&s.counterparty, &s.name)
	return s, err
}

// fileSubjects returns the subjects of a statement.
func (p Postgres) fileSubjects(ctx context.Context, f file) ([]subject, error) {
	rows, err := p.Pool.Query(ctx, `SELECT DISTINCT counterparty, subject FROM statement_lines WHERE sha256 = $1`, f.sum)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, scanSubject)
}

// openSubjects returns up to max subjects with an unmatched line or item from before a time. It adds the subjects of taken items that
// have a line that is unmatched or differs.
func (p Postgres) openSubjects(ctx context.Context, before time.Time, taken []Posting, max int) ([]subject, error) {
	counterparties, names := make([]string, len(taken)), make([]string, len(taken))
	for i, b := range taken {
		counterparties[i], names[i] = string(b.Counterparty), b.TransferID
	}
	rows, err := p.Pool.Query(ctx, `
		(SELECT counterparty, subject FROM statement_lines WHERE state = 'NEW' AND known_at < $1 ORDER BY known_at LIMIT $4)
		UNION (SELECT counterparty, subject FROM booked_items WHERE state = 'NEW' AND known_at < $1 ORDER BY known_at LIMIT $4)
		UNION SELECT t.counterparty, t.subject FROM unnest($2::text[], $3::text[]) AS t (counterparty, subject)
			JOIN statement_lines l ON l.counterparty = t.counterparty AND l.subject = t.subject AND l.state <> 'MATCHED'`,
		before, counterparties, names, max)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, scanSubject)
}

// subjectData holds the items and lines of subjects.
type subjectData struct {
	items           map[subject][]facts.Item
	lines           map[subject][]facts.Line
	openDifferences map[subject][]string // IDs of open differences
}

func readSubjects(ctx context.Context, tx pgx.Tx, all []subject) (subjectData, error) {
	s := subjectData{map[subject][]facts.Item{}, map[subject][]facts.Line{}, map[subject][]string{}}
	counterparties, names := columns(all)
	const wanted = ` JOIN unnest($1::text[], $2::text[]) AS w (counterparty, subject) USING (counterparty, subject)`
	rows, err := tx.Query(ctx, `SELECT counterparty, subject, position, amount, day, known_at FROM booked_items`+wanted, counterparties, names)
	if err != nil {
		return s, err
	}
	var of subject
	var item facts.Item
	var line facts.Line
	var amount decimal.Decimal
	if _, err = pgx.ForEachRow(rows, []any{&of.counterparty, &of.name, &item.Position, &amount, &item.Date, &item.KnownAt}, func() error {
		_, currency := of.counterparty.Account()
		item.Amount = money.New(amount, currency)
		s.items[of] = append(s.items[of], item)
		return nil
	}); err != nil {
		return s, err
	}
	rows, err = tx.Query(ctx, `SELECT counterparty, subject, encode(sha256, 'hex'), name, line, reference, amount, l.day, known_at
		FROM statement_lines l`+wanted+` JOIN (SELECT sha256, name FROM statement_files) AS f USING (sha256) ORDER BY known_at, line`, counterparties, names)
	if err != nil {
		return s, err
	}
	if _, err = pgx.ForEachRow(rows, []any{&of.counterparty, &of.name, &line.StatementID, &line.File, &line.Number, &line.Reference, &amount, &line.Date, &line.KnownAt}, func() error {
		_, currency := of.counterparty.Account()
		line.Amount = money.New(amount, currency)
		s.lines[of] = append(s.lines[of], line)
		return nil
	}); err != nil {
		return s, err
	}
	rows, err = tx.Query(ctx, `SELECT counterparty, subject, difference_id FROM known_differences`+wanted, counterparties, names)
	if err != nil {
		return s, err
	}
	var id string
	_, err = pgx.ForEachRow(rows, []any{&of.counterparty, &of.name, &id}, func() error {
		s.openDifferences[of] = append(s.openDifferences[of], id)
		return nil
	})
	return s, err
}

func columns(all []subject) (counterparties, names []string) {
	for _, s := range all {
		counterparties, names = append(counterparties, string(s.counterparty)), append(names, s.name)
	}
	return counterparties, names
}

// statementTotals is the state of the comparison with a counterparty.
type statementTotals struct {
	matched                       int // lines of the statement
	lines                         int
	books, inTransit, differences money.Amount
	previous                      *file // the previous statement, nil for the first
}

func (p Postgres) statementTotals(ctx context.Context, f file) (s statementTotals, err error) {
	var books, inTransit, differing decimal.Decimal
	_, currency := f.counterparty.Account()
	err = p.Pool.QueryRow(ctx, `SELECT
		(SELECT count(*) FROM statement_lines WHERE sha256 = $2),
		(SELECT count(*) FROM statement_lines WHERE sha256 = $2 AND state = 'MATCHED'),
		(SELECT amount FROM booked_totals WHERE counterparty = $1),
		(SELECT coalesce(sum(amount), 0) FROM booked_items WHERE counterparty = $1 AND state = 'NEW'),
		(SELECT coalesce(sum(effect), 0) FROM known_differences WHERE counterparty = $1)
			- (SELECT coalesce(sum(l.amount), 0) FROM statement_lines l JOIN statement_files s USING (sha256)
				WHERE l.counterparty = $1 AND l.state = 'NEW' AND s.number <= $3)`, // later statements have not been compared yet
		string(f.counterparty), f.sum, f.number).Scan(&s.lines, &s.matched, &books, &inTransit, &differing)
	if err != nil {
		return s, err
	}
	s.books, s.inTransit, s.differences = money.New(books, currency), money.New(inTransit, currency), money.New(differing, currency)
	var last file
	var closing decimal.Decimal
	err = p.Pool.QueryRow(ctx, `SELECT number, closing FROM statement_files WHERE counterparty = $1 AND problem = '' AND number < $2 ORDER BY number DESC LIMIT 1`,
		string(f.counterparty), f.number).Scan(&last.number, &closing)
	if errors.Is(err, pgx.ErrNoRows) {
		return s, nil
	}
	last.closing = money.New(closing, currency)
	s.previous = &last
	return s, err
}

func (p Postgres) markCompared(ctx context.Context, f file, at time.Time) error {
	_, err := p.Pool.Exec(ctx, `UPDATE statement_files SET compared_at = $2 WHERE sha256 = $1`, f.sum, at)
	return err
}

// UnparsedFile is a file that could not be read. Staff must ask the counterparty for it again.
type UnparsedFile struct {
	Counterparty facts.Counterparty
	Name         string
	Problem      string
	ReceivedAt   time.Time
}

// Unparsed returns the files that could not be read, newest first.
func (p Postgres) Unparsed(ctx context.Context, max int) ([]UnparsedFile, error) {
	rows, err := p.Pool.Query(ctx, `SELECT counterparty, name, problem, received_at FROM statement_files WHERE problem <> '' ORDER BY received_at DESC LIMIT $1`, max)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (u UnparsedFile, err error) {
		err = row.Scan(&u.Counterparty, &u.Name, &u.Problem, &u.ReceivedAt)
		u.ReceivedAt = u.ReceivedAt.UTC()
		return u, err
	})
}
