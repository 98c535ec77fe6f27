package sandbox

import (
	"net/http"
	"strings"
	"time"

	"github.com/shopspring/decimal"
)

// The states of a payout.
const (
	payoutCreated   = "CREATED" // not confirmed yet
	payoutAccepted  = "ACCEPTED"
	payoutReady     = "READY" // the cash is ready for pickup
	payoutDelivered = "DELIVERED"
	payoutFailed    = "FAILED"
	payoutVoided    = "VOIDED"
)

// The payout methods.
const (
	methodBank   = "BANK_DEPOSIT"
	methodCash   = "CASH_PICKUP"
	methodWallet = "WALLET"
)

// How long the steps take, in days.
const (
	depositDays = 1.0
	walletDays  = 0.5
	cashReadyDays  = 1.0
	pickupDays  = 2.0 // after the cash is ready
	payoutFailureDays   = 0.5
)

// failureReasons maps the last four digits of an account or wallet to the reason its payouts fail.
var failureReasons = map[string]string{"0404": "WRONG_NAME", "0405": "ACCOUNT_CLOSED", "0406": "LIMIT", "0407": "REJECTED"}

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

// validate returns the error with which a payout is refused, or nil.
func (in payoutRequest) validate() error {
	amount, err := decimal.NewFromString(in.Amount)
	unprocessable := func(code, message string) error { return newAPIError(http.StatusUnprocessableEntity, code, message) }
	switch {
	case err != nil || !amount.IsPositive() || in.Currency != "NPR" || in.TransferID == "":
		return errMalformed
	case strings.TrimSpace(in.Beneficiary.Name) == "":
		return unprocessable("NAME_MISSING", "Nobody is named to be paid.")
	case in.Method == methodBank && in.Account.Number == "":
		return unprocessable("ACCOUNT_MISSING", "No account is named.")
	case in.Method == methodWallet && in.Wallet.Value == "":
		return unprocessable("WALLET_MISSING", "No wallet is named.")
	case in.Method == methodCash && in.Reference == "":
		return unprocessable("REFERENCE_MISSING", "A pickup needs a reference number.")
	case in.Method != methodBank && in.Method != methodWallet && in.Method != methodCash:
		return unprocessable("METHOD_UNKNOWN", "There is no such way to pay out.")
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
	var made payout
	err = s.update(func(c *change) error {
		known, there := s.payouts.rows[key]
		switch {
		case there && known.Hash == "" && known.Status == payoutVoided:
			return errVoided
		case there && known.Hash != hash:
			return errKeyReused
		case there:
			made = known
			return nil
		}
		made = payout{
			TransferID: in.TransferID, ReceiptNumber: newReceipt("NP"), Method: in.Method, Amount: in.Amount,
			Currency: in.Currency, Status: payoutCreated, Hash: hash, CreatedAt: time.Now().UTC(),
		}
		if in.Method != methodCash {
			made.PlannedFailure = failureReason(in.Account.Number + in.Wallet.Value)
		}
		put(c, s.payouts, key, made)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return map[string]string{"receiptNumber": made.ReceiptNumber}, nil
}

// quotePayout returns the full amount, because the app pays fees separately.
func (s *Sandbox) quotePayout(r *http.Request) (any, error) {
	in, key, _, err := decodeKeyedBody[payoutRequest](r)
	if err != nil {
		return nil, err
	}
	if err := in.validate(); err != nil {
		return nil, err
	}
	return map[string]string{"id": "Q" + hashOf(key)[:12], "amount": in.Amount, "charge": "0.00", "currency": in.Currency}, nil
}

// confirmPayout starts the payment of a payout that was created before.
func (s *Sandbox) confirmPayout(r *http.Request) (any, error) {
	key := r.PathValue("key")
	err := s.update(func(c *change) error {
		p, there := s.payouts.rows[key]
		switch {
		case !there:
			return newAPIError(http.StatusNotFound, "UNKNOWN_PAYOUT", "There is no such payout.")
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

// startPayout schedules the outcome of a payout.
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

// failureReason returns why payouts to an account or wallet fail, or "".
func failureReason(number string) string {
	if len(number) < 4 {
		return ""
	}
	return failureReasons[number[len(number)-4:]]
}

func (s *Sandbox) indexPayout(key string, p payout) {
	if p.TransferID == "" {
		return
	}
	keys := s.latestKeys[p.TransferID]
	if before := s.payouts.rows[keys.payout]; keys.payout == "" || !p.CreatedAt.Before(before.CreatedAt) {
		keys.payout = key
		s.latestKeys[p.TransferID] = keys
	}
}

func (s *Sandbox) markPayoutReady(c *change, key string) bool {
	if s.payouts.rows[key].Method != methodCash || !s.transitionPayout(c, key, payoutReady, "", "payout.ready", payoutAccepted) {
		return false
	}
	s.scheduleStep(c, pickupDays, stepPayoutDelivered, key, "")
	return true
}

// markPayoutDelivered marks a payout as delivered. Cash must have been ready before.
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

// transitionPayout changes a payout's status and notifies the app, if its current status is in from. It reports whether it did.
func (s *Sandbox) transitionPayout(c *change, key, to, reason, kind string, from ...string) bool {
	p, there := s.payouts.rows[key]
	if !there || !oneOf(p.Status, from) {
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
		Kind: kind, ReferenceID: p.TransferID, Key: key, ProviderRef: p.ReceiptNumber, Reason: reason,
		Amount: p.Amount, Currency: p.Currency,
	})
	return true
}

// cancelPayout voids a payout unless it has been delivered. A payout that never arrived is refused if it arrives later.
func (s *Sandbox) cancelPayout(r *http.Request) (any, error) {
	key := r.PathValue("key")
	err := s.update(func(c *change) error {
		p, there := s.payouts.rows[key]
		switch {
		case !there:
			put(c, s.payouts, key, payout{Status: payoutVoided, CreatedAt: time.Now().UTC()})
		case p.Status == payoutDelivered:
			return newAPIError(http.StatusConflict, "TOO_LATE", "This has been paid.")
		case p.Status == payoutCreated, p.Status == payoutAccepted, p.Status == payoutReady:
			s.transitionPayout(c, key, payoutVoided, "", "payout.voided", p.Status)
		}
		return nil // a failed or voided payout will not be paid either
	})
	return map[string]string{"status": payoutVoided}, err
}

func (s *Sandbox) readPayout(r *http.Request) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p, there := s.payouts.rows[r.PathValue("key")]
	if !there {
		return nil, newAPIError(http.StatusNotFound, "UNKNOWN_PAYOUT", "There is no such payout.")
	}
	return map[string]string{"status": p.Status, "receiptNumber": p.ReceiptNumber, "reason": p.Reason}, nil
}
