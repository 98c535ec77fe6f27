package bus_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"
	"github.com/ThreeDotsLabs/watermill/pubsub/tests"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/reservation"
	"hulak/eventstore"
	"hulak/eventstore/bus"
	"hulak/eventstore/memory"
	"hulak/eventstore/postgres/pgtest"
)

// testSystem is an in-memory log with its checkpoints.
type testSystem struct {
	log         *eventstore.Log
	checkpoints *memoryCheckpoints
}

// TestWatermillPubSubSuite runs Watermill's test suite for pub/sub implementations. Its tests run in parallel, each on its own log.
func TestWatermillPubSubSuite(t *testing.T) {
	var systems sync.Map // by test name
	newGroupPubSub := func(t *testing.T, group string) (message.Publisher, message.Subscriber) {
		log := eventstore.NewLog(memory.New(), eventstore.NewRegistry(bus.Published{}), nil)
		actual, _ := systems.LoadOrStore(t.Name(), &testSystem{log, newMemoryCheckpoints()})
		s := actual.(*testSystem)
		return bus.NewPublisher(s.log), bus.NewSubscriber(s.log, s.checkpoints, group, bus.Options{MaxRetryDelay: 10 * time.Millisecond})
	}
	features := tests.Features{
		ConsumerGroups:  true,
		GuaranteedOrder: true,
		Persistent:      true,
	}
	newPubSub := func(t *testing.T) (message.Publisher, message.Subscriber) { return newGroupPubSub(t, "default") }
	tests.TestPubSub(t, features, newPubSub, newGroupPubSub)
}

func TestMain(m *testing.M) { pgtest.Main(m) }

func TestPostgresCheckpointHasOneHolderAndKeepsPosition(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	checkpoints := bus.NewPostgresCheckpoints(pgtest.New(t))
	first, err := checkpoints.Claim(ctx, "worker/all")
	if err != nil {
		t.Fatal(err)
	}
	claimCtx, cancel := context.WithTimeout(ctx, 300*time.Millisecond)
	defer cancel()
	if _, err := checkpoints.Claim(claimCtx, "worker/all"); err == nil {
		t.Fatal("second claim succeeded while the checkpoint was claimed")
	}
	if err := first.Move(ctx, 42, ""); err != nil {
		t.Fatal(err)
	}
	first.Release(ctx)
	second, err := checkpoints.Claim(ctx, "worker/all")
	if err != nil {
		t.Fatal(err)
	}
	if second.Position() != 42 {
		t.Errorf("position = %d, want 42", second.Position())
	}
	if err := first.Move(ctx, 43, ""); !errors.Is(err, bus.ErrClaimLost) {
		t.Errorf("Move after Release returned %v, want ErrClaimLost", err)
	}
}

func TestReleaseAllFreesCheckpointsOfCrashedProcesses(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	pool := pgtest.New(t)
	checkpoints := bus.NewPostgresCheckpoints(pool)
	crashed, err := checkpoints.Claim(ctx, "worker/all")
	if err == nil {
		err = crashed.Move(ctx, 42, "")
	}
	if err == nil {
		err = checkpoints.ReleaseAll(ctx)
	}
	if err != nil {
		t.Fatal(err)
	}
	var isFree bool
	if err := pool.QueryRow(ctx, `SELECT holder IS NULL AND position = 42 FROM followers`).Scan(&isFree); err != nil || !isFree {
		t.Errorf("checkpoint is free at position 42 = %v, error %v; want true, nil", isFree, err)
	}
	if err := crashed.Move(ctx, 43, ""); !errors.Is(err, bus.ErrClaimLost) {
		t.Errorf("Move by the crashed holder returned %v, want ErrClaimLost", err)
	}
}

func TestCheckpointShowsTheFailingEvent(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	log := eventstore.NewLog(memory.New(), eventstore.NewRegistry(reservation.Claimed{}), nil)
	position := claimName(t, log, "a")
	s := bus.NewSubscriber(log, bus.NewPostgresCheckpoints(pool), "worker", bus.Options{MaxRetryDelay: time.Millisecond})
	messages, err := s.Subscribe(t.Context(), bus.TopicAll)
	require.NoError(t, err)
	var recovered atomic.Bool
	go func() {
		for msg := range messages {
			if recovered.Load() {
				msg.Ack()
			} else {
				msg.Nack()
			}
		}
	}()
	awaitProblem := func(pattern string) {
		t.Helper()
		require.EventuallyWithT(t, func(c *assert.CollectT) {
			var problem string
			err := pool.QueryRow(t.Context(), `SELECT coalesce(error, 'none') FROM followers`).Scan(&problem)
			require.NoError(c, err)
			require.Regexp(c, pattern, problem)
		}, time.Minute, 10*time.Millisecond)
	}

	awaitProblem(fmt.Sprintf(`^event %d, failed attempts: \d+$`, position))
	recovered.Store(true)
	awaitProblem(`^none$`)

	require.NoError(t, s.Close())
}
