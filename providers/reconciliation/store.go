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
	domainreconciliation "hulak/domain/reconciliation"
	"hulak/providers/reconciliation/statement"
)

// Postgres stores statements, our postings, and comparison results.
type Postgres struct{ Pool *pgxpool.Pool }

// statementFile is a received statement file.
type statementFile struct {
	hash         []byte
	counterparty domainreconciliation.Counterparty
	name         string
	number       int
	day          time.Time
	opening      money.Amount
	closing      money.Amount
	receivedAt   time.Time
}

func (f statementFile) id() string { return hex.EncodeToString(f.hash) }

// lockSQL takes a lock and holds it until the transaction ends. Only one process at a time imports postings, saves files, or compares.
const lockSQL = `SELECT pg_advisory_xact_lock(hashtextextended('reconciliation', 0))`

// update runs do in a transaction with the lock held.
func (p Postgres) update(ctx context.Context, do func(pgx.Tx) error) error {
	return pgx.BeginFunc(ctx, p.Pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, lockSQL); err != nil {
			return err
		}
		return do(tx)
	})
}

// importPostings passes the position of the last imported posting to read. It stores and returns the postings that read returns.
func (p Postgres) importPostings(ctx context.Context, read func(after int64) ([]Posting, error)) (postings []Posting, err error) {
	err = p.update(ctx, func(tx pgx.Tx) error {
		var after int64
		if err := tx.QueryRow(ctx, `SELECT position FROM booked_up_to`).Scan(&after); err != nil {
			return err
		}
		if postings, err = read(after); err != nil || len(postings) == 0 {
			return err
		}
		rows := make([][]any, len(postings))
		totals := map[domainreconciliation.Counterparty]money.Amount{}
		for i, posting := range postings {
			rows[i] = []any{
				posting.Position, string(posting.Counterparty), posting.TransferID, posting.Amount.Decimal(), posting.Date, posting.KnownAt,
			}
			totals[posting.Counterparty] = totals[posting.Counterparty].Add(posting.Amount)
		}
		columns := []string{"position", "counterparty", "subject", "amount", "day", "known_at"}
		if _, err := tx.CopyFrom(ctx, pgx.Identifier{"booked_items"}, columns, pgx.CopyFromRows(rows)); err != nil {
			return err
		}
		var batch pgx.Batch
		for c, amount := range totals {
			batch.Queue(`UPDATE booked_totals SET amount = amount + $2 WHERE counterparty = $1`, string(c), amount.Decimal())
		}
		batch.Queue(`UPDATE booked_up_to SET position = $1`, postings[len(postings)-1].Position)
		return tx.SendBatch(ctx, &batch).Close()
	})
	return postings, err
}

// SkipTo skips the postings up to a position, because no statement will list them.
func (p Postgres) SkipTo(ctx context.Context, position int64) error {
	return p.update(ctx, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, `UPDATE booked_up_to SET position = greatest(position, $1)`, position)
		return err
	})
}

// saveFile stores a file and its lines. It does nothing if a file with the same content is already stored. subjects[i] is
// the name of the subject of s.Lines[i]. If parseError is not empty, the file has no lines.
func (p Postgres) saveFile(
	ctx context.Context, f statementFile, encrypted []byte, s statement.Statement, subjects []string, parseError string,
) error {
	return p.update(ctx, func(tx pgx.Tx) error {
		var comparedAt *time.Time
		var number, day, currency, opening, closing any
		if parseError == "" {
			number, day, currency, opening, closing = s.Number, s.Day, s.Currency, s.Opening, s.Closing
		} else {
			comparedAt = &f.receivedAt
		}
		tag, err := tx.Exec(ctx, `
			INSERT INTO statement_files
				(sha256, counterparty, name, sealed, number, day, currency, opening, closing, problem, received_at, compared_at)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT DO NOTHING`,
			f.hash, string(f.counterparty), f.name, encrypted, number, day, currency, opening, closing, parseError, f.receivedAt, comparedAt)
		if err != nil || tag.RowsAffected() == 0 || parseError != "" {
			return err
		}
		rows := make([][]any, len(s.Lines))
		for i, l := range s.Lines {
			rows[i] = []any{f.hash, l.Number, string(f.counterparty), subjects[i], l.Reference, l.Amount, l.Day, f.receivedAt}
		}
		columns := []string{"sha256", "line", "counterparty", "subject", "reference", "amount", "day", "known_at"}
		_, err = tx.CopyFrom(ctx, pgx.Identifier{"statement_lines"}, columns, pgx.CopyFromRows(rows))
		return err
	})
}

// pendingFiles returns the statements that have not been compared, ordered by counterparty and number.
func (p Postgres) pendingFiles(ctx context.Context) ([]statementFile, error) {
	rows, _ := p.Pool.Query(ctx, `SELECT sha256, counterparty, name, number, day, opening, closing, currency, received_at
		FROM statement_files WHERE compared_at IS NULL ORDER BY counterparty, number, received_at`)
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (f statementFile, err error) {
		var opening, closing decimal.Decimal
		var currency string
		err = row.Scan(&f.hash, &f.counterparty, &f.name, &f.number, &f.day, &opening, &closing, &currency, &f.receivedAt)
		f.opening, f.closing = money.New(opening, money.Currency(currency)), money.New(closing, money.Currency(currency))
		return f, err
	})
}

// subject groups the postings and lines to compare with each other. The name is a transfer ID, or unmatchedPrefix and a line's
// reference.
type subject struct {
	counterparty domainreconciliation.Counterparty
	name         string
}

func scanSubject(row pgx.CollectableRow) (s subject, err error) {
	err = row.Scan(&s.counterparty, &s.name)
	return s, err
}

// fileSubjects returns the subjects in a statement.
func (p Postgres) fileSubjects(ctx context.Context, f statementFile) ([]subject, error) {
	rows, _ := p.Pool.Query(ctx, `SELECT DISTINCT counterparty, subject FROM statement_lines WHERE sha256 = $1`, f.hash)
	return pgx.CollectRows(rows, scanSubject)
}

// openSubjects returns subjects with a new line or posting that was known before the given time, up to limit of each. It also returns the
// given postings' subjects that have an unmatched line.
func (p Postgres) openSubjects(ctx context.Context, before time.Time, postings []Posting, limit int) ([]subject, error) {
	counterparties, names := make([]string, len(postings)), make([]string, len(postings))
	for i, posting := range postings {
		counterparties[i], names[i] = string(posting.Counterparty), posting.TransferID
	}
	rows, _ := p.Pool.Query(ctx, `
		(SELECT counterparty, subject FROM statement_lines WHERE state = 'NEW' AND known_at < $1 ORDER BY known_at LIMIT $4)
		UNION (SELECT counterparty, subject FROM booked_items WHERE state = 'NEW' AND known_at < $1 ORDER BY known_at LIMIT $4)
		UNION SELECT t.counterparty, t.subject FROM unnest($2::text[], $3::text[]) AS t (counterparty, subject)
			JOIN statement_lines l ON l.counterparty = t.counterparty AND l.subject = t.subject AND l.state <> 'MATCHED'`,
		before, counterparties, names, limit)
	return pgx.CollectRows(rows, scanSubject)
}

// subjectData holds the data that a comparison of subjects needs.
type subjectData struct {
	items                map[subject][]domainreconciliation.Item
	lines                map[subject][]domainreconciliation.Line
	unsettledDifferences map[subject][]string // IDs of differences that are not settled
}

// readSubjects reads the data for a comparison of the subjects.
func readSubjects(ctx context.Context, tx pgx.Tx, subjects []subject) (subjectData, error) {
	s := subjectData{map[subject][]domainreconciliation.Item{}, map[subject][]domainreconciliation.Line{}, map[subject][]string{}}
	counterparties, names := subjectColumns(subjects)
	const joinSubjects = ` JOIN unnest($1::text[], $2::text[]) AS w (counterparty, subject) USING (counterparty, subject)`
	rows, _ := tx.Query(ctx, `SELECT counterparty, subject, position, amount, day, known_at FROM booked_items`+joinSubjects,
		counterparties, names)
	var key subject
	var item domainreconciliation.Item
	var line domainreconciliation.Line
	var amount decimal.Decimal
	if _, err := pgx.ForEachRow(rows, []any{&key.counterparty, &key.name, &item.Position, &amount, &item.Date, &item.KnownAt}, func() error {
		_, currency := key.counterparty.Account()
		item.Amount = money.New(amount, currency)
		s.items[key] = append(s.items[key], item)
		return nil
	}); err != nil {
		return s, err
	}
	rows, _ = tx.Query(ctx, `SELECT counterparty, subject, encode(sha256, 'hex'), name, line, reference, amount, l.day, known_at
		FROM statement_lines l`+joinSubjects+` JOIN (SELECT sha256, name FROM statement_files) AS f USING (sha256) ORDER BY known_at, line`,
		counterparties, names)
	if _, err := pgx.ForEachRow(rows, []any{
		&key.counterparty, &key.name, &line.StatementID, &line.File, &line.Number, &line.Reference, &amount, &line.Date, &line.KnownAt,
	}, func() error {
		_, currency := key.counterparty.Account()
		line.Amount = money.New(amount, currency)
		s.lines[key] = append(s.lines[key], line)
		return nil
	}); err != nil {
		return s, err
	}
	rows, _ = tx.Query(ctx, `SELECT counterparty, subject, difference_id FROM known_differences`+joinSubjects, counterparties, names)
	var id string
	_, err := pgx.ForEachRow(rows, []any{&key.counterparty, &key.name, &id}, func() error {
		s.unsettledDifferences[key] = append(s.unsettledDifferences[key], id)
		return nil
	})
	return s, err
}

// subjectColumns returns the subjects as column arrays for unnest.
func subjectColumns(subjects []subject) (counterparties, names []string) {
	for _, s := range subjects {
		counterparties, names = append(counterparties, string(s.counterparty)), append(names, s.name)
	}
	return counterparties, names
}

// statementTotals holds the totals for a StatementCompared event.
type statementTotals struct {
	lines, matched                        int // line counts
	ledgerBalance, inTransit, differences money.Amount
	previous                              *statementFile // nil for the first statement
}

func (p Postgres) statementTotals(ctx context.Context, f statementFile) (s statementTotals, err error) {
	var ledgerBalance, inTransit, differences decimal.Decimal
	_, currency := f.counterparty.Account()
	err = p.Pool.QueryRow(ctx, `SELECT
		(SELECT count(*) FROM statement_lines WHERE sha256 = $2),
		(SELECT count(*) FROM statement_lines WHERE sha256 = $2 AND state = 'MATCHED'),
		(SELECT amount FROM booked_totals WHERE counterparty = $1),
		(SELECT coalesce(sum(amount), 0) FROM booked_items WHERE counterparty = $1 AND state = 'NEW'),
		(SELECT coalesce(sum(effect), 0) FROM known_differences WHERE counterparty = $1)
			- (SELECT coalesce(sum(l.amount), 0) FROM statement_lines l JOIN statement_files s USING (sha256)
				WHERE l.counterparty = $1 AND l.state = 'NEW' AND s.number <= $3)`, // later statements are not compared yet
		string(f.counterparty), f.hash, f.number).Scan(&s.lines, &s.matched, &ledgerBalance, &inTransit, &differences)
	if err != nil {
		return s, err
	}
	s.ledgerBalance, s.inTransit = money.New(ledgerBalance, currency), money.New(inTransit, currency)
	s.differences = money.New(differences, currency)
	var previous statementFile
	var closing decimal.Decimal
	err = p.Pool.QueryRow(ctx, `SELECT number, closing FROM statement_files
		WHERE counterparty = $1 AND problem = '' AND number < $2 ORDER BY number DESC LIMIT 1`,
		string(f.counterparty), f.number).Scan(&previous.number, &closing)
	if errors.Is(err, pgx.ErrNoRows) {
		return s, nil
	}
	previous.closing = money.New(closing, currency)
	s.previous = &previous
	return s, err
}

// markCompared marks a statement as compared.
func (p Postgres) markCompared(ctx context.Context, f statementFile, at time.Time) error {
	_, err := p.Pool.Exec(ctx, `UPDATE statement_files SET compared_at = $2 WHERE sha256 = $1`, f.hash, at)
	return err
}

// UnparsedFile is a file that could not be parsed. Staff must request a new file from the counterparty.
type UnparsedFile struct {
	Counterparty domainreconciliation.Counterparty
	Name         string
	ParseError   string
	ReceivedAt   time.Time
}

// UnparsedFiles returns up to limit files that could not be parsed, newest first.
func (p Postgres) UnparsedFiles(ctx context.Context, limit int) ([]UnparsedFile, error) {
	rows, _ := p.Pool.Query(ctx, `SELECT counterparty, name, problem, received_at FROM statement_files
		WHERE problem <> '' ORDER BY received_at DESC LIMIT $1`, limit)
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (u UnparsedFile, err error) {
		err = row.Scan(&u.Counterparty, &u.Name, &u.ParseError, &u.ReceivedAt)
		u.ReceivedAt = u.ReceivedAt.UTC()
		return u, err
	})
}
