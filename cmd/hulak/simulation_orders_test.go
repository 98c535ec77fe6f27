package main

import (
	"context"
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

// orderedSteps are the things that can happen to a transfer at any time. If one is not possible, it is refused or does not happen.
var orderedSteps = []struct {
	name string
	do   func(ctx context.Context, s *simulation, id, sender string) error
}{
	{"cancel", func(ctx context.Context, s *simulation, id, sender string) error {
		return s.decideTransfer(ctx, id, transfer.Cancel{By: sender, At: s.fixture.at})
	}},
	{"reprocess", func(ctx context.Context, s *simulation, id, _ string) error {
		err := s.fixture.execute(ctx, 0, func(b domain.UnitOfWork) error {
			return usecase.Reprocess(b, usecase.ReprocessRequest{TransferID: id, Method: beneficiary.BankDeposit, AccountID: "account", Comments: "once more", At: s.fixture.at})
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
	{"release", func(ctx context.Context, s *simulation, id, _ string) error {
		return s.release(ctx, id)
	}},
}

// release gives both approvals that a release requires after a match.
func (s *simulation) release(ctx context.Context, id string) error {
	if err := s.decideTransfer(ctx, id, transfertest.FirstApproval(s.fixture.at)); err != nil {
		return err
	}
	return s.decideTransfer(ctx, id, transfertest.SecondApproval(s.fixture.at))
}

func (s *simulation) decideTransfer(ctx context.Context, id string, command transfer.Command) error {
	err := s.fixture.execute(ctx, 0, func(b domain.UnitOfWork) error {
		_, err := domain.Decide(b, transfer.Decider, id, command)
		return err
	})
	if isRejection(err) {
		return nil
	}
	return err
}

// completeMovements completes all movements of these kinds for a transfer.
func (s *simulation) completeMovements(id string, well bool, kinds ...string) {
	for _, m := range s.provider.byTransfer[id] {
		if m.status == statusRequested && strings.Contains(strings.Join(kinds, " "), m.kind) {
			s.provider.complete(m, well, false)
		}
	}
}

// returnDebits lets the sender's bank return its payment, whether it has settled or not.
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

// settle lets followers and callbacks do all they can, without faults. Work that depends on a later callback stays pending.
func (s *simulation) settle(ctx context.Context) error {
	const inVain = 40
	for rounds, before := 0, ""; rounds < inVain; rounds++ {
		if err := s.dispatchEvents(ctx); err != nil {
			return err
		}
		left := fmt.Sprint(s.readPosition, len(s.provider.callbacks))
		for _, f := range s.followers {
			left += fmt.Sprint(" ", len(f.pending))
		}
		if left != before {
			rounds, before = 0, left
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

// TestEveryOrderOfStepsHasOneOutcome tries every order of steps twice: with all effects processed after each step, and with all
// callbacks delivered at the end.
func TestEveryOrderOfStepsHasOneOutcome(t *testing.T) {
	chosen := quickOrFull(5, 6) // number of steps in a row
	t.Run(fmt.Sprintf("R6 every order of %d out of %d leads to one outcome and balanced books", chosen, len(orderedSteps)), func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			ctx := t.Context()
			s, err := newSimulation(ctx, 1, noBug)
			if err != nil {
				t.Fatal(err)
			}
			s.provider.reliable = true
			names, outcomes, orders := map[string]string{}, map[string]int{}, 0
			forEachOrder(len(orderedSteps), chosen, func(order []int) {
				if orders++; t.Failed() || orders%quickOrFull(23, 1) != 0 {
					return
				}
				for _, late := range []bool{false, true} {
					id, err := s.runOrder(ctx, fmt.Sprint("o", orders, late), order, late)
					if err != nil {
						t.Errorf("%v: %v", stepNames(order), err)
						return
					}
					names[id] = fmt.Sprint(stepNames(order), ", late ", late)
				}
			})
			if err := s.drain(ctx); err != nil {
				t.Fatal(err)
			}
			broken, err := s.violations(ctx)
			if err != nil {
				t.Fatal(err)
			}
			for _, b := range broken[:min(len(broken), 20)] {
				for id, name := range names {
					b = strings.ReplaceAll(b, id, id+" ("+name+")")
				}
				t.Error(b)
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

// runOrder takes a new sender's transfer through steps in an order.
func (s *simulation) runOrder(ctx context.Context, sender string, order []int, late bool) (id string, err error) {
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
	if err := s.settle(ctx); err != nil {
		return id, err
	}
	for _, i := range order {
		if err := orderedSteps[i].do(ctx, s, id, sender); err != nil {
			return id, fmt.Errorf("%s: %w", orderedSteps[i].name, err)
		}
		said := s.provider.callbacks
		if late {
			s.provider.callbacks = nil // delivered at the end
		}
		if err := s.settle(ctx); err != nil {
			return id, err
		}
		if late {
			s.provider.callbacks = append(s.provider.callbacks, said...)
		}
	}
	return id, s.settle(ctx)
}

// drain completes all pending work successfully. It first releases held transfers.
func (s *simulation) drain(ctx context.Context) error {
	for range 10 {
		for _, id := range s.transfers {
			if err := s.release(ctx, id); err != nil {
				return err
			}
		}
		for _, m := range s.provider.pending() {
			s.provider.complete(m, true, false)
		}
		if err := s.settle(ctx); err != nil {
			return err
		}
		if !s.busy() {
			return nil
		}
	}
	return fmt.Errorf("it has no end")
}

func stepNames(order []int) (names []string) {
	for _, i := range order {
		names = append(names, orderedSteps[i].name)
	}
	return names
}

// forEachOrder visits every ordered selection of k out of n.
func forEachOrder(n, k int, visit func([]int)) {
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
