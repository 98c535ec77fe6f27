package session

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"hulak/domain"
)

// openMax bounds a list of sessions; one that is longer shows those used last.
const openMax = 100

// ErrNotFound refuses to end a session that there is not, or that is another's.
var ErrNotFound = domain.Refuse(domain.NotFound, "SESSION_NOT_FOUND")

// Open is a session that can go on, as its user recognises it.
type Open struct {
	Family     string
	Device     Device
	SignedInAt time.Time
	UsedAt     time.Time // when its tokens were last made: at most the life of a bearer token ago, if it is in use
}

// List returns the sessions that a user can go on with, the last used first.
func (s *Store) List(ctx context.Context, userID string) ([]Open, error) {
	rows, err := s.db.Query(ctx, `
		SELECT family, device_label, address, created_at, last_used_at FROM sessions
		WHERE user_id = $1 AND revoked_at IS NULL AND refresh_expires_at > $2 AND active_at >= $4 ORDER BY last_used_at DESC, family LIMIT $3`,
		userID, s.now().UTC(), openMax, s.activeAfter())
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (o Open, err error) {
		err = row.Scan(&o.Family, &o.Device.Label, &o.Device.Address, &o.SignedInAt, &o.UsedAt)
		return o, err
	})
}

// CloseOne ends a session of a user. One that has ended, or is another's, is ErrNotFound.
func (s *Store) CloseOne(ctx context.Context, userID, family string) error {
	defer s.proven.forget(func(x Session) bool { return x.UserID == userID && x.Family == family })
	tag, err := s.db.Exec(ctx, `UPDATE sessions SET revoked_at = $3 WHERE user_id = $1 AND family = $2 AND revoked_at IS NULL`,
		userID, family, s.now().UTC())
	if err == nil && tag.RowsAffected() == 0 {
		return ErrNotFound
	}
	return err
}
