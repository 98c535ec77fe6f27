package alarm_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"hulak/domain/alarm"
	"hulak/domain/decidertest"
)

var given = decidertest.For(alarm.Decider)

func TestObserve(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 3, 2, 18, 0, 0, 0, time.UTC)
	rule := alarm.Rule{Metric: alarm.SealLag, Unit: "SECONDS", Watch: 5, Alarm: 60}
	observe := func(value int64) alarm.Observe { return alarm.Observe{Rule: rule, Value: value, At: at} }
	raised := alarm.Raised{Metric: alarm.SealLag, Value: 60, Threshold: 60, Unit: "SECONDS", At: at}
	t.Run("an alarm is raised when the value reaches the threshold", func(t *testing.T) {
		given(t).When(observe(59)).ThenNothing()
		given(t).When(observe(60)).Then(raised)
	})
	t.Run("a raised alarm is not raised again", func(t *testing.T) {
		given(t, raised).When(observe(600)).ThenNothing()
	})
	t.Run("an alarm is cleared once and can be raised again", func(t *testing.T) {
		cleared := alarm.Cleared{Metric: alarm.SealLag, Value: 59, Unit: "SECONDS", At: at}
		given(t, raised).When(observe(59)).Then(cleared)
		given(t, raised, cleared).When(observe(0)).ThenNothing()
		given(t, raised, cleared).When(observe(60)).Then(raised)
	})
}

func TestRuleLevel(t *testing.T) {
	t.Parallel()
	rule := alarm.RuleFor(alarm.ProjectionLag)
	assert.Equal(t, alarm.LevelOK, rule.Level(rule.Watch-1))
	assert.Equal(t, alarm.LevelWatch, rule.Level(rule.Watch))
	assert.Equal(t, alarm.LevelWatch, rule.Level(rule.Alarm-1))
	assert.Equal(t, alarm.LevelAlarm, rule.Level(rule.Alarm))
	assert.Equal(t, alarm.LevelAlarm, alarm.RuleFor(alarm.OutOfBalanceCurrencies).Level(1),
		"a single out-of-balance currency must raise an alarm")
	assert.Panics(t, func() { alarm.RuleFor("UNKNOWN") })
}
