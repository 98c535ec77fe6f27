package app

import (
	"context"
	"errors"
	"fmt"

	"hulak/providers"
	"hulak/providers/funding"
	"hulak/providers/payout"
)

// fakeProvider executes debits, refunds, and payouts, and sometimes loses responses. It fulfills its interfaces' contracts, unless a
// bug is planted.
type fakeProvider struct {
	sim        *simulation
	debits     map[string]*movement
	refunds    map[string]*movement
	payouts    map[string]*movement
	order      []*movement            // in order of creation
	byTransfer map[string][]*movement // by transfer ID
	callbacks  []providers.Callback
	duplicates []string // descriptions of repeated effects
	reliable   bool     // if true, no responses are lost
	attempts   int
}

// movement is a debit, refund, or payout.
type movement struct {
	kind, key, transferID, status, amount, currency string
	debit                                           *movement // the refunded debit; nil for other kinds
}

// Statuses of a movement.
const (
	statusRequested = "REQUESTED"
	statusSettled   = "SETTLED" // or paid out
	statusVoided    = "VOID"
	statusFailed    = "FAILED" // or declined, or returned
	statusRefunded  = "REFUNDED"
)

var errResponseLost = errors.New("response lost")

// respond sometimes returns errResponseLost, even though the request took effect.
func (p *fakeProvider) respond() error {
	if !p.reliable && p.sim.random.IntN(10) == 0 {
		p.sim.record("response lost", "")
		return errResponseLost
	}
	return nil
}

// add stores a movement.
func (p *fakeProvider) add(to map[string]*movement, m *movement) {
	to[m.key] = m
	p.order = append(p.order, m)
	p.byTransfer[m.transferID] = append(p.byTransfer[m.transferID], m)
}

// Submit implements funding.Rail.
func (p *fakeProvider) Submit(_ context.Context, d funding.Debit) (funding.Submission, error) {
	if p.sim.plantedBug == changesKeys {
		p.attempts++
		d.Key = fmt.Sprint(d.Key, "/attempt ", p.attempts)
	}
	known := p.debits[d.Key]
	switch {
	case known == nil:
		p.add(p.debits, &movement{
			kind: "debit", key: d.Key, transferID: d.TransferID, status: statusRequested, amount: d.Total, currency: d.Currency,
		})
	case known.status == statusVoided && known.transferID == "":
		return funding.Submission{}, funding.ErrVoided
	case p.sim.plantedBug == repeatsDebits:
		p.duplicates = append(p.duplicates, "repeated a debit under one key")
	}
	return funding.Submission{ProviderRef: "ref"}, p.respond()
}

// Refund implements funding.Rail.
func (p *fakeProvider) Refund(_ context.Context, r funding.Refund) (funding.RefundResult, error) {
	debit := p.debits[r.DebitKey]
	if known := p.refunds[r.Key]; known != nil {
		if p.sim.plantedBug == repeatsRefunds {
			p.duplicates = append(p.duplicates, "repeated a refund under one key")
		}
		return funding.RefundResult{}, p.respond()
	}
	switch {
	case debit == nil:
		p.debits[r.DebitKey] = &movement{status: statusVoided}
		return funding.RefundResult{Voided: true, Final: true}, p.respond()
	case debit.status == statusRequested, debit.status == statusVoided:
		debit.status = statusVoided
		return funding.RefundResult{Voided: true, Final: true}, p.respond()
	case debit.status != statusSettled:
		return funding.RefundResult{}, funding.ErrNothingToRefund
	}
	if r.Amount == debit.amount { // a partial refund leaves the rest with us
		debit.status = statusRefunded
	}
	p.add(p.refunds, &movement{
		kind: "refund", key: r.Key, transferID: r.TransferID, status: statusRequested, amount: r.Amount, currency: r.Currency, debit: debit,
	})
	return funding.RefundResult{}, p.respond()
}

// Pay implements funding.Payer.
func (p *fakeProvider) Pay(_ context.Context, payment funding.Payment) error {
	if p.refunds[payment.Key] == nil {
		p.add(p.refunds, &movement{
			kind: "refund", key: payment.Key, transferID: payment.TransferID, status: statusRequested, amount: payment.Amount,
			currency: payment.Currency,
		})
	}
	return p.respond()
}

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

// fakePartner implements payout.Partner with a fakeProvider.
type fakePartner struct{ *fakeProvider }

// Quote implements payout.Partner.
func (p fakePartner) Quote(_ context.Context, request payout.Payout) (payout.Quote, error) {
	return payout.Quote{ID: "q", Amount: request.Amount, Charge: "0.00", Currency: request.Currency}, p.respond()
}

// Create implements payout.Partner.
func (p fakePartner) Create(_ context.Context, request payout.Payout) (payout.Acceptance, error) {
	known := p.payouts[request.Key]
	switch {
	case known == nil:
		p.add(p.payouts, &movement{
			kind: "payout", key: request.Key, transferID: request.TransferID, status: payout.StatusCreated,
			amount: request.Amount, currency: request.Currency,
		})
	case known.status == statusVoided:
		return payout.Acceptance{}, payout.ErrVoided
	case p.sim.plantedBug == repeatsPayouts && known.status != payout.StatusCreated:
		p.duplicates = append(p.duplicates, "repeated a payout under one key")
	}
	return payout.Acceptance{ReceiptNumber: "r"}, p.respond()
}

// Confirm implements payout.Partner.
func (p fakePartner) Confirm(_ context.Context, key string) error {
	switch m := p.payouts[key]; {
	case m == nil || m.status == statusVoided:
		return payout.ErrVoided
	case m.status == payout.StatusCreated:
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
	case m.status == payout.StatusCreated || m.status == statusRequested:
		m.status = statusVoided
	}
	return p.respond()
}

// Status implements payout.Partner.
func (p fakePartner) Status(_ context.Context, key string) (payout.Status, error) {
	if m := p.payouts[key]; m != nil {
		return payout.Status{Status: m.status}, nil
	}
	return payout.Status{}, payout.ErrUnknownPayout
}

// pending returns the movements that have not completed.
func (p *fakeProvider) pending() (all []*movement) {
	for _, m := range p.order {
		if m.status == statusRequested {
			all = append(all, m)
		}
	}
	return all
}

func (p *fakeProvider) hasPending() bool { return len(p.pending()) > 0 }

// returnDebit returns a settled debit to the sender's bank and queues a callback.
func (p *fakeProvider) returnDebit(m *movement) {
	m.status = statusFailed
	p.callbacks = append(p.callbacks, providers.Callback{
		ID: "return " + m.key, Kind: providers.FundingReturned, ReferenceID: m.transferID, Key: m.key, Code: "R10",
		Amount: m.amount, Currency: m.currency,
	})
}

// completeRandom completes a random movement.
func (p *fakeProvider) completeRandom() {
	pending := p.pending()
	if len(pending) == 0 {
		return
	}
	p.complete(pending[p.sim.random.IntN(len(pending))], p.sim.random.IntN(5) > 0, p.sim.random.IntN(2) == 0)
}

// complete completes a movement and queues a callback. A debit that fails is either declined or returned.
func (p *fakeProvider) complete(m *movement, succeeds, declined bool) {
	c := providers.Callback{ID: m.kind + " " + m.key, ReferenceID: m.transferID, Key: m.key, Amount: m.amount, Currency: m.currency}
	switch {
	case m.kind == "refund":
		m.status, c.Kind = statusSettled, providers.RefundSettled
	case m.kind == "debit" && succeeds:
		m.status, c.Kind = statusSettled, providers.FundingSettled
	case m.kind == "debit" && declined:
		m.status, c.Kind, c.Code = statusFailed, providers.FundingDeclined, "DECLINED"
	case m.kind == "debit":
		m.status, c.Kind, c.Code = statusFailed, providers.FundingReturned, "R01"
	case succeeds:
		m.status, c.Kind = statusSettled, providers.PayoutDelivered
	default:
		m.status, c.Kind, c.Reason = statusFailed, providers.PayoutFailed, "WRONG_NAME"
	}
	p.sim.record(m.kind+" is "+m.status, m.transferID)
	p.callbacks = append(p.callbacks, c)
}

// heldAndPaid returns the numbers of a transfer's settled debits and delivered payouts.
func (p *fakeProvider) heldAndPaid(transferID string) (held, paid int) {
	for _, m := range p.byTransfer[transferID] {
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
