package projections_test

import (
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/domain/sender"
	"hulak/eventstore"
	"hulak/eventstore/eventregistry/eventregistrytest"
	"hulak/projections"
	"hulak/projections/projectiontest"
	"hulak/projections/registry"
	"hulak/projections/sqlbatch"
)

// TestWithPersonalDeclarations checks which handlers are declared WithPersonal. The result of such a handler must depend on the personal
// part. Any other handler must give the same result for every personal part, even an erased one.
func TestWithPersonalDeclarations(t *testing.T) {
	t.Parallel()
	all := createReadModels(t)
	c := projectiontest.New(t)
	examples, err := eventregistrytest.Archive("../eventstore/eventregistry/testdata/events").Examples()
	require.NoError(t, err)
	for _, example := range examples {
		stored, err := example.NewAppend(c.Ctx, domain.Stream("example", example.Name()), c.Keys)
		require.NoError(t, err)
		_, err = c.Store.Append(c.Ctx, stored)
		require.NoError(t, err)
	}
	entries, err := c.Log.ReadStored(c.Ctx, 0, len(examples))
	require.NoError(t, err)
	require.Len(t, entries, len(examples))
	for i := range entries {
		decode := func(level eventstore.DecodeLevel) domain.RecordedEvent {
			decoded, err := c.Log.DecodeSelected(c.Ctx, entries[i:i+1],
				func(*eventstore.StoredEvent) eventstore.DecodeLevel { return level })
			require.NoError(t, err)
			require.NoError(t, decoded[0].Err)
			return decoded[0]
		}
		full, public := decode(eventstore.Full), decode(eventstore.Public)
		erased := public
		erased.Erased = true
		for _, p := range all {
			output, publicOutput, erasedOutput := p.apply(t, full), p.apply(t, public), p.apply(t, erased)
			if p.applier.DecodeLevel(full.Type) == eventstore.Full {
				assert.NotEqual(t, output, erasedOutput, "%s does not need the personal part of %s", p.name, full.Type)
				continue
			}
			assert.Equal(t, output, publicOutput, "%s needs the personal part of %s", p.name, full.Type)
			assert.Equal(t, output, erasedOutput, "%s needs to know whether %s is erased", p.name, full.Type)
		}
	}
}

// readModel is a projection whose tables exist.
type readModel struct {
	name    string
	applier projections.Applier
	tables  sqlbatch.Catalog
}

// createReadModels creates the tables of all projections.
func createReadModels(t *testing.T) (all []readModel) {
	t.Helper()
	c := projectiontest.New(t, registry.All()...)
	require.NoError(t, c.Runner.Prepare(c.Ctx))
	for _, p := range registry.All() {
		m := readModel{name: p.Name, applier: projections.NewApplier(p)}
		require.NoError(t, pgx.BeginFunc(c.Ctx, c.Pool, func(tx pgx.Tx) error {
			_, err := tx.Exec(c.Ctx, `SET LOCAL search_path = `+p.Name)
			if err == nil {
				m.tables, err = sqlbatch.ReadCatalog(c.Ctx, tx)
			}
			return err
		}))
		all = append(all, m)
	}
	return all
}

// apply returns the statements that the projection makes of an event, with their arguments.
func (m readModel) apply(t *testing.T, e domain.RecordedEvent) (output []any) {
	t.Helper()
	b := sqlbatch.New(m.tables)
	require.NoError(t, m.applier.Apply(b, e))
	var statements pgx.Batch
	b.AppendTo(&statements)
	for _, q := range statements.QueuedQueries {
		output = append(output, q.SQL, q.Arguments)
	}
	return output
}

func TestUnreadablePersonalPartParksStreamOnlyForPersonalHandlers(t *testing.T) {
	t.Parallel()
	signedUp := func(name string) projections.Projection {
		return projections.Projection{
			Name: name, Version: 1, Schema: `CREATE TABLE senders (position bigint PRIMARY KEY)`,
			Handlers: []projections.Handler{projections.On(func(b *projections.Batch, _ sender.SignedUp, r domain.RecordedEvent) {
				b.Insert("senders", projections.Row{"position": r.Position})
			})},
		}
	}
	names := signedUp("names")
	names.Handlers[0] = names.Handlers[0].WithPersonal()
	c := projectiontest.New(t, signedUp("numbers"), names)
	stream := domain.Stream("sender", "s-1")
	_, err := c.Store.Append(c.Ctx, eventstore.Append{
		Reads: []eventstore.StreamVersion{{Stream: stream}},
		Events: []eventstore.StoredEvent{{
			Stream: stream, Version: 1, ID: uuid.New(), Type: sender.SignedUp{}.EventType(), Schema: 1,
			Payload: []byte(`{"senderId":"s-1"}`),
			Subject: "s-1", Personal: []byte("not decryptable"), Meta: []byte(`{}`),
		}},
	})
	require.NoError(t, err)
	c.CatchUp()
	status, err := c.Runner.Status(c.Ctx)
	require.NoError(t, err)
	require.Len(t, status, 2)
	assert.Empty(t, status[0].Parked)
	require.Len(t, status[1].Parked, 1)
	assert.Contains(t, status[1].Parked[0].Error, "key")
	var rows int
	require.NoError(t, c.Pool.QueryRow(c.Ctx, `SELECT count(*) FROM numbers.senders`).Scan(&rows))
	assert.Equal(t, 1, rows)
	discrepancies, err := c.Maintainer.Audit(c.Ctx, []domain.StreamID{stream})
	require.NoError(t, err, "an audit decodes no more than the read model does")
	assert.Empty(t, discrepancies)
}
