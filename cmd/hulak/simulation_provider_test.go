package main

import (
	"context"
	"errors"
	"fmt"

	"hulak/providers"
	"hulak/providers/funding"
	"hulak/providers/payout"
)

// fakeProvider is a fake provider of debits, refunds, and payouts that sometimes loses responses. It keeps the contracts of its
// interfaces, unless a bug is planted.
type fakeProvider struct {
	sim        *simulation
	debits     map[string]*movement
	refunds    map[string]*movement
	payouts    map[string]*movement
	order      []*movement            // all movements in order
	byTransfer map[string][]*movement // by transfer
	callbacks  []providers.Callback
	duplicates []string // what it did more than once under one key
	reliable   bool     // no responses are lost
	tries      int
}

// movement is a debit, refund, or payout.
type movement struct {
	kind, key, transferID, status, amount, currency string
	debit                                           *movement // for a refund: the debit
}

// The states of a movement.
const (
	statusRequested = "ASKED"
	statusSettled   = "SETTLED" // or paid out
	statusVoided    = "VOID"
	statusFailed    = "FAILED" // or declined, or returned
	statusRefunded  = "GIVEN BACK"
)

var errResponseLost = errors.New("the answer is lost")

// respond sometimes returns errAnswerLost, although the request took effect.
func (o *fakeProvider) respond() error {
	if !o.reliable && o.sim.random.IntN(10) == 0 {
		o.sim.record("an answer is lost", "")
		return errResponseLost
	}
	return nil
}

func (o *fakeProvider) add(to map[string]*movement, m *movement) *movement {
	to[m.key] = m
	o.order = append(o.order, m)
	o.byTransfer[m.transferID] = append(o.byTransfer[m.transferID], m)
	return m
}

// Submit implements funding.Rail.
func (o *fakeProvider) Submit(_ context.Context, d funding.Debit) (funding.Submission, error) {
	if o.sim.plantedBug == changesKeys {
		o.tries++
		d.Key = fmt.Sprint(d.Key, "/try ", o.tries)
	}
	known := o.debits[d.Key]
	switch {
	case known == nil:
		o.add(o.debits, &movement{kind: "debit", key: d.Key, transferID: d.TransferID, status: statusRequested, amount: d.Total, currency: d.Currency})
	case known.status == statusVoided && known.transferID == "":
		return funding.Submission{}, funding.ErrVoided
	case o.sim.plantedBug == repeatsDebits:
		o.duplicates = append(o.duplicates, "a debit under one key twice")
	}
	return funding.Submission{ProviderRef: "ref"}, o.respond()
}

// Refund implements funding.Rail.
func (o *fakeProvider) Refund(_ context.Context, r funding.Refund) (funding.RefundResult, error) {
	debit := o.debits[r.DebitKey]
	if known := o.refunds[r.Key]; known != nil {
		if o.sim.plantedBug == repeatsRefunds {
			o.duplicates = append(o.duplicates, "a refund under one key twice")
		}
		return funding.RefundResult{}, o.respond()
	}
	switch {
	case debit == nil:
		o.debits[r.DebitKey] = &movement{status: statusVoided} // voided
		return funding.RefundResult{Voided: true, Final: true}, o.respond()
	case debit.status == statusRequested, debit.status == statusVoided:
		debit.status = statusVoided
		return funding.RefundResult{Voided: true, Final: true}, o.respond()
	case debit.status != statusSettled:
		return funding.RefundResult{}, funding.ErrNothingToRefund
	}
	debit.status = statusRefunded
	o.add(o.refunds, &movement{kind: "refund", key: r.Key, transferID: r.TransferID, status: statusRequested, amount: r.Amount, currency: r.Currency, debit: debit})
	return funding.RefundResult{}, o.respond()
}

// Pay implements funding.Payer. It is never needed, because no refund is returned.
func (*fakeProvider) Pay(context.Context, funding.Payment) error { return errResponseLost }

// Source implements funding.Sources.
func (*fakeProvider) Source(context.Context, string) (funding.Source, error) {
	return funding.Source{}, funding.ErrUnknownSource
}

// Account implements funding.Sources.
func (*fakeProvider) Account(context.Context, string) (funding.Account, error) {
	return funding.Account{}, funding.ErrUnknownSource
}

// Remove implements funding.Sources.
func (*fakeProvider) Remove(context.Context, string) error { return nil }

// fakePartner is the payout partner of a fake provider.
type fakePartner struct{ *fakeProvider }

// Quote implements payout.Partner.
func (p fakePartner) Quote(_ context.Context, o payout.Payout) (payout.Quote, error) {
	return payout.Quote{ID: "q", Amount: o.Amount, Charge: "0.00", Currency: o.Currency}, p.respond()
}

// Create implements payout.Partner.
func (p fakePartner) Create(_ context.Context, o payout.Payout) (payout.Acceptance, error) {
	known := p.payouts[o.Key]
	switch {
	case known == nil:
		p.add(p.payouts, &movement{kind: "payout", key: o.Key, transferID: o.TransferID, status: payout.Created, amount: o.Amount, currency: o.Currency})
	case known.status == statusVoided:
		return payout.Acceptance{}, payout.ErrVoided
	case p.sim.plantedBug == repeatsPayouts && known.status != payout.Created:
		p.duplicates = append(p.duplicates, "a payout under one key twice")
	}
	return payout.Acceptance{ReceiptNumber: "r"}, p.respond()
}

// Confirm implements payout.Partner.
func (p fakePartner) Confirm(_ context.Context, key string) error {
	switch m := p.payouts[key]; {
	case m == nil || m.status == statusVoided:
		return payout.ErrVoided
	case m.status == payout.Created:
		m.status = statusRequested
	}
	return p.respond()
}

// Cancel implements payout.Partner.
func (p fakePartner) Cancel(_ context.Context, _, key string) error {
	switch m := p.payouts[key]; {
	case m == nil:
		p.payouts[key] = &movement{status: statusVoided}
	case m.status == statusSettled && p.sim.plantedBug != voidsPaidPayouts:
		return payout.ErrTooLate
	case m.status == payout.Created || m.status == statusRequested:
		m.status = statusVoided
	}
	return p.respond()
}

// Status implements payout.Partner.
func (p fakePartner) Status(_ context.Context, key string) (payout.Status, error) {
	if m := p.payouts[key]; m != nil {
		return payout.Status{Status: m.status}, nil
	}
	return payout.Status{}, payout.ErrUnknown
}

// pending returns the unfinished movements.
func (o *fakeProvider) pending() (all []*movement) {
	for _, m := range o.order {
		if m.status == statusRequested {
			all = append(all, m)
		}
	}
	return all
}

func (o *fakeProvider) hasPending() bool { return len(o.pending()) > 0 }

// returnDebit returns a settled debit.
func (o *fakeProvider) returnDebit(m *movement) {
	m.status = statusFailed
	o.callbacks = append(o.callbacks, providers.Callback{
		ID: "return " + m.key, Kind: providers.FundingReturned, ReferenceID: m.transferID, Key: m.key, Code: "R10", Amount: m.amount, Currency: m.currency,
	})
}

// completeRandom finishes a random movement and queues its callback.
func (o *fakeProvider) completeRandom() {
	waiting := o.pending()
	if len(waiting) == 0 {
		return
	}
	o.complete(waiting[o.sim.random.IntN(len(waiting))], o.sim.random.IntN(5) > 0, o.sim.random.IntN(2) == 0)
}

// complete finishes a movement and queues its callback.
func (o *fakeProvider) complete(m *movement, well, declined bool) {
	c := providers.Callback{ID: m.kind + " " + m.key, ReferenceID: m.transferID, Key: m.key, Amount: m.amount, Currency: m.currency}
	switch {
	case m.kind == "refund":
		m.status, c.Kind = statusSettled, providers.RefundSettled
	case m.kind == "debit" && well:
		m.status, c.Kind = statusSettled, providers.FundingSettled
	case m.kind == "debit" && declined:
		m.status, c.Kind, c.Code = statusFailed, providers.FundingDeclined, "DECLINED"
	case m.kind == "debit":
		m.status, c.Kind, c.Code = statusFailed, providers.FundingReturned, "R01"
	case well:
		m.status, c.Kind = statusSettled, providers.PayoutDelivered
	default:
		m.status, c.Kind, c.Reason = statusFailed, providers.PayoutFailed, "WRONG_NAME"
	}
	o.sim.record(m.kind+" is "+m.status, m.transferID)
	o.callbacks = append(o.callbacks, c)
}

// heldAndPaid returns how many debits of a transfer are held, and how often it was paid out.
func (o *fakeProvider) heldAndPaid(transferID string) (held, paid int) {
	for _, m := range o.byTransfer[transferID] {
		switch {
		case m.status != statusSettled:
		case m.kind == "debit":
			held++
		case m.kind == "payout":
			paid++
		}
	}
	return held, paid
}
