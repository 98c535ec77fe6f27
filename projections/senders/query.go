package senders

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"hulak/domain"
	"hulak/domain/sender"
	"hulak/domain/staff"
	"hulak/projections"
)

// ErrNotFound means that a sender or staff member does not exist.
var ErrNotFound = domain.Reject(domain.NotFound, "SENDER_NOT_FOUND")

// Sender is a sender's profile and status (spec 3.01a, 3.02a).
type Sender struct {
	ID                string
	Person            sender.Person // empty after erasure
	State             string        // two-letter code
	Provider          sender.Provider
	EmailVerified     bool
	PhoneVerified     bool
	KYC               sender.KYCStatus
	Tier              sender.Tier
	RequestedTier     sender.Tier // under review, or empty
	Locked            bool
	LockedReason      string
	LockedAt          time.Time // zero if not locked
	SignedUpAt        time.Time
	PasswordChangedAt time.Time // zero if the password never changed
}

// FullName joins the nonempty parts of the name.
func (s Sender) FullName() string {
	return projections.FullName(s.Person.FirstName, s.Person.MiddleName, s.Person.LastName)
}

// Name is a sender's name.
type Name struct {
	SenderID string
	FullName string
}

// Names returns the names of up to limit senders with an ID after the given one, in the order of their IDs. Erased senders are left out.
func (q *Queries) Names(ctx context.Context, after string, limit int) ([]Name, error) {
	return projections.Rows(ctx, q.db, pgx.RowToStructByPos[Name], `SELECT sender_id, concat_ws(' ', first_name, middle_name, last_name)
		FROM senders.people WHERE sender_id > $1 ORDER BY sender_id LIMIT $2`, after, limit)
}

// Staff is a staff member.
type Staff struct {
	ID           string
	Role         staff.Role
	Person       staff.Person
	Disabled     bool
	SecondFactor bool
	AddedAt      time.Time
	InvitedAt    time.Time // time of the latest invitation; zero once a password is set
}

// Queries reads senders and staff.
type Queries struct{ db projections.DB }

// NewQueries returns queries on db.
func NewQueries(db projections.DB) *Queries { return &Queries{db} }

// LockedSenders returns one page of locked senders, most recently locked first (spec 2.43a, 3.14a). It also returns the cursor for the
// next page, which is zero at the end.
func (q *Queries) LockedSenders(ctx context.Context, after projections.Cursor, limit int) ([]Sender, projections.Cursor, error) {
	after = after.FromLatest()
	return projections.RowsPage(ctx, q.db, limit, scanSender,
		func(s Sender) projections.Cursor { return projections.Cursor{At: s.LockedAt, ID: s.ID} },
		selectSender+` WHERE s.locked AND (s.locked_at, s.sender_id) < ($1, $2)
		ORDER BY s.locked_at DESC, s.sender_id DESC LIMIT $3`, after.At, after.ID)
}

// Erasure is a sender's erasure request.
type Erasure struct {
	SenderID      string
	FullName      string // empty after erasure
	Email         string // empty after erasure
	Stage         sender.ErasureStage
	At            time.Time // time of the last step
	RetainedUntil string    // YYYY-MM-DD; set if the law requires keeping the data
}

// Erasures returns one page of erasure requests and the cursor for the next page, which is zero at the end. If
// resolved is true, it returns resolved requests, latest first. Otherwise, it returns open requests, oldest first.
func (q *Queries) Erasures(ctx context.Context, resolved bool, after projections.Cursor, limit int) ([]Erasure, projections.Cursor, error) {
	condition, direction, comparison := `s.erasure = 'REQUESTED'`, ` ASC`, `>`
	if resolved {
		condition, direction, comparison, after = `s.erasure NOT IN ('', 'REQUESTED')`, ` DESC`, `<`, after.FromLatest()
	}
	limit = projections.PageSize(limit)
	rows, err := projections.Rows(ctx, q.db, func(row pgx.CollectableRow) (e Erasure, err error) {
		var first, middle, last string
		err = row.Scan(&e.SenderID, &first, &middle, &last, &e.Email, &e.Stage, &e.At, &e.RetainedUntil)
		e.FullName, e.At = projections.FullName(first, middle, last), e.At.UTC()
		return e, err
	}, `SELECT s.sender_id, coalesce(p.first_name, ''), coalesce(p.middle_name, ''), coalesce(p.last_name, ''), coalesce(p.email, ''),
		s.erasure, s.erasure_at, s.retained_until
		FROM senders.senders s LEFT JOIN senders.people p USING (sender_id)
		WHERE `+condition+` AND (s.erasure_at, s.sender_id) `+comparison+` ($1, $2)
		ORDER BY s.erasure_at`+direction+`, s.sender_id`+direction+` LIMIT $3`, after.At, after.ID, limit+1)
	page, next := projections.Cut(rows, limit, func(e Erasure) projections.Cursor { return projections.Cursor{At: e.At, ID: e.SenderID} })
	return page, next, err
}

// Staff returns one page of staff members in the order in which they were added. It also returns the cursor for the next page,
// which is zero at the end.
func (q *Queries) Staff(ctx context.Context, after projections.Cursor, limit int) ([]Staff, projections.Cursor, error) {
	return projections.RowsPage(ctx, q.db, limit, scanStaff,
		func(s Staff) projections.Cursor { return projections.Cursor{At: s.AddedAt, ID: s.ID} },
		selectStaff+` WHERE (f.added_at, f.staff_id) > ($1, $2) ORDER BY f.added_at, f.staff_id LIMIT $3`, after.At, after.ID)
}

// AllStaff returns all staff members in the order in which they were added.
func (q *Queries) AllStaff(ctx context.Context) ([]Staff, error) {
	return projections.Rows(ctx, q.db, scanStaff, selectStaff+` ORDER BY f.added_at, f.staff_id`)
}

const selectSender = `SELECT s.sender_id, coalesce(p.first_name, ''), coalesce(p.middle_name, ''), coalesce(p.last_name, ''),
	coalesce(p.email, ''), coalesce(p.country_code, ''), coalesce(p.phone_number, ''), s.state, s.provider, s.email_verified,
	s.phone_verified, s.kyc, s.tier, s.requested_tier, s.locked, s.locked_reason, s.locked_at, s.signed_up_at, s.password_at
	FROM senders.senders s LEFT JOIN senders.people p USING (sender_id)`

const selectStaff = `SELECT f.staff_id, f.role, coalesce(p.full_name, ''), coalesce(p.email, ''), f.disabled,
	f.second_factor OR f.passkeys > 0, f.added_at,
	f.invited_at
	FROM senders.staff f LEFT JOIN senders.staff_people p USING (staff_id)`

func scanSender(row pgx.CollectableRow) (s Sender, err error) {
	err = row.Scan(&s.ID, &s.Person.FirstName, &s.Person.MiddleName, &s.Person.LastName, &s.Person.Email,
		&s.Person.CountryCode, &s.Person.PhoneNumber, &s.State, &s.Provider, &s.EmailVerified, &s.PhoneVerified, &s.KYC,
		&s.Tier, &s.RequestedTier, &s.Locked, &s.LockedReason,
		projections.UTC(&s.LockedAt), projections.UTC(&s.SignedUpAt), projections.UTC(&s.PasswordChangedAt))
	return s, err
}

func scanStaff(row pgx.CollectableRow) (s Staff, err error) {
	err = row.Scan(&s.ID, &s.Role, &s.Person.FullName, &s.Person.Email, &s.Disabled, &s.SecondFactor,
		projections.UTC(&s.AddedAt), projections.UTC(&s.InvitedAt))
	return s, err
}
