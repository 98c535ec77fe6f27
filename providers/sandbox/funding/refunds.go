package funding

import (
	"github.com/shopspring/decimal"

	"hulak/providers/reconciliation/statement"
	"hulak/providers/sandbox/engine"
)

// Refund statuses.
const (
	refundAccepted = "ACCEPTED"
	refundSettled  = "SETTLED"
	refundReturned = "RETURNED"
)

// ReturnRefund returns a bank refund, before or after it settles. It reports whether the step was possible.
func (s *Bank) ReturnRefund(c *engine.Change, key, code string) bool {
	r, exists := s.Refunds.Rows[key]
	if !exists || r.Trace == "" || r.Status == refundReturned {
		return false
	}
	if r.Status == refundSettled {
		amount, _ := decimal.NewFromString(r.Amount)
		s.recordMovement(c, bankAccount, statement.Return, r.Trace, r.TransferID, amount)
	}
	r.Status = refundReturned
	engine.Put(c, s.Refunds, key, r)
	s.queueBankRecord(c, engine.BankRecord{
		Record: "entry-returned", Subject: r.Trace, Amount: r.Amount, Code: engine.OrDefault(code, "R03"), Entry: r.Entry,
	})
	return true
}

// SettleRefund settles a refund. It reports whether the step was possible.
func (s *Bank) SettleRefund(c *engine.Change, key string) bool {
	r, exists := s.Refunds.Rows[key]
	if !exists || r.Status != refundAccepted {
		return false
	}
	r.Status = refundSettled
	engine.Put(c, s.Refunds, key, r)
	s.recordRefundMovement(c, r)
	if r.Trace != "" {
		s.queueBankRecord(c, engine.BankRecord{Record: "entry-settled", Subject: r.Trace, Amount: r.Amount})
		return true
	}
	s.QueueCallback(c, engine.Event{
		Kind: "refund.settled", ReferenceID: r.TransferID, Key: key, ProviderRef: r.ProviderRef,
		Amount: r.Amount, Currency: r.Currency,
	})
	return true
}
