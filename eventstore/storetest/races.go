package storetest

import (
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/eventstore"
)

func testConcurrentReservations(t *testing.T, s Subject) {
	const accounts, each, amount, bound = 200, 10, 30, 100 // so three of ten fit
	ctx := testContext(t)
	keys := eventstore.NewKeyring(s.Store, eventstore.NewMasterKey())
	logs := []*eventstore.Log{newLog(s.Store, keys), newLog(s.OpenAnother(), keys)}
	var all sync.WaitGroup
	errs := make(chan error, accounts*each)
	start := make(chan struct{})
	for i := range accounts * each {
		all.Go(func() {
			<-start
			_, _, err := eventstore.Execute(ctx, logs[i%2], eventstore.Command{}, func(b domain.UnitOfWork) (struct{}, error) {
				_, err := domain.Decide(b, Decider, fmt.Sprint(i/each), Command(Reserve{Amount: amount, Bound: bound}))
				return struct{}{}, err
			})
			errs <- err
		})
	}
	close(start)
	all.Wait()
	close(errs)
	accepted := 0
	for err := range errs {
		if err == nil {
			accepted++
		} else {
			require.ErrorIs(t, err, ErrOverBound)
		}
	}
	require.Equal(t, accounts*3, accepted)
	requireHead(t, s.Store, accounts*3)
	for i := range accounts {
		account, version, err := eventstore.State(ctx, logs[0], Decider, fmt.Sprint(i))
		require.NoError(t, err)
		require.EqualValues(t, 90, account.Reserved)
		require.EqualValues(t, 3, version)
	}
}

// testWriteSkew keeps one bound over two accounts. Each decision reads both accounts and writes to one. With write skew, both
// would be filled.
func testWriteSkew(t *testing.T, s Subject) {
	const rounds, bound = 40, 100
	ctx := testContext(t)
	keys := eventstore.NewKeyring(s.Store, eventstore.NewMasterKey())
	logs := []*eventstore.Log{newLog(s.Store, keys), newLog(s.OpenAnother(), keys)}
	for round := range rounds {
		sides := []string{fmt.Sprintf("left-%d", round), fmt.Sprintf("right-%d", round)}
		var both sync.WaitGroup
		errs := make([]error, len(sides))
		for i := range sides {
			both.Go(func() {
				_, _, errs[i] = eventstore.Execute(ctx, logs[i], eventstore.Command{}, func(b domain.UnitOfWork) (struct{}, error) {
					other, err := domain.Load(b, Decider, sides[1-i])
					if err != nil {
						return struct{}{}, err
					}
					_, err = domain.Decide(b, Decider, sides[i], Command(Reserve{Amount: 70, Bound: bound - other.Reserved}))
					return struct{}{}, err
				})
			})
		}
		both.Wait()
		refused := errors.Join(errs...)
		require.ErrorIs(t, refused, ErrOverBound)
		require.True(t, errs[0] == nil || errs[1] == nil, "one of the two has room: %v", refused)
	}
	requireHead(t, s.Store, rounds)
}

func testExpectNoStream(t *testing.T, s Subject) {
	ctx := testContext(t)
	here := newLog(s.Store, nil)
	elsewhere := newLog(s.OpenAnother(), nil)
	for i, log := range []*eventstore.Log{here, elsewhere, here} {
		var seen []int64 // amounts seen, one per try
		_, _, err := eventstore.Execute(ctx, log, eventstore.Command{}, func(b domain.UnitOfWork) (int, error) {
			domain.ExpectNoStream(b, Decider, "a")
			account, err := domain.Load(b, Decider, "a")
			if err != nil {
				return 0, err
			}
			seen = append(seen, account.Reserved)
			_, err = domain.Decide(b, Decider, "a", Command(Reserve{Amount: 1, Bound: 10}))
			return 0, err
		})
		require.NoError(t, err)
		require.EqualValues(t, i, seen[len(seen)-1], "the decision that was stored knew what was there")
	}
	var refused []int64
	_, _, err := eventstore.Execute(ctx, newLog(s.Store, nil), eventstore.Command{}, func(b domain.UnitOfWork) (int, error) {
		domain.ExpectNoStream(b, Decider, "a")
		account, err := domain.Load(b, Decider, "a")
		refused = append(refused, account.Reserved)
		if err == nil {
			err = ErrOverBound
		}
		return 0, err
	})
	require.ErrorIs(t, err, ErrOverBound)
	require.Equal(t, []int64{0, 3}, refused, "a refusal, too, was decided on what is there")
	requireHead(t, s.Store, 3)
}
