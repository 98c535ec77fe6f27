package drills

import (
	"context"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"hulak/eventstore/postgres/pgcluster"
)

const (
	drillTimeout  = 20 * time.Minute // limits a drill that hangs
	senderCount   = 32               // each can create 50 transfers a day before transfers are held for review, enough for 10 minutes
	transfersEach = 10               // new transfers that must be acknowledged between two steps
	repeatEvery   = 10               // one of so many requests is repeated at the end
)

// failoverDrill is the program with a pair of databases.
type failoverDrill struct {
	*program
	pair *pgcluster.Pair
	load *load
}

// TestFailovers fails over between two databases while clients create transfers, and restarts every process. Then it restores an old
// backup.
func TestFailovers(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), drillTimeout)
	defer cancel()
	pair := pgcluster.New(t)
	// The URL names the first standby first, because it hangs when it is the primary, and connections then reach it first.
	d := &failoverDrill{program: newProgram(ctx, t, pair.URL(), "", "SANDBOX_SPEED=0.5"), pair: pair}
	d.start(ctx, t)
	senders := d.signUpSenders(ctx, t)
	backup := d.pair.BackUp()
	journal := filepath.Join(t.TempDir(), "acknowledgments")
	d.load = startLoad(ctx, t, journal, senders, loadOptions{interval: 400 * time.Millisecond, maxPending: 400})
	require.NoError(t, d.load.awaitNew(ctx, transfersEach))

	d.failOver(ctx, t, "the primary is killed", func() {
		d.pair.Standby().Kill() // writes are not acknowledged without a standby
		d.awaitStuckCommit(ctx, t)
		d.pair.Primary().Kill()
		d.pair.Standby().Start()
	}, func() {})
	d.failOver(ctx, t, "the primary hangs, and is killed after the promotion",
		func() { d.pair.Primary().Pause() }, func() { d.pair.Standby().Kill() })
	d.failOver(ctx, t, "the primary is stopped", func() { d.pair.Primary().Stop() }, func() {})
	start := time.Now()
	d.restartAll(ctx, t, d.load)
	t.Logf("rolling restart: longest time to an acknowledgment %s", d.load.longest(start).Round(time.Millisecond))

	require.NoError(t, d.load.stop())
	d.requireSameAnswers(ctx, t, journal)
	r := d.openRecords(ctx, t)
	require.Empty(t, d.check(ctx, t, r, journal))
	r.close()
	t.Logf("%d transfers, %d repeated requests, %d skipped arrivals", d.load.started, d.probe.retries.Load(), d.load.skipped)
	d.restoreOldBackup(ctx, t, backup)
}

func (p *program) signUpSenders(ctx context.Context, t *testing.T) []*client {
	t.Helper()
	senders, errs := make([]*client, senderCount), make(chan error, senderCount)
	for i := range senders {
		senders[i] = p.probe.forSender(i)
		go func() { errs <- senders[i].signUp(ctx, i) }()
	}
	for range senders {
		require.NoError(t, <-errs)
	}
	return senders
}

// failOver breaks the primary, promotes the standby, and rebuilds a standby. No process of the program is restarted. fence stops the old
// primary if it might still be running after the promotion.
func (d *failoverDrill) failOver(ctx context.Context, t *testing.T, fault string, breakPrimary, fence func()) {
	t.Helper()
	start := time.Now()
	breakPrimary()
	d.pair.Promote()
	promoted := time.Now()
	require.NoError(t, d.load.awaitNew(ctx, transfersEach))
	t.Logf("%s: promoted after %s; first acknowledgment %s later", fault, promoted.Sub(start).Round(time.Millisecond),
		d.load.firstAnswerAfter(promoted).Round(time.Millisecond))
	fence()
	d.pair.Rebuild()
	require.NoError(t, d.awaitReady(ctx))
	require.NoError(t, d.load.awaitNew(ctx, transfersEach))
	t.Logf("%s: longest time to an acknowledgment %s", fault, d.load.longest(start).Round(time.Millisecond))
	for _, p := range d.processes() {
		p.requireRunning(t)
	}
}

// awaitStuckCommit waits until a commit waits for the standby. If new transfers are acknowledged instead, it also returns, and the test
// will find that they are lost.
func (d *failoverDrill) awaitStuckCommit(ctx context.Context, t *testing.T) {
	t.Helper()
	conn := d.pair.Primary().Connect()
	defer conn.Close(ctx)
	first := d.load.arrivals()
	require.NoError(t, await(ctx, "a commit that waits for the standby", func() (waiting bool, err error) {
		err = conn.QueryRow(ctx, "SELECT EXISTS (SELECT FROM pg_stat_activity WHERE wait_event = 'SyncRep')").Scan(&waiting)
		return waiting || d.load.ackedSince(first) > 1, err
	}))
}

// requireSameAnswers repeats some of the acknowledged requests.
func (d *failoverDrill) requireSameAnswers(ctx context.Context, t *testing.T, journal string) {
	t.Helper()
	eachAcknowledgment(t, journal, func(number int, a *acknowledgment) {
		if number%repeatEvery == 0 {
			repeated := *a
			require.NoError(t, d.load.request(ctx, &repeated))
			require.JSONEq(t, string(a.Answer), string(repeated.Answer), a.Key)
		}
	})
}

// restoreOldBackup restores a backup that is older than the heads file. It requires that the program refuses writes until an operator
// accepts that events are lost.
func (d *failoverDrill) restoreOldBackup(ctx context.Context, t *testing.T, backup string) {
	t.Helper()
	d.pair.Restore(backup)
	output, err := d.command(ctx, "verify")
	require.Error(t, err)
	require.Contains(t, output, "event removed: positions ")

	processes := []*process{d.apps[0], d.followers[0]}
	sender := d.load.senders[0]
	sender.apps = d.origins[:1]
	lost := acknowledgment{Key: "after-restore"}
	for _, p := range processes {
		p.start(ctx, t)
	}
	require.NoError(t, await(ctx, "the refusal of writes", func() (bool, error) {
		status, answer, err := sender.send(ctx, sender.apps[0]+transfersPath, http.MethodPost, uuid.NewString(), sender.transferRequest())
		return status == http.StatusServiceUnavailable && strings.Contains(string(answer), "LOG_STOPPED"), err
	}))
	for _, p := range processes {
		p.stop(ctx, t)
	}
	output, err = d.command(ctx, "log", "accept-restore", "--reason=Drill")
	require.NoError(t, err, output)
	for _, p := range processes {
		p.start(ctx, t)
	}
	require.NoError(t, d.load.request(ctx, &lost))
	for _, p := range processes {
		p.stop(ctx, t)
	}
	output, err = d.command(ctx, "verify")
	require.NoError(t, err, output)
}
