package demodata

import (
	"encoding/binary"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/google/uuid"

	"hulak/domain/money"
	"hulak/domain/sender"
	"hulak/domain/sendinglimit"
)

const (
	day              = 24 * time.Hour
	period           = 180 // days
	transfersPerHead = 7
	usd              = 100 // cents
)

// outcome is the planned course of a transfer.
type outcome string

const (
	delivers       outcome = "delivers"
	cancels        outcome = "cancels"         // within 30 minutes
	declines       outcome = "declines"        // R01 or a card decline, before the money arrives
	returnsR01     outcome = "returns R01"     // after the delivery, but within two banking days
	returnsR02     outcome = "returns R02"     // before the money arrives
	returnsR10     outcome = "returns R10"     // weeks after the delivery
	failsCorrected outcome = "fails corrected" // the payout fails, and staff correct the account
	failsOpen      outcome = "fails open"      // the payout fails, and staff have not corrected it yet
	failsRefunded  outcome = "fails refunded"
	late           outcome = "late"
	heldReleased   outcome = "held released" // by two people after a sanctions hit
	heldRejected   outcome = "held rejected"
	heldOpen       outcome = "held open"
	blocked        outcome = "blocked" // a new list names the beneficiary, and two people block the money
	live           outcome = "live"    // just created; the workers and the sandbox continue
)

// outcomeShares are in thousandths. All other transfers are delivered.
var outcomeShares = []struct {
	outcome outcome
	share   int
}{
	{cancels, 20}, {declines, 16}, {returnsR01, 5}, {failsCorrected, 12}, {failsRefunded, 5}, {late, 4}, {heldReleased, 14}, {heldRejected, 3},
}

// trip is a planned transfer.
type trip struct {
	id      string
	number  string // PIN
	sender  person
	payee   int
	send    money.Amount
	useCard bool
	method  int // thousandths; selects the payout method
	coupon  string
	outcome outcome
	purpose int
	at      time.Time

	accountKey func(number string) string // see usecase.TransferRequest
}

// plan is everything that will happen. It depends only on the seed, the time, and the number of transfers.
type plan struct {
	people []person
	trips  []trip
}

// newID returns a UUID of version 7 with the given time.
func newID(r *rand.Rand, at time.Time) string {
	var id uuid.UUID
	binary.BigEndian.PutUint64(id[:8], uint64(at.UnixMilli())<<16|0x7000|r.Uint64N(1<<12))
	binary.BigEndian.PutUint64(id[8:], 1<<63|r.Uint64N(1<<62))
	return id.String()
}

// newPlan plans transfers and their senders. One sender in eight makes no transfer.
func newPlan(r *rand.Rand, now time.Time, transfers int) plan {
	count := max(transfers/transfersPerHead, 20)
	start := now.Add(-period * day)
	var p plan
	for n := range count {
		joinedAt := start.Add(-time.Duration(1+r.IntN(30*24)) * time.Hour)
		if chance(r, 300) { // others join during the period
			joinedAt = start.Add(time.Duration(r.IntN((period-40)*24)) * time.Hour)
		}
		p.people = append(p.people, newPerson(r, n, joinedAt))
	}
	idle := count / 8
	for i := range p.people[:idle] {
		p.people[i].kyc = pick(r, []sender.KYCStatus{
			sender.KYCVerified, sender.KYCReviewPending, sender.KYCRetryRequested, sender.KYCDocumentRequested, sender.KYCSuspended,
		})
	}
	budget := transfers
	liveCount := max(transfers/250, 3)
	senders := p.people[idle:]
	counts := make([]int, len(senders))
	for ; budget > 0; budget-- { // some send every two weeks, most send now and then
		i := min(r.IntN(len(senders)), r.IntN(len(senders)))
		if counts[i] >= period/6 {
			i = r.IntN(len(senders))
		}
		counts[i]++
	}
	for i := range senders {
		p.planSender(r, &senders[i], counts[i], start, now)
	}
	slices.SortFunc(p.trips, func(a, b trip) int { return a.at.Compare(b.at) })
	for i := len(p.trips) - liveCount; i < len(p.trips); i++ { // the latest become live
		t := &p.trips[i]
		t.at, t.outcome = now.Add(time.Duration(i-len(p.trips))*time.Second), live
	}
	p.openWork(now)
	p.blockMoney(now)
	return p
}

// typicalAmounts are what senders usually send, in dollars.
var typicalAmounts = []int64{50, 100, 100, 150, 200, 200, 200, 250, 300, 300, 400, 500, 500, 600, 800, 1000, 1200, 1500, 2000}

// planSender plans a sender's transfers on distinct days, and the tier that allows them.
func (p *plan) planSender(r *rand.Rand, s *person, count int, start, now time.Time) {
	first := max(0, int(s.joinedAt.Sub(start)/day)+1)
	days := map[int]bool{}
	for len(days) < min(count, period-first) {
		d := first + r.IntN(period-first)
		if !days[d] && r.IntN(100) < weight(start.Add(time.Duration(d)*day)) {
			days[d] = true
		}
	}
	typical := pick(r, typicalAmounts)
	var own []trip
	for d := range period {
		if !days[d] {
			continue
		}
		at := start.Add(time.Duration(d)*day + time.Duration(r.IntN(20*3600))*time.Second)
		dollars := max(20, typical*int64(60+r.IntN(80))/100/5*5)
		if chance(r, 8) {
			dollars = 3000 + int64(r.IntN(30))*50
		} else if dollars >= 2400 { // three transfers just below 3,000 dollars would be held
			dollars = 2350
		}
		t := trip{
			id: newID(r, at), sender: *s, payee: min(r.IntN(len(s.payees)), r.IntN(len(s.payees))), send: money.FromMinor(dollars*usd, money.USD),
			method: r.IntN(1000), outcome: delivers, purpose: min(r.IntN(11), 4+r.IntN(7)), at: at, number: referenceNumber(r),
		}
		t.useCard = s.cardID != "" && dollars <= 1500 && chance(r, 450)
		if len(own) == 0 && chance(r, 250) {
			t.coupon = couponWelcome
		} else if len(own) == 3 && dollars >= 100 && chance(r, 300) {
			t.coupon = couponFestive
		}
		t.outcome = planOutcome(r, t, now)
		own = append(own, t)
	}
	if len(own) == 0 {
		return
	}
	// These outcomes lock the sender or retire the bank account, so nothing can follow.
	if last := &own[len(own)-1]; !last.useCard && now.Sub(last.at) > 45*day && last.outcome == delivers {
		switch n := r.IntN(100); {
		case n < 15:
			last.outcome = returnsR10
		case n < 30:
			last.outcome = returnsR02
		}
	}
	s.tier = tierFor(own)
	p.trips = append(p.trips, own...)
}

// weight is the relative number of transfers on a day: more on paydays and at the end of the week.
func weight(at time.Time) int {
	local := at.In(sendinglimit.LosAngeles)
	w := [...]int{40, 45, 40, 42, 48, 70, 55}[local.Weekday()] // Sunday first
	if d := local.Day(); d <= 2 || d == 15 || d == 16 {
		w += 30
	}
	return w
}

func planOutcome(r *rand.Rand, t trip, now time.Time) outcome {
	n, chosen := r.IntN(1000), delivers
	for _, o := range outcomeShares {
		if n -= o.share; n < 0 {
			chosen = o.outcome
			break
		}
	}
	slow := chosen == late || chosen == returnsR01 || chosen == failsCorrected
	switch {
	case slow && now.Sub(t.at) < 14*day, chosen == returnsR01 && t.useCard, chosen == late && t.useCard:
		return delivers
	}
	return chosen
}

// tierFor returns the lowest tier whose limits allow all transfers.
func tierFor(own []trip) sender.Tier {
	for _, tier := range []sender.Tier{sender.TierOne, sender.TierTwo} {
		limits := sendinglimit.LimitsFor(tier)
		fits := true
		for i, t := range own {
			month, total := money.Zero(money.USD), money.Zero(money.USD)
			for _, earlier := range own[:i+1] {
				total = total.Add(earlier.send)
				if t.at.Sub(earlier.at) < 31*day {
					month = month.Add(earlier.send)
				}
			}
			fits = fits && !limits.PerTransaction.Less(t.send) && !limits.Per30Days.Less(month) && !limits.Per180Days.Less(total)
			// The identity rule holds transfers of at least 3,000 dollars, and two transfers can fall on one day in Los Angeles.
			fits = fits && (i == 0 || !limits.PerDay.Less(t.send.Add(own[i-1].send)))
		}
		if fits {
			return tier
		}
	}
	return sender.TierThree
}

// openWork leaves the latest suitable transfers for staff: holds and failed payouts.
func (p *plan) openWork(now time.Time) {
	holds, failures := max(len(p.trips)/500, 2), max(len(p.trips)/700, 2)
	for i := len(p.trips) - 1; i >= 0 && holds+failures > 0; i -= 7 {
		t := &p.trips[i]
		switch {
		case t.outcome != delivers || now.Sub(t.at) < time.Hour:
		case holds > 0:
			t.outcome, holds = heldOpen, holds-1
		case failures > 0:
			t.outcome, failures = failsOpen, failures-1
		}
	}
}

// blockMoney blocks a transfer of about each of the last weeks, so that the report on it is late, due, or not due yet.
func (p *plan) blockMoney(now time.Time) {
	age := 2 * day
	for i := len(p.trips) - 1; i >= 0 && age < 30*day; i-- {
		if t := &p.trips[i]; t.outcome == delivers && !t.useCard && now.Sub(t.at) > age {
			t.outcome, age = blocked, age+7*day
		}
	}
}
