package transfers

import (
	"context"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"

	"hulak/domain/beneficiary"
	"hulak/domain/funding"
	"hulak/domain/money"
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

// The orders of the list. Transfers with the same amount are sorted by their time. Transfers with the same status are sorted newest first.
// A transfer whose status changes between two pages can be on both pages or on neither.
const (
	NewestFirst        Sort = ""
	OldestFirst        Sort = "OLDEST"
	LargestFirst       Sort = "LARGEST"          // by amount sent
	SmallestFirst      Sort = "SMALLEST"         // by amount sent
	MostReceived       Sort = "MOST_RECEIVED"    // by amount received
	LeastReceived      Sort = "LEAST_RECEIVED"   // by amount received
	ByStatus           Sort = "STATUS"           // in the order of transfer.Statuses
	ByStatusReversed   Sort = "STATUS_REVERSE"   // in the reverse order
	ByDelivery         Sort = "DELIVERY"         // in the order of transfer.Deliveries
	ByDeliveryReversed Sort = "DELIVERY_REVERSE" // in the reverse order
)

// StaffCursor identifies a transfer in the list. Amount is set only if the list is sorted by amount, and Status only if it is sorted by
// status or delivery.
type StaffCursor struct {
	Position int64
	Amount   decimal.Decimal
	Status   string
}

// order is the SQL of a sort order. The index on amounts lists transfers with the same amount newest first, and backward oldest first.
type order struct{ by, after string }

var orders = map[Sort]order{
	NewestFirst:   {`f.position DESC`, `f.position < ? AND t.position < ?`},
	OldestFirst:   {`f.position`, `f.position > ? AND t.position > ?`},
	LargestFirst:  descending(`f.send`),
	SmallestFirst: ascending(`f.send`),
	MostReceived:  descending(`f.receive`),
	LeastReceived: ascending(`f.receive`),
}

func descending(column string) order {
	return order{column + ` DESC, f.position`, column + ` <= ?? AND (` + column + ` < ?? OR f.position > ?)`}
}

func ascending(column string) order {
	return order{column + `, f.position DESC`, column + ` >= ?? AND (` + column + ` > ?? OR f.position < ?)`}
}

// amountOf returns the amount by which the list is sorted, or nil if it is not sorted by an amount.
func (s Sort) amountOf() func(Summary) money.Amount {
	switch s {
	case LargestFirst, SmallestFirst:
		return func(t Summary) money.Amount { return t.Send }
	case MostReceived, LeastReceived:
		return func(t Summary) money.Amount { return t.Receive }
	}
	return nil
}

// statusOf returns the status by which the list is sorted, or nil if it is not sorted by a status.
func (s Sort) statusOf() func(Summary) string {
	switch s {
	case ByStatus, ByStatusReversed:
		return func(t Summary) string { return string(t.Status) }
	case ByDelivery, ByDeliveryReversed:
		return func(t Summary) string { return string(t.Delivery) }
	}
	return nil
}

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
	amountOf, statusOf := f.Sort.amountOf(), f.Sort.statusOf()
	read := q.staffRows
	if statusOf != nil {
		read = q.rowsByStatus
	}
	rows, err := read(ctx, f, f.Limit+1)
	list, next.Position = projections.Cut(rows, f.Limit, func(t Summary) int64 { return t.Position })
	if next.Position > 0 && amountOf != nil {
		next.Amount = amountOf(list[len(list)-1]).Decimal()
	}
	if next.Position > 0 && statusOf != nil {
		next.Status = statusOf(list[len(list)-1])
	}
	return list, next, err
}

// rowsByStatus reads the transfers of one status after the other, because the index of a status then has the order of the list.
func (q *Queries) rowsByStatus(ctx context.Context, f StaffFilter, limit int) (list []Summary, err error) {
	parts := f.byStatus()
	first := max(0, slices.IndexFunc(parts, func(p statusPart) bool { return p.status == f.After.Status }))
	for i, p := range parts[first:] {
		p.filter.After = StaffCursor{}
		if i == 0 {
			p.filter.After.Position = f.After.Position
		}
		rows, err := q.staffRows(ctx, p.filter, limit-len(list))
		if err != nil {
			return nil, err
		}
		if list = append(list, rows...); len(list) == limit {
			break
		}
	}
	return list, nil
}

// statusPart is the part of a list with one status, or with one delivery status.
type statusPart struct {
	status string
	filter StaffFilter
}

// byStatus returns the parts of a list that is sorted by status or delivery, in the order of the list.
func (f StaffFilter) byStatus() (parts []statusPart) {
	part := f
	part.Sort = NewestFirst
	if f.Sort == ByDelivery || f.Sort == ByDeliveryReversed {
		for _, part.Delivery = range transfer.Deliveries {
			if f.Delivery == "" || f.Delivery == part.Delivery {
				parts = append(parts, statusPart{string(part.Delivery), part})
			}
		}
	} else {
		for _, part.Status = range transfer.Statuses {
			if f.Status == "" || f.Status == part.Status {
				parts = append(parts, statusPart{string(part.Status), part})
			}
		}
	}
	if f.Sort == ByStatusReversed || f.Sort == ByDeliveryReversed {
		slices.Reverse(parts)
	}
	return parts
}

// staffRows reads up to limit transfers in an order that has one index.
func (q *Queries) staffRows(ctx context.Context, f StaffFilter, limit int) ([]Summary, error) {
	where, arguments := f.conditions()
	sql := `SELECT ` + summaryColumns + staffTables
	if len(where) > 0 {
		sql += ` WHERE ` + strings.Join(where, ` AND `)
	}
	by := orders[f.Sort].by
	if f.Sort.amountOf() != nil {
		rare, err := q.isRare(ctx, f)
		if err != nil {
			return nil, err
		}
		if rare {
			by = `0 + ` + by // no index has this order, so the filter's index is used
		}
	}
	// Without a prepared statement, each query is planned for its values. A plan for all statuses is slow for a rare one.
	arguments = append([]any{pgx.QueryExecModeCacheDescribe}, arguments...)
	return q.summaries(ctx, sql+` ORDER BY `+by+` LIMIT `+strconv.Itoa(limit), arguments...)
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
		if f.Sort.amountOf() != nil {
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

// Creation identifies a transfer by its creation.
type Creation struct {
	ID       string
	Position int64
	At       time.Time // when the sender created the transfer
}

// CreatedBetween returns up to limit transfers with a creation time in [from, until), oldest first. It starts after the given transfer, or
// at the first one if after is the zero value. It omits transfers that were recorded after the position upTo.
func (q *Queries) CreatedBetween(ctx context.Context, from, until time.Time, upTo int64, after Creation, limit int) ([]Creation, error) {
	return projections.Rows(ctx, q.db, pgx.RowToStructByPos[Creation], `SELECT transfer_id, position, at FROM transfers.figures
		WHERE at >= $1 AND at < $2 AND position <= $3 AND (at, position) > ($4, $5) ORDER BY at, position LIMIT $6`,
		from, until, upTo, after.At, after.Position, limit)
}

// LastPosition returns the position of the last recorded transfer, or 0 if there are none.
func (q *Queries) LastPosition(ctx context.Context) (position int64, err error) {
	err = q.db.QueryRow(ctx, `SELECT coalesce(max(position), 0) FROM transfers.figures`).Scan(&position)
	return position, err
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
