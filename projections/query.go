package projections

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/shopspring/decimal"

	"hulak/domain"
	"hulak/domain/money"
)

// DB runs queries. It is a pool, a connection, or a transaction.
type DB interface {
	Query(ctx context.Context, sql string, arguments ...any) (pgx.Rows, error)
	QueryRow(ctx context.Context, sql string, arguments ...any) pgx.Row
}

const (
	PageSizeDefault = 20  // spec 9.01a
	PageSizeMax     = 100 // prevents a request from reading a whole list
	pageMax         = 1_000_000
)

// Page is one page of a list, with its number and the list's total count (spec 3.18a). The first page is 0 (spec 9.01b).
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

// Bounded returns a Paging whose page number and size are limited to valid values.
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

// NewPage returns a page with the given rows. total is the number of rows in the whole list.
func NewPage[T any](p Paging, result []T, total int) Page[T] {
	if result == nil {
		result = []T{}
	}
	return Page[T]{Result: result, Page: p.Page, PageSize: p.Size, TotalCount: total}
}

// Cursor is a position in a time-ordered list: after the row with this time and ID. The ID distinguishes rows with the same time. The
// zero value is the beginning of the list.
type Cursor struct {
	At time.Time
	ID string
}

// ErrInvalidCursor means that a string is not a valid cursor.
var ErrInvalidCursor = domain.Reject(domain.Invalid, "INVALID_PARAMETER")

// FromLatest returns the cursor for a list in descending order. It replaces the zero value with a time after all rows.
func (c Cursor) FromLatest() Cursor {
	if c.ID == "" {
		return Cursor{At: time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)}
	}
	return c
}

// String returns the cursor as text for ParseCursor. The text is empty for the zero value.
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

// Cut returns the first limit rows as a page. If there are more rows, next is the key of the page's last row.
func Cut[T, C any](rows []T, limit int, key func(T) C) (page []T, next C) {
	if len(rows) <= limit {
		return rows, next
	}
	return rows[:limit], key(rows[limit-1])
}

// PageSize returns the page size for a requested limit.
func PageSize(limit int) int { return Paging{Size: limit}.Bounded().Size }

// Rows returns all rows of a query. The result is never nil.
func Rows[T any](ctx context.Context, db DB, scan pgx.RowToFunc[T], sql string, arguments ...any) ([]T, error) {
	rows, _ := db.Query(ctx, sql, arguments...) // CollectRows returns the error
	return pgx.CollectRows(rows, scan)
}

// RowsPage returns up to limit rows of a query whose last parameter is the limit. If there are more rows, next is the key of the
// last row returned.
func RowsPage[T, C any](
	ctx context.Context, db DB, limit int, scan pgx.RowToFunc[T], key func(T) C, sql string, arguments ...any,
) (page []T, next C, err error) {
	limit = PageSize(limit)
	rows, err := Rows(ctx, db, scan, sql, append(arguments, limit+1)...)
	page, next = Cut(rows, limit, key)
	return page, next, err
}

// One returns the first row of a query, or notFound if there are no rows.
func One[T any](ctx context.Context, db DB, notFound *domain.Rejection, scan pgx.RowToFunc[T], sql string, arguments ...any) (T, error) {
	rows, _ := db.Query(ctx, sql, arguments...) // CollectOneRow returns the error
	value, err := pgx.CollectOneRow(rows, scan)
	if errors.Is(err, pgx.ErrNoRows) {
		var zero T
		return zero, notFound
	}
	return value, err
}

// Amount returns the amount with the given value and currency, from two columns.
func Amount(value decimal.Decimal, currency string) money.Amount {
	return money.New(value, money.Currency(currency))
}

// UTC returns a scan target that stores a time in UTC. NULL becomes the zero time.
func UTC(at *time.Time) pgtype.TimestamptzScanner { return utcTime{at} }

type utcTime struct{ at *time.Time }

// ScanTimestamptz implements pgtype.TimestamptzScanner.
func (t utcTime) ScanTimestamptz(v pgtype.Timestamptz) error {
	*t.at = v.Time.UTC()
	return nil
}

// FullName joins the nonempty parts of a name with spaces.
func FullName(parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(part string) bool { return part == "" }), " ")
}
