package alarm_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"hulak/domain/alarm"
	"hulak/domain/decidertest"
)

var given = decidertest.For(alarm.Decider)

func TestAlarm(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 3, 2, 18, 0, 0, 0, time.UTC)
	rule := alarm.Rule{Metric: alarm.SealLag, Unit: "SECONDS", Watch: 5, Alarm: 60}
	observe := func(figure int64) alarm.Observe { return alarm.Observe{Rule: rule, Value: figure, At: at} }
	raised := alarm.Raised{Metric: alarm.SealLag, Value: 60, Threshold: 60, Unit: "SECONDS", At: at}
	t.Run("it rises where the figure reaches its bound, and not before", func(t *testing.T) {
		given(t).When(observe(59)).ThenNothing()
		given(t).When(observe(60)).Then(raised)
	})
	t.Run("it rises once, however long it lasts", func(t *testing.T) {
		given(t, raised).When(observe(600)).ThenNothing()
	})
	t.Run("it ends once, and may rise again", func(t *testing.T) {
		cleared := alarm.Cleared{Metric: alarm.SealLag, Value: 59, Unit: "SECONDS", At: at}
		given(t, raised).When(observe(59)).Then(cleared)
		given(t, raised, cleared).When(observe(0)).ThenNothing()
		given(t, raised, cleared).When(observe(60)).Then(raised)
	})
}

func TestRules(t *testing.T) {
	t.Parallel()
	rule := alarm.RuleFor(alarm.ProjectionLag)
	assert.Equal(t, alarm.OK, rule.Level(rule.Watch-1))
	assert.Equal(t, alarm.Watch, rule.Level(rule.Watch))
	assert.Equal(t, alarm.Watch, rule.Level(rule.Alarm-1))
	assert.Equal(t, alarm.Alarm, rule.Level(rule.Alarm))
	assert.Equal(t, alarm.Alarm, alarm.RuleFor(alarm.Books).Level(1), "books that do not balance are never merely watched")
	assert.Panics(t, func() { alarm.RuleFor("WEATHER") })
}
