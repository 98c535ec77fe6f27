// Package patroni runs a Patroni cluster of three nodes for drills, and injects faults into it.
//
// Each node has network, process, mount, and IPC namespaces of its own, and runs an etcd member, Patroni, and Postgres 15. The nodes share
// a bridge with the test. The test must run as root in a network namespace of its own, for example under unshare --net.
package patroni

import (
	"context"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// Options changes a cluster so that a drill must fail, which shows that the drill notices.
type Options struct {
	Asynchronous bool // commits do not wait for a standby
	SlowFailover bool // a failed primary keeps its role for 90 seconds
}

// Cluster is a running cluster. Its methods can be called concurrently.
type Cluster struct {
	nodes []*Node
}

// New starts a cluster, waits until it is healthy, and stops it when the test ends.
func New(ctx context.Context, t *testing.T, o Options) *Cluster { panic("not yet") }

// Host returns the address of the test's namespace, from which all nodes can be reached.
func (c *Cluster) Host() string { return "10.77.0.1" }

// URL returns a URL that names all nodes, with the superuser's login.
func (c *Cluster) URL() string { return "" }

// Nodes returns all nodes in a fixed order.
func (c *Cluster) Nodes() []*Node { return c.nodes }

// Primary returns the node that runs the primary, according to Patroni.
func (c *Cluster) Primary(ctx context.Context) (*Node, error) { return nil, nil }

// AwaitHealthy waits until the cluster has a primary, two standbys that stream from it on its timeline, one of them synchronous, and
// three etcd members.
func (c *Cluster) AwaitHealthy(ctx context.Context) error { return nil }

// Kinds returns all kinds of faults. A cluster can have one fault at a time.
func (c *Cluster) Kinds() []Kind { return nil }

// Kind is a kind of fault. Inject injects it into the current primary, or another node that it selects.
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

// Node is a node of the cluster.
type Node struct {
	name, address string
}

// Name returns the node's name, such as "a".
func (n *Node) Name() string { return n.name }

// Address returns the node's IP address. Postgres listens on port 5432, and Patroni's API on port 8008.
func (n *Node) Address() string { return n.address }

// Connect opens a connection to the node's Postgres as superuser, whether it is a primary or a standby. The caller must close it.
func (n *Node) Connect(ctx context.Context) (*pgx.Conn, error) { return nil, nil }

const pollInterval = 100 * time.Millisecond
