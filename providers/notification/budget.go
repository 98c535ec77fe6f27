package notification

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"hulak/eventstore"
)

// Limits are the maximum numbers of text messages in rolling windows, in total and per recipient.
type Limits struct {
	PerHour, PerDay                   int
	RecipientPerHour, RecipientPerDay int
}

// Budget enforces limits on text messages. All processes count messages in one table under a lock, so the limits also apply to
// concurrent messages.
type Budget struct {
	Pool   *pgxpool.Pool
	Secret []byte // HMAC key for digests of phone numbers
	Limits Limits
	Now    func() time.Time
}

// messageRetention is the time after which a message is deleted from the table. It is longer than any window.
const messageRetention = 48 * time.Hour

// Reserve reserves one message to a number, which a later Claim uses. If a limit is reached, it reserves nothing and returns the time
// until the next message is allowed.
func (b Budget) Reserve(ctx context.Context, number string) (id string, wait time.Duration, err error) {
	err = b.withLock(ctx, func(tx pgx.Tx) error {
		id, wait, err = b.add(ctx, tx, number, nil)
		return err
	})
	return id, wait, err
}

// Release cancels an unused reservation. It has no effect on a claimed reservation.
func (b Budget) Release(ctx context.Context, id string) error {
	_, err := b.Pool.Exec(ctx, `DELETE FROM text_messages WHERE id = $1 AND request IS NULL`, id)
	return err
}

// Claim reports whether a request's message may be sent. It uses a reservation for the number if one exists. Otherwise, it counts a new
// message. A repeated request is not counted again.
func (b Budget) Claim(ctx context.Context, request, number string) (allowed bool, err error) {
	err = b.withLock(ctx, func(tx pgx.Tx) error {
		tag, err := tx.Exec(ctx, `
			UPDATE text_messages SET request = $1 WHERE id = (
				SELECT id FROM text_messages WHERE request = $1 OR recipient = $2 AND request IS NULL ORDER BY request NULLS LAST, at LIMIT 1)`,
			request, b.digest(number))
		if allowed = tag.RowsAffected() == 1; allowed || err != nil {
			return err
		}
		_, wait, err := b.add(ctx, tx, number, &request)
		allowed = wait == 0
		return err
	})
	return allowed, err
}

// UsedPercent returns how much of the hourly and daily total limits is used, in percent. It returns the higher of the two.
func (b Budget) UsedPercent(ctx context.Context) (percent int64, err error) {
	now := b.Now().UTC()
	var hour, day int64
	err = b.Pool.QueryRow(ctx, `SELECT count(*) FILTER (WHERE at > $1), count(*) FROM text_messages WHERE at > $2`,
		now.Add(-time.Hour), now.Add(-24*time.Hour)).Scan(&hour, &day)
	return max(100*hour/int64(b.Limits.PerHour), 100*day/int64(b.Limits.PerDay)), err
}

// withLock calls do in a transaction under a lock, so only one process counts messages at a time.
func (b Budget) withLock(ctx context.Context, do func(pgx.Tx) error) error {
	err := pgx.BeginFunc(ctx, b.Pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `SELECT pg_advisory_xact_lock(hashtextextended('text messages', 0))`); err != nil {
			return err
		}
		return do(tx)
	})
	if err != nil {
		return fmt.Errorf("count text messages: %w", err)
	}
	return nil
}

// add counts a new message. If a limit is reached, it counts nothing and returns the time until the next message is allowed.
func (b Budget) add(ctx context.Context, tx pgx.Tx, number string, request *string) (id string, wait time.Duration, err error) {
	now, recipient := b.Now().UTC(), b.digest(number)
	for _, window := range []struct {
		length    time.Duration
		max       int
		recipient []byte // nil for the total limits
	}{
		{time.Hour, b.Limits.RecipientPerHour, recipient}, {24 * time.Hour, b.Limits.RecipientPerDay, recipient},
		{time.Hour, b.Limits.PerHour, nil}, {24 * time.Hour, b.Limits.PerDay, nil},
	} {
		// If the window is full, the next message is allowed when the oldest of the newest max messages leaves the window.
		var oldest time.Time
		err := tx.QueryRow(ctx, `
			SELECT at FROM text_messages WHERE at > $1 AND ($2::bytea IS NULL OR recipient = $2) ORDER BY at DESC OFFSET $3 LIMIT 1`,
			now.Add(-window.length), window.recipient, window.max-1).Scan(&oldest)
		switch {
		case errors.Is(err, pgx.ErrNoRows):
		case err != nil:
			return "", 0, err
		default:
			wait = max(wait, oldest.Add(window.length).Sub(now))
		}
	}
	if wait > 0 {
		return "", wait, nil
	}
	if _, err := tx.Exec(ctx, `DELETE FROM text_messages WHERE at < $1`, now.Add(-messageRetention)); err != nil {
		return "", 0, err
	}
	id = eventstore.NewID()
	_, err = tx.Exec(ctx, `INSERT INTO text_messages (id, recipient, at, request) VALUES ($1, $2, $3, $4)`, id, recipient, now, request)
	return id, 0, err
}

func (b Budget) digest(number string) []byte {
	mac := hmac.New(sha256.New, b.Secret)
	mac.Write([]byte("text message\x00" + number))
	return mac.Sum(nil)
}
