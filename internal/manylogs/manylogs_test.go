package manylogs

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/domain/ledger"
	"hulak/domain/money"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
	"hulak/eventstore"
)

var errTotals = errors.New("the logs together differ from a single log")

// simulate runs the same transfers on ten logs and on a single one, and compares the results.
func simulate(ctx context.Context, seed uint64, transfers int, planted fault) (*run, error) {
	plans := newPlans(rand.New(rand.NewPCG(seed, 2)), transfers)
	r, err := newRun(ctx, seed, planted)
	if err != nil {
		return nil, err
	}
	for _, p := range plans {
		r.start(p)
	}
	if err := r.work(); err != nil {
		return r, err
	}
	if err := r.checkpoint(); err != nil {
		return r, err
	}
	total, err := r.totals()
	if err != nil {
		return r, err
	}
	sent, err := r.sentBySender()
	if err != nil {
		return r, err
	}
	single, err := runOnSingleLog(ctx, plans)
	if err != nil {
		return r, err
	}
	for _, line := range ledger.Chart {
		for _, currency := range []money.Currency{money.USD, money.NPR} {
			if got, want := total.Get(line.Account, currency), single.Get(line.Account, currency); !got.Equal(want) {
				return r, fmt.Errorf("%w: %s is %s, want %s", errTotals, line.Account, got, want)
			}
		}
	}
	planned := map[string][]string{}
	for _, p := range plans {
		planned[senderID(p.sender)] = append(planned[senderID(p.sender)], p.id)
	}
	for sender, want := range planned {
		if slices.Sort(want); !slices.Equal(want, sent[sender]) {
			return r, fmt.Errorf("%w: transfers of %s", errTotals, sender)
		}
	}
	return r, nil
}

// runOnSingleLog runs all transfers one after the other on one log, and returns its balances.
func runOnSingleLog(ctx context.Context, plans []*plan) (ledger.Balances, error) {
	log, balances, position := newLog(), ledger.Balances{}, int64(0)
	for sender := range senderCount {
		if _, err := eventstore.RunCommand(ctx, log, eventstore.Command{}, memberDecider, senderID(sender), any(openMember{})); err != nil {
			return nil, err
		}
	}
	for _, p := range plans {
		_, err := eventstore.Run(ctx, log, eventstore.Command{}, func(u domain.UnitOfWork) error { return createIn(u, p) })
		if err != nil {
			return nil, err
		}
		commands := p.funding(transfertest.Start.Add(time.Minute))
		if !p.declined {
			commands = append(commands, p.reported(!p.fails, transfertest.Start.Add(2*time.Minute))...)
			commands = append(commands, p.ending(transfertest.Start.Add(3*time.Minute))...)
		}
		for _, c := range commands {
			if err := runTransferCommands(ctx, log, eventstore.Command{}, p, c); err != nil {
				return nil, err
			}
		}
	}
	for {
		events, err := log.Read(ctx, position, 1000)
		if err != nil || len(events) == 0 {
			return balances, err
		}
		for _, e := range events {
			position = e.Position
			if event, ok := e.Event.(transfer.Event); ok {
				balances.Add(ledger.Post(event))
			}
		}
	}
}

// TestTenLogsKeepTheLedger simulates ten logs with late and repeated messages, crashes, and senders that move between logs. Each log must
// balance after each event, clearing accounts must equal the money in flight after each step, and the totals must be those of one log.
func TestTenLogsKeepTheLedger(t *testing.T) {
	t.Parallel()
	for seed := range uint64(3) {
		t.Run(fmt.Sprintf("seed %d", seed), func(t *testing.T) {
			t.Parallel()
			r, err := simulate(t.Context(), seed, 1_500, noFault)
			require.NoError(t, err)
			require.Greater(t, r.crossing, 1_000, "messages with money")
			require.Greater(t, r.repeated, 100, "repeated messages")
			require.Greater(t, r.moves, 20, "moves of senders")
			require.Empty(t, r.moving)
			require.Greater(t, r.combined, 10, "combined checkpoints")
			t.Logf("%d steps, %d messages with money, %d repeated messages, %d moves, %d combined checkpoints",
				r.step, r.crossing, r.repeated, r.moves, r.combined)
		})
	}
}

func TestSimulationIsReproducible(t *testing.T) {
	t.Parallel()
	first, err := simulate(t.Context(), 5, 100, noFault)
	require.NoError(t, err)
	second, err := simulate(t.Context(), 5, 100, noFault)
	require.NoError(t, err)
	require.Equal(t, first.step, second.step)
	require.Equal(t, first.repeated, second.repeated)
	for i := range first.shards {
		require.Equal(t, first.shards[i].position, second.shards[i].position)
		require.Equal(t, first.shards[i].balances, second.shards[i].balances)
	}
}

// TestChecksFindPlantedFaults makes one mistake. The checks of the simulation must find it.
func TestChecksFindPlantedFaults(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		planted fault
		want    error
	}{
		"a message is dropped":                      {dropMessage, errClearing},
		"a message is applied twice":                {doubleMessage, errClearing},
		"a message has another amount":              {changedMessage, errUnbalanced},
		"a moved sender loses its idempotency keys": {forgetKeys, errTotals},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := simulate(t.Context(), 7, 600, c.planted)
			require.ErrorIs(t, err, c.want)
			t.Log(err)
		})
	}
}
