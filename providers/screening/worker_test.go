package screening_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/domain/beneficiary"
	facts "hulak/domain/screening"
	"hulak/domain/sender"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
	"hulak/eventstore"
	"hulak/eventstore/memory"
	"hulak/eventstore/stored"
	"hulak/providers/screening"
)

// naming is a list that names everybody called Sharma from its second version on.
type naming struct{ version string }

func (n *naming) Name() string { return "LIST" }

func (n *naming) Screen(_ context.Context, p screening.Person) (screening.Result, error) {
	result := screening.Result{Verdict: facts.Clear, List: "LIST", Version: n.version}
	if n.version == "v2" && p.LastName == "Sharma" {
		result.Verdict, result.Hits = facts.Hold, []facts.Hit{{List: "LIST", Entry: "7", Score: 990}}
	}
	return result, nil
}

// TestWorker takes up a new version of a list while transfers are on their way.
func TestWorker(t *testing.T) {
	t.Parallel()
	at := transfertest.Start
	begin := func(t *testing.T, version string) (*eventstore.Log, screening.Worker, *naming) {
		t.Helper()
		store := memory.New()
		log := eventstore.NewLog(store, stored.Registry(), store.Keys())
		list := &naming{version}
		put(t, log, sender.Decider, transfertest.Sender, sender.Command(sender.SignUp{
			SenderID: transfertest.Sender, State: "TX", Person: sender.Person{FirstName: "Sita", LastName: "Sharma", Email: "sita@example.com"}, At: at,
		}))
		put(t, log, beneficiary.Decider, "b-1", beneficiary.Command(beneficiary.Add{
			BeneficiaryID: "b-1", SenderID: transfertest.Sender, Country: "NPL", Person: beneficiary.Person{FirstName: "Maya", LastName: "Gurung"}, At: at,
		}))
		return log, screening.Worker{
			Log: log, Now: func() time.Time { return at },
			Panel: screening.Panel{Screeners: []screening.Screener{list}, Clearance: func(ctx context.Context, id string) (facts.Clearance, error) {
				c, _, err := eventstore.State(ctx, log, facts.ClearanceDecider, id)
				return c, err
			}},
			InForce:    func() (string, string) { return "LIST", list.version },
			OnTheirWay: func(context.Context, int64) ([]string, error) { return []string{"t-1"}, nil },
		}, list
	}
	state := func(t *testing.T, log *eventstore.Log) transfer.State {
		t.Helper()
		s, _, err := eventstore.State(t.Context(), log, transfer.Decider, "t-1")
		require.NoError(t, err)
		return s
	}
	created := transfertest.Create()
	created.Screening.Checks[0].List, created.Screening.Checks[0].Version = "LIST", "v1"

	t.Run("9.05a whoever a new version names has their payout held, once", func(t *testing.T) {
		t.Parallel()
		log, worker, list := begin(t, "v1")
		put(t, log, transfer.Decider, "t-1", transfer.Command(created))
		put(t, log, facts.ListDecider, "LIST", facts.ListCommand(facts.TakeList{List: "LIST", Version: "v1", At: at}))
		follow(t, log, worker)
		assert.False(t, state(t, log).Held(), "the first version held nobody")
		list.version = "v2"
		put(t, log, facts.ListDecider, "LIST", facts.ListCommand(facts.TakeList{List: "LIST", Version: "v2", At: at}))
		follow(t, log, worker)
		held := state(t, log)
		assert.True(t, held.Held())
		assert.Equal(t, []string{facts.ReasonListChanged}, held.HoldReasons)
		head, err := log.Head(t.Context())
		require.NoError(t, err)
		follow(t, log, worker)
		again, err := log.Head(t.Context())
		require.NoError(t, err)
		assert.Equal(t, head, again, "what is followed again has no effect again")
	})
	t.Run("9.05a a transfer that was made on the list before is caught, too", func(t *testing.T) {
		t.Parallel()
		log, worker, _ := begin(t, "v2")
		worker.OnTheirWay = func(context.Context, int64) ([]string, error) { return nil, nil }
		put(t, log, transfer.Decider, "t-1", transfer.Command(created))
		follow(t, log, worker)
		assert.True(t, state(t, log).Held())
	})
	t.Run("a match that staff have set aside holds nobody", func(t *testing.T) {
		t.Parallel()
		log, worker, _ := begin(t, "v2")
		for _, by := range []string{"officer-1", "officer-2"} {
			put(t, log, facts.ClearanceDecider, transfertest.Sender, facts.ClearanceCommand(facts.SetAside{
				PersonID: transfertest.Sender, List: "LIST", Entry: "7", By: by, Reason: "another person", At: at,
			}))
		}
		put(t, log, transfer.Decider, "t-1", transfer.Command(created))
		follow(t, log, worker)
		assert.False(t, state(t, log).Held())
	})
}

// put puts a command to a stream.
func put[C, E, S any](t *testing.T, log *eventstore.Log, d domain.Decider[C, E, S], key string, command C) {
	t.Helper()
	_, _, err := eventstore.Execute(t.Context(), log, eventstore.Command{}, func(b domain.Book) (struct{}, error) {
		_, err := domain.Decide(b, d, key, command)
		return struct{}{}, err
	})
	require.NoError(t, err)
}

// follow has the worker follow the log from its beginning to where it ends now.
func follow(t *testing.T, log *eventstore.Log, worker screening.Worker) {
	t.Helper()
	events, err := log.Read(t.Context(), 0, 1000)
	require.NoError(t, err)
	handlers := worker.Handlers()
	for _, e := range events {
		if slices.Contains(handlers.Types(), e.Type) {
			require.NoError(t, handlers.Handle(t.Context(), e))
		}
	}
}
