package patroni_test

import (
	"context"
	"os"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"hulak/internal/background"
	"hulak/internal/drills/patroni"
)

const (
	hold        = 10 * time.Second // shortest duration of a fault
	maxRecovery = 2 * time.Minute  // also for the cluster to become healthy
)

func TestCommitsSurviveFaults(t *testing.T) {
	if os.Getenv("HULAK_DRILL") == "" {
		t.Skip("needs Debian packages and a network namespace: go test -c, then HULAK_DRILL=1 unshare --net --mount ./patroni.test")
	}
	started := time.Now()
	c := patroni.New(t.Context(), t, patroni.Options{})
	t.Logf("started in %v", time.Since(started))
	w := &writer{url: c.URL() + "&target_session_attrs=read-write&connect_timeout=2"}
	createTable(t, c)
	for _, kind := range c.Kinds() {
		passed := t.Run(kind.Name, func(t *testing.T) {
			w.insert(t)
			fault, err := kind.Inject(t.Context())
			require.NoError(t, err)
			longest := time.Duration(0)
			for injected := time.Now(); time.Since(injected) < hold; {
				last := time.Now()
				w.insert(t)
				longest = max(longest, time.Since(last))
				background.Sleep(t.Context(), 20*time.Millisecond)
			}
			require.NoError(t, fault.Heal(t.Context()))
			healed := time.Now()
			ctx, cancel := context.WithTimeout(t.Context(), maxRecovery)
			defer cancel()
			require.NoError(t, c.AwaitHealthy(ctx))
			t.Logf("node %s: no commit for %.1f s, healthy %.1f s after the end of the fault",
				fault.Target, longest.Seconds(), time.Since(healed).Seconds())
			w.requireRows(t, c)
		})
		require.True(t, passed) // the next fault needs a healthy cluster
	}
}

// writer commits rows and remembers them.
type writer struct {
	url       string
	next      int32
	committed []int32
}

// insert repeats until a row is committed, each time with another row and on a new connection.
func (w *writer) insert(t *testing.T) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), maxRecovery)
	defer cancel()
	for {
		w.next++
		err := w.attempt(ctx)
		if err == nil {
			w.committed = append(w.committed, w.next)
			return
		}
		if ctx.Err() != nil {
			t.Fatalf("no commit within %s: %v", maxRecovery, err)
		}
		background.Sleep(ctx, 100*time.Millisecond)
	}
}

func (w *writer) attempt(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, 3*time.Second)
	defer cancel()
	conn, err := pgx.Connect(ctx, w.url)
	if err != nil {
		return err
	}
	// Large rows fill a disk and exceed the log that is kept for a lost standby.
	_, err = conn.Exec(ctx, `INSERT INTO rows SELECT $1::int, string_agg(md5(random()::text), '') FROM generate_series(1, 2000)`, w.next)
	cancel() // the server can hang
	_ = conn.Close(ctx)
	return err
}

func createTable(t *testing.T, c *patroni.Cluster) {
	t.Helper()
	primary, err := c.Primary(t.Context())
	require.NoError(t, err)
	conn, err := primary.Connect(t.Context())
	require.NoError(t, err)
	defer conn.Close(t.Context())
	_, err = conn.Exec(t.Context(), "CREATE TABLE rows (n int PRIMARY KEY, data text)")
	require.NoError(t, err)
}

// requireRows requires that the primary has all committed rows. It can have others, because a commit can be lost on its way to the writer.
func (w *writer) requireRows(t *testing.T, c *patroni.Cluster) {
	t.Helper()
	primary, err := c.Primary(t.Context())
	require.NoError(t, err)
	conn, err := primary.Connect(t.Context())
	require.NoError(t, err)
	defer conn.Close(t.Context())
	rows, _ := conn.Query(t.Context(), "SELECT n FROM rows ORDER BY n")
	require.NoError(t, err)
	got, err := pgx.CollectRows(rows, pgx.RowTo[int32])
	require.NoError(t, err)
	require.Subset(t, got, w.committed)
}
