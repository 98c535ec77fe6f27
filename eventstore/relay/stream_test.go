package relay

import (
	"context"
	"log/slog"
	"testing"

	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/require"

	"hulak/eventstore/memory"
	"hulak/eventstore/relay/natstest"
)

// oldServer ignores the metadata of streams, as NATS did before version 2.10.
type oldServer struct{ jetstream.JetStream }

func (s oldServer) CreateStream(ctx context.Context, c jetstream.StreamConfig) (jetstream.Stream, error) {
	c.Metadata = nil
	return s.JetStream.CreateStream(ctx, c)
}

func TestRelayRejectsServersWithoutStreamMetadata(t *testing.T) {
	t.Parallel()
	cluster := natstest.Start(t, 1)
	r, err := New(memory.New(), cluster.Connect(), StreamConfig{Name: "HULAK", Replicas: 1}, slog.New(slog.DiscardHandler))
	require.NoError(t, err)
	r.js = oldServer{r.js}

	_, err = r.locate(t.Context())

	require.ErrorIs(t, err, errOldServer)
	_, err = r.js.Stream(t.Context(), "HULAK")
	require.ErrorIs(t, err, jetstream.ErrStreamNotFound, "nothing may remain that looks like a stream of the relay")
	require.Zero(t, r.refills.Load())
}
