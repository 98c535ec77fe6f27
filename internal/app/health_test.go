package app

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/alarm"
	"hulak/domain/maintenance"
	"hulak/eventstore"
)

// TestHealthPageReadingsAndActions runs transfers, inserts a malformed callback, and performs the health page's actions.
func TestHealthPageReadingsAndActions(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), suiteTimeout)
	defer cancel()
	p, senders := startWithSenders(ctx, t, 1, nil)
	createSampleTransfers(ctx, t, senders)
	require.NoError(t, awaitIdle(ctx, p))
	staff, err := signInStaff(ctx, senders[0])
	require.NoError(t, err)

	t.Run("every rule has a reading, and none shows a problem", func(t *testing.T) {
		readings := p.healthProbe().Readings(ctx)
		require.Len(t, readings, len(alarm.Rules()))
		for _, r := range readings {
			assert.False(t, r.Unknown, r.Metric)
			switch r.Metric {
			case alarm.OutOfBalanceCurrencies, alarm.LimitMismatches, alarm.CouponMismatches, alarm.OtherMismatches,
				alarm.InFlightAge, alarm.OverdueTransfers, alarm.ParkedStreams, alarm.ProjectionErrors, alarm.FailedCallbacks:
				assert.Zero(t, r.Value, r.Metric)
			case alarm.DatabaseSize:
				assert.NotZero(t, r.Value)
			}
		}
	})
	t.Run("failed callback raises an alarm and emails the administrator", func(t *testing.T) {
		_, err := p.pool.Exec(ctx, `INSERT INTO inbox (provider, callback_id, body) VALUES ('sandbox', 'malformed', '{}')`)
		require.NoError(t, err)
		require.NoError(t, await(ctx, "the alarm", func() (bool, error) {
			s, _, err := eventstore.State(ctx, p.log, alarm.Decider, string(alarm.FailedCallbacks))
			return s.Raised, err
		}))
		require.NoError(t, await(ctx, "the email", func() (bool, error) {
			_, messages, err := staff.send(ctx, staff.urls.sandbox+"/mailbox.json?to=admin@hulak.test", http.MethodGet, "", nil)
			return strings.Contains(string(messages), "Alarm: A provider callback failed"), err
		}))
	})
	t.Run("administrator rebuilds a read model and rolls it back", func(t *testing.T) {
		for _, action := range []struct {
			path string
			task maintenance.Task
		}{{"rebuild", maintenance.TaskRebuild}, {"back", maintenance.TaskRollback}} {
			path := "/v1/admin/projections/business/" + action.path
			require.NoError(t, staff.callOK(ctx, http.MethodPost, path, "", map[string]any{"reason": "Test"}, nil))
			var run maintenance.TaskRun
			require.NoError(t, await(ctx, action.path, func() (bool, error) {
				s, _, err := eventstore.State(ctx, p.log, maintenance.Decider, maintenance.ProjectionsKey)
				run = s.Last["business"]
				return run.Task == action.task && !run.EndedAt.IsZero(), err
			}))
			assert.Empty(t, run.Failure)
		}
	})
}
