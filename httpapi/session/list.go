package session

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"hulak/domain"
)

// maxListedSessions is the maximum number of sessions in a list.
const maxListedSessions = 100

// ErrNotFound means that the session does not exist or belongs to another user.
var ErrNotFound = domain.Reject(domain.NotFound, "SESSION_NOT_FOUND")

// ActiveSession is an active session as shown to its user.
type ActiveSession struct {
	Family     string
	Device     Device
	SignedInAt time.Time
	LastUsedAt time.Time // when the session's tokens were last issued
}

// List returns a user's active sessions, most recently used first.
func (s *Store) List(ctx context.Context, userID string) ([]ActiveSession, error) {
	rows, _ := s.db.Query(ctx, `
		SELECT family, device_label, address, created_at, last_used_at FROM sessions
		WHERE user_id = $1 AND revoked_at IS NULL AND refresh_expires_at > $2 AND active_at >= $4 ORDER BY last_used_at DESC, family LIMIT $3`,
		userID, s.now().UTC(), maxListedSessions, s.idleCutoff())
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (a ActiveSession, err error) {
		err = row.Scan(&a.Family, &a.Device.Label, &a.Device.IPAddress, &a.SignedInAt, &a.LastUsedAt)
		return a, err
	})
}

// CloseUserSession ends one session of a user. It returns ErrNotFound if the session has ended or belongs to another user.
func (s *Store) CloseUserSession(ctx context.Context, userID, family string) error {
	defer s.cache.invalidate(func(session Session) bool { return session.UserID == userID && session.Family == family })
	tag, err := s.db.Exec(ctx, `UPDATE sessions SET revoked_at = $3 WHERE user_id = $1 AND family = $2 AND revoked_at IS NULL`,
		userID, family, s.now().UTC())
	if err == nil && tag.RowsAffected() == 0 {
		return ErrNotFound
	}
	return err
}
