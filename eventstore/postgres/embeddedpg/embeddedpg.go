// Package embeddedpg runs a private Postgres server for development, demonstrations, and tests. Production connects to its own
// database instead.
package embeddedpg

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"time"
)

const (
	startTimeMax = 60 * time.Second // recovery after a crash included
	stopTimeMax  = 15 * time.Second
)

// Options says where a cluster lives.
type Options struct {
	// Dir holds the data; it is made at the first start. Empty only for throw-away clusters, which choose one themselves.
	Dir string
	// Throwaway turns every promise of durability off for speed and removes the data at Stop.
	Throwaway bool
	// Settings are further ones of the server, each as name=value.
	Settings []string
}

// Cluster is a running Postgres that listens on a socket in a directory of its own, on no port.
type Cluster struct {
	dir     string
	sockets string
	options Options
	lock    *os.File
	server  *server
}

// Start starts the cluster, making it first where there is none. A postmaster that an earlier run left behind is stopped
// before. Errors are one sentence for the person at the terminal.
func Start(ctx context.Context, o Options) (*Cluster, error) {
	found, err := find()
	if err != nil {
		return nil, err
	}
	owner, err := unprivileged()
	if err != nil {
		return nil, err
	}
	if found, err = readable(found, owner); err != nil {
		return nil, err
	}
	c := &Cluster{options: o}
	if err := c.prepare(o.Dir, owner); err != nil {
		return nil, errors.Join(err, c.cleanUp())
	}
	if err := c.boot(ctx, found, owner); err != nil {
		return nil, errors.Join(err, c.cleanUp())
	}
	return c, nil
}

// URL is where a database of the cluster is reached, as its superuser.
func (c *Cluster) URL(database string) string {
	query := url.Values{"host": {c.sockets}, "user": {superuser}, "sslmode": {"disable"}}
	return "postgres:///" + url.PathEscape(database) + "?" + query.Encode()
}

// Stop shuts the cluster down cleanly and waits until it is gone.
func (c *Cluster) Stop() error {
	return errors.Join(c.server.stop(stopTimeMax), c.cleanUp())
}

// Failed is closed when the server ends by itself, which it should not.
func (c *Cluster) Failed() <-chan struct{} { return c.server.ended }

// prepare finds the directories, takes the lock and gets rid of what an earlier run left.
func (c *Cluster) prepare(dir string, owner *owner) error {
	var err error
	if c.options.Throwaway {
		if dir, err = os.MkdirTemp("", "hulak-pg-"); err != nil {
			return fmt.Errorf("cannot make a directory for Postgres: %w", err)
		}
	}
	if c.dir, err = owner.home(dir); err != nil {
		return err
	}
	if err := os.MkdirAll(c.dir, 0o700); err != nil {
		return fmt.Errorf("cannot make the database directory %s: %w", c.dir, err)
	}
	if err := owner.give(c.dir); err != nil {
		return err
	}
	if c.lock, err = lock(filepath.Join(c.dir, "hulak.lock")); err != nil {
		return fmt.Errorf("another hulak is using %s: stop it first", c.dir)
	}
	c.sockets = filepath.Join(os.TempDir(), "hulak-"+shortHash(c.dir))
	if err := os.MkdirAll(c.sockets, 0o700); err != nil {
		return fmt.Errorf("cannot make a directory for Postgres's socket: %w", err)
	}
	if err := owner.give(c.sockets); err != nil {
		return err
	}
	return stopLeftover(filepath.Join(c.dir, "pg"))
}

// shortHash names what belongs to a directory where its own path would be too long: a socket's must be short.
func shortHash(path string) string {
	sum := sha256.Sum256([]byte(path))
	return hex.EncodeToString(sum[:8])
}

func (c *Cluster) boot(ctx context.Context, found binaries, owner *owner) error {
	ctx, cancel := context.WithTimeout(ctx, startTimeMax)
	defer cancel()
	data := filepath.Join(c.dir, "pg")
	if _, err := os.Stat(filepath.Join(data, "PG_VERSION")); errors.Is(err, os.ErrNotExist) {
		if err := initialise(ctx, found, owner, data, c.options.Throwaway); err != nil {
			return err
		}
	}
	s, err := launch(found, owner, arguments(data, c.sockets, c.options))
	if err != nil {
		return err
	}
	c.server = s
	if err := s.waitUntilReady(ctx); err != nil {
		_ = s.stop(stopTimeMax)
		return explain(err, data)
	}
	return nil
}

func (c *Cluster) cleanUp() error {
	if c.lock == nil {
		return nil // another's
	}
	var errs []error
	if c.sockets != "" {
		errs = append(errs, os.RemoveAll(c.sockets))
	}
	if c.options.Throwaway {
		errs = append(errs, os.RemoveAll(c.dir))
	}
	return errors.Join(append(errs, c.lock.Close())...)
}

// arguments are the server's settings. Only throw-away clusters may lose what they acknowledged.
func arguments(data, sockets string, o Options) []string {
	args := []string{
		"-D", data, "-k", sockets,
		"-c", "listen_addresses=",
		"-c", "lc_messages=C",
		"-c", "max_connections=200",
		"-c", "shared_buffers=128MB",
		"-c", "timezone=UTC",
	}
	if o.Throwaway {
		args = append(args, "-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off", "-c", "wal_level=minimal", "-c", "max_wal_senders=0")
	}
	for _, setting := range o.Settings {
		args = append(args, "-c", setting)
	}
	return args
}
