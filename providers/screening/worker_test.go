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
	screeningdomain "hulak/domain/screening"
	"hulak/domain/sender"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
	"hulak/eventstore"
	"hulak/eventstore/eventregistry"
	"hulak/eventstore/memory"
	"hulak/providers/screening"
	"hulak/providers/screening/sanctions"
)

// fakeList is a list that, starting with version v2, contains everyone with the last name Sharma.
type fakeList struct{ version string }

func (l *fakeList) Name() string { return "LIST" }

func (l *fakeList) Screen(_ context.Context, p screening.Person) (screening.Result, error) {
	result := screening.Result{Verdict: screeningdomain.VerdictClear, List: "LIST", Version: l.version}
	if l.version == "v2" && p.LastName == "Sharma" {
		result.Verdict, result.Hits = screeningdomain.VerdictHold, []screeningdomain.Hit{{List: "LIST", Entry: "7", Score: 990}}
	}
	return result, nil
}

// TestWorker activates a new list version while a transfer is open.
func TestWorker(t *testing.T) {
	t.Parallel()
	at := transfertest.Start
	setUp := func(t *testing.T, version string) (*eventstore.Log, screening.Worker, *fakeList) {
		t.Helper()
		store := memory.New()
		log := eventstore.NewLog(store, eventregistry.Registry(), store.Keys())
		list := &fakeList{version}
		execute(t, log, sender.Decider, transfertest.SenderID, sender.Command(sender.SignUp{
			SenderID: transfertest.SenderID, State: "TX", At: at,
			Person: sender.Person{FirstName: "Sita", LastName: "Sharma", Email: "sita@example.com"},
		}))
		execute(t, log, beneficiary.Decider, "b-1", beneficiary.Command(beneficiary.Add{
			BeneficiaryID: "b-1", SenderID: transfertest.SenderID, Country: "NPL",
			Person: beneficiary.Person{FirstName: "Maya", LastName: "Gurung"}, At: at,
		}))
		return log, screening.Worker{
			Log: log, Now: func() time.Time { return at },
			Panel: screening.Panel{
				Screeners: []screening.Screener{list},
				Clearance: func(ctx context.Context, id string) (screeningdomain.Clearance, error) {
					c, _, err := eventstore.State(ctx, log, screeningdomain.ClearanceDecider, id)
					return c, err
				},
			},
			CurrentList: func() (string, string) { return "LIST", list.version },
		}, list
	}
	state := func(t *testing.T, log *eventstore.Log) transfer.State {
		t.Helper()
		s, _, err := eventstore.State(t.Context(), log, transfer.Decider, "t-1")
		require.NoError(t, err)
		return s
	}
	create := transfertest.Create()
	create.Screening.Checks[0].List, create.Screening.Checks[0].Version = "LIST", "v1"

	t.Run("a transfer is held once if a new list version contains the sender (9.05a)", func(t *testing.T) {
		t.Parallel()
		log, worker, list := setUp(t, "v1")
		execute(t, log, transfer.Decider, "t-1", transfer.Command(create))
		cause := domain.RecordedEvent{ID: eventstore.NewID()}
		require.NoError(t, worker.Rescreen(t.Context(), "t-1", domain.RecordedEvent{ID: eventstore.NewID()}))
		assert.False(t, state(t, log).IsHeld(), "the first version must not cause a hold")
		list.version = "v2"
		require.NoError(t, worker.Rescreen(t.Context(), "t-1", cause))
		held := state(t, log)
		assert.True(t, held.IsHeld())
		assert.Equal(t, []string{screeningdomain.ReasonListChanged}, held.HoldReasons)
		head, err := log.Head(t.Context())
		require.NoError(t, err)
		require.NoError(t, worker.Rescreen(t.Context(), "t-1", cause))
		newHead, err := log.Head(t.Context())
		require.NoError(t, err)
		assert.Equal(t, head, newHead, "the same cause must have no effect again")
	})
	t.Run("a transfer screened against the previous version is screened again (9.05a)", func(t *testing.T) {
		t.Parallel()
		log, worker, _ := setUp(t, "v2")
		execute(t, log, transfer.Decider, "t-1", transfer.Command(create))
		handleAllEvents(t, log, worker)
		assert.True(t, state(t, log).IsHeld())
	})
	t.Run("a dismissed match does not cause a hold", func(t *testing.T) {
		t.Parallel()
		log, worker, _ := setUp(t, "v2")
		for _, by := range []string{"officer-1", "officer-2"} {
			execute(t, log, screeningdomain.ClearanceDecider, transfertest.SenderID, screeningdomain.ClearanceCommand(screeningdomain.DismissMatch{
				PersonID: transfertest.SenderID, List: "LIST", Entry: "7", By: by, Reason: "another person", At: at,
			}))
		}
		execute(t, log, transfer.Decider, "t-1", transfer.Command(create))
		handleAllEvents(t, log, worker)
		assert.False(t, state(t, log).IsHeld())
	})
}

// TestDisguisedNamesAreHits screens the sender and beneficiary against the sample list when a transfer is created and after the list
// changes.
func TestDisguisedNamesAreHits(t *testing.T) {
	t.Parallel()
	screener, err := sanctions.Open("", screeningdomain.CurrentRules.Matching)
	require.NoError(t, err)
	at := transfertest.Start
	for _, c := range []struct {
		title, first, last string
		role               screeningdomain.Role
	}{
		{"a sender name with Cyrillic letters is a hit (9.05a)", "B\u0430dm\u0430sh", "K\u0430lp\u0430n\u0456k", screeningdomain.RoleSender},
		{
			"a beneficiary name with Cyrillic letters is a hit (9.05a)", "B\u0430dm\u0430sh", "K\u0430lp\u0430n\u0456k",
			screeningdomain.RoleBeneficiary,
		},
		{"a beneficiary name in Devanagari is a hit (9.05a)", "बदमाश", "काल्पनिक", screeningdomain.RoleBeneficiary},
	} {
		t.Run(c.title, func(t *testing.T) {
			t.Parallel()
			from := sender.Person{FirstName: "Sita", LastName: "Sharma", Email: "sita@example.com"}
			to := beneficiary.Person{FirstName: "Maya", LastName: "Gurung"}
			if c.role == screeningdomain.RoleSender {
				from.FirstName, from.LastName = c.first, c.last
			} else {
				to.FirstName, to.LastName = c.first, c.last
			}
			panel := screening.Panel{
				Screeners: []screening.Screener{screener},
				Clearance: func(context.Context, string) (screeningdomain.Clearance, error) {
					return screeningdomain.Clearance{}, nil
				},
			}
			result, err := panel.Screen(t.Context(), screening.Parties(
				sender.State{ID: transfertest.SenderID, Person: from}, beneficiary.State{ID: "b-1", Person: to},
			)...)
			require.NoError(t, err)
			assert.Equal(t, screeningdomain.VerdictHold, result.Verdict())
			for _, check := range result.Checks {
				wantHold := check.Role == c.role
				assert.Equal(t, wantHold, check.Verdict == screeningdomain.VerdictHold, "verdict on the %s is %s", check.Role, check.Verdict)
			}

			store := memory.New()
			log := eventstore.NewLog(store, eventregistry.Registry(), store.Keys())
			create := transfertest.Create()
			create.Screening.Checks[0].List, create.Screening.Checks[0].Version = screener.Name(), "v1"
			// The log can contain names that the forms now reject.
			appendEvent(t, log, sender.Decider, transfertest.SenderID,
				sender.SignedUp{SenderID: transfertest.SenderID, State: "TX", Person: from, At: at})
			appendEvent(t, log, beneficiary.Decider, "b-1", beneficiary.Added{
				BeneficiaryID: "b-1", SenderID: transfertest.SenderID, Country: "NPL", Person: to, At: at,
			})
			execute(t, log, transfer.Decider, "t-1", transfer.Command(create))
			worker := screening.Worker{Log: log, Panel: panel, Now: func() time.Time { return at }}
			require.NoError(t, worker.Rescreen(t.Context(), "t-1", domain.RecordedEvent{ID: eventstore.NewID()}))
			s, _, err := eventstore.State(t.Context(), log, transfer.Decider, "t-1")
			require.NoError(t, err)
			assert.Equal(t, []string{screeningdomain.ReasonListChanged}, s.HoldReasons)
		})
	}
}

// execute executes a command on a stream.
func execute[C, E, S any](t *testing.T, log *eventstore.Log, d domain.Decider[C, E, S], key string, command C) {
	t.Helper()
	_, _, err := eventstore.Execute(t.Context(), log, eventstore.Command{}, func(u domain.UnitOfWork) (struct{}, error) {
		_, err := domain.Decide(u, d, key, command)
		return struct{}{}, err
	})
	require.NoError(t, err)
}

// appendEvent appends an event to a stream without validation.
func appendEvent[C, E, S any](t *testing.T, log *eventstore.Log, d domain.Decider[C, E, S], key string, event domain.Event) {
	t.Helper()
	_, _, err := eventstore.Execute(t.Context(), log, eventstore.Command{}, func(u domain.UnitOfWork) (struct{}, error) {
		_, err := domain.Load(u, d, key)
		u.Write(domain.Stream(d.Category, key), []domain.Event{event})
		return struct{}{}, err
	})
	require.NoError(t, err)
}

// handleAllEvents passes all events in the log to the worker.
func handleAllEvents(t *testing.T, log *eventstore.Log, worker screening.Worker) {
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
