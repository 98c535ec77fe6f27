// Package session keeps who is signed in, and the secrets that prove who somebody is: passwords, tokens, codes and
// tickets. None of them is stored as it is, and none ever stands in an event, a log line or an error.
package session

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"hulak/domain"
)

const (
	// AccessFor is how long a bearer token is good for.
	AccessFor = 15 * time.Minute
	// RefreshFor is how long a refresh token is valid.
	RefreshFor = 12 * time.Hour
	// StaffFor and SenderFor are the longest that a session lasts, whatever its user does.
	StaffFor  = 12 * time.Hour
	SenderFor = 30 * 24 * time.Hour

	// activityGrain is how exactly activity is stored. Idle users may stay in for so much longer.
	activityGrain = 10 * time.Second

	tokenBytes       = 32
	tokenCharsMax    = 128
	deviceLabelChars = 80
)

var (
	// ErrEnded refuses a token that is unknown, expired or of a session that has ended.
	ErrEnded = domain.Refuse(domain.Unauthorized, "UNAUTHORIZED")
	// ErrIdle refuses a token of a session whose user has been idle for too long.
	ErrIdle = domain.Refuse(domain.Unauthorized, "SESSION_EXPIRED")
)

// DB is what the store needs of Postgres.
type DB interface {
	Exec(ctx context.Context, sql string, arguments ...any) (pgconn.CommandTag, error)
	Query(ctx context.Context, sql string, arguments ...any) (pgx.Rows, error)
	QueryRow(ctx context.Context, sql string, arguments ...any) pgx.Row
	Begin(ctx context.Context) (pgx.Tx, error)
}

// Store keeps sessions and secrets in Postgres.
type Store struct {
	db     DB
	now    func() time.Time
	idle   time.Duration // after which a session ends; 0 is never
	proven *proven
}

// NewStore makes a store over a database, by a clock. A session ends once its user has been idle for so long; 0 is never.
func NewStore(db DB, now func() time.Time, idle time.Duration) *Store {
	return &Store{db: db, now: now, idle: idle, proven: newProven()}
}

// Device says from where a session is used.
type Device struct {
	Label   string // what its user knows it by, such as "Firefox on Windows"
	Address string
}

// Tokens are a session's two secrets, which exist in the clear only in the answer that hands them out.
type Tokens struct {
	Access         string
	AccessExpires  time.Time
	Refresh        string
	RefreshExpires time.Time
}

// Session is a proven session.
type Session struct {
	ID     string
	UserID string
	Family string // shared by all sessions that followed from one sign-in by rotation
}

// lease is what a session keeps through all its refreshes.
type lease struct {
	userID, family        string
	begun, ends, activeAt time.Time
}

// Open begins a session that lasts no longer than lifetime.
func (s *Store) Open(ctx context.Context, userID string, device Device, lifetime time.Duration) (Tokens, error) {
	now := s.now().UTC()
	return s.insert(ctx, s.db, lease{userID, newID(), now, now.Add(lifetime), now}, device)
}

func (s *Store) insert(ctx context.Context, db interface {
	Exec(ctx context.Context, sql string, arguments ...any) (pgconn.CommandTag, error)
}, l lease, device Device) (Tokens, error) {
	now := s.now().UTC()
	t := Tokens{Access: NewToken(), AccessExpires: earlier(now.Add(AccessFor), l.ends), Refresh: NewToken(), RefreshExpires: earlier(now.Add(RefreshFor), l.ends)}
	_, err := db.Exec(ctx, `
		INSERT INTO sessions (id, user_id, family, access_hash, access_expires_at, refresh_hash, refresh_expires_at, device_label, address, created_at, last_used_at, ends_at, active_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
		newID(), l.userID, l.family, Hash(t.Access), t.AccessExpires, Hash(t.Refresh), t.RefreshExpires, clip(device.Label, deviceLabelChars), device.Address,
		l.begun, now, l.ends, l.activeAt)
	return t, err
}

func earlier(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}

// idleSince reports whether a user who was last active at a time has been idle for too long.
func (s *Store) idleSince(activeAt time.Time) bool {
	return s.idle > 0 && s.now().Sub(activeAt) > s.idle+activityGrain
}

// activeAfter is the time of activity below which a session has ended.
func (s *Store) activeAfter() time.Time {
	if s.idle <= 0 {
		return time.Time{}
	}
	return s.now().UTC().Add(-s.idle - activityGrain)
}

// Authenticate finds the session of a bearer token, whose user was last active at a time. One that another process ends
// is believed for a moment longer, see proven; one that this process ends is not.
func (s *Store) Authenticate(ctx context.Context, access string, activeAt time.Time) (Session, error) {
	if access == "" || len(access) > tokenCharsMax {
		return Session{}, ErrEnded
	}
	now, hash := s.now(), sha256.Sum256([]byte(access))
	found, stored, known := s.proven.find(hash, now)
	if !known {
		asked := s.proven.ask()
		var expires time.Time
		err := s.db.QueryRow(ctx, `
			SELECT id, user_id, family, access_expires_at, active_at FROM sessions WHERE access_hash = $1 AND access_expires_at > $2 AND revoked_at IS NULL`,
			hash[:], now.UTC()).Scan(&found.ID, &found.UserID, &found.Family, &expires, &stored)
		if errors.Is(err, pgx.ErrNoRows) {
			return Session{}, ErrEnded
		}
		if err != nil {
			return Session{}, err
		}
		s.proven.keep(hash, found, expires, stored, asked)
	}
	if s.idleSince(stored) {
		return Session{}, ErrIdle
	}
	if activeAt.Sub(stored) < activityGrain {
		return found, nil
	}
	s.proven.touch(hash, activeAt)
	_, err := s.db.Exec(ctx, `UPDATE sessions SET active_at = greatest(active_at, $2) WHERE id = $1`, found.ID, activeAt.UTC())
	return found, err
}

// Living returns those of some families that have not ended: a live stream outlasts the token it was opened with.
func (s *Store) Living(ctx context.Context, families []string) (map[string]bool, error) {
	rows, err := s.db.Query(ctx, `
		SELECT DISTINCT family FROM sessions WHERE family = ANY($1) AND revoked_at IS NULL AND refresh_expires_at > $2 AND active_at >= $3`,
		families, s.now().UTC(), s.activeAfter())
	if err != nil {
		return nil, err
	}
	found, err := pgx.CollectRows(rows, pgx.RowTo[string])
	living := make(map[string]bool, len(found))
	for _, family := range found {
		living[family] = true
	}
	return living, err
}

// Refresh trades a refresh token for new tokens, once. A token that is used twice was stolen, so the whole family of
// sessions ends. A refresh is no activity of the user; activeAt says when the last was.
func (s *Store) Refresh(ctx context.Context, refresh string, device Device, activeAt time.Time) (userID string, t Tokens, err error) {
	if refresh == "" || len(refresh) > tokenCharsMax {
		return "", Tokens{}, ErrEnded
	}
	tx, err := s.db.Begin(ctx)
	if err != nil {
		return "", Tokens{}, err
	}
	defer func() { _ = tx.Rollback(context.WithoutCancel(ctx)) }()
	var l lease // its family stays empty where it is a stolen token's
	defer func() { s.proven.forget(func(x Session) bool { return l.family == "" || x.Family == l.family }) }()
	now := s.now().UTC()
	err = tx.QueryRow(ctx, `
		UPDATE sessions SET revoked_at = $2 WHERE refresh_hash = $1 AND revoked_at IS NULL AND refresh_expires_at > $2
		RETURNING user_id, family, created_at, ends_at, active_at`, Hash(refresh), now).Scan(&l.userID, &l.family, &l.begun, &l.ends, &l.activeAt)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		_, err = tx.Exec(ctx, `
			UPDATE sessions SET revoked_at = $2 WHERE revoked_at IS NULL
			AND family IN (SELECT family FROM sessions WHERE refresh_hash = $1 AND revoked_at IS NOT NULL)`, Hash(refresh), now)
		if err == nil {
			err = tx.Commit(ctx)
		}
		if err == nil {
			err = ErrEnded
		}
		return "", Tokens{}, err
	case err != nil:
		return "", Tokens{}, err
	}
	if s.idleSince(l.activeAt) {
		return "", Tokens{}, ErrIdle // the rollback leaves the token unused, and the session idle
	}
	if activeAt.After(l.activeAt) {
		l.activeAt = activeAt.UTC()
	}
	if t, err = s.insert(ctx, tx, l, device); err != nil {
		return "", Tokens{}, err
	}
	return l.userID, t, tx.Commit(ctx)
}

// Close ends a family of sessions.
func (s *Store) Close(ctx context.Context, family string) error {
	defer s.proven.forget(func(x Session) bool { return x.Family == family })
	_, err := s.db.Exec(ctx, `UPDATE sessions SET revoked_at = $2 WHERE family = $1 AND revoked_at IS NULL`, family, s.now().UTC())
	return err
}

// CloseByRefresh ends the family of a refresh token, if there is one.
func (s *Store) CloseByRefresh(ctx context.Context, refresh string) error {
	defer s.proven.forget(func(Session) bool { return true }) // whose it is, only the database knows
	if refresh == "" || len(refresh) > tokenCharsMax {
		return nil
	}
	_, err := s.db.Exec(ctx, `
		UPDATE sessions SET revoked_at = $2 WHERE revoked_at IS NULL AND family IN (SELECT family FROM sessions WHERE refresh_hash = $1)`,
		Hash(refresh), s.now().UTC())
	return err
}

// CloseAll ends every session of a user, and every sign-in that is not finished.
func (s *Store) CloseAll(ctx context.Context, userID string) error {
	defer s.proven.forget(func(x Session) bool { return x.UserID == userID })
	_, err := s.db.Exec(ctx, `UPDATE sessions SET revoked_at = $2 WHERE user_id = $1 AND revoked_at IS NULL`, userID, s.now().UTC())
	if err != nil {
		return err
	}
	return s.endChallenges(ctx, userID)
}

// CloseOthers ends every session of a user but those of one family.
func (s *Store) CloseOthers(ctx context.Context, userID, family string) error {
	defer s.proven.forget(func(x Session) bool { return x.UserID == userID && x.Family != family })
	_, err := s.db.Exec(ctx, `UPDATE sessions SET revoked_at = $3 WHERE user_id = $1 AND family <> $2 AND revoked_at IS NULL`,
		userID, family, s.now().UTC())
	return err
}

// NewToken makes a secret of 256 bits.
func NewToken() string {
	var b [tokenBytes]byte
	_, _ = rand.Read(b[:]) // never fails
	return base64.RawURLEncoding.EncodeToString(b[:])
}

// Hash is how a token is stored. A token of 256 random bits needs no salt and no slow hash.
func Hash(token string) []byte {
	sum := sha256.Sum256([]byte(token))
	return sum[:]
}

func newID() string {
	var b [16]byte
	_, _ = rand.Read(b[:])
	return hex.EncodeToString(b[:])
}

func clip(text string, chars int) string {
	if r := []rune(text); len(r) > chars {
		return string(r[:chars])
	}
	return text
}
