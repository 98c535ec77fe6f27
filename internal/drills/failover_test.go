package drills

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"hulak/eventstore/postgres/pgcluster"
	"hulak/internal/app"
	"hulak/internal/loopback"
)

const (
	drillTimeout  = 10 * time.Minute // limits a drill that hangs
	senderCount   = 16               // each can create 50 transfers a day before transfers are held for review
	transfersEach = 10               // new transfers that must be acknowledged between two steps
	repeatEvery   = 10               // one of so many requests is repeated at the end
)

// drill is the program as several processes, with a pair of databases.
type drill struct {
	pair      *pgcluster.Pair
	url       string // of the database
	data      string
	env       []string
	apps      []*process
	followers []*process
	sandbox   *process
	origins   []string // of the API servers
	probe     *client  // without a user
	load      *load
}

// TestFailovers fails over between two databases while clients create transfers, and restarts every process. Then it restores an old
// backup.
func TestFailovers(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), drillTimeout)
	defer cancel()
	d := newDrill(ctx, t)
	senders := d.signUpSenders(ctx, t)
	backup := d.pair.BackUp()
	journal := filepath.Join(t.TempDir(), "acknowledgments")
	d.load = startLoad(ctx, t, journal, senders)
	d.load.awaitNew(ctx, t, transfersEach)

	d.failOver(ctx, t, "the primary is killed", func() {
		d.pair.Standby().Kill() // writes are not acknowledged without a standby
		d.awaitStuckCommit(ctx, t)
		d.pair.Primary().Kill()
		d.pair.Standby().Start()
	}, func() {})
	d.failOver(ctx, t, "the primary hangs, and is killed after the promotion",
		func() { d.pair.Primary().Pause() }, func() { d.pair.Standby().Kill() })
	d.failOver(ctx, t, "the primary is stopped", func() { d.pair.Primary().Stop() }, func() {})
	d.restartAll(ctx, t)

	d.load.stop(t)
	acked := readAcknowledgments(t, journal)
	require.Len(t, acked, len(d.load.acked))
	d.requireSameAnswers(ctx, t, acked)
	d.requireConsistent(ctx, t, acked)
	d.restoreOldBackup(ctx, t, backup)
}

// newDrill starts the databases and all processes.
func newDrill(ctx context.Context, t *testing.T) *drill {
	t.Helper()
	d := &drill{pair: pgcluster.New(t), data: t.TempDir()}
	d.url = d.pair.URL() // names the first standby first, because it hangs when it is the primary, and connections then reach it first
	binary := buildProgram(ctx, t)
	sandbox := loopback.FreeAddress(t)
	addresses := []string{loopback.FreeAddress(t), loopback.FreeAddress(t)}
	d.origins = []string{"http://" + addresses[0], "http://" + addresses[1]}
	d.env = append(os.Environ(), "DATABASE_URL="+d.url, "HULAK_DATA="+d.data, "HULAK_ENV=test", "HULAK_METRICS_ADDR=",
		"HULAK_URL="+d.origins[0], "HULAK_SANDBOX_ADDR="+sandbox, "HULAK_SANDBOX_URL=http://"+sandbox, "HULAK_TRUSTED_PROXIES=127.0.0.1",
		"HULAK_IDLE_MINUTES=60", "SANDBOX_SPEED=0.5")
	newProcess := func(name, readyPrefix, address string, args ...string) *process {
		p := &process{
			name: name, readyPrefix: readyPrefix, args: append([]string{binary}, args...),
			env: append(slices.Clone(d.env), "HULAK_ADDR="+address), logFile: filepath.Join(t.TempDir(), "log"),
		}
		t.Cleanup(func() { p.cleanUp(t) })
		return p
	}
	d.sandbox = newProcess("sandbox", "Sandbox ", addresses[0], "sandbox")
	for i, address := range addresses {
		d.apps = append(d.apps, newProcess(fmt.Sprint("API server ", i+1), "App ", address, "serve", "--only=api"))
		d.followers = append(d.followers, newProcess(fmt.Sprint("followers ", i+1), "The followers", address, "serve", "--only=followers"))
	}
	d.probe = newClient(d.origins, "http://"+sandbox, "10.0.0.1")
	d.prepare(ctx, t)
	for _, p := range d.processes() {
		p.start(ctx, t)
	}
	return d
}

// processes returns all processes, in the order in which they start.
func (d *drill) processes() []*process {
	return slices.Concat([]*process{d.sandbox}, d.apps, d.followers)
}

// prepare migrates the database and creates the keys.
func (d *drill) prepare(ctx context.Context, t *testing.T) {
	t.Helper()
	settings := &app.Settings{DatabaseURL: d.pair.Primary().URL(), Data: d.data, Env: "test"}
	p, err := app.Start(ctx, settings, app.DatabaseOnly, io.Discard)
	require.NoError(t, err)
	require.NoError(t, p.Stop(ctx))
}

func (d *drill) signUpSenders(ctx context.Context, t *testing.T) []*client {
	t.Helper()
	senders, errs := make([]*client, senderCount), make(chan error, senderCount)
	for i := range senders {
		senders[i] = newClient(d.origins, d.probe.sandbox, fmt.Sprint("10.0.1.", i))
		go func() { errs <- senders[i].signUp(ctx, i) }()
	}
	for range senders {
		require.NoError(t, <-errs)
	}
	return senders
}

// failOver breaks the primary, promotes the standby, and rebuilds a standby. No process of the program is restarted. fence stops the old
// primary if it might still be running after the promotion.
func (d *drill) failOver(ctx context.Context, t *testing.T, fault string, breakPrimary, fence func()) {
	t.Helper()
	start := time.Now()
	breakPrimary()
	d.pair.Promote()
	promoted := time.Now()
	d.load.awaitNew(ctx, t, transfersEach)
	t.Logf("%s: promoted after %s; first acknowledgment %s later", fault, promoted.Sub(start).Round(time.Millisecond),
		d.load.firstAnswerAfter(promoted).Round(time.Millisecond))
	fence()
	d.pair.Rebuild()
	d.awaitReady(ctx, t)
	d.load.awaitNew(ctx, t, transfersEach)
	t.Logf("%s: longest time to an acknowledgment %s", fault, d.load.longest(start).Round(time.Millisecond))
	for _, p := range d.processes() {
		p.requireRunning(t)
	}
}

// awaitStuckCommit waits until a commit waits for the standby. If new transfers are acknowledged instead, it also returns, and the test
// will find that they are lost.
func (d *drill) awaitStuckCommit(ctx context.Context, t *testing.T) {
	t.Helper()
	conn := d.pair.Primary().Connect()
	defer conn.Close(ctx)
	first := d.load.arrivals()
	require.NoError(t, await(ctx, "a commit that waits for the standby", func() (waiting bool, err error) {
		err = conn.QueryRow(ctx, "SELECT EXISTS (SELECT FROM pg_stat_activity WHERE wait_event = 'SyncRep')").Scan(&waiting)
		return waiting || d.load.ackedSince(first) > 1, err
	}))
}

// awaitReady waits until all API servers report that the database responds and the read models have caught up.
func (d *drill) awaitReady(ctx context.Context, t *testing.T) {
	t.Helper()
	for _, origin := range d.origins {
		require.NoError(t, await(ctx, "readiness", func() (bool, error) {
			status, _, err := d.probe.send(ctx, origin+"/readyz", http.MethodGet, "", nil)
			return status == http.StatusOK, err
		}))
	}
}

// restartAll restarts the processes of the app one after the other. The provider keeps running, because the app holds transfers for
// review while it cannot screen them.
func (d *drill) restartAll(ctx context.Context, t *testing.T) {
	t.Helper()
	start := time.Now()
	for _, p := range slices.Concat(d.apps, d.followers) {
		p.stop(ctx, t)
		p.start(ctx, t)
		d.load.awaitNew(ctx, t, 1)
	}
	d.awaitReady(ctx, t)
	d.load.awaitNew(ctx, t, transfersEach)
	t.Logf("rolling restart: longest time to an acknowledgment %s", d.load.longest(start).Round(time.Millisecond))
}

// requireSameAnswers repeats some of the acknowledged requests.
func (d *drill) requireSameAnswers(ctx context.Context, t *testing.T, acked []acknowledgment) {
	t.Helper()
	for i := 0; i < len(acked); i += repeatEvery {
		repeated := acked[i]
		require.NoError(t, d.load.request(ctx, &repeated))
		require.JSONEq(t, string(acked[i].Answer), string(repeated.Answer), acked[i].Key)
	}
}

// restoreOldBackup restores a backup that is older than the heads file. It requires that the program refuses writes until an operator
// accepts that events are lost.
func (d *drill) restoreOldBackup(ctx context.Context, t *testing.T, backup string) {
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

// command runs the program and returns its output.
func (d *drill) command(ctx context.Context, args ...string) (output string, err error) {
	command := exec.CommandContext(ctx, d.sandbox.args[0], args...)
	command.Env = d.env
	text, err := command.CombinedOutput()
	return string(text), err
}
