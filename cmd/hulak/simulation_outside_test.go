package main

import (
	"context"
	"errors"
	"fmt"

	"hulak/providers"
	"hulak/providers/funding"
	"hulak/providers/payout"
)

// madeUp is a fake provider of debits, refunds, and payouts that sometimes loses responses. It keeps the contracts of its
// interfaces, unless a bug is planted.
type madeUp struct {
	s         *simulation
	debits    map[string]*movement
	refunds   map[string]*movement
	payouts   map[string]*movement
	order     []*movement            // all movements in order
	of        map[string][]*movement // by transfer
	callbacks []providers.Callback
	doubled   []string // what it did more than once under one key
	steady    bool     // no responses are lost
	tries     int
}

// movement is a debit, refund, or payout.
type movement struct {
	kind, key, transferID, status, amount, currency string
	of                                              *movement // for a refund: the debit
}

// The states of a movement.
const (
	asked   = "ASKED"
	settled = "SETTLED" // or paid out
	void    = "VOID"
	failed  = "FAILED" // or declined, or returned
	back    = "GIVEN BACK"
)

var errAnswerLost = errors.New("the answer is lost")

// answer sometimes returns errAnswerLost, although the request took effect.
func (o *madeUp) answer() error {
	if !o.steady && o.s.chance.IntN(10) == 0 {
		o.s.note("an answer is lost", "")
		return errAnswerLost
	}
	return nil
}

func (o *madeUp) add(to map[string]*movement, m *movement) *movement {
	to[m.key] = m
	o.order = append(o.order, m)
	o.of[m.transferID] = append(o.of[m.transferID], m)
	return m
}

// Submit implements funding.Rail.
func (o *madeUp) Submit(_ context.Context, d funding.Debit) (funding.Submission, error) {
	if o.s.planted == newKeys {
		o.tries++
		d.Key = fmt.Sprint(d.Key, "/try ", o.tries)
	}
	known := o.debits[d.Key]
	switch {
	case known == nil:
		o.add(o.debits, &movement{kind: "debit", key: d.Key, transferID: d.TransferID, status: asked, amount: d.Total, currency: d.Currency})
	case known.status == void && known.transferID == "":
		return funding.Submission{}, funding.ErrVoided
	case o.s.planted == debitsAgain:
		o.doubled = append(o.doubled, "a debit under one key twice")
	}
	return funding.Submission{ProviderRef: "ref"}, o.answer()
}

// Refund implements funding.Rail.
func (o *madeUp) Refund(_ context.Context, r funding.Refund) (funding.RefundResult, error) {
	debit := o.debits[r.DebitKey]
	if known := o.refunds[r.Key]; known != nil {
		if o.s.planted == refundsAgain {
			o.doubled = append(o.doubled, "a refund under one key twice")
		}
		return funding.RefundResult{}, o.answer()
	}
	switch {
	case debit == nil:
		o.debits[r.DebitKey] = &movement{status: void} // voided
		return funding.RefundResult{Voided: true, Final: true}, o.answer()
	case debit.status == asked, debit.status == void:
		debit.status = void
		return funding.RefundResult{Voided: true, Final: true}, o.answer()
	case debit.status != settled:
		return funding.RefundResult{}, funding.ErrNothingToRefund
	}
	debit.status = back
	o.add(o.refunds, &movement{kind: "refund", key: r.Key, transferID: r.TransferID, status: asked, amount: r.Amount, currency: r.Currency, of: debit})
	return funding.RefundResult{}, o.answer()
}

// Pay implements funding.Payer. It is never needed, because no refund is returned.
func (*madeUp) Pay(context.Context, funding.Payment) error { return errAnswerLost }

// Source implements funding.Sources.
func (*madeUp) Source(context.Context, string) (funding.Source, error) {
	return funding.Source{}, funding.ErrUnknownSource
}

// Account implements funding.Sources.
func (*madeUp) Account(context.Context, string) (funding.Account, error) {
	return funding.Account{}, funding.ErrUnknownSource
}

// Remove implements funding.Sources.
func (*madeUp) Remove(context.Context, string) error { return nil }

// partnerOf is the payout partner of a fake provider.
type partnerOf struct{ *madeUp }

// Quote implements payout.Partner.
func (p partnerOf) Quote(_ context.Context, o payout.Payout) (payout.Quote, error) {
	return payout.Quote{ID: "q", Amount: o.Amount, Charge: "0.00", Currency: o.Currency}, p.answer()
}

// Create implements payout.Partner.
func (p partnerOf) Create(_ context.Context, o payout.Payout) (payout.Acceptance, error) {
	known := p.payouts[o.Key]
	switch {
	case known == nil:
		p.add(p.payouts, &movement{kind: "payout", key: o.Key, transferID: o.TransferID, status: payout.Created, amount: o.Amount, currency: o.Currency})
	case known.status == void:
		return payout.Acceptance{}, payout.ErrVoided
	case p.s.planted == paysAgain && known.status != payout.Created:
		p.doubled = append(p.doubled, "a payout under one key twice")
	}
	return payout.Acceptance{ReceiptNumber: "r"}, p.answer()
}

// Confirm implements payout.Partner.
func (p partnerOf) Confirm(_ context.Context, key string) error {
	switch m := p.payouts[key]; {
	case m == nil || m.status == void:
		return payout.ErrVoided
	case m.status == payout.Created:
		m.status = asked
	}
	return p.answer()
}

// Cancel implements payout.Partner.
func (p partnerOf) Cancel(_ context.Context, _, key string) error {
	switch m := p.payouts[key]; {
	case m == nil:
		p.payouts[key] = &movement{status: void}
	case m.status == settled && p.s.planted != voidsWhatIsPaid:
		return payout.ErrTooLate
	case m.status == payout.Created || m.status == asked:
		m.status = void
	}
	return p.answer()
}

// Status implements payout.Partner.
func (p partnerOf) Status(_ context.Context, key string) (payout.Status, error) {
	if m := p.payouts[key]; m != nil {
		return payout.Status{Status: m.status}, nil
	}
	return payout.Status{}, payout.ErrUnknown
}

// waiting returns the unfinished movements.
func (o *madeUp) waiting() (all []*movement) {
	for _, m := range o.order {
		if m.status == asked {
			all = append(all, m)
		}
	}
	return all
}

func (o *madeUp) movable() bool { return len(o.waiting()) > 0 }

// takeBack returns a settled debit.
func (o *madeUp) takeBack(m *movement) {
	m.status = failed
	o.callbacks = append(o.callbacks, providers.Callback{
		ID: "return " + m.key, Kind: providers.FundingReturned, ReferenceID: m.transferID, Key: m.key, Code: "R10", Amount: m.amount, Currency: m.currency,
	})
}

// move finishes a random movement and queues its callback.
func (o *madeUp) move() {
	waiting := o.waiting()
	if len(waiting) == 0 {
		return
	}
	o.end(waiting[o.s.chance.IntN(len(waiting))], o.s.chance.IntN(5) > 0, o.s.chance.IntN(2) == 0)
}

// end finishes a movement and queues its callback.
func (o *madeUp) end(m *movement, well, declined bool) {
	c := providers.Callback{ID: m.kind + " " + m.key, ReferenceID: m.transferID, Key: m.key, Amount: m.amount, Currency: m.currency}
	switch {
	case m.kind == "refund":
		m.status, c.Kind = settled, providers.RefundSettled
	case m.kind == "debit" && well:
		m.status, c.Kind = settled, providers.FundingSettled
	case m.kind == "debit" && declined:
		m.status, c.Kind, c.Code = failed, providers.FundingDeclined, "DECLINED"
	case m.kind == "debit":
		m.status, c.Kind, c.Code = failed, providers.FundingReturned, "R01"
	case well:
		m.status, c.Kind = settled, providers.PayoutDelivered
	default:
		m.status, c.Kind, c.Reason = failed, providers.PayoutFailed, "WRONG_NAME"
	}
	o.s.note(m.kind+" is "+m.status, m.transferID)
	o.callbacks = append(o.callbacks, c)
}

// standing returns how many debits of a transfer are held, and how often it was paid out.
func (o *madeUp) standing(transferID string) (held, paid int) {
	for _, m := range o.of[transferID] {
		switch {
		case m.status != settled:
		case m.kind == "debit":
			held++
		case m.kind == "payout":
			paid++
		}
	}
	return held, paid
}
