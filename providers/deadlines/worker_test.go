package deadlines_test

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"time"

	"hulak/domain"
	"hulak/domain/process"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
	"hulak/eventstore"
	"hulak/eventstore/eventregistry"
	"hulak/eventstore/memory"
	"hulak/providers/deadlines"
)

// board is a schedule that removes passed deadlines only when a test makes it read the log.
type board struct {
	log  *eventstore.Log
	mu   sync.Mutex
	all  []process.Deadline
	read int64
}

func (b *board) Due(_ context.Context, at time.Time, _ process.Pace, limit int) ([]process.Deadline, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	due := []process.Deadline{}
	for _, d := range b.all {
		if len(due) < limit && !d.DueAt.After(at) {
			due = append(due, d)
		}
	}
	return due, nil
}

func (b *board) reached(ctx context.Context, position int64) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	for b.read < position {
		events, err := b.log.Read(ctx, b.read, 1000)
		if err != nil {
			return err
		}
		for _, e := range events {
			b.read = e.Position
			if passed, ok := e.Event.(transfer.DeadlinePassed); ok {
				b.all = slices.DeleteFunc(b.all, func(d process.Deadline) bool {
					return d.TransferID == passed.TransferID && d.Kind == passed.Deadline
				})
			}
		}
	}
	return nil
}

func rig(t *testing.T, transfers int) (deadlines.Worker, *board) {
	t.Helper()
	store := memory.New()
	log := eventstore.NewLog(store, eventregistry.Registry(), store.Keys())
	b := &board{log: log}
	for i := range transfers {
		create := transfertest.Create()
		create.TransferID = fmt.Sprint("t-", i)
		_, _, err := eventstore.Execute(t.Context(), log, eventstore.Command{}, func(book domain.UnitOfWork) (struct{}, error) {
			for _, c := range []transfer.Command{create, transfer.RecordFundingSubmitted{At: create.At}, transfer.RecordFundingSettled{At: create.At}} {
				if _, err := domain.Decide(book, transfer.Decider, create.TransferID, c); err != nil {
					return struct{}{}, err
				}
			}
			return struct{}{}, nil
		})
		if err != nil {
			t.Fatal(err)
		}
		b.all = append(b.all, process.Deadline{TransferID: create.TransferID, Kind: transfer.DeadlineAvailable, DueAt: create.At.AddDate(0, 0, 3)})
	}
	return deadlines.Worker{
		Log: log, Schedule: b, Reached: b.reached, Pace: process.RealPace, Logger: slog.New(slog.DiscardHandler),
		Now: func() time.Time { return transfertest.Start.AddDate(0, 0, 4) },
	}, b
}

// fired returns how often each transfer was recorded as late.
func fired(t *testing.T, log *eventstore.Log) map[string]int {
	t.Helper()
	events, err := log.Read(t.Context(), 0, 100_000)
	if err != nil {
		t.Fatal(err)
	}
	times := map[string]int{}
	for _, e := range events {
		if late, ok := e.Event.(transfer.DeliveryLate); ok {
			times[late.TransferID]++
		}
	}
	return times
}

func TestTurn(t *testing.T) {
	t.Parallel()
	const many = 450 // more than one batch
	t.Run("everything that fell due while nobody looked fires, each once (9.09c)", func(t *testing.T) {
		t.Parallel()
		w, _ := rig(t, many)
		count, err := w.Turn(t.Context())
		if err != nil || count != many {
			t.Fatalf("%d fired: %v", count, err)
		}
		times := fired(t, w.Log)
		if len(times) != many {
			t.Errorf("%d transfers are late", len(times))
		}
		for id, n := range times {
			if n != 1 {
				t.Errorf("%s was late %d times", id, n)
			}
		}
	})
	t.Run("what is not due does not fire", func(t *testing.T) {
		t.Parallel()
		w, _ := rig(t, 1)
		w.Now = func() time.Time { return transfertest.Start.AddDate(0, 0, 3).Add(-time.Microsecond) }
		if count, err := w.Turn(t.Context()); err != nil || count != 0 {
			t.Errorf("%d fired: %v", count, err)
		}
	})
	t.Run("a schedule that has not heard of what fired, and a clock that was set back, repeat nothing", func(t *testing.T) {
		t.Parallel()
		w, b := rig(t, 3)
		w.Reached = func(context.Context, int64) error { return nil }
		for _, days := range []int{4, 3, 5} {
			w.Now = func() time.Time { return transfertest.Start.AddDate(0, 0, days) }
			if _, err := w.Turn(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if times := fired(t, w.Log); len(times) != 3 || times["t-0"] != 1 || len(b.all) != 3 {
			t.Errorf("late: %v", times)
		}
	})
	t.Run("several workers at once fire each once", func(t *testing.T) {
		t.Parallel()
		w, _ := rig(t, many)
		var together sync.WaitGroup
		for range 3 {
			together.Go(func() {
				if _, err := w.Turn(t.Context()); err != nil {
					t.Error(err)
				}
			})
		}
		together.Wait()
		for id, n := range fired(t, w.Log) {
			if n != 1 {
				t.Errorf("%s was late %d times", id, n)
			}
		}
	})
}
