package app

import (
	"context"
	"net/http"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"hulak/domain/maintenance"
	"hulak/eventstore"
	"hulak/eventstore/postgres/embeddedpg"
)

// TestRestoreOfOldBackupStopsWrites restores a backup that is older than the last signed head. The app must not write until an operator
// accepts that the events since then are lost.
func TestRestoreOfOldBackupStopsWrites(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), suiteTimeout)
	defer cancel()
	dir, backup := filepath.Join(t.TempDir(), "postgres"), filepath.Join(t.TempDir(), "backup")
	var database string // the server's data directory
	settings := &Settings{
		Addr: "127.0.0.1:0", SandboxAddr: "127.0.0.1:0", Data: t.TempDir(), Env: "test", DemoPassword: testPassword, SandboxSpeed: 0.05,
		IdleMinutes: 5, manualSandbox: true, quiet: true,
	}
	var cluster *embeddedpg.Cluster
	startCluster := func() {
		t.Helper()
		var err error
		cluster, err = embeddedpg.Start(ctx, embeddedpg.Options{Dir: dir})
		require.NoError(t, err)
		settings.DatabaseURL = cluster.URL("postgres")
		conn, err := pgx.Connect(ctx, settings.DatabaseURL)
		require.NoError(t, err)
		defer conn.Close(ctx)
		require.NoError(t, conn.QueryRow(ctx, `SHOW data_directory`).Scan(&database))
	}
	copyDir := func(from, to string) {
		t.Helper()
		out, err := exec.CommandContext(ctx, "cp", "-a", from, to).CombinedOutput()
		require.NoError(t, err, string(out))
	}
	start := func(selected Components) *Program {
		t.Helper()
		p, err := Start(ctx, settings, selected, nil)
		require.NoError(t, err)
		return p
	}
	stop := func(p *Program) {
		t.Helper()
		stopCtx, cancelStop := context.WithTimeout(ctx, stopTimeout)
		defer cancelStop()
		require.NoError(t, p.Stop(stopCtx))
	}
	signUp := func(p *Program, number int) {
		t.Helper()
		_, err := newSender(ctx, newBaseURLs(p), number)
		require.NoError(t, err)
	}

	startCluster()
	p := start(AllComponents)
	signUp(p, 1)
	stop(p)
	require.NoError(t, cluster.Stop())
	copyDir(database, backup)
	startCluster()
	p = start(AllComponents)
	signUp(p, 2)
	before, err := p.log.Head(ctx)
	require.NoError(t, err)
	stop(p) // seals all events
	require.NoError(t, cluster.Stop())
	require.NoError(t, exec.CommandContext(ctx, "rm", "-rf", database).Run())
	copyDir(backup, database)
	startCluster()
	t.Cleanup(func() { _ = cluster.Stop() })

	p = start(AllComponents)
	require.ErrorIs(t, p.store.Writable(), eventstore.ErrStopped, "writes are refused before any component can write")
	response, err := http.Get(p.url + "/readyz")
	require.NoError(t, err)
	require.NoError(t, response.Body.Close())
	require.Equal(t, http.StatusServiceUnavailable, response.StatusCode)
	_, err = eventstore.RunCommand(ctx, p.log, operatorCommand, maintenance.Decider, maintenance.LogKey, maintenance.Command(
		maintenance.AcceptRestore{Reason: "not by the command", At: now()}))
	require.ErrorIs(t, err, eventstore.ErrStopped)
	stop(p)
	p = start(DatabaseOnly)
	_, err = p.AcceptRestore(ctx, " ")
	require.ErrorIs(t, err, maintenance.ErrReasonRequired)
	found, err := p.log.Head(ctx)
	require.NoError(t, err)
	accepted, err := p.AcceptRestore(ctx, "the newest backup was damaged")
	require.NoError(t, err)
	require.Equal(t, accepted.Expected, before)
	require.Equal(t, found, accepted.Found)
	require.FileExists(t, accepted.OldHeadsFile)
	_, err = p.AcceptRestore(ctx, "the newest backup was damaged")
	require.NoError(t, err, "the command can be repeated")
	recorded, _, err := eventstore.State(ctx, p.log, maintenance.Decider, maintenance.LogKey)
	require.NoError(t, err)
	require.Equal(t, "the newest backup was damaged", recorded.Restore.Reason)
	require.Equal(t, accepted.Expected, recorded.Restore.ExpectedPosition)
	stop(p)

	p = start(AllComponents)
	signUp(p, 3)
	require.NoError(t, await(ctx, "the seal", func() (bool, error) {
		status := p.sealer.Status()
		return status.Err == nil && status.Position > found, nil
	}))
	require.Empty(t, verifyLog(t, p))
	stop(p)
}

func TestRestoreIsAcceptedOnlyAfterLoss(t *testing.T) {
	t.Parallel()
	p := startProgram(t, nil)
	_, err := p.AcceptRestore(t.Context(), "reason")
	require.ErrorIs(t, err, ErrNotStopped)
}
