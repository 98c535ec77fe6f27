package sandbox

import (
	"net/http"
	"strings"
	"time"

	"github.com/shopspring/decimal"
)

// Where a debit is.
const (
	debitSubmitted = "SUBMITTED"
	debitSettled   = "SETTLED"
	debitDeclined  = "DECLINED"
	debitReturned  = "RETURNED"
	debitVoided    = "VOIDED"   // refunded before it settled
	debitRefunded  = "REFUNDED" // refunded after it settled
)

// How many days things take.
const (
	bankSettlesAfter  = 3.0
	bankDeclinesAfter = 0.5
	bankReturnsAfter  = 2.0 // unpaid, before it would have settled
	lateReturnAfter   = 2.0 // disputed, after it settled and was paid out
	cardSettlesAfter  = 0.05
	refundSettleAfter = 3.0
)

// The test values: totals that are declined or returned, and last digits of accounts that are returned.
var (
	totalDeclinedByBank = decimal.RequireFromString("99")
	totalReturnedByBank = decimal.RequireFromString("55")
	totalDeclinedByCard = decimal.RequireFromString("10")
)

const (
	last4Closed   = "0002" // returned as R02, account closed
	last4Disputed = "0010" // returned as R10, not authorised, after settlement
)

var (
	errVoided   = refuse(http.StatusConflict, "VOIDED", "This was voided before it arrived.")
	errNotTaken = refuse(http.StatusConflict, "NOT_TAKEN", "Nothing is held of this debit.")
)

type debitRequest struct {
	TransferID string `json:"transferId"`
	SourceID   string `json:"sourceId"`
	Kind       string `json:"kind"`
	Total      string `json:"total"`
	Currency   string `json:"currency"`
}

func (s *Sandbox) createDebit(r *http.Request) (any, error) {
	in, key, hash, err := readKeyed[debitRequest](r)
	if err != nil {
		return nil, err
	}
	total, err := decimal.NewFromString(in.Total)
	if err != nil || !total.IsPositive() || in.TransferID == "" || in.Currency != "USD" {
		return nil, errMalformed
	}
	var made debit
	err = s.update(func(c *change) error {
		known, there := s.debits.rows[key]
		switch {
		case there && known.Hash == "" && known.Status == debitVoided:
			return errVoided
		case there && known.Hash != hash:
			return errKeyReused
		case there:
			made = known
			return nil
		}
		from, there := s.sources.rows[in.SourceID]
		if !there || from.Removed || from.Kind != in.Kind {
			return errUnknownSource
		}
		made = debit{
			TransferID: in.TransferID, ProviderRef: newReceipt("D"), SourceID: in.SourceID, Kind: in.Kind, Total: in.Total,
			Currency: in.Currency, Status: debitSubmitted, Hash: hash, CreatedAt: time.Now().UTC(),
		}
		s.plan(c, key, &made, from, total)
		put(c, s.debits, key, made)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return submission(made), nil
}

// submission is the answer to a debit: the same each time, whatever has become of it since.
func submission(d debit) map[string]any {
	answer := map[string]any{"providerRef": d.ProviderRef, "declined": d.Refused}
	if d.Refused {
		answer["code"] = d.Code
	}
	return answer
}

// plan decides what will become of a debit.
func (s *Sandbox) plan(c *change, key string, d *debit, from source, total decimal.Decimal) {
	bank := d.Kind == kindBank
	switch {
	case !bank && total.Equal(totalDeclinedByCard):
		d.Status, d.Code, d.Refused = debitDeclined, "CARD_DECLINED", true
	case !bank:
		s.after(c, cardSettlesAfter, stepFundingSettled, key, "")
	case from.VerificationStatus != sourceVerified:
		s.after(c, bankDeclinesAfter, stepFundingDeclined, key, "ACCOUNT_NOT_VERIFIED")
	case total.Equal(totalDeclinedByBank):
		s.after(c, bankDeclinesAfter, stepFundingDeclined, key, "INSUFFICIENT_FUNDS")
	case total.Equal(totalReturnedByBank):
		s.after(c, bankReturnsAfter, stepFundingReturned, key, "R01")
	case from.Last4 == last4Closed:
		s.after(c, bankReturnsAfter, stepFundingReturned, key, "R02")
	default:
		s.after(c, bankSettlesAfter, stepFundingSettled, key, "")
		if from.Last4 == last4Disputed {
			s.after(c, bankSettlesAfter+lateReturnAfter, stepFundingReturned, key, "R10")
		}
	}
}

func (s *Sandbox) noteDebit(key string, d debit) {
	if d.TransferID == "" {
		return
	}
	keys := s.latest[d.TransferID]
	if before := s.debits.rows[keys.debit]; keys.debit == "" || !d.CreatedAt.Before(before.CreatedAt) {
		keys.debit = key
		s.latest[d.TransferID] = keys
	}
}

func (s *Sandbox) settleDebit(c *change, key string) bool {
	return s.moveDebit(c, key, debitSettled, "", "funding.settled", debitSubmitted)
}

func (s *Sandbox) declineDebit(c *change, key, code string) bool {
	return s.moveDebit(c, key, debitDeclined, or(code, "INSUFFICIENT_FUNDS"), "funding.declined", debitSubmitted)
}

// returnDebit is an ACH return: of bank debits only, before or after they settle.
func (s *Sandbox) returnDebit(c *change, key, code string) bool {
	if s.debits.rows[key].Kind != kindBank {
		return false
	}
	return s.moveDebit(c, key, debitReturned, or(code, "R01"), "funding.returned", debitSubmitted, debitSettled)
}

// moveDebit brings a debit to a status and tells the app, if it is in one of the statuses from which that may happen.
func (s *Sandbox) moveDebit(c *change, key, to, code, kind string, from ...string) bool {
	d, there := s.debits.rows[key]
	if !there || !oneOf(d.Status, from) {
		return false
	}
	d.Status, d.Code = to, code
	put(c, s.debits, key, d)
	s.tell(c, event{
		Kind: kind, ReferenceID: d.TransferID, Key: key, ProviderRef: d.ProviderRef, Code: code,
		Amount: d.Total, Currency: d.Currency,
	})
	return true
}

func (s *Sandbox) readDebit(r *http.Request) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	d, there := s.debits.rows[r.PathValue("key")]
	if !there {
		return nil, refuse(http.StatusNotFound, "UNKNOWN_DEBIT", "There is no such debit.")
	}
	return map[string]any{"providerRef": d.ProviderRef, "status": d.Status, "code": d.Code}, nil
}

func or(value, otherwise string) string {
	if strings.TrimSpace(value) == "" {
		return otherwise
	}
	return value
}

func oneOf(value string, values []string) bool {
	for _, v := range values {
		if v == value {
			return true
		}
	}
	return false
}
