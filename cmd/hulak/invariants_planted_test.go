package main

import (
	"context"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/shopspring/decimal"

	"hulak/domain"
	"hulak/domain/invariant"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/sendinglimit"
	"hulak/domain/transfer"
	"hulak/eventstore"
)

// suiteTimeMax limits the time of a suite with quick counts. It only determines how soon a broken suite fails.
const suiteTimeMax = 5 * time.Minute

// TestInvariantsCanFail gathers the evidence of a real program and plants one fault at a time in a copy. The matching invariant
// must report each.
func TestInvariantsCanFail(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), suiteTimeMax)
	defer cancel()
	sound := livedThrough(ctx, t)
	for _, fault := range faults {
		t.Run(fault.title, func(t *testing.T) {
			t.Parallel()
			e := sound.copied()
			fault.plant(e)
			found := strings.Join(e.violations(), "\n")
			if !strings.Contains(found, fault.breaks+": ") {
				t.Errorf("nothing was said of %q, only:\n%s", fault.breaks, found)
			}
		})
	}
	t.Run("each invariant has a fault that breaks it", func(t *testing.T) {
		t.Parallel()
		for _, invariant := range invariants {
			if !slices.ContainsFunc(faults, func(f fault) bool { return f.breaks == invariant.name }) {
				t.Errorf("nothing is planted for %q", invariant.name)
			}
		}
	})
}

// livedThrough returns the evidence of lived, after checking all invariants.
func livedThrough(ctx context.Context, t *testing.T) *evidence {
	t.Helper()
	p, acked := lived(ctx, t)
	return requireSound(ctx, t, witnessOf(p), acked, true)
}

// lived starts a program in which a customer has one transfer with a coupon delivered, one refunded, and one still pending. It
// returns once the program is at rest.
func lived(ctx context.Context, t *testing.T) (p *program, acked []acknowledgement) {
	t.Helper()
	p = startProgram(t, nil)
	if err := makeCouponAt(ctx, p.log, "DASHAIN", 5, now()); err != nil {
		t.Fatal(err)
	}
	c, err := newCustomer(ctx, siteOf(p), 1)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"COMPLETED", "REFUNDED", "PENDING"} {
		body := c.transferOf(200)
		if i == 0 {
			body["couponCode"], body["exchangeRate"], body["recipientAmount"] = "DASHAIN", "133.75", "26750.00"
		}
		var made transferSeen
		key := "lived-" + want
		if err := c.ask(ctx, http.MethodPost, "/v1/senders/transactions", key, body, &made); err != nil {
			t.Fatal(err)
		}
		acked = append(acked, acknowledgement{actor: c.id, key: key, transfer: made.ReferenceID})
		if err := lead(ctx, c, made.ReferenceID, want); err != nil {
			t.Fatal(err)
		}
	}
	if err := rest(ctx, p); err != nil {
		t.Fatal(err)
	}
	return p, acked
}

// lead takes a transfer to a status by requests of the customer and callbacks of the partner.
func lead(ctx context.Context, c *customer, id, to string) error {
	if err := steer(ctx, c, id, "PENDING"); err != nil || to == "PENDING" {
		return err
	}
	switch to {
	case "REFUNDED":
		if err := c.ask(ctx, http.MethodPost, "/v1/senders/transactions/"+id+"/cancel", "", nil, nil); err != nil {
			return err
		}
		return steer(ctx, c, id, to, "funding-settled", "refund-settled")
	case "FAILED":
		return steer(ctx, c, id, to, "funding-declined")
	}
	return steer(ctx, c, id, to, "funding-settled", "payout-delivered")
}

// steer waits until a transfer has a status. While it waits, it tries the given steps in the sandbox.
func steer(ctx context.Context, c *customer, id, to string, steps ...string) error {
	return await(ctx, id+" to become "+to, func() (bool, error) {
		seen, err := c.read(ctx, id)
		if err != nil || seen.Status == to {
			return err == nil, err
		}
		for _, step := range steps {
			_ = c.simulate(ctx, "/transfers/"+id+"/"+step, nil) // refused if the step is not possible now
		}
		return false, nil
	})
}

// makeCouponAt creates a coupon that improves the rate by half a rupee, with a maximum number of uses.
func makeCouponAt(ctx context.Context, log *eventstore.Log, code string, uses int, at time.Time) error {
	_, _, err := eventstore.Execute(ctx, log, operator, func(b domain.UnitOfWork) (struct{}, error) {
		_, err := domain.Decide(b, pricing.CouponDecider, code, pricing.CouponCommand(pricing.CreateCoupon{Coupon: pricing.CouponCreated{
			Code: code, Title: "Festival", Type: pricing.Occasional, Benefit: pricing.BetterRate, UsesMax: uses,
			Corridors:  []pricing.Corridor{{Source: "USA", Destination: "NPL"}},
			RateRanges: []pricing.RateRange{{Min: usd(10), Max: usd(500), Extra: decimal.RequireFromString("0.5")}},
			ExpiresAt:  at.AddDate(1, 0, 0), At: at,
		}}))
		return struct{}{}, err
	})
	return err
}

func usd(dollars int64) money.Amount { return money.New(decimal.NewFromInt(dollars), money.USD) }

// copied returns a copy of the evidence that a test may change. Values that are not copied must be replaced, not modified.
func (e *evidence) copied() *evidence {
	c := *e
	c.events, c.postings, c.balances = slices.Clone(e.events), slices.Clone(e.postings), slices.Clone(e.balances)
	c.acked, c.kept, c.tables = slices.Clone(e.acked), slices.Clone(e.kept), slices.Clone(e.tables)
	c.allowances, c.coupons = maps.Clone(e.allowances), maps.Clone(e.coupons)
	c.provider = &provider{debits: maps.Clone(e.provider.debits), refunds: maps.Clone(e.provider.refunds), payouts: maps.Clone(e.provider.payouts)}
	return &c
}

type fault struct {
	title  string
	breaks string
	plant  func(*evidence)
}

var faults = []fault{
	{"an event is lost", "positions are 1 to n", func(e *evidence) { e.events = slices.Delete(e.events, 9, 10) }},
	{"an event is stored twice", "positions are 1 to n", func(e *evidence) { e.events = append(e.events, e.events[9]) }},
	{"two events of a stream change places", "versions of a stream are 1 to n", func(e *evidence) {
		first, second := e.find("transfer.created"), e.find("transfer.funding_requested")
		e.events[first].Version, e.events[second].Version = e.events[second].Version, e.events[first].Version
	}},
	{"a version is written twice", "versions of a stream are 1 to n", func(e *evidence) { e.again("transfer.delivered", nil) }},
	{"an acknowledged transfer is lost", "each acknowledged command is there once", func(e *evidence) {
		e.acked[0].transfer = "never-created"
		e.kept = nil
	}},
	{"a key is answered in two ways", "each acknowledged command is there once", func(e *evidence) { e.acked[0].transfer = e.acked[1].transfer }},
	{"one transfer is made under two keys", "each acknowledged command is there once", func(e *evidence) {
		e.acked = append(e.acked, acknowledgement{actor: e.acked[0].actor, key: "another", transfer: e.acked[0].transfer})
	}},
	{"a transfer is made that nobody asked for", "each acknowledged command is there once", func(e *evidence) { e.acked, e.kept = e.acked[1:], nil }},
	{"a transfer is made twice", "each acknowledged command is there once", func(e *evidence) { e.again("transfer.created", nil) }},
	{"a posting is a cent off", "debits equal credits", func(e *evidence) { e.unbalance("transfer.funding_settled") }},
	{"the read model's books are a cent off", "the read model has the same books", func(e *evidence) {
		e.balances[0].Amount = e.balances[0].Amount.Add(cent)
	}},
	{"the read model lacks an account", "the read model has the same books", func(e *evidence) { e.balances = e.balances[1:] }},
	{"a delivery is not booked", "an ended transfer owes nothing", func(e *evidence) { e.unbook("transfer.delivered") }},
	{"a refund is not booked", "an ended transfer owes nothing", func(e *evidence) { e.unbook("transfer.refund_settled") }},
	{"a canceled transfer is delivered", "nothing impossible happens to a transfer", func(e *evidence) {
		e.append("transfer.refund_settled", transfer.Delivered{})
	}},
	{"a transfer is delivered twice", "nothing impossible happens to a transfer", func(e *evidence) { e.again("transfer.delivered", nil) }},
	{"a payout is asked for twice under one key", "nothing impossible happens to a transfer", func(e *evidence) { e.again("transfer.payout_requested", nil) }},
	{"a transfer begins in the middle", "nothing impossible happens to a transfer", func(e *evidence) {
		e.events = slices.Delete(e.events, e.find("transfer.created"), e.find("transfer.created")+1)
	}},
	{"more is sent than the tier allows", "limits hold, and are used by the transfers that count", func(e *evidence) {
		e.change("allowance.reserved", func(event domain.Event) domain.Event {
			reserved := event.(sendinglimit.Reserved)
			reserved.Amount = usd(3000)
			return reserved
		})
	}},
	{"a canceled transfer keeps its room", "limits hold, and are used by the transfers that count", func(e *evidence) {
		at := e.find("allowance.released")
		e.events = slices.Delete(e.events, at, at+1)
	}},
	{"room is given back that was not taken", "limits hold, and are used by the transfers that count", func(e *evidence) { e.again("allowance.released", nil) }},
	{"the folded allowance forgets a transfer", "limits hold, and are used by the transfers that count", func(e *evidence) {
		for who, state := range e.allowances {
			e.allowances[who] = sendinglimit.State{SenderID: who, Uses: state.Uses[1:]}
		}
	}},
	{"a coupon is used once too often", "coupons hold, and are used by the transfers that count", func(e *evidence) {
		e.again("pricing.coupon_redeemed", func(event domain.Event) domain.Event {
			redeemed := event.(pricing.CouponRedeemed)
			redeemed.TransferID = "another"
			return redeemed
		})
	}},
	{"the folded coupon forgets a use", "coupons hold, and are used by the transfers that count", func(e *evidence) {
		e.coupons["DASHAIN"] = pricing.Coupon{CouponCreated: e.coupons["DASHAIN"].CouponCreated}
	}},
	{"a read model differs from its replay", "read models equal a fresh replay", func(e *evidence) { e.tables[0].replayed = "another" }},
	{"a read model is behind", "read models equal a fresh replay", func(e *evidence) { e.tables[1].position-- }},
	{"a read model has parked a stream", "read models equal a fresh replay", func(e *evidence) { e.tables[2].parked = 1 }},
	{"a callback contradicts what is known", "no callback is put aside", func(e *evidence) { e.aside = []string{"callback-1: contradiction"} }},
	{"the bank states what we have not booked", "banks and partners state what we have booked", func(e *evidence) { e.differs = []string{"BANK.abc.4.MISSING_HERE"} }},
	{"the provider takes the money twice", "the provider acts once for each key, as the log has it", func(e *evidence) {
		for key, debit := range e.provider.debits {
			e.provider.debits[key+"/again"] = debit
		}
	}},
	{"the provider acts twice under one key", "the provider acts once for each key, as the log has it", func(e *evidence) { e.provider.doubled = []string{"key"} }},
	{"the provider pays what was refunded", "the provider acts once for each key, as the log has it", func(e *evidence) {
		refunded := e.events[e.find("transfer.refund_settled")].Stream.Key()
		e.provider.payouts[refunded+"/payout/1"] = effect{TransferID: refunded, Status: "DELIVERED"}
	}},
	{"the provider pays another amount", "the provider acts once for each key, as the log has it", func(e *evidence) {
		for key, payout := range e.provider.payouts {
			payout.Amount = "1.00"
			e.provider.payouts[key] = payout
		}
	}},
}

var cent = money.New(decimal.New(1, -2), money.USD)

// find returns the index of the first event of a type.
func (e *evidence) find(kind string) int {
	return slices.IndexFunc(e.events, func(r domain.RecordedEvent) bool { return r.Type == kind })
}

// again appends an existing event again, optionally changed.
func (e *evidence) again(kind string, change func(domain.Event) domain.Event) {
	r := e.events[e.find(kind)]
	r.Position, r.ID = int64(len(e.events)+1), "planted"
	if change != nil {
		r.Event = change(r.Event)
	}
	e.events = append(e.events, r)
}

// append appends another event to the stream of an existing event.
func (e *evidence) append(behind string, fact transfer.Event) {
	r := e.events[e.find(behind)]
	r.Position, r.Version, r.ID, r.Type, r.Event = int64(len(e.events)+1), r.Version+1, "planted", fact.EventType(), fact
	e.events = append(e.events, r)
}

func (e *evidence) change(kind string, change func(domain.Event) domain.Event) {
	at := e.find(kind)
	e.events[at].Event = change(e.events[at].Event)
}

func (e *evidence) posted(kind string) *invariant.JournalEntry {
	return &e.postings[slices.IndexFunc(e.postings, func(p invariant.JournalEntry) bool { return p.Event.Type == kind })]
}

func (e *evidence) unbook(kind string) { e.posted(kind).Postings = nil }

func (e *evidence) unbalance(kind string) {
	p := e.posted(kind)
	p.Postings = slices.Clone(p.Postings)
	p.Postings[0].Amount = p.Postings[0].Amount.Add(cent)
}
