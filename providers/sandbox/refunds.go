package sandbox

import (
	"github.com/shopspring/decimal"

	"hulak/providers/reconciliation/statement"
)

// Refund statuses.
const (
	refundAccepted = "ACCEPTED"
	refundSettled  = "SETTLED"
	refundReturned = "RETURNED"
)

// remaining returns the debit's unrefunded amount.
func (d debit) remaining() decimal.Decimal {
	total, _ := decimal.NewFromString(d.Total)       // the total was validated before it was stored
	refunded, _ := decimal.NewFromString(d.Refunded) // zero if Refunded is empty
	return total.Sub(refunded)
}

// afterRefund returns the debit after a refund of the amount. The amount must not exceed remaining.
func (d debit) afterRefund(amount decimal.Decimal) debit {
	if d.remaining().Equal(amount) {
		d.Status = debitRefunded
		return d
	}
	refunded, _ := decimal.NewFromString(d.Refunded)
	d.Refunded = refunded.Add(amount).StringFixed(2)
	return d
}

// indexRefund updates latestKeys.
func (s *Sandbox) indexRefund(key string, r refund) {
	keys := s.latestKeys[r.TransferID]
	if latest := s.refunds.rows[keys.refund]; keys.refund == "" || !r.CreatedAt.Before(latest.CreatedAt) {
		keys.refund = key
		s.latestKeys[r.TransferID] = keys
	}
}

// returnRefund returns a bank refund, before or after it settles. It reports whether the step was possible.
func (s *Sandbox) returnRefund(c *change, key, code string) bool {
	r, exists := s.refunds.rows[key]
	if !exists || r.Trace == "" || r.Status == refundReturned {
		return false
	}
	if r.Status == refundSettled {
		amount, _ := decimal.NewFromString(r.Amount)
		s.recordMovement(c, bankAccount, statement.Return, r.Trace, r.TransferID, amount)
	}
	r.Status = refundReturned
	put(c, s.refunds, key, r)
	s.queueBankRecord(c, bankRecord{
		Record: "entry-returned", Subject: r.Trace, Amount: r.Amount, Code: orDefault(code, "R03"), Entry: r.Entry,
	})
	return true
}

func (s *Sandbox) settleRefund(c *change, key string) bool {
	r, exists := s.refunds.rows[key]
	if !exists || r.Status != refundAccepted {
		return false
	}
	r.Status = refundSettled
	put(c, s.refunds, key, r)
	s.recordRefundMovement(c, r)
	if r.Trace != "" {
		s.queueBankRecord(c, bankRecord{Record: "entry-settled", Subject: r.Trace, Amount: r.Amount})
		return true
	}
	s.queueCallback(c, event{
		Kind: "refund.settled", ReferenceID: r.TransferID, Key: key, ProviderRef: r.ProviderRef,
		Amount: r.Amount, Currency: r.Currency,
	})
	return true
}
