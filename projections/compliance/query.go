package compliance

import (
	"context"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"hulak/domain"
	"hulak/domain/screening"
	"hulak/projections"
)

// Hold is a hold on a transfer.
type Hold struct {
	Position     int64 // position of the event that started the hold
	TransferID   string
	Stage        string
	Reasons      []string
	HeldAt       time.Time
	DueAt        time.Time
	Documents    []string  // requested documents
	WaitingSince time.Time // start of the wait for the sender's documents, which pauses the deadline; zero if not waiting
	Outcome      string    // empty while the hold is open
	ClosedAt     time.Time
}

// Screening is one screening of the people in a transfer.
type Screening struct {
	Position      int64
	Trigger       screening.Trigger
	RulesVersion  string
	Checks        []screening.Check
	FiredPatterns []screening.FiredPattern
	Hits          []screening.Hit // empty after the sender is erased
	At            time.Time
}

// Decision is a staff decision on a held transfer.
type Decision struct {
	Position  int64
	Decision  string
	Documents []string
	Actor     domain.Actor
	At        time.Time
	Comments  string // empty after the sender is erased
}

// Record holds a transfer's holds, screenings, and decisions, each oldest first.
type Record struct {
	Holds      []Hold
	Screenings []Screening
	Decisions  []Decision
}

// SanctionsList is an imported version of a sanctions list.
type SanctionsList struct {
	Position   int64
	Name       string
	Version    string
	Previous   string
	EntryCount int
	NameCount  int
	Sample     bool
	InEffect   bool // whether it is the latest imported version of this list
	At         time.Time
}

// Queries reads compliance data.
type Queries struct{ db projections.DB }

// NewQueries returns queries on db.
func NewQueries(db projections.DB) *Queries { return &Queries{db} }

// senderCursorPrefix prefixes the cursor ID of a hold that waits for its sender.
const senderCursorPrefix = "sender "

const holdColumns = `SELECT position, transfer_id, stage, reasons, held_at, due_at, documents, waits_since, outcome, closed_at
	FROM compliance.holds`

// Queue returns one page of open holds and the cursor for the next page, which is zero at the end. Holds that wait for staff come
// before holds that wait for the sender. Within each group, the earliest deadline comes first.
func (q *Queries) Queue(ctx context.Context, after projections.Cursor, limit int) ([]Hold, projections.Cursor, error) {
	limit = projections.PageSize(limit)
	cursorID, waitsForSender := strings.CutPrefix(after.ID, senderCursorPrefix)
	position, _ := strconv.ParseInt(cursorID, 10, 64)
	rows, err := projections.Rows(ctx, q.db, scanHold,
		holdColumns+` WHERE closed_at IS NULL AND (waits_since IS NOT NULL, due_at, position) > ($1, $2, $3)
		ORDER BY waits_since IS NOT NULL, due_at, position LIMIT $4`, waitsForSender, after.At, position, limit+1)
	page, next := projections.Cut(rows, limit, func(h Hold) projections.Cursor {
		cursorID := strconv.FormatInt(h.Position, 10)
		if !h.WaitingSince.IsZero() {
			cursorID = senderCursorPrefix + cursorID
		}
		return projections.Cursor{At: h.DueAt, ID: cursorID}
	})
	return page, next, err
}

// OpenForSender returns the open holds of a sender's transfers, earliest deadline first.
func (q *Queries) OpenForSender(ctx context.Context, senderID string) ([]Hold, error) {
	return projections.Rows(ctx, q.db, scanHold, holdColumns+` WHERE closed_at IS NULL AND sender_id = $1 ORDER BY due_at, position`, senderID)
}

// ForTransfer returns the compliance record of a transfer. The record is empty if the transfer does not exist.
func (q *Queries) ForTransfer(ctx context.Context, transferID string) (Record, error) {
	var r Record
	var err error
	if r.Holds, err = projections.Rows(ctx, q.db, scanHold, holdColumns+` WHERE transfer_id = $1 ORDER BY position`,
		transferID); err != nil {
		return r, err
	}
	r.Screenings, err = projections.Rows(ctx, q.db, scanScreening, `SELECT position, trigger, rules, checks, fired, coalesce(hits, '[]'), at
		FROM compliance.screenings LEFT JOIN (SELECT position, hits FROM compliance.evidence) AS evidence USING (position)
		WHERE transfer_id = $1 ORDER BY position`, transferID)
	if err != nil {
		return r, err
	}
	r.Decisions, err = projections.Rows(ctx, q.db, scanDecision,
		`SELECT position, decision, documents, actor_id, actor_role, at, coalesce(comments, '')
		FROM compliance.decisions LEFT JOIN (SELECT position, comments FROM compliance.remarks) AS remarks USING (position)
		WHERE transfer_id = $1 ORDER BY position`, transferID)
	return r, err
}

// SanctionsLists returns one page of imported versions before a position, newest first. next is the value of before for
// the next page, or 0 at the end.
func (q *Queries) SanctionsLists(ctx context.Context, before int64, limit int) (page []SanctionsList, next int64, err error) {
	return projections.RowsPage(ctx, q.db, limit, scanList, func(l SanctionsList) int64 { return l.Position }, `
		SELECT position, list, version, previous, entries, names, sample,
		position = (SELECT max(position) FROM compliance.lists same WHERE same.list = lists.list), at
		FROM compliance.lists WHERE position < $1 ORDER BY position DESC LIMIT $2`, before)
}

func scanHold(row pgx.CollectableRow) (h Hold, err error) {
	err = row.Scan(&h.Position, &h.TransferID, &h.Stage, &h.Reasons, projections.UTC(&h.HeldAt), projections.UTC(&h.DueAt),
		&h.Documents, projections.UTC(&h.WaitingSince), &h.Outcome, projections.UTC(&h.ClosedAt))
	return h, err
}

func scanScreening(row pgx.CollectableRow) (s Screening, err error) {
	err = row.Scan(&s.Position, &s.Trigger, &s.RulesVersion, &s.Checks, &s.FiredPatterns, &s.Hits, projections.UTC(&s.At))
	return s, err
}

func scanDecision(row pgx.CollectableRow) (d Decision, err error) {
	err = row.Scan(&d.Position, &d.Decision, &d.Documents, &d.Actor.ID, &d.Actor.Role, projections.UTC(&d.At), &d.Comments)
	return d, err
}

func scanList(row pgx.CollectableRow) (l SanctionsList, err error) {
	err = row.Scan(&l.Position, &l.Name, &l.Version, &l.Previous, &l.EntryCount, &l.NameCount, &l.Sample, &l.InEffect, projections.UTC(&l.At))
	return l, err
}
