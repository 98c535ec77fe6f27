package sandbox

import (
	"github.com/shopspring/decimal"

	"hulak/providers/reconciliation/statement"
)

const (
	refundAccepted = "ACCEPTED"
	refundSettled  = "SETTLED"
	refundReturned = "RETURNED"
)

// left returns the amount of a debit that has not been refunded.
func (d debit) left() decimal.Decimal {
	total, _ := decimal.NewFromString(d.Total) // both were validated before they were stored
	givenBack, _ := decimal.NewFromString(d.GivenBack)
	return total.Sub(givenBack)
}

// without returns a settled debit after a refund of at most what is left.
func (d debit) without(amount decimal.Decimal) debit {
	if d.left().Equal(amount) {
		d.Status = debitRefunded
		return d
	}
	givenBack, _ := decimal.NewFromString(d.GivenBack)
	d.GivenBack = givenBack.Add(amount).StringFixed(2)
	return d
}

func (s *Sandbox) noteRefund(key string, f refund) {
	keys := s.latest[f.TransferID]
	if before := s.refunds.rows[keys.refund]; keys.refund == "" || !f.CreatedAt.Before(before.CreatedAt) {
		keys.refund = key
		s.latest[f.TransferID] = keys
	}
}

// returnRefund returns a credit from the receiving bank, before or after it settles.
func (s *Sandbox) returnRefund(c *change, key, code string) bool {
	f, there := s.refunds.rows[key]
	if !there || f.Trace == "" || f.Status == refundReturned {
		return false
	}
	if f.Status == refundSettled {
		amount, _ := decimal.NewFromString(f.Amount)
		s.moved(c, bankHolder, statement.Returned, f.Trace, f.TransferID, amount)
	}
	f.Status = refundReturned
	put(c, s.refunds, key, f)
	s.answer(c, bankAnswer{Record: "entry-returned", Subject: f.Trace, Amount: f.Amount, Code: or(code, "R03"), Entry: f.Entry})
	return true
}

func (s *Sandbox) settleRefund(c *change, key string) bool {
	f, there := s.refunds.rows[key]
	if !there || f.Status != refundAccepted {
		return false
	}
	f.Status = refundSettled
	put(c, s.refunds, key, f)
	s.movedRefund(c, f)
	if f.Trace != "" {
		s.answer(c, bankAnswer{Record: "entry-settled", Subject: f.Trace, Amount: f.Amount})
		return true
	}
	s.tell(c, event{
		Kind: "refund.settled", ReferenceID: f.TransferID, Key: key, ProviderRef: f.ProviderRef,
		Amount: f.Amount, Currency: f.Currency,
	})
	return true
}
