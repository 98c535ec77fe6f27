package funding

import (
	"net/http"
	"time"

	"github.com/shopspring/decimal"

	"hulak/providers/sandbox/engine"
)

// This file simulates the card processor. It authorizes, captures, voids, and refunds card payments.

var (
	errInvalidPaymentStatus = engine.NewAPIError(http.StatusConflict, "NOT_TAKEN", "The payment's status does not allow this operation.")
	errSettled              = engine.NewAPIError(http.StatusConflict, "SETTLED", "The payment has settled and can only be refunded.")
	errUnknownPayment       = engine.NewAPIError(http.StatusNotFound, "UNKNOWN_PAYMENT", "No payment with this key exists.")
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

// AuthorizeCard authorizes a card payment.
func (s *Bank) AuthorizeCard(r *http.Request) (any, error) {
	in, key, hash, err := engine.DecodeKeyedBody[cardAuthorizationRequest](r)
	if err != nil {
		return nil, err
	}
	total, err := decimal.NewFromString(in.Amount)
	if err != nil || !total.IsPositive() || in.TransferID == "" || in.Currency != "USD" {
		return nil, engine.ErrInvalidBody
	}
	var payment engine.Debit
	isRepeat := false
	err = s.Update(func(c *engine.Change) error {
		existing, exists := s.Debits.Rows[key]
		switch {
		case exists && existing.Hash == "" && existing.Status == debitVoided:
			return engine.ErrVoided
		case exists && existing.Hash != hash:
			return engine.ErrKeyReused
		case exists:
			payment, isRepeat = existing, true
			return nil
		}
		card, exists := s.Sources.Rows[in.SourceID]
		if !exists || card.Removed || card.Kind != engine.KindCard {
			return errUnknownSource
		}
		payment = engine.Debit{
			TransferID: in.TransferID, ProviderRef: engine.NewReferenceNumber("D"), SourceID: in.SourceID, Kind: engine.KindCard, Total: in.Amount,
			Currency: in.Currency, Status: debitAuthorized, Hash: hash, CreatedAt: time.Now().UTC(),
		}
		if total.Equal(totalDeclinedByCard) {
			payment.Status, payment.Code = debitDeclined, "CARD_DECLINED"
		}
		engine.Put(c, s.Debits, key, payment)
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
func cardPaymentResponse(d engine.Debit) map[string]any {
	state := map[string]string{debitSubmitted: "CAPTURED"}[d.Status]
	response := map[string]any{"providerRef": d.ProviderRef, "state": engine.OrDefault(state, d.Status)}
	if d.Code != "" {
		response["code"] = d.Code
	}
	return response
}

// ReadCardPayment returns a card payment.
func (s *Bank) ReadCardPayment(r *http.Request) (any, error) {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	d, exists := s.Debits.Rows[r.PathValue("key")]
	if !exists || d.Kind != engine.KindCard {
		return nil, errUnknownPayment
	}
	return cardPaymentResponse(d), nil
}

// CaptureCard captures the full authorized amount.
func (s *Bank) CaptureCard(r *http.Request) (any, error) {
	key, isRepeat := r.PathValue("key"), false
	var d engine.Debit
	err := s.Update(func(c *engine.Change) error {
		d = s.Debits.Rows[key]
		switch {
		case d.Status == debitVoided:
			return engine.ErrVoided
		case d.Kind != engine.KindCard:
			return errUnknownPayment
		case d.Status == debitDeclined:
			return errInvalidPaymentStatus
		case d.Status != debitAuthorized:
			isRepeat = true
			return nil
		}
		d.Status = debitSubmitted
		engine.Put(c, s.Debits, key, d)
		s.ScheduleStep(c, cardSettlementDays, engine.StepFundingSettled, key, "")
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

// VoidCard voids the full amount of an unsettled payment. It also records a void for an unknown key, so a later authorization with that
// key is rejected.
func (s *Bank) VoidCard(r *http.Request) (any, error) {
	in, err := engine.DecodeBody[struct {
		Amount string `json:"amount"`
	}](r)
	if err != nil {
		return nil, err
	}
	amount, err := decimal.NewFromString(in.Amount)
	if err != nil {
		return nil, engine.ErrInvalidBody
	}
	key := r.PathValue("key")
	err = s.Update(func(c *engine.Change) error {
		d, exists := s.Debits.Rows[key]
		switch {
		case !exists:
			d = engine.Debit{Kind: engine.KindCard, CreatedAt: time.Now().UTC()}
		case d.Status == debitVoided:
			return nil
		case d.Status == debitSettled, d.Status == engine.DebitRefunded:
			return errSettled
		case d.Status == debitDeclined:
			return errInvalidPaymentStatus
		case !d.Remaining().Equal(amount):
			return engine.NewAPIError(http.StatusUnprocessableEntity, "PARTIAL_VOID", "An unsettled payment can only be voided in full.")
		}
		d.Status = debitVoided
		engine.Put(c, s.Debits, key, d)
		return nil
	})
	return map[string]string{"state": debitVoided}, err
}

type cardRefundRequest struct {
	TransferID string `json:"transferId"`
	Amount     string `json:"amount"`
	Currency   string `json:"currency"`
}

// RefundCard refunds a settled payment in full or in part.
func (s *Bank) RefundCard(r *http.Request) (any, error) {
	in, key, hash, err := engine.DecodeKeyedBody[cardRefundRequest](r)
	if err != nil {
		return nil, err
	}
	amount, err := decimal.NewFromString(in.Amount)
	if err != nil || in.TransferID == "" {
		return nil, engine.ErrInvalidBody
	}
	paymentKey := r.PathValue("key")
	var result engine.Refund
	err = s.Update(func(c *engine.Change) error {
		existing, exists := s.Refunds.Rows[key]
		switch {
		case exists && existing.Hash != hash:
			return engine.ErrKeyReused
		case exists:
			result = existing
			return nil
		}
		d := s.Debits.Rows[paymentKey]
		switch {
		case d.Kind != engine.KindCard || d.Status != debitSettled:
			return errInvalidPaymentStatus
		case !amount.IsPositive() || d.Remaining().LessThan(amount):
			return engine.NewAPIError(http.StatusUnprocessableEntity, "AMOUNT_TOO_LARGE", "The refund exceeds the payment's remaining amount.")
		}
		if total, _ := decimal.NewFromString(d.Total); total.Equal(totalRefundRejected) {
			return engine.NewAPIError(http.StatusUnprocessableEntity, "REFUND_REFUSED", "The card does not accept refunds.")
		}
		d = d.AfterRefund(amount)
		result = engine.Refund{
			TransferID: in.TransferID, ProviderRef: engine.NewReferenceNumber("R"), DebitKey: paymentKey, Amount: in.Amount, Currency: in.Currency,
			Status: refundAccepted, Hash: hash, CreatedAt: time.Now().UTC(),
		}
		engine.Put(c, s.Debits, paymentKey, d)
		engine.Put(c, s.Refunds, key, result)
		s.ScheduleStep(c, refundSettlementDays, engine.StepRefundSettled, key, "")
		return nil
	})
	return map[string]string{"providerRef": result.ProviderRef}, err
}
