package app

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"hulak/domain"
	"hulak/domain/beneficiary"
	"hulak/domain/invariant"
	"hulak/domain/pricing"
	"hulak/domain/process"
	"hulak/domain/sendinglimit"
	"hulak/domain/transfer"
	"hulak/domain/usecase"
	"hulak/eventstore"
	"hulak/eventstore/eventregistry"
	"hulak/eventstore/memory"
	"hulak/providers/funding"
	"hulak/providers/inbox"
	"hulak/providers/payout"
)

// bug is a fault that a test plants in the workers, the provider, or the states that decisions read.
type bug string

const (
	noBug                bug = ""
	losesEvents          bug = "a crashing follower loses its event"
	repeatsDebits        bug = "the funding provider repeats a debit under a known key"
	repeatsPayouts       bug = "the payout partner repeats a payout under a known key"
	repeatsRefunds       bug = "the funding provider repeats a refund under a known key"
	changesKeys          bug = "each attempt requests money under a new key"
	staleLimits          bug = "limits are checked against stale states"
	staleCoupons         bug = "coupons are checked against stale states"
	voidsPaidPayouts     bug = "a paid payout is reported as voided"
	losesCallbacks       bug = "the provider does not resend a lost callback"
	misroutesCallbacks   bug = "a callback is applied to another transfer"
	ignoresCancellations bug = "the process manager ignores cancellations"
)

var bugs = []bug{
	losesEvents, repeatsDebits, repeatsPayouts, repeatsRefunds, changesKeys, staleLimits, staleCoupons,
	voidsPaidPayouts, losesCallbacks, misroutesCallbacks, ignoresCancellations,
}

// simulation runs the deciders, process managers, and workers on an in-memory log with a fake provider. A seeded random source
// chooses every step and fault: lost, duplicate, and reordered messages, and crashes.
type simulation struct {
	fixture    *transferFixture
	store      *memory.Store
	keys       *eventstore.Keyring
	random     *rand.Rand
	plantedBug bug

	program         *Program // has only the fields that the process manager needs
	followers       []*simulatedFollower
	readPosition    int64 // position up to which events have been dispatched
	provider        *fakeProvider
	transfers       []string
	transferIndex   map[string]int // transfer IDs to indexes, for the trace
	senders         []string
	failedCallbacks []string
	trace           strings.Builder
}

// simulatedFollower is a follower with its pending events. It handles the events of a stream in order.
type simulatedFollower struct {
	name    string
	types   []string
	handle  func(*simulation, context.Context, domain.RecordedEvent) error
	pending []domain.RecordedEvent
	done    []domain.RecordedEvent // handled events; some are delivered again
}

const (
	simSenders    = 3
	simSteps      = 160
	maxDrainSteps = 4000
	simCoupon     = "LAST"
)

func newSimulation(ctx context.Context, seed uint64, planted bug) (*simulation, error) {
	s := &simulation{
		store: memory.New(), random: rand.New(rand.NewPCG(seed, 2)), plantedBug: planted, transferIndex: map[string]int{},
	}
	s.keys = eventstore.NewKeyring(s.store, eventstore.NewKeyEncryptionKey())
	s.fixture = &transferFixture{at: time.Now().UTC(), wrapUnitOfWork: func(u domain.UnitOfWork) domain.UnitOfWork { return u }}
	s.provider = &fakeProvider{
		sim: s, byTransfer: map[string][]*movement{},
		debits: map[string]*movement{}, refunds: map[string]*movement{}, payouts: map[string]*movement{},
	}
	s.restart()
	s.followers = []*simulatedFollower{
		{name: "process", types: process.Types(), handle: func(s *simulation, ctx context.Context, r domain.RecordedEvent) error {
			if _, canceled := r.Event.(transfer.Canceled); canceled && s.plantedBug == ignoresCancellations {
				return nil
			}
			return s.program.react(ctx, r)
		}},
		{name: "funding", types: funding.Worker{}.Handlers().Types(), handle: func(
			s *simulation, ctx context.Context, r domain.RecordedEvent,
		) error {
			return funding.Worker{Log: s.program.log, Provider: s.provider, Now: time.Now}.Handlers().Handle(ctx, r)
		}},
		{name: "payout", types: payout.Worker{}.Handlers().Types(), handle: func(
			s *simulation, ctx context.Context, r domain.RecordedEvent,
		) error {
			return payout.Worker{Log: s.program.log, Partner: fakePartner{s.provider}, Now: time.Now}.Handlers().Handle(ctx, r)
		}},
	}
	if err := s.fixture.execute(ctx, 0, func(u domain.UnitOfWork) error { return s.fixture.publishPrices(u) }); err != nil {
		return nil, err
	}
	for i := range simSenders {
		if err := s.addSender(ctx, fmt.Sprint("sender-", i)); err != nil {
			return nil, err
		}
	}
	if err := createCoupon(ctx, s.program.log, simCoupon, 2, s.fixture.at); err != nil {
		return nil, err
	}
	switch planted {
	case staleLimits:
		s.fixture.wrapUnitOfWork = staleReads(sendinglimit.Decider.Category)
	case staleCoupons:
		s.fixture.wrapUnitOfWork = staleReads(pricing.CouponDecider.Category)
	}
	return s, nil
}

func (s *simulation) addSender(ctx context.Context, id string) error {
	s.senders = append(s.senders, id)
	return s.fixture.addSender(ctx, 0, id)
}

// restart discards all state that a process keeps in memory.
func (s *simulation) restart() {
	for i := range s.fixture.logs {
		s.fixture.logs[i] = eventstore.NewLog(s.store, eventregistry.Registry(), s.keys)
	}
	s.program = &Program{log: s.fixture.logs[0], logger: slog.New(slog.DiscardHandler)}
}

// run executes simSteps random steps with faults, and then the remaining work without faults.
func (s *simulation) run(ctx context.Context) error {
	for range simSteps {
		time.Sleep(time.Duration(s.random.IntN(int(2 * time.Minute))))
		s.fixture.at = time.Now().UTC()
		if err := s.step(ctx, true); err != nil {
			return err
		}
	}
	for range maxDrainSteps {
		time.Sleep(time.Second)
		if err := s.dispatchEvents(ctx); err != nil {
			return err
		}
		if !s.isBusy() {
			return nil
		}
		if err := s.step(ctx, false); err != nil {
			return err
		}
	}
	return nil // the violations method reports stuck transfers
}

// isBusy reports whether movements, callbacks, or events are pending.
func (s *simulation) isBusy() bool { return s.provider.hasPending() || s.hasPendingWork() }

// hasPendingWork reports whether callbacks or events are pending.
func (s *simulation) hasPendingWork() bool {
	return len(s.provider.callbacks) > 0 || slices.ContainsFunc(s.followers, func(f *simulatedFollower) bool { return len(f.pending) > 0 })
}

// dispatchEvents passes new events to the followers that handle them.
func (s *simulation) dispatchEvents(ctx context.Context) error {
	entries, err := s.program.log.ReadStored(ctx, s.readPosition, 1000)
	if err != nil {
		return err
	}
	events, err := s.program.log.Decode(ctx, entries)
	for _, r := range events {
		s.readPosition = r.Position
		for _, f := range s.followers {
			if slices.Contains(f.types, r.Type) {
				f.pending = append(f.pending, r)
			}
		}
	}
	return err
}

// step executes one random step: an API request, a movement at the provider, a callback, or a follower's event.
func (s *simulation) step(ctx context.Context, faults bool) error {
	if err := s.dispatchEvents(ctx); err != nil {
		return err
	}
	if faults && s.random.IntN(40) == 0 {
		s.record("restart", "")
		s.restart()
	}
	choice := s.random.IntN(10)
	switch {
	case faults && choice == 0:
		return s.createTransfer(ctx)
	case faults && choice == 1:
		return s.cancelOrReprocess(ctx)
	case choice <= 3:
		s.provider.completeRandom()
	case choice <= 5:
		return s.deliverCallback(ctx, faults)
	default:
		return s.stepFollower(ctx, s.followers[s.random.IntN(len(s.followers))], faults)
	}
	return nil
}

// record adds a line to the trace. It replaces transfer IDs with indexes, because the IDs are random.
func (s *simulation) record(step, subject string) {
	if i, known := s.transferIndex[subject]; known {
		subject = fmt.Sprint("transfer ", i)
	}
	fmt.Fprintln(&s.trace, step, subject)
}

// createTransfer creates a transfer, sometimes with the coupon. The amounts quickly exhaust the daily limit.
func (s *simulation) createTransfer(ctx context.Context) error {
	coupon := ""
	dollars := int64(100 + s.random.IntN(1400))
	if s.random.IntN(3) == 0 {
		coupon, dollars = simCoupon, 10+dollars/10
	}
	before := len(s.transfers)
	err := s.fixture.createTransfer(ctx, s.random.IntN(2), fmt.Sprint("sender-", s.random.IntN(simSenders)), dollars, coupon)
	if isRejection(err) {
		s.record("creation rejected", "")
		return nil
	}
	if err != nil {
		return err
	}
	if err := s.collectTransfers(ctx); err != nil || len(s.transfers) == before {
		return err
	}
	s.record("created", s.transfers[before])
	return nil
}

// collectTransfers adds new transfers in the log to the simulation.
func (s *simulation) collectTransfers(ctx context.Context) error {
	entries, err := s.program.log.ReadStored(ctx, s.readPosition, 1000)
	for _, e := range entries {
		id := e.Stream.Key()
		if _, known := s.transferIndex[id]; e.Version == 1 && e.Stream.Category() == transfer.Decider.Category && !known {
			s.transferIndex[id] = len(s.transfers)
			s.transfers = append(s.transfers, id)
		}
	}
	return err
}

// cancelOrReprocess tries to cancel or reprocess a random transfer, or to refund a part of it.
func (s *simulation) cancelOrReprocess(ctx context.Context) error {
	if len(s.transfers) == 0 {
		return nil
	}
	id := s.transfers[s.random.IntN(len(s.transfers))]
	state, _, err := eventstore.State(ctx, s.program.log, transfer.Decider, id)
	if err != nil {
		return err
	}
	reprocess := s.random.IntN(2) == 0
	if reprocess && s.random.IntN(2) == 0 {
		return s.refundPart(ctx, id)
	}
	err = s.fixture.execute(ctx, s.random.IntN(2), func(u domain.UnitOfWork) error {
		if reprocess {
			return usecase.Reprocess(u, usecase.ReprocessRequest{
				TransferID: id, Method: beneficiary.BankDeposit, AccountID: "account", Comments: "try again", At: s.fixture.at,
			})
		}
		_, err := domain.Decide(u, transfer.Decider, id, transfer.Command(transfer.Cancel{By: state.SenderID, At: s.fixture.at}))
		return err
	})
	s.record(fmt.Sprintf("reprocess %t, rejected %t", reprocess, err != nil), id)
	if isRejection(err) {
		return nil
	}
	return err
}

// refundPart tries to refund an error of a transfer, or to return the partial refunds of the transfer and send them again.
func (s *simulation) refundPart(ctx context.Context, id string) error {
	if s.random.IntN(2) == 0 {
		s.record("refund an error", id)
		return s.decideTransfer(ctx, id, transfer.RefundError{
			ComplaintID: fmt.Sprint("complaint-", s.random.IntN(3)), Amount: usd(1 + int64(s.random.IntN(60))), By: "staff", At: s.fixture.at,
		})
	}
	s.record("return partial refunds", id)
	return s.returnPartialRefunds(ctx, id, s.random.IntN(3) == 0)
}

// returnPartialRefunds returns the partial refunds that the provider sent, and sends each again, or records a payment by hand.
func (s *simulation) returnPartialRefunds(ctx context.Context, id string, byHand bool) error {
	state, _, err := eventstore.State(ctx, s.program.log, transfer.Decider, id)
	if err != nil {
		return err
	}
	for _, r := range state.PartialRefunds() {
		sent := s.provider.refunds[r.Key]
		if sent == nil || sent.status == statusFailed {
			continue
		}
		sent.status = statusFailed
		again := transfer.ReissuePartialRefund{
			RefundID: r.ID, Method: transfer.RefundToAccount, FundingSourceID: "source", Reference: "wire-1", Comments: "returned", By: "staff",
			At: s.fixture.at,
		}
		if byHand {
			again.Method = transfer.RefundByOther
		}
		for _, command := range []transfer.Command{transfer.RecordRefundReturned{Key: r.Key, Code: "R03", At: s.fixture.at}, again} {
			if err := s.decideTransfer(ctx, id, command); err != nil {
				return err
			}
		}
	}
	return nil
}

// isRejection reports whether an error rejects a command.
func isRejection(err error) bool {
	var rejection *domain.Rejection
	return errors.As(err, &rejection)
}

// stepFollower lets a follower handle a random stream's first pending event. With faults, the follower can crash before it
// handles the event or before its progress is recorded. It can also get an earlier event again.
func (s *simulation) stepFollower(ctx context.Context, f *simulatedFollower, faults bool) error {
	if faults && len(f.done) > 0 && s.random.IntN(8) == 0 {
		repeated := f.done[s.random.IntN(len(f.done))]
		s.record(f.name+" repeats "+repeated.Type, repeated.Stream.Key())
		_ = f.handle(s, ctx, repeated)
		return nil
	}
	i, ok := f.nextEvent(s.random)
	if !ok {
		return nil
	}
	r := f.pending[i]
	remove := func() { f.pending = slices.Delete(f.pending, i, i+1) }
	if faults && s.random.IntN(10) == 0 {
		s.record(f.name+" crashes before "+r.Type, r.Stream.Key())
		if s.plantedBug == losesEvents {
			remove()
		}
		s.restart()
		return nil
	}
	err := f.handle(s, ctx, r)
	s.record(fmt.Sprintf("%s handled %s, failed %t", f.name, r.Type, err != nil), r.Stream.Key())
	if faults && s.random.IntN(10) == 0 {
		s.record(f.name+" crashes after "+r.Type, r.Stream.Key())
		s.restart()
		return nil // the event stays pending
	}
	if err == nil {
		f.done = append(f.done, r)
		remove()
	}
	return nil
}

// nextEvent picks a random stream and returns the index of its first pending event. It returns false if no event is pending.
func (f *simulatedFollower) nextEvent(random *rand.Rand) (int, bool) {
	seen := map[domain.StreamID]bool{}
	var first []int
	for i, r := range f.pending {
		if !seen[r.Stream] {
			seen[r.Stream] = true
			first = append(first, i)
		}
	}
	if len(first) == 0 {
		return 0, false
	}
	return first[random.IntN(len(first))], true
}

// deliverCallback delivers a random callback. With faults, the callback can be delivered later or twice.
func (s *simulation) deliverCallback(ctx context.Context, faults bool) error {
	if len(s.provider.callbacks) == 0 {
		return nil
	}
	i := s.random.IntN(len(s.provider.callbacks))
	c := s.provider.callbacks[i]
	remove := func() { s.provider.callbacks = slices.Delete(s.provider.callbacks, i, i+1) }
	if faults && s.random.IntN(6) == 0 {
		s.record("lost "+string(c.Kind), c.ReferenceID)
		if s.plantedBug == losesCallbacks {
			remove()
		}
		return nil
	}
	delivered := c
	if s.plantedBug == misroutesCallbacks && faults && s.random.IntN(4) == 0 {
		delivered.ReferenceID = s.transfers[s.random.IntN(len(s.transfers))]
		delivered.Key = ""
	}
	err := inbox.Handler{Log: s.program.log, Funding: s.provider, Now: time.Now}.Apply(ctx, "sandbox", delivered)
	s.record(fmt.Sprintf("received %s, failed %t", c.Kind, err != nil), c.ReferenceID)
	switch {
	case errors.Is(err, transfer.ErrContradiction):
		s.failedCallbacks = append(s.failedCallbacks, string(c.Kind))
		remove()
	case err == nil && !(faults && s.random.IntN(6) == 0): // otherwise, the provider resends an accepted callback
		remove()
	}
	return nil
}

// violations returns the violated invariants after a run.
func (s *simulation) violations(ctx context.Context) (found []string, err error) {
	report := func(format string, args ...any) { found = append(found, fmt.Sprintf(format, args...)) }
	events, err := s.readLog(ctx)
	if err != nil {
		return nil, err
	}
	entries := invariant.JournalEntries(events)
	limits := map[string]sendinglimit.State{}
	for _, id := range s.senders {
		if limits[id], _, err = eventstore.State(ctx, s.program.log, sendinglimit.Decider, id); err != nil {
			return nil, err
		}
	}
	coupon, _, err := eventstore.State(ctx, s.program.log, pricing.CouponDecider, simCoupon)
	if err != nil {
		return nil, err
	}
	invariant.CheckVersions(events, report)
	invariant.CheckTransitions(events, report)
	invariant.CheckBalanced(entries, report)
	invariant.CheckNoOpenBalances(events, entries, report)
	invariant.CheckBlocked(events, report)
	invariant.CheckReturnedRefunds(events, report)
	invariant.CheckPartialRefunds(events, report)
	invariant.CheckLimits(events, limits, report)
	invariant.CheckCoupons(events, map[string]pricing.Coupon{simCoupon: coupon}, report)
	found = append(found, s.provider.duplicates...)
	for _, kind := range s.failedCallbacks {
		report("callback %s contradicts the log", kind)
	}
	states := invariant.FoldTransfers(events, func(string, ...any) {})
	for _, id := range s.transfers {
		t := states[domain.Stream(transfer.Decider.Category, id)]
		needsStaff := t.Status == transfer.StatusProcessed && t.Delivery == transfer.DeliveryFailed
		if !invariant.HasEnded(t) && !needsStaff {
			report("transfer is stuck at %s, %s", t.Status, t.Delivery)
		}
		held, paid := invariant.ExpectedProviderCounts(t)
		if needsStaff {
			held = 1
		}
		if h, p := s.provider.heldAndPaid(id); h != held || p != paid {
			report("transfer %s, %s: provider holds %d debits and has paid %d times", t.Status, t.Delivery, h, p)
		}
	}
	return found, nil
}

// readLog returns the entire log.
func (s *simulation) readLog(ctx context.Context) ([]domain.RecordedEvent, error) {
	head, err := s.program.log.Head(ctx)
	if err != nil {
		return nil, err
	}
	entries, err := s.store.Read(ctx, 0, int(head))
	if err != nil {
		return nil, err
	}
	return s.program.log.Decode(ctx, entries)
}

// traceDigest returns a digest of the trace.
func (s *simulation) traceDigest() string {
	sum := sha256.Sum256([]byte(s.trace.String()))
	return hex.EncodeToString(sum[:8])
}

// simulate runs the simulation with a seed. It returns the violated invariants and a digest of the trace.
func simulate(t *testing.T, seed uint64, planted bug) (violations []string, digest string) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		s, err := newSimulation(t.Context(), seed, planted)
		if err == nil {
			err = s.run(t.Context())
		}
		if err == nil {
			violations, err = s.violations(t.Context())
		}
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		digest = s.traceDigest()
	})
	return violations, digest
}

// TestSimulation runs the simulation with many seeds, or only with the seed in HULAK_SEED.
func TestSimulation(t *testing.T) {
	if seed, err := strconv.ParseUint(os.Getenv("HULAK_SEED"), 10, 64); err == nil {
		violations, digest := simulate(t, seed, noBug)
		t.Logf("seed %d, trace %s: %q", seed, digest, violations)
		return
	}
	seeds := quickOrFull(60, 1000)
	t.Run("transfers have one outcome and the ledger balances despite faults", func(t *testing.T) {
		first := uint64(time.Now().UnixNano())
		t.Logf("first seed %d", first)
		for i := range seeds {
			seed := first + uint64(i)
			if violations, digest := simulate(t, seed, noBug); len(violations) > 0 {
				t.Fatalf("HULAK_SEED=%d, trace %s:\n%s", seed, digest, strings.Join(violations, "\n"))
			}
		}
	})
	t.Run("each seed always produces the same trace", func(t *testing.T) {
		for seed := range uint64(10) {
			_, digest := simulate(t, seed, noBug)
			_, repeated := simulate(t, seed, noBug)
			if digest != repeated {
				t.Errorf("seed %d gave traces %s and %s", seed, digest, repeated)
			}
		}
	})
	for _, planted := range bugs {
		t.Run("simulation detects that "+string(planted), func(t *testing.T) {
			const maxSeeds = 100
			for seed := range uint64(maxSeeds) {
				if violations, _ := simulate(t, seed, planted); len(violations) > 0 {
					t.Logf("seed %d: %s", seed, violations[0])
					return
				}
			}
			t.Errorf("simulation found no violation with %d seeds", maxSeeds)
		})
	}
}
