package demodata

import (
	"cmp"
	"container/heap"
	"context"
	"slices"
	"time"

	"hulak/domain"
	"hulak/domain/funding"
	"hulak/domain/process"
	"hulak/domain/sendinglimit"
	"hulak/domain/transfer"
	"hulak/eventstore"
)

// opsPerAppend is the number of operations whose events are stored together.
const opsPerAppend = 100

// op is an operation at a simulated time. It must be repeatable, because the event store can run a decision again.
type op struct {
	at  time.Time
	seq int // order of operations at the same time
	run func(*unit) error
}

// queue is a heap of operations, earliest first.
type queue struct {
	ops []op
	seq int
}

func (q *queue) Len() int      { return len(q.ops) }
func (q *queue) Swap(i, j int) { q.ops[i], q.ops[j] = q.ops[j], q.ops[i] }
func (q *queue) Push(x any)    { q.ops = append(q.ops, x.(op)) }

func (q *queue) Less(i, j int) bool {
	return cmp.Or(q.ops[i].at.Compare(q.ops[j].at), cmp.Compare(q.ops[i].seq, q.ops[j].seq)) < 0
}

func (q *queue) Pop() any {
	last := q.ops[len(q.ops)-1]
	q.ops = q.ops[:len(q.ops)-1]
	return last
}

func (q *queue) add(at time.Time, run func(*unit) error) {
	q.seq++
	heap.Push(q, op{at, q.seq, run})
}

// unit is a unit of work at a simulated time. It collects the events of its operations, and the operations that follow from them.
type unit struct {
	domain.UnitOfWork
	at     time.Time
	now    time.Time // end of the simulation
	queue  *queue
	events []domain.Event
}

// Write implements domain.UnitOfWork.
func (u *unit) Write(stream domain.StreamID, events []domain.Event) {
	u.UnitOfWork.Write(stream, events)
	u.events = append(u.events, events...)
}

// after schedules an operation. If the delay would end after the simulation, it is shortened, so that every operation runs.
func (u *unit) after(delay time.Duration, run func(*unit) error) {
	if left := u.now.Sub(u.at); delay > left {
		delay = left / 2
	}
	u.queue.add(u.at.Add(delay).Truncate(time.Microsecond), run)
}

// transfer runs a command for a transfer.
func (u *unit) transfer(id string, c transfer.Command) error {
	return domain.Run(u, transfer.Decider, id, c)
}

// simulation runs operations in the order of their times, and appends their events to the log.
type simulation struct {
	log       *eventstore.Log
	now       time.Time
	queue     queue
	stats     map[string]int // events by type
	providers providerLedger
}

var actor = domain.Actor{ID: "demo-data", Role: "SYSTEM"}

// run runs all operations that are due by the end of the simulation.
func (s *simulation) run(ctx context.Context) error {
	for s.queue.Len() > 0 && !s.queue.ops[0].at.After(s.now) {
		var next queue
		var events []domain.Event
		cmd := eventstore.Command{Meta: domain.Metadata{Actor: actor}}
		_, err := eventstore.Run(ctx, s.log, cmd, func(work domain.UnitOfWork) error {
			next = queue{slices.Clone(s.queue.ops), s.queue.seq}
			u := &unit{UnitOfWork: work, now: s.now, queue: &next}
			for n := 0; n < opsPerAppend && next.Len() > 0 && !next.ops[0].at.After(s.now); n++ {
				o := heap.Pop(&next).(op)
				first := len(u.events)
				u.at = o.at
				if err := o.run(u); err != nil {
					return err
				}
				for i := first; i < len(u.events); i++ { // a reaction can cause more events
					if err := u.follow(u.events[i]); err != nil {
						return err
					}
				}
			}
			events = u.events
			return nil
		})
		if err != nil {
			return err
		}
		s.queue = next
		for _, e := range events {
			s.stats[e.EventType()]++
			s.providers.apply(e)
		}
	}
	return nil
}

// follow applies the process manager's reaction to an event, and schedules deadlines and refunds.
func (u *unit) follow(event domain.Event) error {
	for _, step := range process.React(domain.RecordedEvent{Event: event, RecordedAt: u.at}) {
		if err := process.Apply(u, step); err != nil {
			return err
		}
	}
	switch e := event.(type) {
	case transfer.Created:
		available := transfer.AvailableBy(e.FundingKind, e.At, sendinglimit.LosAngeles)
		u.deadline(e.TransferID, transfer.DeadlineCancel, e.At.Add(transfer.CancelWindow))
		u.deadline(e.TransferID, transfer.DeadlineAvailable, available)
	case transfer.CancellationRequested:
		u.after(5*time.Minute, func(u *unit) error { return u.transfer(e.TransferID, transfer.RecordPayoutVoided{At: u.at}) })
	case transfer.RefundRequested:
		u.after(30*time.Hour, func(u *unit) error {
			t, err := domain.Load(u, transfer.Decider, e.TransferID)
			if err != nil {
				return err
			}
			return u.transfer(e.TransferID, transfer.RecordRefundSettled{MoneyMoved: t.Funding.WasSettled(), At: u.at})
		})
	case transfer.DeliveryLate:
		u.after(20*time.Hour, func(u *unit) error {
			return u.transfer(e.TransferID, transfer.RecordRefundSettled{Key: e.FeeKey, MoneyMoved: true, At: u.at})
		})
	}
	return nil
}

// deadline schedules a deadline. It does nothing at the deadline if the deadline no longer applies.
func (u *unit) deadline(id string, d transfer.Deadline, due time.Time) {
	u.queue.add(due, func(u *unit) error {
		return u.transfer(id, transfer.RecordDeadlinePassed{Deadline: d, DueAt: due, At: u.at})
	})
}

// Payment is a debit or payout as its provider recorded it.
type Payment struct {
	Key        string // idempotency key
	TransferID string
	SourceID   string // debit only
	Kind       funding.Kind
	Method     string // payout only
	Amount     string
	Cents      int64  // debit only
	Status     string // see the constants below
	Refunded   int64  // cents
	RefundKey  string // key of the refund, if there is one
	Code       string
	Receipt    string
	At         time.Time
	ChangedAt  time.Time
}

// The final states of debits and payouts.
const (
	Submitted = "SUBMITTED"
	Settled   = "SETTLED"
	Declined  = "DECLINED"
	Returned  = "RETURNED"
	Voided    = "VOIDED"
	Delivered = "DELIVERED"
	Failed    = "FAILED"
)

// providerLedger derives the providers' records from the events.
type providerLedger struct {
	debits, payouts map[string]*Payment // by transfer ID; the latest attempt
	all             []*Payment
}

func (l *providerLedger) apply(event domain.Event) {
	change := func(p *Payment, status, code string, at time.Time) {
		if p != nil {
			p.Status, p.Code, p.ChangedAt = status, code, at
		}
	}
	switch e := event.(type) {
	case transfer.FundingRequested:
		total := e.Amounts.Total()
		l.debits[e.TransferID] = &Payment{
			Key: e.Key, TransferID: e.TransferID, SourceID: e.FundingSourceID, Kind: e.FundingKind, Amount: total.Text(),
			Cents: total.Minor(), Status: Submitted, At: e.At, ChangedAt: e.At,
		}
		l.all = append(l.all, l.debits[e.TransferID])
	case transfer.FundingSettled:
		change(l.debits[e.TransferID], Settled, "", e.At)
	case transfer.FundingDeclined:
		change(l.debits[e.TransferID], Declined, e.Code, e.At)
	case transfer.FundingReturned:
		change(l.debits[e.TransferID], Returned, e.Code, e.At)
	case transfer.RefundSettled:
		if debit := l.debits[e.TransferID]; e.MoneyMoved {
			debit.Refunded, debit.RefundKey = debit.Cents, debit.TransferID+"/refund"
		} else if debit.Status == Submitted {
			change(debit, Voided, "", e.At)
		}
	case transfer.FeeRefunded:
		debit := l.debits[e.TransferID]
		debit.Refunded, debit.RefundKey = e.Fee.Minor(), debit.TransferID+"/fee"
	case transfer.PayoutRequested:
		l.payouts[e.TransferID] = &Payment{
			Key: e.Key, TransferID: e.TransferID, Method: string(e.Route.Method), Amount: e.Amounts.Receive.Text(), Status: Submitted,
			At: e.At, ChangedAt: e.At,
		}
		l.all = append(l.all, l.payouts[e.TransferID])
	case transfer.PayoutAccepted:
		l.payouts[e.TransferID].Receipt = e.ReceiptNumber
	case transfer.Delivered:
		change(l.payouts[e.TransferID], Delivered, "", e.At)
	case transfer.PayoutVoided:
		change(l.payouts[e.TransferID], Voided, "", e.At)
	case transfer.PayoutFailed:
		change(l.payouts[e.TransferID], Failed, e.Reason, e.At)
	}
}
