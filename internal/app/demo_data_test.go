package app

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"hulak/eventstore/postgres/pgtest"
	"hulak/httpapi/session"
	"hulak/projections/ledger"
)

// TestDemoData creates demo data, and then starts the program on it.
func TestDemoData(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), suiteTimeout)
	defer cancel()
	s := &Settings{
		Addr: "127.0.0.1:0", SandboxAddr: "127.0.0.1:0", Data: t.TempDir(), DatabaseURL: pgtest.URL(t), Env: "test",
		DemoPassword: testPassword, SandboxSpeed: 86_400, IdleMinutes: 5, quiet: true, passwordCost: session.CheapPasswordCost,
	}
	create := func(s *Settings, transfers int) (int, error) {
		p, err := Start(ctx, s, DatabaseOnly, t.Output())
		require.NoError(t, err)
		created, err := p.CreateDemoData(ctx, transfers)
		require.NoError(t, p.Stop(ctx))
		return created, err
	}
	created, err := create(s, 200)
	require.NoError(t, err)
	require.InDelta(t, 237, created, 8, "197 of the period, and 40 with unclaimed refunds")

	t.Run("a second run adds nothing", func(t *testing.T) {
		again, err := create(s, 200)
		require.NoError(t, err)
		require.Zero(t, again)
	})
	t.Run("production has no demo data", func(t *testing.T) {
		p := &Program{settings: &Settings{Env: "production"}}
		_, err := p.CreateDemoData(ctx, 200)
		require.ErrorIs(t, err, errDemoInProduction)
	})

	p := startComponents(t, s, AllComponents)
	head, err := p.log.Head(ctx)
	require.NoError(t, err)
	for _, model := range p.runner.Projections() {
		require.NoError(t, p.runner.WaitFor(ctx, model.Name, head))
	}
	t.Run("the followers skip the history", func(t *testing.T) {
		require.ElementsMatch(t, followerCheckpoints, p.workers.checkpointNames)
		p.sandbox.Mu.Lock()
		defer p.sandbox.Mu.Unlock()
		require.Less(t, len(p.sandbox.Mailbox), 100, "the history sends no messages")
	})
	t.Run("the trial balance is zero in each currency", func(t *testing.T) {
		balance, err := ledger.NewQueries(p.readPool).TrialBalance(ctx)
		require.NoError(t, err)
		require.NotEmpty(t, balance.Balances)
		for _, total := range balance.Sums {
			require.True(t, total.IsZero(), total)
		}
	})
	t.Run("the checker finds no divergence from the read models or the providers' records", func(t *testing.T) {
		c := p.newChecker()
		c.QuietPeriod, c.MaxProviderQueries = 0, 10_000
		require.NoError(t, scanLog(ctx, c))
		require.Empty(t, openDivergences(ctx, t, c))
	})
	t.Run("the log matches its seals", func(t *testing.T) {
		out, err := hulak(t, s, "verify")
		require.NoError(t, err, out)
	})
}
