// Package payout simulates the institution that pays beneficiaries.
package payout

import (
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"hulak/providers/sandbox/engine"
	"hulak/providers/sandbox/funding"
)

// Institution simulates a payout institution.
type Institution struct{ *funding.Bank }

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

// person is the sender or the beneficiary of a payout.
type person struct {
	Name    string `json:"name"`
	Account string `json:"account"` // only for the sender
	Address struct {
		Lines   []string `json:"lines"`
		City    string   `json:"city"`
		Country string   `json:"country"`
	} `json:"address"`
}

func (p person) hasAddress() bool {
	return len(p.Address.Lines) > 0 && p.Address.City != "" && p.Address.Country != ""
}

// travelRuleAmount is the amount in USD from which the institution requires data about both people (31 CFR 1010.410(f)).
var travelRuleAmount = decimal.NewFromInt(3000)

// hasTravelRuleData reports whether the request contains the required data about the sender and the beneficiary.
func (in payoutRequest) hasTravelRuleData() bool {
	sent, err := decimal.NewFromString(in.SentAmount)
	return err == nil && (sent.LessThan(travelRuleAmount) ||
		in.Sender.Name != "" && in.Sender.Account != "" && in.Sender.hasAddress() && in.Beneficiary.hasAddress())
}

type payoutRequest struct {
	TransferID  string `json:"transferId"`
	Method      string `json:"method"`
	Amount      string `json:"amount"`
	Currency    string `json:"currency"`
	Reference   string `json:"reference"`
	SentAmount  string `json:"sentAmount"` // in USD
	Sender      person `json:"sender"`
	Beneficiary person `json:"beneficiary"`
	Account     struct {
		Number string `json:"number"`
	} `json:"account"`
	Wallet struct {
		Value string `json:"value"`
	} `json:"wallet"`
}

// validate returns an API error if the request is invalid.
func (in payoutRequest) validate() error {
	amount, err := decimal.NewFromString(in.Amount)
	invalid := func(code, message string) error {
		return engine.NewAPIError(http.StatusUnprocessableEntity, code, message)
	}
	switch {
	case err != nil || !amount.IsPositive() || in.Currency != "NPR" || in.TransferID == "":
		return engine.ErrInvalidBody
	case strings.TrimSpace(in.Beneficiary.Name) == "":
		return invalid("NAME_MISSING", "The beneficiary's name is missing.")
	case !in.hasTravelRuleData():
		return invalid("TRAVEL_RULE_DATA_MISSING", "The data about the sender or the beneficiary is missing.")
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

// CreatePayout accepts a payout.
func (s *Institution) CreatePayout(r *http.Request) (any, error) {
	in, key, hash, err := engine.DecodeKeyedBody[payoutRequest](r)
	if err != nil {
		return nil, err
	}
	if err := in.validate(); err != nil {
		return nil, err
	}
	var result engine.Payout
	err = s.Update(func(c *engine.Change) error {
		existing, exists := s.Payouts.Rows[key]
		switch {
		case exists && existing.Hash == "" && existing.Status == payoutVoided:
			return engine.ErrVoided
		case exists && existing.Hash != hash:
			return engine.ErrKeyReused
		case exists:
			result = existing
			return nil
		}
		result = engine.Payout{
			TransferID: in.TransferID, ReceiptNumber: engine.NewReferenceNumber("NP"), Method: in.Method, Amount: in.Amount,
			Currency: in.Currency, Status: payoutCreated, Hash: hash, CreatedAt: time.Now().UTC(),
		}
		if in.Method != methodCash {
			result.PlannedFailure = payoutFailureReason(in.Account.Number + in.Wallet.Value)
		}
		engine.Put(c, s.Payouts, key, result)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return map[string]string{"receiptNumber": result.ReceiptNumber}, nil
}

// QuotePayout quotes the full amount without a charge.
func (s *Institution) QuotePayout(r *http.Request) (any, error) {
	in, key, _, err := engine.DecodeKeyedBody[payoutRequest](r)
	if err != nil {
		return nil, err
	}
	if err := in.validate(); err != nil {
		return nil, err
	}
	return map[string]string{"id": "Q" + engine.Sha256Hex(key)[:12], "amount": in.Amount, "charge": "0.00", "currency": in.Currency}, nil
}

// ConfirmPayout starts the delivery of a created payout.
func (s *Institution) ConfirmPayout(r *http.Request) (any, error) {
	key := r.PathValue("key")
	err := s.Update(func(c *engine.Change) error {
		p, exists := s.Payouts.Rows[key]
		switch {
		case !exists:
			return engine.NewAPIError(http.StatusNotFound, "UNKNOWN_PAYOUT", "No payout with this key exists.")
		case p.Status == payoutVoided:
			return engine.ErrVoided
		case p.Status != payoutCreated:
			return nil
		}
		p.Status = payoutAccepted
		engine.Put(c, s.Payouts, key, p)
		s.startPayout(c, key, p)
		return nil
	})
	return map[string]string{"status": payoutAccepted}, err
}

// startPayout schedules a payout's first step.
func (s *Institution) startPayout(c *engine.Change, key string, p engine.Payout) {
	switch {
	case p.PlannedFailure != "":
		s.ScheduleStep(c, payoutFailureDays, engine.StepPayoutFailed, key, p.PlannedFailure)
	case p.Method == methodBank:
		s.ScheduleStep(c, depositDays, engine.StepPayoutDelivered, key, "")
	case p.Method == methodWallet:
		s.ScheduleStep(c, walletDays, engine.StepPayoutDelivered, key, "")
	default:
		s.ScheduleStep(c, cashReadyDays, engine.StepPayoutReady, key, "")
	}
}

// payoutFailureReason returns why payouts to an account or wallet number fail, or "" if they succeed.
func payoutFailureReason(number string) string {
	if len(number) < 4 {
		return ""
	}
	return payoutFailureReasons[number[len(number)-4:]]
}

// MarkPayoutReady marks cash as ready and schedules the pickup. It reports whether the step was possible.
func (s *Institution) MarkPayoutReady(c *engine.Change, key string) bool {
	if s.Payouts.Rows[key].Method != methodCash || !s.transitionPayout(c, key, payoutReady, "", "payout.ready", payoutAccepted) {
		return false
	}
	s.ScheduleStep(c, pickupDays, engine.StepPayoutDelivered, key, "")
	return true
}

// MarkPayoutDelivered marks a payout as delivered. For cash pickup, the cash must be ready first.
func (s *Institution) MarkPayoutDelivered(c *engine.Change, key string) bool {
	from := payoutAccepted
	if s.Payouts.Rows[key].Method == methodCash {
		from = payoutReady
	}
	return s.transitionPayout(c, key, payoutDelivered, "", "payout.delivered", from)
}

// MarkPayoutFailed fails a payout. It reports whether the step was possible.
func (s *Institution) MarkPayoutFailed(c *engine.Change, key, reason string) bool {
	return s.transitionPayout(c, key, payoutFailed, engine.OrDefault(reason, "WRONG_NAME"), "payout.failed", payoutAccepted, payoutReady)
}

// transitionPayout changes a payout's status if from contains the current status, and reports whether it did. It notifies the app with
// a callback or a status report.
func (s *Institution) transitionPayout(c *engine.Change, key, to, reason, eventKind string, from ...string) bool {
	p, exists := s.Payouts.Rows[key]
	if !exists || !slices.Contains(from, p.Status) {
		return false
	}
	p.Status, p.Reason = to, reason
	engine.Put(c, s.Payouts, key, p)
	if to == payoutDelivered {
		s.RecordPayoutMovement(c, p)
	}
	if p.EndToEnd != "" {
		s.queuePayoutReport(c, p, isoStatuses[to], engine.OrDefault(isoReasons[reason], "MS03"))
		return true
	}
	s.QueueCallback(c, engine.Event{
		Kind: eventKind, ReferenceID: p.TransferID, Key: key, ProviderRef: p.ReceiptNumber, Reason: reason,
		Amount: p.Amount, Currency: p.Currency,
	})
	return true
}

// CancelPayout voids a payout unless it was delivered or has failed, and returns the payout's status. It also records a void for an
// unknown key, so a later payout with that key is rejected.
func (s *Institution) CancelPayout(r *http.Request) (any, error) {
	key, status := r.PathValue("key"), payoutVoided
	err := s.Update(func(c *engine.Change) error {
		p, exists := s.Payouts.Rows[key]
		switch {
		case !exists:
			engine.Put(c, s.Payouts, key, engine.Payout{Status: payoutVoided, CreatedAt: time.Now().UTC()})
		case p.Status == payoutFailed: // a failed payout needs no cancellation
			status = payoutFailed
		case p.Status == payoutDelivered:
			return engine.NewAPIError(http.StatusConflict, "TOO_LATE", "The payout has already been delivered.")
		case p.Status == payoutCreated, p.Status == payoutAccepted, p.Status == payoutReady:
			s.transitionPayout(c, key, payoutVoided, "", "payout.voided", p.Status)
		}
		return nil
	})
	return map[string]string{"status": status}, err
}

// ReadPayout returns a payout.
func (s *Institution) ReadPayout(r *http.Request) (any, error) {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	p, exists := s.Payouts.Rows[r.PathValue("key")]
	if !exists {
		return nil, engine.NewAPIError(http.StatusNotFound, "UNKNOWN_PAYOUT", "No payout with this key exists.")
	}
	return map[string]string{"status": p.Status, "receiptNumber": p.ReceiptNumber, "reason": p.Reason}, nil
}
