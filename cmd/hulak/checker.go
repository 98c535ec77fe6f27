package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"time"

	"hulak/domain"
	"hulak/domain/allowance"
	"hulak/domain/funding"
	books "hulak/domain/ledger"
	"hulak/domain/pricing"
	"hulak/domain/sender"
	"hulak/domain/soundness"
	"hulak/domain/transfer"
	"hulak/eventstore"
	"hulak/projections"
	"hulak/projections/ledger"
	"hulak/providers/funding/ach"
	"hulak/providers/funding/card"
	"hulak/providers/payout"
)

// checker compares, all the time, what the program shows and what providers say with what the log says. It looks at the
// streams that have just changed, and walks through all of them slowly, from the first to the last and again.
type checker struct {
	log     *eventstore.Log
	audit   func(ctx context.Context, streams []domain.StreamID) ([]projections.Fault, error)
	books   *ledger.Queries
	kept    divergences
	payouts payout.Partner
	cards   card.Processor
	bank    ach.Postgres
	now     func() time.Time
	logger  *slog.Logger

	pause     time.Duration // at least, between two looks
	quiet     time.Duration // how long nothing must have happened to a transfer before others are held to what it says
	underWay  time.Duration // how long money may be under way
	tail      int64         // up to where what has just changed was looked at
	providers int           // transfers that providers are asked about in one look
}

// Limits. What a look costs is followed by a pause that is many times as long, so that the checker takes a few per cent of
// one core at most, whatever there is to do.
const (
	restsFor      = 30 // times as long as a look took
	walkEvents    = 300
	tailEvents    = 300
	streamsEach   = 60
	usesEach      = 200 // transfers of one sender or coupon beyond which their uses are not added up
	oldestEach    = 50
	askedEach     = 5
	checkPauseMin = time.Second
	quietFor      = 30 * time.Second

	firstLookAfter = 10 * time.Second // a program that starts has other things to do
	underWayDays   = 30
)

// startChecker starts it beside the other followers.
func (p *program) startChecker(ctx context.Context) {
	c := p.newChecker()
	working, stop := context.WithCancel(ctx)
	done := make(chan struct{})
	p.run("the checker", func() error { defer close(done); return c.run(working) })
	p.onStop(func(context.Context) error { stop(); <-done; return nil })
}

func (p *program) newChecker() *checker {
	outside := p.ports()
	c := &checker{
		log: p.log, audit: p.runner.Audit, books: ledger.NewQueries(p.pool), kept: divergences{p.pool}, payouts: outside.payout, cards: outside.cards,
		bank: ach.Postgres{Pool: p.pool}, now: now, logger: p.logger, pause: checkPauseMin, quiet: quietFor, underWay: underWayDays * 24 * time.Hour,
		providers: askedEach,
	}
	if p.settings.Env != "production" {
		c.underWay = max(underWayDays*p.settings.sandboxDay(), time.Hour)
	}
	return c
}

// run looks until the context ends.
func (c *checker) run(ctx context.Context) error {
	rest := time.NewTimer(firstLookAfter)
	defer rest.Stop()
	for {
		select {
		case <-rest.C:
		case <-ctx.Done():
			return nil
		}
		began := time.Now()
		if err := c.look(ctx); err != nil && ctx.Err() == nil {
			c.logger.Warn("the checker could not look, and will again", "error", err)
		}
		rest.Reset(max(c.pause, restsFor*time.Since(began)))
	}
}

// divergence is something that is not as the log says.
type divergence struct {
	Kind             string
	Scope            string // what is looked at again to see whether it is gone
	Subject          string
	Expected, Actual string
}

// The kinds of divergences.
const (
	logBroken        = "LOG"        // positions or versions are not contiguous
	impossibleFact   = "FACTS"      // a stream tells what cannot have happened
	unevenBooks      = "LEDGER"     // debits and credits, or what is owed
	usesWrong        = "USES"       // a limit or a coupon
	readModelWrong   = "READ_MODEL" // a row that a fresh fold makes otherwise
	providerDisagree = "PROVIDER"
	underWayTooLong  = "UNDER_WAY" // money that does not move
)

// Scopes that are not streams.
const (
	scopeLog      = "log"
	scopeUnderWay = "under way"
	scopeBlock    = "block "
)

// look is one look. What was found before is looked at again, so that what was put right is seen to be gone.
func (c *checker) look(ctx context.Context) error {
	walked, err := c.kept.walked(ctx)
	if err != nil {
		return err
	}
	recent, err := c.recent(ctx)
	if err != nil {
		return err
	}
	page, err := c.log.ReadStored(ctx, walked, walkEvents)
	var hole *eventstore.HoleError
	if errors.As(err, &hole) {
		found := divergence{logBroken, scopeLog, "positions", fmt.Sprint("position ", hole.Want), fmt.Sprint("position ", hole.Found)}
		if err := c.kept.note(ctx, nil, []divergence{found}, c.now()); err != nil {
			return err
		}
		walked, page = hole.Found-1, nil // and on behind the hole
	} else if err != nil {
		return err
	}
	var walk []domain.StreamID
	for _, e := range page {
		if walked = e.Position; e.Version == 1 {
			walk = append(walk, e.Stream)
		}
	}
	open, err := c.kept.openScopes(ctx)
	if err != nil {
		return err
	}
	var again []domain.StreamID
	for _, scope := range open {
		if scope != scopeLog && scope != scopeUnderWay && !isBlock(scope) {
			again = append(again, domain.StreamID(scope))
		}
	}
	seen := map[domain.StreamID]bool{}
	var streams []domain.StreamID
	for _, s := range slices.Concat(again, recent, walk) {
		if !seen[s] {
			seen[s] = true
			streams = append(streams, s)
		}
	}
	asked := c.providers
	for chunk := range slices.Chunk(streams, streamsEach) {
		if err := c.lookAt(ctx, chunk, &asked); err != nil {
			return err
		}
	}
	if err := c.lookAtBooks(ctx, walked, open); err != nil {
		return err
	}
	return c.kept.progress(ctx, walked, len(streams), len(page) < walkEvents && hole == nil, c.now())
}

// recent are streams that have changed since the last look; some of them, where they are many.
func (c *checker) recent(ctx context.Context) ([]domain.StreamID, error) {
	head, err := c.log.Head(ctx)
	if err != nil {
		return nil, err
	}
	if c.tail == 0 || head-c.tail > tailEvents {
		c.tail = max(0, head-tailEvents)
	}
	entries, err := c.log.Follow(ctx, c.tail, tailEvents)
	if err != nil {
		return nil, nil // a hole is found by the walk
	}
	var streams []domain.StreamID
	for _, e := range entries {
		streams, c.tail = append(streams, e.Stream), e.Position
	}
	return streams, nil
}

// lookAt compares what concerns some streams. What the read models are said to get wrong is looked at stream by stream, so
// that it is known whose it is.
func (c *checker) lookAt(ctx context.Context, streams []domain.StreamID, asked *int) error {
	var found []divergence
	var scopes []string
	events := map[domain.StreamID][]domain.Recorded{}
	streams = slices.DeleteFunc(slices.Clone(streams), func(stream domain.StreamID) bool {
		all, err := c.whole(ctx, stream)
		var hole *eventstore.StreamHoleError
		if events[stream] = all; errors.As(err, &hole) {
			found = append(found, divergence{logBroken, string(stream), "versions", fmt.Sprint("version ", hole.Want), fmt.Sprint("version ", hole.Found)})
		}
		return err != nil // one that could not be read is looked at another time
	})
	faults, err := c.audit(ctx, streams)
	if err != nil {
		return err
	}
	for _, stream := range streams {
		if len(faults) > 0 {
			own, err := c.audit(ctx, []domain.StreamID{stream})
			if err != nil {
				return err
			}
			for _, f := range own {
				found = append(found, divergence{
					readModelWrong, string(stream), fmt.Sprintf("%s.%s %s", f.Projection, f.Table, f.Key), cmp.Or(f.Expected, "no such row"), cmp.Or(f.Actual, "no such row"),
				})
			}
		}
		own, judged, err := c.facts(ctx, stream, events[stream], asked)
		if err != nil {
			return err
		}
		found = append(found, own...)
		if judged {
			scopes = append(scopes, string(stream))
		}
	}
	return c.kept.note(ctx, scopes, found, c.now())
}

// facts puts the rules to one stream, and to those that it must agree with. It reports whether it could judge all of it: what
// was wrong and is not found any more is gone only then.
func (c *checker) facts(ctx context.Context, stream domain.StreamID, events []domain.Recorded, asked *int) (found []divergence, judged bool, err error) {
	tell := func(kind string) soundness.Report {
		return func(format string, args ...any) {
			said := fmt.Sprintf(format, args...)
			found = append(found, divergence{kind, string(stream), said, "", said})
		}
	}
	soundness.Versions(events, tell(logBroken))
	if len(events) == 0 || c.now().Sub(events[len(events)-1].RecordedAt) < c.quiet {
		return found, false, nil // what follows from the last event may be under way
	}
	judged = true
	switch stream.Category() {
	case transfer.Decider.Category:
		entries := soundness.Post(events)
		soundness.Possible(events, tell(impossibleFact))
		soundness.Balanced(entries, tell(unevenBooks))
		soundness.NothingOwed(events, entries, tell(unevenBooks))
		for _, s := range soundness.Transfers(events, func(string, ...any) {}) {
			if err := c.uses(ctx, s, events, tell(usesWrong)); err != nil {
				return found, false, err
			}
			if !s.FundingAsked {
				continue
			}
			if judged = *asked > 0; judged {
				*asked--
				judged = c.ask(ctx, s, tell(providerDisagree))
			}
		}
	case allowance.Decider.Category:
		err = c.limits(ctx, stream.Key(), events, nil, tell(usesWrong))
	case pricing.CouponDecider.Category:
		err = c.coupon(ctx, stream.Key(), events, nil, tell(usesWrong))
	}
	return found, judged, err
}

const wholePage = 500

func (c *checker) whole(ctx context.Context, stream domain.StreamID) (all []domain.Recorded, err error) {
	for {
		page, err := c.log.ReadStream(ctx, stream, int64(len(all)), wholePage)
		if all = append(all, page...); err != nil || len(page) < wholePage {
			return all, err
		}
	}
}

// uses holds the room and the coupon that a transfer takes to what they say of it.
func (c *checker) uses(ctx context.Context, s transfer.State, events []domain.Recorded, report soundness.Report) error {
	room, err := c.whole(ctx, domain.Stream(allowance.Decider.Category, s.SenderID))
	if err == nil {
		err = c.limits(ctx, s.SenderID, room, events, report)
	}
	if err != nil || s.Quote.Coupon == "" {
		return err
	}
	code := pricing.CouponKey(s.Quote.Coupon)
	used, err := c.whole(ctx, domain.Stream(pricing.CouponDecider.Category, code))
	if err != nil {
		return err
	}
	return c.coupon(ctx, code, used, events, report)
}

// limits adds up what a sender's transfers take, and compares it with the state that decisions are taken on.
func (c *checker) limits(ctx context.Context, senderID string, room, with []domain.Recorded, report soundness.Report) error {
	named := map[string]bool{}
	for _, r := range room {
		if fact, ok := r.Event.(allowance.Reserved); ok {
			named[fact.TransferID] = true
		}
	}
	if len(named) > usesEach {
		return nil
	}
	person, err := c.whole(ctx, domain.Stream(sender.Decider.Category, senderID))
	if err != nil {
		return err
	}
	events, rested, err := c.together(ctx, named, with, person, room)
	if err != nil || !rested {
		return err
	}
	folded, _, err := eventstore.State(ctx, c.log, allowance.Decider, senderID)
	if err != nil {
		return err
	}
	soundness.Limits(events, map[string]allowance.State{senderID: folded}, report)
	return nil
}

func (c *checker) coupon(ctx context.Context, code string, used, with []domain.Recorded, report soundness.Report) error {
	named := map[string]bool{}
	for _, r := range used {
		if fact, ok := r.Event.(pricing.CouponRedeemed); ok {
			named[fact.TransferID] = true
		}
	}
	if len(named) > usesEach {
		return nil
	}
	events, rested, err := c.together(ctx, named, with, used)
	if err != nil || !rested {
		return err
	}
	folded, _, err := eventstore.State(ctx, c.log, pricing.CouponDecider, code)
	if err != nil {
		return err
	}
	soundness.Coupons(events, map[string]pricing.Coupon{code: folded}, report)
	return nil
}

// together joins the streams of the named transfers to others, in the order of the log. It reports whether all of them have rested.
func (c *checker) together(ctx context.Context, transfers map[string]bool, with []domain.Recorded, others ...[]domain.Recorded) (all []domain.Recorded, rested bool, err error) {
	if len(with) > 0 {
		delete(transfers, with[0].Stream.Key())
	}
	all = slices.Concat(append(others, with)...)
	for _, id := range slices.Sorted(maps.Keys(transfers)) {
		events, err := c.whole(ctx, domain.Stream(transfer.Decider.Category, id))
		if err != nil {
			return nil, false, err
		}
		all = append(all, events...)
	}
	slices.SortFunc(all, func(a, b domain.Recorded) int { return cmp.Compare(a.Position, b.Position) })
	return all, len(all) > 0 && c.now().Sub(all[len(all)-1].RecordedAt) >= c.quiet, nil
}

// ask compares with what the providers say of a transfer, by the keys under which they were asked. It reports whether they
// answered.
func (c *checker) ask(ctx context.Context, s transfer.State, report soundness.Report) bool {
	held, paid := soundness.AtProvider(s)
	if s.PayoutKey != "" && (soundness.Ended(s) || s.Delivery == transfer.DeliveryDelivered) {
		status, err := c.payouts.Status(ctx, s.PayoutKey)
		switch {
		case errors.Is(err, payout.ErrUnknown):
			status.Status = "unknown"
		case err != nil:
			return false
		}
		if (status.Status == payout.Delivered) != (paid == 1) {
			report("the payout %s is %s, and the payout partner says %s", s.PayoutKey, s.Delivery, status.Status)
		}
	}
	if !soundness.Ended(s) {
		return true
	}
	settled, said, err := c.funded(ctx, s)
	if err == nil && settled != (held == 1) {
		report("the transfer is %s, and %s says that its debit is %s", s.Status, s.FundingKind, said)
	}
	return err == nil
}

// funded asks whether the money of a transfer is with us, as whoever took it says.
func (c *checker) funded(ctx context.Context, s transfer.State) (settled bool, said string, err error) {
	if s.FundingKind == funding.DebitCard {
		payment, err := c.cards.Payment(ctx, s.FundingKey)
		if errors.Is(err, card.ErrUnknown) {
			return false, "unknown", nil
		}
		return payment.State == card.Settled, string(payment.State), err
	}
	entries, err := c.bank.OfDebit(ctx, s.FundingKey)
	if err != nil || len(entries) == 0 {
		return false, "unknown", err
	}
	said = string(entries[0].Status)
	var back int64
	for _, e := range entries[1:] {
		if e.Status == ach.Settled {
			back += e.Cents
		}
	}
	if back > 0 && back == entries[0].Cents {
		said = "given back"
	}
	return entries[0].Status == ach.Settled && said != "given back", said, nil
}

// lookAtBooks holds the sums of the books to their postings, and money under way to its time.
func (c *checker) lookAtBooks(ctx context.Context, walked int64, open []string) error {
	blocks := map[int64]bool{ledger.BlockOf(walked): true, ledger.BlockOf(c.tail): true}
	for _, scope := range open {
		var block int64
		if _, err := fmt.Sscanf(scope, scopeBlock+"%d", &block); err == nil {
			blocks[block] = true
		}
	}
	var found []divergence
	scopes := []string{scopeUnderWay}
	for block := range blocks {
		scope := scopeBlock + fmt.Sprint(block)
		scopes = append(scopes, scope)
		uneven, err := c.books.UnevenBlock(ctx, block)
		if err != nil {
			return err
		}
		for _, u := range uneven {
			found = append(found, divergence{unevenBooks, scope, u.What, u.Expected.StringFixed(2), u.Actual.StringFixed(2)})
		}
	}
	oldest, err := c.books.Oldest(ctx, oldestEach)
	if err != nil {
		return err
	}
	for _, item := range oldest {
		// What is owed to a beneficiary waits for people where a payout has failed.
		if item.Account != books.CustomerObligation && c.now().Sub(item.Since) > c.underWay {
			found = append(found, divergence{
				underWayTooLong, scopeUnderWay, fmt.Sprintf("%s of transfer %s", item.Account, item.TransferID), "moved within " + c.underWay.String(),
				fmt.Sprintf("%s since %s", item.Amount, item.Since.Format(time.RFC3339)),
			})
		}
	}
	return c.kept.note(ctx, scopes, found, c.now())
}

func isBlock(scope string) bool {
	var block int64
	_, err := fmt.Sscanf(scope, scopeBlock+"%d", &block)
	return err == nil
}
