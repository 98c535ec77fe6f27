package patroni

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"text/template"
	"time"

	"github.com/jackc/pgx/v5"
)

const (
	clockLibrary = "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1"
	logDiskBytes = 3 << 29 // size of the file system for the write-ahead log
)

// Node is a node of the cluster.
type Node struct {
	name, address, dir string
	etcd               []string // arguments

	init     *exec.Cmd // unshare, whose child is the first process of the node
	initPID  int
	initPipe io.Closer // the node ends when it is closed
}

// Name returns the node's name, such as "a".
func (n *Node) Name() string { return n.name }

// Address returns the node's IP address. Postgres listens on port 5432, and Patroni's API on port 8008.
func (n *Node) Address() string { return n.address }

// Connect opens a connection to the node's Postgres as superuser, whether it is a primary or a standby. The caller must close it.
func (n *Node) Connect(ctx context.Context) (*pgx.Conn, error) {
	return pgx.Connect(ctx, "postgres://postgres@"+n.address+":5432/postgres?sslmode=disable")
}

// closeConn closes a connection without waiting for the server, which can hang.
func closeConn(conn *pgx.Conn) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_ = conn.Close(ctx)
}

// initScript runs as the first process of a node. It ends when its standard input does, and the node's processes end with it. A shell reaps
// the processes that it inherits. Shared memory and the write-ahead log have file systems that end with the node.
const initScript = `set -e
mount -t tmpfs none /dev/shm
mount -t tmpfs -o size=$2,mode=0700,uid=$3,gid=$4 none "$1"
echo ready
read || exit 0`

// createNamespaces starts the node's first process and connects the node with the bridge.
func (n *Node) createNamespaces(ctx context.Context) error {
	uid, gid, err := postgresUser()
	if err != nil {
		return err
	}
	if err := errors.Join(makeDir(n.dir), makeDir(n.walMount())); err != nil {
		return err
	}
	n.init = exec.Command("unshare", "--net", "--mount", "--pid", "--ipc", "--fork", "--mount-proc", "--kill-child",
		"bash", "-c", initScript, "init", n.walMount(), fmt.Sprint(logDiskBytes), fmt.Sprint(uid), fmt.Sprint(gid))
	n.init.Stderr = os.Stderr
	n.initPipe, err = n.init.StdinPipe()
	if err != nil {
		return err
	}
	output, err := n.init.StdoutPipe()
	if err != nil {
		return err
	}
	if err := n.init.Start(); err != nil {
		return err
	}
	if _, err := output.Read(make([]byte, 1)); err != nil {
		return fmt.Errorf("create namespaces: %w", err)
	}
	children, err := os.ReadFile(fmt.Sprintf("/proc/%d/task/%[1]d/children", n.init.Process.Pid))
	if err != nil {
		return err
	}
	n.initPID, err = strconv.Atoi(strings.TrimSpace(string(children)))
	if err != nil {
		return err
	}
	err = runAll(ctx, [][]string{
		{"ip", "link", "add", n.port(), "type", "veth", "peer", "name", "eth0", "netns", fmt.Sprint(n.initPID)},
		{"ip", "link", "set", n.port(), "master", bridge, "up"},
	})
	if err != nil {
		return err
	}
	return errors.Join(
		n.run(ctx, "ip", "link", "set", "lo", "up"),
		n.run(ctx, "ip", "address", "add", n.address+"/24", "dev", "eth0"),
		n.run(ctx, "ip", "link", "set", "eth0", "up"),
	)
}

// port returns the name of the bridge's port to the node.
func (n *Node) port() string { return "hulak-" + n.name }

// walMount returns where the file system for the write-ahead log is mounted.
func (n *Node) walMount() string { return filepath.Join(n.dir, "wal") }

// clock returns the file with the difference between the node's clock and the real time.
func (n *Node) clock() string { return filepath.Join(n.dir, "clock") }

// destroy ends all processes of the node.
func (n *Node) destroy() error {
	if n.init == nil || n.init.Process == nil {
		return nil
	}
	_ = n.initPipe.Close()
	return n.init.Wait()
}

//go:embed patroni.yaml
var configText string

var configTemplate = template.Must(template.New("patroni.yaml").Parse(configText))

// configure writes Patroni's configuration and the arguments of etcd.
func (n *Node) configure(c *Cluster, o Options) error {
	var members, clients []string
	for _, m := range c.nodes {
		members = append(members, m.name+"=http://"+m.address+":2380")
		clients = append(clients, m.address+":2379")
	}
	n.etcd = []string{
		"etcd", "--name", n.name, "--data-dir", filepath.Join(n.dir, "etcd"),
		"--listen-peer-urls", "http://" + n.address + ":2380", "--initial-advertise-peer-urls", "http://" + n.address + ":2380",
		"--listen-client-urls", "http://" + n.address + ":2379", "--advertise-client-urls", "http://" + n.address + ":2379",
		"--initial-cluster", strings.Join(members, ","), "--initial-cluster-state", "new", "--enable-v2",
		"--heartbeat-interval", "200", "--election-timeout", "2000", // a node can be slow to run or to reach
		"--pre-vote", // a member that returns does not force an election
	}
	ttl := 20
	if o.SlowFailover {
		ttl = 90
	}
	file, err := os.Create(n.configFile())
	if err != nil {
		return err
	}
	defer file.Close()
	err = configTemplate.Execute(file, map[string]any{
		"Name": n.name, "Address": n.address, "Dir": n.dir, "Etcd": strings.Join(clients, ","),
		"TTL": ttl, "Synchronous": !o.Asynchronous, "WAL": filepath.Join(n.walMount(), "pg_wal"),
	})
	return errors.Join(err, n.setClock(0), os.WriteFile(filepath.Join(n.dir, "sitecustomize.py"), []byte(sleepScript), 0o644))
}

// sleepScript replaces Python's sleep, which fails under libfaketime.
const sleepScript = `import select, time
time.sleep = lambda seconds: select.select([], [], [], seconds) and None
`

func (n *Node) configFile() string { return filepath.Join(n.dir, "patroni.yaml") }

// setClock sets the difference between the node's clock and the real time. Running processes notice within a second.
func (n *Node) setClock(difference time.Duration) error {
	return os.WriteFile(n.clock(), fmt.Appendf(nil, "%+d\n", int(difference.Seconds())), 0o644)
}

func (n *Node) startEtcd(ctx context.Context) error { return n.start(ctx, "etcd", n.etcd...) }

// startPatroni starts Patroni, which starts Postgres. Both see the node's clock.
func (n *Node) startPatroni(ctx context.Context) error {
	return n.start(ctx, "patroni", "env", "LD_PRELOAD="+clockLibrary, "FAKETIME_TIMESTAMP_FILE="+n.clock(), "FAKETIME_CACHE_DURATION=1",
		"FAKETIME_DONT_FAKE_MONOTONIC=1", "PYTHONPATH="+n.dir, "patroni", n.configFile())
}

// run runs a command as root on the node.
func (n *Node) run(ctx context.Context, args ...string) error {
	return runAll(ctx, [][]string{append(n.enter(), args...)})
}

func (n *Node) enter() []string {
	return []string{"nsenter", "--target", fmt.Sprint(n.initPID), "--net", "--mount", "--pid", "--ipc"}
}

// start starts a program on the node as the user that owns the database. Its output is appended to a log file.
func (n *Node) start(ctx context.Context, name string, args ...string) error {
	uid, gid, err := postgresUser()
	if err != nil {
		return err
	}
	log, err := os.OpenFile(filepath.Join(n.dir, name+".log"), os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o644)
	if err != nil {
		return err
	}
	defer log.Close()
	args = slices.Concat(n.enter(), []string{"--setuid", fmt.Sprint(uid), "--setgid", fmt.Sprint(gid), "setsid", "--fork"}, args)
	command := exec.CommandContext(ctx, args[0], args[1:]...)
	command.Dir, command.Stdout, command.Stderr = n.dir, log, log
	return command.Run()
}

// signal sends a signal to all processes of the node with one of the names, including those that they start in the meantime.
func (n *Node) signal(s syscall.Signal, names ...string) error {
	signaled := map[int]bool{}
	for {
		pids, err := n.processes(names...)
		if err != nil {
			return err
		}
		pids = slices.DeleteFunc(pids, func(pid int) bool { return signaled[pid] })
		if len(pids) == 0 {
			return nil
		}
		for _, pid := range pids {
			signaled[pid] = true
			if err := syscall.Kill(pid, s); err != nil && !errors.Is(err, syscall.ESRCH) {
				return err
			}
		}
	}
}

// kill ends all processes of the node with one of the names at once, as if they had crashed, and waits until they have ended.
func (n *Node) kill(ctx context.Context, names ...string) error {
	if err := n.signal(syscall.SIGKILL, names...); err != nil {
		return err
	}
	return await(ctx, func() error {
		pids, err := n.processes(names...)
		if err == nil && len(pids) > 0 {
			err = fmt.Errorf("processes of %s on node %s have not ended", strings.Join(names, " and "), n.name)
		}
		return err
	})
}

// processes returns the IDs of the node's processes with one of the names, in ascending order.
func (n *Node) processes(names ...string) (pids []int, err error) {
	namespace, err := os.Readlink(fmt.Sprintf("/proc/%d/ns/pid", n.initPID))
	if err != nil {
		return nil, err
	}
	entries, err := os.ReadDir("/proc")
	if err != nil {
		return nil, err
	}
	for _, entry := range entries {
		pid, err := strconv.Atoi(entry.Name())
		if err != nil {
			continue
		}
		dir := filepath.Join("/proc", entry.Name())
		if own, err := os.Readlink(filepath.Join(dir, "ns/pid")); err != nil || own != namespace {
			continue
		}
		name, err := os.ReadFile(filepath.Join(dir, "comm"))
		if err == nil && slices.Contains(names, strings.TrimSpace(string(name))) {
			pids = append(pids, pid)
		}
	}
	slices.Sort(pids)
	return pids, nil
}

// makeDir creates a directory that belongs to the user that owns the database.
func makeDir(path string) error {
	uid, gid, err := postgresUser()
	if err != nil {
		return err
	}
	return errors.Join(os.Mkdir(path, 0o755), os.Chown(path, uid, gid))
}

func postgresUser() (uid, gid int, err error) {
	account, err := user.Lookup("postgres")
	if err != nil {
		return 0, 0, err
	}
	uid, err = strconv.Atoi(account.Uid)
	if err != nil {
		return 0, 0, err
	}
	gid, err = strconv.Atoi(account.Gid)
	return uid, gid, err
}
