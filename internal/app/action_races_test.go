package app

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync"
	"testing"
	"time"

	"hulak/domain/invariant"
	"hulak/domain/transfer"
	"hulak/eventstore"
)

// action is a request or sandbox step for a transfer. Races try actions regardless of the transfer's state, so some actions are
// rejected. A race passes if the transfer has one outcome and each action either succeeds or is rejected.
type action struct {
	name string
	do   func(ctx context.Context, r *race) error
}

var actions = []action{
	{"cancel", func(ctx context.Context, r *race) error {
		return r.allowRejection(r.sender.callWithRetry(ctx, http.MethodPost, "/v1/senders/transactions/"+r.id+"/cancel", "", nil))
	}},
	{"reprocess", func(ctx context.Context, r *race) error {
		body := r.sender.transferRequest(r.dollars)
		body["senderReferenceId"], body["transactionReferenceId"], body["comments"] = r.sender.id, r.id, "try again"
		return r.allowRejection(r.staff.callWithRetry(ctx, http.MethodPost, "/v1/senders/transactions/"+r.id+"/reprocess", "", body))
	}},
	{"settle", simulateStep("funding-settled")},
	{"decline", simulateStep("funding-declined")},
	{"return", simulateStep("funding-returned?code=R01")},
	{"deliver", simulateStep("payout-delivered")},
	{"fail", simulateStep("payout-failed?reason=WRONG_NAME")},
	{"refund", simulateStep("refund-settled")},
}

// completingActions are enough to complete any transfer, even one that requires a refund or a reprocessed payout.
var completingActions = []action{actions[2], actions[5], actions[7], actions[1]}

// simulateStep returns an action that executes a step in the sandbox.
func simulateStep(name string) func(context.Context, *race) error {
	return func(ctx context.Context, r *race) error {
		return r.allowRejection(r.sender.send(ctx, r.sender.urls.sandbox+"/simulate/transfers/"+r.id+"/"+name, http.MethodPost, "", nil))
	}
}

// race runs concurrent actions on one transfer.
type race struct {
	app           *Program
	sender, staff *apiClient
	id            string
	dollars       int
	extraActions  []action // random actions for this transfer
	random        *rand.Rand
}

func newRace(p *Program, sender, staff *apiClient, dollars int, random *rand.Rand) *race {
	r := &race{app: p, sender: sender, staff: staff, dollars: dollars, random: random}
	for range 1 + random.IntN(3) {
		r.extraActions = append(r.extraActions, actions[random.IntN(len(actions))])
	}
	return r
}

// allowRejection returns an error unless the request succeeded or was rejected.
func (r *race) allowRejection(status int, body []byte, err error) error {
	switch {
	case err != nil:
		return err
	case status == http.StatusOK, status == http.StatusNotFound, status == http.StatusConflict, status == http.StatusUnprocessableEntity:
		return nil
	}
	return fmt.Errorf("%s: status %d: %s", r.id, status, body)
}

// run performs rounds of random concurrent actions, and then completes the transfer.
func (r *race) run(ctx context.Context) error {
	for round := 0; ; round++ {
		head, err := r.app.log.Head(ctx)
		if err != nil {
			return err
		}
		s, _, err := eventstore.State(ctx, r.app.log, transfer.Decider, r.id)
		if err != nil {
			return err
		}
		chosen := completingActions
		switch {
		case round < randomRounds:
			chosen = r.chooseActions()
		case invariant.HasEnded(s):
			return nil
		}
		if err := runConcurrently(ctx, r, chosen); err != nil {
			return err
		}
		if err := awaitChange(ctx, r.app, head); err != nil {
			return fmt.Errorf("transfer %s is still %s, %s: %w", r.id, s.Status, s.Delivery, err)
		}
	}
}

const (
	randomRounds    = 8 // per transfer
	concurrentRaces = 32
)

// chooseActions returns one action that advances the transfer and up to two others.
func (r *race) chooseActions() []action {
	chosen := []action{completingActions[r.random.IntN(2)]}
	for range r.random.IntN(3) {
		chosen = append(chosen, r.extraActions[r.random.IntN(len(r.extraActions))])
	}
	return chosen
}

// runConcurrently performs actions concurrently and returns the first error.
func runConcurrently(ctx context.Context, r *race, chosen []action) error {
	errs := make(chan error, len(chosen))
	var wg sync.WaitGroup
	for _, a := range chosen {
		wg.Go(func() {
			if err := a.do(ctx, r); err != nil {
				errs <- fmt.Errorf("%s: %w", a.name, err)
			}
		})
	}
	wg.Wait()
	close(errs)
	return <-errs
}

func TestConcurrentActionsHaveOneOutcome(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), suiteTimeout*time.Duration(quickOrFull(1, 12)))
	defer cancel()
	senderCount, perSender := quickOrFull(4, 40), quickOrFull(8, 40)
	random := newSeededRand(t, fmt.Sprintf("%d transfers by %d senders, with %d rounds each",
		senderCount*perSender, senderCount, randomRounds))
	p, senders := startWithSenders(ctx, t, senderCount, func(s *Settings) { s.TrustedProxies = []string{"127.0.0.1"} })
	staff, err := signInStaff(ctx, senders[0])
	if err != nil {
		t.Fatal(err)
	}
	t.Run("concurrent actions on a transfer have one outcome and leave a balanced ledger (4.03a)", func(t *testing.T) {
		races := make([]*race, senderCount*perSender)
		for i := range races {
			races[i] = newRace(p, senders[i%senderCount], staff, 20+i%10, rand.New(rand.NewPCG(random.Uint64(), 0)))
		}
		acked, slots := make([]acknowledgment, len(races)), make(chan struct{}, concurrentRaces)
		inParallel(t, len(races), func(i int) (err error) {
			slots <- struct{}{}
			defer func() { <-slots }()
			r := races[i]
			if acked[i], err = r.sender.create(ctx, fmt.Sprint("race-", i), r.dollars); err != nil {
				return err
			}
			r.id = acked[i].transfer
			return r.run(ctx)
		})
		if err := awaitIdle(ctx, p); err != nil {
			t.Fatal(err)
		}
		snap := requireInvariants(ctx, t, newSnapshotSource(p), acked, true)
		outcomes := map[string]int{}
		for _, s := range invariant.FoldTransfers(snap.events, func(string, ...any) {}) {
			outcomes[string(s.Status)+", "+string(s.Delivery)]++
			if !invariant.HasEnded(s) {
				t.Errorf("transfer %s is still %s, %s", s.ID, s.Status, s.Delivery)
			}
		}
		t.Logf("%d events; outcomes: %v", len(snap.events), outcomes)
	})
}
