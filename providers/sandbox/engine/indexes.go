package engine

import (
	"crypto/sha256"
	"slices"

	"github.com/shopspring/decimal"
)

// indexDebit updates DebitsByReference and LatestKeys.
func (s *Engine) indexDebit(key string, d Debit) {
	if d.TransferID == "" {
		return
	}
	if d.Kind == KindBank {
		s.DebitsByReference[d.ProviderRef] = key
	}
	keys := s.LatestKeys[d.TransferID]
	if latest := s.Debits.Rows[keys.Debit]; keys.Debit == "" || !d.CreatedAt.Before(latest.CreatedAt) {
		keys.Debit = key
		s.LatestKeys[d.TransferID] = keys
	}
}

// indexRefund updates LatestKeys.
func (s *Engine) indexRefund(key string, r Refund) {
	keys := s.LatestKeys[r.TransferID]
	if latest := s.Refunds.Rows[keys.Refund]; keys.Refund == "" || !r.CreatedAt.Before(latest.CreatedAt) {
		keys.Refund = key
		s.LatestKeys[r.TransferID] = keys
	}
}

// indexPayout updates LatestKeys.
func (s *Engine) indexPayout(key string, p Payout) {
	if p.TransferID == "" {
		return
	}
	keys := s.LatestKeys[p.TransferID]
	if latest := s.Payouts.Rows[keys.Payout]; keys.Payout == "" || !p.CreatedAt.Before(latest.CreatedAt) {
		keys.Payout = key
		s.LatestKeys[p.TransferID] = keys
	}
}

// indexMessage inserts a message into the mailbox in sending order, because the journal can list messages in a different order.
func (s *Engine) indexMessage(key string, m Message) {
	i := len(s.Mailbox)
	for i > 0 && s.Messages.Rows[s.Mailbox[i-1]].Number > m.Number {
		i--
	}
	s.Mailbox = slices.Insert(s.Mailbox, i, key)
}

// RemoveFromMailbox removes a message from the mailbox.
func (s *Engine) RemoveFromMailbox(key string) {
	s.Mailbox = slices.DeleteFunc(s.Mailbox, func(k string) bool { return k == key })
}

// AccountNumber derives a simulated account number from a source's ID and last four digits.
func AccountNumber(s Source) string {
	sum := sha256.Sum256([]byte(s.ID))
	digits := make([]byte, 12)
	for i := range digits {
		digits[i] = '0' + sum[i]%10
	}
	return "7" + string(digits) + s.Last4
}

// Movement is a line in an account's next statement.
type Movement struct {
	Number     int64           `json:"number"` // sequential
	Account    string          `json:"account"`
	Reference  string          `json:"reference"`
	TransferID string          `json:"ours"`
	Kind       string          `json:"kind"`
	Amount     decimal.Decimal `json:"amount"`
	Day        string          `json:"day"`
}

// StatementState describes an account's latest statement. Its row ID is the account number.
type StatementState struct {
	Number  int             `json:"number"`
	Closing decimal.Decimal `json:"closing"`
}
