package storetest_test

import (
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/eventstore"
	"hulak/eventstore/storetest"
)

// A check must be able to fail, so each possible fault is planted once.
func TestCheckReadEventsDetectsEveryFault(t *testing.T) {
	t.Parallel()
	ids := []uuid.UUID{uuid.New(), uuid.New(), uuid.New(), uuid.New()}
	acknowledged := map[uuid.UUID]int64{ids[1]: 2, ids[3]: 4}
	whole := func() []eventstore.StoredEvent {
		entries := make([]eventstore.StoredEvent, len(ids))
		for i, id := range ids {
			entries[i] = eventstore.StoredEvent{Position: int64(i) + 1, Stream: domain.Stream("account", string(rune('a'+i%2))), Version: int64(i/2) + 1, ID: id}
		}
		return entries
	}
	require.NoError(t, storetest.CheckReadEvents(whole(), acknowledged))
	for fault, plant := range map[string]func(e []eventstore.StoredEvent) []eventstore.StoredEvent{
		"an event is missed":          func(e []eventstore.StoredEvent) []eventstore.StoredEvent { return append(e[:1], e[2:]...) },
		"the last is missed":          func(e []eventstore.StoredEvent) []eventstore.StoredEvent { return e[:3] },
		"a position has a gap":        func(e []eventstore.StoredEvent) []eventstore.StoredEvent { e[3].Position = 5; return e },
		"two are out of order":        func(e []eventstore.StoredEvent) []eventstore.StoredEvent { e[0], e[1] = e[1], e[0]; return e },
		"an event is there twice":     func(e []eventstore.StoredEvent) []eventstore.StoredEvent { e[2].ID = e[0].ID; return e },
		"a version is there twice":    func(e []eventstore.StoredEvent) []eventstore.StoredEvent { e[2].Version = 1; return e },
		"another event was committed": func(e []eventstore.StoredEvent) []eventstore.StoredEvent { e[1].ID = uuid.New(); return e },
	} {
		require.Error(t, storetest.CheckReadEvents(plant(whole()), acknowledged), fault)
	}
}
