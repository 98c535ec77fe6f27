// Package pgcluster runs a Postgres primary and a standby that replicates it, so that tests can fail over between them.
//
// A commit waits until the standby has it on disk, as docs/operations/failover.md recommends. The servers listen on loopback ports
// and keep them when they are rebuilt.
package pgcluster

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"hulak/eventstore/postgres/embeddedpg"
	"hulak/internal/background"
	"hulak/internal/loopback"
)

const (
	names        = "ANY 1 (a, b)" // for synchronous_standby_names
	pollInterval = 20 * time.Millisecond
	maxWait      = 2 * time.Minute // for replication to reach a state
)

// Pair is a primary and its standby. Its methods must not be called concurrently. They fail the test if an operation fails.
type Pair struct {
	tb               testing.TB
	dir              string
	primary, standby *Node
	backups          int
}

// New starts a pair, and stops it when the test ends. It skips the test if Postgres is not installed.
func New(tb testing.TB) *Pair {
	tb.Helper()
	dir, err := os.MkdirTemp("", "hulak-pair-") // the user that runs Postgres cannot reach tb.TempDir
	if err == nil {
		err = os.Chmod(dir, 0o755)
	}
	if err != nil {
		tb.Fatal(err)
	}
	p := &Pair{tb: tb, dir: dir}
	p.primary, p.standby = p.newNode("a"), p.newNode("b")
	p.primary.peer, p.standby.peer = p.standby, p.primary
	tb.Cleanup(func() {
		p.standby.Stop() // first, because a stopping primary waits for its standby
		p.primary.Stop()
		if err := os.RemoveAll(dir); err != nil {
			tb.Error(err)
		}
	})
	p.primary.Start()
	p.Rebuild()
	return p
}

// Primary returns the server that accepts writes, or accepted them until it failed.
func (p *Pair) Primary() *Node { return p.primary }

// Standby returns the other server. After Promote, it is the old primary.
func (p *Pair) Standby() *Node { return p.standby }

// URL returns a URL that names both servers, the standby first, with the superuser's login.
func (p *Pair) URL() string {
	return fmt.Sprintf("postgres://postgres@127.0.0.1:%s,127.0.0.1:%s/postgres?sslmode=disable", p.standby.port, p.primary.port)
}

// Promote makes the standby the primary, which then no longer waits for a standby. Stop or pause the old primary first.
func (p *Pair) Promote() {
	p.tb.Helper()
	p.primary, p.standby = p.standby, p.primary
	p.primary.exec("SELECT pg_promote(wait => false)") // a statement that waits could block the replay of the log
	p.primary.await("SELECT NOT pg_is_in_recovery()")
	p.primary.setStandbyNames("")
}

// Rebuild replaces the standby, which must be stopped, by a copy of the primary. When it returns, the standby has all commits, and new
// commits wait for it.
func (p *Pair) Rebuild() {
	p.tb.Helper()
	p.standby.clear()
	p.primary.backUp(p.standby.data())
	if err := writeFile(filepath.Join(p.standby.data(), "standby.signal"), ""); err != nil {
		p.tb.Fatal(err)
	}
	p.standby.Start()
	p.primary.setStandbyNames(names)
	p.primary.await("SELECT count(*) = 1 FROM pg_stat_replication WHERE sync_state = 'quorum'")
	p.primary.exec("CHECKPOINT") // by the process that makes commits wait, so that it has read the setting
	conn := p.primary.Connect()
	defer closeConn(conn)
	var position string
	if err := conn.QueryRow(p.tb.Context(), "SELECT pg_current_wal_insert_lsn()::text").Scan(&position); err != nil {
		p.tb.Fatal(err)
	}
	p.primary.await("SELECT flush_lsn >= '" + position + "' FROM pg_stat_replication WHERE sync_state = 'quorum'")
}

// BackUp copies the primary and returns the directory of the copy.
func (p *Pair) BackUp() (dir string) {
	p.tb.Helper()
	p.backups++
	dir = filepath.Join(p.dir, fmt.Sprint("backup-", p.backups))
	p.primary.backUp(dir)
	return dir
}

// Restore stops both servers and starts the primary with a copy from BackUp. Its commits do not wait for a standby.
func (p *Pair) Restore(backup string) {
	p.tb.Helper()
	p.standby.Stop()
	p.primary.Stop()
	p.primary.clear()
	if err := copyTree(backup, p.primary.data(), nil); err != nil {
		p.tb.Fatal(err)
	}
	p.primary.Start()
	p.primary.setStandbyNames("")
}

// Node is one of the two servers.
type Node struct {
	tb         testing.TB
	name, dir  string
	port       string
	peer       *Node
	server     *embeddedpg.Cluster // nil while stopped
	pausedPIDs []int               // processes of a paused server; the last one is the parent of the others
}

func (p *Pair) newNode(name string) *Node {
	_, port, _ := net.SplitHostPort(loopback.FreeAddress(p.tb))
	return &Node{tb: p.tb, name: name, dir: filepath.Join(p.dir, name), port: port}
}

func (n *Node) data() string { return filepath.Join(n.dir, "pg") }

// URL returns the server's URL, with the superuser's login.
func (n *Node) URL() string {
	return fmt.Sprintf("postgres://postgres@127.0.0.1:%s/postgres?sslmode=disable", n.port)
}

// Connect opens a connection. The caller must close it.
func (n *Node) Connect() *pgx.Conn {
	n.tb.Helper()
	conn, err := pgx.Connect(n.tb.Context(), n.URL())
	if err != nil {
		n.tb.Fatalf("server %s: %v", n.name, err)
	}
	return conn
}

// Pause stops all processes of the server without ending them, so that it hangs and its connections stay open.
func (n *Node) Pause() {
	n.tb.Helper()
	conn := n.Connect()
	defer closeConn(conn)
	text, err := os.ReadFile(filepath.Join(n.data(), "postmaster.pid"))
	if err != nil {
		n.tb.Fatal(err)
	}
	line, _, _ := strings.Cut(string(text), "\n")
	parent, err := strconv.Atoi(line)
	if err == nil {
		err = syscall.Kill(parent, syscall.SIGSTOP) // it no longer starts processes, and PIDs of ended ones are not reused
	}
	if err != nil {
		n.tb.Fatalf("pause server %s: %v", n.name, err)
	}
	rows, _ := conn.Query(n.tb.Context(), "SELECT pid FROM pg_stat_activity")
	children, err := pgx.CollectRows(rows, pgx.RowTo[int])
	if err != nil {
		n.tb.Fatalf("pause server %s: %v", n.name, err)
	}
	n.pausedPIDs = append(children, parent)
	n.signal(syscall.SIGSTOP)
}

// Resume continues a paused server.
func (n *Node) Resume() {
	n.signal(syscall.SIGCONT)
	n.pausedPIDs = nil
}

// Kill ends all processes of the server at once, as if its machine had failed. The server can be paused.
func (n *Node) Kill() {
	n.tb.Helper()
	if n.pausedPIDs == nil {
		n.Pause()
	}
	n.signal(syscall.SIGKILL)
	n.pausedPIDs = nil
	<-n.server.Stopped()
	n.Stop()
}

// Stop shuts the server down. A primary first sends all of its log to a running standby. Stop kills a paused server.
func (n *Node) Stop() {
	n.tb.Helper()
	if n.pausedPIDs != nil {
		n.Kill()
	}
	if n.server == nil {
		return
	}
	if err := n.server.Stop(); err != nil {
		n.tb.Errorf("stop server %s: %v", n.name, err)
	}
	n.server = nil
}

func (n *Node) signal(s syscall.Signal) {
	for _, pid := range n.pausedPIDs {
		_ = syscall.Kill(pid, s) // a process that has ended ignores it
	}
}

// Start starts a stopped server. A standby is a standby again.
func (n *Node) Start() {
	n.tb.Helper()
	var err error
	n.server, err = embeddedpg.Start(n.tb.Context(), embeddedpg.Options{Dir: n.dir, Settings: []string{
		"listen_addresses=127.0.0.1", "port=" + n.port, "max_connections=300",
		"primary_conninfo=host=127.0.0.1 user=postgres port=" + n.peer.port + " application_name=" + n.name,
		"wal_keep_size=1GB", "wal_retrieve_retry_interval=100ms",
		"max_standby_archive_delay=-1", "max_standby_streaming_delay=-1", // replay does not cancel our statements
		"checkpoint_timeout=1h", "max_wal_size=2GB", // pg_control must not change while it is copied
		"dynamic_shared_memory_type=mmap", // a killed server leaves nothing outside its directory
	}})
	if errors.Is(err, embeddedpg.ErrNotInstalled) {
		n.tb.Skip(err)
	}
	if err != nil {
		n.tb.Fatalf("start server %s: %v", n.name, err)
	}
}

// setStandbyNames sets which standbys a commit waits for.
func (n *Node) setStandbyNames(names string) {
	n.tb.Helper()
	n.exec("ALTER SYSTEM SET synchronous_standby_names = '" + names + "'")
	n.exec("SELECT pg_reload_conf()")
}

func (n *Node) exec(statement string) {
	n.tb.Helper()
	conn := n.Connect()
	defer closeConn(conn)
	if _, err := conn.Exec(n.tb.Context(), statement); err != nil {
		n.tb.Fatalf("server %s: %s: %v", n.name, statement, err)
	}
}

// await repeats a query until its result is true.
func (n *Node) await(query string) {
	n.tb.Helper()
	ctx, cancel := context.WithTimeout(n.tb.Context(), maxWait)
	defer cancel()
	conn := n.Connect()
	defer closeConn(conn)
	for {
		var ok bool
		err := conn.QueryRow(ctx, query).Scan(&ok)
		if err != nil && !errors.Is(err, pgx.ErrNoRows) {
			n.tb.Fatalf("server %s: %s: %v", n.name, query, err)
		}
		if ok {
			return
		}
		background.Sleep(ctx, pollInterval)
	}
}

// closeConn closes a connection without waiting for the server, which might be paused.
func closeConn(conn *pgx.Conn) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_ = conn.Close(ctx)
}
