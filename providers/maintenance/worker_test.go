package maintenance_test

import (
	"context"
	"errors"
	"log/slog"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/domain/maintenance"
	"hulak/eventstore"
	"hulak/eventstore/eventregistry"
	"hulak/eventstore/memory"
	worker "hulak/providers/maintenance"
)

var at = time.Date(2026, 3, 2, 18, 0, 0, 0, time.UTC)

// fakeReadModels records its calls and returns the results set by the test.
type fakeReadModels struct {
	calls             []string
	differentTables   []string
	hasPreviousTables bool
	err               error
	onRebuild         func()
}

func (m *fakeReadModels) Rebuild(_ context.Context, projection string, _, _ bool) ([]string, error) {
	m.calls = append(m.calls, "rebuild "+projection)
	if m.onRebuild != nil {
		m.onRebuild()
	}
	return m.differentTables, m.err
}

func (m *fakeReadModels) RollBack(_ context.Context, projection string) (bool, error) {
	m.calls = append(m.calls, "roll back "+projection)
	return m.hasPreviousTables, m.err
}

// rig is a worker and its event log.
type rig struct {
	*testing.T
	log    *eventstore.Log
	models *fakeReadModels
	worker worker.Worker
}

func newRig(t *testing.T) *rig {
	t.Parallel()
	store := memory.New()
	r := &rig{T: t, log: eventstore.NewLog(store, eventregistry.Registry(), store.Keys()), models: &fakeReadModels{}}
	r.worker = worker.Worker{Log: r.log, Models: r.models, Now: func() time.Time { return at }, Logger: slog.New(slog.DiscardHandler)}
	return r
}

// request requests a task and returns the recorded event.
func (r *rig) request(task maintenance.Task) domain.RecordedEvent {
	r.Helper()
	_, _, err := eventstore.Execute(r.Context(), r.log, eventstore.Command{}, func(b domain.UnitOfWork) (struct{}, error) {
		_, err := domain.Decide(b, maintenance.Decider, maintenance.ProjectionsKey, maintenance.Command(maintenance.RequestTask{
			Task: task, Projection: "ledger", Reason: "The rules were fixed", At: at,
		}))
		return struct{}{}, err
	})
	require.NoError(r, err)
	all := r.events()
	return all[len(all)-1]
}

func (r *rig) events() []domain.RecordedEvent {
	r.Helper()
	events, err := r.log.ReadStream(r.Context(), domain.Stream(maintenance.Decider.Category, maintenance.ProjectionsKey), 0, 100)
	require.NoError(r, err)
	return events
}

func (r *rig) lastEvent() domain.Event {
	all := r.events()
	return all[len(all)-1].Event
}

func TestWorkerExecutesTasks(t *testing.T) {
	t.Parallel()
	t.Run("the worker executes a requested rebuild and records it", func(t *testing.T) {
		r := newRig(t)
		require.NoError(t, r.worker.Handlers().Handle(t.Context(), r.request(maintenance.TaskRebuild)))
		assert.Equal(t, []string{"rebuild ledger"}, r.models.calls)
		assert.Equal(t, maintenance.TaskFinished{Task: maintenance.TaskRebuild, Projection: "ledger", At: at}, r.lastEvent())
	})
	t.Run("the worker records the tables that differ after a failed rebuild", func(t *testing.T) {
		r := newRig(t)
		r.models.differentTables = []string{"entries"}
		require.NoError(t, r.worker.Handlers().Handle(t.Context(), r.request(maintenance.TaskRebuild)))
		failed := r.lastEvent().(maintenance.TaskFailed)
		assert.Equal(t, maintenance.FailureDiffers, failed.Failure)
		assert.Equal(t, []string{"entries"}, failed.Tables)
	})
	t.Run("a rollback fails if there are no earlier tables", func(t *testing.T) {
		r := newRig(t)
		require.NoError(t, r.worker.Handlers().Handle(t.Context(), r.request(maintenance.TaskRollback)))
		assert.Equal(t, maintenance.FailureNoEarlierTables, r.lastEvent().(maintenance.TaskFailed).Failure)
	})
	t.Run("the worker records an error as a failure, and the task can be requested again", func(t *testing.T) {
		r := newRig(t)
		r.models.err = errors.New("database unavailable")
		require.NoError(t, r.worker.Handlers().Handle(t.Context(), r.request(maintenance.TaskRebuild)))
		assert.Equal(t, maintenance.FailureInternal, r.lastEvent().(maintenance.TaskFailed).Failure)
		r.request(maintenance.TaskRebuild)
	})
	t.Run("the worker resumes an interrupted task", func(t *testing.T) {
		r := newRig(t)
		requested := r.request(maintenance.TaskRebuild)
		ctx, stop := context.WithCancel(t.Context())
		r.models.onRebuild = stop
		require.ErrorIs(t, r.worker.Handlers().Handle(ctx, requested), context.Canceled)
		assert.IsType(t, maintenance.TaskRequested{}, r.lastEvent())
		r.models.onRebuild = nil
		require.NoError(t, r.worker.Handlers().Handle(t.Context(), requested))
		assert.IsType(t, maintenance.TaskFinished{}, r.lastEvent())
	})
	t.Run("the worker executes a task once if its event is delivered twice", func(t *testing.T) {
		r := newRig(t)
		requested := r.request(maintenance.TaskRebuild)
		require.NoError(t, r.worker.Handlers().Handle(t.Context(), requested))
		require.NoError(t, r.worker.Handlers().Handle(t.Context(), requested))
		assert.Len(t, r.models.calls, 1)
	})
}
