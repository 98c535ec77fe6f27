package storetest_test

import (
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/eventstore"
	"hulak/eventstore/storetest"
)

// TestCheckReadEventsDetectsEveryFault shows that each check in CheckReadEvents can fail.
func TestCheckReadEventsDetectsEveryFault(t *testing.T) {
	t.Parallel()
	ids := []uuid.UUID{uuid.New(), uuid.New(), uuid.New(), uuid.New()}
	acknowledged := map[uuid.UUID]int64{ids[1]: 2, ids[3]: 4}
	valid := func() []eventstore.StoredEvent {
		events := make([]eventstore.StoredEvent, len(ids))
		for i, id := range ids {
			stream := domain.Stream("account", string(rune('a'+i%2)))
			events[i] = eventstore.StoredEvent{Position: int64(i) + 1, Stream: stream, Version: int64(i/2) + 1, ID: id}
		}
		return events
	}
	require.NoError(t, storetest.CheckReadEvents(valid(), acknowledged))
	for fault, inject := range map[string]func(e []eventstore.StoredEvent) []eventstore.StoredEvent{
		"missing event":             func(e []eventstore.StoredEvent) []eventstore.StoredEvent { return append(e[:1], e[2:]...) },
		"missing last event":        func(e []eventstore.StoredEvent) []eventstore.StoredEvent { return e[:3] },
		"gap in positions":          func(e []eventstore.StoredEvent) []eventstore.StoredEvent { e[3].Position = 5; return e },
		"events out of order":       func(e []eventstore.StoredEvent) []eventstore.StoredEvent { e[0], e[1] = e[1], e[0]; return e },
		"duplicate event":           func(e []eventstore.StoredEvent) []eventstore.StoredEvent { e[2].ID = e[0].ID; return e },
		"duplicate version":         func(e []eventstore.StoredEvent) []eventstore.StoredEvent { e[2].Version = 1; return e },
		"different event committed": func(e []eventstore.StoredEvent) []eventstore.StoredEvent { e[1].ID = uuid.New(); return e },
	} {
		require.Error(t, storetest.CheckReadEvents(inject(valid()), acknowledged), fault)
	}
}
