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

// fakeSchedule is an in-memory Schedule. It removes fired deadlines only when waitFor is called.
type fakeSchedule struct {
	log       *eventstore.Log
	mu        sync.Mutex
	deadlines []process.Deadline
	position  int64
}

func (s *fakeSchedule) Due(_ context.Context, at time.Time, _ process.TimeScale, limit int) ([]process.Deadline, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	due := []process.Deadline{}
	for _, d := range s.deadlines {
		if len(due) < limit && !d.DueAt.After(at) {
			due = append(due, d)
		}
	}
	return due, nil
}

func (s *fakeSchedule) waitFor(ctx context.Context, position int64) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for s.position < position {
		events, err := s.log.Read(ctx, s.position, 1000)
		if err != nil {
			return err
		}
		for _, e := range events {
			s.position = e.Position
			if passed, ok := e.Event.(transfer.DeadlinePassed); ok {
				s.deadlines = slices.DeleteFunc(s.deadlines, func(d process.Deadline) bool {
					return d.TransferID == passed.TransferID && d.Kind == passed.Deadline
				})
			}
		}
	}
	return nil
}

// newWorker returns a worker and a schedule of transfers whose availability deadlines are due.
func newWorker(t *testing.T, transfers int) (deadlines.Worker, *fakeSchedule) {
	t.Helper()
	store := memory.New()
	log := eventstore.NewLog(store, eventregistry.Registry(), store.Keys())
	schedule := &fakeSchedule{log: log}
	for i := range transfers {
		create := transfertest.Create()
		create.TransferID = fmt.Sprint("t-", i)
		_, _, err := eventstore.Execute(t.Context(), log, eventstore.Command{}, func(u domain.UnitOfWork) (struct{}, error) {
			for _, c := range []transfer.Command{
				create, transfer.RecordFundingSubmitted{At: create.At}, transfer.RecordFundingSettled{At: create.At},
			} {
				if _, err := domain.Decide(u, transfer.Decider, create.TransferID, c); err != nil {
					return struct{}{}, err
				}
			}
			return struct{}{}, nil
		})
		if err != nil {
			t.Fatal(err)
		}
		schedule.deadlines = append(schedule.deadlines, process.Deadline{
			TransferID: create.TransferID, Kind: transfer.DeadlineAvailable, DueAt: create.At.AddDate(0, 0, 3),
		})
	}
	return deadlines.Worker{
		Log: log, Schedule: schedule, WaitFor: schedule.waitFor, TimeScale: process.RealTimeScale, Logger: slog.New(slog.DiscardHandler),
		Now: func() time.Time { return transfertest.Start.AddDate(0, 0, 4) },
	}, schedule
}

// lateCounts returns the number of DeliveryLate events by transfer ID.
func lateCounts(t *testing.T, log *eventstore.Log) map[string]int {
	t.Helper()
	events, err := log.Read(t.Context(), 0, 100_000)
	if err != nil {
		t.Fatal(err)
	}
	counts := map[string]int{}
	for _, e := range events {
		if late, ok := e.Event.(transfer.DeliveryLate); ok {
			counts[late.TransferID]++
		}
	}
	return counts
}

func TestFireDue(t *testing.T) {
	t.Parallel()
	const deadlineCount = 450 // more than one batch
	t.Run("all overdue deadlines fire once", func(t *testing.T) {
		t.Parallel()
		w, _ := newWorker(t, deadlineCount)
		count, err := w.FireDue(t.Context())
		if err != nil || count != deadlineCount {
			t.Fatalf("FireDue = %d, %v; want %d", count, err, deadlineCount)
		}
		counts := lateCounts(t, w.Log)
		if len(counts) != deadlineCount {
			t.Errorf("%d transfers are late, want %d", len(counts), deadlineCount)
		}
		for id, n := range counts {
			if n != 1 {
				t.Errorf("%s was recorded as late %d times", id, n)
			}
		}
	})
	t.Run("a deadline does not fire early", func(t *testing.T) {
		t.Parallel()
		w, _ := newWorker(t, 1)
		w.Now = func() time.Time { return transfertest.Start.AddDate(0, 0, 3).Add(-time.Microsecond) }
		if count, err := w.FireDue(t.Context()); err != nil || count != 0 {
			t.Errorf("FireDue = %d, %v; want 0", count, err)
		}
	})
	t.Run("a deadline fires once despite a stale schedule and a clock that is set back", func(t *testing.T) {
		t.Parallel()
		w, schedule := newWorker(t, 3)
		w.WaitFor = func(context.Context, int64) error { return nil }
		for _, days := range []int{4, 3, 5} {
			w.Now = func() time.Time { return transfertest.Start.AddDate(0, 0, days) }
			if _, err := w.FireDue(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if counts := lateCounts(t, w.Log); len(counts) != 3 || counts["t-0"] != 1 || len(schedule.deadlines) != 3 {
			t.Errorf("events per late transfer are %v, want 1 for each of 3 transfers", counts)
		}
	})
	t.Run("concurrent workers fire each deadline once", func(t *testing.T) {
		t.Parallel()
		w, _ := newWorker(t, deadlineCount)
		var wg sync.WaitGroup
		for range 3 {
			wg.Go(func() {
				if _, err := w.FireDue(t.Context()); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		for id, n := range lateCounts(t, w.Log) {
			if n != 1 {
				t.Errorf("%s was recorded as late %d times", id, n)
			}
		}
	})
}
