package main

import (
	"context"
	"errors"
	"io"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/prometheus/common/model"
	"github.com/prometheus/common/promslog"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/model/textparse"
	"github.com/prometheus/prometheus/model/value"
	"github.com/prometheus/prometheus/promql/parser"
	"github.com/prometheus/prometheus/promql/promqltest"
	"github.com/prometheus/prometheus/rules"
	"github.com/prometheus/prometheus/util/teststorage"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// scrapeInterval is the time between two scrapes, by the monitor's clock.
const scrapeInterval = 15 * time.Second

// monitor is Prometheus' storage and engine with the alert rules. Its clock advances with each scrape, so that tests need not wait.
type monitor struct {
	t         *testing.T
	processes []*process
	storage   *teststorage.TestStorage
	query     rules.QueryFunc
	rules     []*rules.AlertingRule
	now       time.Time
	exported  map[string]bool                     // names of all metrics so far
	stored    map[string]map[string]labels.Labels // series in the latest scrape, by process
	fired     map[string]bool                     // alerts that have fired
}

func newMonitor(t *testing.T, processes ...*process) *monitor {
	t.Helper()
	storage := teststorage.New(t)
	m := &monitor{
		t: t, processes: processes, storage: storage,
		query:    rules.EngineQueryFunc(promqltest.NewTestEngine(t, false, 0, promqltest.DefaultMaxSamplesPerQuery), storage),
		now:      time.Now().AddDate(0, 0, -7), // so that it does not overtake the real time
		exported: map[string]bool{}, stored: map[string]map[string]labels.Labels{},
		fired: map[string]bool{},
	}
	manager := rules.NewManager(&rules.ManagerOptions{
		QueryFunc: m.query, Context: t.Context(), Logger: promslog.NewNopLogger(),
		NotifyFunc: func(context.Context, string, ...*rules.Alert) {},
	})
	groups, errs := manager.LoadGroups(scrapeInterval, labels.EmptyLabels(), "", nil, false, root+"/deploy/prometheus/alerts.yaml")
	require.Empty(t, errs)
	for _, group := range groups {
		for _, rule := range group.Rules() {
			m.rules = append(m.rules, rule.(*rules.AlertingRule))
		}
	}
	return m
}

// scrape stores the metrics of all processes, with the labels that Prometheus adds, and evaluates the rules.
func (m *monitor) scrape(ctx context.Context) {
	m.t.Helper()
	m.now = m.now.Add(scrapeInterval)
	appender := m.storage.Appender(ctx)
	for _, p := range m.processes {
		current := map[string]labels.Labels{}
		add := func(l labels.Labels, sample float64) {
			m.exported[l.Get(model.MetricNameLabel)] = true
			b := labels.NewBuilder(l)
			b.Set("job", "hulak").Set("instance", p.name)
			l = b.Labels()
			current[l.String()] = l
			_, err := appender.Append(0, l, m.now.UnixMilli(), sample)
			require.NoError(m.t, err)
		}
		text, contentType := p.scrape(ctx, m.t)
		if text != nil {
			add(labels.FromStrings(model.MetricNameLabel, "up"), 1)
			m.parse(text, contentType, add)
		} else {
			add(labels.FromStrings(model.MetricNameLabel, "up"), 0)
		}
		for name, l := range m.stored[p.name] {
			if _, found := current[name]; !found { // the series has ended
				_, err := appender.Append(0, l, m.now.UnixMilli(), math.Float64frombits(value.StaleNaN))
				require.NoError(m.t, err)
			}
		}
		m.stored[p.name] = current
	}
	require.NoError(m.t, appender.Commit())
	for _, rule := range m.rules {
		_, err := rule.Eval(ctx, 0, m.now, m.query, nil, 0)
		require.NoError(m.t, err, rule.Name())
		rule.SetEvaluationTimestamp(m.now)
		if rule.State() == rules.StateFiring {
			m.fired[rule.Name()] = true
		}
	}
}

// parse calls add for each sample in a response.
func (m *monitor) parse(text []byte, contentType string, add func(labels.Labels, float64)) {
	m.t.Helper()
	samples, err := textparse.New(text, contentType, labels.NewSymbolTable(), textparse.ParserOptions{})
	require.NoError(m.t, err)
	for {
		entry, err := samples.Next()
		if errors.Is(err, io.EOF) {
			return
		}
		require.NoError(m.t, err)
		if entry == textparse.EntrySeries {
			var l labels.Labels
			samples.Labels(&l)
			_, _, sample := samples.Series()
			add(l, sample)
		}
	}
}

// requireKnown checks that an expression is valid and uses only metrics that a process has exported.
func (m *monitor) requireKnown(t *testing.T, expression string) {
	t.Helper()
	parsed, err := parser.NewParser(parser.Options{}).ParseExpr(expression)
	require.NoError(t, err)
	parser.Inspect(parsed, func(node parser.Node, _ []parser.Node) error {
		if selector, ok := node.(*parser.VectorSelector); ok {
			assert.True(t, m.exported[selector.Name], "no process exports %s", selector.Name)
		}
		return nil
	})
}

// states returns the states of the alerts that are pending or firing.
func (m *monitor) states() map[string]rules.AlertState {
	states := map[string]rules.AlertState{}
	for _, rule := range m.rules {
		if rule.State() != rules.StateInactive {
			states[rule.Name()] = rule.State()
		}
	}
	return states
}

// requireFiring scrapes until all the named alerts fire.
func (m *monitor) requireFiring(ctx context.Context, names ...string) {
	m.t.Helper()
	m.requireFiringWhile(ctx, func() {}, names...)
}

// requireFiringWhile is like requireFiring, but calls do before each scrape.
func (m *monitor) requireFiringWhile(ctx context.Context, do func(), names ...string) {
	m.t.Helper()
	missing := names
	for len(missing) > 0 {
		select {
		case <-time.After(pollInterval):
		case <-ctx.Done():
			m.t.Fatalf("%v do not fire; active: %v", missing, m.states())
		}
		do()
		m.scrape(context.WithoutCancel(ctx))
		states := m.states()
		missing = slices.DeleteFunc(slices.Clone(names), func(name string) bool { return states[name] == rules.StateFiring })
	}
}
