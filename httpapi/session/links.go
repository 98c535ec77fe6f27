package session

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"hulak/domain"
)

const (
	// ResetTTL is how long a password reset link is valid.
	ResetTTL = 30 * time.Minute

	// InvitationTTL is how long a staff invitation is valid.
	InvitationTTL = 3 * 24 * time.Hour

	ticketTTL    = time.Minute
	referenceTTL = time.Minute
)

var (
	// ErrResetInvalid means that a password reset link is unknown, expired, or already used.
	ErrResetInvalid = domain.Reject(domain.Expired, "RESET_LINK_INVALID")
	// ErrReferenceInvalid means that a reference token is unknown, expired, or already used, or belongs to another origin.
	ErrReferenceInvalid = domain.Reject(domain.NotFound, "REFERENCE_TOKEN_INVALID")
	// ErrTicketInvalid means that a ticket is unknown, expired, or already used.
	ErrTicketInvalid = domain.Reject(domain.Forbidden, "FORBIDDEN")
)

// NewResetToken returns the token for a new password reset link. It returns "" if the user has reached the hourly limit.
func (s *Store) NewResetToken(ctx context.Context, userID string, perHour int) (string, error) {
	token, now := NewToken(), s.now().UTC()
	tag, err := s.db.Exec(ctx, `
		INSERT INTO reset_tokens (token_hash, user_id, expires_at)
		SELECT $1, $2, $3 WHERE (SELECT count(*) FROM reset_tokens WHERE user_id = $2 AND expires_at > $4) < $5`,
		Hash(token), userID, now.Add(ResetTTL), now.Add(ResetTTL-time.Hour), perHour)
	if err != nil || tag.RowsAffected() == 0 {
		return "", err
	}
	return token, nil
}

// StoreInvitation stores an invitation's token and invalidates the user's earlier links. The caller derives the token, so all emails
// for one invitation contain the same link.
func (s *Store) StoreInvitation(ctx context.Context, userID, token string, expires time.Time) error {
	_, err := s.db.Exec(ctx, `
		WITH earlier AS (UPDATE reset_tokens SET used_at = $4 WHERE user_id = $2 AND token_hash <> $1 AND used_at IS NULL)
		INSERT INTO reset_tokens (token_hash, user_id, expires_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
		Hash(token), userID, expires, s.now().UTC())
	return err
}

// ResetTokenUser returns the user of a valid password reset link.
func (s *Store) ResetTokenUser(ctx context.Context, token string) (userID string, err error) {
	err = s.db.QueryRow(ctx, `SELECT user_id FROM reset_tokens WHERE token_hash = $1 AND used_at IS NULL AND expires_at > $2`,
		Hash(token), s.now().UTC()).Scan(&userID)
	if errors.Is(err, pgx.ErrNoRows) {
		return "", ErrResetInvalid
	}
	return userID, err
}

// ConsumeResetToken consumes a password reset link and invalidates the user's other links.
func (s *Store) ConsumeResetToken(ctx context.Context, token string) error {
	now := s.now().UTC()
	var userID string
	err := s.db.QueryRow(ctx, `
		UPDATE reset_tokens SET used_at = $2 WHERE token_hash = $1 AND used_at IS NULL AND expires_at > $2 RETURNING user_id`,
		Hash(token), now).Scan(&userID)
	if errors.Is(err, pgx.ErrNoRows) {
		return ErrResetInvalid
	}
	if err == nil {
		_, err = s.db.Exec(ctx, `UPDATE reset_tokens SET used_at = $2 WHERE user_id = $1 AND used_at IS NULL`, userID, now)
	}
	return err
}

// NewReferenceToken returns a single-use token that can be exchanged for a session. Emailed links, social sign-in, and partner sites
// use these tokens. A token for a partner site is bound to the site's origin.
func (s *Store) NewReferenceToken(ctx context.Context, userID, origin string) (string, error) {
	token := NewToken()
	_, err := s.db.Exec(ctx, `INSERT INTO reference_tokens (token_hash, user_id, origin, expires_at) VALUES ($1, $2, $3, $4)`,
		Hash(token), userID, origin, s.now().UTC().Add(referenceTTL))
	return token, err
}

// ConsumeReferenceToken consumes a reference token and returns its user. It returns ErrReferenceInvalid unless the token belongs to
// origin.
func (s *Store) ConsumeReferenceToken(ctx context.Context, token, origin string) (userID string, err error) {
	now := s.now().UTC()
	err = s.db.QueryRow(ctx, `
		UPDATE reference_tokens SET used_at = $2 WHERE token_hash = $1 AND origin = $3 AND used_at IS NULL AND expires_at > $2
		RETURNING user_id`, Hash(token), now, origin).Scan(&userID)
	if errors.Is(err, pgx.ErrNoRows) {
		return "", ErrReferenceInvalid
	}
	return userID, err
}

// NewStreamTicket returns a ticket for one live event stream.
func (s *Store) NewStreamTicket(ctx context.Context, family, userID string) (ticket string, expires time.Time, err error) {
	ticket, expires = NewToken(), s.now().UTC().Add(ticketTTL)
	_, err = s.db.Exec(ctx, `INSERT INTO stream_tickets (token_hash, user_id, family, expires_at) VALUES ($1, $2, $3, $4)`,
		Hash(ticket), userID, family, expires)
	return ticket, expires, err
}

// ConsumeStreamTicket consumes a ticket and returns the session that requested it.
func (s *Store) ConsumeStreamTicket(ctx context.Context, ticket string) (Session, error) {
	if ticket == "" || len(ticket) > maxTokenChars {
		return Session{}, ErrTicketInvalid
	}
	var session Session
	err := s.db.QueryRow(ctx, `
		UPDATE stream_tickets SET used_at = $2 WHERE token_hash = $1 AND used_at IS NULL AND expires_at > $2 RETURNING user_id, family`,
		Hash(ticket), s.now().UTC()).Scan(&session.UserID, &session.Family)
	if errors.Is(err, pgx.ErrNoRows) {
		return Session{}, ErrTicketInvalid
	}
	return session, err
}
