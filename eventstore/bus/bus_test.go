package bus_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"
	"github.com/ThreeDotsLabs/watermill/pubsub/tests"

	"hulak/eventstore"
	"hulak/eventstore/bus"
	"hulak/eventstore/memory"
	"hulak/eventstore/postgres/pgtest"
)

// testSystem is a log in memory with its checkpoints.
type testSystem struct {
	log    *eventstore.Log
	checkpoints *bus.MemoryCheckpoints
}

// TestWatermillPubSubSuite runs Watermill's test suite for pub/sub implementations. Its tests run in parallel, each on its own log.
func TestWatermillPubSubSuite(t *testing.T) {
	var systems sync.Map // by test name
	grouped := func(t *testing.T, group string) (message.Publisher, message.Subscriber) {
		fresh := &testSystem{eventstore.NewLog(memory.New(), eventstore.NewRegistry(bus.Published{}), nil), bus.NewMemoryCheckpoints()}
		kept, _ := systems.LoadOrStore(t.Name(), fresh)
		s := kept.(*testSystem)
		return bus.NewPublisher(s.log), bus.NewSubscriber(s.log, s.checkpoints, group, bus.Options{RetryAfterMax: 10 * time.Millisecond})
	}
	features := tests.Features{
		ConsumerGroups:  true,
		GuaranteedOrder: true,
		Persistent:      true,
	}
	single := func(t *testing.T) (message.Publisher, message.Subscriber) { return grouped(t, "everybody") }
	tests.TestPubSub(t, features, single, grouped)
}

func TestMain(m *testing.M) { pgtest.Main(m) }

func TestPostgresCheckpointHasOneHolderAndKeepsItsPosition(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	places := bus.NewPostgresCheckpoints(pgtest.New(t))
	first, err := places.Claim(ctx, "worker/all")
	if err != nil {
		t.Fatal(err)
	}
	impatient, cancel := context.WithTimeout(ctx, 300*time.Millisecond)
	defer cancel()
	if _, err := places.Claim(impatient, "worker/all"); err == nil {
		t.Fatal("two hold one place")
	}
	if err := first.Move(ctx, 42); err != nil {
		t.Fatal(err)
	}
	first.Release(ctx)
	second, err := places.Claim(ctx, "worker/all")
	if err != nil {
		t.Fatal(err)
	}
	if second.Position() != 42 {
		t.Errorf("the place is at %d", second.Position())
	}
	if err := first.Move(ctx, 43); !errors.Is(err, bus.ErrClaimLost) {
		t.Errorf("moving a place that was given up: %v", err)
	}
}

func TestReleaseAllFreesCheckpointsOfCrashedProcesses(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	pool := pgtest.New(t)
	places := bus.NewPostgresCheckpoints(pool)
	dead, err := places.Claim(ctx, "worker/all")
	if err == nil {
		err = dead.Move(ctx, 42)
	}
	if err == nil {
		err = places.ReleaseAll(ctx)
	}
	if err != nil {
		t.Fatal(err)
	}
	var free bool
	if err := pool.QueryRow(ctx, `SELECT holder IS NULL AND position = 42 FROM followers`).Scan(&free); err != nil || !free {
		t.Errorf("that the place is free and kept is %v, %v", free, err)
	}
	if err := dead.Move(ctx, 43); !errors.Is(err, bus.ErrClaimLost) {
		t.Errorf("whoever was thought dead still moves the place: %v", err)
	}
}
