package patroni

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"path/filepath"
	"syscall"
	"time"
)

// Kind is a kind of fault. Inject injects it and returns an error if the cluster has no primary.
type Kind struct {
	Name   string
	Inject func(ctx context.Context) (Fault, error)
}

// Fault is a fault that has been injected. Heal ends it, and does not wait until the cluster is healthy.
type Fault struct {
	Name   string
	Target string // names of the nodes
	Heal   func(ctx context.Context) error
}

// heal ends a fault of a node.
type heal = func(ctx context.Context) error

// Kinds returns all kinds of faults. A cluster can have one fault at a time.
//
// An asynchronous cluster has another kind, "kill the Patroni of the primary". After the failover, two nodes acknowledge commits.
func (c *Cluster) Kinds() []Kind {
	onPrimary := func(name string, inject func(n *Node, ctx context.Context) (heal, error)) Kind {
		return c.kind(name, c.Primary, inject)
	}
	kinds := []Kind{
		onPrimary("kill the primary", (*Node).killPostgres),
		onPrimary("kill the primary and its Patroni", (*Node).killServer),
		onPrimary("freeze the primary", (*Node).freeze),
		onPrimary("cut off the primary", func(n *Node, ctx context.Context) (heal, error) {
			return c.cutOff(ctx, n, true)
		}),
		onPrimary("cut off the primary from the other nodes", func(n *Node, ctx context.Context) (heal, error) {
			return c.cutOff(ctx, n, false)
		}),
		c.kind("lose a standby", c.synchronousStandby, (*Node).killServer),
		c.kind("lose an etcd member", c.etcdLeader, (*Node).killEtcd),
		{"lose etcd", c.loseEtcd},
		onPrimary("fill the disk of the primary", (*Node).fillDisk),
		onPrimary("slow network", (*Node).slowNetwork),
		onPrimary("step the clock forward", func(n *Node, _ context.Context) (heal, error) {
			return n.stepClock(time.Hour)
		}),
		onPrimary("step the clock back", func(n *Node, _ context.Context) (heal, error) {
			return n.stepClock(-time.Hour)
		}),
	}
	if c.asynchronous {
		kinds = append(kinds, onPrimary("kill the Patroni of the primary", (*Node).killPatroni))
	}
	return kinds
}

// kind returns a kind of fault of a single node.
func (c *Cluster) kind(
	name string, target func(context.Context) (*Node, error),
	inject func(n *Node, ctx context.Context) (heal, error),
) Kind {
	return Kind{name, func(ctx context.Context) (Fault, error) {
		n, err := target(ctx)
		if err != nil {
			return Fault{}, fmt.Errorf("%s: %w", name, err)
		}
		heal, err := inject(n, ctx)
		if err != nil {
			return Fault{}, fmt.Errorf("%s: node %s: %w", name, n.name, err)
		}
		return Fault{Name: name, Target: n.name, Heal: heal}, nil
	}}
}

// synchronousStandby returns the standby that commits wait for.
func (c *Cluster) synchronousStandby(ctx context.Context) (*Node, error) {
	primary, err := c.Primary(ctx)
	if err != nil {
		return nil, err
	}
	conn, err := primary.Connect(ctx)
	if err != nil {
		return nil, err
	}
	defer closeConn(conn)
	var name string
	err = conn.QueryRow(ctx, `SELECT application_name FROM pg_stat_replication ORDER BY sync_state = 'sync' DESC, 1 LIMIT 1`).Scan(&name)
	if err != nil {
		return nil, err
	}
	for _, n := range c.nodes {
		if n.name == name {
			return n, nil
		}
	}
	return nil, fmt.Errorf("unknown standby %s", name)
}

func (c *Cluster) etcdLeader(ctx context.Context) (*Node, error) {
	for _, n := range c.nodes {
		var s struct {
			Leader string
			Header struct {
				Member string `json:"member_id"`
			}
		}
		err := callJSON(ctx, http.MethodPost, "http://"+n.address+":2379/v3/maintenance/status", &s)
		if err == nil && s.Leader == s.Header.Member {
			return n, nil
		}
	}
	return nil, errors.New("etcd has no leader")
}

// killPostgres kills Postgres. Patroni starts it again as a standby.
func (n *Node) killPostgres(context.Context) (heal, error) {
	return func(context.Context) error { return nil }, n.signal(syscall.SIGKILL, "postgres")
}

func (n *Node) killServer(ctx context.Context) (heal, error) {
	return n.startPatroni, n.kill(ctx, "patroni", "postgres")
}

// killPatroni leaves Postgres running, which does not notice that another node takes over.
func (n *Node) killPatroni(ctx context.Context) (heal, error) {
	return n.startPatroni, n.kill(ctx, "patroni")
}

func (n *Node) killEtcd(ctx context.Context) (heal, error) {
	return n.startEtcd, n.kill(ctx, "etcd")
}

func (n *Node) freeze(context.Context) (heal, error) {
	resume := func(context.Context) error { return n.signal(syscall.SIGCONT, "patroni", "postgres") }
	return resume, n.signal(syscall.SIGSTOP, "patroni", "postgres")
}

// cutOff makes all packets between a node and the other nodes disappear, and those between the node and the test if fromHost is set.
func (c *Cluster) cutOff(ctx context.Context, n *Node, fromHost bool) (heal, error) {
	change := func(ctx context.Context, action string) (err error) {
		for _, other := range c.nodes {
			if other != n {
				err = errors.Join(err, n.drop(ctx, action, other.address), other.drop(ctx, action, n.address))
			}
		}
		if fromHost {
			err = errors.Join(err, n.drop(ctx, action, hostAddress), runAll(ctx, [][]string{dropCommand(action, n.address)}))
		}
		return err
	}
	return func(ctx context.Context) error { return change(ctx, "--delete") }, change(ctx, "--append")
}

func (n *Node) drop(ctx context.Context, action, source string) error {
	return n.run(ctx, dropCommand(action, source)...)
}

func dropCommand(action, source string) []string {
	return []string{"iptables", action, "INPUT", "--source", source, "--jump", "DROP"}
}

func (c *Cluster) loseEtcd(ctx context.Context) (Fault, error) {
	f := Fault{Name: "lose etcd", Target: "a, b, c", Heal: func(ctx context.Context) (err error) {
		for _, n := range c.nodes {
			err = errors.Join(err, n.startEtcd(ctx))
		}
		return err
	}}
	for _, n := range c.nodes {
		if err := n.kill(ctx, "etcd"); err != nil {
			return f, fmt.Errorf("%s: %w", f.Name, err)
		}
	}
	return f, nil
}

// fillDisk fills the file system of the write-ahead log.
func (n *Node) fillDisk(ctx context.Context) (heal, error) {
	file := filepath.Join(n.walMount(), "filler")
	empty := func(ctx context.Context) error { return n.run(ctx, "rm", file) }
	return empty, n.run(ctx, "sh", "-c", `! head --bytes=$1 /dev/zero >"$2" 2>/dev/null`, "sh", fmt.Sprint(logDiskBytes), file)
}

// stepClock steps the clock of Patroni and Postgres. To heal, it steps the clock back to the real time and restarts Patroni, because
// Patroni stops working after a step back until the old time is reached.
func (n *Node) stepClock(difference time.Duration) (heal, error) {
	reset := func(ctx context.Context) error {
		if err := n.setClock(0); err != nil {
			return err
		}
		if err := n.kill(ctx, "patroni"); err != nil {
			return err
		}
		return n.startPatroni(ctx)
	}
	return reset, n.setClock(difference)
}
