package manylogs

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"time"

	"hulak/domain"
	"hulak/domain/ledger"
	"hulak/domain/money"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
	"hulak/eventstore"
	"hulak/eventstore/eventregistry"
	"hulak/eventstore/memory"
)

const (
	logCount    = 10
	senderCount = 120
	agentCount  = 40
	maxLate     = 400 // steps for which a link can deliver nothing
)

// fault is a mistake that the checks must find.
type fault int

const (
	noFault        fault = iota
	dropMessage          // a message with money is skipped
	doubleMessage        // a message with money is applied twice, without an idempotency key
	forgetKeys           // a moved sender's idempotency keys stay behind
	changedMessage       // a message arrives with another amount
)

// plan is what happens to one transfer. It does not depend on the number of logs.
type plan struct {
	id            string
	sender, agent int
	send, receive money.Amount
	declined      bool // the funding
	fails         bool // the payout; the transfer is refunded
	returned      bool // the funding, after the delivery
}

// create returns the command that creates the transfer.
func (p *plan) create() transfer.Create {
	c := transfertest.CreateForCashPickup()
	c.TransferID, c.SenderID, c.Route.PayerID = p.id, senderID(p.sender), p.agent
	c.Quote.Send, c.Quote.Total = p.send, p.send.Add(c.Quote.Fee)
	c.Quote.Bonus = money.Zero(money.NPR)
	c.Quote.Receive = p.receive
	c.Quote.Coupon = ""
	return c
}

func senderID(sender int) string { return fmt.Sprintf("sender-%d", sender) }

// funding returns the commands between the creation and the payout.
func (p *plan) funding(at time.Time) []transfer.Command {
	submitted := transfer.RecordFundingSubmitted{ProviderRef: "p", At: at}
	if p.declined {
		return []transfer.Command{submitted, transfer.RecordFundingDeclined{Code: "DECLINED", At: at}}
	}
	return []transfer.Command{submitted, transfer.RecordFundingSettled{At: at}, transfer.RequestPayout{At: at}}
}

// reported returns the commands for the agent's report.
func (p *plan) reported(delivered bool, at time.Time) []transfer.Command {
	accepted := transfer.RecordPayoutAccepted{ReceiptNumber: "r", At: at}
	if delivered {
		return []transfer.Command{accepted, transfer.RecordPayoutReady{At: at}, transfer.RecordDelivered{At: at}}
	}
	return []transfer.Command{accepted, transfer.RecordPayoutFailed{Reason: "WRONG_NAME", At: at}}
}

// ending returns the commands after the report.
func (p *plan) ending(at time.Time) []transfer.Command {
	switch {
	case p.fails:
		return []transfer.Command{
			transfer.Cancel{By: senderID(p.sender), At: at}, transfer.RequestRefund{At: at}, transfer.RecordRefundSettled{MoneyMoved: true, At: at},
		}
	case p.returned:
		return []transfer.Command{transfer.RecordFundingReturned{Code: "R10", At: at}}
	}
	return nil
}

func newPlans(random *rand.Rand, count int) []*plan {
	plans := make([]*plan, count)
	for i := range plans {
		kind := random.IntN(20)
		cents := int64(1_000 + random.IntN(290_000))
		plans[i] = &plan{
			id: fmt.Sprintf("t-%d", i), sender: random.IntN(senderCount), agent: random.IntN(agentCount),
			send: money.FromMinor(cents, money.USD), receive: money.FromMinor(cents*133, money.NPR),
			declined: kind == 0, fails: kind == 1 || kind == 2, returned: kind == 3,
		}
	}
	return plans
}

// shard is one log with everything that belongs to it.
type shard struct {
	number   int
	log      *eventstore.Log
	sealer   *sealer
	position int64 // last event that the shard has followed
	balances ledger.Balances
	agents   map[string]int // agent of each transfer
}

func newLog() *eventstore.Log {
	events := slices.Concat(eventregistry.Events(), memberDecider.Events, clearingDecider.Events)
	store := memory.New()
	return eventstore.NewLog(store, eventstore.NewRegistry(events...), store.Keys())
}

// clearingAccount is the account of a log for money between it and another log.
func clearingAccount(other int) ledger.Account {
	return ledger.Account(fmt.Sprintf("clearing_%d", other))
}

// agentAccounts are the accounts that belong to the log of the agent. All others belong to the log of the sender.
var agentAccounts = []ledger.Account{ledger.PayoutPayable, ledger.PartnerPrefunding}

// message is what a log tells another one. It follows from one event.
type message struct {
	position int64 // of the event
	cause    string
	transfer string
	postings []ledger.Posting // for the receiving log
	clearing []money.Amount   // on the receiving log's clearing account
	event    domain.Event     // for messages without money
	applied  bool
	dropped  bool // by a planted fault
}

// link carries messages from one log to another, in order. It delivers each message at least once.
type link struct {
	from, to  int
	messages  []*message
	delivered int // messages that are known to be delivered; a crash can lose the latest progress
	late      int // step until which the link delivers nothing
}

// run is one simulation.
type run struct {
	ctx       context.Context
	random    *rand.Rand
	fault     fault
	shards    []*shard
	links     map[[2]int]*link
	order     []*link     // all links, in a fixed order
	directory []int       // log of each sender
	moving    map[int]int // senders that no log accepts at the moment, with their next log
	moves     int
	crossing  int // messages with money
	repeated  int // messages that arrived again
	combined  int // combined checkpoints
	step      int
	inFlight  map[[2]int]ledger.Balances // money in messages that no log has applied, by pair of logs
	plans     map[string]*plan
	todo      []func() error // what clients, workers, and agents still do
	combiner  *sealer        // has the key of the combined checkpoint
	remaining int            // faults to plant
}

func newRun(ctx context.Context, seed uint64, planted fault) (*run, error) {
	r := &run{
		ctx: ctx, random: rand.New(rand.NewPCG(seed, 1)), fault: planted, remaining: 1, links: map[[2]int]*link{}, moving: map[int]int{},
		inFlight: map[[2]int]ledger.Balances{}, plans: map[string]*plan{},
	}
	for i := range logCount {
		s := &shard{number: i, log: newLog(), balances: ledger.Balances{}, agents: map[string]int{}}
		var err error
		if s.sealer, err = newSealer(s.log); err != nil {
			return nil, err
		}
		r.shards = append(r.shards, s)
		for j := range logCount {
			l := &link{from: i, to: j}
			r.links[[2]int{i, j}] = l
			r.order = append(r.order, l)
		}
	}
	var err error
	if r.combiner, err = newSealer(nil); err != nil {
		return nil, err
	}
	for sender := range senderCount {
		log := r.random.IntN(logCount)
		r.directory = append(r.directory, log)
		_, err := eventstore.RunCommand(ctx, r.shards[log].log, eventstore.Command{}, memberDecider, senderID(sender), any(openMember{From: -1}))
		if err != nil {
			return nil, err
		}
	}
	return r, r.followAll()
}

// agentLog is the log of an agent.
func agentLog(agent int) int { return agent % logCount }

// start makes the client send the transfer.
func (r *run) start(p *plan) {
	r.plans[p.id] = p
	r.later(func() error { return r.createTransfer(p) })
}

func (r *run) later(do func() error) { r.todo = append(r.todo, do) }

// createTransfer sends the request to the log that the client's copy of the directory names. The copy can be old.
func (r *run) createTransfer(p *plan) error {
	log := r.directory[p.sender]
	if r.random.IntN(10) == 0 {
		log = r.random.IntN(logCount)
	}
	_, err := eventstore.Run(r.ctx, r.shards[log].log, eventstore.Command{}, func(u domain.UnitOfWork) error {
		return createIn(u, p)
	})
	if errors.Is(err, errNotHere) {
		r.later(func() error { return r.createTransfer(p) }) // the client reads the directory again
		return nil
	}
	if err == nil && r.random.IntN(5) == 0 {
		r.later(func() error { return r.createTransfer(p) }) // the client did not receive the response
	}
	return err
}

// createIn creates a transfer unless the sender has already sent it.
func createIn(u domain.UnitOfWork, p *plan) error {
	sent, err := domain.Decide(u, memberDecider, senderID(p.sender), any(sendAsOpen{p.id}))
	if err != nil || len(sent) == 0 {
		return err
	}
	return domain.Run(u, transfer.Decider, p.id, transfer.Command(p.create()))
}

// runLater runs commands for a transfer in a log one after the other.
func (r *run) runLater(s *shard, p *plan, commands []transfer.Command) {
	if len(commands) == 0 {
		return
	}
	r.later(func() error {
		if err := runTransferCommands(r.ctx, s.log, eventstore.Command{}, p, commands[0]); err != nil {
			return err
		}
		r.runLater(s, p, commands[1:])
		return nil
	})
}

// runTransferCommands runs all commands or none.
func runTransferCommands(
	ctx context.Context, log *eventstore.Log, command eventstore.Command, p *plan, commands ...transfer.Command,
) error {
	_, err := eventstore.Run(ctx, log, command, func(u domain.UnitOfWork) error {
		for _, c := range commands {
			if err := domain.Run(u, transfer.Decider, p.id, c); err != nil {
				return fmt.Errorf("%s: %T: %w", p.id, c, err)
			}
		}
		return nil
	})
	return err
}

// moveSender closes a sender in its log. The sender's last event there tells the next log to open the sender.
func (r *run) moveSender() error {
	sender, to := r.random.IntN(senderCount), r.random.IntN(logCount)
	from := r.directory[sender]
	if _, moving := r.moving[sender]; moving || from == to {
		return nil
	}
	r.moving[sender] = to
	r.moves++
	_, err := eventstore.RunCommand(r.ctx, r.shards[from].log, eventstore.Command{}, memberDecider, senderID(sender), any(closeMember{to}))
	return err
}

// work runs the simulation until there is nothing left to do, and checks the money after each step.
func (r *run) work() error {
	for {
		r.step++
		idle, err := r.act()
		if err == nil {
			err = r.followAll()
		}
		if err == nil {
			err = r.checkClearing()
		}
		if err != nil {
			return fmt.Errorf("step %d: %w", r.step, err)
		}
		if idle {
			return nil
		}
	}
}

// act does one random thing. It reports whether everything is done.
func (r *run) act() (idle bool, err error) {
	switch pending := r.pendingLinks(); {
	case r.random.IntN(200) == 0 && len(r.todo) > 0:
		return false, r.moveSender()
	case r.random.IntN(500) == 0:
		return false, r.checkpoint()
	case len(r.todo) > 0 && (len(pending) == 0 || r.random.IntN(2) == 0):
		i := r.random.IntN(len(r.todo))
		do := r.todo[i]
		r.todo = slices.Delete(r.todo, i, i+1)
		return false, do()
	case len(pending) > 0:
		return false, r.deliver(pending[r.random.IntN(len(pending))])
	}
	return true, nil
}

func (r *run) pendingLinks() (pending []*link) {
	var late []*link
	for _, l := range r.order {
		switch {
		case l.delivered == len(l.messages):
		case l.late > r.step:
			late = append(late, l)
		default:
			pending = append(pending, l)
		}
	}
	if len(pending) == 0 && len(r.todo) == 0 {
		return late // nothing else happens while they wait
	}
	return pending
}

// deliver delivers the next message of a link, unless the link is late or crashes.
func (r *run) deliver(l *link) error {
	m := l.messages[l.delivered]
	hasMoney := len(m.clearing) > 0
	switch chance := r.random.IntN(10); {
	case m.dropped || hasMoney && r.plant(dropMessage):
		m.dropped = true
		l.delivered++
		return nil
	case hasMoney && r.plant(doubleMessage):
		l.delivered++
		if err := r.apply(l, m, eventstore.Command{}); err != nil {
			return err
		}
		return r.apply(l, m, eventstore.Command{})
	case chance == 0: // the link is late
		l.late = r.step + r.random.IntN(maxLate)
		return nil
	case chance == 1: // it crashes before it saves its progress, so it delivers earlier messages again
		if err := r.apply(l, m, l.command(m)); err != nil {
			return err
		}
		l.delivered = max(0, l.delivered-r.random.IntN(5))
		return nil
	}
	l.delivered++
	return r.apply(l, m, l.command(m))
}

// plant reports whether to make the planned mistake now.
func (r *run) plant(f fault) bool {
	if r.fault != f || r.remaining == 0 || r.random.IntN(20) > 0 {
		return false
	}
	r.remaining--
	return true
}

// command returns the idempotency key of a message.
func (l *link) command(m *message) eventstore.Command {
	key := fmt.Sprintf("%d", m.position)
	return eventstore.Command{Key: &eventstore.IdempotencyKey{
		Actor: fmt.Sprintf("log-%d", l.from), Operation: "receive", Key: key, BodyHash: bodyHash(key),
	}}
}

// apply makes the receiving log process a message.
func (r *run) apply(l *link, m *message, command eventstore.Command) error {
	if m.applied {
		r.repeated++
	}
	to := r.shards[l.to].log
	var err error
	switch e := m.event.(type) {
	case memberClosed:
		open := openMember{From: l.from, Transfers: e.Transfers}
		if r.fault == forgetKeys {
			open.Transfers = nil
		}
		_, err = eventstore.RunCommand(r.ctx, to, command, memberDecider, m.transfer, any(open))
	case payoutReported:
		p := r.plans[m.transfer]
		err = runTransferCommands(r.ctx, to, command, p, p.reported(e.Delivered, transfertest.Start.Add(2*time.Minute))...)
		if err == nil && !m.applied {
			r.runLater(r.shards[l.to], p, p.ending(transfertest.Start.Add(3*time.Minute)))
		}
	default:
		clearing := m.clearing
		if len(clearing) > 0 && r.plant(changedMessage) {
			clearing = []money.Amount{clearing[0].Add(money.FromMinor(1, clearing[0].Currency()))}
		}
		_, err = eventstore.RunCommand(r.ctx, to, command, clearingDecider, fmt.Sprint(l.from), domain.Event(moneyReceived{
			From: l.from, Transfer: m.transfer, Cause: m.cause, Postings: m.postings, Clearing: clearing,
		}))
	}
	if err == nil && !m.applied {
		m.applied = true
		r.addInFlight(l, m.clearing, false)
	}
	return err
}

// pair identifies two logs in either order.
func pair(a, b int) [2]int { return [2]int{min(a, b), max(a, b)} }

// inFlightAccount is the only account of the money in messages.
const inFlightAccount ledger.Account = "in_flight"

func (r *run) addInFlight(l *link, amounts []money.Amount, sent bool) {
	if r.inFlight[pair(l.from, l.to)] == nil {
		r.inFlight[pair(l.from, l.to)] = ledger.Balances{}
	}
	for _, amount := range amounts {
		if !sent {
			amount = amount.Neg()
		}
		r.inFlight[pair(l.from, l.to)].Add([]ledger.Posting{{Account: inFlightAccount, Amount: amount}})
	}
}

// followAll makes each log follow its new events: it posts them, and puts messages on the links.
func (r *run) followAll() error {
	for _, s := range r.shards {
		for {
			head, err := s.log.Head(r.ctx)
			if err != nil {
				return err
			}
			if head == s.position {
				break
			}
			events, err := s.log.Read(r.ctx, s.position, 1000)
			if err != nil {
				return err
			}
			for _, e := range events {
				if e.Err != nil {
					return e.Err
				}
				s.position = e.Position
				if err := r.follow(s, &e); err != nil {
					return fmt.Errorf("log %d, position %d, %s: %w", s.number, e.Position, e.Type, err)
				}
			}
		}
	}
	return nil
}

// follow posts one event and puts the message that follows from it on a link.
func (r *run) follow(s *shard, recorded *domain.RecordedEvent) error {
	key := recorded.Stream.Key()
	switch e := recorded.Event.(type) {
	case memberOpened:
		var sender int
		if _, err := fmt.Sscanf(key, "sender-%d", &sender); err != nil {
			return err
		}
		r.directory[sender] = s.number
		delete(r.moving, sender)
	case memberClosed:
		r.send(s.number, e.To, &message{position: recorded.Position, transfer: key, event: e})
	case payoutReported:
		r.send(s.number, e.To, &message{position: recorded.Position, transfer: e.Transfer, event: e})
	case moneyReceived:
		s.balances.Add(e.Postings)
		for _, amount := range e.Clearing {
			s.balances.Add([]ledger.Posting{{Account: clearingAccount(e.From), Amount: amount}})
		}
		if e.Cause == (transfer.PayoutRequested{}).EventType() {
			r.reportPayout(s, e.From, e.Transfer)
		}
	case transfer.Event:
		if created, ok := e.(transfer.Created); ok {
			s.agents[key] = created.Route.PayerID
			r.runLater(s, r.plans[key], r.plans[key].funding(transfertest.Start.Add(time.Minute)))
		}
		r.post(s, recorded.Position, key, e)
	}
	return s.checkZero()
}

// post posts a transfer's event. The postings of the agent's accounts go to the log of the agent, and the clearing accounts of both logs
// balance each side.
func (r *run) post(s *shard, position int64, id string, e transfer.Event) {
	postings := ledger.Post(e)
	to := agentLog(s.agents[id])
	if to == s.number {
		s.balances.Add(postings)
		if _, ok := e.(transfer.PayoutRequested); ok {
			r.reportPayout(s, s.number, id)
		}
		return
	}
	m := &message{position: position, cause: e.EventType(), transfer: id}
	moved := ledger.Balances{}
	for _, p := range postings {
		if slices.Contains(agentAccounts, p.Account) {
			m.postings = append(m.postings, p)
			moved.Add([]ledger.Posting{{Account: inFlightAccount, Amount: p.Amount}})
		} else {
			s.balances.Add([]ledger.Posting{p})
		}
	}
	if len(m.postings) == 0 {
		return
	}
	for _, currency := range slices.Sorted(maps.Keys(moved[inFlightAccount])) {
		if amount := moved.Get(inFlightAccount, currency); !amount.IsZero() {
			s.balances.Add([]ledger.Posting{{Account: clearingAccount(to), Amount: amount}})
			m.clearing = append(m.clearing, amount.Neg())
		}
	}
	if len(m.clearing) > 0 {
		r.crossing++
	}
	r.send(s.number, to, m)
}

func (r *run) send(from, to int, m *message) {
	l := r.links[[2]int{from, to}]
	l.messages = append(l.messages, m)
	r.addInFlight(l, m.clearing, true)
}

// reportPayout makes the agent in a log pay out the transfer, or report why it cannot.
func (r *run) reportPayout(s *shard, to int, id string) {
	r.later(func() error {
		command := eventstore.Command{Key: &eventstore.IdempotencyKey{
			Actor: "agent", Operation: "report", Key: fmt.Sprintf("%d/%s", to, id), BodyHash: bodyHash(id),
		}}
		_, err := eventstore.RunCommand(r.ctx, s.log, command, clearingDecider, "agents", domain.Event(payoutReported{
			To: to, Transfer: id, Delivered: !r.plans[id].fails,
		}))
		return err
	})
}

var errUnbalanced = errors.New("the ledger is out of balance")

// checkZero checks that the log's ledger sums to zero in each currency.
func (s *shard) checkZero() error {
	sums := ledger.Balances{}
	for _, byCurrency := range s.balances {
		for _, amount := range byCurrency {
			sums.Add([]ledger.Posting{{Account: "sum", Amount: amount}})
		}
	}
	for _, sum := range sums["sum"] {
		if !sum.IsZero() {
			return fmt.Errorf("log %d: %w by %s", s.number, errUnbalanced, sum)
		}
	}
	return nil
}

var errClearing = errors.New("clearing accounts differ from the money in flight")

// checkClearing checks that the two clearing accounts of each pair of logs differ by exactly the money in flight between them.
func (r *run) checkClearing() error {
	for a := range logCount {
		for b := a + 1; b < logCount; b++ {
			for _, currency := range []money.Currency{money.USD, money.NPR} {
				sum := r.shards[a].balances.Get(clearingAccount(b), currency).Add(r.shards[b].balances.Get(clearingAccount(a), currency))
				if flight := r.inFlight[pair(a, b)].Get(inFlightAccount, currency); !sum.Add(flight).IsZero() {
					return fmt.Errorf("logs %d and %d: %w: %s and %s", a, b, errClearing, sum, flight)
				}
			}
		}
	}
	return nil
}

// checkpoint signs the heads of all logs and a combined checkpoint, and checks them with the public keys.
func (r *run) checkpoint() error {
	heads := make([][]byte, logCount)
	for i, s := range r.shards {
		var err error
		if heads[i], err = s.sealer.seal(r.ctx); err != nil {
			return fmt.Errorf("log %d: %w", i, err)
		}
	}
	c, err := combine(r.combiner.key, heads)
	if err != nil {
		return err
	}
	for i := range heads {
		path, err := c.prove(i)
		if err != nil {
			return err
		}
		if err := checkCombined(c.note, r.combiner.verifiers, i, heads[i], path); err != nil {
			return fmt.Errorf("combined checkpoint, log %d: %w", i, err)
		}
		other := heads[(i+1)%logCount]
		if checkCombined(c.note, r.combiner.verifiers, i, other, path) == nil {
			return fmt.Errorf("the combined checkpoint accepts the head of another log as that of log %d", i)
		}
	}
	r.combined++
	return nil
}

// totals returns the balances over all logs without the clearing accounts, which must be zero.
func (r *run) totals() (ledger.Balances, error) {
	total, clearing := ledger.Balances{}, ledger.Balances{}
	for _, s := range r.shards {
		for account, byCurrency := range s.balances {
			for _, amount := range byCurrency {
				if slices.ContainsFunc(r.shards, func(other *shard) bool { return clearingAccount(other.number) == account }) {
					clearing.Add([]ledger.Posting{{Account: "clearing", Amount: amount}})
				} else {
					total.Add([]ledger.Posting{{Account: account, Amount: amount}})
				}
			}
		}
	}
	for _, sum := range clearing["clearing"] {
		if !sum.IsZero() {
			return nil, fmt.Errorf("%w: %s remains on clearing accounts", errClearing, sum)
		}
	}
	return total, nil
}

// sentBySender returns the transfers of each sender, from the log that has the sender now.
func (r *run) sentBySender() (map[string][]string, error) {
	sent := map[string][]string{}
	for sender, log := range r.directory {
		state, _, err := eventstore.State(r.ctx, r.shards[log].log, memberDecider, senderID(sender))
		if err != nil {
			return nil, err
		}
		if len(state.Transfers) > 0 {
			sent[senderID(sender)] = slices.Sorted(slices.Values(state.Transfers))
		}
	}
	return sent, nil
}
