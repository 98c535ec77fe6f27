package main

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

// TestHealthPageReadingsAndActions runs transfers, plants a malformed callback, and performs the actions of the health page.
func TestHealthPageReadingsAndActions(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), suiteTimeMax)
	defer cancel()
	p, customers := startWithCustomers(ctx, t, 1, nil)
	createSampleTransfers(ctx, t, customers)
	require.NoError(t, awaitIdle(ctx, p))
	staff, err := signInStaff(ctx, customers[0])
	require.NoError(t, err)

	t.Run("every figure that has a rule is taken, and nothing is wrong", func(t *testing.T) {
		readings := healthProbe{p, p.runner}.Readings(ctx)
		require.Len(t, readings, len(alarm.Rules()))
		for _, r := range readings {
			assert.False(t, r.Unknown, r.Metric)
			switch r.Metric {
			case alarm.Books, alarm.Limits, alarm.Coupons, alarm.Divergences, alarm.InFlight, alarm.MissedPromises, alarm.ParkedStreams, alarm.ProjectionErrors, alarm.CallbacksFailed:
				assert.Zero(t, r.Value, r.Metric)
			case alarm.DatabaseSize:
				assert.NotZero(t, r.Value)
			}
		}
	})
	t.Run("what is put aside raises an alarm, of which the administrator is told by mail", func(t *testing.T) {
		_, err := p.pool.Exec(ctx, `INSERT INTO inbox (provider, callback_id, body) VALUES ('sandbox', 'planted', '{}')`)
		require.NoError(t, err)
		require.NoError(t, await(ctx, "the alarm", func() (bool, error) {
			s, _, err := eventstore.State(ctx, p.log, alarm.Decider, string(alarm.CallbacksFailed))
			return s.Raised, err
		}))
		require.NoError(t, await(ctx, "the mail", func() (bool, error) {
			_, mails, err := staff.send(ctx, staff.site.sandbox+"/mailbox.json?to=admin@hulak.test", http.MethodGet, "", nil)
			return strings.Contains(string(mails), "Alarm: A callback of a provider was put aside"), err
		}))
	})
	t.Run("a read model is rebuilt beside the one in use, and there is a way back", func(t *testing.T) {
		for _, task := range []struct {
			path string
			done maintenance.Task
		}{{"rebuild", maintenance.Rebuild}, {"back", maintenance.Rollback}} {
			require.NoError(t, staff.callOK(ctx, http.MethodPost, "/v1/admin/projections/business/"+task.path, "", map[string]any{"reason": "To see that it can be"}, nil))
			var work maintenance.TaskRun
			require.NoError(t, await(ctx, task.path, func() (bool, error) {
				s, _, err := eventstore.State(ctx, p.log, maintenance.Decider, maintenance.Projections)
				work = s.Last["business"]
				return work.Task == task.done && !work.EndedAt.IsZero(), err
			}))
			assert.Empty(t, work.Failure)
		}
	})
}
