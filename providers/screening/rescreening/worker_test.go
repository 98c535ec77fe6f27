package rescreening

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
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
	"hulak/eventstore/postgres/pgtest"
	"hulak/providers/screening/sanctions"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

var (
	at      = transfertest.Start
	errKill = errors.New("killed")
)

// fixture holds a worker, the senders, and the beneficiaries. All people exist before the list changes.
type fixture struct {
	*testing.T
	Worker
	senders       []Person
	beneficiaries []Person
	openTransfers map[string][]string
	pagesRead     int
	killAt        int // page whose reading fails once; none if zero
}

func newFixture(t *testing.T) *fixture {
	t.Helper()
	store := memory.New()
	f := &fixture{T: t, openTransfers: map[string][]string{}}
	f.Worker = Worker{
		Log: eventstore.NewLog(store, eventregistry.Registry(), store.Keys()), Pool: pgtest.New(t), Rules: screeningdomain.CurrentRules,
		People: f.people, WaitFor: func(context.Context, int64) error { return nil },
		OpenTransfers: func(_ context.Context, id string) ([]string, error) { return f.openTransfers[id], nil },
		Now:           func() time.Time { return at }, Logger: slog.New(slog.DiscardHandler),
	}
	return f
}

func (f *fixture) people(_ context.Context, role screeningdomain.Role, after string, limit int) ([]Person, error) {
	if f.pagesRead++; f.pagesRead == f.killAt {
		return nil, errKill
	}
	all := f.senders
	if role == screeningdomain.RoleBeneficiary {
		all = f.beneficiaries
	}
	first := slices.IndexFunc(all, func(p Person) bool { return p.ID > after })
	if first < 0 {
		return nil, nil
	}
	return all[first:min(first+limit, len(all))], nil
}

// activate stores and activates a version with the named people. Each name's entry number follows its place in the list.
func (f *fixture) activate(names ...string) domain.RecordedEvent {
	f.Helper()
	var entries strings.Builder
	for _, name := range names {
		number, name, _ := strings.Cut(name, " ")
		fmt.Fprintf(&entries, "%s,%q,\"individual\",\"TEST\",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- \n", number, name)
	}
	list, err := sanctions.Load(sanctions.OFACListName, fstest.MapFS{"sdn.csv": {Data: []byte(entries.String())}})
	require.NoError(f, err)
	require.NoError(f, Versions{f.Pool}.Save(f.Context(), list))
	execute(f, screeningdomain.ListDecider, list.Name, screeningdomain.ActivateList{List: list.Name, Version: list.Version, At: at})
	events := eventsOf[screeningdomain.ListActivated](f)
	return events[len(events)-1].recorded
}

// handle passes an event to the worker.
func (f *fixture) handle(r domain.RecordedEvent) error { return f.handleWith(f.Context(), r) }

func (f *fixture) handleWith(ctx context.Context, r domain.RecordedEvent) error {
	return f.Handlers().Handle(ctx, r)
}

// execute executes a command on a stream.
func execute[C, E, S any](f *fixture, d domain.Decider[C, E, S], key string, command C) {
	f.Helper()
	_, err := eventstore.RunCommand(f.Context(), f.Log, eventstore.Command{}, d, key, command)
	require.NoError(f, err)
}

// found is an event with its record.
type found[E any] struct {
	event    E
	recorded domain.RecordedEvent
}

// eventsOf returns the recorded events of one type, oldest first.
func eventsOf[E domain.Event](f *fixture) (all []found[E]) {
	f.Helper()
	recorded, err := f.Log.Read(f.Context(), 0, 1000)
	require.NoError(f, err)
	for _, r := range recorded {
		if e, ok := r.Event.(E); ok {
			all = append(all, found[E]{e, r})
		}
	}
	return all
}

// result returns the result of the last screening.
func (f *fixture) result() screeningdomain.Rescreened {
	f.Helper()
	results := eventsOf[screeningdomain.Rescreened](f)
	require.NotEmpty(f, results)
	return results[len(results)-1].event
}

// createTransfer creates an open transfer from a sender to a beneficiary.
func (f *fixture) createTransfer() {
	f.Helper()
	execute(f, sender.Decider, transfertest.SenderID, sender.Command(sender.SignUp{
		SenderID: transfertest.SenderID, State: "TX", At: at,
		Person: sender.Person{FirstName: "Sita", LastName: "Sharma", Email: "s@example.com"},
	}))
	execute(f, beneficiary.Decider, transfertest.Create().BeneficiaryID, beneficiary.Command(beneficiary.Add{
		BeneficiaryID: transfertest.Create().BeneficiaryID, SenderID: transfertest.SenderID, Country: "NPL",
		Person: beneficiary.Person{FirstName: "Maya", LastName: "Gurung"}, At: at,
	}))
	execute(f, transfer.Decider, "t-1", transfer.Command(transfertest.Create()))
	f.senders = []Person{{transfertest.SenderID, "Sita Sharma", ""}}
	f.beneficiaries = []Person{{transfertest.Create().BeneficiaryID, "Maya Gurung", ""}}
	f.openTransfers[transfertest.SenderID] = []string{"t-1"}
	f.openTransfers[transfertest.Create().BeneficiaryID] = []string{"t-1"}
}

func TestWorker(t *testing.T) {
	t.Parallel()
	t.Run("an added entry finds a person who signed up long before (9.05a)", func(t *testing.T) {
		t.Parallel()
		f := newFixture(t)
		f.senders = []Person{{"s-1", "Sita Sharma", ""}, {"s-2", "John Smith", ""}}
		f.beneficiaries = []Person{{"b-1", "Ram Bahadur Thapa", "1960-01-01"}}
		require.NoError(t, f.handle(f.activate("7 GHANIM, Adnan")))
		assert.Empty(t, eventsOf[screeningdomain.MatchFound](f))
		require.NoError(t, f.handle(f.activate("7 GHANIM, Adnan", "8 THAPA, Ram Bahadur")))
		matches := eventsOf[screeningdomain.MatchFound](f)
		require.Len(t, matches, 1)
		assert.Equal(t, "b-1", matches[0].event.PersonID)
		assert.Equal(t, screeningdomain.RoleBeneficiary, matches[0].event.Role)
		assert.Equal(t, []string{"8"}, matches[0].event.Entries)
		assert.Zero(t, matches[0].event.OpenTransfers)
		result := f.result()
		assert.Equal(t, []int{1, 0, 0, 3, 1, 1}, []int{
			result.Added, result.Changed, result.Removed, result.People, result.Candidates, result.Hits,
		})
		assert.NotEmpty(t, result.Previous)
	})
	t.Run("an open transfer of a person who matches is held, and the person has no item of their own (9.05a)", func(t *testing.T) {
		t.Parallel()
		f := newFixture(t)
		f.createTransfer()
		require.NoError(t, f.handle(f.activate("7 GHANIM, Adnan")))
		require.NoError(t, f.handle(f.activate("7 GHANIM, Adnan", "8 GURUNG, Maya")))
		state, _, err := eventstore.State(t.Context(), f.Log, transfer.Decider, "t-1")
		require.NoError(t, err)
		assert.Equal(t, []string{screeningdomain.ReasonListChanged}, state.HoldReasons)
		assert.Equal(t, 1, eventsOf[screeningdomain.MatchFound](f)[0].event.OpenTransfers)
		assert.Equal(t, 1, f.result().OpenTransfers)
	})
	t.Run("a transfer whose people do not match is not screened again", func(t *testing.T) {
		t.Parallel()
		f := newFixture(t)
		f.createTransfer()
		before := len(eventsOf[transfer.Screened](f))
		require.NoError(t, f.handle(f.activate("7 GHANIM, Adnan")))
		assert.Len(t, eventsOf[transfer.Screened](f), before)
	})
	t.Run("a removed entry names the person that it matched", func(t *testing.T) {
		t.Parallel()
		f := newFixture(t)
		f.senders = []Person{{"s-1", "Sita Sharma", ""}, {"s-2", "John Smith", ""}}
		require.NoError(t, f.handle(f.activate("7 SHARMA, Sita", "9 GHANIM, Adnan")))
		require.NoError(t, f.handle(f.activate("9 GHANIM, Adnan")))
		ended := eventsOf[screeningdomain.MatchEnded](f)
		require.Len(t, ended, 1)
		assert.Equal(t, "s-1", ended[0].event.PersonID)
		assert.Equal(t, []string{"7"}, ended[0].event.Entries)
		assert.Equal(t, 1, f.result().Removed)
		assert.Equal(t, 1, f.result().Ended)
		clearance, _, err := eventstore.State(t.Context(), f.Log, screeningdomain.ClearanceDecider, "s-1")
		require.NoError(t, err)
		assert.True(t, clearance.AwaitsReview(), "the earlier match still waits for staff")
	})
	t.Run("a dismissed match stays dismissed", func(t *testing.T) {
		t.Parallel()
		f := newFixture(t)
		f.senders = []Person{{"s-1", "Sita Sharma", ""}}
		for _, by := range []string{"officer-1", "officer-2"} {
			execute(f, screeningdomain.ClearanceDecider, "s-1", screeningdomain.ClearanceCommand(screeningdomain.DismissMatch{
				PersonID: "s-1", List: sanctions.OFACListName, Entry: "7", By: by, Reason: "another person", At: at,
			}))
		}
		require.NoError(t, f.handle(f.activate("7 SHARMA, Sita")))
		assert.Empty(t, eventsOf[screeningdomain.MatchFound](f))
		assert.Zero(t, f.result().Hits)
	})
	t.Run("a version that another one has replaced is skipped, and the next is compared with the last that was used", func(t *testing.T) {
		t.Parallel()
		f := newFixture(t)
		f.senders = []Person{{"s-1", "Sita Sharma", ""}}
		require.NoError(t, f.handle(f.activate("7 GHANIM, Adnan")))
		first := f.result()
		skipped := f.activate("7 GHANIM, Adnan", "8 SHARMA, Sita")
		last := f.activate("7 GHANIM, Adnan", "8 SHARMA, Sita", "9 THAPA, Ram")
		require.NoError(t, f.handle(skipped))
		assert.Equal(t, first, f.result())
		require.NoError(t, f.handle(last))
		assert.Equal(t, first.Version, f.result().Previous)
		assert.Equal(t, 2, f.result().Added)
		assert.Len(t, eventsOf[screeningdomain.MatchFound](f), 1)
	})
	t.Run("everyone is screened against every entry if the rules have changed", func(t *testing.T) {
		t.Parallel()
		f := newFixture(t)
		require.NoError(t, f.handle(f.activate("7 GHANIM, Adnan")))
		f.Rules.Version = "next"
		require.NoError(t, f.handle(f.activate("7 GHANIM, Adnan", "8 SHARMA, Sita")))
		assert.Empty(t, f.result().Previous)
		assert.Equal(t, 2, f.result().Added)
	})
}

// TestWorkerAfterCrash stops the worker in the middle and starts it again.
func TestWorkerAfterCrash(t *testing.T) {
	t.Parallel()
	setUp := func(t *testing.T) (*fixture, domain.RecordedEvent) {
		t.Helper()
		f := newFixture(t)
		for i := range 2*pageSize + 5 {
			name := "John Smith"
			if i%pageSize < 2 {
				name = "Sita Sharma"
			}
			f.senders = append(f.senders, Person{fmt.Sprintf("s-%06d", i), name, ""})
		}
		f.beneficiaries = []Person{{"b-1", "Sita Sharma", ""}}
		return f, f.activate("7 SHARMA, Sita")
	}
	requireResult := func(t *testing.T, f *fixture) {
		t.Helper()
		require.Len(t, eventsOf[screeningdomain.Rescreened](f), 1)
		result := f.result()
		assert.Equal(t, 2*pageSize+6, result.People)
		assert.Equal(t, 7, result.Hits)
		matches := map[string]int{}
		for _, m := range eventsOf[screeningdomain.MatchFound](f) {
			matches[m.event.PersonID]++
		}
		assert.Len(t, matches, 7)
		for person, count := range matches {
			assert.Equal(t, 1, count, person)
		}
	}
	for page := 1; page <= 6; page++ {
		t.Run(fmt.Sprintf("a crash before page %d is read", page), func(t *testing.T) {
			t.Parallel()
			f, event := setUp(t)
			f.killAt = page
			require.ErrorIs(t, f.handle(event), errKill)
			f.killAt, f.pagesRead = 0, 0
			require.NoError(t, f.handle(event))
			assert.LessOrEqual(t, f.pagesRead, 7-page+1, "pages that were screened are not read again")
			requireResult(t, f)
			require.NoError(t, f.handle(event))
			requireResult(t, f)
		})
	}
	t.Run("a crash between the matches of a page", func(t *testing.T) {
		t.Parallel()
		f, event := setUp(t)
		openTransfers, kill := f.OpenTransfers, true
		f.OpenTransfers = func(ctx context.Context, id string) ([]string, error) {
			if kill && id == "s-010001" {
				return nil, errKill
			}
			return openTransfers(ctx, id)
		}
		require.ErrorIs(t, f.handle(event), errKill)
		kill = false
		require.NoError(t, f.handle(event))
		requireResult(t, f)
	})
	t.Run("a second process takes over, and the first one stops", func(t *testing.T) {
		t.Parallel()
		f, event := setUp(t)
		openTransfers, second := f.OpenTransfers, *f
		f.OpenTransfers = func(ctx context.Context, id string) ([]string, error) {
			if id == "s-010001" { // the first process pauses here until the second one has finished
				require.NoError(t, second.handleWith(ctx, event))
			}
			return openTransfers(ctx, id)
		}
		require.ErrorIs(t, f.handle(event), errTakenOver)
		require.NoError(t, f.handle(event))
		requireResult(t, f)
	})
}
