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

// DB is what queries read from: a pool, a connection or a transaction.
type DB interface {
	Query(ctx context.Context, sql string, arguments ...any) (pgx.Rows, error)
	QueryRow(ctx context.Context, sql string, arguments ...any) pgx.Row
}

const (
	PageSizeDefault = 20  // 9.01a
	PageSizeMax     = 100 // keeps one request from reading everything
	pageMax         = 1_000_000
)

// Page is one page of a list and where it stands in the whole (3.18a). The first page is 0 (9.01b).
type Page[T any] struct {
	Result     []T // never nil
	Page       int
	PageSize   int
	TotalCount int
}

// Paging asks for one page. The zero value is the first page of the usual size.
type Paging struct {
	Page int
	Size int
}

// Bounded returns the paging with a size and number that a list can answer.
func (p Paging) Bounded() Paging {
	if p.Size <= 0 {
		p.Size = PageSizeDefault
	}
	p.Size = min(p.Size, PageSizeMax)
	p.Page = min(max(p.Page, 0), pageMax)
	return p
}

// Offset is how many rows come before the page.
func (p Paging) Offset() int { return p.Page * p.Size }

// NewPage makes the answer to a paging.
func NewPage[T any](p Paging, result []T, total int) Page[T] {
	if result == nil {
		result = []T{}
	}
	return Page[T]{Result: result, Page: p.Page, PageSize: p.Size, TotalCount: total}
}

// Cursor is where a list that is ordered by a moment goes on: behind the row that has this moment and this id, which tells rows
// of one moment apart. The zero value is the beginning.
type Cursor struct {
	At time.Time
	ID string
}

// ErrCursor refuses a text that no cursor was written as.
var ErrCursor = domain.Refuse(domain.Invalid, "INVALID_PARAMETER")

// FromLatest is the cursor for a list that begins with the latest: what is the beginning stands behind everything there, and so
// in front of the list.
func (c Cursor) FromLatest() Cursor {
	if c.ID == "" {
		return Cursor{At: time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)}
	}
	return c
}

// String is what ParseCursor reads; empty at the beginning.
func (c Cursor) String() string {
	if c.ID == "" {
		return ""
	}
	return strconv.FormatInt(c.At.UnixMicro(), 10) + "." + c.ID
}

// ParseCursor reads what a cursor was written as. Moments are exact to the microsecond, as they are stored.
func ParseCursor(text string) (Cursor, error) {
	if text == "" {
		return Cursor{}, nil
	}
	moment, id, _ := strings.Cut(text, ".")
	micros, err := strconv.ParseInt(moment, 10, 64)
	if err != nil || id == "" {
		return Cursor{}, ErrCursor
	}
	return Cursor{At: time.UnixMicro(micros).UTC(), ID: id}, nil
}

// Cut makes a page of rows that were read one more than it holds, and says where the next one goes on; at the end nowhere.
func Cut[T, C any](rows []T, limit int, key func(T) C) (page []T, next C) {
	if len(rows) <= limit {
		return rows, next
	}
	return rows[:limit], key(rows[limit-1])
}

// Size is how many rows a page holds where so many are asked for.
func Size(limit int) int { return Paging{Size: limit}.Bounded().Size }

// Rows reads all rows of a query with one scan function. The result is never nil.
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

// One reads one row; where there is none it answers the refusal.
func One[T any](ctx context.Context, db DB, missing *domain.Refusal, scan func(pgx.Row) (T, error), sql string, arguments ...any) (T, error) {
	value, err := scan(db.QueryRow(ctx, sql, arguments...))
	if errors.Is(err, pgx.ErrNoRows) {
		var none T
		return none, missing
	}
	return value, err
}

// Amount joins a number and a currency as they stand in two columns.
func Amount(value decimal.Decimal, currency string) money.Amount {
	return money.New(value, money.Currency(currency))
}

// Moment is a nullable time in UTC, zero where there is none.
func Moment(at *time.Time) time.Time {
	if at == nil {
		return time.Time{}
	}
	return at.UTC()
}

// FullName joins the parts of a name that are there.
func FullName(parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(part string) bool { return part == "" }), " ")
}
