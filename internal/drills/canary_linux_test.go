package drills

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"hulak/internal/background"
	"hulak/internal/drills/patroni"
)

const (
	canaryInterval = 200 * time.Millisecond
	canaryTimeout  = time.Second
)

// canaryWrite is a transaction that a node acknowledged. A node acknowledges on a new timeline after each promotion.
type canaryWrite struct {
	node              string
	timeline          int32
	started, answered time.Time
}

// canaries write to all nodes directly, in case several of them accept writes.
type canaries struct {
	group sync.WaitGroup
	stop  context.CancelFunc

	mu     sync.Mutex
	writes []canaryWrite
}

// startCanaries starts one writer per node. They end with the test, or when stop is called.
func startCanaries(ctx context.Context, t *testing.T, nodes []*patroni.Node) *canaries {
	t.Helper()
	ctx, stop := context.WithCancel(ctx)
	c := &canaries{stop: stop}
	for _, node := range nodes {
		c.group.Go(func() { c.run(ctx, node) })
	}
	t.Cleanup(func() { stop(); c.group.Wait() })
	return c
}

func (c *canaries) run(ctx context.Context, node *patroni.Node) {
	var conn *pgx.Conn
	for background.Sleep(ctx, canaryInterval) {
		var err error
		if conn, err = c.write(ctx, node, conn); err != nil && conn != nil {
			closeConn(conn)
			conn = nil
		}
	}
	if conn != nil {
		closeConn(conn)
	}
}

// write commits a transaction, if the node is a primary, and records when the commit was acknowledged. It connects if conn is nil.
func (c *canaries) write(ctx context.Context, node *patroni.Node, conn *pgx.Conn) (*pgx.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, canaryTimeout)
	defer cancel()
	if conn == nil {
		var err error
		if conn, err = node.Connect(ctx); err != nil {
			return nil, err
		}
	}
	var standby bool
	if err := conn.QueryRow(ctx, "SELECT pg_is_in_recovery()").Scan(&standby); err != nil || standby {
		return conn, err
	}
	w := canaryWrite{node: node.Name(), started: time.Now()}
	// In the simple protocol, the answer follows the commit.
	err := conn.QueryRow(ctx, `SELECT ('x' || left(pg_walfile_name(pg_logical_emit_message(true, 'canary', '')), 8))::bit(32)::int`,
		pgx.QueryExecModeSimpleProtocol).Scan(&w.timeline)
	if err != nil {
		return conn, err
	}
	w.answered = time.Now()
	c.mu.Lock()
	defer c.mu.Unlock()
	c.writes = append(c.writes, w)
	return conn, nil
}

// check checks that one node at a time acknowledged. Each timeline belongs to one node. Once a write on a timeline has been acknowledged,
// no write that starts later is acknowledged on an earlier timeline.
func (c *canaries) check(found violations) {
	c.mu.Lock()
	defer c.mu.Unlock()
	owners, first := map[int32]string{}, map[int32]time.Time{} // the node, and the first answer, of each timeline
	for _, w := range c.writes {
		if owners[w.timeline] == "" {
			owners[w.timeline], first[w.timeline] = w.node, w.answered
		}
		if owners[w.timeline] != w.node {
			found.addf(twoPrimaries, "nodes %s and %s on timeline %d", owners[w.timeline], w.node, w.timeline)
		}
		if w.answered.Before(first[w.timeline]) {
			first[w.timeline] = w.answered
		}
	}
	for _, w := range c.writes {
		for timeline, answered := range first {
			if timeline > w.timeline && w.started.After(answered) {
				found.addf(twoPrimaries, "node %s on timeline %d acknowledged a write that started %s after node %s acknowledged on timeline %d",
					w.node, w.timeline, w.started.Sub(answered).Round(time.Millisecond), owners[timeline], timeline)
			}
		}
	}
}

// closeConn closes a connection without waiting for the server, which might be frozen.
func closeConn(conn *pgx.Conn) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_ = conn.Close(ctx)
}
