// Package session stores sessions and the secrets that authenticate users: passwords, tokens, codes, and tickets. Secrets are
// stored only in hashed or encrypted form. They never appear in an event, a log line, or an error.
//
// A sign-in starts a family of sessions. Each refresh replaces the session with a new one in the same family. If a refresh token is
// used twice, it might have been stolen. The store then ends all sessions in the family.
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
	// AccessTTL is how long a bearer token is valid.
	AccessTTL = 15 * time.Minute
	// RefreshTTL is how long a refresh token is valid.
	RefreshTTL = 12 * time.Hour
	// MaxStaffSession and MaxSenderSession are the maximum length of a session, regardless of activity.
	MaxStaffSession  = 12 * time.Hour
	MaxSenderSession = 30 * 24 * time.Hour

	// activityPrecision is the precision of stored activity times. Idle sessions can last this much longer.
	activityPrecision = 10 * time.Second

	tokenBytes          = 32
	maxTokenChars       = 128
	maxDeviceLabelChars = 80
)

var (
	// ErrEnded means that a token is unknown or expired, or that its session has ended.
	ErrEnded = domain.Reject(domain.Unauthorized, "UNAUTHORIZED")
	// ErrIdle means that the session's user was idle for too long.
	ErrIdle = domain.Reject(domain.Unauthorized, "SESSION_EXPIRED")
)

// DB is the part of a Postgres connection pool that the store uses.
type DB interface {
	Exec(ctx context.Context, sql string, arguments ...any) (pgconn.CommandTag, error)
	Query(ctx context.Context, sql string, arguments ...any) (pgx.Rows, error)
	QueryRow(ctx context.Context, sql string, arguments ...any) pgx.Row
	Begin(ctx context.Context) (pgx.Tx, error)
}

// Store stores sessions and secrets in Postgres. It is safe for concurrent use.
type Store struct {
	db        DB
	now       func() time.Time
	idle      time.Duration // idle time after which a session ends; 0 means never
	cache     *tokenCache
	passwords passwordHasher
}

// NewStore returns a store that uses db. A session ends when its user has been idle for the given duration. Zero means never.
func NewStore(db DB, now func() time.Time, idle time.Duration) *Store {
	return &Store{db: db, now: now, idle: idle, cache: newTokenCache(), passwords: newPasswordHasher(DefaultPasswordCost)}
}

// Device describes the device that uses a session.
type Device struct {
	Label     string // name that the user recognizes, such as "Firefox on Windows"
	IPAddress string
}

// Tokens are a session's two secrets. Their plain text exists only in the response that issues them.
type Tokens struct {
	Access         string
	AccessExpires  time.Time
	Refresh        string
	RefreshExpires time.Time
}

// Session is an authenticated session.
type Session struct {
	ID     string
	UserID string
	Family string // shared by all sessions from one sign-in
}

// family contains the data that all sessions from one sign-in share.
type family struct {
	userID, id                  string
	startedAt, endsAt, activeAt time.Time
}

// Open starts a session that lasts at most lifetime.
func (s *Store) Open(ctx context.Context, userID string, device Device, lifetime time.Duration) (Tokens, error) {
	now := s.now().UTC()
	return s.insert(ctx, s.db, family{userID, newID(), now, now.Add(lifetime), now}, device)
}

func (s *Store) insert(ctx context.Context, db interface {
	Exec(ctx context.Context, sql string, arguments ...any) (pgconn.CommandTag, error)
}, f family, device Device) (Tokens, error) {
	now := s.now().UTC()
	t := Tokens{
		Access: NewToken(), AccessExpires: earlier(now.Add(AccessTTL), f.endsAt),
		Refresh: NewToken(), RefreshExpires: earlier(now.Add(RefreshTTL), f.endsAt),
	}
	_, err := db.Exec(ctx, `
		INSERT INTO sessions (id, user_id, family, access_hash, access_expires_at, refresh_hash, refresh_expires_at, device_label, address,
			created_at, last_used_at, ends_at, active_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
		newID(), f.userID, f.id, Hash(t.Access), t.AccessExpires, Hash(t.Refresh), t.RefreshExpires,
		truncate(device.Label, maxDeviceLabelChars), device.IPAddress,
		f.startedAt, now, f.endsAt, f.activeAt)
	return t, err
}

func earlier(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}

// isIdle reports whether a session has been idle for too long, given the time of its last activity.
func (s *Store) isIdle(activeAt time.Time) bool {
	return s.idle > 0 && s.now().Sub(activeAt) > s.idle+activityPrecision
}

// idleCutoff returns the time before which a session's last activity makes it idle.
func (s *Store) idleCutoff() time.Time {
	if s.idle <= 0 {
		return time.Time{}
	}
	return s.now().UTC().Add(-s.idle - activityPrecision)
}

// Authenticate returns a bearer token's session and records that the user was active at activeAt. If another process ends the
// session, the token stays valid for up to CacheTTL.
func (s *Store) Authenticate(ctx context.Context, access string, activeAt time.Time) (Session, error) {
	if access == "" || len(access) > maxTokenChars {
		return Session{}, ErrEnded
	}
	now, hash := s.now(), sha256.Sum256([]byte(access))
	session, lastActiveAt, cached := s.cache.get(hash, now)
	if !cached {
		version := s.cache.currentVersion()
		var expires time.Time
		err := s.db.QueryRow(ctx, `
			SELECT id, user_id, family, access_expires_at, active_at FROM sessions
			WHERE access_hash = $1 AND access_expires_at > $2 AND revoked_at IS NULL`,
			hash[:], now.UTC()).Scan(&session.ID, &session.UserID, &session.Family, &expires, &lastActiveAt)
		if errors.Is(err, pgx.ErrNoRows) {
			return Session{}, ErrEnded
		}
		if err != nil {
			return Session{}, err
		}
		s.cache.put(hash, session, expires, lastActiveAt, version)
	}
	if s.isIdle(lastActiveAt) {
		return Session{}, ErrIdle
	}
	if activeAt.Sub(lastActiveAt) < activityPrecision {
		return session, nil
	}
	s.cache.touch(hash, activeAt)
	_, err := s.db.Exec(ctx, `UPDATE sessions SET active_at = greatest(active_at, $2) WHERE id = $1`, session.ID, activeAt.UTC())
	return session, err
}

// ActiveFamilies returns the given families that have not ended. Live streams use it, because a stream can outlast the token that
// opened it.
func (s *Store) ActiveFamilies(ctx context.Context, families []string) (map[string]bool, error) {
	rows, _ := s.db.Query(ctx, `
		SELECT DISTINCT family FROM sessions WHERE family = ANY($1) AND revoked_at IS NULL AND refresh_expires_at > $2 AND active_at >= $3`,
		families, s.now().UTC(), s.idleCutoff())
	found, err := pgx.CollectRows(rows, pgx.RowTo[string])
	active := make(map[string]bool, len(found))
	for _, family := range found {
		active[family] = true
	}
	return active, err
}

// Refresh exchanges a refresh token for new tokens. If the token was already used, it ends all sessions in the family. A refresh
// does not count as activity, so the caller passes the time of the last activity.
func (s *Store) Refresh(ctx context.Context, refresh string, device Device, activeAt time.Time) (userID string, t Tokens, err error) {
	if refresh == "" || len(refresh) > maxTokenChars {
		return "", Tokens{}, ErrEnded
	}
	tx, err := s.db.Begin(ctx)
	if err != nil {
		return "", Tokens{}, err
	}
	defer func() { _ = tx.Rollback(context.WithoutCancel(ctx)) }()
	var f family // f.id stays empty if the token is unknown or reused
	defer func() { s.cache.invalidate(func(session Session) bool { return f.id == "" || session.Family == f.id }) }()
	now := s.now().UTC()
	err = tx.QueryRow(ctx, `
		UPDATE sessions SET revoked_at = $2 WHERE refresh_hash = $1 AND revoked_at IS NULL AND refresh_expires_at > $2
		RETURNING user_id, family, created_at, ends_at, active_at`, Hash(refresh), now).
		Scan(&f.userID, &f.id, &f.startedAt, &f.endsAt, &f.activeAt)
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
	if s.isIdle(f.activeAt) {
		return "", Tokens{}, ErrIdle // the rollback keeps the token unused and the session idle
	}
	if activeAt.After(f.activeAt) {
		f.activeAt = activeAt.UTC()
	}
	if t, err = s.insert(ctx, tx, f, device); err != nil {
		return "", Tokens{}, err
	}
	return f.userID, t, tx.Commit(ctx)
}

// Close ends a family of sessions.
func (s *Store) Close(ctx context.Context, family string) error {
	defer s.cache.invalidate(func(session Session) bool { return session.Family == family })
	_, err := s.db.Exec(ctx, `UPDATE sessions SET revoked_at = $2 WHERE family = $1 AND revoked_at IS NULL`, family, s.now().UTC())
	return err
}

// CloseByRefresh ends all sessions in a refresh token's family. It returns the user and the family, which are empty if none was open.
func (s *Store) CloseByRefresh(ctx context.Context, refresh string) (closed Session, err error) {
	defer s.cache.invalidate(func(Session) bool { return true }) // the session is unknown here, so invalidate all
	if refresh == "" || len(refresh) > maxTokenChars {
		return Session{}, nil
	}
	err = s.db.QueryRow(ctx, `
		WITH closed AS (
			UPDATE sessions SET revoked_at = $2 WHERE revoked_at IS NULL AND family IN (SELECT family FROM sessions WHERE refresh_hash = $1)
			RETURNING user_id, family)
		SELECT user_id, family FROM closed LIMIT 1`,
		Hash(refresh), s.now().UTC()).Scan(&closed.UserID, &closed.Family)
	if errors.Is(err, pgx.ErrNoRows) {
		err = nil
	}
	return closed, err
}

// CloseAll ends all of a user's sessions and unfinished sign-ins.
func (s *Store) CloseAll(ctx context.Context, userID string) error {
	defer s.cache.invalidate(func(session Session) bool { return session.UserID == userID })
	_, err := s.db.Exec(ctx, `UPDATE sessions SET revoked_at = $2 WHERE user_id = $1 AND revoked_at IS NULL`, userID, s.now().UTC())
	if err != nil {
		return err
	}
	return s.endChallenges(ctx, userID)
}

// CloseOthers ends all of a user's sessions except those in one family.
func (s *Store) CloseOthers(ctx context.Context, userID, family string) error {
	defer s.cache.invalidate(func(session Session) bool { return session.UserID == userID && session.Family != family })
	_, err := s.db.Exec(ctx, `UPDATE sessions SET revoked_at = $3 WHERE user_id = $1 AND family <> $2 AND revoked_at IS NULL`,
		userID, family, s.now().UTC())
	return err
}

// NewToken returns a random 256-bit secret.
func NewToken() string {
	var b [tokenBytes]byte
	_, _ = rand.Read(b[:]) // never fails
	return base64.RawURLEncoding.EncodeToString(b[:])
}

// Hash returns the hash of a token for storage. A random 256-bit token needs no salt and no slow hash.
func Hash(token string) []byte {
	sum := sha256.Sum256([]byte(token))
	return sum[:]
}

func newID() string {
	var b [16]byte
	_, _ = rand.Read(b[:])
	return hex.EncodeToString(b[:])
}

func truncate(text string, chars int) string {
	if r := []rune(text); len(r) > chars {
		return string(r[:chars])
	}
	return text
}
