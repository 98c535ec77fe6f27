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
		if err := callJSON(ctx, http.MethodGet, "http://"+n.address+":2379/health", &etcd); err != nil {
			return err
		}
		if etcd.Health != "true" {
			return fmt.Errorf("etcd member %s is not healthy", n.name)
		}
	}
	return c.checkReplication(ctx, primary)
}

// checkReplication checks that both standbys stream, and that Patroni has recorded a synchronous one, which can take over.
func (c *Cluster) checkReplication(ctx context.Context, primary *Node) error {
	ctx, cancel := context.WithTimeout(ctx, prober.Timeout)
	defer cancel()
	conn, err := primary.Connect(ctx)
	if err != nil {
		return err
	}
	defer closeConn(conn)
	var streaming int
	var synchronous string
	err = conn.QueryRow(ctx, `SELECT count(DISTINCT application_name), coalesce(min(application_name) FILTER (WHERE sync_state = 'sync'), '')
		FROM pg_stat_replication WHERE state = 'streaming' AND application_name = ANY($1)`, []string{"a", "b", "c"}).
		Scan(&streaming, &synchronous)
	if err != nil {
		return err
	}
	if streaming < 2 {
		return fmt.Errorf("%d standbys stream", streaming)
	}
	var cluster struct{ Members []struct{ Name, Role string } }
	if err := callJSON(ctx, http.MethodGet, "http://"+primary.address+":8008/cluster", &cluster); err != nil {
		return err
	}
	for _, m := range cluster.Members {
		if c.asynchronous || m.Role == "sync_standby" && m.Name == synchronous {
			return nil
		}
	}
	return errors.New("no standby is synchronous")
}
