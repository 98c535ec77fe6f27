// Package natstest runs NATS servers with JetStream in a test's process.
package natstest

import (
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"hulak/internal/loopback"
)

const (
	host         = "127.0.0.1"
	readyTimeout = 2 * time.Minute // servers elect leaders, which takes long on a busy machine
	checkDelay   = 20 * time.Millisecond
)

// Cluster is a cluster of servers that write each message to disk before they acknowledge it.
type Cluster struct {
	tb     testing.TB
	dir    string
	routes []*url.URL // of the servers to each other

	mu      sync.Mutex
	servers []*server.Server // nil if the server is stopped
}

// Start starts servers on free ports. They stop when the test ends.
func Start(tb testing.TB, servers int) *Cluster {
	tb.Helper()
	c := &Cluster{tb: tb, dir: tb.TempDir(), servers: make([]*server.Server, servers)}
	for range servers {
		c.routes = append(c.routes, &url.URL{Scheme: "nats", Host: loopback.FreeAddress(tb)})
	}
	tb.Cleanup(c.StopAll)
	c.StartAll()
	return c
}

// StoreDir returns the directory in which a server stores its streams.
func (c *Cluster) StoreDir(index int) string { return filepath.Join(c.dir, fmt.Sprint("node-", index)) }

// StartAll starts the servers that are stopped, and waits until all servers are ready.
func (c *Cluster) StartAll() {
	c.tb.Helper()
	for i := range c.servers {
		if c.server(i) == nil {
			c.start(i)
		}
	}
	c.awaitReady()
}

// start starts a server that is stopped, without waiting until it is ready.
func (c *Cluster) start(index int) {
	c.tb.Helper()
	options := &server.Options{
		ServerName: fmt.Sprint("node-", index), Host: host, Port: server.RANDOM_PORT, NoLog: true, NoSigs: true,
		JetStream: true, StoreDir: c.StoreDir(index), SyncAlways: true, MaxPayload: 8 << 20,
	}
	if len(c.routes) > 1 {
		port, err := strconv.Atoi(c.routes[index].Port())
		if err != nil {
			c.tb.Fatal(err)
		}
		options.Cluster = server.ClusterOpts{Name: "test", Host: host, Port: port}
		options.Routes = c.routes
	}
	s, err := server.NewServer(options)
	if err != nil {
		c.tb.Fatal(err)
	}
	s.Start()
	c.mu.Lock()
	c.servers[index] = s
	c.mu.Unlock()
}

// awaitReady waits until the servers accept clients and the cluster has a leader that sees all of them.
func (c *Cluster) awaitReady() {
	c.tb.Helper()
	deadline := time.Now().Add(readyTimeout)
	for !c.isReady() {
		if time.Now().After(deadline) {
			c.tb.Fatal("the NATS servers are not ready")
		}
		time.Sleep(checkDelay)
	}
}

func (c *Cluster) isReady() bool {
	leaders := 0
	for i := range c.servers {
		s := c.server(i)
		switch {
		case s == nil:
		case !s.ReadyForConnections(checkDelay) || !s.JetStreamIsCurrent():
			return false
		case len(c.servers) == 1:
			return true
		case s.JetStreamIsLeader() && len(s.JetStreamClusterPeers()) == len(c.servers):
			leaders++
		}
	}
	return leaders == 1
}

func (c *Cluster) server(index int) *server.Server {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.servers[index]
}

// Stop stops a server.
func (c *Cluster) Stop(index int) {
	c.mu.Lock()
	s := c.servers[index]
	c.servers[index] = nil
	c.mu.Unlock()
	if s != nil {
		s.Shutdown()
		s.WaitForShutdown()
	}
}

// StopAll stops all servers.
func (c *Cluster) StopAll() {
	for i := range c.servers {
		c.Stop(i)
	}
}

// Wipe deletes the files of a server that is stopped.
func (c *Cluster) Wipe(index int) {
	c.tb.Helper()
	if err := os.RemoveAll(c.StoreDir(index)); err != nil {
		c.tb.Fatal(err)
	}
}

// URL returns the address of the first server.
func (c *Cluster) URL() string { return c.server(0).ClientURL() }

var errAllStopped = errors.New("all servers are stopped")

// Dial implements nats.CustomDialer. It ignores the address and connects to a server that runs, because a server that starts again has
// another port.
func (c *Cluster) Dial(string, string) (net.Conn, error) {
	for i := range c.servers {
		if s := c.server(i); s != nil && s.Addr() != nil {
			if conn, err := new(net.Dialer).DialContext(c.tb.Context(), "tcp", s.Addr().String()); err == nil {
				return conn, nil
			}
		}
	}
	return nil, errAllStopped
}

// Connect returns a connection that finds the servers again after they have been stopped. It is closed when the test ends.
func (c *Cluster) Connect() *nats.Conn {
	c.tb.Helper()
	conn, err := nats.Connect("nats://"+host, nats.SetCustomDialer(c), nats.MaxReconnects(-1), nats.ReconnectWait(checkDelay),
		nats.ReconnectJitter(0, 0), nats.ReconnectBufSize(-1), nats.RetryOnFailedConnect(true), nats.IgnoreDiscoveredServers())
	if err != nil {
		c.tb.Fatal(err)
	}
	c.tb.Cleanup(conn.Close)
	return conn
}

// JetStream returns a client of a new connection.
func (c *Cluster) JetStream() jetstream.JetStream {
	c.tb.Helper()
	js, err := jetstream.New(c.Connect())
	if err != nil {
		c.tb.Fatal(err)
	}
	return js
}

// SaveFiles copies the files of all servers. The servers must be stopped.
func (c *Cluster) SaveFiles() {
	c.tb.Helper()
	for i := range c.servers {
		if err := os.CopyFS(c.savedDir(i), os.DirFS(c.StoreDir(i))); err != nil {
			c.tb.Fatal(err)
		}
	}
}

// RestoreFiles replaces the files of all servers with the copies. The servers must be stopped.
func (c *Cluster) RestoreFiles() {
	c.tb.Helper()
	for i := range c.servers {
		c.Wipe(i)
		if err := os.Rename(c.savedDir(i), c.StoreDir(i)); err != nil {
			c.tb.Fatal(err)
		}
	}
}

func (c *Cluster) savedDir(index int) string { return c.StoreDir(index) + "-saved" }
