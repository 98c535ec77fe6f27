package app

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"hulak/eventstore/postgres/embeddedpg"
)

// TestProbesShowTroubleWithDatabase checks the health checks and metrics of an API process and a follower process.
func TestProbesShowTroubleWithDatabase(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), suiteTimeout)
	defer cancel()
	cluster, err := embeddedpg.Start(ctx, embeddedpg.Options{
		Throwaway: true, Settings: []string{"synchronous_commit=on", "wal_level=replica", "max_wal_senders=2"},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cluster.Stop() })
	settings := func() *Settings {
		return &Settings{
			Addr: "127.0.0.1:0", SandboxAddr: "127.0.0.1:0", DatabaseURL: cluster.URL("postgres"), Env: "test", DemoPassword: testPassword,
			SandboxSpeed: 0.05, IdleMinutes: 5, quiet: true,
		}
	}
	data := t.TempDir()
	apiSettings := settings()
	apiSettings.Data = data
	apiServer := startComponents(t, apiSettings, Components{api: true, sandbox: true})
	followerSettings := settings()
	followerSettings.Data, followerSettings.URL, followerSettings.SandboxURL = data, apiServer.url, apiServer.sandboxURL
	followers := startComponents(t, followerSettings, FollowersOnly)
	get := func(p *Program, path string) (int, string) {
		w := httptest.NewRecorder()
		p.newMetricsServer().Handler.ServeHTTP(w, httptest.NewRequestWithContext(ctx, http.MethodGet, path, http.NoBody))
		return w.Code, w.Body.String()
	}
	awaitStatus := func(p *Program, path string, want int) {
		t.Helper()
		err := await(ctx, path, func() (bool, error) {
			status, _ := get(p, path)
			return status == want, nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	everyProcess := []*Program{apiServer, followers}
	for _, p := range everyProcess {
		awaitStatus(p, "/readyz", http.StatusOK)
		awaitStatus(p, "/freshz", http.StatusOK)
	}

	conn, err := pgx.Connect(ctx, cluster.URL("postgres"))
	if err != nil {
		t.Fatal(err)
	}
	exec := func(sql string) {
		t.Helper()
		if _, err := conn.Exec(ctx, sql); err != nil {
			t.Fatal(err)
		}
	}
	exec(`ALTER SYSTEM SET synchronous_standby_names = 'lost'`)
	exec(`SELECT pg_reload_conf()`)
	for _, p := range everyProcess {
		awaitStatus(p, "/readyz", http.StatusServiceUnavailable) // queries still work, but no commit finishes
		if status, _ := get(p, "/healthz"); status != http.StatusOK {
			t.Errorf("/healthz returned %d", status)
		}
		for range 3 {
			awaitStatus(p, "/readyz", http.StatusServiceUnavailable)
		}
	}
	var waiting int
	err = conn.QueryRow(ctx, `SELECT count(*) FROM pg_stat_activity
		WHERE wait_event = 'SyncRep' AND query LIKE '%emit_message%'`).Scan(&waiting)
	if err != nil || waiting > len(everyProcess) {
		t.Errorf("%d commits of health checks wait for a standby, error %v", waiting, err)
	}
	exec(`ALTER SYSTEM RESET synchronous_standby_names`)
	exec(`SELECT pg_reload_conf()`)
	for _, p := range everyProcess {
		awaitStatus(p, "/readyz", http.StatusOK)
	}

	closeCtx, cancelClose := context.WithTimeout(ctx, time.Minute)
	defer cancelClose()
	_ = conn.Close(closeCtx)
	if err := cluster.Stop(); err != nil {
		t.Fatal(err)
	}
	for _, p := range everyProcess {
		for _, path := range []string{"/readyz", "/freshz"} {
			awaitStatus(p, path, http.StatusServiceUnavailable)
		}
		err := await(ctx, "metrics of the process without a database", func() (bool, error) {
			status, metrics := get(p, "/metrics")
			if status != http.StatusOK || !strings.Contains(metrics, "go_goroutines") || !strings.Contains(metrics, "hulak_ready 0") {
				return false, fmt.Errorf("/metrics returned %d without the metrics of the process", status)
			}
			return strings.Contains(metrics, "hulak_database_up 0"), nil
		})
		if err != nil {
			t.Error(err)
		}
	}
}
