package watch_test

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/domain/alarm"
	"hulak/eventstore"
	"hulak/eventstore/eventregistry"
	"hulak/eventstore/memory"
	"hulak/providers/watch"
)

// rig is a worker that watches one metric, with a clock that the test sets.
type rig struct {
	*testing.T
	log     *eventstore.Log
	worker  *watch.Worker
	now     time.Time
	reading alarm.Reading
}

func newRig(t *testing.T) *rig {
	t.Parallel()
	store := memory.New()
	r := &rig{
		T: t, log: eventstore.NewLog(store, eventregistry.Registry(), store.Keys()), now: time.Date(2026, 3, 2, 18, 0, 0, 0, time.UTC),
		reading: alarm.Reading{Metric: alarm.SealLag},
	}
	r.worker = &watch.Worker{
		Log: r.log, Logger: slog.New(slog.DiscardHandler), Now: func() time.Time { return r.now },
		Readings: func(context.Context) []alarm.Reading { return []alarm.Reading{r.reading} },
	}
	return r
}

// check advances the clock, sets the metric, runs the worker, and returns the types of all recorded events.
func (r *rig) check(elapsed time.Duration, value int64) (types []string) {
	r.Helper()
	r.now, r.reading.Value = r.now.Add(elapsed), value
	require.NoError(r, r.worker.Check(r.Context()))
	events, err := r.log.ReadStream(r.Context(), domain.Stream(alarm.Decider.Category, string(alarm.SealLag)), 0, 100)
	require.NoError(r, err)
	for _, e := range events {
		types = append(types, e.Type)
	}
	return types
}

func TestWorkerRaisesAndClearsAlarms(t *testing.T) {
	t.Parallel()
	rule := alarm.RuleFor(alarm.SealLag)
	t.Run("the worker raises an alarm once, after the metric has exceeded its threshold for the minimum duration", func(t *testing.T) {
		r := newRig(t)
		assert.Empty(t, r.check(0, rule.Alarm))
		assert.Empty(t, r.check(rule.MinDuration-time.Second, rule.Alarm))
		assert.Equal(t, []string{"alarm.raised"}, r.check(time.Second, rule.Alarm))
		assert.Len(t, r.check(rule.MinDuration, rule.Alarm+1), 1)
	})
	t.Run("the worker raises no alarm if the metric drops below its threshold before the minimum duration", func(t *testing.T) {
		r := newRig(t)
		for range 5 {
			r.check(rule.MinDuration-time.Second, rule.Alarm)
			assert.Empty(t, r.check(time.Second, 0))
		}
	})
	t.Run("the worker clears an alarm after the metric has been below its threshold for the minimum duration", func(t *testing.T) {
		r := newRig(t)
		r.check(0, rule.Alarm)
		r.check(rule.MinDuration, rule.Alarm)
		assert.Len(t, r.check(time.Second, 0), 1)
		assert.Equal(t, []string{"alarm.raised", "alarm.cleared"}, r.check(rule.MinDuration, 0))
	})
	t.Run("the worker reports the readings and the raised alarms of each check", func(t *testing.T) {
		r := newRig(t)
		var readings []alarm.Reading
		var raised map[alarm.Metric]bool
		r.worker.Report = func(_ context.Context, rs []alarm.Reading, as map[alarm.Metric]bool) { readings, raised = rs, as }
		r.check(0, rule.Alarm)
		assert.Equal(t, []alarm.Reading{r.reading}, readings)
		assert.Equal(t, map[alarm.Metric]bool{alarm.SealLag: false}, raised)
		r.check(rule.MinDuration, rule.Alarm)
		r.check(time.Second, rule.Alarm)
		assert.Equal(t, map[alarm.Metric]bool{alarm.SealLag: true}, raised)
	})
	t.Run("the worker does not clear an alarm because of an unknown reading", func(t *testing.T) {
		r := newRig(t)
		r.check(0, rule.Alarm)
		r.check(rule.MinDuration, rule.Alarm)
		r.reading.Unknown = true
		r.check(time.Second, 0)
		assert.Len(t, r.check(rule.MinDuration, 0), 1, "the alarm stays raised")
	})
}
