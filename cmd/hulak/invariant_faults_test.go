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

// TestInvariantsDetectFaults gathers the evidence of a real program and plants one fault at a time in a copy. The matching invariant
// must report each.
func TestInvariantsDetectFaults(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), suiteTimeMax)
	defer cancel()
	sound := gatherSampleEvidence(ctx, t)
	for _, fault := range faults {
		t.Run(fault.title, func(t *testing.T) {
			t.Parallel()
			e := sound.clone()
			fault.plant(e)
			found := strings.Join(e.violations(), "\n")
			if !strings.Contains(found, fault.invariant+": ") {
				t.Errorf("nothing was said of %q, only:\n%s", fault.invariant, found)
			}
		})
	}
	t.Run("each invariant has a fault that breaks it", func(t *testing.T) {
		t.Parallel()
		for _, invariant := range invariants {
			if !slices.ContainsFunc(faults, func(f fault) bool { return f.invariant == invariant.name }) {
				t.Errorf("nothing is planted for %q", invariant.name)
			}
		}
	})
}

// gatherSampleEvidence returns the evidence of lived, after checking all invariants.
func gatherSampleEvidence(ctx context.Context, t *testing.T) *evidence {
	t.Helper()
	p, acked := runSampleTransfers(ctx, t)
	return requireInvariants(ctx, t, evidenceSourceOf(p), acked, true)
}

// runSampleTransfers starts a program in which a customer has one transfer with a coupon delivered, one refunded, and one still pending. It
// returns once the program is at rest.
func runSampleTransfers(ctx context.Context, t *testing.T) (p *program, acked []acknowledgment) {
	t.Helper()
	p = startProgram(t, nil)
	if err := createCoupon(ctx, p.log, "DASHAIN", 5, now()); err != nil {
		t.Fatal(err)
	}
	c, err := newCustomer(ctx, siteOf(p), 1)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"COMPLETED", "REFUNDED", "PENDING"} {
		body := c.transferRequest(200)
		if i == 0 {
			body["couponCode"], body["exchangeRate"], body["recipientAmount"] = "DASHAIN", "133.75", "26750.00"
		}
		var made transferView
		key := "lived-" + want
		if err := c.callOK(ctx, http.MethodPost, "/v1/senders/transactions", key, body, &made); err != nil {
			t.Fatal(err)
		}
		acked = append(acked, acknowledgment{actor: c.id, key: key, transfer: made.ReferenceID})
		if err := driveTransfer(ctx, c, made.ReferenceID, want); err != nil {
			t.Fatal(err)
		}
	}
	if err := awaitIdle(ctx, p); err != nil {
		t.Fatal(err)
	}
	return p, acked
}

// driveTransfer takes a transfer to a status by requests of the customer and callbacks of the partner.
func driveTransfer(ctx context.Context, c *customer, id, to string) error {
	if err := awaitStatus(ctx, c, id, "PENDING"); err != nil || to == "PENDING" {
		return err
	}
	switch to {
	case "REFUNDED":
		if err := c.callOK(ctx, http.MethodPost, "/v1/senders/transactions/"+id+"/cancel", "", nil, nil); err != nil {
			return err
		}
		return awaitStatus(ctx, c, id, to, "funding-settled", "refund-settled")
	case "FAILED":
		return awaitStatus(ctx, c, id, to, "funding-declined")
	}
	return awaitStatus(ctx, c, id, to, "funding-settled", "payout-delivered")
}

// awaitStatus waits until a transfer has a status. While it waits, it tries the given steps in the sandbox.
func awaitStatus(ctx context.Context, c *customer, id, to string, steps ...string) error {
	return await(ctx, id+" to become "+to, func() (bool, error) {
		seen, err := c.awaitTransfer(ctx, id)
		if err != nil || seen.Status == to {
			return err == nil, err
		}
		for _, step := range steps {
			_ = c.simulate(ctx, "/transfers/"+id+"/"+step, nil) // refused if the step is not possible now
		}
		return false, nil
	})
}

// createCoupon creates a coupon that improves the rate by half a rupee, with a maximum number of uses.
func createCoupon(ctx context.Context, log *eventstore.Log, code string, uses int, at time.Time) error {
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

// clone returns a copy of the evidence that a test may change. Values that are not copied must be replaced, not modified.
func (e *evidence) clone() *evidence {
	c := *e
	c.events, c.postings, c.balances = slices.Clone(e.events), slices.Clone(e.postings), slices.Clone(e.balances)
	c.acked, c.storedResponses, c.tables = slices.Clone(e.acked), slices.Clone(e.storedResponses), slices.Clone(e.tables)
	c.limits, c.coupons = maps.Clone(e.limits), maps.Clone(e.coupons)
	c.provider = &provider{debits: maps.Clone(e.provider.debits), refunds: maps.Clone(e.provider.refunds), payouts: maps.Clone(e.provider.payouts)}
	return &c
}

type fault struct {
	title     string
	invariant string
	plant     func(*evidence)
}

var faults = []fault{
	{"an event is lost", "positions are 1 to n", func(e *evidence) { e.events = slices.Delete(e.events, 9, 10) }},
	{"an event is stored twice", "positions are 1 to n", func(e *evidence) { e.events = append(e.events, e.events[9]) }},
	{"two events of a stream change places", "versions of a stream are 1 to n", func(e *evidence) {
		first, second := e.indexOf("transfer.created"), e.indexOf("transfer.funding_requested")
		e.events[first].Version, e.events[second].Version = e.events[second].Version, e.events[first].Version
	}},
	{"a version is written twice", "versions of a stream are 1 to n", func(e *evidence) { e.appendCopy("transfer.delivered", nil) }},
	{"an acknowledged transfer is lost", "each acknowledged command is there once", func(e *evidence) {
		e.acked[0].transfer = "never-created"
		e.storedResponses = nil
	}},
	{"a key is answered in two ways", "each acknowledged command is there once", func(e *evidence) { e.acked[0].transfer = e.acked[1].transfer }},
	{"one transfer is made under two keys", "each acknowledged command is there once", func(e *evidence) {
		e.acked = append(e.acked, acknowledgment{actor: e.acked[0].actor, key: "another", transfer: e.acked[0].transfer})
	}},
	{"a transfer is made that nobody asked for", "each acknowledged command is there once", func(e *evidence) { e.acked, e.storedResponses = e.acked[1:], nil }},
	{"a transfer is made twice", "each acknowledged command is there once", func(e *evidence) { e.appendCopy("transfer.created", nil) }},
	{"a posting is a cent off", "debits equal credits", func(e *evidence) { e.unbalance("transfer.funding_settled") }},
	{"the read model's books are a cent off", "the read model has the same books", func(e *evidence) {
		e.balances[0].Amount = e.balances[0].Amount.Add(cent)
	}},
	{"the read model lacks an account", "the read model has the same books", func(e *evidence) { e.balances = e.balances[1:] }},
	{"a delivery is not booked", "an ended transfer owes nothing", func(e *evidence) { e.removePostings("transfer.delivered") }},
	{"a refund is not booked", "an ended transfer owes nothing", func(e *evidence) { e.removePostings("transfer.refund_settled") }},
	{"a canceled transfer is delivered", "nothing impossible happens to a transfer", func(e *evidence) {
		e.appendEvent("transfer.refund_settled", transfer.Delivered{})
	}},
	{"a transfer is delivered twice", "nothing impossible happens to a transfer", func(e *evidence) { e.appendCopy("transfer.delivered", nil) }},
	{"a payout is asked for twice under one key", "nothing impossible happens to a transfer", func(e *evidence) { e.appendCopy("transfer.payout_requested", nil) }},
	{"a transfer begins in the middle", "nothing impossible happens to a transfer", func(e *evidence) {
		e.events = slices.Delete(e.events, e.indexOf("transfer.created"), e.indexOf("transfer.created")+1)
	}},
	{"more is sent than the tier allows", "limits hold, and are used by the transfers that count", func(e *evidence) {
		e.changeEvent("allowance.reserved", func(event domain.Event) domain.Event {
			reserved := event.(sendinglimit.Reserved)
			reserved.Amount = usd(3000)
			return reserved
		})
	}},
	{"a canceled transfer keeps its room", "limits hold, and are used by the transfers that count", func(e *evidence) {
		at := e.indexOf("allowance.released")
		e.events = slices.Delete(e.events, at, at+1)
	}},
	{"room is given back that was not taken", "limits hold, and are used by the transfers that count", func(e *evidence) { e.appendCopy("allowance.released", nil) }},
	{"the folded allowance forgets a transfer", "limits hold, and are used by the transfers that count", func(e *evidence) {
		for who, state := range e.limits {
			e.limits[who] = sendinglimit.State{SenderID: who, Uses: state.Uses[1:]}
		}
	}},
	{"a coupon is used once too often", "coupons hold, and are used by the transfers that count", func(e *evidence) {
		e.appendCopy("pricing.coupon_redeemed", func(event domain.Event) domain.Event {
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
	{"a callback contradicts what is known", "no callback is put aside", func(e *evidence) { e.failedCallbacks = []string{"callback-1: contradiction"} }},
	{"the bank states what we have not booked", "banks and partners state what we have booked", func(e *evidence) { e.differences = []string{"BANK.abc.4.MISSING_HERE"} }},
	{"the provider takes the money twice", "the provider acts once for each key, as the log has it", func(e *evidence) {
		for key, debit := range e.provider.debits {
			e.provider.debits[key+"/again"] = debit
		}
	}},
	{"the provider acts twice under one key", "the provider acts once for each key, as the log has it", func(e *evidence) { e.provider.duplicates = []string{"key"} }},
	{"the provider pays what was refunded", "the provider acts once for each key, as the log has it", func(e *evidence) {
		refunded := e.events[e.indexOf("transfer.refund_settled")].Stream.Key()
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

// indexOf returns the index of the first event of a type.
func (e *evidence) indexOf(kind string) int {
	return slices.IndexFunc(e.events, func(r domain.RecordedEvent) bool { return r.Type == kind })
}

// appendCopy appends an existing event again, optionally changed.
func (e *evidence) appendCopy(kind string, change func(domain.Event) domain.Event) {
	r := e.events[e.indexOf(kind)]
	r.Position, r.ID = int64(len(e.events)+1), "planted"
	if change != nil {
		r.Event = change(r.Event)
	}
	e.events = append(e.events, r)
}

// appendEvent appends another event to the stream of an existing event.
func (e *evidence) appendEvent(behind string, fact transfer.Event) {
	r := e.events[e.indexOf(behind)]
	r.Position, r.Version, r.ID, r.Type, r.Event = int64(len(e.events)+1), r.Version+1, "planted", fact.EventType(), fact
	e.events = append(e.events, r)
}

func (e *evidence) changeEvent(kind string, change func(domain.Event) domain.Event) {
	at := e.indexOf(kind)
	e.events[at].Event = change(e.events[at].Event)
}

func (e *evidence) journalEntry(kind string) *invariant.JournalEntry {
	return &e.postings[slices.IndexFunc(e.postings, func(p invariant.JournalEntry) bool { return p.Event.Type == kind })]
}

func (e *evidence) removePostings(kind string) { e.journalEntry(kind).Postings = nil }

func (e *evidence) unbalance(kind string) {
	p := e.journalEntry(kind)
	p.Postings = slices.Clone(p.Postings)
	p.Postings[0].Amount = p.Postings[0].Amount.Add(cent)
}
