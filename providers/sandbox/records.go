package sandbox

import (
	"hulak/providers/sandbox/engine"
	"hulak/providers/sandbox/funding"
)

// Applicant is a sender that the app registered.
type Applicant = engine.Applicant

// Source is a linked bank account or card.
type Source = engine.Source

// Debit is a debit from a source.
type Debit = engine.Debit

// Payout is a payout to a beneficiary.
type Payout = engine.Payout

// Records are payments that have ended, and the people and accounts that they belong to. Debits and payouts are by idempotency key.
type Records struct {
	Applicants []Applicant
	Sources    []Source
	Debits     map[string]Debit
	Payouts    map[string]Payout
}

// loadBatch is the number of rows per journal line.
const loadBatch = 1000

// Load adds records to a sandbox that is not running. It neither sends callbacks nor starts timers.
func (s *Sandbox) Load(records Records) error {
	var puts []func(*engine.Change)
	for _, a := range records.Applicants {
		puts = append(puts, func(c *engine.Change) { engine.Put(c, s.Applicants, a.ReferenceID, a) })
	}
	for _, source := range records.Sources {
		puts = append(puts, func(c *engine.Change) { engine.Put(c, s.Sources, source.ID, source) })
	}
	for key, debit := range records.Debits {
		puts = append(puts, func(c *engine.Change) { engine.Put(c, s.Debits, key, debit) })
	}
	for key, payout := range records.Payouts {
		puts = append(puts, func(c *engine.Change) { engine.Put(c, s.Payouts, key, payout) })
	}
	for first := 0; first < len(puts); first += loadBatch {
		err := s.Update(func(c *engine.Change) error {
			for _, put := range puts[first:min(first+loadBatch, len(puts))] {
				put(c)
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// BankAccount returns the routing and account numbers of a bank account.
func BankAccount(s Source) (routing, number string) {
	return funding.SenderBankRouting, engine.AccountNumber(s)
}
