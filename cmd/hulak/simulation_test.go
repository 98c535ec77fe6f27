package main

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

// bug is a fault that a test plants around the decisions.
type bug string

const (
	noBug            bug = ""
	forgetful        bug = "a follower that dies forgets what it was about to do"
	debitsAgain      bug = "the funding provider debits anew under a known key"
	paysAgain        bug = "the payout partner pays anew under a known key"
	refundsAgain     bug = "the funding provider gives back anew under a known key"
	newKeys          bug = "money is asked for under a new key at each try"
	naiveLimits      bug = "limits are checked on what was seen first"
	naiveCoupons     bug = "coupons are checked on what was seen first"
	voidsWhatIsPaid  bug = "a payout that cannot be voided is taken for voided"
	losesCallbacks   bug = "a callback that is lost is not sent again"
	mistakesCallback bug = "a callback is taken for another transfer's"
	idleProcess      bug = "the process manager passes cancellations over"
)

var bugs = []bug{
	forgetful, debitsAgain, paysAgain, refundsAgain, newKeys, naiveLimits, naiveCoupons, voidsWhatIsPaid, losesCallbacks, mistakesCallback, idleProcess,
}

// simulation runs the deciders, process managers, and workers on a log in memory with a fake provider. One seeded scheduler
// drives everything. The seed alone determines what happens next, what is lost, repeated, or reordered, and when the program
// crashes.
type simulation struct {
	market  *market
	store   *memory.Store
	keys    *eventstore.Keyring
	chance  *rand.Rand
	planted bug

	program   *program // the parts that the process manager needs
	followers []*simulated
	read      int64 // position up to which events were passed to the followers
	outside   *madeUp
	transfers []string
	numbers   map[string]int // index of each transfer
	senders   []string
	aside     []string
	trace     strings.Builder
}

// simulated is a follower with its pending events. Events of the same stream stay in order.
type simulated struct {
	name    string
	types   []string
	handle  func(*simulation, context.Context, domain.RecordedEvent) error
	pending []domain.RecordedEvent
	done    []domain.RecordedEvent // some of them are delivered again
}

const (
	simSenders = 3
	simSteps   = 160
	drainMax   = 4000
	simCoupon  = "LAST"
)

func newSimulation(ctx context.Context, seed uint64, planted bug) (*simulation, error) {
	s := &simulation{store: memory.New(), chance: rand.New(rand.NewPCG(seed, 2)), planted: planted, numbers: map[string]int{}}
	s.keys = eventstore.NewKeyring(s.store, eventstore.NewMasterKey())
	s.market = &market{at: time.Now().UTC(), naive: func(b domain.UnitOfWork) domain.UnitOfWork { return b }}
	s.outside = &madeUp{s: s, of: map[string][]*movement{}, debits: map[string]*movement{}, refunds: map[string]*movement{}, payouts: map[string]*movement{}}
	s.restart()
	s.followers = []*simulated{
		{name: "process", types: process.Types(), handle: func(s *simulation, ctx context.Context, r domain.RecordedEvent) error {
			if _, canceled := r.Event.(transfer.Canceled); canceled && s.planted == idleProcess {
				return nil
			}
			return s.program.react(ctx, r)
		}},
		{name: "funding", types: funding.Worker{}.Handlers().Types(), handle: func(s *simulation, ctx context.Context, r domain.RecordedEvent) error {
			return funding.Worker{Log: s.program.log, Provider: s.outside, Now: time.Now}.Handlers().Handle(ctx, r)
		}},
		{name: "payout", types: payout.Worker{}.Handlers().Types(), handle: func(s *simulation, ctx context.Context, r domain.RecordedEvent) error {
			return payout.Worker{Log: s.program.log, Partner: partnerOf{s.outside}, Now: time.Now}.Handlers().Handle(ctx, r)
		}},
	}
	if err := s.market.decide(ctx, 0, func(b domain.UnitOfWork) error { return s.market.publish(b) }); err != nil {
		return nil, err
	}
	for i := range simSenders {
		if err := s.admit(ctx, fmt.Sprint("sender-", i)); err != nil {
			return nil, err
		}
	}
	if err := makeCouponAt(ctx, s.program.log, simCoupon, 2, s.market.at); err != nil {
		return nil, err
	}
	switch planted {
	case naiveLimits:
		s.market.naive = seenFirst(sendinglimit.Decider.Category)
	case naiveCoupons:
		s.market.naive = seenFirst(pricing.CouponDecider.Category)
	}
	return s, nil
}

func (s *simulation) admit(ctx context.Context, id string) error {
	s.senders = append(s.senders, id)
	return s.market.admit(ctx, 0, id)
}

// restart discards everything that a process keeps in memory.
func (s *simulation) restart() {
	for i := range s.market.logs {
		s.market.logs[i] = eventstore.NewLog(s.store, eventregistry.Registry(), s.keys)
	}
	s.program = &program{log: s.market.logs[0], logger: slog.New(slog.DiscardHandler)}
}

// run executes simSteps random steps, and then the remaining work without faults.
func (s *simulation) run(ctx context.Context) error {
	for range simSteps {
		time.Sleep(time.Duration(s.chance.IntN(int(2 * time.Minute))))
		s.market.at = time.Now().UTC()
		if err := s.step(ctx, true); err != nil {
			return err
		}
	}
	for range drainMax {
		time.Sleep(time.Second)
		if err := s.hand(ctx); err != nil {
			return err
		}
		if !s.busy() {
			return nil
		}
		if err := s.step(ctx, false); err != nil {
			return err
		}
	}
	return nil // violations reports transfers that have not ended
}

func (s *simulation) busy() bool { return s.outside.movable() || s.waits() }

// waits reports whether callbacks or events are pending.
func (s *simulation) waits() bool {
	return len(s.outside.callbacks) > 0 || slices.ContainsFunc(s.followers, func(f *simulated) bool { return len(f.pending) > 0 })
}

// hand passes new events to the followers.
func (s *simulation) hand(ctx context.Context) error {
	entries, err := s.program.log.ReadStored(ctx, s.read, 1000)
	if err != nil {
		return err
	}
	events, err := s.program.log.Decode(ctx, entries)
	for _, r := range events {
		s.read = r.Position
		for _, f := range s.followers {
			if slices.Contains(f.types, r.Type) {
				f.pending = append(f.pending, r)
			}
		}
	}
	return err
}

// step executes one random step: a request, a movement at the provider, a callback, or an event of a follower.
func (s *simulation) step(ctx context.Context, faults bool) error {
	if err := s.hand(ctx); err != nil {
		return err
	}
	if faults && s.chance.IntN(40) == 0 {
		s.note("restart", "")
		s.restart()
	}
	choice := s.chance.IntN(10)
	switch {
	case faults && choice == 0:
		return s.create(ctx)
	case faults && choice == 1:
		return s.interfere(ctx)
	case choice <= 3:
		s.outside.move()
	case choice <= 5:
		return s.callback(ctx, faults)
	default:
		return s.follow(ctx, s.followers[s.chance.IntN(len(s.followers))], faults)
	}
	return nil
}

func (s *simulation) note(what, about string) {
	if i, known := s.numbers[about]; known {
		about = fmt.Sprint("transfer ", i)
	}
	fmt.Fprintln(&s.trace, what, about)
}

// create sends money, sometimes with the coupon, in amounts that soon exhaust the daily limit.
func (s *simulation) create(ctx context.Context) error {
	coupon := ""
	dollars := int64(100 + s.chance.IntN(1400))
	if s.chance.IntN(3) == 0 {
		coupon, dollars = simCoupon, 10+dollars/10
	}
	before := len(s.transfers)
	err := s.market.send(ctx, s.chance.IntN(2), fmt.Sprint("sender-", s.chance.IntN(simSenders)), dollars, coupon)
	if refused(err) {
		s.note("refused to create", "")
		return nil
	}
	if err != nil {
		return err
	}
	if err := s.find(ctx); err != nil || len(s.transfers) == before {
		return err
	}
	s.note("created", s.transfers[before])
	return nil
}

// find adds new transfers.
func (s *simulation) find(ctx context.Context) error {
	entries, err := s.program.log.ReadStored(ctx, s.read, 1000)
	for _, e := range entries {
		id := e.Stream.Key()
		if _, known := s.numbers[id]; e.Version == 1 && e.Stream.Category() == transfer.Decider.Category && !known {
			s.numbers[id] = len(s.transfers)
			s.transfers = append(s.transfers, id)
		}
	}
	return err
}

// interfere cancels or reprocesses a transfer, whether or not that is possible now.
func (s *simulation) interfere(ctx context.Context) error {
	if len(s.transfers) == 0 {
		return nil
	}
	id := s.transfers[s.chance.IntN(len(s.transfers))]
	state, _, err := eventstore.State(ctx, s.program.log, transfer.Decider, id)
	if err != nil {
		return err
	}
	reprocess := s.chance.IntN(2) == 0
	err = s.market.decide(ctx, s.chance.IntN(2), func(b domain.UnitOfWork) error {
		if reprocess {
			return usecase.Reprocess(b, usecase.ReprocessRequest{TransferID: id, Method: beneficiary.BankDeposit, AccountID: "account", Comments: "once more", At: s.market.at})
		}
		_, err := domain.Decide(b, transfer.Decider, id, transfer.Command(transfer.Cancel{By: state.SenderID, At: s.market.at}))
		return err
	})
	s.note(fmt.Sprintf("reprocess %t refused %t", reprocess, err != nil), id)
	if refused(err) {
		return nil
	}
	return err
}

func refused(err error) bool {
	var refusal *domain.Rejection
	return errors.As(err, &refusal)
}

// follow lets a follower handle the first pending event of a random stream. It may crash before it starts, or after it is done
// but before that is recorded. It may also get an earlier event again.
func (s *simulation) follow(ctx context.Context, f *simulated, faults bool) error {
	if faults && len(f.done) > 0 && s.chance.IntN(8) == 0 {
		again := f.done[s.chance.IntN(len(f.done))]
		s.note(f.name+" again "+again.Type, again.Stream.Key())
		_ = f.handle(s, ctx, again)
		return nil
	}
	i, there := f.next(s.chance)
	if !there {
		return nil
	}
	r := f.pending[i]
	drop := func() { f.pending = slices.Delete(f.pending, i, i+1) }
	if faults && s.chance.IntN(10) == 0 {
		s.note(f.name+" dies before "+r.Type, r.Stream.Key())
		if s.planted == forgetful {
			drop()
		}
		s.restart()
		return nil
	}
	err := f.handle(s, ctx, r)
	s.note(fmt.Sprintf("%s did %s, failed %t", f.name, r.Type, err != nil), r.Stream.Key())
	if faults && s.chance.IntN(10) == 0 {
		s.note(f.name+" dies behind "+r.Type, r.Stream.Key())
		s.restart()
		return nil // the event will be delivered again
	}
	if err == nil {
		f.done = append(f.done, r)
		drop()
	}
	return nil
}

// next chooses among the events that are the first of their stream.
func (f *simulated) next(chance *rand.Rand) (int, bool) {
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
	return first[chance.IntN(len(first))], true
}

// callback delivers a random callback. It may be lost and delivered later, or delivered twice.
func (s *simulation) callback(ctx context.Context, faults bool) error {
	if len(s.outside.callbacks) == 0 {
		return nil
	}
	i := s.chance.IntN(len(s.outside.callbacks))
	c := s.outside.callbacks[i]
	drop := func() { s.outside.callbacks = slices.Delete(s.outside.callbacks, i, i+1) }
	if faults && s.chance.IntN(6) == 0 {
		s.note("lost "+string(c.Kind), c.ReferenceID)
		if s.planted == losesCallbacks {
			drop()
		}
		return nil
	}
	about := c
	if s.planted == mistakesCallback && faults && s.chance.IntN(4) == 0 {
		about.ReferenceID = s.transfers[s.chance.IntN(len(s.transfers))]
		about.Key = ""
	}
	err := inbox.Reactions{Log: s.program.log, Funding: s.outside, Now: time.Now}.To(ctx, "sandbox", about)
	s.note(fmt.Sprintf("heard %s, failed %t", c.Kind, err != nil), c.ReferenceID)
	switch {
	case errors.Is(err, transfer.ErrContradiction):
		s.aside = append(s.aside, string(c.Kind))
		drop()
	case err == nil && !(faults && s.chance.IntN(6) == 0): // sent again although it was accepted
		drop()
	}
	return nil
}

// violations returns what is wrong at the end.
func (s *simulation) violations(ctx context.Context) (broken []string, err error) {
	tell := func(format string, args ...any) { broken = append(broken, fmt.Sprintf(format, args...)) }
	events, err := s.everything(ctx)
	if err != nil {
		return nil, err
	}
	entriesOf := invariant.JournalEntries(events)
	rooms := map[string]sendinglimit.State{}
	for _, id := range s.senders {
		if rooms[id], _, err = eventstore.State(ctx, s.program.log, sendinglimit.Decider, id); err != nil {
			return nil, err
		}
	}
	coupon, _, err := eventstore.State(ctx, s.program.log, pricing.CouponDecider, simCoupon)
	if err != nil {
		return nil, err
	}
	invariant.CheckVersions(events, tell)
	invariant.CheckTransitions(events, tell)
	invariant.CheckBalanced(entriesOf, tell)
	invariant.CheckNothingOwed(events, entriesOf, tell)
	invariant.CheckLimits(events, rooms, tell)
	invariant.CheckCoupons(events, map[string]pricing.Coupon{simCoupon: coupon}, tell)
	broken = append(broken, s.outside.doubled...)
	for _, kind := range s.aside {
		tell("%s contradicts what is known", kind)
	}
	states := invariant.FoldTransfers(events, func(string, ...any) {})
	for _, id := range s.transfers {
		t := states[domain.Stream(transfer.Decider.Category, id)]
		waits := t.Status == transfer.StatusProcessed && t.Delivery == transfer.DeliveryFailed // for staff
		if !invariant.HasEnded(t) && !waits {
			tell("a transfer is stuck at %s, %s", t.Status, t.Delivery)
		}
		held, paid := invariant.ExpectedAtProvider(t)
		if waits {
			held = 1
		}
		if h, p := s.outside.standing(id); h != held || p != paid {
			tell("%s, %s: the outside holds %d debits and has paid %d times", t.Status, t.Delivery, h, p)
		}
	}
	return broken, nil
}

// everything returns the whole log.
func (s *simulation) everything(ctx context.Context) ([]domain.RecordedEvent, error) {
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

// hash returns a digest of everything that happened.
func (s *simulation) hash() string {
	sum := sha256.Sum256([]byte(s.trace.String()))
	return hex.EncodeToString(sum[:8])
}

// simulate runs one seed to its end.
func simulate(t *testing.T, seed uint64, planted bug) (broken []string, hash string) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		s, err := newSimulation(t.Context(), seed, planted)
		if err == nil {
			err = s.run(t.Context())
		}
		if err == nil {
			broken, err = s.violations(t.Context())
		}
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		hash = s.hash()
	})
	return broken, hash
}

// TestSimulation runs the simulation with many seeds. HULAK_SEED repeats one seed and prints its trace.
func TestSimulation(t *testing.T) {
	if given, err := strconv.ParseUint(os.Getenv("HULAK_SEED"), 10, 64); err == nil {
		broken, hash := simulate(t, given, noBug)
		t.Logf("seed %d, trace %s: %q", given, hash, broken)
		return
	}
	seeds := load(200, 1000)
	t.Run("R2 whatever is lost, repeated, overtaken or dies, one outcome comes of each transfer and the books balance", func(t *testing.T) {
		first := uint64(time.Now().UnixNano())
		t.Logf("seeds from %d on", first)
		for i := range seeds {
			seed := first + uint64(i)
			if broken, hash := simulate(t, seed, noBug); len(broken) > 0 {
				t.Fatalf("HULAK_SEED=%d, trace %s:\n%s", seed, hash, strings.Join(broken, "\n"))
			}
		}
	})
	t.Run("R2 a seed leads to the same again", func(t *testing.T) {
		for seed := range uint64(10) {
			_, one := simulate(t, seed, noBug)
			_, other := simulate(t, seed, noBug)
			if one != other {
				t.Errorf("seed %d has led to %s and to %s", seed, one, other)
			}
		}
	})
	for _, planted := range bugs {
		t.Run("R2 it is seen that "+string(planted), func(t *testing.T) {
			const within = 100
			for seed := range uint64(within) {
				if broken, _ := simulate(t, seed, planted); len(broken) > 0 {
					t.Logf("seed %d: %s", seed, broken[0])
					return
				}
			}
			t.Errorf("not by %d seeds", within)
		})
	}
}
