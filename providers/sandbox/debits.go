package sandbox

import (
	"slices"
	"strings"

	"github.com/shopspring/decimal"
)

// Debit statuses.
const (
	debitAuthorized = "AUTHORIZED" // card only
	debitSubmitted  = "SUBMITTED"  // captured by the card processor or accepted by the bank
	debitSettled    = "SETTLED"
	debitDeclined   = "DECLINED"
	debitReturned   = "RETURNED"
	debitVoided     = "VOIDED"   // voided before it settled
	debitRefunded   = "REFUNDED" // refunded in full after it settled
)

// Step delays in simulated days.
const (
	bankSettlementDays   = 3.0
	bankDeclineDays      = 0.5
	bankReturnDays       = 2.0 // instead of settlement
	lateReturnDays       = 2.0 // after settlement
	cardSettlementDays   = 0.05
	refundSettlementDays = 3.0
	refundReturnDays     = 1.0 // after settlement
)

// Totals that select the outcome of a bank debit.
var (
	totalDeclinedByBank = decimal.RequireFromString("99")
	totalReturnedByBank = decimal.RequireFromString("55")
)

// Last four digits that select the outcome for a bank account.
const (
	last4Closed   = "0002" // debits are returned with R02, account closed
	last4Disputed = "0010" // settled debits are returned with R10, not authorized
	last4NotFound = "0003" // debits settle, but credits are returned with R03, no account
)

// scheduleDebitOutcome schedules a bank debit's settlement, decline, or return.
func (s *Sandbox) scheduleDebitOutcome(c *change, key string, account source, total decimal.Decimal) {
	switch {
	case account.VerificationStatus != sourceVerified:
		s.scheduleStep(c, bankDeclineDays, stepFundingDeclined, key, "ACCOUNT_NOT_VERIFIED")
	case total.Equal(totalDeclinedByBank):
		s.scheduleStep(c, bankDeclineDays, stepFundingDeclined, key, "INSUFFICIENT_FUNDS")
	case total.Equal(totalReturnedByBank):
		s.scheduleStep(c, bankReturnDays, stepFundingReturned, key, "R01")
	case account.Last4 == last4Closed:
		s.scheduleStep(c, bankReturnDays, stepFundingReturned, key, "R02")
	default:
		s.scheduleStep(c, bankSettlementDays, stepFundingSettled, key, "")
		if account.Last4 == last4Disputed {
			s.scheduleStep(c, bankSettlementDays+lateReturnDays, stepFundingReturned, key, "R10")
		}
	}
}

// indexDebit updates debitsByReference and latestKeys.
func (s *Sandbox) indexDebit(key string, d debit) {
	if d.TransferID == "" {
		return
	}
	if d.Kind == kindBank {
		s.debitsByReference[d.ProviderRef] = key
	}
	keys := s.latestKeys[d.TransferID]
	if latest := s.debits.rows[keys.debit]; keys.debit == "" || !d.CreatedAt.Before(latest.CreatedAt) {
		keys.debit = key
		s.latestKeys[d.TransferID] = keys
	}
}

func (s *Sandbox) settleDebit(c *change, key string) bool {
	return s.transitionDebit(c, key, debitSettled, "", "funding.settled", "entry-settled", debitSubmitted)
}

func (s *Sandbox) declineDebit(c *change, key, code string) bool {
	return s.transitionDebit(c, key, debitDeclined, orDefault(code, "INSUFFICIENT_FUNDS"), "funding.declined", "entry-refused", debitSubmitted)
}

// returnDebit returns a bank debit, before or after settlement. It returns false for a card debit, which cannot be returned.
func (s *Sandbox) returnDebit(c *change, key, code string) bool {
	if s.debits.rows[key].Kind != kindBank {
		return false
	}
	return s.transitionDebit(c, key, debitReturned, orDefault(code, "R01"), "funding.returned", "entry-returned", debitSubmitted, debitSettled)
}

// transitionDebit changes a debit's status if from contains the current status, and reports whether it did. The app gets a callback
// for a card debit and a record in a bank file for a bank debit.
func (s *Sandbox) transitionDebit(c *change, key, to, code, eventKind, reportRecord string, from ...string) bool {
	d, exists := s.debits.rows[key]
	if !exists || !slices.Contains(from, d.Status) {
		return false
	}
	previous := d.Status
	d.Status, d.Code = to, code
	put(c, s.debits, key, d)
	s.recordDebitMovement(c, previous, d)
	if d.Kind == kindBank {
		s.queueBankRecord(c, bankRecord{Record: reportRecord, Subject: d.Trace, Amount: d.Total, Code: code, Entry: d.Entry})
		return true
	}
	s.queueCallback(c, event{
		Kind: eventKind, ReferenceID: d.TransferID, Key: key, ProviderRef: d.ProviderRef, Code: code,
		Amount: d.Total, Currency: d.Currency,
	})
	return true
}

// orDefault returns value, or fallback if value is blank.
func orDefault(value, fallback string) string {
	if strings.TrimSpace(value) == "" {
		return fallback
	}
	return value
}
