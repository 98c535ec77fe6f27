// Package patroni runs a Patroni cluster of three nodes for drills, and injects faults into it.
//
// Each node has network, process, mount, and IPC namespaces of its own, and runs an etcd member, Patroni, and Postgres 15. The nodes share
// a bridge with the test. The test must run as root in a network namespace of its own, for example under unshare --net. All processes
// end when the test process ends.
package patroni

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"hulak/internal/background"
)

const (
	bridge       = "hulak0"
	hostAddress  = "10.77.0.1"
	pollInterval = 100 * time.Millisecond
	maxStart     = 3 * time.Minute
)

// packages maps the Debian packages that a cluster needs to one of their files.
var packages = map[string]string{
	"etcd-server":      "/usr/bin/etcd",
	"iproute2":         "/usr/bin/ip",
	"iptables":         "/usr/sbin/iptables",
	"libfaketime":      clockLibrary,
	"patroni":          "/usr/bin/patroni",
	"postgresql-15":    "/usr/lib/postgresql/15/bin/postgres",
	"python3-etcd":     "/usr/lib/python3/dist-packages/etcd",
	"python3-psycopg2": "/usr/lib/python3/dist-packages/psycopg2",
	"util-linux":       "/usr/bin/nsenter",
}

// Options changes a cluster so that a drill must fail, which shows that the drill notices.
type Options struct {
	Asynchronous bool // commits do not wait for a standby
	SlowFailover bool // a failed primary keeps its role for 90 seconds
}

// Cluster is a running cluster. Its methods can be called concurrently.
type Cluster struct {
	dir          string
	asynchronous bool
	nodes        []*Node
}

// New starts a cluster, waits until it is healthy, and stops it when the test ends.
func New(ctx context.Context, t *testing.T, o Options) *Cluster {
	t.Helper()
	if err := checkMachine(); err != nil {
		t.Fatal(err)
	}
	dir, err := os.MkdirTemp("", "hulak-patroni-") // the user that runs Postgres cannot reach t.TempDir
	if err == nil {
		err = os.Chmod(dir, 0o755)
	}
	if err != nil {
		t.Fatal(err)
	}
	c := &Cluster{dir: dir, asynchronous: o.Asynchronous}
	t.Cleanup(func() {
		if t.Failed() {
			c.saveLogs(t)
		}
		if err := c.stop(); err != nil {
			t.Errorf("stop the cluster: %v", err)
		}
	})
	ctx, cancel := context.WithTimeout(ctx, maxStart)
	defer cancel()
	if err := c.start(ctx, o); err != nil {
		t.Fatalf("start the cluster: %v", err)
	}
	if err := c.AwaitHealthy(ctx); err != nil {
		t.Fatal(err)
	}
	return c
}

// checkMachine returns an error unless the process is root in a network namespace without a network, and all packages are installed.
func checkMachine() error {
	if os.Getuid() != 0 {
		return errors.New("a Patroni cluster needs root")
	}
	links, err := net.Interfaces()
	if err != nil {
		return err
	}
	if slices.ContainsFunc(links, func(l net.Interface) bool { return l.Flags&net.FlagLoopback == 0 }) {
		return errors.New("a Patroni cluster needs a network namespace of its own: run the test under unshare --net --mount")
	}
	var missing []string
	for name, path := range packages {
		if _, err := os.Stat(path); err != nil {
			missing = append(missing, name)
		}
	}
	if len(missing) > 0 {
		slices.Sort(missing)
		return fmt.Errorf("a Patroni cluster needs these Debian packages: apt-get install %s", strings.Join(missing, " "))
	}
	return nil
}

func (c *Cluster) start(ctx context.Context, o Options) error {
	err := runAll(ctx, [][]string{
		{"ip", "link", "set", "lo", "up"},
		{"ip", "link", "add", bridge, "type", "bridge"},
		{"ip", "address", "add", hostAddress + "/24", "dev", bridge},
		{"ip", "link", "set", bridge, "up"},
	})
	if err != nil {
		return err
	}
	for i, name := range []string{"a", "b", "c"} {
		n := &Node{name: name, address: fmt.Sprint("10.77.0.", 11+i), dir: filepath.Join(c.dir, name)}
		c.nodes = append(c.nodes, n)
	}
	for _, n := range c.nodes {
		if err := n.createNamespaces(ctx); err != nil {
			return fmt.Errorf("node %s: %w", n.name, err)
		}
		if err := n.configure(c, o); err != nil {
			return fmt.Errorf("node %s: %w", n.name, err)
		}
	}
	for _, n := range c.nodes {
		if err := errors.Join(n.startEtcd(ctx), n.startPatroni(ctx)); err != nil {
			return fmt.Errorf("node %s: %w", n.name, err)
		}
	}
	return nil
}

func (c *Cluster) stop() error {
	var err error
	for _, n := range c.nodes {
		err = errors.Join(err, n.destroy())
	}
	_ = exec.Command("ip", "link", "delete", bridge).Run() // it does not exist if the start failed
	return errors.Join(err, os.RemoveAll(c.dir))
}

// saveLogs prints the ends of the logs and copies the logs to the test's artifacts.
func (c *Cluster) saveLogs(t *testing.T) {
	t.Helper()
	const maxBytes = 4 << 10
	logs, _ := filepath.Glob(filepath.Join(c.dir, "*", "*.log"))
	for _, path := range logs {
		text, err := os.ReadFile(path)
		name := filepath.Base(filepath.Dir(path)) + "-" + filepath.Base(path)
		err = errors.Join(err, os.WriteFile(filepath.Join(t.ArtifactDir(), name), text, 0o644))
		t.Logf("end of %s: %v\n%s", name, err, text[max(0, len(text)-maxBytes):])
	}
}

// Host returns the address of the test's namespace on the network of the nodes.
func (c *Cluster) Host() string { return hostAddress }

// URL returns a URL that names all nodes, with the superuser's login.
func (c *Cluster) URL() string {
	var hosts []string
	for _, n := range c.nodes {
		hosts = append(hosts, n.address+":5432")
	}
	return "postgres://postgres@" + strings.Join(hosts, ",") + "/postgres?sslmode=disable"
}

// Nodes returns all nodes in a fixed order.
func (c *Cluster) Nodes() []*Node { return c.nodes }

// await repeats check until it succeeds. If the context ends first, it returns the last error.
func await(ctx context.Context, check func() error) error {
	for {
		err := check()
		if err == nil {
			return nil
		}
		background.Sleep(ctx, pollInterval)
		if ctx.Err() != nil {
			return fmt.Errorf("%w (%w)", err, context.Cause(ctx))
		}
	}
}

// runAll runs commands in order until one fails.
func runAll(ctx context.Context, commands [][]string) error {
	for _, args := range commands {
		output, err := exec.CommandContext(ctx, args[0], args[1:]...).CombinedOutput()
		if err != nil {
			return fmt.Errorf("%s: %w: %s", strings.Join(args, " "), err, output)
		}
	}
	return nil
}
