// Package embeddedpg runs a private Postgres server for development, demos, and tests. In production, Hulak connects to an external
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
	startTimeout = 60 * time.Second // includes crash recovery
	stopTimeout  = 15 * time.Second
)

// Options configures a cluster.
type Options struct {
	// Dir is the data directory. Start creates it if necessary. A throwaway cluster uses a new directory if Dir is empty.
	Dir string
	// Throwaway disables durability for speed. Start removes existing data, and Stop removes the directory.
	Throwaway bool
	// Settings are additional server settings, each as name=value.
	Settings []string
	// OnLog receives each line of the server's log. It may be nil.
	OnLog func(line string)
	// Bin is the directory with the Postgres programs. If it is empty, Start searches for them.
	Bin string
}

// Cluster is a running Postgres server. It listens only on a Unix socket in a private directory.
type Cluster struct {
	dir       string
	socketDir string
	options   Options
	lock      *os.File
	server    *server
}

// Start starts a cluster and creates it if necessary. It first stops a server left over from an earlier run. If another process has started
// the cluster, it returns *InUseError. Its errors are meant for the command line.
func Start(ctx context.Context, o Options) (*Cluster, error) {
	bin, err := binaries{bin: o.Bin}, error(nil)
	if o.Bin == "" {
		bin, err = findBinaries()
	}
	if err != nil {
		return nil, err
	}
	owner, err := serverOwner()
	if err != nil {
		return nil, err
	}
	if bin, err = readableCopy(bin, owner); err != nil {
		return nil, err
	}
	c := &Cluster{options: o}
	if err := c.prepare(ctx, o.Dir, owner); err != nil {
		return nil, errors.Join(err, c.cleanUp())
	}
	if err := c.startServer(ctx, bin, owner); err != nil {
		return nil, errors.Join(err, c.cleanUp())
	}
	return c, nil
}

// InUseError means that another process has started the cluster. Start returns it.
type InUseError struct{ cluster Cluster }

func (e *InUseError) Error() string {
	return fmt.Sprintf("another hulak process is using %s: stop it first", e.cluster.dir)
}

// URL returns the connection URL of a database in the running cluster. It stops working when the other process stops.
func (e *InUseError) URL(database string) string { return e.cluster.URL(database) }

// URL returns a database's connection URL for the superuser.
func (c *Cluster) URL(database string) string {
	query := url.Values{"host": {c.socketDir}, "user": {superuser}, "sslmode": {"disable"}}
	return "postgres:///" + url.PathEscape(database) + "?" + query.Encode()
}

// Stop shuts the server down and waits for it to exit.
func (c *Cluster) Stop() error {
	return errors.Join(c.server.stop(stopTimeout), c.cleanUp())
}

// Stopped returns a channel that is closed when the server stops, even unexpectedly.
func (c *Cluster) Stopped() <-chan struct{} { return c.server.stopped }

// prepare sets up the directories, takes the lock, and stops a leftover server.
func (c *Cluster) prepare(ctx context.Context, dir string, owner *owner) error {
	var err error
	if c.options.Throwaway && dir == "" {
		if dir, err = os.MkdirTemp("", "hulak-pg-"); err != nil {
			return fmt.Errorf("create a directory for Postgres: %w", err)
		}
	}
	if c.dir, err = owner.dataDir(dir); err != nil {
		return err
	}
	if err := os.MkdirAll(c.dir, 0o700); err != nil {
		return fmt.Errorf("create the database directory %s: %w", c.dir, err)
	}
	if err := owner.chown(c.dir); err != nil {
		return err
	}
	c.socketDir = filepath.Join(os.TempDir(), "hulak-"+shortHash(c.dir))
	if c.lock, err = lockFile(filepath.Join(c.dir, "hulak.lock")); err != nil {
		return &InUseError{*c}
	}
	if err := os.MkdirAll(c.socketDir, 0o700); err != nil {
		return fmt.Errorf("create a directory for the Postgres socket: %w", err)
	}
	if err := owner.chown(c.socketDir); err != nil {
		return err
	}
	if err := stopLeftoverServer(ctx, filepath.Join(c.dir, "pg")); err != nil {
		return err
	}
	if c.options.Throwaway { // a server that stopped early left data that might be damaged
		return os.RemoveAll(filepath.Join(c.dir, "pg"))
	}
	return nil
}

// shortHash returns a short hash of a path, because Unix socket paths have a length limit.
func shortHash(path string) string {
	sum := sha256.Sum256([]byte(path))
	return hex.EncodeToString(sum[:8])
}

func (c *Cluster) startServer(ctx context.Context, bin binaries, owner *owner) error {
	ctx, cancel := context.WithTimeout(ctx, startTimeout)
	defer cancel()
	data := filepath.Join(c.dir, "pg")
	if _, err := os.Stat(filepath.Join(data, "PG_VERSION")); errors.Is(err, os.ErrNotExist) {
		if err := initializeDataDir(ctx, bin, owner, data, c.options.Throwaway); err != nil {
			return err
		}
	}
	s, err := startServer(bin, owner, serverArguments(data, c.socketDir, c.options), c.options.OnLog)
	if err != nil {
		return err
	}
	c.server = s
	if err := s.waitUntilReady(ctx); err != nil {
		_ = s.stop(stopTimeout)
		return explainStartError(err, data)
	}
	return nil
}

func (c *Cluster) cleanUp() error {
	if c.lock == nil {
		return nil // another process owns the directory
	}
	var errs []error
	if c.socketDir != "" {
		errs = append(errs, os.RemoveAll(c.socketDir))
	}
	if c.options.Throwaway {
		errs = append(errs, os.RemoveAll(c.dir))
	}
	return errors.Join(append(errs, c.lock.Close())...)
}

// serverArguments returns the server's command line. Only throwaway clusters turn off durability.
func serverArguments(data, sockets string, o Options) []string {
	args := []string{
		"-D", data, "-k", sockets,
		"-c", "listen_addresses=",
		"-c", "lc_messages=C",
		"-c", "max_connections=200",
		"-c", "shared_buffers=128MB",
		"-c", "timezone=UTC",
	}
	if o.Throwaway {
		args = append(args, "-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off",
			"-c", "wal_level=minimal", "-c", "max_wal_senders=0")
	}
	for _, setting := range o.Settings {
		args = append(args, "-c", setting)
	}
	return args
}
