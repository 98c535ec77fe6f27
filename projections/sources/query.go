package sources

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"hulak/domain"
	"hulak/domain/funding"
	"hulak/projections"
)

// ErrNotFound means that the source does not exist, was removed, or belongs to another sender.
var ErrNotFound = domain.Reject(domain.NotFound, "PAYMENT_SOURCE_NOT_FOUND")

// Source is a linked bank account (spec 3.08a) or debit card (spec 3.08b).
type Source struct {
	ID              string
	SenderID        string
	Kind            funding.Kind
	Status          funding.Status // FAILED once the account is permanently unusable
	RetiredReason   string         // return code that made the account unusable, such as R02; otherwise empty
	InstitutionName string
	AccountType     funding.AccountType // bank account type
	Network         string              // card network
	NickName        string              // card nickname
	Last4           string
	Holder          string // empty after the sender is erased
	LinkedAt        time.Time
}

// Queries reads sources.
type Queries struct{ db projections.DB }

// NewQueries returns queries on db.
func NewQueries(db projections.DB) *Queries { return &Queries{db} }

// BankAccounts returns a sender's bank accounts, most recently linked first (spec 4.09g).
func (q *Queries) BankAccounts(ctx context.Context, senderID string) ([]Source, error) {
	return q.list(ctx, senderID, funding.BankAccount)
}

// Cards returns a sender's debit cards, most recently linked first (spec 4.09g).
func (q *Queries) Cards(ctx context.Context, senderID string) ([]Source, error) {
	return q.list(ctx, senderID, funding.DebitCard)
}

// ForSender returns a source. It returns ErrNotFound if the source was removed or belongs to another sender.
func (q *Queries) ForSender(ctx context.Context, senderID, sourceID string) (Source, error) {
	return projections.One(ctx, q.db, ErrNotFound, scan,
		selectSource+` WHERE s.source_id = $1 AND s.sender_id = $2 AND NOT s.removed`, sourceID, senderID)
}

// IDs returns the IDs of all sources that a sender has ever linked, including removed ones.
func (q *Queries) IDs(ctx context.Context, senderID string) ([]string, error) {
	return projections.Rows(ctx, q.db, pgx.RowTo[string], `SELECT source_id FROM sources.sources WHERE sender_id = $1`, senderID)
}

func (q *Queries) list(ctx context.Context, senderID string, kind funding.Kind) ([]Source, error) {
	return projections.Rows(ctx, q.db, scan,
		selectSource+` WHERE s.sender_id = $1 AND s.kind = $2 AND NOT s.removed ORDER BY s.position DESC`, senderID, string(kind))
}

const selectSource = `SELECT s.source_id, s.sender_id, s.kind, s.status, s.retired_reason, coalesce(a.institution_name, ''),
	s.account_type, s.network,
	coalesce(a.nick_name, ''), coalesce(a.last4, ''), coalesce(a.holder, ''), s.linked_at
	FROM sources.sources s LEFT JOIN sources.accounts a USING (source_id)`

func scan(row pgx.CollectableRow) (s Source, err error) {
	err = row.Scan(&s.ID, &s.SenderID, &s.Kind, &s.Status, &s.RetiredReason, &s.InstitutionName, &s.AccountType, &s.Network,
		&s.NickName, &s.Last4, &s.Holder, projections.UTC(&s.LinkedAt))
	return s, err
}
