package app

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

// suiteTimeout limits the duration of a suite that runs with quick counts.
const suiteTimeout = 5 * time.Minute

// TestInvariantsDetectFaults takes a snapshot of a program and plants each fault in a separate copy. The matching invariant must report
// the fault.
func TestInvariantsDetectFaults(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), suiteTimeout)
	t.Cleanup(cancel)
	original := takeSampleSnapshot(ctx, t)
	for _, fault := range faults {
		t.Run(fault.title, func(t *testing.T) {
			t.Parallel()
			snap := original.clone()
			fault.plant(snap)
			violations := strings.Join(snap.violations(), "\n")
			if !strings.Contains(violations, fault.invariant+": ") {
				t.Errorf("invariant %q did not report the fault; violations:\n%s", fault.invariant, violations)
			}
		})
	}
	t.Run("every invariant has a fault that violates it", func(t *testing.T) {
		t.Parallel()
		for _, invariant := range invariants {
			if !slices.ContainsFunc(faults, func(f fault) bool { return f.invariant == invariant.name }) {
				t.Errorf("no fault violates %q", invariant.name)
			}
		}
	})
}

// takeSampleSnapshot returns a snapshot after runSampleTransfers. All invariants hold.
func takeSampleSnapshot(ctx context.Context, t *testing.T) *snapshot {
	t.Helper()
	p, acked := runSampleTransfers(ctx, t)
	return requireInvariants(ctx, t, newSnapshotSource(p), acked, true)
}

// runSampleTransfers starts a program with a sender who has a delivered transfer with a coupon, a refunded transfer, and a pending
// one. It returns when the program is idle.
func runSampleTransfers(ctx context.Context, t *testing.T) (p *Program, acked []acknowledgment) {
	t.Helper()
	p = startProgram(t, nil)
	if err := createCoupon(ctx, p.log, "DASHAIN", 5, now()); err != nil {
		t.Fatal(err)
	}
	c, err := newSender(ctx, newBaseURLs(p), 1)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"COMPLETED", "REFUNDED", "PENDING"} {
		body := c.transferRequest(200)
		if i == 0 {
			body["couponCode"], body["exchangeRate"], body["recipientAmount"] = "DASHAIN", "133.75", "26750.00"
		}
		var created transferView
		key := "sample-" + want
		if err := c.callOK(ctx, http.MethodPost, "/v1/senders/transactions", key, body, &created); err != nil {
			t.Fatal(err)
		}
		acked = append(acked, acknowledgment{actor: c.id, key: key, transfer: created.ReferenceID})
		if err := advanceTransfer(ctx, c, created.ReferenceID, want); err != nil {
			t.Fatal(err)
		}
	}
	if err := awaitIdle(ctx, p); err != nil {
		t.Fatal(err)
	}
	return p, acked
}

// advanceTransfer advances a transfer to a status with API requests and sandbox steps.
func advanceTransfer(ctx context.Context, c *apiClient, id, want string) error {
	if err := awaitStatus(ctx, c, id, "PENDING"); err != nil || want == "PENDING" {
		return err
	}
	switch want {
	case "REFUNDED":
		if err := c.callOK(ctx, http.MethodPost, "/v1/senders/transactions/"+id+"/cancel", "", nil, nil); err != nil {
			return err
		}
		return awaitStatus(ctx, c, id, want, "funding-settled", "refund-settled")
	case "FAILED":
		return awaitStatus(ctx, c, id, want, "funding-declined")
	}
	return awaitStatus(ctx, c, id, want, "funding-settled", "payout-delivered")
}

// awaitStatus waits until a transfer has a status. Meanwhile, it keeps trying the given sandbox steps.
func awaitStatus(ctx context.Context, c *apiClient, id, want string, steps ...string) error {
	return await(ctx, id+" to become "+want, func() (bool, error) {
		view, err := c.awaitTransfer(ctx, id)
		if err != nil || view.Status == want {
			return err == nil, err
		}
		for _, step := range steps {
			_ = c.simulate(ctx, "/transfers/"+id+"/"+step, nil) // the sandbox rejects a step that is not possible now
		}
		return false, nil
	})
}

// createCoupon creates a coupon that improves the rate by half a rupee and has a maximum number of uses.
func createCoupon(ctx context.Context, log *eventstore.Log, code string, uses int, at time.Time) error {
	_, _, err := eventstore.Execute(ctx, log, operatorCommand, func(u domain.UnitOfWork) (struct{}, error) {
		_, err := domain.Decide(u, pricing.CouponDecider, code, pricing.CouponCommand(pricing.CreateCoupon{Coupon: pricing.CouponCreated{
			Code: code, Title: "Festival", Type: pricing.CouponOccasional, Benefit: pricing.BenefitBetterRate, MaxUses: uses,
			Corridors:  []pricing.Corridor{{Source: "USA", Destination: "NPL"}},
			RateRanges: []pricing.RateRange{{Min: usd(10), Max: usd(500), ExtraRate: decimal.RequireFromString("0.5")}},
			ExpiresAt:  at.AddDate(1, 0, 0), At: at,
		}}))
		return struct{}{}, err
	})
	return err
}

func usd(dollars int64) money.Amount { return money.New(decimal.NewFromInt(dollars), money.USD) }

// clone returns a shallow copy of the snapshot. A test can change the copy, but must replace nested values instead of modifying them.
func (snap *snapshot) clone() *snapshot {
	copied := *snap
	copied.events, copied.postings, copied.balances = slices.Clone(snap.events), slices.Clone(snap.postings), slices.Clone(snap.balances)
	copied.acked, copied.storedResponses = slices.Clone(snap.acked), slices.Clone(snap.storedResponses)
	copied.readModels = slices.Clone(snap.readModels)
	copied.limits, copied.coupons = maps.Clone(snap.limits), maps.Clone(snap.coupons)
	copied.provider = &providerRecord{
		debits: maps.Clone(snap.provider.debits), refunds: maps.Clone(snap.provider.refunds), payouts: maps.Clone(snap.provider.payouts),
	}
	return &copied
}

// fault is a change to a snapshot that violates an invariant.
type fault struct {
	title     string
	invariant string
	plant     func(*snapshot)
}

var faults = []fault{
	{"an event is missing", "positions are consecutive", func(snap *snapshot) { snap.events = slices.Delete(snap.events, 9, 10) }},
	{"an event is stored twice", "positions are consecutive", func(snap *snapshot) { snap.events = append(snap.events, snap.events[9]) }},
	{"two events of a stream are swapped", "versions of each stream are consecutive", func(snap *snapshot) {
		first, second := snap.indexOf("transfer.created"), snap.indexOf("transfer.funding_requested")
		snap.events[first].Version, snap.events[second].Version = snap.events[second].Version, snap.events[first].Version
	}},
	{"a version is written twice", "versions of each stream are consecutive", func(snap *snapshot) {
		snap.appendCopy("transfer.delivered", nil)
	}},
	{"an acknowledged transfer is missing", "each acknowledged transfer was created once", func(snap *snapshot) {
		snap.acked[0].transfer = "never-created"
		snap.storedResponses = nil
	}},
	{
		"one key has two responses", "each acknowledged transfer was created once",
		func(snap *snapshot) { snap.acked[0].transfer = snap.acked[1].transfer },
	},
	{"one transfer is created under two keys", "each acknowledged transfer was created once", func(snap *snapshot) {
		snap.acked = append(snap.acked, acknowledgment{actor: snap.acked[0].actor, key: "another", transfer: snap.acked[0].transfer})
	}},
	{
		"an unrequested transfer is created", "each acknowledged transfer was created once",
		func(snap *snapshot) { snap.acked, snap.storedResponses = snap.acked[1:], nil },
	},
	{
		"a transfer is created twice", "each acknowledged transfer was created once",
		func(snap *snapshot) { snap.appendCopy("transfer.created", nil) },
	},
	{"a posting is off by a cent", "debits equal credits", func(snap *snapshot) { snap.unbalance("transfer.funding_settled") }},
	{"a balance in the read model is off by a cent", "the ledger read model matches the postings", func(snap *snapshot) {
		snap.balances[0].Amount = snap.balances[0].Amount.Add(cent)
	}},
	{"the read model lacks an account", "the ledger read model matches the postings", func(snap *snapshot) {
		snap.balances = snap.balances[1:]
	}},
	{"a delivery is not posted", "ended transfers have no open balances", func(snap *snapshot) { snap.removePostings("transfer.delivered") }},
	{"a refund is not posted", "ended transfers have no open balances", func(snap *snapshot) {
		snap.removePostings("transfer.refund_settled")
	}},
	{"a canceled transfer is delivered", "transfers make only allowed transitions", func(snap *snapshot) {
		snap.appendEvent("transfer.refund_settled", transfer.Delivered{})
	}},
	{
		"a transfer is delivered twice", "transfers make only allowed transitions",
		func(snap *snapshot) { snap.appendCopy("transfer.delivered", nil) },
	},
	{
		"a payout is requested twice under one key", "transfers make only allowed transitions",
		func(snap *snapshot) { snap.appendCopy("transfer.payout_requested", nil) },
	},
	{"a transfer has no first event", "transfers make only allowed transitions", func(snap *snapshot) {
		snap.events = slices.Delete(snap.events, snap.indexOf("transfer.created"), snap.indexOf("transfer.created")+1)
	}},
	{"money is unblocked that was not blocked", "blocked money does not move", func(snap *snapshot) {
		snap.appendEvent("transfer.delivered", transfer.BlockedFundsLost{Amounts: transfer.Amounts{Send: usd(200), Fee: usd(5)}})
	}},
	{"a state is paid a refund that did not come back", "returned refunds match the ledger", func(snap *snapshot) {
		snap.appendEvent("transfer.refund_settled", transfer.RefundEscheated{Amounts: transfer.Amounts{Send: usd(200), Fee: usd(5)}})
	}},
	{"a refund of an error settles without a request", "partial refunds settle once", func(snap *snapshot) {
		snap.appendEvent("transfer.delivered", transfer.ErrorRefunded{RefundID: "t/error/1", Amount: usd(20), MoneyMoved: true})
	}},
	{"refunds of errors exceed the payment", "partial refunds settle once", func(snap *snapshot) {
		snap.appendEvent("transfer.delivered", transfer.ErrorRefundRequested{RefundID: "t/error/1", ComplaintID: "c", Amount: usd(500)})
	}},
	{"a sender exceeds the limit of their tier", "sending limits hold and match the transfers", func(snap *snapshot) {
		snap.changeEvent("allowance.reserved", func(event domain.Event) domain.Event {
			reserved := event.(sendinglimit.Reserved)
			reserved.Amount = usd(3000)
			return reserved
		})
	}},
	{"a canceled transfer keeps its reservation", "sending limits hold and match the transfers", func(snap *snapshot) {
		i := snap.indexOf("allowance.released")
		snap.events = slices.Delete(snap.events, i, i+1)
	}},
	{
		"a reservation is released twice", "sending limits hold and match the transfers",
		func(snap *snapshot) { snap.appendCopy("allowance.released", nil) },
	},
	{"the folded limit state lacks a transfer", "sending limits hold and match the transfers", func(snap *snapshot) {
		for senderID, state := range snap.limits {
			snap.limits[senderID] = sendinglimit.State{SenderID: senderID, Uses: state.Uses[1:]}
		}
	}},
	{"a coupon is used too often", "coupon limits hold and match the transfers", func(snap *snapshot) {
		snap.appendCopy("pricing.coupon_redeemed", func(event domain.Event) domain.Event {
			redeemed := event.(pricing.CouponRedeemed)
			redeemed.TransferID = "another"
			return redeemed
		})
	}},
	{"the folded coupon lacks a use", "coupon limits hold and match the transfers", func(snap *snapshot) {
		snap.coupons["DASHAIN"] = pricing.Coupon{CouponCreated: snap.coupons["DASHAIN"].CouponCreated}
	}},
	{"a read model differs from its replay", "read models match a replay", func(snap *snapshot) { snap.readModels[0].replayed = "another" }},
	{"a read model is behind", "read models match a replay", func(snap *snapshot) { snap.readModels[1].position-- }},
	{"a read model has parked a stream", "read models match a replay", func(snap *snapshot) { snap.readModels[2].parked = 1 }},
	{"a callback contradicts the log", "no callback fails", func(snap *snapshot) {
		snap.failedCallbacks = []string{"callback-1: contradiction"}
	}},
	{
		"a bank statement has a line without a posting", "statements match our postings",
		func(snap *snapshot) { snap.differences = []string{"BANK.abc.4.MISSING_HERE"} },
	},
	{"the provider debits twice", "the provider executes each requested operation once", func(snap *snapshot) {
		for key, debit := range snap.provider.debits {
			snap.provider.debits[key+"/again"] = debit
		}
	}},
	{
		"the provider acts twice under one key", "the provider executes each requested operation once",
		func(snap *snapshot) { snap.provider.duplicates = []string{"key"} },
	},
	{"the provider pays out a refunded transfer", "the provider executes each requested operation once", func(snap *snapshot) {
		refunded := snap.events[snap.indexOf("transfer.refund_settled")].Stream.Key()
		snap.provider.payouts[refunded+"/payout/1"] = effect{TransferID: refunded, Status: "DELIVERED"}
	}},
	{"the provider pays the wrong amount", "the provider executes each requested operation once", func(snap *snapshot) {
		for key, payout := range snap.provider.payouts {
			payout.Amount = "1.00"
			snap.provider.payouts[key] = payout
		}
	}},
}

var cent = money.New(decimal.New(1, -2), money.USD)

// indexOf returns the index of the first event with the given type.
func (snap *snapshot) indexOf(eventType string) int {
	return slices.IndexFunc(snap.events, func(r domain.RecordedEvent) bool { return r.Type == eventType })
}

// appendCopy copies the first event with the given type, applies change unless it is nil, and appends the copy.
func (snap *snapshot) appendCopy(eventType string, change func(domain.Event) domain.Event) {
	r := snap.events[snap.indexOf(eventType)]
	r.Position, r.ID = int64(len(snap.events)+1), "planted"
	if change != nil {
		r.Event = change(r.Event)
	}
	snap.events = append(snap.events, r)
}

// appendEvent appends an event to the stream that contains the first event with the given type.
func (snap *snapshot) appendEvent(eventType string, event transfer.Event) {
	r := snap.events[snap.indexOf(eventType)]
	r.Position, r.Version, r.ID, r.Type, r.Event = int64(len(snap.events)+1), r.Version+1, "planted", event.EventType(), event
	snap.events = append(snap.events, r)
}

// changeEvent replaces the first event with the given type.
func (snap *snapshot) changeEvent(eventType string, change func(domain.Event) domain.Event) {
	i := snap.indexOf(eventType)
	snap.events[i].Event = change(snap.events[i].Event)
}

// journalEntry returns the postings for the first event with the given type.
func (snap *snapshot) journalEntry(eventType string) *invariant.JournalEntry {
	return &snap.postings[slices.IndexFunc(snap.postings, func(p invariant.JournalEntry) bool { return p.Event.Type == eventType })]
}

// removePostings removes the postings for the first event with the given type.
func (snap *snapshot) removePostings(eventType string) { snap.journalEntry(eventType).Postings = nil }

// unbalance adds a cent to a posting for the first event with the given type.
func (snap *snapshot) unbalance(eventType string) {
	p := snap.journalEntry(eventType)
	p.Postings = slices.Clone(p.Postings)
	p.Postings[0].Amount = p.Postings[0].Amount.Add(cent)
}
