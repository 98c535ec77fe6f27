package sandbox

import (
	"net/http"
	"time"

	"github.com/shopspring/decimal"
)

const (
	refundAccepted = "ACCEPTED"
	refundSettled  = "SETTLED"
)

type refundRequest struct {
	TransferID string `json:"transferId"`
	DebitKey   string `json:"debitKey"`
	Amount     string `json:"amount"`
	Currency   string `json:"currency"`
}

// createRefund gives a debit back, or a part of one that has settled. A debit that has not settled is voided whole; one that
// never came is struck off, so that it is refused if it comes later.
func (s *Sandbox) createRefund(r *http.Request) (any, error) {
	in, key, hash, err := readKeyed[refundRequest](r)
	if err != nil {
		return nil, err
	}
	amount, err := decimal.NewFromString(in.Amount)
	if err != nil || in.DebitKey == "" || in.TransferID == "" {
		return nil, errMalformed
	}
	var made refund
	err = s.update(func(c *change) error {
		known, there := s.refunds.rows[key]
		switch {
		case there && known.Hash != hash:
			return errKeyReused
		case there:
			made = known
			return nil
		}
		made = refund{
			TransferID: in.TransferID, ProviderRef: newReceipt("R"), DebitKey: in.DebitKey, Amount: in.Amount,
			Currency: in.Currency, Status: refundAccepted, Hash: hash, CreatedAt: time.Now().UTC(),
		}
		return s.giveBack(c, key, &made, amount)
	})
	if err != nil {
		return nil, err
	}
	return map[string]any{"providerRef": made.ProviderRef, "voided": made.Voided}, nil
}

func (s *Sandbox) giveBack(c *change, key string, made *refund, amount decimal.Decimal) error {
	d, there := s.debits.rows[made.DebitKey]
	switch {
	case !there:
		d = debit{Status: debitVoided, CreatedAt: made.CreatedAt}
		made.Voided = true
	case d.Status != debitSubmitted && d.Status != debitSettled:
		return errNotTaken
	case d.Status == debitSubmitted && !d.left().Equal(amount):
		return refuse(http.StatusUnprocessableEntity, "NOT_THE_WHOLE", "Only the whole of a debit that has not settled can be refunded.")
	case !amount.IsPositive() || d.left().LessThan(amount):
		return refuse(http.StatusUnprocessableEntity, "MORE_THAN_IS_LEFT", "More than what is left of a debit cannot be refunded.")
	case d.Status == debitSubmitted:
		d.Status, made.Voided = debitVoided, true
	case d.left().Equal(amount):
		d.Status = debitRefunded
	default:
		givenBack, _ := decimal.NewFromString(d.GivenBack)
		d.GivenBack = givenBack.Add(amount).StringFixed(2)
	}
	put(c, s.debits, made.DebitKey, d)
	put(c, s.refunds, key, *made)
	if made.Voided {
		s.after(c, 0, stepRefundSettled, key, "")
	} else {
		s.after(c, refundSettleAfter, stepRefundSettled, key, "")
	}
	return nil
}

// left is what of a debit has not been refunded.
func (d debit) left() decimal.Decimal {
	total, _ := decimal.NewFromString(d.Total) // both were read before they were kept
	givenBack, _ := decimal.NewFromString(d.GivenBack)
	return total.Sub(givenBack)
}

func (s *Sandbox) noteRefund(key string, f refund) {
	keys := s.latest[f.TransferID]
	if before := s.refunds.rows[keys.refund]; keys.refund == "" || !f.CreatedAt.Before(before.CreatedAt) {
		keys.refund = key
		s.latest[f.TransferID] = keys
	}
}

func (s *Sandbox) settleRefund(c *change, key string) bool {
	f, there := s.refunds.rows[key]
	if !there || f.Status != refundAccepted {
		return false
	}
	f.Status = refundSettled
	put(c, s.refunds, key, f)
	s.tell(c, event{
		Kind: "refund.settled", ReferenceID: f.TransferID, Key: key, ProviderRef: f.ProviderRef, Voided: f.Voided,
		Amount: f.Amount, Currency: f.Currency,
	})
	return true
}

func (s *Sandbox) readRefund(r *http.Request) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	f, there := s.refunds.rows[r.PathValue("key")]
	if !there {
		return nil, refuse(http.StatusNotFound, "UNKNOWN_REFUND", "There is no such refund.")
	}
	return map[string]any{"providerRef": f.ProviderRef, "status": f.Status, "voided": f.Voided}, nil
}
