package eventstore_test

import (
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/eventstore"
	"hulak/eventstore/memory"
	"hulak/eventstore/storetest"
)

// countedEvent is an event that counts how often its parts are decoded.
type countedEvent struct {
	Owner  string           `json:"owner"`
	Parts  parts            `json:"parts"`
	Person storetest.Person `json:"-" personal:"true"`
}

type parts struct{ Name string }

var partsDecoded atomic.Int64

func (p *parts) UnmarshalText(text []byte) error {
	partsDecoded.Add(1)
	p.Name = string(text)
	return nil
}

func (p parts) MarshalText() ([]byte, error) { return []byte(p.Name), nil }

func (countedEvent) EventType() string { return "shared.counted" }
func (c countedEvent) Subject() string { return c.Owner }

var countedEventDecider = domain.Decider[[]countedEvent, countedEvent, struct{}]{
	Category: "shared",
	Decide:   func(_ struct{}, all []countedEvent) ([]countedEvent, error) { return all, nil },
	Evolve:   func(s struct{}, _ countedEvent) struct{} { return s },
	Events:   []countedEvent{{}},
}

func TestFollowersShareDecodedEvents(t *testing.T) {
	ctx := t.Context()
	store := memory.New()
	keys := eventstore.NewKeyring(store, eventstore.NewKeyEncryptionKey())
	log := eventstore.NewLog(store, eventstore.NewRegistry(countedEvent{}), keys)
	written := []countedEvent{
		{Owner: "p1", Parts: parts{"one"}, Person: storetest.Person{Name: "Ram"}},
		{Owner: "p2", Parts: parts{"two"}, Person: storetest.Person{Name: "Sita"}},
	}
	_, _, err := eventstore.Execute(ctx, log, eventstore.Command{}, func(u domain.UnitOfWork) (struct{}, error) {
		_, err := domain.Decide(u, countedEventDecider, "a", written)
		return struct{}{}, err
	})
	require.NoError(t, err)
	follow := func() []domain.RecordedEvent {
		stored, err := log.Follow(ctx, 0, 10)
		require.NoError(t, err)
		events, err := log.Decode(ctx, stored)
		require.NoError(t, err)
		require.Len(t, events, 2)
		return events
	}

	partsDecoded.Store(0)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			stored, err := log.Follow(ctx, 0, 10)
			if err == nil {
				_, err = log.Decode(ctx, stored)
			}
			if err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	for i, e := range follow() {
		require.NoError(t, e.Err)
		require.Equal(t, written[i], e.Event, "each decoded event includes its personal part")
	}
	require.EqualValues(t, 2, partsDecoded.Load(), "followers decode each payload once")

	_, err = log.Read(ctx, 0, 10)
	require.NoError(t, err)
	require.EqualValues(t, 4, partsDecoded.Load(), "Read decodes each payload again")

	require.NoError(t, keys.Destroy(ctx, "p1"))
	events := follow()
	require.True(t, events[0].Erased)
	require.Equal(t, countedEvent{Owner: "p1", Parts: parts{"one"}}, events[0].Event, "an erased person's data is not cached")
	require.Equal(t, written[1], events[1].Event)
}
