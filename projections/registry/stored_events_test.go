package registry_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/domain/funding"
	"hulak/domain/process"
	"hulak/eventstore/eventregistry"
	"hulak/eventstore/eventregistry/eventregistrytest"
	"hulak/projections/projectiontest"
	"hulak/projections/registry"
)

// TestEveryStoredEventVersionIsProjected applies the stored example of every version of every event to all projections. Each
// example has its own stream, so that the test reports every failure.
func TestEveryStoredEventVersionIsProjected(t *testing.T) {
	t.Parallel()
	c, examples := newCaseWithEveryEvent(t)
	current := currentVersions()
	c.CatchUp()
	requireNothingParked(t, c)
	for _, p := range registry.All() {
		c.RequireSameAfterRebuild(p.Name)
	}
	// Test each older version in a separate case, because it would insert the same rows as the current example.
	older := map[int]*projectiontest.Case{}
	for _, x := range examples {
		if x.Version == current[x.Type] {
			continue
		}
		if older[x.Version] == nil {
			older[x.Version] = projectiontest.New(t, registry.All()...)
		}
		appendExample(t, older[x.Version], x)
	}
	require.NotEmpty(t, older)
	for _, c := range older {
		c.CatchUp()
		requireNothingParked(t, c)
	}
}

// appendExample appends an example to a stream for its type.
func appendExample(t *testing.T, c *projectiontest.Case, x eventregistrytest.Example) {
	t.Helper()
	if x.Type == (funding.CardLinked{}).EventType() { // a source is either a bank account or a card
		x.Payload = bytes.ReplaceAll(x.Payload, []byte("some sourceId text"), []byte("another sourceId text"))
	}
	entry, err := x.NewAppend(c.Ctx, domain.Stream("example", x.Type), c.Keys)
	require.NoError(t, err)
	_, err = c.Store.Append(c.Ctx, entry)
	require.NoError(t, err)
}

func requireNothingParked(t *testing.T, c *projectiontest.Case) {
	t.Helper()
	all, err := c.Runner.Status(c.Ctx)
	require.NoError(t, err)
	for _, s := range all {
		for _, parked := range s.Parked {
			t.Errorf("projection %s cannot apply %s: %s", s.Name, parked.Type, parked.Error)
		}
	}
}

// newCaseWithEveryEvent returns a case whose log contains one example of each event at its current version, each in its own
// stream.
func newCaseWithEveryEvent(t *testing.T) (c *projectiontest.Case, examples []eventregistrytest.Example) {
	t.Helper()
	examples, err := eventregistrytest.Archive("../../eventstore/eventregistry/testdata/events").Examples()
	require.NoError(t, err)
	c = projectiontest.New(t, registry.All()...)
	current := currentVersions()
	for _, x := range examples {
		// Two examples of the same event would insert the same rows.
		if x.Version != current[x.Type] {
			continue
		}
		appendExample(t, c, x)
	}
	return c, examples
}

// TestHandlersDoNotModifyEvents checks that handlers don't modify events, because followers share them.
func TestHandlersDoNotModifyEvents(t *testing.T) {
	t.Parallel()
	c, _ := newCaseWithEveryEvent(t)
	c.Run()
	head, err := c.Log.Head(c.Ctx)
	require.NoError(t, err)
	for _, p := range registry.All() {
		require.NoError(t, c.Runner.WaitFor(c.Ctx, p.Name, head))
	}
	followedEvents, err := c.Log.Follow(c.Ctx, 0, int(head))
	require.NoError(t, err)
	shared, err := c.Log.Decode(c.Ctx, followedEvents)
	require.NoError(t, err)
	require.Len(t, shared, int(head))
	for _, e := range shared {
		process.React(e)
	}
	stored, err := c.Log.ReadStored(c.Ctx, 0, int(head))
	require.NoError(t, err)
	fresh, err := c.Log.Decode(c.Ctx, stored)
	require.NoError(t, err)
	require.Equal(t, fresh, shared, "a handler modified an event")
}

// currentVersions returns the current version of each event type.
func currentVersions() map[string]int {
	current := map[string]int{}
	for _, e := range eventregistry.Events() {
		current[e.EventType()] = eventregistrytest.Version(e)
	}
	return current
}
