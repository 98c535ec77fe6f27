package drills

import (
	"context"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hulak/internal/background"
	"hulak/internal/drills/patroni"
	"hulak/internal/loopback"
)

const (
	startTimeout    = 6 * time.Minute
	defaultFaults   = 30
	faultTimeout    = 6 * time.Minute  // limits a fault and its repair
	checkTimeout    = 90 * time.Minute // limits the checks after the load
	minHold         = 10 * time.Second // a fault lasts from minHold to maxHold
	maxHold         = 20 * time.Second
	freezeHold      = 30 * time.Second
	sendersPerFault = 300 // a sender can create testsenders.MaxTransfers without a hold

	maxRecovery    = time.Minute
	maxRecoveryP95 = 30 * time.Second
)

// endWithTest ends a process with the test, even if the test is killed.
var endWithTest = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}

var faultLoad = loadOptions{interval: 20 * time.Millisecond, maxPending: 4000}

// faultDrill is the program with a Patroni cluster and HAProxy.
type faultDrill struct {
	*program
	cluster  *patroni.Cluster
	records  *records
	canaries *canaries
	load     *load
	journal  string
	random   *rand.Rand
	kinds    []patroni.Kind // left to draw

	recoveries []time.Duration
}

// TestFaults injects faults into a Patroni cluster while clients create transfers. HULAK_FAULTS is the number of faults, and HULAK_SEED
// repeats the faults of an earlier run.
func TestFaults(t *testing.T) {
	skipUnlessDrill(t)
	faults, seed := intFromEnv(t, "HULAK_FAULTS", defaultFaults), intFromEnv(t, "HULAK_SEED", time.Now().UnixNano())
	t.Logf("HULAK_SEED=%d HULAK_FAULTS=%d", seed, faults)
	require.Positive(t, faults)
	d := startFaultDrill(t, patroni.Options{}, faultLoad, faults, seed, false)
	for number := range faults {
		if number == faults/2 {
			d.restart(t)
		}
		if err := d.inject(t, number+1, d.draw(), d.hold()); err != nil {
			t.Error(err)
			break
		}
	}
	d.finishLoad(t)
	start := time.Now()
	found := d.findViolations(t)
	t.Logf("the checks took %s", time.Since(start).Round(time.Second))
	require.Empty(t, found)
}

func skipUnlessDrill(t *testing.T) {
	t.Helper()
	if os.Getenv("HULAK_DRILL") == "" {
		t.Skip("run with make drill: needs root, network namespaces, and Debian's Patroni, etcd, and HAProxy")
	}
}

// intFromEnv returns the value of an environment variable, or a default if it is not set.
func intFromEnv(t *testing.T, name string, byDefault int64) int64 {
	t.Helper()
	text := os.Getenv(name)
	if text == "" {
		return byDefault
	}
	n, err := strconv.ParseInt(text, 10, 64)
	require.NoError(t, err, name)
	return n
}

// startFaultDrill starts a cluster, HAProxy, the program, and the load of clients. With newKeys, a client repeats a request with a new
// key, which is a bug.
func startFaultDrill(t *testing.T, o patroni.Options, l loadOptions, faults, seed int64, newKeys bool) *faultDrill {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), startTimeout)
	defer cancel()
	start := time.Now()
	cluster := patroni.New(ctx, t, o)
	address := loopback.FreeAddress(t)
	d := &faultDrill{
		program: newProgram(ctx, t, cluster.URL(), address, "HULAK_DRAIN=2s"), cluster: cluster,
		journal: filepath.Join(t.TempDir(), "acknowledgments"),
		random:  rand.New(rand.NewPCG(uint64(seed), 0)),
	}
	d.probe.newKeys = newKeys
	for _, p := range d.processes() {
		p.attributes = endWithTest
	}
	startBalancer(ctx, t, address, d.origins)
	d.start(ctx, t)
	d.records = d.openRecords(ctx, t)
	t.Cleanup(d.records.close)
	senders := d.addSenders(ctx, t, d.records, int(faults)*sendersPerFault)
	t.Logf("%d senders are ready after %s", len(senders), time.Since(start).Round(time.Second))
	d.canaries = startCanaries(t.Context(), t, cluster.Nodes())
	d.load = startLoad(t.Context(), t, d.journal, senders, l)
	require.NoError(t, d.load.awaitNew(ctx, transfersEach))
	return d
}

// draw draws a kind of fault. It draws each kind once before it draws a kind again.
func (d *faultDrill) draw() patroni.Kind {
	if len(d.kinds) == 0 {
		d.kinds = d.cluster.Kinds()
		d.random.Shuffle(len(d.kinds), func(i, j int) { d.kinds[i], d.kinds[j] = d.kinds[j], d.kinds[i] })
	}
	kind := d.kinds[0]
	d.kinds = d.kinds[1:]
	return kind
}

// hold draws how long a fault lasts.
func (d *faultDrill) hold() time.Duration {
	return minHold + time.Duration(d.random.Int64N(int64(maxHold-minHold)))
}

// inject injects a fault, heals it after a time, and waits until the cluster and the program are healthy. It records the recovery: the
// longest time without an acknowledgment since the fault. It returns an error if a request of a client failed.
func (d *faultDrill) inject(t *testing.T, number int64, kind patroni.Kind, hold time.Duration) error {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), faultTimeout)
	defer cancel()
	start := time.Now()
	target := d.injectAndHeal(ctx, t, kind, hold)
	if err := d.load.awaitNew(ctx, transfersEach); err != nil {
		return err
	}
	if err := d.load.awaitCaughtUp(ctx); err != nil {
		return err
	}
	require.NoError(t, d.awaitReady(ctx))
	for _, p := range d.processes() {
		p.requireRunning(t)
	}
	recovery := d.load.longestGap(start, time.Now())
	d.recoveries = append(d.recoveries, recovery)
	t.Logf("fault %2d at %s: %s (%s): recovered in %s, healthy after %s", number, start.Format(time.TimeOnly), kind.Name, target,
		recovery.Round(10*time.Millisecond), time.Since(start).Round(time.Second))
	return nil
}

// injectAndHeal injects a fault, heals it after a time, and waits until the cluster is healthy. It returns the node.
func (d *faultDrill) injectAndHeal(ctx context.Context, t *testing.T, kind patroni.Kind, hold time.Duration) (target string) {
	t.Helper()
	if strings.Contains(kind.Name, "freeze") {
		hold = freezeHold
	}
	fault, err := kind.Inject(ctx)
	require.NoError(t, err, kind.Name)
	background.Sleep(ctx, hold)
	require.NoError(t, fault.Heal(ctx), kind.Name)
	require.NoError(t, d.cluster.AwaitHealthy(ctx), kind.Name)
	return fault.Target
}

// restart restarts all processes of the app, one after the other.
func (d *faultDrill) restart(t *testing.T) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), faultTimeout)
	defer cancel()
	start := time.Now()
	d.restartAll(ctx, t, d.load)
	t.Logf("rolling restart: longest time without an acknowledgment %s", d.load.longestGap(start, time.Now()).Round(10*time.Millisecond))
}

// finishLoad stops the load and waits until all requests are answered.
func (d *faultDrill) finishLoad(t *testing.T) {
	t.Helper()
	_ = d.load.stop() // findViolations reports the errors
	slices.Sort(d.recoveries)
	t.Logf("%d faults: recovery p50 %s, p95 %s, maximum %s", len(d.recoveries), quantile(d.recoveries, 0.5), quantile(d.recoveries, 0.95),
		quantile(d.recoveries, 1))
	t.Logf("%d transfers requested, %d acknowledged, %d repeated requests, %d skipped arrivals, %d canary writes",
		d.load.started, len(d.load.acked), d.probe.retries.Load(), d.load.skipped, len(d.canaries.writes))
}

// findViolations returns everything that the drill must not find. The load has stopped.
func (d *faultDrill) findViolations(t *testing.T) violations {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), checkTimeout)
	defer cancel()
	d.canaries.stop()
	d.canaries.group.Wait()
	found := d.check(ctx, t, d.records, d.journal)
	if head, err := d.records.log.Head(ctx); err == nil {
		t.Logf("%d events", head)
	}
	if err := d.load.err(); err != nil {
		first, _, _ := strings.Cut(err.Error(), "\n")
		found.addf(failed, "%d requests, the first one: %s", len(d.load.errs), first)
	}
	d.canaries.check(found)
	d.checkRecoveries(found)
	return found
}

// checkRecoveries checks the limits of the recovery times, which are sorted.
func (d *faultDrill) checkRecoveries(found violations) {
	for limit, got := range map[time.Duration]time.Duration{
		maxRecoveryP95: quantile(d.recoveries, 0.95), maxRecovery: quantile(d.recoveries, 1),
	} {
		if got >= limit {
			found.addf(slow, "%s, want less than %s", got, limit)
		}
	}
}

// quantile returns the smallest value that is at least as large as a share of all values, which are sorted.
func quantile(sorted []time.Duration, share float64) time.Duration {
	if len(sorted) == 0 {
		return 0
	}
	return sorted[int(math.Ceil(share*float64(len(sorted))))-1].Round(10 * time.Millisecond)
}

// kind returns the kind of fault with a name.
func (d *faultDrill) kind(t *testing.T, name string) patroni.Kind {
	t.Helper()
	kinds := d.cluster.Kinds()
	i := slices.IndexFunc(kinds, func(k patroni.Kind) bool { return k.Name == name })
	require.GreaterOrEqual(t, i, 0, "no fault %q", name)
	return kinds[i]
}
