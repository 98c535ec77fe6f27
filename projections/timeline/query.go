package timeline

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"hulak/domain"
	"hulak/domain/ledger"
	"hulak/projections"
)

// ErrNotFound means that the transfer does not exist or belongs to another sender.
var ErrNotFound = domain.Reject(domain.NotFound, "TRANSACTION_NOT_FOUND")

// Step is an event in the history of a transfer, with its description.
type Step struct {
	Code   string            // stable code, such as FUNDING_SETTLED
	Params map[string]string // values of the placeholders in the text
	Text   string            // text with the placeholders filled in
	At     time.Time
}

// Entry is a step with the details that staff see.
type Entry struct {
	Step
	VisibleToSender bool
	Position        int64
	EventID         string
	Type            string
	Actor           domain.Actor
	Correlation     string
	Causation       string
	RecordedAt      time.Time
	Comments        string           // staff comments on a decision; empty after the sender is erased
	Postings        []ledger.Posting // ledger postings; empty if no money moved
}

// Queries reads timelines.
type Queries struct{ db projections.DB }

// NewQueries returns queries on db.
func NewQueries(db projections.DB) *Queries { return &Queries{db} }

// ForSender returns the steps of a sender's transfer, in order. It returns ErrNotFound for another sender's transfer.
func (q *Queries) ForSender(ctx context.Context, senderID, transferID string) ([]Step, error) {
	steps, err := projections.Rows(ctx, q.db, scanStep, `SELECT code, params, at FROM timeline.entries
		WHERE transfer_id = $1 AND sender_id = $2 AND shown ORDER BY position`, transferID, senderID)
	if err == nil && len(steps) == 0 {
		return nil, ErrNotFound
	}
	return steps, err
}

// ForStaff returns every event of a transfer in order, with its actor and its ledger postings.
func (q *Queries) ForStaff(ctx context.Context, transferID string) ([]Entry, error) {
	entries, err := projections.Rows(ctx, q.db, scanEntry, `SELECT code, params, at, shown, position, event_id, type, actor_id, actor_role,
		correlation, causation, recorded_at, coalesce(comments, ''), coalesce(postings, '[]') FROM timeline.entries LEFT JOIN
		(SELECT position, comments FROM timeline.remarks) AS remark USING (position) WHERE transfer_id = $1 ORDER BY position`, transferID)
	if err == nil && len(entries) == 0 {
		return nil, ErrNotFound
	}
	return entries, err
}

func scanStep(row pgx.CollectableRow) (s Step, err error) {
	err = row.Scan(&s.Code, &s.Params, projections.UTC(&s.At))
	s.Text = Text(s.Code, s.Params)
	return s, err
}

func scanEntry(row pgx.CollectableRow) (e Entry, err error) {
	err = row.Scan(&e.Code, &e.Params, projections.UTC(&e.At), &e.VisibleToSender, &e.Position, &e.EventID, &e.Type,
		&e.Actor.ID, &e.Actor.Role, &e.Correlation, &e.Causation, projections.UTC(&e.RecordedAt), &e.Comments, &e.Postings)
	e.Text = Text(e.Code, e.Params)
	return e, err
}
