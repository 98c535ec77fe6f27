package integrity

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/domain/money"
	"hulak/domain/sender"
	"hulak/domain/sendinglimit"
	"hulak/eventstore"
	"hulak/eventstore/eventregistry"
	"hulak/eventstore/memory"
)

// busyStore is a store in which another process writes while a stream is read.
type busyStore struct {
	*memory.Store
	onRead func(domain.StreamID)
}

func (s *busyStore) ReadStream(ctx context.Context, stream domain.StreamID, after int64, limit int) ([]eventstore.StoredEvent, error) {
	s.onRead(stream)
	return s.Store.ReadStream(ctx, stream, after, limit)
}

func TestReservationDuringCheckIsNoDivergence(t *testing.T) {
	t.Parallel()
	store := &busyStore{Store: memory.New(), onRead: func(domain.StreamID) {}}
	log := eventstore.NewLog(store, eventregistry.Registry(), store.Keys())
	write := func(stream domain.StreamID, event domain.Event, fold domain.Fold) {
		_, err := eventstore.Run(t.Context(), log, eventstore.Command{}, func(u domain.UnitOfWork) error {
			if _, err := u.State(stream, fold); err != nil {
				return err
			}
			u.Write(stream, []domain.Event{event})
			return nil
		})
		require.NoError(t, err)
	}
	limits := domain.Stream(sendinglimit.Decider.Category, "ram")
	reserve := func(transfer string) {
		write(limits, sendinglimit.Reserved{
			SenderID: "ram", TransferID: transfer, BeneficiaryID: "sita", Amount: money.MustParse("20.00", money.USD), At: time.Now(),
		}, sendinglimit.Decider.Fold())
	}
	write(domain.Stream(sender.Decider.Category, "ram"), sender.EmailVerified{SenderID: "ram"}, sender.Decider.Fold())
	reserve("first")
	checker := &Checker{Log: log, Now: func() time.Time { return time.Now().Add(time.Hour) }, QuietPeriod: time.Minute}
	check := func() (reports int) {
		events, err := checker.readStream(t.Context(), limits)
		require.NoError(t, err)
		require.NoError(t, checker.checkLimits(t.Context(), "ram", events, nil, func(string, ...any) { reports++ }))
		return reports
	}
	reserved := false
	store.onRead = func(stream domain.StreamID) {
		if !reserved && stream.Category() == sender.Decider.Category {
			reserved = true
			reserve("second")
		}
	}
	assert.Zero(t, check(), "the reservation is newer than the events that were read")
	require.True(t, reserved)
	assert.Positive(t, check(), "both reservations lack a transfer")
}
