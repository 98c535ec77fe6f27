package funding

import (
	"fmt"
	"path/filepath"
	"time"

	"github.com/shopspring/decimal"

	"hulak/providers/reconciliation/statement"
	"hulak/providers/sandbox/engine"
)

// This file writes statements for the app's accounts at its bank, the card processor, and the payout institution. At most once per
// simulated day, it writes a statement for each account that has new movements.

// statementAccount is an account that holds the app's money.
type statementAccount struct {
	dir      string // statement directory
	number   string
	currency string
}

var (
	bankAccount       = statementAccount{statement.BankDir, "7700000001", "USD"}
	cardAccount       = statementAccount{statement.CardProcessorDir, "merchant-4471", "USD"}
	payoutAccount     = statementAccount{statement.PayoutPartnerDir, "prefunding-118", "NPR"}
	statementAccounts = []statementAccount{bankAccount, cardAccount, payoutAccount}
)

// Debit totals that make the statement incorrect.
var (
	totalOmitted     = decimal.RequireFromString("71")
	totalUnderstated = decimal.RequireFromString("72") // by one dollar
	totalBackdated   = decimal.RequireFromString("73") // by a week
	totalDuplicated  = decimal.RequireFromString("74")
	totalDelayed     = decimal.RequireFromString("75")
	totalWithCharge  = decimal.RequireFromString("76") // with an unannounced charge
)

const (
	movementDelayDays = 4.0
	backdatedDays     = 7
)

var (
	understatement    = decimal.RequireFromString("-1")
	unannouncedCharge = decimal.RequireFromString("-0.35")
)

// recordMovement adds a movement to the account's next statement. Some totals of collections make the statement incorrect, for tests.
func (s *Bank) recordMovement(
	c *engine.Change, account statementAccount, kind statement.Kind, reference, transferID string, amount decimal.Decimal,
) {
	if s.Cfg.StatementDir == "" {
		return
	}
	m := engine.Movement{
		Account: account.number, Reference: reference, TransferID: transferID, Kind: string(kind), Amount: amount,
		Day: time.Now().UTC().Format(time.DateOnly),
	}
	switch {
	case kind != statement.Collection:
	case amount.Equal(totalOmitted):
		return
	case amount.Equal(totalUnderstated):
		m.Amount = amount.Add(understatement)
	case amount.Equal(totalBackdated):
		m.Day = time.Now().UTC().AddDate(0, 0, -backdatedDays).Format(time.DateOnly)
	case amount.Equal(totalDuplicated):
		s.addMovement(c, m)
	case amount.Equal(totalDelayed):
		id := engine.NewID()
		engine.Put(c, s.DelayedMovements, id, m)
		s.ScheduleStep(c, movementDelayDays, engine.StepDelayedMovement, id, "")
		return
	case amount.Equal(totalWithCharge):
		charge := m
		charge.Kind, charge.Amount = string(statement.Correction), unannouncedCharge
		charge.Reference, charge.TransferID = engine.NewReferenceNumber("CHG"), ""
		s.addMovement(c, charge)
	}
	s.addMovement(c, m)
}

func (s *Bank) addMovement(c *engine.Change, m engine.Movement) {
	s.LastNumber++
	m.Number = s.LastNumber
	engine.Put(c, s.Movements, engine.NewID(), m)
}

// RecordDelayedMovement adds a delayed movement to the account's next statement.
func (s *Bank) RecordDelayedMovement(c *engine.Change, id string) {
	if m, exists := s.DelayedMovements.Rows[id]; exists {
		engine.Remove(c, s.DelayedMovements, id)
		s.addMovement(c, m)
	}
}

// recordDebitMovement records the money movement that a debit's new status implies, if any.
func (s *Bank) recordDebitMovement(c *engine.Change, previous string, d engine.Debit) {
	total, _ := decimal.NewFromString(d.Total) // it was validated before it was stored
	account, reference := bankAccount, d.Trace
	if d.Kind == engine.KindCard {
		account, reference = cardAccount, d.ProviderRef
	}
	switch {
	case d.Status == debitSettled:
		s.recordMovement(c, account, statement.Collection, reference, d.TransferID, total)
	case d.Status == debitReturned && previous == debitSettled:
		s.recordMovement(c, account, statement.Return, reference, d.TransferID, total.Neg())
	}
}

func (s *Bank) recordRefundMovement(c *engine.Change, r engine.Refund) {
	amount, _ := decimal.NewFromString(r.Amount)
	account, reference := cardAccount, r.ProviderRef
	if r.Trace != "" {
		account, reference = bankAccount, r.Trace
	}
	s.recordMovement(c, account, statement.Refund, reference, r.TransferID, amount.Neg())
}

// RecordPayoutMovement records a delivered payout for the next statement.
func (s *Bank) RecordPayoutMovement(c *engine.Change, p engine.Payout) {
	amount, _ := decimal.NewFromString(p.Amount)
	s.recordMovement(c, payoutAccount, statement.Payout, p.ReceiptNumber, p.TransferID, amount.Neg())
}

// WriteStatements writes new statements if at least a simulated day has passed since the last ones.
func (s *Bank) WriteStatements() error {
	if err := s.Update(s.composeStatements); err != nil {
		return err
	}
	for _, account := range statementAccounts {
		if err := s.WritePendingFiles(filepath.Join(s.Cfg.StatementDir, account.dir), account.dir); err != nil {
			return err
		}
	}
	return nil
}

func (s *Bank) composeStatements(c *engine.Change) error {
	now := time.Now().UTC()
	if len(s.Movements.Rows) == 0 || now.Sub(s.LastStatementAt) < s.Cfg.Day {
		return nil
	}
	s.LastStatementAt = now
	for _, account := range statementAccounts {
		if err := s.composeStatement(c, account, now); err != nil {
			return err
		}
	}
	return nil
}

func (s *Bank) composeStatement(c *engine.Change, account statementAccount, now time.Time) error {
	movements := engine.Take(c, s.Movements,
		func(m engine.Movement) bool { return m.Account == account.number }, func(m engine.Movement) int64 { return m.Number })
	if len(movements) == 0 {
		return nil
	}
	previous := s.Statements.Rows[account.number]
	next := statement.Statement{
		Account: account.number, Number: previous.Number + 1, Day: now.Truncate(24 * time.Hour), Currency: account.currency,
		Opening: previous.Closing, Closing: previous.Closing,
	}
	for _, m := range movements {
		day, err := time.Parse(time.DateOnly, m.Day)
		if err != nil {
			return err
		}
		next.Lines = append(next.Lines, statement.Line{
			Reference: m.Reference, OurReference: m.TransferID, Kind: statement.Kind(m.Kind), Day: day, Amount: m.Amount,
		})
		next.Closing = next.Closing.Add(m.Amount)
	}
	engine.Put(c, s.Statements, account.number, engine.StatementState{Number: next.Number, Closing: next.Closing})
	name, content := fmt.Sprintf("settlement-%08d.csv", next.Number), statement.WriteSettlement(next)
	if account == bankAccount {
		name = fmt.Sprintf("prior-day-%08d.bai", next.Number)
		var err error
		if content, err = statement.WriteBAI2(bankRouting, "HULAK", next, now); err != nil {
			return err
		}
	}
	engine.Put(c, s.OutboundFiles, account.dir+"/"+name, engine.OutboundFile{Folder: account.dir, Content: content})
	return nil
}
