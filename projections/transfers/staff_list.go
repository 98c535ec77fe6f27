package transfers

import (
	"context"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"

	"hulak/domain/beneficiary"
	"hulak/domain/funding"
	"hulak/domain/transfer"
	"hulak/projections"
)

// StaffFilter restricts the list of all transfers. Empty fields match everything.
type StaffFilter struct {
	Status               transfer.Status
	Delivery             transfer.Delivery
	Method               beneficiary.PayoutMethod
	FundingKind          funding.Kind
	SenderID             string
	BeneficiaryID        string
	From, Until          time.Time        // creation time; Until is exclusive
	MinAmount, MaxAmount *decimal.Decimal // bounds on the amount sent, inclusive
	Sort                 Sort
	After                StaffCursor // last transfer on the previous page; the zero value for the first page
	Limit                int
}

// Sort is the order of the list of all transfers. Each order has an index.
type Sort string

// The orders of the list. Transfers with the same amount are sorted by their time.
const (
	NewestFirst   Sort = ""
	OldestFirst   Sort = "OLDEST"
	LargestFirst  Sort = "LARGEST"  // by amount sent
	SmallestFirst Sort = "SMALLEST" // by amount sent
)

// StaffCursor identifies a transfer in the list. Amount is set only if the list is sorted by amount.
type StaffCursor struct {
	Position int64
	Amount   decimal.Decimal
}

// order is the SQL of a sort order. The index on amounts lists transfers with the same amount newest first, and backward oldest first.
type order struct{ by, after string }

var orders = map[Sort]order{
	NewestFirst:   {`f.position DESC`, `f.position < ? AND t.position < ?`},
	OldestFirst:   {`f.position`, `f.position > ? AND t.position > ?`},
	LargestFirst:  {`f.send DESC, f.position`, `f.send <= ?? AND (f.send < ?? OR f.position > ?)`},
	SmallestFirst: {`f.send, f.position DESC`, `f.send >= ?? AND (f.send > ?? OR f.position < ?)`},
}

func (s Sort) isByAmount() bool { return s == LargestFirst || s == SmallestFirst }

// maxClockSkew exceeds the difference between the clocks of all processes that create transfers. Positions follow the creation
// time to within this difference, so a time range also limits the positions to read.
const maxClockSkew = time.Hour

const staffTables = ` FROM transfers.figures f
	JOIN transfers.transfers t ON t.position = f.position
	LEFT JOIN transfers.private p ON p.transfer_id = t.transfer_id
	LEFT JOIN transfers.names n ON n.sender_id = t.sender_id`

// ListForStaff returns one page of all transfers for staff. next is the value of After for the next page, or the zero value at the end.
func (q *Queries) ListForStaff(ctx context.Context, f StaffFilter) (list []Summary, next StaffCursor, err error) {
	f.Limit = projections.PageSize(f.Limit)
	where, arguments := f.conditions()
	sql := `SELECT ` + summaryColumns + staffTables
	if len(where) > 0 {
		sql += ` WHERE ` + strings.Join(where, ` AND `)
	}
	by := orders[f.Sort].by
	if f.Sort.isByAmount() {
		rare, err := q.isRare(ctx, f)
		if err != nil {
			return nil, next, err
		}
		if rare {
			by = strings.Replace(by, `f.send`, `f.send + 0`, 1) // no index has this order, so the filter's index is used
		}
	}
	// Without a prepared statement, each query is planned for its values. A plan for all statuses is slow for a rare one.
	arguments = append([]any{pgx.QueryExecModeCacheDescribe}, arguments...)
	rows, err := q.summaries(ctx, sql+` ORDER BY `+by+` LIMIT `+strconv.Itoa(f.Limit+1), arguments...)
	list, next.Position = projections.Cut(rows, f.Limit, func(t Summary) int64 { return t.Position })
	if next.Position > 0 && f.Sort.isByAmount() {
		next.Amount = list[len(list)-1].Send.Decimal()
	}
	return list, next, err
}

// maxSorted is the number of transfers up to which sorting all matching transfers by amount is faster than reading transfers in the
// order of their amounts until enough of them match.
const maxSorted = 20_000

// isRare reports whether at most maxSorted transfers have the statuses, methods, and people of the filter. Without any of these, it
// returns false.
func (q *Queries) isRare(ctx context.Context, f StaffFilter) (rare bool, err error) {
	if f.BeneficiaryID != "" {
		return true, nil
	}
	var conditions []string
	var arguments []any
	for _, c := range f.equalities() {
		if c.value != "" {
			arguments = append(arguments, c.value)
			conditions = append(conditions, strings.ReplaceAll(c.condition, "?", placeholder(len(arguments))))
		}
	}
	if len(conditions) == 0 {
		return false, nil
	}
	arguments = append(arguments, maxSorted)
	err = q.db.QueryRow(ctx, `SELECT count(*) <= `+placeholder(len(arguments))+` FROM (
		SELECT 1 FROM transfers.transfers t WHERE `+strings.Join(conditions, ` AND `)+`
		LIMIT `+strconv.Itoa(maxSorted+1)+`) AS matching`, arguments...).Scan(&rare)
	return rare, err
}

type equality struct{ condition, value string }

// equalities returns the conditions on the table of transfers. Conditions without a value do not apply.
func (f StaffFilter) equalities() []equality {
	return []equality{
		{`t.status = ?`, string(f.Status)}, {`t.delivery = ?`, string(f.Delivery)}, {`t.method = ?`, string(f.Method)},
		{`t.funding_kind = ?`, string(f.FundingKind)}, {`t.sender_id = ?`, f.SenderID},
	}
}

// conditions returns the SQL conditions of the filter. Each combination of filters gets its own plan and indexes.
func (f StaffFilter) conditions() (conditions []string, arguments []any) {
	add := func(condition string, argument any) {
		arguments = append(arguments, argument)
		conditions = append(conditions, strings.ReplaceAll(condition, "?", placeholder(len(arguments))))
	}
	for _, c := range append(f.equalities(), equality{`f.beneficiary_id = ?`, f.BeneficiaryID}) {
		if c.value != "" {
			add(c.condition, c.value)
		}
	}
	// Limit the positions in both tables, because the query reads both in position order.
	if f.After.Position > 0 {
		after := orders[f.Sort].after
		if f.Sort.isByAmount() {
			arguments = append(arguments, f.After.Amount)
			after = strings.ReplaceAll(after, "??", placeholder(len(arguments)))
		}
		add(after, f.After.Position)
	}
	if !f.From.IsZero() {
		add(`f.at >= ?`, f.From)
		add(positionBound(`>=`, `at >= ? ORDER BY at`), f.From.Add(-maxClockSkew))
	}
	if !f.Until.IsZero() {
		add(`f.at < ?`, f.Until)
		add(positionBound(`<=`, `at < ? ORDER BY at DESC`), f.Until.Add(maxClockSkew))
	}
	if f.MinAmount != nil {
		add(`f.send >= ?`, *f.MinAmount)
	}
	if f.MaxAmount != nil {
		add(`f.send <= ?`, *f.MaxAmount)
	}
	return conditions, arguments
}

// positionBound returns a condition that compares the positions in both tables with that of the first matching transfer.
func positionBound(operator, first string) string {
	position := ` coalesce((SELECT position FROM transfers.figures WHERE ` + first + ` LIMIT 1), 0)`
	return `f.position ` + operator + position + ` AND t.position ` + operator + position
}

// receiptPattern matches text that could be a receipt number or an ID.
var receiptPattern = regexp.MustCompile(`^[A-Za-z0-9-]{3,40}$`)

// Find returns up to maxCount transfers, newest first. The text is the ID, receipt number, or amount (sent, total, or received) of
// the transfer. The result includes the transfer with the ID pinMatch, if it is not empty. The caller looks up PINs in the log.
func (q *Queries) Find(ctx context.Context, text, pinMatch string, maxCount int) ([]Summary, error) {
	text = strings.TrimSpace(text)
	var parts []string
	var arguments []any
	add := func(query string, argument any) {
		arguments = append(arguments, argument)
		parts = append(parts, `(`+strings.ReplaceAll(query, "?", placeholder(len(arguments)))+` LIMIT `+strconv.Itoa(maxCount)+`)`)
	}
	if receiptPattern.MatchString(text) {
		add(`SELECT transfer_id FROM transfers.transfers WHERE transfer_id = ?`, text)
		add(`SELECT transfer_id FROM transfers.transfers WHERE transfer_id = ?`, pinMatch)
		add(`SELECT transfer_id FROM transfers.receipts WHERE receipt_number = ?`, strings.ToUpper(text))
	}
	if amount, err := decimal.NewFromString(parseAmount(text)); err == nil {
		for _, column := range [...]string{"send", "total", "receive"} {
			add(`SELECT transfer_id FROM transfers.figures WHERE `+column+` = ? ORDER BY position DESC`, amount)
		}
	}
	if len(parts) == 0 {
		return []Summary{}, nil
	}
	return q.summaries(ctx, `SELECT `+summaryColumns+summaryTables+
		` WHERE t.transfer_id = ANY (ARRAY(`+strings.Join(parts,
		` UNION `)+`)) ORDER BY t.position DESC LIMIT `+strconv.Itoa(maxCount), arguments...)
}
