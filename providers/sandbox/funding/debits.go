package funding

import (
	"slices"

	"github.com/shopspring/decimal"

	"hulak/providers/sandbox/engine"
)

// Debit statuses.
const (
	debitAuthorized = "AUTHORIZED" // card only
	debitSubmitted  = "SUBMITTED"  // captured by the card processor or accepted by the bank
	debitSettled    = "SETTLED"
	debitDeclined   = "DECLINED"
	debitReturned   = "RETURNED"
	debitVoided     = "VOIDED" // voided before it settled
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
	Last4Closed   = "0002" // debits are returned with R02, account closed
	Last4Disputed = "0010" // settled debits are returned with R10, not authorized
	last4NotFound = "0003" // debits settle, but credits are returned with R03, no account
)

// scheduleDebitOutcome schedules a bank debit's settlement, decline, or return.
func (s *Bank) scheduleDebitOutcome(c *engine.Change, key string, account engine.Source, total decimal.Decimal) {
	switch {
	case account.VerificationStatus != SourceVerified:
		s.ScheduleStep(c, bankDeclineDays, engine.StepFundingDeclined, key, "ACCOUNT_NOT_VERIFIED")
	case total.Equal(totalDeclinedByBank):
		s.ScheduleStep(c, bankDeclineDays, engine.StepFundingDeclined, key, "INSUFFICIENT_FUNDS")
	case total.Equal(totalReturnedByBank):
		s.ScheduleStep(c, bankReturnDays, engine.StepFundingReturned, key, "R01")
	case account.Last4 == Last4Closed:
		s.ScheduleStep(c, bankReturnDays, engine.StepFundingReturned, key, "R02")
	default:
		s.ScheduleStep(c, bankSettlementDays, engine.StepFundingSettled, key, "")
		if account.Last4 == Last4Disputed {
			s.ScheduleStep(c, bankSettlementDays+lateReturnDays, engine.StepFundingReturned, key, "R10")
		}
	}
}

// SettleDebit settles a debit. It reports whether the step was possible.
func (s *Bank) SettleDebit(c *engine.Change, key string) bool {
	return s.transitionDebit(c, key, debitSettled, "", "funding.settled", "entry-settled", debitSubmitted)
}

// DeclineDebit declines a debit. It reports whether the step was possible.
func (s *Bank) DeclineDebit(c *engine.Change, key, code string) bool {
	return s.transitionDebit(c, key, debitDeclined, engine.OrDefault(code, "INSUFFICIENT_FUNDS"),
		"funding.declined", "entry-refused", debitSubmitted)
}

// ReturnDebit returns a bank debit, before or after settlement. It returns false for a card debit, which cannot be returned.
func (s *Bank) ReturnDebit(c *engine.Change, key, code string) bool {
	if s.Debits.Rows[key].Kind != engine.KindBank {
		return false
	}
	return s.transitionDebit(c, key, debitReturned, engine.OrDefault(code, "R01"),
		"funding.returned", "entry-returned", debitSubmitted, debitSettled)
}

// transitionDebit changes a debit's status if from contains the current status, and reports whether it did. The app gets a callback
// for a card debit and a record in a bank file for a bank debit.
func (s *Bank) transitionDebit(c *engine.Change, key, to, code, eventKind, reportRecord string, from ...string) bool {
	d, exists := s.Debits.Rows[key]
	if !exists || !slices.Contains(from, d.Status) {
		return false
	}
	previous := d.Status
	d.Status, d.Code = to, code
	engine.Put(c, s.Debits, key, d)
	s.recordDebitMovement(c, previous, d)
	if d.Kind == engine.KindBank {
		s.queueBankRecord(c, engine.BankRecord{Record: reportRecord, Subject: d.Trace, Amount: d.Total, Code: code, Entry: d.Entry})
		return true
	}
	s.QueueCallback(c, engine.Event{
		Kind: eventKind, ReferenceID: d.TransferID, Key: key, ProviderRef: d.ProviderRef, Code: code,
		Amount: d.Total, Currency: d.Currency,
	})
	return true
}
