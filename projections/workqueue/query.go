package workqueue

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hulak/domain/staff"
	"hulak/domain/workitem"
	"hulak/projections"
)

// Item is an item of work.
type Item struct {
	ID           string
	Kind         workitem.Kind
	SourceID     string // ID of the transfer, approval, complaint, sender, or other source
	Reasons      []string
	RequestedBy  []string // staff members who requested or approved the item and must not approve it; empty if everyone can act on it
	OpenedAt     time.Time
	DueAt        time.Time
	WaitingSince time.Time // start of the wait for the sender's documents; zero if not waiting
	ClosedAt     time.Time // zero while the item is open
	Owner        string    // empty if there is none
	SnoozedUntil time.Time // zero if the item was not snoozed; can be in the past
}

// Tab is a part of the queue. Only TabAll includes items that are snoozed or wait for the sender.
type Tab string

const (
	TabMine       Tab = "MINE"
	TabUnassigned Tab = "UNASSIGNED"
	TabApproval   Tab = "APPROVAL" // items that need the approval of another person than those who requested or approved them
	TabAll        Tab = "ALL"
)

// Tabs lists the tabs in the order of the page.
var Tabs = []Tab{TabMine, TabUnassigned, TabApproval, TabAll}

// conditions has the SQL condition of each tab. $1 is the time and $2 the staff member.
var conditions = map[Tab]string{
	TabMine:       `owner = $2 AND ` + isReady,
	TabUnassigned: `owner = '' AND ` + isReady,
	// A report without an approval can be approved by anyone, even its author.
	TabApproval: `(requested_by <> '' AND $2 <> ALL (string_to_array(requested_by, '` + requesterSeparator + `'))
		OR requested_by = '' AND kind = 'REPORT_APPROVAL') AND (roles = '{}' OR $5 = ANY (roles)) AND ` + isReady,
	TabAll: `true`,
}

// requesterSeparator separates the staff members in the column requested_by. IDs do not contain it.
const requesterSeparator = " "

const (
	isReady = `waiting_since IS NULL AND (snoozed_until IS NULL OR snoozed_until <= $1)`
	// isOpen matches items that still wait and that the staff member can see. $3 lists the visible kinds, and $4 those that expire. It
	// refers to $2 and to $5, the staff member's role, because Postgres rejects an unused parameter.
	isOpen = ` closed_at IS NULL AND kind = ANY($3) AND NOT (kind = ANY($4) AND due_at < $1)
		AND $2::text IS NOT NULL AND $5::text IS NOT NULL AND `

	columns = `SELECT item_id, kind, source_id, reasons, requested_by, opened_at, due_at, waiting_since, closed_at, owner, snoozed_until
		FROM workqueue.items`
)

// expiringKinds lists the kinds whose items stop waiting when they are due.
var expiringKinds = func() (kinds []string) {
	for _, r := range workitem.Rules {
		if r.Expires {
			kinds = append(kinds, string(r.Kind))
		}
	}
	return kinds
}()

// View is a staff member's view of the queue at a time.
type View struct {
	StaffID string
	Role    staff.Role
	Kinds   []workitem.Kind // that the staff member can see
	At      time.Time
}

func (v View) arguments() []any {
	return []any{v.At, v.StaffID, v.Kinds, expiringKinds, string(v.Role)}
}

// Queries reads the work queue.
type Queries struct{ db projections.DB }

// NewQueries returns queries on db.
func NewQueries(db projections.DB) *Queries { return &Queries{db} }

// List returns one page of a tab, next due first. next is the cursor for the next page, or zero at the end.
func (q *Queries) List(
	ctx context.Context, v View, tab Tab, after projections.Cursor, limit int,
) (page []Item, next projections.Cursor, err error) {
	return projections.RowsPage(ctx, q.db, limit, scan, Item.Cursor, columns+` WHERE`+isOpen+conditions[tab]+`
		AND (due_at, item_id) > ($6, $7) ORDER BY due_at, item_id LIMIT $8`, append(v.arguments(), after.At, after.ID)...)
}

// Counts returns the number of items in each tab.
func (q *Queries) Counts(ctx context.Context, v View) (map[Tab]int, error) {
	counts := map[Tab]int{}
	for _, tab := range Tabs {
		var count int
		if err := q.db.QueryRow(ctx, `SELECT count(*) FROM workqueue.items WHERE`+isOpen+conditions[tab],
			v.arguments()...).Scan(&count); err != nil {
			return nil, err
		}
		counts[tab] = count
	}
	return counts, nil
}

// ByID returns an item, finished or not. It returns workitem.ErrNotFound if it does not exist or is not of one of the kinds.
func (q *Queries) ByID(ctx context.Context, id string, kinds []workitem.Kind) (Item, error) {
	item, err := projections.One(ctx, q.db, workitem.ErrNotFound, scan, columns+` WHERE item_id = $1`, id)
	if err == nil && !slices.Contains(kinds, item.Kind) {
		return Item{}, workitem.ErrNotFound
	}
	return item, err
}

// Cursor returns the cursor for the items after this one.
func (i Item) Cursor() projections.Cursor { return projections.Cursor{At: i.DueAt, ID: i.ID} }

func scan(row pgx.CollectableRow) (i Item, err error) {
	var requestedBy string
	err = row.Scan(&i.ID, &i.Kind, &i.SourceID, &i.Reasons, &requestedBy, projections.UTC(&i.OpenedAt), projections.UTC(&i.DueAt),
		projections.UTC(&i.WaitingSince), projections.UTC(&i.ClosedAt), &i.Owner, projections.UTC(&i.SnoozedUntil))
	i.RequestedBy = strings.Fields(requestedBy)
	return i, err
}
