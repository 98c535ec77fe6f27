package sandbox

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"time"

	"github.com/shopspring/decimal"

	"hulak/providers/reconciliation/statement"
)

// This file writes the statements of the accounts in which the app's money is: at its bank, the card processor, and the payout
// institution. Each writes one for every simulated day with movements.

// statementAccount is a company that holds money of the app.
type statementAccount struct {
	dir      string
	account  string // number of the app's account
	currency string
}

var (
	bankAccount    = statementAccount{statement.BankDir, "7700000001", "USD"}
	cardAccount    = statementAccount{statement.CardProcessorDir, "merchant-4471", "USD"}
	payoutAccount = statementAccount{statement.PayoutPartnerDir, "prefunding-118", "NPR"}
	statementAccounts       = []statementAccount{bankAccount, cardAccount, payoutAccount}
)

// Totals whose collection is stated incorrectly.
var (
	totalOmitted    = decimal.RequireFromString("71")
	totalUnderstated  = decimal.RequireFromString("72") // by a dollar
	totalBackdated   = decimal.RequireFromString("73") // by a week
	totalDuplicated = decimal.RequireFromString("74")
	totalDelayed  = decimal.RequireFromString("75")
	totalWithCharge  = decimal.RequireFromString("76") // with an unannounced charge
)

const (
	movementDelayDays = 4.0 // days
	backdatedDays     = 7   // days
)

var (
	understatement   = decimal.RequireFromString("-1")
	unannouncedCharge = decimal.RequireFromString("-0.35")
)

// movement is a line of a future statement.
type movement struct {
	Number    int64           `json:"number"` // in increasing order
	Account   string          `json:"account"`
	Reference string          `json:"reference"`
	TransferID      string          `json:"ours"`
	Kind      string          `json:"kind"`
	Amount    decimal.Decimal `json:"amount"`
	Day       string          `json:"day"`
}

// statementState is the number and closing balance of an account's last statement. Its row ID is the account.
type statementState struct {
	Number  int             `json:"number"`
	Closing decimal.Decimal `json:"closing"`
}

// recordMovement records a movement for the next statement. Some totals are recorded incorrectly on purpose.
func (s *Sandbox) recordMovement(c *change, h statementAccount, kind statement.Movement, reference, ours string, amount decimal.Decimal) {
	if s.cfg.StatementDir == "" {
		return
	}
	m := movement{
		Account: h.account, Reference: reference, TransferID: ours, Kind: string(kind), Amount: amount, Day: time.Now().UTC().Format(time.DateOnly),
	}
	switch {
	case kind != statement.Collected:
	case amount.Equal(totalOmitted):
		return
	case amount.Equal(totalUnderstated):
		m.Amount = amount.Add(understatement)
	case amount.Equal(totalBackdated):
		m.Day = time.Now().UTC().AddDate(0, 0, -backdatedDays).Format(time.DateOnly)
	case amount.Equal(totalDuplicated):
		s.addMovement(c, m)
	case amount.Equal(totalDelayed):
		id := newID()
		put(c, s.delayedMovements, id, m)
		s.scheduleStep(c, movementDelayDays, stepDelayedMovement, id, "")
		return
	case amount.Equal(totalWithCharge):
		charge := m
		charge.Kind, charge.Amount, charge.Reference, charge.TransferID = string(statement.Corrected), unannouncedCharge, newReceipt("CHG"), ""
		s.addMovement(c, charge)
	}
	s.addMovement(c, m)
}

func (s *Sandbox) addMovement(c *change, m movement) {
	s.lastNumber++
	m.Number = s.lastNumber
	put(c, s.movements, newID(), m)
}

// recordDelayedMovement records a delayed movement.
func (s *Sandbox) recordDelayedMovement(c *change, id string) {
	if m, there := s.delayedMovements.rows[id]; there {
		remove(c, s.delayedMovements, id)
		s.addMovement(c, m)
	}
}

// recordDebitMovement records the movement that a debit's new status causes at the bank or card processor.
func (s *Sandbox) recordDebitMovement(c *change, before string, d debit) {
	total, _ := decimal.NewFromString(d.Total) // it was validated before it was stored
	h, reference := bankAccount, d.Trace
	if d.Kind == kindCard {
		h, reference = cardAccount, d.ProviderRef
	}
	switch {
	case d.Status == debitSettled:
		s.recordMovement(c, h, statement.Collected, reference, d.TransferID, total)
	case d.Status == debitReturned && before == debitSettled:
		s.recordMovement(c, h, statement.Returned, reference, d.TransferID, total.Neg())
	}
}

func (s *Sandbox) recordRefundMovement(c *change, f refund) {
	amount, _ := decimal.NewFromString(f.Amount)
	h, reference := cardAccount, f.ProviderRef
	if f.Trace != "" {
		h, reference = bankAccount, f.Trace
	}
	s.recordMovement(c, h, statement.PaidBack, reference, f.TransferID, amount.Neg())
}

func (s *Sandbox) recordPayoutMovement(c *change, p payout) {
	amount, _ := decimal.NewFromString(p.Amount)
	s.recordMovement(c, payoutAccount, statement.PaidOut, p.ReceiptNumber, p.TransferID, amount.Neg())
}

// writeStatements writes the statements if a day has passed, and leaves them for the app.
func (s *Sandbox) writeStatements() error {
	if err := s.update(s.composeStatements); err != nil {
		return err
	}
	for _, h := range statementAccounts {
		if err := s.writePendingFiles(filepath.Join(s.cfg.StatementDir, h.dir), h.dir); err != nil {
			return err
		}
	}
	return nil
}

func (s *Sandbox) composeStatements(c *change) error {
	now := time.Now().UTC()
	if len(s.movements.rows) == 0 || now.Sub(s.lastStatementAt) < s.cfg.Day {
		return nil
	}
	s.lastStatementAt = now
	for _, h := range statementAccounts {
		if err := s.composeStatement(c, h, now); err != nil {
			return err
		}
	}
	return nil
}

func (s *Sandbox) composeStatement(c *change, h statementAccount, now time.Time) error {
	var moved []movement
	for id, m := range s.movements.rows {
		if m.Account == h.account {
			remove(c, s.movements, id)
			moved = append(moved, m)
		}
	}
	if len(moved) == 0 {
		return nil
	}
	slices.SortFunc(moved, func(a, b movement) int { return cmp.Compare(a.Number, b.Number) })
	before := s.statements.rows[h.account]
	next := statement.Statement{
		Account: h.account, Number: before.Number + 1, Day: dateOf(now), Currency: h.currency, Opening: before.Closing, Closing: before.Closing,
	}
	for _, m := range moved {
		day, err := time.Parse(time.DateOnly, m.Day)
		if err != nil {
			return err
		}
		next.Lines = append(next.Lines, statement.Line{Reference: m.Reference, Ours: m.TransferID, Movement: statement.Movement(m.Kind), Day: day, Amount: m.Amount})
		next.Closing = next.Closing.Add(m.Amount)
	}
	put(c, s.statements, h.account, statementState{Number: next.Number, Closing: next.Closing})
	name, content := fmt.Sprintf("settlement-%08d.csv", next.Number), statement.WriteSettlement(next)
	if h == bankAccount {
		name = fmt.Sprintf("prior-day-%08d.bai", next.Number)
		var err error
		if content, err = statement.WriteBAI2(bankRouting, "HULAK", next, now); err != nil {
			return err
		}
	}
	put(c, s.outboundFiles, h.dir+"/"+name, outboundFile{Folder: h.dir, Content: content})
	return nil
}

func dateOf(at time.Time) time.Time {
	y, m, d := at.Date()
	return time.Date(y, m, d, 0, 0, 0, 0, time.UTC)
}
