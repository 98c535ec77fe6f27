package app

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"hulak/domain"
	"hulak/domain/beneficiary"
	"hulak/domain/invariant"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
	"hulak/domain/usecase"
)

// permutedSteps lists steps that a test can try in any order. A step that is not possible is rejected or has no effect.
var permutedSteps = []struct {
	name string
	do   func(ctx context.Context, s *simulation, id, sender string) error
}{
	{"cancel", func(ctx context.Context, s *simulation, id, sender string) error {
		return s.decideTransfer(ctx, id, transfer.Cancel{By: sender, At: s.fixture.at})
	}},
	{"reprocess", func(ctx context.Context, s *simulation, id, _ string) error {
		err := s.fixture.execute(ctx, 0, func(u domain.UnitOfWork) error {
			return usecase.Reprocess(u, usecase.ReprocessRequest{
				TransferID: id, Method: beneficiary.BankDeposit, AccountID: "account", Comments: "try again", At: s.fixture.at,
			})
		})
		if isRejection(err) {
			return nil
		}
		return err
	}},
	{"settle or refund", func(_ context.Context, s *simulation, id, _ string) error {
		s.completeMovements(id, true, "debit", "refund")
		return nil
	}},
	{"return", func(_ context.Context, s *simulation, id, _ string) error {
		s.returnDebits(id)
		return nil
	}},
	{"deliver", func(_ context.Context, s *simulation, id, _ string) error {
		s.completeMovements(id, true, "payout")
		return nil
	}},
	{"fail", func(_ context.Context, s *simulation, id, _ string) error {
		s.completeMovements(id, false, "payout")
		return nil
	}},
	{"hold", func(ctx context.Context, s *simulation, id, _ string) error {
		return s.decideTransfer(ctx, id, transfertest.RescreenWithHit(s.fixture.at))
	}},
	{"refund an error", func(ctx context.Context, s *simulation, id, _ string) error {
		refund := transfer.RefundError{ComplaintID: "complaint", Amount: usd(20), By: "staff", At: s.fixture.at}
		if err := s.decideTransfer(ctx, id, refund); err != nil {
			return err
		}
		if err := s.runUntilIdle(ctx); err != nil {
			return err
		}
		return s.returnPartialRefunds(ctx, id, false)
	}},
	{"release", func(ctx context.Context, s *simulation, id, _ string) error {
		return s.release(ctx, id)
	}},
}

// release records the two approvals that a release requires after a match.
func (s *simulation) release(ctx context.Context, id string) error {
	if err := s.decideTransfer(ctx, id, transfertest.FirstApproval(s.fixture.at)); err != nil {
		return err
	}
	return s.decideTransfer(ctx, id, transfertest.SecondApproval(s.fixture.at))
}

// decideTransfer sends a command to a transfer. It ignores rejections.
func (s *simulation) decideTransfer(ctx context.Context, id string, command transfer.Command) error {
	err := s.fixture.execute(ctx, 0, func(u domain.UnitOfWork) error {
		_, err := domain.Decide(u, transfer.Decider, id, command)
		return err
	})
	if isRejection(err) {
		return nil
	}
	return err
}

// completeMovements completes all requested movements of the given kinds for a transfer.
func (s *simulation) completeMovements(id string, succeeds bool, kinds ...string) {
	for _, m := range s.provider.byTransfer[id] {
		if m.status == statusRequested && strings.Contains(strings.Join(kinds, " "), m.kind) {
			s.provider.complete(m, succeeds, false)
		}
	}
}

// returnDebits returns the debits of a transfer, whether or not they have settled.
func (s *simulation) returnDebits(id string) {
	for _, m := range s.provider.byTransfer[id] {
		switch {
		case m.kind != "debit":
		case m.status == statusRequested:
			s.provider.complete(m, false, false)
		case m.status == statusSettled:
			s.provider.returnDebit(m)
		}
	}
}

// runUntilIdle runs followers and callbacks without faults until they stop making progress. Work that depends on a later callback
// stays pending.
func (s *simulation) runUntilIdle(ctx context.Context) error {
	const maxIdleRounds = 40
	for idleRounds, before := 0, ""; idleRounds < maxIdleRounds; idleRounds++ {
		if err := s.dispatchEvents(ctx); err != nil {
			return err
		}
		state := fmt.Sprint(s.readPosition, len(s.provider.callbacks))
		for _, f := range s.followers {
			state += fmt.Sprint(" ", len(f.pending))
		}
		if state != before {
			idleRounds, before = 0, state
		}
		if !s.hasPendingWork() {
			return nil
		}
		if err := s.deliverCallback(ctx, false); err != nil {
			return err
		}
		for _, f := range s.followers {
			if err := s.stepFollower(ctx, f, false); err != nil {
				return err
			}
		}
	}
	return nil
}

// TestEveryOrderOfStepsHasOneOutcome runs every order of steps twice. In the first run, callbacks are delivered after each step. In
// the second, they are delivered at the end.
func TestEveryOrderOfStepsHasOneOutcome(t *testing.T) {
	length := quickOrFull(5, 6) // number of steps per order
	title := fmt.Sprintf("every order of %d out of %d steps has one outcome and a balanced ledger", length, len(permutedSteps))
	t.Run(title, func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			ctx := t.Context()
			s, err := newSimulation(ctx, 1, noBug)
			if err != nil {
				t.Fatal(err)
			}
			s.provider.reliable = true
			names, outcomes, orders := map[string]string{}, map[string]int{}, 0
			forEachPermutation(len(permutedSteps), length, func(order []int) {
				if orders++; t.Failed() || orders%quickOrFull(47, 1) != 0 {
					return
				}
				for _, delayed := range []bool{false, true} {
					id, err := s.runOrder(ctx, fmt.Sprint("o", orders, delayed), order, delayed)
					if err != nil {
						t.Errorf("%v: %v", stepNames(order), err)
						return
					}
					names[id] = fmt.Sprint(stepNames(order), ", delayed ", delayed)
				}
			})
			if err := s.completeAll(ctx); err != nil {
				t.Fatal(err)
			}
			violations, err := s.violations(ctx)
			if err != nil {
				t.Fatal(err)
			}
			for _, v := range violations[:min(len(violations), 20)] {
				for id, name := range names {
					v = strings.ReplaceAll(v, id, id+" ("+name+")")
				}
				t.Error(v)
			}
			events, err := s.readLog(ctx)
			if err != nil {
				t.Fatal(err)
			}
			for _, state := range invariant.FoldTransfers(events, func(string, ...any) {}) {
				outcomes[string(state.Status)+" "+string(state.Delivery)]++
			}
			t.Logf("%d transfers, %d events: %v", len(names), len(events), outcomes)
		})
	})
}

// runOrder creates a transfer for a new sender and runs steps in the given order. If delayed is true, callbacks are delivered after
// the last step.
func (s *simulation) runOrder(ctx context.Context, sender string, order []int, delayed bool) (id string, err error) {
	if err := s.addSender(ctx, sender); err != nil {
		return "", err
	}
	s.fixture.at = time.Now().UTC()
	if err := s.fixture.createTransfer(ctx, 0, sender, 100, ""); err != nil {
		return "", err
	}
	if err := s.collectTransfers(ctx); err != nil {
		return "", err
	}
	id = s.transfers[len(s.transfers)-1]
	if err := s.runUntilIdle(ctx); err != nil {
		return id, err
	}
	for _, i := range order {
		if err := permutedSteps[i].do(ctx, s, id, sender); err != nil {
			return id, fmt.Errorf("%s: %w", permutedSteps[i].name, err)
		}
		callbacks := s.provider.callbacks
		if delayed {
			s.provider.callbacks = nil
		}
		if err := s.runUntilIdle(ctx); err != nil {
			return id, err
		}
		if delayed {
			s.provider.callbacks = append(s.provider.callbacks, callbacks...)
		}
	}
	return id, s.runUntilIdle(ctx)
}

// completeAll releases held transfers and successfully completes all pending work.
func (s *simulation) completeAll(ctx context.Context) error {
	for range 10 {
		for _, id := range s.transfers {
			if err := s.release(ctx, id); err != nil {
				return err
			}
		}
		for _, m := range s.provider.pending() {
			s.provider.complete(m, true, false)
		}
		if err := s.runUntilIdle(ctx); err != nil {
			return err
		}
		if !s.isBusy() {
			return nil
		}
	}
	return errors.New("work is still pending after 10 rounds")
}

func stepNames(order []int) (names []string) {
	for _, i := range order {
		names = append(names, permutedSteps[i].name)
	}
	return names
}

// forEachPermutation calls visit with every permutation that contains k different numbers from 0 to n-1.
func forEachPermutation(n, k int, visit func([]int)) {
	var order []int
	used := make([]bool, n)
	var extend func()
	extend = func() {
		if len(order) == k {
			visit(order)
			return
		}
		for i := range n {
			if used[i] {
				continue
			}
			used[i], order = true, append(order, i)
			extend()
			used[i], order = false, order[:len(order)-1]
		}
	}
	extend()
}
