package bus

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"hulak/internal/background"
)

const (
	// leaseDuration is how long a claim lasts after its last renewal. A subscription renews its claim once per renewInterval.
	leaseDuration = 5 * time.Second
	claimInterval = 250 * time.Millisecond // mean interval between attempts to claim a checkpoint
)

// PostgresCheckpoints stores checkpoints in the followers table. A released checkpoint can be claimed immediately. If its holder
// crashes, it can be claimed after leaseDuration.
type PostgresCheckpoints struct{ pool *pgxpool.Pool }

// NewPostgresCheckpoints returns the checkpoints in a migrated database.
func NewPostgresCheckpoints(pool *pgxpool.Pool) *PostgresCheckpoints {
	return &PostgresCheckpoints{pool}
}

// ReleaseAll releases all claims, so that subscriptions do not wait for a crashed process's claims to expire. Call it only while no
// other process is running, for example right after starting the database server.
func (p *PostgresCheckpoints) ReleaseAll(ctx context.Context) error {
	_, err := p.pool.Exec(ctx, `UPDATE followers SET holder = NULL, held_until = NULL WHERE holder IS NOT NULL`)
	if err != nil {
		return fmt.Errorf("release checkpoints: %w", err)
	}
	return nil
}

const claimSQL = `
INSERT INTO followers AS f (name, holder, held_until) VALUES ($1, $2, clock_timestamp() + $3)
ON CONFLICT ON CONSTRAINT followers_once DO UPDATE
   SET holder = $2, held_until = clock_timestamp() + $3, updated_at = clock_timestamp()
 WHERE f.holder IS NULL OR f.held_until < clock_timestamp()
RETURNING position`

// Claim implements Checkpoints.
func (p *PostgresCheckpoints) Claim(ctx context.Context, name string) (Checkpoint, error) {
	claim := &postgresClaim{pool: p.pool, name: name, holder: uuid.New()}
	for {
		err := p.pool.QueryRow(ctx, claimSQL, name, claim.holder, leaseDuration).Scan(&claim.position)
		switch {
		case err == nil:
			return claim, nil
		case !errors.Is(err, pgx.ErrNoRows):
			return nil, fmt.Errorf("claim checkpoint %s: %w", name, err)
		}
		// The random wait keeps the subscriptions of a process from claiming at the same time, each on a connection of its own.
		if !background.Sleep(ctx, claimInterval/2+rand.N(claimInterval)) {
			return nil, ctx.Err()
		}
	}
}

type postgresClaim struct {
	pool     *pgxpool.Pool
	name     string
	holder   uuid.UUID
	position int64
}

func (c *postgresClaim) Position() int64 { return c.position }

// moveSQL commits without waiting for the disk. If a database crash loses the last positions, their events are processed again, as
// after any crash.
const moveSQL = `
UPDATE followers SET position = $3, held_until = clock_timestamp() + $4, updated_at = clock_timestamp(), error = nullif($5, '')
  FROM set_config('synchronous_commit', 'off', true)
 WHERE name = $1 AND holder = $2`

func (c *postgresClaim) Move(ctx context.Context, position int64, problem string) error {
	moved, err := c.pool.Exec(ctx, moveSQL, c.name, c.holder, position, leaseDuration, problem)
	if err != nil {
		return fmt.Errorf("move checkpoint %s: %w", c.name, err)
	}
	if moved.RowsAffected() == 0 {
		return ErrClaimLost
	}
	return nil
}

func (c *postgresClaim) Release(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, leaseDuration) // after leaseDuration, the claim has expired anyway
	defer cancel()
	_, _ = c.pool.Exec(ctx, `UPDATE followers SET holder = NULL, held_until = NULL WHERE name = $1 AND holder = $2`, c.name, c.holder)
}
