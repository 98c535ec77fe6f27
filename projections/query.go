package projections

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"

	"hulak/domain"
	"hulak/domain/money"
)

// DB is what queries read from: a pool, a connection, or a transaction.
type DB interface {
	Query(ctx context.Context, sql string, arguments ...any) (pgx.Rows, error)
	QueryRow(ctx context.Context, sql string, arguments ...any) pgx.Row
}

const (
	PageSizeDefault = 20  // spec 9.01a
	PageSizeMax     = 100 // keeps a request from reading everything
	pageMax         = 1_000_000
)

// Page is one page of a list, with its position in the whole list (spec 3.18a). The first page is 0 (spec 9.01b).
type Page[T any] struct {
	Result     []T // never nil
	Page       int
	PageSize   int
	TotalCount int
}

// Paging requests one page. The zero value is the first page of the default size.
type Paging struct {
	Page int
	Size int
}

// Bounded returns the paging with its page number and size limited to valid values.
func (p Paging) Bounded() Paging {
	if p.Size <= 0 {
		p.Size = PageSizeDefault
	}
	p.Size = min(p.Size, PageSizeMax)
	p.Page = min(max(p.Page, 0), pageMax)
	return p
}

// Offset returns the number of rows before the page.
func (p Paging) Offset() int { return p.Page * p.Size }

// NewPage returns the page for a paging.
func NewPage[T any](p Paging, result []T, total int) Page[T] {
	if result == nil {
		result = []T{}
	}
	return Page[T]{Result: result, Page: p.Page, PageSize: p.Size, TotalCount: total}
}

// Cursor is where a time-ordered list continues: after the row with this time and ID. The ID distinguishes rows of the same time.
// The zero value is the beginning.
type Cursor struct {
	At time.Time
	ID string
}

// ErrInvalidCursor means that a text is not a cursor.
var ErrInvalidCursor = domain.Reject(domain.Invalid, "INVALID_PARAMETER")

// FromLatest returns the cursor for a list in descending order. For the zero value, that is a time after all rows.
func (c Cursor) FromLatest() Cursor {
	if c.ID == "" {
		return Cursor{At: time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)}
	}
	return c
}

// String returns the text for ParseCursor. It is empty for the zero value.
func (c Cursor) String() string {
	if c.ID == "" {
		return ""
	}
	return strconv.FormatInt(c.At.UnixMicro(), 10) + "." + c.ID
}

// ParseCursor parses a cursor. Times have microsecond precision, as in the database.
func ParseCursor(text string) (Cursor, error) {
	if text == "" {
		return Cursor{}, nil
	}
	timeText, id, _ := strings.Cut(text, ".")
	micros, err := strconv.ParseInt(timeText, 10, 64)
	if err != nil || id == "" {
		return Cursor{}, ErrInvalidCursor
	}
	return Cursor{At: time.UnixMicro(micros).UTC(), ID: id}, nil
}

// Cut makes a page from up to limit+1 rows. If there are more rows, next is the key of the page's last row.
func Cut[T, C any](rows []T, limit int, key func(T) C) (page []T, next C) {
	if len(rows) <= limit {
		return rows, next
	}
	return rows[:limit], key(rows[limit-1])
}

// PageSize returns the page size for a requested limit.
func PageSize(limit int) int { return Paging{Size: limit}.Bounded().Size }

// Rows returns all rows of a query. The result is never nil.
func Rows[T any](ctx context.Context, db DB, scan func(pgx.Row) (T, error), sql string, arguments ...any) ([]T, error) {
	rows, err := db.Query(ctx, sql, arguments...)
	if err != nil {
		return nil, err
	}
	result, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (T, error) { return scan(row) })
	if err != nil {
		return nil, err
	}
	if result == nil {
		result = []T{}
	}
	return result, nil
}

// One returns one row, or the error missing if there is none.
func One[T any](ctx context.Context, db DB, missing *domain.Rejection, scan func(pgx.Row) (T, error), sql string, arguments ...any) (T,
	error) {
	value, err := scan(db.QueryRow(ctx, sql, arguments...))
	if errors.Is(err, pgx.ErrNoRows) {
		var zero T
		return zero, missing
	}
	return value, err
}

// Amount returns the amount from a value column and a currency column.
func Amount(value decimal.Decimal, currency string) money.Amount {
	return money.New(value, money.Currency(currency))
}

// TimeOrZero returns a nullable time in UTC. NULL becomes the zero time.
func TimeOrZero(at *time.Time) time.Time {
	if at == nil {
		return time.Time{}
	}
	return at.UTC()
}

// FullName joins the nonempty parts of a name.
func FullName(parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(part string) bool { return part == "" }), " ")
}
