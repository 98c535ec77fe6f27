package drills

import (
	"context"
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"hulak/eventstore/seal"
	"hulak/eventstore/seal/proof"
)

// checkLog requires that the restored log has everything that was published before the moment and nothing later, and that its root is
// equal to the published one at each published size. It returns the number of roots compared.
func (d *restoreDrill) checkLog(ctx context.Context, t *testing.T, r *restoredLog, at time.Time, published publishedHead) (compared int) {
	t.Helper()
	require.NoError(t, r.conn.QueryRow(ctx, "SELECT coalesce(max(number), 0) FROM seal_heads").Scan(&r.lastHead))
	require.GreaterOrEqual(t, r.lastHead, published.Number)
	records := d.openRecords(ctx, t)
	defer records.close()
	roots := map[int64]proof.Hash{}
	for _, h := range d.heads {
		roots[h.Size] = h.Root
	}
	var tree proof.Tree
	const page = 5_000
	for {
		events, err := records.log.ReadStored(ctx, tree.Size(), page)
		require.NoError(t, err)
		if len(events) == 0 {
			break
		}
		for i := range events {
			event := seal.ProofEvent(&events[i])
			tree.Add(proof.Leaf(&event), nil)
			require.Equal(t, tree.Size(), event.Position)
			if root, ok := roots[tree.Size()]; ok {
				require.Equal(t, root, tree.Root(), "the root at position %d differs from the published one", event.Position)
				compared++
			}
		}
		require.False(t, events[len(events)-1].RecordedAt.After(at), "an event is later than the moment")
	}
	r.position = tree.Size()
	require.GreaterOrEqual(t, r.position, published.Size, "a published event is not restored")
	return compared
}

// checkModels requires that the restored read models are not behind what they had reached before the moment.
func (d *restoreDrill) checkModels(ctx context.Context, t *testing.T, r *restoredLog, observed observation) {
	t.Helper()
	var err error
	r.checkpoints, err = checkpoints(ctx, r.conn)
	require.NoError(t, err)
	for name, position := range observed.models {
		require.GreaterOrEqual(t, r.checkpoints[name].position, position, "read model %s", name)
		require.LessOrEqual(t, r.checkpoints[name].position, r.position, "read model %s", name)
	}
}

// requireStop starts the program with a heads file that is newer than the restored database. It requires that the program refuses writes
// until an operator accepts the loss.
func (d *restoreDrill) requireStop(ctx context.Context, t *testing.T, r *restoredLog) {
	t.Helper()
	d.writeHeads(t, r.headsFile, func(publishedHead) bool { return true })
	last := d.heads[len(d.heads)-1].Size
	output, err := d.command(ctx, "verify")
	require.Error(t, err, output)
	require.Contains(t, output, fmt.Sprintf("event removed: positions %d to %d", r.position+1, last))

	d.followers[0].start(ctx, t)
	require.NoError(t, await(ctx, "the stop of writes", func() (stopped bool, err error) {
		err = r.conn.QueryRow(ctx, "SELECT EXISTS (SELECT FROM log_stops WHERE accepted_at IS NULL)").Scan(&stopped)
		return stopped, err
	}))
	d.apps[0].start(ctx, t)
	sender := d.load.senders[0]
	status, answer, err := sender.send(ctx, d.origins[0]+transfersPath, http.MethodPost, uuid.NewString(), sender.transferRequest())
	require.NoError(t, err)
	require.Equal(t, http.StatusServiceUnavailable, status)
	require.Contains(t, string(answer), "LOG_STOPPED")
	require.Equal(t, r.position, logHead(ctx, t, r.conn), "nothing is written")
	d.apps[0].stop(ctx, t)
	d.followers[0].stop(ctx, t)

	output, err = d.command(ctx, "log", "accept-restore", "--reason=")
	require.Error(t, err, output)
	require.Equal(t, r.position, logHead(ctx, t, r.conn), "nothing is written")
	output, err = d.command(ctx, "log", "accept-restore", "--reason=Drill")
	require.NoError(t, err, output)
	var accepted struct{ Type, Reason string }
	require.NoError(t, r.conn.QueryRow(ctx, "SELECT type, payload::jsonb ->> 'reason' FROM events WHERE position = $1", r.position+1).
		Scan(&accepted.Type, &accepted.Reason))
	require.Equal(t, "maintenance.restore_accepted", accepted.Type)
	require.Equal(t, "Drill", accepted.Reason)
}

// requireResume starts the program and requires that it takes a write, and that the read models catch up in the tables that they have.
func (d *restoreDrill) requireResume(ctx context.Context, t *testing.T, r *restoredLog, key string) {
	t.Helper()
	d.followers[0].start(ctx, t)
	d.apps[0].start(ctx, t)
	d.load.senders[0].apps = d.origins[:1]
	require.NoError(t, d.load.request(ctx, &acknowledgment{Key: key}))
	head := logHead(ctx, t, r.conn)
	require.Greater(t, head, r.position)
	require.NoError(t, await(ctx, "the read models", func() (bool, error) {
		now, err := checkpoints(ctx, r.conn)
		if err != nil {
			return false, err
		}
		for name, before := range r.checkpoints {
			require.Equal(t, before.table, now[name].table, "read model %s is rebuilt", name)
			require.GreaterOrEqual(t, now[name].position, before.position, "read model %s starts again", name)
			if now[name].position < head {
				return false, nil
			}
		}
		return true, nil
	}))
	d.apps[0].stop(ctx, t)
	d.followers[0].stop(ctx, t)
	output, err := d.command(ctx, "verify")
	require.NoError(t, err, output)
}

func logHead(ctx context.Context, t *testing.T, conn *pgx.Conn) (head int64) {
	t.Helper()
	require.NoError(t, conn.QueryRow(ctx, "SELECT max(position) FROM events").Scan(&head))
	return head
}
