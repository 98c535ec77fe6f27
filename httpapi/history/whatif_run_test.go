package history

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/domain/transfer"
	"hulak/eventstore"
	"hulak/eventstore/eventregistry"
	"hulak/eventstore/memory"
	"hulak/eventstore/postgres/pgtest"
	"hulak/httpapi/core"
	"hulak/httpapi/documents"
	"hulak/projections/events"
)

func TestCanceledSimulationStops(t *testing.T) {
	t.Parallel()
	store := memory.New()
	pool := pgtest.New(t)
	server, err := core.New(core.Config{Events: eventstore.NewLog(store, eventregistry.Registry(), store.Keys()), DB: pool})
	require.NoError(t, err)
	_, err = pool.Exec(t.Context(), `
		INSERT INTO what_if_runs (id, asked_by, asked_at, reason, changes, after, up_to, total, state, updated_at)
		VALUES ('run-1', 'officer', now(), 'why', '{}', 0, 0, 5, 'CANCELED', now())`)
	require.NoError(t, err)

	run := whatIfRun{handlers: New(server, Deps{}, documents.New(server, nil)), id: "run-1"}
	require.NoError(t, run.save(t.Context(), whatIfDone, nil))
	require.True(t, run.canceled, "the run notices at its next step (8)")
	var state string
	require.NoError(t, pool.QueryRow(t.Context(), `SELECT state FROM what_if_runs WHERE id = 'run-1'`).Scan(&state))
	require.Equal(t, "CANCELED", state)
}

func TestTransferWithoutEventsHasNoEvidence(t *testing.T) {
	t.Parallel()
	store := memory.New()
	server, err := core.New(core.Config{Events: eventstore.NewLog(store, eventregistry.Registry(), store.Keys())})
	require.NoError(t, err)
	run := whatIfRun{handlers: New(server, Deps{}, documents.New(server, nil))}
	_, readable, err := run.evidence(t.Context(), events.StreamStart{Stream: domain.Stream(transfer.Decider.Category, "missing")})
	require.NoError(t, err)
	require.False(t, readable, "the simulation counts and skips the transfer (8)")
}
