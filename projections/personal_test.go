package projections_test

import (
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/domain/sender"
	"hulak/eventstore"
	"hulak/eventstore/eventregistry/eventregistrytest"
	"hulak/projections"
	"hulak/projections/projectiontest"
	"hulak/projections/registry"
)

// TestWithPersonalDeclarations checks which handlers are declared WithPersonal. The result of such a handler must depend on the personal
// part. Any other handler must give the same result for every personal part, even an erased one.
func TestWithPersonalDeclarations(t *testing.T) {
	t.Parallel()
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
		for _, p := range registry.All() {
			output, declared := projections.RunHandlers(p, full)
			publicOutput, _ := projections.RunHandlers(p, public)
			erasedOutput, _ := projections.RunHandlers(p, erased)
			if declared {
				assert.NotEqual(t, output, erasedOutput, "%s does not need the personal part of %s", p.Name, full.Type)
				continue
			}
			assert.Equal(t, output, publicOutput, "%s needs the personal part of %s", p.Name, full.Type)
			assert.Equal(t, output, erasedOutput, "%s needs to know whether %s is erased", p.Name, full.Type)
		}
	}
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
	discrepancies, err := c.Runner.Audit(c.Ctx, []domain.StreamID{stream})
	require.NoError(t, err, "an audit decodes no more than the read model does")
	assert.Empty(t, discrepancies)
}
