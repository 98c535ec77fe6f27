package storetest

import (
	"cmp"
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/eventstore"
)

func testConcurrentReservations(t *testing.T, f Fixture) {
	const accounts, reservations, amount, limit = 200, 10, 30, 100 // three of ten reservations fit
	ctx := testContext(t)
	keys := eventstore.NewKeyring(f.Store, eventstore.NewKeyEncryptionKey())
	logs := []*eventstore.Log{newLog(f.Store, keys), newLog(f.OpenAnother(), keys)}
	var group sync.WaitGroup
	errs := make(chan error, accounts*reservations)
	start := make(chan struct{})
	for i := range accounts * reservations {
		group.Go(func() {
			<-start
			command := Command(Reserve{Amount: amount, Limit: limit})
			_, err := eventstore.RunCommand(ctx, logs[i%2], eventstore.Command{}, Decider, fmt.Sprint(i/reservations), command)
			errs <- err
		})
	}
	close(start)
	group.Wait()
	close(errs)
	accepted := 0
	for err := range errs {
		if err == nil {
			accepted++
		} else {
			require.ErrorIs(t, err, ErrOverLimit)
		}
	}
	require.Equal(t, accounts*3, accepted)
	requireHead(t, f.Store, accounts*3)
	for i := range accounts {
		account, version, err := eventstore.State(ctx, logs[0], Decider, fmt.Sprint(i))
		require.NoError(t, err)
		require.EqualValues(t, 90, account.Reserved)
		require.EqualValues(t, 3, version)
	}
}

// testWriteSkew enforces a limit on the total of two accounts. Each decision reads both accounts and writes to one. With write
// skew, both reservations would succeed.
func testWriteSkew(t *testing.T, f Fixture) {
	const rounds, limit = 40, 100
	ctx := testContext(t)
	keys := eventstore.NewKeyring(f.Store, eventstore.NewKeyEncryptionKey())
	logs := []*eventstore.Log{newLog(f.Store, keys), newLog(f.OpenAnother(), keys)}
	for round := range rounds {
		accounts := []string{fmt.Sprintf("left-%d", round), fmt.Sprintf("right-%d", round)}
		var group sync.WaitGroup
		errs := make([]error, len(accounts))
		for i := range accounts {
			group.Go(func() {
				_, errs[i] = eventstore.Run(ctx, logs[i], eventstore.Command{}, func(u domain.UnitOfWork) error {
					other, err := domain.Load(u, Decider, accounts[1-i])
					if err != nil {
						return err
					}
					return domain.Run(u, Decider, accounts[i], Command(Reserve{Amount: 70, Limit: limit - other.Reserved}))
				})
			})
		}
		group.Wait()
		err := errors.Join(errs...)
		require.ErrorIs(t, err, ErrOverLimit)
		require.True(t, errs[0] == nil || errs[1] == nil, "one of the two reservations succeeds: %v", err)
	}
	requireHead(t, f.Store, rounds)
}

func testExpectNoStream(t *testing.T, f Fixture) {
	ctx := testContext(t)
	first := newLog(f.Store, nil)
	second := newLog(f.OpenAnother(), nil)
	for i, log := range []*eventstore.Log{first, second, first} {
		var seen []int64 // reserved amount, per attempt
		_, err := eventstore.Run(ctx, log, eventstore.Command{}, func(u domain.UnitOfWork) error {
			domain.ExpectNoStream(u, Decider, "a")
			account, err := domain.Load(u, Decider, "a")
			if err != nil {
				return err
			}
			seen = append(seen, account.Reserved)
			return domain.Run(u, Decider, "a", Command(Reserve{Amount: 1, Limit: 10}))
		})
		require.NoError(t, err)
		require.EqualValues(t, i, seen[len(seen)-1], "the last attempt sees all earlier events")
	}
	var seen []int64
	_, err := eventstore.Run(ctx, newLog(f.Store, nil), eventstore.Command{}, func(u domain.UnitOfWork) error {
		domain.ExpectNoStream(u, Decider, "a")
		account, err := domain.Load(u, Decider, "a")
		seen = append(seen, account.Reserved)
		return cmp.Or(err, error(ErrOverLimit))
	})
	require.ErrorIs(t, err, ErrOverLimit)
	require.Equal(t, []int64{0, 3}, seen, "a rejected command is redecided on the current state")
	requireHead(t, f.Store, 3)
}
