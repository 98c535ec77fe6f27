package sandbox

import (
	"net/http"
	"time"

	"github.com/shopspring/decimal"
)

// This file simulates the card processor: it authorizes, captures, voids, and refunds card payments.

var (
	errVoided         = newAPIError(http.StatusConflict, "VOIDED", "This was voided.")
	errNothingHeld       = newAPIError(http.StatusConflict, "NOT_TAKEN", "Nothing is held of this payment.")
	errSettled        = newAPIError(http.StatusConflict, "SETTLED", "This has settled and can only be refunded.")
	errUnknownPayment = newAPIError(http.StatusNotFound, "UNKNOWN_PAYMENT", "There is no such payment.")
)

// Totals with which cards are tested.
var (
	totalDeclinedByCard = decimal.RequireFromString("10")
	totalRefundRejected   = decimal.RequireFromString("12") // captured, but the refund is refused
	totalResponseLost     = decimal.RequireFromString("11") // authorized and captured, but both responses are lost
)

type authorization struct {
	TransferID string `json:"transferId"`
	SourceID   string `json:"sourceId"`
	Amount     string `json:"amount"`
	Currency   string `json:"currency"`
}

func (s *Sandbox) authorizeCard(r *http.Request) (any, error) {
	in, key, hash, err := decodeKeyedBody[authorization](r)
	if err != nil {
		return nil, err
	}
	total, err := decimal.NewFromString(in.Amount)
	if err != nil || !total.IsPositive() || in.TransferID == "" || in.Currency != "USD" {
		return nil, errMalformed
	}
	var made debit
	repeated := false
	err = s.update(func(c *change) error {
		known, there := s.debits.rows[key]
		switch {
		case there && known.Hash == "" && known.Status == debitVoided:
			return errVoided
		case there && known.Hash != hash:
			return errKeyReused
		case there:
			made, repeated = known, true
			return nil
		}
		from, there := s.sources.rows[in.SourceID]
		if !there || from.Removed || from.Kind != kindCard {
			return errUnknownSource
		}
		made = debit{
			TransferID: in.TransferID, ProviderRef: newReceipt("D"), SourceID: in.SourceID, Kind: kindCard, Total: in.Amount,
			Currency: in.Currency, Status: debitAuthorized, Hash: hash, CreatedAt: time.Now().UTC(),
		}
		if total.Equal(totalDeclinedByCard) {
			made.Status, made.Code = debitDeclined, "CARD_DECLINED"
		}
		put(c, s.debits, key, made)
		return nil
	})
	if err != nil {
		return nil, err
	}
	if total.Equal(totalResponseLost) && !repeated {
		panic(http.ErrAbortHandler) // closes the connection without a response
	}
	return cardPayment(made), nil
}

// cardPayment returns a payment in the form of the API.
func cardPayment(d debit) map[string]any {
	state := map[string]string{debitSubmitted: "CAPTURED"}[d.Status]
	answer := map[string]any{"providerRef": d.ProviderRef, "state": orDefault(state, d.Status)}
	if d.Code != "" {
		answer["code"] = d.Code
	}
	return answer
}

func (s *Sandbox) readCardPayment(r *http.Request) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	d, there := s.debits.rows[r.PathValue("key")]
	if !there || d.Kind != kindCard {
		return nil, errUnknownPayment
	}
	return cardPayment(d), nil
}

// captureCard captures the full authorized amount.
func (s *Sandbox) captureCard(r *http.Request) (any, error) {
	key, repeated := r.PathValue("key"), false
	var d debit
	err := s.update(func(c *change) error {
		d = s.debits.rows[key]
		switch {
		case d.Status == debitVoided:
			return errVoided
		case d.Kind != kindCard:
			return errUnknownPayment
		case d.Status == debitDeclined:
			return errNothingHeld
		case d.Status != debitAuthorized:
			repeated = true
			return nil
		}
		d.Status = debitSubmitted
		put(c, s.debits, key, d)
		s.scheduleStep(c, cardSettlementDays, stepFundingSettled, key, "")
		return nil
	})
	if err != nil {
		return nil, err
	}
	if total, _ := decimal.NewFromString(d.Total); total.Equal(totalResponseLost) && !repeated {
		panic(http.ErrAbortHandler)
	}
	return cardPayment(d), nil
}

// voidCard voids a payment that has not settled, in full. A payment that never arrived is refused if it arrives later.
func (s *Sandbox) voidCard(r *http.Request) (any, error) {
	in, err := decodeBody[struct {
		Amount string `json:"amount"`
	}](r)
	if err != nil {
		return nil, err
	}
	amount, err := decimal.NewFromString(in.Amount)
	if err != nil {
		return nil, errMalformed
	}
	key := r.PathValue("key")
	err = s.update(func(c *change) error {
		d, there := s.debits.rows[key]
		switch {
		case !there:
			d = debit{Kind: kindCard, CreatedAt: time.Now().UTC()}
		case d.Status == debitVoided:
			return nil
		case d.Status == debitSettled, d.Status == debitRefunded:
			return errSettled
		case d.Status == debitDeclined:
			return errNothingHeld
		case !d.remaining().Equal(amount):
			return newAPIError(http.StatusUnprocessableEntity, "NOT_THE_WHOLE", "Only the whole of a payment that has not settled can be let go.")
		}
		d.Status = debitVoided
		put(c, s.debits, key, d)
		return nil
	})
	return map[string]string{"state": debitVoided}, err
}

type cardRefund struct {
	TransferID string `json:"transferId"`
	Amount     string `json:"amount"`
	Currency   string `json:"currency"`
}

// refundCard refunds all or part of a settled payment.
func (s *Sandbox) refundCard(r *http.Request) (any, error) {
	in, key, hash, err := decodeKeyedBody[cardRefund](r)
	if err != nil {
		return nil, err
	}
	amount, err := decimal.NewFromString(in.Amount)
	if err != nil || in.TransferID == "" {
		return nil, errMalformed
	}
	paymentKey := r.PathValue("key")
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
		d := s.debits.rows[paymentKey]
		switch {
		case d.Kind != kindCard || d.Status != debitSettled:
			return errNothingHeld
		case !amount.IsPositive() || d.remaining().LessThan(amount):
			return newAPIError(http.StatusUnprocessableEntity, "MORE_THAN_IS_LEFT", "More than what is left of a payment cannot be refunded.")
		}
		if total, _ := decimal.NewFromString(d.Total); total.Equal(totalRefundRejected) {
			return newAPIError(http.StatusUnprocessableEntity, "REFUND_REFUSED", "The card takes no refund.")
		}
		d = d.afterRefund(amount)
		made = refund{
			TransferID: in.TransferID, ProviderRef: newReceipt("R"), DebitKey: paymentKey, Amount: in.Amount, Currency: in.Currency,
			Status: refundAccepted, Hash: hash, CreatedAt: time.Now().UTC(),
		}
		put(c, s.debits, paymentKey, d)
		put(c, s.refunds, key, made)
		s.scheduleStep(c, refundSettlementDays, stepRefundSettled, key, "")
		return nil
	})
	return map[string]string{"providerRef": made.ProviderRef}, err
}
