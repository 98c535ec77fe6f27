package sandbox

import (
	"github.com/shopspring/decimal"

	"hulak/providers/reconciliation/statement"
)

// The states of a refund.
const (
	refundAccepted = "ACCEPTED"
	refundSettled  = "SETTLED"
	refundReturned = "RETURNED"
)

// remaining returns the amount of a debit that has not been refunded.
func (d debit) remaining() decimal.Decimal {
	total, _ := decimal.NewFromString(d.Total) // both were validated before they were stored
	refunded, _ := decimal.NewFromString(d.Refunded)
	return total.Sub(refunded)
}

// afterRefund returns a settled debit after a refund of the amount, which must not exceed remaining.
func (d debit) afterRefund(amount decimal.Decimal) debit {
	if d.remaining().Equal(amount) {
		d.Status = debitRefunded
		return d
	}
	refunded, _ := decimal.NewFromString(d.Refunded)
	d.Refunded = refunded.Add(amount).StringFixed(2)
	return d
}

// indexRefund updates the derived data for a stored refund.
func (s *Sandbox) indexRefund(key string, f refund) {
	keys := s.latestKeys[f.TransferID]
	if latest := s.refunds.rows[keys.refund]; keys.refund == "" || !f.CreatedAt.Before(latest.CreatedAt) {
		keys.refund = key
		s.latestKeys[f.TransferID] = keys
	}
}

// returnRefund returns a refund to a bank account, before or after it settles. It reports whether that was possible.
func (s *Sandbox) returnRefund(c *change, key, code string) bool {
	f, exists := s.refunds.rows[key]
	if !exists || f.Trace == "" || f.Status == refundReturned {
		return false
	}
	if f.Status == refundSettled {
		amount, _ := decimal.NewFromString(f.Amount)
		s.recordMovement(c, bankAccount, statement.Return, f.Trace, f.TransferID, amount)
	}
	f.Status = refundReturned
	put(c, s.refunds, key, f)
	s.queueBankRecord(c, bankRecord{
		Record: "entry-returned", Subject: f.Trace, Amount: f.Amount, Code: orDefault(code, "R03"), Entry: f.Entry,
	})
	return true
}

func (s *Sandbox) settleRefund(c *change, key string) bool {
	f, exists := s.refunds.rows[key]
	if !exists || f.Status != refundAccepted {
		return false
	}
	f.Status = refundSettled
	put(c, s.refunds, key, f)
	s.recordRefundMovement(c, f)
	if f.Trace != "" {
		s.queueBankRecord(c, bankRecord{Record: "entry-settled", Subject: f.Trace, Amount: f.Amount})
		return true
	}
	s.queueCallback(c, event{
		Kind: "refund.settled", ReferenceID: f.TransferID, Key: key, ProviderRef: f.ProviderRef,
		Amount: f.Amount, Currency: f.Currency,
	})
	return true
}
