package postgres

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"hulak/eventstore"
	"hulak/eventstore/archive"
	"hulak/internal/background"
)

// tailInterval is how often a Tail checks for new events.
const tailInterval = 25 * time.Millisecond

// Tail reads the log without being able to write to it, for a process that only follows the log. Its Wait notices new events sooner than
// Store's, because there is only one such process. It is safe for concurrent use.
type Tail struct{ reader *reader }

// OpenTail opens the log of a migrated database. The storage has its archives. The caller must close the tail before
// the pool.
func OpenTail(ctx context.Context, pool *pgxpool.Pool, archives archive.Storage) (*Tail, error) {
	r, err := openReader(ctx, pool, pool, archives)
	if err != nil {
		return nil, fmt.Errorf("open the log: %w", err)
	}
	return &Tail{r}, nil
}

// Close closes the connections.
func (t *Tail) Close() { t.reader.close() }

// Stat returns statistics of the connections.
func (t *Tail) Stat() *pgxpool.Stat { return t.reader.pool.Stat() }

// Head returns the position of the last event, or 0 for an empty log.
func (t *Tail) Head(ctx context.Context) (int64, error) { return t.reader.head(ctx) }

// Read returns up to limit events after a position, in global order.
func (t *Tail) Read(ctx context.Context, after int64, limit int) ([]eventstore.StoredEvent, error) {
	return t.reader.read(ctx, after, limit)
}

// Wait blocks until the head is beyond a position, and returns the head.
func (t *Tail) Wait(ctx context.Context, after int64) (int64, error) {
	for {
		head, err := t.Head(ctx)
		if err != nil || head > after {
			return head, err
		}
		if !background.Sleep(ctx, tailInterval) {
			return head, ctx.Err()
		}
	}
}
