package relay

import (
	"bytes"
	"context"
	"log/slog"
	"testing"

	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/assert"
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

func TestRelayLogsThatItHasNoConnection(t *testing.T) {
	t.Parallel()
	conn, err := Connect(ConnectOptions{URL: "nats://127.0.0.1:1"}, slog.New(slog.DiscardHandler)) // refuses connections
	require.NoError(t, err)
	defer conn.Close()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var lines bytes.Buffer
	firstLine := writerFunc(func(line []byte) (int, error) { cancel(); return lines.Write(line) })
	r, err := New(memory.New(), conn, StreamConfig{Name: "HULAK", Replicas: 1}, slog.New(slog.NewTextHandler(firstLine, nil)))
	require.NoError(t, err)

	require.NoError(t, r.Run(ctx))

	assert.Contains(t, lines.String(), "no connection to NATS")
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }
