package sandbox

import (
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/shopspring/decimal"
)

// Payout statuses.
const (
	payoutCreated   = "CREATED" // not confirmed yet
	payoutAccepted  = "ACCEPTED"
	payoutReady     = "READY" // the cash is ready for pickup
	payoutDelivered = "DELIVERED"
	payoutFailed    = "FAILED"
	payoutVoided    = "VOIDED"
)

// Payout methods.
const (
	methodBank   = "BANK_DEPOSIT"
	methodCash   = "CASH_PICKUP"
	methodWallet = "WALLET"
)

// Step delays in simulated days.
const (
	depositDays       = 1.0
	walletDays        = 0.5
	cashReadyDays     = 1.0
	pickupDays        = 2.0 // after the cash is ready
	payoutFailureDays = 0.5
)

// payoutFailureReasons maps the last four digits of an account or wallet number to a failure reason.
var payoutFailureReasons = map[string]string{"0404": "WRONG_NAME", "0405": "ACCOUNT_CLOSED", "0406": "LIMIT", "0407": "REJECTED"}

type payoutRequest struct {
	TransferID  string `json:"transferId"`
	Method      string `json:"method"`
	Amount      string `json:"amount"`
	Currency    string `json:"currency"`
	Reference   string `json:"reference"`
	Beneficiary struct {
		Name string `json:"name"`
	} `json:"beneficiary"`
	Account struct {
		Number string `json:"number"`
	} `json:"account"`
	Wallet struct {
		Value string `json:"value"`
	} `json:"wallet"`
}

// validate returns an API error if the request is invalid.
func (in payoutRequest) validate() error {
	amount, err := decimal.NewFromString(in.Amount)
	invalid := func(code, message string) error { return newAPIError(http.StatusUnprocessableEntity, code, message) }
	switch {
	case err != nil || !amount.IsPositive() || in.Currency != "NPR" || in.TransferID == "":
		return errInvalidBody
	case strings.TrimSpace(in.Beneficiary.Name) == "":
		return invalid("NAME_MISSING", "The beneficiary's name is missing.")
	case in.Method == methodBank && in.Account.Number == "":
		return invalid("ACCOUNT_MISSING", "The account number is missing.")
	case in.Method == methodWallet && in.Wallet.Value == "":
		return invalid("WALLET_MISSING", "The wallet number is missing.")
	case in.Method == methodCash && in.Reference == "":
		return invalid("REFERENCE_MISSING", "The pickup reference number is missing.")
	case in.Method != methodBank && in.Method != methodWallet && in.Method != methodCash:
		return invalid("METHOD_UNKNOWN", "The payout method is invalid.")
	}
	return nil
}

func (s *Sandbox) createPayout(r *http.Request) (any, error) {
	in, key, hash, err := decodeKeyedBody[payoutRequest](r)
	if err != nil {
		return nil, err
	}
	if err := in.validate(); err != nil {
		return nil, err
	}
	var result payout
	err = s.update(func(c *change) error {
		existing, exists := s.payouts.rows[key]
		switch {
		case exists && existing.Hash == "" && existing.Status == payoutVoided:
			return errVoided
		case exists && existing.Hash != hash:
			return errKeyReused
		case exists:
			result = existing
			return nil
		}
		result = payout{
			TransferID: in.TransferID, ReceiptNumber: newReferenceNumber("NP"), Method: in.Method, Amount: in.Amount,
			Currency: in.Currency, Status: payoutCreated, Hash: hash, CreatedAt: time.Now().UTC(),
		}
		if in.Method != methodCash {
			result.PlannedFailure = payoutFailureReason(in.Account.Number + in.Wallet.Value)
		}
		put(c, s.payouts, key, result)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return map[string]string{"receiptNumber": result.ReceiptNumber}, nil
}

// quotePayout quotes the full amount without a charge.
func (s *Sandbox) quotePayout(r *http.Request) (any, error) {
	in, key, _, err := decodeKeyedBody[payoutRequest](r)
	if err != nil {
		return nil, err
	}
	if err := in.validate(); err != nil {
		return nil, err
	}
	return map[string]string{"id": "Q" + sha256Hex(key)[:12], "amount": in.Amount, "charge": "0.00", "currency": in.Currency}, nil
}

// confirmPayout starts the delivery of a created payout.
func (s *Sandbox) confirmPayout(r *http.Request) (any, error) {
	key := r.PathValue("key")
	err := s.update(func(c *change) error {
		p, exists := s.payouts.rows[key]
		switch {
		case !exists:
			return newAPIError(http.StatusNotFound, "UNKNOWN_PAYOUT", "No payout with this key exists.")
		case p.Status == payoutVoided:
			return errVoided
		case p.Status != payoutCreated:
			return nil
		}
		p.Status = payoutAccepted
		put(c, s.payouts, key, p)
		s.startPayout(c, key, p)
		return nil
	})
	return map[string]string{"status": payoutAccepted}, err
}

// startPayout schedules a payout's first step.
func (s *Sandbox) startPayout(c *change, key string, p payout) {
	switch {
	case p.PlannedFailure != "":
		s.scheduleStep(c, payoutFailureDays, stepPayoutFailed, key, p.PlannedFailure)
	case p.Method == methodBank:
		s.scheduleStep(c, depositDays, stepPayoutDelivered, key, "")
	case p.Method == methodWallet:
		s.scheduleStep(c, walletDays, stepPayoutDelivered, key, "")
	default:
		s.scheduleStep(c, cashReadyDays, stepPayoutReady, key, "")
	}
}

// payoutFailureReason returns why payouts to an account or wallet number fail, or "" if they succeed.
func payoutFailureReason(number string) string {
	if len(number) < 4 {
		return ""
	}
	return payoutFailureReasons[number[len(number)-4:]]
}

// indexPayout updates latestKeys.
func (s *Sandbox) indexPayout(key string, p payout) {
	if p.TransferID == "" {
		return
	}
	keys := s.latestKeys[p.TransferID]
	if latest := s.payouts.rows[keys.payout]; keys.payout == "" || !p.CreatedAt.Before(latest.CreatedAt) {
		keys.payout = key
		s.latestKeys[p.TransferID] = keys
	}
}

// markPayoutReady marks cash as ready and schedules the pickup. It reports whether the step was possible.
func (s *Sandbox) markPayoutReady(c *change, key string) bool {
	if s.payouts.rows[key].Method != methodCash || !s.transitionPayout(c, key, payoutReady, "", "payout.ready", payoutAccepted) {
		return false
	}
	s.scheduleStep(c, pickupDays, stepPayoutDelivered, key, "")
	return true
}

// markPayoutDelivered marks a payout as delivered. For cash pickup, the cash must be ready first.
func (s *Sandbox) markPayoutDelivered(c *change, key string) bool {
	from := payoutAccepted
	if s.payouts.rows[key].Method == methodCash {
		from = payoutReady
	}
	return s.transitionPayout(c, key, payoutDelivered, "", "payout.delivered", from)
}

func (s *Sandbox) markPayoutFailed(c *change, key, reason string) bool {
	return s.transitionPayout(c, key, payoutFailed, orDefault(reason, "WRONG_NAME"), "payout.failed", payoutAccepted, payoutReady)
}

// transitionPayout changes a payout's status if from contains the current status, and reports whether it did. It notifies the app with
// a callback or a status report.
func (s *Sandbox) transitionPayout(c *change, key, to, reason, eventKind string, from ...string) bool {
	p, exists := s.payouts.rows[key]
	if !exists || !slices.Contains(from, p.Status) {
		return false
	}
	p.Status, p.Reason = to, reason
	put(c, s.payouts, key, p)
	if to == payoutDelivered {
		s.recordPayoutMovement(c, p)
	}
	if p.EndToEnd != "" {
		s.queuePayoutReport(c, p, isoStatuses[to], reason)
		return true
	}
	s.queueCallback(c, event{
		Kind: eventKind, ReferenceID: p.TransferID, Key: key, ProviderRef: p.ReceiptNumber, Reason: reason,
		Amount: p.Amount, Currency: p.Currency,
	})
	return true
}

// cancelPayout voids a payout unless it was delivered or has failed. It also records a void for an unknown key, so a later payout with
// that key is rejected.
func (s *Sandbox) cancelPayout(r *http.Request) (any, error) {
	key := r.PathValue("key")
	err := s.update(func(c *change) error {
		p, exists := s.payouts.rows[key]
		switch {
		case !exists:
			put(c, s.payouts, key, payout{Status: payoutVoided, CreatedAt: time.Now().UTC()})
		case p.Status == payoutDelivered:
			return newAPIError(http.StatusConflict, "TOO_LATE", "The payout has already been delivered.")
		case p.Status == payoutCreated, p.Status == payoutAccepted, p.Status == payoutReady:
			s.transitionPayout(c, key, payoutVoided, "", "payout.voided", p.Status)
		}
		return nil // a failed or voided payout needs no cancellation
	})
	return map[string]string{"status": payoutVoided}, err
}

func (s *Sandbox) readPayout(r *http.Request) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p, exists := s.payouts.rows[r.PathValue("key")]
	if !exists {
		return nil, newAPIError(http.StatusNotFound, "UNKNOWN_PAYOUT", "No payout with this key exists.")
	}
	return map[string]string{"status": p.Status, "receiptNumber": p.ReceiptNumber, "reason": p.Reason}, nil
}
