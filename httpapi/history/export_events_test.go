package history

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"hulak/projections/runner"

	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/domain/accesslog"
	"hulak/domain/pricing"
	"hulak/domain/reference"
	"hulak/eventstore"
	"hulak/eventstore/eventregistry"
	"hulak/eventstore/memory"
	"hulak/eventstore/postgres/pgtest"
	"hulak/httpapi/core"
	"hulak/httpapi/documents"
	"hulak/httpapi/dto"
	"hulak/projections/events"
	"hulak/projections/registry"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

func TestInterruptedExport(t *testing.T) {
	t.Parallel()
	store := memory.New()
	log := eventstore.NewLog(store, eventregistry.Registry(), store.Keys())
	pool := pgtest.New(t)
	server, err := core.New(core.Config{Events: log, DB: pool})
	require.NoError(t, err)
	h := New(server, Deps{}, documents.New(server, nil))
	for _, fees := range reference.DefaultFeeSets(time.Now()) {
		_, _, err := eventstore.Execute(t.Context(), log, eventstore.Command{}, func(u domain.UnitOfWork) (struct{}, error) {
			_, err := domain.Decide(u, pricing.FeeSetDecider, fees.Key.String(), fees)
			return struct{}{}, err
		})
		require.NoError(t, err)
	}
	require.NoError(t, core.ExecuteCommand(t.Context(), server, accesslog.ExportDecider, "export-1", accesslog.ExportCommand(
		accesslog.StartExport{ExportID: "export-1", StaffID: "officer", Format: accesslog.FormatCSV, Count: 10, Reason: "r", At: server.Now()})))
	runner := runner.New(pool, log, registry.All(), runner.Options{Logger: slog.New(slog.DiscardHandler)})
	require.NoError(t, runner.CatchUp(t.Context()))
	before, err := log.Head(t.Context())
	require.NoError(t, err)

	t.Run("the log records an interrupted export with the number of events sent (8)", func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		export := eventExport{
			handlers: h, filter: events.Filter{OldestFirst: true}, out: disconnectingWriter{position: 3, disconnect: cancel},
			response: http.NewResponseController(httptest.NewRecorder()),
		}
		require.ErrorIs(t, h.runExport(ctx, "export-1", &export), context.Canceled)
		found, err := log.Read(t.Context(), before, 10)
		require.NoError(t, err)
		require.Len(t, found, 1)
		ended := found[0].Event.(accesslog.ExportEnded)
		require.Equal(t, accesslog.ExportEnded{ExportID: "export-1", StaffID: "officer", Count: 2, At: ended.At}, ended)
	})
}

// disconnectingWriter is an eventWriter whose client disconnects at the event with the given position.
type disconnectingWriter struct {
	position   int64
	disconnect func()
}

func (w disconnectingWriter) writeHeader() error { return nil }
func (w disconnectingWriter) flush() error       { return nil }
func (w disconnectingWriter) writeEvent(e dto.ExportedEvent) error {
	if e.Position == core.FormatPosition(w.position) {
		w.disconnect()
		return context.Canceled
	}
	return nil
}
