package app

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"

	"hulak/eventstore/postgres/embeddedpg"
)

// Connections at rest, as docs/operations/scaling.md promises.
const (
	maxAPIConnections      = 8
	maxFollowerConnections = 12
)

// TestFollowerProcessesShareTheWork runs an API process and two follower processes. Each read model has one holder, and nothing that they
// do is an error for the database.
func TestFollowerProcessesShareTheWork(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), suiteTimeout)
	defer cancel()
	var logged errorLog
	cluster, err := embeddedpg.Start(ctx, embeddedpg.Options{Throwaway: true, OnLog: logged.add})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cluster.Stop() })
	data := t.TempDir()
	settings := func() *Settings {
		return &Settings{
			Addr: "127.0.0.1:0", SandboxAddr: "127.0.0.1:0", DatabaseURL: cluster.URL("postgres"), Env: "test", DemoPassword: testPassword,
			SandboxSpeed: 0.05, IdleMinutes: 5, quiet: true, Data: data, Payout: payoutISO20022,
		}
	}
	apiServer := startComponents(t, settings(), Components{api: true, sandbox: true})
	followerSettings := settings()
	followerSettings.URL, followerSettings.SandboxURL = apiServer.url, apiServer.sandboxURL
	first, second := startComponents(t, followerSettings, FollowersOnly), startComponents(t, followerSettings, FollowersOnly)
	conn, err := pgx.Connect(ctx, cluster.URL("postgres"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close(context.Background()) })
	count := func(sql string) (n int) {
		t.Helper()
		if err := conn.QueryRow(ctx, sql).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	deliver := func(key string) {
		t.Helper()
		maya, err := newSender(ctx, newBaseURLs(apiServer), count(`SELECT count(*) FROM senders.senders`))
		if err != nil {
			t.Fatal(err)
		}
		created, err := maya.create(ctx, key, 20)
		if err != nil {
			t.Fatal(err)
		}
		err = await(ctx, "the delivery", func() (bool, error) {
			view, err := maya.awaitTransfer(ctx, created.transfer)
			return view.Status == "COMPLETED", err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	deliver("with-both")
	holders := `SELECT count(DISTINCT name) FROM leases WHERE name LIKE 'read model %' AND expires_at > clock_timestamp()`
	if got, want := count(holders), len(first.runner.Projections()); got != want {
		t.Errorf("%d read models have a holder, want %d", got, want)
	}
	fileHolders := `SELECT count(*) FROM leases
		WHERE name IN ('bank files', 'payout messages', 'reconciliation') AND expires_at > clock_timestamp()`
	if got := count(fileHolders); got != 3 {
		t.Errorf("%d workers that exchange files have a holder, want 3", got)
	}
	err = await(ctx, "the connections to be closed", func() (bool, error) {
		return count(`SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`) <=
			maxAPIConnections+2*maxFollowerConnections, nil
	})
	if err != nil {
		t.Error(err)
	}

	stopCtx, cancelStop := context.WithTimeout(ctx, stopTimeout)
	defer cancelStop()
	if err := first.Stop(stopCtx); err != nil {
		t.Fatal(err)
	}
	deliver("with-the-other")
	if got, want := count(holders), len(second.runner.Projections()); got != want {
		t.Errorf("after a process has stopped, %d read models have a holder, want %d", got, want)
	}
	if got := count(fileHolders); got != 3 {
		t.Errorf("after a process has stopped, %d workers that exchange files have a holder, want 3", got)
	}
	if lines := logged.all(); len(lines) > 0 {
		t.Errorf("the database logged %d errors: %s", len(lines), strings.Join(lines, "\n"))
	}
}

// errorLog collects the errors in a Postgres log.
type errorLog struct {
	mu    sync.Mutex
	lines []string
}

func (l *errorLog) add(line string) {
	if !strings.Contains(line, "ERROR:") && !strings.Contains(line, "FATAL:") {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.lines = append(l.lines, line)
}

func (l *errorLog) all() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.lines)
}
