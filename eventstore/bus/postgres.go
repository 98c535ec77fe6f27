package bus

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

const (
	// leaseTime is how long a place stays claimed without a sign of life. Delivery gives one every renewEvery.
	leaseTime  = 5 * time.Second
	claimEvery = 250 * time.Millisecond
)

// PostgresPlaces keeps places in the table followers. A place whose holder died is free again after a few seconds; one
// that was released is free at once.
type PostgresPlaces struct{ pool *pgxpool.Pool }

// NewPostgresPlaces keeps places in a migrated database.
func NewPostgresPlaces(pool *pgxpool.Pool) *PostgresPlaces { return &PostgresPlaces{pool} }

// Free gives up every claim at once. Only who knows that no other process lives calls it, such as a program that has just
// started the database itself: after a crash its followers go on without waiting for the claims of the dead.
func (p *PostgresPlaces) Free(ctx context.Context) error {
	_, err := p.pool.Exec(ctx, `UPDATE followers SET holder = NULL, held_until = NULL WHERE holder IS NOT NULL`)
	if err != nil {
		return fmt.Errorf("freeing the places of followers: %w", err)
	}
	return nil
}

const claimSQL = `
INSERT INTO followers AS f (name, holder, held_until) VALUES ($1, $2, clock_timestamp() + $3)
ON CONFLICT ON CONSTRAINT followers_once DO UPDATE
   SET holder = $2, held_until = clock_timestamp() + $3, updated_at = clock_timestamp()
 WHERE f.holder IS NULL OR f.held_until < clock_timestamp()
RETURNING position`

// Claim implements Places.
func (p *PostgresPlaces) Claim(ctx context.Context, name string) (Checkpoint, error) {
	claim := &postgresClaim{pool: p.pool, name: name, holder: uuid.New()}
	tick := time.NewTicker(claimEvery)
	defer tick.Stop()
	for {
		err := p.pool.QueryRow(ctx, claimSQL, name, claim.holder, leaseTime).Scan(&claim.from)
		switch {
		case err == nil:
			return claim, nil
		case !errors.Is(err, pgx.ErrNoRows):
			return nil, fmt.Errorf("claiming the place of %s: %w", name, err)
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

type postgresClaim struct {
	pool   *pgxpool.Pool
	name   string
	holder uuid.UUID
	from   int64
}

func (c *postgresClaim) Position() int64 { return c.from }

// moveSQL does not wait for the disk: where a crash of the database loses the last moves, what was done since is done
// again, as after any crash.
const moveSQL = `
UPDATE followers SET position = $3, held_until = clock_timestamp() + $4, updated_at = clock_timestamp()
  FROM set_config('synchronous_commit', 'off', true)
 WHERE name = $1 AND holder = $2`

func (c *postgresClaim) Move(ctx context.Context, position int64) error {
	moved, err := c.pool.Exec(ctx, moveSQL, c.name, c.holder, position, leaseTime)
	if err != nil {
		return fmt.Errorf("moving the place of %s: %w", c.name, err)
	}
	if moved.RowsAffected() == 0 {
		return ErrLost
	}
	return nil
}

func (c *postgresClaim) Release(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, leaseTime) // after that it is free anyway
	defer cancel()
	_, _ = c.pool.Exec(ctx, `UPDATE followers SET holder = NULL, held_until = NULL WHERE name = $1 AND holder = $2`, c.name, c.holder)
}
