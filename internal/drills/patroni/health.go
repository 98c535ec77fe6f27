package patroni

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"time"
)

// prober asks the nodes for their state. It opens a connection per request, because a connection can hang after a fault.
var prober = &http.Client{Timeout: 2 * time.Second, Transport: &http.Transport{DisableKeepAlives: true}}

// status is what Patroni says about its node.
type status struct {
	State, Role string
	Timeline    int
}

func (s status) isPrimary() bool {
	return s.State == "running" && (s.Role == "master" || s.Role == "primary")
}

// status asks Patroni about its node.
func (n *Node) status(ctx context.Context) (s status, err error) {
	return s, callJSON(ctx, http.MethodGet, "http://"+n.address+":8008/patroni", &s)
}

func callJSON(ctx context.Context, method, url string, result any) error {
	request, err := http.NewRequestWithContext(ctx, method, url, strings.NewReader("{}"))
	if err != nil {
		return err
	}
	response, err := prober.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	return json.NewDecoder(response.Body).Decode(result)
}

// statuses asks all nodes concurrently. A node that does not answer has an error.
func (c *Cluster) statuses(ctx context.Context) ([]status, []error) {
	all, errs := make([]status, len(c.nodes)), make([]error, len(c.nodes))
	var wg sync.WaitGroup
	for i, n := range c.nodes {
		wg.Go(func() { all[i], errs[i] = n.status(ctx) })
	}
	wg.Wait()
	return all, errs
}

// Primary returns the node that runs the primary, according to Patroni. If an old primary does not know yet that it lost its role, the
// newest timeline decides. Primary returns an error if no node runs a primary.
func (c *Cluster) Primary(ctx context.Context) (*Node, error) {
	all, _ := c.statuses(ctx)
	primary := -1
	for i, s := range all {
		if s.isPrimary() && (primary < 0 || s.Timeline > all[primary].Timeline) {
			primary = i
		}
	}
	if primary < 0 {
		return nil, errors.New("no node runs a primary")
	}
	return c.nodes[primary], nil
}

// AwaitHealthy waits until the cluster has a primary, two standbys that stream from it on its timeline, a synchronous one among them, and
// three etcd members.
func (c *Cluster) AwaitHealthy(ctx context.Context) error {
	if err := await(ctx, func() error { return c.checkHealth(ctx) }); err != nil {
		return fmt.Errorf("wait for a healthy cluster: %w", err)
	}
	return nil
}

func (c *Cluster) checkHealth(ctx context.Context) error {
	all, errs := c.statuses(ctx)
	if err := errors.Join(errs...); err != nil {
		return err
	}
	var primary *Node
	for i, s := range all {
		n := c.nodes[i]
		switch {
		case s.Timeline != all[0].Timeline:
			return fmt.Errorf("node %s is on timeline %d, node %s on timeline %d", c.nodes[0].name, all[0].Timeline, n.name, s.Timeline)
		case s.isPrimary() && primary != nil:
			return fmt.Errorf("nodes %s and %s are primaries", primary.name, n.name)
		case s.isPrimary():
			primary = n
		}
	}
	if primary == nil {
		return errors.New("no node runs a primary")
	}
	for _, n := range c.nodes {
		var etcd struct{ Health string }
		if err := callJSON(ctx, http.MethodGet, "http://"+n.address+":2379/health", &etcd); err != nil || etcd.Health != "true" {
			return fmt.Errorf("etcd member %s is not healthy: %w", n.name, err)
		}
	}
	return c.checkReplication(ctx, primary)
}

// checkReplication checks that commits wait for a standby if they should, and that both standbys stream.
func (c *Cluster) checkReplication(ctx context.Context, primary *Node) error {
	ctx, cancel := context.WithTimeout(ctx, prober.Timeout)
	defer cancel()
	conn, err := primary.Connect(ctx)
	if err != nil {
		return err
	}
	defer closeConn(conn)
	var streaming, synchronous, needed int
	err = conn.QueryRow(ctx, `SELECT count(DISTINCT application_name), count(*) FILTER (WHERE sync_state = 'sync')
		FROM pg_stat_replication WHERE state = 'streaming' AND application_name = ANY($1)`, []string{"a", "b", "c"}).
		Scan(&streaming, &synchronous)
	if !c.asynchronous {
		needed = 1
	}
	if err == nil && (streaming < 2 || synchronous < needed) {
		err = fmt.Errorf("%d standbys stream, %d of them synchronously", streaming, synchronous)
	}
	return err
}
