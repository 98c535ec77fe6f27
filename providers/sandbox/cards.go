package sandbox

import (
	"net/http"
	"time"

	"github.com/shopspring/decimal"
)

// This file simulates the card processor. It authorizes, captures, voids, and refunds card payments.

var (
	errVoided               = newAPIError(http.StatusConflict, "VOIDED", "The payment or payout was voided.")
	errInvalidPaymentStatus = newAPIError(http.StatusConflict, "NOT_TAKEN", "The payment's status does not allow this operation.")
	errSettled              = newAPIError(http.StatusConflict, "SETTLED", "The payment has settled and can only be refunded.")
	errUnknownPayment       = newAPIError(http.StatusNotFound, "UNKNOWN_PAYMENT", "No payment with this key exists.")
)

// Totals that select the outcome of a card payment.
var (
	totalDeclinedByCard = decimal.RequireFromString("10")
	totalRefundRejected = decimal.RequireFromString("12") // captured, but a refund is rejected
	totalResponseLost   = decimal.RequireFromString("11") // succeeds, but the first response to each request is lost
)

type cardAuthorizationRequest struct {
	TransferID string `json:"transferId"`
	SourceID   string `json:"sourceId"`
	Amount     string `json:"amount"`
	Currency   string `json:"currency"`
}

func (s *Sandbox) authorizeCard(r *http.Request) (any, error) {
	in, key, hash, err := decodeKeyedBody[cardAuthorizationRequest](r)
	if err != nil {
		return nil, err
	}
	total, err := decimal.NewFromString(in.Amount)
	if err != nil || !total.IsPositive() || in.TransferID == "" || in.Currency != "USD" {
		return nil, errInvalidBody
	}
	var payment debit
	isRepeat := false
	err = s.update(func(c *change) error {
		existing, exists := s.debits.rows[key]
		switch {
		case exists && existing.Hash == "" && existing.Status == debitVoided:
			return errVoided
		case exists && existing.Hash != hash:
			return errKeyReused
		case exists:
			payment, isRepeat = existing, true
			return nil
		}
		card, exists := s.sources.rows[in.SourceID]
		if !exists || card.Removed || card.Kind != kindCard {
			return errUnknownSource
		}
		payment = debit{
			TransferID: in.TransferID, ProviderRef: newReferenceNumber("D"), SourceID: in.SourceID, Kind: kindCard, Total: in.Amount,
			Currency: in.Currency, Status: debitAuthorized, Hash: hash, CreatedAt: time.Now().UTC(),
		}
		if total.Equal(totalDeclinedByCard) {
			payment.Status, payment.Code = debitDeclined, "CARD_DECLINED"
		}
		put(c, s.debits, key, payment)
		return nil
	})
	if err != nil {
		return nil, err
	}
	if total.Equal(totalResponseLost) && !isRepeat {
		panic(http.ErrAbortHandler) // closes the connection without a response
	}
	return cardPaymentResponse(payment), nil
}

// cardPaymentResponse returns the API response for a card payment.
func cardPaymentResponse(d debit) map[string]any {
	state := map[string]string{debitSubmitted: "CAPTURED"}[d.Status]
	response := map[string]any{"providerRef": d.ProviderRef, "state": orDefault(state, d.Status)}
	if d.Code != "" {
		response["code"] = d.Code
	}
	return response
}

func (s *Sandbox) readCardPayment(r *http.Request) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	d, exists := s.debits.rows[r.PathValue("key")]
	if !exists || d.Kind != kindCard {
		return nil, errUnknownPayment
	}
	return cardPaymentResponse(d), nil
}

// captureCard captures the full authorized amount.
func (s *Sandbox) captureCard(r *http.Request) (any, error) {
	key, isRepeat := r.PathValue("key"), false
	var d debit
	err := s.update(func(c *change) error {
		d = s.debits.rows[key]
		switch {
		case d.Status == debitVoided:
			return errVoided
		case d.Kind != kindCard:
			return errUnknownPayment
		case d.Status == debitDeclined:
			return errInvalidPaymentStatus
		case d.Status != debitAuthorized:
			isRepeat = true
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
	if total, _ := decimal.NewFromString(d.Total); total.Equal(totalResponseLost) && !isRepeat {
		panic(http.ErrAbortHandler)
	}
	return cardPaymentResponse(d), nil
}

// voidCard voids the full amount of an unsettled payment. It also records a void for an unknown key, so a later authorization with that
// key is rejected.
func (s *Sandbox) voidCard(r *http.Request) (any, error) {
	in, err := decodeBody[struct {
		Amount string `json:"amount"`
	}](r)
	if err != nil {
		return nil, err
	}
	amount, err := decimal.NewFromString(in.Amount)
	if err != nil {
		return nil, errInvalidBody
	}
	key := r.PathValue("key")
	err = s.update(func(c *change) error {
		d, exists := s.debits.rows[key]
		switch {
		case !exists:
			d = debit{Kind: kindCard, CreatedAt: time.Now().UTC()}
		case d.Status == debitVoided:
			return nil
		case d.Status == debitSettled, d.Status == debitRefunded:
			return errSettled
		case d.Status == debitDeclined:
			return errInvalidPaymentStatus
		case !d.remaining().Equal(amount):
			return newAPIError(http.StatusUnprocessableEntity, "PARTIAL_VOID", "An unsettled payment can only be voided in full.")
		}
		d.Status = debitVoided
		put(c, s.debits, key, d)
		return nil
	})
	return map[string]string{"state": debitVoided}, err
}

type cardRefundRequest struct {
	TransferID string `json:"transferId"`
	Amount     string `json:"amount"`
	Currency   string `json:"currency"`
}

// refundCard refunds a settled payment in full or in part.
func (s *Sandbox) refundCard(r *http.Request) (any, error) {
	in, key, hash, err := decodeKeyedBody[cardRefundRequest](r)
	if err != nil {
		return nil, err
	}
	amount, err := decimal.NewFromString(in.Amount)
	if err != nil || in.TransferID == "" {
		return nil, errInvalidBody
	}
	paymentKey := r.PathValue("key")
	var result refund
	err = s.update(func(c *change) error {
		existing, exists := s.refunds.rows[key]
		switch {
		case exists && existing.Hash != hash:
			return errKeyReused
		case exists:
			result = existing
			return nil
		}
		d := s.debits.rows[paymentKey]
		switch {
		case d.Kind != kindCard || d.Status != debitSettled:
			return errInvalidPaymentStatus
		case !amount.IsPositive() || d.remaining().LessThan(amount):
			return newAPIError(http.StatusUnprocessableEntity, "AMOUNT_TOO_LARGE", "The refund exceeds the payment's remaining amount.")
		}
		if total, _ := decimal.NewFromString(d.Total); total.Equal(totalRefundRejected) {
			return newAPIError(http.StatusUnprocessableEntity, "REFUND_REFUSED", "The card does not accept refunds.")
		}
		d = d.afterRefund(amount)
		result = refund{
			TransferID: in.TransferID, ProviderRef: newReferenceNumber("R"), DebitKey: paymentKey, Amount: in.Amount, Currency: in.Currency,
			Status: refundAccepted, Hash: hash, CreatedAt: time.Now().UTC(),
		}
		put(c, s.debits, paymentKey, d)
		put(c, s.refunds, key, result)
		s.scheduleStep(c, refundSettlementDays, stepRefundSettled, key, "")
		return nil
	})
	return map[string]string{"providerRef": result.ProviderRef}, err
}
