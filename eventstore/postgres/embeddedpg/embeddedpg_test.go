package embeddedpg_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"hulak/eventstore/postgres/embeddedpg"
)

func startCluster(t *testing.T, o embeddedpg.Options) *embeddedpg.Cluster {
	t.Helper()
	c, err := embeddedpg.Start(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func query(t *testing.T, c *embeddedpg.Cluster, sql string) string {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), c.URL("postgres"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	var result string
	if err := conn.QueryRow(t.Context(), sql).Scan(&result); err != nil {
		t.Fatal(err)
	}
	return result
}

// dataDir returns a directory that the server's user can reach. If the tests run as root, t.TempDir might not be reachable.
func dataDir(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "hulak-cluster-test-")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	return filepath.Join(dir, "data")
}

func TestClusterIsDurableAcrossRestarts(t *testing.T) {
	t.Parallel()
	dir := dataDir(t)
	c := startCluster(t, embeddedpg.Options{Dir: dir})
	for _, setting := range []string{"fsync", "full_page_writes", "synchronous_commit"} {
		if got := query(t, c, "SELECT current_setting('"+setting+"')"); got != "on" {
			t.Errorf("got %s = %s, want on", setting, got)
		}
	}
	query(t, c, "SELECT lo_from_bytea(4711, 'yes')::text")
	if err := c.Stop(); err != nil {
		t.Fatal(err)
	}
	restarted := startCluster(t, embeddedpg.Options{Dir: dir})
	defer restarted.Stop()
	if got := query(t, restarted, "SELECT convert_from(lo_get(4711), 'UTF8')"); got != "yes" {
		t.Errorf("got %q after the restart, want yes", got)
	}
}

func TestStartFailsIfDirectoryIsInUse(t *testing.T) {
	t.Parallel()
	dir := dataDir(t)
	c := startCluster(t, embeddedpg.Options{Dir: dir})
	defer c.Stop()
	_, err := embeddedpg.Start(t.Context(), embeddedpg.Options{Dir: dir})
	if err == nil || !strings.Contains(err.Error(), "another hulak process is using") {
		t.Errorf("second start: got error %v", err)
	}
	inUse, ok := errors.AsType[*embeddedpg.InUseError](err)
	if !ok || inUse.URL("postgres") != c.URL("postgres") {
		t.Errorf("got URL %v, want the URL of the running cluster", inUse)
	}
	if got := query(t, c, "SELECT 'still running'"); got != "still running" {
		t.Errorf("got %q", got)
	}
}

func TestStartExplainsBrokenDirectory(t *testing.T) {
	t.Parallel()
	dir := dataDir(t)
	if err := startCluster(t, embeddedpg.Options{Dir: dir}).Stop(); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(dir, "pg", "global", "pg_control")); err != nil {
		t.Fatal(err)
	}
	_, err := embeddedpg.Start(t.Context(), embeddedpg.Options{Dir: dir})
	if err == nil || !strings.Contains(err.Error(), "cannot be opened") || strings.Contains(err.Error(), "\n") {
		t.Errorf("got error %v, want one line", err)
	}
}

func TestThrowawayClusterRemovesItsFiles(t *testing.T) {
	t.Parallel()
	for name, dir := range map[string]string{"a new directory": "", "a given directory": dataDir(t)} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := startCluster(t, embeddedpg.Options{Dir: dir, Throwaway: true})
			dirs := []string{
				query(t, c, "SELECT current_setting('unix_socket_directories')"),
				query(t, c, "SELECT current_setting('data_directory')"),
			}
			if err := c.Stop(); err != nil {
				t.Fatal(err)
			}
			for _, dir := range dirs {
				if _, err := os.Stat(dir); !os.IsNotExist(err) {
					t.Errorf("%s was not removed: %v", dir, err)
				}
			}
		})
	}
}

func TestThrowawayClusterReplacesDamagedData(t *testing.T) {
	t.Parallel()
	dir := dataDir(t)
	if err := startCluster(t, embeddedpg.Options{Dir: dir}).Stop(); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(dir, "pg", "global", "pg_control")); err != nil {
		t.Fatal(err)
	}
	c := startCluster(t, embeddedpg.Options{Dir: dir, Throwaway: true})
	if got := query(t, c, "SELECT 'yes'"); got != "yes" {
		t.Errorf("got %q, want yes", got)
	}
	if err := c.Stop(); err != nil {
		t.Fatal(err)
	}
}
